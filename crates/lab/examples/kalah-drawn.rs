//! Lists openings of kalah from which best play leads to a draw, as the solver proves. From them an engine that never
//! errs never loses, so they are the openings for testing it.
//!
//! ```text
//! cargo run --release -p boardwright-lab --example kalah-drawn -- kalah:6x4 1000 10 > games/kalah/openings/drawn/6x4.txt
//! ```
//!
//! The arguments are the number of openings and the number of random sowings before each. Two tests of the solver
//! decide an opening: can the side to move have a draw, and can it have more? Before them the engine checks that the
//! opening is near a draw.

use std::cell::Cell;
use std::collections::HashSet;
use std::io::{self, Write as _};

use boardwright_game::{Info, Limits, Player, Position, Rng, Solver, SolverOptions, Stop, Turn, Variant, derive_seed};
use boardwright_kalah::{House, Kalah, KalahVariant};

const MEMORY_MIB: usize = 1024;
const SEED: u64 = 1;
/// The limit of the engine's score for either side, in hundredths of a seed, beyond which no proof is tried.
const BALANCE: i32 = 200;
/// Nodes of the engine's search for that score.
const JUDGING: u64 = 3_000;

/// Random moves from the start; `None` if the game ends with them.
fn opening(variant: &KalahVariant, plies: usize, number: u64) -> Option<(Vec<House>, Kalah)> {
    let mut rng = Rng::new(derive_seed(SEED, number));
    let mut position = variant.start();
    let mut played = Vec::with_capacity(plies);
    for _ in 0..plies {
        let moves: Vec<House> = position.moves().collect();
        let mv = *moves.get(rng.below(moves.len().max(1)))?;
        position.play_unchecked(mv);
        played.push(mv);
    }
    position.outcome().is_none().then_some((played, position))
}

/// True if the engine sees neither side ahead.
fn is_near(engine: &mut dyn Player<Kalah>, position: &Kalah) -> bool {
    let limits = Limits { nodes: Some(JUDGING), ..Limits::default() };
    let (stop, score) = (Stop::new(), Cell::new(0));
    let report = |info: &Info<House>| score.set(info.score.0);
    engine.choose(&Turn { position, start: position, history: &[], limits: &limits, stop: &stop, report: &report });
    score.get().abs() <= BALANCE
}

fn is_drawn(solver: &mut dyn Solver<Kalah>, position: &Kalah) -> bool {
    let stop = Stop::new();
    solver.reply(position, 0, &stop).is_some() && solver.reply(position, 1, &stop).is_none()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [spec, count, plies] = words.as_slice() else { return Err("expected a game, openings and plies".into()) };
    let (count, plies): (usize, usize) = (count.parse()?, plies.parse()?);
    let variant = KalahVariant::from_spec(&spec.parse()?)?;
    let options = SolverOptions { memory: MEMORY_MIB << 20, ..SolverOptions::default() };
    let mut solver = variant.solver(&options).ok_or("kalah has a solver")?;
    let mut engine = variant.player(&"engine".parse()?, SEED)?;
    let mut output = io::stdout().lock();
    writeln!(
        output,
        "# {count} openings of {} with {plies} plies at random that are drawn with best play, made by",
        variant.spec()
    )?;
    writeln!(output, "# cargo run --release -p boardwright-lab --example kalah-drawn -- {spec} {count} {plies}")?;
    let mut seen = HashSet::new();
    let openings = (0..).filter_map(|number| opening(&variant, plies, number));
    let near = openings.filter(|(_, position)| seen.insert(*position) && is_near(&mut *engine, position));
    let drawn = near.filter(|(_, position)| is_drawn(&mut *solver, position));
    for (moves, _) in drawn.take(count) {
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        writeln!(output, "{}", moves.join(" "))?;
    }
    Ok(())
}
