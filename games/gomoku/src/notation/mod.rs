//! Position text of gomoku, and the size and options of a spec.
//!
//! A position is written by rows from the top, joined by `/`, then the side to move: `X` black, `O` white, a number
//! for that many empty points (`.` is read too):
//!
//! ```text
//! 10/10/10/4X5/4O5/10/10/10/10/10 X
//! ```
//!
//! The stones of a game of renju that black lost by a double four or a double three do not show that it is over. Such
//! a position, and no other, has a third field that names the losing stone: `!h8`.

pub(crate) mod infinite;

use std::fmt;

use boardwright_game::grid::{Point, read_rows, write_rows};
use boardwright_game::{Message, ParseError, Position, Side, Spec};

use crate::openings::rules::OPENING_RULES;
use crate::rules::{BoardEnding, Gomoku, LARGEST, Rule, SMALLEST};
use crate::texts::TEXTS;

/// The symbol of a stone in position text.
pub(crate) const fn symbol(side: Side) -> char {
    match side {
        Side::First => 'X',
        Side::Second => 'O',
    }
}

/// Writes the position text.
impl fmt::Display for Gomoku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = write_rows(self.columns(), self.rows(), |point| self.at(point).map_or('.', symbol));
        write!(f, "{board} {}", symbol(self.to_move()))?;
        match self.finished() {
            Some(BoardEnding::Foul { point, .. }) => write!(f, " !{point}"),
            _ => Ok(()),
        }
    }
}

/// Reads a position text of the given size and rule.
pub(crate) fn read_position(text: &str, (columns, rows, rule): (u8, u8, Rule)) -> Result<Gomoku, ParseError> {
    let fail = |part: &str, expected: Message| {
        let offset = part.as_ptr() as usize - text.as_ptr() as usize;
        Err(ParseError::new("position", text, expected).at(offset))
    };
    let mut fields = text.split(' ');
    let board = fields.next().unwrap_or_default();
    let grid = read_rows(text, board, columns, rows, |symbol| matches!(symbol, 'X' | 'O'), "'X', 'O'")?;
    let to_move = match fields.next() {
        Some("X") => Side::First,
        Some("O") => Side::Second,
        Some(other) => {
            return fail(other, TEXTS.with("gomoku-expected-turn-not", [("given", format!("{other:?}").into())]));
        }
        None => return fail(&text[text.len()..], TEXTS.say("gomoku-expected-space-and-turn")),
    };
    let foul = match fields.next() {
        None => None,
        Some(field) => match field.strip_prefix('!').map(str::parse::<Point>) {
            Some(Ok(point)) if point.column < columns && point.row < rows => Some(point),
            _ => {
                return fail(field, TEXTS.with("gomoku-expected-foul-field", [("given", format!("{field:?}").into())]));
            }
        },
    };
    if let Some(more) = fields.next() {
        return fail(more, TEXTS.with("gomoku-expected-end-not", [("given", format!("{more:?}").into())]));
    }
    let stones = grid.iter().enumerate().flat_map(|(row, symbols)| {
        symbols.iter().enumerate().filter_map(move |(column, symbol)| {
            let side = match symbol {
                'X' => Side::First,
                'O' => Side::Second,
                _ => return None,
            };
            Some((Point::new(column as u8, row as u8), side))
        })
    });
    Gomoku::of_stones((columns, rows, rule), stones, to_move, foul)
        .map_err(|expected| ParseError::new("position", text, expected))
}

/// Reads size and rule from a spec.
pub(crate) fn read_spec(spec: &Spec) -> Result<(u8, u8, Rule), ParseError> {
    let (columns, rows) = match &spec.size {
        None => (15, 15),
        Some(size) => read_size(size).ok_or_else(|| {
            let numbers = [("least", u32::from(SMALLEST).into()), ("most", u32::from(LARGEST).into())];
            spec.error(size, TEXTS.with("gomoku-expected-size", numbers))
        })?,
    };
    let mut rule: Option<Rule> = None;
    for option in &spec.options {
        let named = Rule::ALL.into_iter().find(|rule| rule.name() == option);
        match (named, rule) {
            (None, _) => {
                let names = Rule::ALL.map(Rule::name).join(", ");
                let openings: Vec<&str> = OPENING_RULES.iter().map(|rule| rule.name).collect();
                let given = format!("{option:?}");
                let lists =
                    [("rules", names.into()), ("openings", openings.join(", ").into()), ("given", given.into())];
                return Err(spec.error(option, TEXTS.with("gomoku-expected-option", lists)));
            }
            (Some(second), Some(first)) => {
                let both = [("first", first.name().into()), ("second", second.name().into())];
                return Err(spec.error(option, TEXTS.with("gomoku-expected-one-rule", both)));
            }
            (Some(_), None) => rule = named,
        }
    }
    Ok((columns, rows, rule.unwrap_or_default()))
}

/// Reads `15` or `20x15`.
fn read_size(text: &str) -> Option<(u8, u8)> {
    let (columns, rows) = text.split_once('x').unwrap_or((text, text));
    let side = |text: &str| {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
        text.parse().ok().filter(|side| plain && (SMALLEST..=LARGEST).contains(side))
    };
    Some((side(columns)?, side(rows)?))
}

/// Writes the canonical spec of a size and a rule.
pub(crate) fn write_spec(columns: u8, rows: u8, rule: Rule) -> String {
    let size = if columns == rows { columns.to_string() } else { format!("{columns}x{rows}") };
    match rule {
        Rule::Freestyle => format!("gomoku:{size}"),
        other => format!("gomoku:{size},{other}"),
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::Spec;

    use super::{Rule, read_position, read_spec, write_spec};

    fn canonical(spec: &str) -> Result<String, String> {
        let spec: Spec = spec.parse().map_err(|error| format!("{error}"))?;
        let (columns, rows, rule) = read_spec(&spec).map_err(|error| error.to_string())?;
        Ok(write_spec(columns, rows, rule))
    }

    #[test]
    fn specs_have_one_canonical_form() {
        for (given, expected) in [
            ("gomoku", "gomoku:15"),
            ("gomoku:freestyle", "gomoku:15"),
            ("gomoku:10", "gomoku:10"),
            ("gomoku:20,exact", "gomoku:20,exact"),
            ("gomoku:20x15,exact", "gomoku:20x15,exact"),
            ("gomoku:15x15,renju", "gomoku:15,renju"),
            ("gomoku:5x22,caro", "gomoku:5x22,caro"),
        ] {
            assert_eq!(canonical(given).as_deref(), Ok(expected));
        }
    }

    #[test]
    fn wrong_specs_say_what_is_right() {
        let error = |spec: &str| canonical(spec).expect_err("it is wrong");
        assert_eq!(
            error("gomoku:4"),
            "bad game \"gomoku:4\" at character 8: expected a size from 5 to 22, one number or columns x rows such as \
             20x15"
        );
        assert_eq!(
            error("gomoku:15,swap3"),
            "bad game \"gomoku:15,swap3\" at character 11: expected one of the options freestyle, exact, renju, caro or \
             of the openings swap2, swap, pie, rif, taraguchi-10, soosorv-8, not \"swap3\""
        );
        assert_eq!(
            error("gomoku:15,exact,renju"),
            "bad game \"gomoku:15,exact,renju\" at character 17: expected one rule, not both exact and renju"
        );
        for spec in ["gomoku:23", "gomoku:15x", "gomoku:x15", "gomoku:015", "gomoku:15x15x15", "gomoku:999999"] {
            assert!(canonical(spec).is_err(), "{spec}");
        }
    }

    fn error(text: &str, rule: Rule) -> String {
        read_position(text, (6, 5, rule)).expect_err("it is wrong").to_string()
    }

    #[test]
    fn both_forms_of_a_position_are_read() {
        let read = |text| read_position(text, (6, 5, Rule::Freestyle)).expect("a position").to_string();
        assert_eq!(read("6/2X3/2O3/6/6 X"), "6/2X3/2O3/6/6 X");
        assert_eq!(read("....../..X1../2O.2/6/1.1.2 O"), "6/2X3/2O3/6/6 O");
    }

    #[test]
    fn wrong_positions_name_the_place() {
        let start = "6/6/6/6/6";
        let rule = Rule::Renju;
        assert_eq!(
            error(start, rule),
            format!("bad position \"{start}\" at character 10: expected a space and the side to move, X or O")
        );
        assert_eq!(
            error("6/6/6/6/6 x", rule),
            "bad position \"6/6/6/6/6 x\" at character 11: expected the side to move, X or O, not \"x\""
        );
        assert_eq!(
            error("6/6/6/6/6 X c3", rule),
            "bad position \"6/6/6/6/6 X c3\" at character 13: expected nothing more, or '!' and the stone that lost by \
             a foul, not \"c3\""
        );
        assert_eq!(
            error("6/6/2X3/6/6 O !c3", rule),
            "bad position \"6/6/2X3/6/6 O !c3\": expected a double four or a double three at c3"
        );
        assert_eq!(
            error("XXXXX1/6/OOOOO1/6/6 X", Rule::Exact),
            "bad position \"XXXXX1/6/OOOOO1/6/6 X\": expected at most one side with a winning row, not both"
        );
        assert_eq!(
            error("XXXXXX/6/OOOOO1/6/6 X", rule),
            "bad position \"XXXXXX/6/OOOOO1/6/6 X\": expected either a winning row of white or an overline of black, \
             not both"
        );
    }
}
