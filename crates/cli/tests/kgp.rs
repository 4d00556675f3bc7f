//! The Kalah Game Protocol over sockets and pipes: our client, our server, and what others may do to them.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{ChildStdout, Stdio};
use std::time::Duration;

use crate::common::{AMPLE, Running, command, folder, refused, signal};
use serde_json::Value;

impl Running {
    pub(crate) fn start(arguments: &[&str]) -> Running {
        let mut command = command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Running(command.spawn().expect("the program starts"))
    }

    pub(crate) fn output(&mut self) -> BufReader<ChildStdout> {
        BufReader::new(self.0.stdout.take().expect("captured"))
    }

    /// The exit code, which must come soon.
    pub(crate) fn code(&mut self) -> Option<i32> {
        crate::common::exit_code(&mut self.0)
    }
}

/// Starts a server on a free port: the program, what it prints, and its address.
fn server(more: &[&str]) -> (Running, BufReader<ChildStdout>, String) {
    let mut running = Running::start(&[&["serve-kgp", "--listen", "127.0.0.1:0", "--json"], more].concat());
    let mut output = running.output();
    let address = next(&mut output)["listening"].as_str().expect("an address").to_owned();
    (running, output, address)
}

/// The next line of JSON.
pub(crate) fn next(output: &mut impl BufRead) -> Value {
    let mut line = String::new();
    output.read_line(&mut line).expect("a line");
    serde_json::from_str(&line).unwrap_or_else(|_| panic!("no JSON: {line:?}"))
}

/// One end of a connection, line by line.
struct Talk(BufReader<TcpStream>);

impl Talk {
    fn new(stream: TcpStream) -> Talk {
        stream.set_read_timeout(Some(AMPLE)).expect("a timeout");
        Talk(BufReader::new(stream))
    }

    fn say(&mut self, line: &str) {
        self.0.get_mut().write_all(format!("{line}\r\n").as_bytes()).expect("it listens");
    }

    #[track_caller]
    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.0.read_line(&mut line).expect("a line");
        line.trim_end().to_owned()
    }

    /// Greets a client of ours and hears it out until it asks for its mode.
    fn greet(&mut self) -> Vec<String> {
        self.say("kgp 1 0 1");
        let mut lines = Vec::new();
        while lines.last().is_none_or(|line: &String| !line.ends_with("mode freeplay")) {
            lines.push(self.hear());
        }
        lines
    }
}

fn accept(listener: &TcpListener) -> Talk {
    Talk::new(listener.accept().expect("a client").0)
}

#[test]
fn the_transcript_of_the_page_is_what_is_said() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocols/kgp.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let part = page.split("with `--player first`").nth(1).and_then(|rest| rest.split("```").nth(1)).expect("a block");
    let mut running = Running::start(&["engine", "kgp", "--player", "first"]);
    let mut output = running.output();
    let mut input = running.0.stdin.take().expect("piped");
    let mut heard = 0;
    for line in part.lines().skip(1) {
        if let Some(line) = line.strip_prefix("> ") {
            input.write_all(format!("{line}\r\n").as_bytes()).expect("it reads");
        } else if let Some(expected) = line.strip_prefix("< ") {
            let mut said = String::new();
            output.read_line(&mut said).expect("a line");
            assert_eq!(said, format!("{expected}\r\n"));
            heard += 1;
        }
    }
    assert_eq!((running.code(), heard), (Some(0), 13));
}

#[test]
fn a_client_plays_at_the_server_as_it_does_in_a_match() {
    let (mut server, mut games, address) = server(&["--against", "first", "--games", "2"]);
    let mut client = Running::start(&["engine", "kgp", "--server", &address, "--player", "score", "--once"]);
    let expected =
        crate::common::json(&["match", "kalah", "score", "first", "--games", "2", "--each", "--json", "--seed", "1"]);
    for game in 0..2 {
        let line = next(&mut games);
        assert_eq!((&line["tally"], &line["ending"]), (&expected[game]["tally"], &expected[game]["ending"]));
        assert_eq!(line["players"][game], "Boardwright score");
    }
    assert_eq!((server.code(), client.code()), (Some(0), Some(0)));
}

#[test]
fn two_clients_play_each_other_whatever_others_do() {
    let (mut server, mut games, address) = server(&["--games", "2", "--movetime", "60s"]);
    // One that says nothing, one that leaves at once, one that floods, one that sends bytes, one that never ends a line.
    let silent = TcpStream::connect(&address).expect("a connection");
    drop(TcpStream::connect(&address).expect("a connection"));
    let mut hostile = Vec::new();
    for words in [&b"ok\r\n"[..], b"\xff\xfe\x00\n", b"@1 move 7 7 7 ", b"goodbye\r\n", b"mode chess\r\n"] {
        let mut stream = TcpStream::connect(&address).expect("a connection");
        // It may be turned out in the middle of it.
        let _ = stream.write_all(&words.repeat(5000));
        hostile.push(stream);
    }
    let mut clients: Vec<Running> = ["first", "score"]
        .map(|player| Running::start(&["engine", "kgp", "--server", &address, "--player", player, "--once"]))
        .into();
    for _ in 0..2 {
        let line = next(&mut games);
        assert!(line["ending"].as_str().is_some_and(|ending| ending.starts_with("no seeds left")), "{line}");
    }
    assert_eq!(server.code(), Some(0));
    clients.iter_mut().for_each(|client| assert_eq!(client.code(), Some(0)));
    drop((silent, hostile));
}

#[test]
fn several_clients_meet_each_other_and_the_table_says_how_it_went() {
    let (mut server, mut games, address) = server(&["--games", "6", "--movetime", "60s"]);
    let mut clients: Vec<Running> = ["first", "score", "remove-low"]
        .map(|player| Running::start(&["engine", "kgp", "--server", &address, "--player", player, "--once"]))
        .into();
    let mut met = std::collections::BTreeMap::new();
    for _ in 0..6 {
        let line = next(&mut games);
        let mut names: Vec<String> =
            (0..2).map(|side| line["players"][side].as_str().expect("a name").into()).collect();
        names.sort();
        *met.entry(names).or_insert(0) += 1;
    }
    assert!(met.len() >= 2, "nobody plays one opponent alone: {met:?}");
    let table = next(&mut games);
    let rows = table["standings"].as_array().expect("rows");
    assert_eq!((rows.len(), rows.iter().map(|row| row["games"].as_u64().expect("a number")).sum::<u64>()), (3, 12));
    let points: f64 = rows.iter().map(|row| row["points"].as_f64().expect("a number")).sum();
    assert!(points == 6.0 && rows[0]["points"].as_f64() >= rows[2]["points"].as_f64(), "{table}");
    assert_eq!(server.code(), Some(0));
    clients.iter_mut().for_each(|client| assert_eq!(client.code(), Some(0)));
}

#[test]
fn the_page_shows_the_results_and_no_client_can_write_on_it() {
    let options = ["--page", "127.0.0.1:0", "--against", "first", "--games", "2", "--movetime", "60s"];
    let mut server = Running::start(&[&["serve-kgp", "--listen", "127.0.0.1:0", "--json"], &options[..]].concat());
    let mut games = server.output();
    let addresses = next(&mut games);
    let address = addresses["listening"].as_str().expect("an address").to_owned();
    let page = addresses["page"].as_str().expect("an address").to_owned();
    let mut talk = Talk::new(TcpStream::connect(&address).expect("a connection"));
    talk.hear();
    talk.say("1 set info:name \"<script>alert(1)</script>\"");
    talk.say("3 mode freeplay");
    let asked =
        std::iter::repeat_with(|| talk.hear()).find_map(|line| line.split_once(" state ").map(|(id, _)| id.to_owned()));
    let id = asked.expect("a question");
    let shown = fetch(&page);
    assert!(
        shown.contains("Games in progress") && shown.contains("<svg") && shown.contains("&lt;script&gt;"),
        "{shown}"
    );
    talk.say(&format!("@{id} move 99"));
    talk.say(&format!("@{id} yield"));
    drop(talk);
    assert!(next(&mut games)["ending"].as_str().is_some_and(|ending| ending.starts_with("forfeit")));
    let shown = fetch(&page);
    assert!(shown.starts_with("HTTP/1.1 200") && shown.contains("&lt;script&gt;alert"), "{shown}");
    assert!(!shown.contains("<script") && shown.contains("default-src 'none'"), "{shown}");
    assert!(!shown.contains("<svg"), "the game is over: {shown}");
    drop(asked_at(&address));
    next(&mut games);
    assert_eq!(server.code(), Some(0));
}

/// The answer of an address of a page, head and all.
fn fetch(url: &str) -> String {
    let host = url.strip_prefix("http://").and_then(|rest| rest.strip_suffix('/')).expect("an address");
    let mut stream = TcpStream::connect(host).expect("a page");
    stream.set_read_timeout(Some(AMPLE)).expect("a timeout");
    stream
        .write_all(format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes())
        .expect("it listens");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn who_floods_between_games_is_shown_out_and_an_address_has_its_places() {
    let (mut server, _games, address) = server(&["--per-address", "1"]);
    let mut talk = Talk::new(TcpStream::connect(&address).expect("a connection"));
    assert_eq!(talk.hear(), "kgp 1 0 1");
    talk.say("1 mode freeplay");
    assert_eq!(talk.hear(), "2@1 ok \"freeplay\"");
    let mut second = Talk::new(TcpStream::connect(&address).expect("a connection"));
    assert_eq!(second.hear(), "error \"too many clients from your address\"");
    assert_eq!(second.hear(), "goodbye");
    // It waits for an opponent, and nobody has asked it anything.
    let flood = "ok\r\n".repeat(5000);
    let _ = talk.0.get_mut().write_all(flood.as_bytes());
    let mut rest = Vec::new();
    // The server hangs up, in whatever way the system reports it.
    let _ = talk.0.read_to_end(&mut rest);
    let mut third = Talk::new(TcpStream::connect(&address).expect("a connection"));
    assert_eq!(third.hear(), "kgp 1 0 1", "its place is free again");
    signal(&server.0, "INT");
    assert_eq!(server.code(), Some(3));
}

/// A client that has been asked for a move, the number of the question, and the board.
fn asked_at(address: &str) -> (Talk, String, String) {
    let mut talk = Talk::new(TcpStream::connect(address).expect("a connection"));
    assert_eq!(talk.hear(), "kgp 1 0 1");
    talk.say("1 mode freeplay");
    loop {
        let line = talk.hear();
        if let Some((id, board)) = line.split_once(" state ") {
            return (talk, id.to_owned(), board.to_owned());
        }
    }
}

#[test]
fn every_client_begins_its_first_game_against_the_built_in_player() {
    let (mut server, _games, address) = server(&["--against", "first", "--movetime", "60s"]);
    let clients = [(); 3].map(|()| asked_at(&address));
    for (_, _, board) in &clients {
        assert_eq!(board, "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>", "the start");
    }
    drop(clients);
    signal(&server.0, "INT");
    assert_eq!(server.code(), Some(3));
}

#[test]
fn a_client_that_answers_in_crumbs_gets_no_more_time_than_others() {
    let options = ["--against", "first", "--games", "1", "--movetime", "200ms", "--margin", "100ms"];
    let (mut server, mut games, address) = server(&options);
    let (mut talk, ..) = asked_at(&address);
    // Each byte comes before the server would give up to wait for it, and none ends the line.
    let crumbs = std::thread::spawn(move || {
        while talk.0.get_mut().write_all(b"x").is_ok() {
            std::thread::park_timeout(Duration::from_millis(5));
        }
    });
    let line = next(&mut games);
    assert_eq!(line["ending"], "forfeit: has left 3 pings unanswered", "{line}");
    assert_eq!(line["random"].as_array().map(|sides| sides.iter().filter_map(Value::as_u64).sum::<u64>()), Some(3));
    assert_eq!(server.code(), Some(0));
    crumbs.join().expect("the server hangs up");
}

#[test]
fn a_client_that_misbehaves_in_a_game_forfeits_it() {
    let illegal = (&["@ID move 9", "@ID yield"][..], "forfeit: illegal move \"9\": there are 6 houses a side");
    let gone = (&["goodbye"][..], "forfeit: says goodbye");
    let (mut server, mut games, address) = server(&["--against", "first", "--games", "2", "--movetime", "60s"]);
    for (moves, ending) in [illegal, gone] {
        let (mut talk, id, _) = asked_at(&address);
        moves.iter().for_each(|line| talk.say(&line.replace("ID", &id)));
        let line = next(&mut games);
        assert_eq!(line["ending"], ending, "{line}");
        assert_eq!(line["players"].to_string().matches("somebody").count(), 1);
    }
    assert_eq!(server.code(), Some(0));
}

/// A client as those of the protocol's authors: it never yields, and has a move at once.
#[test]
fn clients_that_improve_until_they_are_stopped_play_a_game() {
    let file = folder("kgp-records").join("games.bwr");
    let path = file.to_str().expect("text");
    let more = ["--game", "kalah:3x3", "--movetime", "150ms", "--margin", "50ms", "--games", "1", "--records", path];
    let (mut server, mut games, address) = server(&more);
    // One says what it would play, first badly; the other says nothing, and what comes after `stop` does not count.
    let clients = [true, false].map(|speaks| {
        let mut talk = Talk::new(TcpStream::connect(&address).expect("a connection"));
        std::thread::spawn(move || {
            assert_eq!(talk.hear(), "kgp 1 0 1");
            let name = if speaks { "py1" } else { "py2" };
            talk.say(&format!("1 set \"info:name\" \"{name}\""));
            talk.say("3 mode \"freeplay\"");
            let mut heard = Vec::new();
            for id in (5..).step_by(4) {
                let line = talk.hear();
                let (number, rest) = line.split_once(' ').unwrap_or(("", &line));
                match rest {
                    "goodbye" => break,
                    _ if line == "goodbye" => break,
                    "ping" => talk.say(&format!("{id}@{number} pong")),
                    "stop" if !speaks => {
                        let state = number.split_once('@').expect("a reference").1;
                        talk.say(&format!("{id}@{state} move 99"));
                    }
                    _ if rest.starts_with("state") && speaks => {
                        let south: Vec<&str> = rest.trim_matches(['<', '>']).split(',').collect();
                        let house = (1..=3).find(|house| south[2 + house] != "0").expect("a legal move");
                        talk.say(&format!("{id}@{number} move 77"));
                        talk.say(&format!("{}@{number} move {house}", id + 2));
                    }
                    _ => {}
                }
                heard.push(line);
            }
            heard
        })
    });
    let line = next(&mut games);
    assert!(line["ending"].as_str().is_some_and(|ending| ending.starts_with("no seeds left")), "{line}");
    let place = (0..2).find(|&side| line["players"][side] == "py2").expect("its name is read");
    assert_eq!(line["random"][1 - place], 0);
    assert!(line["random"][place].as_u64() > Some(0), "{line}");
    assert_eq!(next(&mut games)["standings"].as_array().map(Vec::len), Some(2), "each has a row of its own");
    assert_eq!(server.code(), Some(0));
    for client in clients {
        let heard = client.join().expect("it plays to the end");
        assert!(heard.iter().any(|line| line == "set time:mode \"relative\""), "{heard:?}");
        assert!(!heard.iter().any(|line| line.contains("error")), "{heard:?}");
    }
    let record = std::fs::read_to_string(&file).expect("the records");
    assert!(record.contains("random move, since the client sent none"), "{record}");
}

#[test]
fn an_agent_that_never_yields_plays_a_match_over_pipes() {
    let agent = folder("kgp-agent").join("agent.sh");
    // A wrong move first: the last one counts.
    let script = "#!/bin/sh\n\
        printf '1 set \"info:name\" \"never yields\"\\r\\n3 mode \"freeplay\"\\r\\n'\n\
        while read -r id word rest; do\n\
        case \"$word\" in\n\
        state*) rest=${rest#<}; IFS=,; set -- $rest; unset IFS; shift 3; house=1\n\
        while [ \"$1\" = 0 ]; do shift; house=$((house + 1)); done\n\
        printf '%s\\r\\n' \"5@$id move 9\" \"7@$id move $house\" ;;\n\
        ping*) printf '9@%s pong\\r\\n' \"$id\" ;;\n\
        esac\n\
        done\n";
    std::fs::write(&agent, script).expect("a file");
    let bot = format!("kgp:sh {}", agent.to_str().expect("text"));
    let options = ["match", "kalah:1x2", &bot, "first", "--games", "2", "--each", "--json", "--movetime", "200ms"];
    let lines = crate::common::json(&options);
    for line in &lines[..2] {
        assert!(line["ending"].as_str().is_some_and(|ending| ending.starts_with("no seeds left")), "{line}");
    }
    let command = bot.trim_start_matches("kgp:");
    let check = crate::common::run(&["bot", "check", command, "kalah:2x2", "--dialect", "kgp", "--movetime", "300ms"]);
    assert!(check.stdout.contains("ok   keeps to the time for a move"), "{}", check.stdout);
}

#[test]
fn a_client_connects_again_shows_its_token_and_says_goodbye() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address").to_string();
    let token = folder("kgp").join("token");
    std::fs::write(&token, "  sesame \"now\"\nnothing\n").expect("a file");
    let token = token.to_str().expect("text");
    let arguments = ["engine", "kgp", "--server", &address, "--player", "mtdf@depth=20", "--token-file", token];
    let mut client = Running::start(&arguments);
    let mut talk = accept(&listener);
    assert_eq!(talk.greet()[0], "set auth:token \"sesame \\\"now\\\"\"");
    // Too early, as the reference server has it; and a sign of life while the next state is thought about.
    talk.say("2 state <2,0,0,1,1,1,1>");
    assert_eq!((talk.hear().as_str(), talk.hear().as_str()), ("@2 move 2", "@2 yield"));
    talk.say("4@2 error \"No state associated with id\"");
    assert_eq!((talk.hear().as_str(), talk.hear().as_str()), ("@2 move 2", "@2 yield"));
    drop(talk);
    let mut talk = accept(&listener);
    assert!(talk.greet()[0].starts_with("set auth:token"), "every connection shows it");
    signal(&client.0, "INT");
    assert_eq!(talk.hear(), "goodbye");
    assert_eq!(client.code(), Some(3));
}

#[test]
fn a_thinking_client_hears_its_server() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address").to_string();
    let mut client = Running::start(&["engine", "kgp", "--server", &address, "--player", "engine", "--once"]);
    let mut talk = accept(&listener);
    talk.greet();
    for line in
        ["set time:mode relative", "set time:clock 1000", "4 state <10,0,0,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9>"]
    {
        talk.say(line);
    }
    assert!(talk.hear().starts_with("@4 move "), "it names what it would play");
    talk.say("6 ping");
    talk.say("8 state <2,0,0,0,1,1,1>");
    let pong = std::iter::repeat_with(|| talk.hear()).find(|line| !line.starts_with("@4 move "));
    assert_eq!(pong.as_deref(), Some("@6 pong"));
    // Another state waits already; the stop names this one.
    talk.say("10@4 stop");
    let last = std::iter::repeat_with(|| talk.hear()).find(|line| !line.starts_with("@4 move "));
    assert_eq!(last.as_deref(), Some("@4 yield"));
    let rest: Vec<String> = std::iter::repeat_with(|| talk.hear()).take_while(|line| line != "@8 yield").collect();
    assert!(rest.last().is_some_and(|line| line == "@8 move 2"), "{rest:?}");
    talk.say("goodbye");
    assert_eq!(client.code(), Some(0));
}

#[test]
fn a_client_bears_with_any_server() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address").to_string();
    for words in [
        &b""[..],
        b"kgp 9 9 9\r\n",
        b"\xff\xfe\x00\x01\n\n\n",
        b"4 state <3,1,1,1,1,1,1,1,1>\r\nkgp",
        b"4 state <3,255,255,1,1,1,1,1,1>\r\n@@ 4 state\r\n4 state \"<\r\n",
    ] {
        let mut client = Running::start(&["engine", "kgp", "--server", &address, "--player", "first", "--once"]);
        let (mut stream, _) = listener.accept().expect("a client");
        let _ = stream.write_all(words);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let _ = stream.read_to_end(&mut Vec::new());
        assert_eq!(client.code(), Some(0), "{words:?}");
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let free = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let taken = free.local_addr().expect("an address").to_string();
    let empty = folder("kgp-empty").join("token");
    std::fs::write(&empty, "\n").expect("a file");
    for (arguments, error) in [
        // Nobody listens on port 1, and no test can be given it.
        (&["engine", "kgp", "--server", "127.0.0.1:1", "--once"][..], "cannot connect to 127.0.0.1:1"),
        (&["engine", "bwp", "--server", "localhost"], "--server is for kgp, bwp has no servers"),
        (&["engine", "kgp", "--server", "a b"], "expected HOST or HOST:PORT"),
        (
            &["engine", "kgp", "--server", "x", "--token-file", empty.to_str().expect("text")],
            "expected a token in the first line",
        ),
        (&["engine", "kgp", "--once"], "--server"),
        (&["serve-kgp", "--listen", &taken], "cannot listen on 127.0.0.1:"),
        (&["serve-kgp", "--game", "five"], "expected a game that kgp knows"),
        (&["serve-kgp", "--game", "rubyquiz"], "expected kalah by its usual rules"),
        (&["serve-kgp", "--against", "nobody"], "expected a player of kalah"),
        (&["match", "rubyquiz", "kgp:./x", "first"], "expected kalah by its usual rules"),
    ] {
        refused(arguments, error);
    }
}

#[test]
fn an_agent_over_pipes_plays_a_match_and_passes_the_checks() {
    let bot = format!("kgp:'{}' engine kgp --player score", env!("CARGO_BIN_EXE_boardwright"));
    let expected =
        crate::common::json(&["match", "kalah", "score", "first", "--games", "2", "--each", "--json", "--seed", "1"]);
    let wired =
        crate::common::json(&["match", "kalah", &bot, "first", "--games", "2", "--each", "--json", "--seed", "1"]);
    assert_eq!((&wired[0]["tally"], &wired[1]["tally"]), (&expected[0]["tally"], &expected[1]["tally"]));
    let run = crate::common::run(&["bot", "check", &bot, "kalah", "--movetime", "30s"]);
    assert_eq!(run.code, Some(0), "{}", run.stdout);
}
