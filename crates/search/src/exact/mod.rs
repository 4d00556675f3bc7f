//! An exact solver for every game whose proofs or positions fit into memory.
//!
//! [`solver`] makes it of a [`Variant`] alone, so that a new game can be solved, and certificates of it written, before it
//! has a solver of its own. The value is narrowed by questions "does the first side reach at least so much?", and each is
//! answered by [df-pn](crate::dfpn) over the rules.
//!
//! # What it assumes
//! * Two positions with the same [`key`](Position::key) have the same future. Keys have 64 bits; a certificate, which is
//!   checked by the rules, does not depend on that.
//! * Games with [`POINTS`](Position::POINTS) count points, all others results. What both sides gain from a position on does
//!   not depend on the points that they hold, unless the key tells such positions apart.
//! * Play without end is a draw.
//!
//! # Positions that recur
//! On the way on which a position recurs, play goes round in a circle, and that answers the question only for the side that
//! is content with a draw. Such an answer is true on that way and may be false on another (the graph history interaction
//! problem, Kishimoto and Müller 2004). So the solver notes that a position has recurred. From then on it believes answers
//! for the other side only, for no circle is part of their proofs; and it takes the values of all positions that follow from
//! this one together, from the end of the game backwards (retrograde analysis), which has no such problem. Where these are
//! too many for the memory, only wins are found. Of a game that counts points and recurs, only lower bounds for the first
//! side are.
//!
//! A table that is far too small for a proof forgets faster than the search learns; such a search goes on until it is
//! stopped.

mod graph;
mod proof;
mod state;

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use boardwright_game::{
    Bounds, Measure, ParseError, Position, Side, Solution, SolveProgress, Solver, SolverOptions, Stop, Variant, mix,
};

use crate::dfpn::{self, Busy, NumberTable, ProofNumbers};
use crate::{Budget, together};
use graph::Graph;
use proof::{Found, Search, Step, lead};

/// No line is shown longer.
const LONGEST_LINE: usize = 500;

/// The table of proofs takes so great a part of the memory; the rest is for all positions of a game that recurs.
const PART_OF_PROOFS: usize = 2;

/// A solver of any variant, for small boards.
pub fn solver<V: Variant>(variant: &V, options: &SolverOptions) -> Box<dyn Solver<V::Position>> {
    let start = variant.start();
    let name = variant.spec().bytes().fold(start.key(), |name, byte| mix(name ^ u64::from(byte)));
    let measure = proof::measure::<V::Position>();
    Box::new(ExactSolver::<V::Position> {
        measure,
        name,
        threads: options.threads.max(1),
        memory: options.memory,
        most_nodes: options.nodes,
        expected: options.expected,
        table: NumberTable::new(FIRST_TABLE.min(options.memory / PART_OF_PROOFS)),
        recurs: AtomicBool::new(false),
        graph: None,
        too_large: None,
    })
}

struct ExactSolver<P: Position> {
    measure: Measure,
    /// A number of the game: what it has written down is of use to no other.
    name: u64,
    threads: usize,
    memory: usize,
    most_nodes: u64,
    /// The expected value of the position that is asked about first.
    expected: Option<i32>,
    table: NumberTable,
    /// True once a position has recurred on its own line.
    recurs: AtomicBool,
    /// The values of all positions that follow from one.
    graph: Option<Graph<P>>,
    /// A position from which on there are too many.
    too_large: Option<P>,
}

/// Initial size of the table in bytes, and the factor of its growth: most small games need no more.
const FIRST_TABLE: usize = 1 << 20;
const GROWTH: usize = 8;

/// The limits of one call and the positions that it has visited.
struct Work<'a> {
    budget: Budget,
    stop: &'a Stop,
    nodes: AtomicU64,
}

impl<P: Position> ExactSolver<P> {
    fn work<'a>(&self, stop: &'a Stop) -> Work<'a> {
        Work { budget: Budget::of_nodes(self.most_nodes, stop), stop, nodes: AtomicU64::new(0) }
    }

    /// Narrows what is known of a position.
    fn bounds(&mut self, position: &P, work: &Work<'_>, report: &mut dyn FnMut(&SolveProgress)) -> Bounds {
        if let Some(value) = self.graph.as_ref().and_then(|graph| graph.value(position)) {
            return Bounds::exactly(value);
        }
        let mut bounds = limits(position, self.measure);
        let mut goal = self.expected.take().unwrap_or(0);
        let mut step = 1;
        while bounds.lower < bounds.upper {
            goal = goal.clamp(bounds.lower.saturating_add(1), bounds.upper);
            let activity = question(self.measure, goal);
            let mut tick = |nodes| report(&SolveProgress { bounds, nodes, activity: activity.clone() });
            tick(work.nodes.load(Relaxed));
            let answer = self.ask(position, goal, work, &mut tick).and_then(|found| self.believed(goal, &found));
            (bounds, goal) = match answer {
                Some(true) => (Bounds { lower: goal, ..bounds }, goal.saturating_add(step)),
                Some(false) => (Bounds { upper: goal - 1, ..bounds }, goal.saturating_sub(step)),
                None if self.survey(position, work, report) => return self.bounds(position, work, report),
                None => break,
            };
            step = step.saturating_mul(2).min((bounds.upper.saturating_sub(bounds.lower) / 2).max(1));
        }
        bounds
    }

    /// Asks whether the first side reaches `goal` from a position. All threads work on it, with a table that grows.
    fn ask(&mut self, position: &P, goal: i32, work: &Work<'_>, tick: &mut dyn FnMut(u64)) -> Option<Found<P::Move>> {
        loop {
            let most = self.memory / PART_OF_PROOFS;
            let may_grow = self.table.bytes().saturating_mul(2) <= most;
            let room = if may_grow { self.table.places() as u64 / 2 } else { u64::MAX };
            let until = work.nodes.load(Relaxed).saturating_add(room);
            let found = self.ask_until(until, (position, goal), work, tick);
            if found.is_some() || work.nodes.load(Relaxed) < until {
                return found;
            }
            let larger = NumberTable::new(self.table.bytes().saturating_mul(GROWTH).min(most));
            for entry in self.table.entries() {
                larger.restore(entry);
            }
            self.table = larger;
        }
    }

    /// The same until this number of positions was visited.
    fn ask_until(
        &self,
        until: u64,
        (position, goal): (&P, i32),
        work: &Work<'_>,
        tick: &mut dyn FnMut(u64),
    ) -> Option<Found<P::Move>> {
        let (done, busy) = (AtomicBool::new(false), (self.threads > 1).then(Busy::new));
        let answers = together(
            self.threads,
            |_| {
                let mut search = self.search((goal, until), work, busy.as_ref(), &done);
                let Ok(found) = dfpn::visit(&mut search, &Step::new(position.clone(), goal), ProofNumbers::ENDLESS);
                if found.numbers.is_settled() {
                    done.store(true, Relaxed);
                }
                found
            },
            &mut || tick(work.nodes.load(Relaxed)),
        );
        answers.into_iter().find(|found| found.numbers.is_settled())
    }

    fn search<'a>(
        &'a self,
        (goal, until): (i32, u64),
        work: &'a Work<'_>,
        busy: Option<&'a Busy>,
        done: &'a AtomicBool,
    ) -> Search<'a> {
        let circle_reaches = self.measure == Measure::Result && goal <= 0;
        // Once all positions were too many, a circle is no reason to stop any more.
        let ends_at_circles = self.measure == Measure::Result && self.too_large.is_none();
        let Work { budget, nodes, .. } = work;
        let common = proof::Common { table: &self.table, busy, done, recurs: &self.recurs, budget, nodes, until };
        Search::new(common, (self.measure, goal), circle_reaches, ends_at_circles)
    }

    /// The answer to a question, unless it may rest on a circle.
    fn believed<M>(&self, goal: i32, found: &Found<M>) -> Option<bool> {
        let answer = found.numbers.answer()?;
        let rests_on_none = answer == (self.measure == Measure::Points || goal > 0);
        (rests_on_none || !self.recurs.load(Relaxed)).then_some(answer)
    }

    /// Takes the values of all positions that follow from this one, if a position has recurred and they fit the memory.
    fn survey(&mut self, position: &P, work: &Work<'_>, report: &mut dyn FnMut(&SolveProgress)) -> bool {
        let is_wanted = self.recurs.load(Relaxed) && self.measure == Measure::Result;
        if !is_wanted || self.too_large.as_ref() == Some(position) || work.stop.is_raised() {
            return false;
        }
        let memory = self.memory - self.memory / PART_OF_PROOFS;
        let before = work.nodes.load(Relaxed);
        let bounds = limits(position, self.measure);
        let surveyed = Graph::build(position, memory, |positions| {
            work.nodes.store(before + positions, Relaxed);
            let activity = "the positions that can come about".to_owned();
            report(&SolveProgress { bounds, nodes: before + positions, activity });
            work.budget.is_spent(before + positions)
        });
        match surveyed {
            Ok(graph) => self.graph = Some(graph),
            Err(graph::TooLarge) if !work.budget.is_over(work.nodes.load(Relaxed)) => {
                // Another question finds wins, for which no circle counts.
                self.too_large = Some(position.clone());
            }
            Err(graph::TooLarge) => return false,
        }
        true
    }

    /// A move that keeps at least `goal`, counted for the side to move.
    fn defend(&mut self, position: &P, goal: i32, work: &Work<'_>) -> Option<P::Move> {
        if self.measure == Measure::Result && goal <= -1 {
            return position.moves().next();
        }
        if let Some(graph) = &self.graph
            && graph.value(position).is_some()
        {
            return graph.reply(position, goal);
        }
        let is_first = position.to_move() == Side::First;
        let asked = if is_first { goal } else { 1i32.saturating_sub(goal) };
        // The table mostly has the answer, and then no thread need be started.
        let step = Step::new(position.clone(), asked);
        let Ok(seen) = dfpn::visit(
            &mut self.search((asked, u64::MAX), work, None, &AtomicBool::new(false)),
            &step,
            ProofNumbers::NEW,
        );
        let found = if seen.numbers.is_settled() { Some(seen) } else { self.ask(position, asked, work, &mut |_| {}) };
        let answered = found.and_then(|found| Some((self.believed(asked, &found)?, found.mv)));
        match answered {
            Some((answer, mv)) => mv.filter(|_| answer == is_first),
            None if self.survey(position, work, &mut |_| {}) => self.defend(position, goal, work),
            None => None,
        }
    }

    /// A line of best play to a value that is known.
    fn variation(&mut self, position: &P, value: i32, work: &Work<'_>) -> Vec<P::Move> {
        let (mut position, mut line, mut seen) = (position.clone(), Vec::new(), HashSet::new());
        while position.outcome().is_none() && line.len() < LONGEST_LINE && seen.insert(position.key()) {
            let goal = if position.to_move() == Side::First { value } else { -value };
            let best = self.graph.as_ref().and_then(|graph| graph.best(&position));
            let Some(mv) = best.or_else(|| self.defend(&position, goal, work)) else { break };
            position.play_unchecked(mv);
            line.push(mv);
        }
        line
    }
}

/// The bounds that the rules set to the value of a position.
fn limits<P: Position>(position: &P, measure: Measure) -> Bounds {
    let (lead, stake) = match (measure, P::POINTS.and_then(|points| points.at_stake(position))) {
        (Measure::Result, _) => (0, 1),
        (Measure::Points, Some(stake)) => (lead(position, measure), i32::try_from(stake).unwrap_or(i32::MAX)),
        (Measure::Points, None) => (0, i32::MAX),
    };
    Bounds { lower: lead.saturating_sub(stake), upper: lead.saturating_add(stake) }
}

/// A question in words.
fn question(measure: Measure, goal: i32) -> String {
    match (measure, goal) {
        (Measure::Result, 1..) => "does first win?".to_owned(),
        (Measure::Result, _) => "does second win?".to_owned(),
        (Measure::Points, goal) => format!("is it at least {goal}?"),
    }
}

impl<P: Position> Solver<P> for ExactSolver<P> {
    fn measure(&self) -> Measure {
        self.measure
    }

    fn solve(&mut self, position: &P, stop: &Stop, report: &mut dyn FnMut(&SolveProgress)) -> Solution<P::Move> {
        if let Some(value) = self.measure.of(position) {
            return Solution::new(Bounds::exactly(value), Vec::new(), 0);
        }
        let work = self.work(stop);
        let bounds = self.bounds(position, &work, report);
        let variation = bounds.value().map_or_else(Vec::new, |value| self.variation(position, value, &work));
        Solution::new(bounds, variation, work.nodes.load(Relaxed))
    }

    fn reply(&mut self, position: &P, goal: i32, stop: &Stop) -> Option<P::Move> {
        let work = self.work(stop);
        self.defend(position, goal, &work)
    }

    fn save(&self, put: &mut dyn FnMut(&[u8]) -> bool) {
        state::save((self.name, self.recurs.load(Relaxed)), &self.table, put);
    }

    fn load(&mut self, take: &mut dyn FnMut(&mut [u8]) -> usize) -> Result<(), ParseError> {
        // It may have been written from a table of any size.
        let table = NumberTable::new(self.memory / PART_OF_PROOFS);
        let recurs = state::load(self.name, &table, take)?;
        self.table = table;
        self.recurs.fetch_or(recurs, Relaxed);
        Ok(())
    }
}
