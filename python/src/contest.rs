//! Matches, in which Python objects may be players.

use std::path::Path;
use std::sync::{Arc, Mutex};

use boardwright_arena::{Entrant, EventOpenings, Patience, Resume};
use boardwright_game::{AnyPlayer, AnyTurn, AnyVariant, Explanation, Fault, Reply, Stop};
use boardwright_workbench::{
    EventSettings, NamedPlayer, PlayerKind, PlayerRequest, SettingError, Venue, VenueRefusal, replaced_rules,
};
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;

use crate::errors::{IllegalActionError, PlayerError};
use crate::event::PyEventSettings;
use crate::facts::{Facts, action_of};
use crate::state::{State, state_of};
use crate::stop::{PyStop, part_of};
use crate::wait::interruptible;

/// The first exception of a Python player, which ends the match.
type Raised = Arc<Mutex<Option<PyErr>>>;

/// Python players of a match, and what an exception of theirs does.
#[derive(Clone)]
struct Watch {
    raised: Raised,
    stop: Stop,
    /// True if an exception costs its player the game and does not end the match.
    forfeits: bool,
}

impl Watch {
    /// The fault of a player that raised an exception. One that is no `Exception`, such as `KeyboardInterrupt`, ends the match.
    fn fault(&self, py: Python<'_>, error: PyErr) -> Fault {
        let fault = Fault::new(error.to_string());
        if !self.forfeits || !error.is_instance_of::<PyException>(py) {
            end(error, (&self.raised, &self.stop));
        }
        fault
    }
}

/// Keeps the first exception and ends the work.
fn end(error: PyErr, (raised, stop): (&Raised, &Stop)) {
    if let Ok(mut first) = raised.lock() {
        first.get_or_insert(error);
    }
    stop.raise();
}

/// A Python callable that is given a state and answers with an action or a move text, or the fault with which it was made.
struct Callable {
    chooser: Result<Py<PyAny>, Fault>,
    facts: Arc<Facts>,
    state: Option<State>,
    watch: Watch,
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

    fn ask(&mut self, chooser: &Bound<'_, PyAny>, turn: &AnyTurn<'_>) -> PyResult<String> {
        let state = self.state(turn)?;
        self.state = Some(state.clone());
        let answer = chooser.call1((state.clone(),))?;
        if let Ok(text) = answer.extract::<String>() {
            return turn.position.check(&text).map_err(|error| IllegalActionError::new_err(error.to_string()));
        }
        let number = action_of(&answer)?;
        match state.board.numbered().refuse(number) {
            Some(reason) => Err(IllegalActionError::new_err(reason)),
            None => Ok(state.board.action_text(number as usize).unwrap_or_default()),
        }
    }
}

impl AnyPlayer for Callable {
    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        Python::attach(|py| {
            let chooser = self.chooser.as_ref().map_err(Fault::clone)?.bind(py).clone();
            self.ask(&chooser, turn).map(Reply::new).map_err(|error| self.watch.fault(py, error))
        })
    }

    fn explain(&mut self, _turn: &AnyTurn<'_>) -> Result<Option<Explanation>, Fault> {
        Ok(None)
    }
}

/// This machine as the venue of a match in which Python objects may play.
struct PythonVenue<'a, V> {
    machine: V,
    facts: &'a Arc<Facts>,
    /// The factories of players; none where a player is named.
    factories: &'a [Option<Arc<Py<PyAny>>>; 2],
    watch: &'a Watch,
}

impl<V: Venue> Venue for PythonVenue<'_, V> {
    fn check(&self, settings: &EventSettings) -> Result<(), SettingError> {
        self.machine.check(settings)
    }

    fn player(&self, request: &PlayerRequest<'_>) -> Result<NamedPlayer<'_>, VenueRefusal> {
        let Some(factory) = &self.factories[request.index] else { return self.machine.player(request) };
        let name = request.spec.to_owned();
        let entrant = entrant(self.facts, &name, factory, self.watch.clone());
        Ok(NamedPlayer { name, kind: PlayerKind::OfProgram, make: Box::new(move |_| Ok(entrant)) })
    }

    fn opening_file(
        &self,
        file: &Path,
        plies: Option<u32>,
        variant: &AnyVariant,
    ) -> Result<EventOpenings, VenueRefusal> {
        self.machine.opening_file(file, plies, variant)
    }

    fn patience(&self) -> Patience {
        self.machine.patience()
    }

    fn making_openings(&self, made: u64, wanted: u64, tried: u64) {
        self.machine.making_openings(made, wanted, tried);
    }
}

fn bad(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A player of which a factory that is given a seed makes a callable for one game.
fn entrant(facts: &Arc<Facts>, name: &str, factory: &Arc<Py<PyAny>>, watch: Watch) -> Entrant {
    let (factory, facts) = (Arc::clone(factory), facts.clone());
    let make = move |seed: u64| {
        let chooser = Python::attach(|py| {
            let made = factory.bind(py).call1((seed,)).map(Bound::unbind);
            made.map_err(|error| watch.fault(py, error))
        });
        let player = Callable { chooser, facts: facts.clone(), state: None, watch: watch.clone() };
        Ok(Box::new(player) as Box<dyn AnyPlayer>)
    };
    Entrant::new(name, make).trusted()
}

/// Tells how much is done; an exception ends the work and is the one to be raised.
fn tell(progress: Option<&Py<PyAny>>, done: u64, (raised, stop): (&Raised, &Stop)) {
    let Some(progress) = progress else { return };
    if let Err(error) = Python::attach(|py| progress.call1(py, (done,)).map(|_| ())) {
        end(error, (raised, stop));
    }
}

/// The exception that ended the work.
fn first_of(raised: &Raised) -> Option<PyErr> {
    raised.lock().ok().and_then(|mut first| first.take())
}

/// Plays a match: the statistics as JSON and the games in Boardwright's own format.
#[pyfunction]
pub(crate) fn _match(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    players: (Bound<'_, PyAny>, Bound<'_, PyAny>),
    event: &Bound<'_, PyEventSettings>,
    how: (usize, String),
    progress: Option<Py<PyAny>>,
    stop: Option<&Bound<'_, PyStop>>,
) -> PyResult<(String, String)> {
    let (threads, on_error) = how;
    let event = event.get();
    let settings = &event.settings;
    let facts = state_of(game)?.facts;
    // The states that players get end where the games of this match do.
    let facts = facts.under(replaced_rules(&facts.variant, settings.repetition, settings.max_plies));
    let (stop, raised) = (part_of(stop), Raised::default());
    let forfeits = match on_error.as_str() {
        "raise" => false,
        "forfeit" => true,
        other => return Err(bad(format!("bad on_error {other:?}: expected \"raise\" or \"forfeit\""))),
    };
    let watch = Watch { raised: raised.clone(), stop: stop.clone(), forfeits };
    let factory = |player: &Bound<'_, PyAny>| (!player.is_none()).then(|| Arc::new(player.clone().unbind()));
    let factories = [factory(&players.0), factory(&players.1)];
    let played = interruptible(py, &stop, || {
        let machine = boardwright_local::embed::venue();
        let venue = PythonVenue { machine, facts: &facts, factories: &factories, watch: &watch };
        let mut contest = settings.build(&venue, &stop).map_err(|error| event.refuse(&error))?;
        contest.set_concurrency(threads);
        let series = contest.into_match().map_err(bad)?;
        let mut records = Vec::new();
        let result = series.play(None, None, Resume::No, &stop, &mut |report| {
            records.push(report.record.clone());
            tell(progress.as_ref(), records.len() as u64, (&raised, &stop));
        });
        Ok::<_, PyErr>((result, records))
    })?;
    if let Some(error) = first_of(&raised) {
        return Err(error);
    }
    let (result, records) = played?;
    let mut result = result.map_err(|error| PlayerError::new_err(error.to_string()))?;
    // Equal results make a difference of minus zero, which nobody wants to read.
    result.elo += 0.0;
    let result = serde_json::to_string(&result).map_err(bad)?;
    Ok((result, boardwright_catalog::write_native(&records).map_err(bad)?))
}

/// Tunes the options of a player by games: the result as JSON, with the keys of the command.
#[pyfunction]
pub(crate) fn _tune(
    py: Python<'_>,
    event: &Bound<'_, PyEventSettings>,
    threads: usize,
    progress: Option<Py<PyAny>>,
    stop: Option<&Bound<'_, PyStop>>,
) -> PyResult<String> {
    let event = event.get();
    let (stop, raised) = (part_of(stop), Raised::default());
    let played = interruptible(py, &stop, || {
        let venue = boardwright_local::embed::venue();
        let mut contest = event.settings.build(&venue, &stop).map_err(|error| event.refuse(&error))?;
        contest.set_concurrency(threads);
        let tuning = contest.into_tuning().map_err(bad)?;
        let mut games = 0;
        let result = tuning.play(None, None, Resume::No, &stop, &mut |report| {
            games += report.games.len() as u64;
            tell(progress.as_ref(), games, (&raised, &stop));
        });
        Ok::<_, PyErr>(result)
    })?;
    if let Some(error) = first_of(&raised) {
        return Err(error);
    }
    let result = played?.map_err(|error| PlayerError::new_err(error.to_string()))?;
    serde_json::to_string(&result).map_err(bad)
}
