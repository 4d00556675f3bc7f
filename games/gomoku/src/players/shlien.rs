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
use boardwright_game::{Candidate, Column, Explanation, Group, Player, PlayerInfo, Position, Rng, Side, Turn};

use self::lines::Lines;
use super::{centre, from_upper_left};
use crate::Gomoku;

pub(super) const INFO: PlayerInfo = PlayerInfo {
    name: "shlien-1992",
    year: 1992,
    source: "FIVE.TXT by Seymour Shlien",
    summary: "counts the pieces on all lines of five; completes, blocks, then makes threes of twos",
    options: &[],
};

/// The player with its lines, which follow the game by play and take-back.
pub(super) struct Shlien {
    lines: Option<Lines>,
    rng: Rng,
}

/// The counts on which the choice of one square depends.
#[derive(Clone, Copy, Default)]
struct Counts {
    own: [u32; 5],
    other: [u32; 5],
}

/// What a turn comes to: the step that fired, the square or squares, and the line it is about.
struct Thought {
    step: u32,
    choices: Vec<Point>,
    reason: String,
}

impl Shlien {
    pub(super) fn new(seed: u64) -> Shlien {
        Shlien { lines: None, rng: Rng::new(seed) }
    }

    /// The lines with the pieces of this position.
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

/// Steps 1 and 2: the empty square of the first line that holds four of `side` and nothing else.
fn finish_a_line(lines: &Lines, side: Side, own: Side, step: u32) -> Option<Thought> {
    let index = lines.first_four(side)?;
    let square = lines.empty_square(index)?;
    let line = lines.describe(index);
    let reason = if side == own {
        format!("step 1: line {index} ({line}) holds four own pieces, so {square} completes it")
    } else {
        format!("step 2: line {index} ({line}) holds four of the opponent's pieces, so {square} blocks it")
    };
    Some(Thought { step, choices: vec![square], reason })
}

fn squares(lines: &Lines, position: &Gomoku) -> Vec<(Point, Counts)> {
    let own = position.to_move();
    from_upper_left(position)
        .filter(|&square| position.at(square).is_none())
        .map(|square| (square, Counts { own: lines.through(square, own), other: lines.through(square, own.other()) }))
        .collect()
}

/// Steps 3 to 5.
fn best_square(lines: &Lines, position: &Gomoku) -> Option<Thought> {
    let squares = squares(lines, position);
    let greatest = |count: &dyn Fn(&Counts) -> u32| squares.iter().map(|(_, counts)| count(counts)).max().unwrap_or(0);
    let (threat, attack, growth) =
        (greatest(&|counts| counts.other[3]), greatest(&|counts| counts.own[3]), greatest(&|counts| counts.own[2]));
    type Order = fn(&Counts) -> (u32, u32);
    let (step, order, reason): (u32, Order, String) = if threat >= 2 {
        let reason = format!("step 3: the opponent could make {threat} lines of four at once");
        (3, |counts| (counts.other[3], 0), reason)
    } else if attack >= 1 {
        (4, |counts| (counts.own[3], 0), format!("step 4: makes {attack} lines of four"))
    } else if growth >= 1 {
        (5, |counts| (counts.own[2], counts.own[1]), format!("step 5: makes {growth} lines of three"))
    } else {
        return None;
    };
    let key = |counts: &Counts| (order(counts), counts.own[2] + counts.other[2]);
    let best = squares.iter().map(|(_, counts)| key(counts)).max()?;
    let choices = squares.iter().filter(|(_, counts)| key(counts) == best).map(|(square, _)| *square).collect();
    Some(Thought { step, choices, reason })
}

/// Step 6.
fn near_a_piece(position: &Gomoku) -> Thought {
    let step = 6;
    if position.count_stones() == 0 {
        let reason = "step 6: the board is empty, so it takes the centre".to_owned();
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
            let reason = format!("step 6: no line to build on, so a random square within {radius} of a piece");
            return Thought { step, choices, reason };
        }
    }
    Thought { step, choices: empty, reason: "step 6: any empty square".to_owned() }
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
            let note = if thought.choices.contains(square) { format!("step {}", thought.step) } else { String::new() };
            let groups = lines.built_through(*square).map(|(side, count, line)| {
                // The columns go from four down to one, own before other.
                Group::of_part(2 * (4 - count) + usize::from(side != turn.position.to_move()), line)
            });
            Candidate::new(square, None).with_parts(parts.map(f64::from)).with_note(note).with_groups(groups)
        });
        let mut summary = vec![thought.reason];
        if thought.choices.len() > 1 {
            summary.push(format!("picks one of {} squares at random", thought.choices.len()));
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
    let pair = |count: u32, word: &str| {
        ["own", "other"].map(|whose| {
            let meaning = format!("lines through the square with {word} {whose} and no other pieces");
            Column::new(format!("{whose} {count}"), meaning)
        })
    };
    [(4, "four"), (3, "three"), (2, "two"), (1, "one")]
        .into_iter()
        .flat_map(|(count, word)| pair(count, word))
        .collect()
}
