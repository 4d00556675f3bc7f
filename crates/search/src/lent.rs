//! A thread for searches in browsers, where a program starts none: a worker that shares the memory lends itself.

use std::sync::OnceLock;

use rayon_core::{ThreadPool, ThreadPoolBuilder};

static LENT: OnceLock<ThreadPool> = OnceLock::new();

/// Lends the calling thread to the searches of the others, and calls `ready` when they can use it. It comes back only with an error.
///
/// # Errors
/// If a thread is lent already.
pub fn lend_thread(ready: impl FnOnce()) -> Result<(), String> {
    let mut own = None;
    let pool = ThreadPoolBuilder::new().num_threads(1).spawn_handler(|thread| {
        own = Some(thread);
        Ok(())
    });
    let pool = pool.build().map_err(|error| error.to_string())?;
    LENT.set(pool).map_err(|_| "a thread is lent already".to_owned())?;
    ready();
    if let Some(thread) = own {
        thread.run();
    }
    Ok(())
}

pub(crate) fn lent() -> Option<&'static ThreadPool> {
    LENT.get()
}
