//! Fits the network for the evaluation of boards with six houses a side to exact values.
//!
//! ```text
//! cargo run --release -p boardwright-lab --example kalah-estimate -- boards 300000 > /tmp/boards
//! cargo run --release -p boardwright-lab --example kalah-estimate -- fit /tmp/boards > games/kalah/src/eval/network.txt
//! ```
//!
//! `boards` plays games of Kalah(6,4) in which some moves are random and the others are the engine's after a short
//! search. The solver then finds the gain of the side to move on some of the boards of these games. A line is the
//! houses of the side to move, those of the other side and that gain. `fit` keeps every twentieth board for validation
//! and reports the error on these on stderr.

mod network;

use std::collections::HashSet;
use std::error::Error;
use std::io::{self, BufRead, Write as _};

use boardwright_game::{Limits, Position, Rng, Side, Solver, SolverOptions, Stop, Turn, Variant, derive_seed};
use boardwright_kalah::{House, Kalah, KalahVariant};
use network::{Board, HOUSES, Network};

const SEED: u64 = 1;
/// Memory for endgame tables of 26 seeds, which take a quarter of a minute and save three quarters of the time after
/// that.
const MEMORY_MIB: usize = 6144;
/// A start with more seeds than any board that is used, so that the solver builds tables as large as its memory.
const LARGE: &str = "kalah:6x5";
/// The percentage of random moves, by game in turn.
const RANDOM: [usize; 4] = [10, 25, 50, 100];
/// For boards up to a number of seeds, the number of boards of which one is taken: more with few seeds, which are in
/// the engine's endgame tables, and with many, which take long to solve. Boards beyond the last are not taken.
const TAKEN: [(u32, usize); 7] = [(16, usize::MAX), (26, 8), (36, 3), (38, 5), (40, 12), (42, 40), (44, 150)];
/// The number of boards between two progress reports.
const TOLD: usize = 10_000;
/// The number of boards of which one is kept for validation.
const KEPT_BACK: usize = 20;
const EPOCHS: usize = 60;

/// The board of an unfinished position, and the gain of the side to move with best play.
fn solved(solver: &mut dyn Solver<Kalah>, position: &Kalah) -> Result<Board, String> {
    let bounds = solver.solve(position, &Stop::new(), &mut |_| {}).bounds;
    let value = bounds.value().ok_or_else(|| format!("{position} is not solved: {bounds}"))?;
    let side = position.to_move();
    let [south, north] = position.tally().map(|seeds| seeds as i32);
    let (own, lead) = if side == Side::First { (value, south - north) } else { (-value, north - south) };
    let mut seeds = [0; 2 * HOUSES];
    seeds[..HOUSES].copy_from_slice(position.houses(side));
    seeds[HOUSES..].copy_from_slice(position.houses(side.other()));
    Ok(Board { seeds, gain: own - lead })
}

/// True if a board with this number of seeds is taken.
fn is_taken(seeds: u32, rng: &mut Rng) -> bool {
    let share = TAKEN.iter().find(|&&(most, _)| seeds <= most);
    share.is_some_and(|&(_, share)| rng.below(share) == 0)
}

fn write_boards(count: usize) -> Result<(), Box<dyn Error>> {
    let variant = KalahVariant::from_spec(&"kalah:6x4".parse()?)?;
    let options = SolverOptions { memory: MEMORY_MIB << 20, ..SolverOptions::default() };
    let large = KalahVariant::from_spec(&LARGE.parse()?)?;
    let mut solver = large.solver(&options).ok_or("kalah has a solver")?;
    let mut player = variant.player(&"engine@depth=2".parse()?, SEED)?;
    let (limits, stop) = (Limits::default(), Stop::new());
    // A trivial test makes the solver build the endgame tables for the whole game, which pay for themselves here.
    solver.reply(&large.start(), i32::MIN / 2, &stop);
    let mut seen = HashSet::new();
    let mut output = io::stdout().lock();
    for game in 0.. {
        let mut rng = Rng::new(derive_seed(SEED, game));
        let mut position = variant.start();
        while position.outcome().is_none() {
            let is_taken = is_taken(position.seeds_in_houses(), &mut rng);
            if is_taken && seen.insert(position.without_stores()) {
                writeln!(output, "{}", solved(&mut *solver, &position)?)?;
                if seen.len().is_multiple_of(TOLD) {
                    writeln!(io::stderr(), "{} of {count} boards", seen.len())?;
                }
                if seen.len() == count {
                    return Ok(());
                }
            }
            let moves: Vec<House> = position.moves().collect();
            let turn = Turn::new(&position, &limits, &stop);
            let is_random = rng.below(100) < RANDOM[game as usize % RANDOM.len()];
            let mv = if is_random { moves[rng.below(moves.len())] } else { player.choose(&turn) };
            position.play_unchecked(mv);
        }
    }
    Ok(())
}

fn fit(file: &str) -> Result<(), Box<dyn Error>> {
    let text = io::BufReader::new(std::fs::File::open(file)?);
    let boards: Result<Vec<Board>, Box<dyn Error>> = text.lines().map(|line| Ok(line?.parse::<Board>()?)).collect();
    let (mut back, mut fitted) = (Vec::new(), Vec::new());
    for (number, board) in boards?.into_iter().enumerate() {
        if number % KEPT_BACK == 0 { back.push(board) } else { fitted.push(board) }
    }
    let mut rng = Rng::new(SEED);
    let mut network = Network::new(&mut rng);
    for epoch in 0..EPOCHS {
        rng.shuffle(&mut fitted);
        let rate = network::RATE * (1.0 - epoch as f32 / EPOCHS as f32);
        fitted.iter().for_each(|board| network.learn(board, rate));
        let error = |boards: &[Board]| {
            let squares: f32 = boards.iter().map(|board| (network.estimate(board) - board.gain as f32).powi(2)).sum();
            (squares / boards.len() as f32).sqrt()
        };
        writeln!(io::stderr(), "epoch {epoch}: estimates of boards kept back are off by {:.2} seeds", error(&back))?;
    }
    let mut output = io::stdout().lock();
    writeln!(
        output,
        "# What boards with six houses a side are worth: a network fitted to {} boards of Kalah(6,4) by",
        fitted.len()
    )?;
    writeln!(output, "# cargo run --release -p boardwright-lab --example kalah-estimate -- fit FILE")?;
    network.write(&mut output)?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["boards", count] => write_boards(count.parse()?),
        ["fit", file] => fit(file),
        _ => Err("expected `boards COUNT` or `fit FILE`".into()),
    }
}
