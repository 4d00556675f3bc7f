//! The settings of a match or a tuning as Python gives them.

use std::collections::HashMap;

use boardwright_workbench::{EventSettings, SettingError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Settings of an event that were read and checked, and the arguments that gave them.
#[pyclass(frozen, module = "boardwright", name = "EventSettings")]
pub(crate) struct PyEventSettings {
    pub(crate) settings: EventSettings,
    arguments: HashMap<String, String>,
}

#[pymethods]
impl PyEventSettings {
    /// Reads JSON with the keys of a tournament file; ``arguments`` names arguments of Python by the settings that they give.
    #[new]
    fn new(text: &str, arguments: HashMap<String, String>) -> PyResult<PyEventSettings> {
        let given = serde_json::from_str(text).map_err(|error| PyValueError::new_err(error.to_string()))?;
        match EventSettings::read(&given) {
            Ok(settings) => Ok(PyEventSettings { settings, arguments }),
            Err(error) => Err(refusal(&error, &arguments)),
        }
    }

    /// The number of games; 0 if it is not given.
    #[getter]
    fn games(&self) -> u64 {
        self.settings.until.games.unwrap_or_default()
    }

    /// All settings as JSON, as the workbench writes them.
    fn text(&self) -> PyResult<String> {
        serde_json::to_string(&self.settings).map_err(|error| PyValueError::new_err(error.to_string()))
    }
}

impl PyEventSettings {
    /// The error of a setting under the name of the argument that gave it.
    pub(crate) fn refuse(&self, error: &SettingError) -> PyErr {
        refusal(error, &self.arguments)
    }
}

fn refusal(error: &SettingError, arguments: &HashMap<String, String>) -> PyErr {
    let whole = error.setting.as_str();
    // What is wrong may be a part of what an argument gives.
    let mut outer = std::iter::successors(Some(whole), |path| path.rsplit_once('.').map(|(outer, _)| outer));
    let place = outer.find_map(|path| arguments.get(path)).map_or(whole, String::as_str);
    let colon = if place.is_empty() { "" } else { ": " };
    PyValueError::new_err(format!("{place}{colon}{error}"))
}
