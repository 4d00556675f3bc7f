//! All tests of this crate, linked once: `cargo test -p boardwright-lua --test all FILE::` runs those of one file.

mod bots;
mod common;
mod docs;
mod hostile;
mod types;
