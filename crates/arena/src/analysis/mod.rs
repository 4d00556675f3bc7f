//! Analysis with a player that reports scores: its answer with all interim reports, several best lines, and reviews of whole
//! games.
//!
//! The player sits in a [`Seat`](crate::Seat), so that a player that hangs can be given up. There are no game clocks here: a
//! question has limits, and the caller can stop it with a flag.

mod analyst;
mod lines;
mod review;

pub use analyst::{AnalysisError, Analyst};
pub use lines::best_lines;
pub use review::{Judgement, Mark, review};
