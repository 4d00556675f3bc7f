//! The engine of kalah: it proves what it can and estimates the rest.
//!
//! A move is looked up in the [`book`] of solved games first. Then it is a question to the [solver](crate::solver), if so
//! few seeds are left that an answer is likely; then to a [`lookahead`] that ends in [estimates](estimate) or in endgame
//! tables.

mod book;
mod estimate;
mod lines;
mod lookahead;
mod player;

pub(crate) use player::engine;
