//! `goofy`, the first bot of the Tick5 tutorial: it always answers the same point.
//!
//! Its second move is therefore illegal. It is kept as the example of a player that forfeits.

use boardwright_game::grid::Point;
use boardwright_game::{Candidate, Explanation, Player, PlayerInfo, Turn};

use crate::Gomoku;
use crate::texts::TEXTS;

pub(super) const INFO: PlayerInfo = PlayerInfo {
    name: "goofy",
    year: 2006,
    source: "Tick5 tutorial",
    summary: "always the fourth point of the fourth row from the top; its second move is illegal and forfeits",
    options: &[],
};

/// The player that answers the point with Tick5 coordinates (3, 3): column and row from the upper left, from 0.
pub(super) struct Goofy;

impl Goofy {
    fn answer(position: &Gomoku) -> Point {
        Point::new(3, position.rows() - 1 - 3)
    }
}

impl Player<Gomoku> for Goofy {
    fn choose(&mut self, turn: &Turn<'_, Gomoku>) -> Point {
        Goofy::answer(turn.position)
    }

    fn explain(&mut self, turn: &Turn<'_, Gomoku>) -> Explanation {
        let point = Goofy::answer(turn.position);
        let state = match turn.position.at(point) {
            None => TEXTS.say("gomoku-still-empty"),
            Some(_) => TEXTS.say("gomoku-forfeit"),
        };
        Explanation {
            summary: vec![
                TEXTS.with("gomoku-always", [("point", point.to_string().into()), ("state", state.clone().into())]),
            ],
            candidates: vec![Candidate::new(point, None).with_note(state)],
            choices: vec![point.to_string()],
            ..Explanation::default()
        }
    }
}
