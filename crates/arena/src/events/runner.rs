//! Plays the pairs of an event with threads, writes them to the journal, and reports them in the order of the plan.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use boardwright_game::{Fault, Stop, locked};

use crate::events::error::SeriesError;
use crate::events::executor::Executor;
use crate::events::interruption::Interruption;
use crate::events::journal::{EventInfo, Extent, Journal, JournalEntry, JournalWrite, KeptGame};
use crate::events::kept::KeptGames;
use crate::events::ledger::GameResult;
use crate::events::plan::{FinishedGame, Plan, PlayUnit};
use crate::events::queue::{Brought, Lease, Queue};
use crate::events::unit::Unit;

/// Maximum number of pairs that each thread may be ahead of the first unfinished one, so that one slow game does not fill
/// the memory.
const AHEAD: usize = 32;

/// Interval at which a raised stop flag is looked for while games are played.
const POLL: Duration = Duration::from_millis(20);

/// Number of retries by the last thread of a unit for which this program had no resources left, before the event
/// ends.
const MAX_HOST_FAILURES: u32 = 10;

/// Time that is added to the wait before each further try.
const RETRY_PAUSE: Duration = Duration::from_millis(50);

/// Treatment of an event of which games are already kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Resume {
    /// Refuse it: the user may have meant another event.
    #[default]
    No,
    /// Go on where it was left; of a finished event nothing is left to play.
    Yes,
    /// The same, for observers that look at no moves, tags and logs of games that are kept: these are read in brief, in a
    /// time that does not depend on how long they are.
    Briefly,
}

impl Resume {
    fn extent(self) -> Extent {
        if self == Resume::Briefly { Extent::Brief } else { Extent::Whole }
    }
}

/// Workers of an event and the flag that stops them.
pub(crate) struct Workers<'a> {
    pub(crate) work: &'a dyn PlayUnit,
    pub(crate) threads: usize,
    /// The place that plays instead of threads of this program, if there is one.
    pub(crate) executor: Option<&'a dyn Executor>,
    pub(crate) stop: Interruption<'a>,
    /// Number of games to play at most, as far as that is known.
    pub(crate) games: u64,
}

/// Conditions under which an event was played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunSummary {
    /// Number of units that were played at the same time in the end: fewer than asked for where this program had no
    /// descriptors or threads left for more.
    pub(crate) workers: usize,
    /// Number of kept games that an event which is over did not ask for.
    pub(crate) beyond: u64,
}

/// Plays an event as far as its plan and `stop` want it.
///
/// # Errors
/// The error that a worker or the journal reports; [`SeriesError::Begun`] for an event with games that is not to be resumed.
pub(crate) fn run(
    plan: &mut dyn Plan,
    workers: &Workers<'_>,
    mut journal: Option<&mut dyn Journal>,
    event: &EventInfo,
    resume: Resume,
) -> Result<RunSummary, SeriesError> {
    let mut hold = journal.as_mut().map_or(Ok(None), |journal| journal.hold(event))?;
    let kept = journal.as_mut().map_or(Ok(0), |journal| open(*journal, event, resume))?;
    if let Some(hold) = &mut hold {
        hold.begin(workers.games);
    }
    let kept = KeptGames::new(event.id, kept, resume.extent());
    let played = play_held(plan, workers, journal, event, kept);
    if let Some(hold) = &mut hold
        && (workers.stop.is_raised() || played.is_err())
    {
        hold.leave();
    }
    played
}

/// Plays an event that no other run has.
fn play_held(
    plan: &mut dyn Plan,
    workers: &Workers<'_>,
    journal: Option<&mut dyn Journal>,
    event: &EventInfo,
    kept: KeptGames,
) -> Result<RunSummary, SeriesError> {
    let queue = Queue::default();
    let (in_order, executor) = (plan.may_end_early(), workers.executor);
    let order = VecDeque::new();
    let collector =
        Collector { plan, queue: &queue, event, journal, executor, here: None, kept, order, given: 0, in_order };
    if executor.is_some() {
        return delegate(collector, event, workers);
    }
    if cfg!(target_family = "wasm") {
        // Without threads each unit is played where its games are waited for.
        let (halt, active) = (Stop::new(), AtomicUsize::new(1));
        let here = Some(&(|| work(workers.work, &queue, &halt, &active)) as &dyn Fn());
        let collector = Collector { here, ..collector };
        return Ok(RunSummary { workers: 1, beyond: collector.serve(1, workers.stop)? });
    }
    let halts: Vec<Stop> = (0..workers.threads.max(1)).map(|_| Stop::new()).collect();
    let active = AtomicUsize::new(halts.len());
    let served = thread::scope(|scope| {
        // Stops games that still run at the end: without this the scope would wait until they are over.
        let _end = AtEnd { halts: &halts, queue: &queue };
        for (index, halt) in halts.iter().enumerate() {
            let (queue, active) = (&queue, &active);
            let thread = thread::Builder::new().name("games".to_owned());
            if let Err(error) = thread.spawn_scoped(scope, move || work(workers.work, queue, halt, active)) {
                // The threads that have started play the event without the missing ones.
                active.fetch_sub(1, Ordering::Relaxed);
                if index == 0 {
                    return Err(SeriesError::Host(Fault::of_host(format!("no thread can be started: {error}"))));
                }
            }
        }
        collector.serve(halts.len() * AHEAD, workers.stop)
    });
    served.map(|beyond| RunSummary { workers: active.into_inner(), beyond })
}

/// Has the event played by others.
fn delegate(collector: Collector<'_, '_>, event: &EventInfo, workers: &Workers<'_>) -> Result<RunSummary, SeriesError> {
    let Some(executor) = collector.executor else { return Ok(RunSummary { workers: 0, beyond: 0 }) };
    let (queue, halts) = (collector.queue, [Stop::new()]);
    let failure = Mutex::new(None);
    let served = thread::scope(|scope| {
        let _end = AtEnd { halts: &halts, queue };
        let (halt, failure) = (&halts[0], &failure);
        let work = move || {
            // Whoever ends early, even by a panic, leaves nobody to play what is left.
            let _alarm = Alarm(queue);
            let worked = executor.work(event, queue, halt);
            *locked(failure) = worked.err();
        };
        let spawned = thread::Builder::new().name("cluster".to_owned()).spawn_scoped(scope, work);
        if let Err(error) = spawned {
            return Err(SeriesError::Host(Fault::of_host(format!("no thread can be started: {error}"))));
        }
        collector.serve(executor.ahead().max(1), workers.stop)
    });
    match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => served.and(Err(error)),
        None => served.map(|beyond| RunSummary { workers: workers.threads, beyond }),
    }
}

/// Number of games that are kept of an event.
fn open(journal: &mut dyn Journal, event: &EventInfo, resume: Resume) -> Result<u64, SeriesError> {
    journal.begin(event)?;
    let games = journal.count(event.id)?;
    if games > 0 && resume == Resume::No {
        return Err(SeriesError::Begun { name: event.name.clone(), games });
    }
    Ok(games)
}

/// Ends the work, even by a panic.
struct AtEnd<'a> {
    halts: &'a [Stop],
    queue: &'a Queue,
}

impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        self.queue.close();
        self.halts.iter().for_each(Stop::raise);
    }
}

/// Plays units until none are left or the queue is closed.
///
/// If this program has no descriptors or threads left for the players, the unit goes back to the queue and the thread
/// ends, so that fewer games are played at the same time. The last of the `active` threads retries for a while.
fn work(work: &dyn PlayUnit, queue: &Queue, halt: &Stop, active: &AtomicUsize) {
    let mut failures = 0;
    while let Some(lease) = queue.lease() {
        // A panic here is a mistake in the rules or in this crate. The collecting thread must hear of it, or it would
        // wait for this unit for ever; the scope passes the panic on.
        let alarm = Alarm(queue);
        let played = play(work, &lease, queue, halt);
        // No panic: the alarm must not close the queue.
        std::mem::forget(alarm);
        match played.transpose() {
            None => queue.give_back(lease.ticket),
            Some(Err(SeriesError::Host(_))) if may_leave(active) => {
                queue.give_back(lease.ticket);
                return;
            }
            Some(Err(SeriesError::Host(_))) if failures < MAX_HOST_FAILURES => {
                failures += 1;
                thread::park_timeout(RETRY_PAUSE * failures);
                queue.give_back(lease.ticket);
            }
            // Any other error ends the event, so this thread takes no further unit.
            Some(Err(error)) => {
                queue.complete(lease.ticket, Err(error));
                return;
            }
            Some(Ok(games)) => {
                failures = 0;
                queue.complete(lease.ticket, Ok(games));
            }
        }
    }
}

/// Takes one off the number of active threads unless it is the last.
fn may_leave(active: &AtomicUsize) -> bool {
    active
        .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |there| there.checked_sub(1).filter(|&left| left > 0))
        .is_ok()
}

/// Closes the queue if the work on a unit panics.
struct Alarm<'a>(&'a Queue);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Plays the games of a unit that are wanted and brings all but the last at once; `None` if they were interrupted.
fn play(
    work: &dyn PlayUnit,
    lease: &Lease,
    queue: &Queue,
    halt: &Stop,
) -> Result<Option<Vec<JournalEntry>>, SeriesError> {
    let mut wanted = lease.unit.wanted().peekable();
    while let Some(leg) = wanted.next() {
        let Some(entry) = work.play(&lease.unit, leg, halt, &|_| {})? else { return Ok(None) };
        if wanted.peek().is_none() {
            return Ok(Some(vec![entry]));
        }
        queue.bring(lease.ticket, entry);
        if queue.is_finishing() {
            // The other game of the pair is one that has not begun.
            return Ok(None);
        }
    }
    Ok(Some(Vec::new()))
}

/// Gives units to the workers and puts what comes back in order.
struct Collector<'p, 'j> {
    plan: &'p mut dyn Plan,
    queue: &'p Queue,
    event: &'p EventInfo,
    /// Journal in which games are kept, if there is one.
    journal: Option<&'j mut dyn Journal>,
    /// The place that plays, if it is not this program.
    executor: Option<&'p dyn Executor>,
    /// Plays the units that wait, where there are no threads that do.
    here: Option<&'p dyn Fn()>,
    kept: KeptGames,
    /// The units that were asked for and not entered; their tickets follow one another.
    order: VecDeque<Pending>,
    given: u64,
    /// True if games are kept only in their order.
    in_order: bool,
}

/// A unit on its way.
struct Pending {
    ticket: u64,
    unit: Unit,
    /// Games that are there and not entered, in their order.
    games: Vec<FinishedGame>,
    /// The games of the unit that have been entered.
    entered: [bool; 2],
    is_complete: bool,
}

impl Pending {
    /// Takes out the games that can be entered now: those that no missing one comes before.
    fn due(&mut self) -> Vec<FinishedGame> {
        let mut due = Vec::new();
        for leg in self.unit.wanted() {
            if self.entered[usize::from(leg)] {
                continue;
            }
            let Some(index) = self.games.iter().position(|game| game.game.entry.id.leg == leg) else { break };
            self.entered[usize::from(leg)] = true;
            due.push(self.games.remove(index));
        }
        due
    }
}

impl Collector<'_, '_> {
    /// Plays what the plan wants, and says how many games more are kept if that is all.
    fn serve(mut self, ahead: usize, interruption: Interruption<'_>) -> Result<u64, SeriesError> {
        loop {
            let is_finishing = interruption.is_finishing();
            if is_finishing {
                self.queue.finish();
            }
            // What is complete is entered first, so that no more kept games are held than come before a missing one.
            while !is_finishing
                && !interruption.stop.is_raised()
                && self.order.len() < ahead
                && self.order.front().is_none_or(|pending| !pending.is_complete)
                && let Some(unit) = self.plan.next_unit()
            {
                self.give_out(unit)?;
            }
            if self.order.is_empty() {
                // What is wanted after an interruption is not known.
                return Ok(if interruption.is_raised() { 0 } else { self.beyond() });
            }
            self.here.iter().for_each(|play| play());
            let is_complete = self.enter_front()?;
            if is_complete && let Some(pending) = self.order.pop_front() {
                if self.in_order {
                    self.tell_kept(pending.ticket);
                }
                let is_whole = pending.unit.wanted().all(|leg| pending.entered[usize::from(leg)]);
                let unit = &pending.unit;
                if (if is_whole { self.plan.finish(unit) } else { self.plan.leave(unit) }).is_break() {
                    return Ok(self.beyond());
                }
            } else if let Some((ticket, brought)) = self.queue.take(POLL) {
                if let Err(error) = self.receive(ticket, brought) {
                    // Finished games are kept all the same. A second failure would only hide the first, so it is dropped.
                    let _ = self.gather();
                    return Err(error);
                }
            } else if self.queue.is_closed() && !is_finishing {
                return Ok(0);
            }
            // Whoever plays elsewhere is not waited for: its units are played when the event goes on.
            let is_over = is_finishing && (self.executor.is_some() || self.queue.is_closed() || self.queue.is_idle());
            if interruption.stop.is_raised() || is_over {
                return self.gather().map(|()| 0);
            }
        }
    }

    /// Number of kept games that were not entered.
    fn beyond(&self) -> u64 {
        let waiting = self.order.iter().flat_map(|pending| &pending.games).filter(|game| game.restored);
        self.kept.left() + waiting.count() as u64
    }

    /// Enters what is there of the first unit that is not over, and says whether that is all of it.
    fn enter_front(&mut self) -> Result<bool, SeriesError> {
        let Some(pending) = self.order.front_mut() else { return Ok(false) };
        let (due, unit, is_complete) = (pending.due(), pending.unit, pending.is_complete);
        self.enter(&unit, due)?;
        Ok(is_complete)
    }

    fn enter(&mut self, unit: &Unit, games: Vec<FinishedGame>) -> Result<(), SeriesError> {
        // Kept before the plan hears of them: a crash in between loses no game, and a resumed event enters it again.
        if self.in_order {
            self.keep(&games)?;
        }
        games.into_iter().for_each(|game| self.plan.enter(unit, game));
        Ok(())
    }

    /// Offers what is still to be played of a unit.
    fn give_out(&mut self, unit: Unit) -> Result<(), SeriesError> {
        let ticket = self.given;
        self.given += 1;
        let mut games = match &mut self.journal {
            Some(journal) => self.kept.take(*journal, &unit)?,
            None => Vec::new(),
        };
        games.retain(|game| unit.wanted().any(|leg| leg == game.entry.id.leg));
        self.kept.note_wanted(games.len());
        let mut legs = unit.legs;
        for game in &games {
            legs[usize::from(game.entry.id.leg)] = false;
        }
        let is_complete = legs == [false; 2];
        if is_complete {
            self.plan.played(&unit);
        } else {
            self.queue.put(ticket, Unit { legs, ..unit });
        }
        let games = games.into_iter().map(|game| FinishedGame { game, restored: true }).collect();
        self.order.push_back(Pending { ticket, unit, games, entered: [false; 2], is_complete });
        Ok(())
    }

    /// Enters the games that a worker brings.
    fn receive(&mut self, ticket: u64, brought: Brought) -> Result<(), SeriesError> {
        let (games, is_complete) = match brought {
            Brought::Game(game) => (vec![*game], false),
            Brought::Rest(result) => (result?, true),
        };
        let fresh = |entry| FinishedGame { game: KeptGame::of(entry), restored: false };
        let games: Vec<FinishedGame> = games.into_iter().map(fresh).collect();
        // An event that may end early keeps its games in order instead, in `enter`: games beyond its end must not be kept,
        // or the result would depend on how many were played at the same time.
        if !self.in_order {
            self.keep(&games)?;
            if is_complete {
                self.tell_kept(ticket);
            }
        }
        // Tickets follow one another, so the distance from the first one is the index. A ticket before it belongs to a
        // unit that is over, and its games are dropped.
        let first = self.order.front().map_or(0, |pending| pending.ticket);
        let index = ticket.checked_sub(first).and_then(|index| usize::try_from(index).ok());
        if let Some(pending) = index.and_then(|index| self.order.get_mut(index)) {
            pending.games.extend(games);
            if is_complete {
                pending.is_complete = true;
                self.plan.played(&pending.unit);
            }
        }
        Ok(())
    }

    /// Keeps and enters what has been brought and not entered yet, when the event is interrupted.
    fn gather(&mut self) -> Result<(), SeriesError> {
        while let Some((ticket, brought)) = self.queue.take(Duration::ZERO) {
            self.receive(ticket, brought)?;
        }
        for mut pending in std::mem::take(&mut self.order) {
            pending.games.sort_by_key(|game| game.game.entry.id.leg);
            self.enter(&pending.unit, pending.games)?;
        }
        Ok(())
    }

    /// Tells the executor that the games of a unit are kept.
    fn tell_kept(&self, ticket: u64) {
        if let (Some(executor), Some(_)) = (self.executor, &self.journal) {
            executor.settled(ticket);
        }
    }

    /// Writes the games of a unit that are new.
    fn keep(&mut self, games: &[FinishedGame]) -> Result<(), SeriesError> {
        let Some(journal) = &mut self.journal else { return Ok(()) };
        let new = games.iter().filter(|game| !game.restored).map(|game| game.game.entry.clone());
        let new: Vec<JournalEntry> = new.collect();
        if new.is_empty() || journal.write(&new)? == JournalWrite::New {
            return Ok(());
        }
        // Nobody else is to keep games of this event while it is played here. What others play may rightly come twice, if both
        // times it is the same.
        let is_harmless = self.executor.is_some() && are_kept(*journal, games)?;
        if is_harmless { Ok(()) } else { Err(SeriesError::Overtaken { name: self.event.name.clone() }) }
    }
}

/// True if the journal has all of these games, with the results that they have here.
fn are_kept(journal: &mut dyn Journal, games: &[FinishedGame]) -> Result<bool, SeriesError> {
    for FinishedGame { game, .. } in games {
        let kept = journal.kept(game.entry.id, 2, Extent::Brief)?;
        let same = kept.iter().find(|kept| kept.entry.id == game.entry.id);
        if same.map(GameResult::of) != Some(GameResult::of(game)) {
            return Ok(false);
        }
    }
    Ok(true)
}
