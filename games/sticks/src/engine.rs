//! The engine: the generic search over a board of its own.

mod board;
mod heuristic;
mod lines;
mod values;

pub(crate) use board::Board;
pub(crate) use heuristic::PairHeuristic;
