//! All tests of this crate, linked once: `cargo test -p boardwright-proof --test all FILE::` runs those of one file.

mod certificates;
mod dump;
mod following;
mod guides;
mod holdings;
mod short_forms;
mod zones;
