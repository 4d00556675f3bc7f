//! Checks that every game must pass, and those of this game alone.

use boardwright_game::{
    AnyVariant, Limits, PlayerSpec, Position, Side, SolverOptions, Stop, Turn, Variant, conformance,
};
use boardwright_proof::Certificate;
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
    let (limits, stop) = (Limits::default(), Stop::new());
    let turn = Turn::new(&position, &limits, &stop);
    assert_eq!(position.child(player.choose(&turn)).counters(), 36);
}

/// Checks the certificates that `boardwright solve --certificate` writes.
#[test]
fn small_games_are_solved_and_their_values_certified() {
    let stop = Stop::new();
    for (counters, value) in [(1, 1), (4, -1), (12, -1), (39, 1), (40, -1)] {
        let variant = AnyVariant::new(variant(&format!("sample:{counters}")));
        let start = variant.start();
        let options = SolverOptions { memory: 1 << 20, ..SolverOptions::default() };
        let mut solver = variant.solver(&options).expect("every game has one");
        let solution = solver.solve(&start, &stop, &mut |_| {}).expect("it is its own game");
        assert_eq!(solution.bounds.value(), Some(value), "{counters} counters");
        let claims = [(Side::First, value), (Side::Second, -value)].map(|claim| {
            let written = boardwright_proof::write(&start, claim, &mut *solver, &stop, &mut |_| {});
            written.unwrap_or_else(|refusal| panic!("{refusal:?}")).0
        });
        let certificate = Certificate {
            game: variant.spec(),
            position: start.to_string(),
            measure: solver.measure(),
            claims: claims.into(),
        };
        let read = Certificate::parse(&certificate.to_bytes()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(read.bounds().value(), Some(value));
        for claim in &read.claims {
            boardwright_proof::check(&start, read.measure, claim, &stop, &mut |_| {})
                .unwrap_or_else(|refusal| panic!("{refusal:?}"));
        }
    }
}
