//! One file a command: its options, and what it does with them.

pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod bot;
mod bot_args;
pub(crate) mod completions;
pub(crate) mod engine;
mod engine_client;
pub(crate) mod games;
pub(crate) mod man;
pub(crate) mod match_caveats;
pub(crate) mod matches;
pub(crate) mod mv;
pub(crate) mod openings;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod rate;
pub(crate) mod records;
pub(crate) mod serve;
pub(crate) mod serve_kgp;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod stats;
pub(crate) mod tables;
pub(crate) mod tournament;
pub(crate) mod verify;
pub(crate) mod why;
