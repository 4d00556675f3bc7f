//! What the two sides may play: the attacker's threats, and everything that parries one.

use super::fours::{self, Line};
use super::{Known, Prover, Threat, Threats};
use crate::engine::pattern::board::{Cell, Cells};
use crate::engine::pattern::spot::Class;
use crate::engine::search::moves::{self, Moves, Scored, five_parries};

/// What it costs to try a four that makes something else besides, or a three.
const STRONG: i32 = 3;

/// What it costs to try a four that makes nothing else, or a quiet move.
const WEAK: i32 = 20;

/// How much more than [`WEAK`] it costs to try a quiet move that makes only a closed two, and how much less if it makes a
/// closed three; twice as much less if it makes something else besides.
const QUIET_STEP: i32 = 5;

/// Fours by which the defender may win, where the attacker plays no five or four.
const COUNTER: u8 = 2;

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
        let add = |list: &mut Moves, class: Class, cost: i32| {
            list.extend(board.of_class(own, class).map(|cell| Scored { cell, score: cost }));
        };
        for class in [Class::FourThree, Class::FourPlus] {
            add(list, class, STRONG);
        }
        add(list, Class::Four, WEAK);
        let fours = list.len();
        if self.threats != Threats::Fours {
            for class in [Class::DoubleThree, Class::ThreePlus, Class::Three] {
                add(list, class, STRONG);
            }
        }
        if let Threats::Quiet(_) = self.threats {
            let near = board.neighbourhood();
            let quiet = |cell: Cell| Some(Scored { cell, score: quiet_cost(board.class(own, cell))? });
            list.extend(Cells::of(&near).filter_map(quiet));
            // Other moves lose to what the defender threatens.
            if let Some(threat) = self.threat(COUNTER) {
                let mut place = 0;
                list.retain(|mv| {
                    place += 1;
                    place <= fours || threat.stops.contains(&mv.cell)
                });
            }
        }
        let board = &self.board;
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
        let line = self.win_by_fours(ahead)?;
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
            return None;
        }
        let is_over = match self.threats {
            Threats::Fours => true,
            Threats::All => false,
            Threats::Quiet(_) => self.win_by_fours(COUNTER).is_some(),
        };
        if is_over {
            return Some(Known::LOST);
        }
        if self.board.count(other, Class::OpenFour) > 0 {
            moves::open_four_parries(&self.board, Class::Four, list);
            list.iter_mut().for_each(|mv| mv.score = 0);
        } else if let Threats::Quiet(fours) = self.threats {
            let Some(threat) = self.threat(fours) else { return Some(Known::LOST) };
            if threat.stops.is_empty() {
                return Some(Known::won(threat.plies + PLIES_OF_OPEN_FOUR - 1, 0));
            }
            list.extend(threat.stops.iter().map(|&cell| Scored { cell, score: 0 }));
        } else {
            return Some(Known::LOST);
        }
        None
    }

    /// A win of the side to move by so many fours at most.
    fn win_by_fours(&mut self, most: u8) -> Option<Line> {
        let line = self.fours.win(&mut self.board, most);
        self.nodes += self.fours.take_nodes();
        line
    }

    /// The threat of the side that is not to move to win by so many fours at most, if there is one.
    fn threat(&mut self, most: u8) -> Option<&Threat> {
        let key = self.board.key();
        if !self.threatened.contains_key(&key) {
            self.board.pass();
            let line = self.win_by_fours(most);
            self.board.pass();
            let threat = line.map(|line| Threat {
                plies: line.len() as u16,
                stops: fours::stops(&mut self.board, &line).into_boxed_slice(),
            });
            self.threatened.insert(key, threat);
        }
        self.threatened.get(&key)?.as_ref()
    }

    fn has_five(&self) -> bool {
        self.board.count(self.attacker, Class::Five) > 0
    }
}

/// What it costs to try a move that is neither a four nor a three, if it can be part of a threat.
fn quiet_cost(class: Class) -> Option<i32> {
    match class {
        Class::ClosedTwo => Some(WEAK + QUIET_STEP),
        Class::OpenTwo => Some(WEAK),
        Class::ClosedThree | Class::TwoTwos => Some(WEAK - QUIET_STEP),
        Class::ClosedThreePlus => Some(WEAK - 2 * QUIET_STEP),
        _ => None,
    }
}
