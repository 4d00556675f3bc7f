//! Proving that a side wins, whatever the other plays, where threats alone do not show it.
//!
//! The attacker plays what looks best, threat or not, and the defender everything: each legal move, unless a threat of the
//! attacker leaves only those that stop it. A position is won when the search of threats ([`Prover`]) finds a win there.
//! What is proved is therefore won against every defence; what is not proved says nothing, for the attacker's other moves
//! have not been looked at.
//!
//! The search is df-pn over a table of positions that can be written down and gone on with. Mirror images of a position
//! are one position to it.

use boardwright_game::grid::{symmetries, transform};
use boardwright_game::{Limits, Position, Side, Stop};
use boardwright_search::{Budget, KeyMap};

use super::pattern::board::{Board, Cell, cell_of, point_of};
use super::pattern::spot::Class;
use super::prover::{FourSearch, Prover, Threats, Verdict, stops};
use super::search::moves::{self, Moves, Scored, five_parries};
use crate::Gomoku;
use crate::rules::{TURN_KEY, key_of};

/// A proof or disproof number that is beyond reach.
const SURE: u32 = 1 << 30;

/// A search stays with a move until its number is greater than that of the next best by one part in so many.
const PATIENCE: u32 = 4;

/// Quiet moves that the attacker tries at one position.
const WIDTH: usize = 20;

/// Positions that the search of threats may take at a position that is met for the first time.
const LEAF: u64 = 800;

/// Positions that the search of threats may remember before it begins anew.
const LEAF_MEMORY: usize = 1 << 20;

/// Fours of the threat that leaves the defender only some replies.
const AHEAD: u8 = 6;

/// What a move of the attacker is guessed to take that makes no threat, beyond its place in the order.
const QUIET: i32 = 12;

/// The numbers of a position: the least number of positions to be proved for a win, and to be disproved for none.
pub(crate) type Numbers = (u32, u32);

const WON: Numbers = (0, SURE);
const LOST: Numbers = (SURE, 0);

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
    leaves: Prover,
    fours: FourSearch,
    nodes: u64,
    spare: Vec<Moves>,
}

/// What one call may use, and where it began.
struct Root {
    budget: Budget,
    /// What one search of threats may use.
    leaf: Budget,
    nodes: u64,
}

impl Root {
    fn new(most_nodes: u64, stop: &Stop, nodes: u64) -> Root {
        let budget = |most| Budget::new(&Limits { nodes: Some(most), ..Limits::default() }, stop);
        Root { budget: budget(most_nodes), leaf: budget(LEAF), nodes }
    }
}

/// The numbers of a position by its moves.
struct Gathered {
    numbers: Numbers,
    best: Cell,
    /// The numbers after the best move.
    child: Numbers,
    second: u32,
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
        let leaves = Prover::new(board.clone(), attacker, Threats::All);
        let mut attack = Attack {
            attacker,
            board,
            stone_keys,
            keys: Vec::new(),
            known: KeyMap::default(),
            leaves,
            fours: FourSearch::default(),
            nodes: 0,
            spare: Vec::new(),
        };
        attack.set_position(position);
        attack
    }

    /// Goes on with another position of the same game, knowing what it knows.
    pub(crate) fn set_position(&mut self, position: &Gomoku) {
        self.board = Board::new(position);
        let mut keys = [position.key(); 8];
        for (point, side) in position.stones() {
            let of_stone = self.stone_keys[usize::from(cell_of(point))][side];
            keys.iter_mut().zip(of_stone).for_each(|(key, image)| *key ^= image ^ of_stone[0]);
        }
        self.keys = vec![keys];
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
            Some(numbers) if numbers.0 == 0 || numbers.1 == 0 => numbers,
            _ => self.search((SURE, SURE), &root),
        };
        match numbers {
            (0, _) => Verdict::Win(self.line(&root)),
            (_, 0) => Verdict::No,
            _ => Verdict::Unknown,
        }
    }

    /// The move that wins at the position, the attacker to move, if that is proved.
    pub(crate) fn reply(&mut self, stop: &Stop) -> Option<Cell> {
        if self.numbers().is_none_or(|numbers| numbers.0 > 0) {
            return None;
        }
        let mut list = Moves::new();
        self.candidates(&mut list);
        let won = list.iter().find(|mv| self.child(mv).0 == 0);
        won.map(|mv| mv.cell).or_else(|| {
            self.leaves.set_board(self.board.clone());
            match self.leaves.prove(&Root::new(u64::MAX, stop, 0).budget) {
                Verdict::Win(line) => line.first().copied(),
                _ => None,
            }
        })
    }

    fn key(&self) -> u64 {
        self.keys.last().map_or(0, |keys| keys.iter().copied().fold(u64::MAX, u64::min))
    }

    fn child(&self, mv: &Scored) -> Numbers {
        let stone = &self.stone_keys[usize::from(mv.cell)][self.board.to_move()];
        let key = self
            .keys
            .last()
            .map_or(0, |keys| keys.iter().zip(stone).fold(u64::MAX, |least, (key, stone)| least.min(key ^ stone)));
        self.known.get(&key).copied().unwrap_or((mv.score.max(1) as u32, 1))
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

    /// Searches the position until its numbers reach the limits.
    fn search(&mut self, limits: Numbers, root: &Root) -> Numbers {
        self.nodes += 1;
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        let key = self.key();
        let attacks = self.board.to_move() == self.attacker;
        let decided = if attacks {
            let is_new = !self.known.contains_key(&key);
            if is_new && self.wins_by_threats(root) {
                Some(WON)
            } else {
                self.candidates(&mut list);
                list.is_empty().then_some(LOST)
            }
        } else {
            self.replies(&mut list)
        };
        let numbers = decided.unwrap_or_else(|| self.expand(&list, limits, root));
        self.known.insert(key, numbers);
        self.spare.push(list);
        numbers
    }

    /// Goes into the most promising move again and again.
    fn expand(&mut self, list: &Moves, (proof_limit, disproof_limit): Numbers, root: &Root) -> Numbers {
        let attacks = self.board.to_move() == self.attacker;
        loop {
            let Gathered { numbers, best, child, second } = self.gather(list, attacks);
            let reached = numbers.0 >= proof_limit || numbers.1 >= disproof_limit || numbers.0 == 0 || numbers.1 == 0;
            if reached || root.budget.is_spent(self.nodes - root.nodes) {
                return numbers;
            }
            let patient = second.saturating_add(second / PATIENCE + 1).min(SURE);
            let limits = if attacks {
                (proof_limit.min(patient), disproof_limit - numbers.1.saturating_sub(child.1))
            } else {
                (proof_limit - numbers.0.saturating_sub(child.0), disproof_limit.min(patient))
            };
            self.play(best);
            self.search(limits, root);
            self.undo();
        }
    }

    /// The numbers of the position from those of its moves. Those that should be added count as the greatest of them and
    /// one for each other, for most replies are answered alike.
    fn gather(&self, list: &Moves, attacks: bool) -> Gathered {
        let (mut least, mut second, mut most, mut open) = (SURE + 1, SURE, 0, 0u32);
        let (mut best, mut of_best) = (0, LOST);
        for mv in list {
            let child = self.child(mv);
            let (choice, other) = if attacks { child } else { (child.1, child.0) };
            most = most.max(other);
            open += u32::from(other > 0);
            if choice < least {
                (second, least, best, of_best) = (least.min(SURE), choice, mv.cell, child);
            } else {
                second = second.min(choice);
            }
        }
        let all = if most >= SURE { SURE } else { most + open.saturating_sub(1) };
        let numbers = if attacks { (least.min(SURE), all) } else { (all, least.min(SURE)) };
        Gathered { numbers, best, child: of_best, second }
    }

    /// Whether the attacker, who is to move, wins by fours and threes, as far as a short search shows.
    fn wins_by_threats(&mut self, root: &Root) -> bool {
        if self.leaves.remembers() > LEAF_MEMORY {
            self.leaves = Prover::new(self.board.clone(), self.attacker, Threats::All);
            self.fours = FourSearch::default();
        } else {
            self.leaves.set_board(self.board.clone());
        }
        let before = self.leaves.nodes();
        let verdict = self.leaves.prove(&root.leaf);
        self.nodes += self.leaves.nodes() - before;
        matches!(verdict, Verdict::Win(_))
    }

    /// What the attacker tries, with what each is guessed to take.
    fn candidates(&self, list: &mut Moves) {
        let (board, own) = (&self.board, self.attacker);
        if board.count(own.other(), Class::Five) > 0 {
            list.extend(five_parries(board).into_iter().map(|cell| Scored { cell, score: 1 }));
        } else if board.count(own.other(), Class::OpenFour) > 0 {
            moves::open_four_parries(board, Class::Four, list);
            list.iter_mut().for_each(|mv| mv.score = 2);
        } else {
            moves::all(board, list);
            list.sort_unstable_by_key(|mv| (std::cmp::Reverse(mv.score), mv.cell));
            let is_threat = |mv: &Scored| board.class(own, mv.cell) >= Class::Three;
            let mut quiet = 0;
            list.retain(|mv| {
                is_threat(mv) || {
                    quiet += 1;
                    quiet <= WIDTH
                }
            });
            for (place, mv) in (0..).zip(list.iter_mut()) {
                mv.score = if is_threat(mv) { 3 } else { QUIET + place };
            }
        }
        list.retain(|mv| !board.is_foul(mv.cell));
    }

    /// Everything that the defender may reply, unless the position is decided.
    fn replies(&mut self, list: &mut Moves) -> Option<Numbers> {
        let other = self.attacker;
        if self.board.count(other.other(), Class::Five) > 0 || self.board.is_full() {
            return Some(LOST);
        }
        let board = &self.board;
        if board.count(other, Class::Five) > 0 {
            list.extend(five_parries(board).into_iter().map(|cell| Scored { cell, score: 0 }));
        } else if board.count(other, Class::OpenFour) > 0 {
            moves::open_four_parries(board, Class::Four, list);
        } else {
            self.all_replies(list);
        }
        let board = &self.board;
        list.retain(|mv| !board.is_foul(mv.cell));
        if list.is_empty() {
            return Some(WON);
        }
        list.sort_unstable_by_key(|mv| (std::cmp::Reverse(mv.score), mv.cell));
        list.iter_mut().for_each(|mv| mv.score = 2);
        None
    }

    /// The replies that stop a threat to win by fours or, if there is none, all moves.
    fn all_replies(&mut self, list: &mut Moves) {
        self.board.pass();
        let line = self.fours.win(&mut self.board, AHEAD);
        self.board.pass();
        self.nodes += self.fours.take_nodes();
        let board = &mut self.board;
        match line {
            Some(line) => {
                let found = stops(board, &line);
                list.extend(found.into_iter().map(|cell| Scored { cell, score: moves::weight(board, cell) }));
            }
            None => {
                let board = &self.board;
                let empty = board.points().filter(|&cell| board.is_empty(cell));
                list.extend(empty.map(|cell| Scored { cell, score: moves::weight(board, cell) }));
            }
        }
    }

    /// A line of the win, as far as it goes without a search: the attacker's moves and some replies.
    fn line(&mut self, root: &Root) -> Vec<Cell> {
        let mut line = Vec::new();
        loop {
            let attacks = self.board.to_move() == self.attacker;
            let mut list = Moves::new();
            let next = if attacks {
                self.candidates(&mut list);
                list.iter().find(|mv| self.child(mv).0 == 0).map(|mv| mv.cell)
            } else {
                let _ = self.replies(&mut list);
                list.first().map(|mv| mv.cell)
            };
            let Some(cell) = next else { break };
            self.play(cell);
            line.push(cell);
        }
        self.leaves.set_board(self.board.clone());
        if let Verdict::Win(end) = self.leaves.prove(&root.leaf) {
            line.extend(end);
        }
        for _ in 0..self.keys.len() - 1 {
            self.undo();
        }
        line
    }
}
