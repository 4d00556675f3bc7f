//! Reasons why the games of an event cannot be played.

use boardwright_game::Fault;

use crate::events::journal::JournalError;
use crate::events::unit::Unit;
use crate::referee::openings::OpeningError;

/// Reason why a series could not be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeriesError {
    /// An opening could not be made.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// A player could not be made.
    #[error("player {name}: {reason}")]
    Player {
        /// The name of the entrant.
        name: String,
        /// Fault of the player.
        reason: Fault,
    },
    /// A player has never got ready for a game, or has not several times one after another.
    #[error("player {name} does not get ready: {reason}")]
    NotReady {
        /// The name of the entrant.
        name: String,
        /// Cause of the last failure.
        reason: Fault,
        /// The last lines that it wrote, oldest first.
        log: Vec<String>,
    },
    /// This program cannot hold the players: it has no descriptors or threads left.
    #[error("no game can be played: {0}")]
    Host(Fault),
    /// The game counts no points.
    #[error("{0} counts no points, expected the scoring wins")]
    NoTally(String),
    /// Whole pairs are needed.
    #[error("{0} games, expected an even number where the points of both games of a pair decide")]
    OddGames(u64),
    /// The settings contradict each other; says what was given and what was expected.
    #[error("{0}")]
    Settings(String),
    /// The journal has games of this event, and it was not asked to be resumed.
    #[error("{name} has {games} games already, expected a new event or that it is to be resumed")]
    Begun {
        /// Name of the event.
        name: String,
        /// Number of its games that are kept.
        games: u64,
    },
    /// The journal has games that this run has played itself, and they are not its own.
    #[error("another run has kept games of {name} that this one has played too, expected one run at a time")]
    Overtaken {
        /// Name of the event.
        name: String,
    },
    /// Games of these units were counted that are not games of the event, and have to be played again.
    #[error("{why}")]
    Withdrawn {
        /// The units.
        units: Vec<Unit>,
        /// A sentence that says whose they are.
        why: String,
    },
    /// The games could not be kept or read.
    #[error(transparent)]
    Journal(#[from] JournalError),
}
