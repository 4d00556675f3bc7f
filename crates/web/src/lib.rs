//! The server of the page: it carries the requests of pages to `boardwright_service` over HTTP and sockets, and its answers back.
//!
//! * `access` checks the host, origin and token of each request, and sets the security headers.
//! * `assets` is the page itself, embedded in the program; `http` serves it, its texts and what is fetched by address.
//! * `socket` is the conversation with a page, `outbox` the queue of messages to it.
//! * `pool` has the threads in which requests are served: those that serve sockets never read files, parse records or touch the
//!   store.
//! * `text_page` serves one page of text for other commands, and `serve_pages` those that another part of the program makes.

mod access;
mod assets;
mod forwarded;
mod http;
mod listen;
mod options;
mod outbox;
mod pool;
mod server;
mod socket;
mod text_page;

pub use options::{Options, ServerLimits};
pub use server::{ServeError, Server, serve_pages};
pub use text_page::TextPage;
