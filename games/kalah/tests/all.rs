//! All tests of this crate, linked once: `cargo test -p boardwright-kalah --test all FILE::` runs those of one file.

mod conformance;
mod engine;
mod games;
mod levels;
mod opening_rules;
mod players;
mod reference;
mod rules;
mod solver;
mod text;
mod values;
