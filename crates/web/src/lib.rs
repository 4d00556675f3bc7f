//! The workbench in the browser: one page, one socket for each page, and the games behind them.
//!
//! * `access` checks each request: host, origin, token; and sets the security headers.
//! * `assets` are the page itself, embedded in the program, and `texts` what it says in each language; `http` answers what is fetched.
//! * `socket` speaks the messages of `message` with a page; `service` has each request served where it belongs.
//! * `rooms` holds the tables, each in a thread of its own with the referee, the seats and the spectators.
//! * `storage` is the database of games and the files of tables, with threads of its own.
//! * `text_page` serves one page of text, for other commands that have something to show.
//!
//! Every move goes through [`boardwright_arena::Table`], as in the terminal and in matches. A path never comes from a
//! page: it names games, players and records, and the program knows where they are. The threads that serve sockets
//! read, parse and store nothing themselves.

mod access;
mod assets;
mod boards;
mod bot_check;
mod catalog;
mod client;
mod cluster;
mod connection;
mod http;
mod ids;
mod lessons;
mod listen;
mod lists;
mod message;
mod options;
mod players;
mod pool;
mod positions;
mod proving;
mod puzzles;
mod records;
mod room;
mod rooms;
mod runs;
mod search;
mod searches;
mod server;
mod service;
mod slots;
mod socket;
mod standings;
mod storage;
mod study;
mod text_page;
mod texts;
mod watch;

pub use cluster::{ClusterEvent, ClusterSource, ClusterState, ClusterWorker, LiveGame};
pub use options::{Options, ServerLimits};
pub use server::{ServeError, Server};
pub use text_page::TextPage;
