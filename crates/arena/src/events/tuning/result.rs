//! The result of a tuning, in the fixed form that people and programs read.

use std::fmt;

use serde::Serialize;

use super::Tuning;
use crate::events::journal::JournalEntry;
use crate::statistics::spsa::Parameter;

/// A finished pair of a tuning; pairs are reported in their order, whatever the concurrency.
#[derive(Clone, Copy, Debug)]
pub struct PairReport<'a> {
    /// Number of the pair, from 0.
    pub pair: u64,
    /// Its games.
    pub games: &'a [JournalEntry],
    /// True if both were played in an earlier run.
    pub restored: bool,
    /// The tuning after it.
    pub result: &'a TuningResult,
}

/// The value of a parameter.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TunedValue {
    /// Its name.
    pub name: String,
    /// The value now.
    pub value: f64,
    /// The value as the player is told it.
    pub text: String,
    /// The first value.
    pub start: f64,
    /// The least value.
    pub min: f64,
    /// The greatest value.
    pub max: f64,
}

/// The state of a tuning.
///
/// `Display` writes one `key: value` a line; serialised it has the same keys.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TuningResult {
    /// The pairs that count.
    pub pairs: u64,
    /// The pairs of the whole tuning.
    pub of: u64,
    /// The games of these pairs.
    pub games: u64,
    /// Games that the first player of its pair won: of its values each was raised or lowered by chance, so that wins and
    /// losses tell nothing but how much chance there is.
    pub wins: u64,
    /// Its losses.
    pub losses: u64,
    /// Games without a winner.
    pub draws: u64,
    /// Games lost by an illegal move, a failure or the clock.
    pub forfeits: u64,
    /// The parameters.
    pub parameters: Vec<TunedValue>,
    /// The player with the values at the end; before that, without values.
    pub player: String,
    /// The seed that gives this tuning again.
    pub seed: u64,
}

impl TuningResult {
    pub(super) fn new(tuning: &Tuning) -> TuningResult {
        let value = |parameter: &Parameter| TunedValue {
            name: parameter.name.clone(),
            value: parameter.start,
            text: parameter.text(parameter.start),
            start: parameter.start,
            min: parameter.min,
            max: parameter.max,
        };
        TuningResult {
            pairs: 0,
            of: tuning.schedule.pairs,
            games: 0,
            wins: 0,
            losses: 0,
            draws: 0,
            forfeits: 0,
            parameters: tuning.parameters.iter().map(value).collect(),
            player: tuning.player.name().to_owned(),
            seed: tuning.seed,
        }
    }

    /// Adds a pair.
    pub(super) fn add(&mut self, tuning: &Tuning, games: &[JournalEntry], points: &[i32], values: &[f64]) {
        let count = |wanted: i32| points.iter().filter(|points| **points == wanted).count() as u64;
        self.pairs += 1;
        self.games += games.len() as u64;
        self.wins += count(1);
        self.losses += count(-1);
        self.draws += count(0);
        self.forfeits += games.iter().filter(|game| game.kind.is_forfeit()).count() as u64;
        for ((shown, parameter), value) in self.parameters.iter_mut().zip(&tuning.parameters).zip(values) {
            (shown.value, shown.text) = (*value, parameter.text(*value));
        }
    }

    /// Names the player with the values as they are.
    pub(super) fn name_player(&mut self, tuning: &Tuning) {
        let texts: Vec<String> = self.parameters.iter().map(|shown| shown.text.clone()).collect();
        if let Ok(entrant) = tuning.player.entrant(&texts) {
            entrant.name().clone_into(&mut self.player);
        }
    }
}

impl fmt::Display for TuningResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TuningResult { pairs, of, games, wins, losses, draws, forfeits, parameters, player, seed } = self;
        writeln!(f, "pairs: {pairs}\nof: {of}\ngames: {games}\nwins: {wins}\nlosses: {losses}\ndraws: {draws}")?;
        writeln!(f, "forfeits: {forfeits}")?;
        for TunedValue { name, text, start, min, max, .. } in parameters {
            writeln!(f, "{name}: {text} (from {start}, {min} to {max})")?;
        }
        writeln!(f, "player: {player}\nseed: {seed}")
    }
}
