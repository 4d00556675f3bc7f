//! A child process in a job of its own.

use std::io;
use std::os::windows::io::AsHandle;
use std::os::windows::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Mutex;

use boardwright_game::locked;

use windows_sys::Win32::System::Threading::{CREATE_NEW_PROCESS_GROUP, CREATE_NO_WINDOW, CREATE_SUSPENDED};

use super::job::{JobLimits, JobObject};
use super::threads;
use crate::process::cpus::CpuLease;
use crate::process::tree::ProcessTree;
use crate::process::{Cpus, Supervision};

/// A child process and everything it has started, in a job of its own.
#[derive(Debug)]
pub(in crate::process) struct JobGroup {
    job: JobObject,
    child: Mutex<JobState>,
    /// The processor that it is bound to.
    _place: Option<CpuLease>,
}

#[derive(Debug)]
struct JobState {
    child: Child,
    is_suspended: bool,
    /// Exit status, once the job is ended.
    status: Option<io::Result<ExitStatus>>,
}

/// A fresh child's ends of its pipes.
pub(in crate::process) struct Streams {
    pub(in crate::process) stdin: ChildStdin,
    pub(in crate::process) stdout: ChildStdout,
    pub(in crate::process) stderr: ChildStderr,
}

impl JobGroup {
    /// Starts a program with arguments.
    ///
    /// Its first thread runs only when the process is in its job, so that it can start nothing outside. It has no window, and
    /// a Ctrl-C in the console of this program does not reach it.
    pub(in crate::process) fn start(command: &[String], supervision: &Supervision) -> io::Result<(JobGroup, Streams)> {
        let missing = || io::Error::new(io::ErrorKind::InvalidInput, "there is no command");
        let (program, arguments) = command.split_first().ok_or_else(missing)?;
        let Supervision { memory, processes, .. } = *supervision;
        let place = supervision.cpus.as_ref().and_then(Cpus::lease);
        let job = JobObject::new(JobLimits { memory, processes, processor: place.as_ref().map(|place| place.number) })?;
        let mut command = Command::new(place_of(program, supervision.folder.as_deref()));
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.creation_flags(CREATE_SUSPENDED | CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP);
        if let Some(folder) = &supervision.folder {
            command.current_dir(folder);
        }
        let mut child = command.spawn()?;
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let taken = job.take(child.as_handle());
        let number = child.id();
        let state = JobState { child, is_suspended: false, status: None };
        let group = JobGroup { job, child: Mutex::new(state), _place: place };
        // Whatever goes wrong from here on ends the child: the group kills it when it is dropped.
        taken.and_then(|()| threads::resume(&[number]))?;
        let (Some(stdin), Some(stdout), Some(stderr)) = streams else {
            return Err(io::Error::other("there are no pipes"));
        };
        Ok((group, Streams { stdin, stdout, stderr }))
    }

    /// Ends all processes of the job. The first is ended by itself too, for it is not in the job if that has failed.
    fn end(&self, state: &mut JobState) {
        self.job.end();
        // It may be gone already, and then there is nothing to do.
        let _ = state.child.kill();
    }
}

impl ProcessTree for JobGroup {
    fn id(&self) -> u32 {
        locked(&self.child).child.id()
    }

    fn members(&self) -> Vec<u32> {
        self.job.members()
    }

    fn peak(&self) -> Option<u64> {
        self.job.peak()
    }

    fn kill(&self) {
        let mut state = locked(&self.child);
        if state.status.is_none() {
            self.end(&mut state);
        }
    }

    fn suspend(&self) {
        let mut state = locked(&self.child);
        // Windows counts how often a thread is stopped.
        if state.status.is_none() && !state.is_suspended {
            state.is_suspended = threads::suspend(&self.job.members()).is_ok();
        }
    }

    fn resume(&self) {
        let mut state = locked(&self.child);
        if state.status.is_none() && state.is_suspended {
            state.is_suspended = threads::resume(&self.job.members()).is_err();
        }
    }

    fn has_ended(&self) -> bool {
        let mut state = locked(&self.child);
        state.status.is_some() || !matches!(state.child.try_wait(), Ok(None))
    }

    fn reap(&self) -> String {
        let mut state = locked(&self.child);
        if state.status.is_none() {
            self.end(&mut state);
            let status = state.child.wait();
            state.status = Some(status);
        }
        match &state.status {
            Some(Ok(status)) => status.to_string(),
            _ => "exit code unknown".to_owned(),
        }
    }
}

impl Drop for JobGroup {
    fn drop(&mut self) {
        self.reap();
    }
}

/// The file of a program that is named with its folder: as on other systems, a relative one begins in the folder in which the
/// bot is started.
fn place_of(program: &str, folder: Option<&Path>) -> PathBuf {
    match folder {
        Some(folder) if program.contains(['/', '\\']) => folder.join(program),
        _ => program.into(),
    }
}
