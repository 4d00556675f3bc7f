//! The conversations of the protocol's page.

use std::time::Duration;

use boardwright_game::{AnyTurn, AnyVariant, BotAction, BotMessage, Clock, Limits, Reply, Setting, Stop};

use crate::dialect::DIALECT;
use crate::dialect::tests::Engine;
use crate::{GomokuVariant, Rule};

/// The lines of one conversation of the page, with who says them: `>` the manager, `<` the engine.
fn conversation(number: usize) -> Vec<(char, String)> {
    let page = include_str!("../../../../../docs/protocols/gomocup.md");
    let block = page.split("```text\n").nth(number).and_then(|rest| rest.split("```").next()).expect("a conversation");
    block.lines().map(|line| (line.chars().next().unwrap_or(' '), line[2..].to_owned())).collect()
}

#[test]
fn the_conversations_of_the_page_are_what_is_spoken() {
    // An engine of somebody else: what the manager says comes from our codec.
    let variant = AnyVariant::new(GomokuVariant::new(15, 15, Rule::Freestyle));
    let mut host = (DIALECT.host)(&variant).expect("it is gomoku");
    let mut said = Vec::new();
    host.greet(&Setting { seed: 1, longest: Duration::from_secs(60), ..Setting::default() }, &mut said);
    let mut questions = [("", 120_000), ("h8 i8", 118_500)].into_iter();
    let mut position = variant.start();
    for (who, text) in conversation(1) {
        if who == '>' {
            assert_eq!(said.remove(0), text);
            continue;
        }
        if !matches!(host.receive(&text, &mut said), BotMessage::Ready | BotMessage::Move(_)) {
            continue;
        }
        let Some((moves, own)) = questions.next() else {
            host.quit(&mut said);
            continue;
        };
        let history: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        for mv in &history {
            position.play(mv).expect("a legal move");
        }
        let own = Duration::from_millis(own);
        let clock = Some(Clock { own, other: own, increment: Duration::ZERO, moves: None });
        let limits = &Limits { clock, move_time: Some(Duration::from_secs(5)), ..Limits::default() };
        let (position, start, stop) = (&position, &variant.start(), &Stop::new());
        let turn = AnyTurn { position, start, history: &history, limits, stop, report: &|_| {} };
        host.ask(&turn, &mut said).expect("it can be asked");
    }
    assert_eq!(said, Vec::<String>::new());

    // A player of ours: what it says comes from our codec, its moves from the page.
    let mut engine = Engine::new();
    let mut said: Vec<String> = Vec::new();
    let mut moves = ["h7", "j6"].into_iter();
    for (who, text) in conversation(2) {
        if who == '<' {
            if !text.starts_with("MESSAGE") {
                assert_eq!(said.remove(0), text);
            }
            continue;
        }
        for action in engine.codec.receive(&text) {
            match action {
                BotAction::Say(line) => said.push(line),
                BotAction::Think(_) => {
                    let mv = moves.next().expect("the page has two moves").to_owned();
                    said.extend(engine.codec.answer(&Ok(Reply::new(mv))));
                }
                BotAction::Begin { variant, .. } => assert_eq!(variant.spec(), "gomoku:15,exact"),
                BotAction::Negotiate(..) => panic!("nobody asks for a decision"),
                BotAction::Quit => assert_eq!(text, "END"),
            }
        }
    }
    assert_eq!((said, moves.next()), (Vec::new(), None));
}
