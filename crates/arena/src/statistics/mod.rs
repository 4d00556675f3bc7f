//! Statistics of results, which know neither games nor events.

pub mod rating;
pub mod spsa;
pub mod stats;
