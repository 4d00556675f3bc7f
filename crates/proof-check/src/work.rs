//! Resources of a check, its extent, and the reasons for which a claim is refused.

use std::fmt;

use boardwright_game::Stop;

use crate::certificate::Claim;

/// Positions between two reports.
pub(crate) const PERIOD: u64 = 1 << 12;

/// The resources that a check may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Bytes that it may remember, as they are counted here: some more are needed for the rest.
    pub memory: usize,
}

impl Default for Effort {
    /// 4 GiB, or as much as addresses of 32 bits reach.
    fn default() -> Effort {
        Effort { memory: usize::try_from(4_u64 << 30).unwrap_or(usize::MAX) }
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
    /// A strategy that fails, and how.
    pub fn fails(reason: impl Into<String>) -> Refusal {
        Refusal::Fails(reason.into())
    }

    /// A check that has used up its memory.
    pub fn out_of_memory(effort: Effort) -> Refusal {
        Refusal::TooLarge(format!("the check needs more than the {} MiB that it may remember", effort.memory >> 20))
    }
}

/// The resources of a check, the flag that stops it, and the function that hears how many positions it has seen.
pub type Work<'a> = (Effort, &'a Stop, &'a mut dyn FnMut(u64));

/// The same for all claims of a certificate: the function also hears which claim it is.
pub type WorkOfClaims<'a> = (Effort, &'a Stop, &'a mut dyn FnMut(&Claim, u64));
