//! Bots in other processes, and our players as bots of other programs.
//!
//! * [`bwp`] is Boardwright's own protocol; games provide the languages of their own world
//!   ([`Dialect`](boardwright_game::Dialect)). Codecs do no input or output.
//! * [`ProcessPlayer`] is a player in a child process, in any language and with any behaviour; a [`Pool`]
//!   makes the players of one bot.
//! * [`External`] is the name of such a player: `bwp:COMMAND`.
//! * [`serve()`] is the other direction: it runs one of our players as a bot of another program.
//!
//! The crate knows no game.

pub mod bwp;
mod external;
mod process;
mod reserve;
mod serve;

pub use external::{External, parse_external, quoted};
pub use process::{
    ControlGroup, Cpus, Pool, ProcessPlayer, Supervision, Trace, keep_descriptors, make_room, most_descriptors,
    own_children,
};
pub use serve::{Begin, Make, serve};
