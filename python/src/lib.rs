//! The native half of the Python package `boardwright`; the other half is the Python code in `boardwright`.
//!
//! Games, states and batches are classes of this module. Results of players, solvers and matches go to Python as plain data,
//! where they become named types. Long work releases the interpreter lock and ends at Ctrl-C.

// What stands above classes and functions is their text in Python, in Python's marks.
#![allow(clippy::doc_markdown, rustdoc::broken_intra_doc_links, rustdoc::invalid_html_tags)]

mod contest;
mod data;
mod errors;
mod event;
mod facts;
mod game;
mod game_batch;
mod limits;
mod players;
mod solver;
mod state;
mod stop;
mod svg;
mod wait;

use pyo3::prelude::*;

/// The extension module; Python code reaches it by the names in `boardwright`.
///
/// It needs no interpreter lock: what several threads may use at once is frozen and behind a lock of its own, and Python
/// guards the rest by marks of who borrows.
#[pymodule(gil_used = false)]
mod _native {
    use std::ffi::OsString;
    use std::io::Write;

    use pyo3::prelude::*;

    use crate::facts::{Facts, SavedGame};

    #[pymodule_export]
    use crate::contest::{_match, _tune};
    #[pymodule_export]
    use crate::data::{_records, _schema};
    #[pymodule_export]
    use crate::errors::{IllegalActionError, PlayerError};
    #[pymodule_export]
    use crate::event::PyEventSettings;
    #[pymodule_export]
    use crate::facts::Game;
    #[pymodule_export]
    use crate::game_batch::GameBatch;
    #[pymodule_export]
    use crate::players::{_analyse, _player, _players, _why, PyPlayer};
    #[pymodule_export]
    use crate::solver::{_verify, PySolver};
    #[pymodule_export]
    use crate::state::{_restore, State};
    #[pymodule_export]
    use crate::stop::PyStop;

    /// The game that a spec or an alias names, such as ``kalah:6x4``, ``gomoku:15,renju`` or ``five``.
    ///
    /// With ``referee=False`` games end by their own rules alone: in Sticks 'n' Barrels no repetition and no number of plies
    /// ends them.
    ///
    /// Raises ValueError that says what of the spec is unknown and lists what is known.
    ///
    /// >>> import boardwright
    /// >>> boardwright.load("kalah").spec
    /// 'kalah:6x4'
    #[pyfunction]
    #[pyo3(signature = (spec, *, referee = true))]
    fn load(spec: &Bound<'_, PyAny>, referee: bool) -> PyResult<Game> {
        let Ok(text) = spec.cast::<pyo3::types::PyString>() else {
            let given = spec.get_type().name()?;
            let message = format!("spec is a text such as 'kalah:6x4', not {given}");
            return Err(pyo3::exceptions::PyTypeError::new_err(message));
        };
        Facts::of_spec(&text.to_cow()?, referee).map(Game)
    }

    /// Makes a pickled game again.
    #[pyfunction]
    fn _reload(game: SavedGame) -> PyResult<Game> {
        Facts::restored(game).map(Game)
    }

    /// The names of all families of games and the aliases.
    ///
    /// >>> import boardwright
    /// >>> boardwright.games()[:3]
    /// ['gomoku', 'sticks', 'kalah']
    #[pyfunction]
    fn games() -> Vec<&'static str> {
        boardwright_catalog::names()
    }

    /// Does what a command line says, of which the first word is the name of the program, and returns the exit code.
    #[pyfunction]
    fn _run(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
        py.detach(|| {
            let code = boardwright::main(arguments);
            // Nobody else does: this process is not one of Rust.
            let _ = std::io::stdout().flush();
            code
        })
    }
}
