//! The pairs through some holes with the states of their holes, blocked pairs included.

use boardwright_game::{Candidate, Column, Explanation, Group, Side};

use crate::pairs::{Content, HoleState, SEQUENCES, State, hole_states, letters, state_of};
use crate::rules::{Hole, Sticks, lines};

/// A sequence in a line, as its owner sees it.
struct Pair {
    side: Side,
    line: [Hole; 5],
    sequence: [bool; 5],
    state: State,
    holes: [HoleState; 5],
}

impl Pair {
    /// The four scores of the document: holes in place, unblockable, empty and blocked.
    fn scores(&self) -> [f64; 4] {
        HoleState::ALL.map(|wanted| self.holes.iter().filter(|&&state| state == wanted).count() as f64)
    }

    fn candidate(&self) -> Candidate {
        let owner = if self.side == Side::First { "red" } else { "yellow" };
        let [first, .., last] = self.line;
        let named = |wanted: HoleState| {
            let holes = self.line.iter().zip(self.holes).filter(|&(_, state)| state == wanted);
            holes.map(|(hole, _)| hole.to_string()).collect::<Vec<_>>().join(" ")
        };
        let mut note = match self.state {
            State::BLOCKED => format!("blocked by {}", named(HoleState::Blocked)),
            state => state.to_string(),
        };
        let unblockable = named(HoleState::Unblockable);
        if !unblockable.is_empty() {
            note += &format!(", unblockable {unblockable}");
        }
        Candidate::new(format!("{owner} {} {first}-{last}", letters(self.sequence)), None)
            .with_parts(self.scores())
            .with_note(note)
            .with_groups([Group::of_value(self.line)])
    }
}

/// The pairs of both sides that pass through all of the holes, the most complete ones of each side first.
pub(super) fn pairs_through(position: &Sticks, spots: &[String]) -> Explanation {
    let board = position.kit().board();
    let passes = |line: &[Hole; 5]| {
        line.iter().all(|hole| board & hole.bit() != 0)
            && spots.iter().all(|spot| line.iter().any(|hole| hole.to_string() == *spot))
    };
    let mut pairs: Vec<Pair> = Vec::new();
    for side in Side::BOTH {
        for line in lines().filter(passes) {
            let contents = line.map(|hole| Content::of(position, side, hole));
            pairs.extend(SEQUENCES.map(|sequence| Pair {
                side,
                line,
                sequence,
                state: state_of(sequence, contents),
                holes: hole_states(sequence, contents),
            }));
        }
    }
    // Blocked is the last of the states, so that blocked pairs stand behind the others.
    pairs.sort_by_key(|pair| (pair.side, pair.state));
    let blocked = pairs.iter().filter(|pair| pair.state == State::BLOCKED).count();
    Explanation {
        summary: vec![format!("{} pairs pass through {}, {blocked} of them blocked", pairs.len(), spots.join(", "))],
        columns: vec![
            Column::new("in place", "holes in which the piece that is needed stands"),
            Column::new("unblockable", "holes that only the own piece can still enter"),
            Column::new("empty", "empty holes"),
            Column::new("blocked", "holes that hold what blocks the pair"),
        ],
        candidates: pairs.iter().map(Pair::candidate).collect(),
        choices: Vec::new(),
    }
}
