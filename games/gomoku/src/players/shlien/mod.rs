//! `shlien-1992`: the program FIVE by Seymour Shlien (Ottawa, 14 June 1992), rebuilt from its description FIVE.TXT.
//!
//! It knows all lines of five squares (192 on its board of 10 × 10), keeps for each the number of both players' pieces
//! and searches no tree. Let `cr(w, s, q)` be the number of lines through the empty square `q` that hold exactly `s`
//! pieces of `w` and none of her opponent. The steps, of which the first that applies decides:
//!
//! 1. A line with four own pieces and none of the opponent: complete it.
//! 2. A line with four pieces of the opponent and none own: block it.
//! 3. The greatest `cr(opponent, 3, q)`, if it is at least 2: she would get two fours at once, or one open at both ends.
//! 4. The greatest `cr(own, 3, q)`, if it is at least 1.
//! 5. The greatest `cr(own, 2, q)`, then the greatest `cr(own, 1, q)`, if the former is at least 1.
//! 6. A random empty square next to an occupied one, else within two steps, else anywhere; first of all the centre.
//!
//! Ties that remain in steps 3 to 5 go to the greatest `cr(own, 2, q) + cr(opponent, 2, q)` and then to chance: the
//! description leaves them open. Of several lines, steps 1 and 2 take the first.

mod lines;

use boardwright_game::grid::Point;
use boardwright_game::{Candidate, Column, Explanation, Group, Message, Player, PlayerInfo, Position, Rng, Side, Turn};

use self::lines::Lines;
use crate::Gomoku;
use crate::players::{centre, from_upper_left};
use crate::texts::TEXTS;

pub(super) const INFO: PlayerInfo = PlayerInfo {
    name: "shlien-1992",
    year: 1992,
    source: "FIVE.TXT by Seymour Shlien",
    summary: "counts the pieces on all lines of five; completes, blocks, then makes threes of twos",
    options: &[],
};

/// The player with its lines, which are updated from move to move.
pub(super) struct Shlien {
    lines: Option<Lines>,
    rng: Rng,
}

/// The counts that decide the choice of one square.
#[derive(Clone, Copy, Default)]
struct Counts {
    own: [u32; 5],
    other: [u32; 5],
}

/// The result of a turn: the number of the step that applied, the squares to choose from, and the reason in words.
struct Thought {
    step: u32,
    choices: Vec<Point>,
    reason: Message,
}

impl Shlien {
    pub(super) fn new(seed: u64) -> Shlien {
        Shlien { lines: None, rng: Rng::new(seed) }
    }

    /// Updates the lines to the pieces of this position.
    fn follow(&mut self, position: &Gomoku) -> &Lines {
        let size = (position.columns(), position.rows());
        let lines = match self.lines.take() {
            Some(lines) if lines.size() == size => lines,
            _ => Lines::new(size.0, size.1),
        };
        let lines = self.lines.insert(lines);
        for point in from_upper_left(position) {
            let (now, before) = (position.at(point), lines.at(point));
            if now != before {
                if let Some(side) = before {
                    lines.take_back(point, side);
                }
                if let Some(side) = now {
                    lines.play(point, side);
                }
            }
        }
        lines
    }
}

fn think(lines: &Lines, position: &Gomoku) -> Thought {
    let own = position.to_move();
    finish_a_line(lines, own, own, 1)
        .or_else(|| finish_a_line(lines, own.other(), own, 2))
        .or_else(|| best_square(lines, position))
        .unwrap_or_else(|| near_a_piece(position))
}

/// Steps 1 and 2: the empty square of the first line that holds four pieces of `side` and no others.
fn finish_a_line(lines: &Lines, side: Side, own: Side, step: u32) -> Option<Thought> {
    let index = lines.first_four(side)?;
    let square = lines.empty_square(index)?;
    let [from, to] = lines.ends(index).map(|end| end.to_string().into());
    let arguments = [("line", index.into()), ("from", from), ("to", to), ("square", square.to_string().into())];
    let reason = TEXTS.with(if side == own { "gomoku-step-1" } else { "gomoku-step-2" }, arguments);
    Some(Thought { step, choices: vec![square], reason })
}

fn squares(lines: &Lines, position: &Gomoku) -> Vec<(Point, Counts)> {
    let own = position.to_move();
    from_upper_left(position)
        .filter(|&square| position.at(square).is_none())
        .map(|square| (square, Counts { own: lines.through(square, own), other: lines.through(square, own.other()) }))
        .collect()
}

/// Steps 3 to 5: the squares with the greatest count of the first step that applies.
fn best_square(lines: &Lines, position: &Gomoku) -> Option<Thought> {
    let squares = squares(lines, position);
    let greatest = |count: &dyn Fn(&Counts) -> u32| squares.iter().map(|(_, counts)| count(counts)).max().unwrap_or(0);
    let (threat, attack, growth) =
        (greatest(&|counts| counts.other[3]), greatest(&|counts| counts.own[3]), greatest(&|counts| counts.own[2]));
    type Order = fn(&Counts) -> (u32, u32);
    let (step, order, reason): (u32, Order, Message) = if threat >= 2 {
        (3, |counts| (counts.other[3], 0), TEXTS.with("gomoku-step-3", [("lines", threat.into())]))
    } else if attack >= 1 {
        (4, |counts| (counts.own[3], 0), TEXTS.with("gomoku-step-4", [("lines", attack.into())]))
    } else if growth >= 1 {
        (5, |counts| (counts.own[2], counts.own[1]), TEXTS.with("gomoku-step-5", [("lines", growth.into())]))
    } else {
        return None;
    };
    let key = |counts: &Counts| (order(counts), counts.own[2] + counts.other[2]);
    let best = squares.iter().map(|(_, counts)| key(counts)).max()?;
    let choices = squares.iter().filter(|(_, counts)| key(counts) == best).map(|(square, _)| *square).collect();
    Some(Thought { step, choices, reason })
}

/// Step 6: the empty squares near pieces, or the centre of an empty board.
fn near_a_piece(position: &Gomoku) -> Thought {
    let step = 6;
    if position.count_stones() == 0 {
        let reason = TEXTS.say("gomoku-step-6-centre");
        return Thought { step, choices: vec![centre(position)], reason };
    }
    let empty: Vec<Point> = position.moves().collect();
    for radius in 1..=2 {
        let near = |square: &Point| {
            position.stones().any(|(piece, _)| {
                piece.column.abs_diff(square.column) <= radius && piece.row.abs_diff(square.row) <= radius
            })
        };
        let choices: Vec<Point> = empty.iter().copied().filter(near).collect();
        if !choices.is_empty() {
            let reason = TEXTS.with("gomoku-step-6-near", [("distance", u32::from(radius).into())]);
            return Thought { step, choices, reason };
        }
    }
    Thought { step, choices: empty, reason: TEXTS.say("gomoku-step-6-any") }
}

impl Player<Gomoku> for Shlien {
    fn choose(&mut self, turn: &Turn<'_, Gomoku>) -> Point {
        let thought = think(self.follow(turn.position), turn.position);
        match thought.choices[..] {
            [only] => only,
            _ => thought.choices[self.rng.below(thought.choices.len())],
        }
    }

    fn explain(&mut self, turn: &Turn<'_, Gomoku>) -> Explanation {
        let lines = self.follow(turn.position);
        let thought = think(lines, turn.position);
        let mut candidates = squares(lines, turn.position);
        // Sorted as the step that fired does, the chosen squares first; equals keep the order of the squares.
        candidates.sort_by_key(|(square, counts)| {
            let key = match thought.step {
                4 => (counts.own[3], 0),
                5 => (counts.own[2], counts.own[1]),
                _ => (counts.other[3], counts.own[3]),
            };
            (!thought.choices.contains(square), std::cmp::Reverse(key))
        });
        let candidates = candidates.iter().map(|(square, counts)| {
            let [_, own_1, own_2, own_3, own_4] = counts.own;
            let [_, other_1, other_2, other_3, other_4] = counts.other;
            let parts = [own_4, other_4, own_3, other_3, own_2, other_2, own_1, other_1];
            let step = || TEXTS.with("gomoku-note-step", [("step", thought.step.into())]);
            let note = if thought.choices.contains(square) { step() } else { Message::default() };
            let groups = lines.built_through(*square).map(|(side, count, line)| {
                // The columns go from four down to one, own before other.
                Group::of_part(2 * (4 - count) + usize::from(side != turn.position.to_move()), line)
            });
            Candidate::new(square, None).with_parts(parts.map(f64::from)).with_note(note).with_groups(groups)
        });
        let mut summary = vec![thought.reason];
        if thought.choices.len() > 1 {
            summary.push(TEXTS.with("gomoku-picks-square", [("count", thought.choices.len().into())]));
        }
        Explanation {
            summary,
            columns: columns(),
            candidates: candidates.collect(),
            choices: thought.choices.iter().map(ToString::to_string).collect(),
        }
    }
}

/// The counts in the order in which the steps ask for them.
fn columns() -> Vec<Column> {
    let column = |count: u32, name, meaning| {
        let count = [("count", count.into())];
        Column::new(TEXTS.with(name, count.clone()), TEXTS.with(meaning, count))
    };
    let pair = |count| {
        [
            column(count, "gomoku-lines-own", "gomoku-lines-own-meaning"),
            column(count, "gomoku-lines-other", "gomoku-lines-other-meaning"),
        ]
    };
    [4, 3, 2, 1].into_iter().flat_map(pair).collect()
}
