//! Tournament files: several events in TOML, and errors that show the place.

use serde::Deserialize;

use crate::error::{FileError, SettingError};
use crate::event::EventSettings;
use crate::player::PlayerSettings;

/// The most events in one file.
const MAX_EVENTS: usize = 1000;

/// A tournament file.
#[derive(Clone, Debug)]
pub struct EventFile {
    /// Name of the whole file.
    pub name: String,
    /// The events in their order, each with a name of its own; the seed of the file stands in those without one.
    pub events: Vec<EventSettings>,
    text: String,
    /// The names of the declared players.
    players: Vec<String>,
    /// By event and player, the number of the declaration in the file.
    declared: Vec<Vec<Option<usize>>>,
}

/// The keys of a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Keys {
    name: Option<String>,
    seed: Option<u64>,
    #[serde(default)]
    player: Vec<PlayerSettings>,
    #[serde(default)]
    event: Vec<EventSettings>,
}

impl EventFile {
    /// Reads a tournament file.
    ///
    /// # Errors
    /// [`FileError`], which shows the place: no TOML, an unknown or missing key, a value out of range.
    pub fn read(text: &str) -> Result<EventFile, FileError> {
        let keys: Keys = FileError::read(text)?;
        let Keys { name, seed, player: players, event: mut events } = keys;
        if events.is_empty() {
            return Err(FileError::new(text, None, "no event, expected at least one [[event]]"));
        }
        if events.len() > MAX_EVENTS {
            let message = format!("{} events, expected at most {MAX_EVENTS}", events.len());
            return Err(FileError::new(text, None, message));
        }
        let mut declared = Vec::new();
        for event in &mut events {
            if event.name.is_none() {
                event.name = Some(name.clone().unwrap_or_else(|| event.format.to_string()));
            }
            event.seed = event.seed.or(seed);
            declared.push(take_declared(event, &players));
        }
        let file_name = name.clone().or_else(|| events[0].name.clone()).unwrap_or_default();
        let shown = players.iter().map(|player| player.shown().to_owned()).collect();
        let file = EventFile { name: file_name, events, text: text.to_owned(), players: shown, declared };
        file.check(&players)?;
        Ok(file)
    }

    fn check(&self, players: &[PlayerSettings]) -> Result<(), FileError> {
        for (index, player) in players.iter().enumerate() {
            let error = |message: String| Err(self.at(&["player", &index.to_string(), "name"], message));
            if let Some(objection) = player.objection() {
                return error(objection);
            }
            let name = player.shown();
            if players[..index].iter().any(|other| other.shown() == name) {
                return error(format!("there are two players called {name:?}, expected a name for each"));
            }
        }
        for (index, event) in self.events.iter().enumerate() {
            if event.is_match() {
                let message = "bad format \"match\": expected round-robin, gauntlet, swiss, knockout or ladder, since the \
                               command match plays matches";
                return Err(self.error(index, &SettingError::new("format", message)));
            }
            if event.is_tuning() {
                let message = "bad format \"tuning\": expected round-robin, gauntlet, swiss, knockout or ladder, since the \
                               command tune tunes";
                return Err(self.error(index, &SettingError::new("format", message)));
            }
            event.check().map_err(|error| self.error(index, &error))?;
            if self.events[..index].iter().any(|other| other.name == event.name) {
                let name = event.name.as_deref().unwrap_or_default();
                let message = format!("there are two events called {name:?}, expected a name for each");
                return Err(self.error(index, &SettingError::new("", message)));
            }
        }
        Ok(())
    }

    /// The declared players that take part in no event.
    pub fn unused(&self) -> Vec<&str> {
        let is_unused = |index: &usize| self.declared.iter().flatten().all(|used| *used != Some(*index));
        (0..self.players.len()).filter(is_unused).map(|index| self.players[index].as_str()).collect()
    }

    /// The error of a setting of an event at its place in the file.
    pub fn error(&self, event: usize, error: &SettingError) -> FileError {
        let mut keys: Vec<&str> = error.setting.split('.').filter(|key| !key.is_empty()).collect();
        let number = event.to_string();
        let player = keys.get(1).filter(|_| keys[0] == "players").and_then(|key| key.parse::<usize>().ok());
        let declared = player.and_then(|player| *self.declared[event].get(player)?).map(|index| index.to_string());
        let path: Vec<&str> = match (&declared, keys.first()) {
            (Some(declared), _) => ["player", declared].into_iter().chain(keys.drain(2..)).collect(),
            _ => ["event", &number].into_iter().chain(keys).collect(),
        };
        self.at(&path, error.one_line())
    }

    /// An error at the place of these keys, or of as many of them as the file has.
    fn at(&self, keys: &[&str], message: String) -> FileError {
        FileError::at(&self.text, keys, message)
    }
}

/// Puts players that the file declares in the place of their names, or all of them if the event names none; the number of each
/// declaration.
fn take_declared(event: &mut EventSettings, players: &[PlayerSettings]) -> Vec<Option<usize>> {
    if event.players.is_empty() {
        event.players = players.to_vec();
        return (0..players.len()).map(Some).collect();
    }
    let take = |player: &mut PlayerSettings| {
        let is_bare = player.name.is_none() && player.specs.is_empty() && player.options.is_empty();
        let declared = players.iter().position(|known| is_bare && known.shown() == player.shown())?;
        *player = players[declared].clone();
        Some(declared)
    };
    event.players.iter_mut().map(take).collect()
}
