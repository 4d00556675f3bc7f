//! The host's end of BWP, line by line, and the conversation that its page shows.
#![cfg(unix)]

use std::time::Duration;

use boardwright_game::{
    AnyTurn, AnyVariant, BotCodec, BotMessage, Clock, HostCodec, Identity, Limits, Rng, Setting, Stop,
};
use boardwright_protocol::bwp::{BwpBot, BwpHost};

fn variant(game: &str) -> AnyVariant {
    boardwright_catalog::variant(game).expect("it is in the catalog")
}

fn setting(seed: u64) -> Setting {
    Setting { seed, longest: Duration::from_secs(60), ..Setting::default() }
}

/// Lines by which the host asks for a move after these moves.
fn ask(host: &mut BwpHost, start: &boardwright_game::AnyPosition, moves: &str, limits: Limits) -> Vec<String> {
    let history: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    let mut position = start.clone();
    for mv in &history {
        position.play(mv).expect("a legal move");
    }
    let (position, stop) = (&position, &Stop::new());
    let turn = AnyTurn { position, start, history: &history, limits: &limits, stop, report: &|_| {} };
    let mut out = Vec::new();
    host.ask(&turn, &mut out).expect("everything can be asked");
    out
}

#[test]
fn the_conversation_of_the_page_is_what_is_spoken() {
    let page = std::fs::read_to_string(crate::common::file("../../docs/protocols/bwp.md")).expect("it is there");
    let block = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a conversation");
    let game = variant("kalah");
    let mut host = BwpHost::new(&game);
    let clock = |own, other| {
        let [own, other, increment] = [own, other, 500].map(Duration::from_millis);
        Limits { clock: Some(Clock { own, other, increment, moves: None }), ..Limits::default() }
    };
    let mut questions = [("3 6", clock(60_000, 58_500)), ("3 6 2", clock(60_400, 58_500))].into_iter();
    let mut said = Vec::new();
    host.greet(&setting(17), &mut said);
    let mut heard = Vec::new();
    for line in block.lines() {
        let (who, text) = line.split_once(' ').expect("a line of a conversation");
        match who {
            "<" => {
                assert_eq!(said, Vec::<String>::new(), "the host waits for {text:?}");
                let meaning = host.receive(text, &mut said);
                if matches!(meaning, BotMessage::Ready | BotMessage::Move(_)) {
                    match questions.next() {
                        Some((moves, limits)) => said = ask(&mut host, &game.start(), moves, limits),
                        None => host.quit(&mut said),
                    }
                }
                heard.push(meaning);
            }
            _ => assert_eq!(said.remove(0), text),
        }
    }
    assert_eq!(said, Vec::<String>::new());
    assert!(heard.iter().all(|heard| !matches!(heard, BotMessage::Nonsense(_) | BotMessage::Refusal(_))), "{heard:?}");
    assert_eq!(heard.last(), Some(&BotMessage::Move("1".to_owned())));
}

#[test]
fn a_host_tells_what_a_bot_wants_to_know() {
    let game = variant("kalah:2x1");
    let start = game.read("3,0,0/1,1,0 S").expect("a position");
    let mut host = BwpHost::new(&game);
    let mut out = Vec::new();
    host.greet(&Setting { memory: Some(1024), ..setting(3) }, &mut out);
    assert_eq!(out, ["bwp 1"]);
    out.clear();
    for line in ["want board", "want  legal", "id author somebody", "id name", "  ready "] {
        assert_eq!(host.receive(line, &mut out), BotMessage::Nothing, "{line}");
    }
    assert_eq!(out, ["new kalah:2x1 seed=3 memory=1024"]);
    assert_eq!(host.receive("ready", &mut out), BotMessage::Ready);
    let limits = Limits { move_time: Some(Duration::from_millis(100)), nodes: Some(7), depth: Some(2), clock: None };
    let lines = ask(&mut host, &start, "1", limits);
    let expected =
        ["position 3,0,0/1,1,0 S moves 1", "board 0,1,1/2,1,0 N", "legal 1 2", "go movetime=100 nodes=7 depth=2"];
    assert_eq!(lines, expected);
    assert_eq!(
        ask(&mut host, &game.start(), "", Limits::default()),
        ["start", "board 1,1,0/1,1,0 S", "legal 1 2", "go"]
    );
}

#[test]
fn lines_that_are_none_say_what_would_have_been_right() {
    let mut host = BwpHost::new(&variant("kalah"));
    let mut out = Vec::new();
    for (line, expected) in [
        ("MOVE 3", "\"move\" in lower case and nothing extra"),
        ("ready now", "\"ready\" in lower case and nothing extra"),
        ("move", "a move after \"move\""),
        ("3", "id, want, ready, info, log, move or error"),
        ("want money", "want legal or want board, not \"money\""),
        ("info score=high", "score=a number of hundredths, win:plies or loss:plies, not \"high\""),
    ] {
        assert_eq!(host.receive(line, &mut out), BotMessage::Nonsense(expected.to_owned()), "{line}");
    }
    assert_eq!(host.receive("error", &mut out), BotMessage::Refusal("without a reason".to_owned()));
    assert_eq!(host.receive("log", &mut out), BotMessage::Log(String::new()));
    assert_eq!(out, Vec::<String>::new());
}

/// Neither end of any language panics at anything, and what they say to it stays short.
#[test]
fn no_line_is_too_strange() {
    let words = [
        "bwp",
        "new",
        "start",
        "position",
        "moves",
        "go",
        "stop",
        "ready",
        "move",
        "info",
        "pv=",
        "score=win:",
        "error",
        "want",
        "id",
        "name",
        "kalah",
        "gomoku:5",
        "START",
        "BOARD",
        "DONE",
        "TURN",
        "INFO",
        "rule",
        "TAKEBACK",
        "PLAY",
        "RECTSTART",
        "OK",
        "SUGGEST",
        "name=\"",
        "5",
        "5,5",
        "1,1,1",
        "2,2,2",
        "-1",
        "99999999999999999999",
        "é",
        "\0",
        "1",
        "X",
        ",",
        "=",
        "",
    ];
    let identity = Identity { name: "n".to_owned(), version: "v".to_owned(), author: "a".to_owned() };
    let dialect = boardwright_catalog::game("gomoku").expect("it is in the catalog").dialects()[0];
    let mut bots: [Box<dyn BotCodec>; 2] =
        [Box::new(BwpBot::new(identity.clone(), Box::new(boardwright_catalog::variant))), (dialect.bot)(&identity)];
    let game = variant("gomoku:5");
    let mut hosts: [Box<dyn HostCodec>; 2] =
        [Box::new(BwpHost::new(&game)), (dialect.host)(&game).expect("it is gomoku")];
    let mut rng = Rng::new(5);
    for _ in 0..20_000 {
        let count = 1 + rng.below(6);
        let separator = [" ", ",", "", "="][rng.below(4)];
        let line = (0..count).map(|_| words[rng.below(words.len())]).collect::<Vec<_>>().join(separator);
        for bot in &mut bots {
            let actions = bot.receive(&line);
            assert!(actions.len() <= 4, "{line:?}: {actions:?}");
            bot.interrupt(&line);
        }
        for host in &mut hosts {
            let mut out = Vec::new();
            host.receive(&line, &mut out);
            assert!(out.len() <= 1, "{line:?}: {out:?}");
        }
    }
}
