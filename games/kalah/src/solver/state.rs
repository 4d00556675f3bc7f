//! The file format of the solver's table.
//!
//! A head of fixed length (magic and version, rules, seeds, size of the table), then groups of 64 entries that are not
//! all empty (the group's number, a bit for each entry in use, those entries), then the number -1 and a checksum, all
//! in little-endian words of eight bytes. A file can be loaded by a solver of the same rules with enough memory for a
//! table of the same size.

use std::sync::atomic::Ordering::Relaxed;

use boardwright_game::{ParseError, mix};

use crate::rules::{Capture, End, Rules};
use crate::solver::table::{BoundsTable, TableLayout};

const MAGIC: &[u8; 8] = b"bwksolv2";
const HEAD: usize = 24;
/// The number of entries of a group.
const GROUP: usize = 64;
/// Marks the end in place of a group's number; the checksum follows.
const END: u64 = u64::MAX;
/// The number of bytes that are written at once.
const PIECE: usize = 1 << 16;

fn head(rules: Rules, seeds: i32, bucket_bits: u32) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..8].copy_from_slice(MAGIC);
    head[8] = rules.houses;
    head[9] = u8::from(rules.capture == Capture::Empty);
    head[10] = u8::from(rules.end == End::MoverEmpty);
    head[12..16].copy_from_slice(&seeds.to_le_bytes());
    head[16..20].copy_from_slice(&bucket_bits.to_le_bytes());
    head
}

/// Writes a table.
pub(super) fn save(rules: Rules, seeds: i32, table: &BoundsTable, put: &mut dyn FnMut(&[u8]) -> bool) {
    let mut piece = head(rules, seeds, table.layout().bucket_bits).to_vec();
    let mut sum = 0;
    for (number, group) in table.entries().chunks(GROUP).enumerate() {
        let entries = group.iter().map(|entry| entry.load(Relaxed));
        let mut words = [0; GROUP + 2];
        let (mut used, mut count) = (0u64, 2);
        for (place, entry) in entries.enumerate().filter(|&(_, entry)| entry != 0) {
            used |= 1 << place;
            words[count] = entry;
            count += 1;
        }
        if used == 0 {
            continue;
        }
        (words[0], words[1]) = (number as u64, used);
        for word in &words[..count] {
            sum = mix(sum ^ word);
            piece.extend_from_slice(&word.to_le_bytes());
        }
        if piece.len() >= PIECE {
            if !put(&piece) {
                return;
            }
            piece.clear();
        }
    }
    piece.extend_from_slice(&END.to_le_bytes());
    piece.extend_from_slice(&sum.to_le_bytes());
    put(&piece);
}

/// Reads words one by one and keeps a checksum of them.
struct Words<'a> {
    take: &'a mut dyn FnMut(&mut [u8]) -> usize,
    piece: Vec<u8>,
    /// The part of the piece that has not been read.
    left: std::ops::Range<usize>,
    sum: u64,
}

impl Words<'_> {
    /// The next word; `None` at the end.
    fn next(&mut self) -> Option<u64> {
        if self.left.is_empty() {
            self.left = 0..(self.take)(&mut self.piece);
        }
        let word = self.piece[self.left.clone()].first_chunk::<8>().copied().map(u64::from_le_bytes)?;
        self.left.start += 8;
        Some(word)
    }

    /// The next word, added to the checksum.
    fn summed(&mut self) -> Option<u64> {
        let word = self.next()?;
        self.sum = mix(self.sum ^ word);
        Some(word)
    }

    /// Reads all groups into a table; `None` if the file is damaged.
    fn fill(&mut self, table: &BoundsTable) -> Option<()> {
        loop {
            let number = self.next()?;
            if number == END {
                return (self.next()? == self.sum).then_some(());
            }
            self.sum = mix(self.sum ^ number);
            let mut used = self.summed()?;
            let first = usize::try_from(number).ok()?.checked_mul(GROUP)?;
            while used != 0 {
                let slot = table.entries().get(first + used.trailing_zeros() as usize)?;
                slot.store(self.summed()?, Relaxed);
                used &= used - 1;
            }
        }
    }
}

/// Reads a table, and the number of seeds of its layout.
///
/// # Errors
/// If it was written for other rules or a larger table, or is damaged.
pub(super) fn load(
    rules: Rules,
    memory: usize,
    take: &mut dyn FnMut(&mut [u8]) -> usize,
) -> Result<(i32, BoundsTable), ParseError> {
    let fault = |given: &str, expected: String| ParseError::new("solver state", given, expected);
    let mut found = [0; HEAD];
    if take(&mut found) < HEAD || !found.starts_with(MAGIC) {
        return Err(fault("another file", "one that `solve` has written for this game".to_owned()));
    }
    let number = |at: usize| u32::from_le_bytes([found[at], found[at + 1], found[at + 2], found[at + 3]]);
    let (seeds, bucket_bits) = (number(12), number(16));
    let wanted = head(rules, seeds as i32, bucket_bits);
    if found != wanted {
        return Err(fault("another kalah", "the state of a solver with the same houses and options".to_owned()));
    }
    let bytes = 1usize.checked_shl(bucket_bits.saturating_add(6)).filter(|&bytes| bytes <= memory);
    let (Some(bytes), 0..=255) = (bytes, seeds) else {
        return Err(fault("a larger table", format!("a table of at most {} MiB: --memory sets it", memory >> 20)));
    };
    let table = BoundsTable::new(TableLayout::new(usize::from(rules.houses), seeds, bytes));
    if table.layout().bucket_bits != bucket_bits {
        return Err(fault("a damaged file", "a table of a size that this solver makes".to_owned()));
    }
    let mut words = Words { take, piece: vec![0; PIECE], left: 0..0, sum: 0 };
    match words.fill(&table) {
        Some(()) => Ok((seeds as i32, table)),
        None => Err(fault("a damaged file", "the whole of what `solve` has written".to_owned())),
    }
}
