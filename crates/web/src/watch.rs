//! Whoever follows the store and the runs: new games are looked for while anybody does, whichever process wrote them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use boardwright_store::Filter;
use crossbeam_channel::{Receiver, Sender, bounded};

use crate::keeper::Keeper;
use crate::line::{Line, text_of};
use crate::lists;
use crate::message::ToPage;

/// How often the store is looked at.
const GLANCE: Duration = Duration::from_millis(300);

/// As many new games are told at once.
const MOST_TOLD: u64 = 200;

/// The pages that follow.
#[derive(Debug)]
pub(crate) struct Watch {
    keeper: Arc<Keeper>,
    followers: Mutex<Followers>,
    /// Rung when the server ends.
    bell: Sender<()>,
    rung: Receiver<()>,
}

#[derive(Debug, Default)]
struct Followers {
    lines: Vec<Line>,
    /// Whether a thread looks at the store.
    is_watched: bool,
}

impl Watch {
    /// Nobody follows yet.
    pub(crate) fn new(keeper: Arc<Keeper>) -> Arc<Watch> {
        let (bell, rung) = bounded(1);
        Arc::new(Watch { keeper, followers: Mutex::default(), bell, rung })
    }

    /// Tells a page from now on what is new.
    ///
    /// # Errors
    /// That the system has no thread to give.
    pub(crate) fn follow(self: &Arc<Self>, line: &Line) -> Result<(), String> {
        let mut followers = self.lock();
        followers.lines.retain(|known| known.number() != line.number());
        followers.lines.push(line.clone());
        if followers.is_watched || !self.keeper.is_there() {
            return Ok(());
        }
        // Whatever is newer than this is told, however late the thread begins.
        let newest = self.newest();
        let watch = Arc::clone(self);
        let spawned = thread::Builder::new().name("watch".to_owned()).spawn(move || watch.look(newest));
        followers.is_watched = spawned.is_ok();
        spawned.map(drop).map_err(|error| format!("the store cannot be followed: {error}"))
    }

    /// Tells a page no more.
    pub(crate) fn unfollow(&self, line: u64) {
        self.lock().lines.retain(|known| known.number() != line);
    }

    /// Looks at the store no more.
    pub(crate) fn close(&self) {
        // A bell that was rung already is as good.
        let _ = self.bell.try_send(());
    }

    /// Tells everybody who follows.
    pub(crate) fn tell(&self, message: &ToPage) {
        let mut followers = self.lock();
        followers.lines.retain(|line| !line.is_closed());
        if !followers.lines.is_empty() {
            let text = text_of(message);
            followers.lines.iter().for_each(|line| line.send_text(text.clone()));
        }
    }

    /// The number of the newest game of the store, 0 if there is none.
    fn newest(&self) -> u64 {
        let newest = |store: &boardwright_store::Store| store.list(&Filter::default(), NEWEST, 0, 1);
        let listed = self.keeper.read(newest).ok().flatten().unwrap_or_default();
        listed.first().map_or(0, |game| game.number)
    }

    /// Looks for games after the `last` one as long as anybody follows.
    fn look(&self, mut last: u64) {
        loop {
            if self.rung.recv_timeout(GLANCE).is_ok() {
                return;
            }
            {
                let mut followers = self.lock();
                followers.lines.retain(|line| !line.is_closed());
                if followers.lines.is_empty() {
                    followers.is_watched = false;
                    return;
                }
            }
            // A store that cannot be read now, such as one that is being moved, may be readable the next time.
            let Ok(Some(games)) = self.keeper.read(|store| store.after(last, MOST_TOLD)) else { continue };
            let Some(newest) = games.last() else { continue };
            last = newest.number;
            let total = self.keeper.read(|store| store.count(&Filter::default()));
            let total = total.ok().flatten().unwrap_or_default();
            self.tell(&ToPage::Games { games: games.iter().map(lists::summary).collect(), total });
        }
    }

    fn lock(&self) -> MutexGuard<'_, Followers> {
        self.followers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The order in which the newest game comes first.
const NEWEST: boardwright_store::Order = boardwright_store::Order::NewestFirst;
