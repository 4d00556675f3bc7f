//! The engine against every historical player, from both sides of random balanced starts of Kalah(6,4): it should never lose.
//!
//! ```text
//! cargo run --release -p boardwright-kalah --example unbeaten -- 1000 100000          # starts, positions a move
//! cargo run --release -p boardwright-kalah --example unbeaten -- 100 100000 mtdf      # one opponent
//! ```
//!
//! A start is ten sowings at random after which best play of both leads to a draw, as the solver proves: from a start that
//! is lost nobody is safe. A hundred thousand positions are about what the engine visits in 100 ms; a number of them makes
//! games repeatable. Games that it loses are printed.

use std::cell::Cell;

use boardwright_game::{
    Bounds, Game as _, Limits, Outcome, Player, Position, Rng, Side, SolverOptions, Stop, Turn, Variant, derive_seed,
};
use boardwright_kalah::{Kalah, KalahGame, KalahVariant};

const SPEC: &str = "kalah:6x4";
/// Sowings before a start.
const PLIES: usize = 10;
/// What the engine scores higher than this for either side, in hundredths of a seed, is not worth a proof.
const BALANCE: i32 = 150;
/// Positions that the engine visits for that score.
const JUDGING: u64 = 5_000;
/// Positions that the solver visits at most to prove a draw.
const PROVING: u64 = 3_000_000;

/// Asks a player for a move; the score of the side to move beside it, if it tells one.
fn ask(player: &mut dyn Player<Kalah>, position: &Kalah, nodes: u64) -> (boardwright_kalah::House, Option<i32>) {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let (stop, score) = (Stop::new(), Cell::new(None));
    let report = |info: &boardwright_game::Info<_>| score.set(Some(info.score.0));
    let turn = Turn { position, start: position, history: &[], limits: &limits, stop: &stop, report: &report };
    (player.choose(&turn), score.get())
}

fn player(variant: &KalahVariant, name: &str, seed: u64) -> Result<Box<dyn Player<Kalah>>, Box<dyn std::error::Error>> {
    Ok(variant.player(&name.parse()?, seed)?)
}

/// So many balanced starts.
fn starts(variant: &KalahVariant, count: usize) -> Result<Vec<Kalah>, Box<dyn std::error::Error>> {
    let options = SolverOptions { nodes: PROVING, ..SolverOptions::default() };
    let mut solver = variant.solver(&options).ok_or("kalah has a solver")?;
    let mut found = Vec::new();
    for number in 0.. {
        if found.len() == count {
            break;
        }
        let mut rng = Rng::new(derive_seed(1, number));
        let mut position = variant.start();
        for _ in 0..PLIES {
            let moves: Vec<_> = position.moves().collect();
            if !moves.is_empty() {
                position.play_unchecked(moves[rng.below(moves.len())]);
            }
        }
        if position.outcome().is_none() {
            let (_, score) = ask(&mut *player(variant, "engine", 1)?, &position, JUDGING);
            let is_near = score.is_some_and(|score| score.abs() <= BALANCE);
            if is_near && solver.solve(&position, &Stop::new(), &mut |_| {}).bounds == Bounds::exactly(0) {
                found.push(position);
            }
        }
    }
    Ok(found)
}

/// Plays a game; the engine has this side.
fn play(
    variant: &KalahVariant,
    start: &Kalah,
    side: Side,
    name: &str,
    seed: u64,
    nodes: u64,
) -> Result<Outcome, Box<dyn std::error::Error>> {
    let mut players = [player(variant, "engine", seed)?, player(variant, name, seed)?];
    let mut position = *start;
    loop {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome);
        }
        let seat = usize::from(position.to_move() != side);
        let (mv, _) = ask(&mut *players[seat], &position, nodes);
        position.play_unchecked(mv);
    }
}

#[expect(clippy::print_stdout, reason = "this is what the example is for")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [count, nodes, names @ ..] = words.as_slice() else {
        return Err("expected starts and positions a move".into());
    };
    let (count, nodes): (usize, u64) = (count.parse()?, nodes.parse()?);
    let variant = KalahVariant::from_spec(&SPEC.parse()?)?;
    let all = KalahGame.family().players.iter().map(|info| info.name).filter(|&name| name != "engine");
    let names: Vec<&str> = if names.is_empty() { all.collect() } else { names.iter().map(String::as_str).collect() };
    let starts = starts(&variant, count)?;
    println!("| opponent | games | won | drawn | lost |\n|---|---|---|---|---|");
    for name in names {
        let mut counts = [0; 3];
        for (number, start) in starts.iter().enumerate() {
            for side in Side::BOTH {
                match play(&variant, start, side, name, derive_seed(2, number as u64), nodes)? {
                    Outcome::Draw => counts[1] += 1,
                    Outcome::Win(winner) if winner == side => counts[0] += 1,
                    Outcome::Win(_) => {
                        counts[2] += 1;
                        println!("lost to {name} as {side:?} from {start}");
                    }
                }
            }
        }
        let [won, drawn, lost] = counts;
        println!("| {name} | {} | {won} | {drawn} | {lost} |", won + drawn + lost);
    }
    Ok(())
}
