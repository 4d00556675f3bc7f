//! `boardwright records list`.

use boardwright_store::{Order, Summary};
use clap::Args;

use super::selection::Selection;
use super::source::SourceArgs;
use super::{SummaryLine, title};
use crate::error::{CliError, Status};
use crate::input;
use crate::output::Output;

/// List games, a line for each
///
/// Without FILE the games of the store are listed.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright records list games.bwr
  boardwright records list --player engine --ending forfeit --newest --limit 20
  boardwright records list game.sgf --json

JSON keys, a line for each game: number, game, players, outcome, ending, plies, kind, tally, id, event, finished \
(milliseconds since 1970, UTC).")]
pub(super) struct List {
    #[command(flatten)]
    source: SourceArgs,

    #[command(flatten)]
    selection: Selection,

    /// Begin with the newest game
    #[arg(long)]
    newest: bool,

    /// List so many games at most [default: all]
    #[arg(long, value_name = "NUMBER", value_parser = input::positive)]
    limit: Option<u64>,

    /// Leave out so many games first
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    offset: u64,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let source = self.source.open(None)?;
        let order = if self.newest { Order::NewestFirst } else { Order::OldestFirst };
        let page = (self.offset, self.limit.unwrap_or(u64::MAX));
        if !self.selection.has_position() {
            let (filter, _) = self.selection.filter()?;
            source.list(&filter, order, page, &mut |game| self.tell(output, game))?;
            return Ok(Status::Done);
        }
        let mut numbers = self.selection.numbers(&source)?;
        if self.newest {
            numbers.reverse();
        }
        let [offset, limit] = [page.0, page.1].map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        for number in numbers.into_iter().skip(offset).take(limit) {
            self.tell(output, &Summary::from(&source.game(number)?))?;
        }
        Ok(Status::Done)
    }

    fn tell(&self, output: &mut Output, game: &Summary) -> Result<(), CliError> {
        if self.json { output.json(&SummaryLine::new(game)) } else { output.line(title(game)) }
    }
}
