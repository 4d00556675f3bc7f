//! Game records as SGF (Smart Game Format `FF[4]`, game type 4: gomoku and renju; red-bean.com/sgf).
//!
//! ```text
//! (;FF[4]GM[4]SZ[15]PB[Ann]PW[Bob]RE[B+]TE[five in a row from h4 to h8]
//! ;B[hh];W[ih]C[484ms];B[hi]V[1.25]C[2ms
//! a three])
//! ```
//!
//! A point is two letters, column and row, the row counted **from the top**. Reading takes many games, the main line
//! of each, setup stones before the first move, comments, and times that other programs put into comments (`484ms` as
//! the first line). Positions, markup and clocks of single nodes are passed over.
//!
//! Everything a [`Record`] holds is written: what SGF has no property for goes into `TE`
//! (how the game ended, as c-gomoku-cli writes it) and the private properties `BWD` (depth in plies) and `BWTAG`
//! (`name:value`). A square board is written `SZ[15]`, since `FF[4]` forbids `SZ[15:15]`.
//!
//! The tree is read here and not by a crate: only main lines are kept, nesting of any depth needs no stack, and the
//! contents of `TE`, `RU` and comments differ between programs anyway.

mod game;
mod tree;
mod write;

use boardwright_game::{Format, ParseError, Record};

pub(crate) use write::{point_of, variant_of};

/// The format as the family lists it.
pub(crate) const FORMAT: Format = Format { name: "sgf", extension: "sgf", read, write: write::write };

/// Text longer than this (in bytes) is refused.
const MAX_TEXT_BYTES: usize = 64 << 20;

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

/// The root properties that are not tags.
const RESERVED: [&str; 17] =
    ["FF", "GM", "CA", "ST", "SZ", "RU", "PB", "PW", "RE", "TE", "C", "B", "W", "AB", "AW", "AE", "PL"];

fn read(text: &str) -> Result<Vec<Record>, ParseError> {
    if text.len() > MAX_TEXT_BYTES {
        return Err(ParseError::new("SGF", &text[..0], format!("at most {MAX_TEXT_BYTES} bytes")));
    }
    tree::main_lines(text)?.iter().map(|nodes| game::record(text, nodes)).collect()
}
