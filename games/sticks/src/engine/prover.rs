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
//! The search is df-pn (the [core](dfpn) that all games share), with threats only on the attacker's side (threat-space
//! search, Allis, van den Herik and Huntjens 1993). A position that comes again on its own line is no win; this can hide a
//! win, and never claims one that there is not.

use std::cell::Cell;
use std::convert::Infallible;

use boardwright_game::{Position, Side};
use boardwright_search::dfpn::{self, Gathered, Numbers, Opened, Patience, Problem, Rule, Sum, WinGatherer};
use boardwright_search::{Budget, KeyMap};

use super::board::{Board, NOWHERE, Parries};
use super::search::moves::{pack, unpack};
use crate::rules::{Hole, Kind, Move, holes};

pub(crate) use dfpn::Known;

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

/// Of a won position, the plies to the win and what to play.
pub(crate) fn win_of(known: Known) -> Option<(u16, Option<Move>)> {
    known.is_won().then(|| (known.plies, unpack(known.mv)))
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

    /// Searches until the position is settled or the budget spent, and says what is known of it then.
    pub(crate) fn prove(&mut self, board: &Board) -> Known {
        self.line.clear();
        self.line.push(board.clone());
        let Ok(known) = dfpn::visit(self, &(), Numbers::ENDLESS);
        known
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

    /// What is known of the position after a move. One that stands on the line already leads round in a circle.
    fn child(&self, key: u64) -> Known {
        let known = self.known.get(&key).copied().unwrap_or(Known::NEW);
        let is_cut = || self.line.len() >= LONGEST || self.line.iter().any(|board| board.key() == key);
        if !known.is_won() && is_cut() { Known::LOST } else { known }
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

/// The moves that are searched, with the keys of the positions after them.
impl Problem<()> for Prover<'_> {
    type Number = u32;
    type Moves = Vec<(Move, u64)>;
    type Branch = Move;
    type Found = Known;
    type Interrupt = Infallible;

    fn open(&mut self, _node: &()) -> Result<Opened<Vec<(Move, u64)>, Known>, Infallible> {
        let moves = if self.board().to_move() == self.attacker { self.attacks() } else { self.defences() };
        Ok(moves.map_or_else(Opened::Moves, Opened::Decided))
    }

    fn gather(&mut self, _node: &(), list: &mut Vec<(Move, u64)>) -> Gathered<Move, u32, Known> {
        let attacks = self.board().to_move() == self.attacker;
        let mut gatherer = WinGatherer::new(Rule { attacks, sum: Sum::All, patience: Patience::NONE });
        for &(mv, key) in &*list {
            gatherer.add(mv, self.child(key), 0, pack);
        }
        gatherer.end()
    }

    fn is_spent(&self, _node: &()) -> bool {
        self.budget.is_spent(self.nodes.get()) || self.known.len() >= self.room
    }

    fn follow(
        &mut self,
        _node: &(),
        _list: &mut Vec<(Move, u64)>,
        mv: Move,
        limits: Numbers,
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
