//! Scripts as players, from the command line.

use crate::common::{finish, folder, json, run, start};

#[cfg(unix)]
use std::io::{BufRead, BufReader};

#[test]
fn scripts_play_matches_and_cost_nobody_else_anything() {
    let lines = json(&["match", "gomoku", "lua:boora-0.5", "lua:boora-0.4", "--games", "2", "--seed", "1", "--json"]);
    assert!(!lines.is_empty());
    let folder = folder("scripts");
    let endless = folder.join("endless.lua");
    std::fs::write(&endless, "function choose_move()\n  while true do end\nend\n").expect("a file");
    let endless = format!("lua:{}", endless.display());
    let told = run(&["move", "kalah", "--player", &endless, "--time", "50ms"]);
    assert_eq!(told.code, Some(1));
    assert!(told.stderr.contains("endless.lua:2: did not end within"), "{}", told.stderr);
    let played = run(&["match", "kalah", &endless, "first", "--games", "2", "--movetime", "20ms", "--each"]);
    assert_eq!(played.code, Some(0), "{}", played.stderr);
    assert!(played.stdout.contains("endless.lua:2: did not end within"), "{}", played.stdout);
}

#[test]
fn the_scripts_of_a_game_are_listed() {
    let lines = json(&["players", "sticks", "--json"]);
    assert!(lines.iter().any(|line| line["name"] == "lua:thinker" && line["game"] == "sticks"));
    assert!(run(&["players", "gomoku"]).stdout.contains("  lua:boora-0.7"));
}

#[cfg(unix)]
#[test]
fn a_script_is_begun_checked_and_watched() {
    let folder = folder("script-tools");
    let path = folder.join("mine.lua").to_str().expect("text").to_owned();
    for game in ["gomoku:9", "kalah", "sticks"] {
        let _ = std::fs::remove_file(&path);
        assert_eq!(run(&["bot", "new", &path, "--game", game]).code, Some(0));
        let checked = run(&["bot", "check", &path, game]);
        assert_eq!(checked.code, Some(0), "{}{}", checked.stdout, checked.stderr);
    }
    let lines = json(&["bot", "run", &path, "sticks", "--json", "--seed", "1"]);
    assert!(lines.last().is_some_and(|line| line["forfeit"] == false), "{lines:?}");
    let keys = ["ply", "side", "player", "move", "seconds", "score", "depth", "log"];
    assert!(keys.iter().all(|key| lines[0].get(key).is_some()), "{}", lines[0]);
    assert!(lines[0]["seconds"].is_number() && lines[1]["player"] == "random", "{lines:?}");
    // Nobody waits for a game that nobody sees.
    let slow =
        "local n = 0\nfunction choose_move(board)\n  n = n + 1\n  while n > 1 do end\n  return board:moves()[1]\nend\n";
    std::fs::write(&path, slow).expect("a file");
    let mut child = start(&["bot", "run", &path, "sticks", "--movetime", "1h"]);
    drop(child.stdout.take());
    assert_eq!(finish(child).code, Some(0));
    std::fs::write(&path, "function choose_move(board)\n  return board.first.move\nend\n").expect("a file");
    for tool in ["check", "run"] {
        let broken = run(&["bot", tool, &path, "kalah"]);
        assert_eq!(broken.code, Some(1), "{}", broken.stderr);
        assert!(broken.stdout.contains("mine.lua:2:16: attempt to index nil with 'move'"), "{}", broken.stdout);
    }
}

/// A program that runs, and the lines that it prints.
#[cfg(unix)]
struct Watched(crate::common::Running, std::sync::mpsc::Receiver<String>);

#[cfg(unix)]
impl Watched {
    fn start(arguments: &[&str]) -> Watched {
        let mut command = crate::common::command(arguments);
        let streams = command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::null());
        let mut child = streams.spawn().expect("the program starts");
        let lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let (sender, receiver) = std::sync::mpsc::channel();
        std::thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Watched(crate::common::Running(child), receiver)
    }

    /// Reads on to a line with `part` in it. False if the output ends without one, or if nothing comes for a minute.
    fn reads(&mut self, part: &str) -> bool {
        let patience = std::time::Duration::from_secs(60);
        std::iter::from_fn(|| self.1.recv_timeout(patience).ok()).any(|line| line.contains(part))
    }
}

/// A running match uses the edited script from the next game on, and so does the bot that is watched.
#[cfg(unix)]
#[test]
fn an_edited_script_plays_the_next_game_that_is_watched_and_no_game_of_a_match() {
    let file = folder("edited-script").join("mine.lua");
    let path = file.to_str().expect("text");
    let name = format!("lua:{path}");
    let endless = "function choose_move() while true do end end";
    std::fs::write(&file, endless).expect("a file");
    let games =
        ["match", "gomoku:9", &name, "random", "--games", "1000000", "--concurrency", "1", "--movetime", "30ms"];
    let mut played = Watched::start(&[&games[..], &["--each", "--seed", "1"]].concat());
    assert!(played.reads("did not end") && played.reads("did not end"));
    std::fs::write(&file, "function choose_move() return 'zz' end").expect("a file");
    assert!((0..10).all(|_| played.reads("did not end")), "a match has one version");
    drop(played);

    std::fs::write(&file, endless).expect("a file");
    let mut watched = Watched::start(&["bot", "run", path, "gomoku:9", "--watch", "--movetime", "30ms"]);
    assert!(watched.reads("did not end"));
    std::fs::write(&file, "function choose_move(board)\n  return board:mvoes()\nend").expect("a file");
    assert!(watched.reads("did you mean 'moves'?"), "the old version was played");
    assert!(watched.reads("2 |   return board:mvoes()"), "the line is shown");
    crate::common::signal(&watched.0.0, "INT");
    assert!(!watched.reads("no line has this"), "the rest is read, so that it need not wait for us");
    assert_eq!(crate::common::exit_code(&mut watched.0.0), Some(3));
}
