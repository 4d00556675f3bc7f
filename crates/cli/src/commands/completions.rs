//! `boardwright completions`: what a shell needs to complete our command line.

use clap::Args;
use clap_complete::Shell;

use crate::error::{CliError, Status};
use crate::output::Output;

/// Print a completion script for a shell
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright completions bash > ~/.local/share/bash-completion/completions/boardwright
  boardwright completions fish > ~/.config/fish/completions/boardwright.fish")]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        // The generator panics when it cannot write, as into a closed pipe, so it writes into memory.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::args::command(), "boardwright", &mut script);
        output.bytes(&script)?;
        Ok(Status::Done)
    }
}
