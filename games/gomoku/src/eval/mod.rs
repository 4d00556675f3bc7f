//! The static evaluation: weights of empty points and threats, a network over them, and the policy that orders moves.

pub(crate) mod layer;
pub(crate) mod network;
pub(crate) mod policy;
pub(crate) mod threat_counts;
pub mod tuning;
pub(crate) mod weights;
