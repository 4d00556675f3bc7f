//! A player in a child process.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use boardwright_game::{
    AnyPlayer, AnyTurn, BotLog, BotMessage, Clock, Decision, Explanation, Fault, Info, Limits, Reply, Stop, Terms,
    locked, plain_line,
};

use super::QUOTED;
use super::bot::{BotFailure, BotProcess, POLL};
use super::pool::{Pool, PoolState};
use super::system::Group;
use super::tree::ProcessTree as _;

/// A player in a child process, for one game.
///
/// Every misbehaviour ends in time and as a [`Fault`] with the bot's last words: the bot does not start, is not ready,
/// does not answer, writes nonsense, floods, dies or leaves half a line. After a fault the bot is killed, and every
/// further question has the same answer, unless whoever asked had told it to stop: then it is started anew for the next
/// question. Dropping the player returns its process to the [`Pool`](super::Pool).
///
/// A move that comes in time is handed on as the bot wrote it; whether it is legal is for the referee to say.
pub struct ProcessPlayer {
    shared: Arc<PoolState>,
    seed: u64,
    bot: Result<BotProcess, Fault>,
    log: BotLog,
    restarts: u32,
    /// True if it was killed since it did not answer when whoever asked took the question back.
    is_withdrawn: bool,
    /// Time in the last question in which the bot wanted to run and others did.
    stalled: Duration,
    reach: StopTarget,
}

/// The processes that a stopper may kill: those of the player's bot as long as it is the player's.
type StopTarget = Arc<Mutex<Option<Arc<Group>>>>;

impl Pool {
    /// A player for one game, whose random choices `seed` decides.
    ///
    /// It is not waited for until the bot is ready; [`prepare`](boardwright_game::AnyPlayer::prepare) does that, or
    /// the first question. If the bot cannot be started, the player answers its first question with the fault, so that
    /// this costs the bot its game like every other misbehaviour.
    pub fn player(&self, seed: u64) -> ProcessPlayer {
        ProcessPlayer::new(Arc::clone(&self.0), seed)
    }
}

impl ProcessPlayer {
    pub(super) fn new(shared: Arc<PoolState>, seed: u64) -> ProcessPlayer {
        let log = BotLog::default();
        let bot = shared.take(seed, &log);
        let mut player = ProcessPlayer {
            shared,
            seed,
            bot,
            log,
            restarts: 0,
            is_withdrawn: false,
            stalled: Duration::ZERO,
            reach: StopTarget::default(),
        };
        player.set_reach();
        player
    }

    fn set_reach(&mut self) {
        let group = self.bot.as_ref().ok().map(|bot| Arc::clone(bot.group()));
        *locked(&self.reach) = group;
    }

    /// Kills the rest of the bot's processes and starts it again.
    fn start_anew(&mut self) {
        if let Ok(bot) = &self.bot {
            self.shared.note_memory(bot);
            bot.group().reap();
        }
        self.bot = self.shared.start(self.seed, &self.log);
        self.set_reach();
    }

    /// The name with which the bot introduced itself, if it did.
    pub fn name(&self) -> Option<&str> {
        self.bot.as_ref().ok().and_then(BotProcess::name)
    }

    /// Fault of the bot, if it has failed.
    pub fn fault(&self) -> Option<&Fault> {
        self.bot.as_ref().err()
    }

    /// The number of the bot's process while it is there, which is also that of its process group.
    pub fn process_id(&self) -> Option<u32> {
        self.bot.as_ref().ok().map(|bot| bot.group().id())
    }

    /// The numbers of the bot's processes that are running now, also of those that have left its group; on Linux.
    pub fn processes(&self) -> Vec<u32> {
        self.bot.as_ref().map(|bot| bot.group().members()).unwrap_or_default()
    }

    /// The most memory, in bytes, that the bot's process has had with all it has started, as far as the system says.
    pub fn peak_memory(&self) -> Option<u64> {
        self.bot.as_ref().ok().and_then(|bot| bot.group().peak())
    }

    /// Kills the remaining processes of a bot that has left and returns its exit status as text: `exit status: 0`.
    pub fn ending(&mut self) -> Option<String> {
        self.bot.as_ref().ok().map(|bot| bot.group().reap())
    }

    /// Tells the bot to leave, and says whether it has done so by itself within `patience`.
    ///
    /// The processes that it has started, and the bot itself if it stays, are killed when the player is dropped.
    pub fn leave(&mut self, patience: Duration) -> bool {
        self.bot.as_mut().is_ok_and(|bot| {
            bot.dismiss();
            bot.await_end(patience)
        })
    }

    /// Waits until the bot is ready. One that does not follow into another game gets a fresh process.
    fn await_ready(&mut self, stop: &Stop) -> Result<(), BotFailure> {
        self.shared.check_host()?;
        if std::mem::take(&mut self.is_withdrawn) {
            self.log.add("started anew after it was stopped");
            self.start_anew();
        }
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

    /// Asks until there is an answer, starting a crashed bot again where that is allowed; returns the answer, and a remark
    /// on restarts for the record.
    fn converse<T>(
        &mut self,
        turn: &AnyTurn<'_>,
        attempt: impl Fn(&mut ProcessPlayer, &AnyTurn<'_>) -> Result<T, BotFailure>,
    ) -> Result<(T, String), Fault> {
        let began = Instant::now();
        let mut remark = String::new();
        loop {
            let limits = if remark.is_empty() { *turn.limits } else { shortened(turn.limits, began.elapsed()) };
            let asked = AnyTurn { limits: &limits, ..*turn };
            match attempt(self, &asked) {
                Ok(answer) => return Ok((answer, remark)),
                Err(failure) if failure.is_crash && self.may_restart(&limits, turn.stop) => {
                    self.restarts += 1;
                    remark = format!("restart {} after: {}", self.restarts, failure.fault);
                    self.log.add(&remark);
                    self.start_anew();
                }
                Err(BotFailure { fault, .. }) => {
                    self.dismiss(fault.clone(), turn.stop);
                    return Err(fault);
                }
            }
        }
    }

    /// True if a bot that crashed may go on in a fresh process. Its clock has been running all the time.
    fn may_restart(&self, limits: &Limits, stop: &Stop) -> bool {
        let time = [limits.clock.map(|clock| clock.own), limits.move_time].into_iter().flatten().min();
        self.restarts < self.shared.supervision.restarts && time.is_none_or(|time| !time.is_zero()) && !stop.is_raised()
    }

    /// Asks for a move once.
    fn ask_for_move(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, BotFailure> {
        self.await_ready(turn.stop)?;
        running(&mut self.bot)?.ask(turn)?;
        let mut info = None;
        let mv = self.await_answer(turn, |heard| match heard {
            BotMessage::Move(mv) => Some(plain_line(&mv, QUOTED)),
            BotMessage::Info(found) => {
                hand_on(turn, found, &mut info);
                None
            }
            _ => None,
        })?;
        let bot = running(&mut self.bot)?;
        let (written, remark) = (bot.written().map(Box::new), bot.remark().unwrap_or_default());
        Ok(Reply { info: info.map(Box::new), written, remark, ..Reply::new(mv) })
    }

    /// Asks for a decision in an opening once; `None` from a bot that does not know how to decide.
    fn ask_for_decision(&mut self, turn: &AnyTurn<'_>, terms: &Terms) -> Result<Option<Decision>, BotFailure> {
        self.await_ready(turn.stop)?;
        if !running(&mut self.bot)?.negotiate(turn, terms)? {
            return Ok(None);
        }
        self.await_answer(turn, |heard| match heard {
            BotMessage::Decision(decision) => Some(decision.map(plain)),
            _ => None,
        })
    }

    /// Waits for what `pick` takes for the answer, as long as the bot may take for it.
    fn await_answer<T>(
        &mut self,
        turn: &AnyTurn<'_>,
        pick: impl FnMut(BotMessage) -> Option<T>,
    ) -> Result<T, BotFailure> {
        let began = Instant::now();
        let (answer, ours) = self.await_any_answer(turn, pick);
        let time = [turn.limits.clock.map(|clock| clock.own), turn.limits.move_time].into_iter().flatten().min();
        // Reading the delay costs system calls, and only a late answer needs the excuse.
        let is_late = time.is_some_and(|time| began.elapsed() > time);
        self.stalled = match &self.bot {
            Ok(bot) if is_late => bot.delay() + ours,
            _ => Duration::ZERO,
        };
        answer
    }

    /// The same, and the time that it took to suspend the bot behind its answer, which is no time of the bot's.
    fn await_any_answer<T>(
        &mut self,
        turn: &AnyTurn<'_>,
        pick: impl FnMut(BotMessage) -> Option<T>,
    ) -> (Result<T, BotFailure>, Duration) {
        let answer = self.hear_answer(turn, pick);
        let began = Instant::now();
        if let (Ok(_), Ok(bot)) = (&answer, &mut self.bot) {
            bot.has_answered();
        }
        (answer, began.elapsed())
    }

    fn hear_answer<T>(
        &mut self,
        turn: &AnyTurn<'_>,
        mut pick: impl FnMut(BotMessage) -> Option<T>,
    ) -> Result<T, BotFailure> {
        let supervision = &self.shared.supervision;
        let bot = running(&mut self.bot)?;
        let began = Instant::now();
        let mut deadline = began.checked_add(allowance(turn.limits, supervision, bot.counts_last_move()));
        let mut told_to_stop = false;
        loop {
            let left = deadline.map_or(POLL, |deadline| deadline.saturating_duration_since(Instant::now()));
            let mut heard = bot.next(left)?;
            // Checked after every line, so that a bot which writes all the time gets no more time than a silent one.
            let is_late = left.is_zero() && told_to_stop;
            let is_answer =
                matches!(heard, Some(BotMessage::Move(_) | BotMessage::Decision(_) | BotMessage::Refusal(_)));
            if !told_to_stop && !is_answer && (left.is_zero() || turn.stop.is_raised()) {
                told_to_stop = true;
                deadline = Instant::now().checked_add(supervision.grace);
                heard = bot.stop().or(heard);
            }
            match heard {
                Some(BotMessage::Refusal(reason)) => {
                    return Err(Fault::new(format!("reports an error: {}", plain_line(&reason, QUOTED))).into());
                }
                heard => {
                    if let Some(answer) = heard.and_then(&mut pick) {
                        return Ok(answer);
                    }
                }
            }
            if is_late {
                return Err(bot.unanswered(format!("no answer in {:.1} s", began.elapsed().as_secs_f64())).into());
            }
        }
    }

    /// Kills the bot. From now on every question is answered with the fault, unless it comes of a question that was taken
    /// back.
    fn dismiss(&mut self, fault: Fault, stop: &Stop) {
        if let Ok(bot) = &self.bot {
            self.shared.note_memory(bot);
            bot.group().reap();
            self.is_withdrawn = stop.is_raised();
        }
        self.bot = Err(fault);
        self.set_reach();
    }
}

impl AnyPlayer for ProcessPlayer {
    fn prepare(&mut self, stop: &Stop) -> Result<(), Fault> {
        self.await_ready(stop).map_err(|BotFailure { fault, .. }| {
            self.dismiss(fault.clone(), stop);
            fault
        })
    }

    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        let (mut reply, restarts) = self.converse(turn, ProcessPlayer::ask_for_move)?;
        reply.remark =
            [restarts, reply.remark].into_iter().filter(|remark| !remark.is_empty()).collect::<Vec<_>>().join("; ");
        Ok(reply)
    }

    /// Asks the bot in its language, if that has words for it and the bot knows them.
    fn negotiate(&mut self, turn: &AnyTurn<'_>, terms: &Terms) -> Result<Decision, Fault> {
        let began = Instant::now();
        if let Some(decision) = self.converse(turn, |player, turn| player.ask_for_decision(turn, terms))?.0 {
            return Ok(decision);
        }
        // The time that the bot took to report that it does not know the question counts against it.
        let limits = shortened(turn.limits, began.elapsed());
        terms.by_move(&AnyTurn { limits: &limits, ..*turn }, &mut |turn| self.choose(turn))
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
            if let Some(group) = &*locked(&reach) {
                group.kill();
            }
        }))
    }

    fn stalled(&self) -> Duration {
        self.stalled
    }

    fn log(&self) -> Option<BotLog> {
        Some(self.log.clone())
    }
}

impl Drop for ProcessPlayer {
    fn drop(&mut self) {
        let bot = std::mem::replace(&mut self.bot, Err(Fault::new("left")));
        // The process may serve another player from here on, so a stopper of this one must not kill it any more.
        self.set_reach();
        if let Ok(bot) = bot {
            self.shared.put_back(bot);
        }
    }
}

/// Cleans the moves of a decision, so that they fit into a record.
fn plain(decision: Decision) -> Decision {
    let plain = |mv: String| plain_line(&mv, QUOTED);
    match decision {
        Decision::Swap => Decision::Swap,
        Decision::Stay(mv) => Decision::Stay(plain(mv)),
        Decision::Propose(moves) => Decision::Propose(moves.into_iter().map(plain).collect()),
    }
}

fn running(bot: &mut Result<BotProcess, Fault>) -> Result<&mut BotProcess, Fault> {
    bot.as_mut().map_err(|fault| fault.clone())
}

/// Time that the bot has before it is told to stop.
///
/// If the last move that it has named counts then, half of the margin is left for that move to reach the referee in time.
fn allowance(limits: &Limits, supervision: &super::Supervision, counts_last_move: bool) -> Duration {
    let clock = limits.clock.map(|clock| clock.own);
    let margin = if counts_last_move { supervision.margin / 2 } else { supervision.margin };
    match [clock, limits.move_time].into_iter().flatten().min() {
        Some(time) => time.saturating_add(margin),
        None => supervision.longest,
    }
}

/// The limits of a question of which this much time is used up already.
fn shortened(limits: &Limits, used: Duration) -> Limits {
    let clock = limits.clock.map(|clock| Clock { own: clock.own.saturating_sub(used), ..clock });
    Limits { clock, move_time: limits.move_time.map(|time| time.saturating_sub(used)), ..*limits }
}

/// Passes an interim result on, and keeps it if it is about the best line, whose move will be played.
fn hand_on(turn: &AnyTurn<'_>, info: Info<String>, last: &mut Option<Info<String>>) {
    (turn.report)(&info);
    if info.line <= 1 {
        *last = Some(info);
    }
}
