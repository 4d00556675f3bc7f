//! One game between two players, from its opening to its ending.

use std::time::{Duration, Instant};

use boardwright_game::{AnyPlayer, AnyTurn, Fault, Reply, Side, Stop};
use crossbeam_channel::RecvTimeoutError;

use crate::guard::guarded;
use crate::pace::Pace;
use crate::seat::{Question, Seat, SeatEvent};
use crate::table::{Event, Table};

/// How long a player that was told to stop may take to answer before it is given up.
pub const GRACE: Duration = Duration::from_secs(1);

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
/// gives the same record every time. `watch` sees every event, after the table has taken it. `margin` is how far the
/// time for a move may be overrun (the clock of the table has its own).
pub fn play_game(
    table: &mut Table,
    players: &mut [Contender; 2],
    pace: &Pace,
    margin: Duration,
    stop: &Stop,
    watch: &mut dyn FnMut(&Table, &Event),
) -> Played {
    while table.ending().is_none() {
        if stop.is_raised() {
            return Played::Interrupted;
        }
        let side = table.to_move();
        let answer = match &mut players[side] {
            Contender::Inline(player) => ask_inline(player.as_mut(), table, pace, stop),
            Contender::Seated(seat) => ask_seated(seat, table, pace, margin, stop),
        };
        // A player that was told to stop may have answered anything; that must not count.
        if stop.is_raised() {
            return Played::Interrupted;
        }
        let event = settle(table, side, answer, pace, margin);
        watch(table, &event);
    }
    Played::Finished
}

/// What came of asking a player.
struct Answer {
    reply: Result<Reply, Fault>,
    elapsed: Option<Duration>,
    /// Whether the player did not answer at all in its time.
    overdue: bool,
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
    Answer { reply, elapsed: began.map(|began| began.elapsed()), overdue: false }
}

fn ask_seated(seat: &mut Seat, table: &Table, pace: &Pace, margin: Duration, stop: &Stop) -> Answer {
    let ticket = seat.ask(Question::of(table, pace.limits(table.clock())));
    let by_move = pace.move_time.map(|time| time + margin);
    let patience = [table.allowance(), by_move].into_iter().flatten().min();
    let began = Instant::now();
    let mut told = None;
    loop {
        // Short waits, so that a raised flag is noticed wherever it comes from.
        let wait = Duration::from_millis(20);
        match seat.events().recv_timeout(wait) {
            Ok(SeatEvent::Answer { ticket: answered, reply, elapsed }) if answered == ticket => {
                return Answer { reply, elapsed: (!pace.is_reproducible()).then_some(elapsed), overdue: false };
            }
            Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return overdue(began),
        }
        let late = stop.is_raised() || patience.is_some_and(|patience| began.elapsed() > patience);
        match told {
            None if late => {
                seat.stop();
                told = Some(Instant::now());
            }
            Some(since) if since.elapsed() > GRACE => {
                seat.abandon();
                return overdue(began);
            }
            _ => {}
        }
    }
}

fn overdue(began: Instant) -> Answer {
    Answer { reply: Err(Fault::new("did not answer")), elapsed: Some(began.elapsed()), overdue: true }
}

/// Hands an answer to the table; what it refuses costs the side its game.
fn settle(table: &mut Table, side: Side, answer: Answer, pace: &Pace, margin: Duration) -> Event {
    let Answer { reply, elapsed, overdue } = answer;
    let too_long = match (pace.move_time, elapsed) {
        (Some(limit), Some(elapsed)) => elapsed > limit + margin,
        _ => false,
    };
    let result = match reply {
        Err(fault) if overdue => table.forfeit(side, &fault.reason),
        Err(fault) => table.forfeit(side, &fault.reason),
        Ok(_) if too_long => table.lose_on_time(side),
        Ok(reply) => match table.submit(side, &reply.mv, elapsed) {
            Ok(event) => {
                if let (Event::Moved { .. }, Some(info)) = (&event, &reply.info) {
                    table.note(info);
                }
                Ok(event)
            }
            Err(rejection) => table.forfeit(side, &rejection.to_string()),
        },
    };
    result.unwrap_or_else(|_| unreachable!("the game was running when the player was asked"))
}
