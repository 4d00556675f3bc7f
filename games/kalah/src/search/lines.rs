//! Several best lines at once, for analyses: exact ones where they can be proved, the others as deep as time allows.

use std::cmp::Reverse;

use boardwright_game::{Info, Limits, Position, Score};
use boardwright_search::Budget;

use crate::board::{Child, FastBoard, Row, house, lead};
use crate::rules::{House, Kalah};
use crate::search::engine_tables::{EngineTables, Found};
use crate::search::lookahead::{self, SEED};
use crate::solver::weight;

/// The part of the time that goes into proofs, all houses together.
const PROVING: f64 = 0.5;
/// The part of a proof's time that may go into the line behind it.
const SHOWING: f64 = 0.2;

/// A move with what it leads to, the move first.
struct Line {
    score: Score,
    houses: Vec<House>,
}

impl<R: Row + 'static> EngineTables<R> {
    /// Finds the best lines of a position within some limits, as many as are wanted, and reports them after every depth,
    /// best first.
    pub(super) fn best_lines(
        &self,
        position: &Kalah,
        limits: &Limits,
        budget: &Budget,
        report: &mut dyn FnMut(&Info<House>),
    ) -> Found {
        let board = FastBoard::<R>::of(position);
        let houses: Vec<House> = self.solver.moves.children(board).map(|child| house(child.house)).collect();
        let is_near = self.is_within_reach(board, limits);
        let share = PROVING / houses.len() as f64;
        // A depth asks for a search.
        let provable = houses.iter().filter(|_| limits.depth.is_none());
        let proved: Vec<Line> =
            provable.filter_map(|&mv| self.proved_line(position, mv, is_near, &budget.share(share))).collect();
        let elapsed = || Some(budget.elapsed());
        if proved.len() == houses.len() {
            return found(tell(proved, self.lines, &Info { elapsed: elapsed(), ..nothing(1) }, report));
        }
        let rest = budget.share(if is_near { 1.0 - PROVING } else { 1.0 });
        let order = lookahead::lines(&self.solver, board);
        let best = self.led((board, &order, 0), self.lines, &rest, |search| {
            let (mut order, mut best) = (order.clone(), Info { variation: vec![house(order[0].mv)], ..nothing(0) });
            for depth in 1..=rest.depth {
                // A proved line may be better than those that a search finds best, so that it needs none of its own.
                if !search.rate(&mut order, depth as i32, self.lines) {
                    break;
                }
                let mut lines: Vec<Line> =
                    proved.iter().map(|line| Line { score: line.score, houses: line.houses.clone() }).collect();
                let estimated = order.iter().take(self.lines).map(|line| Line {
                    score: Score(SEED * lead(position) + line.value),
                    houses: lookahead::houses(line),
                });
                lines.extend(estimated.filter(|line| proved.iter().all(|other| other.houses[0] != line.houses[0])));
                let common = Info { nodes: search.visits.total(), elapsed: elapsed(), ..nothing(depth) };
                best = tell(lines, self.lines, &common, report);
                if rest.is_late() {
                    break;
                }
            }
            best
        });
        found(best)
    }

    /// The best lines of a position all of whose moves the book has estimates of; of equal ones the one first that it would
    /// play if it were asked for one.
    pub(super) fn estimated_lines(
        &self,
        position: &Kalah,
        limits: &Limits,
        report: &mut dyn FnMut(&Info<House>),
    ) -> Found {
        let worth = |child: &Child<R>| self.estimated(child, limits);
        let mut children: Vec<Child<R>> = self.solver.moves.children(FastBoard::<R>::of(position)).collect();
        children.sort_by_key(weight);
        let line = |child: &Child<R>| {
            let score = Score(SEED * lead(position) + worth(child)?);
            let rest = self.best_line(child.board, worth).map_or_else(Vec::new, |(rest, _)| rest);
            Some(Line { score, houses: [vec![house(child.house)], rest].concat() })
        };
        let lines: Vec<Line> = children.iter().rev().filter_map(line).collect();
        let depth = lines.iter().map(|line| line.houses.len()).max().unwrap_or(0);
        Found { is_booked: true, ..found(tell(lines, self.lines, &nothing(depth as u32), report)) }
    }

    /// The line of a move whose outcome the book has or, if the board is within reach, can be proved.
    fn proved_line(&self, position: &Kalah, mv: House, is_near: bool, budget: &Budget) -> Option<Line> {
        let exact = self.exact_after(position, mv, is_near.then_some(budget))?;
        let mut child = *position;
        child.play_unchecked(mv);
        let value = if child.to_move() == position.to_move() { exact } else { -exact };
        let mut houses = vec![mv];
        if is_near && child.outcome().is_none() {
            houses.extend(self.solver.variation(&child, value, &budget.share(SHOWING)));
        }
        Some(Line { score: Score::proved(exact), houses })
    }
}

fn nothing(depth: u32) -> Info<House> {
    Info { depth, score: Score::DRAW, nodes: 0, elapsed: None, line: 1, variation: Vec::new() }
}

/// The move of the best line.
fn found(info: Info<House>) -> Found {
    Found { house: info.variation[0], exact: info.score.points(), info, is_booked: false }
}

/// Reports the best lines, of equal ones the first, and returns the best.
fn tell(
    mut lines: Vec<Line>,
    wanted: usize,
    common: &Info<House>,
    report: &mut dyn FnMut(&Info<House>),
) -> Info<House> {
    lines.sort_by_key(|line| Reverse(line.score));
    let infos = (1..).zip(lines).take(wanted);
    let infos: Vec<_> =
        infos.map(|(line, Line { score, houses })| Info { line, score, variation: houses, ..common.clone() }).collect();
    infos.iter().for_each(report);
    infos.into_iter().next().unwrap_or_else(|| common.clone())
}
