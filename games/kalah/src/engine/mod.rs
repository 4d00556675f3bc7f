//! What the generic alpha-beta search is told of kalah.

mod heuristic;

pub(crate) use heuristic::StoreHeuristic;
