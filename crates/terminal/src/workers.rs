//! The computer players of a game, each in its own seat, and the helpers for hints and explanations.

use std::time::Duration;

use boardwright_arena::{Seat, SeatEvent};
use boardwright_game::{AnyVariant, Explanation, Fault, Info, Question, Reply, Side};
use boardwright_players::PlayerName;
use crossbeam_channel::Select;

/// Time after the limit at which a bot in another process is told to stop. Nobody should lose a friendly game because of a
/// slow runtime; its clock, if there is one, keeps running.
const MARGIN: Duration = Duration::from_secs(5);

/// Player that is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlayerRole {
    /// The player of a side.
    Side(Side),
    /// A player of its own that helps the person.
    Helper,
}

/// A question to a computer player.
#[derive(Clone, Debug)]
pub(crate) struct PlayerQuestion {
    /// Its number, which the reports on it carry.
    pub(crate) id: u64,
    /// Player that is asked.
    pub(crate) role: PlayerRole,
    /// Number of the game in this session: a player serves one game.
    pub(crate) round: u64,
    pub(crate) player: PlayerName,
    /// Seed of the player's random choices.
    pub(crate) seed: u64,
    /// The game.
    pub(crate) variant: AnyVariant,
    /// The position with its past.
    pub(crate) question: Question,
    /// True if a move is wanted, or else an explanation.
    pub(crate) wants_move: bool,
}

/// Report on a job.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum WorkerReport {
    /// Interim result of a searching player.
    Info {
        /// Number of the job.
        job: u64,
        /// Result so far.
        info: Info<String>,
    },
    /// The player's move, unchecked.
    Answer {
        /// Number of the job.
        job: u64,
        /// The move, or how the player failed.
        reply: Result<Reply, Fault>,
        /// The time it took.
        elapsed: Duration,
    },
    /// Explanation of the player.
    Explained {
        /// Number of the job.
        job: u64,
        /// `None` if it cannot explain itself.
        explanation: Result<Option<Explanation>, Fault>,
    },
}

impl WorkerReport {
    /// The report of a player that failed at a job.
    pub(crate) fn failed(job: u64, wants_move: bool, fault: Fault) -> WorkerReport {
        if wants_move {
            WorkerReport::Answer { job, reply: Err(fault), elapsed: Duration::ZERO }
        } else {
            WorkerReport::Explained { job, explanation: Err(fault) }
        }
    }
}

/// A seated player and the job it works on.
struct PlayerThread {
    round: u64,
    player: PlayerName,
    seat: Seat,
    ticket: u64,
    job: u64,
}

/// All seats of a session.
#[derive(Default)]
pub(crate) struct Workers {
    sides: [Option<PlayerThread>; 2],
    helper: Option<PlayerThread>,
    /// Answers of players that could not even be seated.
    stillborn: Vec<WorkerReport>,
}

impl Workers {
    /// Puts a question. An earlier one to the same role is given up.
    pub(crate) fn start(&mut self, job: PlayerQuestion) {
        let PlayerQuestion { id, role, round, player, seed, variant, question, wants_move } = job;
        let old = self.slot(role).take();
        // A helper may be another player every time, and a side's player lives as long as its game.
        let kept = old.filter(|old| role != PlayerRole::Helper && old.round == round && old.player == player);
        let seat = match kept {
            Some(old) => {
                old.seat.stop();
                old.seat
            }
            // A bot in another process cannot explain itself, and need not be started to say so.
            None if player.is_external() && !wants_move => {
                self.stillborn.push(WorkerReport::Explained { job: id, explanation: Ok(None) });
                return;
            }
            None => match player.player(&variant, seed, MARGIN) {
                Ok(player) => Seat::new(player),
                Err(error) => {
                    self.stillborn.push(WorkerReport::failed(id, wants_move, Fault::new(error.to_string())));
                    return;
                }
            },
        };
        let mut worker = PlayerThread { round, player, seat, ticket: 0, job: id };
        worker.ticket = if wants_move { worker.seat.ask(question) } else { worker.seat.explain(question) };
        *self.slot(role) = Some(worker);
    }

    /// Asks a player to answer at once.
    pub(crate) fn stop(&mut self, role: PlayerRole) {
        if let Some(worker) = self.slot(role) {
            worker.seat.stop();
        }
    }

    /// Abandons a player that does not answer.
    pub(crate) fn abandon(&mut self, role: PlayerRole) {
        if let Some(mut worker) = self.slot(role).take() {
            worker.seat.abandon();
        }
    }

    /// Everything that has been reported since the last time. Reports on given-up questions are dropped.
    pub(crate) fn reports(&mut self) -> Vec<WorkerReport> {
        let mut reports = std::mem::take(&mut self.stillborn);
        for worker in self.sides.iter().chain([&self.helper]).flatten() {
            reports.extend(worker.seat.events().try_iter().filter_map(|event| worker.report(event)));
        }
        reports
    }

    /// The same, waiting for the first report if there is none yet, but no longer than `patience`.
    pub(crate) fn wait(&mut self, patience: Duration) -> Vec<WorkerReport> {
        if self.stillborn.is_empty() {
            let mut select = Select::new();
            for worker in self.sides.iter().chain([&self.helper]).flatten() {
                select.recv(worker.seat.events());
            }
            // Whether something came or the time went by shows in the reports.
            let _ = select.ready_timeout(patience);
        }
        self.reports()
    }

    fn slot(&mut self, role: PlayerRole) -> &mut Option<PlayerThread> {
        match role {
            PlayerRole::Side(side) => &mut self.sides[side],
            PlayerRole::Helper => &mut self.helper,
        }
    }
}

impl PlayerThread {
    fn report(&self, event: SeatEvent) -> Option<WorkerReport> {
        let job = self.job;
        let (about, report) = match event {
            // Nobody asks for that here: a player gets ready before its first answer.
            SeatEvent::Prepared { .. } | SeatEvent::Decided { .. } => return None,
            SeatEvent::Info { ticket, info } => (ticket, WorkerReport::Info { job, info }),
            SeatEvent::Answer { ticket, reply, elapsed, .. } => (ticket, WorkerReport::Answer { job, reply, elapsed }),
            SeatEvent::Explained { ticket, explanation } => (ticket, WorkerReport::Explained { job, explanation }),
        };
        (about == self.ticket).then_some(report)
    }
}
