//! A pool of threads for long work, which must not run on the threads that serve sockets.

use boardwright_game::Message;

use std::sync::Arc;

use tokio::sync::Semaphore;

/// A limited number of threads for work that is waited for.
#[derive(Debug)]
pub(crate) struct Pool {
    places: Arc<Semaphore>,
}

impl Pool {
    /// A pool in which `most` do their work at once; the others wait in the order in which they came.
    pub(crate) fn new(most: usize) -> Pool {
        Pool { places: Arc::new(Semaphore::new(most)) }
    }

    /// Does the work in another thread and gives its result.
    ///
    /// # Errors
    /// Fails if the work fails or breaks off, or if the server ends.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Message> + Send + 'static,
    ) -> Result<T, Message> {
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| "the server ends")?;
        let working = tokio::task::spawn_blocking(move || {
            let result = work();
            // The place goes with the work and not with the caller, whose socket may close before the work is done.
            drop(place);
            result
        });
        working.await.map_err(|_| "the request broke off: this is a fault of the server")?
    }
}
