//! Endings of games by their own rules or by the referee's rules for matches, for positions that keep their past as keys.

use crate::position::Position;
use crate::side::{Outcome, Side};

/// The limits at which the referee ends a game that the rules alone would let go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchRules {
    /// The game is a draw when the same position has occurred this many times.
    pub repetition: Option<u32>,
    /// The game is a draw after this many plies.
    pub max_plies: Option<u32>,
}

/// Ending of a game, with whether its rules or the referee ended it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameEnding {
    outcome: Outcome,
    cause: Cause,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cause {
    /// The rules of the game.
    Rules,
    /// The same position occurred this number of times.
    Repetition(usize),
    /// The maximum number of plies was reached.
    Plies(usize),
}

impl GameEnding {
    /// The ending of the game in this position after this number of plies, or `None` if it goes on. `keys` are those of all
    /// positions so far, this one last, if repetition matters.
    pub fn of<P: Position>(rules: &MatchRules, position: &P, keys: &[u64], plies: usize) -> Option<GameEnding> {
        if let Some(outcome) = position.outcome() {
            return Some(GameEnding { outcome, cause: Cause::Rules });
        }
        let draw = |cause| Some(GameEnding { outcome: Outcome::Draw, cause });
        if let (Some(limit), Some(last)) = (rules.repetition, keys.last()) {
            let times = keys.iter().filter(|&key| key == last).count();
            if times >= limit as usize {
                return draw(Cause::Repetition(times));
            }
        }
        if rules.max_plies.is_some_and(|limit| plies >= limit as usize) {
            return draw(Cause::Plies(plies));
        }
        None
    }

    /// The referee's reason; `None` if the rules of the game ended it.
    #[must_use]
    pub fn reason(self) -> Option<String> {
        match self.cause {
            Cause::Rules => None,
            Cause::Repetition(times) => Some(format!("the same position {times} times")),
            Cause::Plies(plies) => Some(format!("limit of {plies} plies reached")),
        }
    }

    /// The results of both sides: 1, 0 or -1.
    #[must_use]
    pub fn returns(self) -> [f32; 2] {
        match self.outcome {
            Outcome::Win(Side::First) => [1.0, -1.0],
            Outcome::Win(Side::Second) => [-1.0, 1.0],
            Outcome::Draw => [0.0, 0.0],
        }
    }
}
