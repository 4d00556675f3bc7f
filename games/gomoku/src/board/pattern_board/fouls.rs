//! Forbidden moves of renju.
//!
//! The rules judge a foul by its definition, stone by stone. Here the shapes of the four lines tell the same in less time. Only
//! whether a three is real needs a look at the points that would make a straight four of it.

use boardwright_game::Side;

use super::{Cell, CellSet, PatternBoard, STEPS, mark, place};
use crate::Rule;
use crate::board::shape::Shape;
use crate::board::spot::{Class, Code, shapes_of};
use crate::rules::MAX_DEPTH;

/// Empty points that are looked at to find out whether all of them are forbidden.
const FEW: usize = 8;

/// Black stones that a judgement lays on the board, one for each step of the recursion.
#[derive(Default)]
struct Laid {
    cells: [Cell; MAX_DEPTH + 1],
    count: usize,
}

impl Laid {
    fn cells(&self) -> &[Cell] {
        &self.cells[..self.count]
    }
}

impl PatternBoard {
    /// True if a stone of the side to move on the empty cell loses by a foul.
    pub(crate) fn is_foul(&self, cell: Cell) -> bool {
        if self.rule != Rule::Renju || self.to_move != Side::First {
            return false;
        }
        match self.class(Side::First, cell) {
            Class::Forbidden => true,
            Class::Five => false,
            _ => {
                self.is_suspect(cell)
                    && self.is_double_three(cell, self.code(Side::First, cell), &mut Laid::default(), &mut |_| ())
            }
        }
    }

    /// Adds to `cells` the empty points on which it depends whether a stone of the side to move on the empty cell, which is a foul
    /// or close to one, loses by a foul.
    pub(crate) fn mark_foul(&self, cell: Cell, cells: &mut CellSet) {
        if self.to_move != Side::First || !self.is_suspect(cell) {
            return;
        }
        let mut look = |cell: Cell| {
            for direction in 0..STEPS.len() {
                self.window(cell, direction).for_each(|(near, _)| mark(cells, near));
            }
        };
        look(cell);
        self.is_double_three(cell, self.code(Side::First, cell), &mut Laid::default(), &mut look);
    }

    /// True if the side to move has forbidden points alone to choose from. A board with more empty points than a few is not
    /// looked at.
    pub(crate) fn must_foul(&self) -> bool {
        let empty = self.count_empty();
        let is_candidate = self.rule == Rule::Renju && self.to_move == Side::First && (1..=FEW).contains(&empty);
        is_candidate && self.points().filter(|&cell| self.is_empty(cell)).all(|cell| self.is_foul(cell))
    }

    /// True if two of the threes that a black stone on the empty cell makes are real. `code` has its shapes with the stones laid.
    /// `look` is told the points, besides the cell, whose shapes count.
    fn is_double_three(&self, cell: Cell, code: Code, laid: &mut Laid, look: &mut impl FnMut(Cell)) -> bool {
        let threes = || shapes_of(code).into_iter().enumerate().filter(|(_, shape)| shape.is_three());
        let mut left = threes().count();
        if left < 2 {
            return false;
        }
        laid.cells[laid.count] = cell;
        laid.count += 1;
        let mut real = 0;
        for (direction, _) in threes() {
            left -= 1;
            real += usize::from(self.is_real_three(cell, direction, laid, look));
            if real == 2 || real + left < 2 {
                break;
            }
        }
        laid.count -= 1;
        real == 2
    }

    /// True if black may make a straight four of the three on this line that the stone last laid, on `cell`, makes.
    fn is_real_three(&self, cell: Cell, direction: usize, laid: &mut Laid, look: &mut impl FnMut(Cell)) -> bool {
        let (line, at) = place(cell, direction);
        let word = self.line_with(direction, line, laid);
        let content = |distance: i16| word >> (2 * at.wrapping_add_signed(distance.into())) & 3;
        let mut is_allowed = |gap: i16| {
            let gap_at = at.wrapping_add_signed(gap.into());
            if content(gap) != 0 {
                return false;
            }
            let way = cell.wrapping_add_signed(gap * STEPS[direction]);
            look(way);
            if Shape::from_bits(self.tables.lines.at(word, gap_at).into()) != Shape::OpenFour {
                return false;
            }
            let code = self.code_with(way, laid);
            match self.tables.spots[Side::First].set(code).class() {
                Class::Five => false,
                _ if laid.count > MAX_DEPTH => true,
                Class::Forbidden => false,
                _ => !self.is_double_three(way, code, laid, look),
            }
        };
        // The next point that is not black's, on either side: only a stone there makes one row with the three.
        [-1, 1].into_iter().any(|step| {
            let gap = (1..=4).map(|distance| step * distance).find(|&distance| content(distance) != 1);
            gap.is_some_and(&mut is_allowed)
        })
    }

    /// A line with the stones laid.
    fn line_with(&self, direction: usize, line: usize, laid: &Laid) -> u64 {
        let laid = laid.cells().iter().map(|&cell| place(cell, direction));
        laid.filter(|&(other, _)| other == line).fold(self.lines[direction][line], |word, (_, at)| word | 1 << (2 * at))
    }

    /// The shapes of black for an empty cell, by direction, with the stones laid.
    fn code_with(&self, cell: Cell, laid: &Laid) -> Code {
        let mut code = self.code(Side::First, cell);
        for direction in 0..STEPS.len() {
            let (line, at) = place(cell, direction);
            if laid.cells().iter().any(|&other| place(other, direction).0 == line) {
                let black = self.tables.lines.at(self.line_with(direction, line, laid), at) & 15;
                code = (code & !(15 << (4 * direction))) | Code::from(black) << (4 * direction);
            }
        }
        code
    }
}
