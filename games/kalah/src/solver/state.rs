//! What a solver knows, written down and read again: every entry of its table.
//!
//! A head of fixed length (magic and version, rules, seeds, size of the table), then pairs of an entry's place and its
//! word, both little endian, then the place -1 and a checksum. It serves a solver of the same rules with memory enough
//! for a table of the same size.

use std::sync::atomic::Ordering::Relaxed;

use boardwright_game::{ParseError, mix};

use super::table::{Layout, Table};
use crate::rules::{Capture, End, Rules};

const MAGIC: &[u8; 8] = b"bwksolv1";
const HEAD: usize = 24;
/// In the place of a place: the checksum follows.
const END: u64 = u64::MAX;
/// Bytes that are handed on at once.
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

/// Writes a table down.
pub(super) fn save(rules: Rules, seeds: i32, table: &Table, put: &mut dyn FnMut(&[u8]) -> bool) {
    let mut piece = head(rules, seeds, table.layout().bucket_bits).to_vec();
    let mut sum = 0;
    for (place, entry) in table.entries().iter().enumerate() {
        let entry = entry.load(Relaxed);
        if entry == 0 {
            continue;
        }
        let place = place as u64;
        sum = mix(sum ^ mix(place ^ mix(entry)));
        piece.extend_from_slice(&place.to_le_bytes());
        piece.extend_from_slice(&entry.to_le_bytes());
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

/// Reads a table and the seeds that it is laid out for.
///
/// # Errors
/// If it was written for other rules or a larger table, or is damaged.
pub(super) fn load(
    rules: Rules,
    memory: usize,
    take: &mut dyn FnMut(&mut [u8]) -> usize,
) -> Result<(i32, Table), ParseError> {
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
    let table = Table::new(Layout::new(usize::from(rules.houses), seeds, bytes));
    if table.layout().bucket_bits != bucket_bits {
        return Err(fault("a damaged file", "a table of a size that this solver makes".to_owned()));
    }
    let mut sum = 0;
    let damaged = || fault("a damaged file", "the whole of what `solve` has written".to_owned());
    let mut piece = vec![0; PIECE];
    loop {
        let length = take(&mut piece);
        for pair in piece[..length].chunks(16) {
            let (Some(place), Some(entry)) = (pair.first_chunk::<8>(), pair.last_chunk::<8>()) else {
                return Err(damaged());
            };
            let (place, entry) = (u64::from_le_bytes(*place), u64::from_le_bytes(*entry));
            if place == END {
                return if entry == sum { Ok((seeds as i32, table)) } else { Err(damaged()) };
            }
            sum = mix(sum ^ mix(place ^ mix(entry)));
            let slot = usize::try_from(place).ok().and_then(|place| table.entries().get(place)).ok_or_else(damaged)?;
            slot.store(entry, Relaxed);
        }
        if length < PIECE {
            return Err(damaged());
        }
    }
}
