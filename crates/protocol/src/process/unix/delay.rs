//! The time that a bot waited for a processor.

use std::fs::File;
use std::time::Duration;

/// Watches how long a process has waited for a processor, as far as the system says: on Linux, for its first thread.
#[derive(Debug)]
pub(in crate::process) struct Delay {
    file: Option<File>,
    /// Its wait up to the last question, in nanoseconds.
    before: Option<u64>,
}

impl Delay {
    pub(in crate::process) fn of(process: u32) -> Delay {
        Delay { file: File::open(format!("/proc/{process}/schedstat")).ok(), before: None }
    }

    /// Begins to count.
    pub(in crate::process) fn begin(&mut self) {
        self.before = self.waited();
    }

    /// Its wait since then.
    pub(in crate::process) fn since(&self) -> Duration {
        let waited = self.before.and_then(|before| self.waited().map(|after| after.saturating_sub(before)));
        Duration::from_nanos(waited.unwrap_or(0))
    }

    /// The second of three numbers: time spent running, time spent waiting for a processor, and turns.
    fn waited(&self) -> Option<u64> {
        use std::os::unix::fs::FileExt;
        let mut bytes = [0; 96];
        let length = self.file.as_ref()?.read_at(&mut bytes, 0).ok()?;
        std::str::from_utf8(&bytes[..length]).ok()?.split_whitespace().nth(1)?.parse().ok()
    }
}
