//! The reader of SGF: turns the nodes of a main line into a record.

use std::collections::BTreeMap;
use std::time::Duration;

use boardwright_game::grid::Point;
use boardwright_game::{Outcome, ParseError, Record, RecordedMove, Score, Side, Variant};

use crate::records::sgf::tree::Node;
use crate::records::sgf::{DEPTH, OTHER_TAGS, RESERVED, TAGS};
use crate::rules::{LARGEST, SMALLEST};
use crate::{Gomoku, GomokuVariant, Rule};

/// The longest time in milliseconds that a comment can mean: a year.
const MAX_TIME_MS: u64 = 366 * 86_400_000;

/// Makes a record of the main line of one game.
pub(super) fn record(text: &str, nodes: &[Node]) -> Result<Record, ParseError> {
    let root = &nodes[0];
    let mut reader = Reader::new(text, root)?;
    for (index, node) in nodes.iter().enumerate() {
        reader.node(node, index == 0)?;
    }
    let start = reader.start(root)?;
    let (outcome, ending) = ending(root);
    Ok(Record {
        game: reader.variant.spec(),
        players: ["PB", "PW"].map(|name| root.value(name).unwrap_or_default().to_owned()),
        start,
        moves: reader.moves,
        outcome,
        ending,
        tags: tags(root),
        comment: reader.comment,
    })
}

struct Reader<'a> {
    text: &'a str,
    variant: GomokuVariant,
    stones: BTreeMap<Point, Side>,
    first: Option<Side>,
    to_move: Option<Side>,
    moves: Vec<RecordedMove>,
    comment: String,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, root: &Node) -> Result<Reader<'a>, ParseError> {
        let variant = variant(text, root)?;
        let stones = BTreeMap::new();
        Ok(Reader { text, variant, stones, first: None, to_move: None, moves: Vec::new(), comment: String::new() })
    }

    fn error(&self, node: &Node, expected: String) -> ParseError {
        error(self.text, node, expected)
    }

    fn node(&mut self, node: &Node, is_root: bool) -> Result<(), ParseError> {
        self.setup(node)?;
        let mut made_a_move = false;
        for (name, side) in [("B", Side::First), ("W", Side::Second)] {
            for value in node.values(name) {
                self.made(node, side, value)?;
                made_a_move = true;
            }
        }
        let comment = node.value("C").unwrap_or_default();
        match self.moves.last_mut() {
            Some(mv) if made_a_move && !is_root => {
                (mv.elapsed, mv.comment) = split_comment(comment);
            }
            // A comment without a move belongs to the move before it.
            Some(mv) if !is_root => append(&mut mv.comment, comment),
            _ => append(&mut self.comment, comment),
        }
        Ok(())
    }

    fn setup(&mut self, node: &Node) -> Result<(), ParseError> {
        for (name, side) in [("AB", Some(Side::First)), ("AW", Some(Side::Second)), ("AE", None)] {
            for value in node.values(name) {
                if !self.moves.is_empty() {
                    return Err(self.error(node, format!("no stones set up by {name} after the first move")));
                }
                for point in self.points(node, value)? {
                    match side {
                        Some(side) => self.stones.insert(point, side),
                        None => self.stones.remove(&point),
                    };
                }
            }
        }
        if let Some(value) = node.value("PL") {
            let side = match value.trim() {
                "B" | "b" | "1" => Side::First,
                "W" | "w" | "2" => Side::Second,
                other => return Err(self.error(node, format!("PL[B] or PL[W], not {other:?}"))),
            };
            if self.moves.is_empty() {
                self.to_move = Some(side);
                self.first = Some(side);
            }
        }
        Ok(())
    }

    fn made(&mut self, node: &Node, side: Side, value: &str) -> Result<(), ParseError> {
        if self.to_move.is_some_and(|expected| expected != side) {
            let turn = if side == Side::First { "white" } else { "black" };
            return Err(self.error(node, format!("a move of {turn}, whose turn it is")));
        }
        let point = self.point(node, value)?;
        self.first.get_or_insert(side);
        self.to_move = Some(side.other());
        let mut mv = RecordedMove::new(point.to_string());
        mv.depth = node.value(DEPTH).and_then(|depth| depth.parse().ok());
        mv.score = node.value("V").and_then(|value| score(value, side));
        self.moves.push(mv);
        Ok(())
    }

    /// The points of a list entry: one, or a rectangle `aa:cc`.
    fn points(&self, node: &Node, value: &str) -> Result<Vec<Point>, ParseError> {
        let (from, to) = value.split_once(':').unwrap_or((value, value));
        let (from, to) = (self.point(node, from)?, self.point(node, to)?);
        let (low, high) = (from.row.min(to.row), from.row.max(to.row));
        let (left, right) = (from.column.min(to.column), from.column.max(to.column));
        Ok((low..=high).flat_map(|row| (left..=right).map(move |column| Point::new(column, row))).collect())
    }

    fn point(&self, node: &Node, value: &str) -> Result<Point, ParseError> {
        let (columns, rows) = (self.variant.columns(), self.variant.rows());
        match value.trim().as_bytes() {
            [column, row] if (b'a'..b'a' + columns).contains(column) && (b'a'..b'a' + rows).contains(row) => {
                Ok(Point::new(column - b'a', rows - 1 - (row - b'a')))
            }
            [] => Err(self.error(node, "a point: nobody may pass in gomoku".to_owned())),
            _ => {
                let last: String = [b'a' + columns - 1, b'a' + rows - 1].map(char::from).iter().collect();
                Err(self.error(node, format!("a point from aa to {last}, not {value:?}")))
            }
        }
    }

    /// The position text of the start, where it is not the usual one.
    fn start(&self, root: &Node) -> Result<Option<String>, ParseError> {
        let form = (self.variant.columns(), self.variant.rows(), self.variant.rule());
        let stones = self.stones.iter().map(|(&point, &side)| (point, side));
        let first = self.first.unwrap_or(Side::First);
        let start = Gomoku::of_stones(form, stones, first, None)
            .map_err(|expected| self.error(root, format!("stones set up with {expected}")))?;
        Ok((start != self.variant.start()).then(|| start.to_string()))
    }
}

fn error(text: &str, node: &Node, expected: String) -> ParseError {
    ParseError::new("SGF", text, expected).at(node.offset)
}

fn append(comment: &mut String, more: &str) {
    if !comment.is_empty() && !more.is_empty() {
        comment.push('\n');
    }
    comment.push_str(more);
}

/// Settles size and rule of a game.
fn variant(text: &str, root: &Node) -> Result<GomokuVariant, ParseError> {
    if let Some(other) = root.value("GM").filter(|value| value.trim() != "4") {
        return Err(error(text, root, format!("GM[4], gomoku or renju, not {other:?}")));
    }
    let size = root.value("SZ").unwrap_or("15");
    let (columns, rows) = size.split_once(':').unwrap_or((size, size));
    let side = |side: &str| side.trim().parse().ok().filter(|side| (SMALLEST..=LARGEST).contains(side));
    let (Some(columns), Some(rows)) = (side(columns), side(rows)) else {
        return Err(error(
            text,
            root,
            format!("a size from {SMALLEST} to {LARGEST}, SZ[15] or SZ[20:15], not {size:?}"),
        ));
    };
    // The numbers are those of the Gomocup protocol, as c-gomoku-cli writes them.
    let rule = match root.value("RU").unwrap_or_default().trim().to_ascii_lowercase().as_str() {
        "" | "0" | "freestyle" | "gomoku" => Rule::Freestyle,
        "1" | "exact" | "standard" => Rule::Exact,
        "4" | "renju" => Rule::Renju,
        "8" | "9" | "caro" => Rule::Caro,
        other => return Err(error(text, root, format!("RU[freestyle], exact, renju or caro, not {other:?}"))),
    };
    Ok(GomokuVariant::new(columns, rows, rule))
}

/// The outcome of the game, and the text of its ending if there is one.
fn ending(root: &Node) -> (Option<Outcome>, String) {
    let result = root.value("RE").unwrap_or_default().trim();
    let (outcome, how) = match result.split_once('+') {
        Some(("B" | "b", how)) => (Some(Outcome::Win(Side::First)), how),
        Some(("W" | "w", how)) => (Some(Outcome::Win(Side::Second)), how),
        _ if matches!(result, "0" | "Draw" | "draw") => (Some(Outcome::Draw), ""),
        _ if result.eq_ignore_ascii_case("void") => (None, "void"),
        _ => (None, ""),
    };
    let how = match how {
        "R" | "Resign" => "resignation",
        "T" | "Time" => "time",
        "F" | "Forfeit" => "forfeit",
        "void" => "void",
        _ => "",
    };
    (outcome, root.value("TE").unwrap_or(how).to_owned())
}

fn tags(root: &Node) -> Vec<(String, String)> {
    let mut tags = Vec::new();
    for (name, values) in root.properties() {
        if RESERVED.contains(&name) || name == "V" || name == DEPTH {
            continue;
        }
        let known = TAGS.iter().find(|(property, _)| *property == name);
        for value in values {
            let (tag, value) = match (known, value.split_once(':')) {
                (Some((_, tag)), _) => (*tag, value.as_str()),
                (None, Some((tag, value))) if name == OTHER_TAGS => (tag, value),
                _ => (name, value.as_str()),
            };
            tags.push((tag.to_owned(), value.to_owned()));
        }
    }
    tags
}

/// A time such as `484ms`, if the first line of a comment is one, and the rest of the comment.
fn split_comment(comment: &str) -> (Option<Duration>, String) {
    let (first, rest) = comment.split_once('\n').unwrap_or((comment, ""));
    match read_time(first) {
        Some(time) => (Some(time), rest.to_owned()),
        // The writer puts an empty line before a comment that would be misread.
        None if first.is_empty() => (None, rest.to_owned()),
        None => (None, comment.to_owned()),
    }
}

/// Reads milliseconds with up to six decimals.
pub(super) fn read_time(text: &str) -> Option<Duration> {
    let number = text.trim().strip_suffix("ms")?;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(fraction) || fraction.len() > 6 {
        return None;
    }
    let milliseconds: u64 = whole.parse().ok().filter(|&time| time <= MAX_TIME_MS)?;
    let nanoseconds: u64 = format!("{fraction:0<6}").parse().ok()?;
    Some(Duration::from_millis(milliseconds) + Duration::from_nanos(nanoseconds))
}

/// A value for black in units such as pawns, as a score for the side that moved.
fn score(value: &str, side: Side) -> Option<Score> {
    let hundredths = (value.trim().parse::<f64>().ok()? * 100.0).round();
    let hundredths = if side == Side::First { hundredths } else { -hundredths };
    (hundredths.abs() <= f64::from(i32::MAX)).then_some(Score(hundredths as i32))
}
