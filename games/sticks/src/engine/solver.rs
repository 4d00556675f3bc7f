//! The solver: it proves that a side wins, and claims nothing else.

use boardwright_game::{
    Bounds, Limits, Measure, ParseError, Position, Side, Solution, SolveProgress, Solver, SolverOptions, Stop,
};
use boardwright_search::Budget;

use super::board::Board;
use super::prover::{Attack, Knowledge, Prover};
use crate::rules::{Move, Sticks};

/// Bytes that a visited position takes at most, the room that a growing map needs included.
const NODE_BYTES: usize = 96;

/// Nothing is known.
const ANYTHING: Bounds = Bounds { lower: -1, upper: 1 };

/// Positions for the first attempt with each attack; every further one has eight times as many.
const FIRST_ATTEMPT: u64 = 20_000;
const GROWTH: u64 = 8;

/// Proves wins of either side by threats, then by any moves.
pub(crate) struct WinSolver {
    /// How many positions it may remember, for each attacker and attack.
    room: usize,
    /// How many positions it may visit to solve one.
    most: u64,
    /// What earlier proofs have found, by attacker and attack.
    known: [[Knowledge; 3]; 2],
}

impl WinSolver {
    /// A solver that keeps within the memory it is allowed.
    pub(crate) fn new(options: &SolverOptions) -> WinSolver {
        let known = || [0, 1, 2].map(|_| Knowledge::default());
        WinSolver { room: (options.memory / NODE_BYTES / 6).max(1), most: options.nodes, known: [known(), known()] }
    }

    /// Whether no memory is left for what was most likely to need it.
    fn is_full(&self) -> bool {
        self.known.iter().all(|known| known[Attack::Anything as usize].len() >= self.room)
    }

    /// Searches for a win of `attacker` by `attack` and returns the positions visited.
    fn attempt(&mut self, board: &Board, attacker: Side, attack: Attack, nodes: u64, stop: &Stop) -> u64 {
        let budget = Budget::new(&Limits { nodes: Some(nodes), ..Limits::default() }, stop);
        let known = &mut self.known[attacker][attack as usize];
        let mut prover = Prover::new((attacker, attack), known, self.room, &budget);
        prover.prove(board);
        prover.nodes()
    }

    /// The shortest win of `attacker` that is known: its plies, and what to play if the attacker is to move.
    fn win(&self, key: u64, attacker: Side) -> Option<(u16, Option<Move>)> {
        let wins = self.known[attacker].iter().filter_map(|known| known.get(&key)?.win());
        wins.min_by_key(|&(plies, _)| plies)
    }

    /// Who wins, as far as it can be proved, with the positions visited.
    fn winner(
        &mut self,
        position: &Sticks,
        stop: &Stop,
        report: &mut dyn FnMut(&SolveProgress),
    ) -> (Option<Side>, u64) {
        let board = Board::from(position);
        let (mut nodes, mut most) = (0, FIRST_ATTEMPT);
        let sides = [position.to_move(), position.to_move().other()];
        while nodes < self.most && !self.is_full() && !stop.is_raised() {
            for attack in Attack::ALL {
                for attacker in sides {
                    if self.win(position.key(), attacker).is_none() {
                        nodes +=
                            self.attempt(&board, attacker, attack, most.min(self.most.saturating_sub(nodes)), stop);
                    }
                    if self.win(position.key(), attacker).is_some() {
                        return (Some(attacker), nodes);
                    }
                    let activity = match attack {
                        Attack::Fours => "wins by fours",
                        Attack::Threats => "wins by fours and threes",
                        Attack::Anything => "wins by any moves",
                    };
                    report(&SolveProgress { bounds: ANYTHING, nodes, activity: activity.to_owned() });
                }
            }
            most = most.saturating_mul(GROWTH);
        }
        (None, nodes)
    }

    /// A line of the win of `winner`: its moves as proved, those of the other as it holds out longest.
    fn line(&mut self, position: &Sticks, winner: Side, stop: &Stop) -> Vec<Move> {
        let (mut position, mut line) = (position.clone(), Vec::new());
        while position.outcome().is_none() {
            let mv = if position.to_move() == winner {
                self.reply(&position, 1, stop)
            } else {
                let plies = |mv: &Move| self.win(position.child(*mv).key(), winner).map_or(0, |(plies, _)| plies);
                position.moves().max_by_key(plies)
            };
            let Some(mv) = mv else { break };
            position.play_unchecked(mv);
            line.push(mv);
        }
        line
    }
}

impl Solver<Sticks> for WinSolver {
    fn measure(&self) -> Measure {
        Measure::Result
    }

    fn solve(&mut self, position: &Sticks, stop: &Stop, report: &mut dyn FnMut(&SolveProgress)) -> Solution<Move> {
        if let Some(value) = Measure::Result.of(position) {
            return Solution { bounds: Bounds::exactly(value), variation: Vec::new(), nodes: 0 };
        }
        let (winner, nodes) = self.winner(position, stop, report);
        match winner {
            Some(winner) => {
                let value = if winner == Side::First { 1 } else { -1 };
                Solution { bounds: Bounds::exactly(value), variation: self.line(position, winner, stop), nodes }
            }
            None => Solution { bounds: ANYTHING, variation: Vec::new(), nodes },
        }
    }

    fn reply(&mut self, position: &Sticks, goal: i32, stop: &Stop) -> Option<Move> {
        match goal {
            ..=-1 => position.moves().next(),
            1 => {
                let side = position.to_move();
                let board = Board::from(position);
                for attack in Attack::ALL {
                    if let Some((_, mv)) = self.win(position.key(), side) {
                        return mv;
                    }
                    self.attempt(&board, side, attack, self.most, stop);
                }
                self.win(position.key(), side)?.1
            }
            _ => None,
        }
    }

    fn save(&self, _: &mut dyn FnMut(&[u8]) -> bool) {}

    fn load(&mut self, take: &mut dyn FnMut(&mut [u8]) -> usize) -> Result<(), ParseError> {
        if take(&mut [0]) == 0 {
            Ok(())
        } else {
            Err(ParseError::new("saved knowledge", "", "nothing: what this solver finds out is not saved"))
        }
    }
}
