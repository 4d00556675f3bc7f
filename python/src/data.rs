//! Records and stores as columns.

use std::path::PathBuf;

use boardwright_columns::{ColumnType, GAMES, PLIES, TableColumn, TableValue, VARIATIONS};
use boardwright_game::Stop;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::wait::interruptible;

fn schema(table: &str) -> PyResult<&'static [TableColumn]> {
    match table {
        "games" => Ok(GAMES),
        "plies" => Ok(PLIES),
        "variations" => Ok(VARIATIONS),
        other => {
            let expected = "expected \"games\", \"plies\" or \"variations\"";
            Err(PyValueError::new_err(format!("bad table {other:?}: {expected}")))
        }
    }
}

fn kind(kind: ColumnType) -> &'static str {
    match kind {
        ColumnType::Text => "text",
        ColumnType::Whole => "whole",
        ColumnType::Real => "real",
        ColumnType::Flag => "flag",
        ColumnType::Moment => "moment",
    }
}

/// The columns of a table: name, kind, whether it may be empty, meaning.
#[pyfunction]
pub(crate) fn _schema(table: &str) -> PyResult<Vec<(&'static str, &'static str, bool, &'static str)>> {
    let columns = schema(table)?.iter();
    Ok(columns.map(|column| (column.name, kind(column.kind), column.is_optional, column.meaning)).collect())
}

/// The games, plies or plies of variations of a file of records or of a store, a list of values for each column.
#[pyfunction]
pub(crate) fn _records<'py>(py: Python<'py>, path: Option<PathBuf>, table: &str) -> PyResult<Bound<'py, PyDict>> {
    let columns = schema(table)?;
    let stop = Stop::new();
    let rows = interruptible(py, &stop, || {
        let mut rows: Vec<Vec<TableValue>> = Vec::new();
        let read = boardwright_local::embed::read_games(path.as_deref(), &stop, &mut |game| {
            match table {
                "plies" => rows.extend(game.plies()),
                "variations" => rows.extend(game.variations()?),
                _ => rows.push(game.row()),
            }
            Ok(())
        });
        read.map(|()| rows)
    })?;
    let rows = rows.map_err(PyValueError::new_err)?;
    let all = PyDict::new(py);
    for (index, column) in columns.iter().enumerate() {
        let values = PyList::empty(py);
        for row in &rows {
            match row.get(index) {
                Some(TableValue::Text(text)) => values.append(text)?,
                Some(TableValue::Whole(number)) => values.append(number)?,
                Some(TableValue::Real(number)) => values.append(number)?,
                Some(TableValue::Flag(flag)) => values.append(flag)?,
                Some(TableValue::Empty) | None => values.append(py.None())?,
            }
        }
        all.set_item(column.name, values)?;
    }
    Ok(all)
}
