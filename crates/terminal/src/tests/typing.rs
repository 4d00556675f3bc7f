//! Checks what is typed and pasted.

use std::path::PathBuf;

use boardwright_game::Notices;
use crossterm::event::{Event, KeyCode};
use ratatui::layout::Size;

use super::{Bench, MONO};
use crate::PlayOptions;
use crate::app::{Input, PlayAction};

fn paste<'a>(bench: &'a mut Bench, text: &str) -> &'a mut Bench {
    bench.give(Input::Terminal(Event::Paste(text.to_owned())))
}

/// The file that was written last.
fn saved(bench: &Bench) -> Option<PathBuf> {
    let path = |action: &PlayAction| if let PlayAction::Save { path, .. } = action { Some(path.clone()) } else { None };
    bench.actions.iter().rev().find_map(path)
}

#[test]
fn a_long_path_is_taken_whole_or_not_at_all() {
    let mut bench = Bench::of("gomoku", ["human", "human"]);
    let path = format!("/tmp/{}/{}.sgf", "x".repeat(250), "y".repeat(250));
    bench.enter(&format!("save {path}"));
    assert_eq!(saved(&bench), Some(path.into()));
    bench.actions.clear();
    bench.enter(&format!("save {}", "z".repeat(5000)));
    assert_eq!(bench.message(), "what was typed has more than 4160 characters and was not read");
    assert_eq!((saved(&bench), bench.game().entry.as_str()), (None, ""));
}

#[test]
fn a_paste_goes_to_what_is_typed_and_does_nothing_by_itself() {
    let mut bench = Bench::of("gomoku", ["human", "human"]);
    paste(&mut bench, " h8\r\ni9\n");
    assert_eq!((bench.game().entry.as_str(), bench.history().len()), ("h8 i9", 0), "a blank plays nothing");
    bench.press(KeyCode::Esc);
    paste(&mut bench, "why?");
    assert_eq!((bench.game().entry.as_str(), bench.game().overlay.is_some()), ("why?", false));
    bench.press(KeyCode::Esc).enter("h8").enter("new");
    paste(&mut bench, "yes");
    assert!(bench.game().overlay.is_some(), "it answers no question");
    assert_eq!(bench.history(), ["h8"]);
    bench.press(KeyCode::Esc).control('s');
    assert_eq!(paste(&mut bench, "a.bwr").game().entry, "save a.bwr", "it replaces the proposed name");
    paste(&mut bench, &"x".repeat(5000));
    assert_eq!(bench.message(), "a text of more than 4160 characters is not taken");
    assert_eq!(bench.game().entry, "");
}

#[test]
fn a_paste_into_the_menu_names_a_player() {
    let mut bench = Bench::with(PlayOptions::default(), MONO, Size::new(100, 32));
    paste(&mut bench, "quit");
    assert!(bench.actions.is_empty(), "it is typed nowhere");
    bench.press(KeyCode::Down).press(KeyCode::Down).press(KeyCode::Down);
    paste(&mut bench, "no-such\n");
    assert!(bench.screen().contains("no-such_"), "{}", bench.screen());
}

#[test]
fn a_list_of_moves_is_played_as_a_whole_or_not_at_all() {
    let mut bench = Bench::of("gomoku", ["human", "human"]);
    paste(&mut bench, "1. h8 i9\n2. g7\n").press(KeyCode::Enter);
    assert_eq!(bench.history(), ["h8", "i9", "g7"]);
    assert_eq!(bench.message(), "3 moves played: h8 i9 g7");
    bench.enter("a1 h8 b1");
    assert_eq!(bench.message(), "move 2: illegal move \"h8\": h8 is occupied by black, so nothing was played");
    assert_eq!(bench.history().len(), 3);
    let mut bench = Bench::of("gomoku", ["human", "engine"]);
    bench.enter("h8 i9");
    assert_eq!(bench.message(), "i9 would be a move of engine, so nothing was played");
    assert!(bench.history().is_empty());
    let mut bench = Bench::of("kalah", ["human", "human"]);
    bench.enter("3 + 6 2");
    assert_eq!(bench.history(), ["3", "6", "2"], "{}", bench.message());
}

#[test]
fn saving_asks_for_a_name_and_hands_out_the_record() {
    let mut bench = Bench::of("gomoku", ["human", "engine"]);
    bench.enter("h8").reply_scored("i9", Some(7)).control('s');
    assert_eq!(bench.game().entry, "save gomoku-1.txt");
    bench.press(KeyCode::Enter);
    let Some(PlayAction::Save { path, record, replace }) = bench.actions.last() else { panic!("nothing is saved") };
    assert_eq!((path.to_str(), *replace), (Some("gomoku-1.txt"), false));
    assert_eq!(record.players, ["human", "engine"]);
    assert_eq!(record.moves.iter().map(|mv| mv.mv.as_str()).collect::<Vec<_>>(), ["h8", "i9"]);
    assert_eq!(record.moves[1].score.map(|score| score.0), Some(7));
    let path = path.clone();
    let mut notices = Notices::default();
    ["no scores", "no comments"].into_iter().for_each(|notice| notices.add(notice));
    bench.give(Input::Saved(path, Ok(notices)));
    assert_eq!(bench.message(), "saved gomoku-1.txt; note: no scores; note: no comments");
    bench.control('s').press(KeyCode::Enter);
    assert!(
        matches!(bench.actions.last(), Some(PlayAction::Save { replace: true, .. })),
        "the own file may be replaced"
    );
}
