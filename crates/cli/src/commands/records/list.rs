//! `boardwright records list`.

use boardwright_store::Summary;
use clap::Args;

use super::selection::{ListPage, Selection};
use super::title;
use crate::error::{CliError, Status};
use crate::output::Output;
use boardwright_local::game_source::SourceArgs;

/// List games, a line for each
///
/// Without FILE it lists the games of the store.
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

    #[command(flatten)]
    page: ListPage,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let source = self.source.open(None)?;
        source.tell_faults();
        self.selection.list(&source, &self.page, &mut |game| self.tell(output, game))?;
        Ok(Status::Done)
    }

    fn tell(&self, output: &mut Output, game: &Summary) -> Result<(), CliError> {
        if self.json { output.json(game) } else { output.line(title(game)) }
    }
}
