//! The player `engine`: generic alpha-beta over the values of sequences.

mod heuristic;
mod values;

pub(crate) use heuristic::PairHeuristic;
