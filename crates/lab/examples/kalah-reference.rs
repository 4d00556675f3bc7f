//! Compares the solver with the simplest one that is still usable, by positions and CPU time.
//!
//! ```text
//! cargo run --release -p boardwright-lab --example kalah-reference            # the boards of docs/kalah-values.md
//! cargo run --release -p boardwright-lab --example kalah-reference -- kalah:4x3
//! ```
//!
//! The reference is textbook alpha-beta with a transposition table on the positions of the rules: all moves in the
//! order of the rules, a full window at the root, and bounds stored without the seeds in the stores. It has no endgame
//! tables. Both run on one thread.

use std::time::Duration;

use boardwright_game::{Position, SolverOptions, Stop, Variant};
use boardwright_kalah::{Kalah, KalahVariant};
use rustix::time::{ClockId, clock_gettime};

/// Entries of the reference's table: a power of 2.
const ENTRIES: usize = 1 << 22;
/// The memory of the solver, about the size of the reference's table.
const MEMORY: usize = 256 << 20;
const BOARDS: &[&str] = &["kalah:3x4", "kalah:3x5", "kalah:4x3", "kalah:5x2"];

/// The bounds of the side to move's gain in a position without its stores.
#[derive(Clone)]
struct TableEntry {
    position: Kalah,
    lower: i32,
    upper: i32,
}

/// Alpha-beta with a table.
struct Reference {
    table: Vec<Option<TableEntry>>,
    nodes: u64,
}

impl Reference {
    /// The gain of the side to move from here on: exact between `alpha` and `beta`, otherwise a bound.
    fn gain(&mut self, position: &Kalah, mut alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        let bare = position.without_stores();
        let place = bare.key() as usize & (ENTRIES - 1);
        let known = self.table[place].as_ref().filter(|entry| entry.position == bare);
        let (lower, upper) = known.map_or((i32::MIN, i32::MAX), |entry| (entry.lower, entry.upper));
        if lower >= beta || lower == upper {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
        (alpha, beta) = (alpha.max(lower), beta.min(upper));
        let side = bare.to_move();
        let (mut best, mut bound) = (i32::MIN, alpha);
        for mv in bare.moves() {
            let child = bare.child(mv);
            let now = i32::from(child.store(side)) - i32::from(child.store(side.other()));
            let value = match child.outcome() {
                Some(_) => now,
                None if child.to_move() == side => now + self.gain(&child, bound - now, beta - now),
                None => now - self.gain(&child, now - beta, now - bound),
            };
            best = best.max(value);
            bound = bound.max(value);
            if bound >= beta {
                break;
            }
        }
        let lower = if best > alpha { best } else { lower };
        let upper = if best < beta { best } else { upper };
        self.table[place] = Some(TableEntry { position: bare, lower, upper });
        best
    }
}

/// CPU time of this process.
fn cpu() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[expect(clippy::print_stdout, reason = "this is what the example is for")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let boards: Vec<&str> = if words.is_empty() { BOARDS.to_vec() } else { words.iter().map(String::as_str).collect() };
    println!("| board | value | reference: positions | CPU s | solver: positions | CPU s | positions | time |");
    println!("|---|---|---|---|---|---|---|---|");
    for board in boards {
        let variant = KalahVariant::from_spec(&board.parse()?)?;
        let start = variant.start();
        let began = cpu();
        let mut reference = Reference { table: vec![None; ENTRIES], nodes: 0 };
        let value = reference.gain(&start, i32::MIN / 2, i32::MAX / 2);
        let plain = (cpu() - began).as_secs_f64();
        drop(reference.table);
        let began = cpu();
        let options = SolverOptions { memory: MEMORY, ..SolverOptions::default() };
        let mut solver = variant.solver(&options).ok_or("kalah has a solver")?;
        let solution = solver.solve(&start, &Stop::new(), &mut |_| {});
        let ours = (cpu() - began).as_secs_f64();
        if solution.bounds.value() != Some(value) {
            return Err(format!("{board}: {value} by the reference, {} by the solver", solution.bounds).into());
        }
        println!(
            "| `{board}` | {value:+} | {} | {plain:.2} | {} | {ours:.2} | {:.0} : 1 | {:.1} : 1 |",
            reference.nodes,
            solution.nodes,
            reference.nodes as f64 / solution.nodes.max(1) as f64,
            plain / ours
        );
    }
    Ok(())
}
