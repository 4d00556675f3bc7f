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
    let record = &*record.in_text_order();
    check_record(record)?;
    let mut text = String::new();
    write_tags(&mut text, record);
    text.push('\n');
    write_moves(&mut text, record, &sides(record, variant));
    Ok(text)
}

/// Checks that the format holds a record.
///
/// # Errors
/// As [`record_to_text`].
pub fn check_record(record: &Record) -> Result<(), RecordError> {
    let refuse = |reason: String| Err(RecordError { line: 0, reason: reason.into() });
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
    for (index, variation) in record.variations.iter().enumerate() {
        let (after, moves) = match variation.of.checked_sub(1) {
            None => (0, &record.moves),
            Some(other) if other < index => (record.variations[other].after, &record.variations[other].moves),
            Some(_) => return refuse(format!("variation {} leaves one that does not stand before it", index + 1)),
        };
        if !(after..after + moves.len()).contains(&variation.after) || variation.moves.is_empty() {
            return refuse(format!("variation {} does not leave its line before one of its moves", index + 1));
        }
        if variation.after + variation.moves.len() > MAX_PLIES {
            return refuse(format!("variation {} has more than {MAX_PLIES} plies", index + 1));
        }
    }
    let moves = || record.moves.iter().chain(record.variations.iter().flat_map(|variation| &variation.moves));
    for mv in moves() {
        let word = mv.mv.as_str();
        if !is_move(word) {
            return refuse(format!("bad move {word:?}, expected one word without '+', braces and parentheses"));
        }
        if let Some((name, _)) = mv.tags.iter().find(|(name, _)| !is_tag_name(name)) {
            return refuse(format!("bad tag {name:?} of a move, expected letters, digits and '_'"));
        }
        if mv.tags.len() > MAX_TAGS {
            return refuse(format!("a move has {} tags, expected at most {MAX_TAGS}", mv.tags.len()));
        }
    }
    let fields = [&record.game, &record.players[0], &record.players[1], &record.ending, &record.comment];
    let values = record.tags.iter().map(|(_, value)| value).chain(&record.start).chain(fields);
    let said = moves().flat_map(|mv| [&mv.mv, &mv.comment].into_iter().chain(mv.tags.iter().map(|(_, value)| value)));
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

/// A line that is being written: its moves up to a number are there, and the variations up to a number.
struct OpenLine {
    line: usize,
    moves: usize,
    variations: usize,
}

fn write_moves(text: &mut String, record: &Record, sides: &[Side]) {
    let mut lines = Lines { text, column: 0 };
    let opening = comment_of(&RecordedMove { comment: record.comment.clone(), ..RecordedMove::default() });
    if !opening.is_empty() {
        lines.word(&opening);
    }
    let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); record.variations.len() + 1];
    for (index, variation) in record.variations.iter().enumerate() {
        leaving[variation.of].push(index + 1);
    }
    // The variations of a line stand behind the moves that they replace, in their order.
    leaving.iter_mut().for_each(|line| line.sort_by_key(|&number| record.variations[number - 1].after));
    let mut number = 0;
    let mut word = String::new();
    // No recursion: a hostile record is as deep as it is long.
    let mut open = vec![OpenLine { line: 0, moves: 0, variations: 0 }];
    while let Some(top) = open.last_mut() {
        let (after, moves) = match top.line.checked_sub(1) {
            None => (0, &record.moves),
            Some(index) => (record.variations[index].after, &record.variations[index].moves),
        };
        let next = leaving[top.line].get(top.variations).copied();
        if let Some(variation) = next.filter(|&number| record.variations[number - 1].after + 1 == after + top.moves) {
            top.variations += 1;
            open.push(OpenLine { line: variation, moves: 0, variations: 0 });
            lines.word("(");
            continue;
        }
        let (index, is_game) = (top.moves, top.line == 0);
        let Some(mv) = moves.get(index) else {
            if !is_game {
                lines.word(")");
            }
            open.pop();
            continue;
        };
        top.moves += 1;
        let is_left = next.is_some_and(|number| record.variations[number - 1].after == after + index);
        if !is_game {
            lines.word(&mv.mv);
        } else if let Some(&side) = sides.get(index) {
            let goes_on = index > 0 && sides[index - 1] == side;
            if !goes_on && (side == Side::First || index == 0) {
                number += 1;
                lines.word(&format!("{number}.{}", if side == Side::First { "" } else { ".." }));
            }
            if goes_on {
                word.push('+');
            }
            word.push_str(&mv.mv);
            let ends = sides.get(index + 1) != Some(&side);
            // A move with a comment or a variation ends its word; the turn goes on with a word that begins with a '+'.
            if ends || is_left || has_comment(mv) {
                lines.word(&std::mem::take(&mut word));
            }
        }
        if has_comment(mv) {
            lines.word(&comment_of(mv));
        }
    }
    lines.word(&result(record));
    lines.text.push('\n');
}

fn has_comment(mv: &RecordedMove) -> bool {
    mv.elapsed.is_some() || mv.score.is_some() || mv.depth.is_some() || !mv.tags.is_empty() || !mv.comment.is_empty()
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
    for (name, value) in &mv.tags {
        let _ = write!(text, "[%tag {name} \"");
        escape(&mut text, value, '"');
        text.push_str("\"]");
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

/// Writes `1.25`, `8.00` for a proved difference of 8 points, or `#3` and `#-4` for a win in 3 and a loss in 4 plies.
fn score_text(score: Score) -> String {
    match score.forced() {
        Some(plies) if score.0 > 0 && plies >= 0 => format!("#{plies}"),
        Some(plies) if score.0 < 0 && plies <= 0 => format!("#-{}", -plies),
        _ => {
            let worth = score.hundredths();
            let (sign, size) = (if worth < 0 { "-" } else { "" }, worth.unsigned_abs());
            format!("{sign}{}.{:02}", size / 100, size % 100)
        }
    }
}
