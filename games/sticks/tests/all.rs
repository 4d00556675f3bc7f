//! All tests of this crate, linked once: `cargo test -p boardwright-sticks --test all FILE::` runs those of one file.

mod conformance;
mod games;
mod levels;
mod players;
mod reference;
mod rules;
mod solver;
