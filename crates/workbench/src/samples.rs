//! A sample of every setting, for tests that write all of them through a door.

/// A setting with a value, as each door writes it.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Its key.
    pub key: &'static str,
    /// The lines of a tournament file under `[[event]]`.
    pub file: &'static str,
    /// The same as JSON, in braces.
    pub json: &'static str,
    /// The words of the command `match`, if it has the setting.
    pub words: &'static [&'static str],
}

impl Sample {
    /// The format of a tournament that has the setting.
    pub fn format(&self) -> &'static str {
        match self.key {
            "heroes" => "gauntlet",
            "rounds" => "swiss",
            "extra-pairs" | "tie" => "knockout",
            _ => "round-robin",
        }
    }
}

const fn sample(key: &'static str, file: &'static str, json: &'static str, words: &'static [&'static str]) -> Sample {
    Sample { key, file, json, words }
}

/// One sample of every setting that changes an event, so that a test which goes through them meets each. A test of this crate
/// compares the keys with those of the type.
pub const SAMPLES: &[Sample] = &[
    sample("version", "version = 1", r#"{"version": 1}"#, &[]),
    sample("name", "name = 'cup'", r#"{"name": "cup"}"#, &[]),
    sample("cycles", "cycles = 2", r#"{"cycles": 2}"#, &[]),
    sample("heroes", "heroes = 1", r#"{"heroes": 1}"#, &[]),
    sample("rounds", "rounds = 1", r#"{"rounds": 1}"#, &[]),
    sample("extra-pairs", "extra-pairs = 1", r#"{"extra-pairs": 1}"#, &[]),
    sample("tie", "tie = 'lot'", r#"{"tie": "lot"}"#, &[]),
    sample(
        "tune",
        "tune = { parameters = ['delta, 0.15, 0, 1'], ahead = 4 }",
        r#"{"tune": {"parameters": ["delta, 0.15, 0, 1"], "ahead": 4}}"#,
        &[],
    ),
    sample("pairs", "pairs = 3", r#"{"pairs": 3}"#, &[]),
    sample("until.games", "until = { games = 6 }", r#"{"until": {"games": 6}}"#, &["--games", "6"]),
    sample("until.sprt", "until = { sprt = 'elo1=20' }", r#"{"until": {"sprt": "elo1=20"}}"#, &["--sprt", "elo1=20"]),
    sample("until.error", "until = { error = 20.0 }", r#"{"until": {"error": 20.0}}"#, &[]),
    sample("pace.tc", "pace = { tc = '10+0.1' }", r#"{"pace": {"tc": "10+0.1"}}"#, &["--tc", "10+0.1"]),
    sample(
        "pace.movetime",
        "pace = { movetime = '20ms' }",
        r#"{"pace": {"movetime": "20ms"}}"#,
        &["--movetime", "20ms"],
    ),
    sample("pace.margin", "pace = { margin = '0s' }", r#"{"pace": {"margin": "0s"}}"#, &["--margin", "0s"]),
    sample("pace.nodes", "pace = { nodes = 300 }", r#"{"pace": {"nodes": 300}}"#, &["--nodes", "300"]),
    sample("pace.depth", "pace = { depth = 4 }", r#"{"pace": {"depth": 4}}"#, &["--depth", "4"]),
    sample("bots.longest", "bots = { longest = '9s' }", r#"{"bots": {"longest": "9s"}}"#, &["--longest", "9s"]),
    sample("bots.restart", "bots = { restart = 2 }", r#"{"bots": {"restart": 2}}"#, &["--restart", "2"]),
    sample("bots.recover", "bots = { recover = true }", r#"{"bots": {"recover": true}}"#, &["--recover"]),
    sample("bots.fresh", "bots = { fresh = true }", r#"{"bots": {"fresh": true}}"#, &["--fresh"]),
    sample("bots.memory", "bots = { memory = '350MB' }", r#"{"bots": {"memory": "350MB"}}"#, &["--memory", "350MB"]),
    sample("bots.suspend", "bots = { suspend = true }", r#"{"bots": {"suspend": true}}"#, &["--suspend"]),
    sample(
        "bots.ponder",
        "pace = { movetime = '20ms' }\nbots = { ponder = true }",
        r#"{"pace": {"movetime": "20ms"}, "bots": {"ponder": true}}"#,
        &["--movetime", "20ms", "--ponder"],
    ),
    sample("bots.trace", "bots = { trace = 'lines' }", r#"{"bots": {"trace": "lines"}}"#, &["--trace", "lines"]),
    sample("bots.cgroup", "bots = { cgroup = 'none' }", r#"{"bots": {"cgroup": "none"}}"#, &["--cgroup", "none"]),
    sample("bots.pin", "bots = { pin = true }", r#"{"bots": {"pin": true}}"#, &["--pin"]),
    sample("openings", "openings = 'random:2'", r#"{"openings": "random:2"}"#, &["--openings", "random:2"]),
    sample("seed", "seed = 7", r#"{"seed": 7}"#, &["--seed", "7"]),
    sample("score", "score = 'stones'", r#"{"score": "stones"}"#, &["--score", "stones"]),
    sample("repetition", "repetition = 3", r#"{"repetition": 3}"#, &["--repetition", "3"]),
    sample("max-plies", "max-plies = 40", r#"{"max-plies": 40}"#, &["--max-plies", "40"]),
    sample("solved", "solved = { nodes = 500 }", r#"{"solved": {"nodes": 500}}"#, &["--solved", "500"]),
    sample(
        "draw",
        "draw = { after = 4, moves = 5, score = 0.1 }",
        r#"{"draw": "after=4,moves=5,score=0.1"}"#,
        &["--draw", "after=4,moves=5,score=0.1"],
    ),
    sample(
        "resign",
        "resign = { moves = 3, score = 20.0, by = 'one' }",
        r#"{"resign": {"moves": 3, "score": 20.0, "by": "one"}}"#,
        &["--resign", "moves=3,score=20,by=one"],
    ),
];

/// Options of single players, each with what it is: true for one of players of this program, false for one of bots.
pub const PLAYER_OPTIONS: &[(&str, bool)] = &[
    ("tc=20+1", true),
    ("movetime=30ms", true),
    ("nodes=100", true),
    ("depth=3", true),
    ("memory=350MB", false),
    ("longest=5s", false),
    ("folder=bots", false),
    ("threads=1", false),
    ("suspend=yes", false),
    ("info.style=wild", false),
];
