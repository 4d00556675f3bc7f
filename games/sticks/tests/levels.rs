//! Lower levels overlook what people overlook, and nothing that people of that strength see.

use boardwright_game::conformance::share_of_choices;
use boardwright_sticks::SticksVariant;

/// The share of games, in percent, in which the engine at this level plays one of the expected moves.
fn plays(level: u8, text: &str, expected: &[&str]) -> u64 {
    share_of_choices(&SticksVariant::STANDARD, &format!("engine@level={level},hash=1"), text, expected, 40)
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
