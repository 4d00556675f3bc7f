//! Solves boards of `docs/kalah-values.md` that are not solved yet, and writes that page.
//!
//! ```text
//! cargo run --release -p boardwright-lab --example kalah-values                   # the page, from what is known
//! cargo run --release -p boardwright-lab --example kalah-values -- 60 2048 2      # and boards that take up to 60 s
//! cargo run --release -p boardwright-lab --example kalah-values -- 600 4096 1 kalah:6x5 kalah:7x4      # and these
//! ```
//!
//! The numbers are CPU seconds for a board, MiB of memory and threads; all boards are tried, or those that are named.
//! Boards that an earlier solver proved are solved anew, unless they took longer than that. Results are stored in
//! `tests/data/solved_values.tsv`, which also takes lines about runs of `boardwright solve` that took days.
//! `crates/lab/tests/kalah_values.rs` checks that the page agrees with them.

mod page;

use std::fs;
use std::path::Path;
use std::time::Duration;

use boardwright_game::{SolverOptions, Stop, Variant};
use boardwright_kalah::KalahVariant;
use page::{KnownValue, Size};
use rustix::time::{ClockId, clock_gettime};

/// CPU time of this process in seconds.
fn cpu() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32).as_secs_f64()
}

/// Solves a board as far as possible within a limit of CPU seconds.
fn solve(size: Size, seconds: f64, memory: usize, threads: usize) -> Result<KnownValue, Box<dyn std::error::Error>> {
    let began = cpu();
    let variant = KalahVariant::from_spec(&size.spec().parse()?)?;
    let options = SolverOptions { threads, memory: memory << 20, ..SolverOptions::default() };
    let mut solver = variant.solver(&options).ok_or("kalah has a solver")?;
    let (stop, mut endgames) = (Stop::new(), 0);
    let solution = solver.solve(&variant.start(), &stop, &mut |progress| {
        if let Some(rest) = progress.activity.strip_prefix("endgames with ") {
            endgames = rest.split(' ').next().and_then(|seeds| seeds.parse().ok()).unwrap_or(endgames);
        }
        if cpu() - began > seconds {
            stop.raise();
        }
    });
    let (nodes, seconds) = (solution.nodes, cpu() - began);
    let cost = page::Cost { nodes, seconds, endgames, memory, threads, solver: page::SOLVER };
    Ok(KnownValue { size, lower: solution.bounds.lower, upper: solution.bounds.upper, cost })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/kalah");
    let data = folder.join("tests/data/solved_values.tsv");
    let mut text = fs::read_to_string(&data)?;
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [seconds, memory, threads, boards @ ..] = words.as_slice() {
        let (seconds, memory, threads): (f64, usize, usize) = (seconds.parse()?, memory.parse()?, threads.parse()?);
        if let Some(other) = boards.iter().find(|board| Size::all().iter().all(|size| size.spec() != **board)) {
            return Err(format!("expected a board of the page such as kalah:6x5, not {other:?}").into());
        }
        for size in Size::all().into_iter().filter(|size| boards.is_empty() || boards.contains(&size.spec())) {
            let known = page::read(&text)?;
            let before = known.into_iter().find(|known| known.size == size);
            let is_done = |known: &KnownValue| {
                known.cost.seconds >= seconds || (known.is_exact() && known.cost.solver == page::SOLVER)
            };
            if before.as_ref().is_some_and(is_done) {
                continue;
            }
            let found = solve(size, seconds, memory, threads)?;
            // A run that was cut short does not take the place of one that proved more.
            if before.is_some_and(|before| before.upper - before.lower < found.upper - found.lower) {
                continue;
            }
            eprintln_line(&format!("{}: {}", size.spec(), found.value()));
            let kept: Vec<&str> = text.lines().filter(|line| !page::is_about(line, size)).collect();
            text = kept.join("\n") + "\n" + &found.line() + "\n";
            fs::write(&data, &text)?;
        }
    } else if !words.is_empty() {
        return Err("expected nothing, or seconds, MiB, threads and boards".into());
    }
    fs::write(folder.join("../../docs/kalah-values.md"), page::page(&page::read(&text)?)?)?;
    Ok(())
}

#[expect(clippy::print_stderr, reason = "an example tells how far it is")]
fn eprintln_line(text: &str) {
    eprintln!("{text}");
}
