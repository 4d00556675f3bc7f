//! Writes what the first positions of a game are worth, from which the engine plays: exact values, or estimates where those
//! are out of reach.
//!
//! ```text
//! cargo run --release -p boardwright-kalah --example book -- kalah:6x4 2 games/kalah/openings/exact/6x4.txt
//! cargo run --release -p boardwright-kalah --example book -- kalah:6x5 2 games/kalah/openings/estimated/6x5.txt 1000000
//! ```
//!
//! The words are the game, the number of plies, the file and, for estimates, the positions that the engine visits for each. What
//! is furthest from the start is solved or searched, what is nearer follows from that. A run that was stopped goes on where
//! it was: what is in the file already is taken from there.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};

use boardwright_game::{Info, Limits, Player, Position, Side, Solver, SolverOptions, Stop, Turn, Variant};
use boardwright_kalah::{House, Kalah, KalahVariant};

const MEMORY_MIB: usize = 2048;
/// The engine whose estimates are written: its tables have 20 seeds.
const ENGINE: &str = "engine@hash=64";
/// Values are kept in hundredths of a seed.
const SEED: i32 = 100;

/// Who says what the last positions are worth.
enum Judge {
    Solver(Box<dyn Solver<Kalah>>),
    Engine(Box<dyn Player<Kalah>>, Limits),
}

impl Judge {
    /// What a position that is not over is worth to south.
    fn value(&mut self, position: &Kalah) -> Result<i32, String> {
        match self {
            Judge::Solver(solver) => {
                let bounds = solver.solve(position, &Stop::new(), &mut |_| {}).bounds;
                Ok(SEED * bounds.value().ok_or_else(|| format!("{position} is not solved: {bounds}"))?)
            }
            Judge::Engine(engine, limits) => {
                let (stop, score) = (Stop::new(), Cell::new(0));
                let report = |info: &Info<House>| score.set(info.score.points().map_or(info.score.0, |all| SEED * all));
                engine.choose(&Turn { position, start: position, history: &[], limits, stop: &stop, report: &report });
                Ok(if position.to_move() == Side::First { score.get() } else { -score.get() })
            }
        }
    }
}

/// Finds what openings are worth.
struct Valuer {
    judge: Judge,
    plies: usize,
    file: String,
    /// What each opening is worth to south, by its moves.
    values: BTreeMap<Vec<House>, i32>,
}

fn line(moves: &[House], value: i32) -> String {
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let value = if value % SEED == 0 {
        (value / SEED).to_string()
    } else {
        format!("{:.2}", f64::from(value) / f64::from(SEED))
    };
    format!("{}: {value}", moves.join(" "))
}

impl Valuer {
    /// What an opening is worth to south; it and all that follow from it are noted.
    fn value(&mut self, moves: Vec<House>, position: &Kalah) -> Result<i32, Box<dyn Error>> {
        if let (Some(_), Some([south, north])) = (position.outcome(), position.tally()) {
            return Ok(SEED * (south as i32 - north as i32));
        }
        let value = if moves.len() < self.plies {
            let after: Result<Vec<i32>, _> = position
                .moves()
                .map(|mv| self.value([moves.as_slice(), &[mv]].concat(), &position.child(mv)))
                .collect();
            let best =
                if position.to_move() == Side::First { after?.into_iter().max() } else { after?.into_iter().min() };
            best.ok_or_else(|| format!("{position} has no moves and is not over"))?
        } else if let Some(&value) = self.values.get(&moves) {
            value
        } else {
            let value = self.judge.value(position)?;
            let mut file = OpenOptions::new().append(true).create(true).open(&self.file)?;
            writeln!(file, "{}", line(&moves, value))?;
            value
        };
        self.values.insert(moves, value);
        Ok(value)
    }
}

/// What a run before has written.
fn read(file: &str) -> Result<BTreeMap<Vec<House>, i32>, Box<dyn Error>> {
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        text => text?,
    };
    let mut values = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (moves, value) =
            line.split_once(':').ok_or_else(|| format!("expected moves, a colon and a value, not {line:?}"))?;
        let moves: Result<Vec<House>, _> = moves.split_whitespace().map(str::parse).collect();
        values.insert(moves?, (value.trim().parse::<f64>()? * f64::from(SEED)).round() as i32);
    }
    Ok(values)
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [spec, plies, file, nodes @ ..] = words.as_slice() else {
        return Err("expected a game, a number of plies, a file and, for estimates, a number of positions".into());
    };
    let variant = KalahVariant::from_spec(&spec.parse()?)?;
    let judge = match nodes.first() {
        Some(nodes) => {
            let limits = Limits { nodes: Some(nodes.parse()?), ..Limits::default() };
            Judge::Engine(variant.player(&ENGINE.parse()?, 1)?, limits)
        }
        None => {
            let options = SolverOptions { memory: MEMORY_MIB << 20, ..SolverOptions::default() };
            Judge::Solver(variant.solver(&options).ok_or("kalah has a solver")?)
        }
    };
    let mut valuer = Valuer { judge, plies: plies.parse()?, file: file.clone(), values: read(file)? };
    valuer.value(Vec::new(), &variant.start())?;
    let what = match nodes.first() {
        Some(nodes) => format!(
            "What {} is worth to south after up to {plies} plies, estimated from {nodes} positions each, not proved; made by",
            variant.spec()
        ),
        None => format!("The exact value to south of {} after up to {plies} plies, made by", variant.spec()),
    };
    let command = format!("cargo run --release -p boardwright-kalah --example book -- {}", words.join(" "));
    let lines: Vec<String> = valuer.values.iter().map(|(moves, &value)| line(moves, value)).collect();
    fs::write(file, format!("# {what}\n# {command}\n{}\n", lines.join("\n")))?;
    Ok(())
}
