//! Wire protocols between programs, without input or output.
//!
//! A codec is a state machine over lines of text. It decides what to send and interprets received lines, so the same codec
//! serves a child process, a socket or a test. Games provide the languages of their own world
//! ([`Game::dialects`](crate::Game::dialects)), as well as record formats.

use std::time::Duration;

use crate::any::{AnyPosition, AnyVariant};
use crate::any_player::{AnyTurn, Fault, Reply, WrittenMove};
use crate::engine::{Info, Limits, Stop};
use crate::error::ParseError;
use crate::negotiation::{Decision, Terms};

/// A wire language, with the codecs for both of its ends.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The name in player specs and on the command line, lower case.
    pub name: &'static str,
    /// One line on it.
    pub summary: &'static str,
    /// Makes the end that talks to a bot about one game; refuses games that the language cannot express.
    pub host: fn(&AnyVariant) -> Result<Box<dyn HostCodec>, ParseError>,
    /// Makes the end that is a bot.
    pub bot: fn(&Identity) -> Box<dyn BotCodec>,
}

/// The name that a bot gives itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its author.
    pub author: String,
}

/// The facts that a host tells a bot once, before the game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setting {
    /// Decides the bot's random choices, if it cares.
    pub seed: u64,
    /// Bytes of memory that the bot may use; `None` if nobody limits them.
    pub memory: Option<u64>,
    /// The time that the bot may think about a move when there is no clock and no time for a move.
    pub longest: Duration,
    /// The folder in which the bot may keep files from game to game.
    pub folder: Option<String>,
    /// The threads that the bot may use at the same time; `None` if nobody says.
    pub threads: Option<u32>,
    /// Further things to tell the bot, each a key and a value.
    pub options: Vec<(String, String)>,
    /// True if the host chooses a random move for a bot that has sent none in time, as servers of KGP must. In a match such a bot
    /// loses its game.
    pub replaces_missing: bool,
}

/// The end of a language that talks to one bot about one game.
///
/// The order of calls: [`greet`](HostCodec::greet) once, [`receive`](HostCodec::receive) until it says
/// [`BotMessage::Ready`], then for every turn [`ask`](HostCodec::ask) and `receive` until it says [`BotMessage::Move`], and
/// [`again`](HostCodec::again) and `receive` until [`BotMessage::Ready`] before every further game. Whatever a call adds to
/// `out` is sent to the bot, a line each, without line ends.
pub trait HostCodec: Send {
    /// The first words to a bot that has just been started.
    fn greet(&mut self, setting: &Setting, out: &mut Vec<String>);

    /// Begins another game of the same kind with a bot that has finished one and owes no answer: adds what tells it,
    /// and the bot is in the game once [`receive`](HostCodec::receive) says [`BotMessage::Ready`] again.
    ///
    /// Returns whether the language has words for that; without them every game needs a fresh bot.
    fn again(&mut self, setting: &Setting, out: &mut Vec<String>) -> bool {
        let _ = (setting, out);
        false
    }

    /// Asks for a move.
    ///
    /// # Errors
    /// If the position is of another game, or the language cannot express it.
    fn ask(&mut self, turn: &AnyTurn<'_>, out: &mut Vec<String>) -> Result<(), Fault>;

    /// Asks for a decision in an opening that both players settle between them; [`BotMessage::Decision`] answers.
    ///
    /// Returns whether the language has words for that; if not, nothing is added.
    ///
    /// # Errors
    /// As [`HostCodec::ask`].
    fn negotiate(&mut self, turn: &AnyTurn<'_>, terms: &Terms, out: &mut Vec<String>) -> Result<bool, Fault> {
        let _ = (turn, terms, out);
        Ok(false)
    }

    /// Takes a line of the bot. It may be anything at all, at any time.
    fn receive(&mut self, line: &str, out: &mut Vec<String>) -> BotMessage;

    /// Takes what the last line for people ([`BotMessage::Log`]) said of the bot's search, if that can be read out of it.
    fn overheard(&mut self) -> Option<Info<String>> {
        None
    }

    /// The last move as the bot wrote it, where the language writes moves otherwise than the game does.
    fn written(&self) -> Option<WrittenMove> {
        None
    }

    /// Note for the record on how the last move came about; usually there is nothing to say.
    fn remark(&self) -> Option<String> {
        None
    }

    /// Tells the bot to answer at once; adds nothing if the language has no word for it.
    ///
    /// Returns the answer to a question that this ends, in a language in which the last move named so far counts
    /// ([`HostCodec::counts_last_move`]).
    fn stop(&mut self, out: &mut Vec<String>) -> Option<BotMessage>;

    /// True if bots name moves while they think, the last of which counts when their time is up.
    ///
    /// A bot that goes on until it is told to stop is not late in such a language.
    fn counts_last_move(&self) -> bool {
        false
    }

    /// Tells the bot to leave.
    fn quit(&mut self, out: &mut Vec<String>);

    /// The end of a line on the way to the bot.
    fn line_end(&self) -> &'static str {
        "\n"
    }
}

/// The meaning of a line of a bot.
#[derive(Clone, PartialEq, Debug)]
pub enum BotMessage {
    /// Nothing that its host must know.
    Nothing,
    /// The bot is ready to be asked.
    Ready,
    /// It says who it is.
    Name(String),
    /// It says which version it is.
    Version(String),
    /// It moves. The move has not been checked.
    Move(String),
    /// It decides in an opening; `None` if it cannot. The decision has not been checked.
    Decision(Option<Decision>),
    /// A report of its search.
    Info(Info<String>),
    /// Something for its author to read.
    Log(String),
    /// It cannot do what it was told, and says why.
    Refusal(String),
    /// The line is not of this language; what would have been, as a noun phrase.
    Nonsense(String),
}

/// The bot's end of a language: it reads the lines of a host.
///
/// A line that comes while the player thinks is first shown to [`interrupt`](BotCodec::interrupt); what is no
/// interruption waits until the player has answered, and may be a question.
pub trait BotCodec: Send {
    /// Takes a line and says what to do, in order.
    fn receive(&mut self, line: &str) -> Vec<BotAction>;

    /// Tells whether a line that comes while the player thinks must be acted upon at once.
    fn interrupt(&self, line: &str) -> Option<Interrupt>;

    /// The lines for a game for which no player could be made.
    fn refused(&mut self, error: &ParseError) -> Vec<String>;

    /// The lines for a player's answer, or its failure.
    fn answer(&mut self, reply: &Result<Reply, Fault>) -> Vec<String>;

    /// The lines for a player's decision in an opening, or its failure; only languages that ask for one
    /// ([`BotAction::Negotiate`]) need them.
    fn decided(&mut self, decision: &Result<Decision, Fault>) -> Vec<String> {
        let _ = decision;
        Vec::new()
    }

    /// The lines for what a search has found so far, if the language has any.
    fn report(&mut self, info: &Info<String>) -> Vec<String>;

    /// The end of a line on the way to the host.
    fn line_end(&self) -> &'static str {
        "\n"
    }
}

/// A thing for the bot to do.
#[derive(Clone, Debug)]
pub enum BotAction {
    /// Send this line.
    Say(String),
    /// Make a new player for a game. If there is none, the rest of the actions is void.
    Begin {
        /// The game.
        variant: AnyVariant,
        /// The seed of the player's random choices, if the host gives one.
        seed: Option<u64>,
        /// Bytes of memory that it may use, if the host says so.
        memory: Option<u64>,
        /// The best moves of which the player's search shall tell, if the host wants more than one.
        lines: Option<u32>,
    },
    /// Ask the player and give its answer to [`BotCodec::answer`].
    Think(Box<Question>),
    /// Ask the player for a decision in an opening and give it to [`BotCodec::decided`].
    Negotiate(Box<Question>, Terms),
    /// Leave.
    Quit,
}

/// A question to a player.
#[derive(Clone, Debug)]
pub struct Question {
    /// The position; it is not finished.
    pub position: AnyPosition,
    /// The position at which the game began.
    pub start: AnyPosition,
    /// The moves since then.
    pub history: Vec<String>,
    /// The time and the nodes that the player may spend.
    pub limits: Limits,
}

impl Question {
    /// The question as a player is asked it.
    pub fn turn<'a>(&'a self, stop: &'a Stop, report: &'a dyn Fn(&Info<String>)) -> AnyTurn<'a> {
        let Question { position, start, history, limits } = self;
        AnyTurn { position, start, history, limits, stop, report }
    }
}

/// A host's wish while the bot thinks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Interrupt {
    /// Answer at once. If a line that may ask something waits already, it is meant for that question.
    Stop,
    /// Answer the present question at once, whatever waits: the host has named it.
    StopThis,
    /// Hear this line and go on.
    Say(String),
    /// Take the line after the answer. It asks nothing, so that a stop behind it is still meant for the present question.
    Wait,
    /// Leave at once. If other lines wait already, they are still taken, and questions among them answered at once.
    Quit,
}
