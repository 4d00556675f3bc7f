//! Formats of game records that other programs for gomoku read and write.

pub(crate) mod gomocup;
pub(crate) mod psq;
pub(crate) mod sgf;
