//! Puzzles: positions with one winning move, which is proved, and what it takes to make, check, solve and rate them.
//!
//! A [`Puzzle`] names its position, the winning line and its themes, and carries certificates in the sense of
//! `boardwright-proof`: that its first move wins, and what is known of every other move ([`Others`]). [`check`] looks at
//! all of that again by the rules. A [`Maker`] finds puzzles in the positions of games, a [`Trial`] judges what somebody
//! answers, [`rating`] keeps ratings of people and puzzles. Nothing here knows a game.

mod check;
mod games;
mod maker;
mod puzzle;
pub mod rating;
mod trial;

pub use check::{Checked, Fault, check};
pub use games::{Games, players};
pub use maker::{Effort, Maker};
pub use puzzle::{Head, Others, Puzzle, Refutation, Set, Strategy, daily};
pub use trial::{Trial, Verdict};
