//! All tests of this crate, linked once: `cargo test -p boardwright-workbench --test all FILE::` runs those of one file.

mod doors;
mod events;
mod tournament_files;
