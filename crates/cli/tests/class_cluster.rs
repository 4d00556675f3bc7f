//! Stages of a class on a cluster, by way of real servers: the results of one machine, whoever vanishes, lies or lacks something.
#![cfg(target_os = "linux")]

use std::fs;
use std::process::Command;

use crate::class::{bot, games_of};
use crate::cluster::nats::Server;
use crate::cluster::{Program, path, refusal};
use crate::common::{folder, json, output, refused, skipped, wait_until};

const CLASS: &str = r#"
title = "Quick"
game = "kalah:4x3"
pace = { nodes = 200 }
openings = "random:2"
[[language]]
name = "lua"
main = "bot.lua"
[[language]]
name = "lines"
main = "run"
run = "./run"
[[language]]
name = "built"
main = "bot.src"
build = "cp bot.src bot"
run = "sh bot"
[[reference]]
player = "random"
elo = 0
[[reference]]
player = "score"
elo = 300
[[stage]]
name = "beats"
kind = "beat"
players = ["random"]
games = 4
need = 2
points = 2
[[stage]]
name = "league"
kind = "league"
pairs = 2
opponents = 2
points = 5
none = 0
full = 600
"#;

/// A class in which two scripts, a program and one that is built wait.
fn class(name: &str) -> String {
    let place = folder(name);
    fs::write(place.join("class.toml"), CLASS).expect("a file");
    output(&["class", "init", path(&place)]);
    fs::write(place.join("students.csv"), "name,code\nalice,a\nbob,b\ncarol,c\ndave,d\n").expect("a file");
    let hand_in = |name: &str, text: &str| fs::write(place.join("hand-in").join(name), text).expect("a file");
    hand_in("alice.lua", "function choose_move(board) return board:moves()[1] end");
    hand_in("carol.lua", "function choose_move(board) local moves = board:moves() return moves[#moves] end");
    fs::create_dir(place.join("hand-in/bob")).expect("a folder");
    fs::write(place.join("hand-in/bob/run"), bot("", "")).expect("a file");
    let last = bot("", "").replace("echo \"move $1\"", "for m; do :; done; echo \"move $m\"");
    fs::create_dir(place.join("hand-in/dave")).expect("a folder");
    fs::write(place.join("hand-in/dave/bot.src"), last).expect("a file");
    path(&place).to_owned()
}

/// Grades, and the games by their players and results.
fn results(class: &str) -> (String, Vec<String>) {
    let store = format!("{class}/games.db");
    let mut games: Vec<String> = json(&["records", "list", "--store", &store, "--json"])
        .iter()
        .map(|game| format!("{} {} {} {}", game["players"], game["outcome"], game["ending"], game["plies"]))
        .collect();
    games.sort();
    (output(&["class", "grades", class]), games)
}

/// The account that brought the last pair of a class.
fn account(class: &str) -> String {
    let files = fs::read_dir(class).expect("a folder").map(|entry| entry.expect("a file").path());
    let of_workers = files.filter(|file| file.extension().is_some_and(|ending| ending == "workers"));
    let lines: String = of_workers.map(|file| fs::read_to_string(file).expect("lines")).collect();
    let mut of_units = lines.lines().filter(|line| !line.contains(".named "));
    of_units.next_back().and_then(|line| line.split_once(' ')).expect("who brought a pair").1.to_owned()
}

/// True if students' programs can be held in here.
fn has_sandbox() -> bool {
    let tried = Command::new("bwrap").args(["--ro-bind", "/", "/", "true"]).status();
    let has = tried.is_ok_and(|status| status.success());
    if !has {
        skipped("bubblewrap is missing or may not work here (Debian: apt-get install bubblewrap)");
    }
    has
}

#[test]
fn workers_play_the_stages_of_a_class_and_whoever_vanishes_costs_only_time() {
    if !has_sandbox() {
        return;
    }
    let here = class("class-here");
    output(&["class", "run", &here]);
    let away = class("class-away");
    let place = folder("class-workers");
    let Some(server) = Server::start() else { return };
    let key_file = place.join("kits.key");
    let key = output(&["cluster", "key", path(&key_file)]).trim().to_owned();
    let cache = place.join("cache");
    let worker = || Program::worker(&server.url(), &["--cache", path(&cache), "--allow", &key]);
    let mut vanishing = worker();
    let url = server.url();
    let words = ["class", "run", &away, "--cluster", &url, "--sign", path(&key_file), "--lease", "1s"];
    let mut led = Program::start(&words);
    let games = || games_of(&away);
    wait_until("a game is kept", || games() > 0);
    vanishing.kill();
    let _other = worker();
    let before = games();
    wait_until("the other worker plays", || led.is_over() || games() > before + 4);
    let folders = std::fs::read_dir(&cache).expect("the cache").count();
    assert_eq!(folders, 1, "what a killed worker built is removed");
    // The teacher's machine goes down, too; the same command goes on.
    led.kill();
    let (code, text) = Program::start(&words).end();
    assert_eq!(code, Some(0), "{text}");
    assert_eq!(results(&away), results(&here));
    // That a worker lied may come to light later: the games that it brought, and no others, are played again.
    let account = account(&away);
    let _third = worker();
    let barring = [&words[..], &["--bar", &account]].concat();
    let (code, text) = Program::start(&barring).end();
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("had games of a worker that is barred"), "{text}");
    assert_eq!(results(&away), results(&here));
    let (code, text) = Program::start(&barring).end();
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains(&format!("--bar {account}: no games of the class")), "{text}");
    let status = json(&["cluster", "status", &server.url(), "--json"]);
    assert!(status.iter().all(|line| line["type"] == "worker"), "{status:?}");
}

#[test]
fn a_submission_goes_signed_and_only_where_its_key_is_allowed() {
    if !has_sandbox() {
        return;
    }
    let class = class("class-signed");
    let place = folder("class-signed-key");
    let Some(server) = Server::start() else { return };
    refused(&["class", "run", &class, "--cluster", &server.url()], "--cluster without --sign");
    let key_file = place.join("kits.key");
    let key = output(&["cluster", "key", path(&key_file)]).trim().to_owned();
    let cache = place.join("cache");
    let _wary = Program::worker(&server.url(), &["--cache", path(&cache)]);
    let _led = Program::start(&["class", "run", &class, "--cluster", &server.url(), "--sign", path(&key_file)]);
    let refusal = refusal(&server);
    assert!(refusal.contains(&format!("--allow {key}")), "{refusal}");
    assert!(!cache.exists(), "nothing is unpacked that is not allowed");
}
