//! Groups of threads that work on one task.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Stack of each thread: a search goes as deep as a game is long.
const STACK: usize = 64 << 20;

/// Time between two ticks.
const PERIOD: Duration = Duration::from_millis(200);

/// Runs `work` on this number of threads, each with its index, and returns their results in the order in which they finish.
/// Meanwhile the calling thread calls `tick` about five times a second.
///
/// ```
/// use boardwright_search::together;
///
/// let mut squares = together(4, |number| number * number, &mut || {});
/// squares.sort_unstable();
/// assert_eq!(squares, [0, 1, 4, 9]);
/// ```
///
/// # Panics
/// If `work` panics, after all threads have ended, or if the system has no more threads.
pub fn together<T: Send>(threads: usize, work: impl Fn(usize) -> T + Sync, tick: &mut dyn FnMut()) -> Vec<T> {
    if cfg!(target_family = "wasm") {
        // Where there are no threads one does the work of all.
        return (0..threads.max(1)).map(work).collect();
    }
    let (answer, answers) = channel();
    thread::scope(|scope| {
        for number in 0..threads.max(1) {
            let (answer, work) = (answer.clone(), &work);
            let run = move || {
                // The other end lives as long as this scope, so that there is always somebody to tell.
                let _ = answer.send(work(number));
            };
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run).expect("the system starts a thread");
        }
        // The loop below ends when the last sender is gone. Each thread drops its own, so only this one is left.
        drop(answer);
        let mut found = Vec::new();
        loop {
            match answers.recv_timeout(PERIOD) {
                Ok(one) => found.push(one),
                Err(RecvTimeoutError::Timeout) => tick(),
                Err(RecvTimeoutError::Disconnected) => return found,
            }
        }
    })
}

/// Runs `lead` on this thread and `help` on `threads - 1` others meanwhile, each with its number from 1, and returns
/// what `lead` found once all have ended. As soon as `lead` ends, however it does, `over` is called: helpers that watch
/// it stop then ("Lazy SMP": threads that share nothing but a table, of which one decides).
///
/// With fewer threads than were asked for, as on a system that has no more, the search is only slower.
///
/// # Panics
/// If `lead` or `help` panics, after all threads have ended.
pub fn helped<T>(threads: usize, help: impl Fn(usize) + Sync, over: impl Fn(), lead: impl FnOnce() -> T) -> T {
    /// Calls it when it goes.
    struct Over<F: Fn()>(F);

    impl<F: Fn()> Drop for Over<F> {
        fn drop(&mut self) {
            (self.0)();
        }
    }

    #[cfg(all(target_family = "wasm", target_feature = "atomics"))]
    if let Some(lent) = crate::lent::lent().filter(|_| threads > 1) {
        let help = &help;
        return lent.in_place_scope(|scope| {
            let _over = Over(over);
            scope.spawn(move |_| help(1));
            lead()
        });
    }
    thread::scope(|scope| {
        // Dropped when `lead` returns or panics, and before the scope joins the helpers, which would otherwise never stop.
        let _over = Over(over);
        for number in 1..threads {
            let help = &help;
            // A helper that cannot be started only makes the search slower.
            let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || help(number));
        }
        lead()
    })
}

/// Runs `work` on a thread of its own that nobody waits for; `false` if the system has no more threads.
pub fn besides(work: impl FnOnce() + Send + 'static) -> bool {
    thread::Builder::new().stack_size(STACK).spawn(work).is_ok()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    use super::{helped, together};

    #[test]
    fn helpers_end_when_the_lead_does_even_by_a_panic() {
        for fails in [false, true] {
            let (started, over) = (AtomicUsize::new(0), AtomicBool::new(false));
            let help = |number| {
                started.fetch_add(number, Ordering::Relaxed);
                while !over.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
            };
            let lead = || {
                while started.load(Ordering::Relaxed) < 3 {
                    std::thread::yield_now();
                }
                assert!(!fails, "the lead fails");
                7
            };
            let answer = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                helped(3, help, || over.store(true, Ordering::Relaxed), lead)
            }));
            assert_eq!(answer.ok(), (!fails).then_some(7));
        }
    }

    #[test]
    fn every_thread_runs_once() {
        let mut numbers = together(4, |number| number, &mut || {});
        numbers.sort_unstable();
        assert_eq!(numbers, [0, 1, 2, 3]);
        assert_eq!(together(0, |number| number, &mut || {}), [0]);
    }

    #[test]
    fn the_caller_ticks_while_they_work() {
        let ticked = AtomicBool::new(false);
        let wait = |_| {
            while !ticked.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
        };
        together(2, wait, &mut || ticked.store(true, Ordering::Relaxed));
    }
}
