//! The players of an event as they are named.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// The longest name in a table, in characters.
const LONGEST: usize = 60;

/// A player as it is named: a spec alone, or a name with a spec, specs by game and options of its own.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct PlayerSettings {
    /// The name in tables; the spec if it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The spec for all games that have none of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spec: Option<String>,
    /// The specs for single games, by the name of their family.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub specs: BTreeMap<String, String>,
    /// Options of its own, each as `key=value`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
}

impl PlayerSettings {
    /// A player with a spec and nothing else.
    pub fn of_spec(spec: impl Into<String>) -> PlayerSettings {
        PlayerSettings { spec: Some(spec.into()), ..PlayerSettings::default() }
    }

    /// The name in tables.
    pub fn shown(&self) -> &str {
        self.name.as_deref().or(self.spec.as_deref()).unwrap_or_default().trim()
    }

    /// The spec in the games of a family, and the key that has it.
    pub fn spec_in(&self, family: &str) -> Option<(String, &str)> {
        let own = self.specs.get(family).map(|spec| (format!("specs.{family}"), spec.as_str()));
        own.or_else(|| self.spec.as_deref().map(|spec| ("spec".to_owned(), spec)))
    }

    /// Objection to the name or to a missing spec.
    pub(crate) fn objection(&self) -> Option<String> {
        let name = self.shown();
        if !is_name(name) && self.name.is_some() {
            return Some(format!("bad name {name:?}: expected 1 to {LONGEST} printable characters"));
        }
        self.spec_objection()
    }

    /// Objection to a missing spec.
    pub(crate) fn spec_objection(&self) -> Option<String> {
        (self.spec.is_none() && self.specs.is_empty())
            .then(|| format!("{} has no spec, expected one such as spec = \"engine@level=3\"", self.shown()))
    }
}

/// True for a name that tables can hold.
pub(crate) fn is_name(name: &str) -> bool {
    (1..=LONGEST).contains(&name.trim().chars().count()) && !name.chars().any(char::is_control)
}

impl<'a> Deserialize<'a> for PlayerSettings {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<PlayerSettings, D::Error> {
        deserializer.deserialize_any(TextOrTable)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerTable {
    name: Option<String>,
    spec: Option<String>,
    #[serde(default)]
    specs: BTreeMap<String, String>,
    #[serde(default)]
    options: Vec<String>,
}

struct TextOrTable;

impl<'a> Visitor<'a> for TextOrTable {
    type Value = PlayerSettings;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a player, such as \"engine@level=3\" or { name = \"ours\", spec = \"engine\" }")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<PlayerSettings, E> {
        Ok(PlayerSettings::of_spec(text))
    }

    fn visit_map<A: MapAccess<'a>>(self, map: A) -> Result<PlayerSettings, A::Error> {
        let PlayerTable { name, spec, specs, options } = Deserialize::deserialize(MapAccessDeserializer::new(map))?;
        Ok(PlayerSettings { name, spec, specs, options })
    }
}
