//! `first`: the first house that holds seeds.
//!
//! Mark Van Holstyn, who set Ruby Quiz #58 (2005): the class `Player` that comes with the quiz, which the others extend
//! and are measured against.

use boardwright_game::{Column, Position, Rng};

use crate::players::seat::{Effort, Weighed, Weighing, column};
use crate::rules::Kalah;

#[derive(Clone, Copy)]
pub(super) struct First;

impl Weighing for First {
    const SUMMARY: &'static str = "kalah-sows-leftmost";

    fn columns(&self) -> Vec<Column> {
        vec![column("kalah-to-its-right", "kalah-to-its-right-meaning")]
    }

    fn weigh(&self, board: &Kalah, _effort: &Effort<'_>, _rng: &mut Rng) -> Vec<Weighed> {
        let houses = i32::from(board.rules().houses);
        board.moves().map(|house| Weighed::plain(house, houses - i32::from(house.number()))).collect()
    }
}
