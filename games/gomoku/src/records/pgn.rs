//! Games in PGN, as match runners write them for programs that compute ratings.
//!
//! The match runner c-gomoku-cli puts moves of chess there, which mean nothing: names and results are read, and the moves
//! only if they are points. `1-0` is a win of white, as everywhere in PGN, though black begins.

use boardwright_game::grid::Point;
use boardwright_game::{
    Format, FormatReader, Outcome, ParseError, ReadGames, Record, RecordedMove, Side, Spec, Variant,
};

use crate::records::settled;
use crate::texts::TEXTS;

/// The format as the family lists it.
pub(crate) const FORMAT: Format = Format {
    name: "pgn",
    extension: "pgn",
    summary: "PGN of c-gomoku-cli: names and results, and moves if they are points",
    is_like: |bytes| {
        let head = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
        let head = head.trim_start_matches('\u{feff}').trim_start();
        head.starts_with('[')
            && (head.contains("[White \"") || head.contains("[Black \""))
            && !head.contains("[Game \"")
    },
    reader: FormatReader::Text(read),
    write: None,
};

/// The tags that keep another name.
const TAGS: [(&str, &str); 5] =
    [("Event", "Event"), ("Site", "Site"), ("Date", "Date"), ("Round", "Round"), ("TimeControl", "Pace")];

fn read(text: &str, told: Option<&Spec>) -> Result<ReadGames, ParseError> {
    let mut games = ReadGames::default();
    let variant = settled(told, None, None, &mut games.notices);
    let mut record: Option<(Record, String)> = None;
    let mut in_moves = false;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        let Some(tag) = line.strip_prefix('[') else {
            if let Some((_, moves)) = record.as_mut().filter(|_| !line.is_empty()) {
                in_moves = true;
                moves.push_str(line);
                moves.push(' ');
            } else if !line.is_empty() {
                return Err(fail(line, index, "[Event \"…\"] or another tag before the first moves"));
            }
            continue;
        };
        if std::mem::take(&mut in_moves) {
            finish(&mut games, record.take(), (variant.columns(), variant.rows()));
        }
        let named = tag.strip_suffix(']').and_then(|tag| tag.split_once(' '));
        let value = named.and_then(|(name, value)| Some((name, value.trim().strip_prefix('"')?.strip_suffix('"')?)));
        let Some((name, value)) = value else {
            return Err(fail(line, index, "a tag such as [White \"name\"]"));
        };
        let (record, _) =
            record.get_or_insert_with(|| (Record { game: variant.spec(), ..Record::default() }, String::new()));
        let value = value.replace("\\\"", "\"").replace("\\\\", "\\");
        match name {
            "Black" => record.players[0] = value,
            "White" => record.players[1] = value,
            "Termination" => record.ending = value,
            "Result" => {
                record.outcome = match value.as_str() {
                    "1-0" => Some(Outcome::Win(Side::Second)),
                    "0-1" => Some(Outcome::Win(Side::First)),
                    "1/2-1/2" => Some(Outcome::Draw),
                    _ => None,
                }
            }
            _ if value.is_empty() || value == "?" => {}
            _ => {
                let known = TAGS.iter().find(|(tag, _)| *tag == name).map_or(name, |(_, known)| known);
                let is_name =
                    !known.is_empty() && known.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
                if is_name && !["Game", "First", "Second", "Start", "Ending"].contains(&known) {
                    record.tags.push((known.to_owned(), value));
                }
            }
        }
    }
    finish(&mut games, record, (variant.columns(), variant.rows()));
    match games.records.is_empty() {
        true => Err(ParseError::new("PGN", "", "at least one game that begins with tags such as [White \"name\"]")),
        false => Ok(games),
    }
}

fn fail(line: &str, index: usize, expected: &str) -> ParseError {
    let shown: String = line.chars().take(60).collect();
    ParseError::new("PGN", &shown, format!("{expected} in line {}", index + 1))
}

/// Adds a game with its moves, if all of them are points.
fn finish(games: &mut ReadGames, record: Option<(Record, String)>, (columns, rows): (u8, u8)) {
    let Some((mut record, text)) = record else { return };
    let words = text
        .split_whitespace()
        .map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.'));
    let is_result = |word: &&str| matches!(*word, "" | "*" | "-0" | "-1" | "/2-1/2");
    let moves: Vec<&str> = words.filter(|word| !is_result(word)).collect();
    let point = |word: &&str| word.parse::<Point>().ok().filter(|point| point.column < columns && point.row < rows);
    match moves.iter().map(point).collect::<Option<Vec<Point>>>() {
        // The dummy moves begin with 1. d4, which alone could be a point.
        Some(points) => record.moves = points.iter().map(|point| RecordedMove::new(point.to_string())).collect(),
        None => games.notices.add(TEXTS.say("gomoku-note-chess")),
    }
    games.records.push(record);
}

#[cfg(test)]
mod tests {
    use super::FORMAT;
    use boardwright_game::{Outcome, Side};

    #[test]
    fn names_and_results_are_read_and_moves_of_chess_left_out() {
        let text = "[Event \"1\"]\n[Date \"2024.01.02 03:04:05\"]\n[Round \"1.1\"]\n[Black \"a \\\"x\\\"\"]\n[White \"b\"]\n\
                    [Result \"0-1\"]\n[Termination \"Black win by five connection\"]\n[PlyCount \"9\"]\n\n\
                    1. d4 Nf6 2. c4 e6 3. Nf3 d5 4. Nc3 Bb4 5. Bg5 0-1\n\n\
                    [Event \"2\"]\n[Black \"b\"]\n[White \"a\"]\n[Result \"1-0\"]\n\n1. h8 i9 2. h9 1-0\n";
        assert!((FORMAT.is_like)(text.as_bytes()));
        let games = FORMAT.read(text.as_bytes(), None).expect("games");
        let [first, second] = &games.records[..] else { panic!("{:?}", games.records) };
        assert_eq!((first.players[0].as_str(), first.outcome), ("a \"x\"", Some(Outcome::Win(Side::First))));
        assert_eq!((first.moves.len(), first.tag("PlyCount")), (0, Some("9")));
        assert_eq!((second.moves.len(), second.outcome), (3, Some(Outcome::Win(Side::Second))));
        assert!(games.notices.lines().any(|line| line.starts_with("moves of chess")));
        assert!(FORMAT.read(b"[White]", None).is_err() && FORMAT.read(b"h8", None).is_err());
    }
}
