//! Winning sets: the view of a game in which one side builds and the other only blocks.
//!
//! In a game such as five in a row a side wins by making all moves of one of many sets, and each move can be made only once.
//! A side that keeps the builder from every set has at least a draw. The sets alone decide that: the builder's move removes
//! the cell from all sets, and the blocker's move removes all sets with the cell.
//!
//! ```text
//! {a b c}  {c d}          builder takes c:  {a b}  {d}
//!                         blocker takes d:  {a b}
//! ```

use std::collections::HashMap;
use std::hash::Hash;

/// A set of cells: the bit of each is its number.
pub type CellMask = u128;

/// Cells that can be told apart.
pub const MAX_CELLS: usize = CellMask::BITS as usize;

/// The sets that a builder may still fill, each as the cells that are missing.
///
/// They are kept small and in order: no set holds another, because filling the larger fills the smaller.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct WinningSets(Vec<CellMask>);

impl WinningSets {
    /// Of all these sets those that count.
    pub fn new(mut sets: Vec<CellMask>) -> WinningSets {
        sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
        let mut least: Vec<CellMask> = Vec::with_capacity(sets.len());
        for set in sets {
            if least.iter().all(|&smaller| smaller & !set != 0) {
                least.push(set);
            }
        }
        WinningSets(least)
    }

    /// The sets, those with the fewest cells first.
    pub fn sets(&self) -> &[CellMask] {
        &self.0
    }

    /// All cells that matter to anybody.
    pub fn cells(&self) -> CellMask {
        self.0.iter().fold(0, |all, set| all | set)
    }

    /// After the builder's move on a cell.
    pub fn built(&self, cell: u32) -> WinningSets {
        WinningSets::new(self.0.iter().map(|set| set & !(1 << cell)).collect())
    }

    /// After the blocker's move on a cell.
    pub fn blocked(&self, cell: u32) -> WinningSets {
        WinningSets(self.0.iter().copied().filter(|set| set >> cell & 1 == 0).collect())
    }

    /// Tells whether the builder has filled a set, or does so with the next move if it is to move.
    pub fn is_filled(&self, blocker_to_move: bool) -> bool {
        self.0.first().is_some_and(|set| set.count_ones() <= u32::from(!blocker_to_move))
    }

    /// The cells among which the blocker, who is to move, has to choose: the last one of a set that lacks only that, or
    /// all.
    pub fn replies(&self) -> CellMask {
        match self.0.first() {
            Some(&set) if set.count_ones() == 1 => set,
            _ => self.cells(),
        }
    }

    /// Tells whether the blocker holds for sure by always taking the cell that weighs most, each set weighing 2^-n for
    /// its n cells: if all together weigh less than 1, or than 1/2 if the builder is to move (Erdős and Selfridge
    /// 1973).
    pub fn is_light(&self, blocker_to_move: bool) -> bool {
        let one = 1u128 << 100;
        let weight = |set: &CellMask| one.checked_shr(set.count_ones()).unwrap_or(0).max(1);
        let all = self.0.iter().map(weight).fold(0u128, u128::saturating_add);
        all < if blocker_to_move { one } else { one / 2 }
    }

    /// The images of the sets, in order.
    fn mapped(&self, images: &Images) -> WinningSets {
        let mut sets: Vec<CellMask> = self.0.iter().map(|&set| images.of(set)).collect();
        sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
        WinningSets(sets)
    }
}

/// The numbers of a mask, the least first.
pub fn cells_of(mut mask: CellMask) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = mask.trailing_zeros();
        (mask != 0).then(|| {
            mask &= mask - 1;
            cell
        })
    })
}

/// The images of all cells under a symmetry.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Images(Vec<CellMask>);

impl Images {
    fn of(&self, set: CellMask) -> CellMask {
        cells_of(set).fold(0, |image, cell| image | self.0[cell as usize])
    }
}

/// The moves of a position that belong to winning sets, numbered, and the symmetries that the sets have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetBoard<M> {
    moves: Vec<M>,
    /// All symmetries but the identity.
    symmetries: Vec<Images>,
}

impl<M: Clone + Eq + Hash> SetBoard<M> {
    /// Numbers the moves of `sets` in the order in which they come. `mirror` is the image of a move under a symmetry,
    /// of which there are `symmetries`, number 0 being the identity. A symmetry counts only if it maps the sets to
    /// themselves, so that nothing depends on what `mirror` says.
    ///
    /// `None` if there are more than [`MAX_CELLS`] moves.
    pub fn new(
        sets: &[Vec<M>],
        symmetries: usize,
        mirror: impl Fn(&M, usize) -> Option<M>,
    ) -> Option<(SetBoard<M>, WinningSets)> {
        let mut moves: Vec<M> = Vec::new();
        let mut numbers: HashMap<M, usize> = HashMap::new();
        for mv in sets.iter().flatten() {
            if !numbers.contains_key(mv) {
                numbers.insert(mv.clone(), moves.len());
                moves.push(mv.clone());
            }
        }
        if moves.len() > MAX_CELLS {
            return None;
        }
        let family =
            WinningSets::new(sets.iter().map(|set| set.iter().fold(0, |mask, mv| mask | 1 << numbers[mv])).collect());
        let images = (1..symmetries).filter_map(|symmetry| {
            let image = |mv| Some(1 << numbers.get(&mirror(mv, symmetry)?)?);
            let images = Images(moves.iter().map(image).collect::<Option<_>>()?);
            (family.mapped(&images) == family).then_some(images)
        });
        let symmetries = images.collect();
        Some((SetBoard { moves, symmetries }, family))
    }

    /// The sets as masks, if all their moves have numbers here.
    pub fn read(&self, sets: &[Vec<M>]) -> Option<WinningSets> {
        let numbers: HashMap<&M, usize> = self.moves.iter().zip(0..).collect();
        let mask = |set: &Vec<M>| set.iter().try_fold(0, |mask, mv| Some(mask | 1 << numbers.get(mv)?));
        Some(WinningSets::new(sets.iter().map(mask).collect::<Option<_>>()?))
    }

    /// The move with a number.
    pub fn name(&self, cell: u32) -> &M {
        &self.moves[cell as usize]
    }

    /// The number of a move; `None` if it is in no set.
    pub fn cell(&self, mv: &M) -> Option<u32> {
        self.moves.iter().zip(0..).find(|(known, _)| *known == mv).map(|(_, cell)| cell)
    }

    /// Number of symmetries of the sets, the identity included.
    pub fn symmetries(&self) -> usize {
        1 + self.symmetries.len()
    }

    /// The image of sets under a symmetry, numbered from 0, the identity.
    pub fn image(&self, sets: &WinningSets, symmetry: usize) -> WinningSets {
        self.images(symmetry).map_or_else(|| sets.clone(), |images| sets.mapped(images))
    }

    /// The image of cells under a symmetry, numbered from 0, the identity.
    pub fn image_of_cells(&self, cells: CellMask, symmetry: usize) -> CellMask {
        self.images(symmetry).map_or(cells, |images| images.of(cells))
    }

    fn images(&self, symmetry: usize) -> Option<&Images> {
        self.symmetries.get(symmetry.checked_sub(1)?)
    }

    /// Of the sets and their mirror images the least: the same for all that are alike.
    pub fn least_image(&self, sets: &WinningSets) -> WinningSets {
        let images = self.symmetries.iter().map(|images| sets.mapped(images));
        images.min().filter(|image| image < sets).unwrap_or_else(|| sets.clone())
    }

    /// A hash that all mirror images of the sets have in common.
    pub fn key(&self, sets: &WinningSets) -> u64 {
        let hash = |set: CellMask| crate::mix(set as u64 ^ crate::mix((set >> 64) as u64));
        let key = |image: &dyn Fn(CellMask) -> CellMask| {
            sets.0.iter().fold(0u64, |sum, &set| sum.wrapping_add(hash(image(set))))
        };
        self.symmetries.iter().map(|images| key(&|set| images.of(set))).fold(key(&|set| set), u64::min)
    }
}

#[cfg(test)]
mod tests {
    use super::{SetBoard, WinningSets};

    /// Rows of three on a board of three by three, with its mirror image from left to right.
    fn noughts() -> (SetBoard<u8>, WinningSets) {
        let sets: Vec<Vec<u8>> =
            [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
                .map(|set| set.to_vec())
                .to_vec();
        SetBoard::new(&sets, 3, |&mv, symmetry| match symmetry {
            1 => Some(mv / 3 * 3 + 2 - mv % 3),
            // No symmetry at all: it must not be believed.
            _ => Some((mv + 1) % 9),
        })
        .expect("nine moves")
    }

    #[test]
    fn moves_change_the_sets_of_both() {
        let (board, sets) = noughts();
        let cell = |mv: u8| (0..9).find(|&cell| *board.name(cell) == mv).expect("a cell");
        assert_eq!(sets.sets().len(), 8);
        let sets = sets.built(cell(4));
        assert_eq!(sets.sets()[..4].iter().map(|set| set.count_ones()).sum::<u32>(), 8, "four lines lack two");
        let sets = sets.blocked(cell(0));
        assert_eq!(sets.sets().len(), 5, "two lines and a diagonal are gone");
        let sets = sets.built(cell(2));
        assert_eq!(sets.replies(), 1 << cell(6), "the diagonal lacks one");
        assert!(sets.is_filled(false) && !sets.is_filled(true));
        assert!(sets.built(cell(6)).is_filled(true));
        assert_eq!(board.read(&[vec![1, 2]]).map(|sets| sets.cells()), Some(1 << cell(1) | 1 << cell(2)));
        assert_eq!(board.read(&[vec![1, 9]]), None);
    }

    #[test]
    fn only_true_symmetries_make_things_alike() {
        let (board, sets) = noughts();
        let cell = |mv: u8| (0..9).find(|&cell| *board.name(cell) == mv).expect("a cell");
        let [left, right, below] = [3, 5, 7].map(|mv| sets.built(cell(mv)));
        assert_ne!(left, right);
        assert_eq!((board.key(&left), board.least_image(&left)), (board.key(&right), board.least_image(&right)));
        assert_ne!(board.key(&left), board.key(&below));
        assert_eq!((board.symmetries(), board.image(&left, 0)), (2, left.clone()));
        assert_eq!((board.image(&left, 1), board.image_of_cells(1 << cell(3), 1)), (right, 1 << cell(5)));
        assert_eq!((board.cell(&3), board.cell(&9)), (Some(cell(3)), None));
    }

    #[test]
    fn light_sets_are_held_by_whoever_takes_the_heaviest_cell() {
        let (_, sets) = noughts();
        assert!(!sets.is_light(true), "eight lines of three weigh 1");
        assert!(sets.blocked(0).is_light(true) && !sets.blocked(0).is_light(false));
        assert!(WinningSets::default().is_light(false));
        assert!(!WinningSets::new(vec![0]).is_light(true), "it is filled");
    }
}
