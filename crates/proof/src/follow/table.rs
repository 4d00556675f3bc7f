//! The states that a walk has found, for playing by the proof.

use std::collections::HashMap;

use boardwright_game::certify::Idle;
use boardwright_proof_check::Refusal;
use boardwright_proof_check::zones::{
    Cells, Coded, Decoder, OTHER, OWN, Seen, SetFamilies, Strategy, ZonePoint, hash_of,
};

/// No entry, or no cell.
const NONE: u32 = u32::MAX;

/// Bytes that an entry of the table by hash takes, about.
const OF_HASH: usize = 24;

/// The thing to do in a state in which the builder is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Instruction {
    /// The builder takes this cell.
    Take(u16),
    /// A lemma of this number says it.
    Lemma(u32),
    /// The opponent is to move.
    Wait,
}

#[derive(Clone, Copy, Debug)]
struct ZoneEntry {
    before: u32,
    instruction: Instruction,
    unknown: u16,
    /// Moves of the builder up to its win at most.
    moves: u16,
}

/// A state of the table that answers a position, or an image of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) instruction: Instruction,
    /// Moves of the builder up to its win at most.
    pub(super) moves: u16,
    pub(super) zone: Cells,
}

/// States that are won, each with its zone, what the builder does there and how long that takes at most.
///
/// A state answers every position with the same cells of the builder in which the opponent lacks some of its cells, or
/// has others outside of the zone, no more than are unknown: that is what the zone of a state means.
#[derive(Debug)]
pub(super) struct ZoneTable {
    width: usize,
    entries: Vec<ZoneEntry>,
    /// Of each entry the builder's cells, the opponent's, and the zone.
    words: Vec<u64>,
    /// By hash, the last entry.
    last: HashMap<u64, u32>,
}

impl ZoneTable {
    pub(super) fn new(families: &SetFamilies) -> ZoneTable {
        ZoneTable {
            width: families.names.len().div_ceil(64),
            entries: Vec::new(),
            words: Vec::new(),
            last: HashMap::new(),
        }
    }

    /// Approximate memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<ZoneEntry>() + self.words.len() * size_of::<u64>() + self.last.len() * OF_HASH
    }

    /// The same without the states in which the opponent is to move: only a walk needs them.
    pub(super) fn without_waits(&self) -> ZoneTable {
        let is_kept = |entry: &&ZoneEntry| entry.instruction != Instruction::Wait;
        let count = self.entries.iter().filter(is_kept).count();
        let mut table = ZoneTable {
            width: self.width,
            entries: Vec::with_capacity(count),
            words: Vec::with_capacity(count * 3 * self.width),
            last: HashMap::new(),
        };
        for (entry, words) in self.entries.iter().zip(self.words.chunks_exact(3 * self.width)) {
            if is_kept(&entry) {
                let hash = hash_of_state(&Cells::from_words(&words[..self.width]), false);
                let number = table.entries.len() as u32;
                let before = table.last.insert(hash, number).unwrap_or(NONE);
                table.entries.push(ZoneEntry { before, ..*entry });
                table.words.extend_from_slice(words);
            }
        }
        table
    }

    /// Adds a state; `moves` is the most moves that the builder needs in it.
    pub(super) fn insert(
        &mut self,
        taken: &[Cells; 2],
        unknown: u16,
        zone: &Cells,
        instruction: Instruction,
        moves: u16,
    ) {
        let number = self.entries.len() as u32;
        let before =
            self.last.insert(hash_of_state(&taken[OWN], instruction == Instruction::Wait), number).unwrap_or(NONE);
        self.entries.push(ZoneEntry { before, instruction, unknown, moves });
        for set in [&taken[OWN], &taken[OTHER], zone] {
            self.words.extend_from_slice(set.words(self.width));
        }
    }

    /// The state that answers a position in which the builder is to move, the one that takes the fewest moves; what it
    /// says is mapped back if it answers an image of the position.
    pub(super) fn best(&self, families: &SetFamilies, taken: &[Cells; 2]) -> Option<Found> {
        self.all(families, taken, (0, false), true).min_by_key(|found| found.moves)
    }

    /// The most moves that the builder needs in the last state that answers this one, with `unknown` cells of the opponent
    /// unknown here.
    fn moves(&self, point: &ZonePoint<'_>, waits: bool) -> Option<u16> {
        let found = self.all(point.state.families, &point.state.taken, (point.unknown, waits), false).next();
        found.map(|found| found.moves)
    }

    /// A state for each symmetry that answers a position: the one that takes the fewest moves, or the last one.
    fn all<'a>(
        &'a self,
        families: &'a SetFamilies,
        taken: &'a [Cells; 2],
        (unknown, waits): (u16, bool),
        is_best: bool,
    ) -> impl Iterator<Item = Found> + 'a {
        let own = self.of_image(taken, (unknown, waits), is_best);
        let images = families.symmetries.iter().filter_map(move |image| {
            let taken = taken.each_ref().map(|set| set.mapped(image));
            let found = self.of_image(&taken, (unknown, waits), is_best)?;
            let back = |cell: u16| (0..).zip(image).find(|(_, image)| **image == cell).map(|(cell, _)| cell);
            let mut zone = Cells::default();
            found.zone.iter().filter_map(back).for_each(|cell| zone.insert(cell));
            let instruction = match found.instruction {
                Instruction::Take(cell) => Instruction::Take(back(cell)?),
                instruction => instruction,
            };
            Some(Found { instruction, zone, ..found })
        });
        own.into_iter().chain(images)
    }

    fn of_image(&self, taken: &[Cells; 2], (unknown, waits): (u16, bool), is_best: bool) -> Option<Found> {
        let mut next = *self.last.get(&hash_of_state(&taken[OWN], waits))?;
        let mut best: Option<Found> = None;
        while let Some(&ZoneEntry { before, instruction, unknown: allowed, moves }) = self.entries.get(next as usize) {
            let words = &self.words[next as usize * 3 * self.width..][..3 * self.width];
            next = before;
            let is_better = best.is_none_or(|best| moves < best.moves) && waits == (instruction == Instruction::Wait);
            if is_better && unknown <= allowed && self.answers(words, taken, allowed - unknown) {
                best = Some(Found { instruction, moves, zone: Cells::from_words(&words[2 * self.width..]) });
                if !is_best {
                    break;
                }
            }
        }
        best
    }

    /// Tells whether what is new of the opponent's cells is no more than `room` and lies outside the zone.
    fn answers(&self, words: &[u64], [own, other]: &[Cells; 2], room: u16) -> bool {
        let [own, other] = [own, other].map(|set| set.words(self.width));
        let (known, zone) = (&words[self.width..2 * self.width], &words[2 * self.width..]);
        let new = || other.iter().zip(known).map(|(other, known)| other & !known);
        words[..self.width] == *own
            && new().zip(zone).all(|(new, zone)| new & zone == 0)
            && new().map(u64::count_ones).sum::<u32>() <= u32::from(room)
    }
}

/// The hash under which states with the same cells of the builder and the same side to move are found.
fn hash_of_state(own: &Cells, waits: bool) -> u64 {
    let hash = own.iter().fold(0, |hash, cell| hash ^ hash_of(cell));
    if waits { hash } else { !hash }
}

/// A strategy that is read, and everything that the walk finds by it.
pub(super) struct Recorder<'a> {
    pub(super) coded: Coded<Decoder<'a>>,
    pub(super) table: ZoneTable,
    /// By how many cells the builder has, the most moves up to its win in what has been seen below the last state with
    /// fewer.
    below: Vec<u16>,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(strategy: &'a [u8], table: ZoneTable) -> Recorder<'a> {
        Recorder { coded: Coded::new(Decoder::new(strategy)), table, below: Vec::new() }
    }

    /// The most moves seen below the state with this number of the builder's cells.
    fn below(&mut self, cells: usize) -> &mut u16 {
        if self.below.len() <= cells {
            self.below.resize(cells + 1, 0);
        }
        &mut self.below[cells]
    }

    /// The most moves up to the builder's win from where the walk began.
    pub(super) fn moves(&self) -> u16 {
        self.below.iter().copied().max().unwrap_or(0)
    }
}

impl Strategy for Recorder<'_> {
    fn build(&mut self, point: &ZonePoint<'_>) -> Result<u16, Refusal> {
        self.coded.build(point)
    }

    fn idle(&mut self, point: &ZonePoint<'_>) -> Result<Idle<u16>, Refusal> {
        self.coded.idle(point)
    }

    fn look_on(&mut self, point: &ZonePoint<'_>, seen: Seen<'_>) {
        let cells = point.state.moves[OWN].len();
        let moves = match seen {
            Seen::Filled => 1,
            Seen::Threatened => return,
            Seen::Known { builder_to_move, .. } => self.table.moves(point, !builder_to_move).unwrap_or(0),
            Seen::Built { cell, zone, .. } => {
                let moves = std::mem::take(self.below(cells + 1)).saturating_add(1);
                self.table.insert(&point.state.taken, point.unknown, zone, Instruction::Take(cell), moves);
                moves
            }
            Seen::Spread { zone, .. } => {
                let moves = *self.below(cells);
                self.table.insert(&point.state.taken, point.unknown, zone, Instruction::Wait, moves);
                moves
            }
        };
        let most = self.below(cells);
        *most = moves.max(*most);
    }
}
