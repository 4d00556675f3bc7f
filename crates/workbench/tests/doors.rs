//! Every setting through every door of this crate: the words of a command, a tournament file, JSON, and the way to a worker.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use boardwright_workbench::samples::SAMPLES;
use boardwright_workbench::{EventFile, EventSettings};
use clap::Parser;
use serde_json::{Value, json};

/// The command `match`, as far as it is settings.
#[derive(Parser)]
struct Command {
    #[command(flatten)]
    settings: EventSettings,
}

fn json_base() -> Value {
    json!({"format": "match", "game": "kalah:4x3", "players": ["score", "first"]})
}

fn of_json(text: &str) -> EventSettings {
    let mut base = json_base();
    let sample: Value = serde_json::from_str(text).expect("JSON");
    base.as_object_mut().expect("an object").extend(sample.as_object().expect("an object").clone());
    serde_json::from_value(base).expect("settings")
}

fn of_file(lines: &str, format: &str) -> EventSettings {
    let text = format!("[[event]]\nformat = '{format}'\ngame = 'kalah:4x3'\nplayers = ['score', 'first']\n{lines}\n");
    EventFile::read(&text).unwrap_or_else(|error| panic!("{error}")).events.remove(0)
}

#[test]
fn there_is_a_sample_of_every_setting() {
    let all = serde_json::to_value(of_json("{}")).expect("JSON");
    let mut keys = BTreeSet::new();
    for (key, value) in all.as_object().expect("an object") {
        match value.as_object() {
            Some(inner) => keys.extend(inner.keys().map(|inner| format!("{key}.{inner}"))),
            None => drop(keys.insert(key.clone())),
        }
    }
    // What every sample has already.
    for given in ["format", "games", "players"] {
        assert!(keys.remove(given), "{given}");
    }
    assert_eq!(SAMPLES.iter().map(|sample| sample.key.to_owned()).collect::<BTreeSet<_>>(), keys);
}

#[test]
fn every_door_writes_the_same_settings() {
    let plain = of_json("{}");
    for sample in SAMPLES {
        let json = of_json(sample.json);
        let is_usual = sample.key == "version";
        assert_eq!(json == plain, is_usual, "{}", sample.key);
        // To a worker and back.
        let sent = serde_json::to_vec(&json).expect("JSON");
        assert_eq!(serde_json::from_slice::<EventSettings>(&sent).expect(sample.key), json);
        if !sample.words.is_empty() {
            let words = [&["match"], sample.words].concat();
            let command = Command::try_parse_from(words).unwrap_or_else(|error| panic!("{error}")).settings;
            let EventSettings { format, games, players, .. } = json.clone();
            assert_eq!(EventSettings { format, games, players, ..command }, json, "{}", sample.key);
        }
        if matches!(sample.key, "score" | "tune") {
            continue;
        }
        let format = sample.format();
        let file = of_file(sample.file, format);
        let name = if sample.key == "name" { file.name.clone() } else { None };
        let same = EventSettings { format: plain.format, name, ..file };
        assert_eq!(same, json, "{}", sample.key);
    }
}

#[test]
fn settings_that_do_not_go_together_are_refused_by_their_key() {
    for (text, setting, part) in [
        (r#"{"cycles": 2}"#, "cycles", "a match has no cycles"),
        (r#"{"pairs": 2}"#, "pairs", "a match has no pairs"),
        (r#"{"until": {"error": 5.0}}"#, "until.error", "a match ends by no error"),
        (r#"{"tune": {"parameters": ["delta, 0.15, 0, 1"]}}"#, "tune", "a match has no tune"),
        (r#"{"format": "tuning", "players": ["score"]}"#, "tune.parameters", "a tuning without parameters"),
        (
            r#"{"format": "tuning", "players": ["score"], "tune": {"parameters": []}}"#,
            "tune.parameters",
            "expected at least one",
        ),
        (
            r#"{"format": "tuning", "players": ["score"], "tune": {"parameters": ["a, 1, 0, 2"]}}"#,
            "until.games",
            "expected one",
        ),
        (
            r#"{"format": "tuning", "tune": {"parameters": ["a, 1, 0, 2"]}, "until": {"games": 4}}"#,
            "",
            "2 players of a tuning, expected 1",
        ),
        (
            r#"{"format": "tuning", "players": ["score"], "tune": {"parameters": ["a, 1, 0, 2"], "gamma": 3.0}}"#,
            "tune.gamma",
            "expected 0 to 1",
        ),
        (r#"{"until": {"games": 0}}"#, "until.games", "bad number 0: expected a whole number from 1"),
        (
            r#"{"format": "tuning", "players": ["score"], "tune": {"parameters": ["a, 1, 0, 2"], "ahead": 0}}"#,
            "tune.ahead",
            "bad number 0: expected a whole number from 1",
        ),
        (r#"{"games": ["kalah:4x3", "kalah"]}"#, "games", "expected one for a match"),
        (r#"{"players": ["score"]}"#, "", "1 players of a match, expected 2"),
        (r#"{"version": 2}"#, "version", "settings of version 2, expected 1"),
        (r#"{"pace": {"nodes": 0}}"#, "pace.nodes", "bad number 0: expected a whole number from 1"),
        (r#"{"pace": {"depth": 256}}"#, "pace.depth", "bad number 256: expected a whole number from 1 to 255"),
        (r#"{"bots": {"ponder": true, "suspend": true}}"#, "bots.suspend", "expected one of them"),
        (r#"{"openings": []}"#, "openings", "expected one a game"),
        (r#"{"format": "swiss", "score": "stones", "rounds": 1}"#, "score", "stones decide matches alone"),
    ] {
        let text = text.replace("\"games\": [\"kalah:4x3\", \"kalah\"]", "\"game\": [\"kalah:4x3\", \"kalah\"]");
        let error = of_json(&text).check().expect_err(&text);
        assert!(error.setting == setting && error.message.contains(part), "{text}: {error:?}");
    }
}

/// An error names the setting also where a value cannot be read at all; an error of JSON alone has no place.
#[test]
fn a_value_that_cannot_be_read_is_refused_by_its_key() {
    for (given, setting, part) in [
        (
            json!({"until": {"sprt": "elo1=20", "games": -1}}),
            "until.games",
            "bad number -1: expected a whole number from 1",
        ),
        (
            json!({"max-plies": u64::MAX}),
            "max-plies",
            "bad number 18446744073709551615: expected a whole number from 0 to 4294967295",
        ),
        (json!({"pace": {"nodes": 1.5}}), "pace.nodes", "floating point `1.5`, expected a whole number from 1"),
        (json!({"bots": {"restart": -2}}), "bots.restart", "bad number -2: expected a whole number from 0"),
        (json!({"bots": {"memory": "much"}}), "bots.memory", "bad amount of memory \"much\""),
        (json!({"bots": {"speed": 3}}), "bots.speed", "unknown field `speed`"),
        (json!({"pace": 5}), "pace", "expected struct PaceSettings"),
        (json!({"draw": {"moves": 5}}), "draw", "missing field `score`"),
        (json!({"solved": 0}), "solved", "bad number 0: expected a whole number from 1 to 10000000"),
        (json!({"sed": 1}), "sed", "unknown field `sed`"),
        (json!({"format": "cup"}), "format", "bad format \"cup\""),
        (json!({"pace": {"depth": 0}}), "pace.depth", "expected a whole number from 1 to 255"),
    ] {
        let error = EventSettings::read(&with(&json_base(), &given)).expect_err("a fault");
        assert!(error.setting == setting && error.message.contains(part), "{given}: {error:?}");
    }
    assert_eq!(EventSettings::read(&json_base()), Ok(of_json("{}")));
    assert_eq!(EventSettings::read(&json!([])).map_err(|error| error.setting), Err(String::new()));
}

/// The samples with what they change in a match and in a tuning, or why they are refused, for the tests of Python.
///
/// `BOARDWRIGHT_WRITE=1 cargo test -p boardwright-workbench --test all doors::` writes them anew.
#[test]
fn the_tests_of_python_have_every_sample() {
    let tuning = json!({"format": "tuning", "game": "kalah:4x3", "players": ["score"], "until": {"games": 4},
        "tune": {"parameters": ["a, 1, 0, 2"]}});
    let bases = [("match", json_base()), ("tuning", tuning)];
    let lines = SAMPLES.iter().map(|sample| {
        let given: Value = serde_json::from_str(sample.json).expect("JSON");
        let mut line = json!({"key": sample.key, "given": given});
        for (format, base) in &bases {
            let before = flat(&EventSettings::read(base).expect("settings"));
            line[*format] = match EventSettings::read(&with(base, &given)) {
                Ok(settings) => {
                    let changed = flat(&settings).into_iter().filter(|(key, value)| before.get(key) != Some(value));
                    json!({"changes": changed.collect::<BTreeMap<_, _>>()})
                }
                Err(error) => json!({"setting": error.setting, "refused": error.message}),
            };
        }
        line.to_string()
    });
    let text = format!("[\n{}\n]\n", lines.collect::<Vec<_>>().join(",\n"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../python/tests/settings.json");
    if std::env::var_os("BOARDWRIGHT_WRITE").is_some() {
        std::fs::write(&file, &text).expect("the file is written");
    }
    let written = std::fs::read_to_string(&file).expect("the samples of Python");
    let [written, wanted] = [written, text].map(|text| serde_json::from_str::<Value>(&text).expect("JSON"));
    assert!(written == wanted, "{file:?} is of other settings: write it anew with BOARDWRIGHT_WRITE=1");
}

/// The leaves of settings by their paths.
fn flat(settings: &EventSettings) -> BTreeMap<String, Value> {
    fn gather(path: &str, value: &Value, leaves: &mut BTreeMap<String, Value>) {
        let Some(table) = value.as_object() else { return drop(leaves.insert(path.to_owned(), value.clone())) };
        for (key, value) in table {
            gather(&if path.is_empty() { key.clone() } else { format!("{path}.{key}") }, value, leaves);
        }
    }
    let mut leaves = BTreeMap::new();
    gather("", &serde_json::to_value(settings).expect("JSON"), &mut leaves);
    leaves
}

/// Settings with those of another text, also in the tables of both.
fn with(base: &Value, more: &Value) -> Value {
    let mut all = base.clone();
    for (key, value) in more.as_object().into_iter().flatten() {
        all[key] = match (&all[key], value) {
            (Value::Object(_), Value::Object(_)) => with(&all[key], value),
            _ => value.clone(),
        };
    }
    all
}
