//! Short wins by fours, and the moves that stop them: what the quiet threats of a proof are made of.

use boardwright_game::Side;
use boardwright_search::KeyMap;

use crate::engine::pattern::board::{Board, Cell, CellSet, Cells};
use crate::engine::pattern::spot::Class;
use crate::engine::search::moves::{self, Moves, five_parries};

/// Positions that one search may visit.
const MOST_NODES: u32 = 400;

/// All classes that make a four and no five.
const FOURS: [Class; 4] = [Class::Four, Class::FourPlus, Class::FourThree, Class::OpenFour];

/// Searches for wins by a few fours, and what they found before.
#[derive(Default)]
pub(crate) struct FourSearch {
    /// By position, a number of fours that do not win.
    failed: KeyMap<u8>,
    nodes: u32,
    spare: Vec<Moves>,
}

/// A win by fours: the attacker's moves and the replies to them, in turn. It ends with the four that cannot be
/// answered.
pub(crate) type Line = Vec<Cell>;

impl FourSearch {
    /// Positions visited so far.
    pub(crate) fn take_nodes(&mut self) -> u64 {
        u64::from(std::mem::take(&mut self.nodes))
    }

    /// A win of the side to move by at most `most` fours, and by no more than it takes.
    pub(crate) fn win(&mut self, board: &mut Board, most: u8) -> Option<Line> {
        let own = board.to_move();
        if board.count(own, Class::Five) > 0 {
            return board.of_class(own, Class::Five).next().map(|five| vec![five]);
        }
        let until = self.nodes + MOST_NODES;
        let mut line = Vec::new();
        let is_won = (1..=most).any(|fours| self.search(board, fours, until, &mut line));
        line.reverse();
        is_won.then_some(line)
    }

    /// Whether the side to move, which has no five, wins by so many fours; the line is filled from its end.
    fn search(&mut self, board: &mut Board, fours: u8, until: u32, line: &mut Line) -> bool {
        let own = board.to_move();
        let must_stop = board.count(own.other(), Class::Five) > 0;
        if !must_stop && let Some(cell) = board.of_class(own, Class::OpenFour).next() {
            line.push(cell);
            return true;
        }
        let few = FOURS.iter().all(|&class| board.count(own, class) == 0);
        if few || (fours < 2 && !must_stop) || self.failed.get(&board.key()).is_some_and(|&failed| failed >= fours) {
            return false;
        }
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        moves::fours(board, Class::Four, &mut list);
        if must_stop {
            let parries = five_parries(board);
            list.retain(|mv| parries.contains(&mv.cell));
        }
        let mut won = false;
        let mut complete = true;
        for mv in &list {
            if board.is_foul(mv.cell) {
                continue;
            }
            self.nodes += 1;
            if self.nodes >= until {
                complete = false;
                break;
            }
            won = self.four_wins(board, mv.cell, fours, until, line);
            if won {
                break;
            }
        }
        if !won && complete && self.nodes < until {
            self.failed.insert(board.key(), fours);
        }
        self.spare.push(list);
        won
    }

    fn four_wins(&mut self, board: &mut Board, cell: Cell, fours: u8, until: u32, line: &mut Line) -> bool {
        board.play(cell);
        let mut won =
            board.count(board.to_move(), Class::Five) == 0 && board.count(board.to_move().other(), Class::Five) > 0;
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

/// Whether the moves that a line has for the side to move win by fours here, too, whatever the other side replies.
pub(crate) fn still_wins(board: &mut Board, line: &[Cell]) -> bool {
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
    let mut wins = board.count(own.other(), Class::Five) == 0 && board.count(own, Class::Five) > 0;
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

/// Exactly the moves of the side to move after which the other side's `line` wins no more; the line wins now if the
/// side to move passes.
pub(crate) fn stops(board: &mut Board, line: &[Cell]) -> Vec<Cell> {
    let mut found = Vec::new();
    let mut set: CellSet = [0; 32];
    collect(board, line, &mut set);
    for cell in Cells::of(&set) {
        if board.is_empty(cell) && !board.is_foul(cell) {
            board.play(cell);
            // A five of its own would have been played long ago.
            let wins = still_wins(board, line);
            board.undo();
            if !wins {
                found.push(cell);
            }
        }
    }
    found
}

/// The points on which a stone of the side to move can matter to the line: those of the line, those of its fives, and
/// those from which the side to move gets a four of its own on the way.
///
/// In renju what is forbidden can depend on stones far away, and in caro a five on what is beyond its ends, so there
/// the points around are taken as well, or all if a move of the line is near to being forbidden.
fn collect(board: &mut Board, line: &[Cell], set: &mut CellSet) {
    let defender = board.to_move();
    let is_plain = board.rule().is_plain();
    let mut all = false;
    board.pass();
    for &cell in line {
        mark_fours(board, defender, set);
        all |= board.is_suspect(cell);
        mark(set, cell);
        if !is_plain {
            mark_around(board, cell, set);
        }
        board.play(cell);
        for five in board.of_class(defender.other(), Class::Five) {
            mark(set, five);
            all |= board.is_suspect(five);
            if !is_plain {
                mark_around(board, five, set);
            }
        }
    }
    mark_fours(board, defender, set);
    for _ in line {
        board.undo();
    }
    board.pass();
    if all {
        for cell in board.points() {
            mark(set, cell);
        }
    }
}

pub(super) fn mark(set: &mut CellSet, cell: Cell) {
    set[usize::from(cell >> 5)] |= 1 << (cell & 31);
}

pub(super) fn mark_fours(board: &Board, side: Side, set: &mut CellSet) {
    for class in FOURS.into_iter().chain([Class::Five]) {
        for cell in board.of_class(side, class) {
            mark(set, cell);
        }
    }
}

/// The empty points that see a point along a line.
fn mark_around(board: &Board, cell: Cell, set: &mut CellSet) {
    for direction in 0..4 {
        for (near, _) in board.window(cell, direction) {
            mark(set, near);
        }
    }
}
