//! Plays the engine from the start of a game against other players, and counts the half points that it gives away: in
//! each game that it does not win, its moves after which best play is worth less to it than before.
//!
//! ```text
//! cargo run --release -p boardwright-lab --example kalah-perfect -- engine@time=100ms kalah:6x4 random,mtdf 100
//! cargo run --release -p boardwright-lab --example kalah-perfect -- engine@nodes=20000 kalah:5x5 random,mtdf~4 200
//! ```
//!
//! The arguments are the engine, the game, its opponents (with commas) and the games against each, half of them with each
//! side. `mtdf~4` is a player one of whose sowings in four is any: without that, two programs that know no chance play the
//! same two games over and over. A game that the engine wins has given nothing away in the end, and is not looked at again.

use std::collections::HashSet;
use std::error::Error;
use std::io::{self, Write as _};
use std::time::Duration;

use boardwright_game::{
    Limits, Outcome, Player, Position, Rng, Side, Solver, SolverOptions, Stop, Turn, Variant, derive_seed,
};
use boardwright_kalah::{House, Kalah, KalahVariant};
use rustix::time::{ClockId, clock_gettime};

const MEMORY_MIB: usize = 2048;
const SEED: u64 = 1;

/// CPU time of this process.
fn cpu() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// An opponent of the engine.
struct Opponent<'a> {
    /// Its spec.
    player: &'a str,
    /// One of this many sowings is any, if it is not 0.
    slips: u64,
}

impl Opponent<'_> {
    fn parse(word: &str) -> Result<Opponent<'_>, Box<dyn Error>> {
        match word.split_once('~') {
            Some((player, slips)) => Ok(Opponent { player, slips: slips.parse()? }),
            None => Ok(Opponent { player: word, slips: 0 }),
        }
    }
}

/// The work of the engine's moves.
#[derive(Default)]
struct Work {
    moves: u32,
    all: Duration,
    longest: Duration,
}

/// A game between the engine and an opponent.
struct Match<'a> {
    engine: &'a mut dyn Player<Kalah>,
    opponent: &'a mut dyn Player<Kalah>,
    /// The side of the engine.
    side: Side,
    slips: u64,
    rng: Rng,
}

impl Match<'_> {
    /// Plays the game; returns its moves and its end.
    fn play(&mut self, start: Kalah, work: &mut Work) -> (Vec<House>, Kalah) {
        let (limits, stop) = (Limits::default(), Stop::new());
        let (mut position, mut moves) = (start, Vec::new());
        while position.outcome().is_none() {
            let turn = Turn::new(&position, &limits, &stop).after(&start, &moves);
            let mv = if position.to_move() == self.side {
                let began = cpu();
                let mv = self.engine.choose(&turn);
                let took = cpu() - began;
                *work = Work { moves: work.moves + 1, all: work.all + took, longest: work.longest.max(took) };
                mv
            } else if self.slips > 0 && self.rng.below(self.slips as usize) == 0 {
                let all: Vec<House> = position.moves().collect();
                all[self.rng.below(all.len())]
            } else {
                self.opponent.choose(&turn)
            };
            position.play_unchecked(mv);
            moves.push(mv);
        }
        (moves, position)
    }
}

/// The half points that a position is worth to a side with best play of both.
fn half_points(solver: &mut dyn Solver<Kalah>, position: &Kalah, side: Side) -> u32 {
    let stop = Stop::new();
    match position.outcome() {
        Some(Outcome::Win(winner)) => return if winner == side { 2 } else { 0 },
        Some(Outcome::Draw) => return 1,
        None => {}
    }
    let mut reaches = |goal: i32| solver.reply(position, goal, &stop).is_some();
    match (position.to_move() == side, reaches(1)) {
        (true, true) => 2,
        (true, false) => u32::from(reaches(0)),
        (false, true) => 0,
        (false, false) => 2 - u32::from(reaches(0)),
    }
}

/// The half points that a side gave away in a game, and the moves that did.
fn given_away(solver: &mut dyn Solver<Kalah>, start: Kalah, moves: &[House], side: Side) -> (u32, Vec<String>) {
    let (mut position, mut lost, mut told) = (start, 0, Vec::new());
    for (ply, &mv) in moves.iter().enumerate() {
        let child = position.child(mv);
        if position.to_move() == side {
            let (before, after) = (half_points(solver, &position, side), half_points(solver, &child, side));
            if after < before {
                lost += before - after;
                told.push(format!("sowing {}: {position} plays {mv}, {before} to {after} half points", ply + 1));
            }
        }
        position = child;
    }
    (lost, told)
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [engine, game, opponents, count] = words.as_slice() else {
        return Err("expected an engine, a game, opponents and a number of games".into());
    };
    let variant = KalahVariant::from_spec(&game.parse()?)?;
    let (start, count): (Kalah, u64) = (variant.start(), count.parse()?);
    let options = SolverOptions { memory: MEMORY_MIB << 20, ..SolverOptions::default() };
    let mut solver = variant.solver(&options).ok_or("kalah has a solver")?;
    let mut output = io::stdout().lock();
    // The endgame tables are built before the first move that is timed.
    let mut first = variant.player(&engine.parse()?, SEED)?;
    let mut second = variant.player(&"random".parse()?, SEED)?;
    let (side, rng) = (Side::First, Rng::new(SEED));
    Match { engine: &mut *first, opponent: &mut *second, side, slips: 0, rng }.play(start, &mut Work::default());
    for word in opponents.split(',') {
        let opponent = Opponent::parse(word)?;
        let (mut score, mut lost, mut work, mut played) = ([0; 3], 0, Work::default(), HashSet::new());
        for number in 0..count {
            let side = if number.is_multiple_of(2) { Side::First } else { Side::Second };
            let seed = derive_seed(SEED, number);
            let mut own = variant.player(&engine.parse()?, SEED)?;
            let mut other = variant.player(&opponent.player.parse()?, seed)?;
            let slips = opponent.slips;
            let rng = Rng::new(derive_seed(seed, 1));
            let (moves, end) =
                Match { engine: &mut *own, opponent: &mut *other, side, slips, rng }.play(start, &mut work);
            let is_new = played.insert((side, moves.clone()));
            match end.outcome() {
                Some(Outcome::Win(winner)) if winner == side => {
                    score[0] += 1;
                    continue;
                }
                Some(Outcome::Win(_)) => score[1] += 1,
                _ => score[2] += 1,
            }
            if !is_new {
                continue;
            }
            let (half_points, told) = given_away(&mut *solver, start, &moves, side);
            lost += half_points;
            told.iter().try_for_each(|line| writeln!(output, "  game {number} against {word}, {line}"))?;
            output.flush()?;
        }
        let [won, lost_games, drawn] = score;
        let mean = work.all.as_secs_f64() * 1e3 / f64::from(work.moves.max(1));
        writeln!(
            output,
            "{game}: {engine} against {word}: {won}-{lost_games}-{drawn}, {lost} half points given away; {} different games, \
             {mean:.1} ms of CPU time a move, {:.0} ms at most",
            played.len(),
            work.longest.as_secs_f64() * 1e3
        )?;
        output.flush()?;
    }
    Ok(())
}
