//! One question about a value, worked at by [df-pn](crate::dfpn) over the rules.

use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use boardwright_game::{Measure, Position, Side, mix};

use crate::dfpn::{self, Busy, Expansion, GatherRule, Gathered, Gatherer, Problem, ProofNumbers, Sum, SwitchMargin};
use crate::{Budget, KeyMap};

/// Maximum length of a line, because each thread has room for so many positions. A longer line counts as a cycle.
const DEEPEST: usize = 4000;

/// The search stays with a move until its number exceeds that of the next best by one part in this many.
const SWITCH_MARGIN: SwitchMargin = SwitchMargin::part(4);

/// The data that the threads at work on one question share.
pub(super) struct Common<'a> {
    pub(super) table: &'a dfpn::NumberTable,
    /// The positions at which the threads work, if there are several threads.
    pub(super) busy: Option<&'a Busy>,
    /// Told by the thread that has the answer.
    pub(super) done: &'a AtomicBool,
    /// True once a position has recurred.
    pub(super) recurs: &'a AtomicBool,
    pub(super) budget: &'a Budget,
    /// Positions of all threads.
    pub(super) nodes: &'a AtomicU64,
    /// The number of them at which the search returns for a larger table.
    pub(super) until: u64,
}

/// One thread's search for an answer.
pub(super) struct Search<'a> {
    common: Common<'a>,
    measure: Measure,
    /// The value that the first side is to reach.
    goal: i32,
    /// True if a position that recurs reaches the goal.
    circle_reaches: bool,
    /// True if the search ends when a position recurs.
    ends_at_circles: bool,
    /// The positions on the current line, by key.
    line: KeyMap<()>,
    nodes: u64,
}

/// A position that is visited.
pub(super) struct Step<P> {
    position: P,
    key: u64,
    /// Its place in the table.
    name: u64,
}

/// The numbers of a position, and the move that looks best.
pub(super) struct Found<M> {
    pub(super) numbers: ProofNumbers,
    pub(super) mv: Option<M>,
}

/// A move, the key of the position after it and its place in the table, and the answer there if the rules give it.
struct Branch<M> {
    mv: M,
    key: u64,
    name: u64,
    answer: Option<ProofNumbers>,
}

/// The moves of a position during one visit.
pub(super) struct List<M> {
    branches: Vec<Branch<M>>,
    /// Positions visited before.
    before: u64,
}

/// The unit in which positions of a game are valued.
pub(super) fn measure<P: Position>() -> Measure {
    if P::POINTS.is_some() { Measure::Points } else { Measure::Result }
}

/// The points of the first side less those of the second, where points count.
pub(super) fn lead<P: Position>(position: &P, measure: Measure) -> i32 {
    let Some(points) = P::POINTS.filter(|_| measure == Measure::Points) else { return 0 };
    let [first, second] = points.tally(position);
    let difference = i64::from(first) - i64::from(second);
    i32::try_from(difference).unwrap_or(if first > second { i32::MAX } else { i32::MIN })
}

impl<P: Position> Step<P> {
    /// A position with the goal to reach from it.
    pub(super) fn new(position: P, goal: i32) -> Step<P> {
        let (key, name) = (position.key(), name(&position, measure::<P>(), goal));
        Step { position, key, name }
    }
}

/// A number for the question what is still to be gained from a position: the points held do not matter.
fn name<P: Position>(position: &P, measure: Measure, goal: i32) -> u64 {
    let wanted = goal.saturating_sub(lead(position, measure));
    mix(position.key().wrapping_add((wanted as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)))
}

impl<'a> Search<'a> {
    pub(super) fn new(
        common: Common<'a>,
        (measure, goal): (Measure, i32),
        circle_reaches: bool,
        ends_at_circles: bool,
    ) -> Search<'a> {
        let line = KeyMap::default();
        Search { common, measure, goal, circle_reaches, ends_at_circles, line, nodes: 0 }
    }

    /// The answer that the rules give without a search.
    fn judge<P: Position>(&self, position: &P) -> Option<ProofNumbers> {
        let answer = |reaches| if reaches { ProofNumbers::PROVED } else { ProofNumbers::DISPROVED };
        if let Some(value) = self.measure.of(position) {
            return Some(answer(value >= self.goal));
        }
        let points = P::POINTS.filter(|_| self.measure == Measure::Points)?;
        let stake = points.at_stake(position)?;
        let (lead, stake) = (lead(position, self.measure), i32::try_from(stake).unwrap_or(i32::MAX));
        let (least, most) = (lead.saturating_sub(stake), lead.saturating_add(stake));
        (least >= self.goal || most < self.goal).then(|| answer(least >= self.goal))
    }

    /// The numbers after a move, and whether another thread is at work there.
    fn after<M>(&self, branch: &Branch<M>) -> (ProofNumbers, bool) {
        if let Some(answer) = branch.answer {
            return (answer, false);
        }
        let numbers = self.common.table.get(branch.name).unwrap_or(ProofNumbers::NEW);
        if numbers.is_settled() {
            return (numbers, false);
        }
        if self.line.contains_key(&branch.key) || self.line.len() >= DEEPEST {
            self.common.recurs.store(true, Relaxed);
            return (if self.circle_reaches { ProofNumbers::PROVED } else { ProofNumbers::DISPROVED }, false);
        }
        (numbers, self.common.busy.is_some_and(|busy| busy.has(branch.name)))
    }
}

impl<P: Position> Problem<Step<P>> for Search<'_> {
    type Number = u32;
    type Moves = List<P::Move>;
    type Branch = usize;
    type Found = Found<P::Move>;
    type Interrupt = Infallible;

    fn open(&mut self, step: &Step<P>) -> Result<Expansion<List<P::Move>, Found<P::Move>>, Infallible> {
        self.nodes += 1;
        self.common.nodes.fetch_add(1, Relaxed);
        let attacks = step.position.to_move() == Side::First;
        let mut branches = Vec::new();
        for mv in step.position.moves() {
            let child = step.position.child(mv);
            let answer = self.judge(&child);
            let name = name(&child, self.measure, self.goal);
            let decides = answer.is_some_and(|answer| answer.is_proved() == attacks);
            if decides {
                branches.clear();
            }
            branches.push(Branch { mv, key: child.key(), name, answer });
            if decides {
                break;
            }
        }
        self.line.insert(step.key, ());
        Ok(Expansion::Moves(List { branches, before: self.nodes }))
    }

    fn gather(&mut self, step: &Step<P>, list: &mut List<P::Move>) -> Gathered<usize, u32, Found<P::Move>> {
        let attacks = step.position.to_move() == Side::First;
        // Most games reach their positions by many lines, which a sum would count over and over.
        let mut gatherer = Gatherer::new(GatherRule { attacks, sum: Sum::Weak, margin: SWITCH_MARGIN });
        for (number, branch) in list.branches.iter().enumerate() {
            let (numbers, is_taken) = self.after(branch);
            gatherer.add_seen(number, numbers, 0, is_taken);
        }
        let Gathered { numbers, chosen, .. } = gatherer.end();
        let mv = chosen.and_then(|chosen| Some(list.branches.get(chosen.branch)?.mv));
        Gathered { numbers, found: Found { numbers, mv }, chosen }
    }

    fn is_spent(&self, _step: &Step<P>) -> bool {
        let Common { done, recurs, budget, nodes, until, .. } = self.common;
        let is_over = done.load(Relaxed) || self.ends_at_circles && recurs.load(Relaxed);
        let nodes = nodes.load(Relaxed);
        is_over || nodes >= until || budget.is_spent(nodes)
    }

    fn follow(
        &mut self,
        step: &Step<P>,
        list: &mut List<P::Move>,
        number: usize,
        limits: ProofNumbers,
    ) -> Result<(), Infallible> {
        let Branch { mv, key, name, .. } = list.branches[number];
        let child = Step { position: step.position.child(mv), key, name };
        match self.common.busy {
            Some(busy) => busy.at(Some(name), || dfpn::visit(self, &child, limits)),
            None => dfpn::visit(self, &child, limits),
        }
        .map(|_| ())
    }

    fn close(&mut self, step: &Step<P>, list: Option<List<P::Move>>, found: &Found<P::Move>) {
        self.line.remove(&step.key);
        let before = list.map_or(self.nodes, |list| list.before);
        self.common.table.put(step.name, found.numbers, self.nodes - before + 1);
    }
}
