//! The parameters of the static evaluation and their values.
//!
//! A line of five holes serves up to three sequences of a side. It counts by the state of the most complete sequence
//! that is not blocked, and by the number of sequences that are equally complete, because a line with several possible
//! sequences is harder to block. Every kind of line has one value for the side to move and one for the other side.
//! Other parameters are the pieces left in the trays and the freedom of pieces to move on the board.
//!
//! The weights stand in `weights.txt`, in hundredths, as `cargo lab tune sticks` writes them.

use std::fmt::Write as _;
use std::sync::LazyLock;

use boardwright_game::{Position, Side};

use crate::eval::pairs::{CODES, PairState, STATES, states_of_code};
use crate::rules::{Kind, Sticks};

/// The number of sequences of a line, and so the greatest number that can be equally complete.
const SEQUENCES: usize = 3;
/// The number of kinds of lines: by the state of the best sequence, and by the number that are equally complete.
const LINES: usize = STATES * SEQUENCES;
/// The number of parameters: lines of the side to move and of the other, pieces of three kinds in trays, sticks and
/// barrels free to move, tempo.
pub(crate) const PARAMETERS: usize = 2 * LINES + 3 + 2 + 1;

const TRAYS: usize = 2 * LINES;
const FREE: usize = TRAYS + 3;
const TEMPO: usize = FREE + 2;

/// The greatest value of a line, so that sums of lines fit into sixteen bits.
const MAX_LINE_VALUE: f32 = 2_500.0;

/// The weights, with a table of the values of lines by code.
pub(crate) struct Weights {
    parameters: Vec<f32>,
    /// By code of a line from the view of one side, its value to that side when it is to move, and when the other is.
    lines: Vec<[i16; 2]>,
    trays: [i32; 3],
    free: [i32; 2],
    tempo: i32,
}

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| Weights::new(read(include_str!("weights.txt"))));

/// The kind of a line with this code; `None` if all its sequences are blocked or empty.
fn kind_of_line(code: u16) -> Option<usize> {
    let states = states_of_code(code);
    let best = states.into_iter().min().filter(|&best| level(best) > 0)?;
    let as_far = states.into_iter().filter(|&state| level(state) == level(best)).count();
    Some(best.index() * SEQUENCES + as_far - 1)
}

/// The number of holes in place or unblockable; 0 if a hole is blocked.
fn level(state: PairState) -> usize {
    state.holes().map_or(0, |(in_place, unblockable)| in_place + unblockable)
}

impl Weights {
    /// The weights that the engine plays with.
    pub(crate) fn get() -> &'static Weights {
        &WEIGHTS
    }

    fn new(parameters: Vec<f32>) -> Weights {
        let worth = |kind: Option<usize>, waits: usize| {
            let worth = kind.map_or(0.0, |kind| parameters[waits * LINES + kind]);
            worth.clamp(-MAX_LINE_VALUE, MAX_LINE_VALUE).round() as i16
        };
        let lines = (0..CODES as u16).map(|code| [0, 1].map(|waits| worth(kind_of_line(code), waits))).collect();
        let whole = |index: usize| parameters[index].round() as i32;
        Weights {
            lines,
            trays: [0, 1, 2].map(|kind| whole(TRAYS + kind)),
            free: [0, 1].map(|pool| whole(FREE + pool)),
            tempo: whole(TEMPO),
            parameters,
        }
    }

    /// The value of a line with this code to the side that sees it so; `waits` is true if the other side is to move.
    pub(crate) fn line(&self, code: u16, waits: bool) -> i32 {
        i32::from(self.lines[usize::from(code)][usize::from(waits)])
    }

    /// The value of trays, freedom to move and tempo to the side to move.
    #[inline]
    pub(crate) fn rest(&self, position: &Sticks) -> i32 {
        let own = position.to_move();
        self.pieces(position, own) - self.pieces(position, own.other()) + self.tempo
    }

    fn pieces(&self, position: &Sticks, side: Side) -> i32 {
        let [sticks, hollows, solids] = Kind::ALL.map(|kind| position.tray(side, kind) as i32);
        let trays = sticks * self.trays[0] + hollows * self.trays[1] + solids * self.trays[2];
        trays + i32::from(sticks == 0) * self.free[0] + i32::from(hollows + solids == 0) * self.free[1]
    }

    /// The parts of the static value for explanations: lines by level from 5 to 1, trays, freedom, tempo. Each is the
    /// value to the side to move less that to the other. `codes` are the codes of the lines from the view of the side
    /// to move and of the other.
    pub(crate) fn parts(&self, position: &Sticks, codes: [&[u16]; 2]) -> Vec<i32> {
        let own = position.to_move();
        let mut levels = [0; 5];
        for (waits, codes) in codes.into_iter().enumerate() {
            for &code in codes {
                let best = states_of_code(code).into_iter().min().map_or(0, level);
                if best > 0 {
                    let worth = self.line(code, waits == 1);
                    levels[5 - best] += if waits == 0 { worth } else { -worth };
                }
            }
        }
        let free = |side| {
            let sticks = i32::from(!position.must_place(side, Kind::Stick)) * self.free[0];
            sticks + i32::from(!position.must_place(side, Kind::Solid)) * self.free[1]
        };
        let free = free(own) - free(own.other());
        let trays = self.pieces(position, own) - self.pieces(position, own.other()) - free;
        levels.into_iter().chain([trays, free, self.tempo]).collect()
    }
}

/// The current value of every parameter, in hundredths.
pub(crate) fn current() -> Vec<f32> {
    Weights::get().parameters.clone()
}

/// By parameter, the factor with which it enters the static value of a position for the side to move. `codes` are as
/// in [`Weights::parts`].
pub(crate) fn counts(position: &Sticks, codes: [&[u16]; 2]) -> Vec<f32> {
    let mut counts = vec![0.0; PARAMETERS];
    let own = position.to_move();
    for (waits, codes) in codes.into_iter().enumerate() {
        for kind in codes.iter().filter_map(|&code| kind_of_line(code)) {
            counts[waits * LINES + kind] += if waits == 0 { 1.0 } else { -1.0 };
        }
    }
    for (side, sign) in [(own, 1.0), (own.other(), -1.0)] {
        for kind in Kind::ALL {
            counts[TRAYS + kind as usize] += sign * position.tray(side, kind) as f32;
        }
        for (pool, kind) in [Kind::Stick, Kind::Solid].into_iter().enumerate() {
            counts[FREE + pool] += if position.must_place(side, kind) { 0.0 } else { sign };
        }
    }
    counts[TEMPO] = 1.0;
    counts
}

/// The names of the parameters that are not lines, in their order.
const OTHERS: [&str; 6] = ["tray stick", "tray hollow", "tray solid", "free sticks", "free barrels", "tempo"];

/// Reads a file of weights. Missing parameters are 0; a test reads the file strictly.
pub(crate) fn read(text: &str) -> Vec<f32> {
    let mut parameters = vec![0.0; PARAMETERS];
    let number = |word: &str| word.parse::<f32>().unwrap_or(0.0);
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let ["line", in_place, unblockable, as_far, mover, waiter] = words.as_slice() {
            if let (Ok(in_place), Ok(unblockable), Ok(as_far @ 1..=3)) =
                (in_place.parse::<usize>(), unblockable.parse::<usize>(), as_far.parse::<usize>())
                && in_place + unblockable <= 5
            {
                let kind = PairState::new(in_place, unblockable).index() * SEQUENCES + as_far - 1;
                parameters[kind] = number(mover);
                parameters[LINES + kind] = number(waiter);
            }
        } else if let Some((name, worth)) = line.rsplit_once(' ')
            && let Some(index) = OTHERS.iter().position(|&known| known == name)
        {
            parameters[TRAYS + index] = number(worth);
        }
    }
    parameters
}

/// The text of a file with these weights. Zeros are left out.
pub(crate) fn write(parameters: &[f32]) -> String {
    let mut text = String::from(
        "# What lines, trays and freedom are worth, in hundredths; written by `cargo lab tune sticks`.\n\
         # line: holes in place, unblockable holes, sequences as far, worth to the side to move, worth to the other\n",
    );
    for (kind, pair) in parameters[..LINES].iter().zip(&parameters[LINES..]).enumerate() {
        let Some((in_place, unblockable)) = PairState::number(kind / SEQUENCES).holes() else { continue };
        let (mover, waiter) = (pair.0.round(), pair.1.round());
        if (mover, waiter) != (0.0, 0.0) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "line {in_place} {unblockable} {} {mover} {waiter}", kind % SEQUENCES + 1);
        }
    }
    for (name, worth) in OTHERS.iter().zip(&parameters[TRAYS..]) {
        let _ = writeln!(text, "{name} {}", worth.round());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{current, read, write};

    #[test]
    fn the_file_of_weights_survives_reading_and_writing() {
        let weights = current();
        assert!(weights.iter().any(|&worth| worth != 0.0));
        assert_eq!(read(&write(&weights)), weights);
    }
}
