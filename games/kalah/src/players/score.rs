//! `score`: the largest gain of the store in one sowing.
//!
//! Adam Shelly, Ruby Quiz #58 (2005), class `ScoreKalahPlayer`. As published, it ignores extra turns and the seeds
//! that the sides take at the end of the game.

use boardwright_game::{Column, Message, Position, Rng, Side};

use crate::players::seat::{Effort, Weighed, Weighing, column};
use crate::rules::{House, Kalah};
use crate::texts::TEXTS;

#[derive(Clone, Copy)]
pub(super) struct Score;

impl Weighing for Score {
    const SUMMARY: &'static str = "kalah-sows-for-gain";

    fn columns(&self) -> Vec<Column> {
        vec![column("kalah-gain", "kalah-gain-at-once-meaning")]
    }

    fn weigh(&self, board: &Kalah, _effort: &Effort<'_>, _rng: &mut Rng) -> Vec<Weighed> {
        board
            .moves()
            .map(|house| {
                let (gain, again, _) = sow(board, house);
                let note = if again && board.child(house).outcome().is_none() {
                    TEXTS.say("kalah-note-again")
                } else {
                    Message::default()
                };
                Weighed { note, ..Weighed::plain(house, gain) }
            })
            .collect()
    }
}

/// Sows a house of the player at the bottom. Returns the gain of its store, true if it moves again, and the board
/// after it.
pub(crate) fn sow(board: &Kalah, house: House) -> (i32, bool, Kalah) {
    let mut after = *board;
    let again = after.sow(house);
    (i32::from(after.store(Side::First)) - i32::from(board.store(Side::First)), again, after)
}
