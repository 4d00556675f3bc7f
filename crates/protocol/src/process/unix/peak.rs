//! The peak memory of a bot.

use std::fs;

/// No more processes of a bot are counted.
const MAX_PROCESSES: usize = 64;

/// The sum of the most memory that a process and those it has started, as far as they are there, have had each, in
/// bytes. `None` where the system does not say, as of a process that has ended.
pub(in crate::process) fn of(leader: u32) -> Option<u64> {
    let (mut sum, mut found) = (None, vec![leader]);
    let mut index = 0;
    while let Some(&number) = found.get(index).filter(|_| index < MAX_PROCESSES) {
        index += 1;
        if let Some(peak) = of_process(number) {
            sum = Some(sum.unwrap_or(0) + peak);
        }
        let children = fs::read_to_string(format!("/proc/{number}/task/{number}/children")).unwrap_or_default();
        found.extend(children.split_whitespace().filter_map(|child| child.parse::<u32>().ok()));
    }
    sum
}

fn of_process(number: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{number}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}
