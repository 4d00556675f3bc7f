//! All tests of this crate, linked once: `cargo test -p boardwright-game --test all FILE::` runs those of one file.

mod conformance;
mod noughts;
mod records;
