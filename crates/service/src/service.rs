//! Dispatches the requests of all connections to the places that serve them.
//!
//! It knows no sockets: a server reads the texts of requests and calls [`Service::serve`], as does the page's worker in a
//! browser. A request is served in the caller's thread.

use std::io;
use std::net::IpAddr;
use std::sync::Arc;

use boardwright_game::Message;

use crate::client::Client;
use crate::cluster::ClusterLook;
use crate::connection::{Connection, Outlet};
use crate::lessons;
use crate::message::{Answer, Body, NewsRequest, Request, ToPage};
use crate::options::ServiceOptions;
use crate::positions;
use crate::puzzles::PuzzleSets;
use crate::rooms::Rooms;
use crate::runs::Runs;
use crate::searches::Searches;
use crate::storage::Storage;
use crate::study;
use crate::watch::Watch;

/// The facts about the place that serves a page, which its first message has.
#[derive(Clone, Debug)]
pub struct Greeting {
    /// The longest message that the page may send, in bytes.
    pub longest: usize,
    /// The address at which other machines reach the server, if it listens to them.
    pub reach: Option<String>,
    /// The token that guests need.
    pub token: Option<String>,
}

/// Everything that pages are served with: tables, searches, matches, puzzles, records.
#[derive(Debug)]
pub struct Service {
    storage: Arc<Storage>,
    rooms: Arc<Rooms>,
    searches: Arc<Searches>,
    watch: Arc<Watch>,
    puzzles: PuzzleSets,
    runs: Arc<Runs>,
    cluster: ClusterLook,
}

impl Service {
    /// Creates the services.
    ///
    /// # Errors
    /// Fails if the system has no thread to give.
    pub fn new(options: ServiceOptions) -> io::Result<Service> {
        let limits = options.limits;
        let storage = Arc::new(Storage::open(options.store)?);
        let rooms = Arc::new(Rooms::new(&limits, Arc::clone(&storage)));
        let watch = Watch::new(Arc::clone(&storage));
        let runs = Runs::new(Arc::clone(&storage), Arc::clone(&watch), Arc::clone(&rooms), limits.match_threads);
        let searches = Searches::new(&limits);
        let cluster = ClusterLook::new(options.cluster);
        Ok(Service { storage, rooms, searches, watch, puzzles: PuzzleSets::default(), runs, cluster })
    }

    /// Everything that is kept on disk.
    pub(crate) fn storage(&self) -> &Storage {
        &self.storage
    }

    /// All tables.
    pub(crate) fn rooms(&self) -> &Rooms {
        &self.rooms
    }

    /// Opens the connection to a page of a client at this address.
    pub fn connect(&self, address: IpAddr, outlet: Arc<dyn Outlet>) -> Connection {
        Connection::new(Client::new(address), outlet)
    }

    /// Tells a page who serves it, which is the first message that it gets.
    pub fn greet(&self, connection: &Connection, greeting: Greeting) {
        let (version, store) = (env!("CARGO_PKG_VERSION"), self.storage.is_there());
        let Greeting { longest, reach, token } = greeting;
        connection.send(&ToPage::Hello { version, store, longest, reach, token });
    }

    /// Ends the searches of a page that has gone; its tables stay.
    pub fn leave(&self, connection: &Connection) {
        self.searches.leave(connection.number());
        self.watch.unfollow(connection.number());
    }

    /// Tells those who follow of the newest games.
    #[cfg(target_family = "wasm")]
    pub(crate) fn announce(&self, games: u64) {
        self.watch.announce(games);
    }

    /// Ends everything.
    pub fn close(&self) {
        self.searches.close();
        self.runs.close();
        self.watch.close();
        self.rooms.close();
        self.storage.close();
    }

    /// Serves a request that was [read](Request::read): answers it, refuses it, or has it answered later.
    pub fn serve(&self, connection: &Connection, request: Request) {
        let Request { id, body } = request;
        match self.dispatch(id, connection, body) {
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
    fn dispatch(&self, id: u32, connection: &Connection, body: Body) -> Result<Option<Answer>, Message> {
        match body {
            Body::Tables(request) => self.rooms.set_up(id, connection, request),
            Body::Table(request) => self.rooms.serve(id, connection, request),
            Body::Records(request) => positions::serve(request).map(Some),
            Body::Lessons(request) => lessons::serve(request).map(Some),
            Body::Study(request) => study::serve(self.storage.games(), request).map(Some),
            Body::Search(request) => self.searches.serve(id, connection, request),
            Body::Runs(request) => self.runs.serve(request).map(Some),
            Body::News(NewsRequest::Cluster) => {
                let cluster = self.cluster.look()?;
                Ok(Some(Answer::Cluster { cluster: cluster.map(Box::new) }))
            }
            Body::Puzzles(request) => self.puzzles.serve(request).map(Some),
            Body::News(request) => self.watch.serve(connection, request).map(Some),
        }
    }
}

/// As much of a request as its refusal needs, for one whose rest cannot be read.
#[derive(serde::Deserialize)]
struct Number {
    id: u32,
}

impl Request {
    /// The request in a text as it came from a page.
    ///
    /// # Errors
    /// Fails if the text is no request. The error has the number of the request where that can be read.
    pub fn read(text: &str) -> Result<Request, (Option<u32>, String)> {
        serde_json::from_str(text).map_err(|error| {
            let number = serde_json::from_str::<Number>(text).ok().map(|number| number.id);
            (number, format!("bad request: {error}"))
        })
    }
}
