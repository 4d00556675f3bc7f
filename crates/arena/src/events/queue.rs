//! Queue from which workers take pairs of games to play and to which they return the results.

use std::collections::{HashMap, VecDeque};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use boardwright_game::locked;

use crate::events::error::SeriesError;
use crate::events::journal::JournalEntry;
use crate::events::unit::Unit;

/// The collector is woken when fewer units than this are waiting, or when this many results have arrived. Otherwise it
/// polls.
const FEW_WAITING: usize = 8;
const MANY_BROUGHT: usize = 16;

/// A unit that was given to a worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lease {
    /// Number that identifies the unit in the calls of the worker.
    pub ticket: u64,
    /// Games to play.
    pub unit: Unit,
}

/// Result of a worker: every game that was asked for and not brought before, or why there is none.
pub type UnitResult = Result<Vec<JournalEntry>, SeriesError>;

/// Something that is taken out of a queue.
#[derive(Clone, PartialEq, Debug)]
pub enum Brought {
    /// One game of a unit, of which more are to come.
    Game(Box<JournalEntry>),
    /// The rest of a unit, which is complete with it.
    Rest(UnitResult),
}

/// Gives units of work to any number of workers at the same time and collects their results.
///
/// ```
/// use boardwright_arena::{Brought, Queue, Unit};
///
/// let queue = Queue::default();
/// queue.put(7, Unit { stage: 0, players: [0, 1], pair: 0, legs: [true, true] });
/// let lease = queue.lease().expect("a unit");
/// queue.complete(lease.ticket, Ok(Vec::new()));
/// let (ticket, games) = queue.take(std::time::Duration::ZERO).expect("the result");
/// assert_eq!((ticket, games), (7, Brought::Rest(Ok(Vec::new()))));
/// ```
#[derive(Default)]
pub struct Queue {
    state: Mutex<State>,
    /// Signals workers: there is a unit, or the queue was closed.
    offered: Condvar,
    /// Signals the collector: there is a result, or the queue was closed.
    brought: Condvar,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Lease>,
    leased: HashMap<u64, Unit>,
    brought: VecDeque<(u64, Brought)>,
    /// True once no unit is given out any more.
    is_finishing: bool,
    is_closed: bool,
}

impl Queue {
    /// Offers a unit under a number that no other unit has.
    pub fn put(&self, ticket: u64, unit: Unit) {
        locked(&self.state).waiting.push_back(Lease { ticket, unit });
        self.offered.notify_one();
    }

    /// Next result from a worker; `None` after `timeout`, or if the queue is closed and empty.
    pub fn take(&self, timeout: Duration) -> Option<(u64, Brought)> {
        if cfg!(target_family = "wasm") {
            // Without threads nobody brings anything while this one waits.
            return locked(&self.state).brought.pop_front();
        }
        let nothing = |state: &mut State| state.brought.is_empty() && !state.is_closed;
        let waited = self.brought.wait_timeout_while(locked(&self.state), timeout, nothing);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        state.brought.pop_front()
    }

    /// Gives no unit out any more, and waits for those that were given out.
    pub fn finish(&self) {
        locked(&self.state).is_finishing = true;
        self.offered.notify_all();
    }

    /// True if no unit is given out any more.
    pub fn is_finishing(&self) -> bool {
        locked(&self.state).is_finishing
    }

    /// True if every unit that was given out has come back, and everything that came was taken.
    pub fn is_idle(&self) -> bool {
        let state = locked(&self.state);
        state.leased.is_empty() && state.brought.is_empty()
    }

    /// Ends the work: no unit is given out any more. Results that arrive from now on can still be taken.
    pub fn close(&self) {
        locked(&self.state).is_closed = true;
        self.offered.notify_all();
        self.brought.notify_all();
    }

    /// True if the work was ended.
    pub fn is_closed(&self) -> bool {
        locked(&self.state).is_closed
    }

    /// Waits for a unit; `None` when there will be none any more.
    pub fn lease(&self) -> Option<Lease> {
        let nothing = |state: &mut State| state.waiting.is_empty() && !state.is_closed && !state.is_finishing;
        // Without threads nobody offers anything while this one waits.
        let is_alone = cfg!(target_family = "wasm");
        let waited = self.offered.wait_while(locked(&self.state), |state| !is_alone && nothing(state));
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        if state.is_closed || state.is_finishing {
            return None;
        }
        let lease = state.waiting.pop_front()?;
        state.leased.insert(lease.ticket, lease.unit);
        Some(lease)
    }

    /// Brings one game of a unit while the others are still to be played.
    pub fn bring(&self, ticket: u64, game: JournalEntry) {
        let mut state = locked(&self.state);
        let leg = usize::from(game.id.leg.min(1));
        // Clearing the leg keeps the next holder of the lease from playing this game again, and drops a second copy.
        if state.leased.get_mut(&ticket).is_some_and(|unit| std::mem::take(&mut unit.legs[leg])) {
            // The collector is not woken: it polls soon anyway, and by then most second games are over, so that one
            // wake-up serves both games of a pair.
            state.brought.push_back((ticket, Brought::Game(Box::new(game))));
        }
    }

    /// Brings the games that were not [brought](Queue::bring) before.
    pub fn complete(&self, ticket: u64, result: UnitResult) {
        let mut state = locked(&self.state);
        if state.leased.remove(&ticket).is_some() {
            let is_error = result.is_err();
            state.brought.push_back((ticket, Brought::Rest(result)));
            // Games of a few microseconds would spend more time on waking than on playing.
            if is_error || state.waiting.len() < FEW_WAITING || state.brought.len() >= MANY_BROUGHT {
                self.brought.notify_one();
            }
        }
    }

    /// Gives a unit back unplayed, for another worker.
    pub fn give_back(&self, ticket: u64) {
        let mut state = locked(&self.state);
        if let Some(unit) = state.leased.remove(&ticket) {
            state.waiting.push_front(Lease { ticket, unit });
            self.offered.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Brought, Queue, Unit};

    const UNIT: Unit = Unit { stage: 0, players: [0, 1], pair: 0, legs: [true, true] };
    const SOON: Duration = Duration::from_secs(60);

    #[test]
    fn units_come_in_order_and_are_played_once() {
        let queue = Queue::default();
        for ticket in 0..3 {
            queue.put(ticket, Unit { pair: ticket, ..UNIT });
        }
        let first = queue.lease().unwrap();
        assert_eq!((first.ticket, queue.lease().unwrap().ticket), (0, 1));
        queue.give_back(0);
        assert_eq!(queue.lease(), Some(first), "what was given back comes first");
        queue.complete(0, Ok(Vec::new()));
        queue.complete(0, Ok(Vec::new()));
        assert_eq!(queue.take(SOON).map(|(ticket, _)| ticket), Some(0));
        assert_eq!(queue.take(Duration::ZERO), None, "the second time it was thrown away");
        queue.close();
        assert_eq!(queue.lease(), None);
        queue.complete(1, Ok(Vec::new()));
        assert_eq!(queue.take(SOON).map(|(ticket, _)| ticket), Some(1), "what is brought late is kept");
        assert_eq!(queue.take(SOON), None);
    }

    #[test]
    fn a_game_that_was_brought_is_not_played_again() {
        let queue = Queue::default();
        queue.put(7, UNIT);
        let lease = queue.lease().unwrap();
        let id = lease.unit.game(crate::EventId(0), 0);
        let (record, versions, logs) = Default::default();
        let kind = crate::EndingKind::Board;
        let game = crate::JournalEntry { id, record, kind, tally: None, versions, logs, finished: None };
        queue.bring(7, game.clone());
        queue.bring(7, game.clone());
        assert_eq!(queue.take(Duration::ZERO), Some((7, Brought::Game(Box::new(game)))));
        assert_eq!(queue.take(Duration::ZERO), None);
        queue.give_back(7);
        assert_eq!(queue.lease().map(|lease| lease.unit.legs), Some([false, true]));
    }
}
