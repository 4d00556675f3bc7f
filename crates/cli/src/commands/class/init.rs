//! `boardwright class init`: makes the folder of a class.

use std::path::PathBuf;

use boardwright_class::Sandbox;
use boardwright_class::{ASSIGNMENTS, CLASS_FILE, SandboxRule, assignment, init, number};
use clap::Args;

use crate::error::{CliError, Status};
use crate::output::{Output, note};

/// Make the folder of a class, or what students get anew after class.toml was changed
///
/// A class.toml that is there stays as it is, and is read and checked. The folder handout is for the students: it has the file
/// of the class, and for each language a bot that plays and a program that checks it as the server will.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright class init course
  boardwright class init course --assignment prague
  boardwright class init --list")]
pub(super) struct Init {
    /// The folder
    #[arg(value_name = "FOLDER", required_unless_present = "list")]
    folder: Option<PathBuf>,

    /// The assignment whose class.toml is taken
    #[arg(long, value_name = "NAME", default_value = ASSIGNMENTS[0].name)]
    assignment: String,

    /// List the assignments
    #[arg(long)]
    list: bool,
}

impl Init {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        if self.list {
            for known in ASSIGNMENTS {
                output.line(format_args!("{:<11} {}", known.name, known.about))?;
            }
            return Ok(Status::Done);
        }
        let Some(path) = &self.folder else { return Err(CliError::input("no folder, expected the name of one")) };
        let folder = init(path, assignment(&self.assignment)?)?;
        let class = &folder.class;
        output.line(format_args!("{}: {}, {} points", class.title.trim(), class.game, number(class.most_points())))?;
        for stage in &class.stages {
            output.line(format_args!("  {}: {}", stage.name, number(stage.most_points())))?;
        }
        let shown = path.display();
        output.line(format_args!("wrote {shown}/{CLASS_FILE}, for you, and {shown}/handout, for your students"))?;
        match Sandbox::find(class) {
            Ok(sandbox) if class.sandbox == SandboxRule::None => note(format_args!("note: {}", sandbox.description())),
            Ok(sandbox) => output.line(sandbox.description())?,
            Err(error) => note(format_args!("note: {error}; {}", error.hint().unwrap_or_default())),
        }
        Ok(Status::Done)
    }
}
