//! Work that takes long is done away from the threads that serve sockets, so much at once and no more.

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
    /// What the work says, that it broke off, or that the server ends.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, String> + Send + 'static,
    ) -> Result<T, String> {
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| "the server ends".to_owned())?;
        let working = tokio::task::spawn_blocking(move || {
            let result = work();
            drop(place);
            result
        });
        working.await.map_err(|_| "the request broke off: this is a fault of the server".to_owned())?
    }
}
