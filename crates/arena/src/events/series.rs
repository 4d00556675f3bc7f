//! Many games between two players on any number of threads, with a result that does not depend on that number.

use std::borrow::Cow;
use std::ops::ControlFlow;

use boardwright_game::{AnyVariant, MatchRules, Record, derive_seed};

use crate::events::bout::{Bout, Leg, OPENING_STREAM, check_odds};
use crate::events::error::SeriesError;
use crate::events::executor::Executor;
use crate::events::interruption::Interruption;
use crate::events::journal::{EventId, EventInfo, Journal, JournalEntry, KeptGame};
use crate::events::plan::{FinishedGame, Plan, PlayUnit};
use crate::events::runner::{Resume, RunSummary, Workers, run};
use crate::events::scoring::Scoring;
use crate::events::series_result::{SeriesCount, SeriesResult};
use crate::events::settings;
use crate::events::unit::Unit;
use crate::referee::adjudication::Adjudication;
use crate::referee::entrant::Entrant;
use crate::referee::openings::EventOpenings;
use crate::referee::pace::{Pace, Patience};
use crate::referee::pulse::StallMonitor;
use crate::referee::table::EndingKind;
use crate::statistics::stats::{Sprt, SprtVerdict};

/// A series that is about to be played.
#[derive(Clone)]
pub struct Series {
    /// The game.
    pub variant: AnyVariant,
    /// The two players; the first one has the first move in the first game of each pair.
    pub entrants: [Entrant; 2],
    /// Number of games. Of an odd number the last game has no partner.
    pub games: u64,
    /// Time and effort that the players may spend.
    pub pace: Pace,
    /// Lateness that the referee tolerates.
    pub patience: Patience,
    /// Openings of the pairs.
    pub openings: EventOpenings,
    /// Limits at which the referee ends a game; `None` for the game's own.
    pub rules: Option<MatchRules>,
    /// Rules that end a game early.
    pub adjudication: Adjudication,
    /// Scoring of its games.
    pub scoring: Scoring,
    /// A sequential test that may end the series early.
    pub sprt: Option<Sprt>,
    /// Decides openings and players.
    pub seed: u64,
    /// Number of games played at the same time; 0 counts as 1.
    pub concurrency: usize,
}

/// One finished game of a series; games are reported in their order, whatever the concurrency.
#[derive(Clone, PartialEq, Debug)]
pub struct GameReport {
    /// Number of the game, from 0.
    pub game: u64,
    /// Entrant that had the first move: 0 or 1.
    pub first: usize,
    /// True if it was played in an earlier run and read from the journal.
    pub restored: bool,
    /// The game; without moves and most tags if it was restored [briefly](Resume::Briefly).
    pub record: Record,
    /// Number of plies.
    pub plies: u32,
    /// A hash of the game, its start and its moves.
    pub fingerprint: u64,
    /// Sort of its ending.
    pub kind: EndingKind,
    /// Programs of the players with their versions, first to move first, as far as they are known.
    pub versions: [String; 2],
    /// Result of the series after it.
    pub standing: SeriesResult,
}

impl Series {
    /// A series of two games without limits, from the usual start, with seed 1, one game at a time.
    pub fn new(variant: AnyVariant, entrants: [Entrant; 2]) -> Series {
        Series {
            variant,
            entrants,
            games: 2,
            pace: Pace::default(),
            patience: Patience::default(),
            openings: EventOpenings::Start,
            rules: None,
            adjudication: Adjudication::default(),
            scoring: Scoring::Wins,
            sprt: None,
            seed: 1,
            concurrency: 1,
        }
    }

    /// Plays the series and hands every finished game to `report`, in order.
    ///
    /// Under limits that depend on no clock the reports are the same, byte for byte, for the same seed, whatever the
    /// concurrency. When `stop` is raised, running games are dropped; those that were finished before an earlier one are
    /// reported then, out of their turn. The result counts what was reported and kept, so its number of games is less
    /// than asked for. A sequential test ends the series after the pair that decides it.
    ///
    /// A `journal` keeps the games, and one that has some goes on; the games that it has are reported like the others. How
    /// many games are wanted and the sequential test are no part of what the series is, so that a finished one can be
    /// resumed with more games. With an `executor` others play than threads of this program.
    ///
    /// # Errors
    /// If no opening or player can be made, before or during the series, or the scoring does not fit the game;
    /// [`SeriesError::Begun`] if the journal has games already and it is not to be resumed, [`SeriesError::Journal`], and
    /// whatever ends the work of the others.
    pub fn play<'s>(
        &self,
        executor: Option<&dyn Executor>,
        journal: Option<&mut dyn Journal>,
        resume: Resume,
        stop: impl Into<Interruption<'s>>,
        report: &mut dyn FnMut(&GameReport),
    ) -> Result<SeriesResult, SeriesError> {
        self.check_scoring()?;
        check_odds(&self.entrants, &self.pace, &self.openings)?;
        let event = self.event();
        let names = self.entrants.each_ref().map(|entrant| entrant.name().to_owned());
        let standing = SeriesCount::new(names, self.seed, self.scoring, self.sprt);
        let mut plan = Pairs { series: self, standing, given: 0, report };
        let pairs = usize::try_from(self.games.div_ceil(2)).unwrap_or(usize::MAX);
        let work = SeriesPlayer::new(self, event.id);
        let (threads, games) = (self.concurrency.min(pairs), self.games);
        let workers = Workers { work: &work, threads, executor, stop: stop.into(), games };
        let RunSummary { workers: active, beyond } = run(&mut plan, &workers, journal, &event, resume)?;
        let concurrency = (active < workers.threads).then_some(active);
        // What this machine does besides says nothing of games that are played elsewhere.
        let stalled = work.pulse.as_ref().filter(|_| executor.is_none()).map(StallMonitor::share);
        let memory = self.entrants.each_ref().map(Entrant::peak_memory);
        Ok(SeriesResult { concurrency, stalled, memory, beyond, ..plan.standing.result() })
    }

    /// The series as a journal knows it.
    pub fn event(&self) -> EventInfo {
        let [a, b] = &self.entrants;
        let mut text = settings::SettingsText::new("series");
        text.add("game", self.variant.spec());
        for entrant in [a, b] {
            text.entrant(entrant);
        }
        text.rules(self.rules.as_ref());
        text.conditions(&self.pace, &self.patience, &self.adjudication);
        text.openings(&self.openings);
        text.add("seed", self.seed);
        EventInfo::new(format!("{} – {}", a.name(), b.name()), text.into_text())
    }

    /// Checks that it can be played, as far as that is known without asking a player.
    ///
    /// # Errors
    /// If the scoring does not fit the game, or no opening can be made for the first pair.
    pub fn check(&self) -> Result<(), SeriesError> {
        self.check_scoring()?;
        check_odds(&self.entrants, &self.pace, &self.openings)?;
        let rules = self.rules.unwrap_or_else(|| self.variant.match_rules());
        self.openings.opening(&self.variant, rules, derive_seed(self.seed, OPENING_STREAM), 0)?;
        Ok(())
    }

    fn check_scoring(&self) -> Result<(), SeriesError> {
        if self.scoring == Scoring::Tally {
            if self.variant.start().tally().is_none() {
                return Err(SeriesError::NoTally(self.variant.spec()));
            }
            if self.games % 2 == 1 {
                return Err(SeriesError::OddGames(self.games));
            }
            if self.adjudication != Adjudication::default() {
                let reason = "games that are scored by tally are adjudicated, expected ones played to their end";
                return Err(SeriesError::Settings(reason.to_owned()));
            }
        }
        Ok(())
    }
}

/// The pairs of a series, one after another.
struct Pairs<'a> {
    series: &'a Series,
    standing: SeriesCount,
    given: u64,
    report: &'a mut dyn FnMut(&GameReport),
}

impl Plan for Pairs<'_> {
    fn next_unit(&mut self) -> Option<Unit> {
        let left = self.series.games.saturating_sub(self.given.saturating_mul(2));
        let unit = Unit { stage: 0, players: [0, 1], pair: self.given, legs: [left > 0, left > 1] };
        self.given += u64::from(left > 0);
        (left > 0).then_some(unit)
    }

    fn enter(&mut self, unit: &Unit, FinishedGame { game, restored }: FinishedGame) {
        let KeptGame { entry, plies, fingerprint } = game;
        let (first, game) = (usize::from(entry.first_player()), unit.pair * 2 + u64::from(entry.id.leg));
        self.standing.add(&entry);
        let JournalEntry { record, kind, versions, .. } = entry;
        let standing = self.standing.result();
        (self.report)(&GameReport { game, first, restored, record, plies, fingerprint, kind, versions, standing });
    }

    fn finish(&mut self, _: &Unit) -> ControlFlow<()> {
        let decided = matches!(self.standing.verdict(), Some(SprtVerdict::H0 | SprtVerdict::H1));
        if decided && self.standing.is_paired() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn leave(&mut self, unit: &Unit) -> ControlFlow<()> {
        self.standing.leave(unit.pair);
        ControlFlow::Continue(())
    }

    fn may_end_early(&self) -> bool {
        self.series.sprt.is_some()
    }
}

/// Plays the games of a series.
pub(crate) struct SeriesPlayer<'a> {
    series: &'a Series,
    event: EventId,
    pulse: Option<StallMonitor>,
}

impl SeriesPlayer<'_> {
    pub(crate) fn new(series: &Series, event: EventId) -> SeriesPlayer<'_> {
        let is_timed = series.entrants.iter().any(|entrant| !entrant.pace(&series.pace).is_reproducible());
        SeriesPlayer { series, event, pulse: is_timed.then(StallMonitor::start) }
    }
}

impl PlayUnit for SeriesPlayer<'_> {
    fn game(&self, unit: &Unit, leg: u8) -> Result<(Bout<'_>, Leg), SeriesError> {
        let series = self.series;
        let bout = Bout {
            variant: &series.variant,
            entrants: series.entrants.each_ref().map(Cow::Borrowed),
            pace: &series.pace,
            patience: &series.patience,
            openings: &series.openings,
            rules: series.rules,
            adjudication: &series.adjudication,
            seed: series.seed,
            player_seed: series.seed,
            pulse: self.pulse.as_ref(),
        };
        let game = unit.pair * 2 + u64::from(leg);
        let tags = vec![("Round".to_owned(), (game + 1).to_string())];
        Ok((bout, Leg { id: unit.game(self.event, leg), opening: unit.pair, game, tags }))
    }
}
