//! Checks that a bot which misbehaves at the referee's table loses its own game and nothing else, in time, with
//! the reason in the record.
#![cfg(unix)]

use std::time::{Duration, Instant};

use crate::common::{AMPLE, LANGUAGES, entrants, game, gomoku, misbehaving};
use boardwright_arena::{
    Contender, EndingKind, Journal, JournalEntry, MemoryJournal, Pace, Patience, PlayEnd, Resume, Seat, Series, Table,
    play_game,
};
use boardwright_game::{Outcome, Side, Stop};
use boardwright_protocol::Supervision;

/// A game of the misbehaving bot, which moves first, against a player that behaves.
fn play(language: &str, mode: &str, pace: Pace, supervision: Supervision, is_seated: bool) -> (Table, Duration) {
    let patience = Patience::default();
    let variant = game(language);
    let mut table = Table::new(&variant);
    if let Some(control) = pace.clock {
        table = table.with_clock(control, patience.margin);
    }
    let player = Box::new(misbehaving(language, mode, supervision));
    let bot = if is_seated { Contender::Seated(Seat::new(player)) } else { Contender::Inline(player) };
    // Its first moves are no matter of chance: the seed is always the same.
    let other = variant.player(&"random".parse().expect("a right spec"), 1).expect("every game has it");
    let mut players = [bot, Contender::Inline(other)];
    let began = Instant::now();
    let played = play_game(&mut table, &mut players, &pace, &patience, &Stop::new(), &mut |_, _| {});
    drop(players);
    assert_eq!(played, PlayEnd::Finished);
    (table, began.elapsed())
}

#[track_caller]
fn check(language: &str, mode: &str, expected: &str) {
    let patient = Supervision { longest: AMPLE, start_up: AMPLE, most_lines: 500, ..Supervision::default() };
    let (table, _) = play(language, mode, Pace::default(), patient, true);
    let ending = table.ending().expect("the game is over");
    assert_eq!((ending.outcome, ending.kind), (Outcome::Win(Side::Second), EndingKind::Forfeit), "{language} {mode}");
    assert!(ending.reason.starts_with(expected), "{language} {mode}: {}", ending.reason);
    // The reason stands in the record, which is made of lines.
    assert!(!ending.reason.contains(['\n', '\r']) && ending.reason.len() < 1000, "{}", ending.reason);
}

#[test]
fn every_misbehaviour_is_a_forfeit_with_its_reason() {
    for language in LANGUAGES {
        check(language, "dies", "forfeit: left (exit status: 7); its log: Segmentation fault");
    }
    for language in ["bwp", "pbrain"] {
        check(language, "occupied", "forfeit: illegal move \"a15\": a15 is occupied by black");
    }
    check("pbrain", "occupied", "forfeit: illegal move \"a15\": a15 is occupied by black (the bot wrote \"0,0\")");
    check("kgp", "occupied", "forfeit: illegal move \"1\": ");
    check("kgp", "illegal", "forfeit: bad move \"99\": expected ");
    check("bwp", "illegal", "forfeit: illegal move \"z99\": z99 is off the board");
    check("pbrain", "illegal", "forfeit: bad move \"25,98\": expected x,y from 0,0 to 14,14");
    check("bwp", "nonsense", "forfeit: bad move \"to the left\": expected a column letter");
}

/// A bot that hangs costs its clock and a second, under all limits and however it is watched.
#[test]
fn a_bot_that_hangs_costs_little_under_every_limit() {
    let short = Supervision { longest: Duration::from_millis(200), start_up: AMPLE, ..Supervision::default() };
    let paces = [
        Pace { clock: "0.2".parse().ok(), ..Pace::default() },
        Pace { move_time: Some(Duration::from_millis(200)), ..Pace::default() },
        Pace { nodes: Some(1000), ..Pace::default() },
        Pace { depth: Some(3), ..Pace::default() },
        Pace::default(),
    ];
    std::thread::scope(|scope| {
        for pace in paces {
            for (language, is_seated) in
                [("bwp", true), ("pbrain", true), ("kgp", true), ("bwp", false), ("kgp", false)]
            {
                let short = short.clone();
                scope.spawn(move || hang(language, pace, short, is_seated));
            }
        }
    });
}

fn hang(language: &str, pace: Pace, supervision: Supervision, is_seated: bool) {
    let (table, elapsed) = play(language, "mute", pace, supervision, is_seated);
    let ending = table.ending().expect("the game is over");
    assert!(ending.reason.starts_with("forfeit: no answer in "), "{pace}: {}", ending.reason);
    assert_eq!(table.history().len(), 0, "{pace}");
    // 0.2 s for the move, half a second of grace; the rest is what a busy machine adds.
    assert!(elapsed >= Duration::from_millis(700) && elapsed < AMPLE, "{pace}: {elapsed:?}");
}

#[test]
fn a_match_can_be_interrupted_while_a_bot_thinks() {
    let stop = Stop::new();
    let mut table = Table::new(&gomoku());
    let bot = |mode| Contender::Seated(Seat::new(Box::new(misbehaving("bwp", mode, Supervision::default()))));
    let mut players = [bot("mute"), bot("good")];
    let began = Instant::now();
    let played = std::thread::scope(|scope| {
        let flag = stop.clone();
        scope.spawn(move || {
            std::thread::park_timeout(Duration::from_millis(100));
            flag.raise();
        });
        play_game(&mut table, &mut players, &Pace::default(), &Patience::default(), &stop, &mut |_, _| {})
    });
    assert_eq!((played, table.ending()), (PlayEnd::Interrupted, None));
    drop(players);
    assert!(began.elapsed() < AMPLE);
}

/// Plays a series of the misbehaving bot against a player that behaves, and returns what is kept of it.
fn series(language: &str, mode: &str) -> Vec<JournalEntry> {
    let memory = crate::common::folder(&format!("series-{language}-{mode}")).join("died");
    let patient = Supervision { longest: AMPLE, start_up: AMPLE, ..Supervision::default() };
    let (variant, entrants) = (game(language), entrants(language, mode, &memory, patient));
    let series = Series { games: 4, ..Series::new(variant, entrants) };
    let mut journal = MemoryJournal::default();
    series.play(None, Some(&mut journal), Resume::No, &Stop::new(), &mut |_| {}).expect("it is played to its end");
    journal.entries(series.event().id).expect("it is in memory")
}

#[test]
fn a_bot_that_dies_in_a_series_loses_that_game_and_no_other_changes() {
    for language in LANGUAGES {
        let (expected, entries) = (series(language, "good"), series(language, "dies-once"));
        assert_eq!((expected.len(), entries.len()), (4, 4), "{language}");
        let (died, rest) = entries.split_first().expect("there are four");
        assert_eq!((died.kind, died.record.outcome), (EndingKind::Forfeit, Some(Outcome::Win(Side::Second))));
        assert_eq!(died.logs, [vec!["Segmentation fault (really)".to_owned()], Vec::new()], "{language}");
        for (entry, expected) in rest.iter().zip(&expected[1..]) {
            assert_eq!((entry.kind, &entry.logs), (expected.kind, &Default::default()), "{language}");
            let moves = |entry: &JournalEntry| entry.record.moves.iter().map(|it| it.mv.clone()).collect::<Vec<_>>();
            assert_eq!((moves(entry), entry.record.outcome), (moves(expected), expected.record.outcome), "{language}");
        }
        // KGP has no words for a version.
        let who = if language == "kgp" { "bot (Misbehaving)" } else { "bot (Misbehaving 1)" };
        for entry in &entries {
            let bot = usize::from(entry.id.leg);
            assert_eq!((entry.versions[bot].as_str(), entry.versions[1 - bot].as_str()), (who, "other"), "{language}");
        }
    }
}
