//! Finds orphaned processes of bots that have no mark.
//!
//! A process that was started with an empty environment does not have the [mark](super::kin) of its bot, and after a double
//! fork nothing shows whose child it was. So a program that has [said so](own_children) becomes a *child subreaper* with its
//! first bot: every process that a bot orphans becomes a child of this program. A child that came after that, is not the
//! leader of a bot and not in our own process group is such an orphan. It is killed as soon as no living bot can have started
//! it: when all living bots are younger than the orphan, or no bot lives.
//!
//! In a process that is not ours, as that of an interpreter, nothing tells such an orphan from a child of somebody else, whose
//! end and exit status would be lost. There only marks and process groups find what a bot has started.

use std::collections::HashMap;
use std::io;
use std::process::{Child, Command};
use std::sync::Mutex;
use std::time::Duration;

use boardwright_game::locked;

use rustix::process::Signal;

use super::keep_descriptors;
use crate::process::host::Host;

/// The process whose children are all ours, if this is one.
static PROGRAM: Mutex<Option<Host>> = Mutex::new(None);

/// The process that they are children of, and those that have a purpose.
static OWN: Mutex<Option<(Host, Children)>> = Mutex::new(None);

/// Children of this program that have a purpose, by their numbers.
type Children = HashMap<u32, Own>;

#[derive(Clone, Copy, Debug)]
struct Own {
    /// Clock ticks since the machine was started; `None` where the system does not say.
    began: Option<u64>,
    is_bot: bool,
}

/// Says that this process is a program that starts no child in a process group of its own but bots, so that it can take
/// those that a bot leaves behind for its own and end them; on Linux.
///
/// A library does not say that of the process that it is loaded into.
pub fn own_children() {
    *locked(&PROGRAM) = Some(Host::here());
}

/// True if every child in a group of its own comes from a bot.
fn owns_children() -> bool {
    locked(&PROGRAM).is_some_and(Host::is_here)
}

/// Starts a child that is no orphan.
pub(in crate::process) fn spawn(command: &mut Command, is_bot: bool) -> io::Result<Child> {
    // The lock is held over the start: a search for orphans between the start of a child and its entry in the table would
    // kill the child as an orphan.
    let mut own = locked(&OWN);
    let own = match own.take().filter(|(host, _)| host.is_here()) {
        Some(known) => own.insert(known),
        None => own.insert((Host::here(), first_children())),
    };
    keep_descriptors();
    let child = command.spawn()?;
    own.1.insert(child.id(), Own { began: linux::began(child.id()), is_bot });
    Ok(child)
}

/// The children that this process has before its first bot. From now on orphans come to it, if it is a program of ours.
fn first_children() -> Children {
    if !owns_children() {
        return Children::new();
    }
    let before = linux::children();
    linux::adopt_orphans();
    before.into_iter().map(|(number, began)| (number, Own { began: Some(began), is_bot: false })).collect()
}

/// Records that a child has been reaped, and ends the orphans that no living bot can have started.
pub(in crate::process) fn forget(child: u32) {
    let mut own = locked(&OWN);
    let Some((_, own)) = own.as_mut() else { return };
    if own.remove(&child).is_some_and(|own| own.is_bot) && owns_children() {
        // A living bot cannot have started a process that is older than itself. A bot whose start is unknown counts as
        // begun at 0, so that nothing is killed that might be its own.
        let oldest = own.values().filter(|own| own.is_bot).map(|own| own.began.unwrap_or(0)).min();
        linux::end_orphans(&|number| own.contains_key(&number), oldest);
    }
}

/// The numbers of the living orphans that only this bot can have started.
pub(in crate::process) fn of(bot: u32) -> Vec<u32> {
    let own = locked(&OWN);
    let Some((_, own)) = own.as_ref().filter(|_| owns_children()) else { return Vec::new() };
    let is_alone = own.iter().all(|(&number, own)| number == bot || !own.is_bot);
    let began = own.get(&bot).and_then(|own| own.began).filter(|_| is_alone);
    began.map_or_else(Vec::new, |began| linux::living_orphans(&|number| own.contains_key(&number), began))
}

/// A process that must not be taken for a later one with the same number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::process) struct Kin {
    number: u32,
    began: Option<u64>,
}

impl Kin {
    pub(in crate::process) fn of(number: u32) -> Kin {
        Kin { number, began: linux::began(number) }
    }

    /// Sends a signal to the process, if it is there.
    pub(in crate::process) fn send(self, signal: Signal) {
        linux::send(self, signal);
    }
}

/// The processes that descend from a bot, without the bot: its children and theirs, whatever session and group they are
/// in, and orphans that have its mark or that nobody else can have started.
pub(in crate::process) fn descendants(bot: u32, is_marked: &dyn Fn(u32) -> bool) -> Vec<Kin> {
    linux::living(&below(bot, is_marked))
}

/// The processor time of what descends from a bot, as far as it is found, with that of processes that have ended and were
/// waited for.
pub(in crate::process) fn processor_time(bot: u32, is_marked: &dyn Fn(u32) -> bool) -> Duration {
    below(bot, is_marked).iter().map(linux::ran).sum()
}

/// The processor time of a process with all its threads, and with what it has waited for.
pub(in crate::process) fn processor_time_of(number: u32) -> Duration {
    linux::see(number).as_ref().map(linux::ran).unwrap_or_default()
}

/// The processes that descend from a bot, without the bot and with those that have ended and that nobody has waited for.
fn below(bot: u32, is_marked: &dyn Fn(u32) -> bool) -> Vec<linux::Seen> {
    // The search takes milliseconds, in which other bots are started.
    let all = linux::everybody();
    let own = locked(&OWN);
    let Some((_, own)) = own.as_ref() else { return Vec::new() };
    let is_alone = owns_children() && own.iter().all(|(&number, own)| number == bot || !own.is_bot);
    let began = own.get(&bot).and_then(|own| own.began).filter(|_| is_alone);
    let is_its_orphan = |orphan: u32, since: u64| {
        !own.contains_key(&orphan) && (began.is_some_and(|began| since >= began) || is_marked(orphan))
    };
    linux::below(&all, bot, &is_its_orphan)
}

/// The start of a process in clock ticks since that of the machine; `None` where the system does not say.
pub(in crate::process) fn began(number: u32) -> Option<u64> {
    linux::began(number)
}

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::HashSet;
    use std::fs;
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::process::{
        Pid, PidfdFlags, Signal, WaitOptions, getpgrp, pidfd_open, pidfd_send_signal, set_child_subreaper, waitpid,
    };

    use super::Kin;

    /// The unit in which Linux tells processor time.
    const TICK: Duration = Duration::from_millis(10);

    /// Largest number of searches while orphans are found: a process that is being killed may still start others.
    const MAX_ROUNDS: usize = 20;

    /// The longest wait for the end of a process that was killed, in nanoseconds.
    const KILL_TIMEOUT: i64 = 100_000_000;

    /// A process as the system shows it.
    #[derive(Clone, Copy)]
    pub(in crate::process) struct Seen {
        number: u32,
        is_over: bool,
        parent: u32,
        group: u32,
        began: u64,
        /// Ticks that it has run, with those that it has waited for.
        ran: u64,
    }

    /// The processes below a bot, and below the orphans that are its own.
    pub(in crate::process) fn below(all: &[Seen], bot: u32, is_its_orphan: &dyn Fn(u32, u64) -> bool) -> Vec<Seen> {
        let mut found: HashSet<u32> = HashSet::from([bot]);
        let orphans = orphans_among(all).filter(|orphan| is_its_orphan(orphan.number, orphan.began));
        found.extend(orphans.map(|orphan| orphan.number));
        // Parents stand behind their children where numbers have begun again from the lowest.
        loop {
            let before = found.len();
            let children = all.iter().filter(|seen| found.contains(&seen.parent)).map(|seen| seen.number);
            let children: Vec<u32> = children.collect();
            found.extend(children);
            if found.len() == before {
                break;
            }
        }
        all.iter().filter(|seen| seen.number != bot && found.contains(&seen.number)).copied().collect()
    }

    /// Those of the processes that run.
    pub(in crate::process) fn living(seen: &[Seen]) -> Vec<Kin> {
        let living = seen.iter().filter(|seen| !seen.is_over);
        living.map(|seen| Kin { number: seen.number, began: Some(seen.began) }).collect()
    }

    /// The time that a process has run.
    pub(in crate::process) fn ran(seen: &Seen) -> Duration {
        TICK.saturating_mul(u32::try_from(seen.ran).unwrap_or(u32::MAX))
    }

    /// Sends a signal to a process, unless its number belongs to another one by now.
    pub(in crate::process) fn send(process: Kin, signal: Signal) {
        let Some(pid) = i32::try_from(process.number).ok().and_then(Pid::from_raw) else { return };
        // Held before the look, so that it is the same process at the signal.
        let Ok(held) = pidfd_open(pid, PidfdFlags::empty()) else { return };
        if began(process.number) == process.began {
            // It may have ended.
            let _ = pidfd_send_signal(&held, signal);
        }
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

    /// The numbers of the children of this process, and when each began.
    pub(in crate::process) fn children() -> Vec<(u32, u64)> {
        let ourselves = std::process::id();
        everybody().iter().filter(|seen| seen.parent == ourselves).map(|seen| (seen.number, seen.began)).collect()
    }

    fn orphans(is_own: &dyn Fn(u32) -> bool) -> Vec<Seen> {
        orphans_among(&everybody()).filter(|seen| !is_own(seen.number)).copied().collect()
    }

    /// The children of this program that are in another group, those with a purpose among them.
    fn orphans_among(all: &[Seen]) -> impl Iterator<Item = &Seen> {
        let (ourselves, group) = (std::process::id(), getpgrp().as_raw_nonzero().get().unsigned_abs());
        all.iter().filter(move |seen| seen.parent == ourselves && seen.group != group)
    }

    pub(in crate::process) fn everybody() -> Vec<Seen> {
        let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
        let numbers = entries.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        numbers.filter_map(see).collect()
    }

    pub(in crate::process) fn see(number: u32) -> Option<Seen> {
        let stat = fs::read_to_string(format!("/proc/{number}/stat")).ok()?;
        // The name stands in parentheses and may hold anything; what follows the last one has a fixed form.
        let mut fields = stat.rsplit_once(") ")?.1.split(' ');
        let is_over = matches!(fields.next()?, "Z" | "X");
        let (parent, group) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
        let mut fields = fields.skip(8).map(str::parse);
        let mut ran: u64 = 0;
        for _ in 0..4 {
            // In its own code, in the system's, and the same of what it has waited for.
            ran = ran.saturating_add(fields.next()?.ok()?);
        }
        Some(Seen { number, is_over, parent, group, began: fields.nth(4)?.ok()?, ran })
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
    use std::time::Duration;

    use rustix::process::Signal;

    use super::Kin;

    pub(in crate::process) struct Seen;

    pub(in crate::process) fn everybody() -> Vec<Seen> {
        Vec::new()
    }

    pub(in crate::process) fn see(_: u32) -> Option<Seen> {
        None
    }

    pub(in crate::process) fn below(_: &[Seen], _: u32, _: &dyn Fn(u32, u64) -> bool) -> Vec<Seen> {
        Vec::new()
    }

    pub(in crate::process) fn living(_: &[Seen]) -> Vec<Kin> {
        Vec::new()
    }

    pub(in crate::process) fn ran(_: &Seen) -> Duration {
        Duration::ZERO
    }

    pub(in crate::process) fn send(_: Kin, _: Signal) {}

    pub(in crate::process) fn adopt_orphans() {}

    pub(in crate::process) fn children() -> Vec<(u32, u64)> {
        Vec::new()
    }

    pub(in crate::process) fn began(_: u32) -> Option<u64> {
        None
    }

    pub(in crate::process) fn end_orphans(_: &dyn Fn(u32) -> bool, _: Option<u64>) {}

    pub(in crate::process) fn living_orphans(_: &dyn Fn(u32) -> bool, _: u64) -> Vec<u32> {
        Vec::new()
    }
}
