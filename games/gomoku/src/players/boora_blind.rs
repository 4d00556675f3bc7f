//! `boora-0.1`, `-0.2` and `-0.3` of the Tick5 tutorial: they move at random and print information about the last
//! move.
//!
//! 0.2 adds the collector of spots and 0.3 the parser. Neither uses them for its choice; the explanation shows what
//! they print.

use boardwright_game::grid::Point;
use boardwright_game::{Candidate, Explanation, Message, Player, PlayerInfo, Position, Rng, Side, Turn};

use crate::Gomoku;
use crate::players::tick5::{DIRECTION_NAMES, DIRECTIONS, Spot, evaluate, in_words, stream};
use crate::texts::TEXTS;

pub(super) const INFOS: [PlayerInfo; 3] = [
    info("boora-0.1", "a random point"),
    info("boora-0.2", "a random point; shows the spots around the last move"),
    info("boora-0.3", "a random point; shows the patterns of the last move"),
];

const fn info(name: &'static str, summary: &'static str) -> PlayerInfo {
    PlayerInfo { name, year: 2006, source: "Tick5 tutorial", summary, options: &[] }
}

/// The information that a version prints.
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

    /// The lines that the version prints about the last stone.
    fn printed(&self, position: &Gomoku, point: Point, side: Side) -> Vec<Message> {
        match self.print {
            Print::Nothing => Vec::new(),
            Print::Spots => DIRECTIONS
                .iter()
                .zip(DIRECTION_NAMES)
                .map(|(&direction, name)| {
                    let spots = stream(position, None, (point, side), direction);
                    let symbols: Vec<&str> = spots.iter().map(|&spot| written(spot, side)).collect();
                    let (point, spots) = (point.to_string().into(), symbols.join(" ").into());
                    TEXTS.with("gomoku-stream", [("line", TEXTS.say(name).into()), ("point", point), ("spots", spots)])
                })
                .collect(),
            Print::Patterns => {
                let patterns = evaluate(position, None, (point, side));
                let point = || point.to_string().into();
                vec![
                    TEXTS.with("gomoku-patterns-of", [("point", point()), ("patterns", in_words(&patterns, 0).into())]),
                    TEXTS.with("gomoku-value-of", [("point", point()), ("value", patterns.value().into())]),
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
        let mut summary = vec![TEXTS.with("gomoku-picks-point", [("count", choices.len().into())])];
        match turn.history.last().and_then(|&point| Some((point, turn.position.at(point)?))) {
            Some((point, side)) => summary.extend(self.printed(turn.position, point, side)),
            None if self.print == Print::Nothing => {}
            None => summary.push(TEXTS.say("gomoku-no-last-move")),
        }
        Explanation {
            summary,
            columns: Vec::new(),
            candidates: choices.iter().map(|point| Candidate::new(point, None)).collect(),
            choices,
        }
    }
}
