//! Records, events and runs as the page sees them.

use crate::kit::{Host, player};
use boardwright_service::{ClusterSource, ClusterState, LiveGame, ServiceOptions};
use boardwright_store::{NewGame, Store, StoreError};
use serde_json::{Value, json};

/// The request for a match of these players by these settings.
fn start_match(mut settings: Value, players: [&str; 2]) -> Value {
    settings["format"] = json!("match");
    json!({"to": "runs", "do": "start-match", "settings": settings, "players": players.map(player)})
}

/// A short match, begun from the page and waited for.
fn play_match(page: &mut crate::kit::Page) -> Value {
    let settings = json!({"games": ["kalah:4x3"], "until": {"games": 10}, "openings": "random:2", "seed": 7});
    let run = page.ask(start_match(settings, ["score", "random"])).expect("a run");
    assert_eq!((&run["kind"], &run["state"], &run["of"]), (&json!("match"), &json!("running"), &json!(10)));
    page.wait(|message| message["type"] == "run" && message["state"] == "finished")
}

#[test]
fn a_match_is_followed_and_stands_in_the_store() {
    let host = Host::with_store();
    let mut page = host.page();
    page.ask(json!({"to": "news", "do": "follow"})).expect("followed");
    let run = play_match(&mut page);
    assert_eq!(run["played"], json!(10));
    let figures: Vec<&str> =
        run["figures"].as_array().expect("figures").iter().filter_map(|figure| figure[0].as_str()).collect();
    assert!(figures.contains(&"elo") && figures.contains(&"pentanomial"), "{figures:?}");
    let listed = host.list("/api/events");
    assert_eq!((&listed[0]["id"], &listed[0]["games"]), (&run["event"], &json!(10)));
    let path = format!("/api/events/{}?sprt=elo0=0,elo1=100", run["event"].as_str().expect("an id"));
    let event = host.list(&path);
    let points: f64 =
        event["standings"].as_array().expect("rows").iter().filter_map(|row| row["points"].as_f64()).sum();
    assert_eq!((points, &event["games"]), (10.0, &json!(10)));
    assert_eq!((&event["endedEarly"], &event["planned"]), (&json!(false), &Value::Null));
    assert_eq!(event["crosstable"].as_array().map(Vec::len), Some(2));
    assert_eq!(event["ratings"]["players"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        event["test"]["llr"].as_array().and_then(|curve| curve.last()).map(|point| &point["games"]),
        Some(&json!(10))
    );
    assert_eq!(event["latest"][0]["number"], json!(10));
    assert_eq!(host.get("/api/events/0000000000000000").status, 404);
    // The same match again is not played again.
    assert_eq!(play_match(&mut page)["played"], json!(10));
    assert_eq!(host.list("/api/records")["total"], json!(10));
}

#[test]
fn games_of_other_processes_are_told() {
    let host = Host::with_store();
    let mut store = Store::open(host.store()).expect("a store");
    let mut page = host.page();
    page.ask(json!({"to": "news", "do": "follow"})).expect("followed");
    let record = boardwright_game::Record {
        game: "gomoku:15".to_owned(),
        players: ["ann".to_owned(), "bob".to_owned()],
        moves: ["h8", "i9", "h9"].map(boardwright_game::RecordedMove::new).to_vec(),
        ..boardwright_game::Record::default()
    };
    store.import([Ok::<_, StoreError>(NewGame::new(record))]).expect("kept");
    let news = page.wait(|message| message["type"] == "games");
    assert_eq!((&news["games"][0]["players"], &news["total"]), (&json!(["ann", "bob"]), &json!(1)));
    let found = host.list("/api/records?game=gomoku:15&player=ann");
    assert_eq!(found["games"][0]["plies"], json!(3));
    assert_eq!(host.list("/api/records?player=nobody")["total"], json!(0));
    let place = json!({"game": "gomoku:15", "moves": ["h9", "i9", "h8"]});
    let position =
        page.ask(json!({"to": "records", "do": "look", "place": place})).expect("a position")["position"].clone();
    let query: String = position.as_str().expect("a text").bytes().map(|byte| format!("%{byte:02x}")).collect();
    // Another order of moves led to the same position.
    let reached = host.list(&format!("/api/records?game=gomoku:15&position={query}"));
    assert_eq!((&reached["total"], &reached["plies"]), (&json!(1), &json!([3])));
    let stored = host.list("/api/records/1");
    assert_eq!(stored["record"]["moves"][2]["move"], "h9");
    assert_eq!(host.get("/api/records/2").status, 404);
    for (format, begin) in
        [("native", "["), ("jsonl", "{"), ("sgf", "(;"), ("psq", "Piskvorky"), ("gomocup", "START 15")]
    {
        let file = host.get(&format!("/api/records/1/{format}"));
        assert!(file.status == 200 && file.body.starts_with(begin), "{format}: {}", file.body);
        assert!(file.header("content-disposition").is_some_and(|name| name.starts_with("attachment")));
    }
    assert!(host.get("/api/export/jsonl?family=gomoku").body.contains("\"ann\""));
    // The file has the games of the list: here those that reach a position, and none that reach another.
    let export = |position: &str| host.get(&format!("/api/export/jsonl?game=gomoku:15&position={position}")).body;
    assert!(export(&query).contains("\"ann\""));
    let other = page.ask(json!({"to": "records", "do": "look", "place": {"game": "gomoku:15", "moves": ["a1"]}}));
    let other = other.expect("a position")["position"].as_str().expect("a text").replace(' ', "%20");
    assert!(!export(&other).contains("\"ann\""));
    for bad in [
        "/api/records?since=x",
        "/api/records?outcome=won",
        "/api/records?game=chess",
        "/api/records?position=x",
        "/api/records?kind=odd",
        "/api/records/1/exe",
        "/api/events/x?sprt=odd",
        "/api/studio/chess",
    ] {
        let refused = host.get(bad);
        assert!(refused.status == 400 && !refused.body.is_empty(), "{bad}: {} {}", refused.status, refused.body);
    }
}

#[test]
fn a_run_is_cancelled_and_too_many_are_refused() {
    let host = Host::new();
    let mut page = host.page();
    page.ask(json!({"to": "news", "do": "follow"})).expect("followed");
    let settings = json!({"game": "gomoku:15", "until": {"games": 1000}, "pace": {"movetime": "1s"}, "seed": 1});
    let mut request = start_match(settings, ["engine", "engine"]);
    request["concurrency"] = json!(1000);
    let run = page.ask(request.clone()).expect("a run");
    let refused = page.ask(request).unwrap_err();
    assert!(refused.contains("played at once already"), "{refused}");
    page.ask(json!({"to": "runs", "do": "cancel", "run": run["run"]})).expect("cancelled");
    page.wait(|message| message["type"] == "run" && message["state"] == "cancelled");
    let runs = page.ask(json!({"to": "runs", "do": "runs"})).expect("runs");
    assert_eq!(runs["runs"][0]["state"], "cancelled");
}

#[test]
fn an_event_that_was_cut_short_says_so() {
    let mut host = Host::with_store();
    let mut page = host.page();
    page.ask(json!({"to": "news", "do": "follow"})).expect("followed");
    let settings = json!({"game": "kalah:4x3", "until": {"games": 1000}, "pace": {"movetime": "20ms"}, "seed": 1});
    let run = page.ask(start_match(settings, ["engine", "engine"])).expect("a run");
    let path = format!("/api/events/{}", run["event"].as_str().expect("an id"));
    page.wait(|message| message["type"] == "run" && message["played"].as_u64().is_some_and(|played| played > 0));
    assert_eq!(host.list(&path)["endedEarly"], json!(false), "it goes on");
    page.ask(json!({"to": "runs", "do": "cancel", "run": run["run"]})).expect("cancelled");
    page.wait(|message| message["type"] == "run" && message["state"] == "cancelled");
    let event = host.list(&path);
    assert_eq!((&event["endedEarly"], &event["planned"]), (&json!(true), &json!(1000)));
    host.again();
    for event in [host.list(&path), host.list("/api/events")[0].clone()] {
        assert_eq!((&event["endedEarly"], &event["planned"]), (&json!(true), &json!(1000)));
    }
}

#[test]
fn a_tournament_is_played_from_its_file() {
    let host = Host::with_store();
    let mut page = host.page();
    page.ask(json!({"to": "news", "do": "follow"})).expect("followed");
    let file = "name = \"small\"\n[[event]]\ngame = \"kalah:4x3\"\nformat = \"round-robin\"\npairs = 1\npace = { nodes = 10 }\n\
        [[player]]\nname = \"one\"\nspec = \"random\"\n[[player]]\nname = \"two\"\nspec = \"score\"\n\
        [[player]]\nname = \"three\"\nspec = \"lua:minimax\"\n";
    let run = page.ask(json!({"to": "runs", "do": "start-tournament", "file": file})).expect("a run");
    assert_eq!((&run["of"], &run["name"]), (&json!(6), &json!("small")));
    let done = page.wait(|message| message["type"] == "run" && message["state"] != "running");
    assert_eq!((&done["state"], &done["played"]), (&json!("finished"), &json!(6)), "{done}");
    assert_eq!(host.list("/api/events")[0]["games"], json!(6));
    let studio = host.list("/api/studio/kalah");
    assert!(studio["definitions"].as_str().is_some_and(|text| text.contains("moves")));
    let template = studio["template"].clone();
    let checked =
        page.ask(json!({"to": "search", "do": "check-bot", "game": "kalah", "source": template})).expect("a check");
    assert_eq!(checked["problems"], json!([]), "{checked}");
}

#[test]
fn a_game_of_a_run_is_seen_as_it_is_played() {
    let host = Host::new();
    let mut page = host.page();
    let settings = json!({"game": "kalah:6x4", "until": {"games": 100}, "pace": {"movetime": "300ms"}, "seed": 1});
    let run = page.ask(start_match(settings, ["engine", "random"])).expect("a run");
    let board = page.act(&run["boards"][0], "attach").expect("a board");
    assert_eq!(board["role"], "spectator");
    let seen = page
        .wait(|message| message["type"] == "update" && !message["state"]["last"].as_array().expect("spots").is_empty());
    assert_eq!(seen["state"]["seats"][0]["player"], "engine");
    assert_eq!(seen["state"]["thinking"], Value::Null);
    page.ask(json!({"to": "runs", "do": "cancel", "run": run["run"]})).expect("cancelled");
    let began = std::time::Instant::now();
    while page.act(&run["boards"][0], "attach").is_ok() {
        assert!(began.elapsed() < crate::kit::PATIENCE, "the board of a run that is over stays");
        std::thread::park_timeout(std::time::Duration::from_millis(50));
    }
}

#[test]
fn a_match_begins_with_the_openings_of_the_book() {
    let host = Host::with_store();
    let mut page = host.page();
    page.ask(json!({"to": "news", "do": "follow"})).expect("followed");
    let request = |game: &str| {
        let settings = json!({"game": game, "until": {"games": 4}, "openings": "book", "seed": 1});
        start_match(settings, ["score", "first"])
    };
    let refusal = page.ask(request("kalah:4x3")).unwrap_err();
    assert!(refusal.contains("no book of openings for kalah:4x3"), "{refusal}");
    page.ask(request("kalah:6x4")).expect("a run");
    page.wait(|message| message["type"] == "run" && message["state"] == "finished");
    let variant = boardwright_catalog::variant("kalah:6x4").expect("a game");
    let book = boardwright_catalog::book(&variant).expect("a book");
    let lines = book.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split('#').next());
    let openings: Vec<Vec<&str>> = lines.map(|line| line.split_whitespace().collect()).take(2).collect();
    let games = host.list("/api/records?order=oldest");
    for (index, game) in games["games"].as_array().expect("games").iter().enumerate() {
        let stored = host.list(&format!("/api/records/{}", game["number"]));
        let moves: Vec<&str> = stored["record"]["moves"]
            .as_array()
            .expect("moves")
            .iter()
            .filter_map(|ply| ply["move"].as_str())
            .collect();
        assert!(openings.iter().any(|opening| moves.starts_with(opening)), "game {index}: {moves:?}");
    }
}

/// A cluster that is not there at first.
#[derive(Debug, Default)]
struct Machines(std::sync::atomic::AtomicU32);

impl ClusterSource for Machines {
    fn look(&self) -> Result<ClusterState, String> {
        if self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 0 {
            panic!("two pages that ask at the same time share one look");
        }
        Ok(ClusterState {
            server: "2.9".to_owned(),
            pace: 1.5,
            events: Vec::new(),
            machines: 1,
            threads: 2,
            workers: Vec::new(),
            live: vec![LiveGame {
                id: "a-0".to_owned(),
                worker: "den".to_owned(),
                game: "kalah:4x3".to_owned(),
                players: ["score".to_owned(), "random".to_owned()],
                start: None,
                moves: vec!["c1".to_owned()],
            }],
        })
    }
}

#[test]
fn a_page_sees_other_machines_where_the_server_looks_at_some() {
    let ask = json!({"to": "news", "do": "cluster"});
    let alone = Host::new();
    let answer = alone.page().ask(ask.clone()).expect("an answer");
    assert_eq!((&answer["is"], &answer["cluster"]), (&json!("cluster"), &Value::Null));
    let cluster: std::sync::Arc<dyn ClusterSource> = std::sync::Arc::new(Machines::default());
    let host = Host::serving(ServiceOptions { cluster: Some(cluster), ..ServiceOptions::default() });
    let seen = [host.page(), host.page()].map(|mut page| page.ask(ask.clone()).expect("an answer"));
    assert_eq!(seen[0], seen[1]);
    assert_eq!(seen[0]["cluster"]["live"][0]["players"], json!(["score", "random"]));
    assert_eq!(seen[0]["cluster"]["threads"], json!(2));
}
