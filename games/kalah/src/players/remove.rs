//! `remove-right`, `remove-high`, `remove-low` and their random-tie variants: players that look at the houses alone.
//!
//! Adam Shelly, Ruby Quiz #58 (2005), classes `RemoveRightKalahPlayer`, `RemoveHighKalahPlayer`,
//! `RemoveRandomHighKalahPlayer`, `RemoveLowKalahPlayer` and `RemoveRandomLowKalahPlayer`.

use boardwright_game::{Column, Position, Rng, Side};

use super::seat::{Effort, Weighed, Weighing};
use crate::rules::Kalah;

/// `remove-right`: the rightmost house that holds seeds.
#[derive(Clone, Copy)]
pub(super) struct Right;

impl Weighing for Right {
    const SUMMARY: &'static str = "sows the rightmost house that holds seeds";

    fn columns(&self) -> Vec<Column> {
        vec![Column::new("from the left", "the number of the house: the greater, the better")]
    }

    fn weigh(&self, board: &Kalah, _effort: &Effort<'_>, _rng: &mut Rng) -> Vec<Weighed> {
        board.moves().map(|house| Weighed::plain(house, house.number().into())).collect()
    }
}

/// `remove-high`: the fullest house.
#[derive(Clone, Copy)]
pub(super) struct High;

impl Weighing for High {
    const SUMMARY: &'static str = "sows the fullest house";

    fn columns(&self) -> Vec<Column> {
        vec![Column::new("seeds", "seeds in the house: the more, the better")]
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
    const SUMMARY: &'static str = "sows the emptiest house that holds seeds";

    fn columns(&self) -> Vec<Column> {
        vec![Column::new("seeds", "seeds in the house, counted negative: the fewer, the better")]
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
