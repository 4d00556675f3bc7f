//! Runs the checks in order, and holds their common state.

use std::time::Duration;

use boardwright_game::{Fault, Limits, ParseError, Reply, Stop};
use boardwright_protocol::Supervision;

use crate::finding::BotFinding;
use crate::language::Language;
use crate::places::TestPosition;
use crate::probe::Transcript;
use crate::processes;
use crate::session::{Asked, CheckSession};
use crate::target::CheckTarget;

/// Time that a bot has to start: the same as in a match.
const START_UP: Duration = Duration::from_secs(10);

/// The overrun that the checks allow a bot before they give it up, unless they are about time.
const OVERRUN: Duration = Duration::from_secs(5);

/// Reason why most checks would only repeat the same finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SkipReason {
    /// The bot does not start: nothing can be tried.
    NoStart,
    /// It does not move; it may still leave as it should.
    NoMove,
}

/// Settings of the checks.
#[derive(Clone, Copy, Debug)]
pub struct CheckSettings {
    /// Time for a move, except in checks of time.
    pub movetime: Duration,
    /// Lateness that the match tolerates.
    pub margin: Duration,
    /// Bytes that the bot's processes may take together.
    pub memory: u64,
    /// Decides positions and the opponent's moves.
    pub seed: u64,
}

/// A bot under examination: the common state of its checks.
pub struct Checkup<'a> {
    pub(crate) target: &'a CheckTarget,
    pub(crate) settings: CheckSettings,
    pub(crate) language: Language,
    /// Raised when the user wants no more.
    pub(crate) interrupted: Stop,
    /// Reason why most of the checks cannot run, once it is known.
    pub(crate) skip_reason: Option<SkipReason>,
    /// The most that was seen in any process of the bot: bytes of memory, lines and bytes of output for a move.
    pub(crate) peak: Option<u64>,
    pub(crate) most: (u64, u64),
    /// The first thing that was not understood.
    pub(crate) nonsense: Option<BotFinding>,
    /// The first move that nobody had asked for.
    pub(crate) unasked: Option<BotFinding>,
    /// Processes that were left behind, as seen by the last check of leaving.
    pub(crate) left_behind: Option<Vec<String>>,
}

impl<'a> Checkup<'a> {
    /// A bot of which nothing is known yet. `interrupted` ends the checks early.
    pub fn new(target: &'a CheckTarget, settings: CheckSettings, interrupted: Stop) -> Checkup<'a> {
        Checkup {
            language: Language::of(&target.external.dialect),
            target,
            settings,
            interrupted,
            skip_reason: None,
            peak: None,
            most: (0, 0),
            nonsense: None,
            unasked: None,
            left_behind: None,
        }
    }

    /// Starts the bot with generous limits for everything that this check does not examine.
    pub(crate) fn session(&self) -> Result<CheckSession, ParseError> {
        self.session_with(Supervision::default())
    }

    /// The same with a certain lateness or grace.
    pub(crate) fn session_with(&self, supervision: Supervision) -> Result<CheckSession, ParseError> {
        let supervision = Supervision { start_up: START_UP, margin: OVERRUN, ..supervision };
        CheckSession::start(self.target, self.settings.seed, &supervision)
    }

    /// The limits where nothing else is tried.
    pub(crate) fn usual(&self) -> Limits {
        Limits { move_time: Some(self.settings.movetime), ..Limits::default() }
    }

    /// Records memory use and protocol remarks for the end of the report.
    pub(crate) fn note(&mut self, session: &CheckSession) {
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
    pub(crate) fn note_group(&mut self, group: Option<u32>, wire: &Transcript) {
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
    pub(crate) fn judge(&self, asked: &Asked, reached: &TestPosition, session: &CheckSession) -> Option<BotFinding> {
        let place = || self.place_phrase(reached);
        match &asked.reply {
            Err(Fault { reason, .. }) => Some(BotFinding::of_fault(reason, &place(), &session.wire, &self.language)),
            Ok(Reply { remark, .. }) if !remark.is_empty() => Some(BotFinding::new(
                format!("{}: {remark}", place()),
                "a move before its time is up",
                &session.wire,
                self.language.trouble,
            )),
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
    fn place_phrase(&self, reached: &TestPosition) -> String {
        match reached.history.len() {
            0 if reached.start == self.target.variant.start() => "at the start of the game".to_owned(),
            0 => format!("in the position {}", reached.position),
            1 => format!("in the position {} after 1 ply", reached.position),
            plies => format!("in the position {} after {plies} plies", reached.position),
        }
    }

    /// True if the user interrupted the checks.
    pub(crate) fn is_over(&self) -> bool {
        self.interrupted.is_raised()
    }
}
