//! The conformance kit, run for gomoku of every rule and several sizes.

use boardwright_game::conformance::check;
use boardwright_gomoku::{GomokuVariant, Rule};

#[test]
fn every_rule_on_small_and_odd_boards() {
    for rule in Rule::ALL {
        for (columns, rows) in [(5, 5), (6, 6), (7, 9), (22, 5)] {
            check(&GomokuVariant::new(columns, rows, rule), 1, 12);
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
