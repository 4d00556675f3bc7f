//! The vocabulary of solving: the questions to a solver, its answers, and the place of its tables.
//!
//! A solver finds the value of a position with best play. It runs until its [`Stop`] is raised, and then returns the bounds
//! proved so far; its state can be saved to continue later. It does no input or output: tables go through a [`TableCache`], its
//! state through [`Solver::save`].

use std::fmt;
use std::sync::Arc;

use crate::certify::{ForcingSolver, LineSolver, SetSolver, ShortReplies, ZoneSolver};
use crate::engine::Stop;
use crate::error::ParseError;
use crate::points::difference;
use crate::position::Position;
use crate::side::{Outcome, Side};

/// The unit of values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Measure {
    /// A win of the first side is 1, a draw 0, a win of the second side -1.
    Result,
    /// The points of the first side less those of the second at the end, by [`Position::POINTS`].
    Points,
}

impl Measure {
    /// The value of a finished position to the first side; `None` while the game goes on.
    ///
    /// In a game that counts no points the result is taken.
    #[must_use]
    pub fn of<P: Position>(self, position: &P) -> Option<i32> {
        let outcome = position.outcome()?;
        Some(match (self, P::POINTS) {
            (Measure::Points, Some(points)) => difference(points.tally(position)),
            _ => match outcome {
                Outcome::Win(Side::First) => 1,
                Outcome::Draw => 0,
                Outcome::Win(Side::Second) => -1,
            },
        })
    }
}

/// The proved limits of a value to the first side: it lies between these two, both included.
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
    pub const fn exactly(value: i32) -> Bounds {
        Bounds { lower: value, upper: value }
    }

    /// The value, if the bounds have met.
    #[must_use]
    pub fn value(self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The result, as far as the bounds decide it.
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

/// The answer of a solver. `M` is the move type inside a game and `String` outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// The bounds that are proved; the two meet unless the solver was stopped or has reached its limits.
    pub bounds: Bounds,
    /// Best play from here to the end of the game, or as far as it is known.
    pub variation: Vec<M>,
    /// Positions visited, tables not counted.
    pub nodes: u64,
    /// True if the solver has searched all that it was asked for. It has then found the value, or no win by the threats that
    /// [`SolverOptions::threats`] names. False if it was stopped or has reached its limits.
    pub is_exhausted: bool,
    /// True if it has no value since the memory was full: with more memory the search could go on.
    pub is_full: bool,
}

impl<M> Solution<M> {
    /// A solution that is exhausted if it has a value.
    pub fn new(bounds: Bounds, variation: Vec<M>, nodes: u64) -> Solution<M> {
        Solution { bounds, variation, nodes, is_exhausted: bounds.value().is_some(), is_full: false }
    }
}

/// The progress of a solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolveProgress {
    /// The bounds proved so far.
    pub bounds: Bounds,
    /// Positions visited so far.
    pub nodes: u64,
    /// A phrase for what it is at: "endgames with 14 seeds", "is it at least 6?".
    pub activity: String,
}

/// A place where tables that took long to compute are kept from one run to the next.
///
/// It is implemented by a program that may do input and output, and hands out nothing but what was kept under the same
/// name, whole and unharmed. A cache that keeps nothing ([`NoTableCache`]) is always correct.
pub trait TableCache: Send + Sync {
    /// Fills the parts, one after the other, with the table kept under `name`. `false` if there is none, or none that
    /// is whole and as long as all parts together; what the parts hold is worth nothing then. Names consist of lower
    /// case letters, digits, `-` and `.`.
    fn load(&self, name: &str, parts: &mut [&mut [u8]]) -> bool;

    /// Keeps a table, its parts one after the other, under `name`. A cache that cannot do so says `false` and keeps
    /// nothing: the next run computes the table again.
    fn store(&self, name: &str, parts: &[&[u8]]) -> bool;
}

/// The cache that keeps nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoTableCache;

impl TableCache for NoTableCache {
    fn load(&self, _name: &str, _parts: &mut [&mut [u8]]) -> bool {
        false
    }

    fn store(&self, _name: &str, _parts: &[&[u8]]) -> bool {
        false
    }
}

/// The tables that a solver has built, and those of them that are in its cache.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    /// A phrase for what they hold: "endgames with up to 22 seeds".
    pub holds: String,
    /// The positions they know.
    pub positions: u64,
    /// Set if nothing is missing: the solver was not stopped.
    pub is_whole: bool,
    /// Set if all that takes longer to build than to read is in the cache now.
    pub is_kept: bool,
    /// The positions that the cache has now; none where nothing takes longer to build than to read.
    pub kept: u64,
}

/// The resources that a solver may use.
#[derive(Clone)]
pub struct SolverOptions {
    /// Threads that work together. With 1 the same question always takes the same nodes.
    pub threads: usize,
    /// Bytes for its tables, all together.
    pub memory: usize,
    /// Maximum number of positions visited to solve one position, and of table entries built for it; `u64::MAX` for no
    /// limit. With one thread and no cache, the same questions in the same order have the same answers.
    pub nodes: u64,
    /// The likely value, to the first side, of the position that is asked about first: questions about it
    /// begin there. What is proved does not depend on it.
    pub expected: Option<i32>,
    /// The kind of threats, of [`Variant::threat_kinds`](crate::Variant::threat_kinds), by which alone the solver looks for a win of the
    /// side to move. `None` for every way to find a value.
    pub threats: Option<&'static str>,
    /// The cache for its tables.
    pub cache: Arc<dyn TableCache>,
}

impl Default for SolverOptions {
    /// One thread, 256 MiB, any number of positions, and no cache.
    fn default() -> SolverOptions {
        SolverOptions {
            threads: 1,
            memory: 256 << 20,
            nodes: u64::MAX,
            expected: None,
            threats: None,
            cache: Arc::new(NoTableCache),
        }
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
///
/// The first five methods are all that it takes to solve a game and to certify its values. The others hand out what
/// only some solvers know.
///
/// ```
/// use boardwright_game::{
///     Bounds, Measure, ParseError, Position, Solution, SolveProgress, Solver, Stop,
/// };
///
/// /// Tries everything, and remembers nothing.
/// struct BruteForce;
///
/// /// The value of a position to the first side.
/// fn value<P: Position>(position: &P) -> i32 {
///     let sign = |position: &P| if position.to_move().index() == 0 { 1 } else { -1 };
///     let best = || position.moves().map(|mv| sign(position) * value(&position.child(mv))).max();
///     Measure::Result.of(position).unwrap_or_else(|| sign(position) * best().unwrap_or(0))
/// }
///
/// impl<P: Position> Solver<P> for BruteForce {
///     fn measure(&self) -> Measure {
///         Measure::Result
///     }
///
///     fn solve(&mut self, position: &P, _: &Stop, _: &mut dyn FnMut(&SolveProgress)) -> Solution<P::Move> {
///         Solution::new(Bounds::exactly(value(position)), Vec::new(), 0)
///     }
///
///     fn reply(&mut self, position: &P, goal: i32, _: &Stop) -> Option<P::Move> {
///         let sign = if position.to_move().index() == 0 { 1 } else { -1 };
///         position.moves().find(|&mv| sign * value(&position.child(mv)) >= goal)
///     }
///
///     fn save(&self, _: &mut dyn FnMut(&[u8]) -> bool) {}
///
///     fn load(&mut self, _: &mut dyn FnMut(&mut [u8]) -> usize) -> Result<(), ParseError> {
///         Ok(())
///     }
/// }
/// # mod noughts { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/noughts/mod.rs")); }
///
/// let mut position = noughts::Noughts::start();
/// for mv in ["b2", "b1", "a1"] {
///     position.play(mv.parse()?)?;
/// }
/// let stop = Stop::new();
/// assert_eq!(BruteForce.solve(&position, &stop, &mut |_| {}).bounds, Bounds::exactly(1), "an edge loses");
/// assert_eq!(BruteForce.reply(&position, 0, &stop), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Solver<P: Position>: Send {
    /// The unit of its values.
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

    /// Writes down what it knows, piece by piece, so that another run can go on from there. Ends early if `put` fails,
    /// which it says by `false`.
    fn save(&self, put: &mut dyn FnMut(&[u8]) -> bool);

    /// Takes over what another run of the same variant has written down. `take` fills a buffer as far as it can and
    /// says how far; less than all of it is the end.
    ///
    /// # Errors
    /// Says what was found instead of the knowledge of such a solver; nothing has been taken over then.
    fn load(&mut self, take: &mut dyn FnMut(&mut [u8]) -> usize) -> Result<(), ParseError>;

    /// The tables that it looks positions up in, for solvers that build some.
    fn tables(&mut self) -> Option<&mut dyn TableBuilder> {
        None
    }

    /// The choice of replies that keep certificates short, for solvers that have a choice.
    fn short_replies(&mut self) -> Option<&mut dyn ShortReplies<P>> {
        None
    }

    /// The lines of forced moves that win, for solvers that know some.
    fn lines(&mut self) -> Option<&mut dyn LineSolver<P>> {
        None
    }

    /// The wins by forcing moves alone, for solvers that search them to the end.
    fn forcing(&mut self) -> Option<&mut dyn ForcingSolver<P>> {
        None
    }

    /// The blocking of winning sets, for solvers of positional games.
    fn sets(&mut self) -> Option<&mut dyn SetSolver<P>> {
        None
    }

    /// The wins by zones, for solvers of positional games.
    fn zones(&mut self) -> Option<&mut dyn ZoneSolver<P>> {
        None
    }
}

/// A solver that computes tables before it is asked anything. [`Solver::tables`] hands it out.
///
/// `games/kalah/src/solver/mod.rs` implements it.
pub trait TableBuilder {
    /// Computes the tables that fit its memory and keeps them in its cache, step by step, so that a run that is stopped
    /// leaves what it has finished; what is there already is only read. Tells `report` what it is at.
    fn build(&mut self, stop: &Stop, report: &mut dyn FnMut(&str)) -> Tables;
}

#[cfg(test)]
mod tests {
    use super::Bounds;
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
}
