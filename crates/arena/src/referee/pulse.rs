//! Measures the time in which the machine kept this program from running.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use boardwright_game::locked;

use web_time::Instant;

/// Interval at which the thread wants to run.
const INTERVAL: Duration = Duration::from_millis(5);

/// Minimum delay that counts as a stall. Shorter delays are the normal cost of waking up.
const MIN_STALL: Duration = Duration::from_millis(5);

/// Maximum number of stalls that are remembered.
const MAX_REMEMBERED: usize = 1000;

/// A thread that wants to run every few milliseconds and remembers when it could not: for as long nothing else of this
/// machine can be blamed for being late either.
#[derive(Debug)]
pub(crate) struct StallMonitor {
    shared: Arc<Mutex<StallLog>>,
    thread: Option<thread::Thread>,
}

#[derive(Debug)]
struct StallLog {
    /// Time at which the thread last ran.
    last: Instant,
    /// Time at which the thread first ran.
    first: Instant,
    /// By how much it ran too late in all.
    lost: Duration,
    /// Times at which the thread ran late, each with the delay.
    late: VecDeque<(Instant, Duration)>,
    is_over: bool,
}

impl StallMonitor {
    /// Starts the thread. If it cannot be started, no stall is ever found and every lateness counts against the player.
    pub(crate) fn start() -> StallMonitor {
        let beats = StallLog {
            last: Instant::now(),
            first: Instant::now(),
            lost: Duration::ZERO,
            late: VecDeque::new(),
            is_over: false,
        };
        let shared = Arc::new(Mutex::new(beats));
        let beating = Arc::clone(&shared);
        let spawned = thread::Builder::new().name("pulse".to_owned()).spawn(move || beat(&beating));
        StallMonitor { shared, thread: spawned.ok().map(|handle| handle.thread().clone()) }
    }

    /// The share of the time so far in which the machine kept this program from running.
    pub(crate) fn share(&self) -> f64 {
        let beats = locked(&self.shared);
        let whole = beats.first.elapsed().as_secs_f64();
        if whole > 0.0 { (beats.lost.as_secs_f64() / whole).min(1.0) } else { 0.0 }
    }

    /// Time since then in which the machine kept this program from running.
    pub(crate) fn stalled_since(&self, began: Instant) -> Duration {
        if self.thread.is_none() {
            return Duration::ZERO;
        }
        let beats = locked(&self.shared);
        let late = beats.late.iter().rev().take_while(|(at, _)| *at > began);
        let past: Duration = late.map(|(at, by)| (*by).min(at.saturating_duration_since(began))).sum();
        // The machine may still be stalled: the monitor's thread has then not yet run to record it.
        let due = beats.last.max(began).elapsed().saturating_sub(INTERVAL);
        past + due.checked_sub(MIN_STALL).map_or(Duration::ZERO, |_| due)
    }
}

impl Drop for StallMonitor {
    fn drop(&mut self) {
        locked(&self.shared).is_over = true;
        if let Some(thread) = &self.thread {
            thread.unpark();
        }
    }
}

fn beat(shared: &Mutex<StallLog>) {
    loop {
        thread::park_timeout(INTERVAL);
        let mut beats = locked(shared);
        if beats.is_over {
            return;
        }
        let now = Instant::now();
        let by = now.saturating_duration_since(beats.last).saturating_sub(INTERVAL);
        if by >= MIN_STALL {
            if beats.late.len() == MAX_REMEMBERED {
                beats.late.pop_front();
            }
            beats.late.push_back((now, by));
            beats.lost += by;
        }
        beats.last = now;
    }
}

/// Processor time of the calling thread.
#[cfg(target_os = "linux")]
pub(crate) fn thread_time() -> Option<Duration> {
    Duration::try_from(rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime)).ok()
}

/// Processor time of the calling thread; other systems are not asked.
#[cfg(not(target_os = "linux"))]
pub(crate) fn thread_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use boardwright_game::locked;

    use super::StallMonitor;

    #[test]
    fn late_beats_count_as_far_as_they_fall_into_the_time() {
        let pulse = StallMonitor::start();
        let began = Instant::now();
        // As if the machine had done something else for an hour and a half a minute ago.
        let late = [(began - Duration::from_secs(60), 3600), (began + Duration::from_secs(60), 3600)];
        {
            let mut beats = locked(&pulse.shared);
            beats.late.extend(late.map(|(at, by)| (at, Duration::from_secs(by))));
        }
        let stalled = pulse.stalled_since(began);
        assert!(stalled >= Duration::from_secs(60) && stalled < Duration::from_secs(3600), "{stalled:?}");
        assert!(pulse.stalled_since(began + Duration::from_secs(90)) < Duration::from_secs(60));
    }
}
