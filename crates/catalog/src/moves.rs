//! Lists of moves in the notations of other programs and sites.

use boardwright_game::{AnyPosition, AnyVariant, Record, RecordedMove};

/// Maximum number of moves read from a list; no game is as long.
const MAX_MOVES: usize = 100_000;

/// The reason why a list of moves was not played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadMove {
    /// The number of the move, from 1.
    pub number: usize,
    /// The fault, as a clause.
    pub reason: String,
}

/// Plays the moves of a text and returns them as the game writes them.
///
/// Moves may be numbered and stand between commas, semicolons, quotes or brackets, in small or capital letters:
/// `1. h8 i9`, `H8, I9`, `1) h8 2) i9`, `["h8", "i9"]`. Openings in the notation of the game's own world are read too, such
/// as `h8i9` and offsets from the centre of gomoku. `+` joins the sowings of one turn of kalah.
///
/// # Errors
/// Counts the move that cannot be played; the moves before it have been played.
pub fn play_moves(position: &mut AnyPosition, text: &str) -> Result<Vec<String>, BadMove> {
    let foreign = position.variant().foreign_opening(text.trim()).and_then(Result::ok);
    let words: Vec<&str> = match &foreign {
        Some(moves) => moves.iter().map(String::as_str).collect(),
        None => words(text).collect(),
    };
    let mut moves = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let number = moves.len() + 1;
        let bad = |reason: String| BadMove { number, reason };
        if number > MAX_MOVES {
            return Err(bad(format!("expected at most {MAX_MOVES} moves")));
        }
        match submit(position, word) {
            Ok(mv) => moves.push(mv),
            // Numbers in columns of their own count moves or turns, and a result ends the list.
            Err(_) if is_count(word, moves.len()) && index + 1 < words.len() => {}
            Err(_) if index + 1 == words.len() && matches!(*word, "1-0" | "0-1" | "1/2-1/2" | "*") => {}
            Err(reason) => return Err(bad(reason)),
        }
    }
    Ok(moves)
}

/// Plays a move that may stand in capital letters.
fn submit(position: &mut AnyPosition, word: &str) -> Result<String, String> {
    let small = word.to_ascii_lowercase();
    let played = position.submit(word).or_else(|error| position.submit(small).map_err(|_| error));
    played.map_err(|error| error.to_string())
}

/// True if a word is the number of the next move or of its turn.
fn is_count(word: &str, moves: usize) -> bool {
    word.parse::<usize>().is_ok_and(|count| count == moves + 1 || count == moves / 2 + 1)
}

/// The words of a list of moves, without the numbers that stand before them.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_gap = |c: char| {
        c.is_whitespace()
            || matches!(c, ',' | ';' | '+' | '(' | ')' | '[' | ']' | '|' | '"' | '\u{feff}' | '→' | '、' | '，')
    };
    let is_digits = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    text.split_inclusive(is_gap).filter_map(move |part| {
        let word = part.trim_end_matches(is_gap);
        // "1)" counts moves, and so do "12." and "12.h8".
        if part.ends_with(')') && is_digits(word) {
            return None;
        }
        let word = match word.split_once(['.', ':']) {
            Some((number, rest)) if is_digits(number) => rest.trim_start_matches('.'),
            _ => word,
        };
        (!word.is_empty()).then_some(word)
    })
}

/// The games of a text that is a position, a list of moves, or a list in each line of one of `games`, which are tried in
/// turn. The error is that of the game that came furthest, with the number of moves that were read.
pub(crate) fn read_lists(text: &str, games: &[AnyVariant]) -> Result<Vec<Record>, (usize, String)> {
    let mut furthest: (usize, String) = (0, String::new());
    for game in games {
        match read_list(text, game) {
            Ok(record) => return Ok(vec![record]),
            Err(error) if error.0 > furthest.0 => furthest = error,
            Err(_) => {}
        }
    }
    // Of several games in a text each has a line.
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if lines.len() > 1 {
        for game in games {
            let records: Result<Vec<Record>, _> = lines.iter().map(|line| read_list(line, game)).collect();
            if let Ok(records) = records {
                return Ok(records);
            }
        }
    }
    Err(furthest)
}

fn read_list(text: &str, game: &AnyVariant) -> Result<Record, (usize, String)> {
    let blank = Record { game: game.spec(), ..Record::default() };
    if let Ok(position) = game.read(text) {
        return Ok(Record { start: Some(position.to_string()), ..blank });
    }
    match play_moves(&mut game.start(), text) {
        Ok(moves) if moves.is_empty() => Err((0, String::new())),
        Ok(moves) => Ok(Record { moves: moves.into_iter().map(RecordedMove::new).collect(), ..blank }),
        Err(BadMove { number, reason }) => Err((number - 1, format!("move {number} of {}: {reason}", game.spec()))),
    }
}
