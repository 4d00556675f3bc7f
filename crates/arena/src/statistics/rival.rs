//! The opponent whose level follows a person's results: each of the first games counts at once, then three wins or two losses in
//! a row.
//!
//! The page has the same rule (`start/level.ts`); `rival_cases.txt` holds both to the same levels.

use serde::{Deserialize, Serialize};

/// The level before the first game: one that somebody who begins can beat.
const FIRST_LEVEL: u8 = 2;

/// The lowest and the highest level.
const LEVELS: (u8, u8) = (1, 10);

/// In so many games the level is found: each result counts at once.
const FINDING: u32 = 3;

/// Wins in a row that make it stronger.
const WINS_UP: usize = 3;

/// Losses in a row that make it weaker.
const LOSSES_DOWN: usize = 2;

/// The result of a game for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PersonResult {
    /// The person won.
    Win,
    /// The person lost.
    Loss,
    /// A draw.
    Draw,
}

/// The opponent that fits a person at one family of games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rival {
    /// The level that fits now, from 1 to 10.
    pub level: u8,
    /// The last results since the level was reached, oldest first.
    pub results: Vec<PersonResult>,
    /// The number of games in all.
    pub games: u32,
}

impl Default for Rival {
    fn default() -> Rival {
        Rival { level: FIRST_LEVEL, results: Vec::new(), games: 0 }
    }
}

impl Rival {
    /// The opponent that fits after one more result.
    pub fn after(&self, result: PersonResult) -> Rival {
        let mut results = self.results.clone();
        results.push(result);
        let needs = |row: usize| if self.games < FINDING { 1 } else { row };
        let (lowest, highest) = LEVELS;
        let level = if in_row(&results, PersonResult::Win) >= needs(WINS_UP) {
            self.level.saturating_add(1)
        } else if in_row(&results, PersonResult::Loss) >= needs(LOSSES_DOWN) {
            self.level.saturating_sub(1)
        } else {
            self.level
        };
        let level = level.clamp(lowest, highest);
        if level == self.level {
            results.drain(..results.len().saturating_sub(WINS_UP));
        } else {
            results.clear();
        }
        Rival { level, results, games: self.games.saturating_add(1) }
    }
}

/// The number of results of one kind that came last.
fn in_row(results: &[PersonResult], kind: PersonResult) -> usize {
    results.iter().rev().take_while(|&&result| result == kind).count()
}

#[cfg(test)]
mod tests {
    use super::{PersonResult, Rival};

    /// A line has the level and the games before, the results as letters, and the levels after each.
    #[test]
    fn levels_follow_results_as_on_the_page() {
        let cases = include_str!("rival_cases.txt").lines().filter(|line| !line.starts_with('#'));
        let mut count = 0;
        for line in cases {
            let fields: Vec<&str> = line.split_whitespace().collect();
            let [level, games, results, levels @ ..] = fields.as_slice() else { panic!("a case, not {line:?}") };
            let [level, games] = [level, games].map(|field| field.parse::<u32>().expect("a number"));
            let mut rival = Rival { level: level as u8, results: Vec::new(), games };
            let found = results.chars().map(|letter| {
                rival = rival.after(match letter {
                    'W' => PersonResult::Win,
                    'L' => PersonResult::Loss,
                    _ => PersonResult::Draw,
                });
                rival.level.to_string()
            });
            assert_eq!(found.collect::<Vec<_>>(), levels, "{line}");
            count += 1;
        }
        assert!(count >= 8, "{count} cases");
        assert_eq!((Rival::default().level, Rival::default().games), (2, 0));
    }
}
