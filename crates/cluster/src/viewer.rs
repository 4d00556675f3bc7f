//! A client that polls the state of a server, for the page.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use boardwright_game::locked;

use futures_util::StreamExt;
use tokio::runtime::Runtime;

use crate::link::{Access, ClusterError, Link, runtime, server};
use crate::live::{LiveGame, LiveGames, MAX_WATCHED, Watch};
use crate::message::Beat;
use crate::names::{BEATS, CALL, LIVE, Sender, WATCH};
use crate::reading::FORMAT;
use crate::roster::Roster;
use crate::status::{ServerStatus, announced, look_at, quiet};

/// Time for workers to answer the first call.
const CALL_TIME: Duration = Duration::from_millis(500);

/// Time after which a silent worker is left out.
const SILENCE: Duration = Duration::from_secs(45);

/// A look that stays: workers and their games are heard of as they come.
pub struct Viewer {
    access: Access,
    runtime: Runtime,
    view: Mutex<Option<View>>,
}

/// A connection with what was heard by it.
struct View {
    link: Link,
    heard: Arc<Mutex<ServerState>>,
}

#[derive(Default)]
struct ServerState {
    roster: Roster,
    games: LiveGames,
}

impl Viewer {
    /// Makes ready to look at a server, which need not be there yet.
    ///
    /// # Errors
    /// If the address or the credentials cannot be read.
    pub fn new(access: Access) -> Result<Viewer, ClusterError> {
        access.check()?;
        Ok(Viewer { access, runtime: runtime()?, view: Mutex::new(None) })
    }

    /// The state of the server, and games that are played now; workers are asked to show some.
    ///
    /// # Errors
    /// If there is no way to the server, or it refuses to say.
    pub fn look(&self) -> Result<(ServerStatus, Vec<(Sender, LiveGame)>), ClusterError> {
        let mut view = locked(&self.view);
        self.runtime.block_on(async {
            if view.is_none() {
                *view = Some(self.connect().await?);
            }
            let Some(View { link, heard }) = view.as_ref() else { return Err(ClusterError::Event(String::new())) };
            let mut found = Vec::new();
            for run in announced(link).await?.runs {
                found.push(look_at(link, run).await);
            }
            let (workers, games) = {
                let mut heard = locked(heard);
                heard.roster.prune(SILENCE);
                (heard.roster.all(), heard.games.of(|worker| heard.roster.is_playing(worker)))
            };
            let playing = workers.iter().filter(|(_, beat, _)| !beat.playing.is_empty());
            let watched = playing.map(|(worker, ..)| worker.to_string()).take(MAX_WATCHED).collect();
            let watch = Watch { format: FORMAT, workers: watched };
            let _ = link.client.publish(WATCH, watch.to_bytes().into()).await;
            let server = link.client.server_info().version;
            Ok((ServerStatus { server, runs: found, workers }, games))
        })
    }

    async fn connect(&self) -> Result<View, ClusterError> {
        let link = self.access.connect(&quiet()).await?;
        let heard = Arc::<Mutex<ServerState>>::default();
        let subscribe = async |subject: &'static str| {
            link.client.subscribe(subject).await.map_err(|error| server("tell of workers")(&error))
        };
        let (beats, games) = (subscribe(BEATS).await?, subscribe(LIVE).await?);
        let known = Arc::clone(&heard);
        self.runtime.spawn(async move {
            let mut both = futures_util::stream::select(beats, games);
            while let Some(message) = both.next().await {
                let mut known = locked(&known);
                if let Some(worker) = Sender::of_subject(&message.subject, "bw.beat.") {
                    let beat = Beat::from_bytes(&message.payload);
                    beat.map(|beat| known.roster.enter(worker, beat)).unwrap_or_default();
                } else if let Some(worker) = Sender::of_subject(&message.subject, "bw.live.") {
                    let game = LiveGame::from_bytes(&message.payload);
                    game.map(|game| known.games.enter(worker, game)).unwrap_or_default();
                }
            }
        });
        link.client.publish(CALL, "".into()).await.map_err(|error| server("call the workers")(&error))?;
        tokio::time::sleep(CALL_TIME).await;
        Ok(View { link, heard })
    }
}
