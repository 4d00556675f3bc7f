//! All tests of this crate, linked once: `cargo test -p boardwright-lab --test all FILE::` runs those of one file.

mod claims;
mod kalah_certificates;
mod kalah_values;
#[path = "../examples/kalah-values/page.rs"]
mod values_page;
