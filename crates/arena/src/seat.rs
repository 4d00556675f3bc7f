//! A player in a thread of its own, asked and answering by message.

use std::thread;
use std::time::{Duration, Instant};

use boardwright_game::{AnyPlayer, AnyTurn, Explanation, Fault, Info, Question, Reply, Stop};
use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::guard::guarded;

/// As many reports may wait to be read; further ones are dropped, so that a talkative player fills no memory.
const MOST_WAITING: usize = 1024;

/// How long a seat that is given up waits for its player's thread to end by itself.
const FAREWELL: Duration = Duration::from_millis(100);

/// What comes back from a seat. `ticket` is the number that [`Seat::ask`] or [`Seat::explain`] gave.
#[derive(Clone, PartialEq, Debug)]
pub enum SeatEvent {
    /// What a searching player has found so far.
    Info {
        /// Which question.
        ticket: u64,
        /// What it found.
        info: Info<String>,
    },
    /// The answer to [`Seat::ask`]; exactly one a question comes from a player that answers at all.
    Answer {
        /// Which question.
        ticket: u64,
        /// The move, unchecked, or how the player failed.
        reply: Result<Reply, Fault>,
        /// The time the player took, without the time in which its messages waited.
        elapsed: Duration,
    },
    /// The answer to [`Seat::explain`]; `None` if the player cannot explain itself.
    Explained {
        /// Which question.
        ticket: u64,
        /// What it sees, or how it failed.
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
    jobs: Option<Sender<Job>>,
    sender: Sender<SeatEvent>,
    events: Receiver<SeatEvent>,
    ended: Receiver<()>,
    stopper: Option<Stopper>,
    stop: Stop,
    ticket: u64,
}

struct Stopper(Box<dyn Fn() + Send>);

impl std::fmt::Debug for Stopper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Stopper")
    }
}

#[derive(Debug)]
struct Job {
    ticket: u64,
    question: Question,
    stop: Stop,
    wants_move: bool,
}

impl Seat {
    /// Seats a player.
    #[must_use]
    pub fn new(player: Box<dyn AnyPlayer>) -> Seat {
        let stopper = player.stopper().map(Stopper);
        let (jobs, job_receiver) = unbounded::<Job>();
        let (sender, events) = unbounded();
        let (end_sender, ended) = unbounded::<()>();
        let output = sender.clone();
        let spawned = thread::Builder::new().name("player".to_owned()).spawn(move || {
            work(player, &job_receiver, &output);
            drop(end_sender);
        });
        // Without a thread the player is as good as gone: its first question is answered with a fault.
        let jobs = spawned.is_ok().then_some(jobs);
        Seat { jobs, sender, events, ended, stopper, stop: Stop::new(), ticket: 0 }
    }

    /// Asks for a move and returns the ticket that the answer will carry.
    ///
    /// Questions are answered one after another. An answer to an earlier question may still come; its ticket tells.
    pub fn ask(&mut self, question: Question) -> u64 {
        self.put(question, true)
    }

    /// Asks what the player sees and returns the ticket that the answer will carry.
    pub fn explain(&mut self, question: Question) -> u64 {
        self.put(question, false)
    }

    /// Where reports and answers come out; it can be waited on with a timeout or together with other channels.
    #[must_use]
    pub fn events(&self) -> &Receiver<SeatEvent> {
        &self.events
    }

    /// Asks the player to answer its latest question at once, with the best move so far.
    pub fn stop(&self) {
        self.stop.raise();
    }

    /// Gives up a player that does not answer: it is told to stop, its call is broken off if there is a way, and its
    /// thread is left to itself.
    pub fn abandon(&mut self) {
        self.stop.raise();
        self.jobs = None;
        if let Some(Stopper(stopper)) = self.stopper.take() {
            // Stoppers come with the player and are trusted no more than it is.
            let _ = guarded(stopper);
        }
    }

    /// Whether the player can still be asked.
    #[must_use]
    pub fn is_alive(&self) -> bool {
        self.jobs.is_some()
    }

    fn put(&mut self, question: Question, wants_move: bool) -> u64 {
        self.ticket += 1;
        // Every question has a flag of its own, so that stopping one leaves the next alone.
        self.stop = Stop::new();
        let job = Job { ticket: self.ticket, question, stop: self.stop.clone(), wants_move };
        let sent = self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok());
        if !sent {
            self.jobs = None;
            let _ = self.sender.send(answer_of(self.ticket, wants_move, Fault::new("left"), Duration::ZERO));
        }
        self.ticket
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.stop.raise();
        self.jobs = None;
        // An idle player ends at once; one that still thinks gets a moment to notice the flag.
        if self.ended.recv_timeout(FAREWELL) == Err(crossbeam_channel::RecvTimeoutError::Timeout) {
            self.abandon();
        }
    }
}

fn answer_of(ticket: u64, wants_move: bool, fault: Fault, elapsed: Duration) -> SeatEvent {
    if wants_move {
        SeatEvent::Answer { ticket, reply: Err(fault), elapsed }
    } else {
        SeatEvent::Explained { ticket, explanation: Err(fault) }
    }
}

/// What the player's thread does until its seat is gone.
fn work(player: Box<dyn AnyPlayer>, jobs: &Receiver<Job>, events: &Sender<SeatEvent>) {
    let mut player = Some(player);
    for job in jobs {
        let Job { ticket, question, stop, wants_move } = job;
        let Some(living) = player.as_mut() else {
            let _ = events.send(answer_of(ticket, wants_move, Fault::new("left after a panic"), Duration::ZERO));
            continue;
        };
        let report = |info: &Info<String>| {
            if events.len() < MOST_WAITING {
                let _ = events.send(SeatEvent::Info { ticket, info: info.clone() });
            }
        };
        let turn = AnyTurn {
            position: &question.position,
            start: &question.start,
            history: &question.history,
            limits: &question.limits,
            stop: &stop,
            report: &report,
        };
        let began = Instant::now();
        let (event, panicked) = if wants_move {
            let reply = guarded(|| living.choose(&turn));
            let panicked = reply.is_err();
            (SeatEvent::Answer { ticket, reply: reply.and_then(|reply| reply), elapsed: began.elapsed() }, panicked)
        } else {
            let explanation = guarded(|| living.explain(&turn));
            let panicked = explanation.is_err();
            (SeatEvent::Explained { ticket, explanation: explanation.and_then(|it| it) }, panicked)
        };
        if panicked {
            dismiss(player.take());
        }
        let _ = events.send(event);
    }
    dismiss(player);
}

/// Drops a player, whose own clean-up may panic too.
fn dismiss(player: Option<Box<dyn AnyPlayer>>) {
    let _ = guarded(|| drop(player));
}
