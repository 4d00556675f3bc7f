//! A process serves one game after another, is started again where that is not possible, and after a crash where the
//! match asks so.
#![cfg(unix)]

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::common::{AMPLE, LANGUAGES, ask, folder, game, line, patient};
use boardwright_arena::{Contender, EndingKind, Pace, Patience, Table, play_game};
use boardwright_game::{AnyPlayer, Limits, Stop};
use boardwright_protocol::{Pool, Supervision, parse_external};

/// A pool of the misbehaving bot, and the file in which it counts its processes.
fn pool(language: &'static str, mode: &str, supervision: Supervision) -> (Games, PathBuf) {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = folder(&format!("pool-{language}-{mode}-{number}")).join("processes");
    let script = crate::common::file("tests/bots/misbehaving.sh");
    let name = format!("{language}:/bin/sh '{}' {language} {mode} '{}'", script.display(), path.display());
    let variant = game(language);
    let dialects = boardwright_catalog::game(variant.family().name).expect("it is in the catalog").dialects();
    let external = parse_external(&name, &["pbrain", "kgp"]).expect("a well-formed name").expect("an external player");
    let pool = external.pool(&variant, dialects, supervision).expect("the language knows the game");
    (Games { language, pool }, path)
}

/// A pool that remembers its language, and with it its game.
struct Games {
    language: &'static str,
    pool: Pool,
}

/// Plays the first two moves of a game and says what the bot answered.
fn two_moves(Games { language, pool }: &Games, seed: u64) -> [Result<String, String>; 2] {
    let mut player = pool.player(seed);
    let mut move_after = |moves: &str| {
        let reply = ask(language, &mut player, moves, Limits::default()).reply;
        reply.map(|reply| reply.mv).map_err(|fault| fault.reason)
    };
    let first = move_after("");
    let [usual, reply, _] = line(language);
    let second = move_after(&format!("{} {reply}", first.as_deref().unwrap_or(usual)));
    [first, second]
}

fn processes(path: &PathBuf) -> usize {
    fs::read_to_string(path).expect("the bot has written it").lines().count()
}

#[test]
fn one_process_serves_one_game_after_another() {
    for language in LANGUAGES {
        let (games, path) = pool(language, "counted", patient());
        let expected = two_moves(&games, 1);
        assert!(expected.iter().all(Result::is_ok), "{expected:?}");
        for seed in 2..6 {
            assert_eq!(two_moves(&games, seed), expected, "{language}: the game before is forgotten");
        }
        assert_eq!(processes(&path), 1, "{language}");
        let mut together = [games.pool.player(7), games.pool.player(8)];
        for player in &mut together {
            player.prepare(&Stop::new()).expect("it starts");
        }
        drop(together);
        two_moves(&games, 9)[0].as_ref().expect("a move");
        assert_eq!(processes(&path), 2, "{language}: two games at the same time take two");
        let (games, path) = pool(language, "counted", Supervision { reuse: false, ..patient() });
        assert_eq!([two_moves(&games, 1), two_moves(&games, 2)], [expected.clone(), expected]);
        assert_eq!(processes(&path), 2, "{language}: every game gets its own where that is wanted");
    }
}

#[test]
fn bots_that_know_one_game_only_are_started_for_every_game() {
    for language in LANGUAGES {
        for mode in ["one-game", "one-game-mute", "dies-between"] {
            // A fifth of the time to start is the time to begin another game, which is waited for once.
            let start_up = if mode == "one-game-mute" { AMPLE / 10 } else { AMPLE };
            let (games, path) = pool(language, mode, Supervision { start_up, ..patient() });
            let expected = two_moves(&games, 1);
            assert!(expected.iter().all(Result::is_ok), "{language} {mode}: {expected:?}");
            for seed in 2..5 {
                assert_eq!(two_moves(&games, seed), expected, "{language} {mode}");
            }
            assert_eq!(processes(&path), 4, "{language} {mode}");
        }
    }
}

#[test]
fn a_bot_that_misbehaved_is_not_used_again() {
    for language in LANGUAGES {
        let (games, _) = pool(language, "dies", patient());
        for seed in 1..4 {
            let [first, second] = two_moves(&games, seed);
            assert!(first.is_ok(), "{language}: the next game is played by a fresh process");
            assert!(second.is_err_and(|fault| fault.starts_with("left (exit status: 7)")), "{language}");
        }
    }
}

#[test]
fn a_bot_that_crashed_goes_on_where_the_match_asks_so() {
    for language in LANGUAGES {
        // It ends at its second move, and its next process does so again.
        let (games, _) = pool(language, "dies", Supervision { restarts: 2, ..patient() });
        let variant = game(language);
        let mut table = Table::new(&variant);
        let other = variant.player(&"random".parse().expect("a right spec"), 1).expect("every game has it");
        let mut players = [Contender::Inline(Box::new(games.pool.player(1))), Contender::Inline(other)];
        let pace = Pace { clock: "100".parse().ok(), ..Pace::default() };
        play_game(&mut table, &mut players, &pace, &Patience::default(), &Stop::new(), &mut |_, _| {});
        let ending = table.ending().expect("the game is over");
        assert_eq!(ending.kind, EndingKind::Forfeit, "{language}: two restarts are not enough for a whole game");
        assert!(ending.reason.starts_with("forfeit: left (exit status: 7)"), "{}", ending.reason);
        let record = table.record();
        let remarks: Vec<&str> =
            record.moves.iter().map(|mv| mv.comment.as_str()).filter(|it| !it.is_empty()).collect();
        let expected = |number| format!("restart {number} after: left (exit status: 7); its log: ");
        assert!(remarks.len() == 2 && remarks[0].starts_with(&expected(1)), "{language}: {remarks:?}");
        assert!(remarks[1].starts_with(&expected(2)), "{language}: {remarks:?}");
        let log = players[0].log().expect("bots have one").lines();
        assert!(log.iter().any(|line| line.starts_with("restart 1 ")), "{language}: {log:?}");
    }
    // What hangs is not started again, and costs no more than otherwise.
    let (games, _) = pool("bwp", "mute", Supervision { restarts: 2, longest: Duration::from_millis(200), ..patient() });
    let mut player = games.pool.player(1);
    assert!(ask("bwp", &mut player, "", Limits::default()).fault().starts_with("no answer in "));
}

#[test]
fn the_log_of_a_game_has_who_the_bot_is_and_what_it_said_in_that_game() {
    let (games, _) = pool("bwp", "chatty", patient());
    for seed in 0..2 {
        let mut player = games.pool.player(seed);
        let log = player.log().expect("bots have one");
        ask("bwp", &mut player, "", Limits::default()).mv();
        drop(player);
        assert_eq!(log.identity(), "Misbehaving 1");
        let said = log.lines().iter().filter(|line| *line == "let me see").count();
        assert_eq!(said, 1, "{:?}", log.lines());
    }
}
