//! Writes the exact values of the first positions of a game, from which the engine plays.
//!
//! ```text
//! cargo run --release -p boardwright-kalah --example book -- kalah:6x4 2 > games/kalah/openings/exact/6x4.txt
//! ```
//!
//! The second word is the number of plies. What is further from the start follows from a solver, what is nearer from that.

use std::io::{self, Write};

use boardwright_game::{Position, Side, Solver, SolverOptions, Stop, Variant};
use boardwright_kalah::{House, Kalah, KalahVariant};

const THREADS: usize = 2;
const MEMORY_MIB: usize = 2048;

/// A position with the moves that lead to it.
struct Opening {
    moves: Vec<House>,
    position: Kalah,
}

/// Finds what openings are worth.
struct Valuer {
    solver: Box<dyn Solver<Kalah>>,
    plies: usize,
    /// Each opening and what it is worth to south, in the order in which they were finished.
    values: Vec<(Vec<House>, i32)>,
}

impl Valuer {
    /// What an opening is worth to south; it and all that follow from it are noted.
    fn value(&mut self, opening: &Opening) -> Result<i32, String> {
        let Opening { moves, position } = opening;
        if let (Some(_), Some([south, north])) = (position.outcome(), position.tally()) {
            return Ok(south as i32 - north as i32);
        }
        let value = if moves.len() < self.plies {
            let after: Result<Vec<i32>, String> = position
                .moves()
                .map(|mv| {
                    let moves = [moves.as_slice(), &[mv]].concat();
                    self.value(&Opening { moves, position: position.child(mv) })
                })
                .collect();
            let best =
                if position.to_move() == Side::First { after?.into_iter().max() } else { after?.into_iter().min() };
            best.ok_or_else(|| format!("{position} has no moves and is not over"))?
        } else {
            let bounds = self.solver.solve(position, &Stop::new(), &mut |_| {}).bounds;
            bounds.value().ok_or_else(|| format!("{position} is not solved: {bounds}"))?
        };
        self.values.push((moves.clone(), value));
        Ok(value)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [spec, plies] = words.as_slice() else { return Err("expected a game and a number of plies".into()) };
    let variant = KalahVariant::from_spec(&spec.parse()?)?;
    let options = SolverOptions { threads: THREADS, memory: MEMORY_MIB << 20, ..SolverOptions::default() };
    let solver = variant.solver(&options).ok_or("kalah has a solver")?;
    let mut valuer = Valuer { solver, plies: plies.parse()?, values: Vec::new() };
    valuer.value(&Opening { moves: Vec::new(), position: variant.start() })?;
    valuer.values.sort_by_key(|(moves, _)| moves.iter().map(|mv| mv.index()).collect::<Vec<_>>());
    let mut output = io::stdout().lock();
    writeln!(output, "# The exact value to south of {} after up to {plies} plies, made by", variant.spec())?;
    writeln!(output, "# cargo run --release -p boardwright-kalah --example book -- {spec} {plies}")?;
    for (moves, value) in valuer.values {
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        writeln!(output, "{}: {value}", moves.join(" "))?;
    }
    Ok(())
}
