//! The work of benchmarks: moves on the engine's board, and searches of fixed depth.

use boardwright_game::{Limits, Player, PlayerSpec, Position, Stop, Turn};

use crate::board::LineBoard;
use crate::players::engine::EnginePlayer;
use crate::rules::{Move, Sticks};

/// Plays a game `rounds` times on the engine's board, as a search does: the board is copied, and the copy plays the
/// move. Returns the number of moves played.
pub fn play(start: &Sticks, moves: &[Move], rounds: u64) -> u64 {
    let start = LineBoard::from(start);
    let mut played = 0;
    for _ in 0..rounds {
        let mut board = start.clone();
        for &mv in moves {
            let mut next = board.clone();
            next.play(mv);
            board = next;
            played += 1;
        }
        std::hint::black_box(board.evaluate());
    }
    played
}

/// Searches every position of a game to a fixed depth, on one thread, and returns the number of positions visited.
///
/// # Panics
/// If a move is not legal.
pub fn search(start: &Sticks, moves: &[Move], depth: u32) -> u64 {
    // A small table, because the time to clear a large one would be measured, too.
    let spec: PlayerSpec = "engine@hash=1".parse().expect("the name of a player");
    let mut player = EnginePlayer::of_spec(&spec, 0).expect("options that there are");
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut visited = 0;
    let mut position = start.clone();
    for ply in 0..=moves.len() {
        let last = std::cell::Cell::new(0);
        player.choose(&Turn {
            report: &|info| last.set(info.nodes),
            ..Turn::new(&position, &limits, &Stop::new()).after(start, &moves[..ply])
        });
        visited += last.get();
        if let Some(&mv) = moves.get(ply) {
            position.play(mv).expect("the moves are legal");
        }
    }
    visited
}
