//! A place at which single units of an event are played, for a worker that gets them from elsewhere.

use boardwright_game::Stop;

use crate::events::error::SeriesError;
use crate::events::inspection::Inspection;
use crate::events::journal::{EventId, EventInfo, JournalEntry};
use crate::events::plan::PlayUnit;
use crate::events::series::{Series, SeriesPlayer};
use crate::events::tournament::{MAX_GAMES, Tournament, TournamentPlayer};
use crate::events::tuning::{Tuning, TuningPlayer};
use crate::events::unit::Unit;
use crate::referee::match_game::Watcher;

/// Plays single units of an event, for a worker that gets them from elsewhere.
///
/// Its games are those of the event: with limits that depend on no clock byte for byte.
pub struct Workplace<'a> {
    work: Box<dyn PlayUnit + 'a>,
    event: EventInfo,
    players: u32,
}

impl Series {
    /// A place at which single units of the series are played.
    ///
    /// # Errors
    /// If the players cannot play each other.
    pub fn workplace(&self) -> Result<Workplace<'_>, SeriesError> {
        self.check()?;
        let event = self.event();
        Ok(Workplace { work: Box::new(SeriesPlayer::new(self, event.id)), event, players: 2 })
    }
}

impl Tournament {
    /// A place at which single units of the tournament are played, under the id that the event has where it is led: a worker
    /// need not know who meets whom.
    ///
    /// # Errors
    /// If the settings contradict each other.
    pub fn workplace(&self, id: EventId) -> Result<Workplace<'_>, SeriesError> {
        self.check()?;
        let event = EventInfo { id, ..self.event() };
        let players = u32::try_from(self.players.len()).unwrap_or(u32::MAX);
        Ok(Workplace { work: Box::new(TournamentPlayer::new(self, id)), event, players })
    }
}

impl Tuning {
    /// A place at which single units of the tuning are played, once it is [told](Tuning::tell) their values.
    ///
    /// # Errors
    /// If the settings contradict each other.
    pub fn workplace(&self) -> Result<Workplace<'_>, SeriesError> {
        self.check()?;
        let event = self.event();
        Ok(Workplace { work: Box::new(TuningPlayer::new(self, event.id)), event, players: 2 })
    }
}

impl Workplace<'_> {
    /// The event.
    pub fn event(&self) -> &EventInfo {
        &self.event
    }

    /// Plays the games of a unit that are wanted; `None` if they were interrupted. `watch` sees the table after every move.
    ///
    /// # Errors
    /// If the event has no such unit, or a player or an opening cannot be made.
    pub fn play(
        &self,
        unit: &Unit,
        halt: &Stop,
        watch: &Watcher<'_>,
    ) -> Result<Option<Vec<JournalEntry>>, SeriesError> {
        self.check(unit)?;
        let mut games = Vec::new();
        for leg in unit.wanted() {
            match self.work.play(unit, leg, halt, watch)? {
                Some(game) => games.push(game),
                None => return Ok(None),
            }
        }
        self.work.release(unit);
        Ok(Some(games))
    }

    /// Referees a game of a unit that was played elsewhere.
    ///
    /// # Errors
    /// If it cannot be a game of the unit; says why.
    pub fn inspect(&self, unit: &Unit, entry: &JournalEntry) -> Result<Inspection, String> {
        self.check(unit).map_err(|error| error.to_string())?;
        let (bout, leg) = self.work.game(unit, entry.id.leg).map_err(|error| error.to_string())?;
        bout.inspect(&leg, entry)
    }

    /// Refuses a unit that the event cannot have.
    fn check(&self, unit: &Unit) -> Result<(), SeriesError> {
        let [one, other] = unit.players;
        let is_known = one != other && one < self.players && other < self.players;
        if is_known && unit.pair < MAX_GAMES && unit.legs != [false; 2] {
            return Ok(());
        }
        Err(SeriesError::Settings(format!(
            "pair {} of players {one} and {other}, expected two of the {} players and a pair below {MAX_GAMES}",
            unit.pair, self.players
        )))
    }
}
