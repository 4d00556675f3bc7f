//! Control groups of Linux (version 2) for bots, where this program may make some.
//!
//! A process that a bot starts cannot leave the bot's control group, not by a new session, a double fork or an empty
//! environment. So the kernel limits the memory of all processes of a bot together and reports their peak, and one write
//! kills them all. If a program was killed together with its [watchdog](super::watchdog), the next one finds its groups and
//! ends them.
//!
//! ```text
//! FOLDER                                     lent to this program
//!   boardwright.NAMESPACE.PID.BEGAN.NUMBER   a home, without processes
//!     0, 1, 2 …                              a cell for each bot
//! ```

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use super::orphans;
use crate::process::host::Host;

/// The controller that limits and measures memory.
const MEMORY: &str = "memory";

/// Begin of the names of our groups.
const PREFIX: &str = "boardwright.";

/// Number of looks at a cell until its processes have ended, and the time in between.
const LOOKS: u32 = 40;
const BETWEEN: Duration = Duration::from_millis(5);

/// A control group in which this program makes one for each bot.
#[derive(Clone, Debug)]
pub struct ControlGroup(Arc<CgroupHome>);

/// Two are equal if they are the same one.
impl PartialEq for ControlGroup {
    fn eq(&self, other: &ControlGroup) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for ControlGroup {}

#[derive(Debug)]
struct CgroupHome {
    folder: PathBuf,
    /// Begin of the paths of all homes of this program in the same folder.
    begin: OsString,
    has_memory: bool,
    cells: AtomicU64,
    host: Host,
}

/// The control group of one bot.
#[derive(Debug)]
pub(in crate::process) struct BotCgroup {
    folder: PathBuf,
    limits_memory: bool,
    has_memory: bool,
    /// The group above it has to stay as long as it does.
    home: ControlGroup,
}

impl ControlGroup {
    /// Takes a folder of the control groups of version 2, below which this program makes its own.
    ///
    /// Processes that an earlier program has left behind there are ended.
    ///
    /// # Errors
    /// If the folder is no control group or this program may not make others in it.
    pub fn at(folder: &Path) -> io::Result<ControlGroup> {
        end_what_is_left(folder);
        static HOMES: AtomicU64 = AtomicU64::new(0);
        let begin = folder.join(begin_of_names()).into_os_string();
        let mut home = begin.clone();
        home.push(HOMES.fetch_add(1, Ordering::Relaxed).to_string());
        let home = PathBuf::from(home);
        fs::create_dir(&home)?;
        let mut home =
            CgroupHome { folder: home, begin, has_memory: false, cells: AtomicU64::new(0), host: Host::here() };
        if !home.folder.join("cgroup.kill").is_file() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "it is no control group of version 2 with cgroup.kill",
            ));
        }
        home.has_memory = lend_memory(folder) && lend_memory(&home.folder);
        Ok(ControlGroup(Arc::new(home)))
    }

    /// Takes the group of this program if it is lent to it: its folder belongs to the user, who is not the superuser, as
    /// systemd arranges it for `systemd-run --user --scope -p Delegate=yes`.
    pub fn delegated() -> Option<ControlGroup> {
        let folder = own_group()?;
        let user = rustix::process::geteuid();
        let is_lent = !user.is_root() && fs::metadata(&folder).is_ok_and(|folder| folder.uid() == user.as_raw());
        if is_lent { ControlGroup::at(&folder).ok() } else { None }
    }

    /// True if it limits and measures the memory of bots.
    pub fn has_memory(&self) -> bool {
        self.0.has_memory
    }

    /// Begin of the paths of all homes of this program in the same folder.
    pub(in crate::process) fn begin(&self) -> &OsStr {
        &self.0.begin
    }

    /// A control group for a bot, whose processes together may take this much memory.
    pub(in crate::process) fn cell(&self, memory: Option<u64>) -> io::Result<BotCgroup> {
        let number = self.0.cells.fetch_add(1, Ordering::Relaxed);
        let folder = self.0.folder.join(number.to_string());
        fs::create_dir(&folder)?;
        let has_memory = self.has_memory();
        let cell = BotCgroup { folder, limits_memory: has_memory && memory.is_some(), has_memory, home: self.clone() };
        if let Some(bytes) = memory.filter(|_| has_memory) {
            cell.write("memory.max", &bytes.to_string())?;
            // What is put on a disk is memory too; a machine without swap has no such file.
            let _ = cell.write("memory.swap.max", "0");
            // A bot without one of its processes is of no use.
            let _ = cell.write("memory.oom.group", "1");
        }
        Ok(cell)
    }
}

impl Drop for CgroupHome {
    fn drop(&mut self) {
        if self.host.is_here() {
            end(&self.folder);
        }
    }
}

impl BotCgroup {
    /// Takes a process in.
    pub(in crate::process) fn enter(&self, number: u32) -> io::Result<()> {
        self.write("cgroup.procs", &number.to_string())
    }

    /// True if it limits the memory of the bot.
    pub(in crate::process) fn limits_memory(&self) -> bool {
        self.limits_memory
    }

    /// Kills all its processes.
    pub(in crate::process) fn kill(&self) {
        // Without processes there is nothing to do.
        let _ = self.write("cgroup.kill", "1");
    }

    /// The numbers of its processes.
    pub(in crate::process) fn members(&self) -> Vec<u32> {
        members(&self.folder)
    }

    /// The most memory that its processes have taken together, in bytes; caches of files that they read count.
    pub(in crate::process) fn peak(&self) -> Option<u64> {
        let peak = fs::read_to_string(self.folder.join("memory.peak")).ok().filter(|_| self.has_memory)?;
        peak.trim().parse().ok()
    }

    /// The processor time that all processes have used that were ever in it.
    pub(in crate::process) fn processor_time(&self) -> Option<Duration> {
        let stat = fs::read_to_string(self.folder.join("cpu.stat")).ok()?;
        let used = stat.lines().find_map(|line| line.strip_prefix("usage_usec "))?;
        used.trim().parse().ok().map(Duration::from_micros)
    }

    fn write(&self, name: &str, text: &str) -> io::Result<()> {
        write(&self.folder.join(name), text)
    }
}

impl Drop for BotCgroup {
    fn drop(&mut self) {
        if self.home.0.host.is_here() {
            end_cell(&self.folder);
        }
    }
}

/// Writes to a file that is there, as those of a control group are.
fn write(path: &Path, text: &str) -> io::Result<()> {
    fs::OpenOptions::new().write(true).open(path)?.write_all(text.as_bytes())
}

fn members(folder: &Path) -> Vec<u32> {
    let text = fs::read_to_string(folder.join("cgroup.procs")).unwrap_or_default();
    text.lines().filter_map(|line| line.parse().ok()).collect()
}

/// Kills what is in a group without groups below it and removes it.
fn end_cell(folder: &Path) {
    for _ in 0..LOOKS {
        let _ = write(&folder.join("cgroup.kill"), "1");
        if fs::remove_dir(folder).is_ok() || !folder.exists() {
            return;
        }
        thread::park_timeout(BETWEEN);
    }
}

/// Ends the home of a program with all its cells.
fn end(home: &Path) {
    for entry in fs::read_dir(home).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            end_cell(&entry.path());
        }
    }
    end_cell(home);
}

/// Ends the homes of programs that are not there any more.
fn end_what_is_left(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(is_left) {
            end(&entry.path());
        }
    }
}

/// True if this is the name of the home of a program of our namespace that has ended.
fn is_left(name: &str) -> bool {
    let Some(rest) = name.strip_prefix(PREFIX) else { return false };
    let parts: Vec<u64> = rest.split('.').filter_map(|part| part.parse().ok()).collect();
    let [space, number, began, _] = parts[..] else { return false };
    let now = u32::try_from(number).ok().and_then(orphans::began);
    space == namespace() && began != 0 && now != Some(began)
}

/// Begin of the names of the homes of this program.
fn begin_of_names() -> String {
    let number = std::process::id();
    format!("{PREFIX}{}.{number}.{}.", namespace(), orphans::began(number).unwrap_or(0))
}

/// The number of the namespace in which numbers of processes mean what they mean to us.
fn namespace() -> u64 {
    let link = fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    let digits: String = link.to_string_lossy().chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(0)
}

/// Lets the groups below one limit memory, and returns true if they can.
fn lend_memory(folder: &Path) -> bool {
    let has_it = |name: &str| {
        let words = fs::read_to_string(folder.join(name)).unwrap_or_default();
        words.split_whitespace().any(|word| word == MEMORY)
    };
    let lend = || write(&folder.join("cgroup.subtree_control"), &format!("+{MEMORY}")).is_ok();
    if has_it("cgroup.subtree_control") || (has_it("cgroup.controllers") && lend()) {
        return true;
    }
    // A group with processes of its own lends nothing. If this program is alone in it, it moves a step down.
    let own = std::process::id();
    if !has_it("cgroup.controllers") || members(folder) != [own] {
        return false;
    }
    let below = folder.join(format!("boardwright-host-{own}"));
    let moved = fs::create_dir(&below).and_then(|()| write(&below.join("cgroup.procs"), &own.to_string()));
    moved.is_ok() && lend()
}

/// The folder of the group of this program, where there are groups of version 2.
fn own_group() -> Option<PathBuf> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    let (root, point) = mounts.lines().find_map(|line| {
        let (place, kind) = line.split_once(" - ")?;
        let mut fields = place.split(' ').skip(3);
        kind.starts_with("cgroup2 ").then(|| Some((fields.next()?, fields.next()?))).flatten()
    })?;
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let path = groups.lines().find_map(|line| line.strip_prefix("0::"))?;
    let below = Path::new(path).strip_prefix(root).ok()?;
    Some(Path::new(point).join(below))
}

#[cfg(test)]
mod tests {
    use super::{ControlGroup, begin_of_names, is_left, namespace, orphans};

    #[test]
    fn only_homes_of_programs_that_have_ended_are_left() {
        let own = std::process::id();
        let began = orphans::began(own).unwrap_or(0);
        let name = |space: u64, number: u32, began: u64| format!("boardwright.{space}.{number}.{began}.0");
        assert!(!is_left(&name(namespace(), own, began)), "it is ours");
        assert_eq!(is_left(&name(namespace(), own, began + 1)), began > 0, "another program had the number");
        assert!(!is_left(&name(namespace() + 1, own, began + 1)), "its numbers are others");
        assert!(!is_left("boardwright.1.2") && !is_left("session-1.scope"));
    }

    #[test]
    fn a_folder_that_is_no_group_is_refused() {
        let folder = std::env::temp_dir();
        let error = ControlGroup::at(&folder).expect_err("no control group").to_string();
        assert!(error.contains("no control group of version 2"), "{error}");
        let left = std::fs::read_dir(folder).expect("it is there").flatten();
        let is_ours = |name: std::ffi::OsString| name.to_string_lossy().starts_with(&begin_of_names());
        assert!(!left.into_iter().any(|entry| is_ours(entry.file_name())), "what was made is taken away");
    }
}
