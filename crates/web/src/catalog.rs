//! The lists that a page offers for choice: games, players, scripts, formats.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use boardwright_catalog::GAMES;
use boardwright_game as game;
use boardwright_proof::PERFECT;

use crate::message::{
    Catalog, Choice, FamilyInfo, FormatInfo, Layout, PathMove, PlayerInfo, ScriptInfo, SideInfo, StartInfo, View,
};

/// Formats that hold games of every family.
const FORMATS: [FormatInfo; 2] =
    [FormatInfo { name: "native", extension: "bwr" }, FormatInfo { name: "jsonl", extension: "jsonl" }];

/// The catalog as it is sent, which stays the same as long as the program runs.
static SENT: LazyLock<String> = LazyLock::new(|| {
    // It has text for keys, and nothing else in it could fail to be written.
    serde_json::to_string(&catalog()).unwrap_or_default()
});

/// The catalog as JSON.
pub(crate) fn json() -> &'static str {
    &SENT
}

/// A hash of the catalog.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    SENT.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
});

/// A text that is another one when the catalog is.
pub(crate) fn version() -> &'static str {
    &VERSION
}

/// Everything that the catalog holds.
fn catalog() -> Catalog {
    Catalog {
        version: env!("CARGO_PKG_VERSION"),
        families: GAMES.iter().map(|game| family(*game)).collect(),
        formats: FORMATS.to_vec(),
    }
}

fn family(game: &'static dyn game::Game) -> FamilyInfo {
    let family = game.family();
    let script = |script: &game::Script| ScriptInfo { name: format!("lua:{}", script.name), summary: script.summary };
    let format = |format: &game::Format| FormatInfo { name: format.name, extension: format.extension };
    FamilyInfo {
        name: family.name,
        title: family.title,
        summary: family.summary,
        sizes: family.sizes,
        options: choices(family.options),
        openings: family.opening_rules.iter().map(|rule| Choice { name: rule.name, summary: rule.summary }).collect(),
        variants: choices(family.variants),
        sides: family.sides.map(|side| SideInfo { name: side.name, colour: side.colour.into(), family: family.name }),
        players: family.players.iter().map(player).collect(),
        scripts: game.scripts().iter().map(script).collect(),
        perfect: player(&PERFECT),
        proofs: game.proofs().iter().map(|proof| proof.game).collect(),
        books: game.books().iter().map(|book| book.game).collect(),
        formats: family.formats.iter().map(format).collect(),
        start: start(family.variants.first().map_or(family.name, |usual| usual.name)),
    }
}

/// The start of a game of the catalog.
fn start(spec: &str) -> Option<StartInfo> {
    let variant = boardwright_catalog::variant(spec).ok()?;
    let position = variant.start();
    let view = position.view();
    Some(StartInfo {
        game: spec.to_owned(),
        layout: Layout::new(&view),
        view: View::new(&view),
        to_move: position.to_move().into(),
        moves: PathMove::all(&position),
    })
}

/// The page of a family with its rules, in Markdown.
pub(crate) fn rules(family: &str) -> Option<&'static str> {
    boardwright_catalog::game(family).map(|game| game.family().rules)
}

fn player(player: &game::PlayerInfo) -> PlayerInfo {
    PlayerInfo {
        name: player.name,
        year: player.year,
        source: player.source,
        summary: player.summary,
        options: choices(player.options),
    }
}

fn choices(choices: &[game::Choice]) -> Vec<Choice> {
    choices.iter().map(|choice| Choice { name: choice.name, summary: choice.summary }).collect()
}
