//! Plays the engine against the historical players from drawn openings, and shows the losing moves of lost games: the
//! engine's moves that the solver proves to lose where another move does not.
//!
//! ```text
//! cargo run --release -p boardwright-lab --example kalah-unbeaten -- engine@nodes=100000 mtdf games/kalah/openings/drawn/6x4.txt 100
//! ```
//!
//! The arguments are the engine, its opponents (with commas, or `all`), the openings of Kalah(6,4) and their number,
//! evenly spread.

use std::error::Error;
use std::io::{self, Write as _};

use boardwright_game::{
    Game as _, Limits, Outcome, Player, Position, Side, Solver, SolverOptions, Stop, Turn, Variant, derive_seed,
};
use boardwright_kalah::{House, Kalah, KalahGame, KalahVariant};

const GAME: &str = "kalah:6x4";
const MEMORY_MIB: usize = 1024;
const SEED: u64 = 1;

/// A game that was played, from the opening on.
struct Played {
    start: Kalah,
    moves: Vec<House>,
    outcome: Option<Outcome>,
}

fn play(start: Kalah, mut players: [Box<dyn Player<Kalah>>; 2]) -> Played {
    let (limits, stop) = (Limits::default(), Stop::new());
    let (mut position, mut moves) = (start, Vec::new());
    while position.outcome().is_none() {
        let turn =
            Turn { position: &position, start: &start, history: &moves, limits: &limits, stop: &stop, report: &|_| {} };
        let mv = players[position.to_move()].choose(&turn);
        position.play_unchecked(mv);
        moves.push(mv);
    }
    Played { start, moves, outcome: position.outcome() }
}

/// The move with which the engine, on this side, gave a draw away: the position, the move, and the number of moves
/// that would have held.
fn mistakes(solver: &mut dyn Solver<Kalah>, game: &Played, engine: Side) -> Vec<String> {
    let (mut position, stop) = (game.start, Stop::new());
    let mut told = Vec::new();
    let mut holds = |position: &Kalah| match (position.outcome(), position.to_move() == engine) {
        (Some(outcome), _) => outcome != Outcome::Win(engine.other()),
        (None, true) => solver.reply(position, 0, &stop).is_some(),
        (None, false) => solver.reply(position, 1, &stop).is_none(),
    };
    for (ply, &mv) in game.moves.iter().enumerate() {
        let child = position.child(mv);
        if position.to_move() == engine && !holds(&child) {
            if !holds(&position) {
                break;
            }
            let good: Vec<String> =
                position.moves().filter(|&mv| holds(&position.child(mv))).map(|mv| mv.to_string()).collect();
            let seeds = position.seeds_in_houses();
            told.push(format!("sowing {ply} with {seeds} seeds: {position} plays {mv}, and {} hold", good.join(" ")));
        }
        position = child;
    }
    told
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [engine, opponents, file, count] = words.as_slice() else {
        return Err("expected an engine, opponents, a file of openings and how many of them".into());
    };
    let variant = KalahVariant::from_spec(&GAME.parse()?)?;
    let text = std::fs::read_to_string(file)?;
    let openings: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let count: usize = count.parse()?;
    let all: Vec<&str> = KalahGame.family().players.iter().map(|player| player.name).collect();
    let opponents: Vec<&str> = match opponents.as_str() {
        "all" => all.into_iter().filter(|&name| name != "engine").collect(),
        some => some.split(',').collect(),
    };
    let options = SolverOptions { memory: MEMORY_MIB << 20, ..SolverOptions::default() };
    let mut solver = variant.solver(&options).ok_or("kalah has a solver")?;
    let mut output = io::stdout().lock();
    for opponent in opponents {
        let mut score = [0; 3];
        for (number, opening) in openings.iter().step_by((openings.len() / count.max(1)).max(1)).take(count).enumerate()
        {
            let mut start = variant.start();
            for mv in opening.split_whitespace() {
                start.play(mv.parse()?)?;
            }
            for side in Side::BOTH {
                let own = variant.player(&engine.parse()?, SEED)?;
                let other = variant.player(&opponent.parse()?, derive_seed(SEED, number as u64))?;
                let game = play(start, if side == Side::First { [own, other] } else { [other, own] });
                match game.outcome {
                    Some(Outcome::Win(winner)) if winner == side => score[0] += 1,
                    Some(Outcome::Win(_)) => {
                        score[1] += 1;
                        writeln!(output, "lost to {opponent} as {side:?} after {opening}:")?;
                        mistakes(&mut *solver, &game, side).iter().try_for_each(|line| writeln!(output, "  {line}"))?;
                    }
                    _ => score[2] += 1,
                }
                output.flush()?;
            }
        }
        let [won, lost, drawn] = score;
        writeln!(output, "{opponent}: {won}-{lost}-{drawn}")?;
    }
    Ok(())
}
