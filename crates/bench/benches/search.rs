//! Measures the cost of a position that the engine of each game visits, after a few random moves.
//!
//! Instructions, counted by callgrind as the difference of two runs with different limits. Nothing is over a limit here:
//! compare the figures of two commits, or of two release profiles.
//!
//! ```text
//! cargo bench -p boardwright-bench --bench search
//! CARGO_PROFILE_RELEASE_LTO=fat cargo bench -p boardwright-bench --bench search
//! ```

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

use std::process::ExitCode;

use boardwright_bench::{bench, difference};
use boardwright_game::{AnyTurn, Limits, PlayerSpec, Rng, Stop};

/// Positions visited by the shorter and the longer run.
const NODES: [u64; 2] = [500, 4_000];

/// The games, and how many moves are made by chance: the engines know the first moves by heart, and kalah's proves what a
/// board with few seeds is worth.
const GAMES: [(&str, usize); 3] = [("gomoku", 8), ("sticks", 8), ("kalah:6x6", 4)];

fn main() -> ExitCode {
    bench(
        |words| match words {
            ["visit", game, nodes] => Some(visit(game, nodes).map(|visited| println!("{visited}"))),
            _ => None,
        },
        |_| measure_all(),
    )
}

/// Body of a run under callgrind; returns the number of positions that the engine reports.
fn visit(game: &str, nodes: &str) -> Result<u64, String> {
    let nodes = nodes.parse().map_err(|error| format!("bad number of positions: {error}"))?;
    let variant = boardwright_catalog::variant(game).map_err(|error| error.to_string())?;
    let spec: PlayerSpec = "engine".parse().map_err(|error| format!("{error}"))?;
    let mut engine = variant.player(&spec, 0).map_err(|error| error.to_string())?;
    let (mut start, mut rng) = (variant.start(), Rng::new(1));
    for _ in 0..GAMES.iter().find(|(name, _)| *name == game).map_or(0, |(_, moves)| *moves) {
        let mv = rng.pick(&start.moves()).ok_or("the game is over")?.clone();
        start.play(&mv).map_err(|error| error.to_string())?;
    }
    let reply = engine.choose(&AnyTurn::new(&start, &Limits { nodes: Some(nodes), ..Limits::default() }, &Stop::new()));
    let info = reply.map_err(|fault| fault.to_string())?.info;
    info.map(|info| info.nodes).ok_or_else(|| format!("the engine of {game} does not say what it visited"))
}

fn measure_all() -> Result<(), String> {
    println!("{:<10}{:>10}{:>16}{:>12}", "game", "positions", "instructions", "a position");
    for (name, _) in GAMES {
        let (count, instructions) = difference(&["visit", name], NODES)?;
        if count == 0 {
            return Err(format!("the engine of {name} visits as many positions with either limit"));
        }
        println!("{name:<10}{count:>10}{instructions:>16}{:>12.0}", instructions as f64 / count as f64);
    }
    Ok(())
}
