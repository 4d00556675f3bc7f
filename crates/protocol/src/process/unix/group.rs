//! A child process with all it has started.

use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::time::Duration;

use boardwright_game::locked;

use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::cgroup::BotCgroup;
use super::inherit::in_own_session;
use super::orphans::Kin;
use super::{kin, orphans, peak};
use crate::process::cpus::CpuLease;
use crate::process::host::Host;
use crate::process::tree::ProcessTree;
use crate::process::{Cpus, Supervision};

/// The words for a process whose end nobody has seen.
const UNKNOWN: &str = "exit status unknown";

/// A child process that leads a session of its own, and so a process group.
///
/// The group is killed before its leader is reaped: until then the system does not reuse its number, so that a late
/// signal can never hit another program. Processes that left the group on purpose (by `setsid`) are found by their
/// [mark](kin).
#[derive(Debug)]
pub(in crate::process) struct ProcessGroup {
    child: Mutex<GroupState>,
    host: Host,
    mark: String,
    /// The processor that it is bound to.
    place: Option<CpuLease>,
    /// The control group of its own, if it has one.
    cell: Option<BotCgroup>,
    /// The processes below it that are stopped.
    stopped: Mutex<Vec<Kin>>,
}

/// Largest number of searches for processes that are to be stopped: one that is not stopped yet may start others.
const MAX_ROUNDS: usize = 20;

#[derive(Debug)]
struct GroupState {
    child: Child,
    /// Exit status, once the process is reaped.
    status: Option<io::Result<ExitStatus>>,
}

/// A fresh child's ends of its pipes.
pub(in crate::process) struct Streams {
    pub(in crate::process) stdin: ChildStdin,
    pub(in crate::process) stdout: ChildStdout,
    pub(in crate::process) stderr: ChildStderr,
}

impl ProcessGroup {
    /// Starts a program with arguments.
    ///
    /// If there are limits, the program waits for a line on its standard input before it begins; see
    /// [`gated`].
    pub(in crate::process) fn start(
        command: &[String],
        supervision: &Supervision,
    ) -> io::Result<(ProcessGroup, Streams)> {
        let missing = || io::Error::new(io::ErrorKind::InvalidInput, "there is no command");
        let (program, arguments) = command.split_first().ok_or_else(missing)?;
        let mut command = if is_gated(supervision) { gated() } else { Command::new(program) };
        if is_gated(supervision) {
            find(program, supervision.folder.as_deref())?;
            command.arg(program);
        }
        let cell = supervision.cgroup.as_ref().map(|cgroup| cgroup.cell(supervision.memory));
        let cell = cell.transpose().map_err(|error| io::Error::new(error.kind(), format!("control group: {error}")))?;
        let mark = kin::mark();
        command.env(kin::VARIABLE, kin::value(&mark));
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        in_own_session(&mut command)?;
        if let Some(folder) = &supervision.folder {
            command.current_dir(folder);
        }
        let mut child = orphans::spawn(&mut command, true)?;
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let place = supervision.cpus.as_ref().and_then(Cpus::lease);
        let group = ProcessGroup {
            child: Mutex::new(GroupState { child, status: None }),
            host: Host::here(),
            mark,
            place,
            cell,
            stopped: Mutex::default(),
        };
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

    fn signal(&self, signal: Signal) {
        let state = locked(&self.child);
        if state.status.is_none() {
            // A group that has ended needs no signal.
            let _ = kill_process_group(pid(&state.child), signal);
        }
    }

    /// The processes below the leader, as far as they are found.
    fn below(&self) -> Vec<Kin> {
        let leader = self.id();
        match &self.cell {
            // Nothing leaves a control group, and nobody else is in it.
            Some(cell) => cell.members().into_iter().filter(|&number| number != leader).map(Kin::of).collect(),
            None => orphans::descendants(leader, &|number| kin::is_marked(number, &self.mark)),
        }
    }

    /// The processor time that the leader has used with all its threads and what it has waited for; in a control group that
    /// of all processes, which is told at once.
    pub(in crate::process) fn leader_time(&self) -> Duration {
        let in_cell = self.cell.as_ref().and_then(BotCgroup::processor_time);
        in_cell.unwrap_or_else(|| orphans::processor_time_of(self.id()))
    }

    /// The same of all processes, which are searched for.
    pub(in crate::process) fn processor_time(&self) -> Duration {
        let in_cell = self.cell.as_ref().and_then(BotCgroup::processor_time);
        in_cell.unwrap_or_else(|| {
            let is_marked = |number| kin::is_marked(number, &self.mark);
            orphans::processor_time_of(self.id()) + orphans::processor_time(self.id(), &is_marked)
        })
    }

    fn limit(&self, supervision: &Supervision) -> io::Result<()> {
        let state = locked(&self.child);
        if let Some(cell) = &self.cell {
            cell.enter(state.child.id())
                .map_err(|error| io::Error::new(error.kind(), format!("control group: {error}")))?;
        }
        let memory = supervision.memory.filter(|_| !self.cell.as_ref().is_some_and(BotCgroup::limits_memory));
        let processor = self.place.as_ref().map(|place| place.number);
        set_limits(pid(&state.child), memory, supervision.processes, processor)
    }
}

impl ProcessTree for ProcessGroup {
    /// The number of the leader and of the group.
    fn id(&self) -> u32 {
        locked(&self.child).child.id()
    }

    /// The numbers of the leader and of everything that it has started and that is found by its mark or as an
    /// [orphan](orphans), in the group or not.
    fn members(&self) -> Vec<u32> {
        let mut members = kin::numbers(&self.mark);
        let in_cell = self.cell.as_ref().map(BotCgroup::members).unwrap_or_default();
        for unmarked in in_cell.into_iter().chain(orphans::of(self.id())) {
            if !members.contains(&unmarked) {
                members.push(unmarked);
            }
        }
        members
    }

    /// The most memory that its processes have had, in bytes, while it runs and as far as the system says.
    fn peak(&self) -> Option<u64> {
        self.cell.as_ref().and_then(BotCgroup::peak).or_else(|| peak::of(self.id()))
    }

    /// Kills every process of the group; [`ProcessGroup::reap`] kills those that have left it. It can be called from any
    /// thread, any number of times.
    fn kill(&self) {
        if !self.host.is_here() {
            return;
        }
        let mut state = locked(&self.child);
        if state.status.is_none() {
            state.kill();
            self.cell.iter().for_each(BotCgroup::kill);
        }
    }

    /// Stops every process of the group until [`ProcessGroup::resume`], and those below the leader that have left it.
    fn suspend(&self) {
        self.signal(Signal::STOP);
        if locked(&self.child).status.is_some() {
            return;
        }
        let mut stopped = locked(&self.stopped);
        for _ in 0..MAX_ROUNDS {
            let fresh: Vec<Kin> = self.below().into_iter().filter(|process| !stopped.contains(process)).collect();
            if fresh.is_empty() {
                return;
            }
            fresh.iter().for_each(|process| process.send(Signal::STOP));
            // Members of the group, too: they leave it if they were just about to when the signal came.
            stopped.extend(fresh);
        }
    }

    /// Lets its processes go on.
    fn resume(&self) {
        let stopped = std::mem::take(&mut *locked(&self.stopped));
        stopped.iter().for_each(|process| process.send(Signal::CONT));
        self.signal(Signal::CONT);
    }

    /// True if the leader of the group has ended. It is not reaped by this.
    fn has_ended(&self) -> bool {
        let state = locked(&self.child);
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        state.status.is_some() || matches!(waitid(WaitId::Pid(pid(&state.child)), options), Ok(Some(_)) | Err(_))
    }

    /// Kills the whole group, reaps its leader and says how the leader ended.
    fn reap(&self) -> String {
        if !self.host.is_here() {
            return UNKNOWN.to_owned();
        }
        // The lock is held over the wait: a concurrent `kill` must not signal a number that was just freed.
        let mut state = locked(&self.child);
        if state.status.is_none() {
            state.kill();
            self.cell.iter().for_each(BotCgroup::kill);
            let status = state.child.wait();
            state.status = Some(status);
            // Only now: while the leader lived it could have started further marked processes.
            kin::kill(&self.mark);
            orphans::forget(state.child.id());
        }
        match &state.status {
            Some(Ok(status)) => status.to_string(),
            _ => UNKNOWN.to_owned(),
        }
    }
}

impl GroupState {
    /// Kills the group before it is reaped. The leader gets a signal of its own, because it may have moved to another group,
    /// and waiting for it would then never end.
    fn kill(&mut self) {
        // Either may be gone already, and then there is nothing to do.
        let _ = kill_process_group(pid(&self.child), Signal::KILL);
        let _ = self.child.kill();
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        self.reap();
    }
}

/// Limits a process's memory in bytes and the number of processes of its user, and binds it to a processor.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn set_limits(process: Pid, memory: Option<u64>, processes: Option<u64>, processor: Option<usize>) -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, prlimit};
    use rustix::thread::{CpuSet, sched_setaffinity};
    for (resource, limit) in [(Resource::As, memory), (Resource::Nproc, processes)] {
        if limit.is_some() {
            prlimit(Some(process), resource, Rlimit { current: limit, maximum: limit })?;
        }
    }
    if let Some(number) = processor {
        let mut set = CpuSet::new();
        set.set(number);
        sched_setaffinity(Some(process), &set)?;
    }
    Ok(())
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn set_limits(_: Pid, memory: Option<u64>, processes: Option<u64>, processor: Option<usize>) -> io::Result<()> {
    if memory.is_some() || processes.is_some() || processor.is_some() {
        return Err(io::Error::new(io::ErrorKind::Unsupported, "limits on bots need Linux"));
    }
    Ok(())
}

/// True if limits must be set for a bot before it begins.
pub(in crate::process) fn is_gated(supervision: &Supervision) -> bool {
    let Supervision { memory, processes, cpus, cgroup, .. } = supervision;
    memory.is_some() || processes.is_some() || cpus.is_some() || cgroup.is_some()
}

/// Looks for a program as the system does that starts it, so that its absence is told in the same way behind the gate.
fn find(program: &str, folder: Option<&Path>) -> io::Result<()> {
    if !program.contains('/') {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let is_there = std::env::split_paths(&path).any(|folder| folder.join(program).is_file());
        return if is_there { Ok(()) } else { Err(Errno::NOENT.into()) };
    }
    let place = folder.unwrap_or(Path::new("")).join(program);
    let found = std::fs::metadata(&place)?;
    if found.is_file() && found.permissions().mode() & 0o111 != 0 { Ok(()) } else { Err(Errno::ACCESS.into()) }
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
