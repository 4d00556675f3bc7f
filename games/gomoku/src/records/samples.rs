//! Training samples of the match runner c-gomoku-cli: positions of games with the move that was played and the result.
//!
//! Facts from its README and source (`game.cpp`). As text a line is `h8i9g7,h9,2`, rows counted from the top; as bytes a
//! sample is two numbers of two bytes, smallest byte first, and one for each stone, perhaps all in a frame of LZ4:
//!
//! ```text
//! bits 0–1 result (0 loss, 1 draw, 2 win of the side to move), 2–10 stones, 11–15 side of the board
//! bits 0–2 rule (0 freestyle, 1 exactly five, 4 renju), 3–15 the move
//! a point is 32 times its column plus its row, from the upper left
//! ```
//!
//! Samples of one game follow each other, each with the moves of the one before: they become one game.

use boardwright_game::grid::Point;
use boardwright_game::{
    FormatReader, Outcome, ParseError, ReadGames, Record, RecordFormat, RecordedMove, Side, Spec, Variant,
};

use crate::records::bytes::{Bytes, all, head};
use crate::records::settled;
use crate::rules::{LARGEST, SMALLEST};
use crate::texts::TEXTS;
use crate::{GomokuVariant, Rule};

/// The samples as bytes, as the family lists them.
pub(crate) const BINARY: RecordFormat = RecordFormat {
    name: "samples",
    extension: "bin",
    summary: "training samples of c-gomoku-cli as bytes, plain or compressed by LZ4",
    is_like: |bytes| is_like(&head(bytes)),
    reader: FormatReader::Bytes(read),
    write: None,
};

/// The samples as text, as the family lists them.
pub(crate) const TEXT: RecordFormat = RecordFormat {
    name: "samples-csv",
    extension: "csv",
    summary: "training samples of c-gomoku-cli as lines of position, move and result",
    is_like: |bytes| {
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
        text.lines().find(|line| !line.trim().is_empty()).is_some_and(|line| line_of(line).is_some())
    },
    reader: FormatReader::Text(read_text),
    write: None,
};

/// A position by its moves, the move that was played, and the result for the side to move.
struct Sample {
    moves: Vec<(u8, u8)>,
    mv: (u8, u8),
    result: u8,
}

impl Sample {
    /// The result for the side to move after so many further moves of the same game.
    fn result_after(&self, plies: usize) -> u8 {
        if plies.is_multiple_of(2) { self.result } else { 2u8.saturating_sub(self.result) }
    }
}

/// The samples of the games, put together.
#[derive(Default)]
struct Collector {
    last: Option<(Sample, GomokuVariant)>,
    games: ReadGames,
}

impl Collector {
    fn add(&mut self, sample: Sample, variant: GomokuVariant) {
        if let Some((last, known)) = &self.last {
            let goes_on = *known == variant
                && sample.moves.len() > last.moves.len()
                && sample.moves.starts_with(&last.moves)
                && sample.moves[last.moves.len()] == last.mv
                && sample.result == last.result_after(sample.moves.len() - last.moves.len());
            if !goes_on {
                self.end();
            }
        }
        self.last = Some((sample, variant));
    }

    fn end(&mut self) {
        let Some((Sample { mut moves, mv, result }, variant)) = self.last.take() else { return };
        let to_move = if moves.len().is_multiple_of(2) { Side::First } else { Side::Second };
        moves.push(mv);
        let point = |(column, down): (u8, u8)| Point::new(column, variant.rows() - 1 - down).to_string();
        self.games.records.push(Record {
            game: variant.spec(),
            moves: moves.into_iter().map(|mv| RecordedMove::new(point(mv))).collect(),
            outcome: Some(match result {
                0 => Outcome::Win(to_move.other()),
                1 => Outcome::Draw,
                _ => Outcome::Win(to_move),
            }),
            ..Record::default()
        });
    }

    fn finish(mut self) -> ReadGames {
        self.end();
        self.games.notices.add(TEXTS.say("gomoku-note-samples"));
        self.games
    }
}

/// Reads one sample; `None` at the end or where there can be none.
fn sample(bytes: &mut Bytes<'_>) -> Option<(Sample, GomokuVariant)> {
    let (head, tail) = (bytes.u16()?, bytes.u16()?);
    let (result, stones, side) = ((head & 3) as u8, head >> 2 & 511, (head >> 11) as u8);
    let rule = match tail & 7 {
        0 => Rule::Freestyle,
        1 => Rule::Exact,
        4 => Rule::Renju,
        _ => return None,
    };
    if result == 3 || !(SMALLEST..=LARGEST).contains(&side) {
        return None;
    }
    let point = |number: u16| {
        let (column, down) = ((number >> 5 & 31) as u8, (number & 31) as u8);
        (number < 1024 && column < side && down < side).then_some((column, down))
    };
    let mv = point(tail >> 3)?;
    let moves = (0..stones).map(|_| point(bytes.u16()?)).collect::<Option<Vec<_>>>()?;
    Some((Sample { moves, mv, result }, GomokuVariant::new(side, side, rule)))
}

/// True if the first samples can be some, and have different stones.
fn is_like(bytes: &[u8]) -> bool {
    let mut bytes = Bytes { bytes, at: 0 };
    let mut checked = 0;
    while checked < 8 && bytes.at < bytes.bytes.len() {
        let at = bytes.at;
        match sample(&mut bytes) {
            Some((Sample { mut moves, mv, .. }, _)) => {
                moves.push(mv);
                moves.sort_unstable();
                if moves.windows(2).any(|pair| pair[0] == pair[1]) {
                    return false;
                }
                checked += 1;
            }
            // The last one may be cut off where the beginning ends.
            None => return checked > 0 && bytes.bytes.len() == 8192 && bytes.bytes.len() - at < 1024,
        }
    }
    checked > 0
}

fn read(bytes: &[u8], _: Option<&Spec>) -> Result<ReadGames, ParseError> {
    let plain = all(bytes, "file of samples")?;
    let mut bytes = Bytes { bytes: &plain, at: 0 };
    let mut collector = Collector::default();
    while bytes.at < plain.len() {
        let at = bytes.at;
        let Some((found, variant)) = sample(&mut bytes) else {
            let expected = TEXTS.with("gomoku-read-sample", [("byte", at.into())]);
            return Err(ParseError::new("file of samples", "", expected));
        };
        collector.add(found, variant);
    }
    Ok(collector.finish())
}

/// The parts of a line of text.
fn line_of(line: &str) -> Option<Sample> {
    let mut fields = line.trim().split(',');
    let (moves, mv, result) = (fields.next()?, fields.next()?, fields.next()?);
    if fields.next().is_some() {
        return None;
    }
    let result = match result.trim() {
        "0" => 0,
        "1" => 1,
        "2" => 2,
        _ => return None,
    };
    let moves = points(moves)?;
    let [mv] = points(mv)?[..] else { return None };
    Some(Sample { moves, mv, result })
}

/// Points that stand together, rows counted from 1 at the top.
fn points(text: &str) -> Option<Vec<(u8, u8)>> {
    let mut rest = text.trim();
    let mut points = Vec::new();
    while let Some(letter) = rest.bytes().next() {
        let column = letter.is_ascii_lowercase().then(|| letter - b'a').filter(|column| *column < LARGEST)?;
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        let row: u8 = rest[1..=digits].parse().ok().filter(|row| (1..=LARGEST).contains(row))?;
        points.push((column, row - 1));
        rest = &rest[digits + 1..];
    }
    Some(points)
}

fn read_text(text: &str, told: Option<&Spec>) -> Result<ReadGames, ParseError> {
    let mut samples = Vec::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        samples.push(line_of(line).ok_or_else(|| {
            let shown: String = line.chars().take(60).collect();
            let expected = TEXTS.with("gomoku-read-sample-line", [("line", (index + 1).into())]);
            ParseError::new("file of samples", &shown, expected)
        })?);
    }
    let mut collector = Collector::default();
    let points = samples.iter().flat_map(|sample| sample.moves.iter().chain([&sample.mv]));
    let most = points.map(|&(column, down)| column.max(down) + 1).max().unwrap_or(SMALLEST);
    // The text names no board: the usual one, or the next on which all stones lie.
    let side = [15, 20, LARGEST].into_iter().find(|side| *side >= most).unwrap_or(LARGEST);
    let told_size = told.is_some_and(|told| told.size.is_some());
    let variant = settled(told, (!told_size).then_some((side, side)), None, &mut collector.games.notices);
    if most > variant.rows().min(variant.columns()) {
        let arguments = [("side", u32::from(variant.rows()).into()), ("given", u32::from(most).into())];
        return Err(ParseError::new("file of samples", "", TEXTS.with("gomoku-read-sample-side", arguments)));
    }
    samples.into_iter().for_each(|sample| collector.add(sample, variant));
    Ok(collector.finish())
}

#[cfg(test)]
mod tests {
    use super::{BINARY, TEXT};
    use boardwright_game::{Outcome, ReadGames, Side};

    fn moves(games: &ReadGames) -> Vec<String> {
        let line = |record: &boardwright_game::Record| {
            record.moves.iter().map(|mv| mv.mv.as_str()).collect::<Vec<_>>().join(" ")
        };
        games.records.iter().map(line).collect()
    }

    #[test]
    fn samples_of_one_game_become_one() {
        let text = "h8,i9,0\nh8i9,g7,2\nh8i9g7,a1,0\na1b1,c1,1\n";
        assert!((TEXT.is_like)(text.as_bytes()));
        let games = TEXT.read(text.as_bytes(), None).expect("samples");
        assert_eq!(moves(&games), ["h8 i7 g9 a15", "a15 b15 c15"]);
        assert_eq!(games.records[0].outcome, Some(Outcome::Win(Side::First)));
        assert_eq!(games.records[1].outcome, Some(Outcome::Draw));
        let games = TEXT.read(b"h8i9,g7,2\nh8i9g7,a1,2\n", None).expect("samples");
        assert_eq!(moves(&games), ["h8 i7 g9", "h8 i7 g9 a15"], "their results contradict each other");
        assert!(!(TEXT.is_like)(b"h8,i9,g7") && TEXT.read(b"h8,i9,0\nx", None).is_err());
    }

    #[test]
    fn bytes_are_read_with_and_without_compression() {
        let sample = |result: u16, rule: u16, mv: u16, moves: &[u16]| {
            let head = result | (moves.len() as u16) << 2 | 15 << 11;
            [head, rule | mv << 3]
                .into_iter()
                .chain(moves.iter().copied())
                .flat_map(u16::to_le_bytes)
                .collect::<Vec<u8>>()
        };
        let (h8, i9) = (7 << 5 | 7, 8 << 5 | 6);
        let plain = [sample(2, 4, h8, &[]), sample(0, 4, i9, &[h8])].concat();
        for bytes in [plain.clone(), crate::records::bytes::frame(&plain)] {
            assert!((BINARY.is_like)(&bytes));
            let games = BINARY.read(&bytes, None).expect("samples");
            assert_eq!((moves(&games), games.records[0].game.as_str()), (vec!["h8 i9".to_owned()], "gomoku:15,renju"));
            assert_eq!(games.records[0].outcome, Some(Outcome::Win(Side::First)));
        }
        for end in 0..plain.len() {
            let _ = BINARY.read(&plain[..end], None);
        }
        assert!(!(BINARY.is_like)(b"h8 i9 h9 g7") && !(BINARY.is_like)(b""));
    }
}
