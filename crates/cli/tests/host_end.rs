//! However a match ends, even by `kill -9`, nothing that its bots have started is left.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Far more than anything here takes on an idle machine.
const AMPLE: Duration = Duration::from_secs(30);

/// A match of two bots, one of which starts a process that leaves its group and its parent, and one of which never
/// answers. The file gets the number of that process.
fn start_match(file: &Path) -> Child {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../protocol/tests/bots/misbehaving.sh");
    let bot = |mode: &str| format!("bwp:sh '{}' bwp {mode} '{}'", script.display(), file.display());
    Command::new(env!("CARGO_BIN_EXE_boardwright"))
        .args(["match", "gomoku", &bot("daemon"), &bot("mute"), "--games", "1", "--seed", "1"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts")
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

fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < AMPLE, "{what}");
        std::thread::park_timeout(Duration::from_millis(20));
    }
}

#[test]
fn nothing_of_a_bot_is_left_however_its_host_ends() {
    for signal in ["INT", "TERM", "KILL"] {
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("host-end-{signal}"));
        let _ = fs::remove_file(&file);
        let mut host = start_match(&file);
        let daemon = || fs::read_to_string(&file).unwrap_or_default().trim().to_owned();
        wait_until("the bot starts its process", || !daemon().is_empty());
        assert!(processes_with(&format!("BOARDWRIGHT_BOT={}.", host.id())).contains(&daemon()), "{signal}");
        let sent = Command::new("kill").args([&format!("-{signal}"), &host.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()), "{signal}");
        let status = host.wait().expect("it was started");
        assert_eq!(status.code(), if signal == "KILL" { None } else { Some(3) }, "{signal}");
        let mark = format!("{}.", host.id());
        // The bots, what they have started, and the watchdog, on whose command line the mark stands.
        let left = || {
            let mut left = processes_with(&format!("BOARDWRIGHT_BOT={mark}"));
            left.extend(processes_with(&format!("boardwright-watchdog\0{mark}")));
            left
        };
        wait_until(&format!("{signal}: all end"), || left().is_empty());
    }
}
