//! Settings that a program gives as data, with errors that name the setting.

use serde_json::{Value, json};

use crate::error::SettingError;
use crate::event::EventSettings;

impl EventSettings {
    /// Reads and checks settings that a program gives, with the keys of a tournament file and the format.
    ///
    /// # Errors
    /// [`SettingError`], which names the first setting that is wrong.
    pub fn read(given: &Value) -> Result<EventSettings, SettingError> {
        let settings: Result<EventSettings, _> = serde_json::from_value(given.clone());
        let settings = settings.map_err(|error| culprit(given).unwrap_or_else(|| SettingError::new("", error)))?;
        settings.check()?;
        Ok(settings)
    }
}

/// The first setting that cannot be read even by itself, since errors of JSON name no place.
fn culprit(given: &Value) -> Option<SettingError> {
    let fault_of = |key: &str, value: Value| {
        let alone = json!({ "format": "match", key: value });
        serde_json::from_value::<EventSettings>(alone).err()
    };
    given.as_object()?.iter().find_map(|(key, value)| {
        let fault = fault_of(key, value.clone())?;
        // Settings that stand in a table may all be missing; the parts of one setting may not.
        let table = value.as_object().filter(|_| fault_of(key, json!({})).is_none());
        let part = table.into_iter().flatten().find_map(|(part, value)| {
            let fault = fault_of(key, json!({ part: value }))?;
            Some(SettingError::new(format!("{key}.{part}"), fault))
        });
        Some(part.unwrap_or_else(|| SettingError::new(key, fault)))
    })
}
