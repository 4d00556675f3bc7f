//! Sets of cells of any board.

/// Cells that can be told apart: 22 × 22 and some more.
pub(super) const MAX_CELLS: usize = WORDS * 64;
const WORDS: usize = 8;

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cells([u64; WORDS]);

impl Cells {
    /// A set of these cells.
    pub fn of(cells: &[u16]) -> Cells {
        let mut set = Cells::default();
        cells.iter().for_each(|&cell| set.insert(cell));
        set
    }

    /// Adds a cell.
    pub fn insert(&mut self, cell: u16) {
        self.0[usize::from(cell) / 64] |= 1 << (cell % 64);
    }

    /// Removes a cell.
    pub fn remove(&mut self, cell: u16) {
        self.0[usize::from(cell) / 64] &= !(1 << (cell % 64));
    }

    /// Tells whether a cell is in the set.
    pub fn contains(&self, cell: u16) -> bool {
        self.0[usize::from(cell) / 64] >> (cell % 64) & 1 != 0
    }

    /// Adds all cells of another set.
    pub fn add(&mut self, other: &Cells) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }

    /// The cells in order.
    pub fn iter(&self) -> impl Iterator<Item = u16> + use<> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < WORDS && words[at] == 0 {
                at += 1;
            }
            let word = words.get_mut(at)?;
            let bit = word.trailing_zeros();
            *word &= *word - 1;
            Some((at * 64) as u16 + bit as u16)
        })
    }

    /// The images of these cells under a map.
    pub fn mapped(&self, image: &[u16]) -> Cells {
        let mut mapped = Cells::default();
        self.iter().for_each(|cell| mapped.insert(image[usize::from(cell)]));
        mapped
    }

    /// The first `width` words.
    pub fn words(&self, width: usize) -> &[u64] {
        &self.0[..width]
    }

    /// The set with these first words.
    pub fn from_words(words: &[u64]) -> Cells {
        let mut set = Cells::default();
        set.0[..words.len()].copy_from_slice(words);
        set
    }
}
