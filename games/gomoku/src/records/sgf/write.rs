//! The writer of SGF: turns records into text.

use std::fmt::Write as _;
use std::time::Duration;

use boardwright_game::grid::Point;
use boardwright_game::{Outcome, Record, RecordedMove, Side, Spec, Variant};

use crate::records::sgf::game::read_time;
use crate::records::sgf::{DEPTH, OTHER_TAGS, RESERVED, TAGS};
use crate::{GomokuVariant, Rule};

/// The number of moves on a line.
const MOVES_A_LINE: usize = 8;

/// Writes games one after another.
pub(super) fn write(records: &[Record]) -> Result<String, String> {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        let game = write_game(record).map_err(|reason| format!("game {}: {reason}", index + 1))?;
        text.push_str(&game);
    }
    Ok(text)
}

/// The variant of a record, and the position it starts from.
pub(crate) fn variant_of(record: &Record) -> Result<GomokuVariant, String> {
    let spec: Spec = record.game.parse().map_err(|error| format!("{error}"))?;
    if spec.family != "gomoku" {
        return Err(format!("{} is no game of gomoku", record.game));
    }
    GomokuVariant::of_spec(&spec).map_err(|error| error.to_string())
}

/// The point of a recorded move, which must lie on the board.
pub(crate) fn point_of(mv: &RecordedMove, variant: &GomokuVariant) -> Result<Point, String> {
    let point: Point = mv.mv.parse().map_err(|error| format!("{error}"))?;
    if point.column < variant.columns() && point.row < variant.rows() {
        Ok(point)
    } else {
        Err(format!("the move {point} is off the board"))
    }
}

fn write_game(record: &Record) -> Result<String, String> {
    let variant = variant_of(record)?;
    let mut game = Writer { text: "(;FF[4]CA[UTF-8]GM[4]".to_owned(), rows: variant.rows() };
    let (columns, rows) = (variant.columns(), variant.rows());
    game.property("SZ", &if columns == rows { columns.to_string() } else { format!("{columns}:{rows}") });
    if variant.rule() != Rule::Freestyle {
        game.property("RU", variant.rule().name());
    }
    for (name, player) in ["PB", "PW"].into_iter().zip(&record.players) {
        if !player.is_empty() {
            game.property(name, player);
        }
    }
    game.result(record);
    game.tags(&record.tags)?;
    if !record.comment.is_empty() {
        game.property("C", &record.comment);
    }
    let first = game.setup(record, &variant)?;
    game.moves(record, &variant, first)?;
    game.text.push_str(")\n");
    Ok(game.text)
}

struct Writer {
    text: String,
    rows: u8,
}

impl Writer {
    fn property(&mut self, name: &str, value: &str) {
        self.text.push_str(name);
        self.value(value);
    }

    fn value(&mut self, value: &str) {
        self.text.push('[');
        for symbol in value.chars() {
            if matches!(symbol, ']' | '\\') {
                self.text.push('\\');
            }
            self.text.push(symbol);
        }
        self.text.push(']');
    }

    fn result(&mut self, record: &Record) {
        let how = |ending: &str| {
            [("resign", "R"), ("time", "T"), ("forfeit", "F")]
                .into_iter()
                .find(|(word, _)| ending.contains(word))
                .map_or("", |(_, how)| how)
        };
        let result = match record.outcome {
            Some(Outcome::Draw) => "Draw".to_owned(),
            Some(Outcome::Win(side)) => {
                format!("{}+{}", if side == Side::First { "B" } else { "W" }, how(&record.ending))
            }
            None => String::new(),
        };
        if !result.is_empty() {
            self.property("RE", &result);
        }
        // The text of `RE` alone is enough only if it is read back as the same words.
        if !record.ending.is_empty() || result.len() > 2 {
            self.property("TE", &record.ending);
        }
    }

    fn tags(&mut self, tags: &[(String, String)]) -> Result<(), String> {
        let mut used: Vec<&str> = Vec::new();
        let mut others = Vec::new();
        for (tag, value) in tags {
            match property_of(tag).filter(|name| !used.contains(name)) {
                Some(name) => {
                    used.push(name);
                    self.property(name, value);
                }
                None if tag.contains(':') => return Err(format!("the tag name {tag:?} holds a colon")),
                None => others.push(format!("{tag}:{value}")),
            }
        }
        if !others.is_empty() {
            self.text.push_str(OTHER_TAGS);
            others.iter().for_each(|other| self.value(other));
        }
        Ok(())
    }

    /// Writes the stones of an unusual start and returns the side that moves first.
    fn setup(&mut self, record: &Record, variant: &GomokuVariant) -> Result<Side, String> {
        let Some(text) = &record.start else { return Ok(Side::First) };
        let start = variant.read(text).map_err(|error| error.to_string())?;
        for (name, side) in [("AB", Side::First), ("AW", Side::Second)] {
            let points: Vec<Point> =
                start.stones().filter(|(_, stone)| *stone == side).map(|(point, _)| point).collect();
            if !points.is_empty() {
                self.text.push_str(name);
                points.iter().for_each(|&point| self.point(point));
            }
        }
        let first = boardwright_game::Position::to_move(&start);
        self.property("PL", if first == Side::First { "B" } else { "W" });
        Ok(first)
    }

    fn point(&mut self, point: Point) {
        let letters = [point.column, self.rows - 1 - point.row].map(|index| char::from(b'a' + index));
        self.value(&letters.iter().collect::<String>());
    }

    fn moves(&mut self, record: &Record, variant: &GomokuVariant, first: Side) -> Result<(), String> {
        let mut side = first;
        for (index, mv) in record.moves.iter().enumerate() {
            if index % MOVES_A_LINE == 0 {
                self.text.push('\n');
            }
            self.text.push_str(if side == Side::First { ";B" } else { ";W" });
            self.point(point_of(mv, variant)?);
            if let Some(score) = mv.score {
                let for_black = i64::from(score.0) * if side == Side::First { 1 } else { -1 };
                self.property("V", &hundredths(for_black));
            }
            if let Some(depth) = mv.depth {
                self.property(DEPTH, &depth.to_string());
            }
            let comment = comment_of(mv);
            if !comment.is_empty() {
                self.property("C", &comment);
            }
            side = side.other();
        }
        Ok(())
    }
}

/// The property of a tag: one of the standard, or the tag itself if it looks like a property.
fn property_of(tag: &str) -> Option<&str> {
    let known = TAGS.iter().find(|(_, known)| *known == tag).map(|(name, _)| *name);
    let is_name = !tag.is_empty() && tag.len() <= 8 && tag.bytes().all(|byte| byte.is_ascii_uppercase());
    let is_taken =
        RESERVED.contains(&tag) || [OTHER_TAGS, DEPTH, "V"].contains(&tag) || TAGS.iter().any(|(name, _)| *name == tag);
    known.or((is_name && !is_taken).then_some(tag))
}

fn hundredths(value: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
}

/// The comment of a move, its time in the first line.
fn comment_of(mv: &RecordedMove) -> String {
    let mut text = String::new();
    if let Some(time) = mv.elapsed {
        text += &milliseconds(time);
        if !mv.comment.is_empty() {
            text.push('\n');
        }
    } else {
        let first = mv.comment.split('\n').next().unwrap_or_default();
        // An empty first line keeps a comment that looks like a time from being read as one.
        if !mv.comment.is_empty() && (first.is_empty() || read_time(first).is_some()) {
            text.push('\n');
        }
    }
    text + &mv.comment
}

fn milliseconds(time: Duration) -> String {
    let mut text = time.as_millis().to_string();
    let rest = time.subsec_nanos() % 1_000_000;
    if rest > 0 {
        let _ = write!(text, ".{}", format!("{rest:06}").trim_end_matches('0'));
    }
    text + "ms"
}
