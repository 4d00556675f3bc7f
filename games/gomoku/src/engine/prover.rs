//! Proving that a side wins by threats: fours alone, fours and threes, or every move that threatens to win by fours.
//!
//! The attacker plays nothing but threats, and the defender everything that parries them: the stone that stops a five;
//! against an open three every stone after which no open four is left, and every four of its own; against a quiet move
//! every stone after which the fours that it threatens win no more. Whatever else the defender plays, the attacker wins
//! by the threat, so a proof holds against every defence. In renju a parry that is forbidden is none.
//!
//! The search is df-pn (the [core](dfpn) that all games share), with threats only on the attacker's side (threat-space
//! search, Allis, van den Herik and Huntjens 1993). Five things keep it from going astray:
//!
//! * Numbers that should be added are taken as the greatest of them and one for each other move (weak proof numbers, Ueda
//!   et al. 2008), since threats that can be played in any order would count the same work many times over.
//! * A move of the attacker costs something beyond what is to be proved after it, most of all a quiet one and a four that
//!   makes nothing else, so that a search does not begin with all fours that there are, in every order.
//! * A search may be told how many moves deep it is to look ([`Prover::within`]): else it loses itself in long rows of
//!   threats that can be played anywhere on the board. Each ply is a stone, so that a position has one depth.
//! * Where quiet moves are tried, the attacker gives up once the defender wins by a few fours of its own, and plays only
//!   fours and what stops them where the defender threatens to.
//! * What wins against one defence is tried against the others at once (Kawano's simulation, 1996).

mod fours;
mod imitation;
mod line;
mod threats;
mod zone;

use std::convert::Infallible;

use boardwright_game::Side;
use boardwright_search::dfpn::{self, Gathered, Known, Numbers, Opened, Patience, Problem, Rule, Sum, WinGatherer};
use boardwright_search::{Budget, KeyMap};

pub(crate) use self::fours::{FourSearch, stops};
use super::pattern::board::{Board, Cell};
use super::search::moves::Moves;

/// A search stays with a move until its number is greater than that of the next best by one part in so many.
const PATIENCE: Patience = Patience::part(4);

/// What the attacker may play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Threats {
    /// Fours only.
    Fours,
    /// Fours and threes.
    All,
    /// Every move that would win by so many fours at most if it were not answered.
    Quiet(u8),
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

/// A threat to win by fours.
struct Threat {
    /// Of the fours and the replies to them, the last reply left out.
    plies: u16,
    /// The moves that stop it.
    stops: Box<[Cell]>,
}

/// A search for a win of one side, the attacker.
pub(crate) struct Prover {
    board: Board,
    attacker: Side,
    threats: Threats,
    /// Whether moves that are likely in games cost less.
    is_guided: bool,
    /// With so many stones on the board the attacker gives up, unless it sees a win at once.
    most_stones: u16,
    known: KeyMap<Known>,
    /// By position, what the side that is not to move threatens, where that was looked for.
    threatened: KeyMap<Option<Threat>>,
    fours: FourSearch,
    nodes: u64,
    spare: Vec<Moves>,
}

impl Prover {
    /// A search for a win of `attacker`, whoever is to move.
    pub(crate) fn new(board: Board, attacker: Side, threats: Threats) -> Prover {
        Prover {
            board,
            attacker,
            threats,
            is_guided: false,
            most_stones: u16::MAX,
            known: KeyMap::default(),
            threatened: KeyMap::default(),
            fours: FourSearch::default(),
            nodes: 0,
            spare: Vec::new(),
        }
    }

    /// Looks no further than so many moves of the attacker from here, and a short win by fours after them: wins that are
    /// not deep are found sooner, and that there is none says nothing any more.
    pub(crate) fn within(mut self, moves: u16) -> Prover {
        self.most_stones = self.board.stones().saturating_add(moves.saturating_mul(2));
        self
    }

    /// Tries first what is likely in games. That is several times quicker in positions of games, and slower in problems,
    /// which are made to surprise.
    pub(crate) fn guided(mut self) -> Prover {
        self.is_guided = true;
        self
    }

    /// The position.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Goes on with another position of the same game, knowing what it knows.
    pub(crate) fn set_board(&mut self, board: Board) {
        self.board = board;
    }

    /// Goes on with another position of the same game, whatever led there, and hands it out for further moves.
    pub(crate) fn stand_at(&mut self, board: &Board) -> &mut Board {
        self.board.stand_at(board);
        &mut self.board
    }

    /// How many positions it knows something of.
    pub(crate) fn remembers(&self) -> usize {
        self.known.len()
    }

    /// Whose win is searched for.
    pub(crate) fn attacker(&self) -> Side {
        self.attacker
    }

    /// The move that wins at the position of the attacker, if that is known or seen at once.
    pub(crate) fn known_win(&mut self) -> Option<Cell> {
        let seen = self.options(&mut Moves::new()).or_else(|| self.known.get(&self.board.key()).copied());
        seen.filter(|known| known.is_won()).map(|known| known.mv)
    }

    /// Positions visited so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches until the position is settled or the budget spent, which counts the positions of this call. Called again,
    /// it goes on where it was.
    pub(crate) fn prove(&mut self, budget: &Budget) -> Verdict {
        let root = Root { budget, nodes: self.nodes };
        let known = match self.known.get(&self.board.key()) {
            Some(known) if known.is_settled() => *known,
            _ => {
                let Ok(known) = dfpn::visit(self, &root, Numbers::ENDLESS);
                known
            }
        };
        if known.is_won() {
            Verdict::Win(self.line())
        } else if known.is_settled() {
            Verdict::No
        } else {
            Verdict::Unknown
        }
    }

    fn child(&self, cell: Cell) -> Known {
        self.known.get(&self.board.key_after(cell)).copied().unwrap_or(Known::NEW)
    }
}

/// What one call of [`Prover::prove`] may use.
struct Root<'a> {
    budget: &'a Budget,
    /// Positions visited before.
    nodes: u64,
}

/// The moves cost what their score says, and what was proved against one defence is tried against the others.
impl Problem<Root<'_>> for Prover {
    type Number = u32;
    type Moves = Moves;
    type Branch = Cell;
    type Found = Known;
    type Interrupt = Infallible;

    fn open(&mut self, _root: &Root<'_>) -> Result<Opened<Moves, Known>, Infallible> {
        self.nodes += 1;
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        if let Some(known) = self.options(&mut list) {
            self.spare.push(list);
            return Ok(Opened::Decided(known));
        }
        let attacks = self.board.to_move() == self.attacker;
        if !attacks && !self.known.contains_key(&self.board.key()) {
            self.imitate_without_last(&list);
        }
        Ok(Opened::Moves(list))
    }

    fn gather(&mut self, _root: &Root<'_>, list: &mut Moves) -> Gathered<Cell, u32, Known> {
        let attacks = self.board.to_move() == self.attacker;
        let mut gatherer = WinGatherer::new(Rule { attacks, sum: Sum::Weak, patience: PATIENCE });
        for mv in &*list {
            gatherer.add(mv.cell, self.child(mv.cell), mv.score as u32, |cell| cell);
        }
        gatherer.end()
    }

    fn is_spent(&self, root: &Root<'_>) -> bool {
        root.budget.is_spent(self.nodes - root.nodes)
    }

    fn follow(&mut self, root: &Root<'_>, list: &mut Moves, cell: Cell, limits: Numbers) -> Result<(), Infallible> {
        let attacks = self.board.to_move() == self.attacker;
        self.board.play(cell);
        let now = dfpn::visit(self, root, limits)?;
        let after = self.board.key();
        self.board.undo();
        if !attacks && now.is_won() {
            self.imitate_in_all(list, after);
        }
        Ok(())
    }

    fn close(&mut self, _root: &Root<'_>, list: Option<Moves>, found: &Known) {
        self.known.insert(self.board.key(), *found);
        self.spare.extend(list);
    }
}

#[cfg(test)]
mod tests;
