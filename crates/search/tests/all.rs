//! All tests of this crate, linked once: `cargo test -p boardwright-search --test all FILE::` runs those of one file.

mod exact;
mod heap;
mod heap_game;
