//! The engine: an incremental board of line shapes and a search made for it. It knows no protocol and reads no clock.
//!
//! [`pattern`] keeps what a stone would make of every empty point, [`weights`] says what that is worth and [`network`]
//! what it is worth together, [`search`] looks ahead, [`player`] makes the built-in player of it.

mod attack;
mod balance;
mod blocking;
pub mod measure;
mod network;
mod pairing;
pub(crate) mod pattern;
pub(crate) mod player;
mod policy;
pub(crate) mod prover;
pub(crate) mod search;
pub(crate) mod shown;
pub(crate) mod solver;
mod threats;
pub mod tuning;
pub(crate) mod weights;
