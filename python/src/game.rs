//! The games of the catalog as Python classes.

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::facts::{Game, SavedGame, action_of, hash_of};
use crate::state::State;

#[pymethods]
impl Game {
    /// The canonical spec, in which the size is written and defaults are not.
    #[getter]
    fn spec(&self) -> &str {
        &self.0.spec
    }

    /// The name of the family, such as ``gomoku``.
    #[getter]
    fn family(&self) -> &'static str {
        self.0.variant.family().name
    }

    /// Names of the two sides, the first to move first.
    #[getter]
    fn sides(&self) -> (&'static str, &'static str) {
        let [first, second] = self.0.variant.family().sides.map(|side| side.name);
        (first, second)
    }

    /// The names of the built-in players.
    #[getter]
    fn players(&self) -> Vec<&'static str> {
        self.0.variant.family().players.iter().map(|player| player.name).collect()
    }

    /// Number of actions: action numbers are 0 to ``num_actions - 1``.
    #[getter]
    fn num_actions(&self) -> usize {
        self.0.start.actions()
    }

    /// Planes, rows and columns of an observation.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        let [planes, rows, columns] = self.0.start.shape();
        (planes, rows, columns)
    }

    /// Meanings of the planes of an observation.
    #[getter]
    fn planes(&self) -> Vec<&'static str> {
        self.0.start.numbered().planes().to_vec()
    }

    /// Number of symmetries of the board, the identity included.
    #[getter]
    fn num_symmetries(&self) -> usize {
        self.0.variant.symmetries()
    }

    /// After how many plies, and after how many times the same position, the referee calls a draw; ``None`` is never.
    #[getter]
    fn limits(&self, py: Python<'_>) -> PyResult<Py<PyDict>> {
        let limits = PyDict::new(py);
        limits.set_item("max_plies", self.0.rules.max_plies)?;
        limits.set_item("repetition", self.0.rules.repetition)?;
        Ok(limits.unbind())
    }

    /// The most plies that a game can have: what its rules leave room for and the referee allows. ``None`` if neither is known.
    ///
    /// >>> import boardwright
    /// >>> [boardwright.load(spec).max_game_length for spec in ("gomoku:15", "sticks", "kalah:4x3")]
    /// [225, 300, None]
    #[getter]
    fn max_game_length(&self) -> Option<u32> {
        let (rules, referee) = (self.0.variant.longest_game(), self.0.rules.max_plies);
        rules.into_iter().chain(referee).min()
    }

    /// A new state at the start of the game.
    ///
    /// >>> import boardwright
    /// >>> boardwright.load("kalah:4x3").start().legal_actions()
    /// [0, 1, 2, 3]
    fn start(&self) -> State {
        State::new(self.0.clone(), self.0.start.clone())
    }

    /// A new state at a position text, as :attr:`State.position` writes it.
    ///
    /// Raises ValueError if the text is no position of this game.
    ///
    /// >>> import boardwright
    /// >>> boardwright.load("kalah:4x3").read("0,0,0,1,9/0,0,0,3,5 S").legal_actions()
    /// [3]
    fn read(&self, text: &str) -> PyResult<State> {
        Ok(State::new(self.0.clone(), self.0.read(text)?))
    }

    /// The text of an action number, the same in every position.
    ///
    /// Raises ValueError if there is no such action.
    ///
    /// >>> import boardwright
    /// >>> boardwright.load("gomoku:15").action_to_string(112)
    /// 'h8'
    fn action_to_string(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let number = action_of(action)?;
        let text = usize::try_from(number).ok().and_then(|number| self.0.start.action_text(number));
        let most = self.0.start.actions() - 1;
        text.ok_or_else(|| {
            PyValueError::new_err(format!("{number} is no action of {}: expected 0 to {most}", self.0.spec))
        })
    }

    /// The action number of a move text, the same in every position.
    ///
    /// Raises ValueError if the text is no move of this game.
    ///
    /// >>> import boardwright
    /// >>> boardwright.load("gomoku:15").string_to_action("h8")
    /// 112
    fn string_to_action(&self, text: &str) -> PyResult<usize> {
        self.0.start.action_number(text.trim()).map_err(PyValueError::new_err)
    }

    /// The actions' images under every symmetry: an int64 array of shape (num_symmetries, num_actions).
    ///
    /// ``symmetry_actions()[k, a]`` is played in ``state.symmetries()[k]`` where ``a`` is played in ``state``.
    ///
    /// >>> import boardwright
    /// >>> boardwright.load("gomoku:5").symmetry_actions().shape
    /// (8, 25)
    fn symmetry_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let (board, symmetries) = (&self.0.start, self.0.variant.symmetries());
        let mut images = Vec::with_capacity(symmetries * board.actions());
        for symmetry in 0..symmetries {
            for action in 0..board.actions() {
                images.push(self.image(action, symmetry)? as i64);
            }
        }
        PyArray1::from_vec(py, images).reshape([symmetries, board.actions()])
    }

    fn __repr__(&self) -> String {
        self.0.call()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| other.get().0.is_same(&self.0))
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0.spec, 0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (SavedGame,))> {
        Ok((py.import("boardwright._native")?.getattr("_reload")?, (self.0.saved(),)))
    }
}

impl Game {
    fn image(&self, action: usize, symmetry: usize) -> PyResult<usize> {
        let board = &self.0.start;
        let text = board.action_text(action).unwrap_or_default();
        // Some numbers are of no move at all, such as from a hole to itself; they are their own images.
        let Ok(image) = self.0.variant.mirror_move(&text, symmetry) else { return Ok(action) };
        board.action_number(&image).map_err(PyValueError::new_err)
    }
}
