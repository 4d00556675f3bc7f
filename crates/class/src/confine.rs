//! Confines this very process by Landlock and seccomp of Linux, and becomes another program: where bubblewrap is missing.
//!
//! The program shares its user with this one, so everything that reaches other processes of the user is closed: their files and
//! `/proc` by Landlock, signals by its scopes, the rest by a [filter of system calls](system_calls).

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError,
    RulesetStatus, Scope, path_beneath_rules,
};
use rustix::process::{Resource, Rlimit, geteuid, setrlimit};

use crate::error::ClassError;
use crate::sandbox::LARGEST_FILE;
use crate::system_calls;

/// The oldest interface of Landlock that closes signals, from Linux 6.12 on.
const LANDLOCK: ABI = ABI::V6;

/// Devices that programs read and write.
const DEVICES: [&str; 4] = ["/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"];

/// The most files that are open.
const OPEN_FILES: u64 = 256;

/// The limits of a program that is confined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Confinement {
    /// The folder in which it runs, and whether it may write there.
    pub folder: PathBuf,
    /// True for a build.
    pub is_writable: bool,
    /// Files and folders that it may read and run.
    pub readable: Vec<PathBuf>,
    /// Bytes of addresses of each process.
    pub memory: Option<u64>,
    /// Number of processes and threads besides those that the user has already.
    pub processes: u64,
}

impl Confinement {
    /// Becomes this command, confined. It comes back only if something fails.
    pub fn run(&self, command: &[String]) -> ClassError {
        let Some((program, arguments)) = command.split_first() else { return ClassError::new("there is no command") };
        if let Err(error) = self.enter() {
            return error;
        }
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&self.folder).env_clear();
        command.envs([("PATH", "/usr/local/bin:/usr/bin:/bin"), ("HOME", "/nonexistent"), ("LANG", "C.UTF-8")]);
        let error = command.exec();
        ClassError::new(format!("cannot start {program:?}: {error}"))
    }

    fn enter(&self) -> Result<(), ClassError> {
        if geteuid().is_root() {
            let message = "Landlock shuts an ordinary user in, and not the superuser: run this program as another user";
            return Err(ClassError::new(message));
        }
        let tasks = tasks_of_user(geteuid().as_raw())?;
        let mut limits = vec![
            (Resource::Nproc, tasks + self.processes),
            (Resource::Nofile, OPEN_FILES),
            (Resource::Core, 0),
            (Resource::Fsize, LARGEST_FILE),
        ];
        limits.extend(self.memory.map(|bytes| (Resource::As, bytes)));
        for (resource, most) in limits {
            setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })
                .map_err(|error| ClassError::new(format!("cannot limit {resource:?} to {most}: {error}")))?;
        }
        let ruled = self.rule().map_err(|error| ClassError::new(format!("Landlock: {error}")))?;
        if ruled != RulesetStatus::FullyEnforced {
            return Err(ClassError::new("Landlock is not whole here: Linux 6.12 or newer was expected"));
        }
        system_calls::refuse(self.is_writable)
    }

    fn rule(&self) -> Result<RulesetStatus, RulesetError> {
        let reading = AccessFs::from_read(LANDLOCK);
        let devices = AccessFs::ReadFile | AccessFs::WriteFile;
        let folder = if self.is_writable { AccessFs::from_all(LANDLOCK) } else { reading };
        let status = Ruleset::default()
            .set_compatibility(CompatLevel::HardRequirement)
            .handle_access(AccessFs::from_all(LANDLOCK))?
            .handle_access(AccessNet::from_all(LANDLOCK))?
            .scope(Scope::from_all(LANDLOCK))?
            .create()?
            .add_rules(path_beneath_rules(&self.readable, reading))?
            .add_rules(path_beneath_rules(DEVICES, devices))?
            .add_rules(path_beneath_rules([&self.folder], folder))?
            .restrict_self()?;
        Ok(status.ruleset)
    }
}

/// The number of processes and threads that a user has: the limit of the system counts them all.
fn tasks_of_user(user: u32) -> Result<u64, ClassError> {
    let place = Path::new("/proc");
    let entries = fs::read_dir(place).map_err(|error| ClassError::file("read", place, &error))?;
    let own = entries.flatten().filter(|entry| entry.metadata().is_ok_and(|facts| facts.uid() == user));
    Ok(own.map(|process| fs::read_dir(process.path().join("task")).map_or(0, |tasks| tasks.count() as u64)).sum())
}
