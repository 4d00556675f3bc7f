use std::time::Duration;

use boardwright_game::{
    AnyTurn, AnyVariant, BotAction, BotCodec, BotMessage, Clock, HostCodec, Identity, Info, Interrupt, Limits, Reply,
    Score, Setting, Stop,
};

use crate::dialect::bot::KgpBot;
use crate::dialect::command::{Command, Value, quote};
use crate::dialect::{DIALECT, read_board, write_board};
use crate::{Kalah, KalahVariant};

fn kalah(spec: &str) -> AnyVariant {
    AnyVariant::new(KalahVariant::from_spec(&spec.parse().expect("a spec")).expect("a size"))
}

fn bot() -> KgpBot {
    let identity = Identity { name: "A \"bot\"".to_owned(), version: "1".to_owned(), author: "Somebody".to_owned() };
    KgpBot::new(identity)
}

/// The bot's immediate answers, if it does nothing else.
fn said(bot: &mut KgpBot, line: &str) -> Vec<String> {
    let actions = bot.receive(line).into_iter();
    actions.map(|action| if let BotAction::Say(line) = action { line } else { format!("{action:?}") }).collect()
}

/// The limits and the position of the question that a line asks.
fn asked(bot: &mut KgpBot, line: &str) -> (Limits, String) {
    match bot.receive(line).pop() {
        Some(BotAction::Think(question)) => (question.limits, question.position.to_string()),
        other => panic!("{line}: no question but {other:?}"),
    }
}

fn host(spec: &str) -> Box<dyn HostCodec> {
    let mut host = (DIALECT.host)(&kalah(spec)).expect("kgp knows it");
    let setting = Setting { seed: 1, longest: Duration::from_secs(5), replaces_missing: true, ..Setting::default() };
    let mut out = Vec::new();
    host.greet(&setting, &mut out);
    assert_eq!(out, ["kgp 1 0 1"]);
    host
}

/// Asks a client in a position.
fn ask(host: &mut dyn HostCodec, spec: &str, moves: &[&str], limits: Limits) -> Vec<String> {
    let start = kalah(spec).start();
    let history: Vec<String> = moves.iter().map(|&mv| mv.to_owned()).collect();
    let mut position = start.clone();
    history.iter().for_each(|mv| position.play(mv).expect("a legal move"));
    let (stop, mut out) = (Stop::new(), Vec::new());
    let turn = AnyTurn::new(&position, &limits, &stop).after(&start, &history);
    host.ask(&turn, &mut out).expect("a position of kalah");
    out
}

/// The host's reading of a line, and its answers to it.
fn hear(host: &mut dyn HostCodec, line: &str) -> (BotMessage, Vec<String>) {
    let mut out = Vec::new();
    (host.receive(line, &mut out), out)
}

#[test]
fn commands_are_read_with_all_their_parts() {
    let command =
        Command::read("12@4 set info:name \"like \\\" this\" -100 +.5 <3,0,0> freeplay\r").expect("a command");
    assert_eq!((command.id, command.reference, command.name.as_str()), (Some(12), Some(4), "set"));
    let text = |text: &str| Value::Text(text.to_owned());
    let arguments = [
        text("info:name"),
        text("like \" this"),
        text("-100"),
        text("+.5"),
        Value::Board(vec![3, 0, 0]),
        text("freeplay"),
    ];
    assert_eq!(command.arguments, arguments);
    assert_eq!(quote("like \" this"), "\"like \\\" this\"");
    let escaped = Command::read("set \"info:comment\" \"one\\ntwo\\\\\"").map(|command| command.text());
    assert_eq!(escaped.as_deref(), Ok("info:comment one\ntwo\\"), "as the clients in Java and Go write it");
    assert_eq!(Command::read("@4 yield").map(|command| (command.id, command.reference)), Ok((None, Some(4))));
    assert_eq!(Command::read("  8   move\t3 ").map(|command| command.house()), Ok(Some(3)));
}

#[test]
fn what_is_no_command_is_told_apart() {
    let long = format!("4 state <{}>", "1,".repeat(100));
    for line in ["", "@", "@x move 1", "4", "4 @", "move\"", "move \"open", "state <1,2", "state <1,-2>", "mö 1"] {
        assert!(Command::read(line).is_err(), "{line:?}");
    }
    assert_eq!(Command::read(&long), Err("expected at most 64 numbers in a board".to_owned()));
    assert_eq!(Command::read("state <1,x>"), Err("expected numbers of seeds in a board, not \"x\"".to_owned()));
    assert_eq!(Command::read("move 1,2").map(|command| command.house()), Ok(None));
}

/// ```text
///        3  3  3   north           1  2  0   seen by north, who has 2 in its store
///   [0]           [0]         [3]           [2]
///        3  3  3   south           4  0  1
/// ```
#[test]
fn boards_are_seen_by_the_side_that_is_asked() {
    let start = kalah("kalah:3x3").start();
    assert_eq!(start.downcast().map(write_board).as_deref(), Some("<3,0,0,3,3,3,3,3,3>"));
    let north = kalah("kalah:3x3").read("0,2,1,3/4,0,1,2 N").expect("a position");
    let text = north.downcast::<Kalah>().map(write_board).expect("kalah");
    assert_eq!(text, "<3,2,3,4,0,1,0,2,1>");
    let back = read_board(&[3, 2, 3, 4, 0, 1, 0, 2, 1]).expect("a board");
    assert_eq!(back.to_string(), "4,0,1,2/0,2,1,3 S", "who is asked is always south");
}

#[test]
fn boards_that_are_none_are_refused() {
    for (numbers, expected) in [
        (&[][..], "expected the number of houses in a board"),
        (&[0, 0, 0], "expected 1 to 10 houses, not 0"),
        (&[11, 0, 0], "expected 1 to 10 houses, not 11"),
        (&[u64::MAX], "expected 1 to 10 houses, not 18446744073709551615"),
        (&[3, 0, 0, 1, 1], "expected 8 numbers after the 3 of a board, not 4"),
        (&[1, 0, 0, 256, 1], "expected at most 255 seeds on a board"),
        (&[1, 200, 100, 1, 1], "expected at most 255 seeds on a board"),
    ] {
        assert_eq!(read_board(numbers).map(|_| ()), Err(expected.to_owned()), "{numbers:?}");
    }
}

#[test]
fn a_client_introduces_itself_and_answers() {
    let mut bot = bot();
    assert_eq!(
        said(&mut bot, "kgp 1 0 1"),
        ["1 set info:name \"A \\\"bot\\\"\"", "3 set info:authors \"Somebody\"", "5 mode freeplay"]
    );
    assert!(said(&mut bot, "@5 ok").is_empty());
    assert_eq!(said(&mut bot, "2 ping"), ["@2 pong"]);
    let (limits, position) = asked(&mut bot, "4 state <3,1,3,0,4,4,4,3,3>");
    assert_eq!((limits.move_time, position.as_str()), (Some(Duration::from_secs(2)), "0,4,4,1/4,3,3,3 S"));
    let info = |mv: &str| Info {
        depth: 1,
        score: Score(0),
        nodes: 1,
        elapsed: None,
        line: 1,
        variation: vec![mv.to_owned(), "1".to_owned()],
    };
    assert_eq!(bot.report(&info("3")), ["@4 move 3"]);
    assert!(bot.report(&info("3")).is_empty(), "it is not named again");
    assert_eq!(bot.report(&info("2")), ["@4 move 2"]);
    assert_eq!(bot.answer(&Ok(Reply::new("2"))), ["@4 move 2", "@4 yield"]);
    assert!(said(&mut bot, "6@4 stop").is_empty());
    assert!(matches!(bot.receive("goodbye").as_slice(), [BotAction::Quit]));
}

#[test]
fn a_move_that_came_too_early_is_repeated() {
    let mut bot = bot();
    asked(&mut bot, "4 state <3,0,0,3,3,3,3,3,3>");
    bot.answer(&Ok(Reply::new("1")));
    for _ in 0..5 {
        assert_eq!(said(&mut bot, "6@4 error \"No state associated with id\""), ["@4 move 1", "@4 yield"]);
    }
    assert!(said(&mut bot, "16@4 error \"No state associated with id\"").is_empty(), "not for ever");
    assert!(said(&mut bot, "18@90 error \"No state associated with id\"").is_empty());
    assert!(said(&mut bot, "20 error \"You are boring\"").is_empty(), "an error is never answered by one");
}

#[test]
fn several_states_are_told_apart_while_one_is_thought_about() {
    let mut bot = bot();
    asked(&mut bot, "4 state <3,0,0,3,3,3,3,3,3>");
    assert_eq!(bot.interrupt("8@6 stop"), None, "another state waits for its turn");
    assert_eq!(bot.interrupt("8@4 stop"), Some(Interrupt::StopThis));
    assert_eq!(bot.interrupt("10 ping"), Some(Interrupt::Say("@10 pong".to_owned())));
    assert_eq!(bot.interrupt("goodbye"), Some(Interrupt::Quit));
    assert_eq!(bot.interrupt("6 state <3,0,0,3,3,3,3,3,3>"), None);
    // The stop of the state that waited is its own once it is asked about.
    asked(&mut bot, "6 state <3,0,0,3,3,3,3,3,3>");
    assert_eq!(bot.interrupt("8@6 stop"), Some(Interrupt::StopThis));
}

#[test]
fn a_state_that_cannot_be_read_is_named_in_the_answer() {
    let answers = said(&mut bot(), "18 state <3,-1,0,3,3,3,3,3,3>");
    assert!(matches!(&answers[..], [one] if one.starts_with("@18 error ")), "{answers:?}");
}

#[test]
fn in_a_match_the_first_move_after_the_stop_is_the_answer() {
    let mut host = (DIALECT.host)(&kalah("kalah:3x3")).expect("kgp knows it");
    let start = kalah("kalah:3x3").start();
    let (limits, stop) = (Limits::default(), Stop::new());
    let turn = AnyTurn { position: &start, start: &start, history: &[], limits: &limits, stop: &stop, report: &|_| {} };
    let mut out = Vec::new();
    host.ask(&turn, &mut out).expect("a state");
    assert_eq!(host.stop(&mut out), None, "it has a grace for its first move");
    assert_eq!(host.receive("move 2", &mut out), BotMessage::Move("2".to_owned()));
}

#[test]
fn the_time_that_a_server_tells_is_kept() {
    let mut bot = bot();
    for line in ["2 set \"time:mode\" \"relative\"", "4 set \"time:clock\" 6"] {
        assert!(said(&mut bot, line).is_empty(), "{line}");
    }
    let quoted = asked(&mut bot, "6 state <1,0,0,3,3>").0;
    assert_eq!(quoted.move_time, Some(Duration::from_millis(5700)), "words and quoted texts are one type");
    for (clock, time) in [("\"4\"", 3700), ("4.5", 4200)] {
        said(&mut bot, &format!("set \"time:clock\" {clock}"));
        assert_eq!(asked(&mut bot, "8 state <1,0,0,3,3>").0.move_time, Some(Duration::from_millis(time)));
    }
    for line in ["set time:mode relative", "set time:clock 4", "set colour blue", "set time:clock x"] {
        assert!(said(&mut bot, line).is_empty(), "{line}");
    }
    assert_eq!(asked(&mut bot, "4 state <1,0,0,3,3>").0.move_time, Some(Duration::from_secs(2)), "x is no time");
    said(&mut bot, "set time:clock nan");
    assert_eq!(asked(&mut bot, "4 state <1,0,0,3,3>").0.move_time, Some(Duration::from_secs(2)), "nor is this");
    said(&mut bot, "set time:clock 4");
    assert_eq!(asked(&mut bot, "4 state <1,0,0,3,3>").0.move_time, Some(Duration::from_millis(3700)));
    for line in ["set time:mode absolute", "set time:clock 60", "set time:opclock 50"] {
        said(&mut bot, line);
    }
    let clock = asked(&mut bot, "4 state <1,0,0,3,3>").0.clock.expect("a clock");
    assert_eq!((clock.own, clock.other), (Duration::from_millis(59_700), Duration::from_secs(50)));
    said(&mut bot, "set time:clock 0");
    assert_eq!(asked(&mut bot, "4 state <1,0,0,3,3>").0.clock.map(|clock| clock.own), Some(Duration::from_millis(10)));
}

#[test]
fn a_client_bears_with_a_hostile_server() {
    let mut bot = bot();
    for line in
        ["", "state", "4 state", "4 state <99,1>", "4 state <3,0,0,0,0,0,3,3,3>", "\u{0}", "4 state 1 2", "xyzzy 1"]
    {
        assert!(said(&mut bot, line).iter().all(|line| line.contains("error \"")), "{line:?}");
    }
    assert!(said(&mut bot, &"x".repeat(20_000))[0].starts_with("error "));
    for other in ["kgp 2 0 0", "kgp 10 0 1", "kgp"] {
        let leaves = bot.receive(other);
        assert!(
            matches!(leaves.as_slice(), [BotAction::Say(error), BotAction::Say(_), BotAction::Quit] if error.contains("kgp 1"))
        );
    }
}

#[test]
fn a_server_takes_the_last_move_when_the_client_yields() {
    let mut host = host("kalah:3x3");
    assert_eq!(
        hear(host.as_mut(), "1 set info:name \"Agent\""),
        (BotMessage::Name("Agent".to_owned()), vec!["2@1 ok \"info:name\"".to_owned()])
    );
    assert_eq!(hear(host.as_mut(), "3 mode freeplay"), (BotMessage::Ready, vec!["4@3 ok \"freeplay\"".to_owned()]));
    let limits = Limits { move_time: Some(Duration::from_millis(5500)), ..Limits::default() };
    let lines = ["set time:mode \"relative\"", "set time:clock 5", "6 state <3,0,0,3,3,3,3,3,3>"];
    assert_eq!(ask(host.as_mut(), "kalah:3x3", &[], limits), lines);
    assert_eq!(hear(host.as_mut(), "@6 move 3").0, BotMessage::Nothing);
    assert_eq!(hear(host.as_mut(), "@6 move 2").0, BotMessage::Nothing);
    assert_eq!(hear(host.as_mut(), "@6 yield").0, BotMessage::Move("2".to_owned()));
    assert_eq!(host.remark(), None);
    // North is asked as south; the time has not changed and is not told again.
    assert_eq!(ask(host.as_mut(), "kalah:3x3", &["2"], limits), ["8 state <3,0,1,4,3,3,3,0,4>"]);
    // A move that cannot be read counts as a wrong one, unless another follows.
    let (heard, out) = hear(host.as_mut(), "5@8 move 99999999999999999999");
    assert!(matches!(heard, BotMessage::Nonsense(_)));
    assert_eq!(out, ["10@5 error \"expected the number of a house after move\""]);
    assert_eq!(hear(host.as_mut(), "@8 yield").0, BotMessage::Move("99999999999999999999".to_owned()));
    let (heard, out) = hear(host.as_mut(), "5@99 move 1");
    assert!(matches!(heard, BotMessage::Log(_)));
    assert_eq!(out, ["12@5 error \"No state associated with id\""]);
    let short = Limits { move_time: Some(Duration::from_millis(900)), ..Limits::default() };
    let lines = ask(host.as_mut(), "kalah:3x3", &["2"], short);
    assert!(lines.contains(&"set time:clock 1".to_owned()), "0 would be no time at all: {lines:?}");
}

/// The exact lines of the clients of the protocol's authors: those in Python and Go quote all, and all have an id in each line,
/// while those that read the answers understand a reference only behind an id.
#[test]
fn the_clients_of_the_authors_are_understood() {
    for (name, mode, mv, last) in [
        // Python, Go (kgpc, which writes "info:author"), Java.
        ("1 set \"info:name\" \"py1\"", "3 mode \"freeplay\"", "5@6 move 2", "7@6 yield"),
        ("3 set \"info:name\" \"py1\"", "7 mode \"freeplay\"", "9@6 move \"2\"", "11@6 yield"),
        ("1 set info:name \"py1\"", "3 mode freeplay", "5@6 move 2", "7@6 yield"),
    ] {
        let mut host = host("kalah:3x3");
        let (heard, out) = hear(host.as_mut(), name);
        assert_eq!(heard, BotMessage::Name("py1".to_owned()));
        assert!(out.iter().all(|line| line.starts_with("2@")), "{out:?}");
        assert_eq!(hear(host.as_mut(), mode).0, BotMessage::Ready);
        assert_eq!(ask(host.as_mut(), "kalah:3x3", &[], Limits::default())[0], "set time:mode \"none\"");
        hear(host.as_mut(), mv);
        assert_eq!(hear(host.as_mut(), last).0, BotMessage::Move("2".to_owned()));
    }
}

#[test]
fn an_unknown_activity_ends_the_connection() {
    let (heard, out) = hear(host("kalah:3x3").as_mut(), "3 mode eval");
    assert!(matches!(heard, BotMessage::Refusal(_)), "{heard:?}");
    assert_eq!(out, ["2@3 error \"expected mode freeplay, not eval\""]);
}

#[test]
fn a_client_that_never_yields_is_stopped_and_its_last_move_counts() {
    let mut host = host("kalah:3x3");
    hear(host.as_mut(), "mode freeplay");
    let clock =
        Clock { own: Duration::from_secs(9), other: Duration::from_secs(8), increment: Duration::ZERO, moves: None };
    let limits = Limits { clock: Some(clock), ..Limits::default() };
    let lines = ["set time:mode \"absolute\"", "set time:clock 9", "set time:opclock 8", "4 state <3,0,0,3,3,3,3,3,3>"];
    assert_eq!(ask(host.as_mut(), "kalah:3x3", &[], limits), lines);
    hear(host.as_mut(), "@4 move 2");
    hear(host.as_mut(), "@4 move 1");
    let mut out = Vec::new();
    assert_eq!(host.stop(&mut out), Some(BotMessage::Move("1".to_owned())));
    assert_eq!(out, ["6@4 stop", "8 ping"]);
    for (late, reaction) in
        [("9@4 move 3", "a move for no state that waits: 3"), ("move 3", "a move for no state that waits: 3")]
    {
        assert_eq!(
            hear(host.as_mut(), late),
            (BotMessage::Log(reaction.to_owned()), Vec::new()),
            "it is ignored silently"
        );
    }
    assert_eq!(hear(host.as_mut(), "11@8 pong"), (BotMessage::Nothing, Vec::new()));
    assert_eq!(host.stop(&mut out), None, "nothing is asked");
    assert_eq!(hear(host.as_mut(), "goodbye").0, BotMessage::Refusal("says goodbye".to_owned()));
}

#[test]
fn a_client_without_a_move_gets_a_random_one_as_long_as_it_is_there() {
    let chosen = |is_there: bool| {
        let mut host = host("kalah");
        hear(host.as_mut(), "mode freeplay");
        let mut moves = Vec::new();
        for _ in 0..8 {
            ask(host.as_mut(), "kalah", &[], Limits::default());
            match host.stop(&mut Vec::new()) {
                Some(BotMessage::Move(mv)) => moves.push(mv),
                other => return (moves, other),
            }
            assert_eq!(host.remark().as_deref(), Some("random move, since the client sent none"));
            if is_there {
                hear(host.as_mut(), "pong");
            }
        }
        (moves, None)
    };
    let (moves, end) = chosen(true);
    assert!(end.is_none() && moves.iter().any(|mv| *mv != moves[0]), "{moves:?}");
    assert_eq!(chosen(true).0, moves, "the seed decides");
    let (less, end) = chosen(false);
    assert_eq!(end, Some(BotMessage::Refusal("has left 3 pings unanswered".to_owned())));
    assert_eq!(less, moves[..3]);
    let mut host = host("kalah");
    hear(host.as_mut(), "mode freeplay");
    ask(host.as_mut(), "kalah", &[], Limits::default());
    assert!(matches!(hear(host.as_mut(), "yield").0, BotMessage::Move(_)), "to yield is to be stopped");
}

#[test]
fn a_client_plays_another_game_after_a_sign_of_life() {
    let mut host = host("kalah:3x3");
    hear(host.as_mut(), "mode freeplay");
    ask(host.as_mut(), "kalah:3x3", &[], Limits::default());
    hear(host.as_mut(), "@4 move 1");
    assert_eq!(hear(host.as_mut(), "@4 yield").0, BotMessage::Move("1".to_owned()));
    let setting = Setting { seed: 2, longest: Duration::from_secs(5), replaces_missing: true, ..Setting::default() };
    let mut out = Vec::new();
    assert!(host.again(&setting, &mut out));
    assert_eq!(out, ["6 ping"]);
    assert_eq!(hear(host.as_mut(), "@4 pong").0, BotMessage::Nothing, "an older ping");
    assert_eq!(hear(host.as_mut(), "@6 pong").0, BotMessage::Ready);
    assert_eq!(hear(host.as_mut(), "@6 pong").0, BotMessage::Nothing);
}

#[test]
fn a_server_bears_with_a_hostile_client() {
    let mut host = host("kalah");
    for line in
        ["@2 move", "move x", "move 1", "yield", "@99999999999999999999 move 1", "\u{ff}", "set", "set 1 2", "pong"]
    {
        let (heard, _) = hear(host.as_mut(), line);
        assert!(
            matches!(heard, BotMessage::Nonsense(_) | BotMessage::Log(_) | BotMessage::Nothing),
            "{line:?}: {heard:?}"
        );
    }
    assert!(matches!(hear(host.as_mut(), &"7".repeat(20_000)).0, BotMessage::Nonsense(_)));
    assert_eq!(
        hear(host.as_mut(), "9 dance"),
        (
            BotMessage::Nonsense("mode, set, move, yield, ok, ping, pong, error or goodbye".to_owned()),
            vec!["8@9 error \"Unknown command\"".to_owned()]
        )
    );
}

#[test]
fn kgp_knows_the_usual_rules_alone() {
    for spec in ["kalah:6x4,empty-capture", "kalah:6x4,end=mover"] {
        assert!((DIALECT.host)(&kalah(spec)).is_err(), "{spec}");
    }
}
