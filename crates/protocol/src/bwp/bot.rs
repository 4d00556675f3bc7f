//! The bot's end of BWP.

use boardwright_game::{
    AnyVariant, BotAction, BotCodec, Fault, Identity, Info, Interrupt, ParseError, Question, Reply,
};

use super::{VERSION, read_limits, split_word, write_info};

/// Finds the game that a spec names.
pub type Resolve = Box<dyn Fn(&str) -> Result<AnyVariant, ParseError> + Send>;

/// The end of BWP that is a bot for any number of games, one after another.
pub struct BwpBot {
    identity: Identity,
    resolve: Resolve,
    variant: Option<AnyVariant>,
    /// The position of the next `go`, with its past; the limits come with `go`.
    question: Option<Question>,
}

impl BwpBot {
    /// A bot that plays every game that `resolve` knows.
    pub fn new(identity: Identity, resolve: Resolve) -> BwpBot {
        BwpBot { identity, resolve, variant: None, question: None }
    }

    fn introduce(&self, version: &str) -> Vec<BotAction> {
        if !version.parse::<u32>().is_ok_and(|version| version >= VERSION) {
            return say([format!("error bwp {VERSION} or higher is spoken here, not {version:?}")]);
        }
        let Identity { name, version, author } = &self.identity;
        say([
            format!("id name {name}"),
            format!("id version {version}"),
            format!("id author {author}"),
            "ready".to_owned(),
        ])
    }

    fn begin(&mut self, rest: &str) -> Vec<BotAction> {
        let (spec, options) = split_word(rest);
        self.question = None;
        self.variant = None;
        match (self.resolve)(spec) {
            Err(error) => say([format!("error {error}")]),
            Ok(variant) => {
                let number = |key: &str| {
                    let mut pairs = options.split_whitespace().filter_map(|word| word.split_once('='));
                    let given = pairs.find(|(name, _)| *name == key).map(|(_, value)| value);
                    let bad =
                        |value| format!("error bad {key} {value:?}: expected a whole number from 0 to {}", u64::MAX);
                    given.map(|value| value.parse().map_err(|_| bad(value))).transpose()
                };
                let (seed, memory) = match (number("seed"), number("memory")) {
                    (Ok(seed), Ok(memory)) => (seed, memory),
                    (Err(error), _) | (_, Err(error)) => return say([error]),
                };
                self.variant = Some(variant.clone());
                vec![BotAction::Begin { variant, seed, memory, lines: None }, BotAction::Say("ready".to_owned())]
            }
        }
    }

    /// Takes `start` or `position TEXT`, either with `moves …` after it.
    fn set_question(&mut self, word: &str, rest: &str) -> Vec<BotAction> {
        match self.read_place(word, rest) {
            Ok(question) => {
                self.question = Some(question);
                Vec::new()
            }
            Err(error) => {
                self.question = None;
                say([format!("error {error}")])
            }
        }
    }

    fn read_place(&self, word: &str, rest: &str) -> Result<Question, String> {
        let variant = self.variant.as_ref().ok_or("a game is named by new before there is a position")?;
        // No position text has the word "moves" in it, so the last one is ours.
        let padded = format!(" {rest} ");
        let (text, moves) = padded.rsplit_once(" moves ").unwrap_or((&padded, ""));
        let start = match (word, text.trim()) {
            ("start", "") => variant.start(),
            ("start", other) => return Err(format!("expected moves after start, not {other:?}")),
            (_, text) => variant.read(text).map_err(|error| error.to_string())?,
        };
        let mut position = start.clone();
        let mut history = Vec::new();
        for mv in moves.split_whitespace() {
            let mv = position.check(mv).map_err(|error| error.to_string())?;
            position.play(&mv).map_err(|error| error.to_string())?;
            history.push(mv);
        }
        Ok(Question { position, start, history, limits: boardwright_game::Limits::default() })
    }

    fn go(&self, rest: &str) -> Vec<BotAction> {
        let Some(question) = &self.question else {
            return say(["error there is no position to move in".to_owned()]);
        };
        if let Some(ending) = question.position.ending() {
            return say([format!("error the game is over: {ending}")]);
        }
        match read_limits(rest) {
            Ok(limits) => vec![BotAction::Think(Box::new(Question { limits, ..question.clone() }))],
            Err(expected) => say([format!("error expected {expected}")]),
        }
    }
}

impl BotCodec for BwpBot {
    fn receive(&mut self, line: &str) -> Vec<BotAction> {
        let (word, rest) = split_word(line);
        match word {
            // What helps bots that know no rules is not wanted here, and a stop may come just after the answer.
            "" | "stop" | "board" | "legal" => Vec::new(),
            "bwp" => self.introduce(rest),
            "new" => self.begin(rest),
            "start" | "position" => self.set_question(word, rest),
            "go" => self.go(rest),
            "quit" => vec![BotAction::Quit],
            _ => say([format!("log not understood: {line:?}")]),
        }
    }

    fn interrupt(&self, line: &str) -> Option<Interrupt> {
        match split_word(line).0 {
            "stop" => Some(Interrupt::Stop),
            "quit" => Some(Interrupt::Quit),
            "go" => None,
            _ => Some(Interrupt::Wait),
        }
    }

    fn refused(&mut self, error: &ParseError) -> Vec<String> {
        self.variant = None;
        vec![format!("error {error}")]
    }

    fn answer(&mut self, reply: &Result<Reply, Fault>) -> Vec<String> {
        vec![match reply {
            Ok(reply) => format!("move {}", reply.mv),
            Err(fault) => format!("error {fault}"),
        }]
    }

    fn report(&mut self, info: &Info<String>) -> Vec<String> {
        vec![format!("info {}", write_info(info))]
    }
}

fn say<const N: usize>(lines: [String; N]) -> Vec<BotAction> {
    lines.into_iter().map(BotAction::Say).collect()
}
