//! `boardwright man`: the manual pages.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::error::{CliError, Status};
use crate::files;
use crate::output::Output;

/// Print the manual page of boardwright or of one of its commands
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright man | man -l -
  boardwright man match | man -l -
  boardwright man class check | man -l -
  boardwright man --folder ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// The command whose page to print [default: the page of the program itself]
    #[arg(value_name = "COMMAND", conflicts_with = "folder")]
    command: Vec<String>,

    /// Write the pages of all commands into this folder instead
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

impl Man {
    /// Writes the manual pages of `program`.
    pub(crate) fn run(&self, program: clap::Command, output: &mut Output) -> Result<Status, CliError> {
        let mut program = program.disable_help_subcommand(true);
        program.build();
        let source = format!("{} {}", program.get_name(), program.get_version().unwrap_or_default());
        if let Some(folder) = &self.folder {
            std::fs::create_dir_all(folder).map_err(|error| CliError::file("make", folder, &error))?;
            write_all(folder, (&program, None), &source)?;
            return Ok(Status::Done);
        }
        let (mut command, mut above) = (&program, None);
        for name in &self.command {
            let found = visible(command).find(|command| command.get_name() == name).ok_or_else(|| {
                let names: Vec<&str> = visible(command).map(clap::Command::get_name).collect();
                let expected =
                    if names.is_empty() { "nothing".to_owned() } else { format!("one of {}", names.join(", ")) };
                CliError::input(format!("bad command {name:?}: expected {expected}"))
            })?;
            above = Some(std::mem::replace(&mut command, found));
        }
        output.bytes(&page((command, above), &source)?)?;
        Ok(Status::Done)
    }
}

fn visible(command: &clap::Command) -> impl Iterator<Item = &clap::Command> {
    command.get_subcommands().filter(|command| !command.is_hide_set())
}

/// A command, and the one that it is a part of.
type Placed<'a> = (&'a clap::Command, Option<&'a clap::Command>);

/// Writes the page of a command and those of all below it, as its list of them names them.
fn write_all(folder: &Path, placed: Placed<'_>, source: &str) -> Result<(), CliError> {
    let (command, _) = placed;
    files::write_whole(&folder.join(format!("{}.1", title(command))), &page(placed, source)?)?;
    visible(command).try_for_each(|below| write_all(folder, (below, Some(command)), source))
}

/// The name of a command's page.
fn title(command: &clap::Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

/// The page of one command, in memory: a closed pipe must not surprise the generator.
fn page((command, above): Placed<'_>, source: &str) -> Result<Vec<u8>, CliError> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone())
        .source(source)
        .render(&mut page)
        .map_err(|error| CliError::internal(format!("cannot write the manual page: {error}")))?;
    if let Some(above) = above {
        // The generator names only those below.
        page.extend(format!(".SH \"SEE ALSO\"\n{}(1)\n", title(above).replace('-', "\\-")).into_bytes());
    }
    Ok(page)
}
