//! Writes the values of a game's first positions, from which the engine plays: exact values, or estimates where those
//! are out of reach.
//!
//! ```text
//! cargo run --release -p boardwright-lab --example kalah-book -- kalah:6x4 2 games/kalah/openings/exact/6x4.txt
//! cargo run --release -p boardwright-lab --example kalah-book -- kalah:6x4 2 games/kalah/openings/exact/6x4.txt best=6
//! cargo run --release -p boardwright-lab --example kalah-book -- kalah:6x5 2 games/kalah/openings/estimated/6x5.txt 1000000
//! ```
//!
//! The arguments are the game, the number of plies, the file and, for estimates, the nodes that the engine spends on
//! each. The positions furthest from the start are solved or searched; the values of the nearer ones follow from them.
//! `memory=6144` after all that gives the solver so many MiB. `best=6` adds what happens in six sowings if one side plays its best and the other one anything: each position in which
//! the first has to move, and the one after its best move. That is all that an engine needs which plays by the book.
//! A run that was stopped continues: values that are in the file are taken from there. One that is interrupted leaves a file that
//! can be used, if it is one of exact values.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};

use boardwright_game::{Info, Limits, Player, Position, Side, Solver, SolverOptions, Stop, Turn, Variant};
use boardwright_kalah::{House, Kalah, KalahVariant};

/// Memory of the solver unless another is asked for.
const MEMORY_MIB: usize = 2048;
/// The spec of the engine whose estimates are written: its tables have 20 seeds.
const ENGINE: &str = "engine@hash=64";
/// Values are kept in hundredths of a seed.
const SEED: i32 = 100;

/// The source of the values of the last positions.
enum Judge {
    Solver(Box<dyn Solver<Kalah>>),
    Engine(Box<dyn Player<Kalah>>, Limits),
}

impl Judge {
    /// The value of an unfinished position to south.
    fn value(&mut self, position: &Kalah) -> Result<i32, String> {
        match self {
            Judge::Solver(solver) => {
                let bounds = solver.solve(position, &Stop::new(), &mut |_| {}).bounds;
                Ok(SEED * bounds.value().ok_or_else(|| format!("{position} is not solved: {bounds}"))?)
            }
            Judge::Engine(engine, limits) => {
                let (stop, score) = (Stop::new(), Cell::new(0));
                let report = |info: &Info<House>| score.set(info.score.hundredths());
                engine.choose(&Turn { position, start: position, history: &[], limits, stop: &stop, report: &report });
                Ok(if position.to_move() == Side::First { score.get() } else { -score.get() })
            }
        }
    }
}

/// The computation of the values of openings.
struct Valuer {
    judge: Judge,
    plies: usize,
    /// The sowings of lines in which one side plays its best.
    best: usize,
    file: String,
    /// The value of each opening to south, by its moves.
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
    /// The value of an opening to south. It is stored, as are the values of all openings that follow from it.
    fn value(&mut self, moves: Vec<House>, position: &Kalah) -> Result<i32, Box<dyn Error>> {
        if position.outcome().is_some() {
            let [south, north] = position.tally();
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
        } else {
            self.judged(&moves, position)?
        };
        self.values.insert(moves, value);
        Ok(value)
    }

    /// The value of an unfinished position to south, from the file or by work that is added to it.
    fn judged(&mut self, moves: &[House], position: &Kalah) -> Result<i32, Box<dyn Error>> {
        if let Some(&value) = self.values.get(moves) {
            return Ok(value);
        }
        let value = self.judge.value(position)?;
        self.write(moves, value)?;
        Ok(value)
    }

    fn write(&mut self, moves: &[House], value: i32) -> Result<(), Box<dyn Error>> {
        let mut file = OpenOptions::new().append(true).create(true).open(&self.file)?;
        writeln!(file, "{}", line(moves, value))?;
        self.values.insert(moves.to_vec(), value);
        Ok(())
    }

    /// The best move of a position with this value, and the value after it, written down if it was not.
    fn best(&mut self, moves: &[House], position: &Kalah, value: i32) -> Result<House, Box<dyn Error>> {
        let after = |mv: House| [moves, &[mv]].concat();
        let known = position.moves().find(|&mv| self.values.get(&after(mv)) == Some(&value));
        let Judge::Solver(solver) = &mut self.judge else { return Err("estimates have no best moves".into()) };
        let goal = if position.to_move() == Side::First { value } else { -value } / SEED;
        let mv = known.or_else(|| solver.reply(position, goal, &Stop::new()));
        let mv = mv.ok_or_else(|| format!("{position}: no move is worth {goal}"))?;
        if known.is_none() && position.child(mv).outcome().is_none() {
            self.write(&after(mv), value)?;
        }
        Ok(mv)
    }

    /// The positions of lines in which `side` plays its best, this many sowings from here on.
    fn follow(&mut self, side: Side, moves: &[House], position: &Kalah, most: usize) -> Result<(), Box<dyn Error>> {
        if moves.len() >= most || position.outcome().is_some() {
            return Ok(());
        }
        if position.to_move() == side {
            let value = self.judged(moves, position)?;
            let mv = self.best(moves, position, value)?;
            return self.follow(side, &[moves, &[mv]].concat(), &position.child(mv), most);
        }
        for mv in position.moves() {
            let (moves, child) = ([moves, &[mv]].concat(), position.child(mv));
            if child.outcome().is_none() {
                self.judged(&moves, &child)?;
            }
            self.follow(side, &moves, &child, most)?;
        }
        Ok(())
    }
}

/// The values that an earlier run has written.
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
    let [spec, plies, file, more @ ..] = words.as_slice() else {
        return Err("expected a game, a number of plies, a file, and a number of positions or best=SOWINGS".into());
    };
    let variant = KalahVariant::from_spec(&spec.parse()?)?;
    let option = |name: &str| more.iter().find_map(|word| word.strip_prefix(name)).map(str::parse::<usize>).transpose();
    let (best, memory) = (option("best=")?, option("memory=")?.unwrap_or(MEMORY_MIB));
    let nodes = more.first().filter(|word| !word.contains('='));
    let judge = match nodes {
        Some(nodes) => {
            let limits = Limits { nodes: Some(nodes.parse()?), ..Limits::default() };
            Judge::Engine(variant.player(&ENGINE.parse()?, 1)?, limits)
        }
        None => {
            let options = SolverOptions { memory: memory << 20, ..SolverOptions::default() };
            Judge::Solver(variant.solver(&options).ok_or("kalah has a solver")?)
        }
    };
    let best = best.unwrap_or(0);
    let mut valuer = Valuer { judge, plies: plies.parse()?, best, file: file.clone(), values: read(file)? };
    valuer.value(Vec::new(), &variant.start())?;
    // The short lines of both sides come before the long ones, so that what an interrupted run leaves is of use.
    for most in 1..=valuer.best {
        for side in Side::BOTH {
            valuer.follow(side, &[], &variant.start(), most)?;
        }
    }
    let what = match nodes {
        Some(nodes) => format!(
            "What {} is worth to south after up to {plies} plies, estimated from {nodes} positions each, not proved; made by",
            variant.spec()
        ),
        None if best > 0 => format!(
            "The exact value to south of {} after up to {plies} plies, and up to {best} with best play of one side, made by",
            variant.spec()
        ),
        None => format!("The exact value to south of {} after up to {plies} plies, made by", variant.spec()),
    };
    let command = format!("cargo run --release -p boardwright-lab --example kalah-book -- {}", words.join(" "));
    let lines: Vec<String> = valuer.values.iter().map(|(moves, &value)| line(moves, value)).collect();
    fs::write(file, format!("# {what}\n# {command}\n{}\n", lines.join("\n")))?;
    Ok(())
}
