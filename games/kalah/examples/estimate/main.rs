//! Fits the network by which the engine estimates boards with six houses a side to exact values.
//!
//! ```text
//! cargo run --release -p boardwright-kalah --example estimate -- boards 300000 > /tmp/boards
//! cargo run --release -p boardwright-kalah --example estimate -- fit /tmp/boards > games/kalah/src/estimate/network.txt
//! ```
//!
//! `boards` plays games of Kalah(6,4) in which some moves are random and the others the engine's after a short look ahead, and has
//! the solver say what the side to move gains on some of the boards on the way. A line is the houses of the side to move, those
//! of the other side and that gain. `fit` keeps every twentieth board back and tells on stderr how well those are estimated.

mod network;

use std::collections::HashSet;
use std::error::Error;
use std::io::{self, BufRead, Write as _};

use boardwright_game::{Limits, Position, Rng, Side, Solver, SolverOptions, Stop, Turn, Variant, derive_seed};
use boardwright_kalah::{House, Kalah, KalahVariant};
use network::{Board, HOUSES, Network};

const SEED: u64 = 1;
/// Enough for endgame tables of 26 seeds, which take a quarter of a minute and save three quarters of all that comes after.
const MEMORY_MIB: usize = 6144;
/// Larger boards than any that are looked at have the solver build tables as large as its memory.
const LARGE: &str = "kalah:6x5";
/// How many of a hundred moves of a game are random, one game after the other.
const RANDOM: [usize; 4] = [10, 25, 50, 100];
/// Of so many boards on the way one is taken, up to a number of seeds: fewer with fewer seeds, which are in the engine's endgame
/// tables, and with more, which take long to solve. Boards beyond the last are not taken.
const TAKEN: [(u32, usize); 7] = [(16, usize::MAX), (26, 8), (36, 3), (38, 5), (40, 12), (42, 40), (44, 150)];
/// Boards between two lines that say how far it has come.
const TOLD: usize = 10_000;
/// Of so many boards one is kept back.
const KEPT_BACK: usize = 20;
const EPOCHS: usize = 60;

/// The board of a position that is not over, and what the side to move gains there with best play.
fn solved(solver: &mut dyn Solver<Kalah>, position: &Kalah) -> Result<Board, String> {
    let bounds = solver.solve(position, &Stop::new(), &mut |_| {}).bounds;
    let value = bounds.value().ok_or_else(|| format!("{position} is not solved: {bounds}"))?;
    let side = position.to_move();
    let (own, lead) = match (side, position.tally()) {
        (Side::First, Some([south, north])) => (value, south as i32 - north as i32),
        (Side::Second, Some([south, north])) => (-value, north as i32 - south as i32),
        (_, None) => (value, 0),
    };
    let mut seeds = [0; 2 * HOUSES];
    seeds[..HOUSES].copy_from_slice(position.houses(side));
    seeds[HOUSES..].copy_from_slice(position.houses(side.other()));
    Ok(Board { seeds, gain: own - lead })
}

/// Whether a board with so many seeds is taken.
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
    // A question whose answer is plain has the solver build the endgame tables for the whole game, which are worth it here.
    solver.reply(&large.start(), i32::MIN / 2, &stop);
    let mut seen = HashSet::new();
    let mut output = io::stdout().lock();
    for game in 0.. {
        let mut rng = Rng::new(derive_seed(SEED, game));
        let mut position = variant.start();
        while position.outcome().is_none() {
            let is_taken = position.points_at_stake().is_some_and(|seeds| is_taken(seeds, &mut rng));
            if is_taken && seen.insert(position.without_points()) {
                writeln!(output, "{}", solved(&mut *solver, &position)?)?;
                if seen.len().is_multiple_of(TOLD) {
                    writeln!(io::stderr(), "{} of {count} boards", seen.len())?;
                }
                if seen.len() == count {
                    return Ok(());
                }
            }
            let moves: Vec<House> = position.moves().collect();
            let start = position;
            let turn = Turn {
                position: &position,
                start: &start,
                history: &[],
                limits: &limits,
                stop: &stop,
                report: &|_| {},
            };
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
    writeln!(output, "# cargo run --release -p boardwright-kalah --example estimate -- fit FILE")?;
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
