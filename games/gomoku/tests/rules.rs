//! The rules against a slow reference, and the hard cases of renju from the literature.

use crate::reference::{Slow, point};
use boardwright_game::grid::Point;
use boardwright_game::{Outcome, Position, Rng, Side, Variant, derive_seed};
use boardwright_gomoku::{BoardEnding, Foul, Gomoku, GomokuVariant, Rule};
use proptest::prelude::{Strategy, prop, prop_assert_eq, prop_oneof, proptest};

/// Random games in which stones huddle, so that rows, fours and threes of all kinds come up.
fn play_in_a_huddle(start: &Gomoku, rng: &mut Rng, mut visit: impl FnMut(&Gomoku)) {
    let mut position = start.clone();
    while position.outcome().is_none() {
        visit(&position);
        let moves: Vec<_> = position.moves().collect();
        let near: Vec<_> = moves
            .iter()
            .copied()
            .filter(|mv| {
                position
                    .stones()
                    .any(|(stone, _)| stone.column.abs_diff(mv.column) <= 1 && stone.row.abs_diff(mv.row) <= 1)
            })
            .collect();
        let choice = if near.is_empty() || rng.below(8) == 0 { &moves } else { &near };
        position.play_unchecked(choice[rng.below(choice.len())]);
    }
    visit(&position);
}

#[test]
fn wins_are_those_of_the_reference() {
    for rule in [Rule::Freestyle, Rule::Exact, Rule::Caro] {
        for seed in 0..40 {
            let mut rng = Rng::new(derive_seed(rule as u64, seed));
            let start = GomokuVariant::new(9, 8, rule).start();
            play_in_a_huddle(&start, &mut rng, |position| {
                let slow = Slow::of(position);
                let full = position.count_stones() == 72;
                let expected = match (slow.has_won('X'), slow.has_won('O')) {
                    (true, _) => Some(Outcome::Win(Side::First)),
                    (_, true) => Some(Outcome::Win(Side::Second)),
                    _ => full.then_some(Outcome::Draw),
                };
                assert_eq!(position.outcome(), expected, "{rule} {position}");
            });
        }
    }
}

/// Boards on which black stones are many, since threes and fours then meet everywhere.
fn crowded(columns: u8, rows: u8) -> impl Strategy<Value = String> {
    let count = usize::from(columns) * usize::from(rows);
    let stone = prop_oneof![6 => proptest::prelude::Just('.'), 3 => proptest::prelude::Just('X'), 1 => proptest::prelude::Just('O')];
    prop::collection::vec(stone, count).prop_map(move |stones| {
        let rows: Vec<String> = stones.chunks(usize::from(columns)).map(|row| row.iter().collect()).collect();
        format!("{} X", rows.join("/"))
    })
}

fn check_fouls(position: &Gomoku) {
    if position.outcome().is_some() {
        return;
    }
    let slow = Slow::of(position);
    for place in slow.places().filter(|&place| slow.at(place) == '.') {
        assert_eq!(position.foul_at(point(place)), slow.foul(place), "{} in {position}", point(place));
    }
}

proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 150, failure_persistence: None, ..proptest::prelude::ProptestConfig::default() })]

    #[test]
    fn forbidden_points_are_those_of_the_reference(text in crowded(9, 9)) {
        if let Ok(position) = GomokuVariant::new(9, 9, Rule::Renju).read(&text) {
            check_fouls(&position);
        }
    }

    #[test]
    fn forbidden_points_are_symmetric(text in crowded(10, 10)) {
        let variant = GomokuVariant::new(10, 10, Rule::Renju);
        if let Ok(position) = variant.read(&text) {
            let points: Vec<_> = position.forbidden_points().collect();
            for symmetry in 0..variant.symmetries() {
                let mirror = variant.mirror(&position, symmetry);
                let mut images: Vec<_> = points.iter().map(|&point| variant.mirror_move(point, symmetry)).collect();
                images.sort();
                prop_assert_eq!(mirror.forbidden_points().collect::<Vec<_>>(), images);
            }
        }
    }

    #[test]
    fn any_stones_survive_their_text(text in crowded(8, 6), rule in 0..4_usize) {
        let variant = GomokuVariant::new(8, 6, Rule::ALL[rule]);
        if let Ok(position) = variant.read(&text) {
            let again = variant.read(&position.to_string()).expect("its own text");
            prop_assert_eq!(again.key(), position.key());
            prop_assert_eq!(again, position);
        }
    }
}

#[test]
fn forbidden_points_of_whole_games_are_those_of_the_reference() {
    let start = GomokuVariant::new(9, 9, Rule::Renju).start();
    let mut fouls = 0;
    for seed in 0..60 {
        play_in_a_huddle(&start, &mut Rng::new(seed), |position| {
            if position.outcome().is_none() && position.to_move() == Side::First {
                check_fouls(position);
            }
            fouls +=
                u32::from(matches!(position.finished(), Some(BoardEnding::Foul { .. } | BoardEnding::Overline(_))));
        });
    }
    assert!(fouls > 10, "{fouls} games ended by a foul");
}

/// The foul of a black stone on the point marked `!` of this board of 15 × 15; the top rows come first, the others are
/// empty.
fn judge(board: &str) -> Option<Foul> {
    let rows: Vec<&str> = board.split_whitespace().collect();
    let mut mark = None;
    let mut text = Vec::new();
    for index in 0..15 {
        let row = rows.get(index).copied().unwrap_or("...............");
        assert!(row.len() <= 15, "{row}");
        if let Some(column) = row.find('!') {
            mark = Some(point((column, 14 - index)));
        }
        text.push(format!("{:.<15}", row.replace('!', ".")));
    }
    let text = format!("{} X", text.join("/"));
    let position = GomokuVariant::new(15, 15, Rule::Renju).read(&text).expect("a board");
    check_fouls(&position);
    position.foul_at(mark.expect("a point marked !"))
}

#[test]
fn plain_fouls() {
    assert_eq!(judge(". .XXX!XX"), Some(Foul::Overline));
    assert_eq!(judge(". ....X ....X .XX!X ....X"), None, "five in a column is no three and four");
    assert_eq!(judge(". ....... ...X... ...X... .XX!... ......."), Some(Foul::DoubleThree));
    assert_eq!(judge(". ...X.... ...X.... ...X.... XXX!.... ........"), Some(Foul::DoubleFour));
    assert_eq!(judge(". ........ ...X.... ...X.... OXX!XO.. ...X.... ........"), None, "a dead four does not count");
    assert_eq!(judge(". ........ ...X.... ...X.... .XX!X... ........ ........"), None, "a four and a three");
}

#[test]
fn five_takes_precedence_over_every_foul() {
    assert_eq!(judge(". XX!XX ..X ..X ..X ..X ..X"), None, "a five and an overline");
    assert_eq!(judge(". XXXX!... ...X.X.. ..X...X. .X.....X"), None, "a five and two threes or more");
}

#[test]
fn two_fours_on_one_line_are_a_double_four() {
    assert_eq!(judge(". .X.X!X.X."), Some(Foul::DoubleFour));
    assert_eq!(judge(". .XX.!X.XX."), Some(Foul::DoubleFour));
    assert_eq!(judge(". .XXX.!.XXX."), Some(Foul::DoubleFour));
    assert_eq!(judge(". .XXX!.."), None, "a straight four is one four");
    assert_eq!(judge(". .XXX!.X"), None, "one end of it would be an overline");
    assert_eq!(judge(". X.XXX!.X"), None, "at both ends six: no four at all");
}

/// The board of `pattern`, whose first row is row 15, with stones added: black on `more`.
fn judge_with(pattern: &str, more: &str) -> Option<Foul> {
    let mut rows: Vec<Vec<char>> =
        pattern.split_whitespace().map(|row| format!("{row:.<15}").chars().collect()).collect();
    for name in more.split_whitespace() {
        let stone: Point = name.parse().expect("a point");
        let spot = &mut rows[14 - usize::from(stone.row)][usize::from(stone.column)];
        assert_eq!(*spot, '.', "{name}");
        *spot = 'X';
    }
    let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    judge(&rows.join(" "))
}

/// Black's stone on `!` (e8) makes a three of the column and a shape of the row that needs d8.
///
/// ```text
/// 10 . . . . X . . .
///  9 . . . . X . . .
///  8 O . X . ! X . O
///  7 . . . . . . . .
///    a b c d e f g h
/// ```
const TWO_THREES: &str = ". . . . . ....X ....X O.X.!X.O . . . . . . .";

#[test]
fn a_three_needs_room_for_a_straight_four() {
    let with_row = |row: &str| judge(&TWO_THREES.replace("O.X.!X.O", row));
    assert_eq!(with_row("O.X.!X.O"), Some(Foul::DoubleThree));
    assert_eq!(with_row("..XX!..O"), Some(Foul::DoubleThree));
    assert_eq!(with_row(".OXX!..O"), None, "one end is blocked");
    assert_eq!(with_row("O.XX!.O."), None, "five points between the blocks are too few");
    assert_eq!(with_row("O.XX!..O"), Some(Foul::DoubleThree), "six are enough");
    assert_eq!(with_row("X..X!X..X"), None, "every straight four would have an overline at one end");
    assert_eq!(with_row("X..X!X..."), Some(Foul::DoubleThree), "g8 makes one");
    assert_eq!(with_row("X.XX!.X."), Some(Foul::DoubleFour), "no threes but two fours on the line");
}

#[test]
fn a_three_does_not_count_whose_point_is_an_overline() {
    assert_eq!(judge_with(TWO_THREES, "d6 d7 d9 d10 d11"), None, "d8 would make six in the column");
    assert_eq!(judge_with(TWO_THREES, "d9 d10"), Some(Foul::DoubleThree), "d8 would make three there");
}

#[test]
fn a_three_does_not_count_whose_point_is_a_double_four() {
    assert_eq!(judge_with(TWO_THREES, "d9 d10 d11"), None, "d8 makes four of the column and of the row");
}

#[test]
fn a_three_does_not_count_whose_point_makes_five() {
    assert_eq!(judge_with(TWO_THREES, "d9 d10 d11 d12"), None, "d8 makes a straight four, but five as well");
}

#[test]
fn a_three_does_not_count_whose_point_is_a_double_three() {
    // d8 makes threes of the column (d9, d10) and of the diagonal (e9, f10).
    assert_eq!(judge_with(TWO_THREES, "d9 d10 f10"), None);
    assert_eq!(judge_with(TWO_THREES, "f10"), Some(Foul::DoubleThree), "d8 makes only one three");
}

#[test]
fn the_rule_is_followed_to_any_depth() {
    // As before, but d6 is white, so that the column's three on d8 needs d11.
    let board = ". . . . . ....X ....X O.X.!X.O . ...O . . . . .";
    assert_eq!(judge_with(board, "d9 d10 f10 f9"), None, "d11 may be played, so d8 may not, so e8 may");
    let overline = "d9 d10 f10 f9 a14 b13 c12";
    assert_eq!(judge_with(board, overline), Some(Foul::DoubleThree), "d11 is an overline, so d8 may be played");
}

#[test]
fn white_may_play_anything() {
    let text = "15/15/15/15/15/4O10/4O10/2OO11/15/15/15/15/15/15/15 O";
    let mut position = GomokuVariant::new(15, 15, Rule::Renju).read(text).expect("a position");
    position.play("e8".parse().expect("a point")).expect("a move");
    assert_eq!(position.outcome(), None);
}

/// The short cases of `renju_next_move.jsonl`, a collection of the quintet project.
#[test]
fn the_cases_of_a_renju_collection_come_out() {
    let variant = GomokuVariant::new(15, 15, Rule::Renju);
    let read = |text: &str| variant.read(text).expect("a position");
    let five = read("15/15/15/15/15/15/15/5XXXX6/15/15/15/15/15/15/15 X");
    for point in ["e8", "j8"] {
        assert!(five.completes_five(point.parse().expect("a point"), Side::First), "{point}");
    }
    let edge = read("15/15/15/15/15/15/15/15/15/15/15/15/15/15/10OOOO1 O");
    assert!(edge.completes_five("o1".parse().expect("a point"), Side::Second));
    let double_four = read("15/15/15/15/7X7/7X7/7X7/4XXX8/15/15/15/15/15/15/15 X");
    assert_eq!(double_four.forbidden_points().map(|point| point.to_string()).collect::<Vec<_>>(), ["h8"]);
    let block = read("15/15/15/15/15/15/15/4XOOOO6/15/15/15/15/15/15/15 X");
    assert!(block.completes_five("j8".parse().expect("a point"), Side::Second));
}

#[test]
fn a_foul_is_legal_loses_and_is_written() {
    let variant = GomokuVariant::new(15, 15, Rule::Renju);
    let mut position = variant.read("15/15/15/15/15/4X10/4X10/2XX11/15/15/15/15/15/15/15 X").expect("a position");
    let before = position.clone();
    position.play("e8".parse().expect("a point")).expect("a move");
    assert_eq!(position.outcome(), Some(Outcome::Win(Side::Second)));
    assert_eq!(position.ending().as_deref(), Some("double three at e8 is forbidden"));
    assert_eq!(position.to_string(), "15/15/15/15/15/4X10/4X10/2XXX10/15/15/15/15/15/15/15 O !e8");
    assert_eq!(variant.read(&position.to_string()).as_ref(), Ok(&position));
    let going_on = variant.read("15/15/15/15/15/4X10/4X10/2XXX10/15/15/15/15/15/15/15 O").expect("a position");
    assert_eq!(going_on.outcome(), None, "the stones alone do not say which was last");
    assert_ne!(going_on.key(), position.key());
    assert_eq!(before.moves().count(), 221);
}

/// Winning lines of published problems: no move of black is a foul, and the last position is won.
#[test]
fn published_renju_wins_can_be_played() {
    let variant = GomokuVariant::new(15, 15, Rule::Renju);
    let lines = include_str!("data/renju_wins.txt").lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let (text, rest) = line.split_once(';').expect("a position and moves");
        let moves = rest.split('#').next().unwrap_or_default().split_whitespace();
        let mut position = variant.read(text.trim()).expect("a position");
        let attacker = position.to_move();
        for mv in moves {
            assert_eq!(position.outcome(), None, "before {mv} of {line}");
            position.play(mv.parse().expect("a point")).unwrap_or_else(|error| panic!("{error} in {line}"));
        }
        let is_won = |position: &Gomoku| match position.outcome() {
            Some(outcome) => outcome.winner() == Some(attacker),
            None => position.moves().any(|point| position.completes_five(point, attacker)),
        };
        assert!(position.outcome().is_none() && position.to_move() != attacker, "{line}");
        assert!(position.moves().all(|reply| is_won(&position.child(reply))), "{position} of {line}");
    }
}

/// Proofs of draws rely on this: a side that makes five has filled a row that was listed from the first stone on, and
/// rows that are listed later were listed before.
#[test]
fn a_side_wins_only_by_filling_a_winning_set() {
    for rule in Rule::ALL {
        let (mut wins, mut lists) = (0, 0);
        for seed in 0..60 {
            let start = GomokuVariant::new(9, 8, rule).start();
            let mut before: Option<Gomoku> = None;
            play_in_a_huddle(&start, &mut Rng::new(derive_seed(seed, 5)), |position| {
                let Some(parent) = before.replace(position.clone()) else { return };
                let played = |point: Point| parent.at(point) != position.at(point);
                for side in Side::BOTH {
                    let (Some(old), Some(new)) = (parent.winning_sets(side), position.winning_sets(side)) else {
                        assert_eq!((rule, side), (Rule::Renju, Side::Second), "only they have no sets");
                        continue;
                    };
                    lists += 1;
                    let left =
                        |set: &Vec<Point>| set.iter().copied().filter(|&point| !played(point)).collect::<Vec<_>>();
                    let old: Vec<Vec<Point>> = old.iter().map(left).collect();
                    assert!(new.iter().all(|set| old.contains(set)), "{side} by {rule} at {position}");
                    let is_five = matches!(position.finished(), Some(BoardEnding::Five(row)) if row.side == side);
                    // By caro's rule a five may be blocked at both ends, and then it wins nothing.
                    let is_filled = new.iter().any(Vec::is_empty);
                    assert!(is_filled || !is_five, "{side} by {rule} at {position}");
                    assert!(is_five || !is_filled || rule == Rule::Caro, "{side} by {rule} at {position}");
                    wins += u32::from(is_five);
                }
            });
        }
        assert!(wins > 10 && lists > 500, "{rule}: {wins} wins");
    }
}
