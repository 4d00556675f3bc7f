//! A game in which people take part: what its clocks show after it has ended without a move.

use std::time::Duration;

use boardwright_arena::{EndingKind, GameSession, Pace, TimeControl};
use boardwright_game::Side;

use crate::common::heap;

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// A game between two people with a clock of a minute each, in which both have moved once and used ten seconds.
fn game() -> GameSession<String> {
    let clock: TimeControl = "60s".parse().expect("a clock");
    let mut game = GameSession::new(heap(9).start(), [None, None], Some(clock), Pace::default(), 1);
    for mv in ["1", "1"] {
        game.submit(mv, Some(seconds(10))).expect("a legal move");
    }
    game
}

fn clocks(game: &GameSession<String>) -> [Duration; 2] {
    game.table().clocks().expect("there are clocks")
}

fn ending(game: &GameSession<String>) -> Option<EndingKind> {
    game.table().ending().map(|ending| ending.kind)
}

#[test]
fn an_agreed_draw_ends_the_turn_of_the_side_to_move() {
    let mut game = game();
    game.draw(seconds(3)).expect("offered");
    assert_eq!((ending(&game), clocks(&game)), (None, [seconds(50); 2]), "an offer ends no turn");
    game.draw(seconds(5)).expect("taken");
    assert_eq!((ending(&game), clocks(&game)), (Some(EndingKind::Agreement), [seconds(45), seconds(50)]));
}

#[test]
fn whoever_resigns_the_time_is_that_of_the_side_to_move() {
    for side in Side::BOTH {
        let mut game = game();
        game.resign_for(side, seconds(70)).expect("the game goes on");
        assert_eq!((ending(&game), clocks(&game)), (Some(EndingKind::Resignation), [Duration::ZERO, seconds(50)]));
        assert!(game.resign_for(side, seconds(1)).is_err() && game.draw(seconds(1)).is_err(), "it is over");
        assert_eq!(clocks(&game), [Duration::ZERO, seconds(50)]);
    }
}

#[test]
fn a_game_that_is_taken_up_again_has_the_clocks_of_its_moves() {
    let mut game = game();
    game.resign(seconds(5)).expect("the game goes on");
    game.undo().expect("a game that was resigned goes on where it stands");
    assert_eq!((ending(&game), clocks(&game)), (None, [seconds(50); 2]));
}

#[test]
fn the_record_of_a_game_has_its_day_and_that_of_a_loaded_one_keeps_its_own() {
    let mut game = game();
    let record = game.record();
    let parts: Vec<usize> = record.tag("Date").expect("a date").split('-').map(str::len).collect();
    assert_eq!(parts, [4, 2, 2], "{:?}", record.tag("Date"));
    let mut old = record.clone();
    old.tags = vec![("Date".to_owned(), "1992-05-01".to_owned())];
    let table = boardwright_arena::Table::from_record(&heap(9), &old).expect("it was played");
    game.adopt(table, [None, None]);
    assert_eq!(game.record().tag("Date"), Some("1992-05-01"));
    game.again();
    assert_eq!(game.record().tag("Date"), record.tag("Date"), "another game has a day of its own");
}
