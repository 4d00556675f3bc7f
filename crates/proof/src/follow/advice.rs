//! Answers of a strategy.

/// Move that a strategy plays in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Advice {
    /// The move; `None` if any move reaches the goal.
    pub(crate) mv: Option<String>,
    /// Plies up to the win at most, this move included, if the strategy wins and that is known.
    pub(crate) plies: Option<u32>,
    pub(crate) reason: Reason,
}

/// Reason for a move of a strategy, as far as a screen can show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The move wins at once.
    Wins,
    /// Replies elsewhere than in these cells are answered alike.
    Zone(Vec<String>),
    /// The rest of the line with which the side wins against any play.
    Line(Vec<String>),
    /// The move stands in the strategy.
    Move,
    /// The cell stops the opponent from filling a set.
    Blocks,
    /// Each set that is left holds a pair: whatever the opponent takes of a pair, the other half is taken.
    Pairs(Vec<Vec<String>>),
    /// The sets that are left are too few and too large to be filled.
    Light,
    /// Nothing that the opponent can do matters any more.
    Settled,
}
