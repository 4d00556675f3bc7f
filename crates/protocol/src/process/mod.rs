//! Players in child processes, under supervision.
//!
//! * [`ProcessPlayer`] asks a bot and hears it out, in whatever language its codec speaks.
//! * [`Group`](group::Group) is the child with everything it has started, which never outlives its player.
//! * [`Pipes`](pipes::Pipes) moves bytes without ever waiting for a bot that does not read or write.
//! * [`Lines`](lines::Lines) cuts what comes in, however it comes.

mod group;
mod lines;
mod log;
mod pipes;
mod player;

use std::path::PathBuf;
use std::time::Duration;

pub use log::BotLog;
pub use player::ProcessPlayer;

/// What a bot may take, and how long its host waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Supervision {
    /// From the start of the process until the bot is ready. 10 s unless told otherwise: some runtimes are slow.
    pub start_up: Duration,
    /// How far its clock or its time for a move may be overrun before the bot is told to stop. 50 ms unless told
    /// otherwise, as the referee does it; whether the time was exceeded is for the referee to say.
    pub margin: Duration,
    /// How long a bot that was told to stop may take to answer before it is killed. 500 ms unless told otherwise,
    /// which is less than the referee's own grace, so that the bot's last words get into the record.
    pub grace: Duration,
    /// The longest time for a move when there is neither a clock nor a time for the move. 60 s unless told otherwise.
    pub longest: Duration,
    /// How long a bot that was told to leave may take. 100 ms unless told otherwise.
    pub farewell: Duration,
    /// The longest line in bytes. 16 KiB unless told otherwise.
    pub longest_line: usize,
    /// The most lines for one move. 10,000 unless told otherwise.
    pub most_lines: u32,
    /// Bytes of address space for each process of the bot; it is told, and on Linux it is enforced. No limit unless
    /// told otherwise: the runtimes of some languages reserve far more than they use.
    pub memory: Option<u64>,
    /// The most processes and threads, on Linux. The kernel counts **all** of the user's, and does not count those of
    /// the superuser, so this is for machines on which bots have a user of their own. No limit unless told otherwise.
    pub processes: Option<u64>,
    /// The folder in which the bot is started; the current one unless told otherwise.
    pub folder: Option<PathBuf>,
}

impl Default for Supervision {
    fn default() -> Supervision {
        Supervision {
            start_up: Duration::from_secs(10),
            margin: Duration::from_millis(50),
            grace: Duration::from_millis(500),
            longest: Duration::from_secs(60),
            farewell: Duration::from_millis(100),
            longest_line: 16 << 10,
            most_lines: 10_000,
            memory: None,
            processes: None,
            folder: None,
        }
    }
}
