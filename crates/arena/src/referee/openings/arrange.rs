//! The order and the symmetries in which a match uses the openings of a list.

use boardwright_game::{AnyVariant, Rng, derive_seed};

use super::opening::Opening;

/// Order and symmetries in which the openings of a list are given to the pairs of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Arrangement {
    /// In an order that the seed decides, all of them once before any of them twice; else in that of the list.
    pub is_shuffled: bool,
    /// Shows each opening under a symmetry of the board. The seed chooses one for every pair.
    pub is_mirrored: bool,
    /// Number of openings to skip at the head of the list; beyond its end it starts again.
    pub skip: u64,
}

impl Arrangement {
    /// One after another as they stand.
    pub const IN_TURN: Arrangement = Arrangement { is_shuffled: false, is_mirrored: false, skip: 0 };

    /// The openings of this many pairs. The same seed gives the same openings; an empty list gives none.
    pub fn arrange(&self, list: &[Opening], variant: &AnyVariant, seed: u64, pairs: usize) -> Vec<Opening> {
        let order = self.order(list.len(), seed);
        let mut symmetries = Rng::new(derive_seed(seed, MIRROR_STREAM));
        let skip = self.skip.checked_rem(list.len() as u64).unwrap_or(0) as usize;
        let indices = order.iter().cycle().skip(skip).take(if list.is_empty() { 0 } else { pairs });
        let shown = |&index: &usize| match self.is_mirrored {
            false => list[index].clone(),
            true => list[index].mirror(variant, symmetries.below(variant.symmetries())),
        };
        indices.map(shown).collect()
    }

    fn order(&self, length: usize, seed: u64) -> Vec<usize> {
        let mut order: Vec<usize> = (0..length).collect();
        if self.is_shuffled {
            Rng::new(derive_seed(seed, ORDER_STREAM)).shuffle(&mut order);
        }
        order
    }
}

/// Streams from which the seeds of order and symmetries are derived.
const ORDER_STREAM: u64 = 0;
const MIRROR_STREAM: u64 = 1;
