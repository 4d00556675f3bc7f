//! The notation: texts of holes, moves and positions, and the spec of a game.

use std::fmt;
use std::str::FromStr;

use boardwright_game::grid::{self, Point};
use boardwright_game::{ParseError, Position, Side, Spec};

use crate::rules::{Equipment, Hole, Kind, Move, SIZE, Sticks, holes};
use crate::texts::TEXTS;

/// The expected form of a move text, for errors.
/// The expected form of the size of a board, for errors.
/// The letter of a kind in move text, and of player 1's pieces in position text.
const fn letter(kind: Kind) -> char {
    match kind {
        Kind::Stick => 'S',
        Kind::Hollow => 'H',
        Kind::Solid => 'D',
    }
}

/// The letter of a piece in position text: capital for the first side, small for the second.
pub(crate) const fn symbol(side: Side, kind: Kind) -> char {
    match side {
        Side::First => letter(kind),
        Side::Second => letter(kind).to_ascii_lowercase(),
    }
}

fn kind_of(letter: char) -> Option<Kind> {
    Kind::ALL.into_iter().find(|&kind| self::letter(kind) == letter.to_ascii_uppercase())
}

/// Writes the letter of the kind: `S`, `H` or `D`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", letter(*self))
    }
}

/// Writes the name of the hole: `a1` to `g7`.
impl fmt::Display for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.point().fmt(f)
    }
}

/// Writes `S@d4` for a stick from the tray, `Sa1-d4` for one on the board.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move { kind, from, to } = self;
        f.pad(&match from {
            None => format!("{kind}@{to}"),
            Some(from) => format!("{kind}{from}-{to}"),
        })
    }
}

/// Reads what `Display` writes; the letters may be small or capital.
impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Move, ParseError> {
        let fail = |rest: &str, key: &'static str| {
            Err(ParseError::new("move", text, TEXTS.say(key)).at(text.len() - rest.len()))
        };
        let mut chars = text.chars();
        let Some(kind) = chars.next().and_then(kind_of) else { return fail(text, "sticks-expected-move") };
        let rest = chars.as_str();
        let (from, rest) = if let Some(target) = rest.strip_prefix('@') {
            (None, target)
        } else if let Some((source, after)) = read_hole(rest) {
            match after.strip_prefix('-') {
                Some(target) => (Some(source), target),
                None => return fail(after, "sticks-expected-target"),
            }
        } else {
            return fail(rest, "sticks-expected-source");
        };
        match read_hole(rest) {
            Some((to, "")) => Ok(Move { kind, from, to }),
            Some((_, extra)) => fail(extra, "sticks-expected-end"),
            None => fail(rest, "sticks-expected-hole"),
        }
    }
}

fn read_hole(text: &str) -> Option<(Hole, &str)> {
    let (point, rest) = Point::read_prefix(text)?;
    Some((Hole::at(point)?, rest))
}

/// The symbol of a hole's content in position text, `.` for an empty one.
fn hole_symbol(position: &Sticks, hole: Hole) -> char {
    match Side::BOTH.map(|side| position.piece_at(side, hole)) {
        [None, None] => '.',
        [Some(kind), None] => symbol(Side::First, kind),
        [None, Some(kind)] => symbol(Side::Second, kind),
        [Some(Kind::Hollow), Some(_)] => 'X',
        [Some(_), Some(_)] => 'x',
    }
}

/// Writes the rows from the top and the side to move: `7/7/7/3X3/2S4/7/7 1`.
impl fmt::Display for Sticks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = |point| Hole::at(point).map_or('.', |hole| hole_symbol(self, hole));
        let rows = grid::write_rows(self.equipment().columns(), self.equipment().rows(), symbol);
        f.pad(&format!("{rows} {}", self.to_move().index() + 1))
    }
}

/// Reads a position text of the usual game.
impl FromStr for Sticks {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Sticks, ParseError> {
        read_position(text, Equipment::STANDARD)
    }
}

/// Reads a position text: the rows from the top joined by `/`, a space, and `1` or `2` for the side to move.
///
/// # Errors
/// Names the place in the text and what was expected there.
pub(crate) fn read_position(text: &str, equipment: Equipment) -> Result<Sticks, ParseError> {
    let Some((board, side)) = text.split_once(' ') else {
        return Err(ParseError::new("position", text, TEXTS.say("sticks-expected-position")));
    };
    let to_move = match side {
        "1" => Side::First,
        "2" => Side::Second,
        _ => {
            let offset = text.len() - side.len();
            return Err(ParseError::new("position", text, TEXTS.say("sticks-expected-turn")).at(offset));
        }
    };
    let allowed = |symbol: char| matches!(symbol, 'X' | 'x') || kind_of(symbol).is_some();
    let rows = grid::read_rows(text, board, equipment.columns(), equipment.rows(), allowed, "S, H, D, s, h, d, X, x")?;
    let mut pieces = [[0u64; 3]; 2];
    for (hole, symbol) in holes(equipment.board()).zip(rows.into_iter().flatten()) {
        for (side, kind) in pieces_of(symbol) {
            pieces[side][kind as usize] |= hole.bit();
        }
    }
    Sticks::from_pieces(equipment, pieces, to_move).map_err(|expected| ParseError::new("position", text, expected))
}

/// Reads the board and the pieces from a spec.
///
/// # Errors
/// Names the size or the option that does not exist, and lists those that do.
pub(crate) fn read_spec(spec: &Spec) -> Result<Equipment, ParseError> {
    if let Some(second) = spec.options.get(1) {
        return Err(spec.error(second, TEXTS.say("sticks-expected-one-set")));
    }
    let size = spec.size.as_deref().unwrap_or("7");
    let (columns, rows) = read_size(size).ok_or_else(|| spec.error(size, TEXTS.say("sticks-expected-size")))?;
    let Some(set) = spec.options.first() else {
        // Only square boards have a usual number of pieces.
        let equipment = if columns == rows { Equipment::of_size(columns) } else { None };
        return equipment.ok_or_else(|| spec.error(size, TEXTS.say("sticks-expected-size")));
    };
    let supply = read_supply(set).ok_or_else(|| spec.error(set, TEXTS.say("sticks-expected-set")))?;
    Equipment::of_board(columns, rows, supply).map_err(|expected| spec.error(set, expected))
}

/// Reads the columns and rows of a board: `6`, `6x2`.
fn read_size(text: &str) -> Option<(u8, u8)> {
    let (columns, rows) = text.split_once('x').unwrap_or((text, text));
    let (columns, rows) = (read_number(columns)?, read_number(rows)?);
    ((5..=SIZE).contains(&columns) && (2..=SIZE).contains(&rows)).then_some((columns, rows))
}

/// Reads the numbers of sticks, hollow and solid barrels: `6s2h2d`.
fn read_supply(text: &str) -> Option<[u8; 3]> {
    let (sticks, barrels) = text.split_once('s')?;
    let (hollows, solids) = barrels.split_once('h')?;
    Some([read_number(sticks)?, read_number(hollows)?, read_number(solids.strip_suffix('d')?)?])
}

/// Reads digits and nothing else.
fn read_number(digits: &str) -> Option<u8> {
    digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// The canonical spec. The usual size and the usual pieces of a size are left out.
pub(crate) fn write_spec(family: &str, equipment: Equipment) -> String {
    let size = match (equipment.columns(), equipment.rows()) {
        (SIZE, SIZE) => String::new(),
        (columns, rows) if columns == rows => format!(":{columns}"),
        (columns, rows) => format!(":{columns}x{rows}"),
    };
    if equipment.columns() == equipment.rows() && Equipment::of_size(equipment.columns()) == Some(equipment) {
        return format!("{family}{size}");
    }
    let [sticks, hollows, solids] = Kind::ALL.map(|kind| equipment.supply(kind));
    format!("{family}{size},{sticks}s{hollows}h{solids}d")
}

/// The pieces that a character of a position text stands for.
fn pieces_of(symbol: char) -> Vec<(Side, Kind)> {
    match symbol {
        'X' => vec![(Side::First, Kind::Hollow), (Side::Second, Kind::Stick)],
        'x' => vec![(Side::Second, Kind::Hollow), (Side::First, Kind::Stick)],
        _ => {
            let side = if symbol.is_ascii_uppercase() { Side::First } else { Side::Second };
            kind_of(symbol).map(|kind| (side, kind)).into_iter().collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::Position;

    use super::{Move, Sticks};

    #[track_caller]
    fn refused<T: std::str::FromStr<Err = boardwright_game::ParseError> + std::fmt::Debug>(text: &str, error: &str) {
        assert_eq!(text.parse::<T>().unwrap_err().to_string(), error);
    }

    #[test]
    fn moves_are_read_in_either_case_and_written_in_one() {
        for (given, written) in [("S@d4", "S@d4"), ("h@G7", "H@g7"), ("Da1-d4", "Da1-d4"), ("sA1-B2", "Sa1-b2")] {
            assert_eq!(given.parse::<Move>().unwrap().to_string(), written);
        }
    }

    #[test]
    fn broken_moves_name_the_place() {
        refused::<Move>(
            "Q@d4",
            &format!("bad move \"Q@d4\" at character 1: expected {}", super::TEXTS.say("sticks-expected-move")),
        );
        refused::<Move>("S@h1", "bad move \"S@h1\" at character 3: expected a hole, such as b2");
        refused::<Move>(
            "Sd4",
            "bad move \"Sd4\" at character 4: expected '-' and the hole where the piece goes, such as Sa1-d4",
        );
        refused::<Move>("S-d4", "bad move \"S-d4\" at character 2: expected '@' or a hole, such as b2");
        refused::<Move>(
            "S@d4 ",
            "bad move \"S@d4 \" at character 5: expected nothing after the hole where the piece goes",
        );
    }

    #[test]
    fn positions_are_read_in_both_forms() {
        let position: Sticks = "......./7/2x4/3X3/.S.h.d./7/7 2".parse().unwrap();
        assert_eq!(position.to_string(), "7/7/2x4/3X3/1S1h1d1/7/7 2");
        assert_eq!(position.outcome(), None);
    }

    #[test]
    fn broken_positions_say_what_is_wrong() {
        let text = "7/7/7/7/7/7/7";
        refused::<Sticks>(
            text,
            &format!("bad position {text:?}: expected the board, a space and the side to move, 1 or 2"),
        );
        refused::<Sticks>(
            "7/7/7/7/7/7/7 3",
            "bad position \"7/7/7/7/7/7/7 3\" at character 15: expected the side to move, 1 or 2",
        );
        refused::<Sticks>(
            "7/7/7/7/7/7/5Q1 1",
            "bad position \"7/7/7/7/7/7/5Q1 1\" at character 14: expected S, H, D, s, h, d, X, x, '.', \
             a number of empty spots or '/', not 'Q'",
        );
        refused::<Sticks>(
            "SSSSSSS/SSSS3/7/7/7/7/7 1",
            "bad position \"SSSSSSS/SSSS3/7/7/7/7/7 1\": expected at most 10 pieces of the kind S of player 1, not 11",
        );
        refused::<Sticks>(
            "xxxxx2/7/7/7/7/7/7 1",
            "bad position \"xxxxx2/7/7/7/7/7/7 1\": expected at most 4 pieces of the kind H of player 2, not 5",
        );
        refused::<Sticks>(
            "SSHSS2/7/7/7/7/7/ssdss2 1",
            "bad position \"SSHSS2/7/7/7/7/7/ssdss2 1\": expected a winning sequence of one player at most, \
             not of both",
        );
    }
}
