//! Driver of a live game: decides who is asked when, hurried, given up or flagged, and which answer counts.
//!
//! [`Driver`] is a state machine without input, output or clock: events go in with the time at which they happen, actions
//! come out, and the caller carries them out. Matches, rooms on the server and the program in the terminal
//! drive their games with it. [`settle`] hands an answer to the table in the same way for all of them.

use std::time::Duration;

use boardwright_game::{Fault, Reply, Side};

use crate::referee::refusal;
use crate::referee::table::{self, Rejection, Table};

/// The turn of a side, as far as the driver needs to know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DriverTurn {
    /// The side to move.
    pub side: Side,
    /// Chooser of its moves: a person or a player.
    pub mover: Mover,
    /// The time that the move may take, where that is limited.
    pub allowance: Option<Duration>,
    /// The least time between asking a player and settling its answer, so that people can follow.
    pub pace: Duration,
}

/// Kind of the chooser of a side's moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mover {
    /// A person, who is not asked and whose time runs at once.
    Person,
    /// A player that is asked, and whose time runs from then on.
    Player,
    /// A person or a program elsewhere: no player is asked here and no time runs.
    Elsewhere,
}

/// An event in a game, which goes into [`Driver::handle`]. `R` is what players answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Signal<R> {
    /// The game stands differently than before: it is this turn now, or the game is over. An answer that is still out
    /// is void.
    Turn(Option<DriverTurn>),
    /// Time went by.
    Tick,
    /// The player could not be asked when the driver wanted it. It is tried again at the next event.
    Postponed,
    /// A player answered a question.
    Answer {
        /// The number of the question, from [`Action::Ask`].
        question: u64,
        /// The answer, or how the player failed; a player that is gone has failed.
        result: Result<R, Fault>,
        /// The time that the player took.
        elapsed: Duration,
    },
    /// The thinking player is to answer at once.
    Hurry,
    /// The thinking player is not to be waited for any longer. The game pauses; the player is asked again when it goes on.
    GiveUp,
    /// The game pauses, or goes on: while it pauses no time runs, no player is asked and no answer is settled.
    Pause(bool),
    /// The game is broken off: nothing is settled any more.
    Stop,
}

/// An action that comes out of [`Driver::handle`].
#[derive(Clone, PartialEq, Debug)]
pub enum Action<R> {
    /// Ask the player of a side. It is the only question that is out.
    Ask {
        /// The side.
        side: Side,
        /// A number that the answer has to carry; no question has the number of another one.
        question: u64,
    },
    /// Tell the player of a side to answer at once.
    Hurry(Side),
    /// Tell the player of a side to stop: its answer will be ignored.
    Withdraw(Side),
    /// Give up the player of a side, which does not answer, or failed when it was hurried. Where the game is to go on with
    /// it, the driver [pauses](Driver::is_paused).
    Abandon(Side),
    /// Play the answer of a side, and tell the driver whose turn it is then.
    Settle {
        /// The side.
        side: Side,
        /// The answer, or how the player failed.
        result: Result<R, Fault>,
        /// The time that the player took.
        elapsed: Duration,
    },
    /// End the game of a side that has used up its time; a player has used up the grace as well and has been given up.
    Flag(Side),
    /// The game is aborted, and no answer is waited for.
    End,
}

/// The state machine of a live game.
#[derive(Clone, Debug)]
pub struct Driver<R> {
    /// Longest time that a player whose time is up may take to answer at all.
    grace: Duration,
    /// The time of the latest event.
    now: Duration,
    turn: Option<DriverTurn>,
    state: State<R>,
    /// The number of the latest question.
    question: u64,
    is_paused: bool,
    /// True once the game is broken off, though a player may still be waited for.
    is_stopping: bool,
    /// The time that the side to move has used before its clock was last started.
    spent: Duration,
    /// Time at which the clock of the side to move was last started; `None` while it stands.
    running: Option<Duration>,
}

#[derive(Clone, Debug)]
enum State<R> {
    /// No question is out.
    Idle,
    /// A question is out.
    Asked {
        since: Duration,
        /// True once somebody has told the player to answer at once.
        is_hurried: bool,
        /// Time at which its time was up, or at which the game was aborted.
        late: Option<Duration>,
    },
    /// An answer waits for its moment.
    Answered { result: Result<R, Fault>, elapsed: Duration, due: Duration },
    /// The game was broken off.
    Ended,
}

impl<R> Driver<R> {
    /// A driver that is told nothing yet. A player whose time is up may take `grace` to answer at all.
    pub fn new(grace: Duration) -> Driver<R> {
        let (now, spent) = (Duration::ZERO, Duration::ZERO);
        let (turn, state, running) = (None, State::Idle, None);
        Driver { grace, now, turn, state, question: 0, is_paused: false, is_stopping: false, spent, running }
    }

    /// Handles an event at the time `now`, measured from any fixed moment. Returns the actions to carry out, in order.
    pub fn handle(&mut self, now: Duration, event: Signal<R>) -> Vec<Action<R>> {
        // Events of different threads may arrive out of order, and time that went back would give a side its time again.
        self.now = self.now.max(now);
        let mut actions = Vec::new();
        match event {
            Signal::Turn(turn) => self.begin(turn, &mut actions),
            Signal::Tick => {}
            // Returns before `advance`, which would ask again at once and spin.
            Signal::Postponed => {
                if matches!(self.state, State::Asked { .. }) {
                    self.forget(&mut actions);
                }
                return actions;
            }
            Signal::Answer { question, result, elapsed } => self.answer(question, result, elapsed, &mut actions),
            Signal::Hurry => self.hurry(&mut actions),
            Signal::GiveUp => self.give_up(&mut actions),
            Signal::Pause(is_paused) => self.is_paused = is_paused,
            Signal::Stop => self.stop(&mut actions),
        }
        self.advance(&mut actions);
        actions
    }

    /// The side whose player is thinking, since when, and whether it was told to answer at once.
    pub fn thinking(&self) -> Option<(Side, Duration, bool)> {
        match (&self.state, self.turn) {
            (State::Asked { since, is_hurried, .. }, Some(turn)) => Some((turn.side, *since, *is_hurried)),
            _ => None,
        }
    }

    /// True while an answer is there and waits for its moment.
    pub fn is_answered(&self) -> bool {
        matches!(self.state, State::Answered { .. })
    }

    /// True while no player is asked, since somebody paused the game or a player was given up.
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// The side whose time runs.
    pub fn running(&self) -> Option<Side> {
        self.running.and(self.turn).map(|turn| turn.side)
    }

    /// The time that the side to move has used at `now`.
    pub fn elapsed(&self, now: Duration) -> Duration {
        self.spent + self.running.map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }

    /// The time at which something becomes due by itself: an [`Signal::Tick`] is wanted then at the latest.
    pub fn deadline(&self) -> Option<Duration> {
        match &self.state {
            State::Asked { late: Some(since), .. } => since.checked_add(self.grace),
            State::Answered { due, .. } if !self.is_paused => Some(*due),
            _ => {
                let (since, allowance) = self.running.zip(self.turn?.allowance)?;
                since.checked_add(allowance.saturating_sub(self.spent))
            }
        }
    }

    fn begin(&mut self, turn: Option<DriverTurn>, actions: &mut Vec<Action<R>>) {
        match (&self.state, self.turn) {
            (State::Ended, _) => return,
            // The position changed while the player was thinking, by undo for example: its answer would be for another
            // position.
            (State::Asked { .. }, Some(old)) => actions.push(Action::Withdraw(old.side)),
            _ => {}
        }
        self.turn = turn;
        self.forget(actions);
    }

    /// Forgets what was asked and answered.
    fn forget(&mut self, actions: &mut Vec<Action<R>>) {
        (self.state, self.spent, self.running) = (State::Idle, Duration::ZERO, None);
        if self.is_stopping {
            self.end(actions);
        }
    }

    fn answer(&mut self, answered: u64, result: Result<R, Fault>, elapsed: Duration, actions: &mut Vec<Action<R>>) {
        let State::Asked { since, is_hurried, late } = self.state else { return };
        // An answer to an earlier question comes too late for everything.
        if answered != self.question {
            return;
        }
        self.halt();
        if self.is_stopping {
            self.end(actions);
        } else if is_hurried && late.is_none() && result.is_err() {
            // It did not lose by itself: a person did not want to wait for it, and it has no move to answer with.
            self.give_up(actions);
        } else {
            // The clock has stopped: the pace is for the spectators and costs the player nothing.
            let due = since.saturating_add(self.turn.map_or(Duration::ZERO, |turn| turn.pace));
            self.state = State::Answered { result, elapsed, due };
        }
    }

    fn hurry(&mut self, actions: &mut Vec<Action<R>>) {
        if let (State::Asked { is_hurried, .. }, Some(turn)) = (&mut self.state, self.turn)
            && !*is_hurried
        {
            *is_hurried = true;
            actions.push(Action::Hurry(turn.side));
        }
    }

    fn give_up(&mut self, actions: &mut Vec<Action<R>>) {
        if let (State::Asked { .. }, Some(turn)) = (&self.state, self.turn) {
            actions.push(Action::Abandon(turn.side));
            self.is_paused = true;
            self.forget(actions);
        }
    }

    fn stop(&mut self, actions: &mut Vec<Action<R>>) {
        match (&mut self.state, self.turn) {
            (State::Ended, _) => {}
            (State::Asked { late, .. }, Some(turn)) => {
                self.is_stopping = true;
                if late.is_none() {
                    *late = Some(self.now);
                    actions.push(Action::Hurry(turn.side));
                }
            }
            _ => self.end(actions),
        }
    }

    fn end(&mut self, actions: &mut Vec<Action<R>>) {
        self.halt();
        (self.state, self.turn) = (State::Ended, None);
        actions.push(Action::End);
    }

    /// Does what has become due.
    fn advance(&mut self, actions: &mut Vec<Action<R>>) {
        let Some(turn) = self.turn else { return self.halt() };
        if matches!(self.state, State::Idle) && turn.mover == Mover::Player && !self.is_paused {
            self.question += 1;
            self.state = State::Asked { since: self.now, is_hurried: false, late: None };
            actions.push(Action::Ask { side: turn.side, question: self.question });
        }
        self.run_clock(turn);
        let is_up = turn.allowance.is_some_and(|allowance| self.elapsed(self.now) >= allowance);
        match &mut self.state {
            State::Idle if is_up && self.running.is_some() => self.flag(turn.side, actions),
            State::Asked { late: late @ None, .. } if is_up && self.running.is_some() => {
                *late = Some(self.now);
                actions.push(Action::Hurry(turn.side));
            }
            State::Asked { late: Some(since), .. }
                if since.checked_add(self.grace).is_some_and(|end| self.now >= end) =>
            {
                actions.push(Action::Abandon(turn.side));
                if self.is_stopping { self.end(actions) } else { self.flag(turn.side, actions) }
            }
            State::Answered { due, .. } if self.now >= *due && !self.is_paused => self.settle(turn.side, actions),
            State::Idle | State::Asked { .. } | State::Answered { .. } | State::Ended => {}
        }
    }

    /// Lets the clock run exactly while a person is to move or a player is asked, and the game does not pause.
    fn run_clock(&mut self, turn: DriverTurn) {
        let has_mover = match self.state {
            State::Idle => turn.mover == Mover::Person,
            State::Asked { .. } => true,
            State::Answered { .. } | State::Ended => false,
        };
        match has_mover && !self.is_paused {
            true if self.running.is_none() => self.running = Some(self.now),
            true => {}
            false => self.halt(),
        }
    }

    fn halt(&mut self) {
        self.spent = self.elapsed(self.now);
        self.running = None;
    }

    fn flag(&mut self, side: Side, actions: &mut Vec<Action<R>>) {
        // Without a turn nothing is asked or flagged again until the caller reports the next one.
        (self.state, self.turn, self.spent, self.running) = (State::Idle, None, Duration::ZERO, None);
        actions.push(Action::Flag(side));
    }

    fn settle(&mut self, side: Side, actions: &mut Vec<Action<R>>) {
        if let State::Answered { result, elapsed, .. } = std::mem::replace(&mut self.state, State::Idle) {
            (self.turn, self.spent) = (None, Duration::ZERO);
            actions.push(Action::Settle { side, result, elapsed });
        }
    }
}

/// Hands the answer of a side to the table. What the table refuses and a fault cost the side its game.
///
/// # Errors
/// [`Rejection`] if the game is over already or another side is to move: then nothing has changed.
pub fn settle(
    table: &mut Table,
    side: Side,
    mut result: Result<Reply, Fault>,
    elapsed: Option<Duration>,
) -> Result<table::TableChange, Rejection> {
    settle_in_place(table, side, &mut result, elapsed)
}

/// The same with an answer that stays where it is, since answers are large; its move is taken out.
pub(crate) fn settle_in_place(
    table: &mut Table,
    side: Side,
    result: &mut Result<Reply, Fault>,
    elapsed: Option<Duration>,
) -> Result<table::TableChange, Rejection> {
    let reply = match result {
        Err(fault) => return table.forfeit(side, std::mem::take(&mut fault.reason)),
        Ok(reply) => reply,
    };
    match table.submit(side, std::mem::take(&mut reply.mv), elapsed) {
        Ok(event) => {
            if let table::TableChange::Moved { ply, .. } = event {
                if let Some(info) = &reply.info {
                    table.note(info);
                }
                let comment = reply.comment();
                if !comment.is_empty() {
                    table.comment(ply - 1, comment);
                }
            }
            Ok(event)
        }
        Err(rejection) => table.forfeit(side, refusal::reason(&rejection, reply.written.as_deref())),
    }
}
