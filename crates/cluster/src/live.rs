//! Games of workers that are shown while they are played.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use boardwright_arena::Table;
use serde::{Deserialize, Serialize};

use crate::names::Sender;
use crate::reading::FORMAT;

/// Time for which a worker shows its games after it was asked to.
pub(crate) const SHOWN: Duration = Duration::from_secs(8);

/// The least time between two positions of a game that a worker shows.
pub(crate) const PAUSE: Duration = Duration::from_millis(500);

/// The most workers that are asked to show their games at the same time.
pub(crate) const MAX_WATCHED: usize = 12;

/// The most games that are remembered.
const MAX_GAMES: usize = 48;

/// A call to some workers to show their games for a few seconds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Watch {
    /// The number of the format.
    pub format: u32,
    /// The workers, each as `account.process`.
    pub workers: Vec<String>,
}

/// A game as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LiveGame {
    /// The number of the format.
    pub format: u32,
    /// The number of the thread of the worker.
    pub thread: u32,
    /// The spec of the game.
    pub game: String,
    /// The players, the first to move first.
    pub players: [String; 2],
    /// The position that it began with, where it is not the usual one.
    pub start: Option<String>,
    /// The moves since then.
    pub moves: Vec<String>,
}

impl LiveGame {
    pub(crate) fn of(thread: usize, table: &Table) -> LiveGame {
        let variant = table.variant();
        let is_usual = *table.start() == variant.start();
        LiveGame {
            format: FORMAT,
            thread: u32::try_from(thread).unwrap_or(u32::MAX),
            game: variant.spec(),
            players: table.names().clone(),
            start: (!is_usual).then(|| table.start().to_string()),
            moves: table.history().to_vec(),
        }
    }
}

/// The games that were shown lately.
#[derive(Default)]
pub(crate) struct LiveGames(BTreeMap<(Sender, u32), (LiveGame, Instant)>);

impl LiveGames {
    pub(crate) fn enter(&mut self, worker: Sender, game: LiveGame) {
        self.0.retain(|_, (_, at)| at.elapsed() < SHOWN * 4);
        let key = (worker, game.thread);
        if self.0.len() < MAX_GAMES || self.0.contains_key(&key) {
            self.0.insert(key, (game, Instant::now()));
        }
    }

    /// The games of workers that play now.
    pub(crate) fn of(&self, is_there: impl Fn(&Sender) -> bool) -> Vec<(Sender, LiveGame)> {
        let live = self.0.iter().filter(|((worker, _), (_, at))| at.elapsed() < SHOWN * 4 && is_there(worker));
        live.map(|((worker, _), (game, _))| (worker.clone(), game.clone())).collect()
    }
}
