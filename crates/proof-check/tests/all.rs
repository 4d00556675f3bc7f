//! All tests of this crate, linked once: `cargo test -p boardwright-proof-check --test all FILE::` runs those of one file.

mod cells;
mod certificate;
