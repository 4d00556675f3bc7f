//! Files of puzzles are read whole or refused with the line and what was expected.

use boardwright_game::{Game, Spec};
use boardwright_gomoku::GomokuGame;
use boardwright_puzzles::{Set, daily};

/// The head and the first puzzle that come with gomoku.
fn lines() -> (String, String) {
    let mut lines = GomokuGame.puzzles()[0].text.text().expect("a text").lines().map(ToOwned::to_owned);
    (lines.next().expect("a head"), lines.next().expect("a puzzle"))
}

#[test]
fn a_file_is_written_as_it_was_read() {
    for set in GomokuGame.puzzles() {
        let text = set.text.text().expect("a text");
        let read = Set::parse(text).expect("puzzles");
        assert_eq!(Set::to_text(&read.head, &read.puzzles), text);
        let spec: Spec = read.head.game.parse().expect("a spec");
        assert_eq!(GomokuGame.variant(&spec).expect("a game").spec(), set.game);
    }
}

#[test]
fn what_is_no_puzzle_is_named_with_its_line() {
    let (head, puzzle) = lines();
    let error = |text: String| Set::parse(&text).expect_err("no puzzles").to_string();
    assert!(error(String::new()).contains("line 1"), "{}", error(String::new()));
    assert!(error(head.replace("\"puzzles\":2", "\"puzzles\":9")).contains("version up to 2"));
    assert!(error(format!("{head}\n{puzzle}\nrubbish")).contains("on line 3"));
    let cut = &puzzle[..puzzle.len() / 2];
    assert!(error(format!("{head}\n{cut}")).contains("on line 2"));
    let none = format!("{head}\n{}", puzzle.replacen("\"win\":\"", "\"win\":\"?", 1));
    assert!(error(none).contains("a form of a certificate"));
}

#[test]
fn the_puzzle_of_a_day_is_the_same_everywhere_and_another_the_next_day() {
    let days = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"].map(|day| daily(day, 300).expect("puzzles"));
    assert_eq!(days.map(|index| daily("2026-11-23", 300) == Some(index)), [true, false, false, false]);
    assert!(days.iter().all(|&index| index < 300));
    assert_eq!(daily("2026-11-23", 0), None);
}
