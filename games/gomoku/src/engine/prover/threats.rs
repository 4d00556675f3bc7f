//! What the two sides may play: the attacker's threats, and everything that parries one.

use super::{Known, Prover, Threats, fours};
use crate::engine::pattern::board::{Cell, Cells};
use crate::engine::pattern::spot::Class;
use crate::engine::search::moves::{self, Moves, Scored, five_parries};

/// What it costs to try a four that makes something else besides, or a three.
const STRONG: i32 = 3;

/// What it costs to try a four that makes nothing else, or a quiet move.
const WEAK: i32 = 20;

/// Of a guided search, the difference of two moves' weights that counts as much as one of cost.
const LIKELY: i32 = 5;

/// Fours by which a win is seen at once, where quiet moves are not tried.
const AHEAD: u8 = 1;

/// Plies from a reply to an open three that does not parry it to the five.
const PLIES_OF_OPEN_FOUR: u16 = 4;

impl Prover {
    /// The moves of whoever is to move, each with what it costs to try it, unless the position is decided.
    pub(super) fn options(&mut self, list: &mut Moves) -> Option<Known> {
        let decided = if self.board.to_move() == self.attacker { self.attacks(list) } else { self.parries(list) };
        if decided.is_some() {
            return decided;
        }
        list.retain(|mv| !self.board.is_foul(mv.cell));
        match list.is_empty() {
            false => None,
            true if self.board.to_move() == self.attacker => Some(Known::LOST),
            // What threatens may be no more than a five, but nothing depends on so much care.
            true => Some(Known::won(if self.has_five() { 2 } else { PLIES_OF_OPEN_FOUR }, 0)),
        }
    }

    /// The attacker's threats, unless the position is decided.
    fn attacks(&mut self, list: &mut Moves) -> Option<Known> {
        let own = self.attacker;
        if let Some(known) = self.win_at_once() {
            return Some(known);
        }
        let board = &self.board;
        if board.stones() >= self.most_stones {
            return Some(Known::LOST);
        }
        if board.count(own.other(), Class::Five) > 0 {
            list.extend(five_parries(board).into_iter().map(|cell| Scored { cell, score: 0 }));
            return None;
        }
        let mut add = |class: Class, cost: i32| {
            list.extend(board.of_class(own, class).map(|cell| Scored { cell, score: cost }));
        };
        for class in [Class::FourThree, Class::FourPlus] {
            add(class, STRONG);
        }
        add(Class::Four, WEAK);
        if self.threats != Threats::Fours {
            for class in [Class::DoubleThree, Class::ThreePlus, Class::Three] {
                add(class, STRONG);
            }
        }
        if let Threats::Quiet(_) = self.threats {
            let near = board.neighbourhood();
            let is_quiet = |&cell: &Cell| (Class::ClosedTwo..Class::Three).contains(&board.class(own, cell));
            list.extend(Cells::of(&near).filter(is_quiet).map(|cell| Scored { cell, score: WEAK }));
        }
        if self.is_guided {
            let weight = |mv: &Scored| moves::weight(board, mv.cell);
            let best = list.iter().map(weight).max().unwrap_or(0);
            list.iter_mut().for_each(|mv| mv.score = (mv.score / 2).max(1) + (best - weight(mv)) / LIKELY);
        }
        None
    }

    /// The attacker's five, open four or, where that is looked for, win by a few fours.
    fn win_at_once(&mut self) -> Option<Known> {
        let own = self.attacker;
        if let Some(five) = self.board.of_class(own, Class::Five).next() {
            return Some(Known::won(1, five));
        }
        if self.board.count(own.other(), Class::Five) == 0
            && let Some(open_four) = self.board.of_class(own, Class::OpenFour).next()
        {
            return Some(Known::won(3, open_four));
        }
        let ahead = match self.threats {
            Threats::Fours => return None,
            Threats::All => AHEAD,
            Threats::Quiet(fours) => fours,
        };
        let line = self.fours.win(&mut self.board, ahead);
        self.nodes += self.fours.take_nodes();
        let line = line?;
        // The last four leaves a reply and the five.
        let plies = line.len() as u16 + 2;
        for (played, &cell) in (0..).zip(&line) {
            if played > 0 {
                self.known.insert(self.board.key(), Known::won(plies - played, cell));
            }
            self.board.play(cell);
        }
        for _ in &line {
            self.board.undo();
        }
        line.first().map(|&cell| Known::won(plies, cell))
    }

    /// The defender's parries, unless the position is decided.
    fn parries(&mut self, list: &mut Moves) -> Option<Known> {
        let (other, board) = (self.attacker, &self.board);
        if board.count(other.other(), Class::Five) > 0 {
            return Some(Known::LOST);
        }
        if board.count(other, Class::Five) > 0 {
            list.extend(five_parries(board).into_iter().map(|cell| Scored { cell, score: 0 }));
        } else if self.threats == Threats::Fours {
            return Some(Known::LOST);
        } else if board.count(other, Class::OpenFour) > 0 {
            moves::open_four_parries(board, Class::Four, list);
            list.iter_mut().for_each(|mv| mv.score = 0);
        } else if let Threats::Quiet(fours) = self.threats {
            return self.answers(fours, list);
        } else {
            return Some(Known::LOST);
        }
        None
    }

    /// The defender's answers to a threat to win by fours, unless there is no such threat or no answer.
    fn answers(&mut self, most: u8, list: &mut Moves) -> Option<Known> {
        let key = self.board.key();
        if !self.stops.contains_key(&key) {
            self.board.pass();
            let line = self.fours.win(&mut self.board, most);
            self.board.pass();
            self.nodes += self.fours.take_nodes();
            let Some(line) = line else { return Some(Known::LOST) };
            let found = fours::stops(&mut self.board, &line);
            if found.is_empty() {
                return Some(Known::won(line.len() as u16 + PLIES_OF_OPEN_FOUR - 1, 0));
            }
            self.stops.insert(key, found.into_boxed_slice());
        }
        let found = self.stops.get(&key).map(|found| &found[..]).unwrap_or_default();
        list.extend(found.iter().map(|&cell| Scored { cell, score: 0 }));
        None
    }

    fn has_five(&self) -> bool {
        self.board.count(self.attacker, Class::Five) > 0
    }
}
