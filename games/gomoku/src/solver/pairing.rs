//! Draws by pairing: the defender answers every stone in one half of a pair with the other half, which blocks every
//! five.
//!
//! If each set that the opponent could fill holds a pair of empty points, and no point belongs to two pairs, the
//! defender can answer every stone of the opponent so that no set is ever filled (Hales and Jewett 1963). This proves
//! a draw at least, with either side to move, because an additional stone does no harm.

use boardwright_game::certify::{CellMask, WinningSets, cells_of};

/// The number of pairs that a search tries before it gives up.
const MAX_TRIES: u32 = 300;

/// Disjoint pairs of cells, at least one in each set; `None` if none exist or none were found.
pub(crate) fn pairing(sets: &WinningSets) -> Option<Vec<CellMask>> {
    if !may_be_paired(sets) {
        return None;
    }
    let mut search = PairingSearch { pairs: Vec::new(), taken: 0, tries: 0 };
    search.complete(sets.sets()).then_some(search.pairs)
}

/// True if there are enough cells. Sets that share at most one cell need a pair each.
fn may_be_paired(sets: &WinningSets) -> bool {
    let mut apart: Vec<CellMask> = Vec::new();
    for &set in sets.sets() {
        if apart.iter().all(|other| (other & set).count_ones() < 2) {
            apart.push(set);
        }
    }
    2 * apart.len() <= sets.cells().count_ones() as usize
}

/// A backtracking search for disjoint pairs, at least one in each set.
struct PairingSearch {
    pairs: Vec<CellMask>,
    /// The cells of the pairs.
    taken: CellMask,
    tries: u32,
}

impl PairingSearch {
    /// Finds pairs for these sets, which have none. The set with the fewest free cells comes first, as it has the
    /// fewest choices.
    fn complete(&mut self, sets: &[CellMask]) -> bool {
        let Some(set) = sets.iter().min_by_key(|set| (*set & !self.taken).count_ones()) else { return true };
        for pair in choices(set & !self.taken, sets) {
            self.tries += 1;
            if self.tries > MAX_TRIES {
                return false;
            }
            let taken = self.taken | pair;
            let rest: Vec<CellMask> = sets.iter().copied().filter(|set| set & pair != pair).collect();
            // A set with fewer than two free cells can no longer hold a pair.
            if rest.iter().any(|set| (set & !taken).count_ones() < 2) {
                continue;
            }
            let before = std::mem::replace(&mut self.taken, taken);
            self.pairs.push(pair);
            if self.complete(&rest) {
                return true;
            }
            self.pairs.pop();
            self.taken = before;
        }
        false
    }
}

/// All pairs of these cells, those that lie in the most sets first.
fn choices(free: CellMask, sets: &[CellMask]) -> Vec<CellMask> {
    let cells: Vec<u32> = cells_of(free).collect();
    let others = |index: usize| cells[index + 1..].iter().copied();
    let pairs =
        cells.iter().enumerate().flat_map(|(index, &one)| others(index).map(move |other| 1 << one | 1 << other));
    let mut pairs: Vec<CellMask> = pairs.collect();
    pairs.sort_by_cached_key(|&pair| sets.iter().filter(|&&set| set & pair != pair).count());
    pairs
}

#[cfg(test)]
mod tests {
    use boardwright_game::Side;
    use boardwright_game::certify::SetBoard;

    use super::pairing;
    use crate::{Gomoku, Rule};

    #[test]
    fn a_pairing_has_a_pair_in_every_row_and_no_point_twice() {
        for rule in Rule::ALL {
            let start = Gomoku::new(5, 5, rule);
            let rows = start.winning_sets(Side::First).expect("rows");
            let (_, sets) = SetBoard::new(&rows, 1, |mv, _| Some(*mv)).expect("25 points");
            let pairs = pairing(&sets).expect("5 × 5 has a pairing");
            assert_eq!(pairs.iter().fold(0, |all, pair| all | pair).count_ones() as usize, 2 * pairs.len());
            assert!(sets.sets().iter().all(|set| pairs.iter().any(|pair| pair & set == *pair)), "{rule}");
        }
    }

    #[test]
    fn where_cells_are_few_there_is_no_pairing() {
        for size in [6, 7, 11] {
            let rows = Gomoku::new(size, size, Rule::Freestyle).winning_sets(Side::Second).expect("rows");
            let (_, sets) = SetBoard::new(&rows, 1, |mv, _| Some(*mv)).expect("at most 121 points");
            assert_eq!(pairing(&sets), None, "{size}");
        }
    }
}
