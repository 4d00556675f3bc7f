//! The values of the moves beside the one that a search chose, for explanations.

use super::{Deepen, RootMove, unrated};
use crate::pvs::{Node, Search};
use crate::value::{INFINITY, Value};

/// Plies by which the searches that put the moves in order stay behind: they cost little beside the last one.
const BEHIND: u32 = 4;

/// Hundredths by which a move is thought to be worse than the chosen one at first, and beyond which nothing is thought any more.
const FIRST_WIDTH: Value = 100;
const WIDEST: Value = 2_000;

impl<N: Node> Search<'_, N> {
    /// Compares the best moves at the depth to which a search with the same table chose one of them: that one first, as it was
    /// found, then up to `lines - 1` others by their values, of which those are left out that the budget does not reach.
    ///
    /// The search that chose found no other move better, so the others are not searched for more than its value. If it searched
    /// nothing, the others come in their first order and are worth as little.
    pub fn compare(&mut self, chosen: RootMove<N::Move>, lines: usize) -> Vec<RootMove<N::Move>> {
        let mut others = unrated(self.roots());
        others.retain(|other| other.mv != chosen.mv);
        let most = lines.saturating_sub(1).min(others.len());
        if most == 0 || chosen.known_score().is_none() {
            others.truncate(most);
            return [vec![chosen], others].concat();
        }
        let last = chosen.depth.max(1);
        for depth in 1..=last.saturating_sub(BEHIND) {
            if !self.rate(&mut others, depth as i32, most) {
                break;
            }
        }
        self.node.begin(last as i32);
        let mut compared: Vec<RootMove<N::Move>> = Vec::new();
        for other in others {
            let alpha = compared.get(most - 1).map_or(-INFINITY, |last| last.value);
            let Some(mut root) = self.below(chosen.value, alpha, other.mv, last as i32) else { break };
            if root.value > alpha {
                root.value = root.value.min(chosen.value);
                let place = compared.iter().take_while(|better| better.value >= root.value).count();
                compared.insert(place, root);
                compared.truncate(most);
            }
        }
        compared.insert(0, chosen);
        compared
    }

    /// Searches one move that is thought to be worth `most` or little less, as far as it is worth more than `alpha`.
    fn below(&mut self, most: Value, alpha: Value, mv: N::Move, depth: i32) -> Option<RootMove<N::Move>> {
        let mut width = FIRST_WIDTH;
        loop {
            let low = if width > WIDEST { alpha } else { alpha.max(most - width) };
            let root = self.valued(mv, (low, most + 1), depth)?;
            if root.value > low || low == alpha {
                return Some(root);
            }
            width *= 4;
        }
    }

    /// Searches one move at the root with a window; `None` if the budget ran out.
    pub(super) fn valued(&mut self, mv: N::Move, window: (Value, Value), depth: i32) -> Option<RootMove<N::Move>> {
        let before = self.nodes();
        let value = self.value_of_root(mv, window, depth, false);
        if self.is_stopped() {
            return None;
        }
        let remembered = self.node.remembered_line(mv, depth);
        let line = remembered.unwrap_or_else(|| [&[mv], self.line()].concat());
        let nodes = self.nodes() - before;
        Some(RootMove { mv, value, line, depth: depth as u32, nodes, penalty: 0 })
    }
}
