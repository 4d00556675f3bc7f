//! Bots that serve one game after another.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::time::Instant;

use boardwright_game::{BotLog, Fault, HostCodec, ParseError, Setting, locked};

use super::Supervision;
use super::bot::BotProcess;
use super::host::Host;
use super::system::Watchdog;
use super::tree::ProcessTree as _;

/// Makes players of one bot. A process serves one game after another, and as many processes run as there are concurrent
/// games.
///
/// A player takes an idle process, or starts one; when its game is over the process goes back, unless it misbehaved.
/// A process is told of every game as of its first, with the seed of that game, so a bot that forgets the game
/// before plays the same whether it was started for it or not. A bot whose language has no words for another game, or
/// that does not follow them, is started for every game.
///
/// Clones share the processes. The last one that goes, players included, tells the idle processes to leave.
#[derive(Clone)]
pub struct Pool(pub(super) Arc<PoolState>);

/// Common state of the players of a pool.
pub(super) struct PoolState {
    host: Host,
    command: Vec<String>,
    codec: Box<MakeCodec>,
    pub(super) supervision: Arc<Supervision>,
    idle: Mutex<Vec<BotProcess>>,
    /// True while there is no reason against using a running bot for another game.
    renews: AtomicBool,
    /// The most memory that a process of the bot has had, as far as it is known.
    peak: AtomicU64,
    /// There is one as soon as there has been a bot.
    watchdog: OnceLock<Option<Arc<Watchdog>>>,
}

/// All pools of this program. They share its descriptors, so that a bot for which there is none can have those of bots
/// that are idle elsewhere.
static POOLS: Mutex<Vec<Weak<PoolState>>> = Mutex::new(Vec::new());

/// Makes the codec of a fresh process.
type MakeCodec = dyn Fn() -> Result<Box<dyn HostCodec>, ParseError> + Send + Sync;

impl Pool {
    /// A pool without processes yet, of the bot that `command` starts.
    ///
    /// `codec` makes the codec of each process, for the same game every time.
    ///
    /// # Errors
    /// Those of `codec`, which is tried once.
    pub fn new(
        command: &[String],
        codec: impl Fn() -> Result<Box<dyn HostCodec>, ParseError> + Send + Sync + 'static,
        supervision: Supervision,
    ) -> Result<Pool, ParseError> {
        codec()?;
        let shared = Arc::new(PoolState {
            host: Host::here(),
            command: command.to_vec(),
            codec: Box::new(codec),
            renews: AtomicBool::new(supervision.reuse),
            peak: AtomicU64::new(0),
            supervision: Arc::new(supervision),
            idle: Mutex::default(),
            watchdog: OnceLock::new(),
        });
        let mut pools = locked(&POOLS);
        pools.retain(|pool| pool.strong_count() > 0);
        pools.push(Arc::downgrade(&shared));
        Ok(Pool(shared))
    }

    /// The most memory, in bytes, that one of the bot's processes has had with all it has started, as it was seen at the
    /// end of each game; on Linux.
    pub fn peak_memory(&self) -> Option<u64> {
        Some(self.0.peak.load(Ordering::Relaxed)).filter(|&peak| peak > 0)
    }
}

impl PoolState {
    /// A bot that has been told of a game, from among the idle ones if one of them will do.
    pub(super) fn take(&self, seed: u64, log: &BotLog) -> Result<BotProcess, Fault> {
        self.check_host()?;
        while self.renews.load(Ordering::Relaxed) {
            // The list is free again before the bot is asked, or reaped, which takes a while.
            let popped = locked(&self.idle).pop();
            let Some(mut bot) = popped else { break };
            // A bot that died while it was idle is dropped here, which reaps it; the next one is tried.
            if bot.renew(&self.setting(seed), log.clone()) {
                return Ok(bot);
            }
        }
        self.start(seed, log)
    }

    /// A fault in a forked copy of this program, whose pools are those of the original.
    pub(super) fn check_host(&self) -> Result<(), Fault> {
        match self.host.is_here() {
            true => Ok(()),
            false => Err(Fault::new("belongs to the process that this one was forked from")),
        }
    }

    /// A bot of a fresh process. Where there is no room for it, all idle bots have to leave.
    pub(super) fn start(&self, seed: u64, log: &BotLog) -> Result<BotProcess, Fault> {
        // Before the first bot, so that there is no moment in which a kill of this program would leave a bot behind.
        self.watchdog.get_or_init(|| Watchdog::of_this_program(self.supervision.cgroup.as_ref()));
        let start = || {
            let codec = (self.codec)().map_err(|error| Fault::new(error.to_string()))?;
            BotProcess::start(&self.command, codec, &self.setting(seed), &self.supervision, log.clone())
        };
        match start() {
            Err(fault) if fault.is_of_host && dismiss_idle() => start(),
            started => started,
        }
    }

    /// Takes back a bot whose game is over.
    pub(super) fn put_back(&self, bot: BotProcess) {
        if !self.host.is_here() {
            return;
        }
        self.note_memory(&bot);
        if bot.is_idle() && self.renews.load(Ordering::Relaxed) {
            locked(&self.idle).push(bot);
        } else {
            self.say_goodbye(&mut [bot]);
        }
    }

    /// Records the memory that a bot has taken.
    pub(super) fn note_memory(&self, bot: &BotProcess) {
        if let Some(peak) = bot.group().peak() {
            self.peak.fetch_max(peak, Ordering::Relaxed);
        }
    }

    /// Notes that the bot did not follow into another game, so that no game waits for that again.
    pub(super) fn renew_no_more(&self) {
        self.renews.store(false, Ordering::Relaxed);
    }

    fn setting(&self, seed: u64) -> Setting {
        let Supervision { memory, longest, folder, threads, options, .. } = &*self.supervision;
        let folder = folder.as_ref().map(|folder| folder.display().to_string());
        Setting {
            seed,
            memory: *memory,
            longest: *longest,
            folder,
            threads: *threads,
            options: options.clone(),
            replaces_missing: false,
        }
    }

    /// Tells bots to leave, all at the same time, and kills those that do not.
    fn say_goodbye(&self, bots: &mut [BotProcess]) {
        if !self.host.is_here() {
            return;
        }
        bots.iter_mut().for_each(BotProcess::dismiss);
        let began = Instant::now();
        for bot in bots {
            bot.await_end(self.supervision.farewell.saturating_sub(began.elapsed()));
            bot.group().reap();
        }
    }
}

/// Tells the idle bots of all pools to leave; returns whether there were any.
fn dismiss_idle() -> bool {
    // The lock is held to the end, so that of two players without descriptors one waits until the other has freed some.
    let pools = locked(&POOLS);
    let pools = pools.iter().filter_map(Weak::upgrade).filter(|pool| pool.host.is_here());
    let pools: Vec<Arc<PoolState>> = pools.collect();
    let mut any = false;
    for pool in pools {
        let mut bots = std::mem::take(&mut *locked(&pool.idle));
        any |= !bots.is_empty();
        pool.say_goodbye(&mut bots);
    }
    any
}

impl Drop for PoolState {
    fn drop(&mut self) {
        let mut bots = std::mem::take(&mut *locked(&self.idle));
        self.say_goodbye(&mut bots);
    }
}
