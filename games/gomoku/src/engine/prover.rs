//! Proving that a side wins by threats: fours alone, fours and threes, or every move that threatens to win by fours.
//!
//! The attacker plays nothing but threats, and the defender everything that parries them: the stone that stops a five;
//! against an open three every stone after which no open four is left, and every four of its own; against a quiet move
//! every stone after which the fours that it threatens win no more. Whatever else the defender plays, the attacker wins
//! by the threat, so a proof holds against every defence. In renju a parry that is forbidden is none.
//!
//! The search is df-pn, the depth-first proof-number search of Nagai (2002), with threats only on the attacker's side
//! (threat-space search, Allis, van den Herik and Huntjens 1993). Five things keep it from going astray:
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

use boardwright_game::Side;
use boardwright_search::{Budget, KeyMap};

pub(crate) use self::fours::{FourSearch, stops};
use super::pattern::board::{Board, Cell};
use super::search::moves::{Moves, Scored};

/// A proof or disproof number that is beyond reach.
const SURE: u32 = 1 << 30;

/// A search stays with a move until its number is greater than that of the next best by one part in so many.
const PATIENCE: u32 = 4;

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

    fn is_won(self) -> bool {
        self.proof == 0
    }

    fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
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
            _ => self.search(SURE, SURE, &root),
        };
        if known.is_won() {
            Verdict::Win(self.line())
        } else if known.disproof == 0 {
            Verdict::No
        } else {
            Verdict::Unknown
        }
    }

    /// Searches the position until its numbers reach the limits.
    fn search(&mut self, proof_limit: u32, disproof_limit: u32, root: &Root<'_>) -> Known {
        self.nodes += 1;
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        let attacks = self.board.to_move() == self.attacker;
        let decided = self.options(&mut list);
        let known = match decided {
            Some(known) => known,
            None => {
                if !attacks && !self.known.contains_key(&self.board.key()) {
                    self.imitate_without_last(&list);
                }
                self.expand(&list, (proof_limit, disproof_limit), root)
            }
        };
        self.known.insert(self.board.key(), known);
        self.spare.push(list);
        known
    }

    /// Goes into the most promising move again and again.
    fn expand(&mut self, list: &Moves, (proof_limit, disproof_limit): (u32, u32), root: &Root<'_>) -> Known {
        let attacks = self.board.to_move() == self.attacker;
        loop {
            let Gathered { known, best, second } = self.gather(list, attacks);
            let reached = known.proof >= proof_limit || known.disproof >= disproof_limit;
            if reached || root.budget.is_spent(self.nodes - root.nodes) {
                return known;
            }
            let child = self.child(best.cell);
            let patient = second.saturating_add(second / PATIENCE + 1);
            // The side that chooses stays with a move until another looks better; of the other numbers, what the other
            // moves take is not left for this one.
            let (proof, disproof) = if attacks {
                let proof = proof_limit.min(patient).saturating_sub(best.score as u32);
                (proof.max(child.proof + 1), disproof_limit - known.disproof.saturating_sub(child.disproof))
            } else {
                (proof_limit - known.proof.saturating_sub(child.proof), disproof_limit.min(patient))
            };
            self.board.play(best.cell);
            let now = self.search(proof.min(SURE), disproof.min(SURE), root);
            let after = self.board.key();
            self.board.undo();
            if !attacks && now.is_won() {
                self.imitate_in_all(list, after);
            }
        }
    }

    /// The numbers of the position from those of its moves, the most promising move, and the number of the next best.
    fn gather(&self, list: &Moves, attacks: bool) -> Gathered {
        let (mut least, mut second, mut most, mut open) = (SURE, SURE, 0, 0u32);
        let mut best = Scored { cell: 0, score: 0 };
        let (mut plies, mut won_by) = (if attacks { u16::MAX } else { 0 }, 0);
        for mv in list {
            let child = self.child(mv.cell);
            let proof = if child.is_settled() { child.proof } else { child.proof + mv.score as u32 };
            let (choice, other) = if attacks { (proof, child.disproof) } else { (child.disproof, proof) };
            most = most.max(other);
            open += u32::from(other > 0);
            if choice < least || best.cell == 0 {
                (second, least, best) = (least, choice, *mv);
            } else {
                second = second.min(choice);
            }
            let is_longer = if attacks { child.plies < plies } else { child.plies >= plies };
            if child.is_won() && is_longer {
                (plies, won_by) = (child.plies, mv.cell);
            }
        }
        let sum = if most >= SURE { SURE } else { most + open.saturating_sub(1) };
        let (proof, disproof) = if attacks { (least, sum) } else { (sum, least) };
        let known = match (proof, disproof) {
            (0, _) => Known::won(plies + 1, won_by),
            (_, 0) => Known::LOST,
            _ => Known { proof, disproof, plies: 0, mv: 0 },
        };
        Gathered { known, best, second }
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

/// What the moves of a position say about it.
struct Gathered {
    known: Known,
    best: Scored,
    second: u32,
}

#[cfg(test)]
mod tests;
