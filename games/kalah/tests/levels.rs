//! Lower levels overlook what people overlook, and nothing that people of that strength see.

use boardwright_game::{Limits, PlayerSpec, Stop, Turn, Variant};
use boardwright_kalah::KalahVariant;

/// Games in which a level that slips is asked the same question.
const ASKED: u64 = 40;

/// The share of games, in percent, in which the engine at this level plays the expected house.
fn plays(level: u8, text: &str, expected: &str) -> u64 {
    let variant = KalahVariant::from_spec(&"kalah:6x4".parse().expect("a spec")).expect("a variant");
    let position = variant.read(text).expect("a position");
    let spec: PlayerSpec = format!("engine@level={level},hash=1").parse().expect("a spec");
    let limits = Limits::default();
    let answers = (0..ASKED).map(|seed| {
        let mut engine = variant.player(&spec, seed).expect("a player");
        let turn = Turn {
            position: &position,
            start: &position,
            history: &[],
            limits: &limits,
            stop: &Stop::new(),
            report: &|_| {},
        };
        engine.choose(&turn).to_string()
    });
    answers.filter(|mv| mv == expected).count() as u64 * 100 / ASKED
}

#[test]
fn only_beginners_overlook_a_large_capture() {
    // House 1 ends in the empty house 3 and takes nine seeds.
    let text = "2,4,0,1,3,4,7/3,2,1,9,0,2,10 S";
    for level in 3..=6 {
        assert_eq!(plays(level, text, "1"), 100, "level {level}");
    }
    let beginner = plays(1, text, "1");
    assert!((30..100).contains(&beginner), "a beginner takes it mostly, and seeds are to be had: {beginner}");
}
