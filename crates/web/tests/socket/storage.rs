//! A blocked storage blocks nobody else.

use crate::kit::{Host, Page, person};
use boardwright_store::Store;
use serde_json::{Value, json};

/// The answer to a request that was sent before.
fn answer(page: &mut Page, id: u64) -> Value {
    let is_it = |message: &Value| message["id"] == json!(id);
    match page.heard.iter().position(is_it) {
        Some(index) => page.heard.remove(index),
        None => page.wait(is_it),
    }
}

#[test]
fn others_are_answered_while_another_process_holds_the_write_lock() {
    let host = Host::with_store();
    drop(Store::open(host.store()).expect("a store"));
    let mut pages: Vec<Page> = (0..6).map(|_| host.page()).collect();
    let tables: Vec<Value> =
        pages.iter_mut().map(|page| page.table("kalah:4x3", json!([person(), person()]))["table"].clone()).collect();
    let other = rusqlite::Connection::open(host.store()).expect("the database");
    other.execute_batch("BEGIN IMMEDIATE").expect("the write lock");
    // More pages wait for the writer than there are threads for sockets or workers.
    let keeps: Vec<u64> = pages
        .iter_mut()
        .zip(&tables)
        .map(|(page, table)| page.send(json!({"to": "table", "do": "keep", "table": table})))
        .collect();
    for (page, table) in pages.iter_mut().zip(&tables) {
        // Neither the connection nor the table that wait for the writer keep anything else waiting.
        let play = json!({"to": "table", "do": "play", "table": table, "ply": 0, "move": "2"});
        page.ask(play).expect("a move while the storage waits");
    }
    let mut guest = host.page();
    guest.ask(json!({"to": "records", "do": "look", "place": {"game": "gomoku"}})).expect("a position");
    guest.ask(json!({"to": "news", "do": "follow"})).expect("followed");
    guest.table("gomoku:9", json!([person(), person()]));
    assert_eq!(host.list("/api/records")["total"], json!(0));
    let is_answered = |page: &Page, id: u64| page.heard.iter().any(|message| message["id"] == json!(id));
    assert!(!pages.iter().zip(&keeps).any(|(page, id)| is_answered(page, *id)), "nothing can have been kept yet");
    other.execute_batch("ROLLBACK").expect("the lock is released");
    for (page, id) in pages.iter_mut().zip(keeps) {
        assert!(answer(page, id)["answer"]["number"].is_u64());
    }
}

#[test]
fn a_game_that_ends_while_the_storage_waits_is_kept_when_it_can_be() {
    let host = Host::with_store();
    drop(Store::open(host.store()).expect("a store"));
    let mut page = host.page();
    let table = page.table("kalah:4x3", json!([person(), person()]))["table"].clone();
    let ask = |action: &str| json!({"to": "table", "do": action, "table": table});
    page.play(&table, 0, "2").expect("a move");
    let other = rusqlite::Connection::open(host.store()).expect("the database");
    other.execute_batch("BEGIN IMMEDIATE").expect("the write lock");
    page.ask(ask("resign")).expect("resigned");
    let over = page.wait(|message| message["type"] == "update" && !message["state"]["ending"].is_null());
    assert_eq!(over["state"]["kept"], Value::Null);
    page.ask(ask("again")).expect("another game");
    page.ask(ask("undo")).expect_err("nothing to take back");
    page.heard.clear();
    other.execute_batch("ROLLBACK").expect("the lock is released");
    while host.list("/api/records")["total"] != json!(1) {
        std::thread::park_timeout(std::time::Duration::from_millis(20));
    }
    assert_eq!(host.list("/api/records")["games"][0]["ending"], over["state"]["ending"]["text"]);
    // The number belongs to the game before and not to the one that is played now.
    let now = page.ask(ask("attach")).expect("the table");
    assert_eq!((&now["round"], &now["state"]["kept"]), (&json!(1), &Value::Null));
}
