//! Dispatches the requests of all connections to the places that serve them.
//!
//! A request is served in the task of its connection. Worker threads do the parsing and the storage, and the task waits for
//! them, so that the threads that serve sockets stay free.

use std::io;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;

use boardwright_game::Message;

use crate::cluster::ClusterLook;
use crate::connection::Connection;
use crate::lessons;
use crate::message::{Answer, Body, NewsRequest, Request};
use crate::options::Options;
use crate::pool::Pool;
use crate::positions;
use crate::puzzles::PuzzleSets;
use crate::rooms::Rooms;
use crate::runs::Runs;
use crate::searches::Searches;
use crate::storage::Storage;
use crate::study;
use crate::watch::Watch;

/// Most requests that are parsed, replayed or otherwise worked on at once.
const WORKERS: usize = 4;

/// Requests up to this number of bytes are parsed at once; longer ones by a worker.
const SHORT: usize = 4096;

/// The services behind the sockets.
#[derive(Debug)]
pub(crate) struct Service {
    storage: Arc<Storage>,
    rooms: Arc<Rooms>,
    searches: Arc<Searches>,
    watch: Arc<Watch>,
    puzzles: Arc<PuzzleSets>,
    runs: Arc<Runs>,
    cluster: Arc<ClusterLook>,
    /// Looks at the cluster, which wait for other machines.
    lookers: Pool,
    workers: Pool,
}

impl Service {
    /// Creates the services.
    ///
    /// # Errors
    /// Fails if the system has no thread to give.
    pub(crate) fn new(options: Options) -> io::Result<Service> {
        let limits = options.limits;
        let storage = Arc::new(Storage::open(options.store)?);
        let rooms = Arc::new(Rooms::new(&limits, Arc::clone(&storage)));
        let watch = Watch::new(Arc::clone(&storage));
        let runs = Runs::new(Arc::clone(&storage), Arc::clone(&watch), Arc::clone(&rooms), limits.match_threads);
        let searches = Searches::new(&limits);
        let cluster = ClusterLook::new(options.cluster);
        Ok(Service {
            storage,
            rooms,
            searches,
            watch,
            puzzles: Arc::default(),
            runs,
            cluster,
            lookers: Pool::new(1),
            workers: Pool::new(WORKERS),
        })
    }

    /// Everything that is kept on disk.
    pub(crate) fn storage(&self) -> &Storage {
        &self.storage
    }

    /// Threads for work that takes long.
    pub(crate) fn workers(&self) -> &Pool {
        &self.workers
    }

    /// Ends the searches of a page that has gone; its tables stay.
    pub(crate) fn leave(&self, connection: &Connection) {
        self.searches.leave(connection.number());
        self.watch.unfollow(connection.number());
    }

    /// Ends everything.
    pub(crate) fn close(&self) {
        self.searches.close();
        self.runs.close();
        self.watch.close();
        self.rooms.close();
        self.storage.close();
    }

    /// Serves a request as it came from a page: answers it, refuses it, or has it answered later.
    pub(crate) async fn serve(&self, connection: &Connection, text: Utf8Bytes, is_admitted: bool) {
        let request = if text.len() <= SHORT {
            read(&text)
        } else {
            let read = self.workers.run(move || Ok(read(&text))).await;
            read.unwrap_or_else(|error| Err((None, error.into_string())))
        };
        let Request { id, body } = match request {
            Ok(request) => request,
            Err((id, error)) => return connection.refuse(id, error),
        };
        if !is_admitted {
            return connection.refuse(Some(id), "too many requests: expected fewer a second".to_owned());
        }
        match self.dispatch(id, connection, body).await {
            Ok(Some(answer)) => connection.answer(id, Ok(answer)),
            // The answer comes by itself.
            Ok(None) => {}
            Err(error) => connection.answer(id, Err(error)),
        }
    }

    /// Has a request served where it belongs; `None` if the answer comes by the connection when it is there.
    ///
    /// # Errors
    /// Fails if the request is refused; nothing has changed then.
    async fn dispatch(&self, id: u32, connection: &Connection, body: Body) -> Result<Option<Answer>, Message> {
        match body {
            Body::Tables(request) => self.rooms.set_up(&self.workers, id, connection, request).await,
            Body::Table(request) => self.rooms.serve(&self.workers, id, connection, request).await,
            Body::Records(request) => self.workers.run(move || positions::serve(request)).await.map(Some),
            Body::Lessons(request) => self.workers.run(move || lessons::serve(request)).await.map(Some),
            Body::Study(request) => self.storage.read(move |games| study::serve(games, request)).await.map(Some),
            Body::Search(request) => self.searches.serve(&self.workers, id, connection, request).await,
            Body::Runs(request) => self.runs.serve(&self.workers, request).await.map(Some),
            Body::News(NewsRequest::Cluster) => {
                let cluster = self.cluster.look(&self.lookers).await?;
                Ok(Some(Answer::Cluster { cluster: cluster.map(Box::new) }))
            }
            Body::Puzzles(request) => {
                let puzzles = Arc::clone(&self.puzzles);
                self.workers.run(move || puzzles.serve(request)).await.map(Some)
            }
            Body::News(request) => self.watch.serve(connection, request).await.map(Some),
        }
    }
}

/// As much of a request as its refusal needs, for one whose rest cannot be read.
#[derive(serde::Deserialize)]
struct Number {
    id: u32,
}

fn read(text: &str) -> Result<Request, (Option<u32>, String)> {
    serde_json::from_str(text).map_err(|error| {
        let number = serde_json::from_str::<Number>(text).ok().map(|number| number.id);
        (number, format!("bad request: {error}"))
    })
}
