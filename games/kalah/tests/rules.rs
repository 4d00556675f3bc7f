//! The rules against the common conformance kit and against published counts.

use boardwright_game::conformance;
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
