//! The client's end of the protocol: one of our players at a server.

use std::time::Duration;

use boardwright_game::{
    AnyVariant, BotAction, BotCodec, Clock, Fault, Identity, Info, Interrupt, Limits, ParseError, Position, Question,
    Reply,
};

use crate::dialect::command::{Command, quote};
use crate::dialect::{MAX_LINE_BYTES, VERSION, read_board};
use crate::{Kalah, KalahVariant};

/// The time for a move if the server does not tell one. Some servers play a random move after five seconds.
const UNTOLD: Duration = Duration::from_secs(2);

/// The time for a move that is kept for the transmission to the server and back.
const RESERVE: Duration = Duration::from_millis(300);

/// The most seconds of a clock that are believed, some 34 years.
const MAX_SECONDS: f64 = 1e9;

/// The number of times that a move is repeated if the server was not ready for it.
const MAX_REPEATS: u32 = 5;

/// The number of answered states that are remembered, for moves that must be repeated.
const REMEMBERED: usize = 16;

/// The client's end of the protocol, in the mode freeplay.
pub(super) struct KgpBot {
    identity: Identity,
    /// The number of the next command, which is odd.
    next: u64,
    /// The state that the player thinks about, and the last move that was sent for it.
    asked: Option<u64>,
    named: Option<String>,
    /// States with the moves that were sent for them, and the number of repetitions.
    answered: Vec<(u64, String, u32)>,
    /// The game for which the present player was made.
    begun: Option<String>,
    mode: Time,
    clock: Option<Duration>,
    other: Option<Duration>,
}

/// The meaning of a server's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Time {
    None,
    /// Time for the whole game.
    Absolute,
    /// Time for every move.
    Relative,
}

impl KgpBot {
    pub(super) fn new(identity: Identity) -> KgpBot {
        KgpBot {
            identity,
            next: 1,
            asked: None,
            named: None,
            answered: Vec::new(),
            begun: None,
            mode: Time::None,
            clock: None,
            other: None,
        }
    }

    fn numbered(&mut self, words: &str) -> BotAction {
        let id = self.next;
        self.next += 2;
        BotAction::Say(format!("{id} {words}"))
    }

    fn introduce(&mut self, command: &Command) -> Vec<BotAction> {
        let [major, ..] = VERSION;
        if command.arguments.first().is_none_or(|given| given.to_text() != major.to_string()) {
            let error = format!("error {}", quote(&format!("kgp {major} is spoken here, not {}", command.text())));
            return vec![
                BotAction::Say(answer(command, &error)),
                BotAction::Say("goodbye".to_owned()),
                BotAction::Quit,
            ];
        }
        let Identity { name, author, .. } = self.identity.clone();
        vec![
            self.numbered(&format!("set info:name {}", quote(&name))),
            self.numbered(&format!("set info:authors {}", quote(&author))),
            self.numbered("mode freeplay"),
        ]
    }

    fn set(&mut self, command: &Command) {
        let Some((key, value)) = command.setting() else { return };
        let seconds = || {
            let seconds = value.parse().ok().filter(|seconds: &f64| !seconds.is_nan());
            seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds.min(MAX_SECONDS)).ok())
        };
        match (key, value.as_str()) {
            ("time:mode", "absolute") => self.mode = Time::Absolute,
            ("time:mode", "relative") => self.mode = Time::Relative,
            ("time:mode", _) => self.mode = Time::None,
            ("time:clock", _) => self.clock = seconds(),
            ("time:opclock", _) => self.other = seconds(),
            _ => {}
        }
    }

    fn limits(&self) -> Limits {
        let less = |time: Duration| time.saturating_sub(RESERVE.min(time / 5)).max(Duration::from_millis(10));
        match (self.mode, self.clock) {
            (Time::Absolute, Some(own)) => {
                let clock =
                    Clock { own: less(own), other: self.other.unwrap_or(own), increment: Duration::ZERO, moves: None };
                Limits { clock: Some(clock), ..Limits::default() }
            }
            (Time::Relative, Some(own)) => Limits { move_time: Some(less(own)), ..Limits::default() },
            _ => Limits { move_time: Some(UNTOLD), ..Limits::default() },
        }
    }

    fn state(&mut self, command: &Command) -> Result<Vec<BotAction>, String> {
        let id = command.id.ok_or("expected a number before state, to answer with")?;
        let [crate::dialect::command::Value::Board(numbers)] = command.arguments.as_slice() else {
            return Err("expected a board after state".to_owned());
        };
        let position = read_board(numbers)?;
        if let Some(ending) = position.ending() {
            return Err(format!("expected a board with a move, but the game is over: {ending}"));
        }
        let variant = AnyVariant::new(KalahVariant::around(&position));
        let position = variant.read(&position.to_string()).map_err(|error| error.to_string())?;
        let mut actions = Vec::new();
        if self.begun.as_ref() != Some(&variant.spec()) {
            self.begun = Some(variant.spec());
            actions.push(BotAction::Begin { variant, seed: None, memory: None, lines: None });
        }
        self.asked = Some(id);
        self.named = None;
        let start = position.clone();
        actions.push(BotAction::Think(Box::new(Question {
            position,
            start,
            history: Vec::new(),
            limits: self.limits(),
        })));
        Ok(actions)
    }

    /// A server may not be ready for an answer that comes at once. It then does not know the state, and needs the move
    /// again.
    fn error(&mut self, command: &Command) -> Vec<BotAction> {
        let Some(reference) = command.reference else { return Vec::new() };
        let known = self.answered.iter_mut().find(|(id, _, repeats)| *id == reference && *repeats < MAX_REPEATS);
        let Some((id, house, repeats)) = known else { return Vec::new() };
        *repeats += 1;
        vec![BotAction::Say(format!("@{id} move {house}")), BotAction::Say(format!("@{id} yield"))]
    }

    fn remember(&mut self, id: u64, house: &str) {
        self.answered.retain(|(known, ..)| *known != id);
        if self.answered.len() == REMEMBERED {
            self.answered.remove(0);
        }
        self.answered.push((id, house.to_owned(), 0));
    }
}

impl BotCodec for KgpBot {
    fn receive(&mut self, line: &str) -> Vec<BotAction> {
        if line.trim().is_empty() {
            return Vec::new();
        }
        let read =
            if line.len() > MAX_LINE_BYTES { Err("expected a shorter line".to_owned()) } else { Command::read(line) };
        let command = match read {
            Ok(command) => command,
            Err(expected) => {
                let reference = Command::number(line).map(|id| format!("@{id} ")).unwrap_or_default();
                return vec![BotAction::Say(format!("{reference}error {}", quote(&expected)))];
            }
        };
        match command.name.as_str() {
            "kgp" => self.introduce(&command),
            "state" => self.state(&command).unwrap_or_else(|expected| {
                vec![BotAction::Say(answer(&command, &format!("error {}", quote(&expected))))]
            }),
            "set" => {
                self.set(&command);
                Vec::new()
            }
            "ping" => vec![BotAction::Say(answer(&command, "pong"))],
            "error" => self.error(&command),
            "goodbye" => vec![BotAction::Quit],
            // A stop that arrives after the answer is too late to matter.
            "ok" | "pong" | "stop" => Vec::new(),
            _ => vec![BotAction::Say(answer(&command, "error \"Unknown command\""))],
        }
    }

    fn interrupt(&self, line: &str) -> Option<Interrupt> {
        let command = Command::read(line).ok()?;
        match command.name.as_str() {
            "stop" if command.reference.is_none() || command.reference == self.asked => Some(Interrupt::StopThis),
            "ping" => Some(Interrupt::Say(answer(&command, "pong"))),
            "goodbye" => Some(Interrupt::Quit),
            _ => None,
        }
    }

    fn refused(&mut self, error: &ParseError) -> Vec<String> {
        self.begun = None;
        let yielded = self.asked.take().map(|id| format!("@{id} yield"));
        [Some(format!("error {}", quote(&error.to_string()))), yielded].into_iter().flatten().collect()
    }

    fn answer(&mut self, reply: &Result<Reply, Fault>) -> Vec<String> {
        let Some(id) = self.asked.take() else { return Vec::new() };
        let mut lines = Vec::new();
        match reply {
            Ok(reply) => {
                lines.push(format!("@{id} move {}", reply.mv));
                self.remember(id, &reply.mv);
            }
            Err(fault) => lines.push(format!("error {}", quote(&fault.to_string()))),
        }
        lines.push(format!("@{id} yield"));
        lines
    }

    /// The last move that was sent counts, so the client sends the best move of the search as it changes.
    fn report(&mut self, info: &Info<String>) -> Vec<String> {
        let best = info.variation.first().filter(|best| info.line <= 1 && self.named.as_ref() != Some(best));
        let (Some(id), Some(best)) = (self.asked, best) else { return Vec::new() };
        self.named = Some(best.clone());
        vec![format!("@{id} move {best}")]
    }

    fn line_end(&self) -> &'static str {
        "\r\n"
    }
}

/// A line that answers a command.
fn answer(command: &Command, words: &str) -> String {
    command.id.map_or_else(|| words.to_owned(), |id| format!("@{id} {words}"))
}

impl KalahVariant {
    /// A game in which a position like this can occur: the seeds on the board, spread evenly over the houses at the
    /// start.
    fn around(position: &Kalah) -> KalahVariant {
        let rules = position.rules();
        let seeds: u32 = boardwright_game::Side::BOTH
            .into_iter()
            .flat_map(|side| position.houses(side).iter().copied().chain([position.store(side)]))
            .map(u32::from)
            .sum();
        let each = seeds.div_ceil(2 * u32::from(rules.houses)).clamp(1, crate::MAX_SEEDS.into());
        KalahVariant { rules, seeds: u8::try_from(each).unwrap_or(crate::MAX_SEEDS) }
    }
}
