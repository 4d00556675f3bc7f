//! The line network: files that survive and files that are refused, and sums that follow the board.

use boardwright_game::{Position, Rng, Side};

use crate::board::pattern_board::{Cell, Cells, PatternBoard, cell_of, point_of};
use crate::eval::lines::fitting::{FittedHead, FittedLines, HIDDEN, ROW, patterns};
use crate::eval::lines::network::{CHANNELS, LineNetwork};
use crate::eval::lines::sums::LineSums;
use crate::eval::weights::THREATS;
use crate::{Gomoku, Rule};

const RULES: [Rule; 2] = [Rule::Freestyle, Rule::Renju];

/// Weights that differ from place to place.
fn fitted(rule: Rule) -> FittedLines {
    let mut rng = Rng::new(11);
    let mut some = |count: usize| -> Vec<f32> { (0..count).map(|_| rng.below(201) as f32 / 200.0 - 0.5).collect() };
    let sides = 1 + usize::from(rule == Rule::Renju);
    let rows = (0..sides).map(|_| {
        let numbers = some(patterns() * ROW);
        numbers.chunks_exact(ROW).map(|row| std::array::from_fn(|at| row[at])).collect()
    });
    let rows = rows.collect();
    let head = |_| FittedHead {
        weights: some(HIDDEN * CHANNELS),
        biases: some(HIDDEN),
        by_value: some(HIDDEN),
        outputs: some(HIDDEN),
        direct: some(CHANNELS).iter().map(|number| number / 8.0).collect(),
        value: 0.75,
        moves: some(CHANNELS),
        likelihood: 0.5,
        threats: (0..THREATS).map(|_| some(HIDDEN)).collect(),
    };
    FittedLines { rows, heads: (0..sides).map(head).collect() }
}

#[test]
fn the_files_that_come_with_the_game_are_read() {
    for rule in RULES {
        assert!(LineNetwork::of(rule).is_some(), "{rule}");
    }
}

#[test]
fn a_file_is_refused_that_is_damaged_cut_off_or_of_another_rule() {
    let good = LineNetwork::write(&fitted(Rule::Freestyle), Rule::Freestyle, "a test\nof two lines");
    assert!(LineNetwork::read(&good, Rule::Freestyle).is_ok());
    let refused = |bytes: &[u8], rule: Rule| LineNetwork::read(bytes, rule).expect_err("a refusal").to_string();
    assert!(refused(&good, Rule::Renju).contains("rule renju"));
    for end in [0, 5, 40, good.len() / 2, good.len() - 1] {
        refused(&good[..end], Rule::Freestyle);
    }
    let mut rng = Rng::new(3);
    for _ in 0..20 {
        let mut bad = good.clone();
        let at = rng.below(bad.len());
        bad[at] ^= 1 << rng.below(8);
        refused(&bad, Rule::Freestyle);
    }
    let longer = [good.as_slice(), b"more"].concat();
    assert!(refused(&longer, Rule::Freestyle).contains("checksum"));
    assert!(refused(b"PNG, or any other file\n\n12345678", Rule::Freestyle).contains("boardwright line network 1"));
}

/// The sums of a board from its stones alone.
fn anew(network: &'static LineNetwork, board: &PatternBoard) -> LineSums {
    LineSums::new(network, board.points(), board.stones_by_cell())
}

fn assert_equal(one: &LineSums, other: &LineSums, board: &PatternBoard) {
    for side in Side::BOTH {
        for threats in [0, 77, THREATS - 1] {
            assert_eq!(one.value(side, 35, threats), other.value(side, 35, threats));
        }
        for cell in board.points() {
            assert_eq!(one.likelihood(side, cell, 10), other.likelihood(side, cell, 10), "{}", point_of(cell));
        }
    }
}

#[test]
fn sums_that_follow_a_game_and_take_moves_back_are_those_of_the_stones() {
    for rule in RULES {
        let network: &'static LineNetwork = Box::leak(Box::new(
            LineNetwork::read(&LineNetwork::write(&fitted(rule), rule, ""), rule).expect("a good file"),
        ));
        for (columns, rows) in [(15, 15), (22, 22), (5, 9)] {
            let mut board = PatternBoard::new(&Gomoku::new(columns, rows, rule));
            let mut sums = anew(network, &board);
            let mut rng = Rng::new(5);
            for _ in 0..60 {
                let near = board.neighbourhood();
                let cells: Vec<Cell> = match Cells::of(&near).collect::<Vec<Cell>>() {
                    near if near.is_empty() => board.points().filter(|&cell| board.is_empty(cell)).collect(),
                    near => near,
                };
                if cells.is_empty() || (rng.below(3) == 0 && sums.moves() > 0) {
                    board.undo();
                    sums.undo();
                } else {
                    let cell = cells[rng.below(cells.len())];
                    sums.play(cell, board.to_move());
                    board.play(cell);
                }
                assert_equal(&sums, &anew(network, &board), &board);
            }
        }
    }
}

#[test]
fn by_the_rule_freestyle_colours_do_not_matter() {
    let network = LineNetwork::of(Rule::Freestyle).expect("a network");
    let game = |moves: &[&str]| {
        let mut position = Gomoku::new(15, 15, Rule::Freestyle);
        moves.iter().for_each(|mv| position.play(mv.parse().expect("a move")).expect("a legal move"));
        PatternBoard::new(&position)
    };
    let board = game(&["h8", "i9", "h9", "i7", "h10", "h7"]);
    let exchanged = board.stones_by_cell().map(|(cell, side)| (cell, side.other()));
    let exchanged = LineSums::new(network, board.points(), exchanged);
    let sums = anew(network, &board);
    for side in Side::BOTH {
        assert_eq!(sums.value(side, 20, 3), exchanged.value(side.other(), 20, 3));
        let cell = cell_of("h11".parse().expect("a point"));
        assert_eq!(sums.likelihood(side, cell, 7), exchanged.likelihood(side.other(), cell, 7));
    }
}

#[test]
fn mirrored_stones_have_the_same_value() {
    for rule in RULES {
        let network = LineNetwork::of(rule).expect("a network");
        let board = PatternBoard::new(&Gomoku::new(15, 15, rule));
        let stones = [("h8", Side::First), ("i9", Side::Second), ("k8", Side::First), ("c3", Side::Second)];
        let of = |turn: fn(u8, u8) -> (u8, u8)| {
            let stones = stones.map(|(point, side)| {
                let point: boardwright_game::grid::Point = point.parse().expect("a point");
                let (column, row) = turn(point.column, point.row);
                (cell_of(boardwright_game::grid::Point::new(column, row)), side)
            });
            LineSums::new(network, board.points(), stones.into_iter()).value(Side::First, 0, 0)
        };
        let value = of(|column, row| (column, row));
        assert_eq!(of(|column, row| (14 - column, row)), value);
        assert_eq!(of(|column, row| (row, column)), value);
    }
}
