//! The Kalah Game Protocol over WebSockets.
#![cfg(unix)]

use std::io::Write;
use std::net::TcpStream;
use std::time::Duration;

use crate::common::{AMPLE, Running};
use crate::kgp::next;

/// The answers of a client that plays its first house with seeds.
fn first_house(line: &str) -> Vec<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["kgp", ..] => vec!["1 set \"info:name\" \"socket\"".to_owned(), "3 mode freeplay".to_owned()],
        [id, "state", board] => {
            let numbers: Vec<u32> =
                board.trim_matches(['<', '>']).split(',').filter_map(|seeds| seeds.parse().ok()).collect();
            let house = numbers[3..].iter().position(|seeds| *seeds > 0).expect("a house with seeds") + 1;
            vec![format!("@{id} move {house}"), format!("@{id} yield")]
        }
        [id, "ping", ..] => vec![format!("@{id} pong")],
        _ => Vec::new(),
    }
}

#[test]
fn clients_over_websockets_play_as_others_do() {
    let words = ["--websocket", "127.0.0.1:0", "--against", "first", "--games", "2"];
    let mut running = Running::start(&[&["serve-kgp", "--listen", "127.0.0.1:0", "--json"], &words[..]].concat());
    let mut output = running.output();
    let url = next(&mut output)["websocket"].as_str().expect("an address").to_owned();
    let address = url.trim_start_matches("ws://").trim_end_matches('/').to_owned();
    // One that asks for nothing of that kind, and one that asks for nothing at all.
    let mut stranger = TcpStream::connect(&address).expect("a connection");
    stranger.write_all(b"kgp 1 0 1\r\n\r\n").expect("it listens");
    let silent = TcpStream::connect(&address).expect("a connection");
    let stream = TcpStream::connect(&address).expect("a connection");
    stream.set_read_timeout(Some(AMPLE)).expect("a timeout");
    let (mut socket, _) = tungstenite::client(format!("{url}socket"), stream).expect("a WebSocket");
    while let Ok(message) = socket.read() {
        let text = message.into_text().expect("text");
        // The authors' clients take a message for a line.
        assert!(text.is_empty() || text.ends_with("\r\n") && text.lines().count() == 1, "{text:?}");
        // Pieces of lines, however long one is waited for, and several lines in one message are the same text.
        let answers: String = first_house(&text).iter().map(|line| format!("{line}\r\n")).collect();
        let (one, other) = answers.split_at(answers.len() / 2);
        for piece in [one, "", other].into_iter().filter(|_| !answers.is_empty()) {
            let _ = socket.send(tungstenite::Message::text(piece));
            // Longer than the server waits for a piece.
            if piece.is_empty() {
                std::thread::park_timeout(Duration::from_millis(60));
            }
        }
    }
    for _ in 0..2 {
        let line = next(&mut output);
        assert!(line["players"].as_array().is_some_and(|names| names.contains(&"socket".into())), "{line}");
        assert!(!line["ending"].as_str().is_some_and(|ending| ending.contains("forfeit")), "{line}");
    }
    assert_eq!(running.code(), Some(0));
    drop((stranger, silent));
}
