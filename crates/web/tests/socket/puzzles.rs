//! Puzzles over the socket: lists, tries with refutations, ratings; and requests that make no sense.

use crate::kit::Host;
use serde_json::{Value, json};

#[test]
fn a_puzzle_is_listed_opened_tried_and_solved() {
    let host = Host::new();
    let mut page = host.page();
    let list = json!({"to": "puzzles", "do": "list", "game": "", "date": "2026-11-23"});
    let list = page.ask(list).expect("puzzles");
    assert_eq!(list["games"], json!(["gomoku:15", "gomoku:15,renju", "sticks", "kalah:6x4"]));
    assert_eq!(list["game"], list["games"][0]);
    let count = list["puzzles"].as_array().expect("a list").len() as u64;
    assert!(count >= 700 && (1..=count).contains(&list["daily"].as_u64().expect("a number")));

    let of = |what: &str, moves: &Value| json!({"to": "puzzles", "do": what, "game": "kalah:6x4", "number": 1, "moves": moves});
    let open = page.ask(of("open", &json!([]))).expect("a puzzle");
    let solution = page.ask(of("solution", &json!([]))).expect("a line")["line"][0]["move"].clone();
    for mv in open["moves"].as_array().expect("moves") {
        let mut attempt = of("try", &json!([]));
        attempt["move"] = mv["move"].clone();
        let tried = page.ask(attempt).expect("judged");
        let right = ["right", "solved"].contains(&tried["verdict"].as_str().expect("a word"));
        assert_eq!(right, mv["move"] == solution, "{tried}");
        assert_eq!(tried["line"][0]["move"], mv["move"], "the line begins with the move");
        assert_eq!(tried["state"]["played"] == json!([]), !right, "only a right move is played");
    }
    // The solution, step by step, to its end.
    let mut played = json!([]);
    for _ in 0..40 {
        let next = page.ask(of("solution", &played)).expect("a line")["line"][0]["move"].clone();
        let mut attempt = of("try", &played);
        attempt["move"] = next;
        let tried = page.ask(attempt).expect("judged");
        played = tried["state"]["played"].clone();
        if tried["verdict"] == "solved" {
            return;
        }
        assert_eq!(tried["verdict"], "right", "{tried}");
    }
    panic!("the solution has no end");
}

#[test]
fn ratings_come_from_the_server_and_rubbish_is_refused() {
    let host = Host::new();
    let mut page = host.page();
    let rate = |person: Value, solved: bool| json!({"to": "puzzles", "do": "rate", "person": person, "puzzle": null, "start": 1300, "solved": solved});
    let better = page.ask(rate(Value::Null, true)).expect("ratings");
    assert!(better["person"]["rating"].as_f64() > Some(1200.0) && better["puzzle"]["rating"].as_f64() < Some(1300.0));
    let worse = page.ask(rate(better["person"].clone(), false)).expect("ratings");
    assert!(worse["person"]["rating"].as_f64() < better["person"]["rating"].as_f64());
    let refused = page.ask(rate(json!({"rating": -1e300, "deviation": 0.0, "volatility": 9.0}), true)).unwrap_err();
    assert!(refused.contains("bad rating"), "{refused}");
    for (request, found) in [
        (json!({"do": "open", "game": "kalah", "number": 0, "moves": []}), "no puzzle 0"),
        (json!({"do": "open", "game": "kalah", "number": 1, "moves": ["99"]}), "99"),
        (json!({"do": "try", "game": "kalah", "number": 1, "moves": [], "move": "x"}), "x"),
        (json!({"do": "open", "game": "gomoku:9", "number": 1, "moves": []}), "no puzzles of gomoku:9"),
        (json!({"do": "open", "game": "kalah", "number": 1, "moves": vec!["1"; 300]}), "at most 200"),
    ] {
        let mut request = request;
        request["to"] = json!("puzzles");
        let refused = page.ask(request.clone()).unwrap_err();
        assert!(refused.contains(found), "{request}: {refused}");
    }
}
