//! The stages that a submission goes through.

use serde::Deserialize;

use crate::values::TimeSpan;

/// The kind of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StageKind {
    /// It is built and keeps to rules, limits and protocol: the checks of `bot check`.
    Check,
    /// It plays a match against each of some players.
    Beat,
    /// It is rated by games against the references and against the bots of other students.
    League,
}

/// A stage of a class.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Stage {
    /// Name that people read.
    pub name: String,
    /// Its kind.
    pub kind: StageKind,
    /// Points: for a check that passes, for each player that is beaten, for a league at its full rating.
    #[serde(default)]
    pub points: f64,
    /// True if a submission that does not pass goes no further. A check is always one.
    #[serde(default)]
    pub gate: bool,
    /// Of a match: the players.
    #[serde(default)]
    pub players: Vec<String>,
    /// Of a match: the number of games against each player.
    pub games: Option<u64>,
    /// Of a match: the score that beats a player, where a win counts 1 and a draw ½.
    pub need: Option<f64>,
    /// Of a match: true if a lower score gets its share of the points.
    #[serde(default)]
    pub partial: bool,
    /// Of a check: time for a move; that of the class, or one second.
    pub movetime: Option<TimeSpan>,
    /// Of a league: the most other students that are met.
    pub opponents: Option<usize>,
    /// Of a league: pairs of games against each opponent.
    pub pairs: Option<u64>,
    /// Of a league: half the 95 % interval of the rating that is narrow enough.
    pub error: Option<f64>,
    /// Of a league: the rating up to which there are no points.
    pub none: Option<f64>,
    /// Of a league: the rating from which on there are all points.
    pub full: Option<f64>,
}

/// Number of games against a player, if the stage does not say.
const GAMES: u64 = 10;

impl Stage {
    /// True if a submission that does not pass goes no further.
    pub fn is_gate(&self) -> bool {
        self.gate || self.kind == StageKind::Check
    }

    /// Number of games against each player.
    pub fn games(&self) -> u64 {
        self.games.unwrap_or(GAMES)
    }

    /// The score that beats a player.
    pub fn need(&self) -> f64 {
        // More than half, where nothing is said.
        self.need.unwrap_or((self.games() / 2 + 1) as f64)
    }

    /// Pairs of games against each opponent of a league.
    pub fn pairs(&self) -> u64 {
        self.pairs.unwrap_or(4)
    }

    /// The points of a submission that does everything right.
    pub fn most_points(&self) -> f64 {
        match self.kind {
            StageKind::Check | StageKind::League => self.points,
            StageKind::Beat => self.points * self.players.len() as f64,
        }
    }

    /// The points for a score against one player.
    pub fn points_for_score(&self, score: f64) -> f64 {
        match (score >= self.need(), self.partial) {
            (true, _) => self.points,
            (false, true) => self.points * (score / self.need()).clamp(0.0, 1.0),
            (false, false) => 0.0,
        }
    }

    /// The points for a rating.
    pub fn points_for_rating(&self, elo: f64) -> f64 {
        let (none, full) = (self.none.unwrap_or_default(), self.full.unwrap_or_default());
        self.points * ((elo - none) / (full - none)).clamp(0.0, 1.0)
    }

    /// The first fault: its key and a sentence.
    pub(crate) fn check(&self) -> Result<(), (&'static str, String)> {
        if !(1..=60).contains(&self.name.trim().chars().count()) || self.name.chars().any(char::is_control) {
            return Err(("name", format!("bad name {:?}: expected 1 to 60 printable characters", self.name)));
        }
        if !(0.0..=100_000.0).contains(&self.points) {
            return Err(("points", format!("bad points {}: expected 0 to 100000", self.points)));
        }
        self.check_keys()?;
        match self.kind {
            StageKind::Check => Ok(()),
            StageKind::Beat => self.check_beat(),
            StageKind::League => self.check_league(),
        }
    }

    /// Refuses keys of other kinds.
    fn check_keys(&self) -> Result<(), (&'static str, String)> {
        use StageKind::{Beat, Check, League};
        let given = [
            ("players", Beat, !self.players.is_empty()),
            ("games", Beat, self.games.is_some()),
            ("need", Beat, self.need.is_some()),
            ("partial", Beat, self.partial),
            ("movetime", Check, self.movetime.is_some()),
            ("opponents", League, self.opponents.is_some()),
            ("pairs", League, self.pairs.is_some()),
            ("error", League, self.error.is_some()),
            ("none", League, self.none.is_some()),
            ("full", League, self.full.is_some()),
        ];
        let word = |kind: StageKind| match kind {
            Check => "check",
            Beat => "beat",
            League => "league",
        };
        match given.iter().find(|(_, kind, is_given)| *is_given && *kind != self.kind) {
            None => Ok(()),
            Some((key, kind, _)) => {
                Err((key, format!("{key} belongs to a stage of kind {}, not {}", word(*kind), word(self.kind))))
            }
        }
    }

    fn check_beat(&self) -> Result<(), (&'static str, String)> {
        if self.players.is_empty() {
            return Err(("kind", "a stage of kind beat without players, expected at least one".to_owned()));
        }
        if !(1..=10_000).contains(&self.games()) {
            return Err(("games", format!("bad number {}: expected 1 to 10000", self.games())));
        }
        if !(self.need() > 0.0 && self.need() <= self.games() as f64) {
            let message = format!("bad score {}: expected more than 0 and at most {}", self.need(), self.games());
            return Err(("need", message));
        }
        Ok(())
    }

    fn check_league(&self) -> Result<(), (&'static str, String)> {
        let (Some(none), Some(full)) = (self.none, self.full) else {
            let message = "a league without none and full, expected the ratings of no points and of all points";
            return Err(("kind", message.to_owned()));
        };
        if !(none.is_finite() && full.is_finite() && none < full) {
            return Err(("full", format!("bad ratings {none} to {full}: expected a full above none")));
        }
        if !(1..=1000).contains(&self.pairs()) {
            return Err(("pairs", format!("bad number {}: expected 1 to 1000", self.pairs())));
        }
        if self.opponents.is_some_and(|opponents| opponents > 1000) {
            return Err(("opponents", "too many opponents, expected at most 1000".to_owned()));
        }
        match self.error {
            Some(error) if !(error > 0.0 && error.is_finite()) => {
                Err(("error", format!("bad error {error}: expected more than 0 Elo")))
            }
            _ => Ok(()),
        }
    }
}
