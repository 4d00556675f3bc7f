//! All tests of this crate, linked once: `cargo test -p boardwright-cluster --test all FILE::` runs those of one file.

mod answers;
mod common;
mod forged;
mod hostile;
mod lost;
mod many;
mod nats;
mod trust;
