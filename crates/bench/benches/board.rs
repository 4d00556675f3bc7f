//! Measures the cost of putting a stone on the board of the gomoku engine and taking it back, with everything that
//! the board keeps of lines, classes and worths.
//!
//! Instructions a pair, counted by callgrind as the difference of two runs, and pairs a second on this machine. The
//! bench fails over the limit of instructions; pairs a second are printed only, for they say as much of the machine.
//!
//! ```text
//! cargo bench -p boardwright-bench --bench board
//! ```

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

use std::process::ExitCode;
use std::time::Instant;

use boardwright_bench::{bench, difference, within_limits};
use boardwright_game::Variant;
use boardwright_game::grid::Point;
use boardwright_gomoku::{GomokuVariant, Rule, measure};

/// A game as engines play it, of which every position is measured.
const GAME: &str = "h8 g9 g8 i8 d8 g7 f8 e8 g10 f9 h9 i10 f7 e6 i7 g6 h6 j8 j7 k7 i5 f10 h12 e9 d9 g11";

/// Boards with the most instructions that a pair may cost.
const CASES: [(&str, u8, Rule, f64); 4] = [
    ("freestyle", 15, Rule::Freestyle, 4_600.0),
    ("freestyle", 20, Rule::Freestyle, 4_600.0),
    ("exact", 15, Rule::Exact, 5_000.0),
    ("renju", 15, Rule::Renju, 5_000.0),
];

/// Rounds whose difference is counted, and rounds that are timed.
const ROUNDS: [u64; 2] = [1, 4];
const TIMED: u64 = 400;

fn main() -> ExitCode {
    bench(
        |words| match words {
            ["pairs", case, rounds] => Some(pairs(case, rounds).map(|pairs| println!("{pairs}"))),
            _ => None,
        },
        |_| measure_all(),
    )
}

fn pairs(case: &str, rounds: &str) -> Result<u64, String> {
    let case: usize = case.parse().map_err(|error| format!("bad case: {error}"))?;
    let rounds = rounds.parse().map_err(|error| format!("bad rounds: {error}"))?;
    let (_, side, rule, _) = *CASES.get(case).ok_or("no such case")?;
    let moves: Vec<Point> = GAME.split(' ').filter_map(|mv| mv.parse().ok()).collect();
    Ok(measure::play_and_undo(&GomokuVariant::new(side, side, rule).start(), &moves, rounds))
}

fn measure_all() -> Result<(), String> {
    println!("{:<12}{:>6}{:>20}{:>10}{:>16}", "rule", "side", "instructions a pair", "limit", "pairs a second");
    let mut broken = Vec::new();
    for (index, (rule, side, _, limit)) in CASES.into_iter().enumerate() {
        let (count, instructions) = difference(&["pairs", &index.to_string()], ROUNDS)?;
        let cost = instructions as f64 / count as f64;
        let began = Instant::now();
        let speed = pairs(&index.to_string(), &TIMED.to_string())? as f64 / began.elapsed().as_secs_f64();
        println!("{rule:<12}{side:>6}{cost:>20.0}{limit:>10.0}{speed:>16.0}");
        if cost > limit {
            broken.push(format!("{rule} {side}"));
        }
    }
    within_limits(&broken)
}
