//! The checker of certificates with faults that can be switched on, for the forger in `tests`.
//!
//! The checker itself has no switches: `build.rs` copies its sources and puts them in, one for each [`SeededFault`], as
//! `patches.txt` says. A patch that no longer fits fails the build, so that each fault stays one of today's checker.

mod faults;

pub use faults::{SeededFault, is_on, remember, with};

include!(concat!(env!("OUT_DIR"), "/copies.rs"));
