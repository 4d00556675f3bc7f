//! Move generation of the threat search: the attacker's threats, and all parries of one.

use boardwright_search::pvs::Scored;

use crate::board::pattern_board::{Cell, CellSet, Cells, contains};
use crate::board::spot::Class;
use crate::search::moves::{self, Moves, five_parries};
use crate::solver::prover::fours::{self, FourLine};
use crate::solver::prover::{FourThreat, Known, Prover, ThreatKind};

/// The cost of a three, or of a four that makes something else besides.
const STRONG: i32 = 3;

/// The cost of a quiet move, or of a four that makes nothing else.
const WEAK: i32 = 20;

/// The step between the costs of quiet moves: added to [`WEAK`] for a closed two, subtracted for a closed three, and
/// subtracted twice for a closed three that makes something else besides.
const QUIET_STEP: i32 = 5;

/// The greatest number of fours in a counter-attack of the defender that is looked for in searches with quiet moves.
const COUNTER: u8 = 2;

/// The difference of two moves' weights that counts as one unit of cost in a guided search.
const LIKELY: i32 = 5;

/// The greatest number of fours in a win that is seen without a search of quiet moves.
const AHEAD: u8 = 1;

/// Plies from a reply that does not parry an open three to the attacker's five.
const PLIES_OF_OPEN_FOUR: u16 = 4;

impl Prover {
    /// Lists the moves of the side to move, each with its cost as the score. Returns a result if the position is
    /// decided.
    pub(super) fn options(&mut self, list: &mut Moves) -> Option<Known> {
        let decided = if self.board.to_move() == self.attacker { self.attacks(list) } else { self.parries(list) };
        if decided.is_some() {
            return decided;
        }
        list.retain(|scored| !self.board.is_foul(scored.mv));
        match list.is_empty() {
            false => None,
            true if self.board.to_move() == self.attacker => Some(Known::LOST),
            // Without a parry the attacker wins. If the threat was an open three the number of plies may be off by one
            // or two, and nothing depends on it.
            true => Some(Known::won(if self.has_five() { 2 } else { PLIES_OF_OPEN_FOUR }, 0)),
        }
    }

    /// Lists the attacker's threats, unless the position is decided.
    fn attacks(&mut self, list: &mut Moves) -> Option<Known> {
        let own = self.attacker;
        if let Some(known) = self.win_at_once() {
            return Some(known);
        }
        let board = &self.board;
        if board.count(own.other(), Class::Five) > 0 {
            list.extend(five_parries(board).into_iter().map(|cell| Scored { mv: cell, score: 0 }));
            return None;
        }
        let add = |list: &mut Moves, class: Class, cost: i32| {
            list.extend(board.of_class(own, class).map(|cell| Scored { mv: cell, score: cost }));
        };
        for class in [Class::FourThree, Class::FourPlus] {
            add(list, class, STRONG);
        }
        add(list, Class::Four, WEAK);
        let fours = list.len();
        if self.threats != ThreatKind::Fours {
            for class in [Class::DoubleThree, Class::ThreePlus, Class::Three] {
                add(list, class, STRONG);
            }
        }
        if let ThreatKind::Quiet(ahead) = self.threats {
            // Twos give no four to play, so a win by fours after them begins with one that can be played already. If two fours are
            // all, it lies on a line with the move, unless that only stops a five which the defender would get on the way.
            let linked = linked_cells(list[..fours].iter().map(|scored| scored.mv));
            let may_threaten = |cell: Cell| if ahead > 2 { fours > 0 } else { contains(&linked, cell) };
            let near = board.neighbourhood();
            let quiet = |cell: Cell| {
                let class = board.class(own, cell);
                let is_tried = !makes_only_twos(class) || may_threaten(cell);
                is_tried.then_some(Scored { mv: cell, score: quiet_cost(class)? })
            };
            list.extend(Cells::of(&near).filter_map(quiet));
            // Quiet moves and threes lose to the defender's threat unless they stop it; fours come first and force a
            // reply.
            if let Some(threat) = self.threat(COUNTER) {
                let mut place = 0;
                list.retain(|mv| {
                    place += 1;
                    place <= fours || threat.stops.contains(&mv.mv)
                });
            }
        }
        let board = &self.board;
        if self.is_guided {
            let weight = |scored: &Scored<Cell>| moves::weight(board, scored.mv);
            let best = list.iter().map(weight).max().unwrap_or(0);
            list.iter_mut().for_each(|mv| mv.score = (mv.score / 2).max(1) + (best - weight(mv)) / LIKELY);
        }
        None
    }

    /// A win at once: a five, an open four or, by the kind of the search, a few fours.
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
            ThreatKind::Fours => return None,
            ThreatKind::All => AHEAD,
            ThreatKind::Quiet(fours) => fours,
        };
        let line = self.win_by_fours(ahead)?;
        // After the last four there are a reply and the five.
        let plies = line.len() as u16 + 2;
        // The positions on the way are won, too: the table then answers when certificates ask for a move there.
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

    /// Lists the defender's parries, unless the position is decided.
    fn parries(&mut self, list: &mut Moves) -> Option<Known> {
        let (other, board) = (self.attacker, &self.board);
        if board.count(other.other(), Class::Five) > 0 {
            return Some(Known::LOST);
        }
        if board.count(other, Class::Five) > 0 {
            list.extend(five_parries(board).into_iter().map(|cell| Scored { mv: cell, score: 0 }));
            return None;
        }
        let is_over = match self.threats {
            ThreatKind::Fours => true,
            ThreatKind::All => false,
            ThreatKind::Quiet(_) => self.win_by_fours(COUNTER).is_some(),
        };
        // The threat search gives up here, which is no proof that the defender holds.
        if is_over {
            return Some(Known::LOST);
        }
        if self.board.count(other, Class::OpenFour) > 0 {
            moves::open_four_parries(&self.board, Class::Four, list);
            list.iter_mut().for_each(|mv| mv.score = 0);
        } else if let ThreatKind::Quiet(fours) = self.threats {
            let Some(threat) = self.threat(fours) else { return Some(Known::LOST) };
            if threat.stops.is_empty() {
                return Some(Known::won(threat.plies + PLIES_OF_OPEN_FOUR - 1, 0));
            }
            list.extend(threat.stops.iter().map(|&cell| Scored { mv: cell, score: 0 }));
        } else {
            return Some(Known::LOST);
        }
        None
    }

    /// A win of the side to move by at most this many fours.
    fn win_by_fours(&mut self, most: u8) -> Option<FourLine> {
        let line = self.fours.win(&mut self.board, most);
        self.nodes += self.fours.take_nodes();
        line
    }

    /// The threat of the side that is not to move to win by at most `most` fours.
    fn threat(&mut self, most: u8) -> Option<&FourThreat> {
        let key = self.board.key();
        if !self.threatened.contains_key(&key) {
            self.board.pass();
            let line = self.win_by_fours(most);
            self.board.pass();
            let threat = line.map(|line| FourThreat {
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

/// The cells that are at most four places from one of these, on a line with it.
fn linked_cells(cells: impl Iterator<Item = Cell>) -> CellSet {
    let mut linked = [0; 32];
    for cell in cells {
        let (row, bit) = (usize::from(cell >> 5), 1_u32 << (cell & 31));
        for distance in 1..=4 {
            let sides = bit << distance | bit >> distance;
            linked[row] |= sides;
            linked[row - distance] |= bit | sides;
            linked[row + distance] |= bit | sides;
        }
    }
    linked
}

/// True for the quiet moves after which no line holds more than two stones of their side.
pub(super) fn makes_only_twos(class: Class) -> bool {
    matches!(class, Class::ClosedTwo | Class::OpenTwo | Class::TwoTwos)
}

/// The cost of a move that is neither a four nor a three; `None` if it cannot be part of a threat.
fn quiet_cost(class: Class) -> Option<i32> {
    match class {
        Class::ClosedTwo => Some(WEAK + QUIET_STEP),
        Class::OpenTwo => Some(WEAK),
        Class::ClosedThree | Class::TwoTwos => Some(WEAK - QUIET_STEP),
        Class::ClosedThreePlus => Some(WEAK - 2 * QUIET_STEP),
        _ => None,
    }
}
