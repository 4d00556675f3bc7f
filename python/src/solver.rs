//! Exact values: the solvers, certificates and their checker, endgame tables.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, TryLockError};

use boardwright_game::{
    AnyPosition, AnySolver, Bounds, Measure, NoTableCache, Side, Solution, SolverOptions, Stop, TableCache,
};
use boardwright_proof::{Certificate, Effort, Refusal, check_side_by_side};
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::facts::Facts;
use crate::limits::Count;
use crate::state::{State, snapshot, state_of};
use crate::stop::{PyStop, part_of};
use crate::wait::interruptible;

/// The most threads that a solver may have.
const MAX_THREADS: u64 = 64;

/// Proved value of a position, as a tuple: lower, upper, measure, moves, nodes, whether all that was asked for is searched.
type Proved = (i32, i32, &'static str, Vec<String>, u64, bool);

/// Bounds of a position, a line of best play, and the bounds after each legal move in order.
type Exact = (i32, i32, Vec<String>, Vec<(i32, i32)>);

/// A solver at work for one game, which remembers what it has learnt.
#[pyclass(frozen, module = "boardwright._native", name = "Solver")]
pub(crate) struct PySolver {
    facts: Arc<Facts>,
    solver: Mutex<Box<dyn AnySolver>>,
}

/// The most MiB that a solver may have.
const MAX_MEMORY: u64 = 1 << 20;

fn options(
    threads: &Count,
    memory: &Count,
    nodes: Option<&Count>,
    threats: Option<&'static str>,
    tables: bool,
) -> PyResult<SolverOptions> {
    let threads = threads.read("threads", (1, MAX_THREADS))? as usize;
    let memory = memory.read("memory", (1, MAX_MEMORY))?;
    let nodes = nodes.map(|nodes| nodes.read("nodes", (1, u64::MAX))).transpose()?;
    let cache: Arc<dyn TableCache> =
        if tables { boardwright_local::embed::table_cache(threads as u32) } else { Arc::new(NoTableCache) };
    Ok(SolverOptions {
        threads,
        memory: (memory as usize) << 20,
        nodes: nodes.unwrap_or(u64::MAX),
        expected: None,
        threats,
        cache,
    })
}

fn word(measure: Measure) -> &'static str {
    match measure {
        Measure::Result => "result",
        Measure::Points => "points",
    }
}

#[pymethods]
impl PySolver {
    #[new]
    fn new(
        game: &Bound<'_, PyAny>,
        threads: Count,
        memory: Count,
        nodes: Option<Count>,
        threats: Option<&str>,
        tables: bool,
    ) -> PyResult<PySolver> {
        let facts = state_of(game)?.facts;
        let threats = threats.map(|name| facts.variant.threat_kind(name)).transpose();
        let threats = threats.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let solver = facts.variant.solver(&options(&threads, &memory, nodes.as_ref(), threats, tables)?);
        let solver = solver.ok_or_else(|| PyValueError::new_err(format!("{} has no solver", facts.spec)))?;
        Ok(PySolver { facts, solver: Mutex::new(solver) })
    }

    #[getter]
    fn spec(&self) -> &str {
        &self.facts.spec
    }

    fn solve(&self, py: Python<'_>, state: &Bound<'_, State>, stop: Option<&Bound<'_, PyStop>>) -> PyResult<Proved> {
        let position = self.position(&snapshot(state)?)?;
        let stop = part_of(stop);
        let solved = interruptible(py, &stop, || {
            let mut solver = self.lock()?;
            let measure = solver.measure();
            let solution = solver.solve(&position, &stop, &mut |_| {});
            solution.map(|solution| (measure, solution)).ok_or_else(|| self.foreign())
        })??;
        let (measure, Solution { bounds, variation, nodes, is_exhausted, .. }) = solved;
        Ok((bounds.lower, bounds.upper, word(measure), variation, nodes, is_exhausted))
    }

    /// Values of positions, each with a line of moves that keeps it, or at least one such move. A position with at most `most` moves
    /// also gets the value after each of them.
    fn exact(
        &self,
        py: Python<'_>,
        states: Vec<PyRef<'_, State>>,
        most: usize,
        stop: Option<&Bound<'_, PyStop>>,
    ) -> PyResult<Vec<Exact>> {
        let positions: Vec<AnyPosition> = states.iter().map(|state| self.position(state)).collect::<PyResult<_>>()?;
        drop(states);
        let stop = part_of(stop);
        interruptible(py, &stop, || {
            let mut solver = self.lock()?;
            let measure = solver.measure();
            let mut solve = |position: &AnyPosition| {
                let solution = solver.solve(position, &stop, &mut |_| {}).ok_or_else(|| self.foreign())?;
                let Solution { bounds, variation: mut line, .. } = solution;
                // Draws by blocking have no line, but a move that keeps them.
                if let (true, Some(value)) = (line.is_empty(), bounds.value()) {
                    let goal = if position.to_move() == Side::First { value } else { -value };
                    line.extend(solver.reply(position, goal, &stop));
                }
                Ok::<_, PyErr>((bounds.lower, bounds.upper, line))
            };
            let mut found = Vec::with_capacity(positions.len());
            for position in positions.iter().take_while(|_| !stop.is_raised()) {
                let (lower, upper, line) = solve(position)?;
                let mut children = Vec::new();
                if position.count_moves() <= most as u64 {
                    for mv in position.moves() {
                        let mut child = position.clone();
                        child.play(&mv).map_err(|error| PyValueError::new_err(error.to_string()))?;
                        children.push(match child.final_value(measure) {
                            Some(value) => (value, value),
                            None => solve(&child).map(|(lower, upper, _)| (lower, upper))?,
                        });
                    }
                }
                found.push((lower, upper, line, children));
            }
            Ok(found)
        })?
    }

    /// Refuses a file that cannot be written.
    fn check_folder(&self, path: PathBuf) -> PyResult<()> {
        boardwright_local::files::check_folder(&path).map_err(|error| PyOSError::new_err(error.to_string()))
    }

    /// Writes a certificate of bounds that `solve` has given; none if it is stopped.
    fn certify(
        &self,
        py: Python<'_>,
        state: &Bound<'_, State>,
        lower: i32,
        upper: i32,
        path: PathBuf,
        stop: Option<&Bound<'_, PyStop>>,
    ) -> PyResult<()> {
        let position = self.position(&snapshot(state)?)?;
        let stop = part_of(stop);
        let certificate = interruptible(py, &stop, || {
            let mut solver = self.lock()?;
            certificate(&mut **solver, &position, Bounds { lower, upper }, &stop)
        })?;
        let certificate = match certificate {
            Err(_) if stop.is_raised() => return Ok(()),
            certificate => certificate?,
        };
        boardwright_local::files::write_whole(&path, &certificate.to_bytes())
            .map_err(|error| PyOSError::new_err(error.to_string()))
    }

    /// Builds the tables that the memory holds: what they hold, how many positions, whether they are whole, and whether some are
    /// kept and none is missing.
    fn build(&self, py: Python<'_>) -> PyResult<(String, u64, bool, bool)> {
        let stop = Stop::new();
        let built = interruptible(py, &stop, || self.lock().map(|mut solver| solver.build(&stop, &mut |_| {})))??;
        let missing = || PyValueError::new_err(format!("{} has no solver that looks positions up", self.facts.spec));
        let tables = built.ok_or_else(missing)?;
        Ok((tables.holds, tables.positions, tables.is_whole, tables.is_kept && tables.kept > 0))
    }
}

impl PySolver {
    fn lock(&self) -> PyResult<std::sync::MutexGuard<'_, Box<dyn AnySolver>>> {
        self.solver.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => PyRuntimeError::new_err("this solver is at work in another thread"),
            TryLockError::Poisoned(_) => PyRuntimeError::new_err("this solver has failed before: make a new one"),
        })
    }

    fn position(&self, state: &State) -> PyResult<AnyPosition> {
        if state.facts.spec != self.facts.spec {
            let (given, own) = (&state.facts.spec, &self.facts.spec);
            return Err(PyValueError::new_err(format!("a state of {given}, expected one of {own}")));
        }
        Ok(state.board.position().clone())
    }

    fn foreign(&self) -> PyErr {
        PyRuntimeError::new_err(format!("the solver of {} does not know its own game", self.facts.spec))
    }
}

fn certificate(
    solver: &mut dyn AnySolver,
    position: &AnyPosition,
    bounds: Bounds,
    stop: &Stop,
) -> PyResult<Certificate> {
    let mut certificate = Certificate {
        game: position.variant().spec(),
        position: position.to_string(),
        measure: solver.measure(),
        claims: Vec::new(),
    };
    for (side, goal) in [(Side::First, bounds.lower), (Side::Second, -bounds.upper)] {
        let written = boardwright_proof::write(position, (side, goal), solver, stop, &mut |_| {});
        let (claim, _) = written.map_err(|refusal| refused(&refusal))?;
        certificate.claims.push(claim);
    }
    Ok(certificate)
}

fn refused(refusal: &Refusal) -> PyErr {
    PyValueError::new_err(match refusal {
        Refusal::Fails(why) => format!("the certificate does not hold: {why}"),
        Refusal::TooLarge(why) => why.clone(),
        Refusal::Stopped => "stopped".to_owned(),
    })
}

/// Result of a check: game, position, measure, claims of (player, goal), whether it holds, why not, positions.
type CheckTuple = (String, String, &'static str, Vec<(usize, i32)>, bool, Option<String>, u64);

/// Checks a certificate by the rules alone.
#[pyfunction]
pub(crate) fn _verify(py: Python<'_>, bytes: &[u8], threads: Count, memory: Count) -> PyResult<CheckTuple> {
    let SolverOptions { threads, memory, .. } = options(&threads, &memory, None, None, false)?;
    let certificate = Certificate::parse(bytes).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let bad = |error: boardwright_game::ParseError| PyValueError::new_err(error.to_string());
    let variant = boardwright_catalog::variant(&certificate.game).map_err(bad)?;
    let position = certificate.position(&variant).map_err(bad)?;
    let stop = Stop::new();
    let effort = Effort { memory };
    let check = || check_side_by_side(&position, &certificate, threads, (effort, &stop, &mut |_, _| {}));
    let checked = interruptible(py, &stop, check)?;
    let (holds, reason, positions) = match checked {
        Ok(checked) => (true, None, checked.positions),
        Err(Refusal::Fails(why)) => (false, Some(why), 0),
        Err(other) => return Err(refused(&other)),
    };
    let claims = certificate.claims.iter().map(|claim| (claim.side.index(), claim.goal)).collect();
    let measure = word(certificate.measure);
    Ok((certificate.game, certificate.position, measure, claims, holds, reason, positions))
}
