//! Statistics of results, which know neither games nor events.

pub mod rating;
mod rival;
pub mod spsa;
pub mod stats;

pub use rival::{PersonResult, Rival};
