//! Lower levels overlook what people overlook, and nothing that people of that strength see.

use boardwright_game::{Limits, PlayerSpec, Stop, Turn, Variant};
use boardwright_sticks::SticksVariant;

/// Games in which a level that slips is asked the same question.
const ASKED: u64 = 40;

/// The share of games, in percent, in which the engine at this level plays one of the expected moves.
fn plays(level: u8, text: &str, expected: &[&str]) -> u64 {
    let variant = SticksVariant::STANDARD;
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
    answers.filter(|mv| expected.contains(&mv.as_str())).count() as u64 * 100 / ASKED
}

#[test]
fn nobody_overlooks_a_sequence_of_their_own() {
    for level in 1..=6 {
        assert_eq!(plays(level, "7/4s2/2s4/1SSD1S1/7/1d3h1/7 1", &["S@e4"]), 100, "level {level}");
    }
}

#[test]
fn only_beginners_overlook_a_sequence_of_the_opponent() {
    // A stick or a solid barrel stops the stick that yellow needs on e4; a hollow barrel does not.
    let stops = |level| plays(level, "7/4S2/2S4/1ssd1s1/2S4/7/7 1", &["S@e4", "D@e4"]);
    for level in 3..=6 {
        assert_eq!(stops(level), 100, "level {level}");
    }
    assert!((20..100).contains(&stops(1)), "a beginner stops it often, and wins are to be had: {}", stops(1));
}
