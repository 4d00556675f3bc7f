//! The capabilities of solvers that make certificates short.

use super::sets::{CellMask, WinningSets};
use crate::engine::Stop;
use crate::position::Position;
use crate::side::Side;

/// A solver that chooses among replies so that the strategy that is being written stays short.
/// [`Solver::short_replies`](crate::Solver::short_replies) hands it out.
///
/// ```
/// use boardwright_game::certify::ShortReplies;
/// use boardwright_game::{Position, Stop};
///
/// /// Prefers replies after which nothing is left to write, as far as `keeps` finds that they reach the goal.
/// struct Careful<P: Position> {
///     keeps: fn(&P, i32) -> bool,
/// }
///
/// impl<P: Position> ShortReplies<P> for Careful<P> {
///     fn short_reply(
///         &mut self,
///         position: &P,
///         goal: i32,
///         is_written: &dyn Fn(&P) -> bool,
///         _stop: &Stop,
///     ) -> Option<P::Move> {
///         let reaches = position.moves().filter(|&mv| (self.keeps)(&position.child(mv), goal));
///         reaches.max_by_key(|&mv| is_written(&position.child(mv)))
///     }
/// }
/// ```
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
/// ```
/// # mod noughts { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/noughts/mod.rs")); }
/// use boardwright_game::Position;
/// use boardwright_game::certify::{LineSolver, PositionalGame, wins_by};
/// use boardwright_game::grid::Point;
/// use noughts::{Noughts, NoughtsGame};
///
/// /// Knows rows of three that lack one point.
/// struct OnePoint;
///
/// impl LineSolver<Noughts> for OnePoint {
///     fn threat(&mut self, position: &Noughts) -> Option<Vec<Point>> {
///         let sets = NoughtsGame.winning_sets(position, position.to_move().other())?;
///         sets.into_iter().find(|set| set.len() == 1)
///     }
/// }
///
/// let mut position = Noughts::start();
/// for mv in ["a1", "b3", "b1"] {
///     position.play(mv.parse()?)?;
/// }
/// let line = OnePoint.threat(&position).expect("a row lacks one point");
/// assert_eq!(line, ["c1".parse()?]);
/// assert!(wins_by(&position.child("a3".parse()?), &line), "the reply does not break the line");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait LineSolver<P: Position> {
    /// A line of forced moves, in the form of [`wins_by`](super::wins_by), with which the opponent of the side to move would
    /// win if it were ignored; `None` if there is none.
    fn threat(&mut self, position: &P) -> Option<Vec<P::Move>>;
}

/// A solver that searches wins by forcing moves to the end. [`Solver::forcing`](crate::Solver::forcing) hands it out.
///
/// A *forcing* move threatens to win at once, such as a four in five in a row.
///
/// ```
/// # mod noughts { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/noughts/mod.rs")); }
/// use boardwright_game::certify::ForcingSolver;
/// use boardwright_game::{Outcome, Position, Side, Stop};
/// use noughts::Noughts;
///
/// /// Knows wins by the next move alone.
/// struct NextMove;
///
/// impl ForcingSolver<Noughts> for NextMove {
///     fn forces(&mut self, position: &Noughts, side: Side, _: &Stop) -> Option<bool> {
///         let wins = |mv| position.child(mv).outcome() == Some(Outcome::Win(side));
///         (position.to_move() == side && position.moves().any(wins)).then_some(true)
///     }
/// }
///
/// let mut position = Noughts::start();
/// for mv in ["a1", "b3", "b1", "c3"] {
///     position.play(mv.parse()?)?;
/// }
/// assert_eq!(NextMove.forces(&position, Side::First, &Stop::new()), Some(true), "c1 completes the row");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
/// ```
/// # mod noughts { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/noughts/mod.rs")); }
/// use boardwright_game::certify::{Blocking, PositionalGame, SetBoard, SetSolver, WinningSets, cells_of};
/// use boardwright_game::{Position, Side, Stop};
/// use noughts::{Noughts, NoughtsGame};
///
/// /// Takes the cell that lies in the most sets. It is no solver, for that may lose.
/// struct Greedy;
///
/// impl SetSolver<Noughts> for Greedy {
///     fn block(
///         &mut self,
///         _position: &Noughts,
///         _builder: Side,
///         (sets, blocker_to_move): (&WinningSets, bool),
///         _stop: &Stop,
///     ) -> Option<Blocking> {
///         let in_sets = |cell: &u32| sets.sets().iter().filter(|set| *set >> cell & 1 != 0).count();
///         let cell = cells_of(sets.replies()).max_by_key(in_sets)?;
///         blocker_to_move.then_some(Blocking::Cell(cell))
///     }
/// }
///
/// let start = Noughts::start();
/// let sets = NoughtsGame.winning_sets(&start, Side::Second).ok_or("no sets")?;
/// let (board, sets) = SetBoard::new(&sets, 1, |&mv, _| Some(mv)).ok_or("too many cells")?;
/// let Some(Blocking::Cell(cell)) = Greedy.block(&start, Side::Second, (&sets, true), &Stop::new()) else { panic!() };
/// assert_eq!(board.name(cell).to_string(), "b2", "four rows of three pass through the middle");
/// # Ok::<(), &'static str>(())
/// ```
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
/// ```
/// # mod noughts { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/noughts/mod.rs")); }
/// use boardwright_game::certify::{Idle, PositionalGame, Taken, ZoneSolver};
/// use boardwright_game::grid::Point;
/// use boardwright_game::{Position, Side, Stop};
/// use noughts::{Noughts, NoughtsGame};
///
/// /// Knows wins by the next move, whatever the opponent has done meanwhile.
/// struct NextMove;
///
/// impl ZoneSolver<Noughts> for NextMove {
///     fn builder_move(&mut self, position: &Noughts, taken: &Taken<Point>, _stop: &Stop) -> Option<Point> {
///         let mut now = position.clone();
///         taken.own.iter().for_each(|&at| now.put(at, taken.builder));
///         taken.other.iter().for_each(|&at| now.put(at, taken.builder.other()));
///         let sets = NoughtsGame.winning_sets(&now, taken.builder)?;
///         sets.into_iter().find(|set| set.len() == 1)?.pop()
///     }
///
///     fn idle_move(&mut self, _: &Noughts, _: &Taken<Point>, _: &Stop) -> Option<Idle<Point>> {
///         Some(Idle::Pass)
///     }
/// }
///
/// let [a1, b1, c3] = [Point::new(0, 0), Point::new(1, 0), Point::new(2, 2)];
/// let taken = Taken { builder: Side::First, own: vec![a1, b1], other: vec![c3], habit: None };
/// assert_eq!(NextMove.builder_move(&Noughts::start(), &taken, &Stop::new()), Some(Point::new(2, 0)));
/// ```
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
