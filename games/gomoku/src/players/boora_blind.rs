//! `boora-0.1`, `-0.2` and `-0.3` of the Tick5 tutorial: a random move, and what they print about the last one.
//!
//! 0.2 adds the collector of spots and 0.3 the parser. Neither chooses by what it sees; the explanation shows what
//! they print.

use boardwright_game::grid::Point;
use boardwright_game::{Candidate, Explanation, Player, PlayerInfo, Position, Rng, Side, Turn};

use super::tick5::{DIRECTION_NAMES, DIRECTIONS, PATTERNS, Spot, evaluate, stream};
use crate::Gomoku;

pub(super) const INFOS: [PlayerInfo; 3] = [
    info("boora-0.1", "a random point"),
    info("boora-0.2", "a random point; shows the spots around the last move"),
    info("boora-0.3", "a random point; shows the patterns of the last move"),
];

const fn info(name: &'static str, summary: &'static str) -> PlayerInfo {
    PlayerInfo { name, year: 2006, source: "Tick5 tutorial", summary, options: &[] }
}

/// What a version prints.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Print {
    Nothing,
    Spots,
    Patterns,
}

/// A player that picks any empty point.
pub(super) struct BlindBoora {
    print: Print,
    rng: Rng,
}

impl BlindBoora {
    pub(super) fn new(print: Print, seed: u64) -> BlindBoora {
        BlindBoora { print, rng: Rng::new(seed) }
    }

    /// What the version prints about the stone that was put last.
    fn printed(&self, position: &Gomoku, point: Point, side: Side) -> Vec<String> {
        match self.print {
            Print::Nothing => Vec::new(),
            Print::Spots => DIRECTIONS
                .iter()
                .zip(DIRECTION_NAMES)
                .map(|(&direction, name)| {
                    let spots = stream(position, None, (point, side), direction);
                    let symbols: Vec<&str> = spots.iter().map(|&spot| written(spot, side)).collect();
                    format!("{name} through {point}: {}", symbols.join(" "))
                })
                .collect(),
            Print::Patterns => {
                let patterns = evaluate(position, None, (point, side));
                let counts: Vec<String> = PATTERNS
                    .iter()
                    .zip(patterns.counts)
                    .map(|(pattern, count)| format!("{} {count}", pattern.name))
                    .collect();
                vec![
                    format!("patterns of {point}: {}", counts.join(", ")),
                    format!("value of {point}: {}", patterns.value()),
                ]
            }
        }
    }
}

fn written(spot: Spot, own: Side) -> &'static str {
    match (spot, own) {
        (Spot::Empty, _) => ".",
        (Spot::Own, Side::First) | (Spot::Other, Side::Second) => "X",
        (Spot::Own, Side::Second) | (Spot::Other, Side::First) => "O",
    }
}

impl Player<Gomoku> for BlindBoora {
    fn choose(&mut self, turn: &Turn<'_, Gomoku>) -> Point {
        let moves: Vec<Point> = turn.position.moves().collect();
        moves[self.rng.below(moves.len())]
    }

    fn explain(&mut self, turn: &Turn<'_, Gomoku>) -> Explanation {
        let choices: Vec<String> = turn.position.moves().map(|point| point.to_string()).collect();
        let mut summary = vec![format!("picks one of the {} empty points at random", choices.len())];
        match turn.history.last().and_then(|&point| Some((point, turn.position.at(point)?))) {
            Some((point, side)) => summary.extend(self.printed(turn.position, point, side)),
            None if self.print == Print::Nothing => {}
            None => summary.push("there is no last move to print anything of".to_owned()),
        }
        Explanation {
            summary,
            columns: Vec::new(),
            candidates: choices.iter().map(|point| Candidate::new(point, None)).collect(),
            choices,
        }
    }
}
