//! Players that are scripts: Lua, run by Luau in a sandbox.
//!
//! * [`LuaScript`] is the text of a bot, [`LuaBot`] a player made of it. Scripts are untrusted: one that loops, fills memory
//!   or fails loses only its own match ([`ScriptLimits`]), and [`ScriptError`] names the line.
//! * A script sees its game as the pages in `docs/lua/` describe it. The functions of a game come from its
//!   [`Scripting`](boardwright_game::Scripting).
//! * [`definitions`] writes the types of all that as Luau's tools read them.
//!
//! The crate knows no game.
//!
//! Luau was chosen because its interrupt reaches into the loops of its library and because it has no finalisers: scripts can
//! make plain Lua 5.1, 5.4 and `LuaJIT` hang in both.

mod advice;
mod board;
mod bot;
mod datum;
mod definitions;
mod error;
mod library;
mod log;
mod operators;
mod past;
mod sandbox;
mod watchdog;

pub use bot::{LuaBot, ScriptFailure};
pub use definitions::definitions;
pub use error::ScriptError;
pub use log::ScriptLog;
pub use sandbox::{LuaScript, ScriptLimits};
