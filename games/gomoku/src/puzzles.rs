//! The puzzles that come with gomoku, and the themes of puzzles.

use boardwright_game::Puzzles;
use boardwright_game::grid::Point;

use crate::Gomoku;
use crate::board::pattern_board::{PatternBoard, cell_of};
use crate::board::spot::Class;

/// The sets of puzzles, by game.
pub(crate) static PUZZLES: &[Puzzles] =
    &[Puzzles { game: "gomoku:15", text: include_str!("../puzzles/gomoku-15.jsonl") }];

/// The themes of a winning line: what kind of moves it needs, whether it begins by a defence, and what the first move makes.
pub(crate) fn themes(position: &Gomoku, line: &[Point]) -> Vec<&'static str> {
    let mut board = PatternBoard::new(position);
    let own = board.to_move();
    let stops_five = board.count(own.other(), Class::Five) > 0;
    let stops_four = board.count(own.other(), Class::OpenFour) > 0;
    let (mut least, mut first) = (Class::Five, None);
    for &point in line {
        let cell = cell_of(point);
        if board.to_move() == own {
            let class = board.class(own, cell);
            first.get_or_insert(class);
            least = least.min(class);
        }
        board.play(cell);
    }
    let mut found = vec![match least {
        class if class >= Class::Four => "fours",
        class if class >= Class::Three => "threes",
        _ => "quiet",
    }];
    if stops_five || (stops_four && first.is_some_and(|class| class < Class::Four)) {
        found.push("defend");
    }
    match first {
        Some(Class::OpenFour) => found.push("open-four"),
        Some(Class::FourThree) => found.push("four-three"),
        Some(Class::DoubleThree) => found.push("double-three"),
        _ => {}
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
