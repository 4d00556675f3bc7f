//! The static evaluation: a sum of weighted parts.

pub(crate) mod pairs;
pub(crate) mod parts;
pub mod tuning;
pub(crate) mod weights;
