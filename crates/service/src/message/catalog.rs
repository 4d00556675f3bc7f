//! The lists from which a page chooses.

use std::collections::BTreeMap;

use serde::Serialize;

use super::board::{Layout, PathMove, View};
use boardwright_game::{Choice, Colour, PlayerInfo, Side};

/// The games and their players; `GET /api/games`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Catalog {
    /// The version of the program.
    pub(crate) version: &'static str,
    /// The games.
    pub(crate) families: Vec<FamilyInfo>,
    /// Formats that hold games of every family.
    pub(crate) formats: Vec<FormatInfo>,
}

/// Games that share rules but for size and options.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FamilyInfo {
    /// The name in specs.
    pub(crate) name: &'static str,
    /// The name in headings.
    pub(crate) title: &'static str,
    /// One line on the game.
    pub(crate) summary: &'static str,
    /// The sizes that may be given, in words.
    pub(crate) sizes: &'static str,
    /// The options that may be given.
    pub(crate) options: &'static [Choice],
    /// The opening rules, each of which is an option of its specs.
    pub(crate) openings: Vec<Choice>,
    /// Specs worth trying, the default first.
    pub(crate) variants: &'static [Choice],
    /// The two sides, the first to move first.
    pub(crate) sides: [SideInfo; 2],
    /// The built-in players, weakest or oldest first.
    pub(crate) players: &'static [PlayerInfo],
    /// The scripts that come with the game.
    pub(crate) scripts: Vec<ScriptInfo>,
    /// The names of players and scripts that do not play some of the variants, by the spec of the variant.
    pub(crate) absent: BTreeMap<&'static str, Vec<&'static str>>,
    /// The player that follows proofs.
    pub(crate) perfect: PlayerInfo,
    /// The specs of the games that it has a proof of.
    pub(crate) proofs: Vec<&'static str>,
    /// The specs of the games that have a book of openings.
    pub(crate) books: Vec<&'static str>,
    /// Formats of records besides those for every family.
    pub(crate) formats: Vec<FormatInfo>,
    /// The start of its usual game, so that the page has a board to play on before it asks for one.
    pub(crate) start: Option<StartInfo>,
}

/// The start of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct StartInfo {
    /// The spec of the game.
    pub(crate) game: String,
    /// The board.
    pub(crate) layout: Layout,
    /// The contents of the board.
    pub(crate) view: View,
    pub(crate) to_move: Side,
    /// Every legal move with its clicks.
    pub(crate) moves: Vec<PathMove>,
}

/// The name and the colour of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SideInfo {
    /// "black", "red", "south".
    pub(crate) name: &'static str,
    /// The colour of its pieces.
    pub(crate) colour: Colour,
    /// The family of games, whose texts name the side and its pieces.
    pub(crate) family: &'static str,
}

/// A script that comes with a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ScriptInfo {
    /// The name in specs, `lua:NAME`.
    pub(crate) name: String,
    /// Its summary, in one line.
    pub(crate) summary: &'static str,
}

/// A format of game records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FormatInfo {
    pub(crate) name: &'static str,
    /// The usual ending of its files, without the dot.
    pub(crate) extension: &'static str,
    /// True if its files are texts.
    pub(crate) text: bool,
}

/// The information that the author of a bot needs; `GET /api/studio/SPEC`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct StudioInfo {
    /// The words that a bot may use, as Luau definitions.
    pub(crate) definitions: String,
    /// A bot to begin with.
    pub(crate) template: String,
    /// The bots that come with the game, with their texts.
    pub(crate) examples: Vec<(String, String)>,
}
