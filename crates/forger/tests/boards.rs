//! Boards whose value is known by plain minimax: no bounds, no tables but one of values, no shortcut.

use std::collections::HashSet;

use boardwright_game::{AnyPosition, Measure, Rng, Side};
use rustc_hash::FxHashMap;

use super::variant;

/// A position, and the most that each side can get.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) position: AnyPosition,
    /// The result for each side if both play their best.
    result: [i32; 2],
    /// The same in points, in games that count them.
    points: Option<[i32; 2]>,
}

impl Board {
    /// The most that a side can get, counted for it: more is false.
    pub(super) fn most(&self, measure: Measure, side: Side) -> i32 {
        let values = match measure {
            Measure::Result => self.result,
            Measure::Points => self.points.expect("a game that counts points"),
        };
        values[side.index()]
    }

    pub(super) fn counts_points(&self) -> bool {
        self.points.is_some()
    }

    /// A board whose value to the first side is worked out here.
    pub(super) fn new(position: AnyPosition) -> Board {
        let both = |value: i32| [value, -value];
        let result = both(value(&position, Measure::Result, &mut FxHashMap::default()));
        let points = position.tally().map(|_| both(value(&position, Measure::Points, &mut FxHashMap::default())));
        Board { position, result, points }
    }
}

/// The value of a position to the first side. Play must come to an end.
fn value(position: &AnyPosition, measure: Measure, known: &mut FxHashMap<String, i32>) -> i32 {
    if let Some(value) = position.final_value(measure) {
        return value;
    }
    let text = position.to_string();
    if let Some(&value) = known.get(&text) {
        return value;
    }
    let values = position.moves().into_iter().map(|mv| {
        let mut child = position.clone();
        child.play(&mv).expect("a legal move");
        value(&child, measure, known)
    });
    let best = if position.to_move() == Side::First { values.max() } else { values.min() };
    let best = best.expect("a game that goes on has moves");
    known.insert(text, best);
    best
}

/// Boards on which faults show themselves that few boards show.
const RARE_KALAH: [(&str, &str); 2] =
    [("kalah:3x1", "3,2,1,0/2,3,2,4 S"), ("kalah:3x1,empty-capture,end=mover", "0,1,3,4/2,2,1,1 S")];
const RARE_FREESTYLE: [(&str, &str); 2] =
    [("gomoku:6x5", "XXOOO1/O1OO1O/XX1O1O/O3OO/OX2O1 X"), ("gomoku:5x6", "OXXXO/2X2/XOOXX/1OXO1/2X2/OOXOX X")];

fn rare(boards: &[(&str, &str)], rng: &mut Rng) -> Option<AnyPosition> {
    let chosen = if rng.below(4) == 0 { rng.pick(boards) } else { None };
    chosen.map(|(spec, text)| variant(spec).read(text).unwrap_or_else(|error| panic!("{spec} {text}: {error}")))
}

/// A small board of kalah in the middle of a game, the stores unequal as often as not.
pub(super) fn kalah(rng: &mut Rng) -> Board {
    if let Some(position) = rare(&RARE_KALAH, rng) {
        return Board::new(position);
    }
    let houses = 1 + rng.below(3);
    let options = ["", ",empty-capture", ",end=mover", ",empty-capture,end=mover"];
    let spec = format!("kalah:{houses}x1{}", options[rng.below(4)]);
    loop {
        let mut row = |most: usize| {
            let seeds = (0..houses).map(|_| rng.below(most + 1).to_string());
            format!("{},{}", seeds.collect::<Vec<_>>().join(","), rng.below(5))
        };
        let most = if houses == 1 { 5 } else { 3 };
        let text = format!("{}/{} {}", row(most), row(most), ["S", "N"][rng.below(2)]);
        let position = variant(&spec).read(&text).expect("a position of kalah");
        if position.outcome().is_none() {
            return Board::new(position);
        }
    }
}

/// All boards of kalah with up to three houses a side and three seeds in each, at the beginning, under all rules.
pub(super) fn starts_of_kalah() -> impl Iterator<Item = Board> {
    let sizes = (1..=3).flat_map(|houses| (1..=3).map(move |seeds| (houses, seeds)));
    sizes.flat_map(|(houses, seeds)| {
        let options = ["", ",empty-capture", ",end=mover", ",empty-capture,end=mover"];
        options.map(|options| Board::new(variant(&format!("kalah:{houses}x{seeds}{options}")).start()))
    })
}

/// Boards of sticks on two rows of six holes with all pieces in play.
///
/// In the draws each side has a stick in the middle of either row, so that no row of five is free, and a barrel to move
/// to and fro: `holds_with_a_barrel` plays that out. In the others a side wins at once, or its opponent does.
const STICKS: [(&str, i32); 5] = [
    ("S.SsDd/SsSs.s 1", 0),
    ("dSsS.D/sS.sSs 2", 0),
    ("DSs.Sd/sSsS.s 1", 0),
    ("SS.SSD/ssd.ss 1", 1),
    ("SS.SSD/ssd.ss 2", -1),
];

pub(super) fn sticks(rng: &mut Rng) -> Board {
    board_of_sticks(STICKS[rng.below(STICKS.len())])
}

fn board_of_sticks((text, value): (&str, i32)) -> Board {
    let position = variant("sticks:6x2,4s0h1d").read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    Board { position, result: [value, -value], points: None }
}

/// A board of sticks on which a side wins with its next move.
pub(super) fn sticks_in_one(winner: Side) -> Board {
    board_of_sticks(STICKS[3 + winner.index()])
}

/// Tells whether a side is never beaten from here if all it does is move its barrel, which the rules list last.
fn holds_with_a_barrel(root: &AnyPosition, side: Side) -> bool {
    let (mut met, mut left) = (HashSet::new(), vec![root.clone()]);
    while let Some(position) = left.pop() {
        if position.outcome().is_some_and(|outcome| outcome.winner() == Some(side.other())) {
            return false;
        }
        if position.outcome().is_some() || !met.insert(position.to_string()) {
            continue;
        }
        let mut moves = position.moves();
        if position.to_move() == side {
            moves.drain(..moves.len() - 1);
        }
        left.extend(moves.iter().map(|mv| {
            let mut child = position.clone();
            child.play(mv).expect("a legal move");
            child
        }));
    }
    true
}

/// Rules of gomoku, freestyle among them, and freestyle alone.
pub(super) const ALL_RULES: &[&str] = &["", ",exact", ",caro", ",renju"];
pub(super) const FREESTYLE: &[&str] = &[""];

/// A board of gomoku near the end of a game, with up to this many empty points.
pub(super) fn gomoku(rng: &mut Rng, rules: &[&str], most_empty: usize) -> AnyPosition {
    let sizes = [(5, 5), (5, 5), (6, 5), (5, 6), (7, 5), (6, 6)];
    loop {
        let (columns, rows) = sizes[rng.below(sizes.len())];
        let spec = format!("gomoku:{columns}x{rows}{}", rules[rng.below(rules.len())]);
        let is_even = rng.below(2) == 0;
        let empty = 2 + rng.below(most_empty - 1);
        let blacks = 1 + rng.below(7);
        let mut cells: Vec<char> = (0..columns * rows).map(|_| if rng.below(8) < blacks { 'X' } else { 'O' }).collect();
        let mut count = 0;
        while count < empty {
            let at = rng.below(cells.len());
            let image = at / columns * columns + columns - 1 - at % columns;
            for at in if is_even { vec![at, image] } else { vec![at] } {
                count += usize::from(cells[at] != '.');
                cells[at] = '.';
            }
        }
        if columns == 7 && rng.below(2) == 0 {
            // Five that are stopped at both ends, or may be.
            let row = rng.below(rows) * columns;
            cells[row..row + columns].copy_from_slice(&['O', 'X', 'X', 'X', 'X', ['X', '.'][rng.below(2)], 'O']);
        }
        let lines: Vec<String> = cells.chunks(columns).map(|line| line.iter().collect()).collect();
        let text = format!("{} {}", lines.join("/"), ["X", "O"][rng.below(2)]);
        if let Ok(position) = variant(&spec).read(&text)
            && position.outcome().is_none()
        {
            return position;
        }
    }
}

/// A board by the exact rule near the end of a game. Black has to stop white on f3, and then is one point short of two
/// rows of five: that in the third row would be one of six.
pub(super) fn exact(rng: &mut Rng) -> AnyPosition {
    let frame = ["??O??O?", "??.O?.?", "??X?OX?", "XX.X..O", "??X??XO", "??X??X?"].join("/");
    loop {
        let fill = |symbol| if symbol == '?' { ['X', 'O', 'X', 'O', '.'][rng.below(5)] } else { symbol };
        let text: String = frame.chars().map(fill).collect();
        let is_small = text.chars().filter(|&symbol| symbol == '.').count() < 10;
        if is_small
            && let Ok(position) = variant("gomoku:7x6,exact").read(&format!("{text} X"))
            && position.outcome().is_none()
        {
            return position;
        }
    }
}

/// The value of a board of freestyle from the rows that each side can still fill: cells are bits of a number.
pub(super) struct Rows {
    cells: u32,
    sides: [Vec<u32>; 2],
    known: FxHashMap<(u32, u32, bool), i32>,
}

impl Rows {
    pub(super) fn new(position: &AnyPosition) -> Rows {
        let sets = Side::BOTH.map(|side| position.winning_sets(side).expect("a game of sets"));
        let moves = position.moves();
        let number = |name: &String| moves.iter().position(|mv| mv == name).expect("a legal move");
        let mask = |set: &Vec<String>| set.iter().fold(0, |mask, name| mask | 1 << number(name));
        let sides = sets.map(|sets| sets.iter().map(mask).collect());
        Rows { cells: moves.len() as u32, sides, known: FxHashMap::default() }
    }

    fn has_filled(&self, side: usize, taken: u32) -> bool {
        self.sides[side].iter().any(|row| row & !taken == 0)
    }

    /// To the first side, which has `first`.
    pub(super) fn value(&mut self, first: u32, second: u32, first_to_move: bool) -> i32 {
        if self.has_filled(0, first) {
            return 1;
        }
        if self.has_filled(1, second) {
            return -1;
        }
        if let Some(&value) = self.known.get(&(first, second, first_to_move)) {
            return value;
        }
        let free = (0..self.cells).map(|cell| 1 << cell).filter(|cell| (first | second) & cell == 0);
        // Whoever is to move stops looking once it has won.
        let (win, mut best) = if first_to_move { (1, -2) } else { (-1, 2) };
        for cell in free {
            let value = if first_to_move {
                self.value(first | cell, second, false)
            } else {
                self.value(first, second | cell, true)
            };
            best = if first_to_move { best.max(value) } else { best.min(value) };
            if best == win {
                break;
            }
        }
        let best = if best.abs() == 2 { 0 } else { best };
        self.known.insert((first, second, first_to_move), best);
        best
    }
}

/// A board of freestyle with more empty points than the rules alone can be played out on in no time.
pub(super) fn freestyle(rng: &mut Rng, most_empty: usize) -> Board {
    let position = rare(&RARE_FREESTYLE, rng).unwrap_or_else(|| gomoku(rng, FREESTYLE, most_empty));
    let value = Rows::new(&position).value(0, 0, position.to_move() == Side::First);
    Board { position, result: [value, -value], points: None }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Rng, Side};

    use super::{Board, FREESTYLE, Rows, STICKS, gomoku, holds_with_a_barrel, starts_of_kalah, sticks_in_one};
    use crate::variant;

    /// The README of kalah has the results that others published: D L W, W L L, D W W for one to three houses a side.
    #[test]
    fn minimax_finds_what_is_published_of_kalah() {
        let boards = starts_of_kalah().filter(|board| board.position.variant().spec().ends_with("empty-capture"));
        let results: Vec<i32> = boards.map(|board| board.result[0]).collect();
        assert_eq!(results, [0, -1, 1, 1, -1, -1, 0, 1, 1]);
    }

    #[test]
    fn nobody_wins_the_drawn_boards_of_sticks() {
        for (text, _) in STICKS.iter().filter(|(_, value)| *value == 0) {
            let position = variant("sticks:6x2,4s0h1d").read(text).expect("a position");
            assert!(Side::BOTH.iter().all(|&side| holds_with_a_barrel(&position, side)), "{text}");
        }
        for side in Side::BOTH {
            let board = sticks_in_one(side);
            let wins = |mv: &String| {
                let mut child = board.position.clone();
                child.play(mv).expect("a legal move");
                child.outcome().is_some_and(|outcome| outcome.winner() == Some(side))
            };
            assert!(board.position.to_move() == side && board.position.moves().iter().any(wins), "{}", board.position);
        }
    }

    #[test]
    fn rows_say_what_the_rules_say() {
        for seed in 0..60 {
            let position = gomoku(&mut Rng::new(seed), FREESTYLE, 6);
            let value = Rows::new(&position).value(0, 0, position.to_move() == Side::First);
            assert_eq!(Board::new(position.clone()).result[0], value, "seed {seed}: {position}");
        }
    }
}
