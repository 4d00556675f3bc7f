//! `boardwright class`: submissions, grades and a league for a class.

mod check;
#[cfg(target_os = "linux")]
mod confine;
mod finale;
mod init;
mod manage;
mod run;
mod serve;
mod similar;
mod submit;

use std::path::PathBuf;

use boardwright_class::ClassFolder;
use clap::{Args, Subcommand};

use crate::error::{CliError, Status};
use crate::output::Output;

/// Run a course on computer players: submissions, stages, a league and grades
///
/// Everything of a class lies in one folder, and one file in it, class.toml, has all that a teacher decides. docs/class.md
/// leads from nothing to a running class.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright class init course
  boardwright class students course --add alice --add bob
  boardwright class submit course my_bot.py --student alice --code CODE
  boardwright class run course
  boardwright class grades course > grades.csv")]
pub(crate) struct Class {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Init(init::Init),
    Students(manage::Students),
    Check(check::Check),
    Submit(submit::Submit),
    Run(run::Run),
    Serve(serve::ServeClass),
    Show(manage::ShowClass),
    Grades(manage::Grades),
    Report(manage::ClassReport),
    Count(manage::Count),
    Similar(similar::Similar),
    Appeal(check::Appeal),
    Final(finale::Final),
    #[cfg(target_os = "linux")]
    #[command(hide = true)]
    Confine(confine::Confine),
}

impl Class {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        match &self.command {
            Command::Init(command) => command.run(output),
            Command::Students(command) => command.run(output),
            Command::Check(command) => command.run(output),
            Command::Submit(command) => command.run(output),
            Command::Run(command) => command.run(output),
            Command::Serve(command) => command.run(output),
            Command::Show(command) => command.run(output),
            Command::Grades(command) => command.run(output),
            Command::Report(command) => command.run(),
            Command::Count(command) => command.run(output),
            Command::Similar(command) => command.run(output),
            Command::Appeal(command) => command.run(output),
            Command::Final(command) => command.run(output),
            #[cfg(target_os = "linux")]
            Command::Confine(command) => command.run(),
        }
    }
}

/// The class that a command is about.
#[derive(Args, Debug)]
struct ClassArg {
    /// The folder of the class
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

impl ClassArg {
    fn open(&self) -> Result<ClassFolder, CliError> {
        Ok(ClassFolder::open(&self.folder)?)
    }
}

/// A number of files as people say it.
fn files(number: usize) -> String {
    if number == 1 { "1 file".to_owned() } else { format!("{number} files") }
}
