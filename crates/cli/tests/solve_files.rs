//! `solve` loses nothing that it has found, whatever becomes of its output, of the disk and of the process itself.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::common::{command, finish, folder, limited, refused, run, signal, signal_when_caught, text, wait_until};

/// A folder with the two files that `solve` is to write.
struct Files {
    folder: PathBuf,
    state: PathBuf,
    certificate: PathBuf,
}

impl Files {
    fn new(test: &str) -> Files {
        let folder = folder(test);
        Files { state: folder.join("work.state"), certificate: folder.join("proof.bwc"), folder }
    }

    /// The command line that writes both.
    fn solve<'a>(&'a self, arguments: &[&'a str]) -> Vec<&'a str> {
        [&["solve", "--state", text(&self.state), "--certificate", text(&self.certificate)], arguments].concat()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).expect("the folder").flatten();
        let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort_unstable();
        names
    }

    /// Both files are there and whole, and nothing else is.
    #[track_caller]
    fn are_whole(&self, game: &str) {
        assert_eq!(self.names(), ["proof.bwc", "work.state"]);
        let checked = run(&["verify", text(&self.certificate)]);
        assert!(checked.code == Some(0) && checked.stdout.contains("\nholds: yes\n"), "{checked:?}");
        let loaded = run(&["solve", game, "--memory", "8", "--state", text(&self.state)]);
        assert_eq!((loaded.code, loaded.stderr.as_str()), (Some(0), ""), "{loaded:?}");
    }
}

fn start(mut command: Command) -> Child {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
}

/// A pipe that nobody reads.
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    writer.into()
}

#[test]
fn a_reader_who_leaves_costs_neither_state_nor_certificate() {
    for (name, extra) in [("plain", &[][..]), ("json", &["--json"]), ("moves", &["--moves"])] {
        let files = Files::new(&format!("left-{name}"));
        let arguments = files.solve(&[&["kalah:4x3", "--memory", "8"], extra].concat());
        let mut command = command(&arguments);
        let ended = command.stdout(closed()).stderr(Stdio::piped()).output().expect("it runs");
        assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(0), &b""[..]), "{name}");
        files.are_whole("kalah:4x3");
    }
}

#[test]
fn a_closed_standard_error_costs_nothing() {
    let files = Files::new("no-stderr");
    let arguments = files.solve(&["kalah:4x3", "--memory", "8", "--save-every", "1ms"]);
    let ended = command(&arguments).stdout(Stdio::piped()).stderr(closed()).output().expect("it runs");
    assert_eq!(ended.status.code(), Some(0));
    assert!(ended.stdout.starts_with(b"value: first\nscore: 6\n"), "{ended:?}");
    files.are_whole("kalah:4x3");
}

#[test]
fn both_files_are_there_before_the_first_line() {
    let files = Files::new("before");
    // The moves are printed while it goes on, so that later writing would be seen as missing.
    let mut child = start(command(&files.solve(&["kalah:4x4", "--memory", "8", "--moves"])));
    let mut line = String::new();
    let mut stdout = BufReader::new(child.stdout.take().expect("captured"));
    stdout.read_line(&mut line).expect("a move");
    assert_eq!(files.names(), ["proof.bwc", "work.state"], "{line:?}");
    drop(stdout);
    assert_eq!(finish(child).code, Some(0), "the reader has left");
    files.are_whole("kalah:4x4");
}

#[test]
fn an_interrupted_search_writes_the_state_whoever_reads() {
    for (name, stdout) in [("read", Stdio::piped()), ("unread", closed())] {
        let files = Files::new(&format!("interrupted-{name}"));
        fs::write(&files.certificate, "old").expect("written");
        let arguments = files.solve(&["kalah:6x6", "--memory", "8"]);
        let mut command = command(&arguments);
        let child = command.stdin(Stdio::null()).stdout(stdout).stderr(Stdio::piped()).spawn().expect("it starts");
        signal_when_caught(&child, "INT");
        let run = finish(child);
        assert!(run.stderr.contains("no certificate is written, and "), "{run:?}");
        assert_eq!(files.names(), ["proof.bwc", "work.state"], "{run:?}");
        assert_eq!(fs::read(&files.certificate).expect("the old one"), b"old");
        if name == "read" {
            assert_eq!(run.code, Some(3), "{run:?}");
            assert!(run.stderr.ends_with("the value is not known yet\n"), "{run:?}");
            assert!(run.stdout.contains("\nbounds: "), "{run:?}");
        }
    }
}

/// A win by the exact rule, which is found in a moment. Its certificate answers each of more than 400 replies again and
/// again, which takes minutes.
fn quick_win_with_a_long_certificate() -> [String; 5] {
    let rows: Vec<&str> = [&["22"; 9][..], &["11O10", "10X1O9", "11X10"], &["22"; 10]].concat();
    let words = ["gomoku:22,exact", "--memory", "16", "--position", &format!("{} X", rows.join("/"))];
    words.map(ToOwned::to_owned)
}

#[test]
fn an_interrupted_certificate_leaves_the_old_file_and_says_so() {
    let game = quick_win_with_a_long_certificate();
    let game = game.each_ref().map(String::as_str);
    for (name, old) in [("INT", Some("old")), ("TERM", Some("old")), ("HUP", None)] {
        let files = Files::new(&format!("certificate-{name}"));
        if let Some(old) = old {
            fs::write(&files.certificate, old).expect("written");
        }
        let child = start(command(&files.solve(&game)));
        // The state is written between the search and the certificate.
        wait_until("the search is over", || files.state.exists());
        signal(&child, name);
        let run = finish(child);
        assert_eq!(run.code, Some(3), "{run:?}");
        assert!(run.stdout.starts_with("value: first\nclaim: black wins from the position 22/22"), "{run:?}");
        let kept = if old.is_some() { format!(", and {:?} is as it was", files.certificate) } else { String::new() };
        assert_eq!(run.stderr, format!("interrupted: no certificate is written{kept}\n"));
        assert_eq!(fs::read_to_string(&files.certificate).ok().as_deref(), old);
        assert_eq!(files.names().len(), if old.is_some() { 2 } else { 1 }, "{:?}", files.names());
    }
}

#[test]
fn a_process_that_is_killed_while_it_writes_leaves_the_old_file() {
    let files = Files::new("killed");
    fs::write(&files.certificate, "old").expect("written");
    // The system kills it when it has written so much of a file; the certificate is longer.
    let arguments = ["solve", "kalah:4x3", "--memory", "8", "--certificate", text(&files.certificate)];
    let killed = finish(start(limited("ulimit -c 0; ulimit -f 1", &arguments)));
    assert_eq!((killed.code, killed.stdout.as_str()), (None, ""), "{killed:?}");
    assert_eq!(fs::read_to_string(&files.certificate).expect("the old one"), "old");
}

#[test]
fn a_disk_without_room_is_an_error_and_the_result_is_told() {
    let files = Files::new("no-room");
    fs::write(&files.certificate, "old").expect("written");
    let arguments = files.solve(&["kalah:4x4", "--memory", "8", "--save-every", "1ms"]);
    let run = finish(start(limited("trap '' XFSZ; ulimit -f 0", &arguments)));
    assert_eq!(run.code, Some(2), "{run:?}");
    assert!(run.stdout.starts_with("value: ") && run.stdout.contains("\nseconds: "), "{run:?}");
    let lines: Vec<&str> = run.stderr.lines().collect();
    let error = |path: &Path| format!("cannot write {path:?}: file too large");
    let notes = lines.iter().filter(|line| line.starts_with("note: ")).count();
    assert!(notes <= 1, "told once: {run:?}");
    assert_eq!(lines[notes..], [files.state, files.certificate.clone()].map(|path| format!("error: {}", error(&path))));
    assert_eq!(fs::read_to_string(&files.certificate).expect("the old one"), "old");
    assert_eq!(fs::read_dir(&files.folder).expect("the folder").count(), 1, "nothing half written is left");

    let full = crate::common::run(&["solve", "kalah:3x2", "--certificate", "/dev/full"]);
    assert_eq!((full.code, full.stdout.starts_with("value: first\n")), (Some(2), true), "{full:?}");
    assert_eq!(full.stderr, "error: cannot write \"/dev/full\": no space left on device\n");
}

#[test]
fn files_that_cannot_be_written_are_refused_before_the_work() {
    let files = Files::new("refused");
    let (folder, nowhere) = (text(&files.folder), files.folder.join("nowhere").join("file"));
    for option in ["--state", "--certificate", "--values"] {
        for (place, reason) in [(folder, "is a directory"), (text(&nowhere), "no such file or directory")] {
            // To solve it would take weeks.
            let error = format!("error: {option}: cannot write {place:?}: {reason}\n");
            refused(&["solve", "kalah:6x6", option, place], &error);
        }
    }
    let path = text(&files.state);
    refused(&["solve", "kalah:6x6", "--state", path, "--certificate", path], "expected two different files, not ");
    assert!(files.names().is_empty(), "{:?}", files.names());
}
