//! The moves worth searching: wins, parries, and the points on which most is at stake.

use boardwright_game::grid::Point;
use boardwright_game::{Position, Side};
use boardwright_search::FORCING;

use super::windows::{Lines, for_all_lines};
use crate::players::centre;
use crate::rules::LARGEST;
use crate::{Gomoku, Rule};

/// How many quiet moves are looked at in one position. Threats of both sides always come first among them.
const MOST: usize = 24;

/// What it is worth to add a stone to a line with that many own stones, and to break one of the opponent's.
const OWN: [i32; 4] = [0, 2, 14, 70];
const OTHER: [i32; 4] = [0, 1, 10, 60];

/// A number for every point of the largest board.
type Grid<T> = [[T; LARGEST as usize]; LARGEST as usize];

/// What hangs on each point.
struct Stakes {
    weights: Grid<i32>,
    /// Whether a stone of the side to move would make a four there.
    makes_four: Grid<bool>,
    /// Points that fill a line of four, by side.
    fills: [Vec<Point>; 2],
}

pub(super) fn fill(position: &Gomoku, moves: &mut Vec<(Point, i32)>) {
    let own = position.to_move();
    let stakes = Stakes::of(position);
    let decisive =
        |side: Side| stakes.fills[side].iter().copied().filter(move |&point| position.completes_five(point, side));
    moves.extend(decisive(own).map(|point| (point, 2 * FORCING)));
    if !moves.is_empty() {
        return;
    }
    for point in decisive(own.other()) {
        add(moves, point, FORCING);
        if position.rule() == Rule::Caro {
            stop_by_blocking_the_end(position, point, moves);
        }
    }
    if moves.is_empty() {
        quiet(position, &stakes, moves);
    }
    avoid_fouls(position, moves);
}

impl Stakes {
    fn of(position: &Gomoku) -> Stakes {
        let mut stakes = Stakes {
            weights: [[0; LARGEST as usize]; LARGEST as usize],
            makes_four: [[false; LARGEST as usize]; LARGEST as usize],
            fills: [Vec::new(), Vec::new()],
        };
        for_all_lines(position, |_, lines| stakes.add(position, lines));
        stakes
    }

    fn add(&mut self, position: &Gomoku, lines: &Lines) {
        let own = position.to_move();
        for side in Side::BOTH {
            for stones in 1..5 {
                let mut starts = lines.stones[side][stones];
                while starts != 0 {
                    let column = starts.trailing_zeros() as i32;
                    starts &= starts - 1;
                    for index in 0..5 {
                        let column = (column + index * lines.direction.0) as usize;
                        let row = (i32::from(lines.row) + index * lines.direction.1) as usize;
                        if stones == 4 {
                            self.note_four(position, Point::new(column as u8, row as u8), side);
                        } else {
                            self.weights[row][column] += if side == own { OWN[stones] } else { OTHER[stones] };
                            self.makes_four[row][column] |= side == own && stones == 3;
                        }
                    }
                }
            }
        }
    }

    fn note_four(&mut self, position: &Gomoku, point: Point, side: Side) {
        if position.at(point).is_none() && !self.fills[side].contains(&point) {
            self.fills[side].push(point);
        }
    }

    fn weight(&self, point: Point) -> i32 {
        let (row, column) = (usize::from(point.row), usize::from(point.column));
        self.weights[row][column] + if self.makes_four[row][column] { FORCING } else { 0 }
    }
}

fn add(moves: &mut Vec<(Point, i32)>, point: Point, weight: i32) {
    if moves.iter().all(|(known, _)| *known != point) {
        moves.push((point, weight));
    }
}

/// In caro a five can also be stopped beforehand by a stone beyond its end, if the other end is blocked.
fn stop_by_blocking_the_end(position: &Gomoku, five: Point, moves: &mut Vec<(Point, i32)>) {
    let own = position.to_move();
    for end in position.moves() {
        let near = end.column.abs_diff(five.column).max(end.row.abs_diff(five.row)) <= 5;
        if near && end != five && !position.child(end).completes_five(five, own.other()) {
            add(moves, end, FORCING);
        }
    }
}

/// The points on which most is at stake; some points at least.
fn quiet(position: &Gomoku, stakes: &Stakes, moves: &mut Vec<(Point, i32)>) {
    let middle = centre(position);
    if position.count_stones() == 0 {
        moves.push((middle, 0));
        return;
    }
    moves.extend(position.moves().map(|point| (point, stakes.weight(point))).filter(|&(_, weight)| weight > 0));
    if moves.is_empty() {
        // No line is left that could win: whatever is played, the board fills up.
        moves.extend(position.moves().take(MOST).map(|point| (point, 0)));
    }
    if moves.len() > MOST {
        let order = |&(point, weight): &(Point, i32)| (std::cmp::Reverse(weight), point);
        moves.select_nth_unstable_by_key(MOST - 1, order);
        moves.truncate(MOST);
        moves.sort_unstable_by_key(order);
    }
}

/// Takes out the points that renju forbids, unless nothing else is left.
fn avoid_fouls(position: &Gomoku, moves: &mut Vec<(Point, i32)>) {
    if position.rule() != Rule::Renju || position.to_move() == Side::Second {
        return;
    }
    let allowed = |point: Point| position.foul_at(point).is_none();
    if moves.iter().any(|&(point, _)| allowed(point)) {
        moves.retain(|&(point, _)| allowed(point));
    } else if let Some(point) = position.moves().find(|&point| allowed(point)) {
        // Every point worth a look is forbidden, such as the only one that stops a five; a free one loses later.
        moves.push((point, 0));
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::grid::Point;
    use boardwright_game::{Position, Rng};

    use super::fill;
    use crate::{Gomoku, Rule};

    fn candidates(position: &Gomoku) -> Vec<Point> {
        let mut moves = Vec::new();
        fill(position, &mut moves);
        let points: Vec<Point> = moves.into_iter().map(|(point, _)| point).collect();
        assert!(points.iter().all(|&point| position.is_legal(point)), "{points:?} in {position}");
        points
    }

    /// What the search relies on, by trying every move: wins and parries are among the candidates.
    fn check(position: &Gomoku) -> (bool, bool) {
        let chosen = candidates(position);
        assert!(!chosen.is_empty(), "{position}");
        let (own, other) = (position.to_move(), position.to_move().other());
        let wins: Vec<Point> = position.moves().filter(|&point| position.completes_five(point, own)).collect();
        assert!(wins.iter().all(|win| chosen.contains(win)), "wins {wins:?} of {chosen:?} in {position}");
        let threatened = |position: &Gomoku| position.moves().any(|point| position.completes_five(point, other));
        let danger = wins.is_empty() && threatened(position);
        if danger {
            let saves = |&point: &Point| {
                let next = position.child(point);
                next.outcome().is_none_or(|outcome| outcome.winner() != Some(other)) && !threatened(&next)
            };
            for parry in position.moves().filter(saves) {
                assert!(chosen.contains(&parry), "{parry} of {chosen:?} in {position}");
            }
        }
        (!wins.is_empty(), danger)
    }

    #[test]
    fn wins_and_parries_are_always_candidates() {
        for rule in Rule::ALL {
            let (mut wins, mut dangers) = (0, 0);
            for seed in 0..60 {
                let mut rng = Rng::new(seed);
                let mut position = Gomoku::new(8, 7, rule);
                while position.outcome().is_none() {
                    let (win, danger) = check(&position);
                    wins += u32::from(win);
                    dangers += u32::from(danger);
                    let moves: Vec<Point> = if rng.below(3) == 0 {
                        position.moves().collect()
                    } else {
                        candidates(&position).into_iter().take(4).collect()
                    };
                    position.play_unchecked(moves[rng.below(moves.len())]);
                }
            }
            assert!(wins > 5 && dangers > 5, "{rule}: {wins} wins and {dangers} dangers were seen");
        }
    }

    #[test]
    fn a_five_of_caro_is_stopped_at_either_end_too() {
        let text = "8/8/8/OXXXX3/8/8/8 O";
        let position = crate::notation::read_position(text, (8, 7, Rule::Caro)).expect("a position");
        let mut names: Vec<String> = candidates(&position).iter().map(ToString::to_string).collect();
        names.sort();
        assert_eq!(names, ["f4", "g4"]);
    }

    #[test]
    fn black_is_not_sent_to_forbidden_points() {
        let text = "15/15/15/15/15/4X10/4X10/O1X2X1O7/15/15/15/15/15/15/15 X";
        let position = crate::notation::read_position(text, (15, 15, Rule::Renju)).expect("a position");
        let forbidden = "e8".parse::<Point>().expect("a point");
        assert!(position.foul_at(forbidden).is_some());
        assert!(!candidates(&position).contains(&forbidden));
    }
}
