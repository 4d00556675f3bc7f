//! The workbench in the browser: one page, one socket for each page, and the games behind them.
//!
//! * `door` lets nobody in who should not be: hosts, origins, the token, headers.
//! * `assets` are the page itself, embedded in the program; `http` answers what is fetched.
//! * `socket` speaks the messages of `message` with a page and hands them on.
//! * `rooms` holds the tables, each in a thread of its own with the referee, the seats and whoever looks on; the
//!   `drawer` keeps them when the program ends.
//!
//! Every move goes through [`boardwright_arena::Table`], as in the terminal and in matches. A path never comes from a
//! page: it names games, players and records, and the program knows where they are.

mod assets;
mod boards;
mod catalog;
mod client;
mod desk;
mod door;
mod drawer;
mod http;
mod keeper;
mod line;
mod listen;
mod lists;
mod message;
mod place;
mod players;
mod records;
mod room;
mod rooms;
mod runs;
mod searches;
mod server;
mod socket;
mod standings;
mod studio;
mod turns;
mod watch;

pub use server::{Options, ServeError, Server, ServerLimits};
