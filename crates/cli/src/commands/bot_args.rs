//! Options for the supervision of bots in other processes.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use boardwright_players::BotSettings;
use boardwright_protocol::ControlGroup;
use clap::Args;

use crate::error::CliError;
use crate::input;
use crate::output::note;

/// Options for bots in other processes.
#[derive(Args, Clone, Debug)]
pub(crate) struct BotArgs {
    /// Maximum time for a move of a bot when there is neither a clock nor a time for the move [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = input::duration)]
    longest: Option<Duration>,

    /// Number of times that a crashed bot is restarted in one game instead of losing it; its clock keeps running
    #[arg(long, value_name = "TIMES", default_value_t = 0, value_parser = input::count)]
    restart: u32,

    /// Continue when a bot fails to get ready, which loses it the game. Without this, a bot that never gets ready ends the run
    #[arg(long)]
    recover: bool,

    /// Start a new process for every game, for bots that do not forget the previous game
    #[arg(long)]
    fresh: bool,

    /// Memory limit of a bot, such as 350MB; the bot is told. On Linux and Windows the system enforces it: for all processes
    /// of the bot together on Windows and with --cgroup, otherwise for the address space of each
    #[arg(long, value_name = "SIZE", value_parser = input::size)]
    memory: Option<u64>,

    /// Suspend the processes of a bot between its turns, so that it cannot think in its opponent's time
    #[arg(long)]
    suspend: bool,

    /// Let players of this program think in their opponents' time, in games on time; bots decide for themselves
    #[arg(long, conflicts_with = "suspend")]
    ponder: bool,

    /// Write every line to and from bots to this file, with times; it is replaced if it exists
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,

    /// A control group of Linux (version 2) in which each bot gets its own: a folder, or none [default: the group of this
    /// program, if it belongs to the user]
    #[arg(long, value_name = "FOLDER")]
    cgroup: Option<PathBuf>,

    /// Bind each bot to one processor, the one with the fewest bots
    #[arg(long)]
    pin: bool,
}

impl BotArgs {
    /// Supervision that the options ask for, with the lateness that the referee tolerates.
    ///
    /// # Errors
    /// If the system does not say which processors there are, or the file for the trace cannot be made.
    pub(crate) fn bot_settings(&self, margin: Duration) -> Result<BotSettings, CliError> {
        Ok(BotSettings {
            margin,
            longest: self.longest,
            restarts: self.restart,
            recover: self.recover,
            fresh: self.fresh,
            memory: self.memory,
            suspend: self.suspend,
            ponder: self.ponder,
            trace: self.trace()?,
            cgroup: self.cgroup()?,
            cpus: self.cpus()?,
            ..BotSettings::default()
        })
    }

    fn trace(&self) -> Result<Option<boardwright_protocol::Trace>, CliError> {
        let Some(path) = &self.trace else { return Ok(None) };
        let file = File::create(path).map_err(|error| CliError::file("write", path, &error))?;
        let file = Mutex::new(file);
        Ok(Some(boardwright_protocol::Trace::new(move |line| {
            // One call for a line, so that those of several bots do not mix. A full disk costs the trace, not the match.
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = file.write_all(format!("{line}\n").as_bytes());
        })))
    }

    /// The control group for the bots, if there is one; where memory is limited, it is said how.
    fn cgroup(&self) -> Result<Option<ControlGroup>, CliError> {
        let group = match &self.cgroup {
            None => ControlGroup::delegated(),
            Some(folder) if folder.as_os_str() == "none" => None,
            Some(folder) => {
                let group = ControlGroup::at(folder);
                Some(group.map_err(|error| CliError::file("use", folder, &error).in_context("--cgroup"))?)
            }
        };
        if self.memory.is_some() {
            let is_limited = group.as_ref().is_some_and(ControlGroup::has_memory);
            note(if cfg!(windows) {
                "note: --memory holds for what all processes of a bot commit together, by a job object"
            } else if is_limited {
                "note: --memory holds for all processes of a bot together, by a control group"
            } else {
                "note: --memory holds for the address space of each process of a bot, since there is no control group that \
                 limits memory (--cgroup)"
            });
        }
        Ok(group)
    }

    fn cpus(&self) -> Result<Option<boardwright_protocol::Cpus>, CliError> {
        let cpus = self.pin.then(boardwright_protocol::Cpus::of_this_program).transpose();
        cpus.map_err(|error| CliError::input(error).in_context("--pin"))
    }
}
