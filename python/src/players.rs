//! Analyses and explanations of players. Answers go to Python as JSON, where they become named tuples and
//! dictionaries.

use std::sync::{Arc, Mutex, TryLockError};

use boardwright_game::{AnyPlayer, AnyTurn, Choice, Explanation, Fault, Info, Question, Stop};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::errors::PlayerError;
use crate::facts::{Facts, SavedGame};
use crate::limits::{Allowance, Count, Seconds, allowance, limits};
use crate::state::{State, snapshot, state_of};
use crate::stop::{PyStop, part_of};
use crate::wait::interruptible;

fn line(info: &Info<String>) -> Value {
    json!({
        "moves": info.variation,
        "score": info.score.0,
        "text": info.score.to_string(),
        "forced": info.score.forced(),
        "depth": info.depth,
        "nodes": info.nodes,
    })
}

/// The best lines of a position: a JSON list.
#[pyfunction]
pub(crate) fn _analyse(
    py: Python<'_>,
    state: &Bound<'_, State>,
    player: &str,
    bounds: Allowance,
    lines: usize,
    seed: u64,
    stop: Option<&Bound<'_, PyStop>>,
) -> PyResult<String> {
    let state = snapshot(state)?;
    state.open()?;
    let (start, history, position) = state.question();
    let question = Question { position, start, history, limits: limits(bounds)? };
    // An unknown player is a bad argument; one that fails is not.
    boardwright_local::embed::player(&state.facts.variant, player, seed).map_err(PyValueError::new_err)?;
    let stop = part_of(stop);
    let found = interruptible(py, &stop, || boardwright_local::embed::analyse((player, seed), question, lines, &stop))?;
    let found = found.map_err(PlayerError::new_err)?;
    Ok(Value::from(found.iter().map(line).collect::<Vec<_>>()).to_string())
}

/// A built-in player as Python lists it.
type Listed = (&'static str, u16, &'static str, &'static str, Vec<(&'static str, &'static str)>);

/// The function and the arguments that a pickled player is made from again.
type Reduced<'py> = (Bound<'py, PyAny>, (SavedGame, String, u64));

/// A built-in player, a script, a bot in another process or a certificate, by its name as on the command line.
///
/// A player serves one game: it may remember what it has seen and how it played. ``seed`` decides its random choices. A copy, or one
/// that was pickled, is made anew and remembers nothing.
///
/// Raises ValueError if the game has no such player.
///
/// >>> import boardwright
/// >>> player = boardwright.Player("kalah:4x3", "first")
/// >>> player.choose(boardwright.load("kalah:4x3").start())
/// 0
#[pyclass(frozen, module = "boardwright", name = "Player")]
pub(crate) struct PyPlayer {
    facts: Arc<Facts>,
    name: String,
    seed: u64,
    player: Mutex<Box<dyn AnyPlayer>>,
}

#[pymethods]
impl PyPlayer {
    #[new]
    #[pyo3(signature = (game, name, *, seed = Count::Fits(1)), text_signature = "(game, name, *, seed=1)")]
    fn new(game: &Bound<'_, PyAny>, name: &str, seed: Count) -> PyResult<PyPlayer> {
        PyPlayer::named(state_of(game)?.facts, name, seed.seed()?)
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The action that it chooses in a state, within limits of positions, plies or seconds.
    ///
    /// Raises PlayerError if it fails, ValueError for a game that is over or another game, KeyboardInterrupt at Ctrl-C.
    ///
    /// When ``stop`` is set, from another thread, it answers at once with the best move it has.
    #[pyo3(signature = (state, *, nodes = None, depth = None, seconds = None, stop = None))]
    fn choose(
        &self,
        py: Python<'_>,
        state: &Bound<'_, State>,
        nodes: Option<Count>,
        depth: Option<Count>,
        seconds: Option<Seconds>,
        stop: Option<&Bound<'_, PyStop>>,
    ) -> PyResult<usize> {
        let state = &snapshot(state)?;
        let allowance = allowance(nodes.as_ref(), depth.as_ref(), seconds)?;
        let reply = self.ask(py, state, (allowance, part_of(stop)), |player, turn| player.choose(turn))?;
        let number = state.board.action_number(&reply.mv);
        let number =
            number.map_err(|why| PlayerError::new_err(format!("{} answers {:?}: {why}", self.name, reply.mv)))?;
        match state.board.numbered().refuse(number as i64) {
            None => Ok(number),
            Some(why) => Err(PlayerError::new_err(format!("{}: {why}", self.name))),
        }
    }

    /// The action that it chooses, for ``await``: the event loop goes on meanwhile.
    ///
    /// The arguments and errors are those of :meth:`choose`. A task that is cancelled ends the search soon.
    ///
    /// >>> import asyncio, boardwright
    /// >>> player = boardwright.Player("kalah:4x3", "first")
    /// >>> asyncio.run(player.choose_async(boardwright.load("kalah:4x3").start()))
    /// 0
    #[pyo3(signature = (state, *, nodes = None, depth = None, seconds = None))]
    fn choose_async<'py>(
        slf: &Bound<'py, Self>,
        state: &Bound<'py, State>,
        nodes: Option<Bound<'py, PyAny>>,
        depth: Option<Bound<'py, PyAny>>,
        seconds: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let choose = slf.py().import("boardwright._bulk")?.getattr("choose_async")?;
        choose.call1((slf, state, nodes, depth, seconds))
    }

    /// A player that is unpickled or copied is made anew: it has the name and the seed, and none of what this one remembers.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let again = py.import("boardwright._native")?.getattr("_player")?;
        Ok((again, (self.facts.saved(), self.name.clone(), self.seed)))
    }

    fn __repr__(&self) -> String {
        format!("boardwright.Player({:?}, {:?})", self.facts.spec, self.name).replace('"', "'")
    }
}

impl PyPlayer {
    fn named(facts: Arc<Facts>, name: &str, seed: u64) -> PyResult<PyPlayer> {
        let player = boardwright_local::embed::player(&facts.variant, name, seed).map_err(PyValueError::new_err)?;
        Ok(PyPlayer { facts, name: name.to_owned(), seed, player: Mutex::new(player) })
    }

    fn ask<R: Send>(
        &self,
        py: Python<'_>,
        state: &State,
        (allowance, stop): (Allowance, Stop),
        ask: impl FnOnce(&mut dyn AnyPlayer, &AnyTurn<'_>) -> Result<R, Fault> + Send,
    ) -> PyResult<R> {
        state.open()?;
        if state.facts.spec != self.facts.spec {
            let (given, own) = (&state.facts.spec, &self.facts.spec);
            return Err(PyValueError::new_err(format!("a state of {given}, expected one of {own}")));
        }
        let (start, history, position) = state.question();
        let asked = Question { position, start, history, limits: limits(allowance)? };
        let answer = interruptible(py, &stop, || {
            let mut player = self.player.try_lock().map_err(|error| match error {
                TryLockError::WouldBlock => Fault::new("it is at work in another thread"),
                TryLockError::Poisoned(_) => Fault::new("it has failed before"),
            })?;
            player.prepare(&stop)?;
            ask(&mut **player, &asked.turn(&stop, &|_| {}))
        })?;
        answer.map_err(|fault| PlayerError::new_err(format!("{} fails: {fault}", self.name)))
    }
}

/// Makes a pickled player again.
#[pyfunction]
pub(crate) fn _player(game: SavedGame, name: &str, seed: u64) -> PyResult<PyPlayer> {
    PyPlayer::named(Facts::restored(game)?, name, seed)
}

/// Explanation of a player: JSON as the command `why --json` prints it.
#[pyfunction]
pub(crate) fn _why(
    py: Python<'_>,
    state: &Bound<'_, State>,
    player: &str,
    bounds: Allowance,
    seed: u64,
    stop: Option<&Bound<'_, PyStop>>,
) -> PyResult<String> {
    let state = snapshot(state)?;
    let asked = PyPlayer::named(state.facts.clone(), player, seed)?;
    let seen = asked.ask(py, &state, (bounds, part_of(stop)), |player, turn| player.explain(turn))?;
    let missing = || PlayerError::new_err(format!("{player} does not explain its moves"));
    Ok(explanation(&seen.ok_or_else(missing)?).to_string())
}

/// The built-in players of a game: name, year, source, summary, options with what they do.
#[pyfunction]
pub(crate) fn _players(game: &Bound<'_, PyAny>) -> PyResult<Vec<Listed>> {
    let options = |list: &[Choice]| list.iter().map(|option| (option.name, option.summary)).collect();
    let players = state_of(game)?.facts.variant.family().players.iter();
    Ok(players.map(|it| (it.name, it.year, it.source, it.summary, options(it.options))).collect())
}

fn explanation(seen: &Explanation) -> Value {
    let candidates = seen.candidates.iter().map(|candidate| {
        let groups: Vec<Value> =
            candidate.groups.iter().map(|group| json!({"column": group.column, "spots": group.spots})).collect();
        json!({
            "move": candidate.mv,
            "value": candidate.value,
            "parts": candidate.parts,
            "note": &*candidate.note,
            "groups": groups,
        })
    });
    let columns = seen.columns.iter().map(|column| json!({"name": &*column.name, "meaning": &*column.meaning}));
    json!({
        "summary": seen.summary.iter().map(|sentence| &**sentence).collect::<Vec<_>>(),
        "columns": columns.collect::<Vec<_>>(),
        "candidates": candidates.collect::<Vec<_>>(),
        "choices": seen.choices,
    })
}
