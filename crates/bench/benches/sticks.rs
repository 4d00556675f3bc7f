//! Measures the cost of a move on the board of the sticks engine, with everything that the board keeps of lines, and
//! the cost of a node of its search in the middle of a game.
//!
//! Instructions, counted by callgrind as the difference of two runs. The bench fails over a limit.
//!
//! ```text
//! cargo bench -p boardwright-bench --bench sticks
//! ```

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

use std::process::ExitCode;

use boardwright_bench::{bench, difference, within_limits};
use boardwright_game::{Position, Variant};
use boardwright_sticks::{Move, Sticks, SticksVariant, measure};

/// The beginning of a game of the engine against itself: `boardwright match sticks engine@nodes=3000 engine@nodes=3000
/// --games 2 --openings random:2 --seed 1`.
const GAME: &str = "S@a2 S@a1 D@d4 S@e1 S@a6 D@a4 S@a5 D@d5 H@d3 H@e4 S@e3 S@a7 \
                    S@a3 D@c3 S@c5 S@g1 S@c2 D@e2 D@e5 S@b1 S@g6 H@f5 S@e6 S@e7";

/// Plies after which the middle of the game begins, and that are searched then.
const MIDDLE: usize = 12;
const SEARCHED: usize = 6;

/// Cases: name, the two amounts of work whose difference is counted, and the limit of instructions for each
/// unit of work.
const CASES: [(&str, [u64; 2], f64); 2] = [("move", [10, 40], 1_200.0), ("node", [4, 6], 9_000.0)];

fn main() -> ExitCode {
    bench(
        |words| match words {
            ["work", case, amount] => Some(work(case, amount).map(|count| println!("{count}"))),
            _ => None,
        },
        |_| measure_all(),
    )
}

/// Body of a run under callgrind; returns the number of moves or nodes.
fn work(case: &str, amount: &str) -> Result<u64, String> {
    let amount = amount.parse().map_err(|error| format!("bad amount: {error}"))?;
    let moves: Vec<Move> = GAME.split(' ').filter_map(|mv| mv.parse().ok()).collect();
    let start = SticksVariant::STANDARD.start();
    if case == "move" {
        return Ok(measure::play(&start, &moves, amount));
    }
    let mut middle: Sticks = start;
    for &mv in &moves[..MIDDLE] {
        middle.play(mv).map_err(|error| error.to_string())?;
    }
    let depth = u32::try_from(amount).map_err(|error| format!("bad depth: {error}"))?;
    Ok(measure::search(&middle, &moves[MIDDLE..MIDDLE + SEARCHED], depth))
}

fn measure_all() -> Result<(), String> {
    println!("{:<8}{:>10}{:>14}{:>10}", "what", "count", "instructions", "limit");
    let mut broken = Vec::new();
    for (case, amounts, limit) in CASES {
        let (count, instructions) = difference(&["work", case], amounts)?;
        let cost = instructions as f64 / count as f64;
        println!("{case:<8}{count:>10}{cost:>14.0}{limit:>10.0}");
        if cost > limit {
            broken.push(case);
        }
    }
    within_limits(&broken)
}
