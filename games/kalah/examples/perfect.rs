//! Plays the engine from the start of a game against other players, and counts the half points that it gives away: in
//! each game that it does not win, its moves after which best play is worth less to it than before.
//!
//! ```text
//! cargo run --release -p boardwright-kalah --example perfect -- engine@time=100ms kalah:6x4 random,mtdf 100
//! ```
//!
//! The arguments are the engine, the game, its opponents (with commas) and the games against each, half of them with each
//! side. A game that the engine wins has given nothing away in the end, and is not looked at again.

use std::error::Error;
use std::io::{self, Write as _};

use boardwright_game::{
    Limits, Outcome, Player, Position, Side, Solver, SolverOptions, Stop, Turn, Variant, derive_seed,
};
use boardwright_kalah::{House, Kalah, KalahVariant};

const MEMORY_MIB: usize = 2048;
const SEED: u64 = 1;

/// Plays a game; returns its moves and its end.
fn play(start: Kalah, players: [&mut dyn Player<Kalah>; 2]) -> (Vec<House>, Kalah) {
    let (limits, stop) = (Limits::default(), Stop::new());
    let (mut position, mut moves) = (start, Vec::new());
    let mut players = players;
    while position.outcome().is_none() {
        let turn =
            Turn { position: &position, start: &start, history: &moves, limits: &limits, stop: &stop, report: &|_| {} };
        let mv = players[position.to_move()].choose(&turn);
        position.play_unchecked(mv);
        moves.push(mv);
    }
    (moves, position)
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
    for opponent in opponents.split(',') {
        let (mut score, mut lost) = ([0; 3], 0);
        for number in 0..count {
            let side = if number.is_multiple_of(2) { Side::First } else { Side::Second };
            let mut own = variant.player(&engine.parse()?, SEED)?;
            let mut other = variant.player(&opponent.parse()?, derive_seed(SEED, number))?;
            let players: [&mut dyn Player<Kalah>; 2] =
                if side == Side::First { [&mut *own, &mut *other] } else { [&mut *other, &mut *own] };
            let (moves, end) = play(start, players);
            match end.outcome() {
                Some(Outcome::Win(winner)) if winner == side => {
                    score[0] += 1;
                    continue;
                }
                Some(Outcome::Win(_)) => score[1] += 1,
                _ => score[2] += 1,
            }
            let (half_points, told) = given_away(&mut *solver, start, &moves, side);
            lost += half_points;
            told.iter().try_for_each(|line| writeln!(output, "  game {number} against {opponent}, {line}"))?;
            output.flush()?;
        }
        let [won, lost_games, drawn] = score;
        writeln!(
            output,
            "{game}: {engine} against {opponent}: {won}-{lost_games}-{drawn}, {lost} half points given away"
        )?;
        output.flush()?;
    }
    Ok(())
}
