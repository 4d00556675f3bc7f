//! Seats and single games with players that misbehave: it costs them the game, and nobody else anything.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::common::{Conduct, Double, heap, random};
use boardwright_arena::{
    Contender, EndingKind, Pace, Patience, PlayEnd, Seat, SeatEvent, Table, TableChange, play_game,
};
use boardwright_game::{Fault, Limits, Outcome, Question, Side, Stop};

/// Far more than anything here takes; tests must not fail on a busy machine.
const SOON: Duration = Duration::from_secs(60);

fn question(counters: u32) -> Question {
    Table::new(&heap(counters)).question(Limits::default())
}

/// The next answer, past all reports.
fn answer(seat: &Seat) -> SeatEvent {
    loop {
        match seat.events().recv_timeout(SOON).expect("every question is answered") {
            SeatEvent::Info { .. } => {}
            event => return event,
        }
    }
}

fn reply(seat: &Seat) -> Result<String, Fault> {
    match answer(seat) {
        SeatEvent::Answer { reply, .. } => reply.map(|reply| reply.mv),
        event => panic!("not a move: {event:?}"),
    }
}

/// A game of the conduct, which moves first, against a player that always takes one counter.
fn game(conduct: Conduct, is_seated: bool, pace: Pace, patience: Patience) -> (Table, Duration) {
    let mut table = Table::new(&heap(20));
    if let Some(control) = pace.clock {
        table = table.with_clock(control, patience.margin);
    }
    let double = Double::boxed(conduct);
    let first = if is_seated { Contender::Seated(Seat::new(double)) } else { Contender::Inline(double) };
    let mut players = [first, Contender::Inline(Double::boxed(Conduct::Says("1")))];
    let began = Instant::now();
    let played = play_game(&mut table, &mut players, &pace, &patience, &Stop::new(), &mut |_, _| {});
    drop(players);
    assert_eq!(played, PlayEnd::Finished);
    (table, began.elapsed())
}

fn short_patience() -> Patience {
    let (margin, grace) = (Duration::from_millis(20), Duration::from_millis(50));
    Patience { margin, grace, longest: Some(Duration::from_millis(50)) }
}

#[test]
fn a_seat_answers_reports_and_explains() {
    let mut seat = Seat::new(Double::boxed(Conduct::Reports(3)));
    let ticket = seat.ask(question(9));
    for depth in 1..=3 {
        let event = seat.events().recv_timeout(SOON).unwrap();
        assert!(
            matches!(&event, SeatEvent::Info { ticket: t, info } if *t == ticket && info.depth == depth),
            "{event:?}"
        );
    }
    assert_eq!(reply(&seat), Ok("1".to_owned()));
    let explained = seat.explain(question(9));
    assert_eq!(answer(&seat), SeatEvent::Explained { ticket: explained, explanation: Ok(None) });
    assert!(explained > ticket);
}

#[test]
fn unread_reports_do_not_pile_up() {
    let mut seat = Seat::new(Double::boxed(Conduct::Reports(100_000)));
    seat.ask(question(9));
    let began = Instant::now();
    // Nobody reads while the player works; the answer is the last thing to come out.
    while seat.events().len() < 1024 && began.elapsed() < SOON {
        std::thread::yield_now();
    }
    assert_eq!(reply(&seat), Ok("1".to_owned()));
    assert_eq!(seat.events().len(), 0);
}

#[test]
fn a_seat_stops_one_question_and_not_the_next() {
    let mut seat = Seat::new(Double::boxed(Conduct::WaitsForStop));
    seat.ask(question(9));
    assert!(seat.events().recv_timeout(Duration::from_millis(30)).is_err(), "it waits for the flag");
    seat.stop();
    assert_eq!(reply(&seat), Ok("1".to_owned()));
    seat.ask(question(9));
    assert!(seat.events().recv_timeout(Duration::from_millis(30)).is_err(), "the new question has a flag of its own");
    seat.stop();
    assert_eq!(reply(&seat), Ok("1".to_owned()));
}

#[test]
fn a_panic_becomes_a_fault_and_the_player_is_gone() {
    let mut seat = Seat::new(Double::boxed(Conduct::Panics("out of ideas")));
    seat.ask(question(9));
    assert_eq!(reply(&seat), Err(Fault::new("panicked: out of ideas")));
    seat.ask(question(9));
    assert_eq!(reply(&seat), Err(Fault::new("left after a panic")));
    let mut seat = Seat::new(Double::boxed(Conduct::Panics("no words")));
    let ticket = seat.explain(question(9));
    let explanation = Err(Fault::new("panicked: no words"));
    assert_eq!(answer(&seat), SeatEvent::Explained { ticket, explanation });
}

#[test]
fn a_hanging_player_is_left_behind() {
    let released = Arc::new(AtomicUsize::new(0));
    let mut seat = Seat::new(Double::boxed(Conduct::Hangs(Arc::clone(&released))));
    seat.ask(question(9));
    // It would be waited for until the end of all time.
    drop(seat);
    released.store(1, Ordering::Relaxed);

    let mut seat = Seat::new(Double::boxed(Conduct::Says("1")));
    assert!(seat.is_alive());
    seat.abandon();
    assert!(!seat.is_alive());
    seat.ask(question(9));
    assert_eq!(reply(&seat), Err(Fault::new("left")));
}

#[test]
fn misbehaviour_forfeits_with_its_reason() {
    for is_seated in [false, true] {
        for (conduct, reason) in [
            (Conduct::Says("4"), "forfeit: bad move \"4\": expected a number from 0 to 3"),
            (Conduct::Says("sixteen\n\u{7}"), "forfeit: bad move \"sixteen\\n\\u{7}\": expected a number from 0 to 3"),
            (Conduct::Says(""), "forfeit: bad move \"\": expected a number from 0 to 3"),
            (Conduct::Panics("index out of bounds"), "forfeit: panicked: index out of bounds"),
            (Conduct::Faults("left"), "forfeit: left"),
        ] {
            let (table, _) = game(conduct, is_seated, Pace::default(), Patience::default());
            let ending = table.ending().unwrap();
            assert_eq!((ending.outcome, ending.kind), (Outcome::Win(Side::Second), EndingKind::Forfeit));
            assert_eq!(ending.reason, reason);
            assert_eq!(table.history().len(), 0);
        }
        let (table, _) = game(Conduct::Says("3"), is_seated, Pace::default(), Patience::default());
        assert_eq!(table.ending().unwrap().kind, EndingKind::Board);
        let mut table = table;
        table.undo(1).unwrap();
        let left = table.position().tally().unwrap();
        assert!(left[0] > left[1]);
    }
}

#[test]
fn an_illegal_move_forfeits_where_it_happens() {
    let mut table = Table::new(&heap(4));
    let mut players = [Conduct::Says("3"), Conduct::Says("3")].map(|conduct| Contender::Inline(Double::boxed(conduct)));
    let mut events = Vec::new();
    let stop = Stop::new();
    play_game(&mut table, &mut players, &Pace::default(), &Patience::default(), &stop, &mut |table, event| {
        events.push((table.history().len(), event.clone()));
    });
    assert_eq!(table.ending().unwrap().reason, "forfeit: illegal move \"3\": only 1 are left");
    assert!(matches!(&events[..], [(1, TableChange::Moved { .. }), (1, TableChange::Ended(_))]), "{events:?}");
}

#[test]
fn a_hanging_player_forfeits_and_the_match_goes_on() {
    let released = Arc::new(AtomicUsize::new(0));
    let pace = Pace { nodes: Some(1), ..Pace::default() };
    let (table, took) = game(Conduct::Hangs(Arc::clone(&released)), true, pace, short_patience());
    released.store(1, Ordering::Relaxed);
    let ending = table.ending().unwrap();
    assert_eq!((ending.outcome, ending.kind), (Outcome::Win(Side::Second), EndingKind::Forfeit));
    assert_eq!(ending.reason, "forfeit: no answer in 0.1 s", "what it may take, not what was measured");
    assert!(took < SOON, "{took:?}");
}

#[test]
fn slow_players_lose_on_time() {
    let slow = Conduct::TakesItsTime(Duration::from_millis(120));
    let patience = Patience { grace: SOON, ..short_patience() };
    let by_move = Pace { move_time: Some(Duration::from_millis(10)), ..Pace::default() };
    let by_clock = Pace { clock: "0.05".parse().ok(), ..Pace::default() };
    for pace in [by_move, by_clock] {
        for is_seated in [false, true] {
            let (table, _) = game(slow.clone(), is_seated, pace, patience);
            let ending = table.ending().unwrap();
            assert_eq!((ending.outcome, ending.kind), (Outcome::Win(Side::Second), EndingKind::Time), "{pace}");
            let (_, times) = ending.reason.split_once("first ran out of time: 0.").expect("it says by how much");
            let allowed = if pace.clock.is_some() { "0.070" } else { "0.030" };
            assert!(times.ends_with(&format!(" s for a move, {allowed} s allowed")), "{times}");
        }
    }
    // The flag saves a player that listens to it, where no clock has run out.
    let patient = Patience { longest: Some(Duration::from_millis(10)), grace: Duration::MAX, ..patience };
    let (table, _) = game(Conduct::WaitsForStop, true, Pace::default(), patient);
    assert_eq!(table.ending().unwrap().kind, EndingKind::Board);
}

#[test]
fn times_are_recorded_only_where_they_matter() {
    let (table, _) = game(Conduct::Reports(2), true, Pace { depth: Some(2), ..Pace::default() }, Patience::default());
    assert!(table.plies().iter().all(|ply| ply.elapsed.is_none()));
    assert_eq!((table.plies()[0].depth, table.plies()[1].depth), (Some(2), None));
    let clock = Pace { clock: "100+1".parse().ok(), ..Pace::default() };
    let (table, _) = game(Conduct::Says("1"), true, clock, Patience::default());
    assert!(table.plies().iter().all(|ply| ply.elapsed.is_some() && ply.remaining.is_some()));
}

#[test]
fn a_game_can_be_interrupted() {
    let stop = Stop::new();
    let mut table = Table::new(&heap(20));
    let variant = heap(20);
    let waiting = Contender::Seated(Seat::new(Double::boxed(Conduct::WaitsForStop)));
    let mut players = [Contender::Inline(random(&variant, 1)), waiting];
    let played = std::thread::scope(|scope| {
        let flag = stop.clone();
        scope.spawn(move || {
            let (_keep, never) = crossbeam_channel::bounded::<()>(0);
            let _ = never.recv_timeout(Duration::from_millis(50));
            flag.raise();
        });
        play_game(&mut table, &mut players, &Pace::default(), &Patience::default(), &stop, &mut |_, _| {})
    });
    assert_eq!((played, table.ending()), (PlayEnd::Interrupted, None));
}
