//! The historical players, one a file.

mod alphabeta;
mod board_rank;
mod inspection;
mod position_rank;

pub(crate) use alphabeta::AlphaBeta;
pub(crate) use board_rank::BoardRank;
pub(crate) use position_rank::PositionRank;
