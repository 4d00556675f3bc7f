//! A second implementation of the rules, slow and close to their definitions, for comparison.
//!
//! It shares no idea with the first one: the board is a vector of characters, lines are lists of points, and every
//! pattern is found by trying sets of points instead of walking from the last stone.

use std::collections::BTreeSet;
use std::rc::Rc;

use boardwright_game::Side;
use boardwright_game::grid::Point;
use boardwright_gomoku::{Foul, Gomoku, Rule};

/// A place as column and row.
pub(crate) type Place = (usize, usize);

/// A board of characters: `X`, `O` and `.`.
#[derive(Clone)]
pub(crate) struct Slow {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) rule: Rule,
    cells: Vec<char>,
    lines: Rc<Vec<Vec<Place>>>,
}

impl Slow {
    pub(crate) fn of(position: &Gomoku) -> Slow {
        let (columns, rows) = (usize::from(position.columns()), usize::from(position.rows()));
        let cells = vec!['.'; columns * rows];
        let lines = Rc::new(lines(columns, rows));
        let mut slow = Slow { columns, rows, rule: position.rule(), cells, lines };
        for (point, side) in position.stones() {
            let place = (usize::from(point.column), usize::from(point.row));
            slow.put(place, if side == Side::First { 'X' } else { 'O' });
        }
        slow
    }

    pub(crate) fn at(&self, (column, row): Place) -> char {
        self.cells[row * self.columns + column]
    }

    pub(crate) fn put(&mut self, (column, row): Place, stone: char) {
        self.cells[row * self.columns + column] = stone;
    }

    fn with(&self, place: Place, stone: char) -> Slow {
        let mut copy = self.clone();
        copy.put(place, stone);
        copy
    }

    pub(crate) fn places(&self) -> impl Iterator<Item = Place> + use<> {
        places(self.columns, self.rows)
    }

    /// True if `stone` has a winning row anywhere.
    pub(crate) fn has_won(&self, stone: char) -> bool {
        let other = if stone == 'X' { 'O' } else { 'X' };
        self.lines.iter().any(|line| {
            let text: String = line.iter().map(|&place| self.at(place)).collect();
            let five = stone.to_string().repeat(5);
            let edged = format!("#{text}#");
            let exact = |ends: &dyn Fn(char, char) -> bool| {
                edged.as_bytes().windows(7).any(|window| {
                    let (first, last) = (char::from(window[0]), char::from(window[6]));
                    window[1..6] == *five.as_bytes() && first != stone && last != stone && ends(first, last)
                })
            };
            match (self.rule, stone) {
                (Rule::Freestyle, _) | (Rule::Renju, 'O') => text.contains(&five),
                (Rule::Exact, _) | (Rule::Renju, _) => exact(&|_, _| true),
                (Rule::Caro, _) => exact(&|first, last| !(first == other && last == other)),
            }
        })
    }

    /// The runs of black stones on a line, as index ranges.
    fn black_runs(&self, line: &[Place]) -> Vec<(usize, usize)> {
        let mut runs = Vec::new();
        let mut start = None;
        for index in 0..=line.len() {
            let black = index < line.len() && self.at(line[index]) == 'X';
            match (black, start) {
                (true, None) => start = Some(index),
                (false, Some(from)) => {
                    runs.push((from, index));
                    start = None;
                }
                _ => {}
            }
        }
        runs
    }

    fn has_black_five(&self) -> bool {
        self.lines.iter().any(|line| self.black_runs(line).iter().any(|(from, to)| to - from == 5))
    }

    /// The sets of four black stones of a line, `place` among them, that one more stone makes exactly five.
    fn fours(&self, line: &[Place], place: Place) -> BTreeSet<Vec<Place>> {
        let mut fours = BTreeSet::new();
        for &gap in line.iter().filter(|&&gap| self.at(gap) == '.') {
            let filled = self.with(gap, 'X');
            for (from, to) in filled.black_runs(line) {
                let row = &line[from..to];
                if row.len() == 5 && row.contains(&gap) && row.contains(&place) {
                    fours.insert(row.iter().copied().filter(|&stone| stone != gap).collect());
                }
            }
        }
        fours
    }

    /// True if the line has four neighbouring black stones, including both places, that can become exactly five at
    /// both ends.
    fn has_straight_four(&self, line: &[Place], both: [Place; 2]) -> bool {
        self.black_runs(line).into_iter().any(|(from, to)| {
            let row = &line[from..to];
            let fill = |end: Option<&Place>| {
                end.is_some_and(|&end| {
                    self.at(end) == '.'
                        && self.with(end, 'X').black_runs(line).iter().any(|&(from, to)| {
                            to - from == 5 && line[from..to].contains(&end) && line[from..to].contains(&both[0])
                        })
                })
            };
            let before = from.checked_sub(1).and_then(|index| line.get(index));
            row.len() == 4 && both.iter().all(|place| row.contains(place)) && fill(before) && fill(line.get(to))
        })
    }

    /// The foul of a black stone on the empty `place`.
    pub(crate) fn foul(&self, place: Place) -> Option<Foul> {
        let placed = self.with(place, 'X');
        let lines: Vec<Vec<Place>> = self.lines.iter().filter(|line| line.contains(&place)).cloned().collect();
        let through = |line: &Vec<Place>| {
            let runs = placed.black_runs(line);
            runs.into_iter().find(|&(from, to)| line[from..to].contains(&place)).map_or(0, |(from, to)| to - from)
        };
        if lines.iter().any(|line| through(line) == 5) {
            return None;
        }
        if lines.iter().any(|line| through(line) > 5) {
            return Some(Foul::Overline);
        }
        let fours: usize = lines.iter().map(|line| placed.fours(line, place).len()).sum();
        if fours >= 2 {
            return Some(Foul::DoubleFour);
        }
        let threes = lines.iter().filter(|line| placed.has_three(line, place)).count();
        (threes >= 2).then_some(Foul::DoubleThree)
    }

    /// True if one more stone, which is no foul and makes no five, makes a straight four with the stone on `place`.
    /// The game must not be over, so that there is no five on the board before.
    fn has_three(&self, line: &[Place], place: Place) -> bool {
        line.iter().any(|&next| {
            if self.at(next) != '.' {
                return false;
            }
            let extended = self.with(next, 'X');
            extended.has_straight_four(line, [place, next]) && !extended.has_black_five() && self.foul(next).is_none()
        })
    }
}

fn places(columns: usize, rows: usize) -> impl Iterator<Item = Place> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
}

/// All rows, columns and diagonals of at least five places.
fn lines(columns: usize, rows: usize) -> Vec<Vec<Place>> {
    let mut lines = Vec::new();
    for key in 0..columns + rows {
        let select = |test: &dyn Fn(Place) -> bool| places(columns, rows).filter(|&place| test(place)).collect();
        lines.push(select(&|(_, row)| row == key));
        lines.push(select(&|(column, _)| column == key));
        lines.push(select(&|(column, row)| column + row == key));
        lines.push(select(&|(column, row)| column + rows == row + key));
    }
    lines.retain(|line: &Vec<Place>| line.len() >= 5);
    lines
}

/// A place as the game writes it.
pub(crate) fn point((column, row): Place) -> Point {
    Point::new(column as u8, row as u8)
}
