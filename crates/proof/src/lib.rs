//! Certificates: proofs of a position's value that anybody can check without the solver that found it.
//!
//! A certificate holds a strategy for each side. [`check`] plays every strategy against every defence by the rules
//! alone; [`write()`] records what a solver replies while it does the very same walk, so that the two cannot disagree
//! about what belongs into a strategy. Nothing here knows a game.

mod bits;
mod certificate;
mod checker;
mod writer;

pub use certificate::{Certificate, Claim};
pub use checker::{Checked, Refusal, check};
pub use writer::write;
