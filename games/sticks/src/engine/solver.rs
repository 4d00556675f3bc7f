//! The solver: the exact values of small games, and of large ones the wins that can be proved.

use std::collections::HashSet;

use boardwright_game::{
    Bounds, Measure, ParseError, Position, Side, Solution, SolveProgress, Solver, SolverOptions, Stop,
};

use super::holding::{Holding, POSITION_BYTES, Verdict};
use super::proofs::{FIRST_ATTEMPT, Proofs};
use super::values::{Arrangements, Values};
use crate::rules::{Kit, Move, Sticks};

/// Nothing is known.
const ANYTHING: Bounds = Bounds { lower: -1, upper: 1 };

/// No line of a drawn game is shown longer.
const LONGEST_DRAW: usize = 40;

/// Positions that a plan to hold a small game is likely to meet for each arrangement of the other side's pieces.
const PLANNED: u128 = 8;

/// Looks for a quick win first; then takes all values together if the game is small enough, asks whether each side can
/// hold it if it is not much larger, and else goes on looking.
pub(crate) struct SticksSolver {
    kit: Kit,
    /// Bytes that all values together may take.
    memory: usize,
    /// How many positions it may visit to solve one.
    most: u64,
    proofs: Proofs,
    values: Option<Values>,
    /// How each side holds the game.
    holdings: [Holding; 2],
}

impl SticksSolver {
    /// A solver that keeps within the memory it is allowed.
    pub(crate) fn new(kit: Kit, options: &SolverOptions) -> SticksSolver {
        // The values of all positions count as so many positions visited.
        let memory = options.memory.min(usize::try_from(options.nodes).unwrap_or(usize::MAX));
        let room = memory / POSITION_BYTES / 2;
        SticksSolver {
            kit,
            memory,
            most: options.nodes,
            proofs: Proofs::new(options.memory),
            values: None,
            holdings: Side::BOTH.map(|side| Holding::new(side, room)),
        }
    }

    fn is_small(&self) -> bool {
        Values::fits(self.kit, self.memory)
    }

    /// What a position is worth, with the positions visited.
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
            self.values = Values::build(self.kit, stop, &mut |activity, decided| {
                nodes = before + decided;
                report(&SolveProgress { bounds: ANYTHING, nodes, activity });
            });
        }
        (self.exact(position), nodes)
    }

    /// Whether a plan for each side is likely to fit into the memory.
    fn may_be_planned(&self) -> bool {
        Arrangements::most(self.kit) * PLANNED * 2 * POSITION_BYTES as u128 <= self.memory as u128
    }

    /// Which sides can hold a position, with the positions looked at.
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
                (Verdict::Unknown, _) => {}
                (Verdict::Holds, Side::First) => bounds.lower = 0,
                (Verdict::Holds, Side::Second) => bounds.upper = 0,
                (Verdict::Loses, _) => return (Bounds::exactly(value_of_win(side.other())), nodes),
            }
        }
        (bounds, nodes)
    }

    /// The value of a position from all values, if they are known.
    fn exact(&self, position: &Sticks) -> Bounds {
        let side = position.to_move();
        match self.values.as_ref().map(|values| values.plies(position)) {
            None => ANYTHING,
            Some(None) => Bounds::exactly(0),
            Some(Some(plies)) if plies % 2 == 1 => Bounds::exactly(value_of_win(side)),
            Some(Some(_)) => Bounds::exactly(value_of_win(side.other())),
        }
    }

    /// The move to the best value: the shortest win or the longest loss. Of moves that keep a draw, the one that leaves
    /// the mover's pieces as they were numbered first, so that a side that holds a draw does so in few positions.
    fn best(&self, position: &Sticks) -> Option<(i32, Move)> {
        let values = self.values.as_ref()?;
        let rank = |&mv: &Move| {
            let child = position.child(mv);
            // Plies are counted for the opponent, who is to move.
            match values.plies(&child) {
                Some(plies) if plies % 2 == 0 => (0, usize::from(plies)),
                None => (1, values.moved(&child).unwrap_or(usize::MAX)),
                Some(plies) => (2, usize::from(u8::MAX - plies)),
            }
        };
        let (mv, rank) = position.moves().map(|mv| (mv, rank(&mv))).min_by_key(|&(_, rank)| rank)?;
        Some((1 - rank.0, mv))
    }

    /// A line of best play.
    fn line(&mut self, position: &Sticks, stop: &Stop, winner: Option<Side>) -> Vec<Move> {
        let (mut position, mut line, mut seen) = (position.clone(), Vec::new(), HashSet::new());
        while position.outcome().is_none() && line.len() < LONGEST_DRAW && seen.insert(position.key()) {
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
            return Solution { bounds: Bounds::exactly(value), variation: Vec::new(), nodes: 0 };
        }
        let (bounds, nodes) = self.bounds(position, stop, report);
        let variation = match bounds.outcome() {
            Some(outcome) => self.line(position, stop, outcome.winner()),
            None => Vec::new(),
        };
        Solution { bounds, variation, nodes }
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

    fn save(&self, put: &mut dyn FnMut(&[u8]) -> bool) {
        self.proofs.save(self.kit, put);
    }

    fn load(&mut self, take: &mut dyn FnMut(&mut [u8]) -> usize) -> Result<(), ParseError> {
        self.proofs.load(self.kit, take)
    }
}
