//! Whole games over the socket, as the page plays them.

use crate::kit::{Host, contents, person, player};
use boardwright_service::{ServiceLimits, ServiceOptions};
use serde_json::{Value, json};

/// Plays the first legal move until the game is over, and returns the last update.
fn play_out(page: &mut crate::kit::Page, table: &Value) -> Value {
    let id = table["table"].clone();
    let mut state = table["state"].clone();
    let mut plies = table["history"].as_array().expect("a history").len();
    while state["ending"].is_null() {
        if let Some(mv) = state["moves"].get(0) {
            page.play(&id, plies, mv["move"].as_str().expect("a move")).expect("a move");
        }
        let update = page.wait(|message| message["type"] == "update");
        assert_eq!(update["table"], id);
        plies = update["keep"].as_u64().expect("a number") as usize + update["add"].as_array().expect("plies").len();
        state = update["state"].clone();
    }
    state
}

#[test]
fn a_whole_game_of_each_kind_is_played_and_kept() {
    let host = Host::with_store();
    let mut page = host.page();
    let hello = page.next().expect("a greeting");
    assert_eq!((hello["type"].as_str(), hello["store"].as_bool()), (Some("hello"), Some(true)));
    let catalog = host.list("/api/games");
    let families = catalog["families"].as_array().expect("families").clone();
    assert!(families.len() >= 3);
    for (number, family) in (1..).zip(&families) {
        let opponent = family["players"][0]["name"].as_str().expect("a player");
        let is_absent = |spec: &Value| {
            let absent = family["absent"][spec.as_str().expect("a spec")].as_array();
            absent.is_some_and(|names| names.iter().any(|name| name == opponent))
        };
        let specs = family["variants"].as_array().expect("variants").iter().map(|variant| variant["name"].clone());
        let spec = specs.rev().find(|spec| !is_absent(spec)).expect("a variant that the first player plays");
        let table = page.table(spec.as_str().expect("a spec"), json!([person(), player(opponent)]));
        assert_eq!(table["role"], "player");
        let end = play_out(&mut page, &table);
        assert!(end["ending"]["text"]["text"].as_str().is_some_and(|text| !text.is_empty()), "{end}");
        // The storage tells the number when the game is written.
        let kept = page.wait(|message| message["type"] == "update" && !message["state"]["kept"].is_null());
        assert_eq!(kept["state"]["kept"], json!(number), "{kept}");
        // A kept game says its ending by the same key as the table, so that it is read in any language.
        let stored = host.list(&format!("/api/records/{number}"));
        for part in ["key", "text"] {
            assert!(stored["summary"]["ending"][part].is_string(), "{stored}");
            assert_eq!(stored["summary"]["ending"][part], end["ending"]["text"][part]);
        }
        // It tells who made each move: in some games a side moves several times before the other does.
        let at_table = page.ask(json!({"to": "table", "do": "attach", "table": table["table"]})).expect("the table");
        let sides: Vec<&Value> =
            at_table["history"].as_array().expect("plies").iter().map(|ply| &ply["side"]).collect();
        assert_eq!(stored["movers"], json!(sides));
        assert_eq!(end["moves"], json!([]));
    }
}

#[test]
fn two_people_undo_redo_agree_and_begin_again() {
    let host = Host::new();
    let mut page = host.page();
    let table = page.table("kalah:4x3", json!([person(), person()]));
    let id = table["table"].clone();
    assert!(page.act(&id, "undo").unwrap_err().contains("nothing to take back"));
    page.play(&id, 0, "1").expect("a move");
    let late = page.play(&id, 0, "2").unwrap_err();
    assert_eq!(late, "another move was made first, so \"2\" was not played");
    let early = page.play(&id, 2, "2").unwrap_err();
    assert_eq!(early, "the position has changed meanwhile, so \"2\" was not played");
    let bad = page.play(&id, 1, "9").unwrap_err();
    assert!(bad.contains("4 houses"), "{bad}");
    page.heard.clear();
    page.act(&id, "undo").expect("undone");
    let undone = page.wait(|message| message["type"] == "update");
    assert_eq!((&undone["keep"], &undone["add"], &undone["state"]["redoable"]), (&json!(0), &json!([]), &json!(1)));
    page.act(&id, "redo").expect("redone");
    let redone = page.wait(|message| message["type"] == "update");
    assert_eq!(redone["add"][0]["move"], "1");
    let offered = page.act(&id, "draw").expect("an offer");
    assert!(offered["text"]["text"].as_str().is_some_and(|text| text.contains("offers a draw")), "{offered}");
    page.act(&id, "decline-draw").expect("declined");
    page.act(&id, "draw").expect("an offer");
    page.heard.clear();
    page.act(&id, "draw").expect("agreed");
    let agreed = page.wait(|message| message["type"] == "update");
    assert_eq!(agreed["state"]["ending"]["outcome"], "draw");
    assert!(page.act(&id, "resign").unwrap_err().contains("the game is over"));
    page.act(&id, "again").expect("another game");
    let again = page.wait(|message| message["type"] == "update");
    assert_eq!((&again["round"], &again["state"]["ending"]), (&json!(1), &Value::Null));
    page.act(&id, "resign").expect("resigned");
    let lost = page.wait(|message| message["type"] == "update");
    assert_eq!(lost["state"]["ending"]["text"]["text"], "south resigns");
}

#[test]
fn a_lost_connection_heals_and_spectators_only_look() {
    let host = Host::new();
    let mut page = host.page();
    let table = page.table("gomoku:15", json!([person(), person()]));
    let id = table["table"].clone();
    page.play(&id, 0, "h8").expect("a move");
    drop(page);
    let mut back = host.page();
    let healed = back.act(&id, "attach").expect("the table");
    assert_eq!(healed["history"][0]["move"], "h8");
    assert_eq!(healed["state"]["view"]["spots"]["h8"]["pieces"][0]["form"], "disc");
    let mut guest = host.page();
    let seen = guest.act(&table["watch"], "attach").expect("the table");
    // Everybody was told before the answer that somebody looks on; the answer knows it.
    guest.heard.clear();
    assert_eq!((&seen["role"], &seen["state"]["moves"]), (&json!("spectator"), &json!([])));
    assert!(!seen.to_string().contains(id.as_str().expect("an id")), "a spectator learns the players' id");
    let refused = guest.play(&table["watch"], 1, "h9").unwrap_err();
    assert!(refused.contains("spectators"), "{refused}");
    back.play(&id, 1, "h9").expect("a move");
    let update = guest.wait(|message| message["type"] == "update");
    assert_eq!((&update["add"][0]["move"], &update["table"]), (&json!("h9"), &table["watch"]));
    assert_eq!(update["version"], json!(seen["version"].as_u64().expect("a number") + 1));
    guest.act(&table["watch"], "detach").expect("gone");
    back.play(&id, 2, "i9").expect("a move");
    guest.ask(json!({"to": "records", "do": "look", "place": {"game": "gomoku"}})).expect("an answer");
    assert!(guest.heard.iter().all(|message| message["type"] != "update"));
}

#[test]
fn spectators_are_listed_by_the_names_that_they_give() {
    let host = Host::new();
    let mut page = host.page();
    let table = page.table("gomoku:15", json!([person(), person()]));
    let mut ada = host.page();
    let seen = ada.attach(&table["watch"], json!({"name": "  Ada <b>\u{10c}apek</b> "})).expect("the table");
    assert_eq!(seen["state"]["spectators"], json!({"count": 1, "names": ["Ada <b>\u{10c}apek</b>"]}));
    let mut silent = host.page();
    silent.act(&table["watch"], "attach").expect("the table");
    let told = page.wait(|message| message["state"]["spectators"]["count"] == 2);
    assert_eq!(told["state"]["spectators"]["names"], json!(["Ada <b>\u{10c}apek</b>"]));
    // Nothing can be hidden in a name, and who gives such a one stays on the list as before.
    for bad in ["", "   ", "a\nb", "\u{7}bell", "abc\u{202e}def", "\u{200d}", "a name of more than 24 letters"] {
        let refused = ada.attach(&table["watch"], json!({"name": bad})).unwrap_err();
        assert!(refused.contains("expected 1 to 24 characters"), "{bad:?}: {refused}");
    }
    let renamed = ada.attach(&table["watch"], json!({"name": "\u{5c0f}\u{6797}"})).expect("the table");
    assert_eq!(renamed["state"]["spectators"], json!({"count": 2, "names": ["\u{5c0f}\u{6797}"]}));
    ada.act(&table["watch"], "detach").expect("gone");
    page.wait(|message| message["state"]["spectators"] == json!({"count": 1, "names": []}));
    // Whoever closes the page says no farewell.
    drop(silent);
    page.wait(|message| message["state"]["spectators"] == json!({"count": 0, "names": []}));
}

#[test]
fn a_thinking_player_is_told_to_move_and_taken_back() {
    let host = Host::new();
    let mut page = host.page();
    let request = json!({
        "to": "tables", "do": "new-table", "place": {"game": "gomoku:15"}, "seats": [person(), player("engine")],
        "think": {"ms": 600_000}, "seed": 1,
    });
    let table = page.ask(request).expect("a table");
    let id = table["table"].clone();
    page.play(&id, 0, "h8").expect("a move");
    page.wait(|message| message["type"] == "update" && message["state"]["thinking"] == "second");
    // While it thinks, everything else is answered.
    page.ask(json!({"to": "records", "do": "look", "place": {"game": "kalah"}})).expect("an answer");
    let early = page.play(&id, 1, "h9").unwrap_err();
    assert_eq!(early, "it is the computer player's turn");
    page.act(&id, "undo").expect("taken back");
    let back = page.wait(|message| message["type"] == "update" && message["keep"] == 0);
    assert_eq!(back["state"]["thinking"], Value::Null);
    page.play(&id, 0, "g8").expect("a move");
    page.wait(|message| message["type"] == "thinking");
    page.act(&id, "move-now").expect("told");
    let moved = page.wait(|message| message["type"] == "update" && message["add"][0]["side"] == "second");
    assert!(moved["add"][0]["score"]["text"].is_string(), "{moved}");
    page.act(&id, "swap").expect("swapped");
    let swapped = page.wait(|message| message["type"] == "update" && message["state"]["thinking"] == "first");
    assert_eq!(swapped["state"]["seats"][1]["player"], Value::Null);
}

/// A script has no move when it is broken off, which is no reason to lose.
#[test]
fn a_script_that_is_broken_off_loses_nothing() {
    let host = Host::new();
    let mut page = host.page();
    let source = "function choose_move(board) while board:history()[1] == 'h8' do end return board:moves()[1] end";
    let script = json!({"by": "script", "name": "mine", "source": source});
    let id = page.table("gomoku:15", json!([person(), script]))["table"].clone();
    let is_thinking = |message: &Value| message["type"] == "update" && message["state"]["thinking"] == "second";
    page.play(&id, 0, "h8").expect("a move");
    page.wait(is_thinking);
    page.act(&id, "move-now").expect("told");
    let again = page.wait(is_thinking);
    assert_eq!(again["state"]["ending"], Value::Null, "it is asked again");
    page.act(&id, "undo").expect("taken back");
    page.play(&id, 0, "g8").expect("a move");
    let moved = page.wait(|message| message["type"] == "update" && message["add"][0]["side"] == "second");
    assert_eq!((&moved["add"][0]["move"], &moved["state"]["ending"]), (&json!("a1"), &Value::Null));
}

#[test]
fn clocks_run_and_are_lost_on() {
    let host = Host::new();
    let mut page = host.page();
    let request = json!({
        "to": "tables", "do": "new-table", "place": {"game": "kalah:6x4"}, "seats": [person(), person()], "clock": "250ms+1", "seed": 1,
    });
    let table = page.ask(request).expect("a table");
    assert_eq!((&table["clock"], &table["state"]["running"]), (&json!("0.25+1"), &json!(true)));
    let lost = page.wait(|message| message["type"] == "update");
    assert_eq!(lost["state"]["ending"]["text"]["text"], "south ran out of time");
    assert_eq!(lost["state"]["ending"]["kind"], "time");
}

#[test]
fn a_clock_stands_where_it_was_when_somebody_resigned() {
    let host = Host::new();
    let mut page = host.page();
    let request = json!({
        "to": "tables", "do": "new-table", "place": {"game": "kalah:6x4"}, "seats": [person(), person()], "clock": "5m", "seed": 1,
    });
    let id = page.ask(request).expect("a table")["table"].clone();
    let begun = std::time::Instant::now();
    while begun.elapsed().as_millis() < 40 {
        page.act(&id, "attach").expect("the table");
    }
    page.act(&id, "resign").expect("resigned");
    let over = page.wait(|message| message["type"] == "update" && !message["state"]["ending"].is_null());
    let left = [0, 1].map(|side| over["state"]["clocks"][side].as_u64().expect("a clock"));
    assert!(left[0] <= 299_960, "the time of the move that was not made is back: {left:?}");
    assert_eq!(left[1], 300_000);
}

#[test]
fn a_script_from_the_page_plays_marks_and_logs() {
    let host = Host::new();
    let mut page = host.page();
    let source = "function choose_move(board)\n  print('hello')\n  local moves = board:moves()\n  \
        mark(moves[1], 'mine', 0.5)\n  return moves[1]\nend";
    let script = json!({"by": "script", "name": "mine", "source": source});
    let table = page.table("kalah:4x3", json!([script, player("random")]));
    assert_eq!(table["state"]["seats"][0], json!({"player": "lua:mine", "name": null, "script": true}));
    // What it prints is the comment of its move, and comes line by line besides.
    let comment = "\"comment\":\"hello\"";
    page.wait(|message| message["type"] == "update" && message.to_string().contains(comment));
    let log = page.wait(|message| message["type"] == "log");
    let marks = page.wait(|message| message["type"] == "marks");
    assert_eq!((&log["side"], &log["lines"]), (&json!("first"), &json!(["hello"])));
    assert_eq!(marks["explanation"]["candidates"][0]["note"], "mine");
    let end = page.wait(|message| message["type"] == "update" && !message["state"]["ending"].is_null());
    assert_ne!(end["state"]["ending"]["kind"], "forfeit", "{end}");
}

#[test]
fn games_are_exported_and_read_again() {
    let host = Host::with_store();
    let mut page = host.page();
    let place = json!({"game": "gomoku:15", "moves": ["h8", "i9", "h9"]});
    let request = json!({"to": "tables", "do": "new-table", "place": place, "seats": [person(), person()], "seed": 1});
    let table = page.ask(request).expect("a table");
    for format in ["native", "jsonl", "sgf"] {
        let export = json!({"to": "table", "do": "export", "table": table["table"], "format": format});
        let text = contents(&page.ask(export).expect("a file"));
        let read = page.ask(json!({"to": "records", "do": "read-records", "text": text})).expect("records");
        let moves: Vec<&Value> =
            read["records"][0]["moves"].as_array().expect("moves").iter().map(|ply| &ply["move"]).collect();
        assert_eq!(moves, ["h8", "i9", "h9"], "{format}");
        assert_eq!(read["records"][0]["problem"], Value::Null);
    }
    // Formats that are no texts go the same way, and a file says what it could not hold.
    for format in ["lib", "pos"] {
        let export = json!({"to": "table", "do": "export", "table": table["table"], "format": format});
        let saved = page.ask(export).expect("a file");
        assert!(saved["notices"].as_array().is_some_and(|notices| !notices.is_empty()), "{saved}");
        let open = json!({"to": "study", "do": "open", "name": saved["name"], "base64": saved["base64"], "games": []});
        let read = page.ask(open).expect("records");
        let moves: Vec<&Value> =
            read["records"][0]["moves"].as_array().expect("moves").iter().map(|ply| &ply["move"]).collect();
        assert_eq!(moves, ["h8", "i9", "h9"], "{format}");
    }
    let record =
        page.ask(json!({"to": "records", "do": "look", "place": place})).expect("a position")["record"].clone();
    let keep = json!({"to": "table", "do": "keep", "table": table["table"]});
    let kept = page.ask(keep.clone()).expect("kept");
    assert_eq!((page.ask(keep).expect("kept"), &kept["number"]), (kept.clone(), &json!(1)));
    let bad = page.ask(json!({"to": "table", "do": "export", "table": table["table"], "format": "pdf"})).unwrap_err();
    assert_eq!(bad, "bad format \"pdf\": expected one of native, jsonl, sgf, psq, gomocup, lib, pos, rec");
    let again = json!({"to": "tables", "do": "new-table", "place": {"game": "gomoku"}, "seats": [person(), person()], "record": record});
    assert_eq!(page.ask(again).expect("a table")["history"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_table_outlives_the_server() {
    let mut host = Host::with_store();
    let mut page = host.page();
    let seats = json!([person(), {"by": "script", "name": "mine", "source": "function choose_move(board) return board:moves()[1] end"}]);
    let request = json!({"to": "tables", "do": "new-table", "place": {"game": "kalah:4x3"}, "seats": seats, "clock": "60+1", "think": {"nodes": 500}, "seed": 7});
    let table = page.ask(request).expect("a table");
    let (id, watch) = (table["table"].clone(), table["watch"].clone());
    page.play(&id, 0, "2").expect("a move");
    page.wait(|message| message["state"]["moves"].as_array().is_some_and(|moves| !moves.is_empty()));
    let before = page.act(&id, "attach").expect("the table");
    host.again();
    let mut page = host.page();
    let after = page.act(&id, "attach").expect("the same table");
    for what in ["table", "watch", "role", "game", "round", "clock", "seed"] {
        assert_eq!(after[what], before[what], "{what}");
    }
    for what in ["move", "ms"] {
        assert_eq!(after["history"][0][what], before["history"][0][what], "{what}");
    }
    // Records know whole milliseconds of the time that a move took.
    let left = |table: &Value| table["history"][0]["clocks"][0].as_u64().expect("a clock");
    assert!(left(&after).abs_diff(left(&before)) <= 1, "{after}");
    assert_eq!(after["state"]["seats"], before["state"]["seats"]);
    assert_eq!(after["state"]["position"], before["state"]["position"]);
    let watching = host.page().act(&watch, "attach").expect("the table to look at");
    assert_eq!(watching["role"], "spectator");
    page.act(&id, "resign").expect("resigned");
    let lost = page.wait(|message| message["type"] == "update" && !message["state"]["kept"].is_null());
    host.again();
    let ended = host.page().act(&id, "attach").expect("the same table");
    assert_eq!(ended["state"]["ending"], lost["state"]["ending"]);
    assert_eq!(ended["state"]["kept"], lost["state"]["kept"]);
}

#[test]
fn files_that_are_no_tables_are_not_sat_down_at() {
    let mut host = Host::with_store();
    let mut page = host.page();
    let table = page.table("gomoku:9", json!([person(), person()]));
    let id = table["table"].as_str().expect("an id").to_owned();
    page.play(&json!(id), 0, "e5").expect("a move");
    host.end();
    let folder = host.store().with_extension("tables");
    let file = std::fs::read_dir(&folder).expect("the folder").next().expect("a file").expect("a file").path();
    let good = std::fs::read_to_string(&file).expect("a text");
    let gone = |host: &mut Host, id: &str| {
        host.again();
        host.page().act(&json!(id), "attach").expect_err("no table")
    };
    std::fs::write(&file, good.replace("e5", "z99")).expect("written");
    assert!(gone(&mut host, &id).contains("z99"));
    std::fs::write(&file, &good[..good.len() / 2]).expect("written");
    assert!(gone(&mut host, &id).contains("no such table"));
    let other = "x".repeat(26);
    std::fs::write(folder.join(format!("{other}.json")), &good).expect("written");
    std::fs::write(folder.join(format!("..{other}.json")), &good).expect("written");
    assert!(gone(&mut host, &other).contains("no such table"));
    assert!(gone(&mut host, "../games").contains("no such table"));
}

#[test]
fn two_computers_wait_while_nobody_looks_on() {
    let host = Host::new();
    let mut page = host.page();
    let table = page.table("gomoku:15", json!([player("random"), player("random")]));
    let moved = |message: &Value| message["type"] == "update" && message["add"].get(0).is_some();
    page.wait(moved);
    let plies = |table: &Value| table["history"].as_array().expect("a history").len();
    // A page that detaches and one that goes leave the table alike.
    page.act(&table["table"], "detach").expect("gone");
    let mut guest = host.page();
    let before = plies(&guest.act(&table["watch"], "attach").expect("the table"));
    drop(guest);
    std::thread::park_timeout(std::time::Duration::from_millis(2500));
    let back = page.act(&table["table"], "attach").expect("the table");
    // One move may have been under way.
    assert!(plies(&back) <= before + 1, "{} plies, and {before} before", plies(&back));
    page.heard.clear();
    page.wait(moved);
}

#[test]
fn computer_players_take_turns_to_think() {
    let limits = ServiceLimits { players_address: 1, ..ServiceLimits::default() };
    let host = Host::serving(ServiceOptions { limits, ..ServiceOptions::default() });
    let mut page = host.page();
    let wanted = json!({
        "to": "tables", "do": "new-table", "place": {"game": "gomoku:15", "moves": ["h8"]}, "seats": [person(), player("engine")],
        "think": {"ms": 600_000}
    });
    let is_thinking = |table: &Value| {
        let id = table["table"].clone();
        move |message: &Value| message["table"] == id && !message["state"]["thinking"].is_null()
    };
    let first = page.ask(wanted.clone()).expect("a table");
    if first["state"]["thinking"].is_null() {
        page.wait(is_thinking(&first));
    }
    let second = page.ask(wanted).expect("a table");
    for _ in 0..20 {
        std::thread::park_timeout(std::time::Duration::from_millis(10));
        page.ask(json!({"to": "runs", "do": "runs"})).expect("an answer");
    }
    assert!(!page.heard.iter().any(is_thinking(&second)), "the second one thinks out of turn");
    page.act(&first["table"], "move-now").expect("a move");
    page.wait(is_thinking(&second));
}

#[test]
fn an_address_has_only_so_many_tables_however_many_pages_it_opens() {
    let limits = ServiceLimits { tables_address: 2, ..ServiceLimits::default() };
    let host = Host::serving(ServiceOptions { limits, ..ServiceOptions::default() });
    let seats = json!([person(), person()]);
    let wanted = json!({"to": "tables", "do": "new-table", "place": {"game": "kalah"}, "seats": seats});
    let mut pages = [host.page(), host.page()];
    let mut tables: Vec<Value> =
        pages.iter_mut().map(|page| page.table("kalah", seats.clone())["table"].clone()).collect();
    let mut page = host.page();
    let refused = page.ask(wanted.clone()).expect_err("somebody is at both tables");
    assert!(refused.starts_with("there are 2 tables already"), "{refused}");
    drop(pages);
    let began = std::time::Instant::now();
    tables.push(loop {
        if let Ok(table) = page.ask(wanted.clone()) {
            break table["table"].clone();
        }
        assert!(began.elapsed() < crate::kit::PATIENCE, "a table that everybody left stays");
    });
    let left = tables.iter().map(|table| page.act(table, "attach").is_ok());
    assert_eq!(left.collect::<Vec<_>>(), [false, true, true]);
}
