//! Text as records.

use std::time::Duration;

use super::writer::is_tag_name;
use super::{LONGEST_TEXT, LONGEST_VALUE, MAX_PLIES, MAX_TAGS, RecordError, after_number, fault, is_move, is_result};
use crate::engine::Score;
use crate::message::Message;
use crate::record::{MoveTree, Record, RecordedMove, TreePlace, add_comment};
use crate::side::{Outcome, Side};

/// Reads all the records of a text.
///
/// The moves need not be legal, nor the game exist; the replay checks both.
///
/// # Errors
/// The first thing that is wrong, with its line; also a text without any record.
pub fn read_records(text: &str) -> Result<Vec<Record>, RecordError> {
    let records = RecordReader::new(text).collect::<Result<Vec<_>, _>>()?;
    if records.is_empty() {
        return Err(RecordError {
            line: 1,
            reason: fault("catalog-record-none", "no record, expected [Game \"…\"] and moves", []),
        });
    }
    Ok(records)
}

/// Reads the records of a text one by one, so that a long text needs little memory. It ends after the first error.
#[derive(Clone, Debug)]
pub struct RecordReader<'a> {
    text: &'a str,
    /// The place at which reading goes on, in bytes.
    at: usize,
    line: usize,
    has_failed: bool,
}

impl<'a> RecordReader<'a> {
    /// Starts at the beginning of a text.
    pub fn new(text: &'a str) -> RecordReader<'a> {
        // A byte order mark is no part of the text.
        RecordReader { text: text.strip_prefix('\u{feff}').unwrap_or(text), at: 0, line: 1, has_failed: false }
    }

    fn error<T>(&self, reason: Message) -> Result<T, RecordError> {
        Err(RecordError { line: self.line, reason })
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn next_char(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        self.line += usize::from(c == '\n');
        Some(c)
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next_char();
        }
    }

    fn word(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let from = self.at;
        while self.peek().is_some_and(&is_part) {
            self.next_char();
        }
        &self.text[from..self.at]
    }

    fn record(&mut self) -> Result<Option<Record>, RecordError> {
        if self.text.len() > LONGEST_TEXT {
            return self.error(fault(
                "catalog-record-long",
                "{bytes} bytes of records, expected at most {most}",
                [("bytes", self.text.len().into()), ("most", LONGEST_TEXT.into())],
            ));
        }
        self.skip_space();
        if self.peek().is_none() {
            return Ok(None);
        }
        let mut record = Record::default();
        let tagged_result = self.tags(&mut record)?;
        let result = self.moves(&mut record)?;
        if let Some(tagged) = tagged_result.filter(|tagged| *tagged != result) {
            return self.error(fault(
                "catalog-record-results",
                "the moves end with {given}, expected {tagged} as in the tag Result",
                [("given", format!("{result:?}").into()), ("tagged", format!("{tagged:?}").into())],
            ));
        }
        record.outcome = match result {
            "1-0" => Some(Outcome::Win(Side::First)),
            "0-1" => Some(Outcome::Win(Side::Second)),
            "1/2-1/2" => Some(Outcome::Draw),
            _ => None,
        };
        Ok(Some(record))
    }

    /// Reads the tags into their fields and returns the one that is checked against the moves.
    fn tags(&mut self, record: &mut Record) -> Result<Option<&'static str>, RecordError> {
        let mut seen = [false; super::FIELDS.len()];
        let mut result = None;
        let mut count = 0;
        while self.peek() == Some('[') {
            count += 1;
            if count > MAX_TAGS {
                return self.error(fault(
                    "catalog-record-tags",
                    "more than {most} tags in one record",
                    [("most", MAX_TAGS.into())],
                ));
            }
            let (name, value) = self.tag()?;
            if let Some(field) = super::FIELDS.iter().position(|field| *field == name)
                && std::mem::replace(&mut seen[field], true)
            {
                return self.error(fault(
                    "catalog-record-twice",
                    "the tag {name} is given twice",
                    [("name", name.into())],
                ));
            }
            match name {
                "Game" => record.game = value,
                "First" => record.players[0] = value,
                "Second" => record.players[1] = value,
                "Start" => record.start = Some(value),
                "Ending" => record.ending = value,
                "Result" => match ["1-0", "0-1", "1/2-1/2", "*"].into_iter().find(|known| *known == value) {
                    Some(known) => result = Some(known),
                    None => {
                        return self.error(fault(
                            "catalog-record-result",
                            "bad result {given}, expected 1-0, 0-1, 1/2-1/2 or *",
                            [("given", shown(&value).into())],
                        ));
                    }
                },
                _ => record.tags.push((name.to_owned(), value)),
            }
            self.skip_space();
        }
        if !seen[0] {
            return self.error(fault("catalog-record-game", "a record begins with [Game \"…\"], which is missing", []));
        }
        Ok(result)
    }

    fn tag(&mut self) -> Result<(&'a str, String), RecordError> {
        self.next_char();
        self.skip_space();
        let name = self.word(|c| c.is_ascii_alphanumeric() || c == '_');
        self.skip_space();
        if !is_tag_name(name) || self.next_char() != Some('"') {
            return self.error(fault("catalog-record-tag", "bad tag, expected [Name \"value\"]", []));
        }
        let value = self.escaped('"')?;
        self.skip_space();
        if self.next_char() != Some(']') {
            return self.error(fault(
                "catalog-record-tag-open",
                "the tag {name} is not closed, expected ']'",
                [("name", shown(name).into())],
            ));
        }
        Ok((name, value))
    }

    /// Reads up to `closing`, which is eaten, and undoes the escapes.
    fn escaped(&mut self, closing: char) -> Result<String, RecordError> {
        let (line, from) = (self.line, self.at);
        let mut value = String::new();
        loop {
            if self.at - from > LONGEST_VALUE {
                return self.error(fault(
                    "catalog-record-text",
                    "a text of more than {most} bytes",
                    [("most", LONGEST_VALUE.into())],
                ));
            }
            match self.next_char() {
                Some(c) if c == closing => return Ok(value),
                Some('\\') => value.push(self.escape()?),
                Some(c) => value.push(c),
                None => {
                    return Err(RecordError {
                        line,
                        reason: fault(
                            "catalog-record-endless",
                            "what begins here never ends, expected {closing}",
                            [("closing", format!("{closing:?}").into())],
                        ),
                    });
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, RecordError> {
        match self.next_char() {
            Some('n') => Ok('\n'),
            Some('r') => Ok('\r'),
            Some('t') => Ok('\t'),
            Some(c @ ('\\' | '"' | '}' | '[')) => Ok(c),
            Some('u') if self.peek() == Some('{') => {
                self.next_char();
                let digits = self.word(|c| c.is_ascii_hexdigit());
                let c = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
                match (c, self.next_char()) {
                    (Some(c), Some('}')) => Ok(c),
                    _ => self.error(fault(
                        "catalog-record-character",
                        "bad escape, expected \\u{…} with the number of a character",
                        [],
                    )),
                }
            }
            _ => self.error(fault(
                "catalog-record-escape",
                "bad escape, expected \\n, \\r, \\t, \\\\, \\\", \\}, \\[ or \\u{…}",
                [],
            )),
        }
    }

    /// Reads the moves up to the result, which it returns.
    fn moves(&mut self, record: &mut Record) -> Result<&'a str, RecordError> {
        let mut tree = MoveTree::default();
        let mut place = TreePlace::default();
        // The places at which the lines go on that the open parentheses have interrupted.
        let mut open = Vec::new();
        loop {
            self.skip_space();
            match self.peek() {
                Some('{') => {
                    self.next_char();
                    match tree.last(place) {
                        None => self.comment(&mut record.comment)?,
                        Some(mv) => {
                            self.annotations(mv)?;
                            self.comment(&mut mv.comment)?;
                        }
                    }
                    continue;
                }
                Some('}') => return self.error(fault("catalog-record-comment", "a comment ends that never began", [])),
                Some('[') => {
                    return self.error(fault(
                        "catalog-record-tag-among",
                        "a tag among the moves, expected a move or a result before it",
                        [],
                    ));
                }
                Some('(') => {
                    self.next_char();
                    let Some(ply) = place.ply.checked_sub(1) else {
                        return self.error(fault(
                            "catalog-record-variation-first",
                            "a variation before the first move, expected it behind the move that it replaces",
                            [],
                        ));
                    };
                    open.push(place);
                    place.ply = ply;
                    continue;
                }
                Some(')') => {
                    self.next_char();
                    place = match open.pop() {
                        Some(before) => before,
                        None => {
                            return self.error(fault(
                                "catalog-record-variation",
                                "a variation ends that never began",
                                [],
                            ));
                        }
                    };
                    continue;
                }
                Some(_) => {}
                None if !open.is_empty() => {
                    return self.error(fault(
                        "catalog-record-variation-open",
                        "a variation never ends, expected ')'",
                        [],
                    ));
                }
                None => {
                    return self.error(fault(
                        "catalog-record-no-result",
                        "the record ends without its result, expected 1-0, 0-1, 1/2-1/2 or *",
                        [],
                    ));
                }
            }
            let word = self.word(|c| !c.is_whitespace() && !matches!(c, '{' | '}' | '(' | ')'));
            if is_result(word) && open.is_empty() {
                (record.moves, record.variations) = tree.into_lines();
                return Ok(word);
            }
            self.turn(word, &mut tree, &mut place)?;
        }
    }

    /// Reads a word of moves, which may be a number, a number and a move (`1.h8`), or several moves joined by `+`.
    fn turn(&mut self, word: &'a str, tree: &mut MoveTree, place: &mut TreePlace) -> Result<(), RecordError> {
        let moves = after_number(word);
        if moves.is_empty() {
            return Ok(());
        }
        // The first '+' goes on with a turn that a comment has interrupted.
        for mv in moves.strip_prefix('+').unwrap_or(moves).split('+') {
            if mv.len() > LONGEST_VALUE || !is_move(mv) {
                return self.error(fault(
                    "catalog-record-move",
                    "bad move in {given}, expected words joined by '+'",
                    [("given", shown(word).into())],
                ));
            }
            if place.ply == MAX_PLIES {
                return self.error(fault(
                    "catalog-record-plies",
                    "more than {most} plies in one record",
                    [("most", MAX_PLIES.into())],
                ));
            }
            *place = tree.add(*place, RecordedMove::new(mv));
        }
        Ok(())
    }

    /// Reads the rest of a comment and adds it to what was said before.
    fn comment(&mut self, comment: &mut String) -> Result<(), RecordError> {
        let said = self.escaped('}')?;
        if comment.len() + said.len() > LONGEST_VALUE {
            return self.error(fault(
                "catalog-record-comments",
                "comments of more than {most} bytes on one move",
                [("most", LONGEST_VALUE.into())],
            ));
        }
        add_comment(comment, &said);
        Ok(())
    }

    /// Reads `[%emt 0.25][%eval 1.5][%depth 8][%tag TR "h8"]` and the space after them; whatever else there is stays
    /// comment.
    fn annotations(&mut self, mv: &mut RecordedMove) -> Result<(), RecordError> {
        let mut any = false;
        loop {
            let rest = &self.text[self.at..];
            if rest.starts_with("[%tag ") {
                self.at += "[%tag".len();
                // What follows has the form of a tag behind its bracket, which the space stands for.
                let (name, value) = self.tag()?;
                if mv.tags.len() == MAX_TAGS {
                    return self.error(fault(
                        "catalog-record-move-tags",
                        "more than {most} tags of one move",
                        [("most", MAX_TAGS.into())],
                    ));
                }
                mv.tags.push((name.to_owned(), value));
                any = true;
                continue;
            }
            let known = ["[%emt ", "[%eval ", "[%depth "].into_iter().find(|known| rest.starts_with(known));
            let Some(known) = known else { break };
            self.at += known.len();
            let value = self.word(|c| !matches!(c, ']' | '}') && !c.is_whitespace());
            if value.len() > 64 || self.next_char() != Some(']') {
                return self.error(fault(
                    "catalog-record-annotation",
                    "bad annotation {name}…, expected one value and ']'",
                    [("name", known.trim_end().into())],
                ));
            }
            let is_read = match known {
                "[%emt " => seconds(value).map(|elapsed| mv.elapsed = Some(elapsed)),
                "[%eval " => score(value).map(|score| mv.score = Some(score)),
                _ => number(value).map(|depth| mv.depth = Some(depth)),
            };
            if is_read.is_none() {
                return self.error(fault(
                    "catalog-record-value",
                    "bad value {value} after {name}",
                    [("value", format!("{value:?}").into()), ("name", known.trim_end().into())],
                ));
            }
            any = true;
        }
        if any && self.peek() == Some(' ') {
            self.next_char();
        }
        Ok(())
    }
}

impl Iterator for RecordReader<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Result<Record, RecordError>> {
        if self.has_failed {
            return None;
        }
        let record = self.record().transpose();
        self.has_failed = matches!(record, Some(Err(_)));
        record
    }
}

/// As much of a hostile word as an error repeats.
fn shown(word: &str) -> String {
    match word.char_indices().nth(60) {
        Some((end, _)) => format!("{:?}…", &word[..end]),
        None => format!("{word:?}"),
    }
}

/// A number of digits alone: no sign, no exponent.
fn number<N: std::str::FromStr>(text: &str) -> Option<N> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn seconds(text: &str) -> Option<Duration> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let nanoseconds: u32 = number(decimals).filter(|_| decimals.len() <= 9)?;
    Some(Duration::new(number(whole)?, nanoseconds * 10u32.pow(9 - decimals.len() as u32)))
}

fn score(text: &str) -> Option<Score> {
    if let Some(plies) = text.strip_prefix('#') {
        let (is_loss, plies) = plies.strip_prefix('-').map_or((false, plies), |plies| (true, plies));
        let plies = number::<u32>(plies).filter(|plies| *plies < Score::MAX_PLIES)?;
        return Some(if is_loss { Score::loss_in(plies) } else { Score::win_in(plies) });
    }
    let (sign, size) = match text.strip_prefix('-') {
        Some(size) => (-1, size),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, decimals) = size.split_once('.').unwrap_or((size, "00"));
    let hundredths = match decimals.len() {
        1 => number::<i64>(decimals)? * 10,
        2 => number::<i64>(decimals)?,
        _ => return None,
    };
    let whole = number::<i64>(whole).filter(|whole| *whole <= i64::from(i32::MAX))?;
    i32::try_from(sign * (whole * 100 + hundredths)).ok().map(Score)
}
