//! Ratings of people and puzzles by Glicko-2 (M. Glickman, 2012), as the crate `skillratings` computes it.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// The deviation of a puzzle that nobody has tried: its place by length and width is a guess.
const NEW_PUZZLE: f64 = 150.0;

/// The deviation of an unknown person. It is less than the usual 350, so that one mistake says little.
const NEW_PERSON: f64 = 180.0;

/// The least deviation, so that a rating never stands still.
const LEAST: f64 = 45.0;

/// A rating with its uncertainty.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "PuzzleRating"))]
pub struct Rating {
    /// The strength; 1500 for an unknown person.
    pub rating: f64,
    /// The standard deviation of the rating.
    pub deviation: f64,
    /// The volatility: the expected change from one time to the next.
    pub volatility: f64,
}

impl Rating {
    /// The rating of an unknown person. It is lower than the usual 1500, where the easier puzzles are.
    pub fn person() -> Rating {
        Rating { rating: 1200.0, deviation: NEW_PERSON, ..Rating::from(Glicko2Rating::new()) }
    }

    /// The rating of a puzzle that nobody has tried.
    pub fn puzzle(rating: u32) -> Rating {
        Rating { rating: f64::from(rating), deviation: NEW_PUZZLE, ..Rating::from(Glicko2Rating::new()) }
    }

    /// True if all numbers are those of a rating: what comes from outside may be anything.
    pub fn is_sound(&self) -> bool {
        (0.0..=4000.0).contains(&self.rating)
            && (1.0..=1000.0).contains(&self.deviation)
            && (0.001..=1.0).contains(&self.volatility)
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(Glicko2Rating { rating, deviation, volatility }: Glicko2Rating) -> Rating {
        Rating { rating, deviation, volatility }
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(Rating { rating, deviation, volatility }: Rating) -> Glicko2Rating {
        Glicko2Rating { rating, deviation, volatility }
    }
}

/// The ratings of a person and a puzzle after the person has solved it or not.
pub fn after(person: Rating, puzzle: Rating, is_solved: bool) -> [Rating; 2] {
    let outcome = if is_solved { Outcomes::WIN } else { Outcomes::LOSS };
    let (person, puzzle) = glicko2(&person.into(), &puzzle.into(), &outcome, &Glicko2Config::new());
    [person, puzzle].map(|after| {
        let after = Rating::from(after);
        Rating { rating: after.rating.clamp(100.0, 3500.0), deviation: after.deviation.clamp(LEAST, 350.0), ..after }
    })
}
