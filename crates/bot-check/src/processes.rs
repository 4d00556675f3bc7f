//! The processes of a bot on Linux, and their numbers on Windows; other systems show none.

use std::fs;

/// A process that has not ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ProcessFinding {
    /// Its number.
    pub(crate) id: u32,
    /// The name of its program.
    pub(crate) name: String,
    /// The most memory that it has had, in bytes.
    pub(crate) peak: u64,
}

/// The living processes of a process group.
pub(crate) fn of_group(group: u32) -> Vec<ProcessFinding> {
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    let numbers = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    numbers.filter_map(|id| find(id, Some(group))).collect()
}

/// The living processes of a process group, if there is one, and those with these numbers.
pub(crate) fn of(group: Option<u32>, others: &[u32]) -> Vec<ProcessFinding> {
    let mut found = group.map(of_group).unwrap_or_default();
    for &id in others {
        if found.iter().all(|known| known.id != id) {
            found.extend(find(id, None));
        }
    }
    found
}

/// A process that is alive and, where a group is given, belongs to it. The process may end during the call.
#[cfg(not(windows))]
fn find(id: u32, group: Option<u32>) -> Option<ProcessFinding> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name stands in parentheses and may hold anything; what follows the last one has a fixed form.
    let (name, rest) = stat.split_once('(')?.1.rsplit_once(") ")?;
    let mut fields = rest.split(' ');
    let (state, _parent, its_group) = (fields.next()?, fields.next()?, fields.next()?);
    if group.is_some_and(|group| its_group.parse() != Ok(group)) || matches!(state, "Z" | "X") {
        return None;
    }
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).and_then(|line| {
        let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kibibytes << 10)
    });
    Some(ProcessFinding { id, name: name.to_owned(), peak: peak.unwrap_or(0) })
}

/// A process that belongs to the bot, as its job has said. The group has no members of its own here.
#[cfg(windows)]
fn find(id: u32, group: Option<u32>) -> Option<ProcessFinding> {
    group.is_none().then(|| ProcessFinding { id, name: "a program".to_owned(), peak: 0 })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};

    use super::of_group;

    #[test]
    fn the_living_processes_of_a_group_are_found() {
        let mut child = Command::new("sleep").arg("100").process_group(0).stdin(Stdio::null()).spawn().expect("sleep");
        // It bears its own name only after the system has loaded its program.
        let found = || of_group(child.id()).into_iter().find(|found| found.name == "sleep");
        let began = std::time::Instant::now();
        while found().is_none() && began.elapsed().as_secs() < 60 {
            std::thread::yield_now();
        }
        assert!(found().is_some_and(|found| found.id == child.id() && found.peak > 0));
        child.kill().expect("a child");
        child.wait().expect("a child");
        assert_eq!(of_group(child.id()), []);
    }
}
