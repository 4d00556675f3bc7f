//! Confines this very process by Landlock and seccomp of Linux, and becomes another program: where bubblewrap is missing.
//!
//! The program shares its user with this one, so everything that reaches other processes of the user is closed: their files and
//! `/proc` by Landlock, signals by its scopes, the rest by a filter of system calls.

use std::collections::BTreeMap;
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
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    apply_filter,
};

use crate::error::ClassError;

/// The oldest interface of Landlock that closes signals, from Linux 6.12 on.
const LANDLOCK: ABI = ABI::V6;

/// Devices that programs read and write.
const DEVICES: [&str; 4] = ["/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"];

/// The most bytes of one file that a build writes, and the most files that are open.
const LARGEST_FILE: u64 = 256 << 20;
const OPEN_FILES: u64 = 256;

/// System calls that are refused: the network, other processes, memory beside the limits, the system.
const REFUSED: [i64; 36] = [
    libc::SYS_socket,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_process_madvise,
    libc::SYS_kcmp,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    libc::SYS_shmget,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_mq_open,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_open_by_handle_at,
    libc::SYS_fsopen,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_reboot,
];

/// System calls that are refused for another process than the calling one, which their first argument names.
const OWN_ALONE: [i64; 5] = [
    libc::SYS_prlimit64,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setscheduler,
];

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
    #[must_use]
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
        filter()
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

/// Refuses system calls from now on, for this process and all that it starts.
fn filter() -> Result<(), ClassError> {
    let fail = |error: &dyn std::fmt::Display| ClassError::new(format!("seccomp: {error}"));
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = REFUSED.into_iter().map(|call| (call, Vec::new())).collect();
    for call in OWN_ALONE {
        let is_other =
            SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, 0).map_err(|error| fail(&error))?;
        rules.insert(call, vec![SeccompRule::new(vec![is_other]).map_err(|error| fail(&error))?]);
    }
    let refused = SeccompAction::Errno(u32::try_from(libc::EPERM).unwrap_or(1));
    let machine = std::env::consts::ARCH.try_into().map_err(|error: seccompiler::BackendError| fail(&error))?;
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refused, machine).map_err(|error| fail(&error))?;
    let program: BpfProgram = filter.try_into().map_err(|error: seccompiler::BackendError| fail(&error))?;
    apply_filter(&program).map_err(|error| fail(&error))
}
