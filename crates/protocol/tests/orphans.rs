//! Processes that a bot leaves behind with an empty environment are found and ended in a program that owns its children; bots
//! that live and what began before the first of them are left alone.
//!
//! A program of its own: whether an orphan may be somebody's depends on all bots of the program.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use boardwright_game::Limits;
use common::{AMPLE, all_end, ask, folder, is_running, misbehaving, misbehaving_with, patient};

/// The number of the process that the bot has left alone, once it runs.
fn orphan(path: &Path) -> String {
    let began = Instant::now();
    loop {
        let pid = fs::read_to_string(path).unwrap_or_default();
        if pid.ends_with('\n') {
            return pid.trim().to_owned();
        }
        assert!(began.elapsed() < AMPLE, "nothing was started");
        std::thread::yield_now();
    }
}

#[test]
fn what_wipes_its_environment_ends_with_the_last_bot_that_may_have_started_it() {
    boardwright_protocol::own_children();
    // A shell that becomes this program leaves it what it has started.
    let mut earlier = Command::new("sleep").arg("1000").process_group(0).spawn().expect("sleep");
    let path = folder("nameless").join("process");
    let text = path.display().to_string();
    let mut innocent = misbehaving("bwp", "good", patient());
    ask("bwp", &mut innocent, "", Limits::default()).mv();
    let mut player = misbehaving_with("bwp", "nameless", &text, patient());
    ask("bwp", &mut player, "", Limits::default()).mv();
    let number = orphan(&path);
    assert!(!player.processes().contains(&number.parse().expect("a number")), "there is another bot");
    drop(player);
    assert!(is_running(&number), "as far as anybody knows it belongs to a bot that lives");
    drop(innocent);
    assert!(all_end(&number), "{number} is left");

    fs::remove_file(&path).expect("it is there");
    let mut player = misbehaving_with("bwp", "nameless", &text, patient());
    ask("bwp", &mut player, "", Limits::default()).mv();
    let number = orphan(&path);
    assert!(player.processes().contains(&number.parse().expect("a number")), "nobody else can have started it");
    // The system counts starts of processes in hundredths of a second, and of two in the same one neither is older.
    let orphaned = Instant::now();
    while orphaned.elapsed() < Duration::from_millis(50) {
        std::thread::yield_now();
    }
    let began_later = misbehaving("bwp", "good", patient());
    drop(player);
    assert!(all_end(&number), "{number} is left, which is older than the bot that lives");
    assert_eq!(began_later.fault(), None);
    assert!(is_running(&began_later.process_id().expect("a number").to_string()));
    drop(began_later);
    assert_eq!(earlier.try_wait().expect("it is a child"), None, "it was there before the bots");
    earlier.kill().expect("it runs");
    earlier.wait().expect("it is a child");
}
