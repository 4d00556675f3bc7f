//! The program, the processors and the memory.

use std::fs;

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use super::Finding;
use crate::version;
use boardwright_local::venue::processors as processor_count;

/// A game and its analysis are comfortable with this much memory in MiB; proofs and endgame tables take what there is.
const COMFORTABLE: u64 = 1024;

pub(super) fn program() -> Finding {
    Finding::good(
        "program",
        format!("boardwright {}, commit {}, built for {}", version::VERSION, version::COMMIT, version::TARGET),
    )
}

pub(super) fn processors() -> Finding {
    let count = processor_count();
    let features = features();
    let features = if features.is_empty() { "none of those looked for".to_owned() } else { features.join(" ") };
    let found = format!("{count} for this process, {}; of their extensions: {features}", std::env::consts::ARCH);
    if count > 1 {
        return Finding::good("processors", found);
    }
    let advice = "with one processor the two players of a match disturb each other if they think in the opponent's time: leave \
                  --concurrency at 1 and give no clocks below a second";
    Finding::limited("processors", found, advice)
}

/// The extensions of the processor that parts of the program choose at run time. The rest needs none but the oldest of its
/// kind, so that one program runs everywhere.
#[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
fn features() -> Vec<&'static str> {
    let known = [
        ("sse4.2", std::is_x86_feature_detected!("sse4.2")),
        ("popcnt", std::is_x86_feature_detected!("popcnt")),
        ("avx2", std::is_x86_feature_detected!("avx2")),
        ("bmi2", std::is_x86_feature_detected!("bmi2")),
        ("sha", std::is_x86_feature_detected!("sha")),
        ("avx512f", std::is_x86_feature_detected!("avx512f")),
    ];
    known.into_iter().filter(|(_, is_there)| *is_there).map(|(name, _)| name).collect()
}

#[cfg(target_arch = "aarch64")]
fn features() -> Vec<&'static str> {
    let known = [
        ("neon", std::arch::is_aarch64_feature_detected!("neon")),
        ("sha2", std::arch::is_aarch64_feature_detected!("sha2")),
        ("sve", std::arch::is_aarch64_feature_detected!("sve")),
    ];
    known.into_iter().filter(|(_, is_there)| *is_there).map(|(name, _)| name).collect()
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "x86", target_arch = "aarch64")))]
fn features() -> Vec<&'static str> {
    Vec::new()
}

pub(super) fn memory() -> Finding {
    let memory = MemoryRefreshKind::nothing().with_ram();
    let system = System::new_with_specifics(RefreshKind::nothing().with_memory(memory));
    let Some(system) = system.ok().filter(|system| system.total_memory() > 0) else {
        return Finding::limited(
            "memory",
            "the system does not say",
            "give `solve --memory` what the machine can spare",
        );
    };
    let (mut total, mut free) = (system.total_memory(), system.available_memory());
    if let Some(limits) = system.cgroup_limits() {
        total = total.min(limits.total_memory);
        free = free.min(limits.free_memory);
    }
    let found = format!("{} MiB, {} MiB of them free", total >> 20, free >> 20);
    if free >> 20 >= COMFORTABLE {
        return Finding::good("memory", found);
    }
    let advice = "close other programs before proofs and endgame tables, and give `solve --memory` less than is free";
    Finding::limited("memory", found, advice)
}

/// The file in which Linux says whether programs may ask for pages of 2 MiB.
const SETTING: &str = "/sys/kernel/mm/transparent_hugepage/enabled";

pub(super) fn large_pages() -> Finding {
    large_pages_of(fs::read_to_string(SETTING).ok().as_deref())
}

fn large_pages_of(setting: Option<&str>) -> Finding {
    const CHECK: &str = "large pages";
    let chosen = setting.and_then(|text| text.split_once('[')?.1.split_once(']')).map(|(chosen, _)| chosen);
    match chosen {
        Some("always" | "madvise") => Finding::good(CHECK, "solvers get them for their tables"),
        Some(_) => Finding::limited(
            CHECK,
            "the system gives none",
            format!(
                "`echo madvise | sudo tee {SETTING}` makes long proofs about a sixth faster, until the machine restarts"
            ),
        ),
        // Nothing can be done about it there, and nothing is lost but speed.
        None => Finding::good(CHECK, "not used on this system; they only make solvers faster"),
    }
}

#[cfg(test)]
mod tests {
    use super::large_pages_of;
    use crate::commands::doctor::State;

    #[test]
    fn the_setting_of_large_pages_is_read() {
        let state = |text: &str| large_pages_of(Some(text)).state;
        assert_eq!(state("always [madvise] never\n"), State::Good);
        assert_eq!(state("[always] madvise never\n"), State::Good);
        assert_eq!(state("always madvise [never]\n"), State::Limited);
        assert_eq!(large_pages_of(None).state, State::Good);
        assert_eq!(state("nonsense"), State::Good);
    }
}
