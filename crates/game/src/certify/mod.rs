//! The vocabulary of certificates: traits of games and solvers that make proofs of values short.
//!
//! Every game with a [`Solver`](crate::Solver) can be certified: its strategies name a move for each position. The
//! traits here are for games that can do better, and `crates/proof` finds them through
//! [`AnyPosition`](crate::AnyPosition) and [`AnySolver`](crate::AnySolver):
//!
//! | form of a strategy | the game | the solver |
//! |---|---|---|
//! | moves | | [`ShortReplies`], which is optional |
//! | lines | any in which a win can be forced ([`wins_by`]) | [`LineSolver`] |
//! | sets | [`PositionalGame`] | [`SetSolver`] |
//! | zones | [`PositionalGame`] with [sets for proofs](PositionalGame::proof_sets) | [`ZoneSolver`] |

mod forced;
mod memory;
mod sets;
mod solvers;

pub use forced::wins_by;
pub use memory::Counted;
pub(crate) use memory::remember;
pub use sets::{CellMask, MAX_CELLS, SetBoard, WinningSets, cells_of};
pub use solvers::{Blocking, ForcingSolver, Idle, LineSolver, SetSolver, ShortReplies, Taken, ZoneSolver};

use crate::position::Position;
use crate::side::Side;

/// A positional game (Hales and Jewett 1963): a side wins by making all moves of one of many sets, such as the five
/// points of a row. [`Variant::positional`](crate::Variant::positional) hands it out.
///
/// `tests/noughts/mod.rs` implements it for noughts and crosses, `games/gomoku/src/lib.rs` for five in a row.
pub trait PositionalGame<P: Position> {
    /// The moves that `side` still has to make for each set out of which its opponent has made none; `None` where the
    /// game is not a matter of sets for this side.
    ///
    /// Proofs of draws are made of these sets, so it must be true from here on to the end that
    ///
    /// * `side` wins in no other way than by making all moves of one of the sets itself,
    /// * the opponent may make any move of a set that nobody has made, and does not lose by it,
    /// * a move that one side has made can be made by neither side again.
    ///
    /// The conformance kit checks all three in random games.
    fn winning_sets(&self, position: &P, side: Side) -> Option<Vec<Vec<P::Move>>>;

    /// Tells whether the winning sets of both sides are all there is to the game from here on: the sides move in turn,
    /// each may make any move that neither has made, and who has made all moves of one of its sets has won at once.
    /// Proofs of wins that leave out replies need that, and `false` is always right.
    fn sets_decide(&self, position: &P) -> bool {
        let _ = position;
        false
    }

    /// The sets with which a proof with zones may show that `builder` wins from here; `None` if there are none.
    ///
    /// By default there are some where the [sets decide](PositionalGame::sets_decide): the winning sets of both sides. A
    /// game in which more matters may still have such sets if they are on the safe side. It must be true from here on
    /// to the end that
    ///
    /// * each side may make any move of these sets that neither has made,
    /// * `builder` has won at once when it has made all moves of one of its sets and none of that set's spoilers,
    /// * the opponent wins in no other way than by making all moves of one of its sets itself.
    ///
    /// The conformance kit checks this in random games.
    fn proof_sets(&self, position: &P, builder: Side) -> Option<ProofSets<P::Move>> {
        if !self.sets_decide(position) {
            return None;
        }
        let set = |moves| BuilderSet { moves, spoilers: Vec::new() };
        let builder_sets = self.winning_sets(position, builder)?.into_iter().map(set).collect();
        Some(ProofSets { builder: builder_sets, opponent: self.winning_sets(position, builder.other())? })
    }
}

/// The sets of a proof with zones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofSets<M> {
    /// The sets with which the builder wins.
    pub builder: Vec<BuilderSet<M>>,
    /// The sets of which the opponent needs one to win.
    pub opponent: Vec<Vec<M>>,
}

/// A set with which the builder wins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BuilderSet<M> {
    /// The moves that the builder still has to make.
    pub moves: Vec<M>,
    /// The moves with which the builder itself makes the set worthless, such as a sixth stone in a row.
    pub spoilers: Vec<M>,
}
