//! The server as its pages meet it: over real sockets, one server for each test.

mod ask;
mod door;
mod kit;
mod play;
mod storage;
mod watch;
