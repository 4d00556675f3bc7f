//! Looking at positions with a player that scores them: its answer with everything it reports on the way, several best
//! lines, and whole games whose moves are judged.
//!
//! The player sits in a [`Seat`](crate::Seat), so that one that hangs can be given up. Nothing here counts clocks of a game: a
//! question has limits, and the caller can stop it by a flag.

mod analyst;
mod lines;
mod review;

pub use analyst::{AnalysisError, Analyst};
pub use lines::best_lines;
pub use review::{Judgement, Mark, review};
