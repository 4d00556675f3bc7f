//! The cells that both sides have taken, and those that they still lack in each set.

use super::cells::Cells;
use super::families::{SetFamilies, SetFamily};
use super::known::hash_of;

/// The index of the builder, in what both sides have.
pub const OWN: usize = 0;
/// The index of the opponent.
pub const OTHER: usize = 1;

/// The weight of a set by its number of missing cells, for ordering the builder's moves: its own sets, then those of its
/// opponent. Sets that lack more count 1.
const WEIGHTS: [[u32; 6]; 2] = [[0, 4000, 400, 120, 30, 7], [0, 4000, 150, 25, 9, 2]];

/// The weight of a set of a side for each side that may be to move, by how many cells it lacks; nothing if it is not
/// open.
fn weights(family: usize, missing: Option<u16>) -> [u32; 2] {
    let weight =
        |missing: u16, side| WEIGHTS[usize::from(family != side)].get(usize::from(missing)).copied().unwrap_or(1);
    missing.map_or([0; 2], |missing| [OWN, OTHER].map(|side| weight(missing, side)))
}

/// The sets that one side can still fill.
#[derive(Clone, Debug)]
struct Open {
    sets: Vec<Set>,
    /// By how many cells are missing, the sets that the other side has taken nothing of and that are not spoiled, a bit
    /// each, and how many they are.
    by_missing: Vec<Vec<u64>>,
    counts: Vec<u32>,
}

/// The state of a set.
#[derive(Clone, Copy, Debug)]
struct Set {
    /// The number of cells that its side has not taken.
    missing: u16,
    /// The number of cells that the other side has taken, and of spoilers that its own side has taken.
    foreign: u16,
}

impl Open {
    fn new(family: &SetFamily) -> Open {
        let sets: Vec<Set> = family.sets.iter().map(|set| Set { missing: set.len() as u16, foreign: 0 }).collect();
        let levels = 1 + sets.iter().map(|set| usize::from(set.missing)).max().unwrap_or(0);
        let by_missing = vec![vec![0; sets.len().div_ceil(64)]; levels];
        let mut open = Open { sets, by_missing, counts: vec![0; levels] };
        (0..open.sets.len()).for_each(|set| open.enter(set));
        open
    }

    fn enter(&mut self, set: usize) {
        let missing = usize::from(self.sets[set].missing);
        self.by_missing[missing][set / 64] |= 1 << (set % 64);
        self.counts[missing] += 1;
    }

    fn leave(&mut self, set: usize) {
        let missing = usize::from(self.sets[set].missing);
        self.by_missing[missing][set / 64] &= !(1 << (set % 64));
        self.counts[missing] -= 1;
    }

    /// The side takes a cell of the set, or gives it back.
    fn change_missing(&mut self, set: u32, takes: bool) {
        let set = set as usize;
        // A set is listed by the number of cells that it lacks, so it leaves its list while that changes.
        let is_open = self.sets[set].foreign == 0;
        if is_open {
            self.leave(set);
        }
        let missing = &mut self.sets[set].missing;
        *missing = if takes { *missing - 1 } else { *missing + 1 };
        if is_open {
            self.enter(set);
        }
    }

    /// The other side takes a cell of the set, or its own side a spoiler, or gives it back.
    fn change_foreign(&mut self, set: u32, takes: bool) {
        let set = set as usize;
        if takes {
            if self.sets[set].foreign == 0 {
                self.leave(set);
            }
            self.sets[set].foreign += 1;
        } else {
            self.sets[set].foreign -= 1;
            if self.sets[set].foreign == 0 {
                self.enter(set);
            }
        }
    }

    /// The number of cells that a set lacks, if the other side has taken nothing of it.
    fn missing(&self, set: u32) -> Option<u16> {
        let Set { missing, foreign } = self.sets[set as usize];
        (foreign == 0).then_some(missing)
    }

    /// The open sets that lack this number of cells.
    fn lacking(&self, missing: u16) -> impl Iterator<Item = u32> + '_ {
        let missing = usize::from(missing);
        let count = self.counts.get(missing).copied().unwrap_or(0);
        let words = if count == 0 { &[] } else { &*self.by_missing[missing] };
        words.iter().zip(0u32..).flat_map(|(&word, number)| bits(word).map(move |bit| number * 64 + bit))
    }
}

/// The numbers of the bits that are set.
fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

/// A point in a proof.
#[derive(Clone, Debug)]
pub struct ZoneState<'a> {
    /// The sets.
    pub families: &'a SetFamilies,
    /// By side, what it has taken.
    pub taken: [Cells; 2],
    /// The same in the order of play.
    pub moves: [Vec<u16>; 2],
    open: [Open; 2],
    /// The hash that the builder's cells have in common with the same cells elsewhere ([`hash_of`]), and their images
    /// by each symmetry.
    pub hashes: Vec<u64>,
    /// By cell, what all open sets with it count for each side that may be to move, as it was when the scores were last
    /// settled: most states are left before anybody asks.
    scores: Vec<[u32; 2]>,
    scored: [Scored; 2],
}

/// The sets of a side as they are counted in the scores.
#[derive(Clone, Debug)]
struct Scored {
    /// By set, how many cells it lacked, if it was open.
    missing: Vec<Option<u16>>,
    /// The sets that may have changed since, and by set whether it is one of them.
    changed: Vec<u32>,
    is_changed: Vec<bool>,
}

impl Scored {
    /// No set is counted yet.
    fn new(sets: usize) -> Scored {
        Scored { missing: vec![None; sets], changed: (0..sets as u32).collect(), is_changed: vec![true; sets] }
    }

    fn touch(&mut self, set: u32) {
        if !std::mem::replace(&mut self.is_changed[set as usize], true) {
            self.changed.push(set);
        }
    }
}

impl<'a> ZoneState<'a> {
    /// The state in which nobody has taken a cell.
    pub fn new(families: &'a SetFamilies) -> ZoneState<'a> {
        ZoneState {
            families,
            taken: [Cells::default(); 2],
            moves: [Vec::new(), Vec::new()],
            open: families.sides.each_ref().map(Open::new),
            hashes: vec![0; 1 + families.symmetries.len()],
            scores: vec![[0; 2]; families.names.len()],
            scored: families.sides.each_ref().map(|family| Scored::new(family.sets.len())),
        }
    }

    /// Tells whether nobody has taken a cell.
    pub fn is_free(&self, cell: u16) -> bool {
        !self.taken.iter().any(|taken| taken.contains(cell))
    }

    /// Gives a free cell to a side.
    pub fn take(&mut self, side: usize, cell: u16) {
        self.taken[side].insert(cell);
        self.moves[side].push(cell);
        self.change(side, cell, true);
    }

    /// Takes the last cell of a side back.
    pub fn give_back(&mut self, side: usize) {
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
                if family == side {
                    open.change_missing(set, takes);
                } else {
                    open.change_foreign(set, takes);
                }
                // The scores are settled when somebody asks, for most states are left before.
                self.scored[family].touch(set);
            }
        }
        for &set in &self.families.sides[side].spoiled_by[usize::from(cell)] {
            self.open[side].change_foreign(set, takes);
            self.scored[side].touch(set);
        }
    }

    /// Brings the scores up to date; [`ZoneState::rank`] and [`ZoneState::ranked`] go by them.
    pub fn settle_scores(&mut self) {
        for family in [OWN, OTHER] {
            let Scored { missing, changed, is_changed } = &mut self.scored[family];
            for set in changed.drain(..) {
                is_changed[set as usize] = false;
                let now = self.open[family].missing(set);
                let before = std::mem::replace(&mut missing[set as usize], now);
                // A cell was taken and given back, as on the way through most of the tree.
                if before == now {
                    continue;
                }
                let (before, now) = (weights(family, before), weights(family, now));
                // A difference may be negative; what is added up wraps back to the right sum.
                let more = [OWN, OTHER].map(|side| now[side].wrapping_sub(before[side]));
                for &cell in &self.families.sides[family].sets[set as usize] {
                    let scores = &mut self.scores[usize::from(cell)];
                    *scores = [OWN, OTHER].map(|side| scores[side].wrapping_add(more[side]));
                }
            }
        }
    }

    /// The fewest cells that an open set of a side lacks.
    pub fn least_missing(&self, side: usize) -> usize {
        let counts = &self.open[side].counts;
        counts.iter().position(|&count| count > 0).unwrap_or(counts.len())
    }

    /// The cells of a set that its side has not taken.
    pub fn lacks(&self, side: usize, set: u32) -> impl Iterator<Item = u16> + '_ {
        let cells = &self.families.sides[side].sets[set as usize];
        cells.iter().copied().filter(move |&cell| !self.taken[side].contains(cell))
    }

    /// The cell with which a side fills a set; the least one, so that every caller gets the same.
    pub fn fills(&self, side: usize) -> Option<u16> {
        self.open[side].lacking(1).filter_map(|set| self.lacks(side, set).next()).min()
    }

    /// The sets of the builder's that [`ZoneState::fills`] fills, each with all of its cells.
    pub fn filled(&self) -> impl Iterator<Item = &[u16]> + '_ {
        let cell = self.fills(OWN);
        let sets = self.open[OWN].lacking(1).filter(move |&set| self.lacks(OWN, set).next() == cell);
        sets.map(|set| &*self.families.sides[OWN].sets[set as usize])
    }

    /// The sets of the opponent that lack at most this number of cells.
    pub fn dangers(&self, most: u16) -> impl Iterator<Item = u32> + '_ {
        (0..=most).flat_map(|missing| self.open[OTHER].lacking(missing))
    }

    /// Tells whether some set of the builder's has two cells.
    pub fn are_together(&self, one: u16, other: u16) -> bool {
        let family = &self.families.sides[OWN];
        family.of[usize::from(one)].iter().any(|&set| family.sets[set as usize].contains(&other))
    }

    /// A rating of a cell for a side that is to move, so that no two are equal: the greater the better.
    fn merit(&self, side: usize, cell: u16) -> u64 {
        u64::from(self.scores[usize::from(cell)][side]) << 16 | u64::from(u16::MAX - cell)
    }

    fn free(&self) -> impl Iterator<Item = u16> + '_ {
        (0..self.scores.len() as u16).filter(|&cell| self.is_free(cell))
    }

    /// The number of free cells that seem better than this one for a side that is to move.
    pub fn rank(&self, side: usize, cell: u16) -> usize {
        let merit = self.merit(side, cell);
        self.free().filter(|&other| self.merit(side, other) > merit).count()
    }

    /// The free cell of this rank for a side that is to move; `None` if there are not that many.
    pub fn ranked(&self, side: usize, rank: usize) -> Option<u16> {
        let mut merits: Vec<u64> = self.free().map(|cell| self.merit(side, cell)).collect();
        if rank >= merits.len() {
            return None;
        }
        let (_, merit, _) = merits.select_nth_unstable_by(rank, |one, other| other.cmp(one));
        // The low half of a merit is the number of the cell.
        Some(u16::MAX - *merit as u16)
    }
}
