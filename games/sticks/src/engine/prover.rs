//! Proving that a side wins, whatever the other plays: by fours, by fours and threes, or by any moves at all.
//!
//! A *four* is a move after which the attacker could win at once. A *three* is one after which the attacker, if the
//! defender did nothing, would make a four that cannot be parried: its hole lets none of the pieces in that the defender
//! has to move (the opponent's hollow barrel stands there already, or the only barrel that would help is locked by the
//! pool), or there are two such holes. Against a four the defender's moves are all that parry it. Against a three they
//! are all that could change something about that one threat: moves into or out of its holes, fours of the defender's
//! own, and moves that free the pieces of a pool. After any other move the attacker carries the threat out, so a proof
//! holds against every defence.
//!
//! The search is df-pn, the depth-first proof-number search of Nagai (2002), with threats only on the attacker's side
//! (threat-space search, Allis, van den Herik and Huntjens 1993). A position that comes again on its own line is no win;
//! this can hide a win, and never claims one that there is not.

use std::cell::Cell;

use boardwright_game::{Position, Side};
use boardwright_search::{Budget, KeyMap};

use super::board::{Board, NOWHERE, Parries};
use super::search::moves::{pack, unpack};
use crate::rules::{Hole, Kind, Move, holes};

/// A proof or disproof number that is beyond reach.
const SURE: u32 = 1 << 30;

/// No line of a proof is longer.
const LONGEST: usize = 160;

/// Pieces on the board that are tried for each place where one of them would threaten something.
const SOURCES: usize = 4;

/// What the attacker may play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Attack {
    /// Fours only.
    Fours,
    /// Fours and threes.
    Threats,
    /// All moves.
    Anything,
}

impl Attack {
    /// From the least to the most.
    pub(crate) const ALL: [Attack; 3] = [Attack::Fours, Attack::Threats, Attack::Anything];
}

/// What is known of one position: the least number of positions to be proved for a win of the attacker, and to be
/// disproved for none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    proof: u32,
    disproof: u32,
    /// Of a proved position, the plies to the win and, if the attacker is to move, what to play.
    plies: u16,
    mv: u16,
}

impl Known {
    const NEW: Known = Known { proof: 1, disproof: 1, plies: 0, mv: 0 };
    const LOST: Known = Known { proof: SURE, disproof: 0, plies: 0, mv: 0 };

    fn won(plies: u16, mv: u16) -> Known {
        Known { proof: 0, disproof: SURE, plies, mv }
    }

    /// Bytes that it takes when written down.
    pub(crate) const BYTES: usize = 12;

    /// Writes it down.
    pub(crate) fn to_bytes(self) -> [u8; Known::BYTES] {
        let mut bytes = [0; Known::BYTES];
        bytes[..4].copy_from_slice(&self.proof.to_le_bytes());
        bytes[4..8].copy_from_slice(&self.disproof.to_le_bytes());
        bytes[8..10].copy_from_slice(&self.plies.to_le_bytes());
        bytes[10..].copy_from_slice(&self.mv.to_le_bytes());
        bytes
    }

    /// Reads what [`Known::to_bytes`] has written; `None` if it is nothing that a search could have found.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Known> {
        let number = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        let short = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        let known = Known { proof: number(0)?, disproof: number(4)?, plies: short(8)?, mv: short(10)? };
        let is_sound = match (known.proof, known.disproof) {
            (0, disproof) => disproof == SURE,
            (proof, 0) => proof == SURE,
            (proof, disproof) => proof.max(disproof) <= SURE,
        };
        is_sound.then_some(known)
    }

    /// Of a won position, the plies to the win and what to play.
    pub(crate) fn win(self) -> Option<(u16, Option<Move>)> {
        (self.proof == 0).then(|| (self.plies, unpack(self.mv)))
    }
}

/// What is known of positions, by their keys, for one attacker and what it may play.
pub(crate) type Knowledge = KeyMap<Known>;

/// A search for a win of one side.
pub(crate) struct Prover<'a> {
    attacker: Side,
    attack: Attack,
    known: &'a mut Knowledge,
    /// How many positions may be remembered.
    room: usize,
    budget: &'a Budget,
    nodes: Cell<u64>,
    /// The boards on the current line.
    line: Vec<Board>,
}

impl<'a> Prover<'a> {
    /// A search that knows already what earlier ones with the same attacker and attack have found, and remembers no
    /// more than `room` positions.
    pub(crate) fn new(
        (attacker, attack): (Side, Attack),
        known: &'a mut Knowledge,
        room: usize,
        budget: &'a Budget,
    ) -> Prover<'a> {
        Prover { attacker, attack, known, room, budget, nodes: Cell::new(0), line: Vec::new() }
    }

    /// Positions visited so far, those after moves that turn out to threaten or to stop nothing included.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.get()
    }

    fn is_spent(&self) -> bool {
        self.budget.is_spent(self.nodes.get()) || self.known.len() >= self.room
    }

    /// Searches until the position is settled or the budget spent, and says what is known of it then.
    pub(crate) fn prove(&mut self, board: &Board) -> Known {
        self.line.clear();
        self.line.push(board.clone());
        self.search(SURE, SURE)
    }

    fn board(&self) -> &Board {
        &self.line[self.line.len() - 1]
    }

    fn after(&self, mv: Move) -> Board {
        self.nodes.set(self.nodes.get() + 1);
        let mut after = self.board().clone();
        after.play(mv);
        after
    }

    /// Searches the position until its numbers reach the limits.
    fn search(&mut self, proof_limit: u32, disproof_limit: u32) -> Known {
        let attacks = self.board().to_move() == self.attacker;
        let known = match if attacks { self.attacks() } else { self.defences() } {
            Ok(known) => known,
            Err(list) => self.expand(&list, attacks, proof_limit, disproof_limit),
        };
        self.known.insert(self.board().key(), known);
        known
    }

    /// Goes into the most promising move again and again.
    fn expand(&mut self, list: &[(Move, u64)], attacks: bool, proof_limit: u32, disproof_limit: u32) -> Known {
        loop {
            let (known, best, second) = self.gather(list, attacks);
            let reached = known.proof >= proof_limit || known.disproof >= disproof_limit;
            let Some((mv, key)) = best.filter(|_| !reached && !self.is_spent()) else { return known };
            let child = self.child(key);
            // The side that chooses stays with a move until another looks better; the other numbers add up.
            let (proof, disproof) = if attacks {
                (proof_limit.min(second.saturating_add(1)), disproof_limit - (known.disproof - child.disproof))
            } else {
                (proof_limit - (known.proof - child.proof), disproof_limit.min(second.saturating_add(1)))
            };
            let board = self.after(mv);
            self.line.push(board);
            self.search(proof.min(SURE), disproof.min(SURE));
            self.line.pop();
        }
    }

    /// The numbers of the position from those of its moves, the most promising move, and the number of the next best.
    fn gather(&self, list: &[(Move, u64)], attacks: bool) -> (Known, Option<(Move, u64)>, u32) {
        let (mut least, mut second, mut sum) = (SURE, SURE, 0u32);
        let (mut best, mut plies, mut won_by) = (None, if attacks { u16::MAX } else { 0 }, 0);
        for &(mv, key) in list {
            let child = self.child(key);
            let (choice, other) = if attacks { (child.proof, child.disproof) } else { (child.disproof, child.proof) };
            sum = sum.saturating_add(other).min(SURE);
            if choice < least || best.is_none() {
                (second, least, best) = (least, choice, Some((mv, key)));
            } else {
                second = second.min(choice);
            }
            let counts = if attacks { child.plies < plies } else { child.plies >= plies };
            if child.proof == 0 && counts {
                (plies, won_by) = (child.plies, pack(mv));
            }
        }
        let (proof, disproof) = if attacks { (least, sum) } else { (sum, least) };
        let known = match (proof, disproof) {
            (0, _) => Known::won(plies.saturating_add(1), won_by),
            (_, 0) => Known::LOST,
            _ => Known { proof, disproof, plies: 0, mv: 0 },
        };
        (known, best, second)
    }

    /// What is known of the position after a move. One that stands on the line already leads round in a circle.
    fn child(&self, key: u64) -> Known {
        let known = self.known.get(&key).copied().unwrap_or(Known::NEW);
        let goes_round = known.proof != 0 && self.line.iter().any(|board| board.key() == key);
        if goes_round || (known.proof != 0 && self.line.len() >= LONGEST) { Known::LOST } else { known }
    }

    /// The attacker's moves, unless the position is decided.
    fn attacks(&self) -> Result<Known, Vec<(Move, u64)>> {
        let (board, own) = (self.board(), self.attacker);
        let wins = board.winning(own);
        if wins != NOWHERE {
            let mut all = Vec::new();
            each_into(board, &wins, usize::MAX, &mut |mv| all.push(mv));
            let win = all.into_iter().find(|&mv| board.position().child(mv).outcome().is_some());
            return Ok(win.map_or(Known::LOST, |mv| Known::won(1, pack(mv))));
        }
        let mut moves = Vec::new();
        if let Parries::Kinds(hole, kinds) = board.parries() {
            let targets = kinds.map(|stops| if stops { hole.bit() } else { 0 });
            each_into(board, &targets, usize::MAX, &mut |mv| moves.push(mv));
        } else {
            if let Some(Threat { mv, .. }) = winning_four(board) {
                return Ok(Known::won(3, pack(mv)));
            }
            match self.attack {
                Attack::Fours => each_into(board, &board.preparing(own), SOURCES, &mut |mv| moves.push(mv)),
                Attack::Threats => each_into(board, &board.building(own), SOURCES, &mut |mv| moves.push(mv)),
                Attack::Anything => moves.extend(board.position().moves()),
            }
        }
        let mut list = Vec::new();
        for mv in moves {
            let after = self.after(mv);
            if !after.can_win(own.other()) && self.threatens(&after) {
                list.push((mv, after.key()));
            }
        }
        if list.is_empty() { Ok(Known::LOST) } else { Err(list) }
    }

    /// Whether the attacker, who has just moved, threatens what it may threaten with.
    fn threatens(&self, after: &Board) -> bool {
        match self.attack {
            Attack::Anything => true,
            Attack::Fours => after.can_win(self.attacker),
            Attack::Threats => after.can_win(self.attacker) || threat_after_pass(after).is_some(),
        }
    }

    /// The defender's moves that may help, unless the position is decided.
    fn defences(&self) -> Result<Known, Vec<(Move, u64)>> {
        let (board, own) = (self.board(), self.attacker.other());
        if board.can_win(own) {
            return Ok(Known::LOST);
        }
        let mut moves = Vec::new();
        let mut plies = 2;
        if let Parries::Kinds(hole, kinds) = board.parries() {
            let targets = kinds.map(|stops| if stops { hole.bit() } else { 0 });
            each_into(board, &targets, usize::MAX, &mut |mv| moves.push(mv));
        } else if let Some(threat) = threat_after_pass(board) {
            plies = 4;
            moves.extend(board.position().moves().filter(|&mv| threat.may_be_stopped_by(board, mv)));
        } else if self.attack == Attack::Anything {
            moves.extend(board.position().moves());
        } else {
            return Ok(Known::LOST);
        }
        let mut list = Vec::new();
        for mv in moves {
            let after = self.after(mv);
            // After a move that stops nothing the attacker wins at once.
            if after.can_win(own) || !after.can_win(self.attacker) {
                list.push((mv, after.key()));
            }
        }
        if list.is_empty() { Ok(Known::won(plies, 0)) } else { Err(list) }
    }
}

/// A four that cannot be parried, as it stands before it is made.
struct Threat {
    mv: Move,
    /// The hole of the move and those in which it then could win.
    holes: u64,
}

impl Threat {
    /// Whether a move of the side to move may change something about this threat of the other's.
    fn may_be_stopped_by(&self, board: &Board, mv: Move) -> bool {
        let from = mv.from.map_or(0, Hole::bit);
        if (mv.to.bit() | from) & self.holes != 0 {
            return true;
        }
        let side = board.to_move();
        if board.preparing(side)[mv.kind as usize] & mv.to.bit() != 0 {
            return true;
        }
        // The last piece of a pool frees all others of it.
        let position = board.position();
        mv.from.is_none() && !position.child(mv).must_place(side, mv.kind)
    }
}

/// A four of the side to move that wins whatever the opponent does. The opponent does not threaten to win.
fn winning_four(board: &Board) -> Option<Threat> {
    let mut found = None;
    each_into(board, &board.preparing(board.to_move()), SOURCES, &mut |mv| {
        if found.is_some() {
            return;
        }
        let mut after = board.clone();
        after.play(mv);
        if after.can_win(after.to_move()) {
            return;
        }
        if let Parries::Kinds(_, [false, false, false]) = after.parries() {
            let wins = after.winning(board.to_move());
            found = Some(Threat { mv, holes: wins.iter().fold(mv.to.bit(), |all, mask| all | mask) });
        }
    });
    found
}

/// The four that the side that has just moved threatens to make and that then cannot be parried.
fn threat_after_pass(board: &Board) -> Option<Threat> {
    let mut passed = board.clone();
    passed.pass();
    winning_four(&passed)
}

/// Calls `each` with the moves of the side to move into the holes given for each kind; of the pieces on the board only
/// some `sources` are tried for each hole.
fn each_into(board: &Board, targets: &[u64; 3], sources: usize, each: &mut dyn FnMut(Move)) {
    let side = board.to_move();
    for kind in Kind::ALL {
        for to in holes(targets[kind as usize] & board.position().targets(side, kind)) {
            let mut count = 0;
            board.moves_to(kind, to, |mv| {
                if count < sources {
                    each(mv);
                }
                count += 1;
            });
        }
    }
}
