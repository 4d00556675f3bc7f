//! Positions in the language of Gomocup's engines (`.board`), as managers send them and forums quote them.
//!
//! ```text
//! START 15                 the board; RECTSTART 20,15 for one that is not square
//! INFO rule 1              0 freestyle, 1 exactly five, 4 renju, 9 caro
//! BOARD
//! 7,7,2                    column and row from the upper left, from 0; 1 is the side to move, 2 the other
//! 8,7,1
//! DONE
//! ```
//!
//! A conversation is read too: `TURN 7,7` and a bare `8,7` are moves, `TAKEBACK 8,7` takes the last one back, `RESTART` and a
//! further `START` begin another game, and other commands are passed over. Stones in the order of a game become its moves; others
//! become its start. Without `START` the board is the usual one, or the
//! smallest of Gomocup's on which the stones lie. The language has no names, times, comments or results.

use std::collections::HashSet;

use boardwright_game::grid::Point;
use boardwright_game::{
    FormatReader, Message, Notices, ParseError, Position, ReadGames, Record, RecordFormat, RecordedMove, Side, Spec,
    Variant, Written, quoted,
};

use crate::dialect::{rule_bits, rule_of, side_to_move};
use crate::records::{game_of, left_out, opened, parts, settled};
use crate::rules::{LARGEST, SMALLEST};
use crate::texts::TEXTS;
use crate::{Gomoku, Rule};

/// The format as the family lists it.
pub(crate) const FORMAT: RecordFormat = RecordFormat {
    name: "gomocup",
    extension: "board",
    summary: "commands of Gomocup's protocol: a position, or a conversation with an engine",
    is_like: |bytes| {
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(256)]);
        let first = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        FIRST.contains(&command(first).0.as_str())
    },
    reader: FormatReader::Text(read),
    write: Some(write),
};

/// The greatest length of a text in bytes.
const MAX_TEXT_BYTES: usize = 1 << 20;

/// The sides of boards on which positions without a size are looked for.
const USUAL_SIDES: [u8; 3] = [15, 20, LARGEST];

/// The commands with which a position or a conversation begins.
const FIRST: [&str; 6] = ["START", "RECTSTART", "INFO", "BOARD", "BEGIN", "TURN"];

/// The commands that begin another game.
const ANEW: [&str; 3] = ["START", "RECTSTART", "RESTART"];

/// A stone: column and row from the upper left, from 0, and its field if it has one.
struct Stone {
    offset: usize,
    column: u8,
    down: u8,
    is_own: Option<bool>,
}

/// The commands of a text, read one after another.
struct Reader<'a> {
    text: &'a str,
    size: Option<(u8, u8)>,
    rule: Option<Rule>,
    /// The moves or the stones of the last `BOARD`, and the moves since then.
    stones: Vec<Stone>,
}

fn read(text: &str, told: Option<&Spec>) -> Result<ReadGames, ParseError> {
    if text.len() > MAX_TEXT_BYTES {
        return Err(ParseError::new(
            "position",
            &text[..0],
            TEXTS.with("gomoku-read-bytes", [("most", MAX_TEXT_BYTES.into())]),
        ));
    }
    let mut reader = Reader { text, size: None, rule: None, stones: Vec::new() };
    let mut games = ReadGames::default();
    let lines = text.lines().map(|line| (line.as_ptr() as usize - text.as_ptr() as usize, line.trim()));
    let mut lines = lines.filter(|(_, line)| !line.is_empty()).peekable();
    let is_first = lines.peek().is_some_and(|(_, line)| FIRST.contains(&command(line).0.as_str()));
    if !is_first {
        return Err(ParseError::new(
            "position",
            text,
            TEXTS.with("gomoku-read-commands", [("commands", FIRST.join(", ").into())]),
        ));
    }
    let mut is_board = false;
    for (offset, line) in lines {
        match command(line) {
            (name, _) if is_board && name == "DONE" => is_board = false,
            (_, _) if is_board => reader.stone(offset, line, true)?,
            (name, _) if name == "BOARD" => {
                is_board = true;
                reader.stones.clear();
            }
            (name, rest) => {
                if ANEW.contains(&name.as_str()) && !reader.stones.is_empty() {
                    games.records.push(reader.record(told, &mut games.notices)?);
                    reader.stones.clear();
                }
                reader.command(offset, &name, rest)?;
            }
        }
    }
    if is_board {
        return Err(ParseError::new("position", text, TEXTS.say("gomoku-read-done")).at(text.len()));
    }
    // After the last game a manager may only have cleared the board.
    if games.records.is_empty() || !reader.stones.is_empty() {
        games.records.push(reader.record(told, &mut games.notices)?);
    }
    Ok(games)
}

/// The command of a line, in capitals, and what follows it.
fn command(line: &str) -> (String, &str) {
    let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
    (name.to_ascii_uppercase(), rest.trim())
}

impl Reader<'_> {
    fn error(&self, offset: usize, expected: impl Into<Message>) -> ParseError {
        ParseError::new("position", self.text, expected).at(offset)
    }

    fn command(&mut self, offset: usize, name: &str, rest: &str) -> Result<(), ParseError> {
        match name {
            "START" | "RECTSTART" => {
                let (columns, rows) = rest.split_once(',').unwrap_or((rest, rest));
                let side = |text: &str| text.trim().parse().ok().filter(|side| (SMALLEST..=LARGEST).contains(side));
                let size = side(columns).zip(side(rows));
                self.size = Some(size.ok_or_else(|| {
                    let given = quoted(rest);
                    let arguments = [
                        ("least", i64::from(SMALLEST).into()),
                        ("most", i64::from(LARGEST).into()),
                        ("given", given.into()),
                    ];
                    self.error(offset, TEXTS.with("gomoku-read-board", arguments))
                })?);
            }
            "INFO" => {
                if let Some(number) = rest.strip_prefix("rule").map(str::trim) {
                    let bits = number.parse().ok().filter(|&bits| bits < 16).ok_or_else(|| {
                        let given = quoted(number);
                        self.error(offset, TEXTS.with("gomoku-read-rule", [("given", given.into())]))
                    })?;
                    self.rule = Some(rule_of(bits));
                }
            }
            "TURN" => self.stone(offset, rest, false)?,
            "TAKEBACK" => {
                self.stone(offset, rest, false)?;
                let place = |stone: &Stone| (stone.column, stone.down);
                if !matches!(&self.stones[..], [.., last, taken] if place(last) == place(taken)) {
                    return Err(self.error(offset, TEXTS.say("gomoku-read-takeback")));
                }
                self.stones.truncate(self.stones.len() - 2);
            }
            _ if name.starts_with(|c: char| c.is_ascii_digit()) => self.stone(offset, name, false)?,
            // What else managers and engines say to each other.
            _ => {}
        }
        Ok(())
    }

    fn stone(&mut self, offset: usize, line: &str, has_field: bool) -> Result<(), ParseError> {
        let expected = || {
            let key = if has_field { "gomoku-read-field" } else { "gomoku-read-move" };
            self.error(offset, TEXTS.with(key, [("given", quoted(line).into())]))
        };
        let mut fields = line.split(',').map(str::trim);
        let mut number = || fields.next()?.parse::<u8>().ok().filter(|number| *number < LARGEST);
        let (Some(column), Some(down)) = (number(), number()) else { return Err(expected()) };
        let is_own = match (has_field, fields.next()) {
            (true, Some("1")) => Some(true),
            // 3 marks the stones of a row that has won.
            (true, Some("2" | "3")) => Some(false),
            (false, None) => None,
            _ => return Err(expected()),
        };
        if fields.next().is_some() {
            return Err(expected());
        }
        self.stones.push(Stone { offset, column, down, is_own });
        Ok(())
    }

    fn record(&self, told: Option<&Spec>, notices: &mut Notices) -> Result<Record, ParseError> {
        let fits = |(columns, rows): (u8, u8)| move |stone: &Stone| stone.column < columns && stone.down < rows;
        let usual =
            || USUAL_SIDES.map(|side| (side, side)).into_iter().find(|&size| self.stones.iter().all(fits(size)));
        let told_size = told.filter(|told| told.size.is_some()).and_then(|told| parts(told).ok());
        let told_size = told_size.map(|(variant, _)| (variant.columns(), variant.rows()));
        let (columns, rows) = self.size.or(told_size).or_else(usual).unwrap_or((LARGEST, LARGEST));
        if let Some(stone) = self.stones.iter().find(|stone| !fits((columns, rows))(stone)) {
            return Err(self.error(stone.offset, format!("a point from 0,0 to {},{}", columns - 1, rows - 1)));
        }
        let mut taken = HashSet::new();
        if let Some(twice) = self.stones.iter().find(|stone| !taken.insert((stone.column, stone.down))) {
            return Err(self.error(twice.offset, "a point on which no stone lies yet"));
        }
        let point = |stone: &Stone| Point::new(stone.column, rows - 1 - stone.down);
        let variant = settled(told, Some((columns, rows)), self.rule, notices);
        let set_up: Vec<&Stone> = self.stones.iter().filter(|stone| stone.is_own.is_some()).collect();
        // Black moves first, so if the side to move has fewer stones it is white.
        let own = set_up.iter().filter(|stone| stone.is_own == Some(true)).count();
        let to_move = side_to_move(own, set_up.len());
        let side = |stone: &Stone| if stone.is_own == Some(true) { to_move } else { to_move.other() };
        let in_order = set_up.iter().enumerate().all(|(index, stone)| side(stone).index() == index % 2)
            && set_up.len() % 2 == to_move.index()
            && variant.leads_on(set_up.iter().map(|stone| point(stone)));
        let start = if in_order {
            None
        } else {
            let stones = set_up.iter().map(|stone| (point(stone), side(stone)));
            let start = Gomoku::of_stones((columns, rows, variant.rule()), stones, to_move, None);
            Some(start.map_err(|expected| ParseError::new("position", self.text, expected))?)
        };
        let moves = self.stones.iter().filter(|stone| in_order || stone.is_own.is_none());
        Ok(Record {
            game: variant.spec(),
            start: start.map(|start| start.to_string()),
            moves: moves.map(|stone| RecordedMove::new(point(stone).to_string())).collect(),
            ..Record::default()
        })
    }
}

fn write(records: &[Record]) -> Result<Written, String> {
    let [record] = records else {
        return Err(format!("a position of Gomocup is one game, not {}", records.len()));
    };
    let (variant, opening) = game_of(record)?;
    let mut notices = left_out(record, &[], |_| true);
    if opening.is_some() {
        notices.add("the format holds no choices of an opening rule: they are left out");
    }
    let start = match (&record.start, opening) {
        (None, _) => variant.start(),
        (Some(text), None) => variant.read(text).map_err(|error| error.to_string())?,
        (Some(_), Some(_)) => {
            return Err("a position of Gomocup holds no start of a game with an opening rule".to_owned());
        }
    };
    let mut side = start.to_move();
    let mut stones: Vec<(Point, Side)> = start.stones().collect();
    for (point, owner) in opened::course_of(record)?.stones.into_iter().flatten() {
        stones.push((point, owner));
        side = owner.other();
    }
    let own = stones.iter().filter(|(_, owner)| *owner == side).count();
    if side_to_move(own, stones.len()) != side {
        notices.add("the format does not say who is black: by the number of stones the colours are read as exchanged");
    }
    let (columns, rows) = (variant.columns(), variant.rows());
    let head = if columns == rows { format!("START {columns}") } else { format!("RECTSTART {columns},{rows}") };
    let mut lines = vec![head, format!("INFO rule {}", rule_bits(variant.rule())), "BOARD".to_owned()];
    for (point, owner) in stones {
        let field = if owner == side { 1 } else { 2 };
        lines.push(format!("{},{},{field}", point.column, rows - 1 - point.row));
    }
    lines.push("DONE\n".to_owned());
    Ok(Written { bytes: lines.join("\n").into_bytes(), notices })
}

#[cfg(test)]
mod tests {
    use super::{read, write};

    fn first(text: &str) -> (String, Option<String>, String) {
        let record = read(text, None).unwrap_or_else(|error| panic!("{text:?}: {error}")).records.remove(0);
        let moves: Vec<&str> = record.moves.iter().map(|mv| mv.mv.as_str()).collect();
        (record.game, record.start, moves.join(" "))
    }

    #[test]
    fn stones_in_the_order_of_a_game_are_its_moves() {
        let (game, start, moves) = first("START 15\nINFO timeout_turn 1000\ninfo rule 4\nBOARD\n7,7,1\n8,8,2\nDONE\n");
        assert_eq!((game.as_str(), start, moves.as_str()), ("gomoku:15,renju", None, "h8 i7"));
        let (game, _, moves) = first("BOARD\n7,7,2\n8,8,1\n19,0,2\nDONE");
        assert_eq!((game.as_str(), moves.as_str()), ("gomoku:20", "h13 i12 t20"));
        let (_, start, moves) = first("RECTSTART 7,6\nBOARD\n0,0,1\n1,0,1\nDONE\nTURN 2,0\n3,0");
        assert_eq!((start.as_deref(), moves.as_str()), (Some("XX5/7/7/7/7/7 X"), "c6 d6"));
    }

    #[test]
    fn a_conversation_is_a_game() {
        let (_, _, moves) = first("START 20\nOK\nBEGIN\n10,10\nTURN 11,11\nMESSAGE depth 5\n9,9\nEND\n");
        assert_eq!(moves, "k10 l9 j11");
        let (_, _, moves) = first("START 15\nBEGIN\n7,7\nTURN 8,7\n8,8\nTAKEBACK 8,8\nOK\nTAKEBACK 8,7\nTURN 9,9\n");
        assert_eq!(moves, "h8 j6");
        let text =
            "START 15\nINFO rule 4\nBEGIN\n7,7\nTURN 8,7\nRESTART\nOK\nBEGIN\n6,6\nSTART 20\nTURN 0,0\nRESTART\n";
        let games = read(text, None).expect("games").records;
        let games = games.iter().map(|game| format!("{} {}", game.game, game.moves.len()));
        assert_eq!(games.collect::<Vec<_>>(), ["gomoku:15,renju 2", "gomoku:15,renju 1", "gomoku:20,renju 1"]);
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in
            ["START 15\nINFO rule 0\nBOARD\n7,7,2\n8,8,1\n0,14,2\nDONE\n", "RECTSTART 6,5\nINFO rule 9\nBOARD\nDONE\n"]
        {
            let records = read(text, None).expect("a position").records;
            assert_eq!(write(&records).map(|written| written.bytes), Ok(text.as_bytes().to_vec()));
        }
        assert!(write(&[]).is_err());
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        for (text, expected) in [
            ("h8 i9", "one of the commands START"),
            ("BOARD\n7,7,1", "DONE after the stones"),
            ("BOARD\n7,7\nDONE", "x,y,field with the field 1 or 2, not \"7,7\""),
            ("START 15\nBOARD\n15,0,1\nDONE", "a point from 0,0 to 14,14"),
            ("BOARD\n7,7,1\n7,7,2\nDONE", "a point on which no stone lies yet"),
            ("START 99", "a board of 5 to 22 a side, not \"99\""),
            ("INFO rule 16", "a rule from 0 to 15"),
            ("TURN 7;7", "a move x,y, not \"7;7\""),
            ("TURN 7,7\nTAKEBACK 8,8", "TAKEBACK and the last move"),
            ("START 15\nTAKEBACK 8,8", "TAKEBACK and the last move"),
            ("TURN 999,1", "a move x,y"),
            ("", "one of the commands"),
        ] {
            let error = read(text, None).expect_err(text).to_string();
            assert!(error.contains(expected), "{text:?}: {error}");
        }
    }
}
