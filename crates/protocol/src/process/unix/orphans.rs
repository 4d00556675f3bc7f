//! Finds orphaned processes of bots that have no mark.
//!
//! A process that was started with an empty environment does not have the [mark](super::kin) of its bot, and after a double
//! fork nothing shows whose child it was. So this program becomes a *child subreaper* with its first bot: every process that
//! a bot orphans becomes a child of this program. A child that is not the leader of a bot and not in our own process group
//! is such an orphan. It is killed as soon as no living bot can have started it: when all of them are younger than the
//! orphan, or there are none.

use std::collections::HashMap;
use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The children of this program that have a purpose: their numbers, when each began, and whether it is a bot.
static OWN: Mutex<Option<HashMap<u32, Own>>> = Mutex::new(None);

#[derive(Clone, Copy, Debug)]
struct Own {
    /// Clock ticks since the machine was started; `None` where the system does not say.
    began: Option<u64>,
    is_bot: bool,
}

/// Starts a child that is no orphan.
pub(in crate::process) fn spawn(command: &mut Command, is_bot: bool) -> io::Result<Child> {
    // The lock is held over the start: a search for orphans between the start of a child and its entry in the table would
    // kill the child as an orphan.
    let mut own = lock();
    let own = own.get_or_insert_with(|| {
        linux::adopt_orphans();
        HashMap::new()
    });
    let child = command.spawn()?;
    own.insert(child.id(), Own { began: linux::began(child.id()), is_bot });
    Ok(child)
}

/// Records that a child has been reaped, and ends the orphans that no living bot can have started.
pub(in crate::process) fn forget(child: u32) {
    let mut own = lock();
    let Some(own) = own.as_mut() else { return };
    if own.remove(&child).is_some_and(|own| own.is_bot) {
        // A living bot cannot have started a process that is older than itself. A bot whose start is unknown counts as
        // begun at 0, so that nothing is killed that might be its own.
        let oldest = own.values().filter(|own| own.is_bot).map(|own| own.began.unwrap_or(0)).min();
        linux::end_orphans(&|number| own.contains_key(&number), oldest);
    }
}

/// The numbers of the living orphans that only this bot can have started.
pub(in crate::process) fn of(bot: u32) -> Vec<u32> {
    let own = lock();
    let Some(own) = own.as_ref() else { return Vec::new() };
    let is_alone = own.iter().all(|(&number, own)| number == bot || !own.is_bot);
    let began = own.get(&bot).and_then(|own| own.began).filter(|_| is_alone);
    began.map_or_else(Vec::new, |began| linux::living_orphans(&|number| own.contains_key(&number), began))
}

/// The start of a process in clock ticks since that of the machine; `None` where the system does not say.
pub(in crate::process) fn began(number: u32) -> Option<u64> {
    linux::began(number)
}

fn lock() -> MutexGuard<'static, Option<HashMap<u32, Own>>> {
    OWN.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::process::{
        Pid, PidfdFlags, Signal, WaitOptions, getpgrp, pidfd_open, pidfd_send_signal, set_child_subreaper, waitpid,
    };

    /// Largest number of searches while orphans are found: a process that is being killed may still start others.
    const MAX_ROUNDS: usize = 20;

    /// The longest wait for the end of a process that was killed, in nanoseconds.
    const KILL_TIMEOUT: i64 = 100_000_000;

    /// A process as the system shows it.
    struct Seen {
        number: u32,
        is_over: bool,
        parent: u32,
        group: u32,
        began: u64,
    }

    /// Makes this program the parent of orphaned descendants.
    pub(in crate::process) fn adopt_orphans() {
        // If the system refuses, orphans go to its first process and cannot be found; marks still find the others.
        let _ = set_child_subreaper(Some(rustix::process::getpid()));
    }

    /// The start of a process.
    pub(in crate::process) fn began(number: u32) -> Option<u64> {
        see(number).map(|seen| seen.began)
    }

    /// Kills and reaps the orphans that began before the oldest bot, or all if there is none.
    pub(in crate::process) fn end_orphans(is_own: &dyn Fn(u32) -> bool, oldest: Option<u64>) {
        for _ in 0..MAX_ROUNDS {
            let mut has_ended_any = false;
            for orphan in orphans(is_own) {
                let may_be_theirs = oldest.is_some_and(|oldest| orphan.began >= oldest);
                if orphan.is_over || !may_be_theirs {
                    if !orphan.is_over {
                        kill(orphan.number);
                    }
                    reap(orphan.number);
                    has_ended_any = true;
                }
            }
            // What an orphan has started becomes a child of ours with its end, maybe after its own line was read.
            if !has_ended_any {
                return;
            }
        }
    }

    /// The orphans that run and began no earlier than that.
    pub(in crate::process) fn living_orphans(is_own: &dyn Fn(u32) -> bool, began: u64) -> Vec<u32> {
        let living = orphans(is_own).into_iter().filter(|orphan| !orphan.is_over && orphan.began >= began);
        living.map(|orphan| orphan.number).collect()
    }

    fn orphans(is_own: &dyn Fn(u32) -> bool) -> Vec<Seen> {
        let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
        let (ourselves, group) = (std::process::id(), getpgrp().as_raw_nonzero().get().unsigned_abs());
        let numbers = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        let children = numbers.filter_map(see).filter(|seen| seen.parent == ourselves);
        children.filter(|seen| seen.group != group && !is_own(seen.number)).collect()
    }

    fn see(number: u32) -> Option<Seen> {
        let stat = fs::read_to_string(format!("/proc/{number}/stat")).ok()?;
        // The name stands in parentheses and may hold anything; what follows the last one has a fixed form.
        let mut fields = stat.rsplit_once(") ")?.1.split(' ');
        let is_over = matches!(fields.next()?, "Z" | "X");
        let (parent, group) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
        Some(Seen { number, is_over, parent, group, began: fields.nth(16)?.parse().ok()? })
    }

    /// Kills a child of ours and waits for its end.
    fn kill(number: u32) {
        let Some(pid) = i32::try_from(number).ok().and_then(Pid::from_raw) else { return };
        // A descriptor can be waited on with a timeout, which `waitpid` has not. The number still belongs to the orphan:
        // a child of ours keeps it until we reap it.
        let Ok(process) = pidfd_open(pid, PidfdFlags::empty()) else { return };
        if pidfd_send_signal(&process, Signal::KILL).is_ok() {
            // A process that does not end soon, because it waits for a disk, is reaped with the next bot.
            let _ =
                poll(&mut [PollFd::new(&process, PollFlags::IN)], Some(&Timespec { tv_sec: 0, tv_nsec: KILL_TIMEOUT }));
        }
    }

    fn reap(number: u32) {
        if let Some(pid) = i32::try_from(number).ok().and_then(Pid::from_raw) {
            let _ = waitpid(Some(pid), WaitOptions::NOHANG);
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod linux {
    pub(in crate::process) fn adopt_orphans() {}

    pub(in crate::process) fn began(_: u32) -> Option<u64> {
        None
    }

    pub(in crate::process) fn end_orphans(_: &dyn Fn(u32) -> bool, _: Option<u64>) {}

    pub(in crate::process) fn living_orphans(_: &dyn Fn(u32) -> bool, _: u64) -> Vec<u32> {
        Vec::new()
    }
}
