//! Players in child processes, under supervision.
//!
//! * [`Pool`] makes players of one bot, whose processes serve one game after another.
//! * [`ProcessPlayer`] asks a bot for the moves of one game.
//! * [`BotProcess`](bot::BotProcess) is a process and the codec of its language.
//! * [`Host`](host::Host) is the process that has started a bot, in which alone it can be ended.
//! * [`ProcessTree`](tree::ProcessTree) is the child with everything it has started, which never outlives its pool.
//! * `system` is its implementation: process groups in `unix`, job objects in `windows`. Both have the same names, and no
//!   other module depends on the system.
//! * [`LineBuffer`](lines::LineBuffer) splits input into lines.

mod bot;
mod cpus;
mod host;
mod lines;
mod player;
mod pool;
mod trace;
mod tree;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;
mod words;

use std::path::PathBuf;
use std::time::Duration;

#[cfg(unix)]
use unix as system;
#[cfg(windows)]
use windows as system;

pub use cpus::Cpus;
pub use player::ProcessPlayer;
pub use pool::Pool;
pub use system::{ControlGroup, keep_descriptors, make_room, most_descriptors, own_children};
pub use trace::Trace;

/// Maximum number of characters of a bot's own words quoted in a fault.
const QUOTED: usize = 160;

/// Resource limits of a bot, and the times that its host waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Supervision {
    /// From the start of the process until the bot is ready. 10 s unless told otherwise: some runtimes are slow.
    pub start_up: Duration,
    /// The overrun of its clock or of its time for a move after which the bot is told to stop. Default: 50 ms, as for the
    /// referee, which decides whether the time was exceeded.
    pub margin: Duration,
    /// Time that a bot which was told to stop has to answer before it is killed. 500 ms unless told otherwise,
    /// which is less than the referee's own grace, so that the bot's last words get into the record.
    pub grace: Duration,
    /// The longest time for a move when there is neither a clock nor a time for the move. 60 s unless told otherwise.
    pub longest: Duration,
    /// Time that a bot has to leave when it is told to. 100 ms unless told otherwise.
    pub farewell: Duration,
    /// The longest line in bytes. 16 KiB unless told otherwise.
    pub longest_line: usize,
    /// The most lines for one move. 10,000 unless told otherwise.
    pub most_lines: u32,
    /// Bytes of memory; the bot is told. On Linux they are the most that all its processes have together where there is a
    /// [control group](Supervision::cgroup) with memory, else the most address space of each; on Windows they are the most
    /// that all its processes may commit together. No limit unless told otherwise: the runtimes of some languages reserve
    /// far more address space than they use.
    pub memory: Option<u64>,
    /// The most processes. On Linux threads count too, and the kernel counts **all** of the user's and none of the
    /// superuser's, so this is for machines on which bots have a user of their own; on Windows it counts those of the bot. No
    /// limit unless told otherwise.
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
    /// True if a process may serve one game after another. It may unless told otherwise; a bot that does not forget
    /// its old games needs a fresh process for every game.
    pub reuse: bool,
    /// Number of times in a game that a bot which ended by itself is started and asked again, instead of
    /// forfeiting. Its clock goes on running. Never unless told otherwise.
    pub restarts: u32,
    /// The control group in which each bot gets its own; none unless told otherwise.
    pub cgroup: Option<ControlGroup>,
    /// The processors among which the bots are spread, each process on one of them; on Linux and Windows. The system's choice
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
            cgroup: None,
            cpus: None,
        }
    }
}
