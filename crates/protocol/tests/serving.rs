//! Players of ours as bots of other programs, by conversations.
#![cfg(unix)]

use std::io::{self, BufRead, BufReader, Cursor, Read, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use boardwright_game::{AnyPlayer, AnyTurn, BotCodec, Fault, Identity, Info, ParseError, Reply, Score};
use boardwright_protocol::bwp::BwpBot;
use boardwright_protocol::{Begin, serve};

fn identity() -> Identity {
    let [name, version, author] = ["Ours", "0.1", "us"].map(str::to_owned);
    Identity { name, version, author }
}

fn bwp() -> Box<dyn BotCodec> {
    Box::new(BwpBot::new(identity(), Box::new(boardwright_catalog::variant)))
}

fn pbrain() -> Box<dyn BotCodec> {
    let dialects = boardwright_catalog::game("gomoku").expect("it is in the catalog").dialects();
    (dialects[0].bot)(&identity())
}

/// Output of a built-in player for a script.
fn converse(mut codec: Box<dyn BotCodec>, player: &str, script: &str) -> String {
    let spec = player.parse().expect("a right spec");
    let mut output = Vec::new();
    let mut make = |begin: &Begin| begin.variant.player(&spec, begin.seed.unwrap_or(1));
    serve(&mut *codec, Cursor::new(script.to_owned()), &mut output, &mut make, false).expect("nothing fails");
    String::from_utf8(output).expect("it writes text")
}

#[test]
fn a_player_serves_games_of_every_kind_in_bwp() {
    let script = "bwp 1\nnew kalah seed=5\nstart\ngo\nstart moves 1 2\ngo nodes=5\n\
                  new five\nposition 10/10/10/4X5/4O5/10/10/10/10/10 X moves a1\ngo time=1000 inc=10\nquit\n";
    let said = converse(bwp(), "random", script);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[..5], ["id name Ours", "id version 0.1", "id author us", "ready", "ready"]);
    assert!(lines[5].starts_with("move ") && lines[6].starts_with("move "), "{said}");
    assert_eq!(lines[7], "ready");
    assert!(lines[8].starts_with("move ") && lines.len() == 9, "{said}");
    assert_eq!(said, converse(bwp(), "random", script), "the same seed");
}

#[test]
fn a_searching_player_reports_in_bwp() {
    let said = converse(bwp(), "engine@depth=2", "bwp 1\nnew kalah:3x3\nstart\ngo\n");
    let lines: Vec<&str> = said.lines().collect();
    let info = lines.iter().rev().find(|line| line.starts_with("info ")).expect("it reports");
    assert!(info.starts_with("info depth=2 score=") && info.contains(" pv="), "{said}");
    assert!(lines.last().is_some_and(|line| line.starts_with("move ")), "{said}");
}

#[test]
fn what_cannot_be_done_is_said_and_the_conversation_goes_on() {
    for (script, error) in [
        ("bwp 0\n", "error bwp 1 or higher is spoken here, not \"0\""),
        ("new chess\n", "error bad game \"chess\" at character 1: expected one of the games "),
        ("new kalah\ngo\n", "error there is no position to move in"),
        ("start\n", "error a game is named by new before there is a position"),
        ("new kalah\nstart now\n", "error expected moves after start, not \"now\""),
        ("new kalah\nstart moves 9\n", "error illegal move \"9\": "),
        ("new kalah\nposition upside down\n", "error bad position \"upside down\""),
        ("new kalah\nstart\ngo fast\n", "error expected key=value, not \"fast\""),
        ("new kalah:1x1\nstart moves 1\ngo\n", "error the game is over: "),
        ("dance\n", "log not understood: \"dance\""),
        ("\0\n", "log not understood: "),
    ] {
        let said = converse(bwp(), "random", &format!("{script}new five\nstart\ngo\n"));
        let found = said.lines().any(|line| line.starts_with(error));
        assert!(found, "after {script:?}: {said}");
        assert!(said.lines().last().is_some_and(|line| line.starts_with("move ")), "after {script:?}: {said}");
    }
    let said = converse(bwp(), "boora-0.5", "new kalah\nstart\ngo\n");
    assert!(said.starts_with("error bad player \"boora-0.5\""), "{said}");
    assert_eq!(said.lines().nth(1), Some("error a game is named by new before there is a position"), "{said}");
}

#[test]
fn a_player_serves_under_a_gomocup_manager() {
    let script = "START 15\r\nINFO timeout_turn 1000\r\nINFO rule 1\r\nBEGIN\r\nTURN 8,8\r\nEND\r\n";
    let said = converse(pbrain(), "boora-0.5", script);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!((lines[0], lines.len()), ("OK", 3), "{said}");
    for line in &lines[1..] {
        assert!(line.split(',').all(|number| number.parse::<u8>().is_ok_and(|number| number < 15)), "{said}");
    }
    let said = converse(
        pbrain(),
        "engine@depth=2",
        "START 15\nBOARD\n7,7,1\n8,7,2\n7,8,1\n8,8,2\n7,9,1\n8,9,2\n7,6,1\nDONE\n",
    );
    assert!(said.starts_with("OK\n"), "{said}");
    let said = converse(
        pbrain(),
        "engine@depth=2",
        "START 15\nBOARD\n7,7,1\n8,7,2\n7,8,1\n8,8,2\n7,9,1\n8,9,2\n7,6,1\n8,6,2\nDONE\n",
    );
    assert!(said.lines().any(|line| line.starts_with("MESSAGE depth ")), "{said}");
    let last = said.lines().last();
    assert!(last == Some("7,5") || last == Some("7,10"), "it completes the five: {said}");
}

#[test]
fn an_illegal_move_of_a_player_is_an_error_and_not_a_move() {
    // The second move of this player is the same point as its first, which is its point.
    let said = converse(pbrain(), "goofy", "START 15\nBEGIN\nTURN 8,8\nEND\n");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[..2], ["OK", "3,3"], "{said}");
    assert!(lines[2].starts_with("ERROR ") && lines[2].ends_with(" is occupied by black"), "{said}");
}

/// Thinks until it is told to stop.
struct Thinker;

impl AnyPlayer for Thinker {
    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        let info = Info { depth: 1, score: Score(7), nodes: 1, elapsed: None, line: 1, variation: Vec::new() };
        (turn.report)(&info);
        while !turn.stop.is_raised() {
            std::thread::yield_now();
        }
        Ok(Reply::new(turn.position.moves()[0].clone()))
    }
}

/// A host that speaks with a served player over real pipes.
struct Host {
    to_bot: Option<io::PipeWriter>,
    from_bot: BufReader<io::PipeReader>,
    thread: std::thread::JoinHandle<io::Result<()>>,
}

impl Host {
    fn new(mut codec: Box<dyn BotCodec>, make: impl Fn() -> Box<dyn AnyPlayer> + Send + 'static) -> Host {
        let (input, to_bot) = io::pipe().expect("a pipe");
        let (from_bot, mut output) = io::pipe().expect("a pipe");
        let thread = std::thread::spawn(move || {
            serve(&mut *codec, input, &mut output, &mut |_: &Begin| -> Result<_, ParseError> { Ok(make()) }, true)
        });
        Host { to_bot: Some(to_bot), from_bot: BufReader::new(from_bot), thread }
    }

    fn say(&mut self, text: &str) {
        let pipe = self.to_bot.as_mut().expect("it is open");
        pipe.write_all(text.as_bytes()).expect("the bot reads");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.from_bot.read_line(&mut line).expect("the bot writes");
        line.trim().to_owned()
    }

    /// Hangs up and returns what the bot still said.
    fn leave(mut self) -> (String, io::Result<()>) {
        self.to_bot = None;
        let mut rest = String::new();
        self.from_bot.read_to_string(&mut rest).expect("the bot writes text");
        (rest, self.thread.join().expect("no panic"))
    }
}

#[test]
fn a_thinking_player_is_stopped_and_answers() {
    let mut host = Host::new(bwp(), || Box::new(Thinker));
    host.say("new kalah\nstart\ngo\n");
    assert_eq!((host.line(), host.line()), ("ready".to_owned(), "info depth=1 score=7 nodes=1".to_owned()));
    host.say("stop\n");
    assert_eq!(host.line(), "move 1");
    host.say("stop\nstart moves 1\ngo\n");
    assert_eq!(host.line(), "info depth=1 score=7 nodes=1", "a stop that came too late stops nothing else");
    host.say("quit\n");
    let (rest, result) = host.leave();
    assert_eq!(rest, "move 1\n", "it leaves with the best it has");
    assert!(result.is_ok(), "{result:?}");
}

#[test]
fn a_stop_behind_lines_that_ask_nothing_stops_the_thought() {
    for line in ["INFO time_left 5000", "INFO foo 1", "ABOUT", "YXSHOWFORBID", "FOO"] {
        let mut host = Host::new(pbrain(), || Box::new(Thinker));
        host.say("START 15\r\nBEGIN\r\n");
        assert_eq!(host.line(), "OK");
        assert!(host.line().starts_with("MESSAGE"), "it thinks");
        host.say(&format!("{line}\r\nSTOP\r\n"));
        assert_eq!(host.line(), "0,14", "{line}");
        host.leave().1.expect("it leaves");
    }
    let mut host = Host::new(bwp(), || Box::new(Thinker));
    host.say("new kalah seed=3\nstart\ngo\n");
    assert_eq!((host.line(), host.line()), ("ready".to_owned(), "info depth=1 score=7 nodes=1".to_owned()));
    host.say("info hello\nstop\n");
    assert_eq!(host.line(), "move 1");
    host.say("new kalah seed=abc\n");
    assert!(host.line().starts_with("log"), "what was said aside");
    assert_eq!(host.line(), "error bad seed \"abc\": expected a whole number from 0 to 18446744073709551615");
    host.leave().1.expect("it leaves");
}

#[test]
fn a_line_without_end_is_one_line() {
    let mut host = Host::new(pbrain(), || Box::new(Thinker));
    host.say(&format!("START 15\r\nNOISE {}\r\nSTART 20\r\n", "x".repeat(3 << 20)));
    let said: Vec<String> = (0..3).map(|_| host.line()).collect();
    assert_eq!(said, ["OK", "UNKNOWN NOISE", "OK"]);
    assert_eq!(host.leave().0, "");
}

#[test]
fn an_end_behind_other_lines_ends_at_once_too() {
    for lines in ["INFO time_left 5\r\n", "TURN 3,3\r\nRESTART\r\n", "YXBLOCK\r\n"] {
        let mut host = Host::new(pbrain(), || Box::new(Thinker));
        host.say("START 15\r\nBEGIN\r\n");
        assert_eq!(host.line(), "OK");
        host.say(lines);
        host.say("END\r\n");
        let (rest, result) = host.leave();
        assert!(result.is_ok() && rest.lines().any(|line| line == "0,14"), "{lines:?}: {rest}");
    }
}

#[test]
fn a_manager_may_end_at_once() {
    let mut host = Host::new(pbrain(), || Box::new(Thinker));
    host.say("START 15\r\nBEGIN\r\n");
    assert_eq!(host.line(), "OK");
    host.say("END\r\n");
    let Host { to_bot, from_bot, thread } = host;
    drop((to_bot, from_bot));
    let result = thread.join().expect("no panic");
    assert!(result.is_ok(), "a manager that is gone is no failure: {result:?}");
}

/// Moves at once, and counts how often it pondered and after how many moves.
struct Ponderer(Arc<Mutex<Vec<usize>>>);

impl AnyPlayer for Ponderer {
    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        Ok(Reply::new(turn.position.moves()[0].clone()))
    }

    fn ponder(&mut self, turn: &AnyTurn<'_>) -> Result<(), Fault> {
        self.0.lock().expect("nobody panicked").push(turn.history.len());
        while !turn.stop.is_raised() {
            std::thread::yield_now();
        }
        Ok(())
    }
}

#[test]
fn a_player_ponders_until_the_host_says_something() {
    let pondered = Arc::new(Mutex::new(Vec::new()));
    let shared = pondered.clone();
    let mut host = Host::new(pbrain(), move || Box::new(Ponderer(shared.clone())));
    host.say("START 15\r\n");
    assert_eq!(host.line(), "OK");
    // Each question is sent after the answer to the last one, as managers do.
    for (turn, moves) in [("BEGIN", 1), ("TURN 7,7", 3), ("TURN 8,8", 5)] {
        host.say(&format!("INFO time_left 1000\r\n{turn}\r\n"));
        assert!(host.line().contains(','), "{turn}");
        while pondered.lock().expect("nobody panicked").last() != Some(&moves) {
            std::thread::yield_now();
        }
    }
    assert_eq!(host.leave().0, "", "the end of the input ends it too");
    assert_eq!(*pondered.lock().expect("nobody panicked"), [1, 3, 5]);
}

/// Panics at the first question.
struct Fool(Arc<Mutex<u32>>);

impl AnyPlayer for Fool {
    fn choose(&mut self, _: &AnyTurn<'_>) -> Result<Reply, Fault> {
        *self.0.lock().expect("nobody has panicked with it") += 1;
        std::panic::resume_unwind(Box::new("out of ideas"));
    }
}

#[test]
fn a_panic_is_an_error_and_its_player_is_not_asked_again() {
    let asked = Arc::new(Mutex::new(0));
    let shared = Arc::clone(&asked);
    let mut host = Host::new(bwp(), move || Box::new(Fool(Arc::clone(&shared))));
    host.say("new kalah\nstart\ngo\n");
    assert_eq!((host.line(), host.line()), ("ready".to_owned(), "error panicked".to_owned()));
    host.say("go\n");
    assert_eq!(host.line(), "error there is no player");
    let (_, result) = host.leave();
    assert!(result.is_ok());
    assert_eq!(*asked.lock().expect("nobody has panicked with it"), 1);
}

/// A player that thinks longer than it may, and remembers the times that it had.
struct Late(Arc<Mutex<Vec<Duration>>>);

impl AnyPlayer for Late {
    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        let time = turn.limits.move_time.expect("it was told");
        self.0.lock().expect("nobody panics").push(time);
        let began = Instant::now();
        while began.elapsed() < time + Duration::from_millis(50) {
            std::thread::yield_now();
        }
        Ok(Reply::new(turn.position.moves()[0].clone()))
    }
}

#[test]
fn a_player_whose_answers_are_late_is_given_less_time() {
    let times = Arc::new(Mutex::new(Vec::new()));
    let given = Arc::clone(&times);
    let mut make =
        move |_: &Begin| -> Result<Box<dyn AnyPlayer>, ParseError> { Ok(Box::new(Late(Arc::clone(&given)))) };
    let script = "INFO timeout_turn 400\nSTART 15\nBEGIN\nTURN 7,7\n";
    serve(&mut *pbrain(), Cursor::new(script.to_owned()), &mut Vec::new(), &mut make, false).expect("nothing fails");
    let times = times.lock().expect("nobody panics");
    assert!(times.len() == 2 && times[1] < times[0], "{times:?}");
}
