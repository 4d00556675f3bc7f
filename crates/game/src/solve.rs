//! How a game is solved: what a solver is asked, what it answers, and where it keeps its tables.
//!
//! A solver finds what a position is worth if both sides play their best. It has no limit but its [`Stop`]: whoever
//! calls it gets the bounds proved so far, and can have it write down what it knows to go on another day. It does no
//! input or output: tables go through a [`Shelf`], what it knows through [`Solver::save`].

use std::fmt;
use std::sync::Arc;

use crate::engine::Stop;
use crate::error::ParseError;
use crate::position::Position;
use crate::sets::{CellMask, WinningSets};
use crate::side::{Outcome, Side};

/// What values are counted in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Measure {
    /// A win of the first side is 1, a draw 0, a win of the second side -1.
    Result,
    /// The points of the first side less those of the second at the end, by [`Position::tally`].
    Points,
}

impl Measure {
    /// The value of a finished position to the first side; `None` while the game goes on.
    ///
    /// A game that counts points has a tally in every position; without one its result is taken.
    #[must_use]
    pub fn of<P: Position>(self, position: &P) -> Option<i32> {
        let outcome = position.outcome()?;
        Some(match (self, position.tally()) {
            (Measure::Points, Some(tally)) => difference(tally),
            _ => match outcome {
                Outcome::Win(Side::First) => 1,
                Outcome::Draw => 0,
                Outcome::Win(Side::Second) => -1,
            },
        })
    }
}

/// The points of the first side less those of the second.
pub(crate) fn difference([first, second]: [u32; 2]) -> i32 {
    i32::try_from(i64::from(first) - i64::from(second)).unwrap_or(if first > second { i32::MAX } else { i32::MIN })
}

/// What is proved of a value to the first side: it lies between these two, both included.
///
/// ```
/// use boardwright_game::{Bounds, Outcome, Side};
///
/// let bounds = Bounds { lower: 2, upper: 8 };
/// assert_eq!(bounds.outcome(), Some(Outcome::Win(Side::First)), "whatever the exact value is");
/// assert_eq!((bounds.value(), Bounds::exactly(8).value()), (None, Some(8)));
/// assert_eq!(bounds.to_string(), "2 to 8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    /// The least the value can be.
    pub lower: i32,
    /// The most the value can be.
    pub upper: i32,
}

impl Bounds {
    /// A value that is known.
    #[must_use]
    pub const fn exactly(value: i32) -> Bounds {
        Bounds { lower: value, upper: value }
    }

    /// The value, if the bounds have met.
    #[must_use]
    pub fn value(self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// Who wins, as far as the bounds decide it.
    #[must_use]
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Bounds { lower: 1.., .. } => Some(Outcome::Win(Side::First)),
            Bounds { upper: ..=-1, .. } => Some(Outcome::Win(Side::Second)),
            Bounds { lower: 0, upper: 0 } => Some(Outcome::Draw),
            _ => None,
        }
    }
}

/// Writes `8`, or `4 to 8` while the value is not known.
impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value() {
            Some(value) => f.pad(&value.to_string()),
            None => f.pad(&format!("{} to {}", self.lower, self.upper)),
        }
    }
}

/// What a solver found. `M` is the move type inside a game and `String` outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// What is proved; the two meet unless the solver was stopped or has reached its limits.
    pub bounds: Bounds,
    /// Best play from here to the end of the game, or as far as it is known.
    pub variation: Vec<M>,
    /// Positions visited, tables not counted.
    pub nodes: u64,
}

/// How a side keeps its opponent, the builder, from filling a winning set; see [`WinningSets`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Blocking {
    /// The blocker, who is to move, takes this cell.
    Cell(u32),
    /// The blocker answers each stone in one half of a pair with the other half: every set holds one of these pairs, and
    /// no cell belongs to two (Hales and Jewett 1963).
    Pairs(Vec<CellMask>),
}

/// What both sides have taken since a position with winning sets, of which the opponent may have taken less than it had
/// turns for: what is won against these moves is won whatever it did in the other turns, as far as that does not matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken<M> {
    /// Who is to win.
    pub builder: Side,
    /// The builder's moves, the last one at the end.
    pub own: Vec<M>,
    /// The moves of its opponent.
    pub other: Vec<M>,
    /// The builder's move that would make the proof shortest if it wins: what it played where the opponent had taken
    /// something else.
    pub habit: Option<M>,
}

/// What the opponent of a builder does in a proof that is to answer as many of its other replies as it can.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Idle<M> {
    /// Nothing.
    Pass,
    /// It makes this move.
    Reply(M),
}

/// How far a solver has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolveProgress {
    /// What is proved so far.
    pub bounds: Bounds,
    /// Positions visited so far.
    pub nodes: u64,
    /// What it is at, as a phrase: "endgames with 14 seeds", "is it at least 6?".
    pub activity: String,
}

/// Where tables that took long to compute are kept from one run to the next.
///
/// Whoever may do input and output implements it, and hands out nothing but what was kept under the same name, whole and
/// unharmed. A shelf that keeps nothing ([`EmptyShelf`]) is always correct.
pub trait Shelf: Send + Sync {
    /// Fills the parts, one after the other, with the table kept under `name`. `false` if there is none, or none that is
    /// whole and as long as all parts together; what the parts hold is worth nothing then. Names consist of lower case
    /// letters, digits, `-` and `.`.
    fn take(&self, name: &str, parts: &mut [&mut [u8]]) -> bool;

    /// Keeps a table, its parts one after the other, under `name`. A shelf that cannot do so says `false` and keeps
    /// nothing: the next run computes the table again.
    fn put(&self, name: &str, parts: &[&[u8]]) -> bool;
}

/// The shelf that keeps nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EmptyShelf;

impl Shelf for EmptyShelf {
    fn take(&self, _name: &str, _parts: &mut [&mut [u8]]) -> bool {
        false
    }

    fn put(&self, _name: &str, _parts: &[&[u8]]) -> bool {
        false
    }
}

/// The tables that a solver has built, and those of them that are on its shelf.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    /// What they hold, as a phrase: "endgames with up to 22 seeds".
    pub holds: String,
    /// The positions they know.
    pub positions: u64,
    /// Whether nothing is missing: the solver was not stopped.
    pub is_whole: bool,
    /// Whether all that takes longer to build than to read is on the shelf now.
    pub is_kept: bool,
}

/// What a solver may use.
#[derive(Clone)]
pub struct SolverOptions {
    /// Threads that work together. With 1 the same question always takes the same nodes.
    pub threads: usize,
    /// Bytes for its tables, all together.
    pub memory: usize,
    /// Positions that it may visit to solve one position, and so many entries of tables that it may build for that;
    /// `u64::MAX` for as many as it takes. With one thread and no shelf, the same questions in the same order have the
    /// same answers.
    pub nodes: u64,
    /// What the value to the first side is thought to be of the position that is asked about first: questions about it
    /// begin there. What is proved does not depend on it.
    pub expected: Option<i32>,
    /// Where its tables are kept.
    pub shelf: Arc<dyn Shelf>,
}

impl Default for SolverOptions {
    /// One thread, 256 MiB, any number of positions, and no shelf.
    fn default() -> SolverOptions {
        SolverOptions { threads: 1, memory: 256 << 20, nodes: u64::MAX, expected: None, shelf: Arc::new(EmptyShelf) }
    }
}

impl fmt::Debug for SolverOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SolverOptions")
            .field("threads", &self.threads)
            .field("memory", &self.memory)
            .field("nodes", &self.nodes)
            .finish()
    }
}

/// Finds and defends the exact value of positions of one variant.
///
/// A solver remembers what it learnt from one call to the next, so asking it again, or about a position further on,
/// costs little. It must not answer anything that it has not proved.
pub trait Solver<P: Position>: Send {
    /// What its values are counted in.
    fn measure(&self) -> Measure;

    /// Solves `position`, telling `report` whenever a bound gets tighter and now and then in between.
    ///
    /// Ends early, with the bounds it has, soon after `stop` is raised. A finished position has its value at once.
    fn solve(&mut self, position: &P, stop: &Stop, report: &mut dyn FnMut(&SolveProgress)) -> Solution<P::Move>;

    /// A move that keeps for the side to move at least `goal` (counted for that side), or `None` if there is none
    /// or `stop` was raised. `position` is not finished.
    ///
    /// This is what a certificate is made of: following such moves, the side reaches its goal whatever the opponent
    /// does. In a game in which positions can recur, the moves also lead to the end and not around in a circle, unless
    /// the goal is a draw or less.
    fn reply(&mut self, position: &P, goal: i32, stop: &Stop) -> Option<P::Move>;

    /// A move as [`Solver::reply`] gives it, chosen so that the strategy that is being written stays short.
    ///
    /// `is_written` says of a position that may come up whether the strategy reaches the goal of the writer from there on
    /// without a further word. It is only a hint.
    fn short_reply(
        &mut self,
        position: &P,
        goal: i32,
        is_written: &dyn Fn(&P) -> bool,
        stop: &Stop,
    ) -> Option<P::Move> {
        let _ = is_written;
        self.reply(position, goal, stop)
    }

    /// Computes the tables that fit its memory and keeps them on its shelf, step by step, so that a run that is stopped
    /// leaves what it has finished; what is there already is only read. Tells `report` what it is at. `None` if it is no
    /// solver that looks anything up.
    fn build(&mut self, _stop: &Stop, _report: &mut dyn FnMut(&str)) -> Option<Tables> {
        None
    }

    /// How the opponent of `builder` keeps it from filling one of `sets`: a cell if the blocker is to move, pairs if the
    /// builder is. The cells are numbered by [`SetBoard::new`](crate::SetBoard::new) for the winning sets of `builder` at
    /// `position`, where it all began. `None` if it is not known, or of the builder's moves if there are no such pairs.
    ///
    /// Certificates of draws get short by it, in games with [`Position::winning_sets`].
    fn block(&mut self, position: &P, builder: Side, sets: (&WinningSets, bool), stop: &Stop) -> Option<Blocking> {
        let _ = (position, builder, sets, stop);
        None
    }

    /// By which line of forced moves, as [`wins_by`](crate::wins_by) takes it, the opponent of the side to move would win
    /// if nothing were done about it; `None` if there is none, or the solver has no notion of such lines.
    ///
    /// Certificates of wins get short by it: only the replies that break the line are looked at.
    fn threat(&mut self, position: &P) -> Option<Vec<P::Move>> {
        let _ = position;
        None
    }

    /// Whether it knows of [`Solver::threat`] at all.
    fn knows_threats(&self) -> bool {
        false
    }

    /// A move of the builder of `taken`, who is to move, after which it wins; `None` if none is known. `position` is where
    /// it all began, and [`Position::sets_decide`] there.
    ///
    /// Certificates of wins get short by it, for one proof answers all replies that do not matter to it.
    fn builds(&mut self, position: &P, taken: &Taken<P::Move>, stop: &Stop) -> Option<P::Move> {
        let _ = (position, taken, stop);
        None
    }

    /// What the opponent of the builder of `taken`, which is to move, does in the proof that is to answer most of its
    /// replies; `None` if no win is known.
    fn idles(&mut self, position: &P, taken: &Taken<P::Move>, stop: &Stop) -> Option<Idle<P::Move>> {
        let _ = (position, taken, stop);
        None
    }

    /// Whether it knows of [`Solver::builds`] and [`Solver::idles`] at all.
    fn knows_zones(&self) -> bool {
        false
    }

    /// Writes down what it knows, piece by piece, so that another run can go on from there. Ends early if `put` fails,
    /// which it says by `false`.
    fn save(&self, put: &mut dyn FnMut(&[u8]) -> bool);

    /// Takes over what another run of the same variant has written down. `take` fills a buffer as far as it can and
    /// says how far; less than all of it is the end.
    ///
    /// # Errors
    /// Says what was found instead of the knowledge of such a solver; nothing has been taken over then.
    fn load(&mut self, take: &mut dyn FnMut(&mut [u8]) -> usize) -> Result<(), ParseError>;
}

#[cfg(test)]
mod tests {
    use super::{Bounds, difference};
    use crate::side::{Outcome, Side};

    #[test]
    fn bounds_decide_who_wins_before_they_meet() {
        let texts = [(2, 8), (-4, -4), (0, 0), (0, 2), (-2, 1)].map(|(lower, upper)| {
            let bounds = Bounds { lower, upper };
            (bounds.to_string(), bounds.outcome())
        });
        let expected = [
            ("2 to 8", Some(Outcome::Win(Side::First))),
            ("-4", Some(Outcome::Win(Side::Second))),
            ("0", Some(Outcome::Draw)),
            ("0 to 2", None),
            ("-2 to 1", None),
        ];
        assert_eq!(texts, expected.map(|(text, outcome)| (text.to_owned(), outcome)));
    }

    #[test]
    fn a_difference_of_points_never_overflows() {
        assert_eq!(difference([3, 5]), -2);
        assert_eq!(difference([u32::MAX, 0]), i32::MAX);
        assert_eq!(difference([0, u32::MAX]), i32::MIN);
    }
}
