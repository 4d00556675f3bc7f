//! What every game must pass, and what only this one must.

use boardwright_game::{Limits, PlayerSpec, Position, Stop, Turn, Variant, conformance};
use boardwright_sample::SampleVariant;

fn variant(spec: &str) -> SampleVariant {
    let spec = spec.parse().unwrap_or_else(|error| panic!("{error}"));
    SampleVariant::from_spec(&spec).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn random_games_hold_together() {
    for spec in ["sample", "sample:1", "sample:40"] {
        conformance::check(&variant(spec), 1, 20);
    }
}

#[test]
fn positions_are_counted_as_listed() {
    conformance::check_perft_file(include_str!("perft.txt"), 1_000_000, variant);
}

#[test]
fn broken_texts_are_refused() {
    let variant = variant("sample");
    for text in ["", "12", "13 first", "-1 first", "12 third", "12  first"] {
        assert!(variant.read(text).is_err(), "{text:?}");
    }
    for spec in ["sample:0", "sample:41", "sample:x", "sample:12,odd"] {
        let spec = spec.parse().expect("the syntax is right");
        assert!(SampleVariant::from_spec(&spec).is_err(), "{spec}");
    }
}

#[test]
fn the_engine_leaves_multiples_of_four() {
    let variant = variant("sample:39");
    let spec: PlayerSpec = "engine@depth=4".parse().expect("the syntax is right");
    let mut player = variant.player(&spec, 1).expect("the player is built in");
    let position = variant.start();
    let turn = Turn {
        position: &position,
        start: &position,
        history: &[],
        limits: &Limits::default(),
        stop: &Stop::new(),
        report: &|_| {},
    };
    assert_eq!(position.child(player.choose(&turn)).counters(), 36);
}
