//! Depth-first proof-number search (df-pn), one core for every game.
//!
//! A proof-number search asks a question with two answers: does the *attacker* reach its goal, whatever the *defender*
//! plays? Each position has two [`ProofNumbers`]. The proof number says how much seems to be left to prove that the attacker
//! reaches the goal, the disproof number how much to prove that it does not. The search always works where least is left,
//! and goes depth first: it stays below a position until one of its numbers reaches a limit, and keeps no tree but a
//! table (Nagai 2002). One of the numbers is 0 when the question is answered.
//!
//! # Parts of the core
//! * [`visit`] is the loop. It takes the most promising move again and again, with limits that make it return when another
//!   move looks better.
//! * [`Gatherer`] makes the numbers of a position from those of its moves. The side that chooses needs one move, so that
//!   the least number counts; against the other numbers every move has to be answered, and a [`Sum`] says how they are
//!   put together.
//! * [`SwitchMargin`] says how much worse a move may become before the next best one is taken (the 1 + ε trick).
//! * [`WinGatherer`] and [`Known`] also remember the length of a win and its first move.
//! * [`NumberTable`] is a table of fixed size that threads share without locks. [`Busy`] tells them what the others are at, so
//!   that each takes another move (virtual numbers).
//! * [`KeyMap`](crate::KeyMap) is the table of searches that must forget nothing, because certificates are written from
//!   it. Such a search counts the positions that it remembers as [`Problem::is_spent`].
//!
//! # Parts of a game
//! A game implements [`Problem`]: the moves of a position or its answer, the first numbers of positions that are new, and
//! what it does before and after a move. Limits on positions and time come from a [`Budget`](crate::Budget) in
//! [`Problem::is_spent`]. A search that ends so has its numbers in the table, and goes on from there when it is asked
//! again. [`Problem::Interrupt`] is for games that stop in the middle of a position instead.
//!
//! # Exceptions that stay with a game
//! * A proof of a win by threats holds in some other positions, too: replies that it refutes are taken off the list, and
//!   proofs are imitated. Both depend on what a stone changes, so that they are done in [`Problem::follow`].
//! * A search that asks an engine for its first move does so in [`Problem::gather`], because the advice may come later than
//!   the first visit.
//! * Where answers are bounds of a value instead of yes and no, a move that is answered leaves the list and its bound is
//!   kept: [`Problem::gather`] then hands out no move to go on with. Bounds live in a table of the game's own, which knows
//!   two of them for a board.
//! * Numbers may be `f32`: an estimate of the value gives lengths of proofs over many powers of 2.
//! * Positions that recur are disproved only on the way on which they recur. A game that claims wins alone may ignore that.
//!   [`exact`](crate::exact) claims more, and says how it finds out.
//!
//! # Sources
//! * A. Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, thesis, University of Tokyo, 2002:
//!   the search, and df-pn+ with first numbers from an evaluation.
//! * J. Pawlewicz and Ł. Lew, *Improving depth-first PN-search: 1 + ε trick*, Computers and Games 2006, LNCS 4630, 2007.
//! * T. Ueda, T. Hashimoto, J. Hashimoto and H. Iida, *Weak proof-number search*, Computers and Games 2008, LNCS 5131.
//! * A. Kishimoto, *Dealing with infinite loops, underestimation, and overestimation of depth-first proof-number search*,
//!   AAAI 2010: why positions that several lines lead to are counted too often.
//! * T. Kaneko, *Parallel depth first proof number search*, AAAI 2010: virtual numbers.
//! * A. Kishimoto and M. Müller, *A general solution to the graph history interaction problem*, AAAI 2004.

mod busy;
mod gather;
mod known;
mod numbers;
mod table;

pub use busy::Busy;
pub use gather::{Chosen, GatherRule, Gathered, Gatherer};
pub use known::{Known, WinGatherer};
pub use numbers::{Number, ProofNumbers, Sum, SwitchMargin};
pub use table::NumberTable;

/// The answer of a game when the search opens a position.
#[derive(Clone, Copy, Debug)]
pub enum Expansion<M, F> {
    /// The answer, or numbers with which the search returns at once.
    Decided(F),
    /// The moves to work at.
    Moves(M),
}

/// A question about positions that a search proves or disproves, and how a game works at it.
///
/// `Node` is what a visit is told of its position; `()` if the problem keeps the position itself.
pub trait Problem<Node: ?Sized> {
    /// The type of its proof numbers.
    type Number: Number;
    /// The moves of a position, kept during one visit.
    type Moves;
    /// One of these moves.
    type Branch: Copy;
    /// The findings about a position.
    type Found;
    /// The reason to break off in the middle of a position; [`Infallible`](std::convert::Infallible) if there is none.
    type Interrupt;

    /// Lists the moves of a position, unless its answer is known.
    ///
    /// # Errors
    /// If the search has to break off.
    fn open(&mut self, node: &Node) -> Result<Expansion<Self::Moves, Self::Found>, Self::Interrupt>;

    /// Puts together what is known of the moves; see [`Gatherer`].
    fn gather(&mut self, node: &Node, moves: &mut Self::Moves) -> Gathered<Self::Branch, Self::Number, Self::Found>;

    /// Returns true if the search has to return with the numbers that it has.
    fn is_spent(&self, node: &Node) -> bool;

    /// Makes a move, visits the position after it ([`visit`]) with these limits, and takes the move back.
    ///
    /// # Errors
    /// If the search has to break off.
    fn follow(
        &mut self,
        node: &Node,
        moves: &mut Self::Moves,
        branch: Self::Branch,
        limits: ProofNumbers<Self::Number>,
    ) -> Result<(), Self::Interrupt>;

    /// Remembers what was found out; of a position that was decided at once there are no moves.
    fn close(&mut self, node: &Node, moves: Option<Self::Moves>, found: &Self::Found);
}

/// Works at a position until it is answered, one of its numbers reaches its limit, or the search is spent.
///
/// # Errors
/// If the search has to break off.
#[inline]
pub fn visit<Node: ?Sized, P: Problem<Node>>(
    problem: &mut P,
    node: &Node,
    limits: ProofNumbers<P::Number>,
) -> Result<P::Found, P::Interrupt> {
    let (moves, found) = match problem.open(node)? {
        Expansion::Decided(found) => (None, found),
        Expansion::Moves(mut moves) => {
            let found = work(problem, node, &mut moves, limits)?;
            (Some(moves), found)
        }
    };
    problem.close(node, moves, &found);
    Ok(found)
}

/// Goes into the most promising move again and again.
#[inline]
fn work<Node: ?Sized, P: Problem<Node>>(
    problem: &mut P,
    node: &Node,
    moves: &mut P::Moves,
    limits: ProofNumbers<P::Number>,
) -> Result<P::Found, P::Interrupt> {
    loop {
        // All moves are gathered again after each visit: a position below may be shared by several of them, so that a visit
        // can change more numbers than that of its own move.
        let Gathered { numbers, found, chosen } = problem.gather(node, moves);
        let Some(chosen) = chosen.filter(|_| !numbers.reach(limits) && !problem.is_spent(node)) else {
            return Ok(found);
        };
        problem.follow(node, moves, chosen.branch, chosen.limits(numbers, limits))?;
    }
}
