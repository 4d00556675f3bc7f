//! The search core: principal variation search with iterative deepening, for every game.
//!
//! A game brings a [`Node`]: its board, its moves in stages, its static value, its search of threats, and which
//! [`Techniques`] it uses with which margins. Everything else is here and is the same for all games:
//!
//! * [`Search::think`] and [`think`] deepen step by step, with aspiration windows, several lines and several threads;
//! * [`Search::value`] searches one position, each technique under its usual name at the line that does it;
//! * [`Search::rate`] gives exact values to several moves in one pass.
//!
//! All of it is generic, so that a search is compiled for each game with its board and its constants in place.
//!
//! Turns need not alternate, and a move may gain something at once: see [`Played`].

mod moves;
mod order;
mod root;
mod search;
mod techniques;
mod visits;

use boardwright_game::Side;

pub use self::order::{Lists, Scored};
pub use self::root::{Found, RootMove, think};
pub use self::search::Search;
pub use self::techniques::{
    EnabledTechniques, LatePruning, MAX_TRIED, Margin, MoveCount, NEVER, Reductions, Technique, Techniques,
};
pub use self::visits::{Crew, Visits};
use crate::packed::Entry;
use crate::value::Value;

/// The positions of a game on the line that is searched, each known by its ply below the root.
///
/// Boards that take moves back have one board and ignore the ply; those that are copied keep one a ply.
pub trait Node: Sized {
    /// A move as the board of the engine knows it.
    type Move: Copy + PartialEq;
    /// A threat that must be answered, as [`answers`](Node::answers) wants to know it.
    type Threat: Copy;
    /// Facts that are computed once for all moves of a position.
    type Facts: Copy;
    /// The order of moves: the greatest comes first, of equal ones the first in the list.
    type Rank: PartialOrd;

    /// The techniques that the game uses.
    const TECHNIQUES: Techniques;
    /// No line is searched deeper.
    const MAX_PLIES: usize;
    /// Slots of the history, at most 65,536; see [`slot`](Node::slot).
    const SLOTS: usize;
    /// Half-width of the first aspiration window.
    const WINDOW: Value;

    // The board.

    /// The side to move.
    fn side(&self, ply: usize) -> Side;

    /// The move that led here, if there was one.
    fn last_move(&self, ply: usize) -> Option<Self::Move>;

    /// Plays a move. It is taken back by [`undo`](Node::undo), also where it ended the game.
    fn play(&mut self, ply: usize, mv: Self::Move) -> Played;

    /// Takes back the last move.
    fn undo(&mut self) {}

    // What is known without a search.

    /// The value of a position that is known so well that it does not count as visited.
    #[inline]
    fn settled(&mut self, _ply: usize, _window: (Value, Value), _depth: i32) -> Option<Value> {
        None
    }

    /// Looks at what the position shows of its outcome.
    fn look(&mut self, ply: usize, window: (Value, Value), depth: i32) -> Look<Self::Threat>;

    /// The least and the greatest value that a position may have which [`look`](Node::look) has not decided.
    fn bounds(ply: i32) -> (Value, Value);

    /// The static value for the side to move.
    fn evaluate(&mut self, ply: usize) -> Value;

    /// Says whether the search goes on beyond its depth, since a static value says little here.
    #[inline]
    fn is_unquiet(&self, _ply: usize, _is_threatened: bool) -> bool {
        false
    }

    /// In how many plies the side to move wins by threats alone, if a short search finds that.
    #[inline]
    fn win_by_threats(&mut self, _ply: usize, _visits: &mut Visits<'_>) -> Option<i32> {
        None
    }

    /// The margin above the window at which the static value of a position counts as good enough.
    #[inline]
    fn reverse_futility_margin(&self, _ply: usize, depth: i32, is_improving: bool) -> Option<Value> {
        let margin = Self::TECHNIQUES.reverse_futility;
        (depth <= margin.depth).then(|| margin.at(depth - i32::from(is_improving)))
    }

    /// Says whether a technique is used that [`TECHNIQUES`](Node::TECHNIQUES) has.
    #[inline]
    fn uses(&self, _technique: Technique) -> bool {
        true
    }

    // The table.

    /// The entry of the position in the table.
    fn probe(&self, ply: usize) -> Option<Entry>;

    /// Puts what was found into the table.
    fn store(&self, ply: usize, entry: Entry);

    /// A move as the table knows it; never 0.
    fn code(mv: Self::Move) -> u16;

    /// The move of a code, if it is legal. Only for [`Techniques::hint_first`].
    fn decode(&self, _ply: usize, _code: u16) -> Option<Self::Move> {
        None
    }

    // The moves, in stages.

    /// The moves that answer a threat, best first by their scores; none if nothing does.
    fn answers(&mut self, _ply: usize, _threat: Self::Threat, _list: &mut Vec<Scored<Self::Move>>) {}

    /// Computes what the moves of a position are judged by.
    fn facts(&self, ply: usize) -> Self::Facts;

    /// Lists the moves worth searching into an empty list. `is_first` says that no move was searched before. Says whether
    /// these are all moves that may save the position.
    fn list(&mut self, context: &NodeContext<Self>, is_first: bool, list: &mut Vec<Scored<Self::Move>>) -> bool;

    /// Lists the moves that [`list`](Node::list) left out, or all of them, where the others lose; `false` if that is not
    /// done here, so that the loss is only likely.
    fn list_rest(&mut self, _context: &NodeContext<Self>, _list: &mut Vec<Scored<Self::Move>>) -> bool {
        false
    }

    /// The place of a move in the order.
    fn rank(scored: &Scored<Self::Move>) -> Self::Rank;

    /// The number of a move in the history, below [`SLOTS`](Node::SLOTS).
    fn slot(mv: Self::Move) -> usize;

    /// Says whether a move is left out, after `searched` moves the best of which has the value `best`.
    #[inline]
    fn skips(&self, _context: &NodeContext<Self>, _mv: Self::Move, _searched: usize, _best: Value) -> bool {
        false
    }

    /// Says whether a move threatens something or parries a threat, so that it is not left out for being late.
    fn is_forcing(&self, context: &NodeContext<Self>, mv: Self::Move) -> bool;

    /// Says whether a move is never searched less deep.
    fn is_urgent(&self, context: &NodeContext<Self>, mv: Self::Move) -> bool;

    // The root.

    /// Called before each iteration.
    fn begin(&mut self, _depth: i32) {}

    /// All moves worth searching at the root, best first: never none.
    fn roots(&mut self) -> Vec<Self::Move>;

    /// The legal moves that [`roots`](Node::roots) leaves out although one of them may save a position in which all others
    /// lose.
    fn rest_of_roots(&mut self) -> Vec<Self::Move> {
        Vec::new()
    }

    /// A move that needs no search.
    fn at_once(&mut self, _roots: &[RootMove<Self::Move>], _visits: &mut Visits<'_>) -> Option<RootMove<Self::Move>> {
        None
    }

    /// Says whether a move at the root wins at once, without being played.
    fn wins_at_once(&self, _mv: Self::Move) -> bool {
        false
    }

    /// The line behind a move of the root, itself the first, as the table remembers it; `None` if the search is to tell. Only
    /// for [`Search::rate`].
    fn remembered_line(&self, _mv: Self::Move, _depth: i32) -> Option<Vec<Self::Move>> {
        None
    }

    /// Told the value of the root after an iteration that another one follows, so that a poor one may be looked into. What it
    /// spends counts, and must keep to the limits.
    fn end(&mut self, _value: Value, _visits: &mut Visits<'_>) {}

    /// A loss that is proved for a move at the root without a search: its value, and the line after the move.
    fn proved_loss(&self, _mv: Self::Move) -> Option<(Value, &[Self::Move])> {
        None
    }

    /// The worth of what a move at the root takes from the opponent, in hundredths: of the moves of a position that is nearly
    /// lost, those that take more are preferred. Only differences have a meaning.
    fn resistance(&self, _mv: Self::Move) -> Value {
        0
    }

    /// Plies by which the first search of root move number `index`, from 0, is reduced.
    fn root_reduction(_depth: i32, _index: usize) -> i32 {
        0
    }
}

/// The outcome of a position, as far as it shows before a search.
#[derive(Clone, Copy, Debug)]
pub enum Look<T> {
    /// The game is over, or its end can be seen.
    Decided(Value),
    /// The other side wins with its next move unless this is answered.
    MustAnswer(T),
    /// The other side threatens something that [`Node::list`] parries.
    Threatened,
    /// Neither.
    Open,
}

/// The result of playing a move.
#[derive(Clone, Copy, Debug)]
pub enum Played {
    /// The game is over, or its end is known: the value for the side that moved.
    Over(Value),
    /// The game goes on.
    On {
        /// The gain of the move. The values of the position after it are counted from there.
        gain: Value,
        /// The same side moves again.
        again: bool,
        /// Plies of depth that the move costs.
        cost: i32,
    },
}

impl Played {
    /// The other side moves next, as in most games.
    pub const TURN: Played = Played::On { gain: 0, again: false, cost: 1 };
}

/// The window, the depth and the first look at a position whose moves are tried.
pub struct NodeContext<N: Node> {
    /// The side to move has better elsewhere unless a value is above this.
    pub alpha: Value,
    /// A value of this or more is good enough.
    pub beta: Value,
    /// Plies to search.
    pub depth: i32,
    /// Plies below the root.
    pub ply: usize,
    /// The static value.
    pub eval: Value,
    /// The static value has risen since the side moved last.
    pub is_improving: bool,
    /// The other side threatens something.
    pub is_threatened: bool,
    /// The position may be part of the principal variation.
    pub is_pv: bool,
    /// A cutoff is expected.
    pub is_cut: bool,
    /// A cutoff is expected, and the static value is far above the window.
    pub is_likely_cut: bool,
    /// The code of the move that the table remembers, 0 for none.
    pub hint: u16,
    /// See [`Node::facts`].
    pub facts: N::Facts,
}

impl<N: Node> NodeContext<N> {
    /// Futility pruning (Chess Programming Wiki, "Futility Pruning"): what the static value must gain by a quiet move near
    /// the end of the search, outside of the principal variation. In gomoku this is worth −3 ± 7 Elo at 5,000 positions.
    #[inline]
    pub fn least_gain(&self) -> Option<Value> {
        let margin = N::TECHNIQUES.futility;
        (self.depth <= margin.depth && !self.is_pv).then(|| self.alpha - self.eval - margin.at(self.depth))
    }
}
