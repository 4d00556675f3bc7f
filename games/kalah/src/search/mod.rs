//! The engine of kalah: it proves what it can and estimates the rest.
//!
//! A move is looked up in the [`book`] of solved games first. Then it is a [decision](decision): [who wins](verdicts) after each
//! house is a question to the [solver](crate::solver), if so few seeds are left that an answer is likely; what is not answered
//! is one to a [`lookahead`] that ends in [estimates](crate::eval) or in endgame tables.

mod book;
mod decision;
pub(crate) mod engine_tables;
mod lines;
mod lookahead;
pub(crate) mod rating;
mod verdicts;
