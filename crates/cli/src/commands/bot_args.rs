//! Options on how bots in other processes are looked after.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use clap::Args;

use crate::error::CliError;
use crate::input;
use crate::player_name::BotCare;

/// How bots in other processes are looked after.
#[derive(Args, Clone, Debug)]
pub(crate) struct BotArgs {
    /// The longest time for a move of a bot when there is neither a clock nor a time for the move [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = input::duration)]
    longest: Option<Duration>,

    /// How often in a game a bot that ended by itself is started again instead of losing; its clock goes on running
    #[arg(long, value_name = "TIMES", default_value_t = 0, value_parser = input::count)]
    restart: u32,

    /// Go on when a bot does not get ready for its games: it loses them. Otherwise one that never has ends the run
    #[arg(long)]
    recover: bool,

    /// Start a process for every game, for bots that do not forget the game before
    #[arg(long)]
    fresh: bool,

    /// The most memory that each process of a bot may have, such as 350MB; it is told, and on Linux more address space is
    /// refused by the system
    #[arg(long, value_name = "SIZE", value_parser = input::size)]
    memory: Option<u64>,

    /// Stop the processes of a bot while it is not asked, so that it cannot think in the time of its opponent
    #[arg(long)]
    suspend: bool,

    /// Write every line to and from bots to this file, with times; it is replaced if it exists
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,

    /// Bind each bot to one processor, the one with the fewest bots
    #[arg(long)]
    pin: bool,
}

impl BotArgs {
    /// What the options ask for, with the lateness that the referee bears.
    ///
    /// # Errors
    /// If the system does not say which processors there are, or the file for the trace cannot be made.
    pub(crate) fn care(&self, margin: Duration) -> Result<BotCare, CliError> {
        Ok(BotCare {
            margin,
            longest: self.longest,
            restarts: self.restart,
            recover: self.recover,
            fresh: self.fresh,
            memory: self.memory,
            suspend: self.suspend,
            #[cfg(unix)]
            trace: self.trace()?,
            #[cfg(unix)]
            cpus: self.cpus()?,
            ..BotCare::default()
        })
    }

    #[cfg(unix)]
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

    #[cfg(unix)]
    fn cpus(&self) -> Result<Option<boardwright_protocol::Cpus>, CliError> {
        let cpus = self.pin.then(boardwright_protocol::Cpus::of_this_program).transpose();
        cpus.map_err(|error| CliError::input(error).in_context("--pin"))
    }
}
