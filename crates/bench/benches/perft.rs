//! What a leaf of perft costs, in instructions counted by callgrind.
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

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a bench prints its figures")]

use std::process::ExitCode;

use boardwright_bench::{CASES, Case, Way, count, instructions};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["leaves", game, way, depth] => leaves(game, way, depth),
        // `cargo test --all-targets` starts benches too, without this word; there is nothing to test here.
        words if !words.contains(&"--bench") => Ok(()),
        words => measure_all(words.iter().copied().find(|word| !word.starts_with('-'))),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What a run under callgrind does: counts leaves and prints how many.
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
        let ((leaves, instructions), (more_leaves, more_instructions)) = (measure(case, low)?, measure(case, high)?);
        let (leaves, instructions) = (more_leaves - leaves, more_instructions.saturating_sub(instructions));
        let cost = instructions as f64 / leaves as f64;
        let (way, depths) = (case.way.name(), format!("{low}..{high}"));
        let limit = case.limit.map_or_else(String::new, |limit| format!("  (limit {limit})"));
        println!("{:<14}{way:<10}{depths:>8}{leaves:>14}{instructions:>14}{cost:>8.1}{limit}", case.game);
        if case.limit.is_some_and(|limit| cost > limit) {
            broken.push(format!("{} {way}", case.game));
        }
    }
    if broken.is_empty() { Ok(()) } else { Err(format!("over the limit: {}", broken.join(", "))) }
}

/// The leaves of a case at `depth` and the instructions that counting them took, the whole process included.
fn measure(case: &Case, depth: u32) -> Result<(u64, u64), String> {
    instructions(&["leaves", case.game, case.way.name(), &depth.to_string()])
}
