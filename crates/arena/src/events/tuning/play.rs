//! The plan of a tuning and the playing of its pairs.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::ops::ControlFlow;

use boardwright_game::{Outcome, Side};

use super::Tuning;
use super::result::{PairReport, TuningResult};
use crate::events::bout::{Bout, Leg};
use crate::events::error::SeriesError;
use crate::events::journal::{EventId, JournalEntry};
use crate::events::plan::{FinishedGame, Plan, PlayUnit};
use crate::events::unit::Unit;
use crate::referee::pulse::StallMonitor;
use crate::statistics::spsa::Spsa;

/// The pairs of a tuning, one after another.
pub(super) struct Pairs<'a> {
    tuning: &'a Tuning,
    spsa: Spsa,
    /// The values after `base` pairs, after one more, and so on, up to those after all pairs that have been entered.
    values: VecDeque<Vec<f64>>,
    base: u64,
    given: u64,
    /// The games of the pair that is being entered, and whether one of them is new.
    current: Vec<JournalEntry>,
    is_fresh: bool,
    result: TuningResult,
    report: &'a mut dyn FnMut(&PairReport<'_>),
}

impl<'a> Pairs<'a> {
    pub(super) fn new(tuning: &'a Tuning, report: &'a mut dyn FnMut(&PairReport<'_>)) -> Pairs<'a> {
        let spsa = tuning.spsa();
        let values = VecDeque::from([spsa.start()]);
        let result = TuningResult::new(tuning);
        Pairs { tuning, spsa, values, base: 0, given: 0, current: Vec::new(), is_fresh: false, result, report }
    }

    pub(super) fn result(mut self) -> TuningResult {
        self.result.name_player(self.tuning);
        self.result
    }
}

impl Plan for Pairs<'_> {
    fn next_unit(&mut self) -> Option<Unit> {
        // The pairs whose results decide the values of this one: no more, however fast the others were.
        let known = (self.given + 1).saturating_sub(self.tuning.ahead);
        if self.given >= self.tuning.schedule.pairs || self.result.pairs < known {
            return None;
        }
        while self.base < known {
            self.values.pop_front();
            self.base += 1;
        }
        let unit = Unit { stage: 0, players: [0, 1], pair: self.given, legs: [true; 2] };
        let players = self.spsa.players(&self.values[0], self.given);
        // There is a value for every parameter.
        self.tuning.tell(&unit, players).ok()?;
        self.given += 1;
        Some(unit)
    }

    fn enter(&mut self, _: &Unit, FinishedGame { game, restored }: FinishedGame) {
        self.is_fresh |= !restored;
        self.current.push(game.entry);
    }

    fn finish(&mut self, unit: &Unit) -> ControlFlow<()> {
        let games = std::mem::take(&mut self.current);
        let is_fresh = std::mem::take(&mut self.is_fresh);
        let points: Vec<i32> = games.iter().map(points).collect();
        let mut values = self.values.back().cloned().unwrap_or_default();
        self.spsa.learn(&mut values, unit.pair, points.iter().sum());
        self.result.add(self.tuning, &games, &points, &values);
        self.values.push_back(values);
        self.tuning.release(unit);
        (self.report)(&PairReport { pair: unit.pair, games: &games, restored: !is_fresh, result: &self.result });
        ControlFlow::Continue(())
    }

    fn leave(&mut self, unit: &Unit) -> ControlFlow<()> {
        // Every value depends on those of the pairs before it.
        self.tuning.release(unit);
        ControlFlow::Break(())
    }

    fn may_end_early(&self) -> bool {
        false
    }
}

/// The points of the first player of a pair in a game: 1 for a win, -1 for a loss.
fn points(entry: &JournalEntry) -> i32 {
    match entry.record.outcome {
        Some(Outcome::Win(side)) => {
            let is_first = (side == Side::First) == (entry.first_player() == 0);
            if is_first { 1 } else { -1 }
        }
        Some(Outcome::Draw) | None => 0,
    }
}

/// Plays the games of a tuning.
pub(crate) struct TuningPlayer<'a> {
    tuning: &'a Tuning,
    event: EventId,
    pulse: Option<StallMonitor>,
}

impl TuningPlayer<'_> {
    pub(crate) fn new(tuning: &Tuning, event: EventId) -> TuningPlayer<'_> {
        TuningPlayer { tuning, event, pulse: (!tuning.pace.is_reproducible()).then(StallMonitor::start) }
    }
}

impl PlayUnit for TuningPlayer<'_> {
    fn game(&self, unit: &Unit, leg: u8) -> Result<(Bout<'_>, Leg), SeriesError> {
        let tuning = self.tuning;
        let bout = Bout {
            variant: &tuning.variant,
            entrants: tuning.entrants(unit)?.map(Cow::Owned),
            pace: &tuning.pace,
            patience: &tuning.patience,
            openings: &tuning.openings,
            rules: tuning.rules,
            adjudication: &tuning.adjudication,
            seed: tuning.seed,
            player_seed: tuning.seed,
            pulse: self.pulse.as_ref(),
        };
        let game = unit.pair * 2 + u64::from(leg);
        let tags = vec![("Round".to_owned(), (game + 1).to_string())];
        Ok((bout, Leg { id: unit.game(self.event, leg), opening: unit.pair, game, tags }))
    }

    fn release(&self, unit: &Unit) {
        self.tuning.release(unit);
    }
}
