//! The system calls that a program behind [Landlock](crate::confine) may not make.

use std::collections::BTreeMap;
use std::fmt::Display;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    apply_filter,
};

use crate::error::ClassError;

/// System calls that are refused: the network, other processes, memory beside the limits, the system, and what a
/// file has besides its contents, which Landlock does not hold: owner, attributes, and who hears of its changes.
const REFUSED: [i64; 50] = [
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
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    SETXATTRAT,
    REMOVEXATTRAT,
    FILE_SETATTR,
    libc::SYS_inotify_add_watch,
    libc::SYS_fanotify_init,
    libc::SYS_fanotify_mark,
];

/// System calls that change the mode and the times of a file, which Landlock does not hold either.
const MODES_AND_TIMES: [i64; 4] = [libc::SYS_fchmod, libc::SYS_fchmodat, FCHMODAT2, libc::SYS_utimensat];

/// Calls of both kinds that only this architecture has, from the time before those with a folder.
#[cfg(target_arch = "x86_64")]
const OLDER: ([i64; 2], [i64; 4]) =
    ([libc::SYS_chown, libc::SYS_lchown], [libc::SYS_chmod, libc::SYS_utime, libc::SYS_utimes, libc::SYS_futimesat]);
#[cfg(not(target_arch = "x86_64"))]
const OLDER: ([i64; 0], [i64; 0]) = ([], []);

/// Newer calls have the same number on every architecture, and not all of them have a name in libc.
const FCHMODAT2: i64 = 452;
const SETXATTRAT: i64 = 463;
const REMOVEXATTRAT: i64 = 466;
const FILE_SETATTR: i64 = 469;

/// The bit of the numbers of x32, a second set of numbers for the same calls that some kernels have.
#[cfg(target_arch = "x86_64")]
const X32: u32 = 0x4000_0000;

/// System calls that are refused for another process than the calling one, which their first argument names.
const OWN_ALONE: [i64; 5] = [
    libc::SYS_prlimit64,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setscheduler,
];

/// Refuses system calls from now on, for this process and all that it starts.
///
/// A linker makes its output executable, and what copies files copies their times. In a build both do nothing and succeed,
/// since by name they would reach every file of the user; the files of a build are made executable when it is over.
pub(crate) fn refuse(is_build: bool) -> Result<(), ClassError> {
    let mut refused: Rules = REFUSED.into_iter().chain(OLDER.0).map(|call| (call, Vec::new())).collect();
    for call in OWN_ALONE {
        let is_other = SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, 0).map_err(fail)?;
        refused.insert(call, vec![SeccompRule::new(vec![is_other]).map_err(fail)?]);
    }
    let others = MODES_AND_TIMES.into_iter().chain(OLDER.1).map(|call| (call, Vec::new()));
    if is_build {
        apply(others.collect(), SeccompAction::Errno(0))?;
    } else {
        refused.extend(others);
    }
    apply(refused, SeccompAction::Errno(NOT_PERMITTED))
}

/// The calls of a filter, with rules for those that are only answered for some arguments.
type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// `EPERM`.
const NOT_PERMITTED: u32 = 1;

fn fail(error: impl Display) -> ClassError {
    ClassError::new(format!("seccomp: {error}"))
}

/// Answers these calls so from now on.
fn apply(rules: Rules, answer: SeccompAction) -> Result<(), ClassError> {
    let machine = std::env::consts::ARCH.try_into().map_err(|error: seccompiler::BackendError| fail(error))?;
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, answer, machine).map_err(fail)?;
    let program: BpfProgram = filter.try_into().map_err(|error: seccompiler::BackendError| fail(error))?;
    apply_filter(&without_x32(program)).map_err(fail)
}

/// The filter with an answer to all calls by the numbers of x32: it knows calls by their other numbers alone.
#[cfg(target_arch = "x86_64")]
fn without_x32(program: BpfProgram) -> BpfProgram {
    let instruction = |code: u32, jf: u8, k: u32| {
        let code = u16::try_from(code).unwrap_or_default();
        seccompiler::sock_filter { code, jt: 0, jf, k }
    };
    // The number of the call is the first thing that a filter sees.
    let mut whole = vec![
        instruction(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0),
        instruction(libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K, 1, X32),
        instruction(libc::BPF_RET | libc::BPF_K, 0, libc::SECCOMP_RET_ERRNO | NOT_PERMITTED),
    ];
    whole.extend(program);
    whole
}

#[cfg(not(target_arch = "x86_64"))]
fn without_x32(program: BpfProgram) -> BpfProgram {
    program
}
