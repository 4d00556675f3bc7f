//! Lower levels overlook what people overlook, and nothing that people of that strength see.

use boardwright_game::conformance::share_of_choices;
use boardwright_kalah::KalahVariant;

/// The share of games, in percent, in which the engine at this level plays the expected house.
fn plays(level: u8, text: &str, expected: &str) -> u64 {
    let variant = KalahVariant::from_spec(&"kalah:6x4".parse().expect("a spec")).expect("a variant");
    share_of_choices(&variant, &format!("engine@level={level},hash=1"), text, &[expected], 40)
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
