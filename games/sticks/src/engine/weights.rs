//! What the evaluation is a sum of, and what each part is worth.
//!
//! A line of five holes serves up to three sequences of a side. What counts is the most complete of them that is not
//! blocked, by its state, and how many of the three have come as far, for a line that can still become one or another
//! is harder to stop. Everything has one worth for the side to move and one for the other. Besides there are the pieces
//! left in the trays, and whether the pieces on the board may move.
//!
//! The weights stand in `weights.txt`, in hundredths, as `cargo lab tune sticks` writes them.

use std::fmt::Write as _;
use std::sync::LazyLock;

use boardwright_game::{Position, Side};

use crate::pairs::{CODES, STATES, State, states_of_code};
use crate::rules::{Kind, Sticks};

/// How many sequences of a line can have come as far as the best.
const SEQUENCES: usize = 3;
/// Kinds of lines: by the state of the best sequence, and how many have come as far.
const LINES: usize = STATES * SEQUENCES;
/// Lines of the side to move and of the other, pieces of three kinds in trays, sticks and barrels free to move, tempo.
pub(crate) const PARAMETERS: usize = 2 * LINES + 3 + 2 + 1;

const TRAYS: usize = 2 * LINES;
const FREE: usize = TRAYS + 3;
const TEMPO: usize = FREE + 2;

/// No line is worth more, so that sums of lines fit into sixteen bits.
const MOST_OF_A_LINE: f32 = 2_500.0;

/// The weights with the worth of every line looked up by its code.
pub(crate) struct Weights {
    parameters: Vec<f32>,
    /// By code of a line, as one side sees it: its worth to the side to move, and to the other.
    lines: Vec<[i16; 2]>,
    trays: [i32; 3],
    free: [i32; 2],
    tempo: i32,
}

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| Weights::new(read(include_str!("weights.txt"))));

/// The kind of a line of this code; `None` if all its sequences are blocked or empty.
fn kind_of_line(code: u16) -> Option<usize> {
    let states = states_of_code(code);
    let best = states.into_iter().min().filter(|&best| level(best) > 0)?;
    let as_far = states.into_iter().filter(|&state| level(state) == level(best)).count();
    Some(best.index() * SEQUENCES + as_far - 1)
}

/// How many holes are in place or unblockable, 0 if one is blocked.
fn level(state: State) -> usize {
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
            worth.clamp(-MOST_OF_A_LINE, MOST_OF_A_LINE).round() as i16
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

    /// What a line of this code is worth to the side that sees it so, by whether that side waits for the other's move.
    pub(crate) fn line(&self, code: u16, waits: bool) -> i32 {
        i32::from(self.lines[usize::from(code)][usize::from(waits)])
    }

    /// What trays, freedom to move and the move itself are worth to the side to move.
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

    /// The parts of the static value for explanations: lines by level from 5 to 1, trays, freedom, tempo; each to the
    /// side to move less that to the other. `codes` are the codes of the lines as the side to move and the other see
    /// them.
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

/// The present value of every parameter, in hundredths.
pub(crate) fn current() -> Vec<f32> {
    Weights::get().parameters.clone()
}

/// How often every parameter counts in the static value of a position for the side to move. `codes` as in
/// [`Weights::parts`].
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

/// Names of the parameters that are no lines, in their order.
const OTHERS: [&str; 6] = ["tray stick", "tray hollow", "tray solid", "free sticks", "free barrels", "tempo"];

/// Reads a file of weights. What is not given is worth nothing; a test reads the file strictly.
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
                let kind = State::new(in_place, unblockable).index() * SEQUENCES + as_far - 1;
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

/// The file of these weights. What is worth nothing is left out.
pub(crate) fn write(parameters: &[f32]) -> String {
    let mut text = String::from(
        "# What lines, trays and freedom are worth, in hundredths; written by `cargo lab tune sticks`.\n\
         # line: holes in place, unblockable holes, sequences as far, worth to the side to move, worth to the other\n",
    );
    for (kind, pair) in parameters[..LINES].iter().zip(&parameters[LINES..]).enumerate() {
        let Some((in_place, unblockable)) = State::number(kind / SEQUENCES).holes() else { continue };
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
