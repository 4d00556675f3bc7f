//! Proving that a side wins, whatever the other plays, where threats alone do not show it.
//!
//! The attacker plays what looks best, threat or not, and the defender everything: each legal move, unless a threat of the
//! attacker leaves only those that stop it. A position is won when the search of threats ([`Prover`]) finds a win there.
//! What is proved is therefore won against every defence; what is not proved says nothing, for the attacker's other moves
//! have not been looked at.
//!
//! The search is df-pn (the [core](dfpn) that all games share) over a table of positions that can be written down and gone
//! on with. Mirror images of a position are one position to it. Three things make it quick enough for positions with few
//! stones:
//!
//! * Where the defender is to move, the attacker's win after a pass is sought first. Only moves in the zone of that proof
//!   ([`Prover::zone`]) can save the defender, and in freestyle a win against one of them leaves only those in its own.
//! * What the engine would play after a short search is tried first. The more positions a search has spent at a position
//!   the longer the engine is asked there.
//! * Each further move of the attacker costs more than the one before, as in the searches of threats.

mod options;
mod zones;

use std::convert::Infallible;

use boardwright_game::grid::{symmetries, transform};
use boardwright_game::{Side, Stop};
use boardwright_search::dfpn::{self, Gathered, Gatherer, Numbers, Opened, Patience, Problem, Sum};
use boardwright_search::packed::Table;
use boardwright_search::{Budget, KeyMap};

use super::pattern::board::{Board, Cell, CellSet, cell_of, contains, point_of};
use super::prover::{FourSearch, Prover, Threats, Verdict};
use super::search::moves::{Moves, Scored};
use crate::rules::{TURN_KEY, key_of};
use crate::{Gomoku, Rule};

/// How long the search stays with a move of the attacker, and with a reply.
const PATIENCE: Patience = Patience::part(4);
const PATIENCE_WITH_REPLIES: Patience = Patience::times(100);

/// Positions that a search of threats may take at a position of the attacker, by how often that was visited before.
const LEAVES: [(u32, u64); 3] = [(0, 1_000), (7, 8_000), (63, 64_000)];

/// Positions that threats may take against a reply that the search has left out.
const MOST_AGAINST_A_REPLY: u64 = 100_000;

/// How many replies are taken to be answered alike.
const ALIKE: u32 = 8;

/// What a move of the attacker is guessed to take that was not tried, beyond its cost.
const UNTRIED: u32 = 8;

/// The keys of a position and its mirror images.
type Keys = [u64; 8];

/// A search for a win of one side.
pub(crate) struct Attack {
    attacker: Side,
    board: Board,
    /// By cell and side, what a stone adds to each of the keys.
    stone_keys: Vec<[Keys; 2]>,
    keys: Vec<Keys>,
    known: KeyMap<Numbers>,
    /// The search of wins by fours and threes.
    threats: Prover,
    fours: FourSearch,
    /// By position of the defender, the replies that could save it.
    stops: KeyMap<Box<[Cell]>>,
    /// By position of the attacker, what is remembered of it.
    met: KeyMap<Met>,
    /// The table of the engine, once it has been asked.
    table: Option<Table>,
    /// The zone of the proof by threats that decided the last position visited, if it says something of other positions.
    zone: Option<CellSet>,
    /// Whether threats have decided the position that is being visited.
    is_decided_by_threats: bool,
    nodes: u64,
    spare: Vec<Moves>,
}

/// What is remembered of a position of the attacker.
#[derive(Clone, Copy, Default, Debug)]
struct Met {
    visits: u32,
    /// What the engine would play, once it has been asked.
    favourite: Option<Cell>,
    /// How often it is asked for longer than before.
    level: u8,
    /// Positions that the searches from here have taken.
    spent: u64,
}

/// What one call may use, and where it began.
struct Root {
    budget: Budget,
    stop: Stop,
    nodes: u64,
}

impl Root {
    fn new(most_nodes: u64, stop: &Stop, nodes: u64) -> Root {
        Root { budget: Budget::of_nodes(most_nodes, stop), stop: stop.clone(), nodes }
    }

    /// So many positions at most, and none after a stop.
    fn at_most(&self, nodes: u64) -> Budget {
        Budget::of_nodes(nodes, &self.stop)
    }
}

/// The moves of a position during one visit.
struct List {
    moves: Moves,
    /// Positions visited before the moves were searched.
    began: u64,
}

impl Attack {
    /// A search for a win of `attacker`, whoever is to move.
    pub(crate) fn new(position: &Gomoku, attacker: Side) -> Attack {
        let (columns, rows) = (position.columns(), position.rows());
        let board = Board::new(position);
        let count = symmetries(columns, rows);
        let mut stone_keys = vec![[[0; 8]; 2]; 1024];
        for cell in board.points() {
            for side in Side::BOTH {
                // Where there are fewer symmetries, the first stands for those that are not there.
                let key = |turn| key_of(transform(point_of(cell), columns, rows, turn % count), side) ^ TURN_KEY;
                stone_keys[usize::from(cell)][side] = std::array::from_fn(key);
            }
        }
        let threats = Prover::new(board.clone(), attacker, Threats::All).guided();
        let mut attack = Attack {
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

    /// Goes on with another position of the same game, knowing what it knows.
    pub(crate) fn set_position(&mut self, position: &Gomoku) {
        let stones: Vec<_> = position.stones().map(|(point, side)| (cell_of(point), side)).collect();
        self.stand_at(&Board::new(position), &stones);
    }

    pub(crate) fn attacker(&self) -> Side {
        self.attacker
    }

    /// Positions visited so far, those of the searches of threats included.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What is known, by the least key of a position and its images.
    pub(crate) fn known(&self) -> &KeyMap<Numbers> {
        &self.known
    }

    /// Takes over what another search of the same game for the same side has found.
    pub(crate) fn set_known(&mut self, known: KeyMap<Numbers>) {
        self.known = known;
    }

    /// The numbers of the position, as far as it was searched.
    pub(crate) fn numbers(&self) -> Option<Numbers> {
        self.known.get(&self.key()).copied()
    }

    /// Searches until a win is proved, no move that is tried wins, or so many positions were visited. Called again, it goes
    /// on where it was.
    pub(crate) fn prove(&mut self, most_nodes: u64, stop: &Stop) -> Verdict {
        let root = Root::new(most_nodes, stop, self.nodes);
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

    /// The move that wins at the position, the attacker to move, if that is proved, or follows from what is.
    pub(crate) fn reply(&mut self, stop: &Stop) -> Option<Cell> {
        let is_won = self.is_won();
        if is_won && let Some(cell) = self.won_after().next() {
            return Some(cell);
        }
        // A reply that the search has left out, because threats win against it.
        self.threats.set_board(self.board.clone());
        match self.threats.prove(&Budget::of_nodes(if is_won { u64::MAX } else { MOST_AGAINST_A_REPLY }, stop)) {
            Verdict::Win(line) => line.first().copied(),
            _ => None,
        }
    }

    fn key(&self) -> u64 {
        self.keys.last().map_or(0, |keys| keys.iter().copied().fold(u64::MAX, u64::min))
    }

    /// The numbers after a move, as far as it was searched.
    fn after(&self, cell: Cell) -> Option<Numbers> {
        let stone = &self.stone_keys[usize::from(cell)][self.board.to_move()];
        let keys = self.keys.last()?.iter().zip(stone);
        self.known.get(&keys.fold(u64::MAX, |least, (key, stone)| least.min(key ^ stone))).copied()
    }

    /// The numbers after a move, or what is guessed of them.
    fn child(&self, mv: &Scored) -> Numbers {
        let (proof, disproof) = if self.board.to_move() == self.attacker { (UNTRIED, 1) } else { (2, mv.score as u32) };
        self.after(mv.cell).unwrap_or(Numbers { proof, disproof })
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

    /// A line of the win, as far as it goes without a search: the attacker's moves and some replies.
    fn line(&mut self, root: &Root) -> Vec<Cell> {
        let mut line = Vec::new();
        loop {
            let next = if self.board.to_move() == self.attacker {
                self.won_after().next()
            } else {
                let mut list = Moves::new();
                let _ = self.replies(&mut list, root);
                list.first().map(|mv| mv.cell)
            };
            let Some(cell) = next else { break };
            self.play(cell);
            line.push(cell);
        }
        self.threats.set_board(self.board.clone());
        if let Verdict::Win(end) = self.threats.prove(&root.at_most(MOST_AGAINST_A_REPLY)) {
            line.extend(end);
        }
        for _ in 0..self.keys.len() - 1 {
            self.undo();
        }
        line
    }
}

/// A reply that is refuted takes others with it, and the engine is asked again where a position takes long.
impl Problem<Root> for Attack {
    type Number = u32;
    type Moves = List;
    type Branch = Cell;
    type Found = Numbers;
    type Interrupt = Infallible;

    fn open(&mut self, root: &Root) -> Result<Opened<List, Numbers>, Infallible> {
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
            None => Opened::Moves(List { moves, began: self.nodes }),
        })
    }

    /// Numbers of which all count are added up in part only, for most replies are answered alike: of what is to be proved
    /// the greatest and one part in [`ALIKE`] of the others, of what is to be disproved the greatest and one for each other.
    fn gather(&mut self, root: &Root, list: &mut List) -> Gathered<Cell> {
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
            gatherer.add(mv.cell, self.child(mv), if attacks { mv.score as u32 } else { 0 });
        }
        gatherer.end()
    }

    fn is_spent(&self, root: &Root) -> bool {
        root.budget.is_spent(self.nodes - root.nodes)
    }

    fn follow(&mut self, root: &Root, list: &mut List, cell: Cell, limits: Numbers) -> Result<(), Infallible> {
        self.play(cell);
        dfpn::visit(self, root, limits)?;
        self.undo();
        if self.board.to_move() != self.attacker
            && let Some(zone) = self.zone.take()
        {
            list.moves.retain(|mv| mv.cell == cell || contains(&zone, mv.cell));
            if let Some(stops) = self.stops.get_mut(&self.board.key()) {
                *stops = list.moves.iter().map(|mv| mv.cell).collect();
            }
        }
        Ok(())
    }

    fn close(&mut self, _root: &Root, list: Option<List>, found: &Numbers) {
        let by_threats = std::mem::take(&mut self.is_decided_by_threats);
        let is_for_others = by_threats && self.board.rule() == Rule::Freestyle;
        self.zone = if is_for_others { self.threats.zone() } else { None };
        if let Some(List { moves, began }) = list {
            if self.board.to_move() == self.attacker {
                self.met.entry(self.board.key()).or_default().spent += self.nodes - began;
            }
            self.spare.push(moves);
        }
        self.known.insert(self.key(), *found);
    }
}
