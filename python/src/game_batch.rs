//! Many games side by side, with their numbers in arrays that Python owns.

use std::sync::Arc;

use boardwright_game::{Rows, Side, StepArrays, Stop};
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2, PyReadwriteArrayDyn};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use crate::errors::IllegalActionError;
use crate::facts::{Facts, PyBoard};
use crate::limits::Count;
use crate::state::{State, TERMINAL, state_of};
use crate::wait::interruptible;

/// The games of a `boardwright.Vector`, which owns the arrays.
#[pyclass(module = "boardwright._native")]
pub(crate) struct GameBatch {
    facts: Arc<Facts>,
    /// The games, in equal shares for the threads; the last share may be smaller.
    shares: Vec<Box<dyn Rows>>,
    /// Number of games in a share.
    share: usize,
    n: usize,
}

/// Does the work on all shares, each in a thread of its own if there is more than one.
fn side_by_side<A: Send, R: Send>(shares: Vec<A>, work: impl Fn(A) -> R + Sync) -> Vec<R> {
    if shares.len() <= 1 {
        return shares.into_iter().map(work).collect();
    }
    std::thread::scope(|scope| {
        let work = &work;
        let threads: Vec<_> = shares.into_iter().map(|share| scope.spawn(move || work(share))).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
    })
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
impl GameBatch {
    #[new]
    fn new(start: &Bound<'_, PyAny>, n: usize, threads: usize, seed: Count) -> PyResult<GameBatch> {
        let seed = seed.seed()?;
        let state = state_of(start)?;
        state.open()?;
        let share = n.div_ceil(threads.max(1)).max(1);
        let begin = |first: usize| {
            let rows = first..(first + share).min(n);
            state.board.numbered().rows(state.facts.rules, state.past(), rows, seed)
        };
        let shares = (0..n).step_by(share).map(begin).collect();
        Ok(GameBatch { facts: state.facts, shares, share, n })
    }

    #[getter]
    fn spec(&self) -> &str {
        &self.facts.spec
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
        let seed = seed.map(|seed| seed.seed()).transpose()?;
        self.shares.iter_mut().for_each(|rows| rows.reset(seed));
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
        let (actions, n, share) = (contiguous(actions.as_slice())?, self.n, self.share);
        let (rewards, over) = (contiguous(rewards.as_slice_mut())?, contiguous(over.as_slice_mut())?);
        fitting(actions.len(), n)?;
        fitting(rewards.len(), 2 * n)?;
        fitting(over.len(), n)?;
        let shares = &mut self.shares;
        py.detach(|| {
            // Nothing is played before all rows are checked.
            shares.iter().zip(actions.chunks(share)).try_for_each(|(rows, actions)| rows.check(actions))?;
            let shares = shares.iter_mut().zip(actions.chunks(share));
            let arrays = rewards.chunks_mut(2 * share).zip(over.chunks_mut(share));
            side_by_side(shares.zip(arrays).collect(), |((rows, actions), (rewards, over))| {
                rows.step(actions, StepArrays { rewards, over }, auto_reset);
            });
            Ok(())
        })
        .map_err(IllegalActionError::new_err::<String>)
    }

    fn choose(&mut self, py: Python<'_>, mut actions: PyReadwriteArray1<'_, i64>) -> PyResult<()> {
        let actions = contiguous(actions.as_slice_mut())?;
        fitting(actions.len(), self.n)?;
        let share = self.share;
        let shares = self.shares.iter_mut().zip(actions.chunks_mut(share)).collect();
        py.detach(|| side_by_side(shares, |(rows, actions)| rows.choose(actions)));
        Ok(())
    }

    fn rollout(&mut self, py: Python<'_>, plies: u64) -> PyResult<u64> {
        let (shares, stop) = (self.shares.iter_mut().collect(), Stop::new());
        interruptible(py, &stop, || side_by_side(shares, |rows| rows.rollout(plies, &stop)).into_iter().sum())
    }

    fn playouts(
        &mut self,
        py: Python<'_>,
        mut returns: PyReadwriteArray2<'_, f32>,
        mut lengths: PyReadwriteArray1<'_, i32>,
    ) -> PyResult<()> {
        let (returns, lengths) = (contiguous(returns.as_slice_mut())?, contiguous(lengths.as_slice_mut())?);
        fitting(returns.len(), 2 * self.n)?;
        fitting(lengths.len(), self.n)?;
        let (share, stop) = (self.share, Stop::new());
        let arrays = returns.chunks_mut(2 * share).zip(lengths.chunks_mut(share));
        let shares = self.shares.iter_mut().zip(arrays).collect();
        let play = |(rows, (returns, lengths)): (&mut Box<dyn Rows>, _)| rows.playouts(returns, lengths, &stop);
        interruptible(py, &stop, || side_by_side(shares, play))?;
        Ok(())
    }

    fn players(&self, mut out: PyReadwriteArray1<'_, i8>) -> PyResult<()> {
        let out = contiguous(out.as_slice_mut())?;
        fitting(out.len(), self.n)?;
        for (row, player) in out.iter_mut().enumerate() {
            let (rows, row) = self.share_of(row);
            *player = if rows.is_over(row) { TERMINAL as i8 } else { rows.to_move(row).index() as i8 };
        }
        Ok(())
    }

    fn masks(&self, py: Python<'_>, mut out: PyReadwriteArray2<'_, bool>) -> PyResult<()> {
        let out = contiguous(out.as_slice_mut())?;
        let actions = self.facts.start.actions();
        fitting(out.len(), self.n * actions)?;
        let shares = self.shares.iter().zip(out.chunks_mut(self.share * actions)).collect();
        py.detach(|| side_by_side(shares, |(rows, out)| rows.masks(out)));
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
        let size = self.facts.start.shape().iter().product::<usize>();
        fitting(out.len(), self.n * size)?;
        let shares = self.shares.iter().zip(out.chunks_mut(self.share * size)).collect();
        py.detach(|| side_by_side(shares, |(rows, out)| rows.observe(view, out)));
        Ok(())
    }

    fn lengths(&self, mut out: PyReadwriteArray1<'_, i32>) -> PyResult<()> {
        let out = contiguous(out.as_slice_mut())?;
        fitting(out.len(), self.n)?;
        for (row, length) in out.iter_mut().enumerate() {
            let (rows, row) = self.share_of(row);
            *length = rows.past(row).1 as i32;
        }
        Ok(())
    }

    fn state(&self, row: i64) -> PyResult<State> {
        Ok(State::new(self.facts.clone(), self.board(self.row(row)?)))
    }

    fn set_state(&mut self, row: i64, state: &State) -> PyResult<()> {
        let row = self.row(row)?;
        if !state.facts.is_same(&self.facts) {
            let (given, own) = match state.facts.spec == self.facts.spec {
                // The same game without its referee has the same spec.
                true => (state.facts.call(), self.facts.call()),
                false => (state.facts.spec.clone(), self.facts.spec.clone()),
            };
            return Err(PyValueError::new_err(format!("a state of {given}, expected one of {own}")));
        }
        self.set(row, &state.board, state.past());
        Ok(())
    }

    /// The rows as they are: the positions and, in games where that matters, the keys and the number of the plies before them.
    fn save(&self) -> Vec<(String, Vec<u64>, usize)> {
        let saved = |row| {
            let (rows, place) = self.share_of(row);
            let (keys, plies) = rows.past(place);
            (rows.position(place).to_string(), keys.to_vec(), plies)
        };
        (0..self.n).map(saved).collect()
    }

    /// Sets the rows to what `save` has given.
    fn load(&mut self, saved: Vec<(String, Vec<u64>, usize)>) -> PyResult<()> {
        fitting(saved.len(), self.n)?;
        for (row, (text, keys, plies)) in saved.into_iter().enumerate() {
            self.set(row, &self.facts.read(&text)?, (&keys, plies));
        }
        Ok(())
    }

    fn is_over(&self, row: i64) -> PyResult<bool> {
        let (rows, row) = self.share_of(self.row(row)?);
        Ok(rows.is_over(row))
    }
}

impl GameBatch {
    fn row(&self, row: i64) -> PyResult<usize> {
        let n = self.n;
        let index = usize::try_from(row).ok().filter(|&row| row < n);
        index.ok_or_else(|| PyIndexError::new_err(format!("row {row}: expected 0 to {}", n as i64 - 1)))
    }

    /// The share that has a row, and the place of the row in it.
    fn share_of(&self, row: usize) -> (&dyn Rows, usize) {
        (&*self.shares[row / self.share], row % self.share)
    }

    fn board(&self, row: usize) -> PyBoard {
        let (rows, row) = self.share_of(row);
        PyBoard::of(rows.position(row)).expect("the games of a batch have numbers")
    }

    fn set(&mut self, row: usize, board: &PyBoard, past: (&[u64], usize)) {
        self.shares[row / self.share].set(row % self.share, board.position(), past);
    }
}
