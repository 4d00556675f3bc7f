//! All tests of this crate, linked once: `cargo test -p boardwright-kalah --test all FILE::` runs those of one file.

mod certificates;
mod conformance;
mod engine;
mod levels;
mod opening_rules;
mod page;
mod players;
mod reference;
mod rules;
mod solver;
mod text;
mod values;
#[path = "../examples/values/page.rs"]
mod values_page;
