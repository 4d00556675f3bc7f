//! The sums of the line network over all points of a board, updated as stones are played.

use boardwright_game::Side;
use multiversion::multiversion;

use crate::board::halves::Half;
use crate::board::pattern_board::{CELLS, Cell, STEPS};
use crate::eval::lines::network::{Aligned, CHANNELS, LineNetwork, square};
use crate::eval::lines::patterns::{HALF, place_of_halves};
use crate::eval::lines::stones::LineWords;
use crate::search::moves::FINENESS;

/// The bits of a point beyond the edge.
const EDGE: u32 = 3;

/// The state before a move, to take it back.
#[derive(Clone, Debug)]
struct Frame {
    cell: Cell,
    side: Side,
    /// The length of `saved` before the move.
    saved: usize,
    sums: [u16; CHANNELS],
}

/// The channels of all points, and the sums of their squares.
#[derive(Clone, Debug)]
pub(crate) struct LineSums {
    network: &'static LineNetwork,
    words: LineWords,
    channels: Box<[Aligned; CELLS]>,
    sums: [u16; CHANNELS],
    frames: Vec<Frame>,
    /// The channels that moves have changed, as they were before, the oldest first. Without their cells beside them each stays
    /// in one line of the cache.
    saved: Vec<Aligned>,
    /// The cells of `saved`.
    saved_cells: Vec<Cell>,
}

impl LineSums {
    /// The sums of a board with these points and stones.
    pub(crate) fn new(
        network: &'static LineNetwork,
        points: impl Iterator<Item = Cell>,
        stones: impl Iterator<Item = (Cell, Side)>,
    ) -> LineSums {
        let mut sums = LineSums {
            network,
            words: LineWords::of_points(points),
            channels: Box::new([Aligned::ZERO; CELLS]),
            sums: [0; CHANNELS],
            frames: Vec::with_capacity(256),
            saved: Vec::with_capacity(8192),
            saved_cells: Vec::with_capacity(8192),
        };
        for (cell, side) in stones {
            sums.play(cell, side);
        }
        sums.frames.clear();
        sums.saved.clear();
        sums.saved_cells.clear();
        sums
    }

    /// Moves played since the board was made.
    pub(crate) fn moves(&self) -> usize {
        self.frames.len()
    }

    /// The value for the side to move in hundredths; see [`Head::value`](crate::eval::lines::network::Head::value).
    pub(crate) fn value(&self, to_move: Side, shapes: i32, threats: usize) -> i32 {
        self.network.heads[to_move].value(&self.sums, shapes, threats)
    }

    /// The score of a move in the order of the search, from that by shapes: half of the logarithm of its likelihood in
    /// hundredths.
    #[inline]
    pub(crate) fn likelihood(&self, to_move: Side, cell: Cell, by_shapes: i32) -> i32 {
        let Aligned(channels) = &self.channels[usize::from(cell) & (CELLS - 1)];
        self.network.heads[to_move].likelihood(channels, by_shapes * FINENESS) / FINENESS
    }

    /// Puts a stone on an empty point.
    pub(crate) fn play(&mut self, cell: Cell, side: Side) {
        self.frames.push(Frame { cell, side, saved: self.saved.len(), sums: self.sums });
        let before = [0, 1, 2, 3].map(|direction| self.words.line(cell, direction));
        self.words.toggle(cell, side);
        let mut changes = Changes { middle: [0; 4], others: [Change::default(); MAX_CHANGED], count: 0 };
        for (direction, (old, at)) in before.into_iter().enumerate() {
            let (new, _) = self.words.line(cell, direction);
            changes.middle[direction] =
                place_of_halves(side as u32 + 1, Half::below::<HALF>(new, at), Half::above::<HALF>(new, at));
            let step = STEPS[direction];
            // The stone lies in one half of each pattern. The other half stays.
            for distance in 1..=HALF {
                let (at, middle) = (at - distance, code_at(old, at - distance));
                if middle != EDGE {
                    let half = Half::below::<HALF>(old, at);
                    let [old, new] =
                        [old, new].map(|line| place_of_halves(middle, half, Half::above::<HALF>(line, at)));
                    changes.push(Change { cell: cell.wrapping_add_signed(-(distance as i16) * step), old, new });
                }
            }
            for distance in 1..=HALF {
                let (at, middle) = (at + distance, code_at(old, at + distance));
                if middle != EDGE {
                    let half = Half::above::<HALF>(old, at);
                    let [old, new] =
                        [old, new].map(|line| place_of_halves(middle, half, Half::below::<HALF>(line, at)));
                    changes.push(Change { cell: cell.wrapping_add_signed(distance as i16 * step), old, new });
                }
            }
        }
        let saved = (&mut self.saved, &mut self.saved_cells);
        apply(&self.network.rows, &changes, cell, &mut self.channels, &mut self.sums, saved);
    }

    /// Takes the last stone back.
    pub(crate) fn undo(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        while self.saved.len() > frame.saved {
            let (Some(channels), Some(cell)) = (self.saved.pop(), self.saved_cells.pop()) else { break };
            self.channels[usize::from(cell) & (CELLS - 1)] = channels;
        }
        self.words.toggle(frame.cell, frame.side);
        self.sums = frame.sums;
    }
}

/// The two bits of a place of a line: 0 for none, 1 for black, 2 for white, [`EDGE`].
#[inline]
fn code_at(line: u64, at: u32) -> u32 {
    (line >> (2 * at)) as u32 & EDGE
}

/// The number of points whose patterns a stone is part of, but for its own.
const MAX_CHANGED: usize = 8 * HALF as usize;

/// A pattern of a point that a stone replaces by another.
#[derive(Clone, Copy, Debug, Default)]
struct Change {
    cell: Cell,
    old: u16,
    new: u16,
}

/// The patterns that change with a stone.
struct Changes {
    /// The patterns of the stone's own point.
    middle: [u16; 4],
    /// Of these, `count` are in use.
    others: [Change; MAX_CHANGED],
    count: usize,
}

impl Changes {
    #[inline]
    fn push(&mut self, change: Change) {
        self.others[self.count] = change;
        self.count += 1;
    }
}

/// Brings the channels and the sums up to date, and saves the channels as they were. All versions of this function give the same
/// integers.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
fn apply(
    rows: &[Aligned],
    changes: &Changes,
    cell: Cell,
    channels: &mut [Aligned; CELLS],
    sums: &mut [u16; CHANNELS],
    (saved, saved_cells): (&mut Vec<Aligned>, &mut Vec<Cell>),
) {
    let mut total = *sums;
    let others = &changes.others[..changes.count];
    saved_cells.extend(others.iter().map(|change| change.cell));
    for &Change { cell, old, new } in others {
        let (Aligned(old), Aligned(new)) = (&rows[usize::from(old)], &rows[usize::from(new)]);
        let slot = &mut channels[usize::from(cell) & (CELLS - 1)];
        saved.push(*slot);
        for channel in 0..CHANNELS {
            let before = slot.0[channel];
            let after = before.wrapping_sub(old[channel]).wrapping_add(new[channel]);
            total[channel] = total[channel].wrapping_sub(square(before)).wrapping_add(square(after));
            slot.0[channel] = after;
        }
    }
    let mut middle = [0; CHANNELS];
    for &number in &changes.middle {
        let Aligned(row) = &rows[usize::from(number)];
        middle
            .iter_mut()
            .zip(row)
            .for_each(|(channel, &number): (&mut i16, _)| *channel = channel.wrapping_add(number));
    }
    let slot = &mut channels[usize::from(cell) & (CELLS - 1)];
    saved.push(*slot);
    saved_cells.push(cell);
    for ((sum, &before), &after) in total.iter_mut().zip(slot.0.iter()).zip(&middle) {
        *sum = sum.wrapping_sub(square(before)).wrapping_add(square(after));
    }
    *slot = Aligned(middle);
    *sums = total;
}
