//! Counting the stones on all lines of five at once.
//!
//! A line is named by its first point. For each row of first points and each direction, the five words of stones are
//! shifted so that bit `c` of every word speaks of the line that begins in column `c`; adding the words bit by bit
//! counts the stones of up to 22 lines in a few instructions.

use boardwright_game::Side;

use crate::Gomoku;
use crate::rules::{Board, DIRECTIONS, Rule};

/// How many unbroken lines of five hold how many stones.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Counts {
    /// By side and number of stones, 1 to 4.
    pub(super) lines: [[u32; 5]; 2],
    /// Three stones among four points with an empty point on both sides, by side.
    pub(super) open_threes: [u32; 2],
}

/// The lines that begin in one row and run in one direction.
pub(super) struct Lines {
    /// The row of the first points.
    pub(super) row: u8,
    /// Where they run.
    pub(super) direction: (i32, i32),
    /// By side and number of stones, 1 to 4: bit `c` for the line that begins in column `c`.
    pub(super) stones: [[u32; 5]; 2],
}

/// Counts the unbroken lines and the open threes of both sides.
pub(super) fn count(position: &Gomoku) -> Counts {
    let mut counts = Counts::default();
    for_all_lines(position, |window, lines| {
        for side in Side::BOTH {
            for stones in 1..5 {
                // Most words are empty, and counting bits takes longer than looking.
                if lines.stones[side][stones] != 0 {
                    counts.lines[side][stones] += lines.stones[side][stones].count_ones();
                }
            }
            if lines.stones[side][3] != 0 {
                counts.open_threes[side] += window.open_threes(side).count_ones();
            }
        }
    });
    counts
}

/// Whether a side has four stones on an unbroken line of five.
pub(super) fn has_four(position: &Gomoku) -> bool {
    windows(position).any(|window| window.lines().stones.iter().any(|by_count| by_count[4] != 0))
}

/// Visits all lines of five that hold stones of one side only and can still win by the rule.
pub(super) fn for_all_lines(position: &Gomoku, mut visit: impl FnMut(&Window<'_>, &Lines)) {
    for window in windows(position) {
        let lines = window.lines();
        if lines.stones.iter().any(|by_count| by_count.iter().any(|&mask| mask != 0)) {
            visit(&window, &lines);
        }
    }
}

/// All rows of first points in all directions.
fn windows(position: &Gomoku) -> impl Iterator<Item = Window<'_>> {
    let (board, rule) = (position.board(), position.rule());
    DIRECTIONS
        .into_iter()
        .flat_map(move |direction| (0..board.rows()).map(move |row| Window { board, rule, row, direction }))
}

/// A row of first points with a direction.
pub(super) struct Window<'a> {
    board: &'a Board,
    rule: Rule,
    row: u8,
    direction: (i32, i32),
}

impl Window<'_> {
    /// The stones of `side` on the `index`-th point of every line; −1 and 5 lie just outside.
    fn word(&self, side: Side, index: i32) -> u32 {
        let row = i32::from(self.row) + index * self.direction.1;
        let Some(&word) = usize::try_from(row).ok().and_then(|row| self.board.words(side).get(row)) else { return 0 };
        let shift = index * self.direction.0;
        if shift < 0 { word << -shift } else { word >> shift }
    }

    /// The columns in which `length` points from the first one lie on the board.
    fn starts(&self, length: i32) -> u32 {
        let last = i32::from(self.row) + (length - 1) * self.direction.1;
        if !(0..i32::from(self.board.rows())).contains(&last) {
            return 0;
        }
        self.board.full_row() >> ((length - 1) * self.direction.0)
    }

    fn lines(&self) -> Lines {
        let mut lines = Lines { row: self.row, direction: self.direction, stones: [[0; 5]; 2] };
        let starts = self.starts(5);
        if starts == 0 {
            return lines;
        }
        let words = Side::BOTH.map(|side| [0, 1, 2, 3, 4].map(|index| self.word(side, index)));
        let any = words.map(|words| words[0] | words[1] | words[2] | words[3] | words[4]);
        for side in Side::BOTH {
            if any[side] & starts == 0 {
                continue;
            }
            let free = starts & !any[side.other()] & self.winnable(side);
            let [ones, twos, fours] = sum(words[side]);
            lines.stones[side] =
                [0, ones & !twos & !fours, twos & !ones, ones & twos, fours & !ones].map(|mask| mask & free);
        }
        lines
    }

    /// The lines that win when they are filled, judged by the points just outside.
    fn winnable(&self, side: Side) -> u32 {
        let ends = |side: Side| [self.word(side, -1), self.word(side, 5)];
        let exactly_five = {
            let [before, after] = ends(side);
            !before & !after
        };
        match (self.rule, side) {
            (Rule::Freestyle, _) | (Rule::Renju, Side::Second) => !0,
            (Rule::Exact, _) | (Rule::Renju, Side::First) => exactly_five,
            (Rule::Caro, _) => {
                let [before, after] = ends(side.other());
                exactly_five & !(before & after)
            }
        }
    }

    /// The lines of six points whose inner four hold three stones of `side` and which are empty otherwise, so that
    /// one more stone makes four that can become five at both ends.
    fn open_threes(&self, side: Side) -> u32 {
        let starts = self.starts(6);
        let taken = |index: i32| self.word(side, index) | self.word(side.other(), index);
        let [a, b, c, d] = [1, 2, 3, 4].map(|index| self.word(side, index));
        let three = (a & b & (c ^ d)) | ((a ^ b) & c & d);
        let others = [1, 2, 3, 4].into_iter().fold(0, |all, index| all | self.word(side.other(), index));
        let too_long = match (self.rule, side) {
            (Rule::Freestyle, _) | (Rule::Renju, Side::Second) => 0,
            _ => self.word(side, -1) | self.word(side, 6),
        };
        starts & three & !others & !taken(0) & !taken(5) & !too_long
    }
}

/// Adds five words bit by bit: the bits of 1, 2 and 4 of each column's sum.
fn sum([a, b, c, d, e]: [u32; 5]) -> [u32; 3] {
    let majority = |a: u32, b: u32, c: u32| (a & b) | (c & (a | b));
    let (first, first_carry) = (a ^ b ^ c, majority(a, b, c));
    let (ones, second_carry) = (first ^ d ^ e, majority(first, d, e));
    [ones, first_carry ^ second_carry, first_carry & second_carry]
}

#[cfg(test)]
mod tests {
    use boardwright_game::grid::Point;
    use boardwright_game::{Position, Rng, Side};

    use super::{Counts, count, sum};
    use crate::rules::{DIRECTIONS, Gomoku, Rule};

    #[test]
    fn words_are_added_bit_by_bit() {
        let words = [0b0000_1111, 0b0001_0111, 0b0011_0011, 0b0111_0001, 0b1010_1010];
        let [ones, twos, fours] = sum(words);
        for column in 0..8 {
            let expected: u32 = words.iter().map(|word| word >> column & 1).sum();
            let bit = |word: u32| word >> column & 1;
            assert_eq!(bit(ones) + 2 * bit(twos) + 4 * bit(fours), expected, "column {column}");
        }
    }

    /// The same counts by walking every line point by point.
    fn slowly(position: &Gomoku) -> Counts {
        let mut counts = Counts::default();
        let at = |column: i32, row: i32| {
            let point = Point::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?);
            position.contains(point).then(|| position.at(point))
        };
        for (columns, rows) in DIRECTIONS {
            for start in super::super::super::players::from_upper_left(position) {
                let spot =
                    |index: i32| at(i32::from(start.column) + index * columns, i32::from(start.row) + index * rows);
                for side in Side::BOTH {
                    let held = |range: std::ops::Range<i32>, what: Option<Option<Side>>| {
                        range.filter(|&index| spot(index) == what).count()
                    };
                    let (own, empty) = (Some(Some(side)), Some(None));
                    let stones = held(0..5, own);
                    let long = spot(-1) == own || spot(5) == own;
                    let blocked = [-1, 5].iter().all(|&index| spot(index) == Some(Some(side.other())));
                    let fit = match position.rule() {
                        Rule::Freestyle => true,
                        Rule::Renju => side == Side::Second || !long,
                        Rule::Exact => !long,
                        Rule::Caro => !long && !blocked,
                    };
                    if stones + held(0..5, empty) == 5 && (1..5).contains(&stones) && fit {
                        counts.lines[side][stones] += 1;
                    }
                    let inner = held(1..5, own) == 3 && held(1..5, empty) == 1;
                    let any_length =
                        matches!((position.rule(), side), (Rule::Freestyle, _) | (Rule::Renju, Side::Second));
                    let too_long = !any_length && (spot(-1) == own || spot(6) == own);
                    if inner && !too_long && spot(0) == empty && spot(5) == empty {
                        counts.open_threes[side] += 1;
                    }
                }
            }
        }
        counts
    }

    #[test]
    fn fast_counts_are_the_slow_ones() {
        let mut rng = Rng::new(5);
        for rule in Rule::ALL {
            for (columns, rows) in [(5, 5), (9, 7), (15, 15), (22, 22)] {
                let mut position = Gomoku::new(columns, rows, rule);
                while position.outcome().is_none() {
                    assert_eq!(count(&position), slowly(&position), "{rule} {position}");
                    let moves: Vec<Point> = position.moves().collect();
                    position.play_unchecked(moves[rng.below(moves.len())]);
                }
            }
        }
    }
}
