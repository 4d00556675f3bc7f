//! A player in a child process.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use boardwright_game::{
    AnyPlayer, AnyTurn, BotLog, Clock, Explanation, Fault, Heard, Info, Limits, Reply, Stop, plain_line,
};

use super::QUOTED;
use super::bot::{Bot, Failure, POLL};
use super::group::Group;
use super::pool::Shared;

/// A player in a child process, for one game.
///
/// Whatever the bot does ends in time and as a [`Fault`] with the bot's last words: it does not start, is not ready,
/// does not answer, writes nonsense or floods, dies, leaves half a line. After a fault the bot is killed, and every
/// further question has the same answer. Dropping the player gives its process back to the
/// [`Pool`](super::Pool).
///
/// A move that comes in time is handed on as the bot wrote it; whether it is legal is for the referee to say.
pub struct ProcessPlayer {
    shared: Arc<Shared>,
    seed: u64,
    bot: Result<Bot, Fault>,
    log: BotLog,
    restarts: u32,
    reach: Reach,
}

/// The processes that a stopper may kill: those of the player's bot as long as it is the player's.
type Reach = Arc<Mutex<Option<Arc<Group>>>>;

impl ProcessPlayer {
    pub(super) fn new(shared: Arc<Shared>, seed: u64) -> ProcessPlayer {
        let log = BotLog::default();
        let bot = shared.take(seed, &log);
        let mut player = ProcessPlayer { shared, seed, bot, log, restarts: 0, reach: Reach::default() };
        player.set_reach();
        player
    }

    fn set_reach(&mut self) {
        let group = self.bot.as_ref().ok().map(|bot| Arc::clone(bot.group()));
        *self.reach.lock().unwrap_or_else(PoisonError::into_inner) = group;
    }

    /// Kills what is left of the bot and starts it again.
    fn start_anew(&mut self) {
        if let Ok(bot) = &self.bot {
            bot.group().reap();
        }
        self.bot = self.shared.start(self.seed, &self.log);
        self.set_reach();
    }

    /// The name by which the bot introduced itself, if it did.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.bot.as_ref().ok().and_then(Bot::name)
    }

    /// How the bot failed, if it has.
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        self.bot.as_ref().err()
    }

    /// The number of the bot's process while it is there, which is also that of its process group.
    #[must_use]
    pub fn process_id(&self) -> Option<u32> {
        self.bot.as_ref().ok().map(|bot| bot.group().id())
    }

    /// Tells the bot to leave, and says whether it has done so by itself within `patience`.
    ///
    /// What it has started, and the bot itself if it stays, are killed when the player is dropped.
    pub fn leave(&mut self, patience: Duration) -> bool {
        self.bot.as_mut().is_ok_and(|bot| {
            bot.dismiss();
            bot.await_end(patience)
        })
    }

    /// Waits until the bot is ready. One that does not follow into another game gets a fresh process.
    fn await_ready(&mut self, stop: &Stop) -> Result<(), Failure> {
        let bot = running(&mut self.bot)?;
        let Err(failure) = bot.make_ready(stop) else { return Ok(()) };
        if !bot.is_renewing() || stop.is_raised() {
            return Err(failure);
        }
        self.log.add(&format!("started anew for this game: {}", failure.fault));
        self.shared.renew_no_more();
        self.start_anew();
        running(&mut self.bot)?.make_ready(stop)
    }

    /// Puts the question until it is answered, or a restart is out of the question.
    fn converse(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        let began = Instant::now();
        let mut remark = String::new();
        loop {
            let limits = if remark.is_empty() { *turn.limits } else { shortened(turn.limits, began.elapsed()) };
            let asked = AnyTurn { limits: &limits, ..*turn };
            match self.attempt(&asked) {
                Ok(reply) => return Ok(Reply { remark, ..reply }),
                Err(failure) if failure.is_crash && self.may_restart(&limits, turn.stop) => {
                    self.restarts += 1;
                    remark = format!("restart {} after: {}", self.restarts, failure.fault);
                    self.log.add(&remark);
                    self.start_anew();
                }
                Err(failure) => return Err(failure.fault),
            }
        }
    }

    /// Whether a bot that crashed may go on in a fresh process. Its clock has been running all the time.
    fn may_restart(&self, limits: &Limits, stop: &Stop) -> bool {
        let time = [limits.clock.map(|clock| clock.own), limits.move_time].into_iter().flatten().min();
        self.restarts < self.shared.supervision.restarts && time.is_none_or(|time| !time.is_zero()) && !stop.is_raised()
    }

    /// Puts the question once.
    fn attempt(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Failure> {
        self.await_ready(turn.stop)?;
        let supervision = &self.shared.supervision;
        let bot = running(&mut self.bot)?;
        bot.ask(turn)?;
        let began = Instant::now();
        let mut deadline = began.checked_add(allowance(turn.limits, supervision));
        let mut told_to_stop = false;
        let mut info = None;
        loop {
            let left = deadline.map_or(POLL, |deadline| deadline.saturating_duration_since(Instant::now()));
            match bot.next(left)? {
                Some(Heard::Move(mv)) => {
                    bot.has_answered();
                    return Ok(Reply { info, ..Reply::new(plain_line(&mv, QUOTED)) });
                }
                Some(Heard::Info(found)) => hand_on(turn, found, &mut info),
                Some(Heard::Refusal(reason)) => {
                    return Err(Fault::new(format!("reports an error: {}", plain_line(&reason, QUOTED))).into());
                }
                _ => {}
            }
            // Whoever talks all the time gets no more of it than whoever is silent.
            if left.is_zero() && told_to_stop {
                return Err(bot.unanswered(format!("no answer in {:.1} s", began.elapsed().as_secs_f64())).into());
            }
            if !told_to_stop && (left.is_zero() || turn.stop.is_raised()) {
                told_to_stop = true;
                deadline = Instant::now().checked_add(supervision.grace);
                bot.stop();
            }
        }
    }

    /// Kills the bot; from now on every question is answered with the fault.
    fn dismiss(&mut self, fault: Fault) {
        if let Ok(bot) = &self.bot {
            bot.group().reap();
        }
        self.bot = Err(fault);
        self.set_reach();
    }
}

impl AnyPlayer for ProcessPlayer {
    fn prepare(&mut self, stop: &Stop) -> Result<(), Fault> {
        self.await_ready(stop).map_err(|Failure { fault, .. }| {
            self.dismiss(fault.clone());
            fault
        })
    }

    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        let reply = self.converse(turn);
        if let Err(fault) = &reply {
            self.dismiss(fault.clone());
        }
        reply
    }

    /// A bot cannot explain itself.
    fn explain(&mut self, _: &AnyTurn<'_>) -> Result<Option<Explanation>, Fault> {
        self.fault().cloned().map_or(Ok(None), Err)
    }

    /// Kills the bot, which ends a call that waits for it.
    fn stopper(&self) -> Option<Box<dyn Fn() + Send>> {
        self.bot.as_ref().ok()?;
        let reach = Arc::clone(&self.reach);
        Some(Box::new(move || {
            if let Some(group) = &*reach.lock().unwrap_or_else(PoisonError::into_inner) {
                group.kill();
            }
        }))
    }

    fn log(&self) -> Option<BotLog> {
        Some(self.log.clone())
    }
}

impl Drop for ProcessPlayer {
    fn drop(&mut self) {
        let bot = std::mem::replace(&mut self.bot, Err(Fault::new("left")));
        // From here on the bot may serve somebody else.
        self.set_reach();
        if let Ok(bot) = bot {
            self.shared.put_back(bot);
        }
    }
}

fn running(bot: &mut Result<Bot, Fault>) -> Result<&mut Bot, Fault> {
    bot.as_mut().map_err(|fault| fault.clone())
}

/// How long the bot may take before it is told to stop.
fn allowance(limits: &Limits, supervision: &super::Supervision) -> Duration {
    let clock = limits.clock.map(|clock| clock.own);
    match [clock, limits.move_time].into_iter().flatten().min() {
        Some(time) => time.saturating_add(supervision.margin),
        None => supervision.longest,
    }
}

/// The limits of a question of which this much time is used up already.
fn shortened(limits: &Limits, used: Duration) -> Limits {
    let clock = limits.clock.map(|clock| Clock { own: clock.own.saturating_sub(used), ..clock });
    Limits { clock, move_time: limits.move_time.map(|time| time.saturating_sub(used)), ..*limits }
}

/// Hands on what a search has found, and keeps it if it speaks for the move that will be played.
fn hand_on(turn: &AnyTurn<'_>, info: Info<String>, last: &mut Option<Info<String>>) {
    (turn.report)(&info);
    if info.line <= 1 {
        *last = Some(info);
    }
}
