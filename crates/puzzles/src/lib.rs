//! Puzzles: positions with one proved winning move, and how to make, check, solve and rate them.
//!
//! A [`Puzzle`] has its position, the winning line, its themes, and certificates of `boardwright-proof` for the first move
//! and for every other move ([`Others`]). [`check`] verifies all of them by the rules. A [`Maker`] finds puzzles in the
//! positions of games, a [`Trial`] judges answers, [`rating`] keeps ratings of people and puzzles. This crate knows no game.

mod check;
mod games;
pub mod levels;
mod maker;
mod puzzle;
pub mod rating;
mod trial;

pub use check::{CheckCounts, PuzzleDefect, check, check_win};
pub use games::{Games, players};
pub use maker::{Maker, PuzzleEffort, finds, is_settled, wins_anyhow};
pub use puzzle::{EncodedStrategy, Head, Others, Puzzle, Refutation, Set};
pub use trial::{Trial, Verdict};
