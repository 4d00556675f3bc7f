//! The conformance kit, run for kalah of every size and with every option.

use boardwright_game::conformance::{check, check_perft_file, playthrough};

use crate::games::variant;

#[test]
fn every_size_and_option_conforms() {
    for houses in 1..=10 {
        for seeds in [1, 2, 3, 4, 6, 9, 12] {
            for options in ["", ",empty-capture", ",end=mover", ",empty-capture,end=mover"] {
                check(&variant(&format!("kalah:{houses}x{seeds}{options}")), 1, 2);
            }
        }
    }
}

#[test]
fn perft_counts_are_the_published_ones() {
    check_perft_file(include_str!("perft.txt"), 14_000_000, variant);
}

#[test]
fn a_random_game_is_as_it_was() {
    insta::assert_snapshot!(playthrough(&variant("kalah:6x4"), 1));
}

#[test]
fn a_random_game_with_all_options_is_as_it_was() {
    insta::assert_snapshot!(playthrough(&variant("kalah:3x9,empty-capture,end=mover"), 1));
}
