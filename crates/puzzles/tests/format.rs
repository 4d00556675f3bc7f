//! Files of puzzles are read whole or refused with the line and what was expected.

use std::collections::HashSet;

use boardwright_game::{Game, Spec};
use boardwright_gomoku::GomokuGame;
use boardwright_kalah::KalahGame;
use boardwright_puzzles::Set;
use boardwright_sticks::SticksGame;

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
    let set = Set::parse(GomokuGame.puzzles()[0].text.text().expect("a text")).expect("puzzles");
    let days = ["2026-11-23", "2026-11-24", "2026-11-30", "2026-12-07"].map(|day| set.daily(day).expect("puzzles"));
    assert_eq!(days.map(|index| set.daily("2026-11-23") == Some(index)), [true, false, false, false]);
    assert_eq!(Set { puzzles: Vec::new(), ..set }.daily("2026-11-23"), None);
}

/// Mondays are for newcomers, and each day up to Sunday is harder: in every game, in every week.
#[test]
fn puzzles_of_days_grow_harder_through_the_week() {
    let games: [&dyn Game; 3] = [&GomokuGame, &KalahGame, &SticksGame];
    for text in games.iter().flat_map(|game| game.puzzles()) {
        let set = Set::parse(text.text.text().expect("a text")).expect("puzzles");
        let rating = |day: u32| set.puzzles[set.daily(&format!("2026-03-{day:02}")).expect("puzzles")].rating;
        // The second of March 2026 is a Monday.
        for monday in [2, 9, 16, 23] {
            let week: Vec<u32> = (monday..monday + 7).map(rating).collect();
            assert!(week.is_sorted() && week[0] < 1000 && week[6] > 1300, "{}: {week:?}", text.game);
        }
        let dates = (1..=12).flat_map(|month| (1..=28).map(move |day| format!("2027-{month:02}-{day:02}")));
        let year: Vec<_> = dates.map(|date| set.daily(&date).expect("puzzles")).collect();
        assert_eq!(year.iter().collect::<HashSet<_>>().len(), year.len(), "{}: none comes twice in a year", text.game);
        assert!(set.daily("no date").is_some());
    }
}
