//! Solves a board from nothing and shows where the time goes: endgame tables and each test of the value.
//!
//! ```text
//! cargo run --release -p boardwright-kalah --example speed -- kalah:6x4 2 2048
//! ```
//!
//! The arguments are the game, threads, MiB of memory and, if wanted, the expected value.

use std::error::Error;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use boardwright_game::{SolverOptions, Stop, Variant};
use boardwright_kalah::KalahVariant;
use rustix::time::{ClockId, clock_gettime};

/// CPU time of this process in seconds.
fn cpu() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32).as_secs_f64()
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [spec, threads, memory, expected @ ..] = words.as_slice() else {
        return Err("expected a game, threads, MiB and, if wanted, a value".into());
    };
    let (wall, begun) = (Instant::now(), cpu());
    let variant = KalahVariant::from_spec(&spec.parse()?)?;
    let expected = expected.first().map(|value| value.parse()).transpose()?;
    let memory = memory.parse::<usize>()? << 20;
    let options = SolverOptions { threads: threads.parse()?, memory, expected, ..SolverOptions::default() };
    let mut solver = variant.solver(&options).ok_or("kalah has a solver")?;
    let mut steps: Vec<(String, f64, f64, u64)> = Vec::new();
    let solution = solver.solve(&variant.start(), &Stop::new(), &mut |progress| {
        let activity = match progress.activity.strip_prefix("endgames") {
            Some(_) => "endgame tables".to_owned(),
            None => progress.activity.clone(),
        };
        if steps.last().is_none_or(|(last, ..)| *last != activity) {
            steps.push((activity, cpu(), wall.elapsed().as_secs_f64(), progress.nodes));
        }
    });
    let end = (cpu(), wall.elapsed().as_secs_f64(), solution.nodes);
    let mut output = io::stdout().lock();
    let ends = steps.iter().skip(1).map(|&(_, cpu, wall, nodes)| (cpu, wall, nodes)).chain([end]);
    for ((activity, cpu, wall, nodes), end) in steps.iter().zip(ends) {
        let (cpu, wall, nodes) = (end.0 - cpu, end.1 - wall, end.2.saturating_sub(*nodes));
        writeln!(output, "{activity:24} {cpu:8.2} s of CPU, {wall:8.2} s, {nodes:12} positions")?;
    }
    let (cpu, wall, nodes) = (end.0 - begun, end.1, end.2);
    writeln!(output, "{:24} {cpu:8.2} s of CPU, {wall:8.2} s, {nodes:12} positions", solution.bounds.to_string())?;
    Ok(())
}
