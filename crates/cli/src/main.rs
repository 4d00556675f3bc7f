//! The program `boardwright`, a thin wrapper of its library.

use std::process::ExitCode;

use boardwright_allocator as _;

fn main() -> ExitCode {
    ExitCode::from(boardwright::main(std::env::args_os()))
}
