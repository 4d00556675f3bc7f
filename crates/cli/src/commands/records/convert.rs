//! `boardwright records convert`.

use std::path::PathBuf;

use clap::Args;

use super::export::{self, ExportForm};
use super::selection::{ListPage, Selection};
use crate::error::{CliError, Status};
use crate::files;
use crate::output::Output;
use boardwright_local::game_source::GameSource;

/// Convert a file of games into another format
///
/// Every game is replayed, so only legal moves are written. The games of one file must be of one family to be written in
/// a format of that family. If a format cannot hold a part of the games, an error names that part.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright records convert game.sgf game.bwr
  boardwright records convert games.bwr games.sgf
  boardwright records convert game.psq - --format sgf --game gomoku:15,exact")]
pub(super) struct Convert {
    /// The file to read: our own formats, those of other programs, or a store; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The file to write; it is replaced if it exists; - writes to standard output
    #[arg(value_name = "OUT")]
    out: PathBuf,

    #[command(flatten)]
    form: ExportForm,

    /// The game of the records [default: what each record says]
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

impl Convert {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        files::check_apart([("FILE", &*self.file)], [("OUT", &*self.out)])?;
        let source = GameSource::file(&self.file, self.game.as_deref())?;
        let numbers = Selection::default().numbers(&source, &ListPage::default())?;
        export::write(&source, &numbers, &self.out, &self.form, output)
    }
}
