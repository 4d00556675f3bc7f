//! The server's end of the protocol: talks to one client, over pipes or a socket, about one game.

use boardwright_game::{AnyTurn, BotMessage, Fault, HostCodec, Setting};

use crate::dialect::command::{Command, quote};
use crate::dialect::{MAX_LINE_BYTES, VERSION, write_board};
use crate::rules::Kalah;

/// The server's end of the protocol for one client and one game, in the mode freeplay.
#[derive(Debug)]
pub(super) struct KgpHost {
    /// The number of the next command, which is even.
    next: u64,
    is_ready: bool,
    /// The `state` that waits for an answer, and the last move that the client sent for it.
    asked: Option<u64>,
    best: Option<String>,
    /// True if the client was told to stop; its next `pong` then ends its turn.
    stopped: bool,
    /// True if the client's next `pong` means that it is ready for another game.
    is_asked_again: bool,
    /// The last `time:mode` and `time:clock` that were sent.
    told: Option<String>,
}

impl KgpHost {
    pub(super) fn new() -> KgpHost {
        KgpHost { next: 0, is_ready: false, asked: None, best: None, stopped: false, is_asked_again: false, told: None }
    }

    fn number(&mut self) -> u64 {
        self.next += 2;
        self.next
    }

    /// Sends the time limits where they have changed. The protocol has whole seconds; a fraction is dropped.
    fn tell_time(&mut self, turn: &AnyTurn<'_>, out: &mut Vec<String>) {
        let (mode, time) = match (turn.limits.clock, turn.limits.move_time) {
            (Some(clock), _) => ("absolute", Some((clock.own.as_secs(), Some(clock.other.as_secs())))),
            (None, Some(time)) => ("relative", Some((time.as_secs(), None))),
            (None, None) => ("none", None),
        };
        let mut lines = vec![format!("set time:mode {mode}")];
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

    fn mode(&mut self, command: &Command, out: &mut Vec<String>) -> BotMessage {
        let mode = command.text();
        if mode != "freeplay" {
            out.push(answer(command, &format!("error {}", quote(&format!("expected mode freeplay, not {mode}")))));
            return BotMessage::Nonsense("mode freeplay".to_owned());
        }
        out.push(answer(command, "ok"));
        self.asked = None;
        match std::mem::replace(&mut self.is_ready, true) {
            false => BotMessage::Ready,
            true => BotMessage::Nothing,
        }
    }

    fn set(command: &Command, out: &mut Vec<String>) -> BotMessage {
        let Some((key, value)) = command.setting() else {
            return BotMessage::Nonsense("a key and a value after set".to_owned());
        };
        let heard = match key {
            "info:name" if !value.trim().is_empty() => BotMessage::Name(value),
            "info:comment" => BotMessage::Log(value),
            _ => BotMessage::Nothing,
        };
        if command.id.is_some() {
            out.push(answer(command, "ok"));
        }
        heard
    }

    /// True if a command refers to the waiting state; one without a reference refers to the latest.
    fn is_meant(&self, command: &Command) -> bool {
        self.asked.is_some() && command.reference.is_none_or(|reference| Some(reference) == self.asked)
    }

    /// A `move` may be repeated until the client yields or its time is up; the last one counts.
    fn moved(&mut self, command: &Command, out: &mut Vec<String>) -> BotMessage {
        if !self.is_meant(command) {
            out.push(answer(command, "error \"No state associated with id\""));
            return BotMessage::Log(format!("a move for no state that waits: {}", command.text()));
        }
        match command.house() {
            Some(house) => self.best = Some(house.to_string()),
            None => return BotMessage::Nonsense("the number of a house after move".to_owned()),
        }
        BotMessage::Nothing
    }

    fn finished(&mut self) -> BotMessage {
        self.asked = None;
        match self.best.take() {
            Some(house) => BotMessage::Move(house),
            None => BotMessage::Refusal("gives up its turn without a move".to_owned()),
        }
    }
}

impl HostCodec for KgpHost {
    fn greet(&mut self, _: &Setting, out: &mut Vec<String>) {
        let [major, minor, patch] = VERSION;
        out.push(format!("kgp {major} {minor} {patch}"));
    }

    /// Clients keep no state between games, so a `ping` is all that is needed.
    fn again(&mut self, _: &Setting, out: &mut Vec<String>) -> bool {
        let ping = self.number();
        out.push(format!("{ping} ping"));
        (self.asked, self.best, self.is_asked_again) = (None, None, true);
        true
    }

    fn ask(&mut self, turn: &AnyTurn<'_>, out: &mut Vec<String>) -> Result<(), Fault> {
        let position = turn.position.downcast::<Kalah>();
        let position = position.ok_or_else(|| Fault::new("asked about a position of another game"))?;
        self.tell_time(turn, out);
        let id = self.number();
        out.push(format!("{id} state {}", write_board(position)));
        self.asked = Some(id);
        self.best = None;
        self.stopped = false;
        Ok(())
    }

    fn receive(&mut self, line: &str, out: &mut Vec<String>) -> BotMessage {
        if line.len() > MAX_LINE_BYTES {
            return BotMessage::Nonsense(format!("at most {MAX_LINE_BYTES} characters"));
        }
        let command = match Command::read(line) {
            Ok(command) => command,
            Err(expected) => return BotMessage::Nonsense(expected.trim_start_matches("expected ").to_owned()),
        };
        match command.name.as_str() {
            "mode" => self.mode(&command, out),
            "set" => KgpHost::set(&command, out),
            "move" => self.moved(&command, out),
            "yield" if self.is_meant(&command) => self.finished(),
            "pong" if self.stopped && self.asked.is_some() => self.finished(),
            "pong" if std::mem::take(&mut self.is_asked_again) => BotMessage::Ready,
            "ping" => {
                out.push(answer(&command, "pong"));
                BotMessage::Nothing
            }
            "error" => BotMessage::Log(format!("error: {}", command.text())),
            "goodbye" => BotMessage::Refusal("says goodbye".to_owned()),
            "ok" | "pong" | "yield" => BotMessage::Nothing,
            _ => {
                out.push(answer(&command, "error \"Unknown command\""));
                BotMessage::Nonsense("mode, set, move, yield, ok, ping, pong, error or goodbye".to_owned())
            }
        }
    }

    /// The last move that the client has sent counts. Its `pong` shows that no other move is on the way.
    fn stop(&mut self, out: &mut Vec<String>) {
        if let Some(asked) = self.asked {
            self.stopped = true;
            let (stop, ping) = (self.number(), self.number());
            out.push(format!("{stop}@{asked} stop"));
            out.push(format!("{ping} ping"));
        }
    }

    fn quit(&mut self, out: &mut Vec<String>) {
        out.push("goodbye".to_owned());
    }

    fn line_end(&self) -> &'static str {
        "\r\n"
    }
}

/// A line that answers a command.
fn answer(command: &Command, words: &str) -> String {
    command.id.map_or_else(|| words.to_owned(), |id| format!("@{id} {words}"))
}
