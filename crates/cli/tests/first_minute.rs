//! The program as somebody meets it who has just installed it: no command, and `doctor`.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::common::{ProgramRun, command, exit_code, folder, keys, signal, wait_until};
use serde_json::{Value, json};

/// The program without a command, in an environment of its own, with a browser that writes down what it is to open.
struct Started {
    child: Child,
    url: String,
    opened: PathBuf,
}

/// The command, and the file in which its browser writes.
fn alone(data: &Path, variables: &[(&str, &str)]) -> (Command, PathBuf) {
    let programs = folder("programs");
    let browser = programs.join("xdg-open");
    let opened = programs.join("opened");
    // The file comes whole or not at all.
    let script = format!("#!/bin/sh\necho \"$1\" > '{0}.new' && /bin/mv '{0}.new' '{0}'\n", opened.display());
    fs::write(&browser, script).expect("written");
    fs::set_permissions(&browser, fs::Permissions::from_mode(0o755)).expect("made a program");
    let mut command = command(&[]);
    command.env("BOARDWRIGHT_DATA", data).env("PATH", &programs).envs(variables.iter().copied());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    (command, opened)
}

impl Started {
    fn new(data: &Path, variables: &[(&str, &str)]) -> Started {
        let (mut command, opened) = alone(data, variables);
        let mut child = command.spawn().expect("the program starts");
        let mut url = String::new();
        BufReader::new(child.stdout.as_mut().expect("captured")).read_line(&mut url).expect("a line");
        Started { child, url: url.trim_end().to_owned(), opened }
    }

    /// The answer to a request for the page.
    fn page(&self) -> String {
        let address = self.url.trim_start_matches("http://").trim_end_matches('/');
        let mut stream = TcpStream::connect(address).expect("the server");
        write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").expect("sent");
        let mut text = Vec::new();
        stream.read_to_end(&mut text).expect("an answer");
        String::from_utf8_lossy(&text).into_owned()
    }

    /// Ends the program; what it has said on standard error.
    fn end(mut self) -> String {
        signal(&self.child, "INT");
        assert_eq!(exit_code(&mut self.child), Some(0));
        ProgramRun::of(self.child.wait_with_output().expect("a child")).stderr
    }
}

#[test]
fn the_first_start_says_what_it_is_and_opens_the_browser() {
    let data = folder("first-start").join("data");
    let first = Started::new(&data, &[("DISPLAY", ":0")]);
    assert!(first.url.starts_with("http://127.0.0.1:"), "{}", first.url);
    wait_until("the browser is opened", || first.opened.exists());
    assert_eq!(fs::read_to_string(&first.opened).expect("it is there").trim(), first.url);
    assert!(first.page().starts_with("HTTP/1.1 200"), "{}", first.page());
    let said = first.end();
    assert!(said.starts_with("Boardwright is a workbench for computer players of board games"), "{said}");
    for words in ["boardwright play", "boardwright doctor", "boardwright --help", "games are kept in", "Kalah"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let second = Started::new(&data, &[("WAYLAND_DISPLAY", "wayland-0")]);
    wait_until("the browser is opened", || second.opened.exists());
    let said = second.end();
    assert!(!said.contains("workbench") && said.contains("games are kept in"), "{said}");
}

#[test]
fn without_a_desktop_no_browser_is_opened() {
    let data = folder("no-desktop").join("data");
    let none = Started::new(&data, &[]);
    let remote = Started::new(&data, &[("DISPLAY", ":0"), ("SSH_CONNECTION", "192.0.2.1 5 192.0.2.2 22")]);
    // Both answer, so what they would have opened they have opened before.
    assert!([&none, &remote].iter().all(|started| started.page().starts_with("HTTP/1.1 200")));
    assert!(!none.opened.exists());
    let said = none.end();
    assert!(!said.contains("browser cannot be opened") && !said.contains("ssh"), "{said}");
    let port = remote.url.trim_end_matches('/').rsplit(':').next().map(ToOwned::to_owned).expect("a port");
    let said = remote.end();
    assert!(said.contains(&format!("ssh -L {port}:127.0.0.1:{port} ")), "{said}");
}

#[test]
fn without_a_folder_that_can_be_written_it_runs_and_says_so() {
    let file = folder("unwritable").join("file");
    fs::write(&file, "no folder").expect("written");
    let started = Started::new(&file.join("data"), &[]);
    assert!(started.page().starts_with("HTTP/1.1 200"));
    let said = started.end();
    assert!(said.contains("cannot make the folder") && said.contains("games are played and not kept"), "{said}");
    assert!(said.contains("BOARDWRIGHT_DATA"), "{said}");
}

#[test]
fn a_store_that_cannot_be_used_is_not_passed_over() {
    let data = folder("unusable");
    fs::write(data.join("games.db"), "this is no database, and longer than a header of one would be\n".repeat(20))
        .expect("written");
    let ended = ProgramRun::of(alone(&data, &[]).0.output().expect("it runs"));
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""), "{ended:?}");
    assert!(ended.stderr.contains("is no game store") && ended.stderr.contains("--no-store"), "{ended:?}");
}

fn doctor(data: &Path, path: &str) -> (Option<i32>, Vec<Value>) {
    let mut command = command(&["doctor", "--json"]);
    let run = ProgramRun::of(command.env("BOARDWRIGHT_DATA", data).env("PATH", path).output().expect("it runs"));
    assert_eq!(run.stderr, "");
    for line in run.stdout.lines() {
        assert_eq!(keys(line), ["advice", "check", "found", "state"]);
    }
    (run.code, run.stdout.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect())
}

fn finding<'a>(findings: &'a [Value], check: &str) -> &'a Value {
    findings.iter().find(|finding| finding["check"] == check).unwrap_or_else(|| panic!("{check}: {findings:#?}"))
}

#[test]
fn the_doctor_says_what_works_and_what_to_do_about_the_rest() {
    let data = folder("doctor");
    let (code, all) = doctor(&data, "/nowhere");
    assert_eq!(code, Some(0), "what is only missing is no failure");
    for finding in &all {
        let is_good = finding["state"] == "good";
        assert_eq!(
            finding["advice"].is_null(),
            is_good,
            "there is advice exactly where something is to be done: {finding}"
        );
    }
    assert!(finding(&all, "program")["found"].as_str().is_some_and(|text| text.contains(env!("CARGO_PKG_VERSION"))));
    assert!(finding(&all, "terminal")["advice"].as_str().is_some_and(|text| text.contains("boardwright play")));
    assert!(finding(&all, "browser")["found"].as_str().is_some_and(|text| text.contains("no desktop")));
    assert!(finding(&all, "runtimes")["advice"].as_str().is_some_and(|text| text.contains("install python3")));
    assert_eq!(finding(&all, "store")["state"], "good");
    assert_eq!(fs::read_dir(&data).expect("the folder").count(), 0, "it leaves nothing behind");
    let text = ProgramRun::of(command(&["doctor"]).env("BOARDWRIGHT_DATA", &data).output().expect("it runs")).stdout;
    assert!(text.starts_with("program       good     boardwright "), "{text}");
}

#[test]
fn the_doctor_finds_what_is_broken() {
    let data = folder("doctor-broken");
    fs::write(data.join("games.db"), "no store, but some text\n".repeat(60)).expect("written");
    fs::create_dir(data.join("tables")).expect("a folder");
    fs::write(data.join("tables").join("x"), "no table").expect("written");
    let (code, all) = doctor(&data, "/nowhere");
    assert_eq!(code, Some(1));
    assert_eq!(
        (&finding(&all, "store")["state"], &finding(&all, "tables")["state"]),
        (&json!("broken"), &json!("broken"))
    );
    let (code, all) = doctor(&data.join("games.db").join("below"), "/nowhere");
    assert_eq!(code, Some(0), "everything runs without a store");
    assert_eq!(finding(&all, "store")["state"], "limited");
    let place = data.join("games.db").join("below").join("games.db");
    let found = finding(&all, "store")["found"].as_str().expect("a sentence");
    assert!(found.starts_with(&format!("cannot write {place:?}: ")), "the file that is meant is named: {found}");
}
