//! Events whose units a cluster plays.

use std::sync::Arc;

use boardwright_arena::tournament::Tournament;
use boardwright_arena::{EventId, JournalEntry, Series, SeriesError, Unit, Watcher, Workplace};
use boardwright_game::{AnyVariant, Stop};

use crate::batch::Batch;

/// Receives progress messages for the user.
pub type Note = Arc<dyn Fn(&str) + Send + Sync>;

/// An event whose units can be played.
pub enum Event {
    /// Two players.
    Series(Box<Series>),
    /// Many players.
    Tournament(Box<Tournament>),
    /// Work that is no games.
    Batch(Arc<dyn Batch>),
}

/// Result of a unit.
pub(crate) enum Product {
    /// The games of a pair.
    Games(Vec<JournalEntry>),
    /// The lines of a unit of a batch.
    Lines(Vec<String>),
}

/// A place at which units of an event are played one after another.
pub(crate) enum Place<'a> {
    Games(Workplace<'a>),
    Batch(&'a dyn Batch),
}

impl Event {
    /// A place at which its units are played.
    pub(crate) fn place(&self, id: EventId) -> Result<Place<'_>, SeriesError> {
        match self {
            Event::Series(series) => series.workplace().map(Place::Games),
            Event::Tournament(tournament) => tournament.workplace(id).map(Place::Games),
            Event::Batch(batch) => Ok(Place::Batch(batch.as_ref())),
        }
    }

    /// The game of a unit.
    pub(crate) fn variant(&self, unit: &Unit) -> Option<&AnyVariant> {
        match self {
            Event::Series(series) => Some(&series.variant),
            Event::Tournament(tournament) => {
                let index = unit.pair.checked_rem(tournament.games.len() as u64)?;
                tournament.games.get(usize::try_from(index).ok()?).map(|game| &game.variant)
            }
            Event::Batch(_) => None,
        }
    }

    /// Returns true if the same seed always gives the same games.
    #[must_use]
    pub fn is_reproducible(&self) -> bool {
        match self {
            Event::Series(series) => series.entrants.iter().all(|entrant| entrant.pace(&series.pace).is_reproducible()),
            Event::Tournament(tournament) => {
                let mut entrants = tournament.players.iter().flat_map(|player| &player.entrants);
                entrants.all(|entrant| entrant.pace(&tournament.pace).is_reproducible())
            }
            Event::Batch(_) => true,
        }
    }
}

impl Place<'_> {
    /// Plays a unit; `None` if it was interrupted. `watch` sees the table after every move of a game.
    pub(crate) fn play(&self, unit: &Unit, halt: &Stop, watch: &Watcher<'_>) -> Result<Option<Product>, SeriesError> {
        match self {
            Place::Games(place) => Ok(place.play(unit, halt, watch)?.map(Product::Games)),
            Place::Batch(batch) => {
                let made = batch.make(unit.pair, halt).map_err(SeriesError::Settings)?;
                Ok(made.map(Product::Lines))
            }
        }
    }
}
