//! Both ends of every wire protocol against arbitrary input.

use std::time::Duration;

use boardwright_game::{
    AnyTurn, AnyVariant, BotAction, BotCodec, BotMessage, Decision, HostCodec, Identity, Limits, Reply, Setting, Stop,
};
use boardwright_protocol::bwp::{BwpBot, BwpHost};

/// Maximum number of lines of an input that are sent.
const MAX_LINES: usize = 200;

/// The first line names a game; all others are said to both ends of every language that knows it.
///
/// A bot is asked only about games that go on, and the first legal move is its answer. A host is asked for a move
/// whenever its bot is ready or has moved legally.
pub fn dialect(text: &str) {
    let (game, lines) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(variant) = boardwright_catalog::variant(game) else { return };
    let lines: Vec<&str> = lines.split('\n').take(MAX_LINES).collect();
    let identity = || Identity { name: "a".to_owned(), version: "1".to_owned(), author: "b".to_owned() };
    let family = boardwright_catalog::game(variant.family().name).expect("it is in the catalog");
    let mut bots: Vec<Box<dyn BotCodec>> =
        vec![Box::new(BwpBot::new(identity(), Box::new(boardwright_catalog::variant)))];
    let mut hosts: Vec<Box<dyn HostCodec>> = vec![Box::new(BwpHost::new(&variant))];
    for dialect in family.dialects() {
        bots.push((dialect.bot)(&identity()));
        hosts.extend((dialect.host)(&variant));
    }
    bots.iter_mut().for_each(|bot| be_a_bot(bot.as_mut(), &lines));
    hosts.iter_mut().for_each(|host| be_a_host(host.as_mut(), &variant, &lines));
}

fn be_a_bot(codec: &mut dyn BotCodec, lines: &[&str]) {
    for line in lines {
        let _ = codec.interrupt(line);
        for action in codec.receive(line) {
            match action {
                BotAction::Think(question) => {
                    let mut moves = question.position.moves();
                    assert!(!moves.is_empty(), "asked about a finished game");
                    let reply = Reply::new(moves.swap_remove(0));
                    assert!(!codec.answer(&Ok(reply)).is_empty(), "a question without an answer");
                }
                BotAction::Negotiate(question, _) => {
                    let stay = question.position.moves().into_iter().next().map(Decision::Stay);
                    let decision = stay.unwrap_or(Decision::Swap);
                    assert!(!codec.decided(&Ok(decision)).is_empty(), "a decision without an answer");
                }
                BotAction::Quit => return,
                BotAction::Say(_) | BotAction::Begin { .. } => {}
            }
        }
    }
}

fn be_a_host(codec: &mut dyn HostCodec, variant: &AnyVariant, lines: &[&str]) {
    let mut out = Vec::new();
    codec.greet(
        &Setting { seed: 1, longest: Duration::from_secs(1), replaces_missing: true, ..Setting::default() },
        &mut out,
    );
    let start = variant.start();
    let mut position = start.clone();
    let mut history = Vec::new();
    let mut is_asked = false;
    for line in lines {
        match codec.receive(line, &mut out) {
            BotMessage::Ready => {}
            BotMessage::Move(mv) if is_asked => {
                if position.play(&mv).is_err() {
                    return;
                }
                history.push(mv);
            }
            _ => continue,
        }
        if position.outcome().is_some() {
            return codec.quit(&mut out);
        }
        let (limits, stop) = (Limits::default(), Stop::new());
        let turn = AnyTurn::new(&position, &limits, &stop).after(&start, &history);
        is_asked = codec.ask(&turn, &mut out).is_ok();
    }
    codec.stop(&mut out);
}
