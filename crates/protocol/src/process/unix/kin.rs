//! Finds processes that belong to a bot, even outside its process group.
//!
//! A process can leave its group and its parent (`setsid`, a double fork), but it keeps the environment that it was started
//! with. Every bot gets a unique mark there, which all its descendants inherit, so that a search of `/proc` finds them.
//! (Jenkins finds the processes of its builds in the same way.) A process that clears its environment is found as an
//! [orphan](super::orphans).

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use boardwright_game::locked;

use rustix::process::Pid;

use crate::process::host::Host;

/// The variable of the environment that holds the marks.
pub(in crate::process) const VARIABLE: &str = "BOARDWRIGHT_BOT";

/// Largest number of searches of `/proc` in which processes are found: a process that is being killed may
/// still start others.
const MAX_ROUNDS: usize = 20;

/// Common part of all marks of this program: its process number and the time of its first bot, so that no program
/// that had the same number before has the same mark. A forked copy of this program has one of its own, for its bots are
/// not those of the original.
pub(in crate::process) fn mark_of_all() -> String {
    static MARK: Mutex<Option<(Host, String)>> = Mutex::new(None);
    let mut known = locked(&MARK);
    if let Some((host, mark)) = &*known
        && host.is_here()
    {
        return mark.clone();
    }
    let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let mark = format!("{}.{}.", std::process::id(), time.as_nanos());
    *known = Some((Host::here(), mark.clone()));
    mark
}

/// A mark for one bot, with which no other one begins.
pub(in crate::process) fn mark() -> String {
    static BOTS: AtomicU64 = AtomicU64::new(0);
    format!("{}{};", mark_of_all(), BOTS.fetch_add(1, Ordering::Relaxed))
}

/// Value of the environment variable for a bot with this mark. A host that is a bot itself keeps the mark that
/// it has.
pub(in crate::process) fn value(mark: &str) -> String {
    std::env::var(VARIABLE).unwrap_or_default() + mark
}

/// Kills all processes that have the mark.
pub(in crate::process) fn kill(mark: &str) {
    for _ in 0..MAX_ROUNDS {
        if !kill_once(mark) {
            return;
        }
    }
}

/// Kills the processes that have the mark now, and says whether there were any.
#[cfg(target_os = "linux")]
fn kill_once(mark: &str) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::process::{PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

    /// The longest wait for the end of a process that was killed, in nanoseconds.
    const KILL_TIMEOUT: i64 = 100_000_000;

    let Ok(entries) = fs::read_dir("/proc") else { return false };
    let numbers = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<i32>().ok());
    let mut found = false;
    for pid in numbers.filter_map(Pid::from_raw) {
        // Holding the process makes sure that its number is not given to another one between the look and the signal.
        let Ok(process) = pidfd_open(pid, PidfdFlags::empty()) else { continue };
        if has_mark(pid, mark) && pidfd_send_signal(&process, Signal::KILL).is_ok() {
            found = true;
            // Its parent reaps it, which may be this program; here it is only killed.
            let death = Timespec { tv_sec: 0, tv_nsec: KILL_TIMEOUT };
            let _ = poll(&mut [PollFd::new(&process, PollFlags::IN)], Some(&death));
        }
    }
    found
}

/// Other systems have no `/proc` in which marks are found.
#[cfg(not(target_os = "linux"))]
fn kill_once(_: &str) -> bool {
    false
}

/// The numbers of the processes that have the mark and have not ended.
pub(in crate::process) fn numbers(mark: &str) -> Vec<u32> {
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    let numbers = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<i32>().ok());
    let marked = numbers.filter_map(Pid::from_raw).filter(|pid| has_mark(*pid, mark));
    marked.filter_map(|pid| u32::try_from(pid.as_raw_nonzero().get()).ok()).collect()
}

/// True if a process has the mark.
pub(in crate::process) fn is_marked(number: u32, mark: &str) -> bool {
    i32::try_from(number).ok().and_then(Pid::from_raw).is_some_and(|pid| has_mark(pid, mark))
}

fn has_mark(pid: Pid, mark: &str) -> bool {
    let folder = Path::new("/proc").join(pid.as_raw_nonzero().to_string());
    let Ok(environment) = fs::read(folder.join("environ")) else { return false };
    let mut variables = environment.split(|&byte| byte == 0).filter_map(|variable| std::str::from_utf8(variable).ok());
    variables.any(|variable| {
        variable
            .strip_prefix(VARIABLE)
            .and_then(|rest| rest.strip_prefix('='))
            .is_some_and(|value| value.contains(mark))
    })
}
