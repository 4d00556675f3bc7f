//! Proving that the side to move wins by threats: fours alone, or fours and threes.
//!
//! The attacker plays nothing but threats, and the defender everything that parries them: the stone that stops a five;
//! against an open three every stone after which no open four is left, and every four of its own. Whatever else the
//! defender plays, the attacker wins on the spot, so a proof holds against every defence. In renju a parry that is
//! forbidden is none.
//!
//! The search is df-pn, the depth-first proof-number search of Nagai (2002), with threats only on the attacker's side
//! (threat-space search, Allis, van den Herik and Huntjens 1993).

use boardwright_game::Side;
use boardwright_search::{Budget, KeyMap};

use super::pattern::board::{Board, Cell};
use super::pattern::spot::Class;
use super::search::moves::{self, Moves, five_parries};

/// A proof or disproof number that is beyond reach.
const SURE: u32 = 1 << 30;

/// What the attacker may play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Threats {
    /// Fours only.
    Fours,
    /// Fours and threes.
    All,
}

/// What a search for a win by threats came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// The attacker wins; a line of it, in which the defender holds out as long as was found.
    Win(Vec<Cell>),
    /// The attacker has no win by such threats.
    No,
    /// The budget was spent first.
    Unknown,
}

/// What is known of one position: the least number of positions to be proved for a win of the attacker, and to be
/// disproved for none.
#[derive(Clone, Copy, Debug)]
struct Known {
    proof: u32,
    disproof: u32,
    /// Of a proved position, the plies to the win and the move that leads there.
    plies: u16,
    mv: Cell,
}

impl Known {
    const NEW: Known = Known { proof: 1, disproof: 1, plies: 0, mv: 0 };
    const LOST: Known = Known { proof: SURE, disproof: 0, plies: 0, mv: 0 };

    fn won(plies: u16, mv: Cell) -> Known {
        Known { proof: 0, disproof: SURE, plies, mv }
    }
}

/// A search for a win of the side to move.
pub(crate) struct Prover<'a> {
    board: Board,
    attacker: Side,
    threats: Threats,
    known: KeyMap<Known>,
    budget: &'a Budget,
    nodes: u64,
    spare: Vec<Moves>,
}

impl<'a> Prover<'a> {
    pub(crate) fn new(board: Board, threats: Threats, budget: &'a Budget) -> Prover<'a> {
        let attacker = board.to_move();
        Prover { board, attacker, threats, known: KeyMap::default(), budget, nodes: 0, spare: Vec::new() }
    }

    /// Positions visited so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches until the position is settled or the budget spent.
    pub(crate) fn prove(&mut self) -> Verdict {
        let known = self.search(SURE, SURE);
        if known.proof == 0 {
            Verdict::Win(self.line())
        } else if known.disproof == 0 {
            Verdict::No
        } else {
            Verdict::Unknown
        }
    }

    /// Searches the position until its numbers reach the limits.
    fn search(&mut self, proof_limit: u32, disproof_limit: u32) -> Known {
        self.nodes += 1;
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        let attacks = self.board.to_move() == self.attacker;
        let decided = if attacks { self.attacks(&mut list) } else { self.parries(&mut list) };
        let known = match decided {
            Some(known) => known,
            None => self.expand(&list, attacks, proof_limit, disproof_limit),
        };
        self.known.insert(self.board.key(), known);
        self.spare.push(list);
        known
    }

    /// Goes into the most promising move again and again.
    fn expand(&mut self, list: &Moves, attacks: bool, proof_limit: u32, disproof_limit: u32) -> Known {
        loop {
            let (known, best, second) = self.gather(list, attacks);
            let reached = known.proof >= proof_limit || known.disproof >= disproof_limit;
            if reached || self.budget.is_spent(self.nodes) {
                return known;
            }
            let child = self.child(best);
            // The side that chooses stays with a move until another looks better; the other numbers add up.
            let (proof, disproof) = if attacks {
                (proof_limit.min(second.saturating_add(1)), disproof_limit - (known.disproof - child.disproof))
            } else {
                (proof_limit - (known.proof - child.proof), disproof_limit.min(second.saturating_add(1)))
            };
            self.board.play(best);
            self.search(proof.min(SURE), disproof.min(SURE));
            self.board.undo();
        }
    }

    /// The numbers of the position from those of its moves, the most promising move, and the number of the next best.
    fn gather(&self, list: &Moves, attacks: bool) -> (Known, Cell, u32) {
        let (mut least, mut second, mut sum) = (SURE, SURE, 0u32);
        let (mut best, mut plies) = (0, if attacks { u16::MAX } else { 0 });
        let mut won_by = 0;
        for mv in list {
            let child = self.child(mv.cell);
            let (choice, other) = if attacks { (child.proof, child.disproof) } else { (child.disproof, child.proof) };
            sum = sum.saturating_add(other).min(SURE);
            if choice < least || best == 0 {
                (second, least, best) = (least, choice, mv.cell);
            } else {
                second = second.min(choice);
            }
            let is_longer = if attacks { child.plies < plies } else { child.plies >= plies };
            if child.proof == 0 && is_longer {
                (plies, won_by) = (child.plies, mv.cell);
            }
        }
        let (proof, disproof) = if attacks { (least, sum) } else { (sum, least) };
        let known = match (proof, disproof) {
            (0, _) => Known::won(plies + 1, won_by),
            (_, 0) => Known::LOST,
            _ => Known { proof, disproof, plies: 0, mv: 0 },
        };
        (known, best, second)
    }

    fn child(&self, cell: Cell) -> Known {
        self.known.get(&self.board.key_after(cell)).copied().unwrap_or(Known::NEW)
    }

    /// The attacker's threats, unless the position is decided.
    fn attacks(&self, list: &mut Moves) -> Option<Known> {
        let (own, board) = (self.attacker, &self.board);
        if let Some(five) = board.of_class(own, Class::Five).next() {
            return Some(Known::won(1, five));
        }
        if board.count(own.other(), Class::Five) > 0 {
            list.extend(five_parries(board).into_iter().map(|cell| moves::Scored { cell, score: 0 }));
        } else if let Some(open_four) = board.of_class(own, Class::OpenFour).next() {
            return Some(Known::won(3, open_four));
        } else {
            moves::fours(board, Class::Four, list);
            if self.threats == Threats::All {
                for class in [Class::DoubleThree, Class::ThreePlus, Class::Three] {
                    list.extend(board.of_class(own, class).map(|cell| moves::Scored { cell, score: 0 }));
                }
            }
        }
        list.retain(|mv| !board.is_foul(mv.cell));
        list.is_empty().then_some(Known::LOST)
    }

    /// The defender's parries, unless the position is decided.
    fn parries(&self, list: &mut Moves) -> Option<Known> {
        let (other, board) = (self.attacker, &self.board);
        let is_five = board.count(other, Class::Five) > 0;
        if board.count(other.other(), Class::Five) > 0 {
            return Some(Known::LOST);
        }
        if is_five {
            list.extend(five_parries(board).into_iter().map(|cell| moves::Scored { cell, score: 0 }));
        } else if board.count(other, Class::OpenFour) > 0 && self.threats == Threats::All {
            moves::open_four_parries(board, Class::Four, list);
        } else {
            return Some(Known::LOST);
        }
        list.retain(|mv| !board.is_foul(mv.cell));
        list.is_empty().then_some(Known::won(if is_five { 2 } else { 4 }, 0))
    }

    /// A line of the win that was proved: the attacker's moves as proved, the defender's longest parries.
    fn line(&mut self) -> Vec<Cell> {
        let mut line = Vec::new();
        while let Some(cell) = self.next_of_line() {
            let wins = self.board.to_move() == self.attacker && self.board.class(self.attacker, cell) == Class::Five;
            self.board.play(cell);
            line.push(cell);
            if wins {
                break;
            }
        }
        for _ in 0..line.len() {
            self.board.undo();
        }
        line
    }

    fn next_of_line(&mut self) -> Option<Cell> {
        let mut list = Vec::new();
        if self.board.to_move() == self.attacker {
            return match self.attacks(&mut list) {
                Some(known) => (known.proof == 0).then_some(known.mv),
                None => self.known.get(&self.board.key()).filter(|known| known.proof == 0).map(|known| known.mv),
            };
        }
        if self.parries(&mut list).is_none() {
            return self.known.get(&self.board.key()).filter(|known| known.proof == 0).map(|known| known.mv);
        }
        // Nothing helps any more: the nearest point to what is threatened, as a person would play.
        let threat = [Class::Five, Class::OpenFour]
            .into_iter()
            .find_map(|class| self.board.of_class(self.attacker, class).next());
        threat
            .filter(|&cell| !self.board.is_foul(cell))
            .or_else(|| self.board.points().find(|&cell| self.board.is_empty(cell) && !self.board.is_foul(cell)))
    }
}

#[cfg(test)]
mod tests;
