//! Matches, in which Python objects may be players.

use std::sync::{Arc, Mutex};

use boardwright_arena::{Entrant, Pace, Patience, Scoring, Series};
use boardwright_game::{AnyPlayer, AnyTurn, AnyVariant, Explanation, Fault, Reply, Stop};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{IllegalActionError, PlayerError};
use crate::game::{Facts, action_of};
use crate::limits::{duration, limits};
use crate::state::{State, state_of};
use crate::wait::interruptible;

/// The first exception of a Python player, which ends the match.
type Raised = Arc<Mutex<Option<PyErr>>>;

/// A Python callable that is given a state and answers with an action or a move text.
struct Callable {
    chooser: Py<PyAny>,
    facts: Arc<Facts>,
    state: Option<State>,
    raised: Option<(Raised, Stop)>,
}

impl Callable {
    /// The state of a question; the one of the question before goes on if it can.
    fn state(&mut self, turn: &AnyTurn<'_>) -> PyResult<State> {
        if let Some(mut state) = self.state.take() {
            let played = state.past().1;
            let mut fresh = turn.history.iter().skip(played);
            let grown = fresh.try_for_each(|mv| {
                let number = state.board.action_number(mv).map_err(PyValueError::new_err)?;
                state.play(number as i64)
            });
            if grown.is_ok() && state.past().1 == turn.history.len() && state.board.key() == turn.position.key() {
                return Ok(state);
            }
        }
        State::of_game(self.facts.clone(), turn.start, turn.history)
    }

    fn ask(&mut self, py: Python<'_>, turn: &AnyTurn<'_>) -> PyResult<String> {
        let state = self.state(turn)?;
        self.state = Some(state.clone());
        let answer = self.chooser.bind(py).call1((state.clone(),))?;
        if let Ok(text) = answer.extract::<String>() {
            return turn.position.check(&text).map_err(|error| IllegalActionError::new_err(error.to_string()));
        }
        let number = action_of(&answer)?;
        match state.board.objection(number) {
            Some(reason) => Err(IllegalActionError::new_err(reason)),
            None => Ok(state.board.action_text(number as usize).unwrap_or_default()),
        }
    }
}

impl AnyPlayer for Callable {
    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        Python::attach(|py| match self.ask(py, turn) {
            Ok(mv) => Ok(Reply::new(mv)),
            Err(error) => {
                let fault = Fault::new(error.to_string());
                if let Some((raised, stop)) = &self.raised {
                    if let Ok(mut first) = raised.lock() {
                        first.get_or_insert(error);
                    }
                    stop.raise();
                }
                Err(fault)
            }
        })
    }

    fn explain(&mut self, _turn: &AnyTurn<'_>) -> Result<Option<Explanation>, Fault> {
        Ok(None)
    }
}

/// Settings of a match, from the keyword arguments of `boardwright.match`.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct MatchSettings {
    games: u64,
    openings: String,
    seed: u64,
    concurrency: usize,
    clock: Option<String>,
    move_time: Option<f64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    scoring: String,
    sprt: Option<String>,
    margin: f64,
    on_error: String,
}

fn bad(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A player: a name of the command line, or a factory that is given a seed and makes a callable for one game.
fn entrant(
    facts: &Arc<Facts>,
    (name, given): (&str, &Bound<'_, PyAny>),
    settings: &MatchSettings,
    raised: Option<(Raised, Stop)>,
) -> PyResult<Entrant> {
    if given.is_none() {
        return boardwright::embed::entrant(&facts.variant, name, duration(settings.margin)?).map_err(bad);
    }
    let (factory, facts) = (Arc::new(given.clone().unbind()), facts.clone());
    let make = move |seed: u64| {
        let chooser = Python::attach(|py| factory.bind(py).call1((seed,)).map(Bound::unbind));
        let raised = raised.clone();
        match chooser {
            Ok(chooser) => {
                let player = Callable { chooser, facts: facts.clone(), state: None, raised };
                Ok(Box::new(player) as Box<dyn AnyPlayer>)
            }
            Err(error) => {
                let fault = Fault::new(error.to_string());
                if let Some((raised, stop)) = raised {
                    if let Ok(mut first) = raised.lock() {
                        first.get_or_insert(error);
                    }
                    stop.raise();
                }
                Err(fault)
            }
        }
    };
    Ok(Entrant::new(name, make).trusted())
}

fn series(variant: &AnyVariant, entrants: [Entrant; 2], settings: &MatchSettings, stop: &Stop) -> PyResult<Series> {
    let named = limits((settings.nodes, settings.depth, settings.move_time))?;
    let clock = settings.clock.as_deref().map(str::parse).transpose().map_err(bad)?;
    let patience = Patience { margin: duration(settings.margin)?, ..Patience::default() };
    let pairs = settings.games.div_ceil(2);
    let openings = boardwright::embed::openings(&settings.openings, variant, settings.seed, pairs, stop);
    let series = Series {
        games: settings.games,
        pace: Pace { clock, move_time: named.move_time, nodes: named.nodes, depth: named.depth },
        patience,
        openings: openings.map_err(bad)?,
        scoring: match settings.scoring.as_str() {
            "wins" => Scoring::Wins,
            "stones" => Scoring::Tally,
            other => return Err(bad(format!("bad scoring {other:?}: expected \"wins\" or \"stones\""))),
        },
        sprt: settings.sprt.as_deref().map(str::parse).transpose().map_err(bad)?,
        seed: settings.seed,
        concurrency: settings.concurrency,
        ..Series::new(variant.clone(), entrants)
    };
    series.check().map_err(bad)?;
    Ok(series)
}

/// Plays a match: the statistics as JSON and the games in Boardwright's own format.
#[pyfunction]
pub(crate) fn _match(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    names: (String, String),
    players: (Bound<'_, PyAny>, Bound<'_, PyAny>),
    settings: &Bound<'_, PyDict>,
) -> PyResult<(String, String)> {
    let settings: MatchSettings = settings.extract()?;
    let facts = state_of(game)?.facts;
    let (stop, raised) = (Stop::new(), Raised::default());
    let watch = match settings.on_error.as_str() {
        "raise" => Some((raised.clone(), stop.clone())),
        "forfeit" => None,
        other => return Err(bad(format!("bad on_error {other:?}: expected \"raise\" or \"forfeit\""))),
    };
    let first = entrant(&facts, (&names.0, &players.0), &settings, watch.clone())?;
    let second = entrant(&facts, (&names.1, &players.1), &settings, watch)?;
    let played = interruptible(py, &stop, || {
        let series = series(&facts.variant, [first, second], &settings, &stop)?;
        let mut records = Vec::new();
        let result = series.play(&stop, &mut |report| records.push(report.record.clone()));
        Ok::<_, PyErr>((result, records))
    })?;
    if let Some(error) = raised.lock().ok().and_then(|mut first| first.take()) {
        return Err(error);
    }
    let (result, records) = played?;
    let mut result = result.map_err(|error| PlayerError::new_err(error.to_string()))?;
    // Equal results make a difference of minus zero, which nobody wants to read.
    result.elo += 0.0;
    let result = serde_json::to_string(&result).map_err(bad)?;
    Ok((result, boardwright_catalog::write_native(&records).map_err(bad)?))
}
