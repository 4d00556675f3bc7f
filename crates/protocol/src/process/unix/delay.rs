//! The time that a bot waited for a processor because of others.

use std::fs::File;
use std::time::Duration;

use super::group::ProcessGroup;

/// Watches how long a bot has waited for a processor, as far as the system says: on Linux, for its first thread.
#[derive(Debug)]
pub(in crate::process) struct Delay {
    file: Option<File>,
    /// The state at the last question.
    before: Option<Times>,
}

#[derive(Clone, Copy, Default, Debug)]
struct Times {
    /// The time that the first thread has run.
    ran: Duration,
    /// The time that it has waited for a processor.
    waited: Duration,
    /// The processor time of the bot with its other threads and processes.
    of_all: Duration,
}

impl Delay {
    pub(in crate::process) fn of(process: u32) -> Delay {
        Delay { file: File::open(format!("/proc/{process}/schedstat")).ok(), before: None }
    }

    /// Begins to count.
    pub(in crate::process) fn begin(&mut self, bot: &ProcessGroup) {
        self.before = self.times(|| bot.leader_time());
    }

    /// Its wait since then for which nothing of its own can be the reason: its other threads and its processes may have run
    /// where its first thread wanted to.
    pub(in crate::process) fn since(&self, bot: &ProcessGroup) -> Duration {
        let passed = self.passed(bot).unwrap_or_default();
        passed.waited.saturating_sub(passed.of_all.saturating_sub(passed.ran))
    }

    fn passed(&self, bot: &ProcessGroup) -> Option<Times> {
        let (before, after) = self.before.zip(self.times(|| bot.processor_time()))?;
        let passed = |time: fn(&Times) -> Duration| time(&after).saturating_sub(time(&before));
        Some(Times {
            ran: passed(|times| times.ran),
            waited: passed(|times| times.waited),
            of_all: passed(|times| times.of_all),
        })
    }

    fn times(&self, of_all: impl FnOnce() -> Duration) -> Option<Times> {
        use std::os::unix::fs::FileExt;
        let mut bytes = [0; 96];
        let length = self.file.as_ref()?.read_at(&mut bytes, 0).ok()?;
        // Time spent running, time spent waiting for a processor, and turns.
        let mut numbers = std::str::from_utf8(&bytes[..length]).ok()?.split_whitespace().map(str::parse);
        let mut next = || numbers.next()?.ok().map(Duration::from_nanos);
        Some(Times { ran: next()?, waited: next()?, of_all: of_all() })
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use super::{Delay, Times};
    use crate::process::Supervision;
    use crate::process::tree::ProcessTree as _;
    use crate::process::unix::group::ProcessGroup;

    /// Runs a script beside busy threads of this program until enough time has passed for it; then the times that passed,
    /// and the wait that excuses it. `None` where the system tells no such times.
    fn run(script: &str, is_enough: fn(&Times) -> bool) -> Option<(Times, Duration)> {
        let command = ["sh", "-c", script].map(str::to_owned);
        let (bot, _streams) = ProcessGroup::start(&command, &Supervision::default()).expect("a shell");
        let mut delay = Delay::of(bot.id());
        delay.begin(&bot);
        delay.before?;
        let is_over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            for _ in 0..4 * std::thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(|| {
                    while !is_over.load(Ordering::Relaxed) {
                        std::hint::spin_loop();
                    }
                });
            }
            while !delay.passed(&bot).is_some_and(|passed| is_enough(&passed)) {
                std::thread::park_timeout(Duration::from_millis(10));
            }
            is_over.store(true, Ordering::Relaxed);
        });
        let excuse = delay.since(&bot);
        Some((delay.passed(&bot)?, excuse))
    }

    const ENOUGH: Duration = Duration::from_millis(300);

    #[test]
    fn a_bot_that_waits_for_others_is_excused() {
        let Some((passed, excuse)) = run("while :; do :; done", |passed| passed.waited >= ENOUGH) else { return };
        // The time that a process has run is told in steps.
        assert!(excuse + Duration::from_millis(50) >= ENOUGH, "{excuse:?} of {passed:?}");
    }

    #[test]
    fn a_bot_that_waits_for_its_own_processes_is_not() {
        let script = "for number in 1 2 3 4 5 6 7 8; do (while :; do :; done) & done; while :; do :; done";
        let is_enough = |passed: &Times| passed.waited >= ENOUGH && passed.of_all >= passed.ran + ENOUGH;
        let Some((passed, excuse)) = run(script, is_enough) else { return };
        assert!(excuse <= passed.waited - ENOUGH, "{excuse:?} of {passed:?}");
    }
}
