//! All tests of this crate, linked once: `cargo test -p boardwright-protocol --test all FILE::` runs those of one file.

mod bwp;
mod common;
mod examples;
mod forfeits;
mod misbehaviour;
mod negotiation;
mod pool;
mod processes;
mod serving;
