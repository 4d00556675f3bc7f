//! A game that is being played, as Python holds it.

use std::sync::Arc;

use boardwright_game::{AnyPosition, GameEnding, Side};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::errors::IllegalActionError;
use crate::facts::{Facts, Game, PyBoard, SavedGame, action_of, hash_of};
use crate::limits::{Allowance, Count, Seconds, allowance};
use crate::stop::PyStop;
use crate::svg;

/// Value of :meth:`State.current_player` when the game is over, as in OpenSpiel.
pub(crate) const TERMINAL: i32 = -4;

/// The most lines that an analysis returns.
const MAX_LINES: u64 = 100;

/// The type and the arguments that a pickled state is made from again.
type Reduced<'py> = (Bound<'py, PyAny>, (SavedGame, Option<String>, Vec<usize>));

/// One game from its start to where it is: a position, the actions that led there and how it ended.
///
/// The referee's rules hold here as in matches: in Sticks 'n' Barrels the third occurrence of a position and ply 300 are
/// draws (:attr:`Game.limits`). Two states are equal if they are of the same game, in the same position, and over in the
/// same way. A state changes with :meth:`apply`, and its hash with it.
///
/// >>> import boardwright
/// >>> state = boardwright.load("kalah:4x3").start()
/// >>> state.apply(1)
/// >>> state.current_player(), state.history, state.moves
/// (0, [1], ['2'])
#[pyclass(module = "boardwright", name = "State")]
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) facts: Arc<Facts>,
    pub(crate) board: PyBoard,
    /// First position of the game, if that is not the usual start.
    origin: Option<Arc<PyBoard>>,
    history: Vec<usize>,
    /// The keys of all positions so far, in games in which repetition matters.
    keys: Vec<u64>,
    ending: Option<GameEnding>,
}

impl State {
    fn judge(&self) -> Option<GameEnding> {
        self.board.numbered().judge(&self.facts.rules, self.past())
    }
}

impl State {
    /// A game that begins here.
    pub(crate) fn new(facts: Arc<Facts>, board: PyBoard) -> State {
        let is_usual = board == facts.start;
        let keys = if facts.rules.repetition.is_some() { vec![board.key()] } else { Vec::new() };
        let origin = (!is_usual).then(|| Arc::new(board.clone()));
        let mut state = State { facts, board, origin, history: Vec::new(), keys, ending: None };
        state.ending = state.judge();
        state
    }

    /// The game of a table of the arena.
    pub(crate) fn of_game(facts: Arc<Facts>, start: &AnyPosition, history: &[String]) -> PyResult<State> {
        let board = PyBoard::of(start.clone()).ok_or_else(|| PyValueError::new_err("a position of another game"))?;
        let mut state = State::new(facts, board);
        for mv in history {
            let number = state.board.action_number(mv).map_err(PyValueError::new_err)?;
            state.play(number as i64)?;
        }
        Ok(state)
    }

    /// Plays an action, or says why it may not be played and changes nothing.
    pub(crate) fn play(&mut self, number: i64) -> PyResult<()> {
        if let Some(ending) = &self.ending {
            let reason = self.reason(ending);
            return Err(IllegalActionError::new_err(format!("action {number}: the game is over: {reason}")));
        }
        if let Some(reason) = self.board.numbered().refuse(number) {
            return Err(IllegalActionError::new_err(reason));
        }
        // The number is legal, so it is not negative.
        let number = number as usize;
        self.board.play(number);
        self.history.push(number);
        if self.facts.rules.repetition.is_some() {
            self.keys.push(self.board.key());
        }
        self.ending = self.judge();
        Ok(())
    }

    fn reason(&self, ending: &GameEnding) -> String {
        let board = || self.board.position().ending().map(String::from);
        ending.reason().or_else(board).unwrap_or_default()
    }

    /// The keys of the positions so far and how many plies there were, for a referee who goes on from here.
    pub(crate) fn past(&self) -> (&[u64], usize) {
        (&self.keys, self.history.len())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// The start, the moves since then and the position, as players are asked about them.
    pub(crate) fn question(&self) -> (AnyPosition, Vec<String>, AnyPosition) {
        let start = self.origin.as_deref().unwrap_or(&self.facts.start);
        (start.position().clone(), self.moves(), self.board.position().clone())
    }

    /// Refuses a game that is over.
    pub(crate) fn open(&self) -> PyResult<()> {
        match &self.ending {
            None => Ok(()),
            Some(ending) => Err(PyValueError::new_err(format!("the game is over: {}", self.reason(ending)))),
        }
    }

    /// Side that a perspective means.
    fn view(&self, perspective: &str) -> PyResult<Side> {
        match perspective {
            "mover" => Ok(self.board.to_move()),
            "first" => Ok(Side::First),
            "second" => Ok(Side::Second),
            other => {
                let expected = "\"mover\", \"first\" or \"second\"";
                Err(PyValueError::new_err(format!("bad perspective {other:?}: expected {expected}")))
            }
        }
    }
}

#[pymethods]
impl State {
    /// The game that is played.
    #[getter]
    fn game(&self) -> Game {
        Game(self.facts.clone())
    }

    /// The position text, which :meth:`Game.read` reads.
    #[getter]
    fn position(&self) -> String {
        self.board.text()
    }

    /// The actions since the start.
    #[getter]
    fn history(&self) -> Vec<usize> {
        self.history.clone()
    }

    /// The texts of the moves since the start.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.history.iter().filter_map(|&number| self.board.action_text(number)).collect()
    }

    /// Ending of the game, as a phrase; ``None`` while it goes on.
    #[getter]
    fn ending(&self) -> Option<String> {
        self.ending.as_ref().map(|ending| self.reason(ending))
    }

    /// A 64-bit hash of the position, stable from run to run.
    #[getter]
    fn key(&self) -> u64 {
        self.board.key()
    }

    /// The points of both sides in games that count them (kalah's stores); ``None`` elsewhere.
    #[getter]
    fn tally(&self) -> Option<(u32, u32)> {
        self.board.position().tally().map(|[first, second]| (first, second))
    }

    /// The legal action numbers, ascending; none if and only if the game is over.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let legal = if self.is_over() { Vec::new() } else { self.board.numbered().legal() };
        self.facts.list(py, &legal)
    }

    /// Mask of the legal actions: a bool array of shape (num_actions,).
    fn legal_actions_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        let mut mask = vec![false; self.board.actions()];
        if !self.is_over() {
            self.board.numbered().mask(&mut mask);
        }
        PyArray1::from_vec(py, mask)
    }

    /// The board as planes of numbers: a float32 array of shape :attr:`Game.observation_shape`.
    ///
    /// :attr:`Game.planes` says what each plane holds. With the perspective "mover" the viewer is the side to move, with
    /// "first" or "second" that side of the game. Rows are counted from the bottom of the board.
    ///
    /// >>> import boardwright
    /// >>> state = boardwright.load("kalah:4x3").start()
    /// >>> state.observation_tensor()[0].tolist()
    /// [[3.0, 3.0, 3.0, 3.0]]
    #[pyo3(signature = (perspective = "mover"))]
    fn observation_tensor<'py>(&self, py: Python<'py>, perspective: &str) -> PyResult<Bound<'py, PyArray3<f32>>> {
        let view = self.view(perspective)?;
        let shape = self.board.shape();
        let mut planes = vec![0.0; shape.iter().product()];
        self.board.numbered().observe(view, &mut planes);
        PyArray1::from_vec(py, planes).reshape(shape)
    }

    /// Plays an action; nothing changes if it is refused.
    ///
    /// Raises IllegalActionError (a ValueError) that says why, TypeError for anything but an int.
    fn apply(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        self.play(action_of(action)?)
    }

    /// Plays a move text, such as "h8"; nothing changes if it is refused.
    ///
    /// Raises IllegalActionError (a ValueError) that says why.
    ///
    /// >>> import boardwright
    /// >>> state = boardwright.load("gomoku:15").start()
    /// >>> state.play("h8")
    /// >>> state.history
    /// [112]
    #[pyo3(name = "play")]
    fn play_text(&mut self, text: &str) -> PyResult<()> {
        let number = self.board.action_number(text.trim()).map_err(IllegalActionError::new_err)?;
        self.play(number as i64)
    }

    /// A copy that goes its own way.
    #[pyo3(name = "clone")]
    fn copied(&self) -> State {
        self.clone()
    }

    /// The state after an action; this one stays as it is.
    fn child(&self, action: &Bound<'_, PyAny>) -> PyResult<State> {
        let mut child = self.clone();
        child.play(action_of(action)?)?;
        Ok(child)
    }

    /// True if the game is over.
    fn is_terminal(&self) -> bool {
        self.is_over()
    }

    /// The results of both players: 1 for a win, -1 for a loss, 0 for a draw and while the game goes on.
    fn returns(&self) -> (f32, f32) {
        let [first, second] = self.ending.map_or([0.0; 2], GameEnding::returns);
        (first, second)
    }

    /// Player to move: 0 for the first player, 1 for the second, -4 (``boardwright.TERMINAL``) when the game is
    /// over.
    fn current_player(&self) -> i32 {
        if self.is_over() { TERMINAL } else { self.board.to_move().index() as i32 }
    }

    /// The images of this position under every symmetry of the board, the identity first, as new games.
    ///
    /// They have the same value to the side to move. In kalah the second symmetry exchanges the sides.
    ///
    /// >>> import boardwright
    /// >>> state = boardwright.load("gomoku:5").read("5/5/5/5/X4 O")
    /// >>> [image.position.split()[0] for image in state.symmetries()][:3]
    /// ['5/5/5/5/X4', '5/5/5/5/4X', 'X4/5/5/5/5']
    fn symmetries(&self) -> PyResult<Vec<State>> {
        let position = self.board.position();
        let images = (0..self.facts.variant.symmetries()).map(|symmetry| {
            let image = PyBoard::of(position.mirror(symmetry));
            let image = image.ok_or_else(|| PyValueError::new_err("the game has no action numbers"))?;
            Ok(State::new(self.facts.clone(), image))
        });
        images.collect()
    }

    /// The text of an action number.
    fn action_to_string(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let number = action_of(action)?;
        let text = usize::try_from(number).ok().and_then(|number| self.board.action_text(number));
        text.ok_or_else(|| PyValueError::new_err(self.board.numbered().refuse(number).unwrap_or_default()))
    }

    /// The number of a move text; it need not be legal.
    fn string_to_action(&self, text: &str) -> PyResult<usize> {
        self.board.action_number(text.trim()).map_err(PyValueError::new_err)
    }

    /// The best lines as a player sees them, the best one first: a list of :class:`Line`.
    ///
    /// ``player`` is a name as on the command line; ``nodes``, ``depth`` and ``seconds`` limit the search (20,000 positions
    /// if nothing is said), ``lines`` is how many are wanted, and ``seed`` decides the player's random choices. When ``stop`` is
    /// set, from another thread, the lines found by then are returned.
    ///
    /// Raises ValueError for a game that is over or an unknown player, PlayerError for one that keeps no score.
    ///
    /// >>> import boardwright
    /// >>> state = boardwright.load("kalah:4x3").start()
    /// >>> len(state.analyse(nodes=1000, lines=2))
    /// 2
    #[expect(clippy::too_many_arguments, reason = "they are the keywords of a Python method")]
    #[pyo3(
        signature = (player = "engine", *, nodes = None, depth = None, seconds = None, lines = Count::Fits(1), seed = Count::Fits(1), stop = None),
        text_signature = "($self, player='engine', *, nodes=None, depth=None, seconds=None, lines=1, seed=1, stop=None)"
    )]
    fn analyse<'py>(
        slf: &Bound<'py, Self>,
        player: &str,
        nodes: Option<Count>,
        depth: Option<Count>,
        seconds: Option<Seconds>,
        lines: Count,
        seed: Count,
        stop: Option<Bound<'py, PyStop>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (lines, seed) = (lines.read("lines", (1, MAX_LINES))?, seed.seed()?);
        let bounds = usual(allowance(nodes.as_ref(), depth.as_ref(), seconds)?);
        let analyse = slf.py().import("boardwright._analysis")?.getattr("analyse")?;
        analyse.call1((slf, player, bounds, lines, seed, stop))
    }

    /// Explanation of a player: every candidate with the parts of its value, and what decided, as an
    /// :class:`Explanation`.
    ///
    /// The arguments are those of :meth:`analyse`.
    ///
    /// >>> import boardwright
    /// >>> seen = boardwright.load("kalah:4x3").start().why("score")
    /// >>> seen.choices
    /// ['2']
    #[pyo3(
        signature = (player = "engine", *, nodes = None, depth = None, seconds = None, seed = Count::Fits(1), stop = None),
        text_signature = "($self, player='engine', *, nodes=None, depth=None, seconds=None, seed=1, stop=None)"
    )]
    fn why<'py>(
        slf: &Bound<'py, Self>,
        player: &str,
        nodes: Option<Count>,
        depth: Option<Count>,
        seconds: Option<Seconds>,
        seed: Count,
        stop: Option<Bound<'py, PyStop>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seed = seed.seed()?;
        let bounds = usual(allowance(nodes.as_ref(), depth.as_ref(), seconds)?);
        let why = slf.py().import("boardwright._analysis")?.getattr("why")?;
        why.call1((slf, player, bounds, seed, stop))
    }

    fn __copy__(&self) -> State {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> State {
        self.clone()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<State>() else { return Ok(false) };
        let other = other.try_borrow()?;
        Ok(self.facts.is_same(&other.facts) && self.board == other.board && self.ending == other.ending)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.facts.spec, self.board.key())
    }

    fn __str__(&self) -> String {
        self.board.text()
    }

    fn __repr__(&self) -> String {
        let drawing = boardwright_local::embed::drawing(self.board.position());
        format!("{}\n{}", self.facts.spec, drawing.trim_end())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        let position = self.board.position();
        let last = match self.history.last() {
            Some(&number) => self.last_spots(number)?,
            None => Vec::new(),
        };
        Ok(svg::picture(&position.view(), &position.variant().family().sides, &last))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let restore = py.import("boardwright._native")?.getattr("_restore")?;
        let origin = self.origin.as_ref().map(|origin| origin.text());
        Ok((restore, (self.facts.saved(), origin, self.history.clone())))
    }
}

impl State {
    /// The spots of the last move.
    fn last_spots(&self, number: usize) -> PyResult<Vec<String>> {
        let (start, mut moves, _) = self.question();
        moves.pop();
        let mut before = start;
        for mv in &moves {
            before.play(mv).map_err(|error| PyValueError::new_err(error.to_string()))?;
        }
        let text = self.board.action_text(number).unwrap_or_default();
        Ok(before.path(&text).unwrap_or_default())
    }
}

/// The limits that are given, or some that answer in a moment.
fn usual(allowance: Allowance) -> Allowance {
    if allowance == (None, None, None) { (Some(20_000), None, None) } else { allowance }
}

/// Makes a pickled state again.
#[pyfunction]
#[pyo3(signature = (game, position, actions))]
pub(crate) fn _restore(game: SavedGame, position: Option<&str>, actions: Vec<i64>) -> PyResult<State> {
    let facts = Facts::restored(game)?;
    let board = position.map_or_else(|| Ok(facts.start.clone()), |text| facts.read(text))?;
    let mut state = State::new(facts, board);
    actions.into_iter().try_for_each(|action| state.play(action))?;
    Ok(state)
}

/// A copy of a state for long work, during which another thread may play on with the state.
pub(crate) fn snapshot(state: &Bound<'_, State>) -> PyResult<State> {
    Ok(state.try_borrow()?.clone())
}

/// A state from what a Python function takes for one: a state, a game or a spec.
pub(crate) fn state_of(given: &Bound<'_, PyAny>) -> PyResult<State> {
    if let Ok(state) = given.cast::<State>() {
        return snapshot(state);
    }
    if let Ok(game) = given.cast::<Game>() {
        let facts = game.get().0.clone();
        let start = facts.start.clone();
        return Ok(State::new(facts, start));
    }
    match given.extract::<String>() {
        Ok(spec) => {
            let facts = Facts::of_spec(&spec, true)?;
            let start = facts.start.clone();
            Ok(State::new(facts, start))
        }
        Err(_) => {
            let name = given.get_type().name().map(|name| name.to_string()).unwrap_or_default();
            Err(PyTypeError::new_err(format!("expected a State, a Game or a spec such as 'kalah:6x4', not {name}")))
        }
    }
}
