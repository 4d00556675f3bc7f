//! A child process with all it has started.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::cpus::Place;
use super::{Cpus, Supervision, kin, orphans, peak};

/// A child process that leads a process group of its own.
///
/// The group is killed before its leader is reaped: until then its number belongs to nobody else, so that a late
/// signal can never hit a stranger. What has left the group on purpose (by `setsid`) is found by its [mark](kin).
#[derive(Debug)]
pub(super) struct Group {
    child: Mutex<State>,
    mark: String,
    /// The processor that it is bound to.
    place: Option<Place>,
}

#[derive(Debug)]
struct State {
    child: Child,
    /// How it ended, once it is reaped.
    status: Option<io::Result<ExitStatus>>,
}

/// A fresh child's ends of its pipes.
pub(super) struct Streams {
    pub(super) stdin: ChildStdin,
    pub(super) stdout: ChildStdout,
    pub(super) stderr: ChildStderr,
}

impl Group {
    /// Starts a program with arguments.
    ///
    /// Where there are limits, the program waits for a line on its standard input before it begins; see
    /// [`gated`].
    pub(super) fn start(command: &[String], supervision: &Supervision) -> io::Result<(Group, Streams)> {
        let missing = || io::Error::new(io::ErrorKind::InvalidInput, "there is no command");
        let (program, arguments) = command.split_first().ok_or_else(missing)?;
        let mut command = if is_gated(supervision) { gated() } else { Command::new(program) };
        if is_gated(supervision) {
            command.arg(program);
        }
        let mark = kin::mark();
        command.env(kin::VARIABLE, kin::value(&mark));
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
        if let Some(folder) = &supervision.folder {
            command.current_dir(folder);
        }
        let mut child = orphans::spawn(&mut command, true)?;
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let place = supervision.cpus.as_ref().and_then(Cpus::place);
        let group = Group { child: Mutex::new(State { child, status: None }), mark, place };
        let (Some(stdin), Some(stdout), Some(stderr)) = streams else {
            group.reap();
            return Err(io::Error::other("there are no pipes"));
        };
        if let Err(error) = group.limit(supervision) {
            group.reap();
            return Err(error);
        }
        Ok((group, Streams { stdin, stdout, stderr }))
    }

    /// The number of the leader and of the group.
    pub(super) fn id(&self) -> u32 {
        self.lock().child.id()
    }

    /// The numbers of the leader and of everything that it has started and that is found by its mark or as an
    /// [orphan](orphans), in the group or not.
    pub(super) fn members(&self) -> Vec<u32> {
        let mut members = kin::numbers(&self.mark);
        let orphans = orphans::of(self.id());
        let unmarked: Vec<u32> = orphans.into_iter().filter(|orphan| !members.contains(orphan)).collect();
        members.extend(unmarked);
        members
    }

    /// The most memory that its processes have had, in bytes, while it runs and as far as the system says.
    pub(super) fn peak(&self) -> Option<u64> {
        peak::of(self.id())
    }

    /// Kills every process of the group; what has left it falls to [`Group::reap`]. It can be called from any thread,
    /// any number of times.
    pub(super) fn kill(&self) {
        let mut state = self.lock();
        if state.status.is_none() {
            state.kill();
        }
    }

    /// Stops every process of the group until [`Group::resume`].
    pub(super) fn suspend(&self) {
        self.signal(Signal::STOP);
    }

    /// Lets the processes of the group go on.
    pub(super) fn resume(&self) {
        self.signal(Signal::CONT);
    }

    fn signal(&self, signal: Signal) {
        let state = self.lock();
        if state.status.is_none() {
            // A group that has ended needs no signal.
            let _ = kill_process_group(pid(&state.child), signal);
        }
    }

    /// Whether the leader of the group has ended. It is not reaped by this.
    pub(super) fn has_ended(&self) -> bool {
        let state = self.lock();
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        state.status.is_some() || matches!(waitid(WaitId::Pid(pid(&state.child)), options), Ok(Some(_)) | Err(_))
    }

    /// Kills the whole group, reaps its leader and says how the leader ended.
    pub(super) fn reap(&self) -> String {
        let mut state = self.lock();
        if state.status.is_none() {
            state.kill();
            let status = state.child.wait();
            state.status = Some(status);
            kin::kill(&self.mark);
            orphans::forget(state.child.id());
        }
        match &state.status {
            Some(Ok(status)) => status.to_string(),
            _ => "exit status unknown".to_owned(),
        }
    }

    #[cfg(any(target_os = "linux", target_os = "android"))]
    fn limit(&self, supervision: &Supervision) -> io::Result<()> {
        use rustix::process::{Resource, Rlimit, prlimit};
        use rustix::thread::{CpuSet, sched_setaffinity};
        let state = self.lock();
        for (resource, limit) in [(Resource::As, supervision.memory), (Resource::Nproc, supervision.processes)] {
            if limit.is_some() {
                prlimit(Some(pid(&state.child)), resource, Rlimit { current: limit, maximum: limit })?;
            }
        }
        if let Some(place) = &self.place {
            let mut set = CpuSet::new();
            set.set(place.number);
            sched_setaffinity(Some(pid(&state.child)), &set)?;
        }
        Ok(())
    }

    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    fn limit(&self, supervision: &Supervision) -> io::Result<()> {
        match is_gated(supervision) {
            true => Err(io::Error::new(io::ErrorKind::Unsupported, "limits on bots need Linux")),
            false => Ok(()),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Kills what is not reaped yet. The leader gets a signal of its own, for it may have gone over to another group,
    /// and whoever reaps it would wait for ever.
    fn kill(&mut self) {
        // Either may be gone already, and then there is nothing to do.
        let _ = kill_process_group(pid(&self.child), Signal::KILL);
        let _ = self.child.kill();
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.reap();
    }
}

/// Whether something is to be set for a bot before it begins.
pub(super) fn is_gated(supervision: &Supervision) -> bool {
    supervision.memory.is_some() || supervision.processes.is_some() || supervision.cpus.is_some()
}

/// A shell that waits for one line and then becomes the program that stands behind it on the command line.
///
/// Limits can be set on a running child without unsafe code, which a hook between fork and exec would need. Behind
/// this gate they hold from the first instruction of the bot on. `read` takes no byte more than the line.
fn gated() -> Command {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", "read -r _ && exec \"$@\"", "sh"]);
    command
}

fn pid(child: &Child) -> Pid {
    Pid::from_child(child)
}
