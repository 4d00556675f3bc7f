//! The sums of the line network over all points of a board, updated as stones are played.

use boardwright_game::Side;
use multiversion::multiversion;

use crate::board::pattern_board::{CELLS, Cell, STEPS};
use crate::eval::lines::network::{CHANNELS, Channels, LineNetwork, square};
use crate::eval::lines::patterns::{HALF, key, place_of_row};
use crate::eval::lines::stones::LineWords;
use crate::search::moves::FINENESS;

/// A point beyond the edge in a word of a line.
const EDGE: u64 = 3;

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
    channels: Box<[Channels; CELLS]>,
    sums: [u16; CHANNELS],
    frames: Vec<Frame>,
    /// The channels that moves have changed, as they were before, the oldest first.
    saved: Vec<(Cell, Channels)>,
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
            channels: Box::new([[0; CHANNELS]; CELLS]),
            sums: [0; CHANNELS],
            frames: Vec::with_capacity(256),
            saved: Vec::with_capacity(8192),
        };
        for (cell, side) in stones {
            sums.play(cell, side);
        }
        sums.frames.clear();
        sums.saved.clear();
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
        let channels = &self.channels[usize::from(cell) & (CELLS - 1)];
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
            changes.middle[direction] = row_at(new, at);
            for distance in 1..=HALF {
                for (at, cell) in [
                    (at - distance, cell.wrapping_add_signed(-(distance as i16) * STEPS[direction])),
                    (at + distance, cell.wrapping_add_signed(distance as i16 * STEPS[direction])),
                ] {
                    if old >> (2 * at) & EDGE != EDGE {
                        let change = Change { cell, old: row_at(old, at), new: row_at(new, at) };
                        changes.others[changes.count] = change;
                        changes.count += 1;
                    }
                }
            }
        }
        apply(&self.network.rows, &changes, cell, &mut self.channels, &mut self.sums, &mut self.saved);
    }

    /// Takes the last stone back.
    pub(crate) fn undo(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        while self.saved.len() > frame.saved {
            let Some((cell, channels)) = self.saved.pop() else { break };
            self.channels[usize::from(cell) & (CELLS - 1)] = channels;
        }
        self.words.toggle(frame.cell, frame.side);
        self.sums = frame.sums;
    }
}

/// The place of the row of the pattern around a point of a line.
#[inline]
fn row_at(line: u64, at: u32) -> u16 {
    place_of_row(key(line, at))
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

/// Brings the channels and the sums up to date, and saves the channels as they were. All versions of this function give the same
/// integers.
#[multiversion(targets("x86_64+avx2"))]
fn apply(
    rows: &[Channels],
    changes: &Changes,
    cell: Cell,
    channels: &mut [Channels; CELLS],
    sums: &mut [u16; CHANNELS],
    saved: &mut Vec<(Cell, Channels)>,
) {
    let mut total = *sums;
    for &Change { cell, old, new } in &changes.others[..changes.count] {
        let (old, new) = (&rows[usize::from(old)], &rows[usize::from(new)]);
        let slot = &mut channels[usize::from(cell) & (CELLS - 1)];
        saved.push((cell, *slot));
        for channel in 0..CHANNELS {
            let before = slot[channel];
            let after = before.wrapping_sub(old[channel]).wrapping_add(new[channel]);
            total[channel] = total[channel].wrapping_sub(square(before)).wrapping_add(square(after));
            slot[channel] = after;
        }
    }
    let mut middle = [0; CHANNELS];
    for &number in &changes.middle {
        let row = &rows[usize::from(number)];
        middle
            .iter_mut()
            .zip(row)
            .for_each(|(channel, &number): (&mut i16, _)| *channel = channel.wrapping_add(number));
    }
    let slot = &mut channels[usize::from(cell) & (CELLS - 1)];
    saved.push((cell, *slot));
    for ((sum, &before), &after) in total.iter_mut().zip(slot.iter()).zip(&middle) {
        *sum = sum.wrapping_sub(square(before)).wrapping_add(square(after));
    }
    *slot = middle;
    *sums = total;
}
