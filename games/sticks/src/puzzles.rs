//! The puzzles that come with sticks, and the themes of puzzles.

use boardwright_game::{Position, Puzzles, data};

use crate::board::{LineBoard, Parries};
use crate::rules::{Move, Sticks};

/// Players that look two plies ahead or less: what one of them finds is no puzzle.
const SHALLOW: &[&str] = &["position-rank", "board-rank", "alphabeta@depth=2"];

/// The sets of puzzles, by game.
pub(crate) static PUZZLES: &[Puzzles] =
    &[Puzzles { game: "sticks", text: data!("puzzles/sticks.jsonl"), shallow: SHALLOW }];

/// The themes of a winning line: how its first move threatens, whether it defends, and whether it wins in a shared hole.
pub(crate) fn themes(position: &Sticks, line: &[Move]) -> Vec<&'static str> {
    let own = position.to_move();
    let mut found = Vec::new();
    let Some(&first) = line.first() else { return found };
    let after = LineBoard::from(&position.child(first));
    if after.can_win(own) {
        let holes = after.winning(own).iter().fold(0, |all, mask| all | mask).count_ones();
        found.push(match after.parries() {
            Parries::Kinds(_, [false, false, false]) if holes == 1 => "unblockable",
            Parries::Kinds(_, [false, false, false]) => "two-holes",
            _ => "fours",
        });
    } else {
        found.push("quiet");
    }
    if LineBoard::from(position).can_win(own.other()) {
        found.push("defend");
    }
    let mut now = position.clone();
    let mut is_shared = false;
    for &mv in line {
        is_shared = now.to_move() == own && now.piece_at(own.other(), mv.to).is_some();
        now.play_unchecked(mv);
    }
    if is_shared {
        found.push("shared");
    }
    if first.from.is_some() {
        found.push("moved");
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::rules::Sticks;

    #[test]
    fn a_four_that_nobody_can_stop_is_named() {
        // The rules' own example: the hole with the opponent's hollow barrel takes a stick and nothing of the opponent's.
        let position: Sticks = "7/7/7/S1DhS2/7/7/7 1".parse().expect("a position");
        let line = ["S@b4", "S@g7", "S@d4"].map(|mv| mv.parse().expect("a move"));
        assert_eq!(super::themes(&position, &line), ["unblockable", "shared"]);
    }
}
