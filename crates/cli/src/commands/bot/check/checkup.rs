//! The checks in their order, and what they share.

use std::time::Duration;

use boardwright_game::{Fault, Limits, Reply, Stop};
use boardwright_protocol::Supervision;

use super::finding::{Finding, Verdict};
use super::language::Language;
use super::probe::Wire;
use super::session::{Asked, Session};
use super::{limits, manners, moves, processes};
use crate::commands::bot::target::Target;
use crate::error::CliError;
use crate::input::Reached;

/// How long a bot may take to start: the same as in a match.
const START_UP: Duration = Duration::from_secs(10);

/// How long a bot may overrun its time before the checks that are not about time give it up.
const LENIENCE: Duration = Duration::from_secs(5);

/// One thing that is tried.
pub(super) struct Check {
    /// The name in JSON and on the page.
    pub(super) name: &'static str,
    /// What is as it should be, if it is.
    pub(super) title: &'static str,
    run: fn(&mut Checkup<'_>) -> Result<Verdict, CliError>,
}

/// What is tried, in this order. The first one must pass, or nothing else can be tried.
pub(super) const CHECKS: &[Check] = &[
    Check { name: "start", title: "starts and is ready in time", run: manners::start },
    Check { name: "name", title: "says its name", run: manners::name },
    Check { name: "first-move", title: "makes a legal move at the start", run: moves::first },
    Check { name: "odd-positions", title: "makes legal moves in odd positions", run: moves::odd },
    Check { name: "set-up", title: "plays on from a position without a past", run: moves::set_up },
    Check { name: "late-positions", title: "makes legal moves near the end of a game", run: moves::late },
    Check { name: "game-first", title: "plays a whole game as the first side", run: moves::game_first },
    Check { name: "game-second", title: "plays a whole game as the second side", run: moves::game_second },
    Check { name: "move-time", title: "keeps to the time for a move", run: limits::move_time },
    Check { name: "clock", title: "keeps to a clock", run: limits::clock },
    Check { name: "nodes", title: "takes a limit of nodes", run: limits::nodes },
    Check { name: "stop", title: "answers when it is told to stop", run: limits::stop },
    Check { name: "new-game", title: "plays a second game in the same process", run: manners::new_game },
    Check { name: "unknown-lines", title: "passes over lines that it does not know", run: manners::unknown_lines },
    Check { name: "repeatable", title: "makes the same moves again with the same seed", run: moves::repeatable },
    Check { name: "understood", title: "writes nothing that is not understood", run: manners::understood },
    Check { name: "unasked", title: "moves only when it is asked", run: manners::unasked },
    Check { name: "output", title: "writes little", run: manners::output },
    Check { name: "memory", title: "keeps to its memory", run: manners::memory },
    Check { name: "quit", title: "leaves when it is told to", run: manners::quit },
    Check { name: "processes", title: "leaves no process behind", run: manners::processes },
];

/// Why most checks would only say the same again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hopeless {
    /// The bot does not start: nothing can be tried.
    NoStart,
    /// It does not move; it may still leave as it should.
    NoMove,
}

/// What the user decides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    /// Time for a move where nothing else is tried.
    pub(super) movetime: Duration,
    /// Bytes that the bot's processes may take together.
    pub(super) memory: u64,
    /// Decides positions and the opponent's moves.
    pub(super) seed: u64,
}

/// A bot under examination.
pub(super) struct Checkup<'a> {
    pub(super) target: &'a Target,
    pub(super) settings: Settings,
    pub(super) language: Language,
    /// Raised when the user wants no more.
    pub(super) interrupted: Stop,
    /// Why most of the checks cannot be tried, once that is known.
    pub(super) hopeless: Option<Hopeless>,
    /// The most that was seen in any process of the bot: bytes of memory, lines and bytes of output for a move.
    pub(super) peak: Option<u64>,
    pub(super) most: (u64, u64),
    /// The first thing that was not understood.
    pub(super) nonsense: Option<Finding>,
    /// The first move that nobody had asked for.
    pub(super) unasked: Option<Finding>,
    /// What the last check of leaving saw: processes that were left behind.
    pub(super) left_behind: Option<Vec<String>>,
}

impl Check {
    /// Whether it can be tried with a bot that does not move.
    fn is_about_leaving(&self) -> bool {
        matches!(self.name, "understood" | "unasked" | "quit" | "processes")
    }
}

impl<'a> Checkup<'a> {
    pub(super) fn new(target: &'a Target, settings: Settings, interrupted: Stop) -> Checkup<'a> {
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

    /// Tries one thing.
    pub(super) fn step(&mut self, check: &Check) -> Result<Verdict, CliError> {
        match self.hopeless {
            Some(Hopeless::NoStart) => return Ok(Verdict::Skipped("the bot does not start".to_owned())),
            Some(Hopeless::NoMove) if !check.is_about_leaving() => {
                return Ok(Verdict::Skipped("the bot makes no legal move at the start".to_owned()));
            }
            _ => {}
        }
        (check.run)(self)
    }

    /// Starts the bot, patient with everything that is no matter of this check.
    pub(super) fn session(&self) -> Result<Session, CliError> {
        self.session_with(Supervision::default())
    }

    /// The same with a certain lateness or grace.
    pub(super) fn session_with(&self, supervision: Supervision) -> Result<Session, CliError> {
        let supervision = Supervision { start_up: START_UP, margin: LENIENCE, ..supervision };
        Session::start(self.target, self.settings.seed, &supervision)
    }

    /// The limits where nothing else is tried.
    pub(super) fn usual(&self) -> Limits {
        Limits { move_time: Some(self.settings.movetime), ..Limits::default() }
    }

    /// Remembers what is to be told at the end about the use of memory and of the wire.
    pub(super) fn note(&mut self, session: &Session) {
        self.note_group(session.group, &session.wire);
        if let (None, Some(mv)) = (&self.unasked, session.unasked()) {
            let wrong = format!("it made the move {mv:?} when nobody had asked for one");
            let expected = "one move for each question, and none before it: the host passes over any other";
            self.unasked = Some(Finding::new(wrong, expected, &session.wire, self.language.page));
        }
    }

    /// The same of a session whose player is elsewhere.
    pub(super) fn note_group(&mut self, group: Option<u32>, wire: &Wire) {
        let found = group.map(processes::of_group).unwrap_or_default();
        if !found.is_empty() {
            let peak = found.iter().map(|process| process.peak).sum();
            self.peak = self.peak.max(Some(peak));
        }
        let (lines, bytes) = wire.most();
        self.most = (self.most.0.max(lines), self.most.1.max(bytes));
        if let (None, Some((line, expected))) = (&self.nonsense, wire.nonsense()) {
            let wrong = format!("{line:?} is no line of the language");
            self.nonsense = Some(Finding::new(wrong, expected, wire, self.language.page));
        }
    }

    /// What is wrong with an answer, if anything is.
    pub(super) fn judge(&self, asked: &Asked, reached: &Reached, session: &Session) -> Option<Finding> {
        let place = || self.place(reached);
        match &asked.reply {
            Err(Fault { reason, .. }) => Some(Finding::of_fault(reason, &place(), &session.wire, &self.language)),
            Ok(Reply { mv, .. }) => {
                let error = reached.position.check(mv).err()?;
                let legal = reached.position.moves();
                let shown: Vec<&str> = legal.iter().take(12).map(String::as_str).collect();
                let more = if legal.len() > shown.len() { " …" } else { "" };
                let wrong = format!("{}: {error}", place());
                let expected = format!("one of the legal moves: {}{more}", shown.join(" "));
                Some(Finding::new(wrong, expected, &session.wire, self.language.trouble))
            }
        }
    }

    /// Where a question was asked, for a sentence.
    fn place(&self, reached: &Reached) -> String {
        match reached.history.len() {
            0 if reached.start == self.target.variant.start() => "at the start of the game".to_owned(),
            0 => format!("in the position {}", reached.position),
            1 => format!("in the position {} after 1 ply", reached.position),
            plies => format!("in the position {} after {plies} plies", reached.position),
        }
    }

    /// Whether the user wants no more.
    pub(super) fn is_over(&self) -> bool {
        self.interrupted.is_raised()
    }
}
