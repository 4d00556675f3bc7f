//! The line network: a network that sees each point by the patterns of its four lines.

pub(crate) mod fitted;
pub mod fitting;
pub(crate) mod network;
pub(crate) mod patterns;
pub(crate) mod stones;
pub(crate) mod sums;
#[cfg(test)]
mod tests;
