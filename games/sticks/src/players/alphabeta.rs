//! `alphabeta`: plain alpha-beta, a baseline for the engine.
//!
//! *Source:* ours, 2026. It has the engine's evaluation and its move ordering by gains, and nothing else: no
//! reductions, no transposition table, no quiescence search. It deepens ply by ply until its limit is reached.

use std::cmp::Reverse;

use boardwright_game::{
    Candidate, Choice, Explanation, Info, ParseError, Player, PlayerInfo, PlayerSpec, Position, Score, Turn,
};
use boardwright_search::value::{INFINITY, MAX_EVALUATION, Value, loss_in, score_of};
use boardwright_search::{Budget, Settings};

use crate::board::{LineBoard, make_tables};
use crate::rules::{Move, Sticks};
use crate::texts::TEXTS;

/// The plain alpha-beta player.
pub(crate) struct AlphaBeta {
    settings: Settings,
}

impl AlphaBeta {
    /// The entry in lists of players.
    pub(crate) const INFO: PlayerInfo = PlayerInfo {
        name: "alphabeta",
        year: 2026,
        source: "Boardwright",
        summary: "plain alpha-beta with the engine's evaluation, to measure the engine against",
        options: OPTIONS,
    };

    /// Makes the player of a spec and the tables of its board.
    ///
    /// # Errors
    /// Names the option that is unknown or whose value is out of range.
    pub(crate) fn of_spec(spec: &PlayerSpec) -> Result<AlphaBeta, ParseError> {
        make_tables();
        spec.allow(&["depth", "nodes", "time"])?;
        Ok(AlphaBeta { settings: Settings::read(spec)? })
    }

    /// The moves with their values after the deepest search that was finished, best first. Before the first search is
    /// finished they are in the order of their gains.
    fn rate(&self, turn: &Turn<'_, Sticks>) -> (Vec<(Move, Value)>, u32, u64) {
        let budget = Budget::new(&self.settings.limits(turn.limits), turn.stop);
        let mut search = Search { budget: &budget, nodes: 0, stopped: false };
        let board = LineBoard::from(turn.position);
        let mut rated: Vec<(Move, Value)> = ordered(&board).into_iter().map(|mv| (mv, 0)).collect();
        let mut finished = 0;
        for depth in 1..=budget.depth {
            let mut values = Vec::with_capacity(rated.len());
            let mut alpha = -INFINITY;
            for &(mv, _) in &rated {
                let value = -search.value(&after(&board, mv), depth - 1, -INFINITY, -alpha, 1);
                if search.stopped {
                    return (rated, finished, search.nodes);
                }
                alpha = alpha.max(value);
                values.push((mv, value));
            }
            values.sort_by_key(|&(_, value)| Reverse(value));
            rated = values;
            finished = depth;
            (turn.report)(&Info {
                depth,
                score: score_of(rated[0].1),
                nodes: search.nodes,
                elapsed: Some(budget.elapsed()),
                line: 1,
                variation: vec![rated[0].0],
            });
            if score_of(rated[0].1).forced().is_some() || budget.is_late() {
                break;
            }
        }
        (rated, finished, search.nodes)
    }
}

const OPTIONS: &[Choice] = &[
    Choice { name: "depth=1…100", summary: "plies to search at most" },
    Choice { name: "nodes=N", summary: "positions to visit at most (50000 if nothing else limits it)" },
    Choice { name: "time=T", summary: "time for a move at most, such as 500ms" },
];

struct Search<'a> {
    budget: &'a Budget,
    nodes: u64,
    stopped: bool,
}

impl Search<'_> {
    /// The value of a position for the side to move, within the window.
    fn value(&mut self, board: &LineBoard, depth: u32, mut alpha: Value, beta: Value, ply: i32) -> Value {
        if self.stopped || self.budget.is_spent(self.nodes) {
            self.stopped = true;
            return alpha;
        }
        self.nodes += 1;
        if board.position().outcome().is_some() {
            return loss_in(ply);
        }
        if depth == 0 {
            return board.evaluate().clamp(-MAX_EVALUATION, MAX_EVALUATION);
        }
        for mv in ordered(board) {
            let value = -self.value(&after(board, mv), depth - 1, -beta, -alpha, ply + 1);
            if value >= beta || self.stopped {
                return beta;
            }
            alpha = alpha.max(value);
        }
        alpha
    }
}

/// All legal moves, those with the greatest gain first.
fn ordered(board: &LineBoard) -> Vec<Move> {
    let weighed = board.weigh();
    let mut moves: Vec<Move> = board.position().moves().collect();
    moves.sort_by_cached_key(|&mv| (Reverse(weighed.gain(mv)), mv));
    moves
}

fn after(board: &LineBoard, mv: Move) -> LineBoard {
    let mut after = board.clone();
    after.play(mv);
    after
}

impl Player<Sticks> for AlphaBeta {
    fn choose(&mut self, turn: &Turn<'_, Sticks>) -> Move {
        self.rate(turn).0[0].0
    }

    fn explain(&mut self, turn: &Turn<'_, Sticks>) -> Explanation {
        let (rated, depth, nodes) = self.rate(turn);
        let value = |value| Some(f64::from(score_of(value).0) / 100.0).filter(|_| depth > 0);
        Explanation {
            summary: vec![TEXTS.with(
                "sticks-searches",
                [
                    ("positions", nodes.into()),
                    ("depth", depth.into()),
                    ("value", rated.first().map_or(Score::DRAW, |&(_, value)| score_of(value)).to_string().into()),
                ],
            )],
            columns: Vec::new(),
            candidates: rated.iter().map(|&(mv, found)| Candidate::new(mv.to_string(), value(found))).collect(),
            choices: rated.first().map(|(mv, _)| mv.to_string()).into_iter().collect(),
        }
    }
}
