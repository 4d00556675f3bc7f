//! The values of all houses, for explanations.

use std::cmp::Reverse;

use boardwright_game::{Candidate, Column, Group, Limits, Message, Position, Side};
use boardwright_search::Budget;

use crate::board::{Child, FastBoard, Row, house, lead};
use crate::eval;
use crate::notation::side_name;
use crate::rules::{House, Kalah};
use crate::search::engine_tables::{EngineTables, Found};
use crate::search::lookahead::{Line, SEED, houses, lines};
use crate::texts::TEXTS;
use crate::view::reach;

/// The part of the time that goes into proofs, all houses together.
const PROVING: f64 = 0.6;

/// The number of the column of what a move gains.
const GAIN: usize = 1;

/// The columns of a candidate's values, with their meanings.
pub(crate) fn columns() -> Vec<Column> {
    vec![
        Column::new(TEXTS.say("kalah-exact"), TEXTS.say("kalah-exact-meaning")),
        Column::new(TEXTS.say("kalah-gain"), TEXTS.say("kalah-gain-meaning")),
        Column::new(TEXTS.say("kalah-own-houses"), TEXTS.say("kalah-own-houses-meaning")),
        Column::new(TEXTS.say("kalah-other-houses"), TEXTS.say("kalah-other-houses-meaning")),
    ]
}

/// True if the value of a candidate is proved.
pub(crate) fn is_exact(candidate: &Candidate) -> bool {
    candidate.parts.first().is_some_and(Option::is_some)
}

/// The result of best play, in words.
pub(crate) fn verdict(mover: Side, difference: i32) -> Message {
    let winner = if difference > 0 { mover } else { mover.other() };
    match difference {
        0 => TEXTS.say("kalah-drawn"),
        _ => {
            let seeds = i64::from(difference.abs()).into();
            TEXTS.with("kalah-wins-by", [("side", side_name(winner).into()), ("seeds", seeds)])
        }
    }
}

impl<R: Row + 'static> EngineTables<R> {
    /// The exact difference at the end after a house, for the side that sows it, if the book has it or it can be proved
    /// within a budget.
    pub(super) fn exact_after(&self, position: &Kalah, mv: House, budget: Option<&Budget>) -> Option<i32> {
        let child = self.solver.moves.play(FastBoard::<R>::of(position), mv.index());
        let gain = self.booked(&child).or_else(|| {
            let known = self.solver.attempt(child.board, 0, budget?, &mut 0);
            (known.lower == known.upper).then_some(child.value(known.lower))
        });
        Some(lead(position) + gain?)
    }

    /// The deepest scores of all houses that the budget allows.
    fn rate_all(&self, position: &Kalah, budget: &Budget) -> Vec<Line> {
        let board = FastBoard::<R>::of(position);
        let mut search = self.shared().search(board, budget, None);
        let mut rated = lines(&self.solver, board);
        for depth in 1..=budget.depth {
            let all = rated.len();
            if !search.rate(&mut rated, depth as i32, all) {
                break;
            }
            if budget.is_late() {
                break;
            }
        }
        rated
    }

    /// The house that was found and the others with what they are worth, the best first.
    pub(super) fn candidates(
        &self,
        position: &Kalah,
        found: &Found,
        limits: &Limits,
        budget: &Budget,
    ) -> Vec<Candidate> {
        let board = FastBoard::<R>::of(position);
        let value = found.info.score.hundredths() - SEED * lead(position);
        let chosen = Line {
            depth: found.info.depth.max(found.is_booked.into()),
            line: found.info.variation.iter().map(|house| house.index() as u8).collect(),
            ..Line::worth(value, found.house.index() as u8)
        };
        let is_settled = found.exact.is_some() || found.is_booked;
        let others = if is_settled {
            self.rate_all(position, &budget.share(1.0 - PROVING))
        } else {
            self.shared().search(board, budget, None).compare(chosen.clone(), usize::MAX)
        };
        let share = PROVING / others.len() as f64;
        let mut rated: Vec<(i32, Candidate)> = others
            .into_iter()
            .filter(|line| line.mv != chosen.mv)
            .map(|line| {
                let child = self.solver.moves.play(board, line.mv.into());
                // A proof for another move could contradict a choice that is not proved.
                let budget = found.exact.map(|_| budget.share(share));
                let exact = self.exact_after(position, house(line.mv), budget.as_ref());
                // What the book has took longer than there is here.
                let booked = if found.is_booked { self.estimated(&child, limits) } else { None };
                let value = booked.unwrap_or(line.value).min(chosen.value);
                let line = Line { value, depth: line.depth.max(booked.is_some().into()), ..line };
                let gain = exact.map_or(value, |exact| SEED * (exact - lead(position)));
                (gain, self.candidate(position, (&child, &line), exact))
            })
            .collect();
        rated.sort_by_key(|&(gain, _)| Reverse(gain));
        let child = self.solver.moves.play(board, chosen.mv.into());
        let first = self.candidate(position, (&child, &chosen), found.exact);
        std::iter::once(first).chain(rated.into_iter().map(|(_, candidate)| candidate)).collect()
    }

    fn candidate(&self, position: &Kalah, (child, line): (&Child<R>, &Line), exact: Option<i32>) -> Candidate {
        let mv = house(line.mv);
        let seeds = f64::from(lead(position)) + f64::from(line.value) / f64::from(SEED);
        let value = exact.map(f64::from).or((line.depth > 0).then_some(seeds));
        let sign = if child.again { 1 } else { -1 };
        let parts = eval::parts(child.board, self.rules.houses.into());
        let [own, other] = if child.again { parts } else { [parts[1], parts[0]] };
        let of_houses = |part: i32| child.end.is_none().then_some(f64::from(sign * part) / f64::from(SEED) + 0.0);
        let expected: Vec<String> = houses(line).iter().map(House::to_string).collect();
        let note = match exact {
            Some(exact) => verdict(position.to_move(), exact),
            None => expected.join(" ").into(),
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
