//! The store as the journal of events.

use std::convert::Infallible;

use boardwright_arena::{
    EventHold, EventId, EventInfo, Extent, GameId, Journal, JournalEntry, JournalError, JournalWrite, KeptGame,
};
use rusqlite::Connection;

use crate::error::unfit;
use crate::hold::{self, Taken};
use crate::kept;
use crate::store::Store;
use crate::write::{self, Row};

impl Journal for Store {
    fn begin(&mut self, event: &EventInfo) -> Result<(), JournalError> {
        let id = event.id.to_string();
        self.change(|connection| {
            match write::event(connection, &id)? {
                Some((_, settings)) if settings != event.settings => {
                    return Ok(Err(JournalError::OtherSettings { id: event.id }));
                }
                Some(_) => {}
                None => {
                    write::enter_event(connection, &id, &event.name, &event.settings)?;
                }
            }
            Ok(Ok(()))
        })?
    }

    fn hold(&mut self, event: &EventInfo) -> Result<Option<Box<dyn EventHold>>, JournalError> {
        match hold::take(self.path(), event.id) {
            Taken::Held(hold) => Ok(Some(Box::new(hold))),
            Taken::InUse => Err(JournalError::InUse { name: event.name.clone() }),
            Taken::Unknown => Ok(None),
        }
    }

    fn entries(&mut self, event: EventId) -> Result<Vec<JournalEntry>, JournalError> {
        Ok(self.event_games(event)?)
    }

    fn count(&mut self, event: EventId) -> Result<u64, JournalError> {
        Ok(self.ask(|connection| kept::count(connection, event))?)
    }

    fn kept(&mut self, from: GameId, limit: usize, extent: Extent) -> Result<Vec<KeptGame>, JournalError> {
        Ok(self.ask(|connection| kept::games(connection, from, limit, extent))?)
    }

    fn write(&mut self, entries: &[JournalEntry]) -> Result<JournalWrite, JournalError> {
        let enter = |connection: &Connection| Ok(Ok::<_, Infallible>(write_all(connection, entries)?));
        let written = self.patiently(|store| store.change(enter))?;
        let Ok(written) = written;
        Ok(written)
    }

    fn withdraw(&mut self, games: &[GameId]) -> Result<(), JournalError> {
        let gone = self.change(|connection| {
            let mut delete = connection.prepare_cached("DELETE FROM games WHERE id = ?1")?;
            games.iter().try_for_each(|id| delete.execute([id.to_string()]).map(drop))?;
            Ok(Ok::<_, Infallible>(()))
        })?;
        let Ok(()) = gone;
        Ok(())
    }
}

fn write_all(connection: &Connection, entries: &[JournalEntry]) -> rusqlite::Result<JournalWrite> {
    // The entries are one unit of work and were written in one transaction, so one kept game means that all are kept.
    for entry in entries {
        if write::is_kept(connection, &entry.id.to_string())? {
            return Ok(JournalWrite::Already);
        }
    }
    for entry in entries {
        let event = entry.id.event.to_string();
        let Some((event, _)) = write::event(connection, &event)? else {
            return Err(unfit(format!("a game of the event {event}, which was not begun")));
        };
        let row = Row {
            id: &entry.id.to_string(),
            place: Some((event, entry.id)),
            record: &entry.record,
            kind: entry.kind,
            tally: entry.tally,
            versions: &entry.versions,
            logs: &entry.logs,
            finished: entry.finished,
        };
        write::enter(connection, &row)?;
    }
    Ok(JournalWrite::New)
}
