//! `boardwright records formats`.

use clap::Args;

use crate::error::{CliError, Status};
use crate::output::Output;
use crate::record_files::{FormatLine, all_formats};

/// List the formats of records that are read and written
///
/// The contents of a file tell its format, and where they leave it open, its extension does.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright records formats
  boardwright records formats --json

JSON keys, a line for each format: name, extension, reads, writes, summary.")]
pub(super) struct Formats {
    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

impl Formats {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        for line in all_formats() {
            if self.json {
                output.json(&line)?;
                continue;
            }
            let does = match (line.reads, line.writes) {
                (true, true) => "reads, writes",
                (true, false) => "reads",
                (false, _) => "writes",
            };
            let FormatLine { name, extension, summary, .. } = line;
            output.line(format_args!("{name:<12} {:<8} {does:<14} {summary}", format!(".{extension}")))?;
        }
        Ok(Status::Done)
    }
}
