//! Players that are scripts: Lua, run by Luau in a sandbox.
//!
//! * [`LuaScript`] is the text of a bot, [`LuaBot`] a player made of it. Anybody's text will do: a script that loops,
//!   fills memory or fails costs its own match only ([`Limits`]), and [`ScriptError`] names the line.
//! * A script sees its game as the page `docs/lua/` describes it. What is special about a game comes from its
//!   [`Scripting`](boardwright_game::Scripting).
//! * [`definitions`] writes the types of all that as Luau's tools read them.
//!
//! The crate knows no game.
//!
//! Luau was chosen because its interrupt reaches into the loops of its library and because it has no finalisers: plain
//! Lua 5.1, 5.4 and `LuaJIT` can be made to hang inside of both.

mod advice;
mod board;
mod bot;
mod datum;
mod definitions;
mod error;
mod library;
mod log;
mod past;
mod sandbox;
mod watchdog;

pub use bot::{LuaBot, ScriptFailure};
pub use definitions::definitions;
pub use error::ScriptError;
pub use log::ScriptLog;
pub use sandbox::{Limits, LuaScript};
