//! Events whose units a cluster plays.

use std::sync::Arc;

use boardwright_arena::spsa::PairValues;
use boardwright_arena::{Contest, EventId, Inspection, JournalEntry, SeriesError, Unit, Watcher, Workplace};
use boardwright_game::Stop;

use crate::batch::Batch;
use crate::game_message::GameMessage;
use crate::message::ResultMessage;
use crate::product::Product;

/// Receives progress messages for the user.
pub type Note = Arc<dyn Fn(&str) + Send + Sync>;

/// An event whose units can be played.
pub enum Event {
    /// Games.
    Games(Contest),
    /// Work other than games.
    Batch(Arc<dyn Batch>),
}

/// A place at which units of an event are played one after another.
pub(crate) enum AnyWorkplace<'a> {
    Games(Workplace<'a>),
    Batch(&'a dyn Batch),
}

impl Event {
    /// A place at which its units are played.
    pub(crate) fn workplace(&self, id: EventId) -> Result<AnyWorkplace<'_>, SeriesError> {
        match self {
            Event::Games(contest) => contest.workplace(id).map(AnyWorkplace::Games),
            Event::Batch(batch) => Ok(AnyWorkplace::Batch(batch.as_ref())),
        }
    }

    /// Returns true if the same seed always gives the same games.
    pub fn is_reproducible(&self) -> bool {
        match self {
            Event::Games(contest) => contest.is_reproducible(),
            Event::Batch(_) => true,
        }
    }

    /// The values of the players of a unit, which a task of a tuning carries.
    pub(crate) fn values(&self, unit: &Unit) -> Option<PairValues> {
        match self {
            Event::Games(Contest::Tuning(tuning)) => tuning.values(unit),
            _ => None,
        }
    }

    /// Takes the values that a task carries.
    pub(crate) fn tell(&self, unit: &Unit, values: Option<PairValues>) -> Result<(), SeriesError> {
        match (self, values) {
            (Event::Games(Contest::Tuning(tuning)), Some(values)) => tuning.tell(unit, values),
            _ => Ok(()),
        }
    }
}

impl AnyWorkplace<'_> {
    /// The product that a message brings for a unit, and how far it speaks for itself.
    ///
    /// Games are refereed again: players, opening, the legality of every move, points and end.
    pub(crate) fn inspect(
        &self,
        event: EventId,
        unit: &Unit,
        result: ResultMessage,
    ) -> Result<(Product, Inspection), String> {
        let place = match self {
            AnyWorkplace::Games(place) => place,
            AnyWorkplace::Batch(_) if !result.games.is_empty() => {
                return Err("games of an event that has none".to_owned());
            }
            AnyWorkplace::Batch(batch) => {
                batch.check(unit.pair, &result.lines)?;
                return Ok((Product::Lines(result.lines), Inspection::Shown));
            }
        };
        let legs: Vec<u8> = result.games.iter().map(GameMessage::leg).collect();
        if legs != unit.wanted().collect::<Vec<u8>>() {
            return Err("other games than were asked for".to_owned());
        }
        let games: Vec<JournalEntry> = result.games.into_iter().map(|game| game.into_entry(event, unit)).collect();
        let mut inspection = Inspection::Shown;
        for game in &games {
            if place.inspect(unit, game)? == Inspection::Claimed {
                inspection = Inspection::Claimed;
            }
        }
        Ok((Product::Games(games), inspection))
    }

    /// Plays a unit; `None` if it was interrupted. `watch` sees the table after every move of a game.
    pub(crate) fn play(&self, unit: &Unit, halt: &Stop, watch: &Watcher<'_>) -> Result<Option<Product>, SeriesError> {
        match self {
            AnyWorkplace::Games(place) => Ok(place.play(unit, halt, watch)?.map(Product::Games)),
            AnyWorkplace::Batch(batch) => {
                let made = batch.make(unit.pair, halt).map_err(SeriesError::Settings)?;
                Ok(made.map(Product::Lines))
            }
        }
    }
}
