//! A player in a thread of its own, which receives questions and sends answers as messages.

use std::cell::RefCell;
use std::thread;
use std::time::Duration;

use web_time::Instant;

use boardwright_game::{AnyPlayer, AnyTurn, BotLog, Decision, Explanation, Fault, Info, Question, Reply, Stop, Terms};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};

use crate::referee::guard::guarded;
use crate::referee::pulse;

/// Maximum number of reports that wait to be read. Further ones are dropped, so that a talkative player cannot fill the
/// memory.
const MAX_WAITING: usize = 1024;

/// Time that an abandoned seat waits for its player's thread to end by itself.
const LEAVE_TIMEOUT: Duration = Duration::from_millis(100);

/// Event that a seat reports. `ticket` is the number that [`Seat::ask`] or [`Seat::explain`] gave.
#[derive(Clone, PartialEq, Debug)]
pub enum SeatEvent {
    /// Interim result of a searching player.
    Info {
        /// Number of the question.
        ticket: u64,
        /// Result so far.
        info: Info<String>,
    },
    /// The answer to [`Seat::ask`]; exactly one a question comes from a player that answers at all.
    Answer {
        /// Number of the question.
        ticket: u64,
        /// The move, unchecked, or how the player failed.
        reply: Result<Reply, Fault>,
        /// The time the player took, without the time in which its messages waited.
        elapsed: Duration,
        /// Part of that time in which its thread did not run, if it is known to compute all the time: see
        /// [`Seat::computing`].
        stalled: Duration,
    },
    /// The answer to [`Seat::negotiate`].
    Decided {
        /// Number of the question.
        ticket: u64,
        /// The decision, unchecked, or how the player failed.
        decision: Result<Decision, Fault>,
        /// The time the player took.
        elapsed: Duration,
        /// Part of that time in which its thread did not run, if it is known to compute all the time.
        stalled: Duration,
    },
    /// The answer to [`Seat::prepare`].
    Prepared {
        /// Number of the question.
        ticket: u64,
        /// `Ok` if the player can play.
        result: Result<(), Fault>,
    },
    /// The answer to [`Seat::explain`]; `None` if the player cannot explain itself.
    Explained {
        /// Number of the question.
        ticket: u64,
        /// Explanation of the player, or its failure.
        explanation: Result<Option<Explanation>, Fault>,
    },
}

/// A player in a thread of its own.
///
/// The seat never waits for its player: questions go in by [`Seat::ask`] and [`Seat::explain`], everything else comes
/// out of [`Seat::events`]. A player that has panicked or has been abandoned answers every further question with a
/// fault. Dropping a seat asks the player to stop and leaves a thread that does not end to itself.
#[derive(Debug)]
pub struct Seat {
    jobs: Option<Sender<Assignment>>,
    sender: Sender<SeatEvent>,
    events: Receiver<SeatEvent>,
    ended: Receiver<()>,
    /// The player and what it is asked, on a system without threads: it answers when [`Seat::attend`] is called.
    here: Option<(Workbench, Receiver<Assignment>)>,
    stopper: Option<Stopper>,
    stop: Stop,
    log: Option<BotLog>,
    ticket: u64,
    /// Reason why the seat never had a thread.
    threadless: Option<Fault>,
    computes: bool,
    ponders: bool,
    /// True while the latest job is to think on.
    is_pondering: bool,
}

struct Stopper(Box<dyn Fn() + Send>);

impl std::fmt::Debug for Stopper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Stopper")
    }
}

#[derive(Debug)]
struct Assignment {
    ticket: u64,
    task: Task,
    stop: Stop,
    computes: bool,
}

#[derive(Debug)]
enum Task {
    Prepare,
    Move(Question),
    Negotiate(Question, Terms),
    Explain(Question),
    Ponder(Question),
}

impl Seat {
    /// Seats a player.
    pub fn new(player: Box<dyn AnyPlayer>) -> Seat {
        let stopper = player.stopper().map(Stopper);
        let log = player.log();
        let (jobs, job_receiver) = unbounded::<Assignment>();
        let (sender, events) = unbounded();
        let (end_sender, ended) = unbounded::<()>();
        let output = sender.clone();
        let bench = Workbench { player: Some(player), last: Fault::new("left after a panic") };
        let (here, threadless) = if cfg!(target_family = "wasm") {
            (Some((bench, job_receiver)), None)
        } else {
            let spawned = thread::Builder::new().name("player".to_owned()).spawn(move || {
                work(bench, &job_receiver, &output);
                drop(end_sender);
            });
            (None, spawned.err().map(|error| Fault::of_host(format!("no thread can be started: {error}"))))
        };
        Seat {
            // Without a thread the player is as good as gone: every question is answered with a fault, which is not its own.
            jobs: threadless.is_none().then_some(jobs),
            sender,
            events,
            ended,
            here,
            stopper,
            stop: Stop::new(),
            log,
            ticket: 0,
            threadless,
            computes: false,
            ponders: false,
            is_pondering: false,
        }
    }

    /// Declares that the player does nothing but compute in its thread: if that thread does not run, the machine is busy
    /// with other work.
    #[must_use]
    pub fn computing(mut self) -> Seat {
        self.computes = true;
        self
    }

    /// Lets the player think on between its moves, where it is told to by [`Seat::ponder`].
    #[must_use]
    pub fn pondering(mut self) -> Seat {
        self.ponders = true;
        self
    }

    /// Lets a player that [may](Seat::pondering) think on in a position in which its opponent is to move, until it is asked
    /// anything. Nothing comes back from that.
    pub fn ponder(&mut self, question: impl FnOnce() -> Question) {
        if self.ponders && self.is_alive() {
            self.put(Task::Ponder(question()));
            self.is_pondering = true;
        }
    }

    /// Lets the player get ready and returns the ticket that the answer will carry.
    ///
    /// A player that was not told so gets ready before it answers its first question, and the time that it takes does
    /// not count.
    pub fn prepare(&mut self) -> u64 {
        self.put(Task::Prepare)
    }

    /// Asks for a move and returns the ticket that the answer will carry.
    ///
    /// Questions are answered one after another. An answer to an earlier question may still come; its ticket tells.
    pub fn ask(&mut self, question: Question) -> u64 {
        self.put(Task::Move(question))
    }

    /// Asks for a decision in an opening and returns the ticket that the answer will carry.
    pub fn negotiate(&mut self, question: Question, terms: Terms) -> u64 {
        self.put(Task::Negotiate(question, terms))
    }

    /// Asks for the player's explanation and returns the ticket that the answer will carry.
    pub fn explain(&mut self, question: Question) -> u64 {
        self.put(Task::Explain(question))
    }

    /// Channel of reports and answers; it can be waited on with a timeout or together with other channels.
    pub fn events(&self) -> &Receiver<SeatEvent> {
        &self.events
    }

    /// Lets a player that has no thread of its own do in the caller's what it has been asked for; `tell` hears of it at once.
    /// False for a player with a thread, whose [`events`](Seat::events) are to be waited for.
    pub(crate) fn attend(&mut self, tell: &mut dyn FnMut(SeatEvent)) -> bool {
        let Some((bench, jobs)) = &mut self.here else { return false };
        let tell = RefCell::new(tell);
        for job in jobs.try_iter() {
            bench.work(&job, &|event| tell.borrow_mut()(event));
        }
        true
    }

    /// The next event, which is waited for no longer than that. A player that has no thread of its own works meanwhile in the
    /// caller's, however long that takes.
    ///
    /// # Errors
    /// If there was none in this time.
    pub(crate) fn next_event(&mut self, patience: Duration) -> Result<SeatEvent, RecvTimeoutError> {
        if self.here.is_none() {
            return self.events.recv_timeout(patience);
        }
        let sender = self.sender.clone();
        // The seat itself holds the other end.
        self.attend(&mut |event| drop(sender.send(event)));
        self.events.try_recv().map_err(|_| RecvTimeoutError::Timeout)
    }

    /// Log of the player, if it writes one besides its moves.
    pub fn log(&self) -> Option<&BotLog> {
        self.log.as_ref()
    }

    /// Asks the player to answer its latest question at once, with the best move so far.
    pub fn stop(&self) {
        self.stop.raise();
    }

    /// Abandons a player that does not answer: it is told to stop, its call is interrupted if that is possible, and its
    /// thread is detached.
    pub fn abandon(&mut self) {
        self.stop.raise();
        // A thread cannot be killed. Without jobs it ends by itself if its call ever returns.
        self.jobs = None;
        if let Some(Stopper(stopper)) = self.stopper.take() {
            // Stoppers come with the player and are trusted no more than it is.
            let _ = guarded(stopper);
        }
    }

    /// True if the player can still be asked.
    pub fn is_alive(&self) -> bool {
        self.jobs.is_some()
    }

    fn put(&mut self, task: Task) -> u64 {
        self.ticket += 1;
        if std::mem::take(&mut self.is_pondering) {
            self.stop.raise();
        }
        // Every question has a flag of its own, so that stopping one leaves the next alone.
        self.stop = Stop::new();
        let failed = task.failed(self.ticket, self.threadless.clone().unwrap_or_else(|| Fault::new("left")));
        let job = Assignment { ticket: self.ticket, task, stop: self.stop.clone(), computes: self.computes };
        let sent = self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok());
        if !sent {
            // The seat answers for the missing thread, so that a caller that waits for this ticket never hangs.
            self.jobs = None;
            failed.into_iter().for_each(|failed| drop(self.sender.send(failed)));
        }
        self.ticket
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.stop.raise();
        self.jobs = None;
        if self.here.is_some() {
            return;
        }
        // An idle player ends at once; one that still thinks gets a moment to notice the flag.
        if self.ended.recv_timeout(LEAVE_TIMEOUT) == Err(RecvTimeoutError::Timeout) {
            self.abandon();
        }
    }
}

impl Task {
    /// The answer of a player that failed; none to a question that has no answer.
    fn failed(&self, ticket: u64, fault: Fault) -> Option<SeatEvent> {
        Some(match self {
            Task::Ponder(_) => return None,
            Task::Prepare => SeatEvent::Prepared { ticket, result: Err(fault) },
            Task::Move(_) => {
                SeatEvent::Answer { ticket, reply: Err(fault), elapsed: Duration::ZERO, stalled: Duration::ZERO }
            }
            Task::Negotiate(..) => {
                SeatEvent::Decided { ticket, decision: Err(fault), elapsed: Duration::ZERO, stalled: Duration::ZERO }
            }
            Task::Explain(_) => SeatEvent::Explained { ticket, explanation: Err(fault) },
        })
    }
}

/// A player at work; it is gone once it has panicked.
struct Workbench {
    player: Option<Box<dyn AnyPlayer>>,
    /// The failure that it is remembered by.
    last: Fault,
}

impl std::fmt::Debug for Workbench {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Workbench")
    }
}

impl Workbench {
    /// Does what the player is asked for and tells the answer.
    fn work(&mut self, job: &Assignment, tell: &dyn Fn(SeatEvent)) {
        let answer = match self.player.as_mut() {
            None => job.task.failed(job.ticket, self.last.clone()),
            Some(living) => guarded(|| serve(living.as_mut(), job, tell)).unwrap_or_else(|fault| {
                dismiss(self.player.take());
                let answer = job.task.failed(job.ticket, fault.clone());
                if answer.is_none() {
                    // Nobody has heard of it yet.
                    self.last = fault;
                }
                answer
            }),
        };
        answer.into_iter().for_each(tell);
    }
}

/// Body of the player's thread until its seat is dropped.
fn work(mut bench: Workbench, jobs: &Receiver<Assignment>, events: &Sender<SeatEvent>) {
    let tell = |event| {
        // The channel has no bound, so that an answer is never lost. Reports are dropped instead when the reader is slow:
        // a player that floods must not fill the memory.
        if !matches!(event, SeatEvent::Info { .. }) || events.len() < MAX_WAITING {
            let _ = events.send(event);
        }
    };
    for job in jobs {
        bench.work(&job, &tell);
    }
    dismiss(bench.player);
}

/// Lets the player do what it is asked for.
fn serve(player: &mut dyn AnyPlayer, job: &Assignment, tell: &dyn Fn(SeatEvent)) -> Option<SeatEvent> {
    let Assignment { ticket, task, stop, computes } = job;
    let ticket = *ticket;
    let question = match task {
        Task::Prepare => return Some(SeatEvent::Prepared { ticket, result: player.prepare(stop) }),
        Task::Move(question) | Task::Negotiate(question, _) | Task::Explain(question) | Task::Ponder(question) => {
            question
        }
    };
    // Telling a player to answer at once is no reason not to wait for it.
    if let Err(fault) = player.prepare(&Stop::new()) {
        return task.failed(ticket, fault);
    }
    let report = |info: &Info<String>| tell(SeatEvent::Info { ticket, info: info.clone() });
    let turn = question.turn(stop, &report);
    let (began, busy) = (Instant::now(), pulse::thread_time());
    let times = || {
        let elapsed = began.elapsed();
        let ran = busy.zip(pulse::thread_time()).map(|(before, after)| after.saturating_sub(before));
        (elapsed, ran.filter(|_| *computes).map(|ran| elapsed.saturating_sub(ran)).unwrap_or_default())
    };
    Some(match task {
        Task::Ponder(_) => {
            // What fails now fails again when the player is asked.
            let _ = player.ponder(&AnyTurn { report: &|_| {}, ..turn });
            return None;
        }
        Task::Explain(_) => SeatEvent::Explained { ticket, explanation: player.explain(&turn) },
        Task::Negotiate(_, terms) => {
            let decision = player.negotiate(&turn, terms);
            let (elapsed, stalled) = times();
            SeatEvent::Decided { ticket, decision, elapsed, stalled: stalled.max(player.stalled()) }
        }
        Task::Move(_) | Task::Prepare => {
            let reply = player.choose(&turn);
            let (elapsed, stalled) = times();
            SeatEvent::Answer { ticket, reply, elapsed, stalled: stalled.max(player.stalled()) }
        }
    })
}

/// Drops a player, whose own clean-up may panic too.
fn dismiss(player: Option<Box<dyn AnyPlayer>>) {
    let _ = guarded(|| drop(player));
}
