//! All tests of this crate, linked once: `cargo test -p boardwright-arena --test all FILE::` runs those of one file.

mod analysis;
mod common;
mod game_session;
mod live;
mod negotiation;
mod openings;
mod pondering;
mod ratings;
mod resuming;
mod seats;
mod series;
mod starting;
mod stats;
mod table;
mod tournament;
mod tuning;
