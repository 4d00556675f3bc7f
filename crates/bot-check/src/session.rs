//! A conversation with one process of the bot.

use std::time::{Duration, Instant};

use boardwright_game::{AnyPlayer, AnyTurn, Fault, HostCodec, Limits, ParseError, Reply, Stop};
use boardwright_protocol::{Pool, ProcessPlayer, Supervision};
use crossbeam_channel::{RecvTimeoutError, bounded};

use crate::places::TestPosition;
use crate::probe::{Probe, Transcript};
use crate::processes::{self, ProcessFinding};
use crate::target::CheckTarget;

/// A process of the bot, with the transcript of its conversation.
pub(crate) struct CheckSession {
    pool: Pool,
    pub(crate) player: ProcessPlayer,
    pub(crate) wire: Transcript,
    /// Time until it was ready or had failed.
    pub(crate) start_up: Duration,
    /// The bot's process group, if it was started.
    pub(crate) group: Option<u32>,
}

/// The process that plays a second game.
pub(crate) enum SecondGame {
    /// That of the first game.
    SameProcess,
    /// A fresh one, for this reason: the first one did not get ready.
    Fresh(String),
    /// A fresh one, because the language has no words for a second game.
    NoWords,
}

/// Result of a question.
pub(crate) struct Asked {
    pub(crate) reply: Result<Reply, Fault>,
    pub(crate) elapsed: Duration,
}

impl CheckSession {
    /// Starts the bot.
    pub(crate) fn start(
        target: &CheckTarget,
        seed: u64,
        supervision: &Supervision,
    ) -> Result<CheckSession, ParseError> {
        let wire = Transcript::default();
        let (external, variant, dialects) = (target.external.clone(), target.variant.clone(), target.dialects());
        let overheard = wire.clone();
        let codec = move || {
            let inner = external.codec(&variant, dialects)?;
            Ok(Box::new(Probe { inner, wire: overheard.clone() }) as Box<dyn HostCodec>)
        };
        let mut supervision = Supervision { folder: target.folder.clone(), ..supervision.clone() };
        if codec()?.counts_last_move() {
            // Such a bot may use all of its time, and what passes before it is told to stop is no lateness of its own.
            supervision.margin = Supervision::default().margin;
        }
        let pool = Pool::new(&target.external.command, codec, supervision)?;
        Ok(CheckSession::of(pool, wire, seed))
    }

    fn of(pool: Pool, wire: Transcript, seed: u64) -> CheckSession {
        let began = Instant::now();
        let mut player = pool.player(seed);
        // How it fails, if it does, is asked of the player.
        let _ = player.prepare(&Stop::new());
        let group = player.process_id();
        CheckSession { pool, player, wire, start_up: began.elapsed(), group }
    }

    /// Ends the game and begins another one with this seed, as a match does.
    pub(crate) fn next_game(self, seed: u64) -> (CheckSession, SecondGame) {
        let CheckSession { pool, player, wire, .. } = self;
        // Its process goes back to the pool, from which the next player takes it.
        drop(player);
        let session = CheckSession::of(pool, wire, seed);
        let second = match session.noted("started anew for this game: ") {
            Some(reason) => SecondGame::Fresh(reason),
            None if session.wire.was_renewed() => SecondGame::SameProcess,
            None => SecondGame::NoWords,
        };
        (session, second)
    }

    /// Asks for a move.
    pub(crate) fn ask(&mut self, reached: &TestPosition, limits: Limits) -> Asked {
        self.ask_until(reached, limits, &Stop::new())
    }

    /// Asks for a move and tells the bot to answer after `patience`.
    pub(crate) fn ask_and_stop(&mut self, reached: &TestPosition, limits: Limits, patience: Duration) -> Asked {
        let stop = Stop::new();
        let flag = stop.clone();
        std::thread::scope(|scope| {
            let (answered, wait) = bounded::<()>(0);
            scope.spawn(move || {
                if wait.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                    flag.raise();
                }
            });
            let asked = self.ask_until(reached, limits, &stop);
            drop(answered);
            asked
        })
    }

    fn ask_until(&mut self, reached: &TestPosition, limits: Limits, stop: &Stop) -> Asked {
        let turn = AnyTurn::new(&reached.position, &limits, stop).after(&reached.start, &reached.history);
        let began = Instant::now();
        let reply = self.player.choose(&turn);
        Asked { reply, elapsed: began.elapsed() }
    }

    /// The processes of the bot that are running now.
    pub(crate) fn processes(&self) -> Vec<ProcessFinding> {
        processes::of(self.group, &self.player.processes())
    }

    /// A move that the bot made when nobody had asked for one, if there was any before the last question.
    pub(crate) fn unasked(&self) -> Option<String> {
        self.noted("too late: ")
    }

    /// The rest of the first line of the bot's log that begins so.
    fn noted(&self, begin: &str) -> Option<String> {
        let lines = self.player.log().map(|log| log.lines()).unwrap_or_default();
        lines.iter().find_map(|line| line.strip_prefix(begin)).map(str::to_owned)
    }
}
