//! What every house is worth, for whoever wants to know why.

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;

use boardwright_game::{Candidate, Column, Group, Limits, Position, Score, Side};
use boardwright_search::Budget;

use super::lookahead::{Line, Lookahead, SEED};
use super::mind::Tables;
use crate::estimate;
use crate::fast::{Board, Row, house, lead};
use crate::rules::{House, Kalah};
use crate::view::reach;

/// The part of the time that goes into proofs, all houses together.
const PROVING: f64 = 0.6;

/// The number of the column of what a move gains.
const GAIN: usize = 1;

/// What the parts of a candidate mean.
pub(super) fn columns() -> Vec<Column> {
    vec![
        Column::new("exact", "the difference at the end with best play after the move, if it is proved"),
        Column::new("gain", "seeds that the move brings into the store"),
        Column::new("own houses", "what the mover's houses are worth after the move, in seeds, estimated"),
        Column::new("other houses", "what the opponent's houses are worth to the mover after the move, estimated"),
    ]
}

/// What best play leads to, in words.
pub(super) fn verdict(mover: Side, difference: i32) -> String {
    let winner = if difference > 0 { mover } else { mover.other() };
    let name = match winner {
        Side::First => "south",
        Side::Second => "north",
    };
    match difference {
        0 => "the game is drawn with best play".to_owned(),
        _ => format!("{name} wins by {} with best play", difference.abs()),
    }
}

impl<R: Row + 'static> Tables<R> {
    /// The exact difference at the end after a house, for the side that sows it, if the book has it or it can be proved
    /// within a budget.
    pub(super) fn exact_after(&self, position: &Kalah, mv: House, budget: Option<&Budget>) -> Option<i32> {
        let child = self.solver.moves.play(Board::<R>::of(position), mv.index());
        let gain = self.booked(&child).or_else(|| {
            let known = self.solver.attempt(child.board, 0, budget?, &mut 0);
            (known.lower == known.upper).then_some(child.value(known.lower))
        });
        Some(lead(position) + gain?)
    }

    /// The deepest scores of all houses that the budget allows.
    fn rate_all(&self, position: &Kalah, budget: &Budget) -> (Vec<Line>, u32) {
        let board = Board::<R>::of(position);
        let done = AtomicBool::new(false);
        let shared = self.shared(budget, &done);
        let mut search = Lookahead::new(&shared);
        let (mut lines, mut reached) = (search.moves(board), 0);
        for depth in 1..=budget.depth {
            let Some(rated) = search.rate(board, &lines, depth, lines.len()) else { break };
            (lines, reached) = (rated, depth);
            if budget.is_late() {
                break;
            }
        }
        (lines, reached)
    }

    /// All houses with what they are worth, the best first.
    pub(super) fn candidates(&self, position: &Kalah, limits: &Limits, budget: &Budget) -> Vec<Candidate> {
        let (lines, depth) = self.rate_all(position, &budget.share(1.0 - PROVING));
        let is_near = self.is_within_reach(Board::<R>::of(position), limits);
        let share = PROVING / lines.len() as f64;
        let mut rated: Vec<(i32, Candidate)> = lines
            .iter()
            .map(|line| {
                let mv = house(line.houses[0]);
                let budget = budget.share(share);
                let exact = self.exact_after(position, mv, (is_near && limits.depth.is_none()).then_some(&budget));
                // What the book has took longer than there is here.
                let child = self.solver.moves.play(Board::<R>::of(position), line.houses[0].into());
                let booked = self.estimated(&child, limits);
                let line = Line { score: booked.unwrap_or(line.score), ..line.clone() };
                (line.score, self.candidate(position, &line, exact, depth.max(booked.is_some().into())))
            })
            .collect();
        let order = |(score, candidate): &(i32, Candidate)| {
            let exact = candidate.parts[0].map(|exact| Score::proved(exact as i32).0);
            Reverse(exact.unwrap_or(SEED * lead(position) + score))
        };
        rated.sort_by_key(order);
        rated.into_iter().map(|(_, candidate)| candidate).collect()
    }

    fn candidate(&self, position: &Kalah, line: &Line, exact: Option<i32>, depth: u32) -> Candidate {
        let mv = house(line.houses[0]);
        let child = self.solver.moves.play(Board::<R>::of(position), mv.index());
        let seeds = f64::from(lead(position)) + f64::from(line.score) / f64::from(SEED);
        let value = exact.map(f64::from).or((depth > 0).then_some(seeds));
        let sign = if child.again { 1 } else { -1 };
        let parts = estimate::parts(child.board, self.rules.houses.into());
        let [own, other] = if child.again { parts } else { [parts[1], parts[0]] };
        let of_houses = |part: i32| child.end.is_none().then_some(f64::from(sign * part) / f64::from(SEED) + 0.0);
        let expected: Vec<String> = line.houses.iter().map(|&index| house(index).to_string()).collect();
        let note = match exact {
            Some(exact) => verdict(position.to_move(), exact),
            None => expected.join(" "),
        };
        Candidate {
            mv: mv.to_string(),
            value,
            parts: vec![exact.map(f64::from), Some(f64::from(child.gain)), of_houses(own), of_houses(other)],
            note,
            groups: (child.gain > 0).then(|| Group::of_part(GAIN, reach(position, mv))).into_iter().collect(),
        }
    }
}
