//! Lists of moves in the notations of other programs and sites.

use std::fmt;

use boardwright_game::{
    AnyPosition, AnyVariant, JUDGEMENT, MoveError, MoveToken, MoveTokens, MoveTree, Notices, Outcome, Record,
    RecordedMove, Side, TreePlace, Variation, judged, move_tokens,
};

use crate::texts::TEXTS;

/// Maximum number of moves read from a list; no game is as long.
const MAX_MOVES: usize = 100_000;

/// Maximum number of variations that lie in one another.
const MAX_DEPTH: usize = 100;

/// The reason why a list of moves was not played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadMove {
    /// The number of the move, from 1.
    pub number: usize,
    /// The fault, displayed as a clause.
    pub reason: MoveFault,
}

/// The fault of a move in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveFault {
    /// The rules or the reader refuse it.
    Refused(Box<MoveError>),
    /// More moves than this stand before it.
    TooMany(usize),
}

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveFault::Refused(error) => error.fmt(f),
            MoveFault::TooMany(most) => write!(f, "expected at most {most} moves"),
        }
    }
}

/// The first fault of lists of moves, displayed as a clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadList {
    /// The number of the list, from 1, where there are several.
    pub list: Option<usize>,
    /// The spec of the game.
    pub game: String,
    /// The move.
    pub bad: BadMove,
    /// The number of moves that were read before it, in all lists.
    read: usize,
}

impl fmt::Display for BadList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(list) = self.list {
            write!(f, "game {list}: ")?;
        }
        let BadMove { number, reason } = &self.bad;
        write!(f, "move {number} of {}: {reason}", self.game)
    }
}

/// Plays the moves of a text and returns them as the game writes them.
///
/// Moves may be numbered and stand between commas, semicolons, quotes or brackets, in small or capital letters:
/// `1. h8 i9`, `H8, I9`, `1) h8 2) i9`, `["h8", "i9"]`. Openings in the notation of the game's own world are read too, such
/// as `h8i9` and offsets from the centre of gomoku. `+` joins the sowings of one turn of kalah. Comments in braces and
/// variations in parentheses behind the move that they replace are passed over.
///
/// # Errors
/// Counts the move that cannot be played; the moves before it have been played.
pub fn play_moves(position: &mut AnyPosition, text: &str) -> Result<Vec<String>, BadMove> {
    let mut list = MoveList::default();
    let played = list.play(position, text);
    played.map(|()| list.tree.into_lines().0.into_iter().map(|mv| mv.mv).collect())
}

/// A list of moves that has been played.
#[derive(Default)]
struct MoveList {
    tree: MoveTree,
    comment: String,
    outcome: Option<Outcome>,
    notices: Notices,
}

/// A line of a list that is being played.
struct OpenLine {
    position: AnyPosition,
    /// The position before the last move; `None` before the first one.
    before: Option<AnyPosition>,
    place: TreePlace,
}

impl MoveList {
    /// Plays the moves of a text from a position, which is that after the last of them in the end.
    fn play(&mut self, position: &mut AnyPosition, text: &str) -> Result<(), BadMove> {
        let foreign = position.variant().foreign_opening(text.trim()).and_then(Result::ok);
        let MoveTokens { list: tokens, is_balanced } = match &foreign {
            Some(moves) => MoveTokens { list: moves.iter().map(|mv| MoveToken::Word(mv)).collect(), is_balanced: true },
            None => move_tokens(text, is_gap),
        };
        if !is_balanced {
            self.notices.add(TEXTS.say("catalog-unbalanced"));
        }
        // Where moves stand in parentheses from the first on, these mean nothing: `(h8;i9)`, `(h8)(i9)`.
        let first = tokens.iter().find(|token| !matches!(token, MoveToken::Word(word) if is_count(word, position, 0)));
        let has_variations = !matches!(first, Some(MoveToken::Open(_)));
        let has_parentheses = has_variations && tokens.iter().any(|token| matches!(token, MoveToken::Open(_)));
        let mut place = TreePlace::default();
        let mut before = None;
        let mut open: Vec<OpenLine> = Vec::new();
        let mut index = 0;
        while let Some(&token) = tokens.get(index) {
            index += 1;
            match token {
                MoveToken::Open(length) if has_variations => {
                    let inner = &tokens[index..index + length - 1];
                    let start = before.clone().filter(|_| open.len() < MAX_DEPTH);
                    match start.filter(|start: &AnyPosition| is_line(start, place.ply - 1, inner)) {
                        Some(start) => {
                            let (position, before) = (std::mem::replace(position, start), before.take());
                            open.push(OpenLine { position, before, place });
                            place.ply -= 1;
                        }
                        None => {
                            self.notices.add(TEXTS.say("catalog-no-variation"));
                            index += length;
                        }
                    }
                }
                MoveToken::Close if has_variations => {
                    if let Some(line) = open.pop() {
                        (*position, before, place) = (line.position, line.before, line.place);
                    }
                }
                MoveToken::Open(_) | MoveToken::Close => {}
                MoveToken::Comment(said) => self.tree.comment(place, &mut self.comment, said),
                MoveToken::Word(word) => {
                    let number = place.ply + 1;
                    let bad = |reason| BadMove { number, reason };
                    if number > MAX_MOVES {
                        return Err(bad(MoveFault::TooMany(MAX_MOVES)));
                    }
                    let (word, judgement) = judged(word);
                    // Only a variation needs the position before the last move.
                    let last = has_parentheses.then(|| position.clone());
                    let is_last = open.is_empty() && index == tokens.len();
                    match (submit(position, word), result(word)) {
                        (Ok(mv), _) => {
                            before = last;
                            place = self.tree.add(place, RecordedMove::new(mv));
                            self.judge(place, judgement);
                        }
                        (Err(_), _) if word.is_empty() => self.judge(place, judgement),
                        // Numbers in columns of their own count moves or turns, and a result ends the list.
                        (Err(_), _) if is_count(word, position, place.ply) && !is_last => {}
                        (Err(_), Some(outcome)) if is_last => self.outcome = outcome,
                        (Err(reason), _) => return Err(bad(MoveFault::Refused(Box::new(reason)))),
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds a judgement such as that of `!?` to a move.
    fn judge(&mut self, place: TreePlace, judgement: Option<&str>) {
        if let (Some(judgement), Some(mv)) = (judgement, self.tree.last(place)) {
            mv.tags.push((JUDGEMENT.to_owned(), judgement.to_owned()));
        }
    }
}

/// True if the words of a variation are moves from a position, of which so many plies were played.
fn is_line(start: &AnyPosition, plies: usize, tokens: &[MoveToken<'_>]) -> bool {
    let (mut position, mut played, mut index) = (start.clone(), 0, 0);
    while let Some(token) = tokens.get(index) {
        index += 1;
        match token {
            // What lies in it is looked at when it is played itself.
            MoveToken::Open(length) => index += length,
            MoveToken::Word(word) => {
                let (word, _) = judged(word);
                if submit(&mut position, word).is_ok() {
                    played += 1;
                } else if !word.is_empty() && !is_count(word, &position, plies + played) {
                    return false;
                }
            }
            _ => {}
        }
    }
    played > 0
}

/// Plays a move that may stand in capital letters.
fn submit(position: &mut AnyPosition, word: &str) -> Result<String, MoveError> {
    let small = word.to_ascii_lowercase();
    position.submit(word).or_else(|error| position.submit(small).map_err(|_| error))
}

/// True if a word is the number of the next move or of its turn. Where moves are numbers, as in kalah, no number is.
fn is_count(word: &str, position: &AnyPosition, moves: usize) -> bool {
    let is_number = |word: &str| word.parse::<usize>().is_ok();
    word.parse::<usize>().is_ok_and(|count| count == moves + 1 || count == moves / 2 + 1)
        && !position.variant().start().moves().iter().any(|mv| is_number(mv.as_str()))
}

/// The result that a word is; `Some(None)` for a game that is not finished.
fn result(word: &str) -> Option<Option<Outcome>> {
    match word {
        "1-0" => Some(Some(Outcome::Win(Side::First))),
        "0-1" => Some(Some(Outcome::Win(Side::Second))),
        "1/2-1/2" | "½-½" => Some(Some(Outcome::Draw)),
        "*" => Some(None),
        _ => None,
    }
}

fn is_gap(c: char) -> bool {
    matches!(c, ',' | ';' | '+' | '[' | ']' | '|' | '"' | '\u{feff}' | '→' | '、' | '，')
}

/// The words of a list of moves, without the numbers that stand before them.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    move_tokens(text, is_gap).list.into_iter().filter_map(|token| match token {
        MoveToken::Word(word) => Some(word),
        _ => None,
    })
}

/// The games of a text that is a position, a list of moves, or several lists, of one of `games`, which are tried in turn.
/// The error is that of the game that came furthest; none if no move of any game was read.
pub(crate) fn read_lists(text: &str, games: &[AnyVariant]) -> Result<(Vec<Record>, Notices), Option<BadList>> {
    let lists = lists(text);
    let mut furthest: Option<BadList> = None;
    for game in games {
        match read_all(&lists, game) {
            Ok((records, mut notices)) => {
                if lists.len() == 1 && is_open_to_doubt(lists[0]) {
                    notices.add(TEXTS.say("catalog-one-game"));
                }
                return Ok((records, notices));
            }
            Err(Some(error)) if error.read > furthest.as_ref().map_or(0, |known| known.read) => furthest = Some(error),
            Err(_) => {}
        }
    }
    // Of several games in a text each may have a line.
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if lists.len() == 1 && lines.len() > 1 {
        for game in games {
            if let Ok(records) = read_all(&lines, game) {
                return Ok(records);
            }
        }
    }
    Err(furthest)
}

fn read_all(lists: &[&str], game: &AnyVariant) -> Result<(Vec<Record>, Notices), Option<BadList>> {
    let (mut records, mut notices) = (Vec::new(), Notices::default());
    let mut read = 0;
    for (index, list) in lists.iter().enumerate() {
        let (record, said) = read_list(list, game).map_err(|bad| {
            let list = (lists.len() > 1).then_some(index + 1);
            bad.map(|bad| BadList { list, game: game.spec(), read: read + bad.number - 1, bad })
        })?;
        read += record.moves.len();
        records.push(record);
        notices.extend(said);
    }
    Ok((records, notices))
}

fn read_list(text: &str, game: &AnyVariant) -> Result<(Record, Notices), Option<BadMove>> {
    let blank = Record { game: game.spec(), ..Record::default() };
    if let Ok(position) = game.read(text) {
        return Ok((Record { start: Some(position.to_string()), ..blank }, Notices::default()));
    }
    let mut list = MoveList::default();
    match list.play(&mut game.start(), text) {
        Ok(()) => {
            let (moves, variations): (_, Vec<Variation>) = list.tree.into_lines();
            if moves.is_empty() {
                return Err(None);
            }
            if !variations.is_empty() {
                list.notices.add(TEXTS.say("catalog-variations"));
            }
            let record = Record { moves, variations, comment: list.comment, outcome: list.outcome, ..blank };
            Ok((record, list.notices))
        }
        Err(bad) => Err(Some(bad)),
    }
}

/// The lists of a text: one ends behind a result, and before a line that begins with the number 1. Lists within a list of
/// JSON are games, too.
fn lists(text: &str) -> Vec<&str> {
    let mut symbols = text.chars().filter(|c| !c.is_whitespace());
    if symbols.next() == Some('[') && symbols.next() == Some('[') && symbols.next() == Some('"') {
        return text.split(']').filter(|list| list.contains('"')).collect();
    }
    let mut lists = Vec::new();
    let (mut from, mut is_line_start, mut has_words) = (0, true, false);
    // What lies in parentheses and braces begins and ends no game.
    let mut depth = 0usize;
    for part in text.split_inclusive(char::is_whitespace) {
        let at = part.as_ptr() as usize - text.as_ptr() as usize;
        let word = part.trim_end();
        let is_first = ["1.", "1)", "1:"].into_iter().any(|one| word.starts_with(one)) && !word.starts_with("1..");
        if is_first && is_line_start && has_words && depth == 0 {
            lists.push(&text[from..at]);
            (from, has_words) = (at, false);
        }
        if !word.is_empty() {
            (is_line_start, has_words) = (false, true);
        }
        if result(word).is_some() && depth == 0 {
            lists.push(&text[from..at + word.len()]);
            (from, has_words) = (at + word.len(), false);
        }
        for c in word.chars() {
            match c {
                '(' | '{' => depth += 1,
                ')' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        is_line_start |= part.ends_with('\n');
    }
    if has_words {
        lists.push(&text[from..]);
    }
    // A result alone is no game: it belongs to what stands before it.
    if lists.iter().any(|list| result(list.trim()).is_some()) { vec![text] } else { lists }
}

/// True if the lines of a list could be games of their own: several moves in a line, and nothing that counts them.
fn is_open_to_doubt(list: &str) -> bool {
    let lines: Vec<&str> = list.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let is_plain = |line: &&str| line.starts_with(|c: char| c.is_alphabetic());
    lines.len() > 1 && lines.iter().all(is_plain) && lines.iter().any(|line| words(line).count() > 1)
}
