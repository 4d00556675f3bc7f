//! Measures the cost of a leaf of perft, in instructions counted by callgrind.
//!
//! Wall time on a shared machine says little and instruction counts are the same on every run, so the bench runs
//! itself under `valgrind --tool=callgrind`, at two depths: the difference leaves out what starting a process costs.
//! It needs nothing but valgrind. (gungraun would wrap the same tool, but it needs a runner of exactly its own version
//! to be installed first, and it reports whole runs, not the cost of a leaf.)
//!
//! ```text
//! cargo bench -p boardwright-bench
//! cargo bench -p boardwright-bench -- kalah:6x4
//! ```

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

use std::process::ExitCode;

use boardwright_bench::{CASES, Way, bench, count, difference, within_limits};

fn main() -> ExitCode {
    bench(
        |words| match words {
            ["leaves", game, way, depth] => Some(leaves(game, way, depth)),
            _ => None,
        },
        |words| measure_all(words.iter().copied().find(|word| !word.starts_with('-'))),
    )
}

/// Body of a run under callgrind: counts leaves and prints their number.
fn leaves(game: &str, way: &str, depth: &str) -> Result<(), String> {
    let way = Way::ALL.into_iter().find(|known| known.name() == way).ok_or("no such way of counting")?;
    let depth = depth.parse().map_err(|error| format!("bad depth: {error}"))?;
    println!("{}", count(game, way, depth).map_err(|error| error.to_string())?);
    Ok(())
}

/// Measures the cases of one game, or all of them, and says whether every limit is kept.
fn measure_all(game: Option<&str>) -> Result<(), String> {
    println!("{:<14}{:<10}{:>8}{:>14}{:>14}{:>8}", "game", "way", "depths", "leaves", "instructions", "a leaf");
    let mut broken = Vec::new();
    for case in CASES.iter().filter(|case| game.is_none_or(|game| game == case.game)) {
        let [low, high] = case.depths;
        let way = case.way.name();
        let (leaves, instructions) = difference(&["leaves", case.game, way], [low, high].map(u64::from))?;
        let cost = instructions as f64 / leaves as f64;
        let depths = format!("{low}..{high}");
        let limit = case.limit.map_or_else(String::new, |limit| format!("  (limit {limit})"));
        println!("{:<14}{way:<10}{depths:>8}{leaves:>14}{instructions:>14}{cost:>8.1}{limit}", case.game);
        if case.limit.is_some_and(|limit| cost > limit) {
            broken.push(format!("{} {way}", case.game));
        }
    }
    within_limits(&broken)
}
