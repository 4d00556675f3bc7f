//! No process of a bot outlives its player, and limits of the kernel hold.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{
    AMPLE, LANGUAGES, all_end, ask, folder, game, is_running, misbehaving, misbehaving_with, patient, start, strict,
};
use boardwright_game::{AnyPlayer, Limits};
use boardwright_protocol::{ControlGroup, Supervision};

/// A file for the numbers of processes, of its own for every test.
fn pid_file(name: &str) -> (PathBuf, String) {
    let path = folder(name).join("processes");
    let text = path.display().to_string();
    (path, text)
}

#[test]
fn what_a_bot_starts_ends_with_its_player() {
    for language in LANGUAGES {
        let (path, text) = pid_file(&format!("grandchild-{language}"));
        let mut player = misbehaving_with(language, "grandchild", &text, patient());
        ask(language, &mut player, "", Limits::default()).mv();
        let pids = fs::read_to_string(&path).expect("the bot has written it");
        assert!(is_running(pids.trim()), "{language}: {pids}");
        drop(player);
        assert!(all_end(&pids), "{language}: {pids} is left");
    }
}

/// The number of the process that a bot starts and leaves to itself, once it runs.
fn left_alone(mode: &str, language: &str, path: &std::path::Path) -> String {
    let began = Instant::now();
    loop {
        // It is a process of its own and may be late.
        let pid = fs::read_to_string(path).unwrap_or_default();
        if pid.ends_with('\n') {
            assert!(is_running(pid.trim()), "{language}: {pid}");
            return pid;
        }
        assert!(began.elapsed() < AMPLE, "{language}: {mode} has started nothing");
        std::thread::yield_now();
    }
}

/// These tests do not say that all children are theirs, as no library can of the process that it is loaded into.
#[test]
fn children_of_others_live_on_and_keep_their_exit_status() {
    let mut command = Command::new("sh");
    command.stdin(Stdio::piped()).process_group(0);
    let mut living = command.args(["-c", "read -r _; exit 5"]).spawn().expect("a shell");
    let mut ended = Command::new("sh").args(["-c", "exit 7"]).process_group(0).spawn().expect("a shell");
    assert!(all_end(&ended.id().to_string()));
    drop(misbehaving("bwp", "good", patient()));
    assert_eq!(ended.wait().expect("it is our child").code(), Some(7));
    assert_eq!(living.try_wait().expect("it is our child"), None);
    drop(living.stdin.take());
    assert_eq!(living.wait().expect("it is our child").code(), Some(5));
}

#[test]
fn what_leaves_its_group_and_its_parent_ends_all_the_same() {
    for language in LANGUAGES {
        let (path, text) = pid_file(&format!("daemon-{language}"));
        let mut player = misbehaving_with(language, "daemon", &text, patient());
        ask(language, &mut player, "", Limits::default()).mv();
        let pid = left_alone("daemon", language, &path);
        drop(player);
        assert!(all_end(&pid), "{language}: {pid} is left");
    }
}

#[test]
fn a_bot_that_would_go_over_to_another_group_is_killed_all_the_same() {
    let folder = folder("group");
    // The leader of a session cannot go; that it tries must not matter.
    let script = "import os, signal, sys\ntry:\n    os.setpgid(0, os.getpgid(os.getppid()))\nexcept OSError:\n    pass\nfor line in sys.stdin:\n    \
        if line.startswith((\"bwp\", \"new\")):\n        print(\"ready\", flush=True)\n\
        while True:\n    signal.pause()\n";
    fs::write(folder.join("bot.py"), script).expect("it can be written");
    let supervision = Supervision { folder: Some(folder), longest: Duration::from_millis(200), ..patient() };
    let mut player = start("bwp:python3 bot.py", &crate::common::gomoku(), supervision);
    let pid = player.process_id().expect("it runs").to_string();
    let answer = ask("bwp", &mut player, "", Limits::default());
    assert!(answer.fault().starts_with("no answer"), "{}", answer.fault());
    assert!(answer.elapsed < AMPLE && all_end(&pid), "{:?}", answer.elapsed);
}

#[test]
fn bots_can_be_bound_to_processors() {
    let folder = folder("bound");
    let script =
        "grep Cpus_allowed_list /proc/self/status >&2\nread -r _; echo ready; read -r _; echo ready; read -r _\n";
    fs::write(folder.join("bot.sh"), script).expect("it can be written");
    let cpus = boardwright_protocol::Cpus::of_this_program().expect("this is Linux");
    let supervision = Supervision { folder: Some(folder), cpus: Some(cpus), ..patient() };
    let player = start("bwp:sh bot.sh", &crate::common::gomoku(), supervision);
    assert_eq!(player.fault(), None);
    let log = player.log().expect("bots have one");
    // What it wrote is read with its next words; its end is as good.
    drop(player);
    let lines = log.lines();
    let list = lines.iter().find_map(|line| line.strip_prefix("Cpus_allowed_list:")).expect("it has written it");
    let list = list.trim_start_matches(|c: char| !c.is_ascii_digit());
    assert!(list.parse::<usize>().is_ok(), "one processor and no list: {list:?}");
}

#[test]
fn a_bot_whose_child_keeps_its_pipes_open_has_left_all_the_same() {
    for language in LANGUAGES {
        let (path, text) = pid_file(&format!("orphan-{language}"));
        let mut player = misbehaving_with(language, "orphan", &text, Supervision { longest: AMPLE * 3, ..patient() });
        let answer = ask(language, &mut player, "", Limits::default());
        assert_eq!(answer.fault(), "left (exit status: 0)");
        assert!(answer.elapsed < AMPLE, "{language}");
        assert!(all_end(&fs::read_to_string(&path).expect("the bot has written it")), "{language}");
    }
}

#[test]
fn a_bot_that_does_not_leave_is_killed_soon() {
    for language in LANGUAGES {
        let mut player = misbehaving(language, "ignores-quit", patient());
        ask(language, &mut player, "", Limits::default()).mv();
        let began = Instant::now();
        drop(player);
        let took = began.elapsed();
        assert!(took >= Duration::from_millis(100) && took < AMPLE, "{language} took {took:?}");
    }
}

#[test]
fn a_stopper_ends_a_waiting_call_from_another_thread() {
    for language in LANGUAGES {
        let mut player = misbehaving(language, "mute", Supervision { longest: AMPLE * 3, ..patient() });
        let stopper = player.stopper().expect("a running bot can be stopped");
        let answer = std::thread::scope(|scope| {
            let waiting = scope.spawn(|| ask(language, &mut player, "", Limits::default()));
            stopper();
            waiting.join().expect("no panic")
        });
        assert_eq!(answer.fault(), "left (signal: 9 (SIGKILL))", "{language}");
        assert!(answer.elapsed < AMPLE);
        // A stopper that outlives its bot does no harm.
        drop(player);
        stopper();
    }
}

#[test]
fn no_zombies_are_left() {
    let children = || {
        let own = std::process::id().to_string();
        let entries = fs::read_dir("/proc").expect("it is there");
        let stats = entries.filter_map(|entry| fs::read_to_string(entry.ok()?.path().join("stat")).ok());
        stats
            .filter(|stat| {
                let fields: Vec<&str> =
                    stat.rsplit_once(") ").map(|(_, rest)| rest.split(' ').collect()).unwrap_or_default();
                fields.first() == Some(&"Z") && fields.get(1) == Some(&own.as_str())
            })
            .count()
    };
    for mode in ["good", "dies-at-start", "mute", "half-line-dies"] {
        let supervision = if mode == "mute" { strict() } else { patient() };
        let mut player = misbehaving("bwp", mode, supervision);
        let _ = ask("bwp", &mut player, "", Limits::default()).reply;
    }
    let began = Instant::now();
    // Bots of other tests of this program may be between their end and their burial.
    while children() > 0 {
        assert!(began.elapsed() < AMPLE, "{} zombies", children());
        std::thread::yield_now();
    }
}

#[test]
fn memory_can_be_limited() {
    let mut player = misbehaving("bwp", "hungry", Supervision { memory: Some(100 << 20), ..patient() });
    assert_eq!(player.fault(), None, "the limit leaves room to start");
    let fault = ask("bwp", &mut player, "", Limits::default()).fault().to_owned();
    assert!(fault.starts_with("left ("), "however its shell takes it: {fault}");
    let mut player = misbehaving("bwp", "hungry", patient());
    assert_eq!(ask("bwp", &mut player, "", Limits::default()).mv(), "a1", "without the limit there is enough");
    let mut player =
        start("bwp:/no/such/program", &crate::common::gomoku(), Supervision { memory: Some(1 << 30), ..patient() });
    let fault = ask("bwp", &mut player, "", Limits::default()).fault().to_owned();
    assert!(fault.starts_with("\"/no/such/program\" cannot be started: No such file"), "{fault}");
}

#[test]
fn a_folder_that_is_missing_is_named() {
    let supervision = Supervision { folder: Some("/no/such/folder".into()), ..patient() };
    let mut player = misbehaving("bwp", "good", supervision);
    let fault = ask("bwp", &mut player, "", Limits::default()).fault().to_owned();
    assert!(fault.contains(" cannot be started: "), "{fault}");
    assert!(fault.ends_with("; \"/no/such/folder\", where it is to start, is no folder"), "{fault}");
}

#[test]
fn a_bot_that_is_not_asked_can_be_suspended() {
    let state = |pid: u32| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).expect("it runs");
        stat.rsplit_once(") ").and_then(|(_, rest)| rest.chars().next()).expect("a state")
    };
    let mut player = misbehaving("bwp", "good", Supervision { suspend: true, ..patient() });
    let pid = player.process_id().expect("it runs");
    let wait_for_stop = || {
        let began = Instant::now();
        while state(pid) != 'T' {
            assert!(began.elapsed() < AMPLE, "{}", state(pid));
            std::thread::yield_now();
        }
    };
    wait_for_stop();
    assert_eq!(ask("bwp", &mut player, "", Limits::default()).mv(), "a1");
    wait_for_stop();
    assert_eq!(ask("bwp", &mut player, "a1 h8", Limits::default()).mv(), "b1");
    drop(player);
    assert!(all_end(&pid.to_string()), "it leaves all the same");
}

#[test]
fn a_bot_starts_where_it_is_told() {
    let folder = folder("bot").join("a folder");
    fs::create_dir(&folder).expect("it can be made");
    let script = "echo ready; echo ready; for line in bwp new start go; do read -r _; done; pwd >&2; echo error done\n";
    fs::write(folder.join("bot.sh"), script).expect("it can be written");
    let supervision = Supervision { folder: Some(folder), ..patient() };
    let mut player = start("bwp:sh bot.sh", &crate::common::gomoku(), supervision);
    let answer = ask("bwp", &mut player, "", Limits::default());
    assert_eq!(answer.fault(), "reports an error: done");
    assert!(
        player.log().expect("bots have one").lines().iter().any(|line| line.ends_with("a folder")),
        "{:?}",
        player.log().expect("bots have one").lines()
    );
}

/// The lines that a bot has written to its standard error when it is ready.
fn said(name: &str, script: &str) -> Vec<String> {
    let folder = folder(name);
    fs::write(folder.join("bot.sh"), script).expect("it can be written");
    let player = start("bwp:sh bot.sh", &crate::common::gomoku(), Supervision { folder: Some(folder), ..patient() });
    assert_eq!(player.fault(), None);
    let log = player.log().expect("bots have one");
    // What it wrote is read with its next words; its end is as good.
    drop(player);
    log.lines()
}

#[test]
fn a_bot_has_no_descriptors_of_its_host() {
    let secret = folder("secret").join("secret");
    fs::write(&secret, "nobody's business").expect("it can be written");
    let file = fs::File::open(&secret).expect("it is there");
    // A duplicate is open in children, as what a shell leaves open is.
    let open = rustix::io::dup(&file).expect("there is room");
    let lines = said(
        "descriptors",
        "for fd in /proc/$$/fd/*; do echo \"fd $(readlink $fd)\" >&2; done\nread -r _; echo ready; read -r _; echo ready; read -r _\n",
    );
    drop(open);
    assert!(lines.iter().any(|line| line.starts_with("fd pipe:")), "{lines:?}");
    assert!(lines.iter().all(|line| !line.ends_with("/secret")), "{lines:?}");
}

#[test]
fn a_bot_has_a_session_of_its_own_without_a_terminal() {
    let lines = said(
        "session",
        "read -r n _ _ _ group session tty _ < /proc/$$/stat\necho \"stat $n $group $session $tty\" >&2\n\
        read -r _; echo ready; read -r _; echo ready; read -r _\n",
    );
    let stat = lines.iter().find_map(|line| line.strip_prefix("stat ")).expect("it has written it");
    let numbers: Vec<&str> = stat.split(' ').collect();
    assert_eq!(numbers, [numbers[0], numbers[0], numbers[0], "0"], "number, group, session, terminal");
}

#[test]
fn what_has_left_the_group_of_a_suspended_bot_is_suspended_with_it() {
    let folder = folder("suspended");
    let path = folder.join("process");
    // Without its environment it has no mark, and in a session of its own it is not in the group.
    let script = "env -i setsid sh -c 'echo $$ > process; while :; do :; done' < /dev/null > /dev/null 2>&1 &\n\
        until [ -s process ]; do :; done\nread -r other < process\nread -r _; echo ready; read -r _; echo ready\n\
        while read -r word _; do case $word in\n\
        go) read -r _ _ state _ < /proc/$other/stat; echo \"state $state\" >&2; echo move a1;;\nquit) exit;; esac; done\n";
    fs::write(folder.join("bot.sh"), script).expect("it can be written");
    let supervision = Supervision { folder: Some(folder), suspend: true, ..patient() };
    let mut player = start("bwp:sh bot.sh", &crate::common::gomoku(), supervision);
    assert_eq!(player.fault(), None);
    let number = fs::read_to_string(&path).expect("the bot has written it");
    let wait_for_stop = || {
        let began = Instant::now();
        while !fs::read_to_string(format!("/proc/{}/stat", number.trim())).is_ok_and(|stat| stat.contains(") T ")) {
            assert!(began.elapsed() < AMPLE, "{number} runs on");
            std::thread::yield_now();
        }
    };
    wait_for_stop();
    assert_eq!(ask("bwp", &mut player, "", Limits::default()).mv(), "a1");
    wait_for_stop();
    let log = player.log().expect("bots have one");
    drop(player);
    // A library ends nothing that has no mark, since it may be a child of somebody else's.
    let ended = std::process::Command::new("kill").args(["-9", number.trim()]).status();
    assert!(log.lines().iter().any(|line| line == "state R"), "it goes on with its bot: {:?}", log.lines());
    assert!(ended.is_ok_and(|status| status.success()) && all_end(&number), "{number} is left");
}

/// The control groups of version 2 of this machine, if this program may make some.
fn control_groups() -> Option<ControlGroup> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").expect("it is there");
    let mount = mounts.lines().find(|line| line.contains(" - cgroup2 "))?.split(' ').nth(4)?;
    ControlGroup::at(std::path::Path::new(mount)).ok()
}

#[test]
fn a_control_group_ends_what_has_wiped_its_environment_at_once() {
    // Where nobody lends a group there is nothing to be seen.
    let Some(group) = control_groups() else { return };
    let (path, text) = pid_file("group");
    let supervision = Supervision { cgroup: Some(group), ..patient() };
    let mut innocent = misbehaving("bwp", "good", supervision.clone());
    ask("bwp", &mut innocent, "", Limits::default()).mv();
    let mut player = misbehaving_with("bwp", "nameless", &text, supervision.clone());
    ask("bwp", &mut player, "", Limits::default()).mv();
    let number = left_alone("nameless", "bwp", &path);
    let number: u32 = number.trim().parse().expect("a number");
    assert!(player.processes().contains(&number), "the group tells whose it is, though another bot lives");
    drop(player);
    assert!(all_end(&number.to_string()), "{number} is left");
    assert!(is_running(&innocent.process_id().expect("a number").to_string()));
    let missing = start("bwp:/no/such/bot", &game("bwp"), supervision);
    let fault = missing.fault().expect("it cannot be started").to_string();
    assert!(fault.contains("\"/no/such/bot\" cannot be started: No such file"), "{fault}");
}
