//! The general proof search: df-pn over all kinds of moves, for wins that threats alone do not prove.
//!
//! At a position of the attacker the search tries the moves that look best, whether they are threats or not. At a
//! position of the defender it tries every legal move, except that a threat of the attacker leaves only the moves that
//! stop it. A position is won when a threat search ([`Prover`]) finds a win there. A proof therefore holds against
//! every defence. A failure proves nothing, because not all moves of the attacker are tried.
//!
//! The search is df-pn (the [core](dfpn) that all games share) over a table of positions that can be saved and loaded.
//! Mirror images of a position share one entry. Three measures make it fast enough for positions with few stones:
//!
//! * Where the defender is to move, a win of the attacker after a pass is sought first. Only moves in the zone of that
//!   proof ([`Prover::zone`]) can save the defender. In freestyle, the win against one of these moves again leaves
//!   only the moves in its own zone.
//! * The move that the engine prefers after a short search is tried first. The more nodes the search has spent below a
//!   position, the longer the engine searches there.
//! * Each further move of the attacker costs more than the one before, as in the threat searches.

mod options;
mod zones;

use std::convert::Infallible;

use boardwright_game::grid::{symmetries, transform};
use boardwright_game::{Side, Stop};
use boardwright_search::dfpn::{self, Gathered, Gatherer, Numbers, Opened, Patience, Problem, Sum};
use boardwright_search::packed::Table;
use boardwright_search::pvs::Scored;
use boardwright_search::{Budget, KeyMap};

use crate::board::pattern_board::{Cell, CellSet, PatternBoard, cell_of, contains, point_of};
use crate::rules::{TURN_KEY, key_of};
use crate::search::moves::Moves;
use crate::solver::prover::{FourSearch, Prover, ThreatKind, Verdict};
use crate::{Gomoku, Rule};

/// The threshold by which the search stays with a move of the attacker, and with a reply of the defender.
const PATIENCE: Patience = Patience::part(4);
const PATIENCE_WITH_REPLIES: Patience = Patience::times(100);

/// The node limits of threat searches at a position of the attacker: pairs of the number of earlier visits and a limit
/// of nodes. Other visits make no threat search.
const LEAVES: [(u32, u64); 3] = [(0, 1_000), (7, 8_000), (63, 64_000)];

/// Nodes that a threat search may spend on a reply that the general search has left out.
const MAX_REPLY_NODES: u64 = 100_000;

/// The divisor of the lesser proof numbers at a position of the defender: about this many replies are refuted alike.
const ALIKE: u32 = 8;

/// The proof number of an attacker's move that has not been tried, beyond the move's cost.
const UNTRIED: u32 = 8;

/// The keys of a position and of its mirror images.
type ImageKeys = [u64; 8];

/// A general proof search for a win of one side.
pub(crate) struct GeneralSearch {
    attacker: Side,
    board: PatternBoard,
    /// By cell and side, the change that a stone makes to each of the keys.
    stone_keys: Vec<[ImageKeys; 2]>,
    keys: Vec<ImageKeys>,
    known: KeyMap<Numbers>,
    /// The search for wins by fours and threes.
    threats: Prover,
    fours: FourSearch,
    /// By position of the defender, the replies that are not yet refuted.
    stops: KeyMap<Box<[Cell]>>,
    /// By position of the attacker, its visits, advice and cost.
    met: KeyMap<VisitRecord>,
    /// The transposition table of the engine, made when the engine is first asked for advice.
    table: Option<Table>,
    /// The zone of the proof by threats that decided the position visited last, if the zone is valid for the other
    /// replies too.
    zone: Option<CellSet>,
    /// True if a threat search has decided the position that is being visited.
    is_decided_by_threats: bool,
    nodes: u64,
    spare: Vec<Moves>,
}

/// The data of a position of the attacker, beside its numbers.
#[derive(Clone, Copy, Default, Debug)]
struct VisitRecord {
    visits: u32,
    /// The move that the engine prefers, if the engine has been asked.
    favourite: Option<Cell>,
    /// The length of the engine's next search, as the number of times that it was extended.
    level: u8,
    /// Nodes that the searches below this position have spent.
    spent: u64,
}

/// The limits of one call, and the count of nodes at its start.
struct CallLimits {
    budget: Budget,
    stop: Stop,
    nodes: u64,
}

impl CallLimits {
    fn new(most_nodes: u64, stop: &Stop, nodes: u64) -> CallLimits {
        CallLimits { budget: Budget::of_nodes(most_nodes, stop), stop: stop.clone(), nodes }
    }

    /// A budget of this many nodes that ends at once when the call is stopped.
    fn at_most(&self, nodes: u64) -> Budget {
        Budget::of_nodes(nodes, &self.stop)
    }
}

/// The moves of a position during one visit.
struct MoveList {
    moves: Moves,
    /// The count of nodes before the moves were searched.
    began: u64,
}

impl GeneralSearch {
    /// Makes a search for a win of `attacker`; either side may be to move.
    pub(crate) fn new(position: &Gomoku, attacker: Side) -> GeneralSearch {
        let (columns, rows) = (position.columns(), position.rows());
        let board = PatternBoard::new(position);
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
        let threats = Prover::new(board.clone(), attacker, ThreatKind::All).guided();
        let mut attack = GeneralSearch {
            attacker,
            board,
            stone_keys,
            keys: Vec::new(),
            known: KeyMap::default(),
            threats,
            fours: FourSearch::default(),
            stops: KeyMap::default(),
            met: KeyMap::default(),
            table: None,
            zone: None,
            is_decided_by_threats: false,
            nodes: 0,
            spare: Vec::new(),
        };
        attack.set_position(position);
        attack
    }

    /// Sets another position of the same game. Tables are kept.
    pub(crate) fn set_position(&mut self, position: &Gomoku) {
        let stones: Vec<_> = position.stones().map(|(point, side)| (cell_of(point), side)).collect();
        self.stand_at(&PatternBoard::new(position), &stones);
    }

    pub(crate) fn attacker(&self) -> Side {
        self.attacker
    }

    /// Nodes visited so far, those of the threat searches included.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The numbers of all visited positions, by the least key of a position and its images.
    pub(crate) fn known(&self) -> &KeyMap<Numbers> {
        &self.known
    }

    /// Takes over the table of another search of the same game for the same side.
    pub(crate) fn set_known(&mut self, known: KeyMap<Numbers>) {
        self.known = known;
    }

    /// The proof and disproof number of the position, if it was visited.
    pub(crate) fn numbers(&self) -> Option<Numbers> {
        self.known.get(&self.key()).copied()
    }

    /// Searches until a win is proved, the moves that are tried all fail, or `most_nodes` nodes are spent. A later
    /// call continues the search.
    pub(crate) fn prove(&mut self, most_nodes: u64, stop: &Stop) -> Verdict {
        let root = CallLimits::new(most_nodes, stop, self.nodes);
        let numbers = match self.numbers() {
            Some(numbers) if numbers.is_settled() => numbers,
            _ => {
                let Ok(numbers) = dfpn::visit(self, &root, Numbers::ENDLESS);
                numbers
            }
        };
        match numbers.answer() {
            Some(true) => Verdict::Win(self.line(&root)),
            Some(false) => Verdict::No,
            None => Verdict::Unknown,
        }
    }

    /// The winning move of the attacker, who is to move, if the position is proved or threats win at once.
    pub(crate) fn reply(&mut self, stop: &Stop) -> Option<Cell> {
        let is_won = self.is_won();
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

    /// The numbers after a move, if that position was visited.
    fn after(&self, cell: Cell) -> Option<Numbers> {
        let stone = &self.stone_keys[usize::from(cell)][self.board.to_move()];
        let keys = self.keys.last()?.iter().zip(stone);
        self.known.get(&keys.fold(u64::MAX, |least, (key, stone)| least.min(key ^ stone))).copied()
    }

    /// The numbers after a move, or an initial guess.
    fn child(&self, mv: &Scored<Cell>) -> Numbers {
        let (proof, disproof) = if self.board.to_move() == self.attacker { (UNTRIED, 1) } else { (2, mv.score as u32) };
        self.after(mv.mv).unwrap_or(Numbers { proof, disproof })
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
    fn line(&mut self, root: &CallLimits) -> Vec<Cell> {
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
impl Problem<CallLimits> for GeneralSearch {
    type Number = u32;
    type Moves = MoveList;
    type Branch = Cell;
    type Found = Numbers;
    type Interrupt = Infallible;

    fn open(&mut self, root: &CallLimits) -> Result<Opened<MoveList, Numbers>, Infallible> {
        self.nodes += 1;
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.clear();
        let decided = if self.board.to_move() != self.attacker {
            self.replies(&mut moves, root)
        } else if self.leaf_wins(root) {
            self.is_decided_by_threats = true;
            Some(Numbers::PROVED)
        } else {
            self.candidates(&mut moves, root);
            moves.is_empty().then_some(Numbers::DISPROVED)
        };
        Ok(match decided {
            Some(numbers) => {
                self.spare.push(moves);
                Opened::Decided(numbers)
            }
            None => Opened::Moves(MoveList { moves, began: self.nodes }),
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
            dfpn::Rule { attacks, sum: Sum::Weak, patience: PATIENCE }
        } else {
            dfpn::Rule { attacks, sum: Sum::Part(ALIKE), patience: PATIENCE_WITH_REPLIES }
        });
        for mv in &list.moves {
            gatherer.add(mv.mv, self.child(mv), if attacks { mv.score as u32 } else { 0 });
        }
        gatherer.end()
    }

    fn is_spent(&self, root: &CallLimits) -> bool {
        root.budget.is_spent(self.nodes - root.nodes)
    }

    fn follow(
        &mut self,
        root: &CallLimits,
        list: &mut MoveList,
        cell: Cell,
        limits: Numbers,
    ) -> Result<(), Infallible> {
        self.play(cell);
        dfpn::visit(self, root, limits)?;
        self.undo();
        // Replies outside the zone are refuted by the same proof. In freestyle that also holds when the proof is about
        // a position after another reply; `close` keeps the zone only then.
        if self.board.to_move() != self.attacker
            && let Some(zone) = self.zone.take()
        {
            list.moves.retain(|scored| scored.mv == cell || contains(&zone, scored.mv));
            if let Some(stops) = self.stops.get_mut(&self.board.key()) {
                *stops = list.moves.iter().map(|scored| scored.mv).collect();
            }
        }
        Ok(())
    }

    fn close(&mut self, _root: &CallLimits, list: Option<MoveList>, found: &Numbers) {
        // By the exact rule a stone of the defender may spoil its own five by making it six, so that the zone says
        // nothing about other replies.
        let by_threats = std::mem::take(&mut self.is_decided_by_threats);
        let is_for_others = by_threats && self.board.rule() == Rule::Freestyle;
        self.zone = if is_for_others { self.threats.zone() } else { None };
        if let Some(MoveList { moves, began }) = list {
            if self.board.to_move() == self.attacker {
                self.met.entry(self.board.key()).or_default().spent += self.nodes - began;
            }
            self.spare.push(moves);
        }
        self.known.insert(self.key(), *found);
    }
}
