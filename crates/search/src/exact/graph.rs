//! Retrograde analysis: the values of all positions that follow from one, from the ends of the game backwards.
//!
//! A position is won if a move leads to one that is won, and lost if all moves lead to lost ones; what is neither after all
//! ends have been followed back is a draw, for no side can bring the game to an end that it likes (Thompson 1986, for
//! endgames of chess). Circles need no thought: play that goes round is nobody's win.

use std::collections::{HashMap, VecDeque};

use boardwright_game::{Outcome, Position, Side};

/// Positions between two looks at whether to stop.
const PERIOD: usize = 1 << 12;

/// Bytes that a position takes besides itself, and each of its moves.
const OF_POSITION: usize = 48;
const OF_MOVE: usize = 8;

/// There are too many positions for the memory, or no time to list them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooLarge;

/// The result of a position with best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Value {
    winner: Option<Side>,
    /// Plies to the win.
    plies: u32,
}

/// The values of positions.
#[derive(Debug)]
pub(super) struct Graph<P> {
    numbers: HashMap<P, u32>,
    values: Vec<Value>,
}

/// The positions and the moves between them.
struct Listed<P> {
    numbers: HashMap<P, u32>,
    to_move: Vec<Side>,
    outcomes: Vec<Option<Outcome>>,
    /// For each position, where its moves end among all moves.
    ends: Vec<usize>,
    moves: Vec<u32>,
}

impl<P: Position> Graph<P> {
    /// The values of all positions that follow from `root`. `report` is told how many were found and says whether to stop.
    ///
    /// # Errors
    /// If they take more than `memory` bytes, or `report` says so.
    pub(super) fn build(root: &P, memory: usize, mut report: impl FnMut(u64) -> bool) -> Result<Graph<P>, TooLarge> {
        let Listed { numbers, to_move, outcomes, ends, moves } = list(root, memory, &mut report)?;
        let count = numbers.len();
        let successors = |number: usize| &moves[if number == 0 { 0 } else { ends[number - 1] }..ends[number]];
        // Who leads to whom, turned round.
        let mut starts = vec![0usize; count + 1];
        moves.iter().for_each(|&to| starts[to as usize + 1] += 1);
        (0..count).for_each(|number| starts[number + 1] += starts[number]);
        let (mut places, mut before) = (starts.clone(), vec![0u32; moves.len()]);
        for number in 0..count {
            for &to in successors(number) {
                before[places[to as usize]] = number as u32;
                places[to as usize] += 1;
            }
        }
        let mut open: Vec<usize> = (0..count).map(|number| successors(number).len()).collect();
        let mut values = vec![Value { winner: None, plies: 0 }; count];
        let mut queue = VecDeque::new();
        for (number, outcome) in outcomes.iter().enumerate() {
            if let Some(winner) = outcome.and_then(Outcome::winner) {
                values[number].winner = Some(winner);
                queue.push_back(number);
            }
        }
        while let Some(number) = queue.pop_front() {
            let Value { winner, plies } = values[number];
            for &earlier in &before[starts[number]..starts[number + 1]] {
                let earlier = earlier as usize;
                if values[earlier].winner.is_some() {
                    continue;
                }
                open[earlier] -= 1;
                if winner == Some(to_move[earlier]) || open[earlier] == 0 {
                    values[earlier] = Value { winner, plies: plies + 1 };
                    queue.push_back(earlier);
                }
            }
        }
        Ok(Graph { numbers, values })
    }

    fn get(&self, position: &P) -> Option<Value> {
        self.values.get(*self.numbers.get(position)? as usize).copied()
    }

    /// The value of a position to the first side, if it is one of them.
    pub(super) fn value(&self, position: &P) -> Option<i32> {
        let value = self.get(position)?;
        Some(value.winner.map_or(0, |winner| if winner == Side::First { 1 } else { -1 }))
    }

    /// The move to the best value: the shortest win or the longest loss.
    pub(super) fn best(&self, position: &P) -> Option<P::Move> {
        self.ranked(position).map(|(_, mv)| mv)
    }

    /// A move that keeps at least `goal`, counted for the side to move.
    pub(super) fn reply(&self, position: &P, goal: i32) -> Option<P::Move> {
        self.ranked(position).filter(|&(value, _)| value >= goal).map(|(_, mv)| mv)
    }

    fn ranked(&self, position: &P) -> Option<(i32, P::Move)> {
        let side = position.to_move();
        let rank = |mv: P::Move| {
            let value = self.get(&position.child(mv))?;
            Some(match value.winner {
                Some(winner) if winner == side => (0, value.plies),
                None => (1, 0),
                Some(_) => (2, u32::MAX - value.plies),
            })
        };
        let ranked = position.moves().filter_map(|mv| Some((rank(mv)?, mv)));
        let ((class, _), mv) = ranked.min_by_key(|&(rank, _)| rank)?;
        Some((1 - class, mv))
    }
}

/// Lists all positions that follow from `root`.
fn list<P: Position>(root: &P, memory: usize, report: &mut dyn FnMut(u64) -> bool) -> Result<Listed<P>, TooLarge> {
    // What a position holds on the heap is about as long as its text.
    let of_position = OF_POSITION + 2 * (size_of::<P>() + root.to_string().len());
    let mut listed = Listed {
        numbers: HashMap::from([(root.clone(), 0)]),
        to_move: Vec::new(),
        outcomes: Vec::new(),
        ends: Vec::new(),
        moves: Vec::new(),
    };
    let mut queue = VecDeque::from([root.clone()]);
    while let Some(position) = queue.pop_front() {
        listed.to_move.push(position.to_move());
        listed.outcomes.push(position.outcome());
        for mv in position.moves() {
            let child = position.child(mv);
            let next = u32::try_from(listed.numbers.len()).map_err(|_| TooLarge)?;
            let number = *listed.numbers.entry(child.clone()).or_insert(next);
            if number == next {
                queue.push_back(child);
            }
            listed.moves.push(number);
        }
        listed.ends.push(listed.moves.len());
        let bytes = listed.numbers.len() * of_position + listed.moves.len() * OF_MOVE;
        if bytes > memory || listed.ends.len().is_multiple_of(PERIOD) && report(listed.ends.len() as u64) {
            return Err(TooLarge);
        }
    }
    Ok(listed)
}
