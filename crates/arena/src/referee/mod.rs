//! The referee of one game: the table, the seats of the players, and what asks them.

pub(crate) mod adjudication;
pub(crate) mod asking;
pub(crate) mod entrant;
pub(crate) mod game_session;
pub(crate) mod guard;
pub mod live;
pub(crate) mod match_game;
pub(crate) mod negotiation;
pub(crate) mod openings;
pub(crate) mod pace;
pub(crate) mod pulse;
mod refusal;
pub(crate) mod seat;
pub(crate) mod table;
