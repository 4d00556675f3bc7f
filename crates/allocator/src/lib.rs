//! The memory allocator of the programs.
//!
//! A program that names this crate (`use boardwright_allocator as _;`) allocates with mimalloc. A match of fast players
//! makes and drops a text for each move, which costs twice as much with the C library. It is a crate of its own because
//! what passes each allocation on belongs to the crate that names the allocator, and the program's is compiled for a short
//! build and not for speed.

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
