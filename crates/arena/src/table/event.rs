//! What happens at a table, what is refused there, and how games end.

use std::time::Duration;

use boardwright_game::{IllegalMove, MoveError, Outcome, ParseError, Score, Side};

/// What the table knows of one ply besides the move itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Ply {
    /// Who moved.
    pub side: Side,
    /// The time it took, where somebody measured it.
    pub elapsed: Option<Duration>,
    /// What both sides had left after it, where there are clocks.
    pub remaining: Option<[Duration; 2]>,
    /// What its player thought it was worth, and how deep it looked.
    pub score: Option<Score>,
    /// The depth in plies that its player reached.
    pub depth: Option<u32>,
    /// Whatever is said of it.
    pub comment: String,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who won.
    pub outcome: Outcome,
    /// How, as a phrase: "five in a row from e4 to e8", "forfeit: illegal move \"h8\": h8 is occupied".
    pub reason: String,
    /// What sort of ending it is.
    pub kind: EndingKind,
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
    /// Whether the loser lost by misbehaviour or by the clock rather than by play.
    #[must_use]
    pub fn is_forfeit(self) -> bool {
        matches!(self, EndingKind::Time | EndingKind::Forfeit)
    }
}

/// What happened at a table, for whoever watches it.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A move was played.
    Moved {
        /// How many plies there are now.
        ply: usize,
        /// Who moved.
        side: Side,
        /// The move as the game writes it.
        mv: String,
        /// The time it took, where somebody measured it.
        elapsed: Option<Duration>,
        /// How the game ended, if this move ended it.
        ending: Option<Ending>,
    },
    /// The game ended without a move.
    Ended(Ending),
    /// A side offers a draw, which the other may take until it moves.
    DrawOffered {
        /// Who offers.
        by: Side,
    },
    /// A draw offer was turned down.
    DrawDeclined {
        /// Who turned it down.
        by: Side,
    },
    /// Moves were taken back.
    Undone {
        /// How many plies there are now.
        ply: usize,
    },
    /// Moves that had been taken back were played again.
    Redone {
        /// How many plies there are now.
        ply: usize,
    },
}

/// Why the table refused something; everything is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rejection {
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(String),
    /// It is the other side's turn.
    #[error("{given} may not move now, it is the turn of {to_move}")]
    NotYourTurn {
        /// Who tried to move.
        given: Side,
        /// Whose turn it is.
        to_move: Side,
    },
    /// The text is no move of this game.
    #[error(transparent)]
    Syntax(#[from] ParseError),
    /// The move may not be played now.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// There are not so many moves to take back or to play again.
    #[error("cannot go {asked} plies, there are {available}")]
    NoSuchPly {
        /// How many were asked for.
        asked: usize,
        /// How many there are.
        available: usize,
    },
    /// There is no draw offer of the other side.
    #[error("there is no draw offer to answer")]
    NoOffer,
}

impl From<MoveError> for Rejection {
    fn from(error: MoveError) -> Rejection {
        match error {
            MoveError::Syntax(error) => Rejection::Syntax(error),
            MoveError::Illegal(error) => Rejection::Illegal(error),
        }
    }
}

/// Why a record could not be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The record is of another game.
    #[error("the record is of the game {given:?}, not of {expected:?}")]
    OtherGame {
        /// The spec in the record.
        given: String,
        /// The spec of the table.
        expected: String,
    },
    /// Its start cannot be read.
    #[error("the record's start: {0}")]
    Start(ParseError),
    /// A move cannot be played.
    #[error("ply {ply} of the record: {reason}")]
    Move {
        /// Which ply, from 1.
        ply: usize,
        /// Why not.
        reason: Rejection,
    },
}
