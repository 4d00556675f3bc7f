//! The work of benchmarks: playing and undoing moves with all incremental updates.

use boardwright_game::Position;
use boardwright_game::grid::Point;

use crate::Gomoku;
use crate::board::pattern_board::{Cells, PatternBoard, cell_of};

/// Plays the game of `moves` from `start` and, before each of them, `rounds` times over puts a stone on every point that
/// the search would look at and takes it back. Returns the number of such pairs.
///
/// # Panics
/// If a move is not legal.
pub fn play_and_undo(start: &Gomoku, moves: &[Point], rounds: u64) -> u64 {
    let mut position = start.clone();
    let mut board = PatternBoard::new(start);
    let mut pairs = 0;
    for &mv in moves {
        let near = board.neighbourhood();
        for _ in 0..rounds {
            for cell in Cells::of(&near) {
                board.play(cell);
                board.undo();
                pairs += 1;
            }
        }
        position.play(mv).expect("the moves are legal");
        board.play(cell_of(mv));
    }
    pairs
}
