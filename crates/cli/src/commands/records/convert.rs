//! `boardwright records convert`.

use std::path::PathBuf;

use clap::Args;

use super::export::{self, Form};
use super::selection::{Page, Selection};
use super::source::Source;
use crate::error::{CliError, Status};
use crate::output::Output;

/// Convert a file of games into another format
///
/// Every game is replayed, so what is written is legal. The games of one file must be of one family to be written in
/// a format of that family. A format that cannot hold everything says what.
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
    form: Form,

    /// The game that the records are of [default: what each record says]
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

impl Convert {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let source = Source::file(&self.file, self.game.as_deref())?;
        let numbers = Selection::default().numbers(&source, &Page::default())?;
        export::write(&source, &numbers, &self.out, &self.form, output)
    }
}
