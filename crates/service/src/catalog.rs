//! The lists from which a page chooses: games, players, scripts, formats.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use boardwright_catalog::GAMES;
use boardwright_game as game;
use boardwright_proof::PERFECT;

use crate::message::{Catalog, FamilyInfo, FormatInfo, Layout, PathMove, ScriptInfo, SideInfo, StartInfo, View};

/// Formats that hold games of every family.
const FORMATS: [FormatInfo; 2] = [
    FormatInfo { name: "native", extension: "bwr", text: true },
    FormatInfo { name: "jsonl", extension: "jsonl", text: true },
];

/// The catalog as it is sent, which stays the same as long as the program runs.
static SENT: LazyLock<String> = LazyLock::new(|| {
    // It has text for keys, and nothing else in it could fail to be written.
    serde_json::to_string(&catalog()).unwrap_or_default()
});

/// The catalog as JSON.
pub fn json() -> &'static str {
    &SENT
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
    let format = |format: &game::RecordFormat| FormatInfo {
        name: format.name,
        extension: format.extension,
        text: !matches!(format.reader, game::FormatReader::Bytes(_)),
    };
    let opening = |rule: &game::OpeningRule| game::Choice { name: rule.name, summary: rule.summary };
    FamilyInfo {
        name: family.name,
        title: family.title,
        summary: family.summary,
        sizes: family.sizes,
        options: family.options,
        openings: family.opening_rules.iter().map(opening).collect(),
        variants: family.variants,
        sides: family.sides.map(|side| SideInfo { name: side.name, colour: side.colour, family: family.name }),
        players: family.players,
        // A browser has no Lua.
        scripts: game.scripts().iter().filter(|_| !cfg!(target_family = "wasm")).map(script).collect(),
        absent: absent(game),
        perfect: PERFECT,
        proofs: game.proofs().iter().map(|proof| proof.game).collect(),
        books: game.books().iter().map(|book| book.game).collect(),
        formats: family.formats.iter().filter(|format| format.write.is_some()).map(format).collect(),
        start: start(family.variants.first().map_or(family.name, |usual| usual.name)),
    }
}

/// The players of a family that do not play one of its games, by game. Scripts that came with the family ask questions
/// about its positions, so they do not play a game in which none is answered.
fn absent(game: &dyn game::Game) -> BTreeMap<&'static str, Vec<&'static str>> {
    let family = game.family();
    let is_asked = |variant: &game::AnyVariant| !variant.queries().is_empty();
    let is_usual_asked = boardwright_catalog::variant(family.name).is_ok_and(|variant| is_asked(&variant));
    let variants = family
        .variants
        .iter()
        .filter_map(|choice| Some((choice.name, boardwright_catalog::variant(choice.name).ok()?)));
    let without = variants.map(|(name, variant)| {
        let refuses = |player: &str| player.parse().is_ok_and(|spec| variant.player(&spec, 0).is_err());
        let players = family.players.iter().map(|player| player.name).filter(|player| refuses(player));
        let is_silent = is_usual_asked && !is_asked(&variant);
        let scripts = game.scripts().iter().map(|script| script.name).filter(|_| is_silent);
        (name, players.chain(scripts).collect::<Vec<&str>>())
    });
    without.filter(|(_, names)| !names.is_empty()).collect()
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
        to_move: position.to_move(),
        moves: PathMove::all(&position),
    })
}

/// The page of a family with its rules, in Markdown.
pub(crate) fn rules(family: &str) -> Option<&'static str> {
    boardwright_catalog::game(family).map(|game| game.family().rules)
}
