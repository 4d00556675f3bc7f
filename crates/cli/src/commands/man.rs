//! `boardwright man`: the manual pages.

use std::path::PathBuf;

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
  boardwright man --folder ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// The command whose page to print [default: the page of the program itself]
    #[arg(value_name = "COMMAND", conflicts_with = "folder")]
    command: Option<String>,

    /// Write the pages of all commands into this folder instead
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

impl Man {
    /// Writes the manual pages of `program`.
    pub(crate) fn run(&self, mut program: clap::Command, output: &mut Output) -> Result<Status, CliError> {
        program.build();
        if let Some(folder) = &self.folder {
            std::fs::create_dir_all(folder).map_err(|error| CliError::file("make", folder, &error))?;
            files::write_whole(&folder.join("boardwright.1"), &page(&program)?)?;
            for command in visible(&program) {
                let name = format!("boardwright-{}.1", command.get_name());
                files::write_whole(&folder.join(name), &page(command)?)?;
            }
            return Ok(Status::Done);
        }
        let command = match &self.command {
            None => &program,
            Some(name) => visible(&program).find(|command| command.get_name() == name).ok_or_else(|| {
                let names: Vec<&str> = visible(&program).map(clap::Command::get_name).collect();
                CliError::input(format!("bad command {name:?}: expected one of {}", names.join(", ")))
            })?,
        };
        output.bytes(&page(command)?)?;
        Ok(Status::Done)
    }
}

fn visible(program: &clap::Command) -> impl Iterator<Item = &clap::Command> {
    program.get_subcommands().filter(|command| command.get_name() != "help")
}

/// The page of one command, in memory: a closed pipe must not surprise the generator.
fn page(command: &clap::Command) -> Result<Vec<u8>, CliError> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone())
        .render(&mut page)
        .map_err(|error| CliError::internal(format!("cannot write the manual page: {error}")))?;
    Ok(page)
}
