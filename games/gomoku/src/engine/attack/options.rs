//! What the two sides may play: the attacker what looks best, the defender everything that could save it.

use boardwright_search::dfpn::Numbers;
use boardwright_search::packed::Table;
use boardwright_search::root::Deepen;

use super::{Attack, LEAVES, Root};
use crate::engine::pattern::board::{Cell, CellSet, Cells};
use crate::engine::pattern::spot::Class;
use crate::engine::prover::{FourSearch, Prover, Threats, Verdict, stops};
use crate::engine::search::Worker;
use crate::engine::search::moves::{self, Moves, Scored, five_parries};

/// Moves that the attacker tries at one position, besides those that make a four or three.
const WIDTH: usize = 20;

/// The cost of the attacker's moves in their order: a geometric row less its first member.
const FIRST_COST: f64 = 4.0;
const GROWTH_OF_COST: f64 = 1.35;

/// How much more each reply is guessed to lose by than the one before.
const GROWTH_OF_REPLIES: f64 = 1.15;

/// No guess is greater.
const MOST: f64 = 1e6;

/// Positions of the engine's search for what it would play, the factor by which it is asked again for longer when a
/// position has taken [`WORTH`] times as much, how often it is, and the bytes of its table.
const ADVICE: u64 = 1000;
const LONGER: u64 = 8;
const WORTH: u64 = 15;
const MOST_LEVELS: u8 = 4;
const TABLE_BYTES: usize = 16 << 20;

/// Fours of the threat that leaves the defender only some replies.
const AHEAD: u8 = 6;

/// Positions that the search of threats may take where the defender is supposed to have passed.
const PASSED: u64 = 4000;

/// Positions that the searches of threats may remember before they begin anew.
const MOST_REMEMBERED: usize = 1 << 20;

/// Positions in which the replies are kept.
const MOST_STOPS: usize = 1 << 20;

impl Attack {
    /// Whether the attacker, who is to move, wins by fours and threes: a short search at first, and longer ones where the
    /// position turns out to matter.
    pub(super) fn leaf_wins(&mut self, root: &Root) -> bool {
        let met = self.met.entry(self.board.key()).or_default();
        let most = LEAVES.iter().find(|&&(visits, _)| visits == met.visits).map(|&(_, most)| most);
        met.visits = met.visits.saturating_add(1);
        most.is_some_and(|most| self.wins_by_threats(most, root))
    }

    fn wins_by_threats(&mut self, most: u64, root: &Root) -> bool {
        if self.threats.remembers() > MOST_REMEMBERED {
            self.threats = Prover::new(self.board.clone(), self.attacker, Threats::All).guided();
            self.fours = FourSearch::default();
        } else {
            self.threats.set_board(self.board.clone());
        }
        let before = self.threats.nodes();
        let verdict = self.threats.prove(&root.at_most(most));
        self.nodes += self.threats.nodes() - before;
        matches!(verdict, Verdict::Win(_))
    }

    /// What the attacker tries, the best first, with what each costs.
    pub(super) fn candidates(&mut self, list: &mut Moves, root: &Root) {
        let own = self.attacker;
        if self.board.count(own.other(), Class::Five) > 0 {
            list.extend(five_parries(&self.board).into_iter().map(|cell| Scored { cell, score: 0 }));
        } else {
            let favourite = self.favourite(root);
            let board = &self.board;
            if board.count(own.other(), Class::OpenFour) > 0 {
                moves::open_four_parries(board, Class::Four, list);
            } else {
                moves::all(board, list);
            }
            list.sort_unstable_by_key(|mv| (mv.cell != favourite, std::cmp::Reverse(mv.score), mv.cell));
            let mut quiet = 0;
            list.retain(|mv| {
                let is_threat = board.class(own, mv.cell) >= Class::Three;
                quiet += usize::from(!is_threat);
                is_threat || quiet <= WIDTH
            });
            guess(list, FIRST_COST, GROWTH_OF_COST);
            list.iter_mut().for_each(|mv| mv.score -= FIRST_COST as i32);
        }
        list.retain(|mv| !self.board.is_foul(mv.cell));
    }

    /// Whether so much has been spent at the position, on this visit and before, that the engine is to be asked again.
    pub(super) fn deserves_advice(&mut self, on_this_visit: u64) -> bool {
        let Some(met) = self.met.get_mut(&self.board.key()).filter(|met| met.level < MOST_LEVELS) else { return false };
        let is_due = met.spent + on_this_visit > WORTH * advice(met.level + 1);
        if is_due {
            met.level += 1;
            met.favourite = None;
        }
        is_due
    }

    /// What the engine would play after a search whose length goes with what the position has taken.
    fn favourite(&mut self, root: &Root) -> Cell {
        let key = self.board.key();
        let met = self.met.get(&key).copied().unwrap_or_default();
        if let Some(favourite) = met.favourite {
            return favourite;
        }
        let table = self.table.get_or_insert_with(|| Table::new(TABLE_BYTES));
        let budget = root.at_most(advice(met.level));
        let mut worker = Worker::new(self.board.clone(), table, &budget, None);
        let favourite = worker.think(1, &mut |_| {}).mv;
        self.nodes += worker.nodes();
        self.met.entry(key).or_default().favourite = Some(favourite);
        favourite
    }

    /// Everything that the defender may reply, unless the position is decided.
    pub(super) fn replies(&mut self, list: &mut Moves, root: &Root) -> Option<Numbers> {
        let other = self.attacker;
        if self.board.count(other.other(), Class::Five) > 0 || self.board.is_full() {
            return Some(Numbers::DISPROVED);
        }
        let board = &self.board;
        if board.count(other, Class::Five) > 0 {
            list.extend(five_parries(board).into_iter().map(|cell| Scored { cell, score: 0 }));
        } else if board.count(other, Class::OpenFour) > 0 {
            moves::open_four_parries(board, Class::Four, list);
        } else {
            let key = self.board.key();
            if !self.stops.contains_key(&key) {
                if self.stops.len() > MOST_STOPS {
                    self.stops.clear();
                }
                let found = self.quiet_replies(root);
                self.stops.insert(key, found.into_boxed_slice());
            }
            let found = self.stops.get(&key).map(|found| &found[..]).unwrap_or_default();
            list.extend(found.iter().map(|&cell| Scored { cell, score: moves::weight(&self.board, cell) }));
        }
        let board = &self.board;
        list.retain(|mv| !board.is_foul(mv.cell));
        if list.is_empty() {
            return Some(Numbers::PROVED);
        }
        list.sort_unstable_by_key(|mv| (std::cmp::Reverse(mv.score), mv.cell));
        guess(list, 1.0, GROWTH_OF_REPLIES);
        None
    }

    /// The replies that stop a threat to win by fours, or by fours and threes, or all, if there is no such threat.
    fn quiet_replies(&mut self, root: &Root) -> Vec<Cell> {
        self.board.pass();
        let line = self.fours.win(&mut self.board, AHEAD);
        self.nodes += self.fours.take_nodes();
        let zone = if line.is_none() { self.zone_of_pass(root) } else { None };
        self.board.pass();
        let empty = |&cell: &Cell| self.board.is_empty(cell);
        match (line, zone) {
            (Some(line), _) => stops(&mut self.board, &line),
            (None, None) => self.board.points().filter(empty).collect(),
            (None, Some(zone)) => {
                let mut found: Vec<Cell> = Cells::of(&zone).filter(empty).collect();
                self.threats.set_board(self.board.clone());
                found.retain(|&cell| !self.threats.wins_as_if_passed(cell));
                found
            }
        }
    }

    /// The zone of the attacker's win by threats if the defender passes, which has happened.
    fn zone_of_pass(&mut self, root: &Root) -> Option<CellSet> {
        (self.board.rule().is_plain() && self.wins_by_threats(PASSED, root)).then(|| self.threats.zone()).flatten()
    }
}

/// Positions of the engine's search where it has been asked so often before.
fn advice(level: u8) -> u64 {
    ADVICE * LONGER.pow(level.into())
}

/// Gives the moves in their order a geometric row of scores.
fn guess(list: &mut Moves, first: f64, growth: f64) {
    let mut score = first;
    for mv in list {
        mv.score = score as i32;
        score = (score * growth).min(MOST);
    }
}
