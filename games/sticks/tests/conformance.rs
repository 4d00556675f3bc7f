//! The checks that every game must pass.

use boardwright_game::conformance::{check, check_perft_file, playthrough};
use boardwright_sticks::SticksVariant;

#[test]
fn every_game_conforms() {
    check(&SticksVariant, 1, 3);
}

#[test]
fn perft_counts_are_right() {
    check_perft_file(include_str!("perft.txt"), 500_000_000, |_| SticksVariant);
}

#[test]
fn a_random_game_is_as_it_was() {
    insta::assert_snapshot!(playthrough(&SticksVariant, 25));
}
