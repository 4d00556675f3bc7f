//! The historical players, one file a player.

mod alphabeta;
mod board_rank;
pub(crate) mod engine;
mod inspection;
mod position_rank;

pub(crate) use alphabeta::AlphaBeta;
pub(crate) use board_rank::BoardRank;
pub(crate) use position_rank::PositionRank;
