//! What players see in a position. Answers go to Python as JSON, where they become named tuples and dictionaries.

use std::time::Duration;

use boardwright_game::{AnyPlayer, AnyTurn, Explanation, Info, Limits, Question, Stop};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::errors::PlayerError;
use crate::state::State;
use crate::wait::interruptible;

/// Limits as Python gives them: positions, plies and seconds.
pub(crate) type Allowance = (Option<u64>, Option<u32>, Option<f64>);

/// Reads the limits of a move.
pub(crate) fn limits((nodes, depth, seconds): Allowance) -> PyResult<Limits> {
    let move_time = seconds.map(duration).transpose()?;
    if nodes == Some(0) || depth == Some(0) {
        return Err(PyValueError::new_err("nodes and depth are at least 1"));
    }
    Ok(Limits { depth, nodes, move_time, clock: None })
}

/// Reads a number of seconds.
pub(crate) fn duration(seconds: f64) -> PyResult<Duration> {
    let longest = 366.0 * 86400.0;
    let fits = (0.0..=longest).contains(&seconds);
    let bad = || PyValueError::new_err(format!("{seconds} seconds: expected 0 to {longest}"));
    if fits { Duration::try_from_secs_f64(seconds).map_err(|_| bad()) } else { Err(bad()) }
}

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
    state: &State,
    player: &str,
    bounds: Allowance,
    lines: usize,
    seed: u64,
) -> PyResult<String> {
    state.open()?;
    let (start, history, position) = state.question()?;
    let question = Question { position, start, history, limits: limits(bounds)? };
    // A player that there is not is a bad argument, one that fails is none.
    boardwright::embed::player(&state.facts.variant, player, seed).map_err(PyValueError::new_err)?;
    let stop = Stop::new();
    let found =
        interruptible(py, &stop, || boardwright::embed::analyse((player, seed), question, lines.max(1), &stop))?;
    let found = found.map_err(PlayerError::new_err)?;
    Ok(Value::from(found.iter().map(line).collect::<Vec<_>>()).to_string())
}

/// Asks a new player about a state.
fn ask<R: Send>(
    py: Python<'_>,
    state: &State,
    (player, seed): (&str, u64),
    bounds: Allowance,
    question: impl FnOnce(&mut dyn AnyPlayer, &AnyTurn<'_>) -> Result<R, boardwright_game::Fault> + Send,
) -> PyResult<R> {
    state.open()?;
    let (start, history, position) = state.question()?;
    let limits = limits(bounds)?;
    let mut asked =
        boardwright::embed::player(&state.facts.variant, player, seed).map_err(PyValueError::new_err)?;
    let stop = Stop::new();
    let answer = interruptible(py, &stop, || {
        let turn = AnyTurn {
            position: &position,
            start: &start,
            history: &history,
            limits: &limits,
            stop: &stop,
            report: &|_| {},
        };
        asked.prepare(&stop)?;
        question(&mut *asked, &turn)
    })?;
    answer.map_err(|fault| PlayerError::new_err(format!("{player} fails: {fault}")))
}

/// The move that a player chooses: an action number.
#[pyfunction]
pub(crate) fn _choose(py: Python<'_>, state: &State, player: &str, bounds: Allowance, seed: u64) -> PyResult<usize> {
    let reply = ask(py, state, (player, seed), bounds, |player, turn| player.choose(turn))?;
    let number = state.board.action_number(&reply.mv);
    number.map_err(|reason| PlayerError::new_err(format!("{player} answers {:?}: {reason}", reply.mv)))
}

/// What a player sees: JSON as the command `why --json` prints it.
#[pyfunction]
pub(crate) fn _why(py: Python<'_>, state: &State, player: &str, bounds: Allowance, seed: u64) -> PyResult<String> {
    let seen = ask(py, state, (player, seed), bounds, |player, turn| player.explain(turn))?;
    let missing = || PlayerError::new_err(format!("{player} does not explain its moves"));
    Ok(explanation(&seen.ok_or_else(missing)?).to_string())
}

fn explanation(seen: &Explanation) -> Value {
    let candidates = seen.candidates.iter().map(|candidate| {
        let groups: Vec<Value> =
            candidate.groups.iter().map(|group| json!({"column": group.column, "spots": group.spots})).collect();
        json!({
            "move": candidate.mv,
            "value": candidate.value,
            "parts": candidate.parts,
            "note": candidate.note,
            "groups": groups,
        })
    });
    let columns = seen.columns.iter().map(|column| json!({"name": column.name, "meaning": column.meaning}));
    json!({
        "summary": seen.summary,
        "columns": columns.collect::<Vec<_>>(),
        "candidates": candidates.collect::<Vec<_>>(),
        "choices": seen.choices,
    })
}
