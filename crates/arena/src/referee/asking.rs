//! Asks a player and waits for its answer, in this thread or in the player's own.

use std::time::Duration;

use web_time::Instant;

use boardwright_game::{AnyPlayer, AnyTurn, BotLog, Decision, Fault, Limits, Reply, Side, Stop, Terms};
use crossbeam_channel::RecvTimeoutError;

use crate::referee::guard::guarded;
use crate::referee::live::{Action, Driver, DriverTurn, Mover, Signal};
use crate::referee::pace::{Pace, Patience};
use crate::referee::pulse::StallMonitor;
use crate::referee::seat::{Seat, SeatEvent};
use crate::referee::table::Table;

/// Interval at which a raised stop flag is looked for while a player thinks.
const POLL: Duration = Duration::from_millis(20);

/// A player as a match holds it.
pub enum Contender {
    /// In this thread: the fast way for players of our own that do not depend on a clock. It cannot be given up.
    Inline(Box<dyn AnyPlayer>),
    /// In a thread of its own: for players that may hang, and for every game with a clock.
    Seated(Seat),
}

/// Result of asking a player.
pub(crate) struct PlayerAnswer<T> {
    pub(crate) result: Result<T, Fault>,
    /// Time that the player took, where times matter.
    pub(crate) elapsed: Option<Duration>,
    /// Part of that time in which the machine kept the player from running, as far as it is known.
    pub(crate) stalled: Duration,
}

impl Contender {
    /// Log of the player, if it writes one besides its moves.
    pub fn log(&self) -> Option<BotLog> {
        match self {
            Contender::Inline(player) => player.log(),
            Contender::Seated(seat) => seat.log().cloned(),
        }
    }

    /// Lets the player get ready, while no clock runs.
    pub(crate) fn prepare(&mut self, stop: &Stop) -> Result<(), Fault> {
        let seat = match self {
            Contender::Inline(player) => return guarded(|| player.prepare(stop)).and_then(|result| result),
            Contender::Seated(seat) => seat,
        };
        let ticket = seat.prepare();
        loop {
            match seat.next_event(POLL) {
                Ok(SeatEvent::Prepared { ticket: answered, result }) if answered == ticket => return result,
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::new("left")),
            }
            if stop.is_raised() {
                seat.stop();
                return Err(Fault::new("was not waited for"));
            }
        }
    }
}

/// Asks the players of one game.
#[derive(Clone, Copy)]
pub(crate) struct Asker<'a> {
    /// Pace of each side.
    pub(crate) paces: [&'a Pace; 2],
    pub(crate) patience: &'a Patience,
    pub(crate) stop: &'a Stop,
    /// Measures the time in which the machine kept this program from running.
    pub(crate) pulse: Option<&'a StallMonitor>,
}

impl Asker<'_> {
    /// Asks the player of the side to move for a move.
    pub(crate) fn ask_for_move(&self, contender: &mut Contender, table: &Table) -> PlayerAnswer<Reply> {
        match contender {
            Contender::Inline(player) => {
                let mut answer = self.inline(table, |turn| player.choose_on(turn, table.growth()));
                answer.stalled = answer.stalled.max(player.stalled());
                answer
            }
            Contender::Seated(seat) => {
                let question = table.question(self.limits(table));
                let ask = |seat: &mut Seat| seat.ask(question);
                self.wait(seat, table, ask, |event| match event {
                    SeatEvent::Answer { ticket, reply, elapsed, stalled } => Some((ticket, reply, elapsed, stalled)),
                    _ => None,
                })
            }
        }
    }

    /// Lets the player of a side that has just moved think on, where it may and its opponent is to move.
    pub(crate) fn let_ponder(&self, contender: &mut Contender, side: Side, table: &Table) {
        if let Contender::Seated(seat) = contender
            && table.ending().is_none()
            && table.to_move() != side
        {
            seat.ponder(|| table.question(Limits::default()));
        }
    }

    /// Asks the player of the side to move for a decision in an opening.
    pub(crate) fn ask_for_decision(
        &self,
        contender: &mut Contender,
        table: &Table,
        terms: &Terms,
    ) -> PlayerAnswer<Decision> {
        match contender {
            Contender::Inline(player) => {
                let mut answer = self.inline(table, |turn| player.negotiate(turn, terms));
                answer.stalled = answer.stalled.max(player.stalled());
                answer
            }
            Contender::Seated(seat) => {
                let question = table.question(self.limits(table));
                let ask = |seat: &mut Seat| seat.negotiate(question, *terms);
                self.wait(seat, table, ask, |event| match event {
                    SeatEvent::Decided { ticket, decision, elapsed, stalled } => {
                        Some((ticket, decision, elapsed, stalled))
                    }
                    _ => None,
                })
            }
        }
    }

    /// Limits for the side to move.
    fn limits(&self, table: &Table) -> Limits {
        self.paces[table.to_move().index()].limits(table.clock())
    }

    /// True if no time matters.
    fn is_reproducible(&self) -> bool {
        self.paces.iter().all(|pace| pace.is_reproducible())
    }

    /// Longest time for one move of a side, where that is limited.
    pub(crate) fn for_one_move(&self, side: Side) -> Option<Duration> {
        self.paces[side.index()].move_time.map(|time| time.saturating_add(self.patience.margin))
    }

    fn inline<T>(&self, table: &Table, ask: impl FnOnce(&AnyTurn<'_>) -> Result<T, Fault>) -> PlayerAnswer<T> {
        let limits = self.limits(table);
        let turn = AnyTurn::new(table.position(), &limits, self.stop).after(table.start(), table.history());
        let began = (!self.is_reproducible()).then(Instant::now);
        // Answers are large and are not handed on more often than needed.
        let mut result = None;
        let result = match guarded(|| result = Some(ask(&turn))) {
            Ok(()) => result.unwrap_or_else(|| Err(Fault::new("left"))),
            Err(fault) => Err(fault),
        };
        let stalled = began.map(|began| self.stalled_since(began)).unwrap_or_default();
        PlayerAnswer { result, elapsed: began.map(|began| began.elapsed()), stalled }
    }

    /// Time since then in which the machine kept this program from running, as far as it is known.
    fn stalled_since(&self, began: Instant) -> Duration {
        self.pulse.map(|pulse| pulse.stalled_since(began)).unwrap_or_default()
    }

    /// True if an answer is too late only because the machine was busy otherwise.
    pub(crate) fn is_host_late<T>(&self, answer: &PlayerAnswer<T>, table: &Table) -> bool {
        let Some(elapsed) = answer.elapsed else { return false };
        let allowed = [table.allowance(), self.for_one_move(table.to_move())].into_iter().flatten().min();
        let is_late = |allowed| elapsed > allowed && elapsed.saturating_sub(answer.stalled) <= allowed;
        self.pulse.is_some() && allowed.is_some_and(is_late)
    }

    /// Has a driver ask a seat one question, and waits for the event that `pick` takes for an answer. `ask` puts the question
    /// and returns its ticket, which the answer has to carry.
    fn wait<T>(
        &self,
        seat: &mut Seat,
        table: &Table,
        ask: impl FnOnce(&mut Seat) -> u64,
        pick: impl Fn(SeatEvent) -> Option<(u64, Result<T, Fault>, Duration, Duration)>,
    ) -> PlayerAnswer<T> {
        let began = Instant::now();
        let allowance =
            [table.allowance(), self.for_one_move(table.to_move()), self.patience.longest].into_iter().flatten().min();
        let turn = DriverTurn { side: table.to_move(), mover: Mover::Player, allowance, pace: Duration::ZERO };
        let mut driver = Driver::new(self.patience.grace);
        let mut event = Signal::Turn(Some(turn));
        let (mut ask, mut asked) = (Some(ask), None);
        let (mut stalled, mut is_stopped) = (Duration::ZERO, false);
        loop {
            for action in driver.handle(began.elapsed(), event) {
                match action {
                    Action::Ask { question, .. } => asked = ask.take().map(|ask| (question, ask(seat))),
                    Action::Hurry(_) | Action::Withdraw(_) => seat.stop(),
                    Action::Abandon(_) => seat.abandon(),
                    Action::Settle { result, elapsed, .. } => {
                        let elapsed = (!self.is_reproducible()).then_some(elapsed);
                        return PlayerAnswer { result, elapsed, stalled: stalled.max(self.stalled_since(began)) };
                    }
                    Action::Flag(_) | Action::End => return self.no_answer(allowance),
                }
            }
            let left = driver.deadline().map_or(POLL, |deadline| deadline.saturating_sub(began.elapsed()));
            event = match seat.next_event(left.min(POLL)) {
                Ok(event) => match (pick(event), asked) {
                    (Some((answered, result, elapsed, by)), Some((question, ticket))) if answered == ticket => {
                        stalled = by;
                        Signal::Answer { question, result, elapsed }
                    }
                    // A report, or a late answer to an earlier question.
                    _ => Signal::Tick,
                },
                Err(RecvTimeoutError::Timeout) => Signal::Tick,
                // Impossible, because the seat holds a sender itself; treated like a player that does not answer.
                Err(RecvTimeoutError::Disconnected) => return self.no_answer(allowance),
            };
            // An answer that has arrived counts even if the stop flag is raised at the same moment.
            if matches!(event, Signal::Tick) && self.stop.is_raised() && !is_stopped {
                is_stopped = true;
                event = Signal::Stop;
            }
        }
    }

    /// Fault of a player that did not answer in time. It names the limit and not the measured time, so that the record is
    /// the same every time.
    fn no_answer<T>(&self, allowance: Option<Duration>) -> PlayerAnswer<T> {
        let waited = allowance.unwrap_or_default().saturating_add(self.patience.grace);
        let result = Err(Fault::new(format!("no answer in {:.1} s", waited.as_secs_f64())));
        PlayerAnswer { result, elapsed: None, stalled: Duration::ZERO }
    }
}
