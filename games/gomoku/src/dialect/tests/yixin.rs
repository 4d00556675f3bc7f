//! Conversations with Yixin-Board and other managers of its kind.

use std::time::Duration;

use boardwright_game::{Info, Score};

use crate::dialect::tests::Engine;

/// The lines that Yixin-Board sends from its start to a move (`main.c`), with its rows before its columns.
#[test]
fn yixin_board_plays_a_game() {
    let mut engine = Engine::new();
    let introduction = "MESSAGE Our \"best\" 1.2 / MESSAGE INFO MAX_THREAD_NUM 1 / MESSAGE INFO MAX_HASH_SIZE 20";
    engine.check(&[("info show_detail 1", ""), ("yxshowinfo", introduction)]);
    for line in
        ["INFO timeout_turn 2000000", "INFO max_node -1", "INFO thread_num 4", "INFO hash_size 1024", "INFO rule 2"]
    {
        engine.check(&[(line, "")]);
    }
    engine.check(&[("start 15 15", "OK"), ("yxboard", ""), ("14,0,2", ""), ("0,1,1", ""), ("7,7,2", ""), ("done", "")]);
    engine.check(&[("yxshowforbid", "FORBID ."), ("yxhashclear", ""), ("yxnbest 3", "0,14")]);
    assert_eq!(engine.games, [("gomoku:15,renju".to_owned(), Some(1 << 20))]);
    assert_eq!(engine.question().history, ["a1", "b15", "h8"], "14,0 is the lower left corner");
    // The rest of a command that does nothing here is no command, and that is said once.
    engine.check(&[
        ("yxquerydatabaseall", "MESSAGE YXQUERYDATABASEALL does nothing here"),
        ("7,7", ""),
        ("done", ""),
        ("yxquerydatabaseall", ""),
        ("done", ""),
        ("yxsetdatabase", "MESSAGE YXSETDATABASE does nothing here"),
        ("START 20 20", ""),
        ("yxsoosorvstep4 2", "MESSAGE YXSOOSORVSTEP4 does nothing here"),
        ("7,7", ""),
        ("done", ""),
        ("yxblockreset", "MESSAGE YXBLOCKRESET does nothing here"),
        ("yxbalancetwo 30", "MESSAGE YXBALANCETWO does nothing here"),
        ("yxquack", "UNKNOWN YXQUACK"),
        ("TURN 3,4", "0,13"),
        ("yxblock", "MESSAGE YXBLOCK does nothing here"),
        ("end", "(leaves)"),
    ]);
    let report = |info: &Info<String>, engine: &mut Engine| engine.codec.report(info);
    let info = Info {
        depth: 3,
        score: Score(12),
        nodes: 9000,
        elapsed: Some(Duration::from_millis(30)),
        line: 1,
        variation: vec!["a1".to_owned(), "b15".to_owned()],
    };
    let said = ["MESSAGE depth 3-3 ev 12 n 9000 n/ms 300 tm 30 pv a1 b15", "MESSAGE REALTIME BEST 14,0"];
    assert_eq!(report(&info, &mut engine), said, "its labels are ours");
    assert_eq!(report(&info, &mut engine), said[..1]);
}

#[test]
fn yixin_board_asks_about_a_swap2_opening() {
    let mut engine = Engine::new();
    engine.check(&[("start 15 15", "OK"), ("yxswap2step3", "ERROR expected 5 stones, not 0")]);
    let opening = engine.hears("yxswap2step1");
    assert!(opening.len() == 3 && opening[2].starts_with("MESSAGE SWAP2 MOVE3 "), "{opening:?}");
    let place = |engine: &mut Engine, stones: &[&str]| {
        engine.hears("yxboard");
        stones.iter().enumerate().for_each(|(number, stone)| {
            engine.hears(&format!("{stone},{}", if stones.len() % 2 == number % 2 { 1 } else { 2 }));
        });
        engine.hears("done")
    };
    // Black has an open three after five stones, and whoever is to choose takes it.
    assert!(place(&mut engine, &["7,7", "0,0", "8,7", "14,0", "9,7"]).is_empty());
    engine.check(&[("yxswap2step3", "MESSAGE SWAP2 SWAP2 YES")]);
    let stones: Vec<String> =
        opening.iter().map(|line| line.split(' ').skip(3).collect::<Vec<_>>().join(",")).collect();
    place(&mut engine, &stones.iter().map(String::as_str).collect::<Vec<_>>());
    let said = engine.hears("yxswap2step2").join(" / ");
    let known = ["MESSAGE SWAP2 SWAP1 YES", "MESSAGE SWAP2 SWAP1 NO", "MESSAGE SWAP2 MOVE4 "];
    assert!(known.iter().any(|form| said.starts_with(form)), "{said}");
}

#[test]
fn a_search_is_reported_in_the_form_that_managers_read() {
    let mut engine = Engine::new();
    engine.check(&[("START 20", "OK"), ("BEGIN", "19,0")]);
    for (score, value) in [(Score(-35), "-35"), (Score::win_in(7), "+M7"), (Score::loss_in(4), "-M4")] {
        let variation = vec!["a20".to_owned(), "t1".to_owned()];
        let info = Info { depth: 10, score, nodes: 12_345, elapsed: None, line: 1, variation };
        // Rows are counted from the top, as in x,y: the first move is 0,0.
        let said = format!("MESSAGE depth 10-10 ev {value} n 12345 n/ms 12345 tm 0 pv a1 t20");
        assert_eq!(engine.codec.report(&info), [said]);
    }
    engine.check(&[("YXNBEST 2", "18,0")]);
    let info = Info { depth: 1, score: Score(0), nodes: 0, elapsed: None, line: 2, variation: Vec::new() };
    assert_eq!(engine.codec.report(&info), ["MESSAGE depth 1-1 multipv 2 ev 0 n 0 n/ms 0 tm 0 pv (NONE)"]);
}

#[test]
fn forbidden_points_are_told() {
    let mut engine = Engine::new();
    engine.check(&[("INFO rule 4", ""), ("START 15", "OK"), ("BOARD", "")]);
    // A stone on h8 (7,7) would make two open threes; the manager has marked it.
    for line in ["6,7,1", "0,0,2", "5,7,1", "14,0,2", "7,6,1", "0,14,2", "7,5,1", "14,14,2", "7,7,3"] {
        engine.check(&[(line, "")]);
    }
    engine.hears("DONE");
    engine.check(&[("TAKEBACK 13,0", "OK"), ("YXSHOWFORBID", "FORBID 0707.")]);
    engine.check(&[("PLAY 1,1", "1,1"), ("YXSHOWFORBID", "FORBID .")]);
}
