//! What the states of a line are worth, looked up by the line's code.

use std::sync::LazyLock;

use crate::pairs::{CODES, State, states_of_code};

/// Worth of a pair in hundredths, by how many holes are in place and how many unblockable.
///
/// Holes of either sort count towards the level, as the design document has it; an unblockable hole still costs a
/// move, so it is worth a little less than a piece in place. That a level is worth about 3.5 times the one below is a
/// choice by hand: with it a search of depth 1 already wins 200 games of 200 against `board-rank`.
const fn worth(in_place: usize, unblockable: usize) -> i32 {
    const LEVELS: [i32; 6] = [0, 4, 14, 50, 180, 640];
    LEVELS[in_place + unblockable] * (10 - unblockable as i32) / 10
}

/// The values of all codes of a line.
pub(super) struct Values {
    worth: Vec<i16>,
}

static VALUES: LazyLock<Values> = LazyLock::new(|| {
    let worth_of = |state: State| state.holes().map_or(0, |(in_place, unblockable)| worth(in_place, unblockable));
    let codes = 0..CODES as u16;
    Values { worth: codes.map(|code| states_of_code(code).map(worth_of).iter().sum::<i32>() as i16).collect() }
});

impl Values {
    /// The one table there is.
    pub(super) fn get() -> &'static Values {
        &VALUES
    }

    /// What a line of this code is worth to the side that sees it so.
    pub(super) fn worth(&self, code: u16) -> i32 {
        i32::from(self.worth[usize::from(code)])
    }

    /// The part of a state's worth in the sum, for explanations.
    pub(super) fn worth_of_level(counts: &crate::pairs::Counts, level: usize) -> i32 {
        State::of_level(level)
            .map(|state| {
                let (in_place, unblockable) = state.holes().unwrap_or_default();
                i32::from(counts[state.index()]) * worth(in_place, unblockable)
            })
            .sum()
    }
}
