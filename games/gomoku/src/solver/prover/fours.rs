//! Short wins by fours, and the moves that stop them: the basis of quiet threats.

use boardwright_game::Side;
use boardwright_search::KeyMap;

use crate::Rule;
use crate::board::pattern_board::{Cell, CellSet, Cells, PatternBoard};
use crate::board::spot::Class;
use crate::search::moves::{self, Moves, five_parries};

/// Nodes that one search may visit.
const MAX_NODES: u32 = 400;

/// All classes that make a four and no five.
const FOURS: [Class; 4] = [Class::Four, Class::FourPlus, Class::FourThree, Class::OpenFour];

/// A search for wins by a few fours, with the positions in which it found none.
#[derive(Clone, Default)]
pub(crate) struct FourSearch {
    /// By position, the greatest number of fours that was proved not to win.
    failed: KeyMap<u8>,
    nodes: u32,
    spare: Vec<Moves>,
}

/// A win by fours: the attacker's moves and the replies to them, in turn. It ends with the four that cannot be
/// answered.
pub(crate) type FourLine = Vec<Cell>;

impl FourSearch {
    /// Returns the nodes visited since the last call.
    pub(crate) fn take_nodes(&mut self) -> u64 {
        u64::from(std::mem::take(&mut self.nodes))
    }

    /// The number of positions in its table.
    pub(super) fn remembers(&self) -> usize {
        self.failed.len()
    }

    /// A shortest win of the side to move by at most `most` fours. `None` if there is none or the limit of nodes is
    /// reached.
    pub(crate) fn win(&mut self, board: &mut PatternBoard, most: u8) -> Option<FourLine> {
        let own = board.to_move();
        if board.count(own, Class::Five) > 0 {
            return board.of_class(own, Class::Five).next().map(|five| vec![five]);
        }
        let until = self.nodes + MAX_NODES;
        let mut line = Vec::new();
        // Iterative deepening: the first success has the fewest fours.
        let is_won = (1..=most).any(|fours| self.search(board, fours, until, &mut line));
        line.reverse();
        is_won.then_some(line)
    }

    /// True if the side to move, which has no five, wins by at most `fours` fours. The line is filled from its end.
    fn search(&mut self, board: &mut PatternBoard, fours: u8, until: u32, line: &mut FourLine) -> bool {
        let own = board.to_move();
        let must_stop = board.count(own.other(), Class::Five) > 0;
        if !must_stop && let Some(cell) = board.of_class(own, Class::OpenFour).next() {
            line.push(cell);
            return true;
        }
        // A win needs a four to play, and an own four that is no open four needs a second one.
        let has_no_four = FOURS.iter().all(|&class| board.count(own, class) == 0);
        if has_no_four
            || (fours < 2 && !must_stop)
            || self.failed.get(&board.key()).is_some_and(|&failed| failed >= fours)
        {
            return false;
        }
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        moves::fours(board, Class::Four, &mut list);
        if must_stop {
            let parries = five_parries(board);
            list.retain(|scored| parries.contains(&scored.mv));
        }
        let mut won = false;
        let mut complete = true;
        for mv in &list {
            if board.is_foul(mv.mv) {
                continue;
            }
            self.nodes += 1;
            if self.nodes >= until {
                complete = false;
                break;
            }
            won = self.four_wins(board, mv.mv, fours, until, line);
            if won {
                break;
            }
        }
        // A failure is stored only if the search was complete: a search cut off by its limit proves nothing.
        if !won && complete && self.nodes < until {
            self.failed.insert(board.key(), fours);
        }
        self.spare.push(list);
        won
    }

    fn four_wins(&mut self, board: &mut PatternBoard, cell: Cell, fours: u8, until: u32, line: &mut FourLine) -> bool {
        board.play(cell);
        // The four must leave the opponent no five of its own, and every parry that is legal must lose.
        let mut won = board.count(board.to_move(), Class::Five) == 0
            && board.count(board.to_move().other(), Class::Five) > 0
            && !is_held_by_answer(board, fours - 1);
        if won {
            let before = line.len();
            for parry in five_parries(board).into_iter().filter(|&parry| !board.is_foul(parry)).collect::<Vec<_>>() {
                // By caro's rule there can be more than one answer; the line shows the last of them.
                line.truncate(before);
                board.play(parry);
                won = if board.count(board.to_move(), Class::Five) > 0 {
                    true
                } else {
                    fours > 1 && self.search(board, fours - 1, until, line)
                };
                board.undo();
                if !won {
                    break;
                }
                line.push(parry);
            }
            if !won {
                line.truncate(before);
            }
        }
        board.undo();
        if won {
            line.push(cell);
        }
        won
    }
}

/// True if the side to move has one answer to a four, and after it `fours` more fours surely do not win. It need not be played
/// then.
pub(super) fn is_held_by_answer(board: &PatternBoard, fours: u8) -> bool {
    let (own, attacker) = (board.to_move(), board.to_move().other());
    let mut fives = board.of_class(attacker, Class::Five);
    let (Some(answer), None) = (fives.next(), fives.next()) else { return false };
    // By caro's rule there can be more answers.
    if fours > 1 || board.rule() == Rule::Caro || board.is_foul(answer) {
        return false;
    }
    // The answer takes shapes from the attacker. So an open four must be there before, unless it is black's and forbidden so far:
    // by two fours, or by two threes besides the four, which is a class of its own.
    let has = |class| board.count(attacker, class) > 0;
    let may_be_legal = board.rule() == Rule::Renju && attacker == Side::First;
    let may_win = has(Class::OpenFour) || (may_be_legal && (has(Class::Forbidden) || has(Class::FourThree)));
    // Who must stop a five may win by the fours that do so.
    fours == 0 || (!may_win && board.class(own, answer) < Class::Four)
}

/// True if the line's moves of the side to move still win by fours here, whatever the other side replies.
pub(crate) fn still_wins(board: &mut PatternBoard, line: &[Cell]) -> bool {
    let own = board.to_move();
    if board.count(own, Class::Five) > 0 {
        return true;
    }
    let Some(&cell) = line.first() else { return false };
    let must_stop = board.count(own.other(), Class::Five) > 0;
    if !board.is_empty(cell) || board.is_foul(cell) || (must_stop && !five_parries(board).contains(&cell)) {
        return false;
    }
    board.play(cell);
    let mut wins = board.count(own.other(), Class::Five) == 0
        && board.count(own, Class::Five) > 0
        && !(line.len() < 3 && is_held_by_answer(board, 0));
    if wins {
        for parry in five_parries(board) {
            if !board.is_foul(parry) {
                board.play(parry);
                wins = still_wins(board, line.get(2..).unwrap_or_default());
                board.undo();
                if !wins {
                    break;
                }
            }
        }
    }
    board.undo();
    wins
}

/// The exact set of moves of the side to move after which the other side's `line` no longer wins.
///
/// By caro's rule a four can have several answers, and a line holds one of them. A line that does not win against the others is
/// no proof, so that nearly every move is in the set then.
pub(crate) fn stops(board: &mut PatternBoard, line: &[Cell]) -> Vec<Cell> {
    let mut found = Vec::new();
    // Only these points can affect the line, so that the exact test is made on few of them.
    for cell in Cells::of(&points_near(board, line)) {
        if board.is_empty(cell) && !board.is_foul(cell) {
            board.play(cell);
            // The mover has no five of its own here: it would have been played before.
            let wins = still_wins(board, line);
            board.undo();
            if !wins {
                found.push(cell);
            }
        }
    }
    found
}

/// The points where a stone of the side to move can affect the line: the points of the line and of its fives, and the
/// points where the side to move gets a four of its own on the way.
///
/// In caro a five depends on the points beyond its ends, so the points around are added. In renju a stone can make a foul of a
/// black move of the line, or make a foul legal. If such a move is close to a foul, all points are added, since whether a three is
/// real can depend on stones far away. A reply of black that is close to none stays legal or becomes a foul, and neither stops the
/// line.
fn points_near(board: &mut PatternBoard, line: &[Cell]) -> CellSet {
    let defender = board.to_move();
    let depends_on_ends = board.rule() == Rule::Caro;
    let mut near = [0; 32];
    board.pass();
    let mut all = depends_on_ends && !still_wins(board, line);
    for &cell in line {
        mark_fours(board, defender, &mut near);
        all |= may_be_foul(board, cell);
        mark(&mut near, cell);
        if depends_on_ends {
            mark_around(board, cell, &mut near);
        }
        board.play(cell);
        // The fives after an answer that is not in the line are not looked at here.
        all |= depends_on_ends && five_parries(board).len() > 1;
        for five in board.of_class(defender.other(), Class::Five) {
            mark(&mut near, five);
            all |= may_be_foul(board, five);
            if depends_on_ends {
                mark_around(board, five, &mut near);
            }
        }
    }
    mark_fours(board, defender, &mut near);
    for _ in line {
        board.undo();
    }
    board.pass();
    if all {
        for cell in board.points() {
            mark(&mut near, cell);
        }
    }
    near
}

/// True if a stone of the side to move on the cell is a foul, or would be one with other stones elsewhere.
fn may_be_foul(board: &PatternBoard, cell: Cell) -> bool {
    board.to_move() == Side::First && board.is_suspect(cell)
}

pub(super) fn mark(set: &mut CellSet, cell: Cell) {
    set[usize::from(cell >> 5)] |= 1 << (cell & 31);
}

pub(super) fn mark_fours(board: &PatternBoard, side: Side, set: &mut CellSet) {
    // A point may be forbidden because two fours would arise there.
    for class in FOURS.into_iter().chain([Class::Five, Class::Forbidden]) {
        for cell in board.of_class(side, class) {
            mark(set, cell);
        }
    }
}

/// Marks the points that lie in a row with `cell` within the window of a pattern.
fn mark_around(board: &PatternBoard, cell: Cell, set: &mut CellSet) {
    for direction in 0..4 {
        for (near, _) in board.window(cell, direction) {
            mark(set, near);
        }
    }
}
