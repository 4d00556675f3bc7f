//! The report of a tuning.

use super::{EventReport, GameFacts, ReportTable, openings_in_words};
use crate::events::journal::JournalEntry;
use crate::events::tuning::{PairReport, TunedValue, Tuning, TuningResult};

/// A parameter with its values after every pair.
#[derive(Clone, Debug)]
pub(super) struct TunedCourse {
    pub(super) tuned: TunedValue,
    pub(super) values: Vec<f64>,
}

/// Everything that the report of a tuning tells of its pairs.
#[derive(Clone, Debug, Default)]
pub struct TuningBook {
    games: GameFacts,
    /// By parameter, the values after every pair.
    values: Vec<Vec<f64>>,
}

impl TuningBook {
    /// Adds a pair.
    pub fn add(&mut self, report: &PairReport<'_>) {
        for game in report.games {
            let mut game = JournalEntry { versions: Default::default(), ..game.clone() };
            // Every pair has players of its own; none of them is of interest.
            game.record.players = Default::default();
            self.games.add(&game);
        }
        self.values.resize(report.result.parameters.len(), Vec::new());
        for (values, tuned) in self.values.iter_mut().zip(&report.result.parameters) {
            values.push(tuned.value);
        }
    }

    /// The report of the tuning as it stands.
    #[must_use]
    pub fn report(self, tuning: &Tuning, result: &TuningResult) -> EventReport {
        let unfinished = if result.pairs < result.of { ", unfinished" } else { "" };
        let steps = tuning.schedule;
        let facts = [
            ("format", "tuning by SPSA".to_owned()),
            ("game", tuning.variant.spec()),
            ("player", tuning.player.name().to_owned()),
            ("tuned", result.player.clone()),
            ("openings", openings_in_words(&tuning.openings)),
            ("pace", tuning.pace.to_string()),
            ("pairs", format!("{} of {}{unfinished}", result.pairs, result.of)),
            ("steps", format!("stability {}, alpha {}, gamma {}", steps.stability, steps.alpha, steps.gamma)),
            ("forfeits", result.forfeits.to_string()),
            ("seed", result.seed.to_string()),
        ];
        let mut courses = self.values.into_iter();
        let course =
            |tuned: &TunedValue| TunedCourse { tuned: tuned.clone(), values: courses.next().unwrap_or_default() };
        EventReport {
            name: tuning.event().name,
            facts: facts.map(|(key, value)| (key.to_owned(), value)).to_vec(),
            standings: Vec::new(),
            notes: Vec::new(),
            crosstable: Default::default(),
            tie_break: None,
            games: self.games,
            memory: Vec::new(),
            test: None,
            tuned: result.parameters.iter().map(course).collect(),
        }
    }
}

impl EventReport {
    /// The parameters of a tuning as a table.
    pub(super) fn tuned_table(&self) -> ReportTable {
        let row = |course: &TunedCourse| {
            let TunedValue { name, text, start, min, max, .. } = &course.tuned;
            vec![name.clone(), text.clone(), start.to_string(), min.to_string(), max.to_string()]
        };
        (vec!["parameter", "value", "start", "least", "greatest"], self.tuned.iter().map(row).collect())
    }
}
