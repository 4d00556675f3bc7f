//! The pages: who sees what, and what a hostile student can write into them.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use boardwright_class::{ClassFolder, pages};
use boardwright_game::Stop;

use crate::common::{QUICK, class, hand_in, remove, run};

/// Serves a class while `visit` runs, which gets the address and the path of the teacher's page.
fn served(class: &ClassFolder, visit: impl FnOnce(SocketAddr, &str)) {
    let (stop, folder) = (Stop::new(), class.clone());
    let (said, told) = mpsc::channel();
    let flag = stop.clone();
    let server = thread::spawn(move || {
        let local = SocketAddr::from(([127, 0, 0, 1], 0));
        pages::serve(folder, local, &flag, &mut |bound, teacher| drop(said.send((bound, teacher.to_owned()))))
    });
    let (address, teacher) = told.recv_timeout(Duration::from_secs(30)).expect("an address");
    visit(address, &teacher);
    stop.raise();
    assert_eq!(server.join().expect("a thread"), Ok(()));
}

/// The whole answer to a request.
fn ask(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
    stream.write_all(request.as_bytes()).expect("a request");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

fn get(address: SocketAddr, path: &str) -> String {
    ask(address, &format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
}

fn post(address: SocketAddr, path: &str, kind: &str, body: &str) -> String {
    let head = format!("POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: {kind}\r\n");
    ask(address, &format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()))
}

/// A script that takes the first legal move, in base64.
const CONTENT: &str = "ZnVuY3Rpb24gY2hvb3NlX21vdmUoYm9hcmQpIHJldHVybiBib2FyZDptb3ZlcygpWzFdIGVuZA==";

#[test]
fn a_student_hands_in_and_sees_nobody_elses_results() {
    let class = class("pages", QUICK, &["alice", "bob"]);
    hand_in(&class, "bob", &[("bot.lua", "function choose_move(board) secret_of_bob() end")]);
    run(&class);
    let code = class.students().expect("students").get("alice").expect("alice").code.clone();
    served(&class, |address, teacher| {
        let home = get(address, "/");
        assert!(home.starts_with("HTTP/1.1 200") && home.contains("<h1>Quick</h1>"), "{home}");
        assert!(home.to_lowercase().contains("content-security-policy: default-src 'none'"), "{home}");
        let files = format!(r#"[{{"name": "my/bot.lua", "content": "{CONTENT}"}}]"#);
        let sent = format!(r#"{{"name": "alice", "code": "{code}", "alias": "<b>A</b>", "files": {files}}}"#);
        let taken = post(address, "/hand-in", "application/json", &sent);
        assert!(taken.contains("Submission 2 in lua is kept"), "{taken}");
        let wrong = post(address, "/hand-in", "application/json", &sent.replace(&code, "guess"));
        assert!(
            wrong.starts_with("HTTP/1.1 400") && wrong.contains("no student with this name and this code"),
            "{wrong}"
        );
        // A form of another site cannot send this type without asking first.
        assert!(post(address, "/hand-in", "text/plain", &sent).starts_with("HTTP/1.1 415"));
        run(&class);
        let mine = post(address, "/progress", "application/json", &format!(r#"{{"name": "alice", "code": "{code}"}}"#));
        assert!(mine.contains("Submission 2") && mine.contains("against") && !mine.contains("secret_of_bob"), "{mine}");
        assert!(mine.contains("&lt;b&gt;A&lt;/b&gt;") && !mine.contains("<b>A"), "{mine}");
        let board = get(address, "/leaderboard");
        assert!(board.contains("&lt;b&gt;A&lt;/b&gt;") && !board.contains("alice"), "{board}");
        let everything = get(address, teacher);
        assert!(everything.contains("alice") && everything.contains("bob"), "{everything}");
        assert!(get(address, &format!("{teacher}/grades.csv")).contains("alice,1,2,no,1"));
        let bobs = get(address, &format!("{teacher}/submission/1"));
        assert!(bobs.contains("secret_of_bob") && bobs.contains("attempt to call"), "{bobs}");
        assert!(get(address, &format!("{teacher}/similar")).contains("no proof"));
        for path in
            ["/teacher/guess", "/teacher/guess/grades.csv", "/teacher/guess/submission/1", "/teacher/", "/class.toml"]
        {
            let refused = get(address, path);
            assert!(refused.starts_with("HTTP/1.1 4") && !refused.contains("bob"), "{path}: {refused}");
        }
    });
    let report = pages::report(&class).expect("a report");
    assert!(
        report.contains("<h2>alice</h2>") && report.contains("&lt;b&gt;A") && !report.contains("href="),
        "{report}"
    );
    remove(&class);
}

#[test]
fn what_is_too_large_or_damaged_is_refused() {
    let class = class("large", &format!("{QUICK}[limits]\nsource = \"1kB\"\n"), &["alice"]);
    let code = class.students().expect("students").get("alice").expect("alice").code.clone();
    served(&class, |address, _| {
        let send = |content: &str| {
            let files = format!(r#"[{{"name": "bot.lua", "content": "{content}"}}]"#);
            let sent = format!(r#"{{"name": "alice", "code": "{code}", "files": {files}}}"#);
            post(address, "/hand-in", "application/json", &sent)
        };
        assert!(send(&"AAAA".repeat(1000)).contains("larger than 1kB together"));
        assert!(send("not base64!").contains("arrived damaged"));
        let huge = send(&"A".repeat(3_000_000));
        assert!(huge.starts_with("HTTP/1.1 413"), "{}", &huge[..huge.len().min(200)]);
        assert!(post(address, "/hand-in", "application/json", "{").starts_with("HTTP/1.1 4"));
    });
    assert!(class.receipts().expect("none").is_empty());
    remove(&class);
}
