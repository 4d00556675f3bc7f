//! Resources of a check, its extent, and the reasons for which a claim is refused.

use std::fmt;

use boardwright_game::Stop;

/// Positions between two reports.
pub(crate) const PERIOD: u64 = 1 << 12;

/// The resources that a check may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Threads that work side by side where a claim has lemmas.
    pub threads: usize,
    /// Bytes that all of them may remember together, as they are counted here: some more are needed for the rest.
    pub memory: usize,
}

impl Default for Effort {
    /// One thread and 4 GiB.
    fn default() -> Effort {
        Effort { threads: 1, memory: 4 << 30 }
    }
}

/// The extent of a walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Number of different positions in which a move was checked.
    pub positions: u64,
}

/// The reason why a claim is not proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The strategy fails; says where and how.
    Fails(String),
    /// The check needs more memory than it may use, so that nothing is known of the claim; says how much it had.
    TooLarge(String),
    /// The walk was stopped.
    Stopped,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Fails(reason) | Refusal::TooLarge(reason) => f.write_str(reason),
            Refusal::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::error::Error for Refusal {}

impl Refusal {
    /// A check that has used up its memory.
    pub(crate) fn out_of_memory(effort: Effort) -> Refusal {
        Refusal::TooLarge(format!("the check needs more than the {} MiB that it may remember", effort.memory >> 20))
    }
}

/// Takes a state and what a strategy does there, both as text.
pub(crate) type Tell<'a> = dyn FnMut(&str, &str) + 'a;

/// The resources of a check, the flag that stops it, and the function that hears how many positions it has seen.
pub(crate) type Work<'a> = (Effort, &'a Stop, &'a mut dyn FnMut(u64));
