//! The solver of gomoku: it proves wins of the side to move by threats and draws by pairing, and claims nothing else.

use boardwright_game::grid::Point;
use boardwright_game::{
    Bounds, Limits, Measure, ParseError, Position, Side, Solution, SolveProgress, Solver, SolverOptions, Stop,
};
use boardwright_search::Budget;

use super::pairing::Pairing;
use super::pattern::board::{Board, point_of};
use super::prover::{Prover, Threats, Verdict};
use crate::Gomoku;

/// Bytes that a visited position takes at most, the room that a growing map needs included.
const NODE_BYTES: usize = 96;

/// Nothing is known.
const ANYTHING: Bounds = Bounds { lower: -1, upper: 1 };

/// Proves draws by pairing, then wins by fours, then by fours and threes.
pub(crate) struct ThreatSolver {
    /// By side, how it stops every five of the other; kept so that all replies are of one plan.
    pairings: [Option<Pairing>; 2],
    most_nodes: u64,
}

impl ThreatSolver {
    /// A solver that keeps within the memory and the positions it is allowed.
    pub(crate) fn new(options: &SolverOptions) -> ThreatSolver {
        let most_nodes = options.nodes.min((options.memory / NODE_BYTES) as u64).max(1);
        ThreatSolver { pairings: [None, None], most_nodes }
    }

    /// The winning line, if there is one, and the positions visited.
    fn line(
        &self,
        position: &Gomoku,
        stop: &Stop,
        report: &mut dyn FnMut(&SolveProgress),
    ) -> (Option<Vec<Point>>, u64) {
        let limits = Limits { nodes: Some(self.most_nodes), ..Limits::default() };
        let mut nodes = 0;
        for (threats, activity) in [(Threats::Fours, "wins by fours"), (Threats::All, "wins by fours and threes")] {
            report(&SolveProgress { bounds: ANYTHING, nodes, activity: activity.to_owned() });
            let budget = Budget::new(&limits, stop);
            let mut prover = Prover::new(Board::new(position), threats, &budget);
            let verdict = prover.prove();
            nodes += prover.nodes();
            if let Verdict::Win(line) = verdict {
                return (Some(line.into_iter().map(point_of).collect()), nodes);
            }
        }
        (None, nodes)
    }

    /// A move that keeps the side to move from losing, if pairs do.
    fn hold(&mut self, position: &Gomoku) -> Option<Point> {
        let side = position.to_move();
        if let Some(mv) = self.pairings[side].as_ref().and_then(|pairing| pairing.reply(position)) {
            return Some(mv);
        }
        position.moves().find(|&mv| {
            let pairing = Pairing::find(&position.child(mv), side);
            let is_found = pairing.is_some();
            if is_found {
                self.pairings[side] = pairing;
            }
            is_found
        })
    }
}

impl Solver<Gomoku> for ThreatSolver {
    fn measure(&self) -> Measure {
        Measure::Result
    }

    fn solve(&mut self, position: &Gomoku, stop: &Stop, report: &mut dyn FnMut(&SolveProgress)) -> Solution<Point> {
        if let Some(value) = Measure::Result.of(position) {
            return Solution { bounds: Bounds::exactly(value), variation: Vec::new(), nodes: 0 };
        }
        let holds = Side::BOTH.map(|side| {
            self.pairings[side] = Pairing::find(position, side);
            self.pairings[side].is_some()
        });
        let bounds = Bounds { lower: if holds[0] { 0 } else { -1 }, upper: if holds[1] { 0 } else { 1 } };
        let side = position.to_move();
        if holds[side.other()] {
            return Solution { bounds, variation: Vec::new(), nodes: 0 };
        }
        let (line, nodes) = self.line(position, stop, report);
        let value = if side == Side::First { 1 } else { -1 };
        match line {
            Some(variation) => Solution { bounds: Bounds::exactly(value), variation, nodes },
            None => Solution { bounds, variation: Vec::new(), nodes },
        }
    }

    fn reply(&mut self, position: &Gomoku, goal: i32, stop: &Stop) -> Option<Point> {
        match goal {
            ..=-1 => position.moves().next(),
            0 => self.hold(position),
            1 => self.line(position, stop, &mut |_| {}).0?.first().copied(),
            _ => None,
        }
    }

    fn save(&self, _: &mut dyn FnMut(&[u8]) -> bool) {}

    fn load(&mut self, take: &mut dyn FnMut(&mut [u8]) -> usize) -> Result<(), ParseError> {
        if take(&mut [0]) == 0 {
            Ok(())
        } else {
            Err(ParseError::new("saved knowledge", "", "nothing: proofs by threats are not saved"))
        }
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Bounds, Solver, SolverOptions, Stop, Variant};

    use super::ThreatSolver;
    use crate::{GomokuVariant, Rule};

    #[test]
    fn five_by_five_is_a_draw() {
        let variant = GomokuVariant::new(5, 5, Rule::Freestyle);
        let mut solver = ThreatSolver::new(&SolverOptions::default());
        assert_eq!(solver.solve(&variant.start(), &Stop::new(), &mut |_| {}).bounds, Bounds::exactly(0));
        let six = GomokuVariant::new(6, 6, Rule::Freestyle).start();
        assert_eq!(solver.solve(&six, &Stop::new(), &mut |_| {}).bounds, super::ANYTHING, "6 × 6 has no pairing");
    }

    #[test]
    fn a_win_by_threats_is_a_value_and_nothing_else_is() {
        let variant = GomokuVariant::new(15, 15, Rule::Renju);
        let solve = |text: &str| {
            let position = variant.read(text).expect("a position");
            ThreatSolver::new(&SolverOptions::default()).solve(&position, &Stop::new(), &mut |_| {})
        };
        let won = solve("15/15/15/15/15/15/7O7/7X1XXO3/8XO1X3/8X1O4/8O2O3/15/15/15/15 X");
        assert_eq!(won.bounds, Bounds::exactly(1));
        assert!(won.variation.len() % 2 == 1, "the winner moves last: {:?}", won.variation);
        let open = solve("15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 O");
        assert_eq!(open.bounds, super::ANYTHING);
    }
}
