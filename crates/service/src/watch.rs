//! News for pages that follow the database and the runs. While any page follows, the database is polled for new games of all
//! processes.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use boardwright_store::{Filter, Store};
use crossbeam_channel::{Receiver, Sender, bounded};

use boardwright_game::{Message, locked};

use crate::connection::{Connection, text_of};
use crate::message::{Answer, NewsRequest, ToPage};
use crate::records;
use crate::storage::Storage;

/// Interval between two looks at the store.
const GLANCE: Duration = Duration::from_millis(300);

/// Number of new games that are announced at once.
const MAX_TOLD: u64 = 200;

/// The pages that follow.
#[derive(Debug)]
pub(crate) struct Watch {
    storage: Arc<Storage>,
    followers: Mutex<Followers>,
    /// Rung when the server ends.
    bell: Sender<()>,
    rung: Receiver<()>,
}

#[derive(Debug, Default)]
struct Followers {
    connections: Vec<Connection>,
    /// True while a thread looks at the store.
    is_watched: bool,
}

impl Watch {
    /// Creates a watch without followers.
    pub(crate) fn new(storage: Arc<Storage>) -> Arc<Watch> {
        let (bell, rung) = bounded(1);
        Arc::new(Watch { storage, followers: Mutex::default(), bell, rung })
    }

    /// Serves a request of a page.
    ///
    /// # Errors
    /// Fails if the database cannot be followed.
    pub(crate) fn serve(self: &Arc<Self>, connection: &Connection, request: NewsRequest) -> Result<Answer, Message> {
        match request {
            NewsRequest::Follow => self.follow(connection)?,
            NewsRequest::Unfollow => self.unfollow(connection.number()),
            // The service answers that itself.
            NewsRequest::Cluster => {}
        }
        Ok(Answer::Done)
    }

    /// Adds a page to the followers and starts the thread that looks at the store if none runs.
    fn follow(self: &Arc<Self>, connection: &Connection) -> Result<(), Message> {
        let is_watched = {
            let mut followers = locked(&self.followers);
            followers.connections.retain(|known| known.number() != connection.number());
            followers.connections.push(connection.clone());
            followers.is_watched
        };
        // In a browser nobody else writes to the database.
        if is_watched || !self.storage.is_there() || cfg!(target_family = "wasm") {
            return Ok(());
        }
        // Read before the thread starts, so that games which are stored meanwhile are announced too.
        let newest = self.storage.games().read(|store| store.list(&Filter::default(), NEWEST, 0, 1));
        // A store that cannot be read now may be readable when the thread looks.
        let newest = newest.ok().flatten().and_then(|games| games.first().map(|game| game.number)).unwrap_or(0);
        let mut followers = locked(&self.followers);
        // The lock was free while the store was read: another page may have started the thread.
        if followers.is_watched {
            return Ok(());
        }
        let watch = Arc::clone(self);
        let spawned = thread::Builder::new().name("watch".to_owned()).spawn(move || watch.look(newest));
        followers.is_watched = spawned.is_ok();
        spawned.map(drop).map_err(|error| format!("the store cannot be followed: {error}").into())
    }

    /// Removes a page from the followers.
    pub(crate) fn unfollow(&self, connection: u64) {
        locked(&self.followers).connections.retain(|known| known.number() != connection);
    }

    /// Ends the thread that looks at the store.
    pub(crate) fn close(&self) {
        // A full channel means that the bell has been rung already.
        let _ = self.bell.try_send(());
    }

    /// Sends a message to all followers.
    pub(crate) fn tell(&self, message: &ToPage) {
        let mut followers = locked(&self.followers);
        followers.connections.retain(|connection| !connection.is_closed());
        if !followers.connections.is_empty() {
            let text = text_of(message);
            followers.connections.iter().for_each(|connection| connection.send_text(text.clone()));
        }
    }

    /// Announces the newest games.
    #[cfg(target_family = "wasm")]
    pub(crate) fn announce(&self, games: u64) {
        let read = |store: &Store| {
            let mut newest = store.list(&Filter::default(), NEWEST, 0, games.min(MAX_TOLD))?;
            newest.reverse();
            Ok((records::summaries(store, &newest)?, store.count(&Filter::default())?))
        };
        if let Ok(Some((games, total))) = self.storage.games().read(read) {
            self.tell(&ToPage::Games { games, total });
        }
    }

    /// Announces games after the `last` one as long as there are followers.
    fn look(&self, mut last: u64) {
        loop {
            if self.rung.recv_timeout(GLANCE).is_ok() {
                return;
            }
            {
                let mut followers = locked(&self.followers);
                followers.connections.retain(|connection| !connection.is_closed());
                if followers.connections.is_empty() {
                    // Under the same lock as the test: a page that follows after this starts a new thread.
                    followers.is_watched = false;
                    return;
                }
            }
            // A store that cannot be read now, such as one that is being moved, may be readable the next time.
            let read = |store: &Store| records::summaries(store, &store.after(last, MAX_TOLD)?);
            let Ok(Some(games)) = self.storage.games().read(read) else { continue };
            let Some(newest) = games.last() else { continue };
            last = newest.number;
            let total = self.storage.games().read(|store| store.count(&Filter::default()));
            let total = total.ok().flatten().unwrap_or_default();
            self.tell(&ToPage::Games { games, total });
        }
    }
}

/// The order in which the newest game comes first.
const NEWEST: boardwright_store::Order = boardwright_store::Order::NewestFirst;
