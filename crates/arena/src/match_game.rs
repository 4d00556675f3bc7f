//! One game between two players, from its opening to its ending.

use std::time::{Duration, Instant};

use boardwright_game::{AnyPlayer, AnyTurn, BotLog, Fault, Reply, Side, Stop};
use crossbeam_channel::RecvTimeoutError;

use crate::guard::guarded;
use crate::pace::{Pace, Patience};
use crate::seat::{Seat, SeatEvent};
use crate::table::{Event, Rejection, Table};

/// How often a raised flag is looked for while a player thinks.
const POLL: Duration = Duration::from_millis(20);

/// A player as a match holds it.
pub enum Contender {
    /// In this thread: the fast way for players of our own that do not depend on a clock. It cannot be given up.
    Inline(Box<dyn AnyPlayer>),
    /// In a thread of its own: for players that may hang, and for every game with a clock.
    Seated(Seat),
}

/// How [`play_game`] came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Played {
    /// The game has an ending.
    Finished,
    /// The match was stopped; the game is unfinished.
    Interrupted,
}

/// Plays the game at `table` to its end.
///
/// A move that the table refuses, a fault and an answer that does not come forfeit the game, with the reason in the
/// record. Times are measured and recorded only if `pace` has a clock or a time for a move, so that everything else
/// gives the same record every time. `watch` sees every event after the table has taken it, and may end the game. The
/// clock of `pace` is what the table was given; here it only says that times matter.
pub fn play_game(
    table: &mut Table,
    players: &mut [Contender; 2],
    pace: &Pace,
    patience: &Patience,
    stop: &Stop,
    watch: &mut dyn FnMut(&mut Table, &Event),
) -> Played {
    if table.ending().is_none()
        && let Some(played) = prepare(table, players, stop, watch)
    {
        return played;
    }
    while table.ending().is_none() {
        if stop.is_raised() {
            return Played::Interrupted;
        }
        let side = table.to_move();
        let answer = match &mut players[side] {
            Contender::Inline(player) => ask_inline(player.as_mut(), table, pace, stop),
            Contender::Seated(seat) => ask_seated(seat, table, pace, patience, stop),
        };
        // A player that was told to stop may have answered anything; that must not count.
        if stop.is_raised() {
            return Played::Interrupted;
        }
        match settle(table, side, answer, for_one_move(pace, patience)) {
            Ok(event) => watch(table, &event),
            // Nothing is refused in a running game but moves, and those were answered with a forfeit.
            Err(_) => break,
        }
    }
    Played::Finished
}

/// Lets both players get ready, the one to move first, while no clock runs. Returns how the game ended, if it is over
/// with that.
fn prepare(
    table: &mut Table,
    players: &mut [Contender; 2],
    stop: &Stop,
    watch: &mut dyn FnMut(&mut Table, &Event),
) -> Option<Played> {
    for side in [table.to_move(), table.to_move().other()] {
        let prepared = players[side].prepare(stop);
        if stop.is_raised() {
            return Some(Played::Interrupted);
        }
        let Err(fault) = prepared else { continue };
        if let Ok(event) = table.forfeit(side, &fault.reason) {
            watch(table, &event);
        }
        return Some(Played::Finished);
    }
    None
}

impl Contender {
    /// What the player says besides its moves, if it is one that talks.
    #[must_use]
    pub fn log(&self) -> Option<BotLog> {
        match self {
            Contender::Inline(player) => player.log(),
            Contender::Seated(seat) => seat.log().cloned(),
        }
    }

    fn prepare(&mut self, stop: &Stop) -> Result<(), Fault> {
        let seat = match self {
            Contender::Inline(player) => return guarded(|| player.prepare(stop)).and_then(|result| result),
            Contender::Seated(seat) => seat,
        };
        let ticket = seat.prepare();
        loop {
            match seat.events().recv_timeout(POLL) {
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

/// What came of asking a player.
struct Answer {
    reply: Result<Reply, Fault>,
    /// What it took, where times matter.
    elapsed: Option<Duration>,
}

fn ask_inline(player: &mut dyn AnyPlayer, table: &Table, pace: &Pace, stop: &Stop) -> Answer {
    let limits = pace.limits(table.clock());
    let turn = AnyTurn {
        position: table.position(),
        start: table.start(),
        history: table.history(),
        limits: &limits,
        stop,
        report: &|_| {},
    };
    let began = (!pace.is_reproducible()).then(Instant::now);
    let reply = guarded(|| player.choose(&turn)).and_then(|reply| reply);
    Answer { reply, elapsed: began.map(|began| began.elapsed()) }
}

fn ask_seated(seat: &mut Seat, table: &Table, pace: &Pace, patience: &Patience, stop: &Stop) -> Answer {
    let ticket = seat.ask(table.question(pace.limits(table.clock())));
    let began = Instant::now();
    let by_move = for_one_move(pace, patience);
    let allowance = [table.allowance(), by_move, patience.longest].into_iter().flatten().min();
    let mut told_to_stop: Option<Instant> = None;
    loop {
        let deadline = match (told_to_stop, allowance) {
            (Some(since), _) => since.checked_add(patience.grace),
            (None, allowance) => allowance.and_then(|allowance| began.checked_add(allowance)),
        };
        let left = deadline.map_or(POLL, |deadline| deadline.saturating_duration_since(Instant::now()));
        match seat.events().recv_timeout(left.min(POLL)) {
            Ok(SeatEvent::Answer { ticket: answered, reply, elapsed }) if answered == ticket => {
                return Answer { reply, elapsed: (!pace.is_reproducible()).then_some(elapsed) };
            }
            // A report, or a late answer to an earlier question.
            Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            // The seat holds a sender itself, so this cannot be; a player that is gone has at any rate not answered.
            Err(RecvTimeoutError::Disconnected) => return no_answer(allowance, patience),
        }
        let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        match told_to_stop {
            None if is_late || stop.is_raised() => {
                seat.stop();
                told_to_stop = Some(Instant::now());
            }
            Some(_) if is_late => {
                seat.abandon();
                return no_answer(allowance, patience);
            }
            _ => {}
        }
    }
}

/// A player that used up all patience. The record says how long that is and not what a clock measured, so that it is
/// the same every time.
fn no_answer(allowance: Option<Duration>, patience: &Patience) -> Answer {
    let waited = allowance.unwrap_or_default().saturating_add(patience.grace);
    Answer { reply: Err(Fault::new(format!("no answer in {:.1} s", waited.as_secs_f64()))), elapsed: None }
}

/// How long one move may take, where that is limited.
fn for_one_move(pace: &Pace, patience: &Patience) -> Option<Duration> {
    pace.move_time.map(|time| time.saturating_add(patience.margin))
}

/// Hands an answer to the table; what it refuses costs the side its game.
fn settle(table: &mut Table, side: Side, answer: Answer, for_one_move: Option<Duration>) -> Result<Event, Rejection> {
    let Answer { reply, elapsed } = answer;
    let reply = match reply {
        Err(fault) => return table.forfeit(side, &fault.reason),
        Ok(reply) => reply,
    };
    if let (Some(limit), Some(elapsed)) = (for_one_move, elapsed)
        && elapsed > limit
    {
        return table.lose_on_time(side);
    }
    match table.submit(side, &reply.mv, elapsed) {
        Ok(event) => {
            if let Event::Moved { ply, .. } = event {
                if let Some(info) = &reply.info {
                    table.note(info);
                }
                if !reply.remark.is_empty() {
                    table.comment(ply - 1, reply.remark);
                }
            }
            Ok(event)
        }
        Err(rejection) => table.forfeit(side, &rejection.to_string()),
    }
}
