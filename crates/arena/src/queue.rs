//! Queue from which workers take pairs of games to play and to which they return the results.
//!
//! Workers see only the trait [`Queue`]. The threads of this program share a [`LocalQueue`].

use std::collections::{HashMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::journal::{EventId, GameId, JournalEntry};
use crate::series::SeriesError;

/// The collector is woken when fewer units than this are waiting, or when this many results have arrived. Otherwise it
/// polls.
const FEW_WAITING: usize = 8;
const MANY_BROUGHT: usize = 16;

/// A unit of work: the games of two players from one opening, one with each of them moving first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit {
    /// The round of the event.
    pub stage: u32,
    /// The numbers of the two players in the event.
    pub players: [u32; 2],
    /// Number of the pair among those of these two players in this stage, from 0.
    pub pair: u64,
    /// The games of the pair to play: both, unless one is finished already or not wanted.
    pub legs: [bool; 2],
}

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
pub trait Queue: Send + Sync {
    /// Waits for a unit; `None` when there will be none any more.
    fn lease(&self) -> Option<Lease>;

    /// Reports that the worker still plays; returns `false` if the result is not wanted any more.
    fn heartbeat(&self, ticket: u64) -> bool;

    /// Brings one game of a unit while the others are still to be played.
    fn bring(&self, ticket: u64, game: JournalEntry);

    /// Brings the games that were not [brought](Queue::bring) before. Games that another worker has brought are dropped.
    fn complete(&self, ticket: u64, result: UnitResult);

    /// Gives a unit back unplayed, for another worker.
    fn give_back(&self, ticket: u64);
}

/// A queue for the threads of this process.
///
/// ```
/// use boardwright_arena::{Brought, LocalQueue, Queue, Unit};
///
/// let queue = LocalQueue::default();
/// queue.put(7, Unit { stage: 0, players: [0, 1], pair: 0, legs: [true, true] });
/// let lease = queue.lease().expect("a unit");
/// assert!(queue.heartbeat(lease.ticket));
/// queue.complete(lease.ticket, Ok(Vec::new()));
/// let (ticket, games) = queue.take(std::time::Duration::ZERO).expect("the result");
/// assert_eq!((ticket, games), (7, Brought::Rest(Ok(Vec::new()))));
/// ```
#[derive(Default)]
pub struct LocalQueue {
    state: Mutex<State>,
    /// Signals workers: there is a unit, or the queue was closed.
    offered: Condvar,
    /// Signals the collector: there is a result, or the queue was closed.
    brought: Condvar,
    lifetime: Option<Duration>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Lease>,
    leased: HashMap<u64, (Unit, Option<Instant>)>,
    brought: VecDeque<(u64, Brought)>,
    is_closed: bool,
}

impl Unit {
    /// The id of one of its games.
    #[must_use]
    pub fn game(&self, event: EventId, leg: u8) -> GameId {
        GameId { event, stage: self.stage, players: self.players, pair: self.pair, leg }
    }

    /// The legs to play.
    pub fn wanted(&self) -> impl Iterator<Item = u8> + use<> {
        let legs = self.legs;
        (0..2).filter(move |&leg| legs[usize::from(leg)])
    }
}

impl LocalQueue {
    /// A queue that offers a unit again when its worker has given no sign of life for so long.
    ///
    /// Without that a unit stays with its worker until it is brought or given back, as threads need no more.
    #[must_use]
    pub fn with_lifetime(lifetime: Duration) -> LocalQueue {
        LocalQueue { lifetime: Some(lifetime), ..LocalQueue::default() }
    }

    /// Offers a unit under a number that no other unit has.
    pub fn put(&self, ticket: u64, unit: Unit) {
        self.state().waiting.push_back(Lease { ticket, unit });
        self.offered.notify_one();
    }

    /// Next result from a worker; `None` after `timeout`, or if the queue is closed and empty.
    pub fn take(&self, timeout: Duration) -> Option<(u64, Brought)> {
        let nothing = |state: &mut State| state.brought.is_empty() && !state.is_closed;
        let waited = self.brought.wait_timeout_while(self.state(), timeout, nothing);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        state.brought.pop_front()
    }

    /// Ends the work: no unit is given out any more. Results that arrive from now on can still be taken.
    pub fn close(&self) {
        self.state().is_closed = true;
        self.offered.notify_all();
        self.brought.notify_all();
    }

    /// True if the work was ended.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.state().is_closed
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Every change of the state is complete before anything can panic, so a poisoned lock holds a valid state.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn expiry(&self) -> Option<Instant> {
        self.lifetime.and_then(|lifetime| Instant::now().checked_add(lifetime))
    }
}

impl State {
    /// Puts units whose lease has expired back at the head of the queue, and returns the time until the next one expires.
    fn reclaim(&mut self, now: Instant) -> Option<Duration> {
        let is_over = |&(_, expiry): &(Unit, Option<Instant>)| expiry.is_some_and(|expiry| expiry <= now);
        let mut over: Vec<u64> =
            self.leased.iter().filter(|(_, lease)| is_over(lease)).map(|(&ticket, _)| ticket).collect();
        over.sort_unstable();
        for ticket in over.into_iter().rev() {
            if let Some((unit, _)) = self.leased.remove(&ticket) {
                self.waiting.push_front(Lease { ticket, unit });
            }
        }
        self.leased.values().filter_map(|(_, expiry)| *expiry).min().map(|next| next.saturating_duration_since(now))
    }
}

impl Queue for LocalQueue {
    fn lease(&self) -> Option<Lease> {
        let mut state = self.state();
        loop {
            if state.is_closed {
                return None;
            }
            let next = self.lifetime.and_then(|_| state.reclaim(Instant::now()));
            if let Some(lease) = state.waiting.pop_front() {
                state.leased.insert(lease.ticket, (lease.unit, self.expiry()));
                return Some(lease);
            }
            state = match next {
                None => self.offered.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(next) => self.offered.wait_timeout(state, next).unwrap_or_else(PoisonError::into_inner).0,
            };
        }
    }

    fn heartbeat(&self, ticket: u64) -> bool {
        if self.lifetime.is_none() {
            // Nothing depends on when the last sign of life was, and this is called after every move.
            return true;
        }
        let expiry = self.expiry();
        let mut state = self.state();
        match state.leased.get_mut(&ticket) {
            Some((_, until)) => {
                *until = expiry;
                !state.is_closed
            }
            None => false,
        }
    }

    fn bring(&self, ticket: u64, game: JournalEntry) {
        let mut state = self.state();
        let leg = usize::from(game.id.leg.min(1));
        let waiting = state.waiting.iter().position(|lease| lease.ticket == ticket);
        let unit = match waiting {
            Some(index) => state.waiting.get_mut(index).map(|lease| &mut lease.unit),
            None => state.leased.get_mut(&ticket).map(|(unit, _)| unit),
        };
        // Clearing the leg keeps the next holder of the lease from playing this game again, and drops a second copy.
        if unit.is_some_and(|unit| std::mem::take(&mut unit.legs[leg])) {
            // The collector is not woken: it polls soon anyway, and by then most second games are over, so that one
            // wake-up serves both games of a pair.
            state.brought.push_back((ticket, Brought::Game(Box::new(game))));
        }
    }

    fn complete(&self, ticket: u64, result: UnitResult) {
        let mut state = self.state();
        // The lease may have expired and the unit may wait again. Its games are as good as any, because the id of a game
        // fixes its opening and its seeds; so they are taken, and the unit leaves the queue.
        let was_leased = state.leased.remove(&ticket).is_some();
        let waiting = state.waiting.iter().position(|lease| lease.ticket == ticket);
        if let Some(index) = waiting {
            state.waiting.remove(index);
        }
        if was_leased || waiting.is_some() {
            let is_error = result.is_err();
            state.brought.push_back((ticket, Brought::Rest(result)));
            // Games of a few microseconds would spend more time on waking than on playing.
            if is_error || state.waiting.len() < FEW_WAITING || state.brought.len() >= MANY_BROUGHT {
                self.brought.notify_one();
            }
        }
    }

    fn give_back(&self, ticket: u64) {
        let mut state = self.state();
        if let Some((unit, _)) = state.leased.remove(&ticket) {
            state.waiting.push_front(Lease { ticket, unit });
            self.offered.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Brought, LocalQueue, Queue, Unit};

    const UNIT: Unit = Unit { stage: 0, players: [0, 1], pair: 0, legs: [true, true] };
    const SOON: Duration = Duration::from_secs(60);

    #[test]
    fn units_come_in_order_and_are_played_once() {
        let queue = LocalQueue::default();
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
        let queue = LocalQueue::default();
        queue.put(7, UNIT);
        let lease = queue.lease().unwrap();
        let id = lease.unit.game(crate::journal::EventId(0), 0);
        let (record, versions, logs) = Default::default();
        let kind = crate::table::EndingKind::Board;
        let game = crate::JournalEntry { id, record, kind, tally: None, versions, logs, finished: None };
        queue.bring(7, game.clone());
        queue.bring(7, game.clone());
        assert_eq!(queue.take(Duration::ZERO), Some((7, Brought::Game(Box::new(game)))));
        assert_eq!(queue.take(Duration::ZERO), None);
        queue.give_back(7);
        assert_eq!(queue.lease().map(|lease| lease.unit.legs), Some([false, true]));
    }

    #[test]
    fn a_silent_worker_loses_its_unit() {
        let queue = LocalQueue::with_lifetime(Duration::from_millis(20));
        queue.put(5, UNIT);
        let lost = queue.lease().unwrap();
        // Without heartbeats the lease expires, and the next worker gets the same unit.
        let found = queue.lease().unwrap();
        assert_eq!(lost, found);
        queue.complete(lost.ticket, Ok(Vec::new()));
        assert!(!queue.heartbeat(found.ticket), "nobody waits for the second result");
        queue.complete(found.ticket, Ok(Vec::new()));
        assert!(queue.take(SOON).is_some());
        assert_eq!(queue.take(Duration::ZERO), None);
    }

    #[test]
    fn a_sign_of_life_keeps_a_unit() {
        let queue = LocalQueue::with_lifetime(SOON);
        queue.put(5, UNIT);
        let lease = queue.lease().unwrap();
        assert!(queue.heartbeat(lease.ticket));
        queue.close();
        assert!(!queue.heartbeat(lease.ticket), "the work is over");
    }
}
