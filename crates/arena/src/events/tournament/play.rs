//! Plays a tournament: its schedule as a plan, and the games of its pairs.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::ops::ControlFlow;

use boardwright_game::derive_seed;

use crate::events::bout::{Bout, Leg};
use crate::events::error::SeriesError;
use crate::events::interruption::Interruption;
use crate::events::journal::{EventId, KeptGame};
use crate::events::ledger::{GameResult, Ledger};
use crate::events::plan::{FinishedGame, Plan, PlayUnit};
use crate::events::tournament::field::FormatContext;
use crate::events::tournament::standings::enter_pair;
use crate::events::tournament::{News, Tournament, TournamentResult};
use crate::events::unit::Unit;
use crate::referee::pulse::StallMonitor;
use crate::statistics::rating::{RatingSettings, Results, rate};
use crate::statistics::stats::{Counts, SprtCourse, SprtVerdict};

/// The schedule of a tournament, round by round.
pub(super) struct Rounds<'a> {
    tournament: &'a Tournament,
    field: FormatContext,
    ledger: Ledger,
    /// Units that were not asked for yet.
    todo: VecDeque<Unit>,
    given: u64,
    entered: u64,
    /// The pairs of the first player by their score, of the games entered so far: what a sequential test looks at.
    pairs: [u64; 5],
    /// All games entered so far, for ratings.
    results: Results,
    llr: Vec<f64>,
    /// Course of the sequential test, if there is one.
    course: Option<SprtCourse>,
    /// The games of the unit that is being entered.
    current: [Option<GameResult>; 2],
    finished: bool,
    /// Pairs that nobody could play.
    unplayed: u64,
    interruption: Interruption<'a>,
    news: &'a mut dyn FnMut(News<'_>),
}

impl<'a> Rounds<'a> {
    pub(super) fn new(
        tournament: &'a Tournament,
        interruption: Interruption<'a>,
        news: &'a mut dyn FnMut(News<'_>),
    ) -> Rounds<'a> {
        Rounds {
            tournament,
            interruption,
            field: tournament.field(),
            ledger: Ledger::default(),
            todo: VecDeque::new(),
            given: 0,
            entered: 0,
            pairs: [0; 5],
            results: Results::new(),
            llr: Vec::new(),
            course: tournament.until.sprt.map(SprtCourse::new),
            current: [None; 2],
            finished: false,
            unplayed: 0,
            news,
        }
    }

    pub(super) fn into_result(self) -> TournamentResult {
        let sprt = self.course.as_ref().map(SprtCourse::verdict);
        let llr_bounds = self.course.as_ref().map(|course| course.bounds().into());
        TournamentResult {
            ledger: self.ledger,
            finished: self.finished,
            unplayed: self.unplayed,
            sprt,
            llr: self.llr,
            llr_bounds,
            concurrency: None,
            stalled: None,
            memory: Vec::new(),
            beyond: 0,
        }
    }

    /// True if a condition says that the event is over.
    fn is_decided(&mut self) -> bool {
        let until = self.tournament.until;
        if let (Some(test), Some(course)) = (until.sprt, &mut self.course) {
            self.llr.push(test.llr(&Counts::Pairs(self.pairs)));
            course.look(self.pairs);
            if course.verdict() != SprtVerdict::Running {
                return true;
            }
        }
        until.error.is_some_and(|error| {
            self.tournament.format.is_level(&self.field, self.entered) && self.widest_error() <= error
        })
    }

    /// The greatest error of a player's rating.
    fn widest_error(&self) -> f64 {
        let rated = rate(&self.results, &RatingSettings::default()).map(|list| list.players).unwrap_or_default();
        if rated.len() < self.tournament.players.len() {
            return f64::INFINITY;
        }
        rated.iter().map(|player| player.elo_error).fold(0.0, f64::max)
    }

    /// Counts a unit for the rules that end the event. What they look at grows with the games, so that a rule costs
    /// the same after the first pair and after the last.
    fn count(&mut self, unit: &Unit, results: [Option<GameResult>; 2]) {
        if let [Some(one), Some(other)] = results {
            let score = usize::from(one.half_points + other.half_points);
            match unit.players {
                [0, _] => self.pairs[score] += 1,
                [_, 0] => self.pairs[4 - score] += 1,
                _ => {}
            }
        }
        let [one, other] = unit.players.map(|player| self.tournament.players[player as usize].name.as_str());
        // Results are refused only if there are too many players, and then no rating is computed.
        let _ = enter_pair(&mut self.results, [one, other], results);
    }
}

impl Plan for Rounds<'_> {
    fn next_unit(&mut self) -> Option<Unit> {
        let most = self.tournament.until.games.map_or(u64::MAX, |games| games.div_ceil(2));
        if self.given >= most {
            self.finished = self.entered == self.given && self.unplayed == 0;
            return None;
        }
        // What comes next depends on pairs that are missing.
        if self.todo.is_empty() && self.unplayed > 0 {
            return None;
        }
        if self.todo.is_empty() && self.given == self.entered {
            let is_stopped = || self.interruption.is_raised();
            self.todo = self.tournament.format.next(&self.field, &self.ledger, &is_stopped)?.into();
            self.finished = self.todo.is_empty();
        }
        let unit = self.todo.pop_front()?;
        self.given += 1;
        Some(unit)
    }

    fn enter(&mut self, _: &Unit, FinishedGame { game, restored }: FinishedGame) {
        self.current[usize::from(game.entry.id.leg)] = Some(GameResult::of(&game));
        self.ledger.enter(&game);
        let KeptGame { entry, plies, .. } = &game;
        (self.news)(News::Game { entry, plies: *plies, restored, ledger: &self.ledger });
    }

    fn finish(&mut self, unit: &Unit) -> ControlFlow<()> {
        self.entered += 1;
        let games = std::mem::take(&mut self.current);
        if self.tournament.until.is_set() {
            self.count(unit, games);
        }
        if self.is_decided() {
            self.finished = true;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn leave(&mut self, _: &Unit) -> ControlFlow<()> {
        self.entered += 1;
        self.unplayed += 1;
        self.current = [None; 2];
        ControlFlow::Continue(())
    }

    fn played(&mut self, _: &Unit) {
        (self.news)(News::Played);
    }

    fn may_end_early(&self) -> bool {
        self.tournament.until.is_set()
    }
}

/// Plays the games of a tournament.
pub(crate) struct TournamentPlayer<'a> {
    tournament: &'a Tournament,
    event: EventId,
    pub(super) pulse: Option<StallMonitor>,
}

impl PlayUnit for TournamentPlayer<'_> {
    fn game(&self, unit: &Unit, leg: u8) -> Result<(Bout<'_>, Leg), SeriesError> {
        let tournament = self.tournament;
        let games = tournament.games.len() as u64;
        let index = (unit.pair % games) as usize;
        let game = &tournament.games[index];
        let bout = Bout {
            variant: &game.variant,
            entrants: unit.players.map(|player| Cow::Borrowed(&tournament.players[player as usize].entrants[index])),
            pace: &tournament.pace,
            patience: &tournament.patience,
            openings: &game.openings,
            rules: game.rules,
            adjudication: &tournament.adjudication,
            seed: tournament.seed,
            player_seed: self.encounter_seed(unit),
            pulse: self.pulse.as_ref(),
        };
        let round = format!("{}.{}", unit.stage + 1, unit.pair + 1);
        let tags = vec![("Event".to_owned(), tournament.name.clone()), ("Round".to_owned(), round)];
        // Everybody who meets in a round has the same openings; later rounds have others.
        let pairs_each_round = u64::from(tournament.pairs);
        let opening = u64::from(unit.stage) * pairs_each_round + unit.pair / games;
        Ok((bout, Leg { id: unit.game(self.event, leg), opening, game: unit.pair * 2 + u64::from(leg), tags }))
    }
}

impl TournamentPlayer<'_> {
    pub(crate) fn new(tournament: &Tournament, event: EventId) -> TournamentPlayer<'_> {
        let mut entrants = tournament.players.iter().flat_map(|player| &player.entrants);
        let is_timed = entrants.any(|entrant| !entrant.pace(&tournament.pace).is_reproducible());
        TournamentPlayer { tournament, event, pulse: is_timed.then(StallMonitor::start) }
    }

    /// Seed of the players' choices in an encounter, from the seed of the event, the round and the two
    /// players.
    fn encounter_seed(&self, unit: &Unit) -> u64 {
        let [a, b] = unit.players.map(u64::from);
        derive_seed(derive_seed(self.tournament.seed, u64::from(unit.stage) + 1), a << 32 | b)
    }
}
