//! All games, in one list. A new game adds its folder and one line here.

use boardwright_game::{AnyVariant, Game, ParseError, Spec};

/// Every family of games, in the order in which menus show them.
pub static GAMES: &[&dyn Game] = &[
];

/// A name that is at least this similar to a known one is taken for a slip of the finger.
const SIMILAR: f64 = 0.75;

/// The family with this name.
#[must_use]
pub fn game(family: &str) -> Option<&'static dyn Game> {
    GAMES.iter().copied().find(|game| game.family().name == family)
}

/// Names under which a game can be called: the families, then the aliases.
#[must_use]
pub fn names() -> Vec<&'static str> {
    let families = GAMES.iter().map(|game| game.family().name);
    let aliases = GAMES.iter().flat_map(|game| game.family().aliases).map(|(alias, _)| *alias);
    families.chain(aliases).collect()
}

/// The game that a spec or an alias names, such as `gomoku:15,renju` or `five`. Options may follow an alias.
///
/// # Errors
/// Says what of the spec is unknown and lists what is known.
pub fn variant(text: &str) -> Result<AnyVariant, ParseError> {
    let mut spec: Spec = text.parse()?;
    if let Some(meant) = alias(&spec.family) {
        if let Some(size) = &spec.size {
            return Err(spec.error(size, format!("no size after {}, which stands for {meant}", spec.family)));
        }
        let meant = spec.options.iter().fold(meant.to_owned(), |meant, option| meant + "," + option);
        spec = meant.parse()?;
    }
    match game(&spec.family) {
        Some(game) => game.variant(&spec),
        None => Err(unknown(&spec)),
    }
}

fn alias(name: &str) -> Option<&'static str> {
    let mut aliases = GAMES.iter().flat_map(|game| game.family().aliases);
    aliases.find(|(alias, _)| *alias == name).map(|(_, meant)| *meant)
}

fn unknown(spec: &Spec) -> ParseError {
    let known = names();
    let near = closest(&spec.family, known.iter().copied());
    let hint = near.map(|name| format!("; did you mean {name}?")).unwrap_or_default();
    spec.error(&spec.family, format!("one of the games {}{hint}", known.join(", ")))
}

/// The known name that `given` was probably meant to be, if one is near enough.
pub fn closest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|name| (strsim::jaro_winkler(given, name), name))
        .filter(|(similarity, _)| *similarity >= SIMILAR)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, name)| name)
}
