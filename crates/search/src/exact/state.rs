//! The text form of a solver's tables.
//!
//! ```text
//! "boardwright exact 1\n"
//! the number of the game u64, whether a position has recurred u64
//! entries: key u64, word u64 (never 0)
//! end: 0 u64, 0 u64, the sum over everything before it u64
//! ```
//!
//! Numbers are little-endian. The sum shows damage; it is no defence against a forger.

use boardwright_game::{ParseError, mix};

use crate::dfpn::NumberTable;

const TITLE: &[u8] = b"boardwright exact 1\n";

/// Entries that are written at once.
const PIECE: usize = 4096;

/// Writes down the table of a game.
pub(super) fn save((name, recurs): (u64, bool), table: &NumberTable, put: &mut dyn FnMut(&[u8]) -> bool) {
    let mut sum = 0;
    let mut piece = TITLE.to_vec();
    let mut push = |piece: &mut Vec<u8>, words: [u64; 2]| {
        for word in words {
            sum = mix(sum ^ word);
            piece.extend_from_slice(&word.to_le_bytes());
        }
        sum
    };
    push(&mut piece, [name, u64::from(recurs)]);
    for entry in table.entries() {
        push(&mut piece, entry);
        if piece.len() >= PIECE * size_of::<[u64; 2]>() {
            if !put(&piece) {
                return;
            }
            piece.clear();
        }
    }
    let sum = push(&mut piece, [0, 0]);
    piece.extend_from_slice(&sum.to_le_bytes());
    put(&piece);
}

/// Reads what was written into a table, and whether a position has recurred.
///
/// # Errors
/// If it was written by something else or for another game, or is damaged.
pub(super) fn load(
    name: u64,
    table: &NumberTable,
    take: &mut dyn FnMut(&mut [u8]) -> usize,
) -> Result<bool, ParseError> {
    let mut title = [0; TITLE.len()];
    if take(&mut title) < TITLE.len() || title != TITLE {
        return Err(fault("another file", "one that `solve` has written for this game"));
    }
    let mut sum = 0;
    let mut pair = || {
        let mut bytes = [0; 16];
        let is_whole = take(&mut bytes) == bytes.len();
        let all = u128::from_le_bytes(bytes);
        let pair = [all as u64, (all >> 64) as u64];
        sum = pair.into_iter().fold(sum, |sum, word| mix(sum ^ word));
        is_whole.then_some((pair, sum)).ok_or_else(damaged)
    };
    let recurs = match pair()?.0 {
        [found, _] if found != name => return Err(fault("another game", "the state of a solver of the same game")),
        [_, recurs @ 0..=1] => recurs == 1,
        _ => return Err(damaged()),
    };
    let sum = loop {
        match pair()? {
            ([0, 0], sum) => break sum,
            (entry, _) if table.restore(entry) => {}
            _ => return Err(damaged()),
        }
    };
    let mut rest = [0; 9];
    let is_whole = take(&mut rest) == 8 && rest[..8] == sum.to_le_bytes();
    if is_whole { Ok(recurs) } else { Err(damaged()) }
}

fn fault(given: &str, expected: &'static str) -> ParseError {
    ParseError::new("solver state", given, expected)
}

fn damaged() -> ParseError {
    fault("a damaged file", "the whole of what `solve` has written")
}
