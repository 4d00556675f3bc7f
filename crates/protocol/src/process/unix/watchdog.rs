//! A watchdog that kills the bots of a program that was killed itself.
//!
//! A program that is killed by SIGKILL cleans up nothing. Its bots see the end of their input, but some would ignore it and
//! run for ever. So a small shell waits beside the program: it reads from a pipe that nobody writes to. When the program
//! ends for any reason, the pipe closes, and the shell kills all processes with the program's mark ([`kin`](super::kin)). It
//! has a process group of its own, so that Ctrl-C does not reach it.
//!
//! (The kernel's `PR_SET_PDEATHSIG` was considered: it needs unsafe code between fork and exec, ends a bot when the
//! *thread* that started it ends, and does not reach what a bot has started.)

use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, Weak};

use boardwright_game::locked;

use super::{ControlGroup, kin, orphans};
use crate::process::host::Host;

/// `$1` is the mark, `$2` what the paths of its homes among the control groups begin with, if it has some: whatever is in the
/// groups below them is killed first, which needs no mark, and then the groups are removed as soon as the system lets it.
/// A later round finds the processes that started while an earlier one looked.
const SCRIPT: &str = r#"
trap '' HUP INT TERM QUIT
while read -r _; do :; done
if [ -n "$2" ]; then
    for round in 1 2 3 4 5 6 7 8 9; do
        ls -d "$2"* || break
        for cell in "$2"*/*/; do
            echo 1 > "${cell}cgroup.kill"
            rmdir "$cell"
        done
        rmdir "$2"* || sleep 0.1
    done
fi
for round in 1 2 3; do
    grep -lsF -- "$1" /proc/[0-9]*/environ | while IFS=/ read -r _ _ number _; do kill -KILL "$number"; done
done
"#;

/// The shell that watches over this program. It ends with the last pool of bots.
#[derive(Debug)]
pub(in crate::process) struct Watchdog(Child, Host);

impl Watchdog {
    /// The one watchdog of this program, which is started if there is none. Without a shell there is none, and bots
    /// learn from the end of their input that their host has gone.
    pub(in crate::process) fn of_this_program(cgroup: Option<&ControlGroup>) -> Option<Arc<Watchdog>> {
        static THE_ONE: Mutex<Weak<Watchdog>> = Mutex::new(Weak::new());
        let mut the_one = locked(&THE_ONE);
        if let Some(watchdog) = the_one.upgrade().filter(|watchdog| watchdog.1.is_here()) {
            return Some(watchdog);
        }
        let watchdog = Arc::new(Watchdog::start(cgroup).ok()?);
        *the_one = Arc::downgrade(&watchdog);
        Some(watchdog)
    }

    fn start(cgroup: Option<&ControlGroup>) -> std::io::Result<Watchdog> {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", SCRIPT, "boardwright-watchdog", &kin::mark_of_all()]);
        shell.args(cgroup.map(ControlGroup::begin));
        // Whoever waits for the end of this program's output must not wait for the watchdog.
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0).current_dir("/");
        orphans::spawn(&mut shell, false).map(|shell| Watchdog(shell, Host::here()))
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        if !self.1.is_here() {
            return;
        }
        // There are no bots any more, so it has nothing to do.
        let _ = self.0.kill();
        let _ = self.0.wait();
        orphans::forget(self.0.id());
    }
}
