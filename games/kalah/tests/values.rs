//! Exact values of small boards, found by brute force, compared with the literature.

use std::collections::HashMap;

use boardwright_game::{Position, Variant};
use boardwright_kalah::{Kalah, KalahVariant};

/// The difference of the stores at the end from the view of the side to move, with best play of both sides.
///
/// The seeds in the stores only add to it, so that positions are remembered without them.
fn value(position: &Kalah, known: &mut HashMap<Vec<u8>, i32>) -> i32 {
    let own = position.to_move();
    let now = i32::from(position.store(own)) - i32::from(position.store(own.other()));
    if position.outcome().is_some() {
        return now;
    }
    let houses = [position.houses(own), position.houses(own.other())].concat();
    if let Some(more) = known.get(&houses) {
        return now + more;
    }
    let best = position
        .moves()
        .map(|mv| {
            let child = position.child(mv);
            let value = value(&child, known);
            if child.to_move() == own { value } else { -value }
        })
        .max()
        .expect("an unfinished game has moves");
    known.insert(houses, best - now);
    best
}

fn value_of(spec: &str) -> i32 {
    let variant = KalahVariant::from_spec(&spec.parse().expect("a spec")).expect("a kalah");
    value(&variant.start(), &mut HashMap::new())
}

/// Irving, Donkers and Uiterwijk, "Solving Kalah", ICGA Journal 23(3), 2000, table 9: empty capture, the game ends
/// when either side is empty, and the seeds left go to the side on which they lie. Only the winner was published.
#[test]
fn winners_of_small_boards_are_the_published_ones() {
    let published = [(1, "DLWLWD"), (2, "WLLLWW"), (3, "DWWWWL")];
    for (houses, results) in published {
        for (seeds, result) in (1..).zip(results.chars()) {
            let value = value_of(&format!("kalah:{houses}x{seeds},empty-capture"));
            let found = match value {
                0 => 'D',
                1.. => 'W',
                _ => 'L',
            };
            assert_eq!(found, result, "{houses} houses, {seeds} seeds: {value}");
        }
    }
}

/// Irving, Donkers and Uiterwijk 2000, table 10: the difference of the stores under the same rules.
#[test]
fn differences_of_small_boards_are_the_published_ones() {
    for (size, difference) in [("4x1", 2), ("4x2", 6), ("5x1", 0), ("6x1", 2)] {
        assert_eq!(value_of(&format!("kalah:{size},empty-capture")), difference, "{size}");
    }
}

/// The rule of capture makes a difference already on small boards.
#[test]
fn the_rule_of_capture_changes_the_value() {
    assert_eq!(value_of("kalah:4x3"), 6, "found by the solver above");
    assert_eq!(value_of("kalah:4x3,empty-capture"), 8, "published");
}

/// The front page counts what the table of values says.
#[test]
fn the_front_page_counts_the_values_of_the_table() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = |file: &str| std::fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    let page = text("docs/kalah-values.md");
    let table = page.split("## Standard capture").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("a table");
    let cells = table.lines().filter(|line| line.starts_with("| ") && !line.contains("houses")).flat_map(|line| {
        // A line begins with the number of houses.
        line.trim_matches('|').split('|').skip(1).map(str::trim).collect::<Vec<_>>()
    });
    let exact: Vec<&str> = cells.filter(|cell| !cell.contains('≥') && *cell != "·").collect();
    let new = exact.iter().filter(|cell| cell.ends_with('*')).count();
    let expected = format!(
        "The exact values of {} boards of standard Kalah**, including (6,6); {new} of them were not",
        exact.len()
    );
    assert!(text("README.md").contains(&expected), "README.md does not say: {expected}");
}
