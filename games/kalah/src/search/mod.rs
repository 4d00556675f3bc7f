//! The engine of kalah: it proves what it can and estimates the rest.
//!
//! A move is looked up in the [`book`] of solved games first. Otherwise the [decision](decision) asks the
//! [solver](crate::solver) [who wins](verdicts) after each house, if few enough seeds are left. The rest is estimated by a
//! [`lookahead`] that ends in [evaluations](crate::eval) or in endgame tables.

mod book;
mod decision;
pub(crate) mod engine_tables;
mod lines;
mod lookahead;
pub(crate) mod rating;
mod verdicts;
