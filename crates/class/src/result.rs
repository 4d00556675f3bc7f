//! Result of a submission: the result of each stage, its points and sentences.

use serde::{Deserialize, Serialize};

/// The results of a submission so far.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SubmissionResults {
    /// A hash of the rules by which it was made: with other rules it is made again.
    pub rules: String,
    /// The stages that are done, in their order.
    pub stages: Vec<StageResult>,
    /// True if no stage is left to be done.
    pub finished: bool,
}

/// The result of a stage.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct StageResult {
    /// The name of the stage.
    pub stage: String,
    /// True if it was passed.
    pub passed: bool,
    /// The points.
    pub points: f64,
    /// The most points that there are.
    pub most: f64,
    /// The matches.
    #[serde(default)]
    pub matches: Vec<MatchResult>,
    /// Rating and half its 95 % interval.
    #[serde(default)]
    pub rating: Option<[f64; 2]>,
    /// What went wrong and what was seen, in sentences for the student.
    #[serde(default)]
    pub sentences: Vec<String>,
}

/// The result of a match against one player, from the submission's view.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchResult {
    /// The other player: its name, or the number of another submission after `#`.
    pub opponent: String,
    /// The other player's rating, if it is known.
    pub elo: Option<f64>,
    /// Games that the submission won.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that it lost.
    pub losses: u64,
    /// Of these, lost by an illegal move, a failure or the clock.
    pub forfeits: u64,
    /// The id of the event, under which the games are kept.
    pub event: String,
}

impl MatchResult {
    /// The result in words, such as `2 won, 1 lost, 0 drawn, 1 forfeited`.
    pub fn told(&self) -> String {
        let MatchResult { wins, losses, draws, forfeits, .. } = self;
        format!("{wins} won, {losses} lost, {draws} drawn, {forfeits} forfeited")
    }

    /// The score, where a win counts 1 and a draw ½.
    pub fn score(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }
}

impl StageResult {
    /// The line over a stage: its name, and what the submission reached in it.
    pub fn head(&self) -> String {
        let word = if self.passed { "passed" } else { "not passed" };
        let rating = self.rating.map(|[elo, error]| format!(", rating {elo:.0} ± {error:.0}")).unwrap_or_default();
        format!("{}: {word}{rating}, {} of {} points", self.stage, number(self.points), number(self.most))
    }

    /// The share of its games that the submission won, where a draw counts ½; without games 1 if it passed.
    pub fn score(&self) -> f64 {
        let games: u64 = self.matches.iter().map(|played| played.wins + played.draws + played.losses).sum();
        match games {
            0 => f64::from(u8::from(self.passed)),
            games => self.matches.iter().map(MatchResult::score).sum::<f64>() / games as f64,
        }
    }
}

impl SubmissionResults {
    /// The result of the stage with this name, if it is done.
    pub fn of_stage(&self, name: &str) -> Option<&StageResult> {
        self.stages.iter().find(|result| result.stage == name)
    }

    /// The rating and half its 95 % interval, if it has one.
    pub fn rating(&self) -> Option<[f64; 2]> {
        self.stages.iter().rev().find_map(|stage| stage.rating)
    }

    /// One line that says how far it got.
    pub fn summary(&self) -> String {
        let stage = |stage: &StageResult| {
            let rating = stage.rating.map(|[elo, error]| format!(" {elo:.0} ± {error:.0}")).unwrap_or_default();
            let word = if stage.most > 0.0 {
                format!("{} of {}", number(stage.points), number(stage.most))
            } else if stage.passed {
                "passed".to_owned()
            } else {
                "not passed".to_owned()
            };
            format!("{}{rating}: {word}", stage.stage)
        };
        self.stages.iter().map(stage).collect::<Vec<_>>().join("; ")
    }
}

/// Points as people write them: at most two places, and no zeros at their end.
pub fn number(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
