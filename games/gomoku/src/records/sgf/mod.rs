//! Game records as SGF (Smart Game Format `FF[4]`, game type 4: gomoku and renju; red-bean.com/sgf).
//!
//! ```text
//! (;FF[4]GM[4]SZ[15]PB[Ann]PW[Bob]RE[B+]BWE[five in a row from h4 to h8]
//! ;B[hh];W[ih]C[484ms];B[hi]V[1.25]C[2ms
//! a three])
//! ```
//!
//! A point is two letters, column and row, the row counted **from the top**. Reading takes many games with their
//! variations, setup stones, comments, times that other programs put into comments (`484ms` as the first line), and
//! several moves in one node. Marks and all other properties become tags of their moves, points in them as the game
//! writes them. What no move leads to, such as stones that are set up later, begins a game of its own.
//!
//! Everything a [`Record`] holds is written: what SGF has no property for goes into private properties: `BWE` (how the game
//! ended), `BWD` (depth in plies), `BWTAG` (`name:value`), and for a game with an opening rule `BWG` (its spec), `BWS` (its
//! start) and `BWP` (a choice or an offer). A square board is written `SZ[15]`, since `FF[4]` forbids `SZ[15:15]`.
//!
//! `TE`, `BM`, `DO` and `IT` judge a move and become the tag of its judgement. In the root c-gomoku-cli and earlier versions
//! of ours say in `TE` how the game ended, which is read.
//!
//! The tree is read here and not by a crate: nesting of any depth needs no stack, and the contents of `TE`, `RU` and
//! comments differ between programs anyway.

mod game;
mod head;
mod tree;
mod write;

use boardwright_game::grid::Point;
use boardwright_game::{FormatReader, ParseError, Position, ReadGames, RecordFormat, RecordedMove, Spec, Variation};

use crate::Gomoku;
use crate::records::FORMATS;
use crate::texts::TEXTS;

/// The format as the family lists it.
pub(crate) const FORMAT: RecordFormat = RecordFormat {
    name: "sgf",
    extension: "sgf",
    summary: "Smart Game Format: games with variations, marks and comments",
    is_like,
    reader: FormatReader::Text(read),
    write: Some(write::write),
};

/// Text longer than this (in bytes) is refused.
const MAX_TEXT_BYTES: usize = 256 << 20;

/// The most parts of one game.
const MAX_PARTS: usize = 256;

/// The tags of our records that have a property of their own.
const TAGS: [(&str, &str); 17] = [
    ("EV", "Event"),
    ("PC", "Site"),
    ("DT", "Date"),
    ("RO", "Round"),
    ("GN", "Name"),
    ("GC", "Remark"),
    ("BR", "FirstRank"),
    ("WR", "SecondRank"),
    ("BT", "FirstTeam"),
    ("WT", "SecondTeam"),
    ("TM", "TimeLimit"),
    ("OT", "Overtime"),
    ("ON", "Opening"),
    ("AN", "Annotator"),
    ("SO", "Source"),
    ("US", "Editor"),
    ("AP", "Application"),
];

/// The property for a tag that has none of its own: a list of `name:value`.
const OTHER_TAGS: &str = "BWTAG";

/// The property for the depth in plies that a player reached.
const DEPTH: &str = "BWD";

/// The property for the spec of a game with an opening rule.
const SPEC: &str = "BWG";

/// The property for the start of a game with an opening rule, where it is not the usual one.
const START: &str = "BWS";

/// The property for a ply that sets no stone: a choice or an offer of an opening rule.
const PLY: &str = "BWP";

/// The property for the phrase that says how the game ended.
const ENDING: &str = "BWE";

/// The properties that judge a move with their values, and the numbers that PGN has for the same.
const JUDGEMENTS: [(&str, &str, &str); 6] =
    [("TE", "1", "1"), ("BM", "1", "2"), ("TE", "2", "3"), ("BM", "2", "4"), ("IT", "", "5"), ("DO", "", "6")];

/// The tag for a rule that is more than the name of one of ours.
const RULES_TAG: &str = "Rules";

/// The properties whose values are points.
const MARKS: [&str; 13] = ["TR", "SQ", "CR", "MA", "SL", "LB", "DD", "AR", "LN", "VW", "TB", "TW", "M"];

/// The root properties that are not tags.
const RESERVED: [&str; 16] =
    ["FF", "GM", "CA", "ST", "SZ", "RU", "PB", "PW", "RE", "TE", ENDING, SPEC, START, "V", DEPTH, PLY];

fn is_like(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(4096)];
    // Between the two there may be spaces, and in UTF-16 there are zeros.
    let symbols: String =
        head.iter().filter(|byte| **byte != 0 && byte.is_ascii_graphic()).map(|byte| char::from(*byte)).collect();
    // Records of every other format may hold these letters in a comment or a name.
    symbols.starts_with("(;")
        || (tree::game_at(&symbols).is_some()
            && !symbols.starts_with(['[', '{'])
            && !FORMATS.iter().any(|format| format.name != FORMAT.name && (format.is_like)(bytes)))
}

fn read(text: &str, told: Option<&Spec>) -> Result<ReadGames, ParseError> {
    if text.len() > MAX_TEXT_BYTES {
        return Err(ParseError::new(
            "SGF",
            &text[..0],
            TEXTS.with("gomoku-read-bytes", [("most", MAX_TEXT_BYTES.into())]),
        ));
    }
    let collection = tree::collection(text)?;
    let mut games = ReadGames::default();
    if collection.has_text {
        games.notices.add(TEXTS.say("gomoku-note-outside"));
    }
    let is_gomoku = |nodes: &Vec<tree::Node<'_>>| head::is_gomoku(&nodes[0], told);
    let has_gomoku = collection.games.iter().any(is_gomoku);
    for nodes in collection.games {
        // Editors of Go keep games of several kinds in one file; of a file without gomoku the error tells what it holds.
        if has_gomoku && !is_gomoku(&nodes) {
            games.notices.add(head::left_out(&nodes[0]));
            continue;
        }
        games.records.extend(game::records(text, &nodes, told, &mut games.notices)?);
    }
    Ok(games)
}

/// As much of a hostile text as a sentence repeats.
fn beginning(text: &str) -> String {
    text.trim().chars().take(60).collect()
}

/// Cuts a line before its first move that cannot be played, and the variations behind it; returns the moves from there on.
fn cut(start: &Gomoku, moves: &mut Vec<RecordedMove>, variations: &mut Vec<Variation>) -> Option<String> {
    let mut position = start.clone();
    let is_legal = |mv: &RecordedMove| mv.mv.parse().is_ok_and(|point: Point| position.play(point).is_ok());
    let legal = moves.iter().map(is_legal).take_while(|is_legal| *is_legal).count();
    if legal == moves.len() {
        return None;
    }
    let rest: Vec<String> = moves.drain(legal..).map(|mv| mv.mv).collect();
    *variations = Variation::within(variations, legal + 1);
    Some(rest.join(" "))
}
