//! `serve` as a service: its token in a file, and a check of its health.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::process::{Child, Stdio};

use serde_json::Value;

use crate::common::{command, exit_code, folder, json, run, signal};

/// A server at any free port, and the line in which it says that it is ready.
fn serve(arguments: &[&str]) -> (Child, Value) {
    let mut command = command(&[&["serve", "--port", "0", "--json"], arguments].concat());
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().expect("captured")).read_line(&mut line).expect("a line");
    (child, serde_json::from_str(&line).expect("JSON"))
}

#[test]
fn the_token_stands_in_a_file_and_the_health_is_checked() {
    let folder = folder("token-file");
    let (file, store) = (folder.join("token"), folder.join("club.db"));
    std::fs::write(&file, "a-long-and-secret-word\n").expect("written");
    let words = [file.to_str(), store.to_str()].map(|word| word.expect("text"));
    let (mut child, ready) = serve(&["--token-file", words[0], "--store", words[1]]);
    assert!(ready["url"].as_str().is_some_and(|url| url.contains("a-long-and-secret-word")), "{ready}");
    let address = ready["address"].as_str().expect("an address").to_owned();
    let found = &json(&["doctor", "--server", &address, "--json"])[0];
    assert_eq!(
        (&found["check"], &found["state"]),
        (&"server".into(), &"good".into()),
        "without the token too: {found}"
    );
    signal(&child, "INT");
    assert_eq!(exit_code(&mut child), Some(0));
    let gone = run(&["doctor", "--server", &address]);
    assert!(gone.code == Some(1) && gone.stdout.contains("does not answer"), "{gone:?}");
}

#[test]
fn a_server_for_a_network_names_the_address_for_other_machines() {
    for (listen, is_for_others) in [("127.0.0.1", false), ("0.0.0.0", true)] {
        let (mut child, ready) = serve(&["--listen", listen, "--no-store"]);
        signal(&child, "INT");
        assert_eq!(exit_code(&mut child), Some(0));
        // A machine without a network has no such address.
        if let Some(network) = ready["network"].as_str() {
            assert!(is_for_others && !network.contains("127.0.0.1") && !network.contains("0.0.0.0"), "{ready}");
            let query = |url: &str| url.split_once('?').map(|(_, query)| query.to_owned());
            assert_eq!(query(network), ready["url"].as_str().and_then(query), "the same token: {ready}");
        }
    }
}

#[test]
fn a_token_that_cannot_be_read_and_a_server_that_is_none_are_told() {
    let missing = run(&["serve", "--no-store", "--port", "0", "--token-file", "/nowhere/token"]);
    assert_eq!((missing.code, missing.stdout.as_str()), (Some(2), ""));
    assert!(missing.stderr.contains("--token-file: cannot read \"/nowhere/token\""), "{missing:?}");
    let other = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = other.local_addr().expect("an address").to_string();
    let answering = std::thread::spawn(move || {
        let (mut stream, _) = other.accept().expect("a caller");
        stream.write_all(b"220 this is a server for mail\r\n").expect("sent");
    });
    let refused = run(&["doctor", "--server", &address]);
    answering.join().expect("it has answered");
    assert!(refused.code == Some(1) && refused.stdout.contains("expected HTTP"), "{refused:?}");
    let bad = run(&["doctor", "--server", "localhost"]);
    assert!(bad.code == Some(2) && bad.stderr.contains("--server"), "{bad:?}");
}
