//! The tables against their definitions and the board against the rules.

use std::collections::HashMap;

use boardwright_game::grid::Point;
use boardwright_game::{Outcome, Position, Rng, Side};

use crate::board::pattern_board::{Cell, PatternBoard, cell_of, contains, point_of};
use crate::board::shape::{LineRule, LineTable, Shape, Windows, number_of_set, sets, windows};
use crate::board::spot::{CLASSES, Class, shapes_of};
use crate::{Gomoku, Rule};

/// The shape by its definition alone: a full search of the game on the line.
fn by_playing(windows: &Windows, key: u32, seen: &mut HashMap<u32, Shape>) -> Shape {
    if let Some(&shape) = seen.get(&key) {
        return shape;
    }
    let cache = std::cell::RefCell::new(std::mem::take(seen));
    let shape = windows.shape(key, |next| {
        let mut inner = cache.take();
        let shape = by_playing(windows, next, &mut inner);
        cache.replace(inner);
        shape
    });
    *seen = cache.into_inner();
    seen.insert(key, shape);
    shape
}

#[test]
fn tables_hold_what_playing_on_the_line_gives() {
    let rules = [LineRule::AtLeast, LineRule::Exactly, LineRule::Renju, LineRule::Caro];
    for rule in rules {
        let (table, half) = (LineTable::new([rule, rule]), rule.half());
        let judge = Windows { half, rule };
        let mut seen = HashMap::new();
        for key in windows(half).step_by(3).flat_map(|window| [window.key, window.mirrored]) {
            let shape = by_playing(&judge, key, &mut seen);
            assert_eq!(Shape::from_bits(u16::from(table.both(key) & 15)), shape, "{rule:?} {key:b}");
        }
    }
}

#[test]
fn sets_of_shapes_have_the_numbers_of_their_order() {
    for (number, set) in sets().enumerate() {
        assert_eq!(number_of_set(set), number, "{set:?}");
    }
}

/// The shape of black for a stone on `!` of a line such as `..XX!..O`.
fn shape(rule: Rule, line: &str) -> Shape {
    let at = line.find('!').expect("a pivot") as u32;
    let mut word = !0u64;
    for (index, symbol) in line.chars().enumerate() {
        let code = match symbol {
            'X' => 1,
            'O' => 2,
            _ => 0,
        };
        let shift = 2 * (index + 6);
        word = word & !(3 << shift) | code << shift;
    }
    let lines = &crate::board::RuleTables::of(rule).lines;
    Shape::from_bits(u16::from(lines.at(word, at + 6) & 15))
}

#[test]
fn lines_have_the_shapes_of_the_text_books() {
    for (line, expected) in [
        ("XX!XX", Shape::Five),
        ("OXX!XO", Shape::Dead),
        (".XX!X.", Shape::OpenFour),
        ("OXX!X.", Shape::Four),
        ("OX.X!X", Shape::Four),
        ("X.X!X.X", Shape::TwoFours),
        ("..X!X..", Shape::BroadThree),
        ("O.X!X..O", Shape::OpenThree),
        ("..X.!X..", Shape::OpenThree),
        ("OXX!...", Shape::ClosedThree),
        ("...X!...", Shape::BroadTwo),
        ("O.X!..O", Shape::ClosedTwo),
        (".!...", Shape::ClosedOne),
        ("....!....", Shape::OpenOne),
        (".!..", Shape::Dead),
    ] {
        for rule in [Rule::Freestyle, Rule::Exact] {
            assert_eq!(shape(rule, line), expected, "{rule} {line}");
        }
    }
    assert_eq!(shape(Rule::Exact, "XX!XXX"), Shape::Long);
    assert_eq!(shape(Rule::Freestyle, "XX!XXX"), Shape::Five);
    assert_eq!(shape(Rule::Caro, "OXX!XXO"), Shape::Dead, "blocked at both ends");
    assert_eq!(shape(Rule::Caro, "XX!XXO"), Shape::Five, "the edge does not block");
    assert_eq!(shape(Rule::Caro, "O..XX!X..O"), Shape::OpenFour);
    assert_eq!(shape(Rule::Caro, "O.XX!X..O"), Shape::Four, "a stone on the right spoils both fives");
}

/// All data of the board, computed again from its stones.
fn check(board: &PatternBoard, position: &Gomoku) {
    let anew = PatternBoard::new(position);
    assert_eq!((board.key(), board.to_move()), (position.key(), position.to_move()));
    assert_eq!(board.worth(), anew.worth(), "{position}");
    for side in Side::BOTH {
        let mut counts = [0; CLASSES];
        for cell in board.points().filter(|&cell| board.is_empty(cell)) {
            assert_eq!(board.code(side, cell), anew.code(side, cell), "{} in {position}", point_of(cell));
            let class = board.class(side, cell);
            assert_eq!(class, anew.class(side, cell));
            counts[class as usize] += 1;
            assert!(class < Class::Three || board.of_class(side, class).any(|other| other == cell));
        }
        for class in [Class::Three, Class::FourThree, Class::Four, Class::OpenFour, Class::Five, Class::Forbidden] {
            assert_eq!(board.count(side, class), counts[class as usize], "{class:?} in {position}");
        }
    }
}

/// The board and the rules agree about wins and fouls.
fn check_rules(board: &PatternBoard, position: &Gomoku) {
    let side = position.to_move();
    for point in position.moves() {
        let cell = cell_of(point);
        let child = position.child(point);
        let wins = child.outcome().and_then(Outcome::winner) == Some(side);
        assert_eq!(board.class(side, cell) == Class::Five, wins, "{point} in {position}");
        assert_eq!(board.is_foul(cell), position.foul_at(point).is_some() && side == Side::First, "{point} {position}");
    }
}

/// Moves near stones, so that shapes of all kinds come up.
fn some_move(rng: &mut Rng, board: &PatternBoard, position: &Gomoku) -> Point {
    let best: Vec<Cell> = board
        .points()
        .filter(|&cell| board.is_empty(cell) && board.class(board.to_move(), cell) >= Class::OpenTwo)
        .collect();
    match rng.pick(&best) {
        Some(&cell) if rng.below(4) > 0 && board.class(board.to_move(), cell) < Class::Five => point_of(cell),
        _ => {
            let moves: Vec<Point> = position.moves().collect();
            moves[rng.below(moves.len())]
        }
    }
}

#[test]
fn the_board_agrees_with_the_rules_and_with_itself() {
    for rule in Rule::ALL {
        for (columns, rows) in [(5, 5), (9, 7), (15, 15), (22, 22)] {
            let mut rng = Rng::new(u64::from(columns) + rule as u64);
            for _ in 0..6 {
                let mut position = Gomoku::new(columns, rows, rule);
                let mut board = PatternBoard::new(&position);
                let mut before = Vec::new();
                while position.outcome().is_none() && before.len() < 90 {
                    check_rules(&board, &position);
                    let point = some_move(&mut rng, &board, &position);
                    before.push(position.clone());
                    position.play_unchecked(point);
                    board.play(cell_of(point));
                    if before.len() % 8 == 0 && position.outcome().is_none() {
                        check(&board, &position);
                    }
                }
                while let Some(position) = before.pop() {
                    board.undo();
                    if before.len() % 16 == 0 {
                        check(&board, &position);
                    }
                }
            }
        }
    }
}

/// Positions of renju with many stones of black in the middle, white's around them.
fn crowds(seed: u64) -> impl Iterator<Item = Gomoku> {
    let mut rng = Rng::new(seed);
    let mut position = Gomoku::new(22, 22, Rule::Renju);
    std::iter::from_fn(move || {
        for is_near in [true, false] {
            let middle = 7..15;
            let is_in_middle = |point: &Point| middle.contains(&point.column) && middle.contains(&point.row);
            let is_wanted = |point: &Point| is_in_middle(point) == (is_near || rng.below(4) == 0);
            let points: Vec<Point> = position.moves().collect::<Vec<_>>().into_iter().filter(is_wanted).collect();
            let quiet: Vec<Point> = points.into_iter().filter(|&at| position.child(at).outcome().is_none()).collect();
            position.play_unchecked(*rng.pick(&quiet)?);
        }
        Some(position.clone())
    })
}

#[test]
fn double_threes_are_fouls_as_the_rules_judge_them() {
    let (mut real, mut not) = (0, 0);
    for position in (1..40).flat_map(|seed| crowds(seed).take(30)) {
        let mut board = PatternBoard::new(&position);
        for cell in board.points().filter(|&cell| board.is_empty(cell)).collect::<Vec<_>>() {
            let is_foul = board.is_foul(cell);
            assert_eq!(is_foul, position.foul_at(point_of(cell)).is_some(), "{} in {position}", point_of(cell));
            if !board.is_suspect(cell) || board.class(Side::First, cell) == Class::Forbidden {
                continue;
            }
            *if is_foul { &mut real } else { &mut not } += 1;
            let mut counts = [0; 32];
            board.mark_foul(cell, &mut counts);
            for other in board.points().filter(|&other| other != cell && board.is_empty(other)).collect::<Vec<_>>() {
                for is_black in [true, false] {
                    if !is_black {
                        board.pass();
                    }
                    board.play(other);
                    // Black is to move after its own stone, too.
                    if is_black {
                        board.pass();
                    }
                    let is_same = board.is_foul(cell) == is_foul;
                    if is_black {
                        board.pass();
                    }
                    board.undo();
                    if !is_black {
                        board.pass();
                    }
                    let place = point_of(other);
                    assert!(is_same || contains(&counts, other), "{place} decides {} in {position}", point_of(cell));
                }
            }
        }
    }
    assert!(real > 100 && not > 100, "{real} fouls, {not} with threes that are not real");
}

#[test]
fn a_stone_is_judged_without_being_played() {
    let mut rng = Rng::new(11);
    for rule in Rule::ALL {
        let mut position = Gomoku::new(11, 11, rule);
        for _ in 0..30 {
            let board = PatternBoard::new(&position);
            let owner = position.to_move();
            for cell in board.points().filter(|&cell| board.is_empty(cell)) {
                for direction in 0..4 {
                    for (other, distance) in board.window(cell, direction) {
                        let mut after = board.clone();
                        after.play(other);
                        for side in Side::BOTH {
                            let class = board.class_after(side, cell, owner, direction, distance);
                            assert_eq!(class, after.class(side, cell), "{side} {} in {position}", point_of(cell));
                        }
                    }
                }
            }
            let point = some_move(&mut rng, &board, &position);
            if position.child(point).outcome().is_none() {
                position.play_unchecked(point);
            }
        }
    }
    assert_eq!(shapes_of(0x00d0)[1], Shape::Five);
}
