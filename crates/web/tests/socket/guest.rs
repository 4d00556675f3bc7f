//! A guest who comes by an invitation and plays one side, and lessons, which need no table.

use crate::kit::{Host, Page, contents, person, player};
use serde_json::{Value, json};

/// Two pages at a table with a clock whose second side is a guest's, and its addresses: the own one, the invitation, and that
/// for whoever looks on.
fn invite(host: &Host) -> (Page, Page, [Value; 3]) {
    let mut page = host.page();
    let (place, seats) = (json!({"game": "gomoku:6"}), json!([person(), person()]));
    let wanted =
        json!({"to": "tables", "do": "new-table", "place": place, "seats": seats, "guest": "second", "clock": "5m+3"});
    let table = page.ask(wanted).expect("a table");
    (page, host.page(), ["table", "guest", "watch"].map(|address| table[address].clone()))
}

#[test]
fn nobody_moves_before_the_guest_has_come_and_then_each_plays_one_side() {
    let host = Host::new();
    let (mut one, mut two, [own, guest, watch]) = invite(&host);
    let table = one.act(&own, "attach").expect("the table");
    assert_eq!(table["state"]["moves"], json!([]));
    assert_eq!(table["state"]["running"], json!(false));
    assert!(one.play(&own, 0, "a1").unwrap_err().contains("has not come"));
    let came = two.act(&guest, "attach").expect("the table");
    assert_eq!((&came["role"], &came["guest"]), (&json!("guest"), &Value::Null), "the guest invites nobody");
    assert_eq!(came["state"]["moves"], json!([]), "it is the other's turn");
    let begun = one.wait(|message| message["type"] == "update" && message["state"]["guest"]["joined"] == json!(true));
    assert_eq!(begun["state"]["running"], json!(true));
    assert_eq!(begun["state"]["moves"].as_array().map(Vec::len), Some(36));
    assert!(two.play(&guest, 0, "a1").unwrap_err().contains("the other player's turn"));
    one.play(&own, 0, "a1").expect("a move");
    assert!(one.play(&own, 1, "a2").unwrap_err().contains("the other player's turn"));
    two.play(&guest, 1, "f6").expect("a move");
    assert!(one.act(&own, "undo").unwrap_err().contains("nothing is taken back"));
    let mut third = host.page();
    let seen = third.act(&watch, "attach").expect("the table");
    assert_eq!((&seen["role"], &seen["state"]["moves"]), (&json!("spectator"), &json!([])));
}

#[test]
fn the_names_that_people_give_stand_at_their_seats_and_in_the_record() {
    let host = Host::new();
    let (mut one, mut two, [own, guest, watch]) = invite(&host);
    let mut third = host.page();
    one.attach(&own, json!({"name": "Anna"})).expect("the table");
    two.attach(&guest, json!({"name": "Bert"})).expect("the table");
    let seen = third.act(&watch, "attach").expect("the table");
    let names: Vec<&Value> = (0..2).map(|side| &seen["state"]["seats"][side]["name"]).collect();
    assert_eq!(names, ["Anna", "Bert"]);
    one.play(&own, 0, "a1").expect("a move");
    let saved = json!({"to": "table", "do": "export", "table": own, "format": "native"});
    let text = contents(&one.ask(saved).expect("a file"));
    assert!(text.contains("Anna") && text.contains("Bert"), "{text}");
    let listed: Value = host.list("/api/tables");
    assert_eq!(listed, json!([watch]), "and everybody may watch");
}

#[test]
fn a_draw_is_taken_or_declined_by_the_player_who_did_not_offer_it() {
    let host = Host::new();
    let (mut one, mut two, [own, guest, _]) = invite(&host);
    two.act(&guest, "attach").expect("the table");
    one.act(&own, "draw").expect("offered");
    assert!(one.act(&own, "decline-draw").unwrap_err().contains("your own offer"));
    two.act(&guest, "decline-draw").expect("declined");
    one.act(&own, "draw").expect("offered again");
    two.act(&guest, "draw").expect("taken");
    let over = one.wait(|message| message["type"] == "update" && !message["state"]["ending"].is_null());
    assert_eq!(over["state"]["ending"]["kind"], json!("agreement"));
}

#[test]
fn each_gives_up_for_oneself_and_another_game_begins_when_both_want_it() {
    let host = Host::new();
    let (mut one, mut two, [own, guest, _]) = invite(&host);
    two.act(&guest, "attach").expect("the table");
    assert!(one.act(&own, "again").unwrap_err().contains("the game goes on"));
    // It is the host's turn, but the guest speaks for the second side.
    two.act(&guest, "resign").expect("resigned");
    let over = one.wait(|message| message["type"] == "update" && !message["state"]["ending"].is_null());
    assert_eq!(over["state"]["ending"]["outcome"], json!("first"));
    one.act(&own, "again").expect("asked");
    let asked = two.wait(|message| message["state"]["guest"]["rematch"] == json!("first"));
    assert!(!asked["state"]["ending"].is_null(), "one alone begins nothing");
    two.act(&guest, "again").expect("taken");
    let next = two.wait(|message| message["type"] == "update" && message["round"] == json!(1));
    assert_eq!(next["state"]["guest"]["side"], json!("first"), "sides have changed");
    assert_eq!(next["state"]["moves"].as_array().map(Vec::len), Some(36));
    two.play(&guest, 0, "c3").expect("a move");
    // A request goes with whoever made it: nobody loses on time in a game that begins without them.
    two.act(&guest, "resign").expect("resigned");
    two.act(&guest, "again").expect("asked");
    one.wait(|message| message["state"]["guest"]["rematch"] == json!("first"));
    drop(two);
    one.wait(|message| message["state"]["guest"]["present"] == json!([false, true]));
    one.act(&own, "again").expect("asked");
    let asked = one.wait(|message| message["state"]["guest"]["rematch"] == json!("second"));
    assert!(!asked["state"]["ending"].is_null(), "it waits for the other");
}

#[test]
fn whoever_invites_does_not_take_the_seat_of_the_guest() {
    let host = Host::new();
    let (mut one, mut two, [own, guest, _]) = invite(&host);
    one.attach(&own, json!({"visitor": "one"})).expect("the own side");
    let refused = two.attach(&guest, json!({"visitor": "one"})).unwrap_err();
    assert!(refused.contains("your own invitation"), "{refused}");
    for name in ["boora-0.7", "Engine", "engine@level=3", "Boardwright", "Boardwright, novice", "Dokonalý"] {
        let refused = two.attach(&guest, json!({"visitor": "two", "name": name})).unwrap_err();
        assert!(refused.contains("the name of a program"), "{name}: {refused}");
    }
    let guest = two.attach(&guest, json!({"visitor": "two", "name": "Engineer"})).expect("the table");
    assert_eq!(guest["role"], json!("guest"));
}

#[test]
fn each_sees_whether_the_other_is_there_and_an_invitation_outlives_the_server() {
    let mut host = Host::with_store();
    let (mut one, mut two, [own, guest, _]) = invite(&host);
    two.attach(&guest, json!({"visitor": "two"})).expect("the table");
    one.wait(|message| message["state"]["guest"]["present"] == json!([true, true]));
    one.play(&own, 0, "c3").expect("a move");
    drop(two);
    one.wait(|message| message["state"]["guest"]["present"] == json!([true, false]));
    host.again();
    // Who looked on by the same link may come back first.
    let (mut other, mut two) = (host.page(), host.page());
    assert_eq!(other.attach(&guest, json!({"visitor": "three"})).expect("the table")["role"], json!("spectator"));
    let found = two.attach(&guest, json!({"visitor": "two"})).expect("the table");
    assert_eq!((&found["role"], &found["history"][0]["move"]), (&json!("guest"), &json!("c3")));
    two.play(&guest, 1, "d4").expect("a move");
}

#[test]
fn with_a_guest_nobody_is_a_computer() {
    let host = Host::new();
    let engine = || player("engine@level=1");
    // The next game changes the sides of both.
    for seats in [json!([person(), engine()]), json!([engine(), person()])] {
        let wanted = json!({"to": "tables", "do": "new-table", "place": {"game": "gomoku:6"}, "seats": seats, "guest": "second"});
        assert!(host.page().ask(wanted).unwrap_err().contains("both sides are persons'"));
    }
}

#[test]
fn a_try_in_a_lesson_is_judged_by_the_referee() {
    let host = Host::new();
    let mut page = host.page();
    let list = host.list("/api/lessons/de");
    assert_eq!(list["courses"].as_array().map(Vec::len), Some(3));
    assert!(list["texts"].as_str().is_some_and(|texts| texts.contains("gomoku-lesson-rules = Die Regeln")));
    let english = host.list("/api/lessons/nobody-speaks-it")["texts"].clone();
    assert!(english.as_str().is_some_and(|texts| texts.contains("gomoku-lesson-rules = The rules")));
    let mut attempt = |mv: &str| {
        page.ask(json!({"to": "lessons", "do": "try", "family": "gomoku", "lesson": "rules", "step": 1, "moves": [mv]}))
    };
    assert_eq!(attempt("g5").expect("judged")["verdict"], json!("reached"));
    assert_eq!(attempt("a1").expect("judged")["verdict"], json!("missed"));
    assert!(attempt("c5").unwrap_err().contains("c5"), "an occupied point is refused");
}

/// An invitation that another browser has taken up lets one look on, and not move; the first one comes back as itself.
#[test]
fn a_third_browser_looks_on() {
    let host = Host::new();
    let (mut one, mut two, [own, guest, watch]) = invite(&host);
    let (mut three, mut again) = (host.page(), host.page());
    assert_eq!(two.attach(&guest, json!({"visitor": "two"})).expect("the table")["role"], "guest");
    let seen = three.attach(&guest, json!({"visitor": "three"})).expect("the table");
    assert_eq!((&seen["role"], &seen["table"]), (&json!("spectator"), &watch));
    assert!(three.act(&guest, "resign").unwrap_err().contains("spectators look on"));
    // Whoever sees all moves may have them as a file.
    let file = three.ask(json!({"to": "table", "do": "export", "table": guest, "format": "sgf"})).expect("a file");
    assert_eq!((&file["name"], &file["notices"]), (&json!("game.sgf"), &json!([])));
    assert_eq!(again.attach(&guest, json!({"visitor": "two"})).expect("the table")["role"], "guest");
    // The page goes on to the address for spectators, and leaves that of the invitation after it has come there.
    three.act(&watch, "attach").expect("the table");
    three.act(&guest, "detach").expect("gone from there");
    one.play(&own, 0, "c3").expect("a move");
    three.wait(|message| message["type"] == "update" && message["add"][0]["move"] == "c3");
    three.act(&watch, "detach").expect("gone");
    one.wait(|message| message["type"] == "update" && message["state"]["spectators"]["count"] == json!(0));
}

/// The invitation alone is no seat: whoever has not come, was told to look on, or says no name acts for nobody.
#[test]
fn only_the_browser_that_has_the_seat_acts_for_the_guest() {
    let host = Host::new();
    let (mut one, mut two, [own, guest, _]) = invite(&host);
    let mut three = host.page();
    let act_in_vain = |page: &mut Page| {
        for deed in ["resign", "draw", "decline-draw", "undo", "redo", "swap", "again", "move-now", "keep"] {
            let refused = page.act(&guest, deed).unwrap_err();
            assert!(refused.contains("spectators look on"), "{deed}: {refused}");
        }
        let refused = page.play(&guest, 1, "f6").unwrap_err();
        assert!(refused.contains("spectators look on"), "{refused}");
    };
    // Nobody has come yet.
    act_in_vain(&mut three);
    assert_eq!(two.attach(&guest, json!({"visitor": "two"})).expect("the table")["role"], "guest");
    one.play(&own, 0, "a1").expect("a move");
    act_in_vain(&mut three);
    for visitor in [json!("three"), Value::Null] {
        assert_eq!(three.attach(&guest, json!({"visitor": visitor})).expect("the table")["role"], "spectator");
        act_in_vain(&mut three);
        three.act(&guest, "detach").expect("gone");
        act_in_vain(&mut three);
    }
    // The guest too has first to come back.
    two.act(&guest, "detach").expect("gone");
    act_in_vain(&mut two);
    assert_eq!(two.attach(&guest, json!({"visitor": "two"})).expect("the table")["role"], "guest");
    two.play(&guest, 1, "f6").expect("a move");
    let seen = one.act(&own, "attach").expect("the table");
    assert_eq!((&seen["history"].as_array().map(Vec::len), &seen["state"]["ending"]), (&Some(2), &Value::Null));
}

/// A program that gives no name of a browser has the seat as long as it is connected.
#[test]
fn a_guest_without_a_name_of_a_browser_keeps_the_seat_too() {
    let host = Host::new();
    let (mut one, mut two, [own, guest, _]) = invite(&host);
    let mut three = host.page();
    one.act(&own, "attach").expect("the table");
    assert_eq!(two.act(&guest, "attach").expect("the table")["role"], "guest");
    assert_eq!(three.act(&guest, "attach").expect("the table")["role"], "spectator");
    let named = json!({"visitor": "three"});
    assert_eq!(three.attach(&guest, named.clone()).expect("the table")["role"], "spectator");
    assert_eq!(two.act(&guest, "attach").expect("the table")["role"], "guest");
    drop(two);
    one.wait(|message| message["state"]["guest"]["present"] == json!([true, false]));
    assert_eq!(three.attach(&guest, named).expect("the table")["role"], "guest");
}
