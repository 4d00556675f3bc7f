//! Reads pasted text: records in any format, positions, and lists of moves in the notation of other sites.

use boardwright_game::{AnyVariant, Record, RecordedMove};

use crate::{GAMES, read_any, variant};

/// Maximum number of moves read from a list; no game is as long.
const MAX_MOVES: usize = 10_000;

/// Reads the games of a text: records in any format of any game, or a position or a list of moves of one of `games`,
/// which are tried in turn; without any, of the first variant of each family.
///
/// Moves may be numbered and stand between commas, semicolons or brackets, in small or capital letters: `1. h8 i9`,
/// `H8, I9`, `1) h8 2) i9`. Openings in the notation of the game's own world are read too.
///
/// # Errors
/// The complaint of the reader that came furthest.
pub fn read_pasted(text: &str, games: &[AnyVariant]) -> Result<Vec<Record>, String> {
    let text = text.trim();
    let no_record = match read_any(text, None) {
        Ok(records) => return Ok(records),
        Err(error) => error,
    };
    let usual: Vec<AnyVariant> = if games.is_empty() {
        GAMES.iter().filter_map(|game| variant(game.family().name).ok()).collect()
    } else {
        games.to_vec()
    };
    let mut furthest: Option<(usize, String)> = None;
    for game in &usual {
        match read_play(text, game) {
            Ok(record) => return Ok(vec![record]),
            Err((moves, _)) if furthest.as_ref().is_some_and(|(known, _)| *known >= moves) => {}
            Err(error) => furthest = Some(error),
        }
    }
    // Only who has read a move knows what the text was meant to be.
    match furthest.filter(|(moves, _)| *moves > 0) {
        Some((_, error)) => Err(error),
        None => Err(no_record),
    }
}

/// A position or a list of moves of a game, or how many moves were read and what was wrong then.
fn read_play(text: &str, game: &AnyVariant) -> Result<Record, (usize, String)> {
    let blank = Record { game: game.spec(), ..Record::default() };
    if let Ok(position) = game.read(text) {
        return Ok(Record { start: Some(position.to_string()), ..blank });
    }
    let foreign = game.foreign_opening(text).and_then(Result::ok);
    let words: Vec<String> = match &foreign {
        Some(moves) => moves.clone(),
        None => words(text).map(str::to_owned).collect(),
    };
    let mut position = game.start();
    let mut moves = Vec::new();
    for word in words {
        let number = moves.len() + 1;
        if number > MAX_MOVES {
            return Err((number, format!("more than {MAX_MOVES} moves")));
        }
        let small = word.to_ascii_lowercase();
        let played = position.submit(word.as_str()).or_else(|error| position.submit(small).map_err(|_| error));
        match played {
            Ok(mv) => moves.push(RecordedMove::new(mv)),
            Err(error) => return Err((moves.len(), format!("move {number} of {}: {error}", game.spec()))),
        }
    }
    if moves.is_empty() { Err((0, String::new())) } else { Ok(Record { moves, ..blank }) }
}

/// The words of a list of moves, without the numbers that stand before them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '+' | '(' | ')' | '[' | ']' | '|');
    let is_digits = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    text.split(is_gap).filter_map(move |word| {
        // "12." and "12.h8": a number with a point counts moves.
        let word = match word.split_once(['.', ':']) {
            Some((number, rest)) if is_digits(number) => rest.trim_start_matches('.'),
            _ => word,
        };
        (!word.is_empty()).then_some(word)
    })
}

#[cfg(test)]
mod tests {
    use super::{read_pasted, variant};

    fn pasted(text: &str, game: &str) -> Result<(String, Option<String>, String), String> {
        let games: Vec<_> = game.split_whitespace().map(|game| variant(game).expect("a game")).collect();
        let record = read_pasted(text, &games)?.remove(0);
        let moves: Vec<&str> = record.moves.iter().map(|mv| mv.mv.as_str()).collect();
        Ok((record.game, record.start, moves.join(" ")))
    }

    #[test]
    fn moves_are_read_as_sites_write_them() {
        for text in [
            "h8 i9 h9",
            "H8, I9, H9",
            "1. h8 2. i9 3. h9",
            "1.h8 i9 2.h9",
            "[h8][i9][h9]",
            "(h8;i9;h9)",
            "h8i9h9",
            "0,0,1,-1,0,-1",
            "H8I9H9",
            "  h8\n i9\r\n h9\n",
        ] {
            assert_eq!(pasted(text, "").expect(text), ("gomoku:15".to_owned(), None, "h8 i9 h9".to_owned()), "{text}");
        }
        assert_eq!(pasted("3+6 1", "kalah:6x4").expect("sowings").2, "3 6 1");
        assert_eq!(pasted("1. S@d4 2. s@c3", "").expect("sticks").0, "sticks");
        assert_eq!(pasted("t20 a1", "gomoku:15 gomoku:20").expect("the larger board").0, "gomoku:20");
    }

    #[test]
    fn positions_and_records_are_read() {
        let text = "0,5,5,5,5,4,0/4,4,4,4,4,4,0 N";
        assert_eq!(pasted(text, "").expect("kalah"), ("kalah:6x4".to_owned(), Some(text.to_owned()), String::new()));
        assert_eq!(pasted("(;FF[4]GM[4]SZ[15];B[hh])", "kalah:6x4").expect("SGF").2, "h8");
        assert_eq!(pasted("Piskvorky 15x15, 11:11, 0\n8,8,0\n-1", "").expect("PSQ").2, "h8");
        assert_eq!(pasted("START 20\nBOARD\n0,0,2\nDONE", "").expect("Gomocup").2, "a20");
    }

    #[test]
    fn what_cannot_be_read_says_how_far_it_came() {
        let error = pasted("h8 i9 h8", "gomoku:15").expect_err("twice");
        assert!(error.starts_with("move 3 of gomoku:15: ") && error.contains("occupied"), "{error}");
        assert!(pasted("rubbish", "gomoku:15").expect_err("rubbish").contains("a record begins with"));
        assert!(pasted("", "").is_err());
        assert!(pasted(&"1. ".repeat(100_000), "").is_err());
        assert!(pasted(&"3 ".repeat(100_000), "kalah:6x4").is_err());
        let error = pasted("(;FF[4]GM[4]SZ[15];B[zz])", "gomoku:15").expect_err("off the board");
        assert!(error.starts_with("bad SGF"), "{error}");
    }
}
