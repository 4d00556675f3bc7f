//! Submissions that mean harm: each costs only itself. These run processes in sandboxes, so they need Linux.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt;

use boardwright_class::{ClassFolder, Sandbox, StageResult};

use crate::common::{FIRST, QUICK, class, hand_in, is_installed, remove, run};

/// A bot for lines that takes the first legal move, after some commands of the shell.
fn bot(first: &str) -> String {
    format!(
        "#!/bin/sh\n{first}\nwhile read -r word rest; do case $word in bwp) echo id name x; echo want legal; echo ready;; new) \
         echo ready;; legal) legal=$rest;; go) set -- $legal; echo \"move $1\";; quit) exit 0;; esac; done\n"
    )
}

/// A bot that says what a command prints, as the name under which it is known: it then fails the check of its first move.
fn telling(command: &str) -> String {
    format!("#!/bin/sh\nread -r _\nsaid=$({{ {command}; }} 2>&1 | tr '\\n' ' ')\necho \"error $said\"\n")
}

/// A class whose only stage is the check, as quick as possible.
fn checking(name: &str) -> ClassFolder {
    let text = QUICK.split("[[stage]]\nname = \"beats\"").next().expect("a part");
    let more = "movetime = \"500ms\"\n[limits]\nprocesses = 24\nscratch = \"1MB\"\n";
    class(name, &format!("{text}{more}"), &["mallory", "alice"])
}

/// The result of the check of one submission.
fn checked(class: &ClassFolder, text: &str) -> StageResult {
    hand_in(class, "mallory", &[("run", text)]);
    run(class).pop().expect("a result").stages.remove(0)
}

/// True if there are sandboxes here; without them nothing of a student may run.
fn has_sandbox(class: &ClassFolder) -> bool {
    match Sandbox::find(&class.class) {
        Ok(sandbox) => sandbox.is_closed(),
        Err(error) => {
            assert!(!is_installed("bwrap") || error.to_string().contains("does not work here"), "{error}");
            assert!(error.hint().is_some_and(|hint| hint.contains("bubblewrap")), "{error}");
            false
        }
    }
}

#[test]
fn an_honest_program_passes_in_the_sandbox() {
    let class = checking("honest");
    if has_sandbox(&class) {
        let result = checked(&class, &bot(""));
        assert!(result.passed, "{result:?}");
    }
    remove(&class);
}

#[test]
fn a_program_sees_neither_the_class_nor_other_submissions_nor_the_system_of_others() {
    let class = checking("looks");
    if has_sandbox(&class) {
        hand_in(&class, "alice", &[("bot.lua", FIRST)]);
        let path = class.path().display().to_string();
        for (command, never) in [
            (format!("ls {path} {path}/submissions"), "class.toml"),
            ("cat /etc/passwd /etc/shadow /root/.bashrc".to_owned(), "root:"),
            ("ls /home /root /var /etc/ssh /sys".to_owned(), "ssh_config"),
            ("cat /proc/[0-9]*/cmdline".to_owned(), "cargo"),
            ("ls -R /bot/.. | head -50".to_owned(), "students.csv"),
            ("env".to_owned(), "CARGO"),
        ] {
            let said = checked(&class, &telling(&command)).sentences.join("\n");
            assert!(said.contains("error"), "{command}: it says what it saw: {said}");
            assert!(!said.contains(never), "{command}: {said}");
        }
    }
    remove(&class);
}

#[test]
fn a_program_has_no_network_and_cannot_write_but_to_its_scratch_space() {
    let class = checking("writes");
    if has_sandbox(&class) {
        let network = checked(&class, &telling("grep -c : /proc/net/dev; grep -vc Iface /proc/net/route"));
        let said = network.sentences.join("\n");
        assert!(said.contains("refuses the game: 1 0;"), "the loopback alone: {said}");
        for place in ["/bot/x", "/x", "/dev/x", "/usr/x", "/etc/x"] {
            let said = checked(&class, &telling(&format!("touch {place} && echo written"))).sentences.join("\n");
            assert!(said.contains("Read-only file system") || said.contains("Permission denied"), "{place}: {said}");
            assert!(!said.contains("written"), "{place}: {said}");
        }
        let command = "for i in 1 2 3; do head -c 900000 /dev/zero > /tmp/$i || echo full; done; head -c 3000000 /dev/zero > /dev/shm/x || echo full";
        let said = checked(&class, &telling(command)).sentences.join("\n");
        assert!(said.matches("full").count() >= 2 && said.contains("No space left"), "{said}");
    }
    remove(&class);
}

#[test]
fn a_fork_bomb_and_a_process_that_stays_cost_only_themselves() {
    let class = checking("bomb");
    if has_sandbox(&class) {
        let count = "sleep 987 & n=0; while [ $n -lt 60 ]; do sleep 987 & n=$((n+1)); done; wait";
        checked(&class, &format!("#!/bin/sh\n{count}\n"));
        let bomb = "bomb() { bomb | bomb & }; bomb";
        let result = checked(&class, &bot(bomb));
        let left = |what: &str| {
            let processes = fs::read_dir("/proc").expect("/proc").flatten();
            let lines = processes.filter_map(|entry| fs::read_to_string(entry.path().join("cmdline")).ok());
            lines.filter(|line| line.contains(what)).count()
        };
        assert_eq!(left("sleep\0987"), 0, "{result:?}");
        // Others go on as if nothing had been.
        hand_in(&class, "alice", &[("run", &bot(""))]);
        let honest = run(&class).pop().expect("a result");
        assert!(honest.stages[0].passed, "{honest:?}");
    }
    remove(&class);
}

#[test]
fn memory_is_limited() {
    let class = checking("memory");
    if has_sandbox(&class) && is_installed("python3") {
        let text = "import sys\nprint('error', 'room' if len(bytearray(3 << 30)) else '', flush=True)\n";
        hand_in(&class, "mallory", &[("bot.py", text)]);
        let said = run(&class).pop().expect("a result").stages.remove(0).sentences.join("\n");
        assert!(!said.contains("error room"), "{said}");
    }
    remove(&class);
}

#[test]
fn a_build_that_fails_or_never_ends_gets_a_sentence() {
    let languages = "[[language]]\nname = \"c\"\nmain = \"bot.c\"\nbuild = \"sh bot.c\"\nrun = \"./bot\"\n";
    let class = class("build", &format!("{QUICK}[limits]\nbuild = \"500ms\"\n{languages}"), &["mallory"]);
    if has_sandbox(&class) {
        for (text, part) in [
            ("echo no such type >&2; exit 1", "the build failed (exit status: 1):\nno such type"),
            ("printf 'no\\033[2J\\n\\tno' >&2; exit 1", "the build failed (exit status: 1):\nno\u{fffd}[2J\n\tno"),
            ("sleep 100", "the build took more than 0.5 s"),
            ("cat /dev/zero | tr '\\0' x", "the build took more than 0.5 s"),
        ] {
            hand_in(&class, "mallory", &[("bot.c", text)]);
            let result = run(&class).pop().expect("a result").stages.remove(0);
            assert!(result.sentences[0].starts_with(part) && result.sentences[0].len() < 5000, "{text}: {result:?}");
            assert!(!result.passed);
        }
        let built = format!("cat > bot <<'END'\n{}END\nchmod +x bot", bot(""));
        hand_in(&class, "mallory", &[("bot.c", &built)]);
        let result = run(&class).pop().expect("a result");
        assert!(result.stages[0].passed, "{result:?}");
        let mode = fs::metadata(class.source(5)).expect("a folder").permissions().mode();
        assert_eq!(mode & 0o777, 0o755);
    }
    remove(&class);
}
