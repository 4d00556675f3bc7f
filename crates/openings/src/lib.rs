//! Opening rules as part of any game: swap2, pie and the openings of renju.
//!
//! [`opened`] makes of a game and an [`OpeningRule`] a game in which the opening is played like everything else. Its
//! [`Opened`] position holds a position of the game below, and its moves are those of that game and the choices of the
//! rule. So the referee, records, screens, bots and engines need to know nothing of opening rules.
//!
//! A side of such a game is a player: the first side is the player who begins, and stays so when the players exchange
//! the sides of the game below. [`View::is_swapped`](boardwright_game::View::is_swapped) tells a screen who has which
//! pieces.

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
