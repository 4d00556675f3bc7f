//! Draws by pairing: a side that answers every stone in one half of a pair with the other half stops every five.
//!
//! If each row of five points in which a side has no stone holds a pair of empty points, and no point belongs to two
//! pairs, that side can answer every stone of the opponent so that no such row is ever filled (Hales and Jewett 1963).
//! It is a proof of at least a draw, whoever is to move, for a stone more does no harm.

use boardwright_game::grid::Point;
use boardwright_game::{Position, Side};

use crate::{Gomoku, Rule};

/// Pairs tried before a search for a pairing gives up.
const MOST_TRIES: u32 = 1_000;

/// From a point of a row to the next: right, up, and both diagonals.
const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Pairs of points by which a side stops every five of the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pairing {
    side: Side,
    pairs: Vec<[Point; 2]>,
}

impl Pairing {
    /// A pairing by which `side` stops every five from here on, even if the other side is to move.
    ///
    /// There is none for black in renju, to whom the other half of a pair may be forbidden.
    pub(crate) fn find(position: &Gomoku, side: Side) -> Option<Pairing> {
        if position.outcome().is_some() || (position.rule() == Rule::Renju && side == Side::First) {
            return None;
        }
        let rows: Vec<Vec<Point>> = open_rows(position, side)
            .map(|row| row.into_iter().filter(|&point| position.at(point).is_none()).collect())
            .collect();
        // A pair lies in four rows at most, and there are at most half as many pairs as empty points.
        if rows.len() as u64 > 2 * position.count_moves() {
            return None;
        }
        let mut search = Search { rows: &rows, pairs: Vec::new(), tries: 0 };
        if search.complete() { Some(Pairing { side, pairs: search.pairs }) } else { None }
    }

    /// The move by which the side keeps what the pairing promises: the other half of a pair that the opponent has begun,
    /// or one that belongs to no pair, or any that leaves all pairs in force. `None` if the pairing says nothing of this
    /// position.
    pub(crate) fn reply(&self, position: &Gomoku) -> Option<Point> {
        let opponent = Some(self.side.other());
        let halves = self.pairs.iter().filter_map(|&[one, other]| match (position.at(one), position.at(other)) {
            (None, stone) if stone == opponent => Some(one),
            (stone, None) if stone == opponent => Some(other),
            _ => None,
        });
        let spare = position.moves().filter(|point| !self.pairs.as_flattened().contains(point));
        halves.chain(spare).chain(position.moves()).find(|&mv| self.holds_after(position, mv))
    }

    /// Whether every row that is open after the side's stone on `mv` has a pair in it.
    fn holds_after(&self, position: &Gomoku, mv: Point) -> bool {
        let is_free = |point: Point| point != mv && position.at(point).is_none();
        let has_pair = |row: &[Point; 5]| {
            self.pairs.iter().any(|pair| pair.iter().all(|&point| is_free(point) && row.contains(&point)))
        };
        open_rows(position, self.side).all(|row| row.contains(&mv) || has_pair(&row))
    }
}

/// The rows of five points in which `side` has no stone.
fn open_rows(position: &Gomoku, side: Side) -> impl Iterator<Item = [Point; 5]> {
    let (columns, rows) = (i32::from(position.columns()), i32::from(position.rows()));
    let starts = (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)));
    let all = starts.flat_map(move |(column, row)| {
        STEPS.into_iter().filter_map(move |(right, up)| {
            let (last_column, last_row) = (column + 4 * right, row + 4 * up);
            let fits = last_column < columns && (0..rows).contains(&last_row);
            fits.then(|| [0, 1, 2, 3, 4].map(|step| Point::new((column + step * right) as u8, (row + step * up) as u8)))
        })
    });
    all.filter(move |row| row.iter().all(|&point| position.at(point) != Some(side)))
}

/// A search for disjoint pairs, one at least in each row.
struct Search<'a> {
    /// The empty points of each row.
    rows: &'a [Vec<Point>],
    pairs: Vec<[Point; 2]>,
    tries: u32,
}

impl Search<'_> {
    /// Finds pairs for the rows that have none, the one with the fewest choices first.
    fn complete(&mut self) -> bool {
        let choices = self.rows.iter().filter(|row| !self.has_pair(row)).map(|row| self.choices(row));
        let Some(choices) = choices.min_by_key(Vec::len) else { return true };
        for pair in choices {
            self.tries += 1;
            if self.tries > MOST_TRIES {
                return false;
            }
            self.pairs.push(pair);
            if self.complete() {
                return true;
            }
            self.pairs.pop();
        }
        false
    }

    fn has_pair(&self, row: &[Point]) -> bool {
        self.pairs.iter().any(|pair| pair.iter().all(|point| row.contains(point)))
    }

    /// The pairs that can still be made in a row.
    fn choices(&self, row: &[Point]) -> Vec<[Point; 2]> {
        let free: Vec<Point> = row.iter().copied().filter(|point| !self.pairs.as_flattened().contains(point)).collect();
        let others = |index: usize| free[index + 1..].iter().copied();
        free.iter().enumerate().flat_map(|(index, &one)| others(index).map(move |other| [one, other])).collect()
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Outcome, Position, Rng, Side};

    use super::Pairing;
    use crate::{Gomoku, Rule};

    #[test]
    fn whoever_keeps_to_the_pairs_never_loses() {
        for rule in [Rule::Freestyle, Rule::Exact, Rule::Caro] {
            let start = Gomoku::new(5, 5, rule);
            for side in Side::BOTH {
                let pairing = Pairing::find(&start, side).expect("5 × 5 has a pairing");
                assert!(pairing.pairs.len() <= 12);
                let mut rng = Rng::new(4);
                for _ in 0..200 {
                    let mut position = start.clone();
                    while position.outcome().is_none() {
                        let mv = if position.to_move() == side {
                            pairing.reply(&position).expect("the pairs hold")
                        } else {
                            let moves: Vec<_> = position.moves().collect();
                            moves[rng.below(moves.len())]
                        };
                        position.play_unchecked(mv);
                    }
                    assert_ne!(position.outcome(), Some(Outcome::Win(side.other())), "{position}");
                }
            }
        }
    }

    #[test]
    fn where_a_side_can_win_there_is_no_pairing() {
        for side in Side::BOTH {
            assert_eq!(Pairing::find(&Gomoku::new(15, 15, Rule::Freestyle), side), None);
        }
        assert_eq!(Pairing::find(&Gomoku::new(5, 5, Rule::Renju), Side::First), None, "it might be forbidden");
    }
}
