//! The sums of the line network over all points of a board, updated as stones are played.

use boardwright_game::Side;

use crate::board::pattern_board::{CELLS, Cell, STEPS};
use crate::eval::lines::network::{CHANNELS, Channels, LineNetwork, square};
use crate::eval::lines::patterns::{self, HALF, PatternNumbers};
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
    numbers: &'static PatternNumbers,
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
            numbers: PatternNumbers::get(),
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
        let mut middle = [0; CHANNELS];
        for (direction, (old, at)) in before.into_iter().enumerate() {
            let (new, _) = self.words.line(cell, direction);
            add(&mut middle, &self.network.rows[self.number(new, at)]);
            for distance in 1..=HALF {
                for (at, cell) in [
                    (at - distance, cell.wrapping_add_signed(-(distance as i16) * STEPS[direction])),
                    (at + distance, cell.wrapping_add_signed(distance as i16 * STEPS[direction])),
                ] {
                    if old >> (2 * at) & EDGE != EDGE {
                        let (old, new) = (self.number(old, at), self.number(new, at));
                        self.change(cell, old, new);
                    }
                }
            }
        }
        self.put(cell, middle);
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

    #[inline]
    fn number(&self, line: u64, at: u32) -> usize {
        usize::from(self.numbers.of(patterns::key(line, at)))
    }

    /// Replaces one pattern of a point by another.
    #[inline]
    fn change(&mut self, cell: Cell, old: usize, new: usize) {
        let (old, new) = (&self.network.rows[old], &self.network.rows[new]);
        let slot = &mut self.channels[usize::from(cell) & (CELLS - 1)];
        self.saved.push((cell, *slot));
        for channel in 0..CHANNELS {
            let before = slot[channel];
            let after = before.wrapping_sub(old[channel]).wrapping_add(new[channel]);
            self.sums[channel] = self.sums[channel].wrapping_sub(square(before)).wrapping_add(square(after));
            slot[channel] = after;
        }
    }

    /// Replaces the channels of a point.
    fn put(&mut self, cell: Cell, channels: Channels) {
        let slot = &mut self.channels[usize::from(cell) & (CELLS - 1)];
        self.saved.push((cell, *slot));
        for ((sum, &before), &after) in self.sums.iter_mut().zip(slot.iter()).zip(&channels) {
            *sum = sum.wrapping_sub(square(before)).wrapping_add(square(after));
        }
        *slot = channels;
    }
}

#[inline]
fn add(channels: &mut Channels, row: &Channels) {
    for (channel, number) in channels.iter_mut().zip(row) {
        *channel = channel.wrapping_add(*number);
    }
}
