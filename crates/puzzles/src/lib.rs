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

pub use check::{Checked, PuzzleDefect, check, check_win};
pub use games::{Games, players};
pub use maker::{Effort, Maker, finds, is_settled};
pub use puzzle::{Head, Others, Puzzle, Refutation, Set, Strategy};
pub use trial::{Trial, Verdict};
