//! All lines of five squares with the pieces on them, updated by every move.

use boardwright_game::Side;
use boardwright_game::grid::Point;

/// The lines of a board: horizontal, vertical, diagonal down to the right, diagonal down to the left, each kind by its
/// starting square from the upper left.
pub(super) struct Lines {
    columns: u8,
    rows: u8,
    squares: Vec<[Point; 5]>,
    /// Pieces of both sides on each line.
    pieces: Vec<[u8; 2]>,
    /// For each square, numbered by rows from the bottom, the lines that pass through it; at most 20.
    through: Vec<Vec<usize>>,
    board: Vec<Option<Side>>,
}

impl Lines {
    pub(super) fn new(columns: u8, rows: u8) -> Lines {
        let count = usize::from(columns) * usize::from(rows);
        let mut lines = Lines {
            columns,
            rows,
            squares: Vec::new(),
            pieces: Vec::new(),
            through: vec![Vec::new(); count],
            board: vec![None; count],
        };
        for (right, down) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            for row in (0..rows).rev() {
                for column in 0..columns {
                    lines.add(Point::new(column, row), (right, -down));
                }
            }
        }
        lines
    }

    fn add(&mut self, start: Point, (columns, rows): (i8, i8)) {
        let mut squares = [start; 5];
        for index in 1..5 {
            let before = squares[index - 1];
            let next = (before.column.checked_add_signed(columns), before.row.checked_add_signed(rows));
            match next {
                (Some(column), Some(row)) if column < self.columns && row < self.rows => {
                    squares[index] = Point::new(column, row);
                }
                _ => return,
            }
        }
        for square in squares {
            let index = self.index(square);
            self.through[index].push(self.squares.len());
        }
        self.squares.push(squares);
        self.pieces.push([0, 0]);
    }

    fn index(&self, square: Point) -> usize {
        usize::from(square.row) * usize::from(self.columns) + usize::from(square.column)
    }

    pub(super) fn size(&self) -> (u8, u8) {
        (self.columns, self.rows)
    }

    pub(super) fn at(&self, square: Point) -> Option<Side> {
        self.board[self.index(square)]
    }

    pub(super) fn play(&mut self, square: Point, side: Side) {
        let index = self.index(square);
        self.board[index] = Some(side);
        for &line in &self.through[index] {
            self.pieces[line][side] += 1;
        }
    }

    pub(super) fn take_back(&mut self, square: Point, side: Side) {
        let index = self.index(square);
        self.board[index] = None;
        for &line in &self.through[index] {
            self.pieces[line][side] -= 1;
        }
    }

    /// The numbers of lines through a square that hold 0, 1, 2, 3 and 4 pieces of `side` and none of her opponent.
    pub(super) fn through(&self, square: Point, side: Side) -> [u32; 5] {
        let mut counts = [0; 5];
        for &line in &self.through[self.index(square)] {
            let pieces = self.pieces[line];
            if pieces[side.other()] == 0 && pieces[side] < 5 {
                counts[usize::from(pieces[side])] += 1;
            }
        }
        counts
    }

    /// The lines through a square that hold 1 to 4 pieces of one side and none of the other: the side, the number of
    /// pieces, and the squares of the line.
    pub(super) fn built_through(&self, square: Point) -> impl Iterator<Item = (Side, usize, [Point; 5])> + '_ {
        self.through[self.index(square)].iter().filter_map(|&line| {
            let side = match self.pieces[line] {
                [1..=4, 0] => Side::First,
                [0, 1..=4] => Side::Second,
                _ => return None,
            };
            Some((side, usize::from(self.pieces[line][side]), self.squares[line]))
        })
    }

    /// The first line with four pieces of `side` and none of her opponent.
    pub(super) fn first_four(&self, side: Side) -> Option<usize> {
        self.pieces.iter().position(|pieces| pieces[side] == 4 && pieces[side.other()] == 0)
    }

    /// The first empty square of a line.
    pub(super) fn empty_square(&self, line: usize) -> Option<Point> {
        self.squares[line].into_iter().find(|&square| self.at(square).is_none())
    }

    pub(super) fn ends(&self, line: usize) -> [Point; 2] {
        let [from, .., to] = self.squares[line];
        [from, to]
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::Side;
    use boardwright_game::grid::Point;

    use super::Lines;

    #[test]
    fn the_board_of_five_has_192_lines() {
        let lines = Lines::new(10, 10);
        assert_eq!(lines.squares.len(), 192);
        let most = lines.through.iter().map(Vec::len).max();
        assert_eq!(most, Some(20), "a piece near the centre");
        for (column, row) in [(0, 0), (9, 0), (0, 9), (9, 9)] {
            assert_eq!(lines.through[lines.index(Point::new(column, row))].len(), 3, "a corner");
        }
        let ends = |line| lines.ends(line).map(|end| end.to_string());
        assert_eq!(ends(0), ["a10", "e10"]);
        assert_eq!(ends(1), ["b10", "f10"]);
        assert_eq!(ends(60), ["a10", "a6"]);
        assert_eq!(ends(120), ["a10", "e6"]);
        assert_eq!(ends(156), ["e10", "a6"]);
    }

    /// The example of the text: pieces on 2, 3 and 4 of the first row.
    #[test]
    fn the_example_of_the_text_is_counted_as_it_says() {
        let mut lines = Lines::new(10, 10);
        for column in 2..=4 {
            lines.play(Point::new(column, 9), Side::Second);
        }
        let threes = |column| lines.through(Point::new(column, 9), Side::Second)[3];
        assert_eq!([0, 1, 5, 6, 7].map(threes), [1, 2, 2, 1, 0]);
    }

    #[test]
    fn taking_back_undoes_playing() {
        let mut lines = Lines::new(7, 6);
        let moves = [(3, 3, Side::First), (2, 2, Side::Second), (4, 4, Side::First)];
        for (column, row, side) in moves {
            lines.play(Point::new(column, row), side);
        }
        assert!(lines.pieces.iter().any(|pieces| *pieces != [0, 0]));
        for (column, row, side) in moves {
            lines.take_back(Point::new(column, row), side);
        }
        assert!(lines.pieces.iter().all(|pieces| *pieces == [0, 0]));
        assert!(lines.board.iter().all(Option::is_none));
    }
}
