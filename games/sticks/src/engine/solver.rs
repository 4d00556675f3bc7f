//! The solver: the exact values of small games, and of large ones the wins that can be proved.

use std::collections::HashSet;

use boardwright_game::{
    Bounds, Measure, ParseError, Position, Side, Solution, SolveProgress, Solver, SolverOptions, Stop,
};

use super::proofs::{FIRST_ATTEMPT, Proofs};
use super::values::Values;
use crate::rules::{Kit, Move, Sticks};

/// Nothing is known.
const ANYTHING: Bounds = Bounds { lower: -1, upper: 1 };

/// No line of a drawn game is shown longer.
const LONGEST_DRAW: usize = 40;

/// Looks for a quick win first; then takes all values together if the game is small enough, and else goes on looking.
pub(crate) struct SticksSolver {
    kit: Kit,
    /// Bytes that all values together may take.
    memory: usize,
    /// How many positions it may visit to solve one.
    most: u64,
    proofs: Proofs,
    values: Option<Values>,
}

impl SticksSolver {
    /// A solver that keeps within the memory it is allowed.
    pub(crate) fn new(kit: Kit, options: &SolverOptions) -> SticksSolver {
        // The values of all positions count as so many positions visited.
        let memory = options.memory.min(usize::try_from(options.nodes).unwrap_or(usize::MAX));
        SticksSolver { kit, memory, most: options.nodes, proofs: Proofs::new(options.memory), values: None }
    }

    fn is_small(&self) -> bool {
        Values::fits(self.kit, self.memory)
    }

    /// What a position is worth, with the positions visited.
    fn bounds(&mut self, position: &Sticks, stop: &Stop, report: &mut dyn FnMut(&SolveProgress)) -> (Bounds, u64) {
        if self.values.is_some() {
            return (self.exact(position), 0);
        }
        let most = if self.is_small() { FIRST_ATTEMPT.min(self.most) } else { self.most };
        let (winner, mut nodes) = self.proofs.winner(position, most, stop, report);
        if let Some(winner) = winner {
            return (Bounds::exactly(value_of_win(winner)), nodes);
        }
        if self.is_small() {
            let before = nodes;
            self.values = Values::build(self.kit, stop, &mut |activity, decided| {
                nodes = before + decided;
                report(&SolveProgress { bounds: ANYTHING, nodes, activity });
            });
        }
        (self.exact(position), nodes)
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
        if self.values.is_none() && goal == 1 {
            return self.proofs.winning_move(position, self.most, stop);
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
