//! The server as its pages meet it: over real sockets, one server for each test.

mod ask;
mod door;
mod guest;
mod kit;
mod play;
mod puzzles;
mod storage;
mod study;
mod watch;
