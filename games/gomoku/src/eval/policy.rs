//! The move-ordering policy: the likelihood of a move by the shapes at its point and the distance from the last moves.
//!
//! The likelihood of a move is `exp(sum)` divided by the total over all moves. The sum has one number for the set of
//! shapes that the mover would make, one for the set that the other side would make there, and one for the distance
//! from each of the last two moves. The numbers stand in `weights/RULE_moves.txt` as `cargo lab tune --moves` writes
//! them, in hundredths:
//!
//! ```text
//!   set OpenThree OpenTwo Dead Dead 312 240   for the mover's shapes, and for those of the other side
//!   last 0 310 250 …                          by the way from the last move, see `way`
//!   before 0 180 …                            by the way from the mover's own last move
//! ```

use std::fmt::Write as _;

use boardwright_game::Side;

use crate::Rule;
use crate::board::pattern_board::Cell;
use crate::board::shape::sets;
use crate::board::spot::SetId;
use crate::eval::weights::{SETS, ShapeNames, fill, joined, name};

/// The greatest distance between two points that has a number of its own, in columns and in rows.
const MAX_WAY: i16 = 6;

/// The number of distinct ways from one point to another up to symmetry: number 0 for ways that are too long, the
/// others for up to [`MAX_WAY`] columns and rows.
pub(crate) const WAYS: usize = 28;

/// The length of a table by the difference of two cells.
const OFFSETS: usize = 2 * REACH as usize + 1;

const REACH: i16 = 33 * MAX_WAY;

/// The likelihood of moves for one side under one rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Policy {
    /// By set, its weight as the mover's, and as the other side's.
    pub(crate) sets: Box<[[i16; 2]; SETS]>,
    /// By way from the last move, and from the move before it.
    pub(crate) ways: [[i16; WAYS]; 2],
    /// The numbers of `ways` by the difference of the cells.
    offsets: [[i16; OFFSETS]; 2],
}

impl Policy {
    /// The policy of a side under a rule.
    pub(crate) fn of(rule: Rule, side: Side) -> Policy {
        Policy::read(match (rule, side) {
            (Rule::Freestyle, _) => include_str!("weights/freestyle_moves.txt"),
            (Rule::Exact | Rule::Caro, _) => include_str!("weights/exact_moves.txt"),
            (Rule::Renju, Side::First) => include_str!("weights/renju_black_moves.txt"),
            (Rule::Renju, Side::Second) => include_str!("weights/renju_white_moves.txt"),
        })
    }

    /// The policy of the solver in freestyle, of both sides.
    pub(crate) fn of_solver() -> Policy {
        Policy::read(include_str!("weights/solver_moves.txt"))
    }

    /// A policy by which all moves are equally likely.
    pub(crate) fn none() -> Policy {
        Policy { sets: Box::new([[0; 2]; SETS]), ways: [[0; WAYS]; 2], offsets: [[0; OFFSETS]; 2] }
    }

    /// Reads a file. Missing numbers are 0; a test reads all files strictly.
    fn read(text: &str) -> Policy {
        let shapes = ShapeNames::new();
        let mut policy = Policy::none();
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let numbers = |from: usize| words.iter().skip(from).filter_map(|word| word.parse::<i32>().ok());
            match words.as_slice() {
                ["set", a, b, c, d, ..] => {
                    if let Some(id) = shapes.number_of_set([a, b, c, d]) {
                        fill(&mut policy.sets[id], numbers(5));
                    }
                }
                ["last", ..] => fill(&mut policy.ways[0], numbers(1)),
                ["before", ..] => fill(&mut policy.ways[1], numbers(1)),
                _ => {}
            }
        }
        policy.spread();
        policy
    }

    /// The part of the weight of a move that is due to the set of shapes of the other side there.
    pub(crate) fn weight_of_block(&self, other: SetId) -> i32 {
        i32::from(self.sets[usize::from(other) & (SETS - 1)][1])
    }

    /// The text of this policy's file. Sets whose weights are 0 are left out.
    pub(crate) fn write(&self) -> String {
        let mut text = String::new();
        for (id, set) in sets().enumerate().filter(|&(id, _)| self.sets[id] != [0; 2]) {
            let _ = writeln!(text, "set {} {}", set.map(name).join(" "), joined(&self.sets[id]));
        }
        for (name, ways) in ["last", "before"].into_iter().zip(&self.ways) {
            let _ = writeln!(text, "{name} {}", joined(ways));
        }
        text
    }

    /// Fills `offsets` from `ways`.
    fn spread(&mut self) {
        for (offsets, ways) in self.offsets.iter_mut().zip(&self.ways) {
            for rows in -MAX_WAY..=MAX_WAY {
                for columns in -MAX_WAY..=MAX_WAY {
                    offsets[(32 * rows + columns + REACH) as usize] = ways[way(columns, rows)];
                }
            }
        }
    }

    /// The weight of a move on `cell`, the logarithm of its likelihood in hundredths. `ids` are the sets of the mover
    /// and of the other side there, `last` the last two moves.
    #[inline]
    pub(crate) fn weight(&self, ids: [SetId; 2], cell: Cell, last: [Option<Cell>; 2]) -> i32 {
        let [own, other] = ids.map(|id| self.sets[usize::from(id) & (SETS - 1)]);
        let mut weight = i32::from(own[0]) + i32::from(other[1]);
        for (last, offsets) in last.into_iter().zip(&self.offsets) {
            // The edge around the board is wide enough that a difference of cells means one pair of columns and rows
            // only.
            let offset = |last: Cell| (cell as i16 - last as i16 + REACH) as usize;
            weight += last.and_then(|last| offsets.get(offset(last))).map_or(0, |&number| i32::from(number));
        }
        weight
    }
}

/// The number of a way over `columns` and `rows`.
///
/// ```text
///   6 7 8 9       from X; 0 is X itself and whatever is too far
///   3 4 5 8
///   1 2 4 7
///   X 1 3 6
/// ```
pub(crate) fn way(columns: i16, rows: i16) -> usize {
    let (long, short) = (columns.abs().max(rows.abs()), columns.abs().min(rows.abs()));
    if long == 0 || long > MAX_WAY { 0 } else { (long * (long + 1) / 2 + short) as usize }
}

#[cfg(test)]
mod tests {
    use boardwright_game::Side;
    use boardwright_game::grid::Point;

    use super::{MAX_WAY, Policy, WAYS, way};
    use crate::Rule;
    use crate::board::pattern_board::cell_of;

    #[test]
    fn files_of_policies_survive_reading_and_writing() {
        for rule in Rule::ALL {
            for side in Side::BOTH {
                let policy = Policy::of(rule, side);
                assert_ne!(policy, Policy::none(), "{rule} {side}");
                assert_eq!(Policy::read(&policy.write()), policy, "{rule} {side}");
            }
        }
    }

    #[test]
    fn a_way_has_the_same_number_in_all_directions() {
        for (columns, rows) in [(1, 0), (2, 1), (6, 6), (5, 0)] {
            let turned = [(columns, -rows), (-columns, rows), (rows, columns), (-rows, -columns)];
            assert!(turned.iter().all(|&(one, two)| way(one, two) == way(columns, rows)));
        }
        let mut seen: Vec<usize> =
            (0..=MAX_WAY).flat_map(|long| (0..=long).map(move |short| way(long, short))).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, (0..WAYS).collect::<Vec<_>>());
    }

    #[test]
    fn the_ways_between_cells_are_those_between_their_points() {
        let mut policy = Policy::none();
        policy.ways = [0, 1].map(|at| std::array::from_fn(|way| if way == 0 { 0 } else { (100 * at + way) as i16 }));
        policy.spread();
        let points = || (0..22).flat_map(|row| (0..22).map(move |column| Point::new(column, row)));
        for from in [Point::new(0, 0), Point::new(21, 3), Point::new(11, 21)] {
            for to in points().filter(|&to| to != from) {
                let number =
                    way(i16::from(to.column) - i16::from(from.column), i16::from(to.row) - i16::from(from.row));
                let last = Some(cell_of(from));
                assert_eq!(policy.weight([0; 2], cell_of(to), [last, None]), number as i32, "{from} {to}");
                let before = if number == 0 { 0 } else { 100 + number as i32 };
                assert_eq!(policy.weight([0; 2], cell_of(to), [None, last]), before, "{from} {to}");
            }
        }
    }
}
