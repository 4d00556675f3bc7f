//! The program `boardwright`: what its library does with the command line of this process.

use std::process::ExitCode;

use boardwright_allocator as _;

fn main() -> ExitCode {
    ExitCode::from(boardwright::main(std::env::args_os()))
}
