//! The capabilities of solvers that make certificates short.

use super::sets::{CellMask, WinningSets};
use crate::engine::Stop;
use crate::position::Position;
use crate::side::Side;

/// A solver that chooses among replies so that the strategy that is being written stays short.
/// [`Solver::short_replies`](crate::Solver::short_replies) hands it out.
///
/// `games/kalah/src/solver/mod.rs` implements it.
pub trait ShortReplies<P: Position> {
    /// A move as [`Solver::reply`](crate::Solver::reply) gives it.
    ///
    /// `is_written` tells of a position that may come up whether the strategy reaches the goal of the writer from there
    /// on without a further word. It is only a hint.
    fn short_reply(&mut self, position: &P, goal: i32, is_written: &dyn Fn(&P) -> bool, stop: &Stop)
    -> Option<P::Move>;
}

/// A solver that knows lines of forced moves. [`Solver::lines`](crate::Solver::lines) hands it out.
///
/// Lines make certificates of wins short, because only replies that break a line need an answer.
///
/// `games/gomoku/src/solver/mod.rs` implements it.
pub trait LineSolver<P: Position> {
    /// A line of forced moves, in the form of [`wins_by`](super::wins_by), with which the opponent of the side to move would
    /// win if it were ignored; `None` if there is none.
    fn threat(&mut self, position: &P) -> Option<Vec<P::Move>>;
}

/// A solver that searches wins by forcing moves to the end. [`Solver::forcing`](crate::Solver::forcing) hands it out.
///
/// A *forcing* move threatens to win at once, such as a four in five in a row.
///
/// `games/sticks/src/solver/mod.rs` implements it.
pub trait ForcingSolver<P: Position> {
    /// Tells whether `side` wins by forcing moves alone, with either side to move; `None` if the limits of the solver ended
    /// the search, or `stop` was raised.
    fn forces(&mut self, position: &P, side: Side, stop: &Stop) -> Option<bool>;
}

/// A way to keep the opponent, the builder, from filling a winning set; see [`WinningSets`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Blocking {
    /// The blocker, who is to move, takes this cell.
    Cell(u32),
    /// The blocker answers each stone in one half of a pair with the other half: every set holds one of these pairs,
    /// and no cell belongs to two (Hales and Jewett 1963).
    Pairs(Vec<CellMask>),
}

/// A solver that holds positional games by blocking winning sets. [`Solver::sets`](crate::Solver::sets) hands it out.
///
/// Certificates of draws get short by it, in games that are [positional](super::PositionalGame).
///
/// `games/gomoku/src/solver/replies.rs` implements it.
pub trait SetSolver<P: Position> {
    /// A way to keep `builder` from filling one of `sets`: a cell if the blocker is to move (the flag), pairs if the
    /// builder is. The cells are numbered by [`SetBoard::new`](super::SetBoard::new) for the winning sets of `builder`
    /// at `position`, where it all began. `None` if it is not known, or of the builder's moves if there are no such
    /// pairs.
    fn block(&mut self, position: &P, builder: Side, sets: (&WinningSets, bool), stop: &Stop) -> Option<Blocking>;
}

/// The moves of both sides in a proof of a win that leaves out replies, since a position with winning sets.
///
/// The opponent may have made fewer moves than it had turns for: what is won against these moves is won whatever it did
/// in the other turns, as far as that does not matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken<M> {
    /// The side that is to win.
    pub builder: Side,
    /// The builder's moves, the last one at the end.
    pub own: Vec<M>,
    /// The moves of its opponent.
    pub other: Vec<M>,
    /// The builder's move that would make the proof shortest if it wins: what it played where the opponent had taken
    /// something else.
    pub habit: Option<M>,
}

/// The turn of the builder's opponent in a proof that answers as many of its other replies as possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Idle<M> {
    /// Nothing.
    Pass,
    /// It makes this move.
    Reply(M),
}

/// A solver that wins positional games whatever the opponent does outside of a zone.
/// [`Solver::zones`](crate::Solver::zones) hands it out.
///
/// Certificates of wins get short by it, for one proof answers all replies that do not matter to it. Here `position` is
/// always where the proof begins; the [sets decide](super::PositionalGame::sets_decide) there.
///
/// `games/gomoku/src/solver/mod.rs` implements it.
pub trait ZoneSolver<P: Position> {
    /// A move of the builder of `taken`, who is to move, after which it wins; `None` if none is known.
    fn builder_move(&mut self, position: &P, taken: &Taken<P::Move>, stop: &Stop) -> Option<P::Move>;

    /// The turn of the builder's opponent, which is to move, in the proof that is to answer most of its replies; `None`
    /// if no win is known.
    fn idle_move(&mut self, position: &P, taken: &Taken<P::Move>, stop: &Stop) -> Option<Idle<P::Move>>;

    /// Solvers for further threads, which know what this one knows. There are none if it works alone.
    fn helpers(&mut self) -> Vec<Box<dyn ZoneSolver<P> + Send>> {
        Vec::new()
    }
}
