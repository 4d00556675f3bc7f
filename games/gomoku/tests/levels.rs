//! Lower levels overlook what people overlook, and nothing that people of that strength see.

use boardwright_game::conformance::share_of_choices;
use boardwright_gomoku::{GomokuVariant, Rule};

/// The share of games, in percent, in which the engine at this level plays one of the expected moves.
fn plays(level: u8, text: &str, expected: &[&str]) -> u64 {
    plays_on(9, level, text, expected)
}

fn plays_on(size: u8, level: u8, text: &str, expected: &[&str]) -> u64 {
    let variant = GomokuVariant::new(size, size, Rule::Freestyle);
    // From level 7 on it never slips, so that one game tells all.
    let asked = if level < 7 { 60 } else { 1 };
    share_of_choices(&variant, &format!("engine@level={level},hash=1"), text, expected, asked)
}

#[test]
fn nobody_overlooks_a_five_of_their_own() {
    for level in 1..=10 {
        assert_eq!(plays(level, "9/9/9/2O1O4/1OXXXX3/9/9/9/9 X", &["g5"]), 100, "level {level}");
    }
}

#[test]
fn only_beginners_overlook_a_five_of_the_opponent() {
    let stops = |level| plays(level, "9/9/9/2O1O4/1OXXXX3/9/9/9/9 O", &["g5"]);
    for level in 3..=10 {
        assert_eq!(stops(level), 100, "level {level}");
    }
    assert!((25..100).contains(&stops(1)), "a beginner stops it mostly, and wins are to be had");
}

#[test]
fn an_open_three_is_stopped_by_the_better_half() {
    // Black threatens an open four on c5 or g5.
    let stops = |level| plays(level, "9/9/9/3O5/3XXX3/5O3/9/9/9 O", &["b5", "c5", "g5", "h5"]);
    for level in 6..=10 {
        assert_eq!(stops(level), 100, "level {level}");
    }
    assert!(stops(1) < stops(3) && stops(3) < 100, "{} and {}", stops(1), stops(3));
}

#[test]
fn a_slip_stays_near_the_stones() {
    // One black stone on h8: nobody answers it at the edge of the board.
    let text = "15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 O";
    let near: Vec<String> = ('e'..='k').flat_map(|column| (5..=11).map(move |row| format!("{column}{row}"))).collect();
    let near: Vec<&str> = near.iter().map(String::as_str).collect();
    for level in 1..=6 {
        assert_eq!(plays_on(15, level, text, &near), 100, "level {level}");
    }
}
