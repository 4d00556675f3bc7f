//! Game records of Piskvork, the manager of the Gomocup tournament (`.psq`).
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0        board, levels of both players (0 for a human), which of the two begins
//! 8,8,0                            column and row from the upper left, from 1; milliseconds, if they are known
//! 9,8,1234
//! pbrain-one.exe                   the two players, in tournaments only
//! pbrain-two.exe
//! -1                               -1, or the number of the error that ended the game
//! 1,Freestyle15_1                  what Gomocup's archives add: a number and the league
//! ```
//!
//! The format is taken from the source of Piskvork (`savePsq` and `openPsq`), the last line from the archives. Piskvork
//! writes a time for every move and reads moves without one, which are written here where the time is not known. The line
//! of a player without a name is empty. The file holds one game without result or rule; the league's name tells the rule, and
//! the moves give the result. A last line of our own, which Piskvork does not read, holds the choices of a game with an opening
//! rule. The file holds no start, comments, scores, tags or variations; [`write()`] refuses a start and says what of the
//! others it leaves out.
//!
//! Gomotur's records (`.rec`), which Piskvork writes, too, have no head: the players come first, and columns and rows are
//! counted from 0. The file does not say how large the board is; by Piskvork's manual it has 20 × 20 points.

use std::time::Duration;

use boardwright_game::grid::Point;
use boardwright_game::{
    FormatReader, Message, Notices, ParseError, ReadGames, Record, RecordFormat, RecordedMove, Spec, Variant, Written,
    quoted,
};

use crate::Rule;
use crate::records::{game_of, left_out, opened, parts, point_of, settled};
use crate::rules::{LARGEST, SMALLEST};
use crate::texts::TEXTS;

/// The format as the family lists it.
pub(crate) const FORMAT: RecordFormat = RecordFormat {
    name: "psq",
    extension: "psq",
    summary: "Piskvork, the manager of Gomocup: moves and their times",
    is_like: |bytes| bytes.trim_ascii_start().starts_with(b"Piskvorky "),
    reader: FormatReader::Text(read),
    write: Some(write),
};

/// Gomotur's records as the family lists them.
pub(crate) const GOMOTUR: RecordFormat = RecordFormat {
    name: "rec",
    extension: "rec",
    summary: "Gomotur, as Piskvork writes it: two players, moves from 0,0 and their times",
    is_like: |bytes| is_gomotur(&String::from_utf8_lossy(&bytes[..bytes.len().min(4096)])),
    reader: FormatReader::Text(read_gomotur),
    write: Some(write_gomotur),
};

/// The greatest length of a text in bytes. A game has at most 484 moves, so a longer text is not a game.
const MAX_TEXT_BYTES: usize = 1 << 20;

/// The longest time in milliseconds that a file holds: Piskvork reads numbers of 32 bits with a sign.
const LONGEST_TIME: u128 = i32::MAX as u128;

/// A name of Gomotur's records has fewer bytes, the length of a path in Windows.
const NAME_BYTES: usize = 260;

/// The side of Gomotur's board.
const GOMOTUR_SIDE: u8 = 20;

/// The tag that keeps the error number where it is not −1.
const ERROR_TAG: &str = "PiskvorkError";

/// The tag that keeps Gomocup's last line.
const LEAGUE_TAG: &str = "PiskvorkLeague";

/// The tag that keeps the first line where it says more than the board.
const HEAD_TAG: &str = "PiskvorkHead";

/// A player without a name in Gomotur's records, which have two lines with letters.
const UNNAMED: &str = "unnamed";

/// The beginning of the line that holds the choices of a game with an opening rule.
const CHOICES: &str = "Boardwright,";

/// A line with the number of bytes before it.
type Line<'a> = (usize, &'a str);

fn check_length(text: &str) -> Result<(), ParseError> {
    match text.len() > MAX_TEXT_BYTES {
        true => {
            Err(ParseError::new("PSQ", &text[..0], TEXTS.with("gomoku-read-bytes", [("most", MAX_TEXT_BYTES.into())])))
        }
        false => Ok(()),
    }
}

/// The lines of a text that are not empty.
fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let offset = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize;
    text.lines().map(move |line| (offset(line), line.trim())).filter(|(_, line)| !line.is_empty())
}

fn read(text: &str, told: Option<&Spec>) -> Result<ReadGames, ParseError> {
    check_length(text)?;
    let mut lines = lines(text).peekable();
    let head = lines.next().unwrap_or_default();
    let (columns, rows, second_begins) = read_head(text, head)?;
    let mut moves = Vec::new();
    while let Some(line) = lines.next_if(|(_, line)| is_move(line)) {
        moves.push(read_move(text, line, (columns, rows), 1)?);
    }
    let rest: Vec<Line<'_>> = lines.collect();
    let mut games = ReadGames::default();
    tell_cut(rest.is_empty(), &mut games.notices);
    let mut record = Record { moves, ..Record::default() };
    let is_usual = head.1.ends_with(", 11:11, 0") || head.1.ends_with(", 11:11, 1");
    if !is_usual || second_begins {
        record.tags.push((HEAD_TAG.to_owned(), head.1.to_owned()));
    }
    let (rule, choices) = read_foot(text, &rest, second_begins, &mut record)?;
    let variant = settled(told, Some((columns, rows)), rule, &mut games.notices);
    record.game = variant.spec();
    match choices {
        Some(choices) => record = with_choices(text, choices, record)?,
        None => set_result(&mut record),
    }
    games.records.push(record);
    Ok(games)
}

/// Tells that a file ends with its moves: Piskvork writes at least the number of the error behind them.
fn tell_cut(is_cut: bool, notices: &mut Notices) {
    if is_cut {
        notices.add(TEXTS.say("gomoku-note-psq-cut"));
    }
}

/// True if a text begins with two names and moves of small numbers, or consists of two names and the end of a game.
fn is_gomotur(text: &str) -> bool {
    let mut lines = lines(text).map(|(_, line)| line);
    let mut has_name = || lines.next().is_some_and(is_gomotur_name);
    if !has_name() || !has_name() {
        return false;
    }
    // Two numbers may be a move of another format: one with a time or the end of the game must follow.
    let has_no_time = |line: &&str| is_move(line) && line.split(',').count() == 2;
    lines.find(|line| !has_no_time(line)).is_some_and(|line| is_move(line) || line == "-1")
}

/// True if a line can be the name of a player in Gomotur's records.
fn is_gomotur_name(line: &str) -> bool {
    line.contains(char::is_alphabetic) && line.len() < NAME_BYTES
}

fn read_gomotur(text: &str, told: Option<&Spec>) -> Result<ReadGames, ParseError> {
    check_length(text)?;
    let mut lines = lines(text).peekable();
    let players = [lines.next(), lines.next()].map(Option::unwrap_or_default);
    let is_next = |line: &str| is_move(line) || is_number(line);
    let begins = players.iter().all(|(_, line)| is_gomotur_name(line));
    if !begins || !lines.peek().is_some_and(|(_, line)| is_next(line)) {
        let expected = TEXTS.say("gomoku-read-two-names");
        return Err(ParseError::new("Gomotur record", text, expected).at(players[0].0));
    }
    let mut games = ReadGames::default();
    let size = told.and_then(|told| told.size.as_ref().and_then(|_| parts(told).ok()));
    if size.is_none() {
        games.notices.add(TEXTS.with("gomoku-note-no-board", [("side", i64::from(GOMOTUR_SIDE).into())]));
    }
    let size = size.map_or((GOMOTUR_SIDE, GOMOTUR_SIDE), |(variant, _)| (variant.columns(), variant.rows()));
    let variant = settled(told, Some(size), None, &mut games.notices);
    let mut record = Record { game: variant.spec(), ..Record::default() };
    record.players = players.map(|(_, line)| if line == UNNAMED { String::new() } else { line.to_owned() });
    while let Some(line) = lines.next_if(|(_, line)| is_move(line)) {
        record.moves.push(read_move(text, line, size, 0)?);
    }
    tell_cut(lines.peek().is_none(), &mut games.notices);
    for (index, (offset, line)) in lines.enumerate() {
        match line {
            "-1" if index == 0 => {}
            _ if index == 0 && is_number(line) => {
                record.tags.push((ERROR_TAG.to_owned(), line.to_owned()));
            }
            _ => {
                let expected = TEXTS.with("gomoku-read-after-moves", [("given", quoted(line).into())]);
                return Err(ParseError::new("Gomotur record", text, expected).at(offset));
            }
        }
    }
    set_result(&mut record);
    games.records.push(record);
    Ok(games)
}

/// Adds the choices of an opening rule to the moves of a game.
fn with_choices(text: &str, (offset, line): Line<'_>, record: Record) -> Result<Record, ParseError> {
    let fail = || ParseError::new("PSQ", text, TEXTS.say("gomoku-read-choices")).at(offset);
    let mut fields = line.strip_prefix(CHOICES).unwrap_or_default().split(';').map(str::trim);
    let spec: Spec = fields.next().unwrap_or_default().parse().map_err(|_| fail())?;
    parts(&spec).ok().filter(|(_, opening)| opening.is_some() && spec.family == "gomoku").ok_or_else(fail)?;
    let mut stones = record.moves.into_iter();
    let mut moves: Vec<RecordedMove> = Vec::new();
    for field in fields {
        let (ply, mv) = field.split_once(' ').ok_or_else(fail)?;
        let ply: usize = ply.parse().map_err(|_| fail())?;
        let missing = ply.checked_sub(moves.len()).filter(|missing| *missing <= stones.len()).ok_or_else(fail)?;
        moves.extend(stones.by_ref().take(missing));
        moves.push(RecordedMove::new(mv));
    }
    moves.extend(stones);
    Ok(opened::by_beginner(Record { game: spec.to_string(), moves, ..record }))
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
    let fail = |expected: Message| Err(ParseError::new("PSQ", text, expected).at(offset));
    let sides = SMALLEST..=LARGEST;
    match head() {
        Some((columns, rows, second, None)) if sides.contains(&columns) && sides.contains(&rows) => {
            Ok((columns, rows, second))
        }
        Some((.., None)) => fail(
            TEXTS
                .with("gomoku-read-side", [("least", i64::from(SMALLEST).into()), ("most", i64::from(LARGEST).into())]),
        ),
        _ => fail(TEXTS.say("gomoku-read-head")),
    }
}

/// True if a line is nothing but a number, such as that of an error.
fn is_number(line: &str) -> bool {
    line.parse::<i64>().is_ok()
}

/// Two or three numbers are a move; the league's line is one number and a name.
fn is_move(line: &str) -> bool {
    let numbers = line.split(',').map(|field| field.trim().parse::<i64>());
    numbers.clone().all(|number| number.is_ok()) && (2..=3).contains(&numbers.count())
}

/// A move whose columns and rows are counted from `first`.
fn read_move(
    text: &str,
    (offset, line): Line<'_>,
    (columns, rows): (u8, u8),
    first: u8,
) -> Result<RecordedMove, ParseError> {
    let numbers: Vec<i64> = line.split(',').filter_map(|field| field.trim().parse().ok()).collect();
    let on_board = |number: i64, side: u8| {
        let index = number.checked_sub(i64::from(first))?;
        u8::try_from(index).ok().filter(|index| *index < side)
    };
    let (Some(column), Some(down)) = (on_board(numbers[0], columns), on_board(numbers[1], rows)) else {
        let (right, bottom) = (columns - 1 + first, rows - 1 + first);
        let (first, last) = (format!("{first},{first}"), format!("{right},{bottom}"));
        let arguments = [("first", first.into()), ("last", last.into()), ("given", quoted(line).into())];
        let expected = TEXTS.with("gomoku-read-move-between", arguments);
        return Err(ParseError::new("PSQ", text, expected).at(offset));
    };
    let mut mv = RecordedMove::new(Point::new(column, rows - 1 - down).to_string());
    mv.elapsed = match numbers.get(2) {
        None => None,
        Some(&time) => match u32::try_from(time) {
            Ok(time) => Some(Duration::from_millis(u64::from(time))),
            Err(_) => {
                let expected = TEXTS.with("gomoku-read-time", [("given", time.to_string().into())]);
                return Err(ParseError::new("PSQ", text, expected).at(offset));
            }
        },
    };
    Ok(mv)
}

/// Reads what follows the moves: the rule that the league's name tells, and our own line.
fn read_foot<'a>(
    text: &str,
    lines: &[Line<'a>],
    second_begins: bool,
    record: &mut Record,
) -> Result<(Option<Rule>, Option<Line<'a>>), ParseError> {
    let (lines, choices) = match lines {
        [rest @ .., last] if last.1.starts_with(CHOICES) => (rest, Some(*last)),
        all => (all, None),
    };
    let begins_with_error = |lines: &[Line<'_>]| match lines {
        [(_, error), (_, next), ..] => is_number(error) && !is_number(next),
        [(_, error)] => is_number(error),
        [] => false,
    };
    let (names, rest) = match lines {
        // A name may be empty: then its line is, too, and the error number comes next.
        [(at, one), rest @ ..] if !is_number(one) && begins_with_error(rest) => {
            let is_second = text[..*at].lines().next_back().is_some_and(|line| line.trim().is_empty());
            (if is_second { ["", *one] } else { [*one, ""] }, rest)
        }
        [(_, one), (_, two), rest @ ..] if !is_number(one) => ([*one, *two], rest),
        rest => ([""; 2], rest),
    };
    record.players = if second_begins { [names[1], names[0]] } else { names }.map(str::to_owned);
    let mut rule = None;
    for (index, &(offset, line)) in rest.iter().enumerate() {
        if index == 0 && is_number(line) {
            if line != "-1" {
                record.tags.push((ERROR_TAG.to_owned(), line.to_owned()));
            }
        } else if let Some(told) = rule_of_league(line).filter(|_| index <= 1) {
            rule = Some(told);
            record.tags.push((LEAGUE_TAG.to_owned(), line.to_owned()));
        } else {
            let expected = TEXTS.with("gomoku-read-foot", [("given", quoted(line).into())]);
            return Err(ParseError::new("PSQ", text, expected).at(offset));
        }
    }
    Ok((rule, choices))
}

/// The rule that a line tells if it is that of a league: a number and a name.
fn rule_of_league(line: &str) -> Option<Rule> {
    let name = line.to_ascii_lowercase();
    (line.contains(',') && line.contains(char::is_alphabetic)).then(|| match () {
        () if name.contains("renju") => Rule::Renju,
        () if name.contains("standard") => Rule::Exact,
        () if name.contains("caro") => Rule::Caro,
        () => Rule::Freestyle,
    })
}

/// Sets the result from the moves.
fn set_result(record: &mut Record) {
    if let Some((outcome, ending)) = opened::ending_of(record) {
        (record.outcome, record.ending) = (Some(outcome), ending);
    }
}

/// The one game that is to be written.
fn single<'a>(records: &'a [Record], format: &str) -> Result<&'a Record, String> {
    let [record] = records else {
        return Err(format!("a {format} file holds one game, not {}", records.len()));
    };
    if record.start.is_some() {
        return Err(format!("a {format} file holds no start but the empty board"));
    }
    Ok(record)
}

/// The sentences on what of a game a file leaves out that holds these tags.
fn notices(record: &Record, tags: &[(&str, Option<&str>)]) -> Notices {
    let is_lost = |(name, value): &(String, String)| !tags.contains(&(name.as_str(), Some(value.as_str())));
    let mut notices = left_out(record, &["times", "names"], is_lost);
    let is_whole = |time: Duration| time.subsec_nanos().is_multiple_of(1_000_000) && time.as_millis() <= LONGEST_TIME;
    if record.moves.iter().filter_map(|mv| mv.elapsed).any(|time| !is_whole(time)) {
        notices.add(TEXTS.with("gomoku-note-times", [("most", (LONGEST_TIME as usize).into())]));
    }
    notices
}

/// The number of the error that ended a game, if it is one.
fn error_of(record: &Record) -> Option<&str> {
    record.tag(ERROR_TAG).filter(|error| is_number(error))
}

/// The time of a move as its line has it behind the point, empty where it is not known.
fn time_of(mv: &RecordedMove) -> String {
    let time = mv.elapsed.map(|time| time.as_millis()).filter(|&time| time <= LONGEST_TIME);
    time.map_or_else(String::new, |time| format!(",{time}"))
}

fn write(records: &[Record]) -> Result<Written, String> {
    let record = single(records, FORMAT.name)?;
    let (variant, opening) = game_of(record)?;
    let course = opened::course_of(record)?;
    let (columns, rows) = (variant.columns(), variant.rows());
    let is_own = |head: &&str| head.starts_with(&format!("Piskvorky {columns}x{rows}, "));
    let head = record.tag(HEAD_TAG).filter(is_own).filter(|head| read_head(head, (0, head)).is_ok());
    let mut lines = vec![head.map_or_else(|| format!("Piskvorky {columns}x{rows}, 11:11, 0"), str::to_owned)];
    let (error, league) = (error_of(record), league_of(record, variant.rule()));
    let mut notices = notices(record, &[(HEAD_TAG, head), (ERROR_TAG, error), (LEAGUE_TAG, league)]);
    let mut choices = String::new();
    for (index, (mv, stone)) in record.moves.iter().zip(&course.stones).enumerate() {
        match stone {
            Some((point, _)) => {
                lines.push(format!("{},{}{}", point.column + 1, rows - point.row, time_of(mv)));
            }
            None => {
                choices += &format!("; {index} {}", mv.mv);
                if mv.elapsed.is_some() {
                    notices
                        .add(TEXTS.with("gomoku-note-left-out", [("what", TEXTS.say("gomoku-choice-times").into())]));
                }
            }
        }
    }
    let (.., second_begins) = read_head(&lines[0], (0, &lines[0])).map_err(|error| error.to_string())?;
    lines.extend(names(record, FORMAT.name, course.swapped != second_begins)?);
    lines.push(error.unwrap_or("-1").to_owned());
    lines.push(league.map_or_else(|| format!("0,{}", league_name(variant.rule())), str::to_owned));
    if opening.is_some() {
        lines.push(format!("{CHOICES}{}{choices}", record.game));
    }
    Ok(Written { bytes: (lines.join("\n") + "\n").into_bytes(), notices })
}

fn write_gomotur(records: &[Record]) -> Result<Written, String> {
    let record = single(records, GOMOTUR.name)?;
    let (variant, opening) = game_of(record)?;
    if opening.is_some() {
        return Err("a rec file holds no choices of an opening rule".to_owned());
    }
    let error = error_of(record);
    let mut notices = notices(record, &[(ERROR_TAG, error)]);
    if variant.columns() != GOMOTUR_SIDE || variant.rows() != GOMOTUR_SIDE || variant.rule() != Rule::Freestyle {
        notices.add(TEXTS.with("gomoku-note-no-game-in", [("game", record.game.as_str().into())]));
    }
    let mut lines = names(record, GOMOTUR.name, false)?;
    for mv in &record.moves {
        let point = point_of(mv, &variant)?;
        lines.push(format!("{},{}{}", point.column, variant.rows() - 1 - point.row, time_of(mv)));
    }
    lines.push(error.unwrap_or("-1").to_owned());
    Ok(Written { bytes: (lines.join("\n") + "\n").into_bytes(), notices })
}

/// The players' lines; none if neither has a name, where a file need not have them.
fn names(record: &Record, format: &str, is_turned: bool) -> Result<Vec<String>, String> {
    let is_gomotur = format == GOMOTUR.name;
    if !is_gomotur && record.players.iter().all(String::is_empty) {
        return Ok(Vec::new());
    }
    let name = |player: &String| {
        let name = if player.is_empty() && is_gomotur { UNNAMED } else { player.as_str() };
        // A line that is a number would be taken for an error or a move.
        let fits = name.trim() == name && !name.contains(['\n', '\r', ',']) && !is_number(name);
        // Gomotur's records are known by what their names look like.
        let fits = fits && (!is_gomotur || is_gomotur_name(name));
        if fits { Ok(name.to_owned()) } else { Err(format!("a {format} file cannot hold the name {name:?}")) }
    };
    let mut names = record.players.iter().map(name).collect::<Result<Vec<_>, _>>()?;
    if is_turned {
        names.reverse();
    }
    Ok(names)
}

/// The line of a game's league, if it tells the rule and can be read again.
fn league_of(record: &Record, rule: Rule) -> Option<&str> {
    let is_line = |line: &&str| line.trim() == *line && !line.contains(['\n', '\r']) && !line.starts_with(CHOICES);
    record.tag(LEAGUE_TAG).filter(is_line).filter(|line| rule_of_league(line) == Some(rule))
}

/// The name of a rule in the line of a league, which alone tells it.
fn league_name(rule: Rule) -> &'static str {
    match rule {
        Rule::Freestyle => "Freestyle",
        Rule::Exact => "Standard",
        Rule::Renju => "Renju",
        Rule::Caro => "Caro",
    }
}
