//! All tests of this crate, linked once: `cargo test -p boardwright-gomoku --test all FILE::` runs those of one file.

mod balance;
mod conformance;
mod engine;
mod field;
mod infinite;
mod levels;
mod negotiation;
mod opening_rules;
mod perft;
mod players;
mod records;
mod reference;
mod rules;
