//! The program `boardwright`: what its library does with the command line of this process.

use std::process::ExitCode;

/// Allocator of the program. A match of fast players makes and drops a text for each move, which the C library's does at
/// twice the cost.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    ExitCode::from(boardwright::main(std::env::args_os()))
}
