//! Move generation of the general proof search: the attacker's candidates and the defender's replies.

use std::sync::Arc;

use boardwright_search::dfpn::ProofNumbers;
use boardwright_search::pvs::{RootMove, Scored};
use boardwright_search::value::Value;

use crate::board::pattern_board::{Cell, CellSet, Cells};
use crate::board::spot::Class;
use crate::search;
use crate::search::moves::{self, Moves, five_parries};
use crate::solver::attack::shared::VisitRecord;
use crate::solver::attack::thread::{CallLimits, ProofThread};
use crate::solver::prover::{FourSearch, Prover, ThreatKind, Verdict, stops};

/// The node limits of threat searches at a position of the attacker: pairs of the number of earlier visits and a limit
/// of nodes. Other visits make no threat search.
const LEAVES: [(u32, u64); 3] = [(0, 1_000), (7, 8_000), (63, 64_000)];

/// The number of moves that the attacker tries at one position, besides those that make a four or a three.
const WIDTH: usize = 20;

/// The costs of the attacker's moves in their order: a geometric series, less its first member.
const FIRST_COST: f64 = 4.0;
const GROWTH_OF_COST: f64 = 1.35;

/// The cost that all moves of a position share, by the position's value `v` for the attacker: nothing if `v` is `GOOD` or more,
/// otherwise `COST_OF_VALUE * (2^((GOOD - v) / DOUBLES) - 1)` and at most `MAX_COST_OF_VALUE`. The lower the value, the harder
/// a proof is likely to be.
const GOOD: Value = 400;
const DOUBLES: f64 = 200.0;
const COST_OF_VALUE: f64 = 8.0;
const MAX_COST_OF_VALUE: f64 = 64.0;

/// The growth of the initial disproof numbers from one reply to the next.
const GROWTH_OF_REPLIES: f64 = 1.15;

/// The greatest initial number.
const MAX_COST: f64 = 1e6;

/// The engine's advice: nodes of the first search, the factor of each further search, the work below a position (in
/// lengths of that search) that earns it, and the greatest number of extensions.
const ADVICE: u64 = 1000;
const LONGER: u64 = 8;
const WORTH: u64 = 15;
const MAX_LEVEL: u8 = 4;

/// The greatest number of fours in a threat that restricts the defender's replies.
const AHEAD: u8 = 6;

/// Nodes that the threat search may spend after a supposed pass of the defender.
const PASSED: u64 = 4000;

/// The nodes of a proof by threats up to which its zone is sought.
const ZONED: u64 = 1000;

/// Nodes that a simulation of the win after a pass may visit.
const SIMULATED: u32 = 5000;

/// The number of positions in the tables of the threat searches at which they are cleared.
const MAX_REMEMBERED: usize = 1 << 20;

impl ProofThread {
    /// True if the attacker, who is to move, wins by fours and threes. The search is short on the first visit and
    /// longer on some of the later ones.
    pub(super) fn leaf_wins(&mut self, root: &CallLimits) -> bool {
        let visits = self.shared.met.update(self.board.key(), |met| {
            let before = met.visits;
            met.visits = before.saturating_add(1);
            before
        });
        // A longer search pays only at a position that the df-pn search keeps coming back to.
        let most = LEAVES.iter().find(|&&(earlier, _)| earlier == visits).map(|&(_, most)| most);
        most.is_some_and(|most| self.wins_by_threats(most, root))
    }

    fn wins_by_threats(&mut self, most: u64, root: &CallLimits) -> bool {
        if self.threats.remembers() > MAX_REMEMBERED {
            self.threats = Prover::new(self.board.clone(), self.attacker, ThreatKind::All).guided();
            self.fours = FourSearch::default();
        } else {
            self.threats.set_board(self.board.clone());
        }
        matches!(self.by_threats(|threats| threats.prove(&root.at_most(most))), Verdict::Win(_))
    }

    /// The zone of the win by threats that was found last, if its proof is small.
    pub(super) fn zone_of_threats(&mut self, root: &CallLimits) -> Option<CellSet> {
        self.by_threats(|threats| threats.zone(&root.at_most(ZONED)))
    }

    /// Counts the nodes that the threat search spends on this.
    fn by_threats<T>(&mut self, work: impl FnOnce(&mut Prover) -> T) -> T {
        let before = self.threats.nodes();
        let result = work(&mut self.threats);
        self.nodes += self.threats.nodes() - before;
        result
    }

    /// Lists the attacker's moves, the best first, with the cost of each as its score. On a full board there are none, and the
    /// engine, which needs a move to choose, is not asked.
    pub(super) fn candidates(&mut self, list: &mut Moves, root: &CallLimits) {
        let own = self.attacker;
        if self.board.count(own.other(), Class::Five) > 0 {
            list.extend(five_parries(&self.board).into_iter().map(|cell| Scored { mv: cell, score: 0 }));
        } else if self.shared.is_complete {
            let board = &self.board;
            let empty = board.points().filter(|&cell| board.is_empty(cell));
            list.extend(empty.map(|cell| Scored { mv: cell, score: moves::weight(board, cell) }));
            list.sort_unstable_by_key(|scored| (std::cmp::Reverse(scored.score), scored.mv));
            guess(list, FIRST_COST, GROWTH_OF_COST);
        } else if self.board.points().any(|cell| self.board.is_empty(cell) && !self.board.is_foul(cell)) {
            let (favourite, value) = self.advice(root);
            let board = &self.board;
            if board.count(own.other(), Class::OpenFour) > 0 {
                moves::open_four_parries(board, Class::Four, list);
            } else {
                moves::all(board, list);
            }
            list.sort_unstable_by_key(|scored| (scored.mv != favourite, std::cmp::Reverse(scored.score), scored.mv));
            let mut quiet = 0;
            list.retain(|mv| {
                let is_threat = board.class(own, mv.mv) >= Class::Three;
                quiet += usize::from(!is_threat);
                is_threat || quiet <= WIDTH
            });
            // An empty board has no points near stones, so that all are listed. All that is spent on them is lost: the engine
            // begins in the middle, where there is most room.
            if board.stones() == 0 {
                list.truncate(1);
            }
            guess(list, FIRST_COST, GROWTH_OF_COST);
            let common = cost_of(value) - FIRST_COST as i32;
            list.iter_mut().for_each(|mv| mv.score += common);
        }
        list.retain(|scored| !self.board.is_foul(scored.mv));
    }

    /// True if the nodes spent at the position, on this visit and before, justify a longer search by the engine.
    pub(super) fn deserves_advice(&mut self, on_this_visit: u64) -> bool {
        let ask = |met: &mut VisitRecord| {
            let is_due = met.level < MAX_LEVEL && met.spent + on_this_visit > WORTH * nodes_of_advice(met.level + 1);
            if is_due {
                met.level += 1;
                met.is_asked = false;
            }
            is_due
        };
        self.shared.met.change(self.board.key(), ask).unwrap_or(false)
    }

    /// The move that the engine prefers after a search whose length depends on the work spent here, and the value of the
    /// position for the attacker.
    fn advice(&mut self, root: &CallLimits) -> (Cell, Value) {
        let shared = Arc::clone(&self.shared);
        let key = self.board.key();
        // While one thread asks the engine for longer, the others go by its earlier advice.
        let met = shared.met.update(key, |met| {
            let before = *met;
            met.is_asked = true;
            before
        });
        if met.is_asked
            && let Some(favourite) = met.favourite
        {
            return (favourite, met.value);
        }
        let budget = root.at_most(nodes_of_advice(met.level));
        let mut search = search::of(self.board.clone(), shared.table(), &budget, None);
        let RootMove { mv: favourite, value, .. } = search.think(1, &mut |_| {});
        self.nodes += search.visits.count();
        shared.met.update(key, |met| {
            // A search that was broken off is made again.
            met.is_asked = !root.is_stopped();
            if met.is_asked || met.favourite.is_none() {
                (met.favourite, met.value) = (Some(favourite), value);
            }
        });
        (favourite, value)
    }

    /// Lists the replies that may save the defender. Returns numbers if the position is decided without a search.
    pub(super) fn replies(&mut self, list: &mut Moves, root: &CallLimits) -> Option<ProofNumbers> {
        let other = self.attacker;
        if self.board.count(other.other(), Class::Five) > 0 || self.board.is_full() {
            return Some(ProofNumbers::DISPROVED);
        }
        let board = &self.board;
        if board.count(other, Class::Five) > 0 {
            list.extend(five_parries(board).into_iter().map(|cell| Scored { mv: cell, score: 0 }));
        } else if board.count(other, Class::OpenFour) > 0 {
            moves::open_four_parries(board, Class::Four, list);
        } else {
            let key = self.board.key();
            let found = self.shared.stops(key).unwrap_or_else(|| {
                let found = self.quiet_replies(root);
                self.shared.keep_stops(key, &found);
                found
            });
            list.extend(found.iter().map(|&cell| Scored { mv: cell, score: moves::weight(&self.board, cell) }));
        }
        let board = &self.board;
        list.retain(|scored| !board.is_foul(scored.mv));
        if list.is_empty() {
            return Some(ProofNumbers::PROVED);
        }
        list.sort_unstable_by_key(|scored| (std::cmp::Reverse(scored.score), scored.mv));
        guess(list, 1.0, GROWTH_OF_REPLIES);
        None
    }

    /// The replies to a quiet position: those that stop a threat to win by fours or threes, or all moves if there is
    /// no such threat.
    fn quiet_replies(&mut self, root: &CallLimits) -> Vec<Cell> {
        // The null move: the attacker moves twice in a row. A win then is a threat that the reply must stop.
        self.board.pass();
        let line = self.fours.win(&mut self.board, AHEAD);
        self.nodes += self.fours.take_nodes();
        let zone = if line.is_none() { self.zone_of_pass(root) } else { None };
        self.board.pass();
        let empty = |&cell: &Cell| self.board.is_empty(cell);
        match (line, zone) {
            (Some(line), _) => stops(&mut self.board, &line),
            (None, None) => self.board.points().filter(empty).collect(),
            (None, Some(zone)) => {
                let mut found: Vec<Cell> = Cells::of(&zone).filter(empty).collect();
                self.threats.set_board(self.board.clone());
                // The win after the pass often wins after a move in its zone, too; Kawano's simulation shows it at
                // little cost.
                self.by_threats(|threats| {
                    found.retain(|&cell| threats.wins_as_if_passed(cell, SIMULATED).is_none());
                });
                found
            }
        }
    }

    /// The zone of the attacker's win by threats after a pass of the defender. The board is passed already.
    fn zone_of_pass(&mut self, root: &CallLimits) -> Option<CellSet> {
        // Zones rest on rows alone. In renju and caro more than rows decides, so there is none.
        let is_won = self.board.rule().is_plain() && self.wins_by_threats(PASSED, root);
        is_won.then(|| self.zone_of_threats(root)).flatten()
    }
}

/// The cost that all moves of a position have in common, by its value for the attacker.
fn cost_of(value: Value) -> i32 {
    let missing = f64::from(GOOD - value).max(0.0);
    (COST_OF_VALUE * ((missing / DOUBLES).exp2() - 1.0)).min(MAX_COST_OF_VALUE) as i32
}

/// The nodes of the engine's search at this level.
fn nodes_of_advice(level: u8) -> u64 {
    ADVICE * LONGER.pow(level.into())
}

/// Replaces the scores by a geometric series, in the order of the list.
fn guess(list: &mut Moves, first: f64, growth: f64) {
    let mut score = first;
    for mv in list {
        mv.score = score as i32;
        score = (score * growth).min(MAX_COST);
    }
}
