//! Every way in which a bot may misbehave ends as the right fault, within its limit, with the bot gone.
#![cfg(unix)]

use std::time::{Duration, Instant};

use crate::common::{
    AMPLE, LANGUAGES, ask, ask_in, folder, game, gomoku, line, misbehaving, misbehaving_with, patient, start, strict,
};
use boardwright_game::{AnyPlayer, Limits, Score, Stop};
use boardwright_protocol::Supervision;

/// Asks for a first move, and expects a fault with these words in it.
fn first_fault(language: &str, mode: &str, words: &[&str]) -> String {
    let times = match mode {
        "mute" | "deaf" | "talks" => &[400][..],
        // These never answer either, and what they write must have the time to arrive, however busy the machine is.
        "garbage" | "wrong-case" | "nonsense" | "half-line" | "error-flood" => &[1000, 5000, 60_000],
        _ => &[60_000],
    };
    let mut fault = String::new();
    for time in times {
        fault = fault_in(language, mode, Duration::from_millis(*time));
        if words.iter().all(|part| fault.contains(part)) {
            return fault;
        }
    }
    panic!("{language} {mode}: {fault}, expected {words:?}");
}

/// The same with so much time for the move.
fn fault_in(language: &str, mode: &str, longest: Duration) -> String {
    let mut player = misbehaving(language, mode, Supervision { longest, ..patient() });
    assert_eq!(player.fault(), None, "{language} {mode} starts");
    let answer = ask(language, &mut player, "", Limits::default());
    let fault = answer.fault().to_owned();
    assert!(answer.elapsed < longest + AMPLE, "{language} {mode} took {:?}", answer.elapsed);
    assert_eq!(ask(language, &mut player, "", Limits::default()).fault(), fault, "it is not asked again");
    assert!(player.stopper().is_none(), "there is nothing left to stop");
    fault
}

/// Tries a mode in every language at the same time, since most of these only wait.
fn check_first_fault(mode: &str, expected: &[&str]) {
    std::thread::scope(|scope| {
        for language in LANGUAGES {
            scope.spawn(move || first_fault(language, mode, expected));
        }
    });
}

#[test]
fn bots_that_behave_are_heard_whatever_ends_their_lines() {
    for language in LANGUAGES {
        let [first, reply, expected] = line(language);
        for mode in ["good", "crlf", "cr", "chatty", "ignores-quit"] {
            let mut player = misbehaving(language, mode, patient());
            // A Gomocup engine tells its version along with its name.
            let name = if language == "pbrain" { "Misbehaving 1" } else { "Misbehaving" };
            assert_eq!((player.fault(), player.name()), (None, Some(name)), "{language} {mode}");
            assert_eq!(ask(language, &mut player, "", Limits::default()).mv(), first);
            let second = ask(language, &mut player, &format!("{first} {reply}"), Limits::default());
            assert_eq!(second.mv(), expected, "{language} {mode}");
        }
    }
}

#[test]
fn what_a_bot_says_besides_its_move_is_passed_on_or_logged() {
    let mut player = misbehaving("bwp", "chatty", patient());
    let log = player.log().expect("bots have one");
    let answer = ask("bwp", &mut player, "", Limits::default());
    assert_eq!(answer.reports.len(), 2);
    let info = answer.reply.expect("a move").info.expect("its best line");
    assert_eq!((info.score, info.depth, info.nodes, info.line), (Score(-42), 3, 777, 1));
    assert_eq!(info.variation, ["b2", "c3"]);
    drop(player);
    let lines = log.lines();
    for said in ["let me see", "a line on standard error"] {
        assert!(lines.iter().any(|line| line == said), "{lines:?}");
    }
    let misunderstood = "not understood: \"What a position!\", expected id, want, ready, info, log, move or error";
    assert!(lines.iter().any(|line| line == misunderstood), "{lines:?}");
}

#[test]
fn what_comes_late_is_not_taken_for_the_next_answer() {
    for language in LANGUAGES {
        let file = folder(&format!("late-{language}")).join("said");
        let mut player = misbehaving_with(language, "late", file.to_str().expect("text"), patient());
        let log = player.log().expect("bots have one");
        let first = ask(language, &mut player, "", Limits::default()).mv().to_owned();
        // The second move that nobody asked for has to arrive before the next question is put.
        let sign = if language == "kgp" { "a move for no state" } else { "too late" };
        let heard_all = || log.lines().iter().any(|line| line.starts_with(sign));
        let began = Instant::now();
        while !file.exists() && began.elapsed() < AMPLE {
            std::thread::yield_now();
        }
        let reply = line(language)[1];
        let second = ask(language, &mut player, &format!("{first} {reply}"), Limits::default());
        assert_ne!(second.mv(), first, "{language}");
        assert!(heard_all(), "{language}: {:?}", log.lines());
        assert!(second.reports.is_empty(), "{language}");
    }
}

#[test]
fn bots_that_do_not_start_forfeit_with_the_reason() {
    for language in LANGUAGES {
        let short = Supervision { start_up: Duration::from_millis(300), ..patient() };
        let fault = |mode: &str| {
            let mut player = misbehaving(language, mode, if mode == "slow-start" { short.clone() } else { patient() });
            assert!(player.fault().is_some(), "{language} {mode}");
            ask(language, &mut player, "", Limits::default()).fault().to_owned()
        };
        assert_eq!(fault("slow-start"), "not ready in 0.3 s");
        assert_eq!(fault("dies-at-start"), "left (exit status: 3); its log: ImportError: no module named brain");
        let why = if language == "kgp" { "says goodbye" } else { "I know no such " };
        assert!(fault("refuses").starts_with(&format!("refuses the game: {why}")));
        let mut player = start(&format!("{language}:/no/such/program"), &game(language), patient());
        let answer = ask(language, &mut player, "", Limits::default());
        let expected = "\"/no/such/program\" cannot be started: No such file or directory (os error 2)";
        assert_eq!(answer.fault(), expected);
    }
}

#[test]
fn silence_ends_with_the_time_and_so_does_talk_without_a_move() {
    for mode in ["mute", "deaf", "talks"] {
        check_first_fault(mode, &["no answer in "]);
    }
    for language in LANGUAGES {
        let move_time = Some(Duration::from_millis(100));
        let mut player = misbehaving(language, "mute", Supervision { longest: AMPLE * 3, ..patient() });
        let answer = ask(language, &mut player, "", Limits { move_time, ..Limits::default() });
        assert!(answer.fault().starts_with("no answer in "), "{}", answer.fault());
        // 100 ms, 50 ms of margin (half of it in KGP) and 150 ms of grace, and what a busy machine adds.
        let least = if language == "kgp" { 275 } else { 300 };
        assert!(answer.elapsed >= Duration::from_millis(least) && answer.elapsed < AMPLE, "{:?}", answer.elapsed);
    }
}

#[test]
fn a_bot_that_is_told_to_stop_may_answer_then() {
    for (language, mv) in [("bwp", "a1"), ("pbrain", "a15")] {
        let mut player = misbehaving(language, "waits", Supervision { grace: AMPLE, ..strict() });
        let answer = ask(language, &mut player, "", Limits::default());
        assert_eq!(answer.mv(), mv, "it is told when its time is up");
    }
    let mut player = misbehaving("bwp", "waits", Supervision { grace: AMPLE, longest: AMPLE * 3, ..patient() });
    let stop = Stop::new();
    stop.raise();
    let answer = ask_in(&gomoku(), &mut player, "", Limits::default(), &stop);
    assert_eq!(answer.mv(), "a1", "and when whoever asks wants it");
    assert!(answer.elapsed < AMPLE);
    // In KGP the last move that was named counts, if the agent still hears that its time is up.
    for mode in ["waits", "never-yields"] {
        let mut player = misbehaving("kgp", mode, Supervision { grace: AMPLE, ..strict() });
        assert_eq!(ask("kgp", &mut player, "", Limits::default()).mv(), "1", "{mode}");
        assert_eq!(ask("kgp", &mut player, "1 1", Limits::default()).mv(), "2", "{mode}");
    }
    // The move that has arrived counts, whether the agent answers the ping after it or not.
    let mut player = misbehaving("kgp", "no-pong", strict());
    assert_eq!(ask("kgp", &mut player, "", Limits::default()).mv(), "1");
}

#[test]
fn a_question_that_was_taken_back_costs_nothing() {
    for language in LANGUAGES {
        let mut player = misbehaving(language, "mute", patient());
        let stop = Stop::new();
        stop.raise();
        let answer = ask_in(&game(language), &mut player, "", Limits::default(), &stop);
        assert!(answer.reply.is_err() && answer.elapsed < AMPLE, "{language}: {:?}", answer.reply);
        assert_eq!(player.process_id(), None, "{language}: it is killed");
        assert_eq!(player.prepare(&Stop::new()), Ok(()), "{language}");
        assert!(player.process_id().is_some(), "{language}: and started anew");
    }
}

#[test]
fn garbage_is_no_answer() {
    check_first_fault("garbage", &["no answer in ", "; its log: ", "not understood: "]);
}

#[test]
fn what_was_not_understood_is_quoted_with_what_is_right() {
    let fault = first_fault("bwp", "wrong-case", &["not understood: "]);
    assert!(
        fault.ends_with("not understood: \"MOVE a1\", expected \"move\" in lower case and nothing extra"),
        "{fault}"
    );
    for (language, mode, words) in [
        ("pbrain", "nonsense", "not understood: \"to the left\", expected x,y or OK, "),
        ("kgp", "nonsense", "not understood: \"@6 move left\", expected the number of a house after move"),
        ("kgp", "wrong-case", "not understood: \"@6 MOVE 1\", expected mode, set, move, "),
    ] {
        first_fault(language, mode, &[words]);
    }
}

#[test]
fn floods_are_cut() {
    check_first_fault("long-line", &["wrote a line of more than 16384 bytes"]);
    for language in LANGUAGES {
        let fast = Supervision { most_lines: 500, ..patient() };
        let mut player = misbehaving(language, "flood", fast);
        let fault = ask(language, &mut player, "", Limits::default()).fault().to_owned();
        assert_eq!(
            fault,
            "wrote more than 500 lines for one move; its log: the same again | the same again | the same again"
        );
    }
    check_first_fault("error-flood", &["no answer in ", "; its log: the same again | the same again"]);
}

#[test]
fn half_a_line_is_no_move() {
    for (language, half) in [("bwp", "move a1"), ("pbrain", "0,0"), ("kgp", "@6 move 1")] {
        let fault = first_fault(language, "half-line", &[&format!("; unfinished line: {half:?}")]);
        assert!(fault.starts_with("no answer in "), "{fault}");
        let fault = first_fault(language, "half-line-dies", &[]);
        assert_eq!(fault, format!("left (exit status: 0); unfinished line: {half:?}"));
    }
}

#[test]
fn a_death_in_mid_game_is_told_with_the_last_words() {
    for language in LANGUAGES {
        for (mode, expected) in [
            ("dies", "left (exit status: 7); its log: Segmentation fault (really)"),
            ("killed", "left (signal: 9 (SIGKILL))"),
        ] {
            let mut player = misbehaving(language, mode, patient());
            let [first, reply, _] = line(language);
            assert_eq!(ask(language, &mut player, "", Limits::default()).mv(), first);
            let answer = ask(language, &mut player, &format!("{first} {reply}"), Limits::default());
            assert_eq!(answer.fault(), expected, "{language}");
        }
    }
    check_first_fault("closes", &["closed its output"]);
    check_first_fault("error", &["reports an error: "]);
}

#[test]
fn a_move_is_handed_on_as_it_is_for_the_referee_to_refuse() {
    for (language, mode, mv) in [
        ("bwp", "illegal", "z99"),
        ("pbrain", "illegal", "25,98"),
        ("kgp", "illegal", "99"),
        ("bwp", "nonsense", "to the left"),
    ] {
        let mut player = misbehaving(language, mode, patient());
        assert_eq!(ask(language, &mut player, "", Limits::default()).mv(), mv);
        assert!(game(language).start().check(mv).is_err());
    }
    for (language, moves, mv) in [("bwp", "a15 h8", "a15"), ("pbrain", "a15 h8", "a15"), ("kgp", "1 1", "1")] {
        let mut player = misbehaving(language, "occupied", patient());
        assert_eq!(ask(language, &mut player, moves, Limits::default()).mv(), mv);
    }
}
