//! `boardwright solve`: what a position is worth with best play.

mod state;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use boardwright_game::{
    AnyPosition, AnySolver, Bounds, Measure, Outcome, Side, Solution, SolveProgress, SolverOptions, Stop,
};
use boardwright_proof::{Certificate, Refusal};
use clap::Args;
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::files::write_whole;
use crate::input::{self, GameArg};
use crate::output::{Output, Progress, grouped, note};
use crate::shelf::UserShelf;
use state::State;

/// A certificate takes about a byte for so many positions that the solver visited: measured at kalah:5x4 and 6x3.
const NODES_A_BYTE: u64 = 8;

/// A certificate of about this many bytes is announced before it is made.
const LARGE: u64 = 1 << 30;

/// Find what a position is worth if both sides play their best
///
/// The value is proved, not estimated. Ctrl-C ends the work with the bounds proved so far; with --state the next run
/// goes on from there, and little is lost even if the machine goes down.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright solve kalah:4x3
  boardwright solve kalah:6x4 --threads 2 --memory 2048 --moves
  boardwright solve kalah:5x3,empty-capture --certificate proof.bwc
  boardwright solve kalah:6x5 --threads 2 --memory 8192 --state 6x5.state --expect 10

JSON keys: with --moves a line of move, value, score, lower, upper for each move; then game, position, value (first, \
second, draw, or null while it is not known), score, lower, upper, pv, nodes, seconds.")]
pub(crate) struct Solve {
    #[command(flatten)]
    game: GameArg,

    /// The position, as the game writes it [default: the start of the game]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,

    /// Solve the position after every move, too
    #[arg(long)]
    moves: bool,

    /// Write a proof of both bounds, which `verify` checks without any solver
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// Begin with what this file holds, if there is one, and write into it what the solver knows, now and then and at the
    /// end
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,

    /// Time between two writings of the state
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = input::duration, requires = "state")]
    save_every: Duration,

    /// Ask about this score first; a good guess saves questions, a bad one costs time and nothing else
    #[arg(long, value_name = "SCORE", allow_hyphen_values = true)]
    expect: Option<i32>,

    /// Threads that work together; with 1 the same command always visits the same positions
    #[arg(long, value_name = "N", default_value = "1", value_parser = input::whole::<1, 64>)]
    threads: u64,

    /// Memory for tables in MiB
    #[arg(long, value_name = "MIB", default_value = "512", value_parser = input::whole::<1, 1048576>)]
    memory: u64,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Branch<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    value: Option<&'static str>,
    score: Option<i32>,
    lower: i32,
    upper: i32,
}

#[derive(Serialize)]
struct Line {
    game: String,
    position: String,
    value: Option<&'static str>,
    score: Option<i32>,
    lower: i32,
    upper: i32,
    pv: Vec<String>,
    nodes: u64,
    seconds: f64,
}

/// A solver at work.
struct Work {
    solver: AnySolver,
    stop: Stop,
    progress: Progress,
    began: Instant,
    nodes: u64,
    state: Option<State>,
}

impl Solve {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let variant = self.game.variant()?;
        let position = match &self.position {
            None => variant.start(),
            Some(text) => variant.read(text.trim()).map_err(|error| CliError::from(error).in_context("--position"))?,
        };
        let options = SolverOptions {
            threads: self.threads as usize,
            memory: (self.memory as usize) << 20,
            expected: self.expect,
            shelf: Arc::new(UserShelf::new(self.threads as u32)),
            ..SolverOptions::default()
        };
        let Some(solver) = variant.solver(&options) else {
            return Err(CliError::input(format!("{} has no solver", variant.spec())));
        };
        let stop = crate::interrupt::catch()?;
        let state = self.state.clone().map(|path| State::new(path, self.save_every));
        let mut work = Work { solver, stop, progress: Progress::new(), began: Instant::now(), nodes: 0, state };
        if let Some(state) = &work.state {
            state.load(&mut work.solver)?;
        }
        let solution = work.solve(&position)?;
        if self.moves {
            self.print_moves(output, &mut work, &position)?;
        }
        work.progress.clear();
        self.print(output, &work, &position, &solution)?;
        output.flush()?;
        if let Some(state) = &mut work.state {
            state.save(&work.solver)?;
        }
        if work.stop.is_raised() {
            note("interrupted: the bounds are proved, the value is not known yet");
            return Ok(Status::Interrupted);
        }
        match &self.certificate {
            Some(path) => self.certify(&mut work, &position, solution.bounds, path),
            None => Ok(Status::Done),
        }
    }

    fn print_moves(&self, output: &mut Output, work: &mut Work, position: &AnyPosition) -> Result<(), CliError> {
        for mv in position.moves() {
            let mut child = position.clone();
            child.play(&mv).map_err(CliError::internal)?;
            let Bounds { lower, upper } = work.solve(&child)?.bounds;
            let bounds = Bounds { lower, upper };
            work.progress.clear();
            if self.json {
                let score = work.score(bounds);
                output.json(&Branch { mv: &mv, value: value_name(bounds), score, lower, upper })?;
            } else if work.solver.measure() == Measure::Points {
                output.line(format_args!("{mv}: {bounds}"))?;
            } else {
                output.line(format_args!("{mv}: {}", value_name(bounds).unwrap_or("unknown")))?;
            }
            output.flush()?;
        }
        Ok(())
    }

    fn print(
        &self,
        output: &mut Output,
        work: &Work,
        position: &AnyPosition,
        solution: &Solution<String>,
    ) -> Result<(), CliError> {
        let bounds = solution.bounds;
        let line = Line {
            game: position.variant().spec(),
            position: position.to_string(),
            value: value_name(bounds),
            score: work.score(bounds),
            lower: bounds.lower,
            upper: bounds.upper,
            pv: solution.variation.clone(),
            nodes: work.nodes,
            seconds: work.began.elapsed().as_secs_f64(),
        };
        if self.json {
            return output.json(&line);
        }
        output.line(format_args!("value: {}", line.value.unwrap_or("unknown")))?;
        match line.score {
            Some(score) => output.line(format_args!("score: {score}"))?,
            None if bounds.value().is_none() => output.line(format_args!("bounds: {bounds}"))?,
            None => {}
        }
        output.line(format_args!("pv: {}", line.pv.join(" ")))?;
        output.line(format_args!("nodes: {}", line.nodes))?;
        output.line(format_args!("seconds: {:.2}", line.seconds))
    }

    /// Writes a strategy for each side.
    fn certify(
        &self,
        work: &mut Work,
        position: &AnyPosition,
        bounds: Bounds,
        path: &Path,
    ) -> Result<Status, CliError> {
        let expected = work.nodes / NODES_A_BYTE;
        if expected > LARGE {
            note(format_args!("the certificate will take about {} GiB", expected >> 30));
        }
        let mut certificate = Certificate {
            game: position.variant().spec(),
            position: position.to_string(),
            measure: work.solver.measure(),
            claims: Vec::new(),
        };
        for (side, goal) in [(Side::First, bounds.lower), (Side::Second, -bounds.upper)] {
            let Work { solver, stop, progress, .. } = work;
            let written = boardwright_proof::write(position, (side, goal), solver, stop, &mut |positions| {
                progress.show(format_args!("certificate for {side}: {} positions", grouped(positions)));
            });
            match written {
                Ok((claim, _)) => certificate.claims.push(claim),
                Err(Refusal::Stopped) => {
                    note("interrupted: no certificate is written");
                    return Ok(Status::Interrupted);
                }
                Err(Refusal::Fails(reason)) => return Err(CliError::internal(reason)),
            }
        }
        work.progress.clear();
        write_whole(path, &certificate.to_bytes())?;
        Ok(Status::Done)
    }
}

impl Work {
    /// Solves a position, in several turns if the state is written down in between.
    fn solve(&mut self, position: &AnyPosition) -> Result<Solution<String>, CliError> {
        loop {
            let turn = self.stop.part();
            let solution = self.take_turn(position, &turn)?;
            if self.stop.is_raised() || !turn.is_raised() {
                return Ok(solution);
            }
            if let Some(state) = &mut self.state {
                self.progress.show(format_args!("{}; writing the state", solution.bounds));
                state.save(&self.solver)?;
            }
        }
    }

    /// Lets the solver work until it is done, or `turn` is raised because the state is to be written.
    fn take_turn(&mut self, position: &AnyPosition, turn: &Stop) -> Result<Solution<String>, CliError> {
        let Work { solver, progress, began, nodes, state, .. } = self;
        let before = *nodes;
        let solution = solver.solve(position, turn, &mut |SolveProgress { bounds, nodes, activity }| {
            let seconds = began.elapsed().as_secs();
            progress.show(format_args!("{bounds}; {activity}; {} nodes, {seconds} s", grouped(before + nodes)));
            // Without nodes there is nothing to write down yet.
            if *nodes > 0 && state.as_ref().is_some_and(State::is_due) {
                turn.raise();
            }
        });
        let solution = solution.ok_or_else(|| CliError::internal("the solver does not know its own game"))?;
        *nodes += solution.nodes;
        Ok(solution)
    }

    /// The exact value, in games that count points.
    fn score(&self, bounds: Bounds) -> Option<i32> {
        bounds.value().filter(|_| self.solver.measure() == Measure::Points)
    }
}

/// Who wins, as scripts read it.
pub(crate) fn value_name(bounds: Bounds) -> Option<&'static str> {
    Some(match bounds.outcome()? {
        Outcome::Win(Side::First) => "first",
        Outcome::Win(Side::Second) => "second",
        Outcome::Draw => "draw",
    })
}
