//! The file format of a solver's tables: a head, the tables of its searches, and a checksum.
//!
//! ```text
//! "boardwright gomoku proofs 1\n"
//! columns u8, rows u8, rule u8
//! tables: u32
//! each: kind u8 (0 holds, 1 wins), side u8, key of the position where it began u64 (0 if that does not matter),
//!       entries u64, and for each entry its key u64, proof u32, disproof u32
//! sum: u64
//! ```
//!
//! Numbers are little-endian. The checksum detects damage, not forgery: a proof that others should believe is written
//! as a certificate.

use boardwright_game::{ParseError, Side, mix};
use boardwright_search::SharedMap;
use boardwright_search::dfpn::ProofNumbers;

use crate::Rule;
use crate::solver::{GomokuSolver, ProofTable};

/// The first bytes of the file; the number is the version of the format.
const TITLE: &[u8] = b"boardwright gomoku proofs 1\n";

/// The greatest number of tables in a file: two for each side.
const MAX_TABLES: u32 = 4;

/// The question that a table answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TableKind {
    Holds,
    Wins,
}

/// One table, with the position where its search began.
#[derive(Debug)]
struct Section {
    kind: TableKind,
    side: Side,
    root: u64,
    table: ProofTable,
}

/// The tables that were read from a file and not yet taken over.
#[derive(Debug, Default)]
pub(super) struct Saved(Vec<Section>);

impl Saved {
    /// Takes the blocking table of `side`, if its search began at the position with the key `root`.
    pub(super) fn take_blocked(&mut self, side: Side, root: u64) -> Option<ProofTable> {
        self.take(|section| section.kind == TableKind::Holds && section.side == side && section.root == root)
    }

    /// Takes the table of the general search for a win of `side`.
    pub(super) fn take_attacked(&mut self, side: Side) -> Option<ProofTable> {
        self.take(|section| section.kind == TableKind::Wins && section.side == side)
    }

    fn take(&mut self, fits: impl Fn(&Section) -> bool) -> Option<ProofTable> {
        let index = self.0.iter().position(fits)?;
        Some(self.0.swap_remove(index).table)
    }
}

/// The entries of a table of one thread, or of a table that threads share.
#[derive(Clone, Copy)]
enum Entries<'a> {
    Own(&'a ProofTable),
    Shared(&'a SharedMap<ProofNumbers>),
}

/// Writes bytes and keeps a checksum of them.
struct Writer<'a> {
    put: &'a mut dyn FnMut(&[u8]) -> bool,
    sum: u64,
    is_well: bool,
}

impl Writer<'_> {
    fn bytes(&mut self, bytes: &[u8]) {
        self.sum = summed(self.sum, bytes);
        self.is_well = self.is_well && (self.put)(bytes);
    }

    fn section(&mut self, kind: TableKind, side: Side, root: u64, table: Entries<'_>) {
        self.bytes(&[kind as u8, side as u8]);
        self.bytes(&root.to_le_bytes());
        match table {
            Entries::Own(table) => {
                self.bytes(&(table.len() as u64).to_le_bytes());
                self.entries(table);
            }
            Entries::Shared(table) => {
                self.bytes(&(table.len() as u64).to_le_bytes());
                table.parts().for_each(|part| self.entries(&part));
            }
        }
    }

    fn entries(&mut self, table: &ProofTable) {
        for (key, ProofNumbers { proof, disproof }) in table {
            let entry = u128::from(*key) | u128::from(*proof) << 64 | u128::from(*disproof) << 96;
            self.bytes(&entry.to_le_bytes());
            if !self.is_well {
                return;
            }
        }
    }
}

/// Writes the tables of all searches, and the saved tables that no search has taken over.
pub(super) fn write(solver: &GomokuSolver, put: &mut dyn FnMut(&[u8]) -> bool) {
    let blocked = solver.blockers.iter().flatten();
    let blocked =
        blocked.map(|search| (TableKind::Holds, search.builder().other(), search.root(), Entries::Own(search.known())));
    let attacked = solver.attacks.iter().flatten();
    let attacked = attacked.map(|search| (TableKind::Wins, search.attacker(), 0, Entries::Shared(search.known())));
    let mut sections: Vec<(TableKind, Side, u64, Entries<'_>)> = blocked.chain(attacked).collect();
    for section in &solver.saved.0 {
        // For each kind and side there is one table in a file. That of this run replaces a saved one with another
        // root.
        if !sections.iter().any(|&(kind, side, ..)| (kind, side) == (section.kind, section.side)) {
            sections.push((section.kind, section.side, section.root, Entries::Own(&section.table)));
        }
    }
    let mut writer = Writer { put, sum: 0, is_well: true };
    writer.bytes(TITLE);
    writer.bytes(&solver.game);
    writer.bytes(&(sections.len() as u32).to_le_bytes());
    for (kind, side, root, table) in sections {
        writer.section(kind, side, root, table);
    }
    let sum = writer.sum;
    writer.bytes(&sum.to_le_bytes());
}

/// Reads bytes and keeps a checksum of them.
struct Reader<'a> {
    take: &'a mut dyn FnMut(&mut [u8]) -> usize,
    sum: u64,
}

impl Reader<'_> {
    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], ParseError> {
        let mut bytes = [0; N];
        if (self.take)(&mut bytes) < N {
            return Err(fault("a file that ends too early", "one that is whole"));
        }
        self.sum = summed(self.sum, &bytes);
        Ok(bytes)
    }

    fn number(&mut self) -> Result<u64, ParseError> {
        Ok(u64::from_le_bytes(self.bytes()?))
    }

    fn short(&mut self) -> Result<u32, ParseError> {
        Ok(u32::from_le_bytes(self.bytes()?))
    }

    fn section(&mut self, room: usize) -> Result<Section, ParseError> {
        let [kind, side] = self.bytes()?;
        let (kind, side) = match (kind, side) {
            (0, 0 | 1) => (TableKind::Holds, side),
            (1, 0 | 1) => (TableKind::Wins, side),
            _ => return Err(fault(&format!("the table {kind} of side {side}"), "a table 0 or 1 of side 0 or 1")),
        };
        let root = self.number()?;
        let entries = self.number()?;
        if entries > room as u64 {
            return Err(fault(
                &format!("{entries} positions"),
                &format!("at most {room}, which is what --memory allows"),
            ));
        }
        let mut table = ProofTable::default();
        for _ in 0..entries {
            // Key and numbers are read as one block of 16 bytes, as they were written: the checksum depends on the
            // blocks.
            let entry = u128::from_le_bytes(self.bytes()?);
            table.insert(entry as u64, ProofNumbers { proof: (entry >> 64) as u32, disproof: (entry >> 96) as u32 });
        }
        Ok(Section { kind, side: Side::BOTH[usize::from(side)], root, table })
    }
}

/// Reads the tables of the given game. Fails if a table has more than `room` entries, or the file is of another game,
/// damaged or cut off.
pub(super) fn read(take: &mut dyn FnMut(&mut [u8]) -> usize, game: [u8; 3], room: usize) -> Result<Saved, ParseError> {
    let mut reader = Reader { take, sum: 0 };
    let mut title = [0; TITLE.len()];
    let length = (reader.take)(&mut title);
    if title != TITLE {
        let given = String::from_utf8_lossy(&title[..length]).into_owned();
        return Err(fault(&given, "a file that begins with \"boardwright gomoku proofs 1\""));
    }
    reader.sum = summed(0, TITLE);
    let [columns, rows, rule] = reader.bytes()?;
    if [columns, rows, rule] != game {
        let of = |[columns, rows, rule]: [u8; 3]| {
            let rule = Rule::ALL.get(usize::from(rule)).map_or("an unknown rule", |rule| rule.name());
            format!("proofs of {columns}x{rows} by {rule}")
        };
        return Err(fault(&of([columns, rows, rule]), &of(game)));
    }
    let tables = reader.short()?;
    if tables > MAX_TABLES {
        return Err(fault(&format!("{tables} tables"), "at most 4"));
    }
    let sections = (0..tables).map(|_| reader.section(room)).collect::<Result<Vec<_>, _>>()?;
    let sum = reader.sum;
    if reader.number()? != sum || (reader.take)(&mut [0]) > 0 {
        return Err(fault("a sum that does not fit", "a file that is not damaged"));
    }
    Ok(Saved(sections))
}

/// Adds bytes to a checksum, eight at a time. The last group is filled with zeros, so that the division into calls
/// matters.
fn summed(sum: u64, bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(sum, |sum, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        mix(sum.rotate_left(1) ^ u64::from_le_bytes(word))
    })
}

fn fault(given: &str, expected: &str) -> ParseError {
    ParseError::new("saved knowledge", given, expected.to_owned())
}
