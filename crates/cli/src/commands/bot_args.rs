//! Options on how bots in other processes are looked after.

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

    /// Bind each bot to one processor, the one with the fewest bots
    #[arg(long)]
    pin: bool,
}

impl BotArgs {
    /// What the options ask for, with the lateness that the referee bears.
    ///
    /// # Errors
    /// If the system does not say which processors there are.
    pub(crate) fn care(&self, margin: Duration) -> Result<BotCare, CliError> {
        Ok(BotCare {
            margin,
            longest: self.longest,
            restarts: self.restart,
            recover: self.recover,
            fresh: self.fresh,
            #[cfg(unix)]
            cpus: self.cpus()?,
        })
    }

    #[cfg(unix)]
    fn cpus(&self) -> Result<Option<boardwright_protocol::Cpus>, CliError> {
        let cpus = self.pin.then(boardwright_protocol::Cpus::of_this_program).transpose();
        cpus.map_err(|error| CliError::input(error).in_context("--pin"))
    }
}
