//! The state of a cluster, for the page Watch.
//!
//! This crate does not depend on the cluster: the program that starts the server may provide a [`ClusterSource`].

use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use web_time::Instant;

use boardwright_game::{Message, locked};
use serde::Serialize;

/// Time for which what was seen is shown to every page that asks.
const FRESH: Duration = Duration::from_secs(2);

/// Looks at a cluster.
pub trait ClusterSource: fmt::Debug + Send + Sync {
    /// The state of the cluster; may take seconds.
    ///
    /// # Errors
    /// Says why it cannot be seen.
    fn look(&self) -> Result<ClusterState, String>;
}

/// The state of a cluster.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClusterState {
    /// The version of its server.
    pub server: String,
    /// Games a second of all workers.
    pub pace: f64,
    /// The events that are played.
    pub events: Vec<ClusterEvent>,
    /// The number of workers.
    pub machines: usize,
    /// The number of units that they play at the same time.
    pub threads: u64,
    /// The workers, or the first of them.
    pub workers: Vec<ClusterWorker>,
    /// Games as they stand.
    pub live: Vec<LiveGame>,
}

/// An event of a cluster; its units are pairs of games, or parts of other work.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ClusterEvent {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Units that are done.
    pub done: u64,
    /// Units that are being played.
    pub playing: u64,
    /// Units that wait for a worker.
    pub waiting: u64,
    /// Units at most; 0 if that is not known.
    pub of: u64,
    /// Seconds until the end, as far as can be said.
    pub seconds_left: Option<f64>,
}

/// A worker of a cluster.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClusterWorker {
    /// A word that no other worker has.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The version of its program.
    pub version: String,
    /// The number of units that it plays at the same time at most.
    pub threads: u32,
    /// Positions a second in the bench.
    pub speed: f64,
    /// The number of units that it plays.
    pub playing: usize,
    /// The number of games that it has brought.
    pub games: u64,
    /// The reasons for which it does not play in some events.
    pub refuses: Vec<String>,
}

/// A game that a worker plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LiveGame {
    /// The place where one game after another is played.
    pub id: String,
    /// The name of the worker.
    pub worker: String,
    /// The spec of the game.
    pub game: String,
    /// The players, the first to move first.
    pub players: [String; 2],
    /// The position that it began with, where it is not the usual one.
    pub start: Option<String>,
    /// The moves since then.
    pub moves: Vec<String>,
}

/// The state of the cluster as it was seen lately.
#[derive(Debug)]
pub(crate) struct ClusterLook {
    source: Option<Arc<dyn ClusterSource>>,
    last: Mutex<Option<(Instant, Result<ClusterState, String>)>>,
}

impl ClusterLook {
    pub(crate) fn new(source: Option<Arc<dyn ClusterSource>>) -> ClusterLook {
        ClusterLook { source, last: Mutex::new(None) }
    }

    /// The state of the cluster, as it was two seconds ago at most; `None` if there is no cluster.
    pub(crate) fn look(&self) -> Result<Option<ClusterState>, Message> {
        let Some(source) = &self.source else { return Ok(None) };
        // Pages that ask meanwhile wait for this look and share it.
        let mut last = locked(&self.last);
        if let Some((at, state)) = last.as_ref()
            && at.elapsed() < FRESH
        {
            return state.clone().map(Some).map_err(Message::from);
        }
        let state = source.look();
        *last = Some((Instant::now(), state.clone()));
        state.map(Some).map_err(Message::from)
    }
}
