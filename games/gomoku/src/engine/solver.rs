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

/// Positions that each kind of threats may take in the first round; a round has [`GROWTH`] times those before.
const FIRST_ROUND: u64 = 100_000;
const GROWTH: u64 = 3;

/// The kinds of threats that are tried, with what they are called.
const KINDS: [(Threats, &str); 4] = [
    (Threats::Fours, "fours"),
    (Threats::All, "fours and threes"),
    (Threats::Quiet(2), "quiet moves that threaten two fours"),
    (Threats::Quiet(4), "quiet moves that threaten four fours"),
];

/// Proves draws by pairing, then wins by threats of either side, the simplest first.
pub(crate) struct ThreatSolver {
    /// By side, how it stops every five of the other; kept so that all replies are of one plan.
    pairings: [Option<Pairing>; 2],
    /// The searches that have won, kept for what they know.
    winners: Vec<Prover>,
    most_nodes: u64,
}

/// What was found of wins by threats.
struct Found {
    /// The line of a win, and whose it is.
    line: Option<(Side, Vec<Point>)>,
    nodes: u64,
}

impl ThreatSolver {
    /// A solver that keeps within the memory and the positions it is allowed.
    pub(crate) fn new(options: &SolverOptions) -> ThreatSolver {
        let most_nodes = options.nodes.min((options.memory / NODE_BYTES) as u64).max(1);
        ThreatSolver { pairings: [None, None], winners: Vec::new(), most_nodes }
    }

    /// Searches for wins by threats, a little for each kind and side and then more, until one is found, there is none or
    /// the nodes are spent.
    fn search(
        &mut self,
        position: &Gomoku,
        sides: &[Side],
        stop: &Stop,
        report: &mut dyn FnMut(&SolveProgress),
    ) -> Found {
        let board = Board::new(position);
        let open = KINDS.iter().flat_map(|&(threats, name)| sides.iter().map(move |&side| (side, threats, name)));
        let mut open: Vec<(Prover, String)> = open
            .map(|(side, threats, name)| {
                (Prover::new(board.clone(), side, threats), format!("wins of {side} by {name}"))
            })
            .collect();
        let (mut nodes, mut round) = (0, FIRST_ROUND);
        while !open.is_empty() && nodes < self.most_nodes && !stop.is_raised() {
            let mut next = Vec::new();
            for (mut prover, activity) in open {
                report(&SolveProgress { bounds: ANYTHING, nodes, activity: activity.clone() });
                let left = round.min(self.most_nodes.saturating_sub(nodes)).max(1);
                let before = prover.nodes();
                let verdict = prover.prove(&Budget::new(&Limits { nodes: Some(left), ..Limits::default() }, stop));
                nodes += prover.nodes() - before;
                match verdict {
                    Verdict::Win(line) => {
                        let side = prover.attacker();
                        self.winners.push(prover);
                        return Found { line: Some((side, line.into_iter().map(point_of).collect())), nodes };
                    }
                    Verdict::Unknown => next.push((prover, activity)),
                    Verdict::No => {}
                }
            }
            open = next;
            round *= GROWTH;
        }
        Found { line: None, nodes }
    }

    /// A move that wins by threats.
    fn win(&mut self, position: &Gomoku, stop: &Stop) -> Option<Point> {
        let side = position.to_move();
        for prover in self.winners.iter_mut().rev().filter(|prover| prover.attacker() == side) {
            prover.set_board(Board::new(position));
            if let Some(cell) = prover.known_win() {
                return Some(point_of(cell));
            }
        }
        let (_, line) = self.search(position, &[side], stop, &mut |_| {}).line?;
        line.first().copied()
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
        let mover = position.to_move();
        let sides: Vec<Side> = [mover, mover.other()].into_iter().filter(|side| !holds[side.other()]).collect();
        let Found { line, nodes } = self.search(position, &sides, stop, report);
        match line {
            Some((side, variation)) => {
                let value = if side == Side::First { 1 } else { -1 };
                Solution { bounds: Bounds::exactly(value), variation, nodes }
            }
            None => Solution { bounds, variation: Vec::new(), nodes },
        }
    }

    fn reply(&mut self, position: &Gomoku, goal: i32, stop: &Stop) -> Option<Point> {
        match goal {
            ..=-1 => position.moves().next(),
            0 => self.hold(position),
            1 => self.win(position, stop),
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
