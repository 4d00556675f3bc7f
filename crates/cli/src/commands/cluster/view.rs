//! The state of a server for the page that `boardwright serve` shows.

use std::fmt;
use std::sync::Arc;

use boardwright_cluster::{Sender, Viewer};
use boardwright_service::{ClusterEvent, ClusterSource, ClusterState, ClusterWorker, LiveGame};
use clap::Args;

use super::status::seconds_left;
use super::{AccessArgs, error};
use crate::error::CliError;

/// The most workers that a page lists.
const MAX_WORKERS: usize = 100;

/// Options of a page that shows a cluster.
#[derive(Args, Debug, Default)]
pub(crate) struct ViewArgs {
    /// Show what is played on this server, such as nats://HOST, on the page Watch
    #[arg(long = "cluster", value_name = "SERVER")]
    server: Option<String>,

    #[command(flatten)]
    access: AccessArgs,
}

impl ViewArgs {
    pub(crate) fn source(&self) -> Result<Option<Arc<dyn ClusterSource>>, CliError> {
        let Some(server) = &self.server else {
            self.access.check_unused()?;
            return Ok(None);
        };
        let access = self.access.access(server, "boardwright page")?;
        let viewer = Viewer::new(access).map_err(error)?;
        Ok(Some(Arc::new(View(viewer))))
    }
}

/// Connection to a server whose state the page shows.
struct View(Viewer);

impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("View")
    }
}

impl ClusterSource for View {
    fn look(&self) -> Result<ClusterState, String> {
        let (found, games) = self.0.look().map_err(|error| error.to_string())?;
        let pace = found.pace();
        let events = found.runs.iter().map(|run| ClusterEvent {
            id: run.run.event.clone(),
            name: run.run.name.clone(),
            done: run.done,
            playing: run.playing,
            waiting: run.waiting,
            of: run.run.games.div_ceil(u64::from(run.run.per_unit).max(1)),
            seconds_left: seconds_left(run, pace),
        });
        let name_of = |worker: &Sender| {
            let known = found.workers.iter().find(|(sender, ..)| sender == worker);
            known.map(|(_, beat, _)| beat.name.clone()).unwrap_or_default()
        };
        let workers = found.workers.iter().take(MAX_WORKERS).map(|(sender, beat, _)| ClusterWorker {
            id: sender.to_string(),
            name: beat.name.clone(),
            version: beat.version.clone(),
            threads: beat.threads,
            speed: beat.speed,
            playing: beat.playing.len(),
            games: beat.games,
            refuses: beat.refused.iter().map(|(_, why)| why.clone()).collect(),
        });
        let live = games.into_iter().map(|(worker, game)| LiveGame {
            id: format!("{worker}-{}", game.thread),
            worker: name_of(&worker),
            game: game.game,
            players: game.players,
            start: game.start,
            moves: game.moves,
        });
        Ok(ClusterState {
            server: found.server.clone(),
            pace,
            events: events.collect(),
            threads: found.workers.iter().map(|(_, beat, _)| u64::from(beat.threads)).sum(),
            machines: found.workers.len(),
            workers: workers.collect(),
            live: live.collect(),
        })
    }
}
