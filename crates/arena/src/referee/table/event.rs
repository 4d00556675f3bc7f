//! Events at a table, its refusals, and the endings of games.

use std::str::FromStr;
use std::time::Duration;

use boardwright_game::{AnyPosition, IllegalMove, Message, MoveError, Outcome, ParseError, RecordedMove, Score, Side};

use crate::texts::{self, TEXTS};

/// Data of one ply besides the move itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Ply {
    /// Side that moved.
    pub side: Side,
    /// The time it took, where somebody measured it.
    pub elapsed: Option<Duration>,
    /// Remaining time of both sides after it, where there are clocks.
    pub remaining: Option<[Duration; 2]>,
    /// Score that its player reported, for the side that moved.
    pub score: Option<Score>,
    /// The depth in plies that its player reached.
    pub depth: Option<u32>,
    /// Comment on it, or an empty text.
    pub comment: String,
    /// Everything else that a record knows of it, by name.
    pub tags: Vec<(String, String)>,
}

impl Ply {
    /// A ply of which nothing else is known yet.
    pub(super) fn new(side: Side, elapsed: Option<Duration>) -> Ply {
        Ply { side, elapsed, remaining: None, score: None, depth: None, comment: String::new(), tags: Vec::new() }
    }

    /// The ply of a record, with its move.
    pub(super) fn into_move(self, mv: String) -> RecordedMove {
        let Ply { elapsed, score, depth, comment, tags, .. } = self;
        RecordedMove { mv, elapsed, score, depth, comment, tags }
    }
}

/// Ending of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Winner, or a draw.
    pub outcome: Outcome,
    /// Reason, as a phrase: "five in a row from e4 to e8", "forfeit: illegal move \"h8\": h8 is occupied".
    pub reason: Message,
    /// Kind of ending.
    pub kind: EndingKind,
}

impl Ending {
    /// The ending of a game that was kept with its reason as plain text.
    ///
    /// ```
    /// use boardwright_arena::{Ending, EndingKind};
    /// use boardwright_game::Outcome;
    ///
    /// let ending = Ending::of_text(Outcome::Draw, EndingKind::Agreement, "draw by agreement");
    /// assert_eq!(ending.reason.key(), Some("arena-draw-agreed"));
    /// ```
    pub fn of_text(outcome: Outcome, kind: EndingKind, text: &str) -> Ending {
        let with_reason = |key, before| {
            let reason: Message = text.strip_prefix(before)?.into();
            Some(TEXTS.with(key, [("reason", reason.into())]))
        };
        let reason = match kind {
            EndingKind::Agreement => Some(TEXTS.say("arena-draw-agreed")),
            EndingKind::Forfeit => with_reason("arena-forfeit", "forfeit: "),
            EndingKind::Adjudication => with_reason("arena-adjudicated", "adjudicated: "),
            _ => None,
        };
        Ending { outcome, reason: reason.unwrap_or_else(|| text.into()), kind }
    }

    /// Reason as a phrase with the names that the pieces of the players have in the last position.
    pub fn message(&self, position: &AnyPosition) -> Message {
        let loser = self.outcome.winner().map(|winner| [("side", position.side(winner.other()).into())]);
        match (self.kind, loser) {
            (EndingKind::Resignation, Some(loser)) => TEXTS.with("arena-resigns", loser),
            (EndingKind::Time, Some(loser)) => TEXTS.with("arena-out-of-time", loser),
            _ => self.reason.clone(),
        }
    }
}

/// The sorts of endings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndingKind {
    /// By the rules of the game, on the board.
    Board,
    /// The same position occurred too often.
    Repetition,
    /// The game reached the greatest number of plies.
    PlyLimit,
    /// The sides agreed on a draw.
    Agreement,
    /// A side gave up.
    Resignation,
    /// A side ran out of time.
    Time,
    /// A side was ruled out: an illegal move, a crash, no answer.
    Forfeit,
    /// The referee decided a game that was still open, by a rule of the event such as hopeless evaluations.
    Adjudication,
    /// A record says so, and the moves do not show why.
    Recorded,
}

impl EndingKind {
    /// All sorts, in the order in which they are listed for people.
    pub const ALL: [EndingKind; 9] = [
        EndingKind::Board,
        EndingKind::Repetition,
        EndingKind::PlyLimit,
        EndingKind::Agreement,
        EndingKind::Resignation,
        EndingKind::Time,
        EndingKind::Forfeit,
        EndingKind::Adjudication,
        EndingKind::Recorded,
    ];

    /// Its word in databases, files and messages, such as `ply-limit`.
    ///
    /// ```
    /// use boardwright_arena::EndingKind;
    ///
    /// assert_eq!(EndingKind::PlyLimit.name(), "ply-limit");
    /// assert_eq!("ply-limit".parse(), Ok(EndingKind::PlyLimit));
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            EndingKind::Board => "board",
            EndingKind::Repetition => "repetition",
            EndingKind::PlyLimit => "ply-limit",
            EndingKind::Agreement => "agreement",
            EndingKind::Resignation => "resignation",
            EndingKind::Time => "time",
            EndingKind::Forfeit => "forfeit",
            EndingKind::Adjudication => "adjudication",
            EndingKind::Recorded => "recorded",
        }
    }

    /// True if the loser lost by misbehaviour or on time rather than by play.
    #[must_use]
    pub fn is_forfeit(self) -> bool {
        matches!(self, EndingKind::Time | EndingKind::Forfeit)
    }
}

/// Reads the word of [`EndingKind::name`].
impl FromStr for EndingKind {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<EndingKind, ParseError> {
        let found = EndingKind::ALL.into_iter().find(|kind| kind.name() == name);
        let known = || EndingKind::ALL.map(EndingKind::name).join(", ");
        found.ok_or_else(|| ParseError::new("ending", name, format!("one of {}", known())))
    }
}

/// Event at a table, for its observers.
#[derive(Clone, PartialEq, Debug)]
pub enum TableChange {
    /// A move was played; it is the last of [`Table::history`](super::Table::history).
    Moved {
        /// Number of plies after it.
        ply: usize,
        /// Side that moved.
        side: Side,
        /// The time it took, where somebody measured it.
        elapsed: Option<Duration>,
        /// Ending of the game, if this move ended it.
        ending: Option<Ending>,
    },
    /// The game ended without a move.
    Ended(Ending),
    /// A side offers a draw, which the other may take until it moves.
    DrawOffered {
        /// Side that offers.
        by: Side,
    },
    /// A draw offer was turned down.
    DrawDeclined {
        /// Side that declined.
        by: Side,
    },
    /// Moves were taken back.
    Undone {
        /// Number of plies after it.
        ply: usize,
    },
    /// Moves that had been taken back were played again.
    Redone {
        /// Number of plies after it.
        ply: usize,
    },
}

/// Reason why the table refused something; its state is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rejection {
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Message),
    /// It is the other side's turn.
    #[error("{given} may not move now, it is the turn of {to_move}")]
    NotYourTurn {
        /// Side that tried to move.
        given: Side,
        /// Side to move.
        to_move: Side,
    },
    /// The text is no move of this game.
    #[error(transparent)]
    Syntax(#[from] ParseError),
    /// The move may not be played now.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The game has fewer moves to take back or to play again.
    #[error("cannot go {asked} plies, there are {available}")]
    NoSuchPly {
        /// Number that was asked for.
        asked: usize,
        /// Number that is available.
        available: usize,
    },
    /// There is no draw offer of the other side.
    #[error("there is no draw offer to answer")]
    NoOffer,
}

impl Rejection {
    /// The same for people, in any language.
    pub fn message(&self) -> Message {
        match self {
            Rejection::Over(ending) => TEXTS.with("arena-over", [("ending", ending.clone().into())]),
            Rejection::NotYourTurn { given, to_move } => {
                let [given, to_move] = [*given, *to_move].map(|side| texts::side(side).into());
                TEXTS.with("arena-not-your-turn", [("given", given), ("to-move", to_move)])
            }
            Rejection::Illegal(IllegalMove { mv, reason }) => {
                let mv = texts::quoted(mv).into();
                TEXTS.with("arena-illegal", [("move", mv), ("reason", reason.clone().into())])
            }
            Rejection::NoOffer => TEXTS.say("arena-no-offer"),
            // What a program sent that is no move, or a number that it counted wrongly: nothing that people say.
            Rejection::Syntax(_) | Rejection::NoSuchPly { .. } => self.to_string().into(),
        }
    }
}

impl From<MoveError> for Rejection {
    fn from(error: MoveError) -> Rejection {
        match error {
            MoveError::Syntax(error) => Rejection::Syntax(error),
            MoveError::Illegal(error) => Rejection::Illegal(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::EndingKind;

    #[test]
    fn every_sort_of_ending_is_found_by_its_word() {
        for kind in EndingKind::ALL {
            assert_eq!(kind.name().parse(), Ok(kind));
        }
        let message = "checkmate".parse::<EndingKind>().unwrap_err().to_string();
        assert!(message.starts_with("bad ending \"checkmate\": expected one of board, repetition,"), "{message}");
    }
}
