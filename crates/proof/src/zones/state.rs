//! What both sides have taken, and what they still lack in each set.

use super::cells::Cells;
use super::families::{Families, Family};
use super::known::hash_of;

/// The builder and its opponent, as indices.
pub(crate) const OWN: usize = 0;
pub(crate) const OTHER: usize = 1;

/// What counts of a set that lacks so many cells, for ordering the builder's moves: its own sets, and those of its
/// opponent. A set that lacks more counts 1.
const WEIGHTS: [[u32; 6]; 2] = [[0, 4000, 400, 120, 30, 7], [0, 4000, 150, 25, 9, 2]];

/// What a set of a side counts for each side that may be to move, by how many cells it lacks; nothing if it is not open.
fn weights(family: usize, missing: Option<u16>) -> [u32; 2] {
    let weight =
        |missing: u16, side| WEIGHTS[usize::from(family != side)].get(usize::from(missing)).copied().unwrap_or(1);
    missing.map_or([0; 2], |missing| [OWN, OTHER].map(|side| weight(missing, side)))
}

/// The sets that one side can still fill.
#[derive(Clone, Debug)]
struct Open {
    /// By set, how many cells are missing, and how many the other side has taken.
    missing: Vec<u16>,
    foreign: Vec<u16>,
    /// By how many cells are missing, the sets that the other side has taken nothing of.
    by_missing: Vec<Vec<u32>>,
    /// By set, its place among those.
    places: Vec<u32>,
}

impl Open {
    fn new(family: &Family) -> Open {
        let missing: Vec<u16> = family.sets.iter().map(|set| set.len() as u16).collect();
        let most = missing.iter().copied().max().unwrap_or(0);
        let count = missing.len();
        let mut open = Open {
            missing,
            foreign: vec![0; count],
            by_missing: vec![Vec::new(); usize::from(most) + 1],
            places: vec![0; count],
        };
        (0..count as u32).for_each(|set| open.enter(set));
        open
    }

    fn enter(&mut self, set: u32) {
        let list = &mut self.by_missing[usize::from(self.missing[set as usize])];
        self.places[set as usize] = list.len() as u32;
        list.push(set);
    }

    fn leave(&mut self, set: u32) {
        let list = &mut self.by_missing[usize::from(self.missing[set as usize])];
        let place = self.places[set as usize] as usize;
        list.swap_remove(place);
        if let Some(&moved) = list.get(place) {
            self.places[moved as usize] = place as u32;
        }
    }

    /// The side takes a cell of the set, or gives it back.
    fn change_missing(&mut self, set: u32, takes: bool) {
        let is_open = self.foreign[set as usize] == 0;
        if is_open {
            self.leave(set);
        }
        let missing = &mut self.missing[set as usize];
        *missing = if takes { *missing - 1 } else { *missing + 1 };
        if is_open {
            self.enter(set);
        }
    }

    /// The other side takes a cell of the set, or gives it back.
    fn change_foreign(&mut self, set: u32, takes: bool) {
        if takes {
            if self.foreign[set as usize] == 0 {
                self.leave(set);
            }
            self.foreign[set as usize] += 1;
        } else {
            self.foreign[set as usize] -= 1;
            if self.foreign[set as usize] == 0 {
                self.enter(set);
            }
        }
    }

    /// How many cells a set lacks, if the other side has taken nothing of it.
    fn missing(&self, set: u32) -> Option<u16> {
        (self.foreign[set as usize] == 0).then_some(self.missing[set as usize])
    }

    /// The sets that lack so many cells.
    fn lacking(&self, missing: u16) -> &[u32] {
        self.by_missing.get(usize::from(missing)).map_or(&[], Vec::as_slice)
    }
}

/// A point in a proof.
#[derive(Clone, Debug)]
pub(crate) struct State<'a> {
    pub(crate) families: &'a Families,
    /// By side, what it has taken.
    pub(crate) taken: [Cells; 2],
    /// The same in the order of play.
    pub(crate) moves: [Vec<u16>; 2],
    open: [Open; 2],
    /// What the builder's cells have in common with the same cells elsewhere ([`hash_of`]), and their images by each
    /// symmetry.
    pub(crate) hashes: Vec<u64>,
    /// By cell, what all open sets with it count for each side that may be to move.
    scores: Vec<[u32; 2]>,
}

impl<'a> State<'a> {
    pub(crate) fn new(families: &'a Families) -> State<'a> {
        let mut state = State {
            families,
            taken: [Cells::default(); 2],
            moves: [Vec::new(), Vec::new()],
            open: families.sides.each_ref().map(Open::new),
            hashes: vec![0; 1 + families.symmetries.len()],
            scores: vec![[0; 2]; families.names.len()],
        };
        for family in [OWN, OTHER] {
            for set in 0..families.sides[family].sets.len() as u32 {
                let missing = state.open[family].missing(set);
                state.rescore(family, set, None, missing);
            }
        }
        state
    }

    pub(crate) fn is_free(&self, cell: u16) -> bool {
        !self.taken.iter().any(|taken| taken.contains(cell))
    }

    /// Gives a free cell to a side.
    pub(crate) fn take(&mut self, side: usize, cell: u16) {
        self.taken[side].insert(cell);
        self.moves[side].push(cell);
        self.change(side, cell, true);
    }

    /// Takes the last cell of a side back.
    pub(crate) fn give_back(&mut self, side: usize) {
        let Some(cell) = self.moves[side].pop() else { return };
        self.taken[side].remove(cell);
        self.change(side, cell, false);
    }

    fn change(&mut self, side: usize, cell: u16, takes: bool) {
        if side == OWN {
            let images = self.families.symmetries.iter().map(|image| image[usize::from(cell)]);
            let images = std::iter::once(cell).chain(images);
            self.hashes.iter_mut().zip(images).for_each(|(hash, image)| *hash ^= hash_of(image));
        }
        for family in [OWN, OTHER] {
            for &set in &self.families.sides[family].of[usize::from(cell)] {
                let open = &mut self.open[family];
                let before = open.missing(set);
                if family == side {
                    open.change_missing(set, takes);
                } else {
                    open.change_foreign(set, takes);
                }
                let after = open.missing(set);
                self.rescore(family, set, before, after);
            }
        }
    }

    /// Takes into account that a set lacked so many cells and lacks so many now.
    fn rescore(&mut self, family: usize, set: u32, before: Option<u16>, after: Option<u16>) {
        if before == after {
            return;
        }
        let (before, after) = (weights(family, before), weights(family, after));
        let more = [OWN, OTHER].map(|side| after[side].wrapping_sub(before[side]));
        for &cell in &self.families.sides[family].sets[set as usize] {
            let scores = &mut self.scores[usize::from(cell)];
            *scores = [OWN, OTHER].map(|side| scores[side].wrapping_add(more[side]));
        }
    }

    /// The fewest cells that an open set of a side lacks.
    pub(crate) fn least_missing(&self, side: usize) -> usize {
        let lists = &self.open[side].by_missing;
        lists.iter().position(|sets| !sets.is_empty()).unwrap_or(lists.len())
    }

    /// The cells of a set that its side has not taken.
    pub(crate) fn lacks(&self, side: usize, set: u32) -> impl Iterator<Item = u16> + '_ {
        let cells = &self.families.sides[side].sets[set as usize];
        cells.iter().copied().filter(move |&cell| !self.taken[side].contains(cell))
    }

    /// The cell by which a side fills a set, if it can; the least, so that all who ask get the same.
    pub(crate) fn fills(&self, side: usize) -> Option<u16> {
        self.open[side].lacking(1).iter().filter_map(|&set| self.lacks(side, set).next()).min()
    }

    /// Whether a side has taken a cell of a set.
    pub(crate) fn is_begun(&self, side: usize, set: u32) -> bool {
        usize::from(self.open[side].missing[set as usize]) < self.families.sides[side].sets[set as usize].len()
    }

    /// The sets of the opponent that lack so many cells at most.
    pub(crate) fn dangers(&self, most: u16) -> impl Iterator<Item = u32> + '_ {
        (0..=most).flat_map(|missing| self.open[OTHER].lacking(missing).iter().copied())
    }

    /// Whether some set of the builder's has two cells.
    pub(crate) fn are_together(&self, one: u16, other: u16) -> bool {
        let family = &self.families.sides[OWN];
        family.of[usize::from(one)].iter().any(|&set| family.sets[set as usize].contains(&other))
    }

    /// How good a cell seems for a side that is to move, so that no two are equal: the greater the better.
    fn merit(&self, side: usize, cell: u16) -> u64 {
        u64::from(self.scores[usize::from(cell)][side]) << 16 | u64::from(u16::MAX - cell)
    }

    fn free(&self) -> impl Iterator<Item = u16> + '_ {
        (0..self.scores.len() as u16).filter(|&cell| self.is_free(cell))
    }

    /// How many free cells seem better than this one for a side that is to move.
    pub(crate) fn rank(&self, side: usize, cell: u16) -> usize {
        let merit = self.merit(side, cell);
        self.free().filter(|&other| self.merit(side, other) > merit).count()
    }

    /// The free cell of this rank for a side that is to move; `None` if there are no more than so many.
    pub(crate) fn ranked(&self, side: usize, rank: usize) -> Option<u16> {
        let mut merits: Vec<u64> = self.free().map(|cell| self.merit(side, cell)).collect();
        if rank >= merits.len() {
            return None;
        }
        let (_, merit, _) = merits.select_nth_unstable_by(rank, |one, other| other.cmp(one));
        Some(u16::MAX - *merit as u16)
    }
}
