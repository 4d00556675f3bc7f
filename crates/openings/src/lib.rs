//! Opening rules as part of any game: swap2, pie and the openings of renju.
//!
//! [`opened`] turns a game and an [`OpeningRule`] into a game in which the opening is played like everything else. Its
//! [`Opened`] position holds a position of the inner game, and its moves are those of that game and the choices of the rule.
//! The referee, records, screens, bots and engines therefore need no code for opening rules.
//!
//! A side of such a game is a player: the first side is the player who begins, even after the players exchange the sides of
//! the inner game. [`View::is_swapped`](boardwright_game::View::is_swapped) tells screens who has which pieces.

mod moves;
mod notation;
mod player;
mod position;
mod texts;
mod variant;
mod view;

pub use boardwright_game::{OpeningChoice, OpeningRule, OpeningStep};
pub use moves::OpeningMove;
pub use position::{Opened, Opens};
pub use variant::{OpenedVariant, opened};
