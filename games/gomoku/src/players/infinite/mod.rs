//! The players on a board without edges.
//!
//! The engine searches on the largest board with edges, as a part of the plane around the stones ([`part`]). What that
//! part cannot show, wins and threats at its edge and beyond, is looked for on the plane itself ([`urgent`]).

mod part;
#[cfg(test)]
mod tests;
mod urgent;

use boardwright_game::grid::Point;
use boardwright_game::{
    Balanced, Candidate, Explanation, Info, ParseError, Player, PlayerSpec, Position, RandomPlayer, Score, Turn,
    unknown_player,
};
use boardwright_search::value::MAX_EVALUATION;

use self::part::Part;
use crate::players::PLAYERS;
use crate::players::engine::{Board, EnginePlayer};
use crate::rules::infinite::{InfiniteGomoku, PlanePoint};
use crate::{FAMILY, Gomoku, Rule};

/// Makes a player for one game.
///
/// # Errors
/// If there is no such player, or it plays on boards with edges only.
pub(crate) fn player(spec: &PlayerSpec, seed: u64) -> Result<Box<dyn Player<InfiniteGomoku>>, ParseError> {
    match spec.name.as_str() {
        "engine" => Ok(Box::new(InfiniteEngine(EnginePlayer::of_spec(spec, Rule::Freestyle, seed)?))),
        "random" => {
            spec.allow(&[])?;
            Ok(Box::new(RandomPlayer::new(seed)))
        }
        name if PLAYERS.iter().any(|info| info.name == name) => {
            Err(spec.error(format!("engine or random on a board without edges, where {name} does not play")))
        }
        _ => Err(unknown_player(spec, &FAMILY)),
    }
}

/// The engine on a board without edges.
struct InfiniteEngine(EnginePlayer);

/// An answer that needs no search, with what is known of the position, or the part of the board on which to search.
enum Task {
    Play(PlanePoint, Score),
    Search(Part, Box<Gomoku>),
}

impl Task {
    fn of(turn: &Turn<'_, InfiniteGomoku>) -> Task {
        let position = turn.position;
        if position.count_stones() == 0 {
            return Task::Play(PlanePoint::ORIGIN, Score::DRAW);
        }
        let part = Part::around(position, turn.history);
        if !part.holds_all(position)
            && let Some(point) = urgent::answer(position, |point| part.is_deep(point))
        {
            return Task::Play(point, urgent::certain(position).unwrap_or(Score::DRAW));
        }
        match part.cut(position) {
            Some(inside) => Task::Search(part, Box::new(inside)),
            None => Task::Play(nearest_legal(position, turn.history.last().copied()), Score::DRAW),
        }
    }
}

/// The legal move nearest to a point.
fn nearest_legal(position: &InfiniteGomoku, to: Option<PlanePoint>) -> PlanePoint {
    let to = to.or_else(|| position.stones().map(|(point, _)| point).next()).unwrap_or(PlanePoint::ORIGIN);
    position.moves().min_by_key(|&point| (point.distance(to), point)).unwrap_or(to)
}

/// The conversion of scores of a part of the board into those of the whole board.
struct Told {
    /// True if the part holds all stones.
    is_whole: bool,
    certain: Option<Score>,
}

impl Told {
    fn of(part: &Part, position: &InfiniteGomoku) -> Told {
        let is_whole = part.holds_all(position);
        Told { is_whole, certain: if is_whole { None } else { urgent::certain(position) } }
    }

    /// A forced result is only likely while stones lie outside, which may parry it or win before.
    fn score(&self, score: Score) -> Score {
        if self.is_whole || self.certain == Some(score) {
            return score;
        }
        Score(score.0.clamp(-MAX_EVALUATION, MAX_EVALUATION))
    }
}

/// Asks a question about the part of the board, whose reports come back in points of the plane.
fn ask<T>(
    turn: &Turn<'_, InfiniteGomoku>,
    (part, inside): (&Part, &Gomoku),
    question: impl FnOnce(&Turn<'_, Gomoku>) -> T,
) -> T {
    let told = Told::of(part, turn.position);
    let report = |info: &Info<Point>| {
        let variation: Vec<PlanePoint> = info.variation.iter().map(|&point| part.outside(point)).collect();
        let Info { depth, score, nodes, elapsed, line, .. } = *info;
        (turn.report)(&Info { depth, score: told.score(score), nodes, elapsed, line, variation });
    };
    // The history lies partly elsewhere, and the engine looks at the position alone.
    question(&Turn { report: &report, ..Turn::new(inside, turn.limits, turn.stop) })
}

impl Player<InfiniteGomoku> for InfiniteEngine {
    fn choose(&mut self, turn: &Turn<'_, InfiniteGomoku>) -> PlanePoint {
        match Task::of(turn) {
            Task::Play(point, score) => {
                (turn.report)(&Info { depth: 1, score, nodes: 0, elapsed: None, line: 1, variation: vec![point] });
                point
            }
            Task::Search(part, inside) => {
                let choice = part.outside(ask(turn, (&part, &inside), |turn| self.0.choose(turn)));
                let is_legal = turn.position.objection(choice).is_none();
                if is_legal { choice } else { nearest_legal(turn.position, Some(choice)) }
            }
        }
    }

    fn ponder(&mut self, turn: &Turn<'_, InfiniteGomoku>) {
        if let Task::Search(part, inside) = Task::of(turn) {
            ask(turn, (&part, &inside), |turn| self.0.ponder(turn));
        }
    }

    fn balance(&mut self, turn: &Turn<'_, InfiniteGomoku>, plies: usize) -> Option<Balanced<PlanePoint>> {
        let Task::Search(part, inside) = Task::of(turn) else { return None };
        let Balanced { moves, score } = ask(turn, (&part, &inside), |turn| self.0.balance(turn, plies))?;
        let moves: Vec<PlanePoint> = moves.into_iter().map(|point| part.outside(point)).collect();
        let mut position = turn.position.clone();
        moves.iter().all(|&mv| position.play(mv).is_ok()).then_some(Balanced { moves, score })
    }

    fn explain(&mut self, turn: &Turn<'_, InfiniteGomoku>) -> Explanation {
        match Task::of(turn) {
            Task::Play(point, score) => Explanation {
                candidates: vec![Candidate::new(point, score.forced().map(|_| f64::from(score.0) / 100.0))],
                choices: vec![point.to_string()],
                ..Explanation::default()
            },
            Task::Search(part, inside) => {
                let name = |point| part.outside(point).to_string();
                let told = Told::of(&part, turn.position);
                let told = |score| told.score(score);
                let plane = Board { moves: turn.position.moves().count(), name, told: &told };
                ask(turn, (&part, &inside), |turn| self.0.explain_part(turn, &plane))
            }
        }
    }
}
