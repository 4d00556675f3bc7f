//! The threats of both sides for display: points where a five is completed or an open four would stand.

use boardwright_game::{Position, Side, Stop, Threat, ThreatWin};
use boardwright_search::Budget;

use crate::Gomoku;
use crate::board::pattern_board::{Cell, PatternBoard, point_of};
use crate::players::engine::{SHOWN, Shown, stones_of};
use crate::solver::prover::{Prover, ThreatKind, Verdict};
use crate::texts::TEXTS;

/// The nodes that the search for a win by each kind of threats may visit.
const WIN_NODES: u64 = 20_000;

/// The parts of an explanation that win if they are not answered: the five and the open four.
const WINNING: [&Shown; 2] = [&SHOWN[0], &SHOWN[1]];

/// The threats of both sides, the side to move first, fives before open fours.
pub(crate) fn threats(position: &Gomoku) -> Vec<Threat> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    let board = PatternBoard::new(position);
    let mut found = Vec::new();
    for side in [position.to_move(), position.to_move().other()] {
        for shown in WINNING {
            let is_one = |&cell: &Cell| board.is_empty(cell) && (shown.is)(board.class(side, cell));
            for point in board.points().filter(is_one).map(point_of) {
                if side == Side::First && position.foul_at(point).is_some() {
                    continue;
                }
                let mut made_of = Vec::new();
                for stone in stones_of(position, &board, (point, side), shown).flatten() {
                    let name = stone.to_string();
                    if stone != point && !made_of.contains(&name) {
                        made_of.push(name);
                    }
                }
                let spots = vec![point.to_string()];
                found.push(Threat { side, name: shown.name, wins: true, gain: None, spots, made_of });
            }
        }
    }
    found
}

/// The win of the side to move by fours alone, else by fours and threes, if a short search finds it.
pub(crate) fn win(position: &Gomoku) -> Option<ThreatWin> {
    if position.outcome().is_some() {
        return None;
    }
    let kinds = [(ThreatKind::Fours, "gomoku-by-fours"), (ThreatKind::All, "gomoku-by-threes")];
    kinds.into_iter().find_map(|(kind, way)| {
        let mut prover = Prover::new(PatternBoard::new(position), position.to_move(), kind);
        let Verdict::Win(line) = prover.prove(&Budget::of_nodes(WIN_NODES, &Stop::new())) else { return None };
        let line = line.into_iter().map(|cell| point_of(cell).to_string()).collect();
        Some(ThreatWin { way: TEXTS.say(way), line })
    })
}

#[cfg(test)]
mod tests {
    use crate::notation::read_position;
    use crate::rules::Rule;

    fn shown(text: &str, rule: Rule) -> Vec<String> {
        let position = read_position(text, (7, 7, rule)).expect("a position");
        let threats = super::threats(&position);
        let line = |threat: &boardwright_game::Threat| {
            format!("{} {} at {} by {}", threat.side, threat.name, threat.spots.join(" "), threat.made_of.join(" "))
        };
        threats.iter().map(line).collect()
    }

    /// ```text
    /// 4 . . . . . . .
    /// 3 . . O O O . .     an open three of white
    /// 2 . . . . . . .
    /// 1 X X X X . . .     a four of black
    ///   a b c d e f g
    /// ```
    #[test]
    fn fours_and_open_threes_of_both_sides_are_shown() {
        let found = shown("7/7/7/7/2OOO2/7/XXXX3 O", Rule::Freestyle);
        assert_eq!(
            found,
            [
                "second open four at b3 by c3 d3 e3",
                "second open four at f3 by c3 d3 e3",
                "first five at e1 by a1 b1 c1 d1"
            ]
        );
        assert_eq!(shown("7/7/7/7/7/7/7 X", Rule::Freestyle), [""; 0]);
        assert_eq!(shown("7/7/7/7/7/OOOO3/XXXXX2 O", Rule::Freestyle), [""; 0], "the game is over");
    }

    /// Three in a row make an open four; two and two, across each other, make a double three first.
    #[test]
    fn a_win_says_whether_fours_alone_are_enough() {
        let win = |text: &str, rule: Rule| {
            let found = super::win(&read_position(text, (9, 9, rule)).expect("a position"));
            found.map(|win| (win.way.to_string(), win.line.len()))
        };
        let by = |way: &str, plies: usize| Some((way.to_owned(), plies));
        assert_eq!(win("9/9/9/9/9/3XXX3/9/9/9 X", Rule::Freestyle), by("by fours", 3));
        assert_eq!(
            win("9/9/3X5/3X5/1XX6/9/9/9/9 X", Rule::Freestyle).map(|(way, _)| way),
            Some("by fours and threes".to_owned())
        );
        assert_eq!(win("9/9/9/9/9/4X4/9/9/9 X", Rule::Freestyle), None);
        // Three and three, which renju forbids.
        assert_eq!(win("9/9/9/9/9/3XX4/9/9/9 O", Rule::Renju), None);
    }

    /// A point where renju forbids a stone is no threat of black: six in a row.
    #[test]
    fn what_is_forbidden_is_no_threat() {
        assert_eq!(shown("7/7/7/7/7/7/XXX1XX1 O", Rule::Renju), [""; 0]);
        assert_eq!(shown("7/7/7/7/7/7/XXX1XX1 O", Rule::Freestyle), ["first five at d1 by a1 b1 c1 e1 f1"]);
    }
}
