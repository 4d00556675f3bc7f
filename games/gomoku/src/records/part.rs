//! Parts of a game in a file: moves from a position, and what follows a position that no moves lead to.

use std::collections::BTreeMap;

use boardwright_game::grid::Point;
use boardwright_game::{MoveTree, Side, TreePlace};

/// Moves from a position.
#[derive(Default)]
pub(super) struct Part {
    pub(super) stones: BTreeMap<Point, Side>,
    /// The side to move first; `None` if any may.
    pub(super) first: Option<Side>,
    pub(super) tree: MoveTree,
    pub(super) comment: String,
    pub(super) tags: Vec<(String, String)>,
}

/// A place in the tree of a part.
#[derive(Clone, Copy, Default)]
pub(super) struct NodePlace {
    pub(super) part: usize,
    pub(super) place: TreePlace,
}

impl Part {
    /// The stones on the board at a place, and the side that is to move there.
    pub(super) fn reached(&self, place: TreePlace) -> (BTreeMap<Point, Side>, Side) {
        let (mut stones, mut side) = (self.stones.clone(), self.first.unwrap_or(Side::First));
        for point in self.tree.path(place).iter().filter_map(|mv| mv.mv.parse().ok()) {
            stones.insert(point, side);
            side = side.other();
        }
        (stones, side)
    }
}
