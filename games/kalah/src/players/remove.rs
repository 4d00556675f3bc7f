//! `remove-right`, `remove-high`, `remove-low` and their random-tie variants: players that use the houses alone.
//!
//! Adam Shelly, Ruby Quiz #58 (2005), classes `RemoveRightKalahPlayer`, `RemoveHighKalahPlayer`,
//! `RemoveRandomHighKalahPlayer`, `RemoveLowKalahPlayer` and `RemoveRandomLowKalahPlayer`.

use boardwright_game::{Column, Position, Rng, Side};

use crate::players::seat::{Effort, Weighed, Weighing, column};
use crate::rules::Kalah;

/// `remove-right`: the rightmost house that holds seeds.
#[derive(Clone, Copy)]
pub(super) struct Right;

impl Weighing for Right {
    const SUMMARY: &'static str = "kalah-sows-rightmost";

    fn columns(&self) -> Vec<Column> {
        vec![column("kalah-from-the-left", "kalah-from-the-left-meaning")]
    }

    fn weigh(&self, board: &Kalah, _effort: &Effort<'_>, _rng: &mut Rng) -> Vec<Weighed> {
        board.moves().map(|house| Weighed::plain(house, house.number().into())).collect()
    }
}

/// `remove-high`: the fullest house.
#[derive(Clone, Copy)]
pub(super) struct High;

impl Weighing for High {
    const SUMMARY: &'static str = "kalah-sows-fullest";

    fn columns(&self) -> Vec<Column> {
        vec![column("kalah-seeds", "kalah-most-seeds-meaning")]
    }

    fn weigh(&self, board: &Kalah, _effort: &Effort<'_>, _rng: &mut Rng) -> Vec<Weighed> {
        let row = board.houses(Side::First);
        board.moves().map(|house| Weighed::plain(house, row[house.index()].into())).collect()
    }
}

/// `remove-low`: the emptiest house that holds seeds.
#[derive(Clone, Copy)]
pub(super) struct Low;

impl Weighing for Low {
    const SUMMARY: &'static str = "kalah-sows-emptiest";

    fn columns(&self) -> Vec<Column> {
        vec![column("kalah-seeds", "kalah-fewest-seeds-meaning")]
    }

    fn weigh(&self, board: &Kalah, effort: &Effort<'_>, rng: &mut Rng) -> Vec<Weighed> {
        let mut weighed = High.weigh(board, effort, rng);
        for Weighed { value, parts, .. } in &mut weighed {
            *value = -*value;
            *parts = vec![*value];
        }
        weighed
    }
}
