//! The workbench in the browser: one page, one socket for each page, and the games behind them.
//!
//! * `access` checks the host, origin and token of each request, and sets the security headers.
//! * `assets` is the page itself, embedded in the program; `texts` has its texts in each language; `http` serves both.
//! * `socket` speaks the messages of `message` with a page.
//! * `service` dispatches each request and `documents` what is fetched by address. Both know no socket, and serve a page in its
//!   own browser as well (`desk`, in place of all that is above).
//! * `rooms` holds the tables, each in a thread of its own with the referee, the seats and the spectators.
//! * `storage` is the database of games and the files of tables, with threads of its own.
//! * `text_page` serves one page of text for other commands.
//!
//! Every move goes through [`boardwright_arena::Table`], as in the terminal and in matches. A page never sends a path: it
//! names games, players and records, and the program finds their files. The threads that serve sockets never read files,
//! parse records or write to the store.

#[cfg(not(target_family = "wasm"))]
mod access;
#[cfg(target_family = "wasm")]
mod afar;
#[cfg(not(target_family = "wasm"))]
mod assets;
mod boards;
mod bot_check;
mod catalog;
mod client;
mod cluster;
mod connection;
#[cfg(target_family = "wasm")]
mod desk;
mod documents;
#[cfg(not(target_family = "wasm"))]
mod http;
mod ids;
mod jobs;
#[cfg(target_family = "wasm")]
mod kept;
#[cfg(not(target_family = "wasm"))]
mod lanes;
mod lessons;
#[cfg(not(target_family = "wasm"))]
mod listen;
mod lists;
#[cfg(target_family = "wasm")]
mod lua;
mod message;
mod options;
#[cfg(not(target_family = "wasm"))]
mod outbox;
mod players;
#[cfg(not(target_family = "wasm"))]
mod pool;
mod positions;
mod proving;
mod puzzles;
mod records;
mod room;
mod rooms;
mod runs;
mod script_words;
mod search;
mod searches;
#[cfg(not(target_family = "wasm"))]
mod server;
mod service;
mod slots;
#[cfg(not(target_family = "wasm"))]
mod socket;
mod standings;
mod storage;
mod study;
#[cfg(not(target_family = "wasm"))]
mod text_page;
mod texts;
mod verifying;
mod watch;
mod words;

#[cfg(not(target_family = "wasm"))]
use boardwright_lua as lua;

pub use cluster::{ClusterEvent, ClusterSource, ClusterState, ClusterWorker, LiveGame};
#[cfg(target_family = "wasm")]
pub use desk::{Desk, Found, Host, files};
pub use options::{Options, ServerLimits};
#[cfg(not(target_family = "wasm"))]
pub use server::{ServeError, Server};
#[cfg(not(target_family = "wasm"))]
pub use text_page::TextPage;
