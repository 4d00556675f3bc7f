//! Clients without access are kept out, and malformed input gets one clear error.

use std::collections::HashSet;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use crate::kit::{Host, PATIENCE, person, text_of};
use boardwright_game::{Rng, Stop};
use boardwright_service::{ServiceLimits, ServiceOptions};
use boardwright_web::{Options, ServeError, Server, ServerLimits, serve_pages};
use serde_json::{Value, json};
use tungstenite::Message;

fn get(host: &Host, path: &str, headers: &str) -> crate::kit::Fetched {
    host.request(&format!("GET {path} HTTP/1.1\r\nConnection: close\r\n{headers}\r\n\r\n"))
}

#[test]
fn every_answer_has_the_headers_that_bind_the_browser() {
    let host = Host::new();
    for path in ["/", "/api/games", "/no-such-file", "/api/no-such-list"] {
        let fetched = host.get(path);
        let policy = fetched.header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(fetched.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(fetched.header("referrer-policy"), Some("no-referrer"));
    }
    assert_eq!(host.get("/no-such-file").status, 404);
}

#[test]
fn other_hosts_and_other_sites_are_refused() {
    let host = Host::new();
    let port = host.address.port();
    for good in [format!("127.0.0.1:{port}"), format!("localhost:{port}"), format!("[::1]:{port}")] {
        assert_eq!(get(&host, "/api/games", &format!("Host: {good}")).status, 200, "{good}");
    }
    // The last one is what a name that was made to point here sends.
    for bad in ["127.0.0.1:1", "localhost", "192.168.1.5:80", "user@localhost", "", "evil.example"] {
        let bad = if bad == "evil.example" { format!("{bad}:{port}") } else { bad.to_owned() };
        assert!([400, 421].contains(&get(&host, "/api/games", &format!("Host: {bad}")).status), "{bad}");
    }
    let twice = format!("Host: 127.0.0.1:{port}\r\nHost: evil.example");
    assert!([400, 421].contains(&get(&host, "/", &twice).status));
    let own = format!("Host: 127.0.0.1:{port}\r\n");
    for headers in ["Origin: http://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site"] {
        assert_eq!(get(&host, "/api/games", &format!("{own}{headers}")).status, 403, "{headers}");
    }
    let link = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate";
    assert_eq!(get(&host, "/", &format!("{own}{link}")).status, 200);
    let post =
        host.request(&format!("POST /api/games HTTP/1.1\r\n{own}Content-Length: 0\r\nConnection: close\r\n\r\n"));
    assert_eq!(post.status, 405);
}

#[test]
fn a_socket_needs_our_own_origin() {
    let host = Host::new();
    assert_eq!(host.try_page(&[]).err(), Some(403));
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", "file://"] {
        assert_eq!(host.try_page(&[("origin", origin)]).err(), Some(403), "{origin}");
    }
    assert!(host.try_page(&[("origin", &format!("http://{}", host.address))]).is_ok());
}

#[test]
fn a_token_keeps_everybody_else_out() {
    let token = "sixteen-or-more-letters";
    let host = Host::with(Options { token: Some(token.to_owned()), ..Options::default() });
    assert!(host.url.ends_with(&format!("/?token={token}")), "{}", host.url);
    let own = format!("Host: {}", host.address);
    for path in
        ["/", "/api/games", "/?token=sixteen-or-more-letterS", "/?token=", "/api/games?token=sixteen-or-more-letters"]
    {
        assert_eq!(get(&host, path, &own).status, 401, "{path}");
    }
    let origin = format!("http://{}", host.address);
    assert_eq!(host.try_page(&[("origin", &origin)]).err(), Some(401));
    // A browser is shown a field for it, and told if what it gave is another one.
    let browser = format!("{own}\r\nAccept: text/html,*/*");
    let asked = get(&host, "/", &browser);
    assert_eq!(asked.status, 401);
    assert!(asked.header("content-security-policy").expect("a policy").contains("form-action 'self'"));
    let text = &asked.body;
    assert!(text.contains("name=token") && !text.contains("not the token") && !text.contains(token), "{text}");
    let again = get(&host, "/?token=another-that-is-wrong", &browser);
    assert!(again.body.contains("not the token"));
    let welcome = get(&host, &format!("/?token={token}"), &own);
    let cookie = welcome.header("set-cookie").expect("a cookie");
    assert!(cookie.contains("httponly") && cookie.contains("samesite=strict"), "{cookie}");
    let port = host.address.port();
    assert!(cookie.contains(&format!("boardwright-{port}={token};")), "servers on other ports keep theirs: {cookie}");
    let cookie = format!("boardwright-1=other; boardwright-{port}={token}");
    assert_eq!(get(&host, "/api/games", &format!("{own}\r\nCookie: {cookie}")).status, 200);
    assert_eq!(get(&host, "/api/games", &format!("{own}\r\nAuthorization: Bearer {token}")).status, 200);
    assert_eq!(get(&host, "/api/games", &format!("{own}\r\nCookie: boardwright-{port}={token}x")).status, 401);
    assert!(host.try_page(&[("origin", &origin), ("cookie", &cookie)]).is_ok());
}

#[test]
fn listening_to_others_makes_a_token() {
    let listen = "0.0.0.0".parse().expect("an address");
    let server = Server::bind(Options { listen, ..Options::default() }).expect("a port");
    let (_, token) =
        server.url().split_once("?token=").map(|(url, token)| (url.to_owned(), token.to_owned())).expect("a token");
    assert_eq!(token.len(), 26);
    let short = Server::bind(Options { token: Some("short".to_owned()), ..Options::default() });
    assert!(matches!(short, Err(ServeError::Token)));
    let taken = Server::bind(Options { port: server.address().port(), listen, ..Options::default() });
    assert!(taken.is_err_and(|error| error.to_string().starts_with("cannot listen on 0.0.0.0:")));
}

#[test]
fn rubbish_is_refused_and_the_socket_lives() {
    let host = Host::new();
    let mut page = host.page();
    for text in [
        "",
        "{",
        "[]",
        "null",
        "{\"id\":1}",
        "{\"id\":1,\"do\":\"format-disk\"}",
        "{\"id\":-1,\"do\":\"runs\"}",
        "\u{0}",
    ] {
        page.socket.send(Message::text(text)).expect("sent");
        let refused = page.wait(|message| message["type"] == "refusal");
        assert!(text_of(&refused["error"]).is_some_and(|error| error.starts_with("bad request")), "{refused}");
    }
    page.socket.send(Message::binary(vec![0_u8; 10])).expect("sent");
    page.wait(|message| text_of(&message["error"]) == Some("expected text, not binary data"));
    let deep = format!("{{\"id\":1,\"do\":\"look\",\"place\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    page.socket.send(Message::text(deep)).expect("sent");
    page.wait(|message| message["type"] == "refusal");
    for (ask, error) in [
        (json!({"to": "records", "do": "look", "place": {"game": "../../etc/passwd"}}), "bad game"),
        (json!({"to": "records", "do": "look", "place": {"game": "kalah", "start": "x".repeat(10_000)}}), "bad"),
        (json!({"to": "records", "do": "look", "place": {"game": "kalah", "moves": vec!["1"; 20_000]}}), "20000 moves"),
        (json!({"to": "records", "do": "look", "place": {"game": "kalah", "moves": ["3", "99"]}}), "move 2"),
        (json!({"to": "search", "do": "hint", "place": {"game": "kalah"}, "player": "lua:/etc/passwd"}), "bad player"),
        (
            json!({"to": "search", "do": "hint", "place": {"game": "kalah"}, "player": "bwp:sh -c 'touch /tmp/owned'"}),
            "bad player",
        ),
        (
            json!({"to": "search", "do": "hint", "place": {"game": "kalah"}, "player": "engine@threads=64"}),
            "bad player",
        ),
        (json!({"to": "search", "do": "hint", "place": {"game": "kalah"}, "player": "engine@hash=4096"}), "bad player"),
        (json!({"to": "records", "do": "read-records", "text": "]]]]"}), ""),
        (json!({"to": "table", "do": "attach", "table": "aaaaaaaaaaaaaaaaaaaaaaaaaa"}), "there is no such table"),
        (json!({"to": "table", "do": "play", "table": "", "ply": 0, "move": "1"}), "there is no such table"),
        (json!({"to": "runs", "do": "cancel", "run": 7}), "run 7 does not run"),
        (json!({"to": "runs", "do": "start-tournament", "file": "[["}), ""),
        (
            json!({"to": "runs", "do": "start-tournament", "file": "x".repeat(100_000)}),
            "a tournament file of 100000 bytes",
        ),
    ] {
        let refused = page.ask(ask.clone()).expect_err("a refusal");
        assert!(refused.starts_with(error), "{ask}: {refused}");
    }
    assert_eq!(page.ask(json!({"to": "runs", "do": "runs"})).expect("an answer")["runs"], json!([]));
    let nobody = page.ask(
        json!({"to": "tables", "do": "new-table", "place": {"game": "kalah"}, "seats": [person(), {"by": "robot"}]}),
    );
    assert!(nobody.unwrap_err().starts_with("bad request"));
}

#[test]
fn a_tournament_file_of_a_page_names_no_file() {
    let host = Host::new();
    let mut page = host.page();
    let file = |openings: &str, player: &str| {
        format!(
            "name = \"t\"\n[[event]]\ngame = \"kalah:4x3\"\nformat = \"round-robin\"\npace = {{ nodes = 10 }}\nopenings = \"{openings}\"\n\
             [[player]]\nname = \"a\"\nspec = \"{player}\"\n[[player]]\nname = \"b\"\nspec = \"random\"\n"
        )
    };
    for (openings, player, error) in
        [("/etc/passwd", "random", "openings"), ("start", "lua:/etc/passwd", "player"), ("start", "bwp:sh", "player")]
    {
        let refused =
            page.ask(json!({"to": "runs", "do": "start-tournament", "file": file(openings, player)})).unwrap_err();
        assert!(refused.contains(error) && refused.contains("expected"), "{refused}");
    }
}

#[test]
fn long_messages_close_the_socket_and_not_the_server() {
    let limits = ServerLimits { message: 10_000, ..ServerLimits::default() };
    let host = Host::with(Options { limits, ..Options::default() });
    let mut page = host.page();
    page.next().expect("a greeting");
    // The server may close while this is still being sent.
    let _ = page.socket.send(Message::text("x".repeat(20_000)));
    assert_eq!(page.next(), None);
    assert!(host.page().ask(json!({"to": "runs", "do": "runs"})).is_ok());
}

#[test]
fn requests_tables_and_sockets_are_limited() {
    let limited = |limits: ServiceLimits| {
        let service = ServiceOptions { limits, ..ServiceOptions::default() };
        let limits = ServerLimits { rate: 2, sockets: 2, ..ServerLimits::default() };
        Host::with(Options { limits, service, ..Options::default() })
    };
    let host = limited(ServiceLimits { tables: 2, ..ServiceLimits::default() });
    let mut page = host.page();
    let seats = json!([person(), person()]);
    page.table("kalah", seats.clone());
    page.table("kalah", seats.clone());
    let many = page
        .ask(json!({"to": "tables", "do": "new-table", "place": {"game": "kalah"}, "seats": seats.clone()}))
        .unwrap_err();
    assert!(many.starts_with("there are 2 tables already"), "{many}");
    drop(host);
    let host = limited(ServiceLimits { tables_each: 2, ..ServiceLimits::default() });
    let mut page = host.page();
    let tables: Vec<Value> = (0..3).map(|_| page.table("kalah", seats.clone())["table"].clone()).collect();
    let left = tables.iter().map(|table| page.act(table, "attach").is_ok());
    assert_eq!(left.collect::<Vec<_>>(), [false, true, true]);
    let refused = (0..100).filter(|_| page.ask(json!({"to": "runs", "do": "runs"})).is_err()).count();
    assert!(refused >= 70, "{refused} of 100 were refused");
    let _second = host.page();
    let origin = format!("http://{}", host.address);
    assert_eq!(host.try_page(&[("origin", &origin)]).err(), Some(503));
    drop(page);
    let began = std::time::Instant::now();
    while host.try_page(&[("origin", &origin)]).is_err() {
        assert!(began.elapsed() < crate::kit::PATIENCE, "a place does not become free");
    }
}

#[test]
fn files_outside_the_page_are_not_to_be_had() {
    let host = Host::new();
    for path in
        ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/..%2fCargo.toml", "/index.html/../../Cargo.toml", "//etc/passwd"]
    {
        assert_eq!(host.get(path).status, 404, "{path}");
    }
    assert!(host.get("/").body.contains("<title>"));
}

#[test]
fn a_page_that_does_not_read_is_cut_off_and_the_others_are_served() {
    let limits = ServerLimits { rate: 1_000_000, heartbeat: Duration::from_millis(300), ..ServerLimits::default() };
    let host = Host::with(Options { limits, ..Options::default() });
    let (mut page, mut deaf) = (host.page(), host.page());
    deaf.socket.get_ref().set_write_timeout(Some(PATIENCE)).expect("a timeout");
    let request = json!({"id": 1, "to": "records", "do": "look", "place": {"game": "gomoku:22"}}).to_string();
    let flood = std::thread::spawn(move || {
        loop {
            // The answers fill all that lies between, then the questions do, and only the server's end lets this go on.
            if let Err(error) = deaf.socket.send(Message::text(request.as_str())) {
                return error;
            }
        }
    });
    while !flood.is_finished() {
        assert!(page.ask(json!({"to": "runs", "do": "runs"})).is_ok());
    }
    let error = flood.join().expect("no panic");
    assert!(!matches!(&error, tungstenite::Error::Io(error) if error.kind() == ErrorKind::WouldBlock), "{error}");
}

#[test]
fn a_script_that_loops_or_eats_memory_harms_nobody() {
    let host = Host::new();
    let mut page = host.page();
    for (source, problem) in [
        ("while true do end", "within"),
        ("local t = {} while true do t[#t + 1] = string.rep('x', 100000) end", ""),
        ("function choose_move() while true do end end", "within"),
        ("os.execute('touch /tmp/owned')", ""),
        ("function choose_move( return end", ""),
    ] {
        let checked =
            page.ask(json!({"to": "search", "do": "check-bot", "game": "kalah", "source": source})).expect("a check");
        let found = &checked["problems"][0]["message"];
        let found = found.as_str().or(found["text"].as_str()).expect("a problem");
        assert!(found.contains(problem), "{source}: {found}");
    }
    let broken = page
        .ask(json!({"to": "search", "do": "check-bot", "game": "kalah", "source": "x = 1\ny = = 2"}))
        .expect("a check");
    assert_eq!(broken["problems"][0]["line"], json!(2));
    let good = "function choose_move(board) print('here') return board:moves()[1] end";
    let checked =
        page.ask(json!({"to": "search", "do": "check-bot", "game": "kalah", "source": good})).expect("a check");
    assert_eq!((&checked["problems"], &checked["move"], &checked["log"]), (&json!([]), &json!("1"), &json!(["here"])));
    let long = "-".repeat(200_000);
    let refused =
        page.ask(json!({"to": "search", "do": "check-bot", "game": "kalah", "source": long})).expect("a check");
    assert!(refused["problems"][0]["message"].as_str().is_some_and(|message| message.contains("at most")), "{refused}");
}

#[test]
fn the_server_ends_soon_whatever_runs() {
    let mut host = Host::new();
    let mut page = host.page();
    let seats = json!([{"by": "player", "name": "engine"}, {"by": "player", "name": "engine"}]);
    let table = json!({"to": "tables", "do": "new-table", "place": {"game": "gomoku:15"}, "seats": seats, "think": {"ms": 600_000}});
    page.ask(table).expect("a table");
    page.ask(json!({"to": "search", "do": "analyse", "place": {"game": "gomoku:15"}, "lines": 1})).expect("a search");
    // A half-sent request must not hold the server up either.
    let mut half = TcpStream::connect(host.address).expect("a connection");
    half.write_all(b"GET / HTTP/1.1\r\nHost: ").expect("sent");
    let began = std::time::Instant::now();
    host.end();
    assert!(began.elapsed() < crate::kit::PATIENCE, "it took {:?}", began.elapsed());
    let mut messages: Vec<Value> = Vec::new();
    while let Some(message) = page.next() {
        messages.push(message);
    }
}

/// Nothing, half of a head, and a head that comes letter by letter: none of them keeps its connection.
#[test]
fn whoever_does_not_come_to_the_point_is_hung_up_on() {
    let limits = ServerLimits { patience: Duration::from_millis(200), ..ServerLimits::default() };
    let host = Host::with(Options { limits, ..Options::default() });
    for begun in ["", "GET / HTT", "GET / HTTP/1.1\r\nHost: "] {
        let mut stream = TcpStream::connect(host.address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        // A busy machine may be hung up on before it has said so much.
        let _ = stream.write_all(begun.as_bytes());
        let heard = stream.read_to_end(&mut Vec::new()).map_err(|error| error.kind());
        let is_waited_for = matches!(heard, Err(ErrorKind::WouldBlock | ErrorKind::TimedOut));
        assert!(!is_waited_for, "{begun:?} is waited for");
    }
    let mut stream = TcpStream::connect(host.address).expect("a connection");
    let letters = std::iter::repeat_n(b"x", 3000);
    let is_cut = letters.into_iter().any(|letter| {
        std::thread::park_timeout(Duration::from_millis(20));
        stream.write_all(letter).is_err()
    });
    assert!(is_cut, "a minute of letters is waited for");
    let is_served = (0..100).any(|_| host.get("/").status == 200);
    assert!(is_served, "nobody else is served");
}

/// Requests as the page sends them, torn, doubled and mixed at random: whatever comes, the next request is answered.
#[test]
fn requests_that_were_damaged_on_the_way_harm_nobody() {
    let limits = ServerLimits { rate: 1_000_000, ..ServerLimits::default() };
    let host = Host::with(Options { limits, ..Options::default() });
    let mut page = host.page();
    let table = page.table("kalah:4x3", json!([person(), person()]))["table"].clone();
    let place = json!({"game": "gomoku:7", "start": null, "moves": ["d4", "c4"]});
    let think = json!({"nodes": 50, "depth": 2, "ms": 5});
    let record =
        json!({"game": "kalah:4x3", "players": ["a", "b"], "moves": [{"move": "2", "ms": 5}], "tags": [["x", "y"]]});
    let sound: Vec<String> = [
        json!({"to": "tables", "do": "new-table", "place": place, "seats": [person(), person()], "clock": "5m+3", "seed": 1, "think": think}),
        json!({"to": "tables", "do": "new-table", "place": place, "seats": [person(), person()], "record": record}),
        json!({"to": "table", "do": "play", "table": table, "ply": 0, "move": "2"}),
        json!({"to": "table", "do": "attach", "table": table}),
        json!({"to": "table", "do": "keep", "table": table}),
        json!({"to": "table", "do": "undo", "table": table}),
        json!({"to": "table", "do": "again", "table": table}),
        json!({"to": "table", "do": "export", "table": table, "format": "native"}),
        json!({"to": "search", "do": "hint", "place": place, "player": "boora-0.5", "think": think}),
        json!({"to": "search", "do": "why", "place": place, "player": "engine", "think": think}),
        json!({"to": "search", "do": "analyse", "place": place, "lines": 2, "think": think}),
        json!({"to": "search", "do": "review", "place": place, "think": think}),
        json!({"to": "records", "do": "look", "place": place}),
        json!({"to": "records", "do": "read-records", "text": "[Game \"kalah:4x3\"]\n\n1. 2 2\n"}),
        json!({"to": "records", "do": "write-record", "record": record, "format": "jsonl"}),
        json!({"to": "search", "do": "stop", "search": 1}),
        json!({"to": "runs", "do": "cancel", "run": 1}),
    ]
    .map(|mut request| {
        request["id"] = json!(1_000_000);
        request.to_string()
    })
    .to_vec();
    let mut rng = Rng::new(5);
    for _ in 0..1500 {
        let mut text = sound[rng.below(sound.len())].clone();
        for _ in 0..=rng.below(3) {
            let cut = |rng: &mut Rng, text: &str| {
                let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
                let (one, other) = (places[rng.below(places.len())], places[rng.below(places.len())]);
                one.min(other)..one.max(other)
            };
            let place = cut(&mut rng, &text);
            let donor = &sound[rng.below(sound.len())];
            let piece = donor[cut(&mut rng, donor)].to_owned();
            let odd = ["", "-1", "1e99", "\u{0}", "\"", "[[", "4294967296", "é", "null", "\\ud800"];
            match rng.below(3) {
                0 => text.replace_range(place, ""),
                1 => text.replace_range(place, &piece),
                _ => text.replace_range(place.start..place.start, odd[rng.below(odd.len())]),
            }
        }
        page.socket.send(Message::text(text)).expect("sent");
        // Whatever else is answered, this is.
        page.ask(json!({"to": "runs", "do": "runs"})).expect("an answer");
        page.heard.clear();
    }
    assert!(host.page().ask(json!({"to": "records", "do": "look", "place": place})).is_ok());
}

#[test]
fn what_never_changes_is_kept_for_ever_and_the_page_is_asked_for_anew() {
    let host = Host::new();
    let page = host.get("/");
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let tag = page.header("etag").expect("a mark").replace('w', "W");
    let own = format!("GET / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", host.address);
    assert_eq!(host.request(&format!("{own}If-None-Match: {tag}\r\n\r\n")).status, 304);
    let mut found = HashSet::new();
    for address in page.body.split('"').filter(|part| part.starts_with("assets/") || part.starts_with("api/games?")) {
        let fetched = host.get(&format!("/{}", address.trim_start_matches('/')));
        assert_eq!(fetched.status, 200, "{address}");
        let kept = fetched.header("cache-control").expect("a rule");
        assert!(kept.contains("immutable") && kept.contains("max-age=31536000"), "{address}: {kept}");
        let path = address.trim_start_matches('/');
        let asked = |accepted: &str| {
            let text = format!("GET /{path} HTTP/1.1\r\nHost: {}\r\nAccept-Encoding: {accepted}\r\n", host.address);
            host.request(&(text + "Connection: close\r\n\r\n"))
        };
        // Built files are there in the smallest form, what the server makes is compressed quickly; no proxy mixes them up.
        let best = if path.ends_with(".js") || path.ends_with(".css") { "br" } else { "gzip" };
        for (accepted, coding) in [("gzip, br", Some(best)), ("gzip", Some("gzip")), ("identity", None)] {
            let fetched = asked(accepted);
            assert_eq!(fetched.header("content-encoding"), coding, "{path} for {accepted}");
            assert!(fetched.header("vary").is_some(), "{path} for {accepted}");
        }
        found.insert(address);
    }
    let languages = page.body.matches("hreflang").count();
    assert!(languages > 1, "{}", page.body);
    assert_eq!(found.len(), 3 + languages, "a script, a style sheet, the games and the texts: {}", page.body);
    for path in ["/api/games", "/api/games?version=0"] {
        assert_eq!(host.get(path).header("cache-control"), Some("no-store"), "{path}");
    }
}

/// Checks a server of pages that another part of the program makes: half a request holds up neither others nor its end.
#[test]
fn half_a_request_does_not_hold_a_server_up() {
    let routes = axum::Router::new().route("/", axum::routing::post(|body: String| async move { body }));
    let (stop, (said, told)) = (Stop::new(), std::sync::mpsc::channel());
    let flag = stop.clone();
    let local = ([127, 0, 0, 1], 0).into();
    let server =
        std::thread::spawn(move || serve_pages(local, routes, &flag, |bound| said.send(bound).expect("a listener")));
    let address = told.recv_timeout(PATIENCE).expect("an address");
    let begin = |text: &str| {
        let mut stream = TcpStream::connect(address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        stream.write_all(text.as_bytes()).expect("a request");
        stream
    };
    let _head = begin("POST / HTTP/1.1\r\nHost");
    let _body = begin("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf");
    let mut whole = begin("POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5\r\n\r\nwhole");
    let mut answer = String::new();
    whole.read_to_string(&mut answer).expect("an answer");
    assert!(answer.ends_with("whole"), "{answer}");
    let began = std::time::Instant::now();
    stop.raise();
    assert!(server.join().expect("a thread").is_ok());
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
}
