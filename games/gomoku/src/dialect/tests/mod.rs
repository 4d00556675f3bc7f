//! Conversations of both ends, line by line.

mod page;
mod yixin;

use std::time::Duration;

use boardwright_game::{
    AnyTurn, AnyVariant, BotAction, BotCodec, BotMessage, Clock, Decision, HostCodec, Identity, Interrupt, Limits,
    Negotiation, Question, Reply, Setting, Stop, Terms,
};

use crate::dialect::DIALECT;
use crate::openings::SWAP2;
use crate::{GomokuVariant, Rule};

/// Our end as an engine. Its player takes the last legal move of the list, which is the upper right free point.
struct Engine {
    codec: Box<dyn BotCodec>,
    asked: Option<Question>,
    games: Vec<(String, Option<u64>)>,
}

impl Engine {
    fn new() -> Engine {
        let [name, version, author] = ["Our \"best\"", "1.2", "us"].map(str::to_owned);
        let codec = (DIALECT.bot)(&Identity { name, version, author });
        Engine { codec, asked: None, games: Vec::new() }
    }

    /// The bot's answers to a line.
    fn hears(&mut self, line: &str) -> Vec<String> {
        let mut said = Vec::new();
        for action in self.codec.receive(line) {
            match action {
                BotAction::Say(line) => said.push(line),
                BotAction::Begin { variant, memory, .. } => self.games.push((variant.spec(), memory)),
                BotAction::Think(question) => {
                    let mv = question.position.moves().pop().expect("the game is not over");
                    said.extend(self.codec.answer(&Ok(Reply::new(mv))));
                    self.asked = Some(*question);
                }
                BotAction::Negotiate(question, terms) => {
                    let engine = "engine".parse().and_then(|spec| question.position.variant().player(&spec, 0));
                    let decision = engine.expect("a player").negotiate(&question.turn(&Stop::new(), &|_| {}), &terms);
                    said.extend(self.codec.decided(&decision));
                }
                BotAction::Quit => said.push("(leaves)".to_owned()),
            }
        }
        said
    }

    #[track_caller]
    fn check(&mut self, conversation: &[(&str, &str)]) {
        for (line, expected) in conversation {
            let said = self.hears(line).join(" / ");
            assert_eq!(said, *expected, "after {line:?}");
        }
    }

    fn question(&self) -> &Question {
        self.asked.as_ref().expect("it was asked")
    }
}

#[test]
fn an_engine_plays_a_game() {
    let mut engine = Engine::new();
    engine.check(&[
        ("ABOUT", "name=\"Our 'best'\", version=\"1.2\", author=\"us\""),
        ("TURN 3,3", "ERROR expected START first"),
        ("START 15", "OK"),
        ("INFO max_memory 1000000", ""),
        ("BEGIN", "14,0"),
        ("TURN 7,7", "13,0"),
        ("turn 0,14", "12,0"),
        ("TURN 0,14", "ERROR a1 is occupied by white"),
        ("TURN 15,0", "ERROR 15,0 is not on the board"),
        ("TURN -1,0", "ERROR -1,0 is not on the board"),
        ("TURN here", "ERROR expected x,y, not \"here\""),
        ("TURN 1,1\r", "11,0"),
        ("TAKEBACK 3,3", "ERROR 3,3 is not the last move"),
        ("TAKEBACK 11,0", "OK"),
        ("PLAY 5,5", "5,5"),
        ("SUGGEST 1,1", "UNKNOWN SUGGEST"),
        ("", ""),
        ("END", "(leaves)"),
    ]);
    assert_eq!(engine.games, [("gomoku:15".to_owned(), Some(1_000_000))]);
    assert_eq!(engine.question().history, ["o15", "h8", "n15", "a1", "m15", "b14"]);
}

#[test]
fn an_engine_decides_in_a_swap2_opening() {
    let mut engine = Engine::new();
    engine.check(&[("SWAP2BOARD", "ERROR expected START first"), ("START 15", "OK"), ("INFO rule 1", "")]);
    let ask = |engine: &mut Engine, stones: &str| {
        engine.hears("SWAP2BOARD");
        stones.split_whitespace().for_each(|stone| assert!(engine.hears(stone).is_empty()));
        engine.hears("DONE").join(" / ")
    };
    let opening = ask(&mut engine, "");
    assert_eq!(opening.split(' ').filter_map(crate::dialect::read_numbers).count(), 3, "{opening}");
    let decision = ask(&mut engine, &opening);
    let is_right = decision == "SWAP" || decision.split(' ').all(|point| crate::dialect::read_numbers(point).is_some());
    assert!(is_right, "{decision}");
    // Black has an open three after five stones, and whoever is to choose takes it.
    assert_eq!(ask(&mut engine, "7,7 0,0 8,7 14,0 9,7"), "SWAP");
    assert_eq!(ask(&mut engine, "7,7"), "ERROR expected 0, 3 or 5 stones, not 1");
    assert_eq!(ask(&mut engine, "7,7 7,7 8,8"), "ERROR h8 is occupied by black");
    assert_eq!(ask(&mut engine, "7,7 here 8,8"), "ERROR expected x,y, not \"here\"");
    engine.check(&[("BOARD", ""), ("7,7,2", ""), ("DONE", "14,0"), ("SWAP2BOARD", ""), ("END", "(leaves)")]);
}

#[test]
fn rules_and_sizes_are_understood_whenever_they_come() {
    for (lines, spec) in [
        (vec!["START 20", "BEGIN"], "gomoku:20"),
        (vec!["INFO rule 1", "START 15", "BEGIN"], "gomoku:15,exact"),
        (vec!["START 15", "INFO rule 4", "BEGIN"], "gomoku:15,renju"),
        (vec!["START 15", "INFO rule 8", "BEGIN"], "gomoku:15,caro"),
        (vec!["START 15", "INFO rule 9", "BEGIN"], "gomoku:15,caro"),
        (vec!["START 15", "INFO rule 2", "BEGIN"], "gomoku:15"),
        (vec!["START 15", "INFO rule 3", "BEGIN"], "gomoku:15,exact"),
        (vec!["RECTSTART 20,12", "BEGIN"], "gomoku:20x12"),
        (vec!["START 15", "BEGIN", "INFO rule 1", "RESTART", "BEGIN"], "gomoku:15,exact"),
        (vec!["INFO rule x", "INFO colour 7", "INFO", "START 15", "BEGIN"], "gomoku:15"),
    ] {
        let mut engine = Engine::new();
        for line in &lines {
            engine.hears(line);
        }
        assert_eq!(engine.games.last().map(|(spec, _)| spec.as_str()), Some(spec), "{lines:?}");
    }
    let mut engine = Engine::new();
    for (line, given) in [
        ("START 4", "4"),
        ("START 23", "23"),
        ("START", ""),
        ("RECTSTART 10", "10"),
        ("START 9999999999", "9999999999"),
    ] {
        // The board before is not played on.
        engine.check(&[("START 15", "OK"), (line, &format!("ERROR expected a size from 5 to 22, not {given:?}"))]);
        engine.check(&[("BEGIN", "ERROR expected START first")]);
    }
}

#[test]
fn a_board_is_taken_in_the_order_of_the_moves_or_in_any_other() {
    for (lines, position, history) in [
        ("0,0,1 1,0,2 2,0,1 3,0,2", "XOXO1/5/5/5/5 X", "a5 b5 c5 d5"),
        ("0,0,2 1,0,1 2,0,2", "XOX2/5/5/5/5 O", "a5 b5 c5"),
        // All of one side first, as managers of gomoku may do it.
        ("0,0,1 2,0,1 1,0,2 3,0,2", "XOXO1/5/5/5/5 X", "a5 b5 c5 d5"),
        ("", "5/5/5/5/5 X", ""),
        // No game leads here, and it can be played on all the same.
        ("0,0,2 1,0,2", "XX3/5/5/5/5 O", ""),
        ("0,0,1 1,0,1", "XX3/5/5/5/5 X", ""),
    ] {
        let mut engine = Engine::new();
        engine.check(&[("START 5", "OK"), ("BOARD", "")]);
        for line in lines.split_whitespace() {
            engine.check(&[(line, "")]);
        }
        engine.check(&[("DONE", "4,0")]);
        let question = engine.question();
        assert_eq!(question.position.to_string(), position, "{lines}");
        assert_eq!(question.history.join(" "), history, "{lines}");
    }
}

#[test]
fn a_board_may_list_a_row_before_the_stone_that_joined_it() {
    // Six black stones in a row win nothing by the rule exact. Five of them stand before the last one of this order.
    let stones = "3,7,1 0,0,2 4,7,1 2,0,2 5,7,1 4,0,2 6,7,1 6,0,2 7,7,1 8,0,2 8,7,1 10,0,2";
    let mut engine = Engine::new();
    engine.check(&[("START 15", "OK"), ("INFO rule 1", ""), ("BOARD", "")]);
    for line in stones.split_whitespace() {
        engine.check(&[(line, "")]);
    }
    engine.check(&[("DONE", "14,0"), ("TURN 0,14", "13,0")]);
    let position = engine.question().position.to_string();
    assert_eq!(position.matches('X').count(), 7 + 1, "seven stones, and black to move: {position}");
}

#[test]
fn a_broken_board_is_an_error_and_the_next_one_is_not() {
    let expected = |line: &str| format!("ERROR expected x,y,field with the field 1 or 2, not {line:?}");
    for (line, error) in [
        ("0,0", expected("0,0")),
        ("0,0,3", expected("0,0,3")),
        ("TURN 1,1", "ERROR expected x,y, not \"TURN 1\"".to_owned()),
        ("nothing", expected("nothing")),
        ("0,5,1", "ERROR 0,5 is not on the board".to_owned()),
    ] {
        let mut engine = Engine::new();
        engine.check(&[("START 5", "OK"), ("BOARD", ""), (line, ""), ("DONE", &error)]);
        engine.check(&[("BOARD", ""), (" ", ""), ("DONE", "4,0"), ("BOARD", ""), ("END", "(leaves)")]);
    }
    let mut engine = Engine::new();
    engine.check(&[
        ("START 5", "OK"),
        ("BOARD", ""),
        ("1,1,1", ""),
        ("1,1,2", ""),
        ("DONE", "ERROR two stones on 1,1"),
    ]);
    engine.check(&[("BOARD", "")]);
    // Too many stones are one mistake, and cost one answer.
    let said: Vec<String> = (0..1000).flat_map(|_| engine.hears("1,1,1")).collect();
    assert_eq!(said, Vec::<String>::new());
    engine.check(&[("DONE", "ERROR more stones than the board has points"), ("RESTART", "OK")]);
    let long = "X".repeat(100_000);
    assert_eq!(engine.hears(&long), [format!("UNKNOWN {}", &long[..40])], "a manager need not hear all of it again");
    let five = ["0,0,1", "0,1,2", "1,0,1", "1,1,2", "2,0,1", "2,1,2", "3,0,1", "3,1,2", "4,0,1"];
    let mut engine = Engine::new();
    engine.check(&[("START 5", "OK"), ("BOARD", "")]);
    for line in five {
        engine.check(&[(line, "")]);
    }
    engine.check(&[("DONE", "ERROR the game is over: five in a row from a5 to e5")]);
}

#[test]
fn memory_is_told_in_bytes_or_kibibytes() {
    for (line, memory) in [("INFO hash_size 2048", Some(2 << 20)), ("INFO max_memory 5000", Some(5000))] {
        let mut engine = Engine::new();
        engine.check(&[("START 15", "OK"), (line, ""), ("BEGIN", "14,0")]);
        assert_eq!(engine.games, [("gomoku:15".to_owned(), memory)], "{line}");
    }
}

#[test]
fn time_limits_leave_a_reserve() {
    let limits = |lines: &[&str]| {
        let mut engine = Engine::new();
        engine.hears("START 15");
        for line in lines {
            assert_eq!(engine.hears(line), Vec::<String>::new());
        }
        engine.hears("BEGIN");
        engine.question().limits
    };
    let milliseconds = Duration::from_millis;
    assert_eq!(limits(&[]), Limits::default());
    assert_eq!(limits(&["INFO timeout_turn 5000"]).move_time, Some(milliseconds(4980)));
    assert_eq!(limits(&["INFO timeout_turn 90"]).move_time, Some(milliseconds(87)));
    assert_eq!(limits(&["INFO timeout_turn 0"]).move_time, Some(milliseconds(20)), "as fast as possible");
    assert_eq!(limits(&["INFO timeout_match 0", "INFO time_left 2147483647"]).clock, None);
    let counted = limits(&["INFO max_node 5000", "INFO MAX_DEPTH 7"]);
    assert_eq!((counted.nodes, counted.depth), (Some(5000), Some(7)));
    assert_eq!(limits(&["INFO max_node 5000", "INFO max_node 18446744073709551615"]).nodes, None);
    assert_eq!(limits(&["INFO max_depth 7", "INFO max_depth 0"]), Limits::default());
    let clock = limits(&["INFO time_increment 300", "INFO time_left 60000"]).clock.map(|clock| clock.increment);
    assert_eq!(clock, Some(milliseconds(300)));
    let own = |lines: &[&str]| limits(lines).clock.map(|clock| clock.own);
    assert_eq!(own(&["INFO timeout_match 120000", "INFO time_left 60000"]), Some(milliseconds(59_950)));
    assert_eq!(own(&["INFO timeout_match 120000"]), Some(milliseconds(119_950)));
    assert_eq!(own(&["INFO time_left -30"]), Some(Duration::ZERO), "the manager may be behind with it");
}

#[test]
fn only_its_end_and_a_stop_interrupt_an_engine() {
    let engine = Engine::new();
    let interrupts =
        ["END", "end\r", "YXSTOP", "STOP", "INFO time_left 1", "TURN 1,1", ""].map(|line| engine.codec.interrupt(line));
    let (quit, stop) = (Some(Interrupt::Quit), Some(Interrupt::Stop));
    let wait = Some(Interrupt::Wait);
    assert_eq!(interrupts, [quit.clone(), quit, stop.clone(), stop, wait.clone(), None, wait]);
}

/// Our end as a manager, with everything it has sent.
struct Manager {
    codec: Box<dyn HostCodec>,
    variant: AnyVariant,
}

impl Manager {
    fn new(columns: u8, rows: u8, rule: Rule) -> (Manager, Vec<String>) {
        let variant = AnyVariant::new(GomokuVariant::new(columns, rows, rule));
        let mut codec = (DIALECT.host)(&variant).expect("it is gomoku");
        let mut out = Vec::new();
        let longest = Duration::from_secs(30);
        codec.greet(&Setting { seed: 1, memory: Some(350 << 20), longest, ..Setting::default() }, &mut out);
        (Manager { codec, variant }, out)
    }

    fn hears(&mut self, line: &str) -> (BotMessage, Vec<String>) {
        let mut out = Vec::new();
        let heard = self.codec.receive(line, &mut out);
        (heard, out)
    }

    /// The lines sent to ask for a move after these moves from this position.
    fn asks(&mut self, start: Option<&str>, moves: &str, limits: Limits) -> Vec<String> {
        self.sends(start, moves, limits, |codec, turn, out| codec.ask(turn, out).expect("it can be asked"))
    }

    /// The lines sent to ask for a decision after these moves; empty if the protocol has no command for it.
    fn negotiates(&mut self, negotiation: Negotiation, moves: &str) -> Vec<String> {
        let made = [0, 3, 5].iter().position(|&plies| plies == moves.split_whitespace().count()).expect("a decision");
        let terms = Terms { negotiation, made, seed: 1 };
        self.sends(None, moves, Limits::default(), |codec, turn, out| {
            let is_asked = codec.negotiate(turn, &terms, out).expect("it can be asked");
            assert_eq!(is_asked, !out.is_empty());
        })
    }

    fn sends(
        &mut self,
        start: Option<&str>,
        moves: &str,
        limits: Limits,
        send: impl FnOnce(&mut dyn HostCodec, &AnyTurn<'_>, &mut Vec<String>),
    ) -> Vec<String> {
        let start = start.map_or_else(|| self.variant.start(), |text| self.variant.read(text).expect("a position"));
        let history: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        let mut position = start.clone();
        for mv in &history {
            position.play(mv).expect("a legal move");
        }
        let stop = Stop::new();
        let turn = AnyTurn::new(&position, &limits, &stop).after(&start, &history);
        let mut out = Vec::new();
        send(self.codec.as_mut(), &turn, &mut out);
        out.retain(|line| !line.starts_with("INFO"));
        out
    }
}

#[test]
fn a_manager_starts_an_engine() {
    let (mut manager, out) = Manager::new(15, 15, Rule::Renju);
    let greeting = ["ABOUT", "INFO max_memory 367001600", "INFO game_type 1", "INFO rule 4", "START 15"];
    assert_eq!(out, greeting);
    let name = "name=\"SomeBrain\", version=\"1.0\", author=\"Nymand\"";
    assert_eq!(manager.hears(name).0, BotMessage::Name("SomeBrain 1.0".to_owned()));
    let name = "author=\"Ename Nymand\", name=\"SomeBrain\"";
    assert_eq!(manager.hears(name).0, BotMessage::Name("SomeBrain".to_owned()));
    assert_eq!(manager.hears("NAME = SomeBrain, country=x").0, BotMessage::Name("SomeBrain".to_owned()));
    assert_eq!(manager.hears("UNKNOWN ABOUT").0, BotMessage::Log("UNKNOWN ABOUT".to_owned()));
    assert_eq!(manager.hears("OK - everything is good").0, BotMessage::Ready);
    // Piskvork reads two numbers and passes over what stands behind them.
    assert_eq!(manager.hears("7,7 the centre").0, BotMessage::Move("h8".to_owned()));
    assert_eq!(manager.codec.line_end(), "\r\n");
    // 8 alone is caro in which longer rows win, too.
    assert!(Manager::new(15, 15, Rule::Caro).1.contains(&"INFO rule 9".to_owned()));
    let (mut manager, out) = Manager::new(20, 12, Rule::Freestyle);
    assert_eq!(out.last().map(String::as_str), Some("RECTSTART 20,12"));
    let unknown = "UNKNOWN RECTSTART";
    assert_eq!(manager.hears(unknown).0, BotMessage::Refusal(unknown.to_owned()));
    assert_eq!(manager.hears("error only 20x20").0, BotMessage::Refusal("only 20x20".to_owned()));
}

#[test]
fn a_manager_asks_for_decisions_in_a_swap2_opening() {
    let (mut manager, _) = Manager::new(15, 15, Rule::Exact);
    manager.hears("OK");
    let moves = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let decides = |manager: &mut Manager, stones: &str, line: &str, decision: Option<Decision>| {
        manager.negotiates(SWAP2, stones);
        assert_eq!(manager.hears(line).0, BotMessage::Decision(decision), "{line:?} after {stones:?}");
    };
    assert_eq!(manager.negotiates(SWAP2, ""), ["SWAP2BOARD", "DONE"]);
    assert_eq!(manager.hears("MESSAGE let me see").0, BotMessage::Log("let me see".to_owned()));
    let opening = BotMessage::Decision(Some(Decision::Propose(moves("h8 i7 j8"))));
    assert_eq!(manager.hears("7,7 8,8 9, 7").0, opening);
    assert_eq!(manager.negotiates(SWAP2, "h8 i7 j8"), ["SWAP2BOARD", "7,7", "8,8", "9,7", "DONE"]);
    assert_eq!(manager.hears(" swap ").0, BotMessage::Decision(Some(Decision::Swap)));
    decides(&mut manager, "h8 i7 j8", "SWAP now", Some(Decision::Swap));
    decides(&mut manager, "h8 i7 j8", "0,0", Some(Decision::Stay("a15".to_owned())));
    decides(&mut manager, "h8 i7 j8", "0,0 99,1", Some(Decision::Propose(moves("a15 99,1"))));
    decides(&mut manager, "", "0,0", Some(Decision::Propose(moves("a15"))));
    decides(&mut manager, "h8 i7 j8 a1 a2", "UNKNOWN SWAP2BOARD", None);
    manager.negotiates(SWAP2, "");
    assert_eq!(manager.hears("ERROR no").0, BotMessage::Refusal("no".to_owned()));
    assert!(matches!(manager.hears("to the left").0, BotMessage::Nonsense(_)));
    // The stones follow when the game begins.
    let board = ["BOARD", "7,7,1", "8,8,2", "9,7,1", "0,0,2", "DONE"];
    assert_eq!(manager.asks(None, "h8 i7 j8 a15", Limits::default()), board);
    assert_eq!(manager.hears("7,8").0, BotMessage::Move("h7".to_owned()));
    assert!(manager.negotiates(Negotiation::PIE, "h8 i7 j8").is_empty(), "the protocol knows swap2 alone");
}

#[test]
fn a_manager_tells_moves_one_by_one() {
    let (mut manager, _) = Manager::new(15, 15, Rule::Freestyle);
    manager.hears("OK");
    let free = Limits::default();
    assert_eq!(manager.asks(None, "", free), ["BEGIN"]);
    assert_eq!(manager.hears("7,7").0, BotMessage::Move("h8".to_owned()));
    assert_eq!(manager.asks(None, "h8 a15", free), ["TURN 0,0"]);
    manager.hears("MESSAGE depth 5 ev -12");
    assert_eq!(manager.codec.overheard().map(|info| (info.depth, info.score.0)), Some((5, -12)));
    assert_eq!(manager.hears("MESSAGE 3,4 looks good").0, BotMessage::Log("3,4 looks good".to_owned()));
    assert_eq!(manager.hears("SUGGEST 7,8"), (BotMessage::Nothing, vec!["PLAY 7,8".to_owned()]));
    assert_eq!(manager.hears(" 7, 8 ").0, BotMessage::Move("h7".to_owned()));
    assert_eq!(manager.hears("99,7").0, BotMessage::Move("99,7".to_owned()), "the referee refuses it");
    assert!(matches!(manager.hears("h8").0, BotMessage::Nonsense(_)));
    let (mut manager, _) = Manager::new(15, 15, Rule::Freestyle);
    manager.hears("ok");
    assert_eq!(manager.asks(None, "o1", free), ["TURN 14,14"], "to the second side");
}

#[test]
fn a_manager_sends_the_whole_board_when_moves_are_not_enough() {
    let free = Limits::default();
    let (mut manager, _) = Manager::new(5, 5, Rule::Freestyle);
    manager.hears("OK");
    // An opening: the stones in the order of the moves, seen by the side to move.
    assert_eq!(manager.asks(None, "c3 d4 e5", free), ["BOARD", "2,2,2", "3,1,1", "4,0,2", "DONE"]);
    assert_eq!(manager.hears("0,0").0, BotMessage::Move("a5".to_owned()));
    assert_eq!(manager.asks(None, "c3 d4 e5 a5 a1", free), ["TURN 0,4"], "and then it goes on as usual");
    assert_eq!(manager.hears("1,0").0, BotMessage::Move("b5".to_owned()));
    // Moves were taken back, so the engine's board is no longer right.
    assert_eq!(manager.asks(None, "c3 d4 e5", free), ["RESTART"]);
    let board = ["BOARD", "2,2,2", "3,1,1", "4,0,2", "DONE"].map(str::to_owned);
    assert_eq!(manager.hears("OK"), (BotMessage::Nothing, board.to_vec()));
    assert_eq!(manager.asks(None, "", free), ["RESTART"]);
    assert_eq!(manager.hears("OK"), (BotMessage::Nothing, vec!["BEGIN".to_owned()]));
    // A position without a past.
    assert_eq!(manager.asks(Some("X4/5/2O2/5/5 X"), "e1", free), ["RESTART"]);
    let board = ["BOARD", "2,2,1", "0,0,2", "4,4,2", "DONE"].map(str::to_owned);
    assert_eq!(manager.hears("OK"), (BotMessage::Nothing, board.to_vec()));
    // The engine answered something else than what was played for it.
    manager.hears("1,1");
    assert_eq!(manager.asks(Some("X4/5/2O2/5/5 X"), "e1 c2 c1", free), ["RESTART"]);
}

#[test]
fn a_manager_tells_the_time_before_every_move() {
    let (mut manager, _) = Manager::new(15, 15, Rule::Freestyle);
    manager.hears("OK");
    let mut infos = |moves: &str, limits: Limits| {
        let start = manager.variant.start();
        let history: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        let mut position = start.clone();
        for mv in &history {
            position.play(mv).expect("a legal move");
        }
        let (position, start, stop) = (&position, &start, &Stop::new());
        let turn = AnyTurn { position, start, history: &history, limits: &limits, stop, report: &|_| {} };
        let mut out = Vec::new();
        manager.codec.ask(&turn, &mut out).expect("it can be asked");
        out.retain(|line| line.starts_with("INFO"));
        out.join(", ")
    };
    let clock = |own: u64| {
        let own = Duration::from_millis(own);
        Some(Clock { own, other: own, increment: Duration::ZERO, moves: None })
    };
    let move_time = Some(Duration::from_secs(5));
    let both = |own| Limits { move_time, clock: clock(own), ..Limits::default() };
    let first = "INFO timeout_turn 5000, INFO timeout_match 120000, INFO time_left 120000";
    assert_eq!(infos("", both(120_000)), first);
    assert_eq!(infos("h8 a1", both(90_000)), "INFO time_left 90000");
    let free = "INFO timeout_turn 30000, INFO timeout_match 120000, INFO time_left 2147483647";
    assert_eq!(infos("h8 a1", Limits { nodes: Some(5), ..Limits::default() }), free);
}
