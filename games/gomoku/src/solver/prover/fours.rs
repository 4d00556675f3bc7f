//! Short wins by fours, and the moves that stop them: the basis of quiet threats.

use boardwright_game::Side;
use boardwright_search::KeyMap;
use boardwright_search::pvs::Scored;

use crate::Rule;
use crate::board::pattern_board::{Cell, CellSet, Cells, PatternBoard, mark};
use crate::board::shape::Shape;
use crate::board::spot::{Class, shapes_of};
use crate::search::moves::{Moves, cells_of_fours, five_parries};

/// Nodes that one search may visit.
const MAX_NODES: u32 = 400;

/// All classes that make a four and no five.
const FOURS: [Class; 4] = [Class::Four, Class::FourPlus, Class::FourThree, Class::OpenFour];

/// The score of a four that need not be played.
pub(super) const HELD: i32 = i32::MIN;

/// A search for wins by a few fours, with the positions in which it found none.
#[derive(Clone, Default)]
pub(crate) struct FourSearch {
    /// By position, the greatest number of fours that was proved not to win.
    failed: KeyMap<u8>,
    nodes: u32,
    spare: Vec<Moves>,
    threats: Vec<Cell>,
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
        list.extend(cells_of_fours(board, Class::Four).map(|mv| Scored { mv, score: 0 }));
        if must_stop {
            let parries = five_parries(board);
            list.retain(|scored| parries.contains(&scored.mv));
        }
        if fours <= 2 {
            self.mark_held(board, &mut list);
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
            won = mv.score != HELD && self.four_wins(board, mv.mv, fours, until, line);
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

    /// Gives the fours of the side to move, which has no five, that surely do not win with at most one more the score [`HELD`].
    pub(super) fn mark_held(&mut self, board: &PatternBoard, list: &mut Moves) {
        let own = board.to_move();
        // What is forbidden so far may be legal after the four.
        let may_be_legal = board.rule() == Rule::Renju && own == Side::First;
        if board.rule() == Rule::Caro || may_be_legal || board.count(own, Class::OpenFour) > 0 {
            return;
        }
        self.threats.clear();
        self.threats.extend(Class::threats().flat_map(|class| board.of_class(own, class)));
        for scored in list.iter_mut().filter(|scored| is_surely_held(board, scored.mv, &self.threats)) {
            scored.score = HELD;
        }
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

/// True if [`is_held_by_answer`] would be true after a four on `cell`, whether one more four may follow or none, as the shapes on
/// its lines show without a move. `threats` are the points on which a stone of the side to move makes a three or more. False where the shapes do
/// not tell.
fn is_surely_held(board: &PatternBoard, cell: Cell, threats: &[Cell]) -> bool {
    let (own, other) = (board.to_move(), board.to_move().other());
    let mut answers = 0;
    for &near in threats {
        let Some((direction, distance)) = step_between(near, cell) else { continue };
        // One stone makes a four or an open four of nothing less.
        if shapes_of(board.code(own, near))[direction] < Shape::ClosedThree {
            continue;
        }
        match board.class_after(own, near, own, direction, distance) {
            Class::OpenFour => return false,
            Class::Five => {
                let answer = board.class_after(other, near, own, direction, distance);
                let may_be_foul = board.rule() == Rule::Renju && answer == Class::DoubleThree;
                if answer >= Class::Four || may_be_foul {
                    return false;
                }
                answers += 1;
            }
            _ => {}
        }
    }
    answers == 1
}

/// The direction of the line on which both cells lie and the distance from one to the other, if that is at most five.
fn step_between(from: Cell, to: Cell) -> Option<(usize, i16)> {
    let [columns, rows] =
        [|cell: Cell| (cell & 31) as i16, |cell: Cell| (cell >> 5) as i16].map(|part| part(to) - part(from));
    let (direction, distance) = match (columns, rows) {
        (0, 0) => return None,
        (_, 0) => (0, columns),
        (0, _) => (1, rows),
        _ if columns == rows => (2, columns),
        _ if columns == -rows => (3, columns),
        _ => return None,
    };
    (distance.abs() <= 5).then_some((direction, distance))
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
/// black move of the line, or make a foul legal. If such a move is close to a foul, the points on which that depends are added. A
/// reply of black that is close to none stays legal or becomes a foul, and neither stops the line.
fn points_near(board: &mut PatternBoard, line: &[Cell]) -> CellSet {
    let defender = board.to_move();
    let depends_on_ends = board.rule() == Rule::Caro;
    let mut near = [0; 32];
    board.pass();
    let mut all = depends_on_ends && !still_wins(board, line);
    for &cell in line {
        mark_fours(board, defender, &mut near);
        board.mark_foul(cell, &mut near);
        mark(&mut near, cell);
        if depends_on_ends {
            mark_around(board, cell, &mut near);
        }
        board.play(cell);
        // The fives after an answer that is not in the line are not looked at here.
        all |= depends_on_ends && five_parries(board).len() > 1;
        for five in board.of_class(defender.other(), Class::Five) {
            mark(&mut near, five);
            board.mark_foul(five, &mut near);
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
