//! `boardwright bot`: tools for authors of bots.

mod check;
mod findings;
mod new;
mod run;
mod script_check;
mod script_run;
mod target;
mod watching;

use clap::{Args, Subcommand};

use crate::error::{CliError, Status};
use crate::output::Output;

/// Write your own bot: create one, check it, watch it play
///
/// A bot is any program that reads lines from its standard input and writes lines to its standard output: docs/bots.md
/// leads from an empty file to a rated player. Or it is a script in Lua, a file that ends in .lua, .luau or .wz:
/// docs/lua has tutorials.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright bot new my_bot.py --game kalah
  boardwright bot check my_bot.py kalah
  boardwright bot run my_bot.py kalah --against random
  boardwright bot new my_bot.lua --game gomoku
  boardwright bot run my_bot.lua gomoku --against boora-0.7 --watch")]
pub(crate) struct Bot {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    New(new::New),
    Check(check::Check),
    Run(run::Run),
}

impl Bot {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        match &self.command {
            Command::New(command) => command.run(output),
            Command::Check(command) => command.run(output),
            Command::Run(command) => command.run(output),
        }
    }
}
