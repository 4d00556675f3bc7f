//! Hints, explanations, analyses and reviews over the socket.

use crate::kit::Host;
use serde_json::{Value, json};

#[test]
fn a_hint_and_an_explanation_have_clicks() {
    let host = Host::new();
    let mut page = host.page();
    // Four in a row: the move that makes five is forced on anybody who sees it.
    let place = json!({"game": "gomoku:15", "moves": ["h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7"]});
    let hint =
        page.ask(json!({"to": "search", "do": "hint", "place": place, "player": "engine", "think": {"depth": 4}}));
    let hint = hint.expect("a hint");
    let mv = hint["hint"]["move"].as_str().expect("a move");
    assert!(["g8", "l8"].contains(&mv), "{hint}");
    assert_eq!(hint["hint"]["path"], json!([mv]));
    let why = page.ask(json!({"to": "search", "do": "why", "place": place, "player": "boora-0.5"})).expect("an answer");
    let best = &why["explanation"]["candidates"][0];
    assert!(best["path"].as_array().is_some_and(|path| path.len() == 1), "{best}");
    let columns = why["explanation"]["columns"].as_array().expect("columns").len();
    assert_eq!(best["parts"].as_array().map(Vec::len), Some(columns));
    let over = json!({"game": "gomoku:15", "moves": ["h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7", "l8"]});
    let refused = page.ask(json!({"to": "search", "do": "hint", "place": over, "player": "engine"})).unwrap_err();
    assert!(refused.starts_with("the game is over: five in a row"), "{refused}");
    let unknown = page.ask(json!({"to": "search", "do": "why", "place": place, "player": "deep-blue"})).unwrap_err();
    assert!(unknown.contains("expected a player of gomoku"), "{unknown}");
}

#[test]
fn an_analysis_gives_several_lines_and_ends_when_told() {
    let host = Host::new();
    let mut page = host.page();
    // Too large to be settled while the test runs, which would end the search.
    let place = json!({"game": "kalah:6x6"});
    let search =
        page.ask(json!({"to": "search", "do": "analyse", "place": place, "lines": 3})).expect("a search")["search"]
            .clone();
    let third = page.wait(|message| message["type"] == "info" && message["info"]["line"] == 3);
    assert_eq!(third["search"], search);
    assert!(!third["info"]["variation"][0]["path"].as_array().expect("a path").is_empty());
    page.ask(json!({"to": "search", "do": "stop", "search": search})).expect("stopped");
    let ended = page.wait(|message| message["type"] == "search-ended");
    assert_eq!((&ended["search"], &ended["error"]), (&search, &Value::Null));
    assert!(page.ask(json!({"to": "search", "do": "stop", "search": search})).unwrap_err().contains("does not run"));
    let refused = page.ask(json!({"to": "search", "do": "analyse", "place": place, "lines": 11})).unwrap_err();
    assert_eq!(refused, "bad number of lines 11: expected 1 to 10");
}

#[test]
fn an_analysis_of_a_won_position_finds_the_win_first() {
    let host = Host::new();
    let mut page = host.page();
    let place = json!({"game": "gomoku:15", "moves": ["h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7"]});
    let think = json!({"depth": 2});
    page.ask(json!({"to": "search", "do": "analyse", "place": place, "lines": 3, "think": think})).expect("a search");
    let best = page.wait(|message| message["type"] == "info" && message["info"]["line"] == 1);
    assert_eq!(best["info"]["score"]["forced"], json!(1), "{best}");
    let second = page.wait(|message| message["type"] == "info" && message["info"]["line"] == 2);
    assert_eq!(second["info"]["score"]["text"], "win in 1");
    page.wait(|message| message["type"] == "search-ended");
}

#[test]
fn a_review_finds_the_mistake() {
    let host = Host::new();
    let mut page = host.page();
    // White moves elsewhere when black has made three, then four and five.
    let moves = ["h8", "i9", "j8", "i7", "i8", "a1", "g8", "c1", "k8"];
    let place = json!({"game": "gomoku:15", "moves": moves});
    page.ask(json!({"to": "search", "do": "review", "place": place, "think": {"depth": 4}})).expect("a search");
    let mut reviewed: Vec<Value> = Vec::new();
    while reviewed.len() < moves.len() + 1 {
        reviewed.push(page.wait(|message| message["type"] == "reviewed")["reviewed"].clone());
    }
    page.wait(|message| message["type"] == "search-ended");
    assert!(reviewed.iter().enumerate().all(|(ply, found)| found["ply"] == json!(ply)));
    assert_eq!(reviewed[0]["loss"], Value::Null);
    // White's third move left black's three alone, and nothing else can be called so bad.
    assert!(!reviewed[6]["mark"].is_null(), "{reviewed:?}");
    assert!((1..6).all(|ply| reviewed[ply]["loss"].as_f64() < reviewed[6]["loss"].as_f64()), "{reviewed:?}");
    assert_eq!((&reviewed[9]["chances"], &reviewed[9]["best"]), (&json!(1.0), &Value::Null));
}

#[test]
fn a_page_that_goes_takes_its_searches_along() {
    let host = Host::new();
    let mut page = host.page();
    let ask = json!({"to": "search", "do": "analyse", "place": {"game": "kalah:6x6"}, "lines": 1});
    for _ in 0..3 {
        page.ask(ask.clone()).expect("a search");
    }
    assert!(page.ask(ask.clone()).unwrap_err().starts_with("too many searches run"));
    drop(page);
    let began = std::time::Instant::now();
    let mut other = host.page();
    while other.ask(ask.clone()).is_err() {
        assert!(began.elapsed() < crate::kit::PATIENCE, "the searches of a page that has gone run on");
        std::thread::park_timeout(std::time::Duration::from_millis(50));
    }
}
