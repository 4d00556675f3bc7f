//! Writes a game as a library.

use boardwright_game::grid::Point;
use boardwright_game::{JUDGEMENT, Notices, Record, RecordedMove, Written, judged};

use super::{
    BOARD_TEXT, COMMENT, DOWN, EXTENSION, HEAD, LABEL_TAG, LINES, MAGIC, MARK, MARK_TAG, NO_MOVE, RIGHT, SIDE, START,
    START_TAG, TEXT_TAG, VERSION,
};
use crate::Rule;
use crate::records::{game_of, left_out, point_of};

pub(super) fn write(records: &[Record]) -> Result<Written, String> {
    let [record] = records else { return Err(format!("a library holds one game, not {}", records.len())) };
    let record = &*record.in_text_order();
    let (variant, opening) = game_of(record)?;
    if (variant.columns(), variant.rows()) != (SIDE, SIDE) || record.start.is_some() || opening.is_some() {
        return Err("a library holds moves from the empty board of 15 x 15, without choices of an opening".to_owned());
    }
    let own = |(name, _): &(String, String)| ![LABEL_TAG, TEXT_TAG].contains(&name.as_str());
    let mut notices = left_out(record, &["variations", "comments", "marks", "results"], own);
    if variant.rule() != Rule::Freestyle {
        notices.add(format!("a library does not say that the rule is {}", variant.rule()));
    }
    if record.outcome.is_some() || !record.ending.is_empty() {
        notices.add("the format holds no result: it is left out");
    }
    let mut bytes = MAGIC.to_vec();
    bytes.extend([VERSION.0, VERSION.1]);
    bytes.resize(HEAD, 0xff);
    let root = RecordedMove { comment: record.comment.clone(), tags: record.tags.clone(), ..RecordedMove::default() };
    let is_empty = record.moves.is_empty();
    let moves = record.moves.iter().chain(record.variations.iter().flat_map(|variation| &variation.moves));
    if moves.chain([&root]).any(|mv| !mv.comment.is_ascii() || mv.tags.iter().any(|(_, value)| !value.is_ascii())) {
        notices.add("texts are written in UTF-8; RenLib shows those beyond ASCII in the code page of its Windows");
    }
    let labels = node(&mut bytes, 0, &root, false, is_empty, &mut notices);
    put_labels(&mut bytes, &labels, !is_empty);
    let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); record.variations.len() + 1];
    for (index, variation) in record.variations.iter().enumerate() {
        if variation.of > index {
            return Err(format!("variation {} leaves one that does not stand before it", index + 1));
        }
        leaving[variation.of].push(index + 1);
    }
    // No recursion: a hostile record is as deep as it is long. A step is a line, its next ply, and whether siblings of
    // its first move follow.
    let mut steps = vec![(0_usize, 0_usize, false)];
    while let Some((line, ply, has_sibling)) = steps.pop() {
        let (after, moves) = match line.checked_sub(1) {
            None => (0, &record.moves),
            Some(index) => (record.variations[index].after, &record.variations[index].moves),
        };
        let Some(mv) = moves.get(ply - after) else { continue };
        let here = |ply: usize| {
            leaving[line].iter().copied().filter(move |&number| record.variations[number - 1].after == ply)
        };
        let point = point_of(mv, &variant)?;
        let code = 16 * (SIDE - 1 - point.row) + point.column + 1;
        let siblings: Vec<usize> = here(ply).collect();
        let is_last = moves.len() == ply - after + 1;
        let labels = node(&mut bytes, code, mv, has_sibling || !siblings.is_empty(), is_last, &mut notices);
        put_labels(&mut bytes, &labels, !is_last);
        // The subtree of this move comes first, then its siblings.
        for (index, number) in siblings.iter().enumerate().rev() {
            steps.push((*number, ply, has_sibling || index + 1 < siblings.len()));
        }
        steps.push((line, ply + 1, false));
    }
    Ok(Written { bytes, notices })
}

/// A text on a point that is no move.
struct Label {
    code: u8,
    text: String,
    is_marked: bool,
}

/// Writes a node, and returns the texts on other points, which are nodes below it.
fn node(
    bytes: &mut Vec<u8>,
    code: u8,
    mv: &RecordedMove,
    has_sibling: bool,
    is_last: bool,
    notices: &mut Notices,
) -> Vec<Label> {
    let is_marked = |point: &str| mv.tags.iter().any(|(name, value)| name == MARK_TAG && value == point);
    let is_label = |(name, value): &(String, String), at: &str| {
        name == LABEL_TAG && value.split_once(':').is_some_and(|(point, _)| point == at)
    };
    let judgement = mv.tags.iter().find_map(|(name, value)| sign(value).filter(|_| name == JUDGEMENT));
    // A library has no place for the sign of a move but its comment.
    let said = [judgement, Some(mv.comment.as_str())].into_iter().flatten().filter(|text| !text.is_empty());
    let comment = said.collect::<Vec<_>>().join(" ");
    let mut labels = Vec::new();
    let mut text = None;
    let mut flags = if has_sibling { DOWN } else { 0 };
    for (name, value) in &mv.tags {
        match name.as_str() {
            MARK_TAG if *value == mv.mv => flags |= MARK,
            MARK_TAG if mv.tags.iter().any(|tag| is_label(tag, value)) => {}
            START_TAG => flags |= START,
            JUDGEMENT if sign(value) == judgement && judgement.is_some() => {}
            TEXT_TAG if text.is_none() => text = Some(value),
            LABEL_TAG => {
                let label = value.split_once(':').and_then(|(point, text)| Some((point.parse::<Point>().ok()?, text)));
                match label.filter(|(point, _)| point.column < SIDE && point.row < SIDE) {
                    Some((point, text)) => {
                        let code = 16 * (SIDE - 1 - point.row) + point.column + 1;
                        labels.push(Label { code, text: text.to_owned(), is_marked: is_marked(&point.to_string()) });
                    }
                    None => notices.add("a text on the board stands on no point: it is left out"),
                }
            }
            _ => notices.add(format!("the format holds no {name}: it is left out")),
        }
    }
    if is_last && labels.is_empty() {
        flags |= RIGHT;
    }
    if !comment.is_empty() {
        flags |= COMMENT;
    }
    if text.is_some() {
        flags |= EXTENSION;
    }
    bytes.extend([code, flags]);
    if text.is_some() {
        bytes.extend([0, BOARD_TEXT]);
    }
    if !comment.is_empty() {
        let (first, rest) = comment.split_once('\n').unwrap_or((&comment, ""));
        let rest = rest.replace('\n', "\r\n");
        let lines = if comment.contains('\n') { format!("{first}{LINES}{rest}") } else { first.to_owned() };
        put_text(bytes, &lines);
    }
    if let Some(text) = text {
        put_text(bytes, text);
    }
    labels
}

/// The sign that stands for a judgement.
fn sign(number: &str) -> Option<&'static str> {
    ["!", "?", "!!", "??", "!?", "?!"].into_iter().find(|sign| judged(sign).1 == Some(number))
}

/// Writes the texts on points that are no moves, of which the last has siblings if moves follow.
fn put_labels(bytes: &mut Vec<u8>, labels: &[Label], goes_on: bool) {
    for (index, Label { code, text, is_marked }) in labels.iter().enumerate() {
        let down = if goes_on || index + 1 < labels.len() { DOWN } else { 0 };
        let mark = if *is_marked { MARK } else { 0 };
        bytes.extend([*code, down | mark | RIGHT | NO_MOVE | EXTENSION, 0, BOARD_TEXT]);
        put_text(bytes, text);
    }
}

fn put_text(bytes: &mut Vec<u8>, text: &str) {
    let start = bytes.len();
    bytes.extend(text.bytes().filter(|byte| *byte != 0));
    bytes.push(0);
    if (bytes.len() - start) % 2 == 1 {
        bytes.push(0);
    }
}
