//! Databases of positions of Rapfi and Yixin (YXDB), plain or as a frame of LZ4.
//!
//! Facts from the source of Rapfi (`yxdbstorage.cpp`, `dbtypes.h`). All numbers are of two bytes, smallest first, but the
//! count of records, which has four. A record has the length of its key, the key and the length and bytes of its value.
//! The key is rule (0 freestyle, 1 exactly five, 2 renju), columns, rows, and the stones as pairs of column and row from
//! the upper left, black ones first; a pair FF FF is a pass. The value is a label, a value, depth and bound, and a text. A
//! key of no board is a note that the texts are UTF-8.
//!
//! Each record becomes a position with its text as comment and the rest as tags.

use std::collections::BTreeMap;

use boardwright_game::grid::Point;
use boardwright_game::{
    FormatReader, Message, ParseError, ReadGames, Record, RecordFormat, Side, Spec, Variant, decode,
};

use crate::records::DIVIDER;
use crate::records::bytes::{Bytes, all, head};
use crate::rules::{LARGEST, SMALLEST};
use crate::texts::TEXTS;
use crate::{Gomoku, GomokuVariant, Rule};

/// The format as the family lists it.
pub(crate) const FORMAT: RecordFormat = RecordFormat {
    name: "yxdb",
    extension: "db",
    summary: "databases of Rapfi and Yixin: positions with labels, values, depths and texts",
    is_like: |bytes| is_like(&head(bytes)),
    reader: FormatReader::Bytes(read),
    write: None,
};

/// More positions than these need too much memory.
const MAX_RECORDS: u32 = 2_000_000;

/// The rules by their numbers.
const RULES: [Rule; 3] = [Rule::Freestyle, Rule::Exact, Rule::Renju];

/// The text that says that all texts are UTF-8.
const UTF_8: &[u8] = b"charset=\"UTF-8\"";

/// A record as it stands in the file.
struct Entry<'a> {
    key: &'a [u8],
    value: &'a [u8],
}

fn entry<'a>(bytes: &mut Bytes<'a>) -> Option<Entry<'a>> {
    let length = bytes.u16()?;
    let key = bytes.take(usize::from(length))?;
    if key.is_empty() {
        return Some(Entry { key, value: &[] });
    }
    let length = bytes.u16()?;
    Some(Entry { key, value: bytes.take(usize::from(length))? })
}

/// True if the first records can be some.
fn is_like(bytes: &[u8]) -> bool {
    let mut bytes = Bytes { bytes, at: 0 };
    let Some(count) = bytes.take(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]])) else {
        return false;
    };
    let is_right = |entry: &Entry<'_>| match entry.key {
        [0, 0, 0] => entry.value.get(5..).is_some_and(|text| text.starts_with(UTF_8)),
        [rule, columns, rows, stones @ ..] => {
            let board = SMALLEST..=LARGEST;
            let fits = |pair: &[u8]| pair == [0xff, 0xff] || (pair[0] < *columns && pair[1] < *rows);
            *rule < 3
                && board.contains(columns)
                && board.contains(rows)
                && stones.len().is_multiple_of(2)
                && stones.chunks_exact(2).all(fits)
        }
        _ => false,
    };
    let mut checked = 0;
    while checked < count.min(4) {
        match entry(&mut bytes) {
            Some(found) if is_right(&found) => checked += 1,
            // The rest lies behind the beginning that is looked at.
            None if checked > 0 => break,
            _ => return false,
        }
    }
    checked > 0
}

fn read(bytes: &[u8], _: Option<&Spec>) -> Result<ReadGames, ParseError> {
    let fail = |expected: Message| ParseError::new("YXDB database", "", expected);
    let plain = all(bytes, "YXDB database")?;
    let mut bytes = Bytes { bytes: &plain, at: 0 };
    let count = bytes.take(4).ok_or_else(|| fail(TEXTS.say("gomoku-read-records")))?;
    let count = u32::from_le_bytes([count[0], count[1], count[2], count[3]]);
    if count > MAX_RECORDS {
        return Err(fail(TEXTS.with(
            "gomoku-read-most-records",
            [("most", i64::from(MAX_RECORDS).into()), ("given", i64::from(count).into())],
        )));
    }
    let mut games = ReadGames::default();
    let mut is_utf8 = false;
    let mut texts: Vec<&[u8]> = Vec::new();
    for number in 1..=count {
        let Some(Entry { key, value }) = entry(&mut bytes) else {
            return Err(fail(
                TEXTS.with(
                    "gomoku-read-cut",
                    [("count", i64::from(count).into()), ("number", i64::from(number).into())],
                ),
            ));
        };
        match key {
            [] => {}
            [0, 0, 0] => is_utf8 |= value.get(5..).is_some_and(|text| text.starts_with(UTF_8)),
            [rule, columns, rows, stones @ ..] => {
                let rule = RULES.get(usize::from(*rule)).copied();
                let board = SMALLEST..=LARGEST;
                let (Some(rule), true, true) = (rule, board.contains(columns), board.contains(rows)) else {
                    games.notices.add(TEXTS.say("gomoku-note-other-boards"));
                    continue;
                };
                let variant = GomokuVariant::new(*columns, *rows, rule);
                match position(&variant, stones) {
                    Some(start) => {
                        games.records.push(record(&variant, &start, value));
                        let text = value.get(5..).unwrap_or_default();
                        texts.push(text.split(|byte| *byte == 0).next().unwrap_or_default());
                    }
                    None => games.notices.add(TEXTS.say("gomoku-note-impossible")),
                }
            }
            _ => return Err(fail(TEXTS.with("gomoku-read-key", [("number", i64::from(number).into())]))),
        }
    }
    if bytes.at < plain.len() {
        games.notices.add(TEXTS.say("gomoku-note-behind"));
    }
    if games.records.is_empty() {
        return Err(fail(TEXTS.say("gomoku-read-one-position")));
    }
    // All texts of a file are in one encoding, which a single short one would not show.
    let mut joined = Vec::new();
    for text in texts {
        joined.extend(text.iter().filter(|byte| **byte != DIVIDER));
        joined.push(DIVIDER);
    }
    let text = if is_utf8 {
        String::from_utf8_lossy(&joined).into_owned()
    } else {
        let decoded = decode(&joined);
        decoded.notice().into_iter().for_each(|notice| games.notices.add(notice));
        decoded.text
    };
    for (record, comment) in games.records.iter_mut().zip(text.split(char::from(DIVIDER))) {
        comment.clone_into(&mut record.comment);
    }
    Ok(games)
}

/// The position of the stones of a key.
fn position(variant: &GomokuVariant, stones: &[u8]) -> Option<Gomoku> {
    let pairs: Vec<&[u8]> = stones.chunks_exact(2).collect();
    let blacks = pairs.len().div_ceil(2);
    let mut found = BTreeMap::new();
    for (index, pair) in pairs.iter().enumerate() {
        // A pass fills the place of a stone, so that the numbers tell whose turn it is.
        if *pair == [0xff, 0xff] {
            continue;
        }
        let row = variant.rows().checked_sub(1 + pair[1])?;
        let point = Point::new(pair[0], row);
        let side = if index < blacks { Side::First } else { Side::Second };
        if point.column >= variant.columns() || found.insert(point, side).is_some() {
            return None;
        }
    }
    let to_move = if pairs.len().is_multiple_of(2) { Side::First } else { Side::Second };
    Gomoku::of_stones((variant.columns(), variant.rows(), variant.rule()), found, to_move, None).ok()
}

/// A record without its comment.
fn record(variant: &GomokuVariant, start: &Gomoku, value: &[u8]) -> Record {
    let number = |at: usize| value.get(at..at + 2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
    let mut tags = Vec::new();
    let label = match value.first() {
        Some(b'w' | b'W') => Some("win".to_owned()),
        Some(b'l' | b'L') => Some("loss".to_owned()),
        Some(b'd' | b'D') => Some("draw".to_owned()),
        Some(b'!') => Some("forced".to_owned()),
        Some(b'x' | b'X') => Some("blocked".to_owned()),
        Some(&other) if (33..127).contains(&other) => Some(char::from(other).to_string()),
        _ => None,
    };
    let bound = number(3).map(|both| ["none", "upper", "lower", "exact"][usize::from(both.cast_unsigned() & 3)]);
    let known = value.len() >= 5;
    tags.extend(label.map(|label| ("Label".to_owned(), label)));
    // Without a bound, 0 means that nothing is known.
    let is_bounded = bound.is_some_and(|bound| bound != "none");
    let score = number(1).filter(|score| known && (*score != 0 || is_bounded));
    tags.extend(score.map(|score| ("Value".to_owned(), score.to_string())));
    tags.extend(number(3).filter(|both| *both != 0).map(|both| ("Depth".to_owned(), (both >> 2).to_string())));
    tags.extend(bound.filter(|bound| known && *bound != "none").map(|bound| ("Bound".to_owned(), bound.to_owned())));
    Record {
        game: variant.spec(),
        start: (*start != variant.start()).then(|| start.to_string()),
        tags,
        ..Record::default()
    }
}

#[cfg(test)]
mod tests {
    use super::FORMAT;
    use crate::records::bytes::frame;

    fn of_entries(entries: &[(&[u8], &[u8])]) -> Vec<u8> {
        let mut bytes = u32::to_le_bytes(entries.len() as u32).to_vec();
        for part in entries.iter().flat_map(|(key, value)| [key, value]) {
            bytes.extend((part.len() as u16).to_le_bytes());
            bytes.extend(*part);
        }
        bytes
    }

    fn database() -> Vec<u8> {
        of_entries(&[
            (&[0, 0, 0], b"\0\0\0\0\0charset=\"UTF-8\""),
            (&[2, 15, 15, 7, 7, 8, 6], &[b"w\x10\x00\x2b\x00".as_slice(), "好".as_bytes()].concat()),
            (&[0, 20, 20, 0, 0, 0xff, 0xff], &[]),
        ])
    }

    #[test]
    fn the_texts_of_a_file_are_in_one_encoding() {
        // In GBK: white is good, black must win, a good move.
        let texts = [&b"\xb0\xd7\xba\xc3"[..], b"\xba\xda\xb1\xd8\xca\xa4", b"\xba\xc3\xc6\xe5\xb0\xa1"];
        let keys = [[2, 15, 15, 7, 7], [2, 15, 15, 8, 8], [2, 15, 15, 9, 9]];
        let values = texts.map(|text| [b"w\x10\x00\x2b\x00", text].concat());
        let entries: Vec<(&[u8], &[u8])> =
            keys.iter().map(|key| &key[..]).zip(values.iter().map(|it| &it[..])).collect();
        let games = FORMAT.read(&of_entries(&entries), None).expect("a database");
        let said: Vec<&str> = games.records.iter().map(|record| record.comment.as_str()).collect();
        assert_eq!(said, ["白好", "黑必胜", "好棋啊"]);
        assert!(games.notices.lines().any(|line| line.contains("GBK")), "a guess is said");
    }

    #[test]
    fn positions_are_read_with_and_without_compression() {
        let plain = database();
        let packed = frame(&plain);
        for bytes in [plain, packed] {
            assert!((FORMAT.is_like)(&bytes));
            let games = FORMAT.read(&bytes, None).expect("a database");
            let [first, passed] = &games.records[..] else { panic!("{:?}", games.records) };
            assert_eq!((first.game.as_str(), first.comment.as_str()), ("gomoku:15,renju", "好"));
            let start = first.start.as_deref().expect("stones");
            assert!(start.starts_with("15/15/15/15/15/15/8O6/7X7/") && start.ends_with(" X"), "{start}");
            for (name, value) in [("Label", "win"), ("Value", "16"), ("Depth", "10"), ("Bound", "exact")] {
                assert_eq!(first.tag(name), Some(value), "{name}");
            }
            assert!(passed.start.as_deref().is_some_and(|start| start.starts_with("X19/") && start.ends_with(" X")));
        }
    }

    #[test]
    fn hostile_databases_do_no_harm() {
        for end in 0..database().len() {
            let _ = FORMAT.read(&database()[..end], None);
        }
        assert!(FORMAT.read(&u32::MAX.to_le_bytes(), None).expect_err("too many").to_string().contains("at most"));
        assert!(!(FORMAT.is_like)(b"\x01\x00\x00\x00\x03\x00\x09\x0f\x0f\x00\x00") && !(FORMAT.is_like)(b""));
        assert!(FORMAT.read(&[0x04, 0x22, 0x4d, 0x18, 1, 2, 3], None).is_err());
    }
}
