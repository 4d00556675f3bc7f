//! A game's knowledge for the search, for games without a search board of their own.

use boardwright_game::{Column, Outcome, Position, Score};

/// Moves whose ordering weight is at least this are forcing (they win, threaten to win or parry a threat): they are
/// never reduced.
pub const FORCING: i32 = 1 << 20;

/// A game's knowledge for the search of [`PlainEngine`](crate::PlainEngine).
pub trait Heuristic<P: Position>: Clone + Send + Sync + 'static {
    /// The static value of an unfinished position for the side to move; its size stays below
    /// [`Score::EVALUATION_LIMIT`].
    fn evaluate(&self, position: &P) -> Score;

    /// Fills `moves`, given empty, with the moves worth searching and an ordering weight each, higher first.
    ///
    /// The search adds what it learns itself, about 300 in all beside the move that the table remembers, and sorts. In an
    /// unfinished position there must be at least one move; among them every move that wins at once and, if the opponent
    /// threatens to win at once, every move that stops it.
    fn candidates(&self, position: &P, moves: &mut Vec<(P::Move, i32)>);

    /// The value of a finished position for the side to move in it, `ply` plies from the root of the search.
    fn result(&self, position: &P, outcome: Outcome, ply: u32) -> Score {
        match outcome {
            Outcome::Win(side) if side == position.to_move() => Score::win_in(ply),
            Outcome::Win(_) => Score::loss_in(ply),
            Outcome::Draw => Score::DRAW,
        }
    }

    /// Returns true if a static value would mislead here, so that the search goes on for a ply.
    fn is_unquiet(&self, position: &P) -> bool {
        let _ = position;
        false
    }

    /// The margin of reverse futility pruning at `depth` plies from the end of the search: a quiet position whose static
    /// value exceeds the window by this much is not searched. `None` searches on.
    fn margin(&self, depth: u32) -> Option<i32> {
        let _ = depth;
        None
    }

    /// The parts of the evaluation, for explanations.
    fn parts(&self) -> Vec<Column>;

    /// The parts of [`Heuristic::evaluate`] for the side to move, in the order of [`Heuristic::parts`].
    fn part_values(&self, position: &P) -> Vec<f64>;
}
