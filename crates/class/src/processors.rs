//! Processors for what the submissions of a class do at the same time, so that all bots have the same load beside them; and the order
//! in which submissions meet each other.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use boardwright_arena::{EventInfo, Executor, Lease, Queue, Series, SeriesError, Workplace};
use boardwright_game::{Fault, Stop, locked};

use crate::error::ClassError;

/// Time between two looks whether the work was interrupted.
const BETWEEN: Duration = Duration::from_millis(50);

/// Pairs of games that may be under way for each processor, so that no processor waits for one long game.
const AHEAD: usize = 32;

/// The tries to begin a game for which this program had no files, processes or threads left, before the match ends.
const MOST_FAILURES: u32 = 10;

/// The processors for games, builds and checks. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct ProcessorPool {
    count: usize,
    state: Arc<(Mutex<PoolState>, Condvar)>,
}

#[derive(Debug)]
struct PoolState {
    free: usize,
    /// Those who wait, by the number of their submission and a number of their own: the first one has the next processor.
    waiting: BTreeSet<(u64, u64)>,
    given: u64,
}

/// A processor that is taken, until it is dropped.
pub(crate) struct TakenProcessor<'a>(&'a ProcessorPool);

impl ProcessorPool {
    pub(crate) fn new(count: usize) -> ProcessorPool {
        let count = count.max(1);
        let state = PoolState { free: count, waiting: BTreeSet::new(), given: 0 };
        ProcessorPool { count, state: Arc::new((Mutex::new(state), Condvar::new())) }
    }

    /// Number of processors.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Waits for a processor for something of a submission; `None` if nothing is wanted any more. Earlier submissions have theirs first.
    pub(crate) fn take(&self, submission: u64, is_over: &dyn Fn() -> bool) -> Option<TakenProcessor<'_>> {
        let mut state = locked(&self.state.0);
        state.given += 1;
        let mine = (submission, state.given);
        state.waiting.insert(mine);
        while !is_over() {
            if state.free > 0 && state.waiting.first() == Some(&mine) {
                state.free -= 1;
                state.waiting.remove(&mine);
                // There may be another processor for the next one.
                self.state.1.notify_all();
                return Some(TakenProcessor(self));
            }
            state = self.state.1.wait_timeout(state, BETWEEN).unwrap_or_else(PoisonError::into_inner).0;
        }
        state.waiting.remove(&mine);
        self.state.1.notify_all();
        None
    }
}

impl Drop for TakenProcessor<'_> {
    fn drop(&mut self) {
        locked(&self.0.state.0).free += 1;
        self.0.state.1.notify_all();
    }
}

/// Plays the games of one match on this machine, each when a processor is free.
pub(crate) struct MatchHere<'a> {
    pub(crate) processors: &'a ProcessorPool,
    pub(crate) submission: u64,
    pub(crate) series: &'a Series,
}

impl MatchHere<'_> {
    fn serve(&self, place: &Workplace<'_>, queue: &Queue, halt: &Stop) {
        let _alarm = Alarm(queue);
        let is_over = || halt.is_raised() || queue.is_closed();
        let mut failures = 0;
        while let Some(lease) = queue.lease() {
            match self.play(place, queue, halt, &lease, &is_over) {
                None => queue.give_back(lease.ticket),
                Some(Err(SeriesError::Host(_))) if failures < MOST_FAILURES && !is_over() => {
                    failures += 1;
                    thread::park_timeout(BETWEEN * failures);
                    queue.give_back(lease.ticket);
                }
                Some(result) => {
                    failures = 0;
                    queue.complete(lease.ticket, result);
                }
            }
            if is_over() {
                return;
            }
        }
    }

    /// Plays the games of a lease and brings each at once; `None` if they were interrupted.
    fn play(
        &self,
        place: &Workplace<'_>,
        queue: &Queue,
        halt: &Stop,
        lease: &Lease,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Result<Vec<boardwright_arena::JournalEntry>, SeriesError>> {
        let legs: Vec<u8> = lease.unit.wanted().collect();
        let mut games = Vec::new();
        for leg in legs {
            games.drain(..).for_each(|game| queue.bring(lease.ticket, game));
            let unit = boardwright_arena::Unit { legs: [leg == 0, leg == 1], ..lease.unit };
            let _processor = self.processors.take(self.submission, is_over)?;
            match place.play(&unit, halt, &|_| {}) {
                Ok(played) => games = played?,
                Err(error) => return Some(Err(error)),
            }
        }
        Some(Ok(games))
    }
}

impl Executor for MatchHere<'_> {
    fn ahead(&self) -> usize {
        self.processors.count() * AHEAD
    }

    fn work(&self, _: &EventInfo, queue: &Queue, halt: &Stop) -> Result<(), SeriesError> {
        let place = self.series.workplace()?;
        thread::scope(|scope| {
            for index in 0..self.processors.count() {
                let thread = thread::Builder::new().name("games".to_owned());
                let spawned = thread.spawn_scoped(scope, || self.serve(&place, queue, halt));
                match spawned {
                    // Those that have started play the match without the missing ones.
                    Err(error) if index == 0 => {
                        return Err(SeriesError::Host(Fault::of_host(format!("no thread can be started: {error}"))));
                    }
                    Err(_) => break,
                    Ok(_) => {}
                }
            }
            Ok(())
        })
    }
}

/// Ends a match of which a thread panics: nobody else would bring its games.
struct Alarm<'a>(&'a Queue);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
    }
}

/// The submissions that are under way or wait, by their numbers. Clones share them.
///
/// A submission meets those of others that were handed in before it, as they were rated. So it waits for them, and the results are
/// those of one submission after another.
#[derive(Clone, Default, Debug)]
pub(crate) struct Turns(Arc<(Mutex<BTreeSet<u64>>, Condvar)>);

impl Turns {
    /// Adds submissions that are to be played.
    pub(crate) fn begin(&self, numbers: impl Iterator<Item = u64>) {
        locked(&self.0.0).extend(numbers);
    }

    /// Removes a submission that is done, or cannot be played now.
    pub(crate) fn done(&self, number: u64) {
        locked(&self.0.0).remove(&number);
        self.0.1.notify_all();
    }

    /// The turn of a submission, which ends when this is dropped.
    pub(crate) fn turn<'a>(&'a self, number: u64, stop: &'a Stop) -> Turn<'a> {
        Turn { turns: self, number, stop }
    }

    /// Waits until no submission before this one is under way or waits.
    pub(crate) fn wait(&self, number: u64, stop: &Stop) -> Result<(), ClassError> {
        let mut numbers = locked(&self.0.0);
        loop {
            // What is interrupted leaves, too, and is not rated.
            if stop.is_raised() {
                return Err(ClassError::interrupted());
            }
            if numbers.first().is_none_or(|&first| first >= number) {
                return Ok(());
            }
            numbers = self.0.1.wait_timeout(numbers, BETWEEN).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// The turn of a submission that is under way.
pub(crate) struct Turn<'a> {
    turns: &'a Turns,
    number: u64,
    stop: &'a Stop,
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        // Those who wait for its rating would wait for ever, or go on without it.
        if thread::panicking() {
            self.stop.raise();
        }
        self.turns.done(self.number);
    }
}

/// Locks by the number of a submission: nothing is built twice at the same time. Clones share them.
#[derive(Clone, Default, Debug)]
pub(crate) struct BuildLocks(Arc<Mutex<BTreeMap<u64, Arc<Mutex<()>>>>>);

impl BuildLocks {
    /// The lock of a submission.
    pub(crate) fn of(&self, number: u64) -> Arc<Mutex<()>> {
        let mut locks = locked(&self.0);
        Arc::clone(locks.entry(number).or_default())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use boardwright_game::{Stop, locked};

    use super::{ProcessorPool, Turns};

    #[test]
    fn an_earlier_submission_has_the_next_processor() {
        let processors = ProcessorPool::new(1);
        let taken = processors.take(1, &|| false).expect("a processor");
        let (said, heard) = mpsc::channel();
        thread::scope(|scope| {
            for number in [5, 3, 4] {
                let (processors, said) = (&processors, said.clone());
                scope.spawn(move || {
                    let _processor = processors.take(number, &|| false).expect("a processor");
                    said.send(number).expect("a listener");
                });
            }
            while locked(&processors.state.0).waiting.len() < 3 {
                thread::yield_now();
            }
            drop(taken);
        });
        assert_eq!(heard.try_iter().collect::<Vec<u64>>(), [3, 4, 5]);
        assert!(processors.take(1, &|| true).is_none(), "nothing is wanted");
        assert!(locked(&processors.state.0).waiting.is_empty() && locked(&processors.state.0).free == 1);
    }

    #[test]
    fn a_submission_waits_for_all_before_it() {
        let (turns, stop) = (Turns::default(), Stop::new());
        turns.begin([2, 3, 7].into_iter());
        assert!(turns.wait(2, &stop).is_ok());
        turns.done(2);
        let waited = thread::scope(|scope| {
            let waiting = scope.spawn(|| turns.wait(7, &stop));
            turns.done(3);
            waiting.join().expect("a thread")
        });
        assert!(waited.is_ok());
        // The panic of one ends those who wait for it, and lets none go on without its rating.
        let waited = thread::scope(|scope| {
            turns.begin([3].into_iter());
            let broken = Stop::new();
            let (turns, flag) = (&turns, broken.clone());
            let waiting = scope.spawn(move || turns.wait(7, &flag));
            let panicking = scope.spawn(move || {
                let _turn = turns.turn(3, &broken);
                panic!("on purpose");
            });
            assert!(panicking.join().is_err());
            waiting.join().expect("a thread")
        });
        assert!(waited.is_err_and(|error| error.is_interruption()));
        stop.raise();
        assert!(turns.wait(8, &stop).is_err_and(|error| error.is_interruption()));
    }
}
