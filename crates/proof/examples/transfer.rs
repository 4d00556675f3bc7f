//! Tries a win by zones on another board after several openings:
//! `cargo run --release -p boardwright-proof --example transfer -- FILE SPEC "MOVES" …`.
//!
//! FILE is a certificate of gomoku from the empty board. Its middle goes to the middle of the board of SPEC, such as
//! `gomoku:14`; MOVES are the first moves there, `""` for none. For each opening a line says whether the win was found. Where
//! the proof has no answer, the solver is asked.

use std::error::Error;
use std::io::Write as _;
use std::time::Instant;

use boardwright_game::{Game, SolverOptions, Stop};
use boardwright_gomoku::GomokuGame;
use boardwright_proof::{Certificate, Effort, Guide};

/// As much as it takes.
const EFFORT: Effort = Effort { memory: usize::MAX };

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, spec, openings @ ..] = &arguments[..] else { return Err("expected FILE SPEC MOVES".into()) };
    let source = Certificate::parse(&std::fs::read(file)?)?;
    let start = GomokuGame.variant(&source.game.parse()?)?.read(&source.position)?;
    let guide = Guide::read(&start, &source, EFFORT, &Stop::new(), &mut |_| {})?;
    let variant = GomokuGame.variant(&spec.parse()?)?;
    let mut output = std::io::stdout();
    for opening in openings {
        let moves: Vec<String> = opening.split_whitespace().map(str::to_owned).collect();
        let mut position = variant.start();
        for mv in &moves {
            position.play(mv)?;
        }
        let mut solver = variant.solver(&SolverOptions::default()).ok_or("the game has no solver")?;
        let began = Instant::now();
        let found = guide.follow(&position, &moves, &mut solver, (EFFORT, &Stop::new()), &mut |_| {});
        let seconds = began.elapsed().as_secs();
        match found {
            Ok((_, checked)) => writeln!(output, "{opening}: wins, {} positions, {seconds} s", checked.positions)?,
            Err(refusal) => writeln!(output, "{opening}: not found, {seconds} s: {refusal}")?,
        }
    }
    Ok(())
}
