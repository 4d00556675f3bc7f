//! A thread that signals the end of a script's time, so that the script's thread never reads a clock.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use boardwright_game::{Stop, locked};

/// Nothing is being watched.
const IDLE: u64 = 0;
/// The call that was watched has taken too long.
const LATE: u64 = u64::MAX;
/// The call that was watched is not wanted any more.
const STOPPED: u64 = u64::MAX - 1;
/// The watchdog may go.
const GONE: u64 = u64::MAX - 2;

/// Interval at which a running call is checked, and so the longest overrun.
const INTERVAL: Duration = Duration::from_millis(5);
/// Number of checks without work after which the thread sleeps until it is called.
const IDLE_CHECKS: u32 = 20;

/// Reason why a call must end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EndReason {
    /// Its time is up.
    Late,
    /// The caller no longer waits.
    Stopped,
}

/// The deadline of the running call, shared by the call, the watchdog's thread and the code that interrupts the call.
///
/// One number holds everything: [`IDLE`], a deadline in nanoseconds, or why the call must end. The thread turns just
/// the deadline that it has seen pass into an alarm, so that an alarm never hits the next call.
#[derive(Debug)]
struct WatchedCall {
    state: AtomicU64,
    asleep: AtomicBool,
    stop: Mutex<Option<Stop>>,
    origin: Instant,
}

/// A handle with which a script asks whether it must end.
#[derive(Clone, Debug)]
pub(crate) struct CallHandle(Arc<WatchedCall>);

impl CallHandle {
    /// Reason why the running call must end, or `None` if it may go on.
    pub(crate) fn alarm(&self) -> Option<EndReason> {
        match self.0.state.load(Ordering::Relaxed) {
            LATE => Some(EndReason::Late),
            STOPPED => Some(EndReason::Stopped),
            _ => None,
        }
    }

    /// The time that the running call has left.
    pub(crate) fn left(&self) -> Duration {
        match self.0.state.load(Ordering::Relaxed) {
            IDLE | LATE | STOPPED | GONE => Duration::ZERO,
            deadline => Duration::from_nanos(deadline).saturating_sub(self.0.origin.elapsed()),
        }
    }
}

/// The thread behind the bell.
#[derive(Debug)]
pub(crate) struct Watchdog {
    shared: Arc<WatchedCall>,
    thread: thread::Thread,
}

impl Watchdog {
    /// Starts the thread.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub(crate) fn start() -> std::io::Result<Watchdog> {
        let shared = Arc::new(WatchedCall {
            state: AtomicU64::new(IDLE),
            asleep: AtomicBool::new(false),
            stop: Mutex::new(None),
            origin: Instant::now(),
        });
        let watched = Arc::clone(&shared);
        let handle = thread::Builder::new().name("lua-watchdog".to_owned()).spawn(move || watched.watch())?;
        Ok(Watchdog { shared, thread: handle.thread().clone() })
    }

    pub(crate) fn bell(&self) -> CallHandle {
        CallHandle(Arc::clone(&self.shared))
    }

    /// Runs `call` under a deadline and returns its result with the alarm that went off meanwhile, if one did.
    pub(crate) fn guard<R>(
        &self,
        allowance: Duration,
        stop: Option<&Stop>,
        call: impl FnOnce() -> R,
    ) -> (R, Option<EndReason>) {
        self.shared.heed(stop.cloned());
        let deadline = self.shared.origin.elapsed().saturating_add(allowance).as_nanos();
        // Five centuries after its start a watchdog would see this as an alarm.
        let deadline = u64::try_from(deadline).unwrap_or(GONE - 1).clamp(IDLE + 1, GONE - 1);
        self.shared.state.store(deadline, Ordering::SeqCst);
        if self.shared.asleep.swap(false, Ordering::SeqCst) {
            self.thread.unpark();
        }
        let result = call();
        let alarm = self.bell().alarm();
        self.shared.state.store(IDLE, Ordering::SeqCst);
        (result, alarm)
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.shared.state.store(GONE, Ordering::SeqCst);
        self.thread.unpark();
    }
}

impl WatchedCall {
    fn heed(&self, stop: Option<Stop>) {
        *locked(&self.stop) = stop;
    }

    fn is_stopped(&self) -> bool {
        let stop = locked(&self.stop);
        stop.as_ref().is_some_and(Stop::is_raised)
    }

    fn watch(&self) {
        let mut idle = 0;
        loop {
            match self.state.load(Ordering::SeqCst) {
                GONE => return,
                IDLE if idle >= IDLE_CHECKS => {
                    self.asleep.store(true, Ordering::SeqCst);
                    // A call may have begun, or the bot gone, before the line above.
                    if self.state.load(Ordering::SeqCst) == IDLE {
                        thread::park();
                    }
                    idle = 0;
                }
                IDLE | LATE | STOPPED => {
                    idle += 1;
                    thread::park_timeout(INTERVAL);
                }
                deadline => {
                    idle = 0;
                    let left = Duration::from_nanos(deadline).saturating_sub(self.origin.elapsed());
                    if left.is_zero() {
                        self.raise(deadline, LATE);
                    } else if self.is_stopped() {
                        self.raise(deadline, STOPPED);
                    } else {
                        thread::park_timeout(left.min(INTERVAL));
                    }
                }
            }
        }
    }

    /// Turns a deadline into an alarm, unless the call that it belonged to has ended.
    fn raise(&self, deadline: u64, alarm: u64) {
        let _ = self.state.compare_exchange(deadline, alarm, Ordering::SeqCst, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use boardwright_game::Stop;

    use super::{EndReason, Watchdog};

    fn until_the_bell(watchdog: &Watchdog, allowance: Duration, stop: Option<&Stop>) -> Option<EndReason> {
        let bell = watchdog.bell();
        let wait = || {
            while bell.alarm().is_none() {
                thread::yield_now();
            }
        };
        watchdog.guard(allowance, stop, wait).1
    }

    #[test]
    fn the_bell_rings_when_time_is_up_and_not_before_the_next_call() {
        let watchdog = Watchdog::start().expect("a thread");
        for _ in 0..20 {
            assert_eq!(until_the_bell(&watchdog, Duration::from_millis(1), None), Some(EndReason::Late));
            let ((), alarm) = watchdog.guard(Duration::from_secs(100), None, || ());
            assert_eq!(alarm, None);
        }
    }

    #[test]
    fn the_bell_rings_when_nobody_waits_even_after_a_long_sleep() {
        let watchdog = Watchdog::start().expect("a thread");
        thread::park_timeout(Duration::from_millis(300));
        let stop = Stop::new();
        stop.raise();
        assert_eq!(until_the_bell(&watchdog, Duration::from_secs(100), Some(&stop)), Some(EndReason::Stopped));
    }
}
