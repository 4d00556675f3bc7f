//! The conformance kit, run for sticks.

use boardwright_game::conformance::{check, check_perft_file, playthrough};
use boardwright_sticks::SticksVariant;

#[test]
fn every_game_conforms() {
    check(&SticksVariant::STANDARD, 1, 3);
    for spec in ["sticks:6,8s4h0d", "sticks:5", "sticks:6x2,3s2h0d"] {
        check(&SticksVariant::of_spec(&spec.parse().expect("a spec")).expect("a variant"), 1, 1);
    }
}

#[test]
fn perft_counts_are_right() {
    check_perft_file(include_str!("perft.txt"), 500_000_000, |spec| {
        SticksVariant::of_spec(&spec.parse().expect("a spec")).expect("a variant")
    });
}

#[test]
fn a_random_game_is_as_it_was() {
    insta::assert_snapshot!(playthrough(&SticksVariant::STANDARD, 25));
}
