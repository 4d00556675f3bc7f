//! Many games side by side, whose moves are numbers.

use crate::any::AnyPosition;
use crate::engine::Stop;
use crate::side::Side;

/// Arrays into which a step writes the results of its rows.
#[derive(Debug)]
pub struct StepArrays<'a> {
    /// The results of both players: two numbers a row.
    pub rewards: &'a mut [f32],
    /// Whether the game of a row is over.
    pub over: &'a mut [bool],
}

/// Games of one kind side by side, without their type;
/// [`NumberedPosition::rows`](crate::NumberedPosition::rows) begins them.
///
/// Arrays have a place, or as many as said, for each row. A caller that has several threads gives each of them rows of its own.
pub trait Rows: Send + Sync {
    /// Begins all games anew, with other random numbers if a seed is given.
    fn reset(&mut self, seed: Option<u64>);

    /// The number of games.
    fn count(&self) -> usize;

    /// The position of a row.
    fn position(&self, row: usize) -> AnyPosition;

    /// The side to move in a row.
    fn to_move(&self, row: usize) -> Side;

    /// True if the game of a row is over.
    fn is_over(&self, row: usize) -> bool;

    /// The keys of the positions so far, where repetition matters, and the number of plies.
    fn past(&self, row: usize) -> (&[u64], usize);

    /// Sets a row to a position of the same game with its past. A position of another game changes nothing.
    fn set(&mut self, row: usize, position: &AnyPosition, past: (&[u64], usize));

    /// The first row whose action may not be played, and why; -1 leaves a row alone.
    ///
    /// # Errors
    /// The number of the row among all rows, and the reason.
    fn check(&self, actions: &[i64]) -> Result<(), String>;

    /// Plays an action, which [`Rows::check`] has let through, in every row. A game that ends begins anew if `again`.
    fn step(&mut self, actions: &[i64], written: StepArrays<'_>, again: bool);

    /// Chooses a random legal action for every row, -1 where the game is over.
    fn choose(&mut self, actions: &mut [i64]);

    /// Plays this many random plies in every row, from the start again after an end. Returns the number of finished games.
    fn rollout(&mut self, plies: u64, stop: &Stop) -> u64;

    /// Plays a copy of every row at random to its end: the results of both players, two numbers a row, and the plies played.
    fn playouts(&mut self, returns: &mut [f32], lengths: &mut [i32], stop: &Stop);

    /// Writes a mask of the legal actions of each row, all false where the game is over.
    fn masks(&self, out: &mut [bool]);

    /// Writes the board of each row from the view of a side, or of the side to move.
    fn observe(&self, viewer: Option<Side>, out: &mut [f32]);
}
