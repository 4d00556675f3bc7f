//! The player `engine`.

use std::cmp::Reverse;

use boardwright_game::{Explanation, Limits, ParseError, Player, PlayerSpec, Position, Rng, Turn};
use boardwright_search::{Settings, search_summary};

use super::mind::{Mind, mind};
use super::rating::{columns, verdict};
use crate::fast::{Board, Moves, house};
use crate::rules::{House, Kalah};
use crate::solver::weight;

/// Positions that the rating of all candidates visits if nothing else limits it, so that no reader waits long.
const RATED_NODES: u64 = 400_000;

/// The engine, for boards as large as these.
///
/// # Errors
/// Names the option that is unknown or whose value is out of range.
pub(crate) fn engine(spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<Kalah>>, ParseError> {
    Ok(Box::new(Engine { settings: Settings::read_with_lines(spec)?, rng: Rng::new(seed), mind: None }))
}

/// The player. What it thinks with depends on the rules, which it sees at its first move.
struct Engine {
    settings: Settings,
    rng: Rng,
    mind: Option<Box<dyn Mind>>,
}

impl Engine {
    /// What it thinks with, made anew if the rules are others than before.
    fn mind(&mut self, position: &Kalah, limits: &Limits) -> &mut dyn Mind {
        let kept = self.mind.take().filter(|mind| mind.rules() == position.rules());
        &mut **self.mind.insert(kept.unwrap_or_else(|| mind(&self.settings, position, limits)))
    }

    /// The limits of rating every house: those of a move, or a number of positions if nothing else limits it.
    fn rating_limits(&self, game: &Limits) -> Limits {
        let game = Limits { clock: None, ..*game };
        let mut limits = self.settings.limits_at_level(&game);
        let Settings { time, depth, nodes, level, .. } = self.settings;
        if game == Limits::default() && (time, depth, nodes, level) == (None, None, None, None) {
            limits.nodes = Some(RATED_NODES);
        }
        limits
    }
}

impl Player<Kalah> for Engine {
    fn choose(&mut self, turn: &Turn<'_, Kalah>) -> House {
        let limits = self.settings.limits_at_level(turn.limits);
        if let Some(handicap) = self.settings.handicap() {
            let moves = Moves::<u128>::new(turn.position.rules());
            let children = moves.children(Board::of(turn.position));
            let mut weighed: Vec<(House, i32)> = children.map(|child| (house(child.house), weight(&child))).collect();
            weighed.sort_by_key(|&(_, weight)| Reverse(weight));
            if let Some(mv) = handicap.slip(&mut self.rng, &weighed) {
                return mv;
            }
        }
        let report = turn.report;
        self.mind(turn.position, &limits).think(turn.position, &limits, turn.stop, &mut |info| report(info)).house
    }

    fn explain(&mut self, turn: &Turn<'_, Kalah>) -> Explanation {
        // Tables of its own, so that what an explanation learns does not change what is played.
        let limits = self.settings.limits_at_level(turn.limits);
        let rating = self.rating_limits(turn.limits);
        let position = turn.position;
        let found = mind(&self.settings, position, &limits).think(position, &limits, turn.stop, &mut |_| {});
        let candidates = mind(&self.settings, position, &rating).rate(position, &rating, turn.stop);
        let mut summary = match (found.is_booked, found.exact) {
            (true, Some(_)) => vec![format!(
                "knows what every house is worth here, for this game is solved, and finds {} best",
                found.house
            )],
            (true, None) => vec![format!(
                "has what a long search thought of every house here, which proves nothing, and finds {} best",
                found.house
            )],
            (false, _) => search_summary(Some(&found.info), &found.house, &self.settings),
        };
        summary.extend(found.exact.map(|exact| verdict(position.to_move(), exact)));
        summary.push("a value is the difference at the end for the mover: proved, or estimated by a search".to_owned());
        Explanation { summary, columns: columns(), candidates, choices: vec![found.house.to_string()] }
    }
}
