//! All tests of this crate, linked once: `cargo test -p boardwright-store --test all FILE::` runs those of one file.

mod common;
mod files;
mod journal;
mod json;
mod positions;
mod reading;
