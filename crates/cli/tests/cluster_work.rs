//! Many machines: openings and signed kits by way of real servers, and clocks that jump.
#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cluster::nats::Server;
use crate::cluster::{Program, game, local, path, refusal};
use crate::common::{command, folder, json, output, refused, run, skipped, wait_until};

#[test]
fn openings_of_workers_are_those_of_this_machine() {
    let Some(server) = Server::start() else { return };
    let folder = folder("cluster-openings");
    let _workers = [(); 2].map(|()| Program::worker(&server.url(), &[]));
    // The second set ends since there are no more of them.
    for count in ["6", "40"] {
        let words = ["openings", "generate", "kalah:4x3", "--plies", "3", "--nodes", "300", "--seed", "9", "--count"];
        let arguments = [&words[..], &[count]].concat();
        let (here, there) = (folder.join("here.txt"), folder.join("there.txt"));
        let made = run(&[&arguments[..], &["--output", path(&here)]].concat());
        let away = run(&[&arguments[..], &["--output", path(&there), "--cluster", &server.url()]].concat());
        assert_eq!((made.code, away.code), (Some(0), Some(0)), "{}", away.stderr);
        let text = std::fs::read_to_string(&here).expect("openings");
        assert!(text.lines().count() > 5, "{text}");
        assert_eq!(std::fs::read_to_string(&there).expect("openings"), text);
    }
    let status = json(&["cluster", "status", &server.url(), "--json"]);
    assert!(status.iter().all(|line| line["type"] == "worker"), "nothing is left: {status:?}");
}

/// The tags that say how much longer times were are written into the file of records.
#[test]
fn a_match_on_time_keeps_its_records() {
    let Some(server) = Server::start() else { return };
    let folder = folder("cluster-clock");
    let _worker = Program::worker(&server.url(), &[]);
    let file = folder.join("clock.bwr");
    let words = ["match", "kalah:4x3", "engine", "alphabeta", "--games", "4", "--seed", "1", "--movetime", "20ms"];
    let result = output(&[&words[..], &["--records", path(&file), "--cluster", &server.url()]].concat());
    assert!(result.contains("games: 4\n"), "{result}");
    let text = std::fs::read_to_string(&file).expect("records");
    assert_eq!((text.matches("[TimeFactor \"").count(), text.matches("[Worker \"").count()), (4, 4), "{text}");
    assert_eq!(json(&["records", "list", path(&file), "--json"]).len(), 4);
}

/// Nothing that is asked for is left out on the way: it travels, or is refused before anything is played.
#[test]
fn settings_travel_to_workers_or_are_refused_at_once() {
    let Some(server) = Server::start() else { return };
    let _worker = Program::worker(&server.url(), &[]);
    let words = ["match", "kalah:4x3", "engine", "alphabeta", "--games", "2", "--seed", "1", "--cluster"];
    let with = |more: &[&str]| run(&[&words[..], &[&server.url()], more].concat());
    let pondered = with(&["--movetime", "20ms", "--ponder"]);
    assert_eq!(pondered.code, Some(0), "{}", pondered.stderr);
    assert!(pondered.stdout.contains("games: 2\n"), "{}", pondered.stdout);
    for (option, value) in [("--trace", "lines"), ("--cgroup", "none")] {
        let refused = with(&[option, value]);
        assert_eq!(refused.code, Some(2), "{}", refused.stdout);
        assert!(refused.stderr.starts_with(&format!("error: {option} is ")), "{}", refused.stderr);
    }
    let refused = with(&["--pin"]);
    assert!(refused.code == Some(2) && refused.stderr.starts_with("error: --pin is "), "{}", refused.stderr);
}

#[test]
fn openings_that_an_engine_cannot_make_end_with_its_sentence() {
    let Some(server) = Server::start() else { return };
    let _worker = Program::worker(&server.url(), &[]);
    let words = ["openings", "generate", "kalah:4x3", "--even", "2", "--plies", "3", "--nodes", "100"];
    let here = run(&words);
    let there = run(&[&words[..], &["--cluster", &server.url()]].concat());
    assert_eq!(here.code, Some(2), "{}", here.stderr);
    assert_eq!((there.code, &there.stderr), (here.code, &here.stderr));
}

/// A bot's files may change while others play with it: then the match stays one of the bot that was sent, and the next one is of the
/// bot as it is now, also for workers that have heard of an event whose coordinator was killed.
#[test]
fn a_bot_that_changes_meanwhile_plays_as_it_was_sent_and_later_as_it_is() {
    let Some(server) = Server::start() else { return };
    let folder = folder("cluster-changing");
    let (bot, key) = (folder.join("changing.sh"), folder.join("mine.key"));
    let public = output(&["cluster", "key", path(&key)]).trim().to_owned();
    let text = include_str!("../../../examples/bwp_first.sh");
    let change = |word: &str| {
        std::fs::write(&bot, text.replace("first=${rest%% *}", word)).expect("a bot");
        #[cfg(unix)]
        std::fs::set_permissions(&bot, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("a program");
    };
    let (first, last) = ("first=${rest%% *}", "first=${rest##* }");
    let spec = format!("bwp:{}", path(&bot));
    let game = ["match", "kalah:4x3", &spec, "score", "--seed", "1", "--openings", "random:2", "--games"];
    let cluster = ["--lease", "1s", "--verify", "1", "--sign", path(&key), "--cluster", &server.url()];
    let cache = folder.join("cache");
    let _worker = Program::worker(&server.url(), &["--cache", path(&cache), "--allow", &public]);
    let records = folder.join("there.bwr");
    let there = |games: &str| Program::start(&[&game[..], &[games, "--records", path(&records)], &cluster].concat());

    let workers = || std::fs::read_dir(&cache).into_iter().flatten().flatten();
    let holds_kit = |kits: &Path| std::fs::read_dir(kits).is_ok_and(|mut kits| kits.next().is_some());
    let is_sent = || workers().any(|worker| holds_kit(&worker.path().join("kits")));

    change(first);
    let here = local(&[&game[..], &["60"]].concat(), &folder);
    let mut coordinator = there("60");
    wait_until("the bot is sent", || is_sent() || coordinator.is_over());
    change(last);
    let (code, said) = coordinator.end();
    assert!(code == Some(0) && !said.contains("barred"), "{said}");
    assert_eq!(std::fs::read_to_string(&records).expect("records"), here);

    change(first);
    wait_until("the bot is gone again", || !is_sent());
    let mut coordinator = there("4000");
    wait_until("the bot is sent again", is_sent);
    coordinator.kill();
    change(last);
    let (code, said) = there("60").end();
    assert_eq!(code, Some(0), "{said}");
    let changed = std::fs::read_to_string(&records).expect("records");
    assert_eq!(changed, local(&[&game[..], &["60"]].concat(), &folder));
    assert_ne!(changed, here);
}

#[test]
fn a_signed_kit_plays_where_its_key_is_allowed_and_no_other_key() {
    let Some(server) = Server::start() else { return };
    let folder = folder("cluster-key");
    let bot = folder.join("signed-bot.sh");
    output(&["bot", "new", path(&bot), "--game", "kalah", "--language", "shell"]);
    let (mine, other) = (folder.join("mine.key"), folder.join("other.key"));
    let key = |file: &Path| output(&["cluster", "key", path(file)]).trim().to_owned();
    let (public, stranger) = (key(&mine), key(&other));
    assert_eq!(key(&mine), public, "a file that is there is read");
    let secret = std::fs::read_to_string(&mine).expect("the secret key");
    let cache = folder.join("cache");
    let wary = Program::worker(&server.url(), &["--cache", path(&cache), "--allow", &stranger]);
    let spec = format!("bwp:{}", path(&bot));
    let arguments = ["match", "kalah:4x3", &spec, "score", "--games", "8", "--seed", "1", "--lease", "1s"];
    let coordinator = Program::start(&[&arguments[..], &["--cluster", &server.url(), "--sign", path(&mine)]].concat());
    let refusal = refusal(&server);
    assert!(refusal.contains(&format!("--allow {public}")), "{refusal}");
    let mut workers = std::fs::read_dir(&cache).expect("the cache").flatten();
    assert!(!workers.any(|worker| worker.path().join("kits").exists()), "nothing is unpacked that is not allowed");
    let allowed = Program::worker(&server.url(), &["--cache", path(&cache), "--allow", &public]);
    let (code, text) = coordinator.end();
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains(&public) && !text.contains(secret.trim()), "{text}");
    drop((wary, allowed));
    // Whoever takes one key for the other is told so, and the secret one stays out of the sentence.
    let mixed = run(&["worker", &server.url(), "--allow", secret.trim()]);
    assert_eq!(mixed.code, Some(2), "{}", mixed.stderr);
    assert!(mixed.stderr.contains("expected 64 hexadecimal digits or M"), "{}", mixed.stderr);
    assert!(!mixed.stderr.contains(secret.trim()), "{}", mixed.stderr);
    std::fs::write(&other, &public).expect("a file");
    refused(
        &[&arguments[..], &["--cluster", &server.url(), "--sign", path(&other)]].concat(),
        "no secret key for kits",
    );
}

/// A library that moves the clock of a process by the seconds that a file says.
fn clock(folder: &Path, file: &Path) -> Option<PathBuf> {
    let source = folder.join("clock.c");
    let text = format!(
        r#"#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <time.h>
int clock_gettime(clockid_t clock, struct timespec *time) {{
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, time);
    long by = 0;
    FILE *file = clock == CLOCK_REALTIME ? fopen("{}", "r") : NULL;
    if (file) {{ if (fscanf(file, "%ld", &by) == 1) time->tv_sec += by; fclose(file); }}
    return result;
}}
"#,
        path(file)
    );
    std::fs::write(&source, text).expect("a file");
    let library = folder.join("clock.so");
    let made = Command::new("cc").args(["-shared", "-fPIC", "-o", path(&library), path(&source), "-ldl"]).status();
    if !made.is_ok_and(|status| status.success()) {
        skipped("cc is missing");
        return None;
    }
    Some(library)
}

#[test]
fn clocks_that_jump_by_days_change_no_game() {
    let Some(server) = Server::start() else { return };
    let folder = folder("cluster-clock");
    let seconds = folder.join("seconds");
    std::fs::write(&seconds, "0").expect("a file");
    let Some(library) = clock(&folder, &seconds) else { return };
    let start = |arguments: &[&str]| {
        let mut program = command(arguments);
        program.env("LD_PRELOAD", &library);
        Program::of(program)
    };
    let arguments = game("24", "20000");
    let local = local(&arguments, &folder);
    let file = folder.join("cluster.bwr");
    let words = ["--cluster", &server.url(), "--lease", "1s", "--records", path(&file)];
    let mut coordinator = start(&[&arguments[..], &words].concat());
    let worker = start(&["worker", &server.url(), "--threads", "1"]);
    let done = || {
        let status = json(&["cluster", "status", &server.url(), "--json"]);
        status.iter().filter_map(|line| line["done"].as_u64()).sum::<u64>()
    };
    for (pairs, by) in [(1, "86400"), (3, "-172800"), (5, "3600")] {
        wait_until("some pairs are done", || coordinator.is_over() || done() >= pairs);
        std::fs::write(&seconds, by).expect("a file");
    }
    let (code, text) = coordinator.end();
    assert_eq!(code, Some(0), "{text}");
    assert_eq!(std::fs::read_to_string(file).expect("records"), local);
    drop(worker);
}
