//! Threat-space search: proves wins by fours alone, by fours and threes, or by every move that threatens to win by
//! fours.
//!
//! The attacker plays nothing but threats, and the defender everything that parries them: against a four, the stone
//! that stops the five; against an open three, every stone after which no open four is left, and every four of its
//! own; against a quiet move, every stone after which the threatened fours do not win. After any other reply the
//! attacker carries the threat out, so a proof holds against every defence. In renju a parry that is a foul does not
//! count.
//!
//! The search is df-pn (the [core](dfpn) that all games share), with threats only on the attacker's side (threat-space
//! search, Allis, van den Herik and Huntjens 1993). Four measures keep it from spending its nodes on the wrong moves:
//!
//! * Numbers are not added: the greatest is taken, plus one for each other move (weak proof numbers, Ueda et al.
//!   2008). Threats can be played in any order, and a sum would count the same work many times.
//! * A move of the attacker has a cost on top of its proof number. Quiet moves, and fours that make nothing else, cost
//!   most; otherwise a search would begin with all fours in every order.
//! * Where quiet moves are tried, the attacker gives up if the defender wins by a few fours of its own. If the
//!   defender only threatens to, the attacker plays only fours and moves that stop the threat.
//! * A win against one defence is tried against the others at once (Kawano's simulation, 1996).
//!
//! Fours alone are searched depth first before df-pn begins, unless the search is guided.

mod depth_first;
mod fours;
mod imitation;
mod line;
mod threats;
mod zone;

use std::convert::Infallible;

use boardwright_game::Side;
use boardwright_search::dfpn::{
    self, Expansion, GatherRule, Gathered, Known, Problem, ProofNumbers, Sum, SwitchMargin, WinGatherer,
};
use boardwright_search::{Budget, KeyMap};

pub(crate) use self::fours::{FourSearch, stops};
use crate::board::pattern_board::{Cell, PatternBoard};
use crate::search::moves::Moves;

/// The threshold by which the search stays with a move: until its number exceeds that of the next best by a quarter.
const SWITCH_MARGIN: SwitchMargin = SwitchMargin::part(4);

/// The kinds of threats that the attacker may play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ThreatKind {
    /// Fours only.
    Fours,
    /// Fours and threes.
    All,
    /// Every move after which, if it is not answered, at most this many fours win.
    Quiet(u8),
}

/// The result of a threat search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// The attacker wins. The line holds the attacker's moves and the longest parries that were found.
    Win(Vec<Cell>),
    /// The attacker has no win by such threats.
    No,
    /// The budget was spent first.
    Unknown,
}

/// A threat of the side that is not to move to win by fours.
#[derive(Clone)]
struct FourThreat {
    /// Plies of the win: the fours and the replies to them, without the last reply.
    plies: u16,
    /// The moves of the side to move that stop it.
    stops: Box<[Cell]>,
}

/// A threat search for a win of one side, the attacker.
#[derive(Clone)]
pub(crate) struct Prover {
    board: PatternBoard,
    attacker: Side,
    threats: ThreatKind,
    /// True if the cost of a move also depends on its likelihood in games.
    is_guided: bool,
    known: KeyMap<Known>,
    /// By position, the threat of the side that is not to move, or `None` if it was found to have none.
    threatened: KeyMap<Option<FourThreat>>,
    fours: FourSearch,
    nodes: u64,
    spare: Vec<Moves>,
}

impl Prover {
    /// Makes a search for a win of `attacker`; either side may be to move.
    pub(crate) fn new(mut board: PatternBoard, attacker: Side, threats: ThreatKind) -> Prover {
        board.forget_values();
        Prover {
            board,
            attacker,
            threats,
            is_guided: false,
            known: KeyMap::default(),
            threatened: KeyMap::default(),
            fours: FourSearch::default(),
            nodes: 0,
            spare: Vec::new(),
        }
    }

    /// Orders moves by their likelihood in games. The search is then several times faster in positions from games, and
    /// slower in composed problems, whose solutions are unlikely moves.
    pub(crate) fn guided(mut self) -> Prover {
        self.is_guided = true;
        self
    }

    /// The current position.
    pub(crate) fn board(&self) -> &PatternBoard {
        &self.board
    }

    /// Sets another position of the same game. Tables are kept.
    pub(crate) fn set_board(&mut self, board: PatternBoard) {
        self.board = board;
        self.board.forget_values();
    }

    /// Sets another position of the same game that need not follow from this one, and returns the board for further
    /// moves.
    pub(crate) fn stand_at(&mut self, board: &PatternBoard) -> &mut PatternBoard {
        self.board.stand_at(board);
        self.board.forget_values();
        &mut self.board
    }

    /// The number of positions in the table.
    pub(crate) fn remembers(&self) -> usize {
        self.known.len()
    }

    /// The number of entries in all of its tables.
    pub(crate) fn entries(&self) -> usize {
        self.known.len() + self.threatened.len() + self.fours.remembers()
    }

    /// The side whose win is searched for.
    pub(crate) fn attacker(&self) -> Side {
        self.attacker
    }

    /// The winning move of the attacker, who is to move, if the table or a look at the board shows one.
    pub(crate) fn known_win(&mut self) -> Option<Cell> {
        let seen = self.options(&mut Moves::new()).or_else(|| self.known.get(&self.board.key()).copied());
        seen.filter(|known| known.is_won()).map(|known| known.mv)
    }

    /// Positions visited so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches until the position is decided or the budget is spent; the budget counts only the nodes of this call. A
    /// later call continues the search.
    pub(crate) fn prove(&mut self, budget: &Budget) -> Verdict {
        let known = self.decide(budget);
        if known.is_won() {
            Verdict::Win(self.line())
        } else if known.is_settled() {
            Verdict::No
        } else {
            Verdict::Unknown
        }
    }

    /// The first move and the plies of a win that [`Prover::prove`] would find. This takes less time, because the moves after
    /// the first are not looked up. The move means nothing if the defender is to move.
    pub(crate) fn first_of_win(&mut self, budget: &Budget) -> Option<(Cell, u16)> {
        let known = self.decide(budget);
        known.is_won().then_some((known.mv, known.plies))
    }

    fn decide(&mut self, budget: &Budget) -> Known {
        let root = CallLimits { budget, nodes: self.nodes };
        match self.known.get(&self.board.key()) {
            Some(known) if known.is_settled() => *known,
            _ => {
                if self.threats == ThreatKind::Fours
                    && !self.is_guided
                    && let Some(known) = self.depth_first(&root)
                {
                    return known;
                }
                let Ok(known) = dfpn::visit(self, &root, ProofNumbers::ENDLESS);
                known
            }
        }
    }

    fn child(&self, cell: Cell) -> Known {
        self.known.get(&self.board.key_after(cell)).copied().unwrap_or(Known::NEW)
    }
}

/// The limits of one call of [`Prover::prove`].
struct CallLimits<'a> {
    budget: &'a Budget,
    /// The count of nodes at the start of the call.
    nodes: u64,
}

/// The score of a move is its cost, and a win against one defence is tried against the others.
impl Problem<CallLimits<'_>> for Prover {
    type Number = u32;
    type Moves = Moves;
    type Branch = Cell;
    type Found = Known;
    type Interrupt = Infallible;

    fn open(&mut self, _root: &CallLimits<'_>) -> Result<Expansion<Moves, Known>, Infallible> {
        self.nodes += 1;
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        if let Some(known) = self.options(&mut list) {
            self.spare.push(list);
            return Ok(Expansion::Decided(known));
        }
        let attacks = self.board.to_move() == self.attacker;
        if !attacks && !self.known.contains_key(&self.board.key()) {
            self.imitate_without_last(&list);
        }
        Ok(Expansion::Moves(list))
    }

    fn gather(&mut self, _root: &CallLimits<'_>, list: &mut Moves) -> Gathered<Cell, u32, Known> {
        let attacks = self.board.to_move() == self.attacker;
        let mut gatherer = WinGatherer::new(GatherRule { attacks, sum: Sum::Weak, margin: SWITCH_MARGIN });
        for mv in &*list {
            gatherer.add(mv.mv, self.child(mv.mv), mv.score as u32, |cell| cell);
        }
        gatherer.end()
    }

    fn is_spent(&self, root: &CallLimits<'_>) -> bool {
        root.budget.is_spent(self.nodes - root.nodes)
    }

    fn follow(
        &mut self,
        root: &CallLimits<'_>,
        list: &mut Moves,
        cell: Cell,
        limits: ProofNumbers,
    ) -> Result<(), Infallible> {
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

    fn close(&mut self, _root: &CallLimits<'_>, list: Option<Moves>, found: &Known) {
        self.known.insert(self.board.key(), *found);
        self.spare.extend(list);
    }
}

#[cfg(test)]
mod tests;
