//! `boardwright class confine`: a program of a student behind Landlock; the other commands call it, people need not.

use std::path::PathBuf;

use boardwright_class::Confinement;
use clap::Args;

use crate::error::{CliError, Status};

/// Run a program behind Landlock and a filter of system calls
#[derive(Args, Debug)]
pub(super) struct Confine {
    /// The folder in which it runs
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,

    /// Let it write there
    #[arg(long)]
    write: bool,

    /// Let it read this, too
    #[arg(long, value_name = "PATH")]
    read: Vec<PathBuf>,

    /// Bytes of addresses of each process
    #[arg(long, value_name = "BYTES")]
    memory: Option<u64>,

    /// Processes and threads at most
    #[arg(long, value_name = "NUMBER")]
    processes: u64,

    /// The program with its arguments
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

impl Confine {
    pub(super) fn run(&self) -> Result<Status, CliError> {
        let confinement = Confinement {
            folder: self.folder.clone(),
            is_writable: self.write,
            readable: self.read.clone(),
            memory: self.memory,
            processes: self.processes,
        };
        Err(confinement.run(&self.command).into())
    }
}
