//! Checks that no game that is going on is lost without a question.

use std::path::PathBuf;

use boardwright_arena::Table;
use boardwright_game::{Notices, read_records};
use crossterm::event::KeyCode;
use ratatui::layout::Size;

use super::{Bench, MONO, options};
use crate::PlayOptions;
use crate::app::{Input, PlayAction};

/// A bench in which two plies were played.
fn begun() -> Bench {
    let mut bench = Bench::of("gomoku", ["human", "human"]);
    bench.enter("h8").enter("i9");
    bench
}

/// The files that were read.
fn loads(bench: &Bench) -> Vec<PathBuf> {
    let path = |action: &PlayAction| if let PlayAction::Load(path) = action { Some(path.clone()) } else { None };
    bench.actions.iter().filter_map(path).collect()
}

#[test]
fn reading_a_record_is_asked_about_while_a_game_goes_on() {
    let mut bench = begun();
    bench.enter("load a.bwr");
    assert!(bench.screen().contains("Leave this game and read the record?"), "{}", bench.screen());
    bench.press(KeyCode::Esc).control('o').press(KeyCode::Enter).press(KeyCode::Esc);
    assert!(loads(&bench).is_empty() && bench.game().overlay.is_none());
    assert_eq!(bench.history(), ["h8", "i9"]);
    bench.enter("load a.bwr").press(KeyCode::Enter);
    assert_eq!(loads(&bench), [PathBuf::from("a.bwr")]);
    // A pipe may take long to read.
    let read = || {
        let record = read_records("[Game \"gomoku:15\"]\n\n1. a1 *\n").unwrap().remove(0);
        let table = Table::from_record(&boardwright_catalog::variant("gomoku:15").unwrap(), &record).unwrap();
        Input::Loaded(PathBuf::from("a.bwr"), Ok((Box::new(table), Notices::default())))
    };
    bench.enter("h9").give(read());
    assert_eq!(bench.history(), ["h8", "i9", "h9"]);
    assert!(bench.screen().contains("this game went on meanwhile"), "{}", bench.screen());
    bench.enter("load a.bwr").press(KeyCode::Enter).give(read());
    assert_eq!(bench.history(), ["a1"]);
}

#[test]
fn nothing_is_asked_where_nothing_is_lost() {
    let mut bench = Bench::of("gomoku", ["human", "human"]);
    bench.enter("load a.bwr");
    assert_eq!(loads(&bench).len(), 1, "nothing was played");
    let text = "[Game \"gomoku:15\"]\n\n1. h8 i9 2. h7 *\n";
    let record = read_records(text).unwrap().remove(0);
    let setup = PlayOptions { record: Some(record), ..options("gomoku:15", ["human", "human"]) };
    let mut bench = Bench::with(setup, MONO, Size::new(100, 32));
    bench.enter("load b.bwr").give(Input::Tick);
    assert_eq!(loads(&bench).len(), 1, "the game is in its file");
    bench.press(KeyCode::End).enter("g7").enter("load c.bwr");
    assert_eq!(loads(&bench).len(), 1, "it was played on");
    assert!(bench.game().overlay.is_some());
}

#[test]
fn ctrl_c_asks_once_and_leaves_as_an_interruption() {
    let last = |bench: &Bench| bench.actions.last().map(|action| format!("{action:?}")).unwrap_or_default();
    let mut bench = Bench::of("gomoku", ["human", "human"]);
    assert_eq!(last(bench.control('c')), "Abort", "there is no game to lose");
    let mut bench = begun();
    bench.press(KeyCode::F(1)).control('c');
    assert!(bench.screen().contains("Leave this game and the program?"), "{}", bench.screen());
    assert_ne!(last(&bench), "Abort");
    bench.press(KeyCode::Esc);
    assert!(bench.game().overlay.is_none());
    assert_eq!(last(bench.control('c').press(KeyCode::Enter)), "Abort");
    assert_eq!(last(begun().control('c').control('c')), "Abort", "it is not asked twice");
    assert_eq!(last(begun().control('q').press(KeyCode::Enter)), "Quit");
}
