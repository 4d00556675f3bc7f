//! Positions of Renju programs (`.pos`): a byte with the number of moves, and a byte for each, row times 15 plus column,
//! both counted from the upper left from 0.
//!
//! Facts from the source of `RenLib` (`Pos.cpp`). The file holds the moves of one game on 15 × 15 and nothing else.

use boardwright_game::grid::Point;
use boardwright_game::{
    FormatReader, Message, ParseError, ReadGames, Record, RecordFormat, RecordedMove, Spec, Variant, Written,
};

use crate::Rule;
use crate::records::{game_of, left_out, point_of, settled};
use crate::texts::TEXTS;

/// The format as the family lists it.
pub(crate) const FORMAT: RecordFormat = RecordFormat {
    name: "pos",
    extension: "pos",
    summary: "positions of renju programs: up to 225 moves on 15 x 15",
    is_like,
    reader: FormatReader::Bytes(read),
    write: Some(write),
};

/// The side of the board.
const SIDE: u8 = 15;

/// True if every byte behind the count is another point.
fn is_like(bytes: &[u8]) -> bool {
    let Some((&count, points)) = bytes.split_first() else { return false };
    let mut taken = [false; SIDE as usize * SIDE as usize];
    let is_new = |&point: &u8| taken.get_mut(usize::from(point)).is_some_and(|taken| !std::mem::replace(taken, true));
    // A text of one line could look the same; a file of that name is read as its extension says.
    let is_text = std::str::from_utf8(bytes).is_ok() && bytes.iter().all(|&byte| byte >= b' ');
    count > 0 && !is_text && points.len() == usize::from(count) && points.iter().all(is_new)
}

fn read(bytes: &[u8], told: Option<&Spec>) -> Result<ReadGames, ParseError> {
    let expected = |expected: Message| ParseError::new("POS file", "", expected);
    let Some((&count, points)) = bytes.split_first() else {
        return Err(expected(TEXTS.say("gomoku-read-count")));
    };
    // What follows the moves means nothing to the programs that write such files.
    let Some(points) = points.get(..usize::from(count)) else {
        return Err(expected(
            TEXTS.with("gomoku-read-so-many", [("count", i64::from(count).into()), ("found", points.len().into())]),
        ));
    };
    let mut games = ReadGames::default();
    let variant = settled(told, Some((SIDE, SIDE)), None, &mut games.notices);
    let mut moves = Vec::new();
    for &point in points {
        let (column, down) = (point % SIDE, point / SIDE);
        let row = (SIDE - 1)
            .checked_sub(down)
            .ok_or_else(|| expected(TEXTS.with("gomoku-read-points", [("given", i64::from(point).into())])))?;
        moves.push(RecordedMove::new(Point::new(column, row).to_string()));
    }
    if bytes.len() > usize::from(count) + 1 {
        games.notices.add(TEXTS.say("gomoku-note-bytes"));
    }
    games.records.push(Record { game: variant.spec(), moves, ..Record::default() });
    Ok(games)
}

fn write(records: &[Record]) -> Result<Written, String> {
    let [record] = records else { return Err(format!("a pos file holds one game, not {}", records.len())) };
    let (variant, opening) = game_of(record)?;
    if (variant.columns(), variant.rows()) != (SIDE, SIDE) || record.start.is_some() || opening.is_some() {
        return Err("a pos file holds moves from the empty board of 15 x 15, without choices of an opening".to_owned());
    }
    let mut notices = left_out(record, &[], |_| true);
    if variant.rule() != Rule::Freestyle {
        notices.add(TEXTS.with("gomoku-note-no-rule-in", [("rule", variant.rule().to_string().into())]));
    }
    let mut bytes =
        vec![u8::try_from(record.moves.len()).map_err(|_| "a pos file holds at most 255 moves".to_owned())?];
    for mv in &record.moves {
        let point = point_of(mv, &variant)?;
        bytes.push((SIDE - 1 - point.row) * SIDE + point.column);
    }
    Ok(Written { bytes, notices })
}

#[cfg(test)]
mod tests {
    use super::{FORMAT, is_like};

    #[test]
    fn a_file_is_read_and_written_byte_for_byte() {
        let bytes = b"\x04\x70\x62\x7e\x54";
        let games = FORMAT.read(bytes, None).expect("a position");
        let moves: Vec<&str> = games.records[0].moves.iter().map(|mv| mv.mv.as_str()).collect();
        assert_eq!((moves.join(" ").as_str(), games.notices.lines().count()), ("h8 i9 g7 j10", 1));
        assert_eq!(FORMAT.write.expect("it is written")(&games.records).expect("it can be").bytes, bytes);
        for count in [9, 10, 13, 32, 40] {
            let bytes: Vec<u8> = std::iter::once(count).chain((0..count).map(|point| 0x70 + point)).collect();
            assert!(is_like(&bytes), "{count} moves");
        }
        let told = "gomoku:15,renju".parse().expect("a spec");
        let games = FORMAT.read(bytes, Some(&told)).expect("a position");
        assert_eq!((games.records[0].game.as_str(), games.notices.is_empty()), ("gomoku:15,renju", true));
    }

    #[test]
    fn other_bytes_are_none() {
        for bytes in [&b""[..], b"\x00", b"\x02\x70", b"\x02\x70\x70", b"\x01\xe1", b"\x01\x70\x70", b"(;)"] {
            assert!(!is_like(bytes), "{bytes:?}");
        }
        assert!(FORMAT.read(b"\x01\xe1", None).is_err() && FORMAT.read(b"\x05\x01", None).is_err());
    }
}
