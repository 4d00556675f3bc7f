//! `score`: the largest gain of the store in one sowing.
//!
//! Adam Shelly, Ruby Quiz #58 (2005), class `ScoreKalahPlayer`. It knows neither the extra turn nor what the sides take
//! at the end of the game, as published.

use boardwright_game::{Column, Position, Rng, Side};

use super::seat::{Effort, Weighed, Weighing};
use crate::rules::{House, Kalah};

#[derive(Clone, Copy)]
pub(super) struct Score;

impl Weighing for Score {
    const SUMMARY: &'static str = "sows the house that brings most seeds into its store at once";

    fn columns(&self) -> Vec<Column> {
        vec![Column::new("gain", "seeds that come into the own store by this sowing, captures included")]
    }

    fn weigh(&self, board: &Kalah, _effort: &Effort<'_>, _rng: &mut Rng) -> Vec<Weighed> {
        board
            .moves()
            .map(|house| {
                let (gain, again, _) = sow(board, house);
                let note = if again { "moves again, which it does not value" } else { "" };
                Weighed { note: note.to_owned(), ..Weighed::plain(house, gain) }
            })
            .collect()
    }
}

/// Sows a house of the player at the bottom: the gain of its store, whether it moves again, and the board after it.
pub(crate) fn sow(board: &Kalah, house: House) -> (i32, bool, Kalah) {
    let mut after = *board;
    let again = after.sow(house);
    (i32::from(after.store(Side::First)) - i32::from(board.store(Side::First)), again, after)
}
