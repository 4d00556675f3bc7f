//! The answers to requests of a page, and the games behind them. It knows no socket: a server or a worker in a browser carries
//! texts to [`Service`] and back through an [`Outlet`].
//!
//! * `message` has the messages, of which the page's TypeScript is made; `connection` is the way of messages to one page.
//! * `service` dispatches each request and `documents` what is fetched by address. `lanes` says how long each takes.
//! * `rooms` holds the tables, each in a thread of its own with the referee, the seats and the spectators.
//! * `storage` is the database of games and the files of tables, with threads of its own.
//! * `texts` has the page's texts in each language, `catalog` its list of games.
//! * `desk` serves a page in its own browser, with `afar`, `kept` and a `lua` that refuses every script.
//!
//! Every move goes through [`boardwright_arena::Table`], as in the terminal and in matches. A page never sends a path: it
//! names games, players and records, and the program finds their files.

#[cfg(target_family = "wasm")]
mod afar;
mod boards;
mod bot_check;
pub mod catalog;
mod client;
mod cluster;
mod connection;
#[cfg(target_family = "wasm")]
mod desk;
mod documents;
pub mod ids;
mod jobs;
#[cfg(target_family = "wasm")]
mod kept;
mod lanes;
mod lessons;
mod lists;
#[cfg(target_family = "wasm")]
mod lua;
mod message;
mod options;
mod players;
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
mod service;
mod slots;
mod standings;
mod storage;
mod study;
pub mod texts;
mod verifying;
mod watch;
mod words;

#[cfg(not(target_family = "wasm"))]
use boardwright_lua as lua;

pub use cluster::{ClusterEvent, ClusterSource, ClusterState, ClusterWorker, LiveGame};
pub use connection::{Connection, Outlet, Text};
#[cfg(target_family = "wasm")]
pub use desk::{Desk, Found, Host, files};
pub use documents::Document;
pub use lanes::Lane;
pub use lists::Query;
pub use message::Request;
pub use options::{ServiceLimits, ServiceOptions};
pub use service::{Greeting, Service};
