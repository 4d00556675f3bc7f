//! The engine: a board with the codes of all lines, and a search of the game's own.

pub(crate) mod board;
mod holding;
mod lines;
pub mod measure;
mod parts;
pub(crate) mod player;
mod proofs;
mod prover;
mod search;
pub(crate) mod solver;
pub mod tuning;
mod values;
mod weights;
