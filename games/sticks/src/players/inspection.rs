//! The explanation of holes: all pairs through them with the states of their holes, blocked pairs included.

use boardwright_game::{Candidate, Column, Explanation, Group, Side};

use crate::eval::pairs::{Content, HoleState, PairState, SEQUENCES, hole_states, letters, state_of};
use crate::rules::{Hole, Sticks, lines};
use crate::texts::TEXTS;

/// A sequence on a line from the view of its owner.
struct Pair {
    side: Side,
    line: [Hole; 5],
    sequence: [bool; 5],
    state: PairState,
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
            PairState::BLOCKED => TEXTS.with("sticks-blocked-by", [("holes", named(HoleState::Blocked).into())]),
            state => state.to_string().into(),
        };
        let unblockable = named(HoleState::Unblockable);
        if !unblockable.is_empty() {
            note = TEXTS.with("sticks-and-unblockable", [("state", note.into()), ("holes", unblockable.into())]);
        }
        Candidate::new(format!("{owner} {} {first}-{last}", letters(self.sequence)), None)
            .with_parts(self.scores())
            .with_note(note)
            .with_groups([Group::of_value(self.line)])
    }
}

/// The pairs of both sides that pass through all of the holes, the most complete ones of each side first.
pub(super) fn pairs_through(position: &Sticks, spots: &[String]) -> Explanation {
    let board = position.equipment().board();
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
    // Blocked is the last state, so blocked pairs come last.
    pairs.sort_by_key(|pair| (pair.side, pair.state));
    let blocked = pairs.iter().filter(|pair| pair.state == PairState::BLOCKED).count();
    Explanation {
        summary: vec![TEXTS.with(
            "sticks-pairs-through",
            [("pairs", pairs.len().into()), ("holes", spots.join(", ").into()), ("blocked", blocked.into())],
        )],
        columns: vec![
            Column::new(TEXTS.say("sticks-in-place"), TEXTS.say("sticks-in-place-meaning")),
            Column::new(TEXTS.say("sticks-unblockable"), TEXTS.say("sticks-unblockable-meaning")),
            Column::new(TEXTS.say("sticks-empty"), TEXTS.say("sticks-empty-meaning")),
            Column::new(TEXTS.say("sticks-blocked"), TEXTS.say("sticks-blocked-meaning")),
        ],
        candidates: pairs.iter().map(Pair::candidate).collect(),
        choices: Vec::new(),
    }
}
