//! Records as text.

use std::fmt::Write as _;
use std::time::Duration;

use super::{FIELDS, LONGEST_VALUE, MAX_PLIES, MAX_TAGS, RecordError, is_move};
use crate::any::{AnyPosition, AnyVariant};
use crate::engine::Score;
use crate::record::{Record, RecordedMove};
use crate::side::Side;

/// The length of a line of moves at which it is broken, in bytes; comments are never broken.
const LINE: usize = 100;

/// Writes records one after another, each followed by an empty line; see [`record_to_text`].
///
/// # Errors
/// As [`record_to_text`].
pub fn write_records<'a>(
    records: impl IntoIterator<Item = (&'a Record, Option<&'a AnyVariant>)>,
) -> Result<String, RecordError> {
    let mut text = String::new();
    for (record, variant) in records {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&record_to_text(record, variant)?);
    }
    Ok(text)
}

/// Writes one record.
///
/// With its variant the moves of one turn are joined by `+` where a side moves on, as in kalah, and turns are
/// numbered by sides; without it, or past a move that cannot be played, the sides are taken to alternate.
///
/// # Errors
/// If a move or the name of a tag holds what the format cannot: a move is one word without `+` and braces, and no
/// number or result; the name of a tag is made of letters, digits and `_` and is not one of the fields.
pub fn record_to_text(record: &Record, variant: Option<&AnyVariant>) -> Result<String, RecordError> {
    check(record)?;
    let mut text = String::new();
    write_tags(&mut text, record);
    text.push('\n');
    write_moves(&mut text, record, &sides(record, variant));
    Ok(text)
}

fn check(record: &Record) -> Result<(), RecordError> {
    let refuse = |reason: String| Err(RecordError { line: 0, reason });
    if record.moves.len() > MAX_PLIES {
        return refuse(format!("it has {} plies, expected at most {MAX_PLIES}", record.moves.len()));
    }
    if record.tags.len() > MAX_TAGS - FIELDS.len() {
        return refuse(format!("it has {} tags, expected at most {}", record.tags.len(), MAX_TAGS - FIELDS.len()));
    }
    for (name, _) in &record.tags {
        if !is_tag_name(name) || FIELDS.contains(&name.as_str()) {
            return refuse(format!(
                "bad tag {name:?}, expected letters, digits and '_', and none of {}",
                FIELDS.join(", ")
            ));
        }
    }
    for mv in &record.moves {
        let word = mv.mv.as_str();
        if !is_move(word) {
            return refuse(format!("bad move {word:?}, expected one word without '+' and braces"));
        }
    }
    let fields = [&record.game, &record.players[0], &record.players[1], &record.ending, &record.comment];
    let values = record.tags.iter().map(|(_, value)| value).chain(&record.start).chain(fields);
    let said = record.moves.iter().flat_map(|mv| [&mv.mv, &mv.comment]);
    // Escapes make a text at most ten times as long.
    match values.chain(said).find(|value| value.len() > LONGEST_VALUE / 10) {
        Some(value) => refuse(format!("a text of {} bytes, expected at most {}", value.len(), LONGEST_VALUE / 10)),
        None => Ok(()),
    }
}

pub(super) fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.len() <= 255 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The side that made each move.
fn sides(record: &Record, variant: Option<&AnyVariant>) -> Vec<Side> {
    let start = variant.and_then(|variant| match &record.start {
        None => Some(variant.start()),
        Some(text) => variant.read(text).ok(),
    });
    let mut side = start.as_ref().map_or(Side::First, AnyPosition::to_move);
    let mut position = start;
    let mut sides = Vec::with_capacity(record.moves.len());
    for mv in &record.moves {
        sides.push(side);
        side = side.other();
        if let Some(known) = &mut position {
            match known.play(&mv.mv) {
                Ok(()) => side = known.to_move(),
                Err(_) => position = None,
            }
        }
    }
    sides
}

fn write_tags(text: &mut String, record: &Record) {
    let mut tag = |name: &str, value: &str| {
        text.push('[');
        text.push_str(name);
        text.push_str(" \"");
        escape(text, value, '"');
        text.push_str("\"]\n");
    };
    tag("Game", &record.game);
    tag("First", &record.players[0]);
    tag("Second", &record.players[1]);
    if let Some(start) = &record.start {
        tag("Start", start);
    }
    tag("Result", &result(record));
    if !record.ending.is_empty() {
        tag("Ending", &record.ending);
    }
    for (name, value) in &record.tags {
        tag(name, value);
    }
}

fn result(record: &Record) -> String {
    record.outcome.map_or_else(|| "*".to_owned(), |outcome| outcome.to_string())
}

/// Writes `value` with `closing`, backslashes and everything that would break the line escaped.
fn escape(text: &mut String, value: &str, closing: char) {
    for c in value.chars() {
        match c {
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            c if c == closing => text.extend(['\\', c]),
            // Line and paragraph separators are no control characters, but break lines all the same.
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') => {
                let _ = write!(text, "\\u{{{:x}}}", c as u32);
            }
            c => text.push(c),
        }
    }
}

/// Breaks the moves into lines.
struct Lines<'a> {
    text: &'a mut String,
    column: usize,
}

impl Lines<'_> {
    fn word(&mut self, word: &str) {
        if self.column > 0 && self.column + 1 + word.len() > LINE {
            self.text.push('\n');
            self.column = 0;
        }
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += word.len();
    }
}

fn write_moves(text: &mut String, record: &Record, sides: &[Side]) {
    let mut lines = Lines { text, column: 0 };
    let opening = comment_of(&RecordedMove { comment: record.comment.clone(), ..RecordedMove::default() });
    if !opening.is_empty() {
        lines.word(&opening);
    }
    let mut number = 0;
    let mut word = String::new();
    for (index, (mv, &side)) in record.moves.iter().zip(sides).enumerate() {
        let goes_on = index > 0 && sides[index - 1] == side;
        if !goes_on && (side == Side::First || index == 0) {
            number += 1;
            lines.word(&format!("{number}.{}", if side == Side::First { "" } else { ".." }));
        }
        if goes_on {
            word.push('+');
        }
        word.push_str(&mv.mv);
        let comment = comment_of(mv);
        let ends = sides.get(index + 1) != Some(&side);
        // A move with a comment ends its word; the turn goes on with a word that begins with a '+'.
        if ends || !comment.is_empty() {
            lines.word(&std::mem::take(&mut word));
        }
        if !comment.is_empty() {
            lines.word(&comment);
        }
    }
    lines.word(&result(record));
    lines.text.push('\n');
}

/// Everything that is known of a move besides the move, in braces; empty if there is nothing.
fn comment_of(mv: &RecordedMove) -> String {
    let mut text = String::new();
    if let Some(elapsed) = mv.elapsed {
        let _ = write!(text, "[%emt {}]", seconds(elapsed));
    }
    if let Some(score) = mv.score {
        let _ = write!(text, "[%eval {}]", score_text(score));
    }
    if let Some(depth) = mv.depth {
        let _ = write!(text, "[%depth {depth}]");
    }
    if !mv.comment.is_empty() {
        if !text.is_empty() {
            text.push(' ');
        }
        if mv.comment.starts_with("[%") {
            text.push('\\');
        }
        escape(&mut text, &mv.comment, '}');
    }
    if text.is_empty() { text } else { format!("{{{text}}}") }
}

/// Seconds with all their decimals.
fn seconds(time: Duration) -> String {
    let text = format!("{}.{:09}", time.as_secs(), time.subsec_nanos());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// `1.25`, or `#3` and `#-4` for a win in 3 and a loss in 4 plies.
fn score_text(score: Score) -> String {
    match score.forced() {
        Some(plies) if score.0 > 0 && plies >= 0 => format!("#{plies}"),
        Some(plies) if score.0 < 0 && plies <= 0 => format!("#-{}", -plies),
        _ => {
            let (sign, size) = (if score.0 < 0 { "-" } else { "" }, score.0.unsigned_abs());
            format!("{sign}{}.{:02}", size / 100, size % 100)
        }
    }
}
