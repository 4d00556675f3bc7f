//! The referee: what it accepts, what it refuses, and that nothing refused or taken back leaves a trace.

use std::time::Duration;

use crate::common::{HeapGame, heap};
use boardwright_arena::{EndingKind, Rejection, Table, TableChange, TimeControl};
use boardwright_game::{MatchRules, Outcome, ReplayFault, Side, read_records, record_to_text};
use proptest::prelude::{any, prop_assert_eq, proptest};

/// Plays the moves of `text`, each for the side to move.
fn play(table: &mut Table, text: &str) {
    for mv in text.split_whitespace() {
        let side = table.to_move();
        table.submit(side, mv, None).unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn the_test_game_is_a_proper_game() {
    // Conformance wants clickable spots, which this game has not; what matters here is that the rules hold together.
    let variant = heap(7);
    let mut position = variant.start();
    for mv in ["2", "0", "3", "2"] {
        position.play(mv).unwrap();
    }
    assert_eq!(position.to_string(), "0 4,3 second");
    assert_eq!(variant.read("0 4,3 second").unwrap(), position);
    assert_eq!((position.outcome(), position.count_moves()), (Some(Outcome::Win(Side::First)), 0));
    let _ = HeapGame(1);
}

#[test]
fn a_game_runs_to_its_end() {
    let mut table = Table::new(&heap(7)).with_names(["a".to_owned(), "b".to_owned()]);
    assert_eq!(
        table.submit(Side::First, " 2 ", None),
        Ok(TableChange::Moved { ply: 1, side: Side::First, elapsed: None, ending: None })
    );
    assert_eq!(table.history(), ["2"], "as the game writes it");
    play(&mut table, "1 3");
    let Ok(TableChange::Moved { ending: Some(ending), .. }) = table.submit(Side::First, "1", None) else {
        panic!("the last counter ends the game")
    };
    assert_eq!(table.ending(), Some(&ending));
    assert_eq!((ending.outcome, ending.kind), (Outcome::Win(Side::First), EndingKind::Board));
    let record = table.record();
    assert_eq!((record.game.as_str(), record.ending.as_str()), ("heap:7", "first took the last counter"));
    let text = record_to_text(&record, Some(&heap(7))).unwrap();
    assert!(text.ends_with("\n1. 2+1 3 2. 1 1-0\n"), "{text}");
    assert_eq!(read_records(&text), Ok(vec![record.clone()]));
    let again = Table::from_record(&heap(7), &record).unwrap();
    assert_eq!((again.record(), again.ending()), (record, table.ending()));
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut table = Table::new(&heap(2));
    let before = table.record();
    assert_eq!(
        table.submit(Side::Second, "1", None),
        Err(Rejection::NotYourTurn { given: Side::Second, to_move: Side::First })
    );
    assert!(matches!(table.submit(Side::First, "take two", None), Err(Rejection::Syntax(_))));
    let illegal = table.submit(Side::First, "3", None).unwrap_err();
    assert_eq!(illegal.to_string(), "illegal move \"3\": only 2 are left");
    assert_eq!(table.undo(1), Err(Rejection::NoSuchPly { asked: 1, available: 0 }));
    assert_eq!(table.redo(1), Err(Rejection::NoSuchPly { asked: 1, available: 0 }));
    assert_eq!(table.decline_draw(Side::First), Err(Rejection::NoOffer));
    assert_eq!((table.record(), table.ending()), (before, None));
    play(&mut table, "2");
    let over = Err(Rejection::Over("first took the last counter".into()));
    assert_eq!(table.submit(Side::Second, "1", None), over);
    assert_eq!(table.resign(Side::Second), over);
    assert_eq!(table.forfeit(Side::First, "late"), over);
    assert_eq!(table.offer_draw(Side::First), over);
}

#[test]
fn repetition_and_ply_limits_draw_the_game() {
    let mut table = Table::new(&heap(9));
    play(&mut table, "0 0 0 0");
    let ending = table.ending().cloned().unwrap();
    assert_eq!((ending.outcome, ending.kind), (Outcome::Draw, EndingKind::Repetition));
    assert_eq!(ending.reason, "the same position 3 times");
    table.undo(1).unwrap();
    assert_eq!(table.ending(), None, "a position that was taken back has not occurred");
    play(&mut table, "1 0 0 0");
    assert_eq!(table.ending(), None, "each of them twice");

    let rules = MatchRules { repetition: None, max_plies: Some(6) };
    let mut table = Table::new(&heap(9)).with_rules(rules);
    play(&mut table, "0 0 0 0 0 0");
    assert_eq!(table.ending().map(|ending| ending.kind), Some(EndingKind::PlyLimit));
}

#[test]
fn draws_are_offered_taken_and_declined() {
    let mut table = Table::new(&heap(9));
    assert_eq!(table.offer_draw(Side::First), Ok(TableChange::DrawOffered { by: Side::First }));
    assert_eq!(table.decline_draw(Side::First), Err(Rejection::NoOffer));
    assert_eq!(table.decline_draw(Side::Second), Ok(TableChange::DrawDeclined { by: Side::Second }));
    table.offer_draw(Side::First).unwrap();
    play(&mut table, "1");
    assert_eq!(table.draw_offer(), Some(Side::First), "who offers may move on");
    play(&mut table, "1");
    assert_eq!(table.draw_offer(), None, "a move of the other side declines");
    table.offer_draw(Side::Second).unwrap();
    let Ok(TableChange::Ended(ending)) = table.offer_draw(Side::First) else { panic!("both want it") };
    assert_eq!((ending.outcome, ending.kind), (Outcome::Draw, EndingKind::Agreement));
}

#[test]
fn sides_resign_and_forfeit() {
    let mut table = Table::new(&heap(9));
    table.resign(Side::First).unwrap();
    assert_eq!(table.record().outcome, Some(Outcome::Win(Side::Second)));
    table.undo(0).unwrap();
    table.forfeit(Side::Second, "illegal move \"9\"").unwrap();
    let ending = table.ending().unwrap();
    assert_eq!((ending.outcome, ending.kind), (Outcome::Win(Side::First), EndingKind::Forfeit));
    assert_eq!(ending.reason, "forfeit: illegal move \"9\"");
    let again = Table::from_record(&heap(9), &table.record()).unwrap();
    assert_eq!(again.ending().map(|ending| ending.kind), Some(EndingKind::Recorded));
}

#[test]
fn sides_may_have_clocks_of_their_own_that_are_filled_up_again() {
    let controls = ["2/10".parse().unwrap(), "5+1".parse().unwrap()];
    let mut table = Table::new(&heap(30)).with_clocks(controls, Duration::ZERO);
    assert_eq!(table.clock().unwrap().moves, Some(2));
    for _ in 0..2 {
        table.submit(Side::First, "1", Some(seconds(4))).unwrap();
        assert_eq!(table.clock().unwrap().moves, None, "the other side has one clock for all");
        table.submit(Side::Second, "1", Some(seconds(2))).unwrap();
    }
    assert_eq!(table.clocks(), Some([seconds(12), seconds(3)]), "10 - 8 + 10, and 5 - 4 + 2");
    table.undo(2).unwrap();
    assert_eq!((table.clocks(), table.clock().unwrap().moves), (Some([seconds(6), seconds(4)]), Some(1)));
    table.redo(2).unwrap();
    assert_eq!(table.clocks(), Some([seconds(12), seconds(3)]));
}

#[test]
fn clocks_run_down_gain_and_come_back() {
    let control: TimeControl = "10+2".parse().unwrap();
    let mut table = Table::new(&heap(9)).with_clock(control, Duration::from_millis(100));
    table.submit(Side::First, "1", Some(seconds(4))).unwrap();
    table.submit(Side::Second, "1", Some(seconds(1))).unwrap();
    assert_eq!(table.clocks(), Some([seconds(8), seconds(11)]));
    let clock = table.clock().unwrap();
    assert_eq!((clock.own, clock.other, clock.increment), (seconds(8), seconds(11), seconds(2)));
    table.submit(Side::First, "1", Some(seconds(8) + Duration::from_millis(100))).unwrap();
    assert_eq!(table.clocks(), Some([seconds(2), seconds(11)]), "within the margin");
    table.undo(2).unwrap();
    assert_eq!(table.clocks(), Some([seconds(8), seconds(10)]));
    table.redo(2).unwrap();
    assert_eq!(table.clocks(), Some([seconds(2), seconds(11)]));
    let event = table.submit(Side::Second, "1", Some(Duration::from_millis(11_101))).unwrap();
    let TableChange::Ended(ending) = event else { panic!("too late: {event:?}") };
    assert_eq!((ending.outcome, ending.kind), (Outcome::Win(Side::First), EndingKind::Time));
    assert_eq!(
        (ending.reason.as_str(), table.history().len()),
        ("second ran out of time: 11.101 s for a move, 11.100 s allowed", 3)
    );
    assert_eq!(table.clocks(), Some([seconds(2), seconds(0)]), "the clock that ran out stands at zero");
    table.undo(0).unwrap();
    assert_eq!((table.clocks(), table.ending()), (Some([seconds(2), seconds(11)]), None), "the end is taken back");
    table.lose_on_time(Side::Second).unwrap();
    assert_eq!(table.clocks(), Some([seconds(2), seconds(0)]));
}

#[test]
fn a_replayed_record_is_the_same_again() {
    // Without limits the game goes on past the third occurrence, where the usual rules end it.
    let mut table = Table::new(&heap(9)).with_rules(MatchRules::default());
    play(&mut table, "0 0 0 0");
    let mut open = table.record();
    open.tags = vec![("Event".to_owned(), "a cup".to_owned())];
    open.comment = "before the first move".to_owned();
    table.resign(Side::First).unwrap();
    let resigned = table.record();
    let mut table = Table::new(&heap(9)).with_rules(MatchRules::default());
    play(&mut table, "0 0 0 0");
    table.agree_draw().unwrap();
    let agreed = table.record();
    let mut table = Table::new(&heap(9));
    play(&mut table, "0 0 0 0");
    let repeated = table.record();
    for record in [&open, &resigned, &agreed, &repeated] {
        assert_eq!(&Table::from_record(&heap(9), record).unwrap().record(), record);
    }
    let mut table = Table::from_record(&heap(9), &open).unwrap();
    play(&mut table, "0 0 1");
    assert_eq!((table.history().len(), table.ending()), (7, None), "it goes on under the limits it was played under");
    let ending = Table::from_record(&heap(9), &repeated).unwrap().ending().map(|ending| ending.kind);
    assert_eq!(ending, Some(EndingKind::Repetition));
}

#[test]
fn records_that_do_not_fit_are_refused() {
    let mut table = Table::new(&heap(9));
    play(&mut table, "1 3");
    let mut record = table.record();
    record.moves[1].mv = "4".to_owned();
    let error = Table::from_record(&heap(9), &record).unwrap_err();
    assert!(matches!(error, ReplayFault::Move { line: 0, ply: 2, .. }), "{error}");
    record.start = Some("nowhere".to_owned());
    assert!(matches!(Table::from_record(&heap(9), &record), Err(ReplayFault::Start(_))));
}

proptest! {
    /// Checks that after any mixture of play, undo and redo the table equals one that never took a move back.
    #[test]
    fn taking_back_leaves_no_trace(steps in proptest::collection::vec((any::<u8>(), 0..3u64), 0..60)) {
        let control: TimeControl = "20+1".parse().unwrap();
        let variant = heap(40);
        let new = || Table::new(&variant).with_clock(control, Duration::ZERO);
        let mut table = new();
        // What was played and not taken back, kept apart from the table.
        let (mut kept, mut taken_back): (Vec<(String, Duration)>, Vec<_>) = (Vec::new(), Vec::new());
        for (choice, elapsed) in steps {
            match choice % 8 {
                0 if !kept.is_empty() => {
                    let plies = usize::from(choice / 8) % kept.len() + 1;
                    table.undo(plies).unwrap();
                    taken_back.extend(kept.drain(kept.len() - plies..).rev());
                }
                1 if !taken_back.is_empty() => {
                    let plies = usize::from(choice / 8) % taken_back.len() + 1;
                    table.redo(plies).unwrap();
                    kept.extend((0..plies).filter_map(|_| taken_back.pop()));
                }
                _ if table.ending().is_none() => {
                    let moves = table.position().moves();
                    let mv = moves[usize::from(choice / 8) % moves.len()].clone();
                    if let TableChange::Moved { .. } = table.submit(table.to_move(), &mv, Some(seconds(elapsed))).unwrap() {
                        kept.push((mv, seconds(elapsed)));
                        taken_back.clear();
                    }
                }
                _ => {}
            }
            let mut fresh = new();
            for (mv, elapsed) in &kept {
                fresh.submit(fresh.to_move(), mv, Some(*elapsed)).unwrap();
            }
            prop_assert_eq!(table.position(), fresh.position());
            prop_assert_eq!(table.history(), fresh.history());
            prop_assert_eq!(table.plies(), fresh.plies());
            prop_assert_eq!(table.clocks(), fresh.clocks());
            prop_assert_eq!(table.redoable(), taken_back.len());
            if table.ending().is_none_or(|ending| ending.kind != EndingKind::Time) {
                prop_assert_eq!(table.ending(), fresh.ending());
            }
        }
    }
}
