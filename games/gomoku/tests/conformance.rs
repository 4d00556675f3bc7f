//! The conformance kit, run for gomoku of every rule and several sizes.

use boardwright_game::conformance::{check, check_perft_file, playthrough};
use boardwright_gomoku::{GomokuVariant, Rule};

#[test]
fn every_rule_on_small_and_odd_boards() {
    for rule in Rule::ALL {
        for (columns, rows) in [(5, 5), (6, 6), (7, 9), (22, 5)] {
            check(&GomokuVariant::new(columns, rows, rule), 1, 8);
        }
    }
}

#[test]
fn every_rule_on_the_usual_boards() {
    for rule in Rule::ALL {
        for side in [10, 15] {
            check(&GomokuVariant::new(side, side, rule), 2, 2);
        }
    }
}

#[test]
fn the_largest_board() {
    check(&GomokuVariant::new(22, 22, Rule::Renju), 3, 1);
}

#[test]
fn perft_counts_are_right() {
    check_perft_file(include_str!("perft.txt"), 1_000_000, |spec| {
        GomokuVariant::of_spec(&spec.parse().expect("a spec")).expect("a variant")
    });
}

#[test]
fn random_games_are_as_they_were() {
    let games = [
        (GomokuVariant::new(6, 5, Rule::Freestyle), 2),
        (GomokuVariant::new(7, 7, Rule::Renju), 5),
        (GomokuVariant::new(15, 15, Rule::Exact), 1),
    ];
    let text: Vec<String> = games.iter().map(|(variant, seed)| playthrough(variant, *seed)).collect();
    insta::assert_snapshot!(text.join("\n"));
}
