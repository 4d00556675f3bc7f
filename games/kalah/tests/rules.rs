//! The rules against the common conformance kit and against published counts.

use boardwright_game::{Position, Variant, conformance};
use boardwright_kalah::KalahVariant;

fn variant(spec: &str) -> KalahVariant {
    KalahVariant::from_spec(&spec.parse().expect("a spec")).expect("a kalah")
}

#[test]
fn perft_counts_are_the_published_ones() {
    conformance::check_perft_file(include_str!("perft.txt"), 14_000_000, variant);
}

#[test]
fn every_size_and_option_conforms() {
    for houses in 1..=10 {
        for seeds in [1, 2, 3, 4, 6, 9, 12] {
            for options in ["", ",empty-capture", ",end=mover", ",empty-capture,end=mover"] {
                conformance::check(&variant(&format!("kalah:{houses}x{seeds}{options}")), 1, 2);
            }
        }
    }
}

/// The boards that the rules page draws.
#[test]
fn examples_of_the_rules_page_hold() {
    let game = variant("kalah:6x4");
    let after = |text: &str, moves: &[&str]| {
        let mut position = game.read(text).expect("a position");
        for mv in moves {
            position.play(mv.parse().expect("a move")).expect("a legal move");
        }
        position.to_string()
    };
    let start = "4,4,4,4,4,4,0/4,4,4,4,4,4,0 S";
    assert_eq!(after(start, &["3"]), "4,4,0,5,5,5,1/4,4,4,4,4,4,0 S");
    assert_eq!(after(start, &["3", "6"]), "4,4,0,5,5,0,2/5,5,5,5,4,4,0 N");
    assert_eq!(after("1,2,1,0,3,0,12/0,2,5,0,1,0,9 S", &["2"]), "1,0,2,0,3,0,18/0,2,0,0,1,0,9 N");
}

#[test]
fn a_game_reads_as_ever() {
    insta::assert_snapshot!(conformance::playthrough(&variant("kalah:6x4"), 1));
}

#[test]
fn a_game_with_all_options_reads_as_ever() {
    insta::assert_snapshot!(conformance::playthrough(&variant("kalah:3x9,empty-capture,end=mover"), 1));
}
