//! The care of bots as a setting.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use serde::{Deserialize, Serialize};

use crate::{serial, values};

/// Care of bots in other processes.
#[derive(Args, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct BotCare {
    /// Maximum time for a move of a bot when there is neither a clock nor a time for the move [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    #[serde(with = "serial::time")]
    pub longest: Option<Duration>,

    /// Number of times that a crashed bot is restarted in one game instead of losing it; its clock keeps running
    #[arg(long, value_name = "TIMES", default_value_t = 0, value_parser = values::count)]
    #[serde(deserialize_with = "serial::number::times")]
    pub restart: u32,

    /// Continue when a bot fails to get ready, which loses it the game. Without this, a bot that never gets ready ends the run
    #[arg(long)]
    pub recover: bool,

    /// Start a new process for every game, for bots that do not forget the previous game
    #[arg(long)]
    pub fresh: bool,

    /// Memory limit of a bot, such as 350MB; the bot is told. On Linux and Windows the system enforces it: for all processes
    /// of the bot together on Windows and with --cgroup, otherwise for the address space of each
    #[arg(long, value_name = "SIZE", value_parser = values::size)]
    #[serde(with = "serial::memory")]
    pub memory: Option<u64>,

    /// Suspend the processes of a bot between its turns, so that it cannot think in its opponent's time
    #[arg(long)]
    pub suspend: bool,

    /// Let players of this program think in their opponents' time, in games on time; bots decide for themselves
    #[arg(long, conflicts_with = "suspend")]
    pub ponder: bool,

    /// Write every line to and from bots to this file, with times; the first line replaces what the file held
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,

    /// A control group of Linux (version 2) in which each bot gets its own: a folder, or none [default: the group of this
    /// program, if it belongs to the user]
    #[arg(long, value_name = "FOLDER")]
    pub cgroup: Option<PathBuf>,

    /// Bind each bot to one processor, the one with the fewest bots
    #[arg(long)]
    pub pin: bool,
}

impl BotCare {
    /// The same with what another one sets.
    pub fn or(&self, other: &BotCare) -> BotCare {
        let restart = if other.restart > 0 { other.restart } else { self.restart };
        let ponder = other.ponder || (self.ponder && !other.suspend);
        BotCare {
            longest: other.longest.or(self.longest),
            restart,
            recover: self.recover || other.recover,
            fresh: self.fresh || other.fresh,
            memory: other.memory.or(self.memory),
            suspend: other.suspend || (self.suspend && !other.ponder),
            ponder,
            trace: other.trace.clone().or_else(|| self.trace.clone()),
            cgroup: other.cgroup.clone().or_else(|| self.cgroup.clone()),
            pin: self.pin || other.pin,
        }
    }

    /// What decides how bots play, each as an option of one player: its key and its text.
    pub(crate) fn told(&self) -> Vec<(&'static str, String)> {
        let BotCare { memory, longest, suspend, restart, .. } = self;
        let of_all = [
            ("memory", memory.map(values::size_text)),
            ("longest", longest.map(|time| format!("{}s", time.as_secs_f64()))),
            ("suspend", suspend.then(|| "yes".to_owned())),
            ("restart", (*restart > 0).then(|| restart.to_string())),
        ];
        of_all.into_iter().filter_map(|(key, value)| Some((key, format!("{key}={}", value?)))).collect()
    }

    /// The same without what decides how bots play; `None` if there is nothing of it.
    pub(crate) fn untold(&self) -> Option<BotCare> {
        let untold = BotCare { memory: None, longest: None, suspend: false, restart: 0, ..self.clone() };
        (untold != *self).then_some(untold)
    }

    /// The first setting that holds on this machine alone: its option, and what it means.
    pub fn of_this_machine(&self) -> Option<(&'static str, &'static str)> {
        let trace = self.trace.as_ref().map(|_| ("trace", "a file of this machine"));
        let cgroup = self.cgroup.as_ref().map(|_| ("cgroup", "a control group of this machine"));
        trace.or(cgroup).or(self.pin.then_some(("pin", "for the processors of this machine")))
    }
}
