//! The solver of sticks: tries proofs of wins, then retrograde analysis of small games, then plans for holding a draw.

mod holding;
mod proofs;
pub(crate) mod prover;
mod values;

use std::collections::HashSet;

use boardwright_game::certify::ForcingSolver;
use boardwright_game::{
    Bounds, Measure, ParseError, Position, Side, Solution, SolveProgress, Solver, SolverOptions, Stop,
};

use crate::rules::{Equipment, Move, Sticks};
use crate::solver::holding::{Holding, HoldingVerdict, POSITION_BYTES};
use crate::solver::proofs::{FIRST_ATTEMPT, Proofs};
use crate::solver::values::{Arrangements, Values};

/// The bounds of a position of which nothing is known.
const ANYTHING: Bounds = Bounds { lower: -1, upper: 1 };

/// The greatest length of a variation that is shown for a draw, in plies.
const MAX_DRAW_PLIES: usize = 40;

/// The estimated number of positions in a plan to hold a game, for each arrangement of the other side's pieces.
const PLANNED: u128 = 8;

/// Looks for a short win first. Then, if the game is small enough, it computes the values of all positions; if it is
/// somewhat larger, it searches a plan to hold a draw for each side; otherwise it goes on looking for a win.
pub(crate) struct SticksSolver {
    equipment: Equipment,
    /// Bytes that the table of all values may take.
    memory: usize,
    /// The number of positions that one call may visit.
    most: u64,
    proofs: Proofs,
    values: Option<Values>,
    /// By side, the search for a plan to hold the game.
    holdings: [Holding; 2],
}

impl SticksSolver {
    /// Makes a solver that keeps within the memory that `options` allow.
    pub(crate) fn new(equipment: Equipment, options: &SolverOptions) -> SticksSolver {
        // A table of all values has a byte for each position, so the limit of nodes bounds its size, too.
        let memory = options.memory.min(usize::try_from(options.nodes).unwrap_or(usize::MAX));
        let room = memory / POSITION_BYTES / 2;
        SticksSolver {
            equipment,
            memory,
            most: options.nodes,
            proofs: Proofs::new(options.memory),
            values: None,
            holdings: Side::BOTH.map(|side| Holding::new(side, room)),
        }
    }

    fn is_small(&self) -> bool {
        Values::fits(self.equipment, self.memory)
    }

    /// The bounds of a position's value, and the number of positions visited.
    fn bounds(&mut self, position: &Sticks, stop: &Stop, report: &mut dyn FnMut(&SolveProgress)) -> (Bounds, u64) {
        if self.values.is_some() {
            return (self.exact(position), 0);
        }
        let (is_small, may_be_planned) = (self.is_small(), self.may_be_planned());
        let most = if is_small || may_be_planned { FIRST_ATTEMPT.min(self.most) } else { self.most };
        let (winner, mut nodes) = self.proofs.winner(position, most, stop, report);
        if let Some(winner) = winner {
            return (Bounds::exactly(value_of_win(winner)), nodes);
        }
        if may_be_planned && !is_small {
            let (bounds, planned) = self.held(position, nodes, stop, report);
            return (bounds, nodes + planned);
        }
        if is_small {
            let before = nodes;
            self.values = Values::build(self.equipment, stop, &mut |activity, decided| {
                nodes = before + decided;
                report(&SolveProgress { bounds: ANYTHING, nodes, activity });
            });
        }
        (self.exact(position), nodes)
    }

    /// True if the plans of both sides are likely to fit into the memory.
    fn may_be_planned(&self) -> bool {
        Arrangements::most(self.equipment) * PLANNED * 2 * POSITION_BYTES as u128 <= self.memory as u128
    }

    /// The bounds that follow from plans to hold the position, and the number of positions visited.
    fn held(
        &mut self,
        position: &Sticks,
        before: u64,
        stop: &Stop,
        report: &mut dyn FnMut(&SolveProgress),
    ) -> (Bounds, u64) {
        let (mut bounds, mut nodes) = (ANYTHING, 0);
        for side in Side::BOTH {
            let holding = &mut self.holdings[side];
            let earlier = holding.nodes();
            let activity = format!("whether the {side} can hold the game");
            let verdict = holding.verdict(position, stop, &mut |planned| {
                let nodes = before + nodes + planned - earlier;
                report(&SolveProgress { bounds, nodes, activity: activity.clone() });
            });
            nodes += holding.nodes() - earlier;
            match (verdict, side) {
                (HoldingVerdict::Unknown, _) => {}
                (HoldingVerdict::Holds, Side::First) => bounds.lower = 0,
                (HoldingVerdict::Holds, Side::Second) => bounds.upper = 0,
                (HoldingVerdict::Loses, _) => return (Bounds::exactly(value_of_win(side.other())), nodes),
            }
        }
        (bounds, nodes)
    }

    /// The value from the table of all values, if it has been computed.
    fn exact(&self, position: &Sticks) -> Bounds {
        let side = position.to_move();
        match self.values.as_ref().map(|values| values.plies(position)) {
            None => ANYTHING,
            Some(None) => Bounds::exactly(0),
            Some(Some(plies)) if plies % 2 == 1 => Bounds::exactly(value_of_win(side)),
            Some(Some(_)) => Bounds::exactly(value_of_win(side.other())),
        }
    }

    /// The move to the best value: the shortest win or the longest loss. Among moves that keep a draw it is the one
    /// that gives the mover's pieces the arrangement with the lowest number: a side that always prefers the same
    /// arrangements holds the draw in few positions, which keeps its certificate small.
    fn best(&self, position: &Sticks) -> Option<(i32, Move)> {
        let values = self.values.as_ref()?;
        let rank = |&mv: &Move| {
            let child = position.child(mv);
            // Plies are counted from the view of the opponent, who is to move: an even number means that the opponent
            // loses.
            match values.plies(&child) {
                Some(plies) if plies % 2 == 0 => (0, usize::from(plies)),
                None => (1, values.moved(&child).unwrap_or(usize::MAX)),
                Some(plies) => (2, usize::from(u8::MAX - plies)),
            }
        };
        let (mv, rank) = position.moves().map(|mv| (mv, rank(&mv))).min_by_key(|&(_, rank)| rank)?;
        Some((1 - rank.0, mv))
    }

    /// A line of best play. It ends where a position repeats.
    fn line(&mut self, position: &Sticks, stop: &Stop, winner: Option<Side>) -> Vec<Move> {
        let (mut position, mut line, mut seen) = (position.clone(), Vec::new(), HashSet::new());
        while position.outcome().is_none() && line.len() < MAX_DRAW_PLIES && seen.insert(position.key()) {
            let mv = match (winner, self.best(&position)) {
                (_, Some((_, mv))) => Some(mv),
                (Some(winner), None) if winner == position.to_move() => self.reply(&position, 1, stop),
                (Some(winner), None) => {
                    let plies = |mv: &Move| self.proofs.win(position.child(*mv).key(), winner).map_or(0, |win| win.0);
                    position.moves().max_by_key(plies)
                }
                (None, None) => None,
            };
            let Some(mv) = mv else { break };
            position.play_unchecked(mv);
            line.push(mv);
        }
        line
    }
}

fn value_of_win(winner: Side) -> i32 {
    if winner == Side::First { 1 } else { -1 }
}

impl Solver<Sticks> for SticksSolver {
    fn measure(&self) -> Measure {
        Measure::Result
    }

    fn solve(&mut self, position: &Sticks, stop: &Stop, report: &mut dyn FnMut(&SolveProgress)) -> Solution<Move> {
        if let Some(value) = Measure::Result.of(position) {
            return Solution::new(Bounds::exactly(value), Vec::new(), 0);
        }
        let (bounds, nodes) = self.bounds(position, stop, report);
        let variation = match bounds.outcome() {
            Some(outcome) => self.line(position, stop, outcome.winner()),
            None => Vec::new(),
        };
        Solution::new(bounds, variation, nodes)
    }

    fn reply(&mut self, position: &Sticks, goal: i32, stop: &Stop) -> Option<Move> {
        if goal <= -1 {
            return position.moves().next();
        }
        let side = position.to_move();
        if self.values.is_none() && goal == 1 {
            let planned = self.holdings[side.other()].winning_move(position);
            return planned.or_else(|| self.proofs.winning_move(position, self.most, stop));
        }
        if self.values.is_none() && goal == 0 && self.may_be_planned() {
            let holding = &mut self.holdings[side];
            if holding.holding_move(position).is_none() {
                holding.verdict(position, stop, &mut |_| {});
            }
            return holding.holding_move(position);
        }
        self.best(position).filter(|&(value, _)| value >= goal).map(|(_, mv)| mv)
    }

    fn forcing(&mut self) -> Option<&mut dyn ForcingSolver<Sticks>> {
        Some(self)
    }

    fn save(&self, put: &mut dyn FnMut(&[u8]) -> bool) {
        self.proofs.save(self.equipment, put);
    }

    fn load(&mut self, take: &mut dyn FnMut(&mut [u8]) -> usize) -> Result<(), ParseError> {
        self.proofs.load(self.equipment, take)
    }
}

impl ForcingSolver<Sticks> for SticksSolver {
    fn forces(&mut self, position: &Sticks, side: Side, stop: &Stop) -> Option<bool> {
        match Measure::Result.of(position) {
            Some(value) => Some(value == value_of_win(side)),
            None => self.proofs.forces(position, side, self.most, stop),
        }
    }
}
