//! Plays the pairs of an event with threads, keeps them in a journal, and hands them on in the order of the plan.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use boardwright_game::{Fault, Stop};

use crate::journal::{EventInfo, Journal, JournalEntry};
use crate::queue::{Brought, Lease, LocalQueue, Queue, Unit};
use crate::series::SeriesError;

/// How many pairs ahead of the first that was not handed on each thread may be, so that one slow game does not fill
/// the memory.
const AHEAD: usize = 32;

/// How often a raised flag is looked for while games are played.
const POLL: Duration = Duration::from_millis(20);

/// How often the last thread tries again to play a unit for which this program had nothing left, before the event ends.
const MOST_HOST_FAILURES: u32 = 10;

/// Time that is added to the wait before each further try.
const RESPITE: Duration = Duration::from_millis(50);

/// What to do about an event of which games are kept already.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Resume {
    /// Refuse it: somebody may not have meant this event.
    #[default]
    No,
    /// Go on where it was left; of a finished event nothing is left to play.
    Yes,
}

/// What an event wants played, and who hears of it.
pub(crate) trait Plan {
    /// The next unit to be played; `None` if there is none, or none until those before it have been entered.
    fn next_unit(&mut self) -> Option<Unit>;

    /// Takes a game of a unit; units come in the order in which they were asked for, and the games of a unit in theirs.
    /// Only after an interruption games may be left out.
    fn enter(&mut self, unit: &Unit, game: Kept);

    /// Takes note that all the games of a unit have been entered. `Break` ends the event.
    fn finish(&mut self, unit: &Unit) -> ControlFlow<()>;

    /// Takes note that a pair has been played, in the order in which that happens.
    fn played(&mut self, _: &Unit) {}

    /// True if the event may end before all its units are played. Then a game is kept only when all pairs before it
    /// are, so that the games that are kept do not depend on how many were played at the same time. Only an
    /// interruption keeps what is finished out of turn: it counts when its turn comes in a later run, if it does.
    fn may_end_early(&self) -> bool;
}

/// A game as the plan sees it.
pub(crate) struct Kept {
    pub(crate) entry: JournalEntry,
    /// Whether it was there before this run.
    pub(crate) restored: bool,
}

/// Plays one game of a unit; `None` if it was interrupted. `beat` is to be called after every move.
pub(crate) trait Work: Sync {
    fn play(&self, unit: &Unit, leg: u8, halt: &Stop, beat: &dyn Fn()) -> Result<Option<JournalEntry>, SeriesError>;
}

/// Who plays and who says when it is enough.
pub(crate) struct Crew<'a> {
    pub(crate) work: &'a dyn Work,
    pub(crate) workers: usize,
    pub(crate) stop: &'a Stop,
}

/// Conditions under which an event was played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    /// How many units were played at the same time in the end: fewer than asked for where this program had no descriptors
    /// or threads left for more.
    pub(crate) workers: usize,
}

/// Plays an event as far as its plan and `stop` want it.
///
/// # Errors
/// What a worker or the journal reports; [`SeriesError::Begun`] for an event with games that is not to be resumed.
pub(crate) fn run(
    plan: &mut dyn Plan,
    crew: &Crew<'_>,
    mut journal: Option<&mut dyn Journal>,
    event: &EventInfo,
    resume: Resume,
) -> Result<Course, SeriesError> {
    let kept = journal.as_mut().map_or(Ok(KeptGames::new()), |journal| open(*journal, event, resume))?;
    let queue = LocalQueue::default();
    let halts: Vec<Stop> = (0..crew.workers.max(1)).map(|_| Stop::new()).collect();
    let staff = AtomicUsize::new(halts.len());
    let served = thread::scope(|scope| {
        // Whatever still runs at the end is not wanted any more; else the scope would wait for whole games.
        let _end = AtEnd { halts: &halts, queue: &queue };
        for (index, halt) in halts.iter().enumerate() {
            let (queue, staff) = (&queue, &staff);
            let thread = thread::Builder::new().name("games".to_owned());
            if let Err(error) = thread.spawn_scoped(scope, move || work(crew.work, queue, halt, staff)) {
                // Whoever is there already plays on without the others.
                staff.fetch_sub(1, Ordering::Relaxed);
                if index == 0 {
                    return Err(SeriesError::Host(Fault::of_host(format!("no thread can be started: {error}"))));
                }
            }
        }
        let in_order = plan.may_end_early();
        Desk { plan, queue: &queue, journal, kept, order: VecDeque::new(), given: 0, in_order }
            .serve(halts.len() * AHEAD, crew.stop)
    });
    served.map(|()| Course { workers: staff.into_inner() })
}

/// The games that are kept of an event, by unit.
fn open(journal: &mut dyn Journal, event: &EventInfo, resume: Resume) -> Result<KeptGames, SeriesError> {
    journal.begin(event)?;
    let entries = journal.entries(event.id)?;
    if !entries.is_empty() && resume == Resume::No {
        return Err(SeriesError::Begun { name: event.name.clone(), games: entries.len() });
    }
    let mut kept = KeptGames::new();
    for entry in entries {
        kept.entry((entry.id.stage, entry.id.players, entry.id.pair)).or_default().push(entry);
    }
    Ok(kept)
}

/// Games by what names their unit in the event: stage, players and pair.
type KeptGames = BTreeMap<(u32, [u32; 2], u64), Vec<JournalEntry>>;

/// Ends the work, even by a panic.
struct AtEnd<'a> {
    halts: &'a [Stop],
    queue: &'a LocalQueue,
}

impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        // In this order, so that a worker that lowers its flag finds the queue closed.
        self.queue.close();
        self.halts.iter().for_each(Stop::raise);
    }
}

/// Plays units until there are none left or nobody wants them.
///
/// Where this program has nothing left to hold the players with, the unit goes back to the queue and the thread ends, so
/// that fewer games are played at the same time. The last of the `staff` tries again for a while.
fn work(work: &dyn Work, queue: &LocalQueue, halt: &Stop, staff: &AtomicUsize) {
    let mut failures = 0;
    while let Some(lease) = queue.lease() {
        // A panic here is a mistake in the rules or in this crate. The collecting thread must hear of it, or it would
        // wait for this unit for ever; the scope passes the panic on.
        let alarm = Alarm(queue);
        let played = play(work, &lease, queue, halt, &|| {
            if !queue.heartbeat(lease.ticket) {
                halt.raise();
            }
        });
        std::mem::forget(alarm);
        match played.transpose() {
            None => queue.give_back(lease.ticket),
            Some(Err(SeriesError::Host(_))) if may_leave(staff) => {
                queue.give_back(lease.ticket);
                return;
            }
            Some(Err(SeriesError::Host(_))) if failures < MOST_HOST_FAILURES => {
                failures += 1;
                thread::park_timeout(RESPITE * failures);
                queue.give_back(lease.ticket);
            }
            // It ends the event.
            Some(Err(error)) => {
                queue.complete(lease.ticket, Err(error));
                return;
            }
            Some(Ok(games)) => {
                failures = 0;
                queue.complete(lease.ticket, Ok(games));
            }
        }
        halt.lower();
    }
}

/// Takes one off the staff unless it is the last.
fn may_leave(staff: &AtomicUsize) -> bool {
    staff
        .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |there| there.checked_sub(1).filter(|&left| left > 0))
        .is_ok()
}

/// Closes the queue if the work on a unit panics.
struct Alarm<'a>(&'a LocalQueue);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Plays the games of a unit that are wanted and brings all but the last at once; `None` if they were interrupted.
fn play(
    work: &dyn Work,
    lease: &Lease,
    queue: &LocalQueue,
    halt: &Stop,
    beat: &dyn Fn(),
) -> Result<Option<Vec<JournalEntry>>, SeriesError> {
    let mut wanted = lease.unit.wanted().peekable();
    while let Some(leg) = wanted.next() {
        let Some(entry) = work.play(&lease.unit, leg, halt, beat)? else { return Ok(None) };
        if wanted.peek().is_none() {
            return Ok(Some(vec![entry]));
        }
        queue.bring(lease.ticket, entry);
    }
    Ok(Some(Vec::new()))
}

/// Gives units to the workers and puts what comes back in order.
struct Desk<'p, 'j> {
    plan: &'p mut dyn Plan,
    queue: &'p LocalQueue,
    /// Where games are kept, if anywhere.
    journal: Option<&'j mut dyn Journal>,
    kept: KeptGames,
    /// The units that were asked for and not entered; their tickets follow one another.
    order: VecDeque<Pending>,
    given: u64,
    /// Whether games are kept only in their turn.
    in_order: bool,
}

/// A unit on its way.
struct Pending {
    ticket: u64,
    unit: Unit,
    /// Games that are there and not entered, in their order.
    games: Vec<Kept>,
    /// Which of its games have been entered.
    entered: [bool; 2],
    is_complete: bool,
}

impl Pending {
    /// Takes out the games that can be entered now: those that no missing one comes before.
    fn due(&mut self) -> Vec<Kept> {
        let mut due = Vec::new();
        for leg in self.unit.wanted() {
            if self.entered[usize::from(leg)] {
                continue;
            }
            let Some(index) = self.games.iter().position(|game| game.entry.id.leg == leg) else { break };
            self.entered[usize::from(leg)] = true;
            due.push(self.games.remove(index));
        }
        due
    }
}

impl Desk<'_, '_> {
    /// Plays what the plan wants.
    fn serve(&mut self, ahead: usize, stop: &Stop) -> Result<(), SeriesError> {
        loop {
            while self.order.len() < ahead
                && let Some(unit) = self.plan.next_unit()
            {
                self.give_out(unit);
            }
            if self.order.is_empty() {
                return Ok(());
            }
            let is_complete = self.enter_front()?;
            if is_complete && let Some(pending) = self.order.pop_front() {
                if self.plan.finish(&pending.unit).is_break() {
                    return Ok(());
                }
            } else if let Some((ticket, brought)) = self.queue.take(POLL) {
                if let Err(error) = self.receive(ticket, brought) {
                    // What is finished is kept all the same; that this fails too tells nobody more.
                    let _ = self.gather();
                    return Err(error);
                }
            } else if self.queue.is_closed() {
                return Ok(());
            }
            if stop.is_raised() {
                return self.gather();
            }
        }
    }

    /// Enters what is there of the first unit that is not over, and says whether that is all of it.
    fn enter_front(&mut self) -> Result<bool, SeriesError> {
        let Some(pending) = self.order.front_mut() else { return Ok(false) };
        let (due, unit, is_complete) = (pending.due(), pending.unit, pending.is_complete);
        self.enter(&unit, due)?;
        Ok(is_complete)
    }

    fn enter(&mut self, unit: &Unit, games: Vec<Kept>) -> Result<(), SeriesError> {
        if self.in_order {
            self.keep(&games)?;
        }
        games.into_iter().for_each(|game| self.plan.enter(unit, game));
        Ok(())
    }

    /// Offers what is still to be played of a unit.
    fn give_out(&mut self, unit: Unit) {
        let ticket = self.given;
        self.given += 1;
        let mut games = self.kept.remove(&(unit.stage, unit.players, unit.pair)).unwrap_or_default();
        games.retain(|entry| unit.wanted().any(|leg| leg == entry.id.leg));
        let mut legs = unit.legs;
        for entry in &games {
            legs[usize::from(entry.id.leg)] = false;
        }
        let is_complete = legs == [false; 2];
        if is_complete {
            self.plan.played(&unit);
        } else {
            self.queue.put(ticket, Unit { legs, ..unit });
        }
        let games = games.into_iter().map(|entry| Kept { entry, restored: true }).collect();
        self.order.push_back(Pending { ticket, unit, games, entered: [false; 2], is_complete });
    }

    /// Takes what a worker brings.
    fn receive(&mut self, ticket: u64, brought: Brought) -> Result<(), SeriesError> {
        let (games, is_complete) = match brought {
            Brought::Game(game) => (vec![*game], false),
            Brought::Rest(result) => (result?, true),
        };
        let games: Vec<Kept> = games.into_iter().map(|entry| Kept { entry, restored: false }).collect();
        if !self.in_order {
            self.keep(&games)?;
        }
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
            pending.games.sort_by_key(|game| game.entry.id.leg);
            self.enter(&pending.unit, pending.games)?;
        }
        Ok(())
    }

    /// Writes the games of a unit that are new.
    fn keep(&mut self, games: &[Kept]) -> Result<(), SeriesError> {
        let Some(journal) = &mut self.journal else { return Ok(()) };
        let new = games.iter().filter(|game| !game.restored).map(|game| game.entry.clone());
        let new: Vec<JournalEntry> = new.collect();
        if !new.is_empty() {
            journal.write(&new)?;
        }
        Ok(())
    }
}
