//! The server's end of the protocol: talks to one client, over pipes or a socket, about one game.

use boardwright_game::{AnyTurn, BotMessage, Fault, HostCodec, Rng, Setting};

use crate::dialect::command::{Command, quote};
use crate::dialect::{MAX_LINE_BYTES, VERSION, write_board};
use crate::rules::Kalah;

/// The number of pings in a row that a client may leave unanswered.
const MAX_UNANSWERED: u32 = 3;

/// The server's end of the protocol for one client and one game, in the mode freeplay.
///
/// Its lines suit the strictest clients: a line with a reference has an id too, a key is bare and a word as a value is quoted.
#[derive(Debug)]
pub(super) struct KgpHost {
    /// The last number that a command got; numbers are even.
    last: u64,
    is_ready: bool,
    /// The `state` that waits for an answer, and the last move that the client sent for it.
    asked: Option<u64>,
    best: Option<String>,
    /// The legal moves of that state, and what chooses one of them for a client that sends none.
    legal: Vec<String>,
    rng: Rng,
    /// True for a server, which must choose.
    replaces_missing: bool,
    is_random: bool,
    /// True if the client was told to stop before it had sent a move: then its first one is its answer.
    is_stopped: bool,
    /// The ping whose answer shows that the client is ready for another game.
    renewal: Option<u64>,
    /// The pings in a row that were not answered.
    unanswered: u32,
    /// The last `time:mode` and `time:clock` that were sent.
    told: Option<String>,
}

impl KgpHost {
    pub(super) fn new() -> KgpHost {
        KgpHost {
            last: 0,
            is_ready: false,
            asked: None,
            best: None,
            legal: Vec::new(),
            rng: Rng::new(0),
            replaces_missing: false,
            is_random: false,
            is_stopped: false,
            renewal: None,
            unanswered: 0,
            told: None,
        }
    }

    fn number(&mut self) -> u64 {
        self.last += 2;
        self.last
    }

    /// Answers a command; one without an id gets an answer without a reference.
    fn answer(&mut self, command: &Command, words: &str, out: &mut Vec<String>) {
        let id = self.number();
        let reference = command.id.map(|id| format!("@{id}")).unwrap_or_default();
        out.push(format!("{id}{reference} {words}"));
    }

    /// Sends the time limits where they have changed. The protocol has whole seconds: a fraction is dropped, and less than one second for a
    /// move is told as 1.
    fn tell_time(&mut self, turn: &AnyTurn<'_>, out: &mut Vec<String>) {
        let (mode, time) = match (turn.limits.clock, turn.limits.move_time) {
            (Some(clock), _) => ("absolute", Some((clock.own.as_secs(), Some(clock.other.as_secs())))),
            // A client that is told 0 has no time at all.
            (None, Some(time)) => ("relative", Some((time.as_secs().max(1), None))),
            (None, None) => ("none", None),
        };
        // The Java client of the protocol's authors knows bare keys alone, and leaves if the mode is not quoted.
        let mut lines = vec![format!("set time:mode {}", quote(mode))];
        if let Some((own, other)) = time {
            lines.push(format!("set time:clock {own}"));
            lines.extend(other.map(|other| format!("set time:opclock {other}")));
        }
        let told = lines.join(" ");
        if self.told.as_ref() != Some(&told) {
            out.append(&mut lines);
            self.told = Some(told);
        }
    }

    /// A server must say that it does not know an activity, and close the connection.
    fn mode(&mut self, command: &Command, out: &mut Vec<String>) -> BotMessage {
        let mode = command.text();
        if mode != "freeplay" {
            let expected = format!("expected mode freeplay, not {mode}");
            self.answer(command, &format!("error {}", quote(&expected)), out);
            return BotMessage::Refusal(format!("asks for the mode {mode:?}, but only freeplay is played here"));
        }
        self.answer(command, "ok \"freeplay\"", out);
        match std::mem::replace(&mut self.is_ready, true) {
            false => BotMessage::Ready,
            true => BotMessage::Nothing,
        }
    }

    fn set(&mut self, command: &Command, out: &mut Vec<String>) -> BotMessage {
        let Some((key, value)) = command.setting() else {
            return BotMessage::Nonsense("a key and a value after set".to_owned());
        };
        let heard = match key {
            "info:name" if !value.trim().is_empty() => BotMessage::Name(value),
            "info:comment" => BotMessage::Log(value),
            _ => BotMessage::Nothing,
        };
        if command.id.is_some() {
            self.answer(command, &format!("ok {}", quote(key)), out);
        }
        heard
    }

    /// True if a command refers to the waiting state; one without a reference refers to the latest.
    fn is_meant(&self, command: &Command) -> bool {
        self.asked.is_some() && command.reference.is_none_or(|reference| Some(reference) == self.asked)
    }

    /// A `move` may be repeated until the client yields or its time is up; the last one counts. What comes later must be
    /// ignored without a word.
    fn moved(&mut self, command: &Command, out: &mut Vec<String>) -> BotMessage {
        if !self.is_meant(command) {
            let is_late = match command.reference {
                Some(reference) => reference.is_multiple_of(2) && (1..=self.last).contains(&reference),
                None => self.is_ready,
            };
            if !is_late {
                self.answer(command, "error \"No state associated with id\"", out);
            }
            return BotMessage::Log(format!("a move for no state that waits: {}", command.text()));
        }
        match command.house() {
            Some(house) => {
                self.best = Some(house.to_string());
                if self.is_stopped {
                    return self.finished();
                }
            }
            // At a server it is the client's last move all the same, and a wrong one: no other takes its place.
            None => {
                if self.replaces_missing {
                    self.best = Some(command.text());
                }
                let expected = "the number of a house after move";
                self.answer(command, &format!("error {}", quote(&format!("expected {expected}"))), out);
                return BotMessage::Nonsense(expected.to_owned());
            }
        }
        BotMessage::Nothing
    }

    /// The move that counts; a server chooses one at random for a client that has sent none.
    fn finished(&mut self) -> BotMessage {
        self.asked = None;
        let chosen = if self.replaces_missing { self.rng.pick(&self.legal).cloned() } else { None };
        self.is_random = self.best.is_none() && chosen.is_some();
        match self.best.take().or(chosen) {
            Some(house) => BotMessage::Move(house),
            None => BotMessage::Refusal("gives up its turn without a move".to_owned()),
        }
    }

    fn pong(&mut self, command: &Command) -> BotMessage {
        self.unanswered = 0;
        match self.renewal.take_if(|ping| command.reference.is_none_or(|reference| reference == *ping)) {
            Some(_) => BotMessage::Ready,
            None => BotMessage::Nothing,
        }
    }
}

impl HostCodec for KgpHost {
    fn greet(&mut self, setting: &Setting, out: &mut Vec<String>) {
        self.rng = Rng::new(setting.seed);
        self.replaces_missing = setting.replaces_missing;
        let [major, minor, patch] = VERSION;
        out.push(format!("kgp {major} {minor} {patch}"));
    }

    /// Clients keep no state between games, so a `ping` is all that is needed.
    fn again(&mut self, setting: &Setting, out: &mut Vec<String>) -> bool {
        self.rng = Rng::new(setting.seed);
        let ping = self.number();
        out.push(format!("{ping} ping"));
        (self.asked, self.best, self.renewal) = (None, None, Some(ping));
        true
    }

    fn ask(&mut self, turn: &AnyTurn<'_>, out: &mut Vec<String>) -> Result<(), Fault> {
        let position = turn.position.downcast::<Kalah>();
        let position = position.ok_or_else(|| Fault::new("asked about a position of another game"))?;
        self.tell_time(turn, out);
        let id = self.number();
        out.push(format!("{id} state {}", write_board(position)));
        self.asked = Some(id);
        (self.best, self.is_stopped) = (None, false);
        self.legal = turn.position.moves();
        Ok(())
    }

    fn receive(&mut self, line: &str, out: &mut Vec<String>) -> BotMessage {
        if line.len() > MAX_LINE_BYTES {
            return BotMessage::Nonsense(format!("at most {MAX_LINE_BYTES} characters"));
        }
        if line.trim().is_empty() {
            return BotMessage::Nothing;
        }
        let command = match Command::read(line) {
            Ok(command) => command,
            Err(expected) => return BotMessage::Nonsense(expected.trim_start_matches("expected ").to_owned()),
        };
        match command.name.as_str() {
            "mode" => self.mode(&command, out),
            "set" => self.set(&command, out),
            "move" => self.moved(&command, out),
            "yield" if self.is_meant(&command) => self.finished(),
            "pong" => self.pong(&command),
            "ping" => {
                self.answer(&command, "pong", out);
                BotMessage::Nothing
            }
            "error" => BotMessage::Log(format!("error: {}", command.text())),
            "goodbye" => BotMessage::Refusal("says goodbye".to_owned()),
            "ok" | "yield" => BotMessage::Nothing,
            _ => {
                self.answer(&command, "error \"Unknown command\"", out);
                BotMessage::Nonsense("mode, set, move, yield, ok, ping, pong, error or goodbye".to_owned())
            }
        }
    }

    fn remark(&self) -> Option<String> {
        self.is_random.then(|| "random move, since the client sent none".to_owned())
    }

    /// The last move that has arrived counts. A `ping` shows whether the client is still there.
    fn stop(&mut self, out: &mut Vec<String>) -> Option<BotMessage> {
        let asked = self.asked?;
        let (stop, ping) = (self.number(), self.number());
        out.push(format!("{stop}@{asked} stop"));
        out.push(format!("{ping} ping"));
        if self.unanswered >= MAX_UNANSWERED {
            return Some(BotMessage::Refusal(format!("has left {MAX_UNANSWERED} pings unanswered")));
        }
        self.unanswered += 1;
        // In a match the client has the grace after `stop` for its first move.
        self.is_stopped = true;
        (self.best.is_some() || self.replaces_missing).then(|| self.finished())
    }

    fn counts_last_move(&self) -> bool {
        true
    }

    fn quit(&mut self, out: &mut Vec<String>) {
        out.push("goodbye".to_owned());
    }

    fn line_end(&self) -> &'static str {
        "\r\n"
    }
}
