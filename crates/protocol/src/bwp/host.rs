//! The host's end of BWP.

use boardwright_game::{AnyTurn, AnyVariant, BotMessage, Fault, HostCodec, Setting};

use super::{VERSION, read_info, split_word, write_limits};

/// The end of BWP that talks to one bot about one game.
#[derive(Debug)]
pub struct BwpHost {
    variant: AnyVariant,
    state: HostState,
    wants_legal: bool,
    wants_board: bool,
    /// The `new` line, kept until the bot has introduced itself.
    new: String,
    /// The key of the start, and how it is told.
    start: Option<(u64, String)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum HostState {
    /// The bot has been greeted and says who it is.
    Greeted,
    /// The bot has been told the game.
    Told,
    Ready,
}

impl BwpHost {
    /// The host of a game.
    pub fn new(variant: &AnyVariant) -> BwpHost {
        BwpHost {
            variant: variant.clone(),
            state: HostState::Greeted,
            wants_legal: false,
            wants_board: false,
            new: String::new(),
            start: None,
        }
    }

    fn new_line(&self, setting: &Setting) -> String {
        let memory = setting.memory.map(|memory| format!(" memory={memory}")).unwrap_or_default();
        let threads = setting.threads.map(|threads| format!(" threads={threads}")).unwrap_or_default();
        let options: String = setting.options.iter().map(|(key, value)| format!(" {key}={value}")).collect();
        format!("new {} seed={}{memory}{threads}{options}", self.variant.spec(), setting.seed)
    }

    fn ready(&mut self, out: &mut Vec<String>) -> BotMessage {
        match self.state {
            HostState::Greeted => {
                self.state = HostState::Told;
                out.push(std::mem::take(&mut self.new));
                BotMessage::Nothing
            }
            HostState::Told => {
                self.state = HostState::Ready;
                BotMessage::Ready
            }
            HostState::Ready => BotMessage::Nothing,
        }
    }

    fn want(&mut self, what: &str) -> BotMessage {
        match what {
            "legal" => self.wants_legal = true,
            "board" => self.wants_board = true,
            _ => return BotMessage::Nonsense(format!("want legal or want board, not {what:?}")),
        }
        BotMessage::Nothing
    }

    /// Line that tells the start of the game. It is the same all through a game, so it is worked out once.
    fn start_line(&mut self, turn: &AnyTurn<'_>) -> &str {
        let key = turn.start.key();
        if self.start.as_ref().is_none_or(|(known, _)| *known != key) {
            let is_usual = *turn.start == self.variant.start();
            let line = if is_usual { "start".to_owned() } else { format!("position {}", turn.start) };
            self.start = Some((key, line));
        }
        self.start.as_ref().map_or("start", |(_, line)| line)
    }
}

impl HostCodec for BwpHost {
    fn greet(&mut self, setting: &Setting, out: &mut Vec<String>) {
        self.new = self.new_line(setting);
        out.push(format!("bwp {VERSION}"));
    }

    fn again(&mut self, setting: &Setting, out: &mut Vec<String>) -> bool {
        out.push(self.new_line(setting));
        self.state = HostState::Told;
        true
    }

    fn ask(&mut self, turn: &AnyTurn<'_>, out: &mut Vec<String>) -> Result<(), Fault> {
        let mut line = self.start_line(turn).to_owned();
        if !turn.history.is_empty() {
            line.push_str(" moves ");
            line.push_str(&turn.history.join(" "));
        }
        out.push(line);
        if self.wants_board {
            out.push(format!("board {}", turn.position));
        }
        if self.wants_legal {
            out.push(format!("legal {}", turn.position.moves().join(" ")));
        }
        out.push(format!("go{}", write_limits(turn.limits)));
        Ok(())
    }

    fn receive(&mut self, line: &str, out: &mut Vec<String>) -> BotMessage {
        let (word, rest) = split_word(line);
        match word {
            "" => BotMessage::Nothing,
            "ready" if rest.is_empty() => self.ready(out),
            "move" if !rest.is_empty() => BotMessage::Move(rest.to_owned()),
            "move" => BotMessage::Nonsense("a move after \"move\"".to_owned()),
            "info" => read_info(rest).map_or_else(BotMessage::Nonsense, BotMessage::Info),
            "log" => BotMessage::Log(rest.to_owned()),
            "error" => BotMessage::Refusal(if rest.is_empty() { "without a reason" } else { rest }.to_owned()),
            "want" => self.want(rest),
            "id" => match split_word(rest) {
                ("name", name) if !name.is_empty() => BotMessage::Name(name.to_owned()),
                ("version", version) if !version.is_empty() => BotMessage::Version(version.to_owned()),
                _ => BotMessage::Nothing,
            },
            _ => BotMessage::Nonsense(expected(word)),
        }
    }

    fn stop(&mut self, out: &mut Vec<String>) -> Option<BotMessage> {
        out.push("stop".to_owned());
        None
    }

    fn quit(&mut self, out: &mut Vec<String>) {
        out.push("quit".to_owned());
    }
}

/// Expectation for an error about an unknown word.
fn expected(word: &str) -> String {
    let lower = word.to_lowercase();
    if ["ready", "move", "info", "log", "error", "want", "id"].contains(&lower.as_str()) {
        return format!("{lower:?} in lower case and nothing extra");
    }
    "id, want, ready, info, log, move or error".to_owned()
}
