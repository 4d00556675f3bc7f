//! Threads for work that takes long, which must not run on the threads that serve sockets.

use std::sync::Arc;

use boardwright_game::Message;
use boardwright_service::Lane;
use tokio::sync::Semaphore;

/// Most requests that are parsed, replayed or otherwise worked on at once.
const WORKERS: usize = 4;

/// Most lists that are read from the database at once.
const READERS: usize = 4;

/// A pool for each [`Lane`].
#[derive(Debug)]
pub(crate) struct Pools {
    workers: Pool,
    readers: Pool,
    /// Looks at the cluster, which wait for other machines.
    lookers: Pool,
}

impl Pools {
    /// Pools without work.
    pub(crate) fn new() -> Pools {
        Pools { workers: Pool::new(WORKERS), readers: Pool::new(READERS), lookers: Pool::new(1) }
    }

    /// Does the work in another thread, when the lane has a place for it, and gives its result.
    ///
    /// # Errors
    /// Fails if the work breaks off, or if the server ends.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        lane: Lane,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Message> {
        match lane {
            Lane::Short => aside(work).await,
            Lane::Work => self.workers.run(work).await,
            Lane::Read => self.readers.run(work).await,
            Lane::Look => self.lookers.run(work).await,
        }
    }
}

/// A limited number of threads for work that is waited for.
#[derive(Debug)]
struct Pool {
    places: Arc<Semaphore>,
}

impl Pool {
    /// A pool in which `most` do their work at once; the others wait in the order in which they came.
    fn new(most: usize) -> Pool {
        Pool { places: Arc::new(Semaphore::new(most)) }
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Message> {
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| "the server ends")?;
        aside(move || {
            let result = work();
            // The place goes with the work and not with the caller, whose socket may close before the work is done.
            drop(place);
            result
        })
        .await
    }
}

/// Does the work in another thread and gives its result.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Message> {
    tokio::task::spawn_blocking(work).await.map_err(|_| "the request broke off: this is a fault of the server".into())
}
