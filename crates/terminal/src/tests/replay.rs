//! Going through a game by itself, what stands on the screen at its end, names of files, and what bots print.

use boardwright_game::{Reply, read_records};
use crossterm::event::KeyCode;
use ratatui::layout::Size;

use super::{Bench, MONO, options};
use crate::PlayOptions;
use crate::app::PlayAction;

/// A game of nine plies that black has won.
fn finished() -> Bench {
    let mut bench = Bench::of("gomoku:5", ["human", "human"]);
    for mv in ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"] {
        bench.enter(mv).wait(200);
    }
    assert_eq!(bench.message(), "black wins: five in a row from a1 to e1");
    bench
}

#[test]
fn a_game_is_gone_through_at_the_pace() {
    let mut bench = finished();
    bench.press(KeyCode::F(7));
    assert_eq!(bench.game().shown, Some(0));
    bench.wait(750);
    assert_eq!(bench.game().shown, Some(1), "a ply takes 0.7 s");
    bench.wait(700);
    assert_eq!(bench.game().shown, Some(2));
    // A key that stops it leaves the position there, and the same key goes on from it.
    bench.press(KeyCode::F(5)).wait(3000);
    assert_eq!((bench.game().shown, bench.message()), (Some(2), "ply 2 of 9; F5 goes on"));
    bench.press(KeyCode::F(5));
    bench.press(KeyCode::Char('+')).press(KeyCode::Char('+'));
    assert_eq!(bench.message(), "0.31 s between moves");
    bench.wait(3500);
    assert_eq!((bench.game().shown, bench.game().is_replaying()), (None, false));
    assert_eq!(bench.message(), "black wins: five in a row from a1 to e1");
    // A step by hand ends the replay.
    bench.press(KeyCode::F(7)).wait(1000).press(KeyCode::PageDown).wait(3000);
    assert_eq!(bench.game().shown, Some(3), "two plies in a second, and one by hand");
}

#[test]
fn f5_leaves_the_result_where_it_is() {
    let mut bench = finished();
    for _ in 0..2 {
        bench.press(KeyCode::F(5));
        assert_eq!(bench.message(), "black wins: five in a row from a1 to e1; F7 goes through the game");
    }
    assert!(bench.screen().contains("black wins: five in a row"), "{}", bench.screen());
}

/// The record of a file whose game has two other lines after its first move, one of which has another of its own.
#[test]
fn the_variations_of_a_file_are_named_and_gone_into() {
    let text = "[Game \"gomoku:15\"]\n\n1. h8 i9 (h9 g7 (i7 *) f6) (g9 j10) 2. h7 *\n";
    let record = read_records(&text.replace(" *)", ")")).unwrap().remove(0);
    let mut bench = Bench::with(
        PlayOptions { record: Some(record), ..options("gomoku:15", ["human", "human"]) },
        MONO,
        Size::new(100, 32),
    );
    bench.enter("go 1");
    assert_eq!(bench.message(), "ply 1 of 3; branches: 1 h9, 2 g9 (F8)");
    bench.enter("branch 2");
    assert_eq!((bench.history(), bench.game().shown), (&["h8", "g9", "j10"].map(str::to_owned)[..], Some(2)));
    assert_eq!(bench.message(), "ply 2 of 3");
    bench.enter("go 1");
    assert_eq!(bench.message(), "ply 1 of 3; branches: 1 i9, 2 h9 (F8)", "the game is a branch now");
    bench.enter("branch 2").enter("go 2");
    assert_eq!(bench.history(), ["h8", "h9", "g7", "f6"]);
    assert_eq!(bench.message(), "ply 2 of 4; branches: 1 i7 (F8)");
    bench.press(KeyCode::F(8));
    assert_eq!((bench.history(), bench.game().shown), (&["h8", "h9", "i7"].map(str::to_owned)[..], None));
    bench.enter("branch 3");
    assert_eq!(bench.message(), "no other line of the file leaves the game here");
    // All lines are still there.
    let record = bench.game().session.record();
    let mut lines: Vec<String> = (0..=record.variations.len())
        .map(|line| record.line(line).iter().map(|mv| mv.mv.as_str()).collect::<Vec<_>>().join(" "))
        .collect();
    lines.sort();
    assert_eq!(lines, ["h8 g9 j10", "h8 h9 g7 f6", "h8 h9 i7", "h8 i9 h7"]);
}

#[test]
fn whoever_plays_on_from_a_record_is_named() {
    let text = "[Game \"gomoku:15\"]\n[First \"Sato\"]\n[Second \"Kovacs\"]\n\n1. h8 i9 2. h7 *\n";
    let record = read_records(text).unwrap().remove(0);
    assert_eq!(record.players, ["Sato", "Kovacs"]);
    let setup = || PlayOptions { record: Some(record.clone()), ..options("gomoku:15", ["human", "boora-0.5"]) };
    let bench = || Bench::with(setup(), MONO, Size::new(100, 32));
    let names = |bench: &Bench| bench.game().session.record().players;
    let mut looked = bench();
    looked.press(KeyCode::Home).press(KeyCode::Right);
    assert_eq!(names(&looked), ["Sato", "Kovacs"], "looking at it changes nothing");
    assert!(looked.screen().contains("Kovacs"), "{}", looked.screen());
    looked.enter("here");
    assert_eq!(names(&looked), ["human", "boora-0.5"], "the game goes on here");
    assert!(!looked.screen().contains("Sato") && looked.screen().contains("boora-0.5"), "{}", looked.screen());
    let mut resigned = bench();
    resigned.enter("resign").press(KeyCode::Enter);
    assert_eq!(names(&resigned), ["human", "boora-0.5"]);
    let mut played = bench();
    played.wait(300);
    assert_eq!(played.history().len(), 3, "nobody plays on by themselves");
    played.press(KeyCode::F(5)).wait(900);
    assert!(played.game().is_replaying(), "F5 goes through it");
    played.press(KeyCode::End).press(KeyCode::F(5)).wait(300).reply("f6");
    assert_eq!(played.history().len(), 4);
    assert_eq!(names(&played), ["human", "boora-0.5"]);
}

#[test]
fn there_is_nothing_to_go_through_before_the_first_move() {
    let mut bench = Bench::of("gomoku", ["human", "human"]);
    bench.enter("replay").wait(1000);
    assert_eq!((bench.message(), bench.game().shown), ("there is no move to go through yet", None));
}

/// Checks that the first typed character replaces the proposed name: `tui.bwr`, and not `gomoku-1.txttui.bwr`.
#[test]
fn a_name_is_typed_over_the_proposed_one() {
    let mut bench = finished();
    let saved = |bench: &Bench| match bench.actions.last() {
        Some(PlayAction::Save { path, .. }) => path.display().to_string(),
        _ => String::new(),
    };
    bench.control('s').enter("tui.bwr");
    assert_eq!(saved(&bench), "tui.bwr");
    bench.control('s').press(KeyCode::Backspace).enter("p");
    assert_eq!(saved(&bench), "gomoku-1.txp", "whoever begins to change the name changes it");
    bench.control('s').press(KeyCode::Esc).enter("save b.bwr");
    assert_eq!(saved(&bench), "b.bwr");
}

#[test]
fn what_a_bot_prints_stands_beside_the_board_and_in_the_record() {
    let mut bench = Bench::of("gomoku", ["human", "lua:boora-0.3"]);
    let printed = vec!["h8  is worth  4".to_owned(), "sthrees:  0".to_owned()];
    bench.enter("h8").answer(Reply { printed, ..Reply::new("i9") });
    let screen = bench.screen();
    assert!(screen.contains("h8  is worth  4") && screen.contains("sthrees:  0"), "{screen}");
    let record = bench.game().session.record();
    assert_eq!(record.moves[1].comment, "h8  is worth  4 | sthrees:  0");
    bench.press(KeyCode::PageUp).press(KeyCode::PageDown).press(KeyCode::PageUp);
    bench.enter("undo").enter("h9").answer(Reply::new("i9"));
    assert!(!bench.screen().contains("is worth"), "the next move printed nothing");
}
