//! `serve` as a service: its token in a file, and a check of its health.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Stdio};

use serde_json::Value;

use crate::common::{AMPLE, Running, command, exit_code, folder, json, refused, run, signal, skipped};

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
    // A new file has a new token, and the next server the same.
    std::fs::remove_file(&file).expect("it was there");
    let queries = [(); 2].map(|()| {
        let (mut child, ready) = serve(&["--token-file", words[0], "--no-store"]);
        signal(&child, "INT");
        assert_eq!(exit_code(&mut child), Some(0));
        ready["url"].as_str().and_then(|url| url.split_once("token=")).map(|(_, token)| token.to_owned())
    });
    assert!(queries[0].is_some() && queries[0] == queries[1], "{queries:?}");
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
    refused(
        &["serve", "--no-store", "--port", "0", "--token-file", "/nowhere/token"],
        "--token-file: cannot write \"/nowhere/token\"",
    );
    let other = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = other.local_addr().expect("an address").to_string();
    let answering = std::thread::spawn(move || {
        let (mut stream, _) = other.accept().expect("a caller");
        stream.write_all(b"220 this is a server for mail\r\n").expect("sent");
    });
    let told = run(&["doctor", "--server", &address]);
    answering.join().expect("it has answered");
    assert!(told.code == Some(1) && told.stdout.contains("expected HTTP"), "{told:?}");
    refused(&["doctor", "--server", "localhost"], "--server");
}

/// Settings with which nginx passes on a folder, as docs/server.md has it: `LISTEN`, `SERVER` and `FOLDER` are filled in.
const NGINX: &str = "daemon off; master_process off; pid FOLDER/pid; error_log FOLDER/errors; events {} http {
    access_log off;
    client_body_temp_path FOLDER/a; proxy_temp_path FOLDER/b; fastcgi_temp_path FOLDER/c;
    uwsgi_temp_path FOLDER/d; scgi_temp_path FOLDER/e;
    server { listen LISTEN; location /games/ {
        proxy_pass http://SERVER/;
        proxy_http_version 1.1;
        proxy_set_header Host $host;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $http_connection;
        proxy_set_header X-Forwarded-For $remote_addr;
    } } }";

/// The answer to a GET, head and all; of a socket only the head.
fn ask(address: &str, path: &str, headers: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(AMPLE)).expect("a timeout");
    let connection = if headers.contains("Upgrade") { "" } else { "Connection: close\r\n" };
    let request = format!("GET {path} HTTP/1.1\r\nHost: games.example.org\r\n{connection}{headers}\r\n");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = Vec::new();
    let mut byte = [0];
    while !(connection.is_empty() && answer.ends_with(b"\r\n\r\n")) && stream.read(&mut byte).is_ok_and(|read| read > 0)
    {
        answer.push(byte[0]);
    }
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn the_page_works_in_a_folder_of_a_proxy() {
    let folder = folder("proxy");
    // Debian has it where the paths of users do not lead.
    let nginx = ["nginx", "/usr/sbin/nginx"]
        .into_iter()
        .find(|name| std::process::Command::new(name).arg("-v").output().is_ok());
    let Some(nginx) = nginx else {
        skipped("nginx is missing (Debian: apt-get install nginx-light)");
        return;
    };
    let token = "a-long-and-secret-word";
    let file = folder.join("token");
    std::fs::write(&file, token).expect("written");
    let options = ["--no-store", "--host", "games.example.org", "--token-file", file.to_str().expect("text")];
    let (mut child, ready) = serve(&options);
    let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port");
    let config = NGINX
        .replace("LISTEN", &port.to_string())
        .replace("SERVER", ready["address"].as_str().expect("an address"))
        .replace("FOLDER", folder.to_str().expect("text"));
    let place = folder.join("nginx.conf");
    std::fs::write(&place, config).expect("written");
    let mut proxy = std::process::Command::new(nginx);
    proxy.arg("-c").arg(&place).args(["-e", "stderr"]).stdin(Stdio::null()).stderr(Stdio::null());
    let proxy = Running(proxy.spawn().expect("it starts"));
    let address = port.to_string();
    let began = std::time::Instant::now();
    while TcpStream::connect(&address).is_err() && began.elapsed() < AMPLE {
        std::thread::park_timeout(std::time::Duration::from_millis(20));
    }
    let welcome = ask(&address, &format!("/games/?token={token}"), "");
    let cookie =
        welcome.lines().find_map(|line| line.strip_prefix("set-cookie: ").or(line.strip_prefix("Set-Cookie: ")));
    let cookie = cookie.and_then(|cookie| cookie.split(';').next()).unwrap_or_else(|| panic!("{welcome}"));
    assert!(welcome.contains("location.pathname") && !welcome.to_lowercase().contains("path=/"), "{welcome}");
    let cookie = format!("Cookie: {cookie}\r\n");
    let page = ask(&address, "/games/", &cookie);
    let addresses: Vec<&str> =
        page.split(['"']).filter(|part| part.starts_with("assets/") || part.contains("api/")).collect();
    assert!(addresses.len() >= 3 && addresses.iter().all(|address| !address.starts_with('/')), "{addresses:?}");
    for path in addresses.iter().copied().chain(["api/lessons/en", "api/rules/kalah"]) {
        let answer = ask(&address, &format!("/games/{path}"), &cookie);
        assert!(answer.starts_with("HTTP/1.1 200"), "{path}: {answer:.300}");
    }
    let upgrade = format!(
        "{cookie}Origin: https://games.example.org\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    );
    let socket = ask(&address, "/games/socket", &upgrade);
    assert!(socket.starts_with("HTTP/1.1 101"), "{socket}");
    drop(proxy);
    signal(&child, "INT");
    assert_eq!(exit_code(&mut child), Some(0));
}
