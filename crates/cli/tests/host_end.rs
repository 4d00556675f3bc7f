//! However a match ends, even by `kill -9`, nothing that its bots have started is left.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Child;

use crate::common::{exit_code, folder, signal, start_unheard, wait_until};

/// A match of two bots, one of which starts a process that this mode says, and one of which never answers. The file gets the
/// number of that process.
fn start_match(mode: &str, file: &Path, more: &[&str]) -> Child {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../protocol/tests/bots/misbehaving.sh");
    let bot = |mode: &str| format!("bwp:sh '{}' bwp {mode} '{}'", script.display(), file.display());
    let bots = [bot(mode), bot("mute")];
    // However long the signal takes, it comes before the silent bot has lost.
    let game = ["match", "gomoku", &bots[0], &bots[1], "--games", "1", "--seed", "1", "--longest", "10m"];
    start_unheard(&[&game, more].concat())
}

/// The living processes whose command line or environment has this text in it.
fn processes_with(text: &str) -> Vec<String> {
    let has_text = |folder: &Path| {
        ["cmdline", "environ"].iter().any(|name| {
            let bytes = fs::read(folder.join(name)).unwrap_or_default();
            String::from_utf8_lossy(&bytes).contains(text)
        })
    };
    let entries = fs::read_dir("/proc").expect("it is there").flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().into_string().ok().filter(|name| is_number(name)));
    numbers.filter(|number| has_text(&PathBuf::from("/proc").join(number))).collect()
}

fn is_number(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
}

#[test]
fn nothing_of_a_bot_is_left_however_its_host_ends() {
    for name in ["INT", "TERM", "KILL"] {
        let file = folder(&format!("host-end-{name}")).join("process");
        let mut host = start_match("daemon", &file, &[]);
        let daemon = || fs::read_to_string(&file).unwrap_or_default().trim().to_owned();
        wait_until("the bot starts its process", || !daemon().is_empty());
        // While the system loads a program for a process, it shows neither its words nor its environment.
        let marked = format!("BOARDWRIGHT_BOT={}.", host.id());
        wait_until("the process of the bot is marked", || processes_with(&marked).contains(&daemon()));
        signal(&host, name);
        // The first signal asks for the end of games that are played, and these bots never move.
        if name != "KILL" {
            crate::cluster::wait(std::time::Duration::from_millis(300));
            assert_eq!(host.try_wait().expect("a child"), None, "{name}: its games are played on");
            signal(&host, name);
        }
        assert_eq!(exit_code(&mut host), if name == "KILL" { None } else { Some(3) }, "{name}");
        let mark = format!("{}.", host.id());
        // The bots, what they have started, and the watchdog, on whose command line the mark stands.
        let left = || {
            let mut left = processes_with(&format!("BOARDWRIGHT_BOT={mark}"));
            left.extend(processes_with(&format!("boardwright-watchdog\0{mark}")));
            left
        };
        wait_until(&format!("{name}: all end"), || left().is_empty());
    }
}

/// A folder of control groups of version 2 in which this program may make others, if there is one.
fn control_groups() -> Option<String> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    let mount = mounts.lines().find(|line| line.contains(" - cgroup2 "))?.split(' ').nth(4)?.to_owned();
    let probe = Path::new(&mount).join(format!("boardwright-test-{}", std::process::id()));
    fs::create_dir(&probe).and_then(|()| fs::remove_dir(&probe)).ok().map(|()| mount)
}

#[test]
fn what_has_no_mark_ends_with_its_control_group_when_its_host_is_killed() {
    let file = folder("host-end-group").join("process");
    // Where nobody lends a group there is nothing to be seen.
    let Some(groups) = control_groups() else { return };
    let mut host = start_match("nameless", &file, &["--cgroup", &groups]);
    let nameless = || fs::read_to_string(&file).unwrap_or_default().trim().to_owned();
    wait_until("the bot starts its process", || !nameless().is_empty());
    let number = nameless();
    signal(&host, "KILL");
    assert_eq!(exit_code(&mut host), None);
    wait_until("the process ends", || !Path::new("/proc").join(&number).exists());
    let homes = || {
        let entries = fs::read_dir(&groups).expect("it is there").flatten();
        let part = format!(".{}.", host.id());
        entries.filter(|entry| entry.file_name().to_string_lossy().contains(&part)).count()
    };
    wait_until("the groups are taken away", || homes() == 0);
}
