//! The puzzles that come with gomoku, and the themes of puzzles.

use boardwright_game::grid::Point;
use boardwright_game::{Position, Puzzles, data};

use crate::Gomoku;
use crate::board::pattern_board::{PatternBoard, cell_of};
use crate::board::spot::Class;

/// Players that look two plies ahead or less: what one of them finds is no puzzle.
const SHALLOW: &[&str] =
    &["engine@depth=1,without=proofs+fours+threats", "engine@depth=2,without=proofs+fours+threats", "boora-0.6"];

/// The sets of puzzles, by game.
pub(crate) static PUZZLES: &[Puzzles] = &[
    Puzzles { game: "gomoku:15", text: data!("puzzles/gomoku-15.jsonl"), shallow: SHALLOW },
    Puzzles { game: "gomoku:15,renju", text: data!("puzzles/gomoku-15-renju.jsonl"), shallow: SHALLOW },
];

/// The themes of a winning line: what kind of moves it needs, whether it answers a threat, and what is special about it.
pub(crate) fn themes(position: &Gomoku, line: &[Point]) -> Vec<&'static str> {
    let mut board = PatternBoard::new(position);
    let own = board.to_move();
    let is_four = |class: Class| (Class::Four..=Class::Five).contains(&class);
    let stops_five = board.count(own.other(), Class::Five) > 0;
    let stops_four = board.count(own.other(), Class::OpenFour) > 0;
    let had_four = board.points().any(|cell| board.is_empty(cell) && is_four(board.class(own, cell)));
    let (mut least, mut first) = (Class::Five, None);
    let (mut counters, mut forbids, mut now) = (false, false, position.clone());
    for &point in line {
        let cell = cell_of(point);
        let class = board.class(board.to_move(), cell);
        if board.to_move() == own {
            first.get_or_insert(class);
            least = least.min(class);
            // White's five on a point that black may not take.
            forbids |= class == Class::Five && now.foul_at(point).is_some();
        } else {
            counters |= is_four(class) && board.count(own, Class::Five) == 0;
        }
        board.play(cell);
        now.play_unchecked(point);
    }
    let mut found = vec![match least {
        class if class >= Class::Four => "fours",
        class if class >= Class::Three => "threes",
        _ => "quiet",
    }];
    let by_four = first.is_some_and(|class| class >= Class::Four);
    if stops_five || (stops_four && !by_four) {
        found.push("defend");
    } else if stops_four {
        found.push("race");
    }
    if forbids {
        found.push("forbidden");
    }
    if counters {
        found.push("counter-four");
    }
    if had_four && !by_four && !stops_five {
        found.push("late-four");
    }
    match first {
        Some(Class::OpenFour) => found.push("open-four"),
        Some(Class::FourThree) => found.push("four-three"),
        Some(Class::DoubleThree) => found.push("double-three"),
        _ => {}
    }
    if line.len() >= 13 {
        found.push("long");
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::notation::read_position;
    use crate::rules::Rule;

    /// ```text
    /// 2 . . . . . . .
    /// 1 . X X X . . .
    ///   a b c d e f g
    /// ```
    #[test]
    fn a_line_has_the_theme_of_its_weakest_move() {
        let themes = |text: &str, line: &[&str]| {
            let position = read_position(text, (7, 7, Rule::Freestyle)).expect("a position");
            let line: Vec<_> = line.iter().map(|mv| mv.parse().expect("a point")).collect();
            super::themes(&position, &line)
        };
        assert_eq!(themes("7/7/7/7/7/7/1XXX3 X", &["e1", "a1", "f1"]), ["fours", "open-four"]);
        assert_eq!(themes("7/7/7/7/2XX3/7/7 X", &["e3", "a7", "b3", "a3", "f3"]), ["threes"]);
        assert_eq!(themes("7/OOOO3/7/7/7/7/1XXX3 X", &["e6", "a7", "e1"]), ["quiet", "defend"]);
    }
}
