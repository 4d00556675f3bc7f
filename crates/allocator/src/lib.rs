//! The memory allocator of the programs.
//!
//! A program that imports this crate (`use boardwright_allocator as _;`) allocates with mimalloc. A match of fast players
//! allocates a text for each move, which costs twice as much with the C library. The allocator has a crate of its own
//! because the crate that defines it also contains the code of each allocation, and the program's crate is compiled for a
//! short build instead of speed.

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
