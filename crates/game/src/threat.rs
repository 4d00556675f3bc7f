//! What the sides threaten, as plain data that any screen can draw.

use crate::side::Side;

/// Something that a side could do at once if it were to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Threat {
    /// Who threatens.
    pub side: Side,
    /// What it comes to, as a term of the game: "five", "winning sequence", "extra moves", "capture".
    pub name: &'static str,
    /// Whether it wins the game if nothing is done about it.
    pub wins: bool,
    /// How many: the moves of a chain, the seeds that are captured; `None` where nothing is counted.
    pub count: Option<u32>,
    /// The names of the spots where the side would move, one after another, as in [`View`](crate::View).
    pub spots: Vec<String>,
    /// The names of the spots that make the threat, such as the stones of a row; may be empty.
    pub made_of: Vec<String>,
}
