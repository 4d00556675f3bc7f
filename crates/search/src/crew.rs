//! Threads that work on one thing together.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Stack of each thread: a search goes as deep as a game is long.
const STACK: usize = 64 << 20;

/// Time between two ticks.
const PERIOD: Duration = Duration::from_millis(200);

/// Runs `work` on so many threads at once, each with its number from 0, and returns what they found, in the order in
/// which they came to an end. Meanwhile the calling thread does `tick` about five times a second.
///
/// # Panics
/// If `work` panics, after all threads have ended, or if the system has no more threads.
pub fn together<T: Send>(threads: usize, work: impl Fn(usize) -> T + Sync, tick: &mut dyn FnMut()) -> Vec<T> {
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::together;

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
