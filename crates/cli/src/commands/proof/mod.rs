//! `boardwright proof`: explores certificates.

mod show;

use clap::{Args, Subcommand};

use crate::error::{CliError, Status};
use crate::output::Output;

/// Explore a certificate: the moves of its strategy, and the part of the board that matters
///
/// `boardwright verify` checks a whole certificate; this command walks through it move by move.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright proof show gomoku:15
  boardwright proof show gomoku:15 --replies 'i9 g7'
  boardwright proof show proof.bwc --moves 'h8 i9' --json")]
pub(crate) struct Proof {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Show(show::Show),
}

impl Proof {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        match &self.command {
            Command::Show(command) => command.run(output),
        }
    }
}
