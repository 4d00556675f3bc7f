//! Players in child processes, under supervision.
//!
//! * [`Pool`] makes players of one bot, whose processes serve one game after another.
//! * [`ProcessPlayer`] asks a bot for the moves of one game and hears it out.
//! * [`Bot`](bot::Bot) is a process and the codec that knows what it says.
//! * [`Group`](group::Group) is the child with everything it has started, which never outlives its pool.
//! * [`orphans`] finds what a bot has left behind without a trace of it.
//! * [`watchdog`] sees to it that no bot outlives this program, however it ends.
//! * [`make_room`] sees to it that there are descriptors for as many bots as are to run.
//! * [`Pipes`](pipes::Pipes) moves bytes without ever waiting for a bot that does not read or write.
//! * [`Lines`](lines::Lines) cuts what comes in, however it comes.

mod bot;
mod cpus;
mod delay;
mod group;
mod kin;
mod lines;
mod orphans;
mod peak;
mod pipes;
mod player;
mod pool;
mod room;
mod trace;
mod watchdog;

use std::path::PathBuf;
use std::time::Duration;

pub use cpus::Cpus;
pub use player::ProcessPlayer;
pub use pool::Pool;
pub use room::{make_room, most_descriptors};
pub use trace::Trace;

/// As many characters of a bot's own words get into a fault.
const QUOTED: usize = 160;

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
    /// The threads that the bot may use at the same time; it is told, in languages that have words for it.
    pub threads: Option<u32>,
    /// Further things that the bot is told before each game, each a key and a value.
    pub options: Vec<(String, String)>,
    /// True if the processes of the bot are stopped while it has nothing to do, so that it cannot think in the time of
    /// its opponent. They are not unless told otherwise.
    pub suspend: bool,
    /// Takes every line to and from the bots; nothing does unless told otherwise.
    pub trace: Option<Trace>,
    /// Whether a process may serve one game after another. It may unless told otherwise; a bot that does not forget
    /// its old games needs a fresh process for every game.
    pub reuse: bool,
    /// How often in a game a bot that ended by itself is started again and asked again, instead of forfeiting. Its
    /// clock goes on running. Never unless told otherwise.
    pub restarts: u32,
    /// The processors among which the bots are spread, each process on one of them; on Linux. The system's choice
    /// unless told otherwise.
    pub cpus: Option<Cpus>,
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
            threads: None,
            options: Vec::new(),
            suspend: false,
            trace: None,
            reuse: true,
            restarts: 0,
            cpus: None,
        }
    }
}
