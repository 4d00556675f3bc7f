//! All that the states of a game share: its positions, its facts, and the game itself as Python sees it.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use boardwright_game::{AnyPosition, AnyVariant, MatchRules, NumberedPosition, Side};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyList};

/// A position of a game whose moves have numbers.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PyBoard(AnyPosition);

impl PyBoard {
    /// The position, if its game has numbers.
    pub(crate) fn of(position: AnyPosition) -> Option<PyBoard> {
        position.numbered().is_some().then_some(PyBoard(position))
    }

    /// The position as players and solvers take it.
    pub(crate) fn position(&self) -> &AnyPosition {
        &self.0
    }

    pub(crate) fn numbered(&self) -> &dyn NumberedPosition {
        self.0.numbered().expect("a board is of a game with numbers")
    }

    pub(crate) fn to_move(&self) -> Side {
        self.0.to_move()
    }

    pub(crate) fn key(&self) -> u64 {
        self.0.key()
    }

    pub(crate) fn text(&self) -> String {
        self.0.to_string()
    }

    pub(crate) fn actions(&self) -> usize {
        self.numbered().actions()
    }

    pub(crate) fn shape(&self) -> [usize; 3] {
        self.numbered().shape()
    }

    /// Plays a legal action.
    pub(crate) fn play(&mut self, number: usize) {
        self.0.numbered_mut().expect("a board is of a game with numbers").play(number);
    }

    /// The text of an action, which need not be legal.
    pub(crate) fn action_text(&self, number: usize) -> Option<String> {
        self.numbered().action_text(number)
    }

    /// The number of a move text, which need not be legal.
    pub(crate) fn action_number(&self, text: &str) -> Result<usize, String> {
        self.numbered().action_number(text)
    }
}

/// The data of a pickled game: its spec, whether the referee takes part, and the number of repetitions and of plies after which it
/// calls a draw.
pub(crate) type SavedGame = (String, bool, (Option<u32>, Option<u32>));

/// Everything about a game that its states share.
pub(crate) struct Facts {
    pub(crate) variant: AnyVariant,
    pub(crate) spec: String,
    /// True if the referee's rules hold, which `rules` gives.
    pub(crate) referee: bool,
    pub(crate) rules: MatchRules,
    pub(crate) start: PyBoard,
    /// The action numbers as Python's ints, made once: large boards have hundreds of legal actions in every position.
    numbers: PyOnceLock<Vec<Py<PyInt>>>,
}

impl Facts {
    pub(crate) fn of_spec(spec: &str, referee: bool) -> PyResult<Arc<Facts>> {
        let variant = boardwright_catalog::variant(spec).map_err(|error| PyValueError::new_err(error.to_string()))?;
        let missing = || PyValueError::new_err(format!("{} has no action numbers yet", variant.spec()));
        let start = PyBoard::of(variant.start()).ok_or_else(missing)?;
        let rules = if referee { variant.match_rules() } else { MatchRules::default() };
        let numbers = PyOnceLock::new();
        Ok(Arc::new(Facts { spec: variant.spec(), referee, rules, start, variant, numbers }))
    }

    /// The same game under the rules of a match's referee.
    pub(crate) fn under(&self, rules: MatchRules) -> Arc<Facts> {
        let (spec, variant, start) = (self.spec.clone(), self.variant.clone(), self.start.clone());
        Arc::new(Facts { spec, referee: true, rules, start, variant, numbers: PyOnceLock::new() })
    }

    /// The data to pickle, with the rules of a match where its settings have replaced those of the game.
    pub(crate) fn saved(&self) -> SavedGame {
        (self.spec.clone(), self.referee, (self.rules.repetition, self.rules.max_plies))
    }

    /// Makes a pickled game again.
    pub(crate) fn restored((spec, referee, (repetition, max_plies)): SavedGame) -> PyResult<Arc<Facts>> {
        let (facts, rules) = (Facts::of_spec(&spec, referee)?, MatchRules { repetition, max_plies });
        Ok(if facts.rules == rules { facts } else { facts.under(rules) })
    }

    /// A Python list of action numbers.
    pub(crate) fn list<'py>(&self, py: Python<'py>, actions: &[usize]) -> PyResult<Bound<'py, PyList>> {
        let make = || (0..self.start.actions()).map(|number| PyInt::new(py, number).unbind()).collect();
        let numbers = self.numbers.get_or_init(py, make);
        PyList::new(py, actions.iter().map(|&number| numbers[number].bind(py)))
    }

    /// The call that loads it.
    pub(crate) fn call(&self) -> String {
        let referee = if self.referee { "" } else { ", referee=False" };
        format!("boardwright.load('{}'{referee})", self.spec)
    }

    /// True if it is the same game under the same rules.
    pub(crate) fn is_same(&self, other: &Facts) -> bool {
        self.spec == other.spec && self.referee == other.referee
    }

    /// Reads a position text.
    pub(crate) fn read(&self, text: &str) -> PyResult<PyBoard> {
        let position = self.variant.read(text.trim()).map_err(|error| PyValueError::new_err(error.to_string()))?;
        PyBoard::of(position).ok_or_else(|| PyValueError::new_err(format!("{} has no action numbers", self.spec)))
    }
}

/// One game with its size and options settled, such as ``kalah:6x4``; :func:`load` makes it.
///
/// >>> import boardwright
/// >>> game = boardwright.load("kalah:4x3")
/// >>> game.spec, game.num_actions, game.observation_shape
/// ('kalah:4x3', 4, (5, 1, 4))
#[pyclass(frozen, module = "boardwright", name = "Game")]
pub(crate) struct Game(pub(crate) Arc<Facts>);

/// The number that a Python object gives an action: anything that counts as an int.
pub(crate) fn action_of(action: &Bound<'_, PyAny>) -> PyResult<i64> {
    if action.is_instance_of::<pyo3::types::PyBool>() {
        return Err(PyTypeError::new_err("an action is an int, not bool"));
    }
    action.extract::<i64>().map_err(|error| {
        if error.is_instance_of::<pyo3::exceptions::PyOverflowError>(action.py()) {
            PyValueError::new_err("an action is far out of range")
        } else {
            let name = action.get_type().name().map(|name| name.to_string()).unwrap_or_default();
            PyTypeError::new_err(format!("an action is an int, not {name}"))
        }
    })
}

/// A number by which Python's dictionaries find something of a game.
pub(crate) fn hash_of(text: &str, key: u64) -> u64 {
    let mut hasher = DefaultHasher::new();
    (text, key).hash(&mut hasher);
    hasher.finish()
}
