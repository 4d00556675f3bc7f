//! Players without their types, for the seats of a table.

use std::fmt;
use std::time::Duration;

use crate::any::AnyPosition;
use crate::bot_log::BotLog;
use crate::engine::{Info, Limits, Stop};
use crate::explain::Explanation;
use crate::negotiation::{Decision, Terms};
use crate::past::{Growth, Past};
use crate::player::{Balanced, Player, Turn};
use crate::position::Position;

/// Everything a player may know when it is asked for a move, with moves as text.
pub struct AnyTurn<'a> {
    /// The position to move in; it is not finished.
    pub position: &'a AnyPosition,
    /// The position at which the game began.
    pub start: &'a AnyPosition,
    /// The moves since then.
    pub history: &'a [String],
    /// The time and the nodes that the player may spend.
    pub limits: &'a Limits,
    /// Raised when it should answer at once.
    pub stop: &'a Stop,
    /// Takes what a searching player finds, while it searches.
    pub report: &'a dyn Fn(&Info<String>),
}

impl<'a> AnyTurn<'a> {
    /// The first question of a game that begins at `position`; nobody hears what is found meanwhile.
    pub fn new(position: &'a AnyPosition, limits: &'a Limits, stop: &'a Stop) -> AnyTurn<'a> {
        AnyTurn { position, start: position, history: &[], limits, stop, report: &|_| {} }
    }

    /// The same question in a game that began at `start` and has come to the position by these moves.
    #[must_use]
    pub fn after(self, start: &'a AnyPosition, history: &'a [String]) -> AnyTurn<'a> {
        AnyTurn { start, history, ..self }
    }
}

/// A player's answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// The move as the player wrote it; nobody has checked it yet.
    pub mv: String,
    /// The last thing its search reported, if it searches. It is boxed, as is [`Reply::written`], since answers are passed
    /// on by copies and most have neither.
    pub info: Option<Box<Info<String>>>,
    /// A note for the record on what happened on the way, such as a crash that was forgiven; usually nothing.
    pub remark: String,
    /// The lines that the player printed while it chose the move, for spectators and for the record; usually none.
    pub printed: Vec<String>,
    /// The move in the bot's own language, if that differs, for the reason of a refusal.
    pub written: Option<Box<WrittenMove>>,
}

/// A move as a bot wrote it in a language that is not that of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenMove {
    /// The words of the bot.
    pub text: String,
    /// Form of moves in the language, as a noun phrase: "x,y from 0,0 to 14,14".
    pub expected: String,
}

impl Reply {
    /// A move and nothing else.
    pub fn new(mv: impl Into<String>) -> Reply {
        Reply { mv: mv.into(), info: None, remark: String::new(), printed: Vec::new(), written: None }
    }

    /// Comment on the move for the record: the remark, then the printed text.
    pub fn comment(&self) -> String {
        if self.remark.is_empty() && self.printed.is_empty() {
            return String::new();
        }
        let said = self.printed.iter().map(|line| line.trim()).filter(|line| !line.is_empty());
        std::iter::once(self.remark.as_str())
            .filter(|remark| !remark.is_empty())
            .chain(said)
            .collect::<Vec<_>>()
            .join(" | ")
    }
}

/// A player's failure to answer. It costs the player its game and nobody else anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// A phrase that tells what happened: "panicked: index out of bounds", "left".
    pub reason: String,
    /// Set if the program that holds the player failed, and not the player: it had no descriptors or threads left. Such
    /// a fault costs nobody a game.
    pub is_of_host: bool,
}

impl Fault {
    /// A fault with its reason.
    pub fn new(reason: impl Into<String>) -> Fault {
        Fault { reason: reason.into(), is_of_host: false }
    }

    /// A fault of the program that holds the player.
    pub fn of_host(reason: impl Into<String>) -> Fault {
        Fault { reason: reason.into(), is_of_host: true }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Fault {}

/// Anything that chooses moves, in this process or outside it.
pub trait AnyPlayer: Send {
    /// Gets ready for the first question, which may take long for a player that has just been started: nobody's clock
    /// runs meanwhile. It ends early when `stop` is raised. Calling it again does nothing.
    ///
    /// # Errors
    /// [`Fault`] when the player cannot play.
    fn prepare(&mut self, stop: &Stop) -> Result<(), Fault> {
        let _ = stop;
        Ok(())
    }

    /// Chooses a move.
    ///
    /// # Errors
    /// [`Fault`] when no answer is to be had.
    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault>;

    /// Chooses a move as [`AnyPlayer::choose`] does, in a game of whose history only the end is new since the last question
    /// with the same mark, so that nothing has to be read twice.
    ///
    /// # Errors
    /// [`Fault`] when no answer is to be had.
    fn choose_on(&mut self, turn: &AnyTurn<'_>, growth: &Growth) -> Result<Reply, Fault> {
        let _ = growth;
        self.choose(turn)
    }

    /// Time in the last question in which the machine kept the player from running, as far as the player knows.
    fn stalled(&self) -> Duration {
        Duration::ZERO
    }

    /// Decides in an opening that both players settle between them, at the position of `turn`.
    ///
    /// Unless a player has a way of its own, it follows from the move that it would make and the score that it reports
    /// with it: see [`Terms::by_move`].
    ///
    /// # Errors
    /// [`Fault`] when no decision is to be had.
    fn negotiate(&mut self, turn: &AnyTurn<'_>, terms: &Terms) -> Result<Decision, Fault> {
        terms.by_move(turn, &mut |turn| self.choose(turn))
    }

    /// Thinks on while the opponent is to move, until the turn's stop is raised; see [`Player::ponder`].
    ///
    /// # Errors
    /// [`Fault`] when it failed on the way.
    fn ponder(&mut self, turn: &AnyTurn<'_>) -> Result<(), Fault> {
        let _ = turn;
        Ok(())
    }

    /// Finds this number of plies for both sides that leave them as equal as possible, or `None` if it has no search for
    /// that; see [`Player::balance`].
    ///
    /// # Errors
    /// [`Fault`] when it failed on the way.
    fn balance(&mut self, turn: &AnyTurn<'_>, plies: usize) -> Result<Option<Balanced<String>>, Fault> {
        let _ = (turn, plies);
        Ok(None)
    }

    /// Says what it sees, or `None` if it cannot explain itself.
    ///
    /// # Errors
    /// [`Fault`] when it failed on the way.
    fn explain(&mut self, turn: &AnyTurn<'_>) -> Result<Option<Explanation>, Fault> {
        let _ = turn;
        Ok(None)
    }

    /// Says which of two positions is better, or `None` if it does not value positions; see [`Player::compare`].
    ///
    /// # Errors
    /// [`Fault`] when it failed on the way.
    fn compare(&mut self, boards: [&AnyPosition; 2]) -> Result<Option<Explanation>, Fault> {
        let _ = boards;
        Ok(None)
    }

    /// Says what it sees in some spots, or `None` if it has nothing to say of them; see [`Player::inspect`].
    ///
    /// # Errors
    /// [`Fault`] when it failed on the way.
    fn inspect(&mut self, position: &AnyPosition, spots: &[String]) -> Result<Option<Explanation>, Fault> {
        let _ = (position, spots);
        Ok(None)
    }

    /// A way to break off a call that does not return, where there is one besides [`AnyTurn::stop`].
    fn stopper(&self) -> Option<Box<dyn Fn() + Send>> {
        None
    }

    /// The log of what the player says besides its moves, if it is one that talks. It goes on to be filled while it
    /// plays.
    fn log(&self) -> Option<BotLog> {
        None
    }
}

/// A player of this process behind the common trait: text becomes moves on the way in and moves text on the way out.
pub(crate) struct Native<P: Position> {
    player: Box<dyn Player<P>>,
    past: Past<P::Move>,
}

impl<P: Position> Native<P> {
    pub(crate) fn new(player: Box<dyn Player<P>>) -> Native<P> {
        Native { player, past: Past::default() }
    }
}

impl<P: Position> Native<P> {
    fn ask<R>(
        &mut self,
        turn: &AnyTurn<'_>,
        growth: Option<&Growth>,
        report: &dyn Fn(&Info<P::Move>),
        question: impl FnOnce(&mut dyn Player<P>, &Turn<'_, P>) -> R,
    ) -> Result<R, Fault> {
        let turn = Turn {
            position: turn.position.downcast::<P>().ok_or_else(foreign)?,
            start: turn.start.downcast::<P>().ok_or_else(foreign)?,
            history: self.past.read(turn.history, growth).map_err(|error| Fault::new(error.to_string()))?,
            limits: turn.limits,
            stop: turn.stop,
            report,
        };
        Ok(question(&mut *self.player, &turn))
    }

    fn reply(&mut self, turn: &AnyTurn<'_>, growth: Option<&Growth>) -> Result<Reply, Fault> {
        let last = std::cell::RefCell::new(None);
        let report = |info: &Info<P::Move>| {
            let info = info.to_text();
            (turn.report)(&info);
            // Of several lines only the best one speaks for the move that is played.
            if info.line <= 1 {
                *last.borrow_mut() = Some(info);
            }
        };
        let mv = self.ask(turn, growth, &report, |player, turn| player.choose(turn))?;
        // Most moves need no more room, which is not made bit by bit then.
        let mut text = String::with_capacity(8);
        let _ = fmt::Write::write_fmt(&mut text, format_args!("{mv}"));
        let mut reply = Reply::new(text);
        reply.info = last.into_inner().map(Box::new);
        Ok(reply)
    }
}

impl<P: Position> AnyPlayer for Native<P> {
    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        self.reply(turn, None)
    }

    fn choose_on(&mut self, turn: &AnyTurn<'_>, growth: &Growth) -> Result<Reply, Fault> {
        self.reply(turn, Some(growth))
    }

    fn negotiate(&mut self, turn: &AnyTurn<'_>, terms: &Terms) -> Result<Decision, Fault> {
        terms.by_search(turn, self)
    }

    fn ponder(&mut self, turn: &AnyTurn<'_>) -> Result<(), Fault> {
        self.ask(turn, None, &|_| {}, |player, turn| player.ponder(turn))
    }

    fn balance(&mut self, turn: &AnyTurn<'_>, plies: usize) -> Result<Option<Balanced<String>>, Fault> {
        let balanced = self.ask(turn, None, &|_| {}, |player, turn| player.balance(turn, plies))?;
        Ok(balanced.map(|Balanced { moves, score }| Balanced {
            moves: moves.iter().map(ToString::to_string).collect(),
            score,
        }))
    }

    fn explain(&mut self, turn: &AnyTurn<'_>) -> Result<Option<Explanation>, Fault> {
        self.ask(turn, None, &|_| {}, |player, turn| player.explain(turn)).map(Some)
    }

    fn compare(&mut self, [one, other]: [&AnyPosition; 2]) -> Result<Option<Explanation>, Fault> {
        let boards = [one.downcast::<P>().ok_or_else(foreign)?, other.downcast::<P>().ok_or_else(foreign)?];
        Ok(self.player.compare(boards))
    }

    fn inspect(&mut self, position: &AnyPosition, spots: &[String]) -> Result<Option<Explanation>, Fault> {
        Ok(self.player.inspect(position.downcast::<P>().ok_or_else(foreign)?, spots))
    }
}

fn foreign() -> Fault {
    Fault::new("asked about a position of another game")
}
