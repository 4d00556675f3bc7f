//! Proofs that a side wins against every defence: by fours, by fours and threes, or by any moves.
//!
//! A *four* is a move after which the attacker could win at once. A *three* is a move after which the attacker
//! threatens a four that cannot be parried. A four cannot be parried if none of the pieces that the defender may move
//! fits into its hole (the opponent's hollow barrel stands there already, or the only barrel that would help is locked
//! by the pool), or if there are two such holes. Against a four the defender's moves are all that parry it. Against a
//! three they are all moves that could affect this threat: moves into or out of its holes, the defender's own fours,
//! and moves that free the pieces of a pool. After any other move the attacker carries the threat out, so a proof
//! holds against every defence.
//!
//! The search is df-pn (the [core](dfpn) that all games share), with threats only on the attacker's side (threat-space
//! search, Allis, van den Herik and Huntjens 1993). A position that repeats on its own line counts as no win. This can
//! miss a win but never claims a false one.

use std::cell::Cell;
use std::convert::Infallible;

use boardwright_game::{Position, Side};
use boardwright_search::dfpn::{
    self, Expansion, GatherRule, Gathered, Problem, ProofNumbers, Sum, SwitchMargin, WinGatherer,
};
use boardwright_search::{Budget, KeyMap};

use crate::board::{LineBoard, NOWHERE, Parries};
use crate::rules::{Hole, Kind, Move, holes};
use crate::search::moves::{pack, unpack};

pub(crate) use dfpn::Known;

/// The greatest number of plies on a line of the search.
const MAX_LINE_PLIES: usize = 160;

/// For each hole where a piece would make a threat, the number of pieces on the board that are tried as its source.
const SOURCES: usize = 4;

/// The kinds of moves that the attacker may play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AttackKind {
    /// Fours only.
    Fours,
    /// Fours and threes.
    Threats,
    /// All moves.
    Anything,
}

impl AttackKind {
    /// All kinds, from the fewest moves to the most.
    pub(crate) const ALL: [AttackKind; 3] = [AttackKind::Fours, AttackKind::Threats, AttackKind::Anything];
}

/// The plies to the win and the attacker's move, if the position is won.
pub(crate) fn win_of(known: Known) -> Option<(u16, Option<Move>)> {
    known.is_won().then(|| (known.plies, unpack(known.mv)))
}

/// Results by the keys of positions, for one attacker and one kind of attack.
pub(crate) type ProofTable = KeyMap<Known>;

/// A search for a win of one side.
pub(crate) struct Prover<'a> {
    attacker: Side,
    attack: AttackKind,
    known: &'a mut ProofTable,
    /// The number of positions that may be remembered.
    room: usize,
    budget: &'a Budget,
    nodes: Cell<u64>,
    /// The boards on the current line.
    line: Vec<LineBoard>,
}

impl<'a> Prover<'a> {
    /// Makes a search that continues from the results of earlier ones with the same attacker and attack, and remembers
    /// at most `room` positions.
    pub(crate) fn new(
        (attacker, attack): (Side, AttackKind),
        known: &'a mut ProofTable,
        room: usize,
        budget: &'a Budget,
    ) -> Prover<'a> {
        Prover { attacker, attack, known, room, budget, nodes: Cell::new(0), line: Vec::new() }
    }

    /// Positions visited so far, including those after moves that turn out to threaten nothing or to stop nothing.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.get()
    }

    /// Searches until the position is decided or the budget is spent, and returns the result.
    pub(crate) fn prove(&mut self, board: &LineBoard) -> Known {
        self.line.clear();
        self.line.push(board.clone());
        let Ok(known) = dfpn::visit(self, &(), ProofNumbers::ENDLESS);
        known
    }

    fn board(&self) -> &LineBoard {
        &self.line[self.line.len() - 1]
    }

    fn after(&self, mv: Move) -> LineBoard {
        self.nodes.set(self.nodes.get() + 1);
        let mut after = self.board().clone();
        after.play(mv);
        after
    }

    /// The result after a move. A position that stands on the line already would be a repetition, which counts as no
    /// win.
    fn child(&self, key: u64) -> Known {
        let known = self.known.get(&key).copied().unwrap_or(Known::NEW);
        let is_cut = || self.line.len() >= MAX_LINE_PLIES || self.line.iter().any(|board| board.key() == key);
        // A proved win is valid whatever the line, because its proof contains no repetition.
        if !known.is_won() && is_cut() { Known::LOST } else { known }
    }

    /// The attacker's moves with the keys after them, unless the position is decided.
    fn attacks(&self) -> Result<Known, Vec<(Move, u64)>> {
        let (board, own) = (self.board(), self.attacker);
        let wins = board.winning(own);
        if wins != NOWHERE {
            let mut all = Vec::new();
            each_into(board, &wins, usize::MAX, &mut |mv| all.push(mv));
            // A piece that leaves the same line completes nothing, so each move is checked by the rules.
            let win = all.into_iter().find(|&mv| board.position().child(mv).outcome().is_some());
            return Ok(win.map_or(Known::LOST, |mv| Known::won(1, pack(mv))));
        }
        let mut moves = Vec::new();
        if let Parries::Kinds(hole, kinds) = board.parries() {
            let targets = kinds.map(|stops| if stops { hole.bit() } else { 0 });
            each_into(board, &targets, usize::MAX, &mut |mv| moves.push(mv));
        } else {
            if let Some(FourThreat { mv, .. }) = winning_four(board) {
                return Ok(Known::won(3, pack(mv)));
            }
            match self.attack {
                AttackKind::Fours => each_into(board, &board.preparing(own), SOURCES, &mut |mv| moves.push(mv)),
                AttackKind::Threats => each_into(board, &board.building(own), SOURCES, &mut |mv| moves.push(mv)),
                AttackKind::Anything => moves.extend(board.position().moves()),
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

    /// True if the attacker, who has just moved, makes a threat of the kind that it may play.
    fn threatens(&self, after: &LineBoard) -> bool {
        match self.attack {
            AttackKind::Anything => true,
            AttackKind::Fours => after.can_win(self.attacker),
            AttackKind::Threats => after.can_win(self.attacker) || threat_after_pass(after).is_some(),
        }
    }

    /// The defender's moves that may help with the keys after them, unless the position is decided.
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
        } else if self.attack == AttackKind::Anything {
            moves.extend(board.position().moves());
        } else {
            return Ok(Known::LOST);
        }
        let mut list = Vec::new();
        for mv in moves {
            let after = self.after(mv);
            // A move that leaves the winning hole open loses at once.
            if after.can_win(own) || !after.can_win(self.attacker) {
                list.push((mv, after.key()));
            }
        }
        if list.is_empty() { Ok(Known::won(plies, 0)) } else { Err(list) }
    }
}

/// The moves that are searched, with the keys of the positions after them.
impl Problem<()> for Prover<'_> {
    type Number = u32;
    type Moves = Vec<(Move, u64)>;
    type Branch = Move;
    type Found = Known;
    type Interrupt = Infallible;

    fn open(&mut self, _node: &()) -> Result<Expansion<Vec<(Move, u64)>, Known>, Infallible> {
        let moves = if self.board().to_move() == self.attacker { self.attacks() } else { self.defences() };
        Ok(moves.map_or_else(Expansion::Moves, Expansion::Decided))
    }

    fn gather(&mut self, _node: &(), list: &mut Vec<(Move, u64)>) -> Gathered<Move, u32, Known> {
        let attacks = self.board().to_move() == self.attacker;
        let mut gatherer = WinGatherer::new(GatherRule { attacks, sum: Sum::All, margin: SwitchMargin::NONE });
        for &(mv, key) in &*list {
            gatherer.add(mv, self.child(key), 0, pack);
        }
        gatherer.end()
    }

    fn is_spent(&self, _node: &()) -> bool {
        // The table holds every visited position, so a full table ends the search.
        self.budget.is_spent(self.nodes.get()) || self.known.len() >= self.room
    }

    fn follow(
        &mut self,
        _node: &(),
        _list: &mut Vec<(Move, u64)>,
        mv: Move,
        limits: ProofNumbers,
    ) -> Result<(), Infallible> {
        let board = self.after(mv);
        self.line.push(board);
        dfpn::visit(self, &(), limits)?;
        self.line.pop();
        Ok(())
    }

    fn close(&mut self, _node: &(), _list: Option<Vec<(Move, u64)>>, found: &Known) {
        self.known.insert(self.board().key(), *found);
    }
}

/// A four that cannot be parried, before it is played.
struct FourThreat {
    mv: Move,
    /// The hole of the move, and the holes where it then could win.
    holes: u64,
}

impl FourThreat {
    /// True if a move of the side to move may affect this threat of the other side.
    fn may_be_stopped_by(&self, board: &LineBoard, mv: Move) -> bool {
        let from = mv.from.map_or(0, Hole::bit);
        if (mv.to.bit() | from) & self.holes != 0 {
            return true;
        }
        let side = board.to_move();
        if board.preparing(side)[mv.kind as usize] & mv.to.bit() != 0 {
            return true;
        }
        // With the last piece of a pool in play, all its other pieces may move.
        let position = board.position();
        mv.from.is_none() && !position.child(mv).must_place(side, mv.kind)
    }
}

/// A four of the side to move that wins against every reply. The opponent must have no threat to win.
fn winning_four(board: &LineBoard) -> Option<FourThreat> {
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
            found = Some(FourThreat { mv, holes: wins.iter().fold(mv.to.bit(), |all, mask| all | mask) });
        }
    });
    found
}

/// The four that the side that has just moved threatens to play next, if it then cannot be parried.
fn threat_after_pass(board: &LineBoard) -> Option<FourThreat> {
    let mut passed = board.clone();
    passed.pass();
    winning_four(&passed)
}

/// Calls `each` with the moves of the side to move into the holes given for each kind. Of the pieces on the board only
/// the first `sources` are tried for each hole.
fn each_into(board: &LineBoard, targets: &[u64; 3], sources: usize, each: &mut dyn FnMut(Move)) {
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
