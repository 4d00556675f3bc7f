//! The checks in their order, and what they share.

use std::time::Duration;

use boardwright_game::{Fault, Limits, Reply, Stop};
use boardwright_protocol::Supervision;

use super::finding::BotFinding;
use super::language::Language;
use super::probe::Transcript;
use super::processes;
use super::session::{Asked, CheckSession};
use crate::commands::bot::target::CheckTarget;
use crate::error::CliError;
use crate::input::Reached;

/// Time that a bot has to start: the same as in a match.
const START_UP: Duration = Duration::from_secs(10);

/// Time by which a bot may overrun before the checks that are not about time give it up.
const OVERRUN: Duration = Duration::from_secs(5);

/// Reason why most checks would only repeat the same finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hopeless {
    /// The bot does not start: nothing can be tried.
    NoStart,
    /// It does not move; it may still leave as it should.
    NoMove,
}

/// Settings from the command line.
#[derive(Clone, Copy, Debug)]
pub(super) struct CheckSettings {
    /// Time for a move where nothing else is tried.
    pub(super) movetime: Duration,
    /// Bytes that the bot's processes may take together.
    pub(super) memory: u64,
    /// Decides positions and the opponent's moves.
    pub(super) seed: u64,
}

/// A bot under examination.
pub(super) struct Checkup<'a> {
    pub(super) target: &'a CheckTarget,
    pub(super) settings: CheckSettings,
    pub(super) language: Language,
    /// Raised when the user wants no more.
    pub(super) interrupted: Stop,
    /// Reason why most of the checks cannot run, once it is known.
    pub(super) hopeless: Option<Hopeless>,
    /// The most that was seen in any process of the bot: bytes of memory, lines and bytes of output for a move.
    pub(super) peak: Option<u64>,
    pub(super) most: (u64, u64),
    /// The first thing that was not understood.
    pub(super) nonsense: Option<BotFinding>,
    /// The first move that nobody had asked for.
    pub(super) unasked: Option<BotFinding>,
    /// Processes that were left behind, as seen by the last check of leaving.
    pub(super) left_behind: Option<Vec<String>>,
}

impl<'a> Checkup<'a> {
    pub(super) fn new(target: &'a CheckTarget, settings: CheckSettings, interrupted: Stop) -> Checkup<'a> {
        Checkup {
            language: Language::of(&target.external.dialect),
            target,
            settings,
            interrupted,
            hopeless: None,
            peak: None,
            most: (0, 0),
            nonsense: None,
            unasked: None,
            left_behind: None,
        }
    }

    /// Starts the bot, patient with everything that is no matter of this check.
    pub(super) fn session(&self) -> Result<CheckSession, CliError> {
        self.session_with(Supervision::default())
    }

    /// The same with a certain lateness or grace.
    pub(super) fn session_with(&self, supervision: Supervision) -> Result<CheckSession, CliError> {
        let supervision = Supervision { start_up: START_UP, margin: OVERRUN, ..supervision };
        CheckSession::start(self.target, self.settings.seed, &supervision)
    }

    /// The limits where nothing else is tried.
    pub(super) fn usual(&self) -> Limits {
        Limits { move_time: Some(self.settings.movetime), ..Limits::default() }
    }

    /// Remembers what is to be told at the end about the use of memory and of the wire.
    pub(super) fn note(&mut self, session: &CheckSession) {
        self.note_group(session.group, &session.wire);
        if cfg!(windows) {
            self.peak = self.peak.max(session.player.peak_memory());
        }
        if let (None, Some(mv)) = (&self.unasked, session.unasked()) {
            let wrong = format!("it made the move {mv:?} when nobody had asked for one");
            let expected = "one move for each question, and none before it: the host passes over any other";
            self.unasked = Some(BotFinding::new(wrong, expected, &session.wire, self.language.page));
        }
    }

    /// Notes the facts of a session whose player is elsewhere.
    pub(super) fn note_group(&mut self, group: Option<u32>, wire: &Transcript) {
        let found = group.map(processes::of_group).unwrap_or_default();
        if !found.is_empty() {
            let peak = found.iter().map(|process| process.peak).sum();
            self.peak = self.peak.max(Some(peak));
        }
        let (lines, bytes) = wire.most();
        self.most = (self.most.0.max(lines), self.most.1.max(bytes));
        if let (None, Some((line, expected))) = (&self.nonsense, wire.nonsense()) {
            let wrong = format!("{line:?} is no line of the language");
            self.nonsense = Some(BotFinding::new(wrong, expected, wire, self.language.page));
        }
    }

    /// Finding about an answer, or `None` if the answer is right.
    pub(super) fn judge(&self, asked: &Asked, reached: &Reached, session: &CheckSession) -> Option<BotFinding> {
        let place = || self.place(reached);
        match &asked.reply {
            Err(Fault { reason, .. }) => Some(BotFinding::of_fault(reason, &place(), &session.wire, &self.language)),
            Ok(Reply { mv, .. }) => {
                let error = reached.position.check(mv).err()?;
                let legal = reached.position.moves();
                let shown: Vec<&str> = legal.iter().take(12).map(String::as_str).collect();
                let more = if legal.len() > shown.len() { " …" } else { "" };
                let wrong = format!("{}: {error}", place());
                let expected = format!("one of the legal moves: {}{more}", shown.join(" "));
                Some(BotFinding::new(wrong, expected, &session.wire, self.language.trouble))
            }
        }
    }

    /// Phrase that says where a question was asked.
    fn place(&self, reached: &Reached) -> String {
        match reached.history.len() {
            0 if reached.start == self.target.variant.start() => "at the start of the game".to_owned(),
            0 => format!("in the position {}", reached.position),
            1 => format!("in the position {} after 1 ply", reached.position),
            plies => format!("in the position {} after {plies} plies", reached.position),
        }
    }

    /// True if the user interrupted the checks.
    pub(super) fn is_over(&self) -> bool {
        self.interrupted.is_raised()
    }
}
