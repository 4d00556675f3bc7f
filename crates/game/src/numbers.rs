//! Moves as numbers and boards as planes of numbers, for programs that learn.

use std::ops::Range;

use crate::batch::Rows;
use crate::position::Position;
use crate::referee::{GameEnding, MatchRules};
use crate::rng::Rng;
use crate::side::Side;

/// The numbers of a game: one for every move, and the board as planes.
///
/// A game names it as its [`Variant::NUMBERS`](crate::Variant::NUMBERS). The numbers are stable: one means the same move in every position and
/// every version, and a plane keeps its meaning. A game with a board of one row writes one row.
pub trait Numbers<P: Position>: Sync {
    /// The number of actions: moves have numbers below it.
    fn actions(&self, position: &P) -> usize;

    /// The number of a move. Moves are listed in the order of their numbers.
    fn number(&self, position: &P, mv: P::Move) -> usize;

    /// The move with a number; it need not be legal. `None` if no move has the number.
    fn action(&self, position: &P, number: usize) -> Option<P::Move>;

    /// The meanings of the planes.
    fn planes(&self) -> &'static [&'static str];

    /// The rows and columns of a plane.
    fn board(&self, position: &P) -> [usize; 2];

    /// Writes the board from the view of a side into planes that are all 0.
    fn observe(&self, position: &P, viewer: Side, planes: &mut Planes<'_>);

    /// A legal move, all of them equally likely; `None` if the game is over.
    fn random(&self, position: &P, rng: &mut Rng) -> Option<P::Move> {
        let count = position.moves().count();
        if count == 0 { None } else { position.moves().nth(rng.below(count)) }
    }
}

/// The planes of one board, which a game fills.
#[derive(Debug)]
pub struct Planes<'a> {
    numbers: &'a mut [f32],
    size: usize,
}

impl<'a> Planes<'a> {
    /// The meaning of a plane that most games have as their last one; see [`Planes::mark_first`].
    pub const FIRST_TO_MOVE: &'static str = "1 everywhere if the first side is to move, else 0";

    /// Planes of `size` places each.
    pub(crate) fn new(numbers: &'a mut [f32], size: usize) -> Planes<'a> {
        Planes { numbers, size }
    }

    /// Writes a number at a place, which is counted by rows from the bottom left.
    pub fn set(&mut self, plane: usize, place: usize, value: f32) {
        self.numbers[plane * self.size + place] = value;
    }

    /// Writes a number everywhere in a plane.
    pub fn fill(&mut self, plane: usize, value: f32) {
        self.numbers[plane * self.size..(plane + 1) * self.size].fill(value);
    }

    /// Fills a plane as [`Planes::FIRST_TO_MOVE`] says.
    pub fn mark_first(&mut self, plane: usize, to_move: Side) {
        self.fill(plane, f32::from(to_move == Side::First));
    }
}

/// A position of any game that has [`Numbers`], without its type; [`AnyPosition::numbered`](crate::AnyPosition::numbered) returns it.
pub trait NumberedPosition: Send + Sync {
    /// The number of actions.
    fn actions(&self) -> usize;

    /// Planes, rows and columns of an observation.
    fn shape(&self) -> [usize; 3];

    /// The meanings of the planes.
    fn planes(&self) -> &'static [&'static str];

    /// The numbers of the legal actions, ascending.
    fn legal(&self) -> Vec<usize>;

    /// Marks the legal actions in a mask that is all false.
    fn mask(&self, out: &mut [bool]);

    /// Writes the board from the view of a side into planes that are all 0, one after another.
    fn observe(&self, viewer: Side, out: &mut [f32]);

    /// The text of an action, which need not be legal.
    fn action_text(&self, number: usize) -> Option<String>;

    /// The number of a move text, which need not be legal.
    ///
    /// # Errors
    /// Says why the text is no move of this game.
    fn action_number(&self, text: &str) -> Result<usize, String>;

    /// The reason why a number is no legal action here; `None` if it is one.
    fn refuse(&self, number: i64) -> Option<String>;

    /// Plays a legal action.
    fn play(&mut self, number: usize);

    /// The ending of the game here after a number of plies by the rules of a match.
    fn judge(&self, rules: &MatchRules, past: (&[u64], usize)) -> Option<GameEnding>;

    /// Begins games at this position side by side, by the rules of a match. `past` has the keys of the positions so far, where
    /// repetition matters, and the number of plies. Each row has random numbers of its own, by its place among all rows.
    fn rows(&self, rules: MatchRules, past: (&[u64], usize), rows: Range<usize>, seed: u64) -> Box<dyn Rows>;
}
