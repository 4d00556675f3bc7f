//! One thread of the general proof search, and how it visits a position.

use std::convert::Infallible;
use std::sync::Arc;

use boardwright_game::grid::{symmetries, transform};
use boardwright_game::{Side, Stop};
use boardwright_search::Budget;
use boardwright_search::dfpn::{self, Expansion, Gathered, Gatherer, Problem, ProofNumbers, Sum, SwitchMargin};
use boardwright_search::pvs::Scored;

use crate::Gomoku;
use crate::board::pattern_board::{Cell, CellSet, PatternBoard, contains, point_of};
use crate::rules::{TURN_KEY, key_of};
use crate::search::moves::Moves;
use crate::solver::attack::shared::SharedProof;
use crate::solver::prover::{FourSearch, Prover, ThreatKind, Verdict};

/// The threshold by which the search stays with a move of the attacker, and with a reply of the defender.
const SWITCH_MARGIN: SwitchMargin = SwitchMargin::part(4);
const SWITCH_MARGIN_WITH_REPLIES: SwitchMargin = SwitchMargin::times(100);

/// Nodes that a threat search may spend on a reply that the general search has left out.
const MAX_REPLY_NODES: u64 = 100_000;

/// The divisor of the lesser proof numbers at a position of the defender: about this many replies are refuted alike.
const ALIKE: u32 = 8;

/// The proof number of an attacker's move that has not been tried, beyond the move's cost.
const UNTRIED: u32 = 8;

/// The keys of a position and of its mirror images.
type ImageKeys = [u64; 8];

/// A thread of the search, with the board that it moves on.
pub(super) struct ProofThread {
    pub(super) attacker: Side,
    pub(super) board: PatternBoard,
    /// By cell and side, the change that a stone makes to each of the keys.
    stone_keys: Arc<Vec<[ImageKeys; 2]>>,
    keys: Vec<ImageKeys>,
    pub(super) shared: Arc<SharedProof>,
    /// The search for wins by fours and threes.
    pub(super) threats: Prover,
    pub(super) fours: FourSearch,
    /// The zone of the proof by threats that decided the position visited last, if the zone is valid for the other
    /// replies too.
    zone: Option<CellSet>,
    /// True if a threat search has decided the position that is being visited.
    is_decided_by_threats: bool,
    /// Nodes of this thread.
    pub(super) nodes: u64,
    /// The part of them that the count of all threads has.
    counted: u64,
    spare: Vec<Moves>,
}

/// The limits of one call, and the count of nodes at its start.
pub(super) struct CallLimits {
    budget: Budget,
    stop: Stop,
    nodes: u64,
}

impl CallLimits {
    pub(super) fn new(most_nodes: u64, stop: &Stop, nodes: u64) -> CallLimits {
        CallLimits { budget: Budget::of_nodes(most_nodes, stop), stop: stop.clone(), nodes }
    }

    /// A budget of this many nodes that ends at once when the call is stopped.
    pub(super) fn at_most(&self, nodes: u64) -> Budget {
        Budget::of_nodes(nodes, &self.stop)
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_raised()
    }

    fn is_spent(&self, nodes: u64) -> bool {
        self.budget.is_spent(nodes - self.nodes)
    }
}

/// The moves of a position during one visit.
pub(super) struct MoveList {
    moves: Moves,
    /// The count of nodes before the moves were searched.
    began: u64,
}

impl ProofThread {
    /// Makes a thread of a search for a win of `attacker`; either side may be to move.
    pub(super) fn new(position: &Gomoku, attacker: Side, shared: Arc<SharedProof>) -> ProofThread {
        let (columns, rows) = (position.columns(), position.rows());
        let board = PatternBoard::for_proof(position, attacker);
        let count = symmetries(columns, rows);
        let mut stone_keys = vec![[[0; 8]; 2]; 1024];
        for cell in board.points() {
            for side in Side::BOTH {
                // A board that is not square has four symmetries. The eight keys repeat them, which leaves the least
                // key unchanged.
                let key = |turn| key_of(transform(point_of(cell), columns, rows, turn % count), side) ^ TURN_KEY;
                stone_keys[usize::from(cell)][side] = std::array::from_fn(key);
            }
        }
        ProofThread::with(attacker, board, Arc::new(stone_keys), shared)
    }

    /// Another thread of the same search.
    pub(super) fn sibling(&self) -> ProofThread {
        let (stone_keys, shared) = (Arc::clone(&self.stone_keys), Arc::clone(&self.shared));
        ProofThread::with(self.attacker, self.board.clone(), stone_keys, shared)
    }

    fn with(
        attacker: Side,
        board: PatternBoard,
        stone_keys: Arc<Vec<[ImageKeys; 2]>>,
        shared: Arc<SharedProof>,
    ) -> ProofThread {
        let threats = Prover::new(board.clone(), attacker, ThreatKind::All).guided();
        ProofThread {
            attacker,
            board,
            stone_keys,
            keys: Vec::new(),
            shared,
            threats,
            fours: FourSearch::default(),
            zone: None,
            is_decided_by_threats: false,
            nodes: 0,
            counted: 0,
            spare: Vec::new(),
        }
    }

    /// Sets another position of the same game; `stones` are the stones of `board`.
    pub(super) fn stand_at(&mut self, board: &PatternBoard, stones: &[(Cell, Side)]) {
        self.board.stand_at(board);
        let mut keys = [board.key(); 8];
        for &(cell, side) in stones {
            let of_stone = self.stone_keys[usize::from(cell)][side];
            keys.iter_mut().zip(of_stone).for_each(|(key, image)| *key ^= image ^ of_stone[0]);
        }
        self.keys.clear();
        self.keys.push(keys);
    }

    /// Sets the position of another thread of the same search.
    pub(super) fn stand_with(&mut self, other: &ProofThread) {
        self.board.stand_at(&other.board);
        self.keys.clone_from(&other.keys);
    }

    /// The proof and disproof number of the position, if it was visited.
    pub(super) fn numbers(&self) -> Option<ProofNumbers> {
        self.shared.known.get(self.key())
    }

    /// Searches until the position is answered or the limits are reached.
    pub(super) fn search(&mut self, limits: &CallLimits) -> ProofNumbers {
        let Ok(numbers) = dfpn::visit(self, limits, ProofNumbers::ENDLESS);
        self.count();
        numbers
    }

    /// Counts the nodes of this thread among those of all, and returns the latter.
    fn count(&mut self) -> u64 {
        let new = self.nodes - self.counted;
        self.counted = self.nodes;
        self.shared.count(new)
    }

    /// The moves of the side to move after which the position is proved to be won.
    pub(super) fn won_after(&self) -> impl Iterator<Item = Cell> + '_ {
        let empty = self.board.points().filter(|&cell| self.board.is_empty(cell));
        empty.filter(|&cell| self.after(cell).is_some_and(ProofNumbers::is_proved))
    }

    /// The winning move of the attacker, who is to move, if the position is proved or threats win at once.
    pub(super) fn reply(&mut self, stop: &Stop) -> Option<Cell> {
        let is_won = self.numbers().is_some_and(ProofNumbers::is_proved);
        if is_won && let Some(cell) = self.won_after().next() {
            return Some(cell);
        }
        // The search leaves out replies against which threats win. The proof of such a win is found again here.
        self.threats.set_board(self.board.clone());
        match self.threats.prove(&Budget::of_nodes(if is_won { u64::MAX } else { MAX_REPLY_NODES }, stop)) {
            Verdict::Win(line) => line.first().copied(),
            _ => None,
        }
    }

    fn key(&self) -> u64 {
        self.keys.last().map_or(0, |keys| keys.iter().copied().fold(u64::MAX, u64::min))
    }

    /// The key of the position after a move.
    fn key_after(&self, cell: Cell) -> u64 {
        let stone = &self.stone_keys[usize::from(cell)][self.board.to_move()];
        let keys = self.keys.last().into_iter().flatten().zip(stone);
        keys.fold(u64::MAX, |least, (key, stone)| least.min(key ^ stone))
    }

    /// The numbers after a move, if that position was visited.
    fn after(&self, cell: Cell) -> Option<ProofNumbers> {
        self.shared.known.get(self.key_after(cell))
    }

    /// The numbers after a move, or an initial guess, and whether this thread leaves the move to another one.
    ///
    /// Threads look into different replies of the defender, all of which have to be refuted. Of the attacker's moves one
    /// is enough, so that all threads go into the best.
    fn child(&self, mv: &Scored<Cell>) -> (ProofNumbers, bool) {
        let key = self.key_after(mv.mv);
        let attacks = self.board.to_move() == self.attacker;
        let (proof, disproof) = if attacks { (UNTRIED, 1) } else { (2, mv.score as u32) };
        let numbers = self.shared.known.get(key).unwrap_or(ProofNumbers { proof, disproof });
        (numbers, !attacks && self.shared.busy.as_ref().is_some_and(|busy| busy.has(key)))
    }

    fn play(&mut self, cell: Cell) {
        let stone = self.stone_keys[usize::from(cell)][self.board.to_move()];
        let keys = self.keys.last().map_or([0; 8], |keys| std::array::from_fn(|index| keys[index] ^ stone[index]));
        self.keys.push(keys);
        self.board.play(cell);
    }

    fn undo(&mut self) {
        self.keys.pop();
        self.board.undo();
    }

    /// The principal variation of the win: the proved moves of the attacker, the first reply to each, then the win by
    /// threats.
    pub(super) fn line(&mut self, root: &CallLimits) -> Vec<Cell> {
        let mut line = Vec::new();
        loop {
            let next = if self.board.to_move() == self.attacker {
                self.won_after().next()
            } else {
                let mut list = Moves::new();
                let _ = self.replies(&mut list, root);
                list.first().map(|scored| scored.mv)
            };
            let Some(cell) = next else { break };
            self.play(cell);
            line.push(cell);
        }
        self.threats.set_board(self.board.clone());
        if let Verdict::Win(end) = self.threats.prove(&root.at_most(MAX_REPLY_NODES)) {
            line.extend(end);
        }
        for _ in 0..self.keys.len() - 1 {
            self.undo();
        }
        line
    }
}

/// The refutation of one reply narrows the list of the others, and expensive positions get better advice from the
/// engine.
impl Problem<CallLimits> for ProofThread {
    type Number = u32;
    type Moves = MoveList;
    type Branch = Cell;
    type Found = ProofNumbers;
    type Interrupt = Infallible;

    fn open(&mut self, root: &CallLimits) -> Result<Expansion<MoveList, ProofNumbers>, Infallible> {
        self.nodes += 1;
        self.count();
        // Another thread may have answered the position since it was chosen.
        if self.shared.busy.is_some()
            && let Some(numbers) = self.numbers().filter(|numbers| numbers.is_settled())
        {
            return Ok(Expansion::Decided(numbers));
        }
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.clear();
        let decided = if self.board.to_move() != self.attacker {
            self.replies(&mut moves, root)
        } else if self.leaf_wins(root) {
            self.is_decided_by_threats = true;
            Some(ProofNumbers::PROVED)
        } else {
            self.candidates(&mut moves, root);
            moves.is_empty().then_some(ProofNumbers::DISPROVED)
        };
        Ok(match decided {
            Some(numbers) => {
                self.spare.push(moves);
                Expansion::Decided(numbers)
            }
            None => Expansion::Moves(MoveList { moves, began: self.nodes }),
        })
    }

    /// At a position of the defender the numbers are not simply added, because most replies are refuted alike. The
    /// proof number is the greatest of the replies' plus one part in [`ALIKE`] of the others'; the disproof number of
    /// the attacker's positions is the greatest plus one for each other move.
    fn gather(&mut self, root: &CallLimits, list: &mut MoveList) -> Gathered<Cell> {
        let attacks = self.board.to_move() == self.attacker;
        if attacks && self.deserves_advice(self.nodes - list.began) {
            list.moves.clear();
            self.candidates(&mut list.moves, root);
        }
        let mut gatherer = Gatherer::new(if attacks {
            dfpn::GatherRule { attacks, sum: Sum::Weak, margin: SWITCH_MARGIN }
        } else {
            dfpn::GatherRule { attacks, sum: Sum::Part(ALIKE), margin: SWITCH_MARGIN_WITH_REPLIES }
        });
        for mv in &list.moves {
            let (child, is_taken) = self.child(mv);
            gatherer.add_seen(mv.mv, child, if attacks { mv.score as u32 } else { 0 }, is_taken);
        }
        gatherer.end()
    }

    fn is_spent(&self, root: &CallLimits) -> bool {
        root.is_spent(self.shared.nodes() + self.nodes - self.counted)
    }

    fn follow(
        &mut self,
        root: &CallLimits,
        list: &mut MoveList,
        cell: Cell,
        limits: ProofNumbers,
    ) -> Result<(), Infallible> {
        let shared = Arc::clone(&self.shared);
        self.play(cell);
        match &shared.busy {
            Some(busy) => busy.at(Some(self.key()), || dfpn::visit(self, root, limits))?,
            None => dfpn::visit(self, root, limits)?,
        };
        self.undo();
        // Replies outside the zone are refuted by the same proof. In freestyle that also holds when the proof is about
        // a position after another reply; `close` keeps the zone only then.
        if self.board.to_move() != self.attacker
            && let Some(zone) = self.zone.take()
        {
            list.moves.retain(|scored| scored.mv == cell || contains(&zone, scored.mv));
            let is_open = |open: Cell| list.moves.iter().any(|scored| scored.mv == open);
            self.shared.narrow_stops(self.board.key(), is_open);
        }
        Ok(())
    }

    fn close(&mut self, root: &CallLimits, list: Option<MoveList>, found: &ProofNumbers) {
        // Where a stone of the defender may help the attacker, the zone says nothing about other replies.
        let by_threats = std::mem::take(&mut self.is_decided_by_threats);
        let is_for_others = by_threats && self.board.is_monotone_for(self.attacker);
        self.zone = if is_for_others { self.zone_of_threats(root) } else { None };
        if let Some(MoveList { moves, began }) = list {
            if self.board.to_move() == self.attacker {
                self.shared.met.update(self.board.key(), |met| met.spent += self.nodes - began);
            }
            self.spare.push(moves);
        }
        self.shared.remember(self.key(), *found);
    }
}
