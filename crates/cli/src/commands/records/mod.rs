//! `boardwright records`: games in the store and in files, in our formats and those of other programs.

mod convert;
mod events;
mod export;
mod formats;
mod import;
mod list;
mod selection;
mod show;

use boardwright_store::Summary;
use clap::{Args, Subcommand};

use crate::error::{CliError, Status};
use crate::output::{Output, one_line};

/// Keep games in a store; list, show, export, import and convert them
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright records list games.bwr
  boardwright records import games.bwr tournament.jsonl
  boardwright records list --player engine --result 1-0
  boardwright records export plies.parquet --rows plies
  boardwright records convert library.lib game.bwr

The store is a file with many games. Without --store it is games.db in the folder that BOARDWRIGHT_DATA names, else in \
boardwright in the usual place for data (~/.local/share).")]
pub(crate) struct Records {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    List(list::List),
    Events(events::Events),
    Show(show::Show),
    Import(import::Import),
    Export(export::Export),
    Convert(convert::Convert),
    Formats(formats::Formats),
}

impl Records {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        match &self.command {
            Command::List(command) => command.run(output),
            Command::Events(command) => command.run(output),
            Command::Show(command) => command.run(output),
            Command::Import(command) => command.run(output),
            Command::Export(command) => command.run(output),
            Command::Convert(command) => command.run(output),
            Command::Formats(command) => command.run(output),
        }
    }
}

/// The line that stands for a game.
fn title(game: &Summary) -> String {
    let [first, second] = &game.players;
    let outcome = game.outcome.map_or_else(|| "*".to_owned(), |outcome| outcome.to_string());
    let ending = if game.ending.is_empty() { String::new() } else { format!(", {}", game.ending) };
    let text = format!("{}. {}: {first} – {second} {outcome}, {} plies{ending}", game.number, game.game, game.plies);
    one_line(&text)
}
