//! Counts of the game tree against the slow reference.

use crate::reference::Slow;
use boardwright_game::{Spec, Variant};
use boardwright_gomoku::{GomokuVariant, Rule};

/// The largest counts that the reference checks.
const MAX_SLOW_LEAVES: u64 = 50_000;

fn variant(spec: &str) -> GomokuVariant {
    GomokuVariant::of_spec(&spec.parse::<Spec>().expect("a spec")).expect("a game")
}

/// Leaves of the reference; `black` tells who is to move.
fn leaves(board: &Slow, black: bool, depth: u32) -> u64 {
    let empty: Vec<_> = board.places().filter(|&place| board.at(place) == '.').collect();
    if depth == 1 {
        return empty.len() as u64;
    }
    let stone = if black { 'X' } else { 'O' };
    let goes_on = |place| {
        let foul = board.rule == Rule::Renju && black && board.foul(place).is_some();
        let mut next = board.clone();
        next.put(place, stone);
        (!foul && !next.has_won(stone) && empty.len() > 1).then_some(next)
    };
    empty.iter().filter_map(|&place| goes_on(place)).map(|next| leaves(&next, !black, depth - 1)).sum()
}

#[test]
fn the_reference_counts_the_same() {
    let mut checked = 0;
    for line in include_str!("perft.txt").lines().filter(|line| line.starts_with("gomoku")) {
        let mut fields = line.split(';').map(str::trim);
        let variant = variant(fields.next().expect("a spec"));
        let text = fields.next().expect("a position");
        let position = if text == "start" { variant.start() } else { variant.read(text).expect("a position") };
        let black = boardwright_game::Position::to_move(&position) == boardwright_game::Side::First;
        for count in fields {
            let (depth, expected) = count[1..].split_once(' ').expect("a count");
            let expected: u64 = expected.parse().expect("a number");
            if expected <= MAX_SLOW_LEAVES {
                let depth = depth.parse().expect("a depth");
                assert_eq!(leaves(&Slow::of(&position), black, depth), expected, "{line} at depth {depth}");
                checked += 1;
            }
        }
    }
    assert!(checked > 30, "{checked} counts checked");
}
