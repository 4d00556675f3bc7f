//! The study of games over the socket: continuations, threats, positions that are set up, pictures, pasted texts, proofs.

use crate::kit::Host;
use boardwright_game::{Outcome, Record, RecordedMove, Side};
use boardwright_store::{NewGame, Store, StoreError};
use serde_json::{Value, json};

fn game(spec: &str, moves: &str, outcome: Option<Outcome>) -> NewGame {
    NewGame::new(Record {
        game: spec.to_owned(),
        players: ["ann".to_owned(), "bob".to_owned()],
        moves: moves.split(' ').map(RecordedMove::new).collect(),
        outcome,
        ..Record::default()
    })
}

#[test]
fn continuations_are_counted_under_the_symmetries_of_the_board() {
    let host = Host::with_store();
    let mut store = Store::open(host.store()).expect("a store");
    let (first, second) = (Some(Outcome::Win(Side::First)), Some(Outcome::Win(Side::Second)));
    let games = [
        game("gomoku:9", "e5 d5 e6 d4", first),
        // Turned by a quarter, and by transposition.
        game("gomoku:9", "e5 e6 f5 f6", second),
        game("gomoku:9", "e5 d5 a1", Some(Outcome::Draw)),
        game("gomoku:9", "e5 d5", None),
        game("gomoku:9", "a9 b9", first),
        game("gomoku:15", "h8 g8 h9", first),
        // Damage of a file that somebody else wrote is no reason to refuse the others.
        game("gomoku:9", "e5 e5", first),
    ];
    store.import(games.map(Ok::<_, StoreError>)).expect("kept");
    let mut page = host.page();
    let place = json!({"game": "gomoku:9", "moves": ["e5", "d5"]});
    let found = page.ask(json!({"to": "study", "do": "explore", "place": place})).expect("continuations");
    assert_eq!(
        (&found["games"], &found["looked"], &found["total"], &found["next"]),
        (&json!(4), &json!(6), &json!(6), &Value::Null)
    );
    let rows: Vec<Value> = found["continuations"].as_array().expect("rows").clone();
    let counts = |row: &Value| ["games", "first", "draws", "second"].map(|name| row[name].as_u64().expect("a count"));
    // e6 and its images are one move; so is a1 with a9.
    assert_eq!(rows.iter().map(counts).collect::<Vec<_>>(), [[2, 1, 0, 1], [1, 0, 1, 0]]);
    let moves: Vec<&str> = rows.iter().filter_map(|row| row["move"]["move"].as_str()).collect();
    assert!(["e4", "e6"].contains(&moves[0]) && ["a1", "a9"].contains(&moves[1]), "{moves:?}");
    assert_eq!(rows[0]["move"]["path"], json!([moves[0]]));
    assert_eq!(found["examples"].as_array().map(Vec::len), Some(4));
    assert_eq!((&found["examples"][0]["game"]["number"], &found["examples"][0]["ply"]), (&json!(4), &json!(2)));
    let of_nobody = json!({"to": "study", "do": "explore", "place": place, "player": "zoe"});
    assert_eq!(page.ask(of_nobody).expect("none")["games"], json!(0));
    let earlier = json!({"to": "study", "do": "explore", "place": place, "before": 2});
    assert_eq!(page.ask(earlier).expect("older ones")["games"], json!(1));
}

#[test]
fn results_are_counted_by_the_pieces_that_the_winner_has_in_the_end() {
    let host = Host::with_store();
    let mut store = Store::open(host.store()).expect("a store");
    let (first, second) = (Some(Outcome::Win(Side::First)), Some(Outcome::Win(Side::Second)));
    let games = [
        // The first player ends with the white stones, or has kept the black ones.
        game("gomoku:9,swap2", "e5 f6 d4 swap a9", first),
        game("gomoku:9,swap2", "e5 f6 d4 stay a9", second),
        game("kalah:6x4,pie", "3 6 swap", first),
    ];
    store.import(games.map(Ok::<_, StoreError>)).expect("kept");
    let mut page = host.page();
    let mut rows = |game: &str, moves: &[&str]| -> Vec<(String, [u64; 2])> {
        let place = json!({"game": game, "moves": moves});
        let found = page.ask(json!({"to": "study", "do": "explore", "place": place})).expect("continuations");
        let row = |row: &Value| {
            let counts = ["first", "second"].map(|name| row[name].as_u64().expect("a count"));
            (row["move"]["move"].as_str().expect("a move").to_owned(), counts)
        };
        found["continuations"].as_array().expect("rows").iter().map(row).collect()
    };
    let row = |mv: &str, counts: [u64; 2]| vec![(mv.to_owned(), counts)];
    let swap2 = "gomoku:9,swap2";
    // White has won both games: the second side as long as nobody has swapped, and the first player after that.
    assert_eq!(rows(swap2, &[]), row("e5", [0, 2]));
    let offered = rows(swap2, &["e5", "f6", "d4"]);
    assert!(offered.iter().all(|(_, counts)| *counts == [0, 1]) && offered.len() == 2, "{offered:?}");
    assert_eq!(rows(swap2, &["e5", "f6", "d4", "swap"]), row("a9", [1, 0]));
    assert_eq!(rows("kalah:6x4,pie", &[]), row("3", [0, 1]));
    assert_eq!(rows("kalah:6x4,pie", &["3", "6"]), row("swap", [0, 1]));
}

#[test]
fn without_a_store_there_are_no_continuations() {
    let host = Host::new();
    let refused = host.page().ask(json!({"to": "study", "do": "explore", "place": {"game": "gomoku:9"}})).unwrap_err();
    assert!(refused.contains("without a store"), "{refused}");
}

#[test]
fn a_position_is_set_up_or_refused_with_the_reason() {
    let host = Host::new();
    let mut page = host.page();
    let palette = page.ask(json!({"to": "study", "do": "palette", "game": "sticks"})).expect("pieces");
    assert_eq!(palette["pieces"].as_array().map(Vec::len), Some(6));
    let mut arrange = |game: &str, spots: Value, side: &str| {
        page.ask(json!({"to": "study", "do": "arrange", "game": game, "spots": spots, "toMove": side}))
    };
    let stone = |spot: &str, piece: &str| json!({"spot": spot, "pieces": [piece]});
    let state = arrange("gomoku:9", json!([stone("a1", "X"), stone("b2", "O")]), "second").expect("a position");
    assert_eq!((&state["position"], &state["toMove"]), (&json!("9/9/9/9/9/9/9/1O7/X8 O"), &json!("second")));
    let seeds =
        json!([{"spot": "first:1", "pieces": [], "count": 3}, {"spot": "second:2", "pieces": [], "count": 300}]);
    let refused = arrange("kalah:6x4", seeds, "first").unwrap_err();
    assert!(
        refused.starts_with("this is no position of the game: expected a number of seeds from 0 to 255"),
        "{refused}"
    );
    let five: Vec<Value> = ["a1", "b1", "c1", "d1", "e1"].iter().map(|spot| stone(spot, "X")).collect();
    let other: Vec<Value> = ["a3", "b3", "c3", "d3", "e3"].iter().map(|spot| stone(spot, "O")).collect();
    let refused = arrange("gomoku:9", Value::Array([five, other].concat()), "first").unwrap_err();
    assert!(refused.contains("at most one side with a winning row, not both"), "{refused}");
    for (game, spot) in
        [("gomoku:9", "z9"), ("sticks", "h1"), ("kalah", "first:9"), ("gomoku:9", "\u{0}"), ("chess", "a1")]
    {
        arrange(game, json!([stone(spot, "X")]), "first").unwrap_err();
    }
}

#[test]
fn pictures_are_sound_whatever_they_are_called() {
    let host = Host::new();
    let mut page = host.page();
    for (game, moves) in [
        ("gomoku:9", json!(["e5", "d5", "e6"])),
        ("sticks", json!(["S@d4", "H@d4", "S@a1"])),
        ("kalah:6x4", json!(["3", "6", "1"])),
    ] {
        for film in [false, true] {
            let title = "</svg><script>alert(1)</script>\u{7} & \"so\"";
            let place = json!({"game": game, "moves": moves});
            let ask =
                json!({"to": "study", "do": "picture", "place": place, "title": title, "film": film, "numbers": true});
            let picture = page.ask(ask).expect("a picture");
            let text = picture["text"].as_str().expect("a text");
            assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n") && !text.contains("<script"), "{text}");
            assert_eq!(text.contains("<animate"), film, "{game}");
            assert_eq!(text.matches("<g").count(), text.matches("</g>").count(), "{game}: groups are closed");
            assert_eq!(picture["name"], json!(if film { "game.svg" } else { "position.svg" }));
        }
    }
    let refused = page
        .ask(json!({"to": "study", "do": "picture", "place": {"game": "gomoku:9", "moves": ["e5", "e5"]},
        "title": "", "film": true, "numbers": false}));
    assert!(refused.unwrap_err().contains("occupied"));
}

#[test]
fn pasted_texts_are_games_or_say_what_is_wrong() {
    let host = Host::new();
    let mut page = host.page();
    let mut paste = |text: &str| {
        page.ask(json!({"to": "study", "do": "paste", "text": text, "games": ["gomoku:15", "kalah:6x4", "chess"]}))
    };
    let moves = |answer: Value| answer["records"][0]["moves"].as_array().map_or(0, Vec::len);
    assert_eq!(moves(paste("1. H8 i9 2. h9").expect("moves")), 3);
    assert_eq!(moves(paste("(;GM[4]SZ[15];B[hh];W[ii])").expect("SGF")), 2);
    assert_eq!(moves(paste("START 15\nBOARD\n7,7,2\nDONE").expect("Gomocup")), 1);
    assert_eq!(paste("4,4,4,4,4,4,0/4,4,4,4,4,4,0 N").expect("a position")["records"][0]["game"], json!("kalah:6x4"));
    let tree = paste("(;GM[4]SZ[15];B[hh](;W[hg];B[jf])(;W[gg];B[hf]))").expect("a tree");
    assert_eq!(tree["records"][0]["variations"][0]["after"], json!(1));
    assert!(
        tree["notices"][0]["text"].as_str().is_some_and(|notice| notice.starts_with("the file names no rule")),
        "{tree}"
    );
    let broken = paste("(;GM[4]SZ[15];B[hh];W[hh])").expect("a game as far as it goes");
    assert_eq!(broken["records"][0]["problem"]["key"], json!("server-at-move"), "{broken}");
    // The four moves of a .pos file.
    let open = json!({"to": "study", "do": "open", "name": "four.pos", "base64": "BHBiflQ=", "games": ["gomoku:15"]});
    let opened = page.ask(open).expect("a position");
    assert_eq!(opened["records"][0]["moves"][3]["move"], json!("j10"));
    let mut paste = |text: &str| {
        page.ask(json!({"to": "study", "do": "paste", "text": text, "games": ["gomoku:15", "kalah:6x4", "chess"]}))
    };
    for text in ["", "rubbish", "h8 h8", "BOARD\n1,1", "(;", "{", "\u{0}", &"(".repeat(100_000)] {
        assert!(!paste(text).unwrap_err().is_empty(), "{text:.20}");
    }
    let rubbish = paste("rubbish").unwrap_err();
    assert!(rubbish.contains("sgf") && rubbish.contains("moves such as h8 i9"), "{rubbish}");
}

#[test]
fn threats_are_told_without_a_search() {
    let host = Host::new();
    let mut page = host.page();
    let place = json!({"game": "gomoku:15", "moves": ["h8", "a1", "i8", "a3", "j8", "o15", "k8"]});
    let found = page.ask(json!({"to": "study", "do": "threats", "place": place})).expect("threats");
    assert_eq!(
        (&found["threats"][0]["side"], &found["threats"][0]["wins"]),
        (&json!("first"), &json!(true)),
        "{found}"
    );
}

/// The last that is told of a proof before its search ends.
fn proved(page: &mut crate::kit::Page, place: &Value) -> Value {
    let ask = json!({"to": "search", "do": "prove", "place": place, "seconds": 60});
    let search = page.ask(ask).expect("a search")["search"].clone();
    let mut last = Value::Null;
    loop {
        let message = page.wait(|message| message["search"] == search);
        match message["type"].as_str() {
            Some("proved") => last = message["proved"].clone(),
            Some("search-ended") => {
                assert_eq!(message["error"], Value::Null);
                return last;
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_win_is_proved_with_the_plies_that_it_takes_at_most() {
    let host = Host::new();
    let mut page = host.page();
    // Black to move makes an open four.
    let won = json!({"game": "gomoku:13", "moves": ["g7", "a1", "h7", "a3", "i7", "m13"]});
    let found = proved(&mut page, &won);
    assert_eq!(
        (&found["source"], &found["winner"], &found["plies"]),
        (&json!("solver"), &json!("first"), &json!(3)),
        "{found}"
    );
    assert_eq!(found["said"]["text"], "black wins in at most 3 plies, whatever white plays");
    // White to move cannot stop an open four.
    let lost = json!({"game": "gomoku:13", "moves": ["g7", "a1", "h7", "a3", "i7", "m13", "j7"]});
    let found = proved(&mut page, &lost);
    assert_eq!((&found["winner"], &found["plies"]), (&json!("first"), &json!(2)), "{found}");
    let ended = json!({"game": "gomoku:13", "moves": ["g7", "a1", "h7", "a3", "i7", "m13", "j7", "a5", "k7"]});
    let refused = page.ask(json!({"to": "search", "do": "prove", "place": ended, "seconds": 1})).unwrap_err();
    assert!(refused.starts_with("the game is over"), "{refused}");
}

#[test]
fn a_certificate_speaks_before_the_solver() {
    let host = Host::new();
    let mut page = host.page();
    let found = proved(&mut page, &json!({"game": "gomoku:5"}));
    assert_eq!((&found["source"], &found["winner"]), (&json!("certificate"), &Value::Null), "{found}");
    // White holds the draw, too, and is not to move yet.
    let after = proved(&mut page, &json!({"game": "gomoku:5", "moves": [found["line"][0]["move"]]}));
    assert_eq!((&after["source"], &after["winner"]), (&json!("certificate"), &Value::Null), "{after}");
}
