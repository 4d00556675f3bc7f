//! Many games side by side, with their numbers in arrays that Python owns.

use std::sync::Arc;

use boardwright_game::{Side, Stop};
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2, PyReadwriteArrayDyn};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use crate::errors::IllegalActionError;
use crate::game::Facts;
use crate::limits::Count;
use crate::rows::{BatchRows, StepArrays, rows};
use crate::state::{State, state_of};
use crate::wait::interruptible;

/// The games of a `boardwright.Vector`, which owns the arrays.
#[pyclass(module = "boardwright._native")]
pub(crate) struct Batch {
    facts: Arc<Facts>,
    rows: Box<dyn BatchRows>,
    threads: usize,
}

/// Checks the length of an array that is to be filled.
fn fitting(length: usize, expected: usize) -> PyResult<()> {
    if length == expected {
        return Ok(());
    }
    Err(PyValueError::new_err(format!("an array of {length} numbers, expected {expected}")))
}

fn contiguous<T>(slice: Result<T, impl std::fmt::Display>) -> PyResult<T> {
    slice.map_err(|error| PyValueError::new_err(format!("expected an array in C order: {error}")))
}

#[pymethods]
impl Batch {
    #[new]
    fn new(start: &Bound<'_, PyAny>, n: usize, threads: usize, seed: Count) -> PyResult<Batch> {
        let seed = seed.seed()?;
        let state = state_of(start)?;
        state.open()?;
        let rows = rows(&state.board, state.past(), state.facts.rules, n, seed);
        Ok(Batch { facts: state.facts, rows, threads })
    }

    #[getter]
    fn num_actions(&self) -> usize {
        self.facts.start.actions()
    }

    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        let [planes, rows, columns] = self.facts.start.shape();
        (planes, rows, columns)
    }

    fn reset(&mut self, seed: Option<Count>) -> PyResult<()> {
        self.rows.reset(seed.map(|seed| seed.seed()).transpose()?);
        Ok(())
    }

    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut rewards: PyReadwriteArray2<'_, f32>,
        mut over: PyReadwriteArray1<'_, bool>,
        auto_reset: bool,
    ) -> PyResult<()> {
        let (actions, n) = (contiguous(actions.as_slice())?, self.rows.count());
        let (rewards, over) = (contiguous(rewards.as_slice_mut())?, contiguous(over.as_slice_mut())?);
        fitting(actions.len(), n)?;
        fitting(rewards.len(), 2 * n)?;
        fitting(over.len(), n)?;
        let (rows, threads) = (&mut self.rows, self.threads);
        let stepped = py.detach(|| rows.step(actions, StepArrays { rewards, over }, auto_reset, threads));
        stepped.map_err(IllegalActionError::new_err)
    }

    fn choose(&mut self, py: Python<'_>, mut actions: PyReadwriteArray1<'_, i64>) -> PyResult<()> {
        let actions = contiguous(actions.as_slice_mut())?;
        fitting(actions.len(), self.rows.count())?;
        py.detach(|| self.rows.choose(actions));
        Ok(())
    }

    fn rollout(&mut self, py: Python<'_>, plies: u64) -> PyResult<u64> {
        let (rows, threads, stop) = (&mut self.rows, self.threads, Stop::new());
        interruptible(py, &stop, || rows.rollout(plies, threads, &stop))
    }

    fn playouts(
        &mut self,
        py: Python<'_>,
        mut returns: PyReadwriteArray2<'_, f32>,
        mut lengths: PyReadwriteArray1<'_, i32>,
    ) -> PyResult<()> {
        let (returns, lengths) = (contiguous(returns.as_slice_mut())?, contiguous(lengths.as_slice_mut())?);
        fitting(returns.len(), 2 * self.rows.count())?;
        fitting(lengths.len(), self.rows.count())?;
        let (rows, threads, stop) = (&mut self.rows, self.threads, Stop::new());
        interruptible(py, &stop, || rows.playouts(returns, lengths, threads, &stop))
    }

    fn players(&self, mut out: PyReadwriteArray1<'_, i8>) -> PyResult<()> {
        let out = contiguous(out.as_slice_mut())?;
        fitting(out.len(), self.rows.count())?;
        self.rows.players(out);
        Ok(())
    }

    fn masks(&self, py: Python<'_>, mut out: PyReadwriteArray2<'_, bool>) -> PyResult<()> {
        let out = contiguous(out.as_slice_mut())?;
        fitting(out.len(), self.rows.count() * self.facts.start.actions())?;
        py.detach(|| self.rows.masks(out, self.threads));
        Ok(())
    }

    fn observations(&self, py: Python<'_>, mut out: PyReadwriteArrayDyn<'_, f32>, perspective: &str) -> PyResult<()> {
        let view = match perspective {
            "mover" => None,
            "first" => Some(Side::First),
            "second" => Some(Side::Second),
            other => {
                let expected = "\"mover\", \"first\" or \"second\"";
                return Err(PyValueError::new_err(format!("bad perspective {other:?}: expected {expected}")));
            }
        };
        let out = contiguous(out.as_slice_mut())?;
        fitting(out.len(), self.rows.count() * self.facts.start.shape().iter().product::<usize>())?;
        py.detach(|| self.rows.observe(view, out, self.threads));
        Ok(())
    }

    fn lengths(&self, mut out: PyReadwriteArray1<'_, i32>) -> PyResult<()> {
        let out = contiguous(out.as_slice_mut())?;
        fitting(out.len(), self.rows.count())?;
        for (row, length) in out.iter_mut().enumerate() {
            *length = self.rows.plies(row) as i32;
        }
        Ok(())
    }

    fn state(&self, row: i64) -> PyResult<State> {
        let row = self.row(row)?;
        Ok(State::new(self.facts.clone(), self.rows.board(row)))
    }

    fn set_state(&mut self, row: i64, state: &State) -> PyResult<()> {
        let row = self.row(row)?;
        if !state.facts.is_same(&self.facts) {
            let (given, own) = (&state.facts.spec, &self.facts.spec);
            return Err(PyValueError::new_err(format!("a state of {given}, expected one of {own}")));
        }
        self.rows.set(row, &state.board, state.past());
        Ok(())
    }

    /// The rows as they are: the positions and, in games where that matters, the keys and the number of the plies before them.
    fn save(&self) -> Vec<(String, Vec<u64>, usize)> {
        let rows = 0..self.rows.count();
        rows.map(|row| {
            let (keys, plies) = self.rows.past(row);
            (self.rows.board(row).text(), keys.to_vec(), plies)
        })
        .collect()
    }

    /// Sets the rows to what `save` has given.
    fn load(&mut self, saved: Vec<(String, Vec<u64>, usize)>) -> PyResult<()> {
        fitting(saved.len(), self.rows.count())?;
        for (row, (text, keys, plies)) in saved.into_iter().enumerate() {
            self.rows.set(row, &self.facts.read(&text)?, (&keys, plies));
        }
        Ok(())
    }

    fn is_over(&self, row: i64) -> PyResult<bool> {
        Ok(self.rows.is_over(self.row(row)?))
    }
}

impl Batch {
    fn row(&self, row: i64) -> PyResult<usize> {
        let n = self.rows.count();
        let index = usize::try_from(row).ok().filter(|&row| row < n);
        index.ok_or_else(|| PyIndexError::new_err(format!("row {row}: expected 0 to {}", n as i64 - 1)))
    }
}
