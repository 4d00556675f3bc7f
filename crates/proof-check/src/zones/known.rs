//! The known states of a walk and their zones.

use boardwright_game::mix;

use super::cells::Cells;

/// States with the same cells of the builder that are compared with a new one. That is part of the format.
const MAX_ALIKE: usize = 256;

/// Maximum number of states in a block. Each block of a chain is twice as large as the one before it: the many groups of one
/// or two states take little memory, and those of hundreds are read sequentially.
const LARGEST_BLOCK: u8 = 8;

/// No group or block.
const NONE: u32 = u32::MAX;

/// The states that are known to be won, with the zone of each.
///
/// A state also answers others with the same cells of the builder: of the opponent's cells some may be missing, and
/// some may be new, if they lie outside the zone and are no more than the state allows to be unknown. States with the
/// same cells of the builder and the same side to move form a group, which is found by a hash and then compared in
/// full.
#[derive(Debug)]
pub(crate) struct KnownStates {
    /// Words that a set of cells takes.
    width: usize,
    /// Numbers of groups, each at the place of its hash or at the next free one after it.
    table: Vec<u32>,
    groups: Vec<StateGroup>,
    /// The builder's cells of each group.
    builders: Vec<u64>,
    blocks: Vec<Block>,
    /// Of each block the cells that are in the zones of all its states, and of each run of full blocks likewise.
    commons: Vec<u64>,
    runs: Vec<Run>,
    /// Of each state, in blocks: the number of unknown cells, the zone, and the opponent's cells. They are apart
    /// because the zone alone refuses most.
    unknown: Vec<u16>,
    zones: Vec<u64>,
    others: Vec<u64>,
}

/// The states with the same cells of the builder and the same side to move.
#[derive(Clone, Copy, Debug)]
struct StateGroup {
    hash: u64,
    last: u32,
    /// The cell that the builder took the last time that it was to move.
    habit: Option<u16>,
    builder_to_move: bool,
}

/// Places for states one after another.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// The block before it in its group.
    before: u32,
    first: u32,
    /// The place where the cells begin that are in the zones of all its states.
    common: u32,
    len: u8,
    room: u8,
    /// The number of blocks of the group that come before it.
    place: u32,
    /// The number of the run that ends with this block, if one does.
    run: u32,
    /// The most unknown cells of a state.
    most_unknown: u16,
}

/// Blocks one after another in a group, which are refused together: most states are, since their zones have a cell of
/// the opponent's in common.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// The block before the first one.
    before: u32,
    /// The number of states in all of them.
    len: u32,
    most_unknown: u16,
    /// The place where the cells begin that are in all zones.
    common: u32,
}

/// Blocks in a run.
const IN_RUN: u32 = 16;

/// The number that a cell of the builder adds, by exclusive or, to the hash of its cells.
pub fn hash_of(cell: u16) -> u64 {
    mix(u64::from(cell) + 1)
}

/// The identity of a state.
#[derive(Clone, Copy, Debug)]
pub struct StateKey {
    /// By side, what it has taken.
    pub taken: [Cells; 2],
    /// The number of cells that the opponent may have besides.
    pub unknown: u16,
    /// Set if the builder is to move.
    pub builder_to_move: bool,
}

impl KnownStates {
    pub(crate) fn new(cells: usize) -> KnownStates {
        KnownStates {
            width: cells.div_ceil(64),
            table: vec![NONE; 64],
            groups: Vec::new(),
            builders: Vec::new(),
            blocks: Vec::new(),
            commons: Vec::new(),
            runs: Vec::new(),
            unknown: Vec::new(),
            zones: Vec::new(),
            others: Vec::new(),
        }
    }

    /// True if half of the numbers of 32 bits are used, by which states are told apart.
    pub(crate) fn is_full(&self) -> bool {
        self.unknown.len().max(self.commons.len()).max(self.groups.len()) > (u32::MAX / 2) as usize
    }

    /// Bytes that all states take.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.table)
            + size_of_val(&*self.groups)
            + size_of_val(&*self.builders)
            + size_of_val(&*self.blocks)
            + size_of_val(&*self.commons)
            + size_of_val(&*self.runs)
            + size_of_val(&*self.unknown)
            + size_of_val(&*self.zones)
            + size_of_val(&*self.others)
    }

    /// The cell that the builder took the last time that it had these cells and was to move; `hash` is that of the
    /// cells.
    pub(crate) fn habit(&self, hash: u64, builder: &Cells) -> Option<u16> {
        self.groups[self.group(hash, builder, true)?].habit
    }

    pub(crate) fn set_habit(&mut self, hash: u64, builder: &Cells, cell: u16) {
        let group = self.group_or_new(hash, builder, true);
        self.groups[group].habit = Some(cell);
    }

    /// Adds a state and returns its number; `hash` is that of its cells of the builder ([`hash_of`]). Numbers may be
    /// left out.
    pub(crate) fn insert(&mut self, hash: u64, key: &StateKey, zone: &Cells) -> usize {
        let group = self.group_or_new(hash, &key.taken[0], key.builder_to_move);
        let number = self.block_with_room(group);
        let block = &mut self.blocks[number as usize];
        let state = block.first as usize + usize::from(block.len);
        block.len += 1;
        block.most_unknown = block.most_unknown.max(key.unknown);
        self.unknown[state] = key.unknown;
        let zone = zone.words(self.width);
        self.zones[state * self.width..][..self.width].copy_from_slice(zone);
        self.others[state * self.width..][..self.width].copy_from_slice(key.taken[1].words(self.width));
        let common = &mut self.commons[block.common as usize..][..self.width];
        common.iter_mut().zip(zone).for_each(|(common, zone)| *common &= zone);
        state
    }

    /// The last block of the group, or a new one if that is full.
    fn block_with_room(&mut self, group: usize) -> u32 {
        let last = self.groups[group].last;
        let before = self.blocks.get(last as usize).copied();
        if before.is_some_and(|block| block.len < block.room) {
            return last;
        }
        // Only full blocks are joined, so that what a run says of its states stays true.
        if before.is_some_and(|block| (block.place + 1).is_multiple_of(IN_RUN)) {
            self.end_run(last);
        }
        let room = before.map_or(1, |block| (2 * block.room).min(LARGEST_BLOCK));
        let place = before.map_or(0, |block| block.place + 1);
        let (first, common) = (self.unknown.len(), self.commons.len());
        self.unknown.resize(first + usize::from(room), 0);
        let words = self.unknown.len() * self.width;
        self.zones.resize(words, 0);
        self.others.resize(words, 0);
        // All bits are set at first: each state that comes takes away those that its zone has not.
        self.commons.resize(common + self.width, u64::MAX);
        let number = self.blocks.len() as u32;
        self.blocks.push(Block {
            before: last,
            first: first as u32,
            common: common as u32,
            len: 0,
            room,
            place,
            run: NONE,
            most_unknown: 0,
        });
        self.groups[group].last = number;
        number
    }

    /// Makes a run of a full block and those before it.
    fn end_run(&mut self, last: u32) {
        let mut run = Run { before: last, len: 0, most_unknown: 0, common: self.commons.len() as u32 };
        self.commons.resize(self.commons.len() + self.width, u64::MAX);
        for _ in 0..IN_RUN {
            let block = self.blocks[run.before as usize];
            run.before = block.before;
            run.len += u32::from(block.len);
            run.most_unknown = run.most_unknown.max(block.most_unknown);
            for word in 0..self.width {
                self.commons[run.common as usize + word] &= self.commons[block.common as usize + word];
            }
        }
        self.blocks[last as usize].run = self.runs.len() as u32;
        self.runs.push(run);
    }

    /// The number of a known state that answers this one; `hash` is that of its cells of the builder.
    pub(crate) fn find(&self, hash: u64, key: &StateKey) -> Option<usize> {
        let group = self.group(hash, &key.taken[0], key.builder_to_move)?;
        // One copy of the loop for each width: the compiler unrolls it.
        match self.width {
            1 => self.find_in::<1>(group, key),
            2 => self.find_in::<2>(group, key),
            3 => self.find_in::<3>(group, key),
            4 => self.find_in::<4>(group, key),
            5 => self.find_in::<5>(group, key),
            6 => self.find_in::<6>(group, key),
            7 => self.find_in::<7>(group, key),
            _ => self.find_in::<8>(group, key),
        }
    }

    /// The zone of a state by its number.
    pub(crate) fn zone(&self, number: usize) -> Cells {
        Cells::from_words(&self.zones[number * self.width..][..self.width])
    }

    /// The last state of the group that answers this one. The width is a constant so that the words are compared
    /// without a loop: this is where a check spends most of its time.
    fn find_in<const WIDTH: usize>(&self, group: usize, key: &StateKey) -> Option<usize> {
        let other: &[u64; WIDTH] = key.taken[1].words(WIDTH).try_into().ok()?;
        let (zones, others) = (self.zones.as_chunks::<WIDTH>().0, self.others.as_chunks::<WIDTH>().0);
        let refuses = |common: u32, most_unknown: u16| {
            let common = &self.commons[common as usize..][..WIDTH];
            most_unknown < key.unknown || !is_apart(common, other)
        };
        let mut left = MAX_ALIKE;
        let mut next = self.groups[group].last;
        while let Some(block) = self.blocks.get(next as usize) {
            // A run that reaches beyond the states to be compared is looked at block by block, so that the same states
            // are compared as without runs: which one answers is part of the format.
            if let Some(run) = self.runs.get(block.run as usize)
                && run.len as usize <= left
                && refuses(run.common, run.most_unknown)
            {
                left -= run.len as usize;
                next = run.before;
                continue;
            }
            let len = usize::from(block.len).min(left);
            let end = block.first as usize + usize::from(block.len);
            let states = if refuses(block.common, block.most_unknown) { end..end } else { end - len..end };
            for state in states.rev() {
                let is_allowed = key.unknown <= self.unknown[state];
                if is_allowed && is_apart(&zones[state], other) && self.is_room(state, &others[state], other, key) {
                    return Some(state);
                }
            }
            left -= len;
            if left == 0 {
                return None;
            }
            next = block.before;
        }
        None
    }

    /// Tells whether the opponent's cells that a state does not know are no more than it allows, with those that are
    /// unknown here.
    fn is_room(&self, state: usize, known: &[u64], other: &[u64], key: &StateKey) -> bool {
        let new: u32 = other.iter().zip(known).map(|(&other, &known)| (other & !known).count_ones()).sum();
        new <= u32::from(self.unknown[state].saturating_sub(key.unknown))
    }

    /// Tells whether there may be a group with this hash: a quick answer before its cells are worked out.
    pub(crate) fn may_know(&self, hash: u64, builder_to_move: bool) -> bool {
        let mut place = self.place(hash, builder_to_move);
        while let Some(group) = self.groups.get(self.table[place] as usize) {
            if group.hash == hash && group.builder_to_move == builder_to_move {
                return true;
            }
            place = (place + 1) & (self.table.len() - 1);
        }
        false
    }

    fn group(&self, hash: u64, builder: &Cells, builder_to_move: bool) -> Option<usize> {
        self.look_up(hash, builder, builder_to_move).ok()
    }

    /// The group with these cells, or the place in the table where it belongs.
    fn look_up(&self, hash: u64, builder: &Cells, builder_to_move: bool) -> Result<usize, usize> {
        let builder = builder.words(self.width);
        let mut place = self.place(hash, builder_to_move);
        loop {
            let number = self.table[place] as usize;
            let Some(group) = self.groups.get(number) else { return Err(place) };
            let is_it = group.hash == hash && group.builder_to_move == builder_to_move;
            if is_it && self.builders[number * self.width..][..self.width] == *builder {
                return Ok(number);
            }
            place = (place + 1) & (self.table.len() - 1);
        }
    }

    /// The first place in the table for a group. The table's length is a power of two.
    fn place(&self, hash: u64, builder_to_move: bool) -> usize {
        // The two sides to move have different places, or every state would collide with the one after a pass.
        let hash = if builder_to_move { !hash } else { hash };
        hash as usize & (self.table.len() - 1)
    }

    fn group_or_new(&mut self, hash: u64, builder: &Cells, builder_to_move: bool) -> usize {
        let place = match self.look_up(hash, builder, builder_to_move) {
            Ok(group) => return group,
            Err(place) => place,
        };
        let number = self.groups.len();
        self.table[place] = number as u32;
        self.groups.push(StateGroup { hash, last: NONE, habit: None, builder_to_move });
        self.builders.extend_from_slice(builder.words(self.width));
        if self.groups.len() * 4 > self.table.len() * 3 {
            self.enlarge_table();
        }
        number
    }

    fn enlarge_table(&mut self) {
        self.table = vec![NONE; 2 * self.table.len()];
        for number in 0..self.groups.len() {
            let StateGroup { hash, builder_to_move, .. } = self.groups[number];
            let mut place = self.place(hash, builder_to_move);
            while self.table[place] != NONE {
                place = (place + 1) & (self.table.len() - 1);
            }
            self.table[place] = number as u32;
        }
    }
}

/// Tells whether the opponent has taken no cell of the zone. The cells that a state knows the opponent to have are
/// never in its zone, so only new ones can be.
fn is_apart(zone: &[u64], other: &[u64]) -> bool {
    zone.iter().zip(other).fold(0, |both, (&zone, &other)| both | zone & other) == 0
}
