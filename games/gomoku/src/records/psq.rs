//! Game records of Piskvork, the manager of the Gomocup tournament (`.psq`).
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0        board, levels of both players (0 for a human), which of the two begins
//! 8,8,0                            column and row from the upper left, from 1; milliseconds
//! 9,8,1234
//! pbrain-one.exe                   the two players, in tournaments only
//! pbrain-two.exe
//! -1                               -1, or the number of the error that ended the game
//! 1,Freestyle15_1                  what Gomocup's archives add: a number and the league
//! ```
//!
//! The format is taken from the source of Piskvork (`savePsq` and `openPsq`), the last line from the archives. The
//! file holds one game without result or rule; the league's name tells the rule, and the moves give the result. It
//! holds no start, comments, scores or tags but these; [`write()`] refuses a start and leaves the others out.

use std::time::Duration;

use boardwright_game::grid::Point;
use boardwright_game::{Format, ParseError, Position, Record, RecordedMove, Variant};

use crate::records::sgf::{point_of, variant_of};
use crate::rules::{LARGEST, SMALLEST};
use crate::{GomokuVariant, Rule};

/// The format as the family lists it.
pub(crate) const FORMAT: Format = Format { name: "psq", extension: "psq", read, write };

/// The greatest length of a text in bytes. A game has at most 484 moves, so a longer text is not a game.
const MAX_TEXT_BYTES: usize = 1 << 20;

/// The tag that keeps the error number where it is not −1.
const ERROR_TAG: &str = "PiskvorkError";

/// The tag that keeps Gomocup's last line.
const LEAGUE_TAG: &str = "PiskvorkLeague";

/// A line with the number of bytes before it.
type Line<'a> = (usize, &'a str);

fn read(text: &str) -> Result<Vec<Record>, ParseError> {
    if text.len() > MAX_TEXT_BYTES {
        return Err(ParseError::new("PSQ", &text[..0], format!("at most {MAX_TEXT_BYTES} bytes")));
    }
    let offset = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize;
    let mut lines =
        text.lines().map(|line| (offset(line), line.trim())).filter(|(_, line)| !line.is_empty()).peekable();
    let (columns, rows, second_begins) = read_head(text, lines.next().unwrap_or_default())?;
    let mut moves = Vec::new();
    while let Some(line) = lines.next_if(|(_, line)| is_move(line)) {
        moves.push(read_move(text, line, columns, rows)?);
    }
    let rest: Vec<Line<'_>> = lines.collect();
    let mut record = Record { moves, ..Record::default() };
    let league = read_foot(text, &rest, second_begins, &mut record)?;
    let variant = GomokuVariant::new(columns, rows, league);
    record.game = variant.spec();
    settle(&mut record, &variant);
    Ok(vec![record])
}

/// The size of the board, and whether the second of the named players begins.
fn read_head(text: &str, (offset, line): Line<'_>) -> Result<(u8, u8, bool), ParseError> {
    let head = || {
        let mut fields = line.strip_prefix("Piskvorky ")?.split(',').map(str::trim);
        let (columns, rows) = fields.next()?.split_once('x')?;
        let (one, two) = fields.next()?.split_once(':')?;
        one.parse::<u32>().ok().zip(two.parse::<u32>().ok())?;
        let second_begins = match fields.next()? {
            "0" => false,
            "1" => true,
            _ => return None,
        };
        Some((columns.parse().ok()?, rows.parse().ok()?, second_begins, fields.next()))
    };
    let fail = |expected: String| Err(ParseError::new("PSQ", text, expected).at(offset));
    let sides = SMALLEST..=LARGEST;
    match head() {
        Some((columns, rows, second, None)) if sides.contains(&columns) && sides.contains(&rows) => {
            Ok((columns, rows, second))
        }
        Some((.., None)) => fail(format!("a board of {SMALLEST} to {LARGEST} a side")),
        _ => fail("a head such as \"Piskvorky 15x15, 11:11, 0\"".to_owned()),
    }
}

/// Two or three numbers are a move; the league's line is one number and a name.
fn is_move(line: &str) -> bool {
    let numbers = line.split(',').map(|field| field.trim().parse::<i64>());
    numbers.clone().all(|number| number.is_ok()) && (2..=3).contains(&numbers.count())
}

fn read_move(text: &str, (offset, line): Line<'_>, columns: u8, rows: u8) -> Result<RecordedMove, ParseError> {
    let numbers: Vec<i64> = line.split(',').filter_map(|field| field.trim().parse().ok()).collect();
    let on_board = |number: i64, side: u8| u8::try_from(number).ok().filter(|number| (1..=side).contains(number));
    let (Some(column), Some(row)) = (on_board(numbers[0], columns), on_board(numbers[1], rows)) else {
        let expected = format!("a move from 1,1 to {columns},{rows}, not {line:?}");
        return Err(ParseError::new("PSQ", text, expected).at(offset));
    };
    let mut mv = RecordedMove::new(Point::new(column - 1, rows - row).to_string());
    mv.elapsed = match numbers.get(2) {
        None => None,
        Some(&time) => match u32::try_from(time) {
            Ok(time) => Some(Duration::from_millis(u64::from(time))),
            Err(_) => {
                return Err(ParseError::new("PSQ", text, format!("a time in milliseconds, not {time}")).at(offset));
            }
        },
    };
    Ok(mv)
}

/// Reads what follows the moves, and the rule that the league's name tells.
fn read_foot(text: &str, lines: &[Line<'_>], second_begins: bool, record: &mut Record) -> Result<Rule, ParseError> {
    let is_number = |line: &str| line.parse::<i64>().is_ok();
    let (names, rest) = match lines {
        [(_, one), (_, two), rest @ ..] if !is_number(one) => ([*one, *two], rest),
        rest => ([""; 2], rest),
    };
    record.players = if second_begins { [names[1], names[0]] } else { names }.map(str::to_owned);
    let mut rule = Rule::Freestyle;
    for (index, &(offset, line)) in rest.iter().enumerate() {
        if index == 0 && is_number(line) {
            if line != "-1" {
                record.tags.push((ERROR_TAG.to_owned(), line.to_owned()));
            }
        } else if index <= 1 && line.contains(',') && line.contains(char::is_alphabetic) {
            let name = line.to_ascii_lowercase();
            rule = match () {
                () if name.contains("renju") => Rule::Renju,
                () if name.contains("standard") => Rule::Exact,
                () if name.contains("caro") => Rule::Caro,
                () => Rule::Freestyle,
            };
            record.tags.push((LEAGUE_TAG.to_owned(), line.to_owned()));
        } else {
            let expected = format!("the players, an error number or the end, not {line:?}");
            return Err(ParseError::new("PSQ", text, expected).at(offset));
        }
    }
    Ok(rule)
}

/// Sets the result from the moves.
fn settle(record: &mut Record, variant: &GomokuVariant) {
    let mut position = variant.start();
    for mv in &record.moves {
        let played = mv.mv.parse::<Point>().is_ok_and(|point| position.play(point).is_ok());
        if !played {
            return;
        }
    }
    record.outcome = position.outcome();
    record.ending = position.ending().unwrap_or_default().into();
}

fn write(records: &[Record]) -> Result<String, String> {
    let [record] = records else {
        return Err(format!("a psq file holds one game, not {}", records.len()));
    };
    let variant = variant_of(record)?;
    if record.start.is_some() {
        return Err("a psq file holds no start but the empty board".to_owned());
    }
    let mut lines = vec![format!("Piskvorky {}x{}, 11:11, 0", variant.columns(), variant.rows())];
    for mv in &record.moves {
        let point = point_of(mv, &variant)?;
        let time = mv.elapsed.unwrap_or_default().as_millis();
        lines.push(format!("{},{},{time}", point.column + 1, variant.rows() - point.row));
    }
    lines.extend(names(record)?);
    lines.push(record.tag(ERROR_TAG).unwrap_or("-1").to_owned());
    lines.extend(league(record, variant.rule()));
    Ok(lines.join("\n") + "\n")
}

/// The players' lines; none if neither has a name.
fn names(record: &Record) -> Result<Vec<String>, String> {
    if record.players.iter().all(String::is_empty) {
        return Ok(Vec::new());
    }
    let name = |player: &String| {
        let name = if player.is_empty() { "unnamed" } else { player.as_str() };
        // A line that is a number would be taken for an error or a move.
        let fits = name.trim() == name && !name.contains(['\n', '\r', ',']) && name.parse::<i64>().is_err();
        if fits { Ok(name.to_owned()) } else { Err(format!("a psq file cannot hold the name {name:?}")) }
    };
    record.players.iter().map(name).collect()
}

/// The league's line, which alone tells the rule.
fn league(record: &Record, rule: Rule) -> Option<String> {
    let name = match rule {
        Rule::Freestyle => return record.tag(LEAGUE_TAG).map(str::to_owned),
        Rule::Exact => "Standard",
        Rule::Renju => "Renju",
        Rule::Caro => "Caro",
    };
    let known = record.tag(LEAGUE_TAG).filter(|line| line.to_ascii_lowercase().contains(&name.to_ascii_lowercase()));
    Some(known.map_or_else(|| format!("0,{name}"), str::to_owned))
}
