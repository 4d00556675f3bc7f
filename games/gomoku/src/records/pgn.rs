//! Games in PGN, as match runners write them for programs that compute ratings.
//!
//! The match runner c-gomoku-cli puts moves of chess there, which mean nothing: names and results are read, and the moves
//! only if they are points. `1-0` is a win of white, as everywhere in PGN, though black begins.
//!
//! The servers Kurnik and `PlayOK` write black's points first. Their `--` is a turn in which a side does not move, their fourth word
//! is the colour that white chose, and in renju the sixth and seventh are the fifth moves that black offered, of which white takes
//! the eighth (`ParseKurnik` of the program `RenLib`).

use boardwright_game::grid::Point;
use boardwright_game::{
    FormatReader, JUDGEMENT, Message, MoveToken, MoveTokens, MoveTree, Outcome, ParseError, ReadGames, Record,
    RecordFormat, RecordedMove, Side, Spec, TreePlace, Variant, judged, move_tokens,
};

use crate::GomokuVariant;
use crate::records::{opened, settled};
use crate::rules::LARGEST;
use crate::texts::TEXTS;

/// The format as the family lists it.
pub(crate) const FORMAT: RecordFormat = RecordFormat {
    name: "pgn",
    extension: "pgn",
    summary: "PGN of c-gomoku-cli: names and results, and moves if they are points",
    is_like: |bytes| {
        let head = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
        let head = head.trim_start();
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
    let is_sized = told.is_some_and(|told| told.size.is_some());
    let (mut in_moves, mut in_comment) = (false, false);
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        let Some(tag) = line.strip_prefix('[').filter(|_| !in_comment) else {
            if let Some((_, moves)) = record.as_mut().filter(|_| !line.is_empty()) {
                in_moves = true;
                moves.push_str(without_rest(line, &mut in_comment));
                moves.push(' ');
            } else if !line.is_empty() {
                return Err(fail(line, index, "gomoku-read-first-tag"));
            }
            continue;
        };
        if std::mem::take(&mut in_moves) {
            finish(&mut games, record.take(), &variant, is_sized);
        }
        let named = tag.strip_suffix(']').and_then(|tag| tag.split_once(' '));
        let value = named.and_then(|(name, value)| Some((name, value.trim().strip_prefix('"')?.strip_suffix('"')?)));
        let Some((name, value)) = value else {
            return Err(fail(line, index, "gomoku-read-tag"));
        };
        let (record, _) =
            record.get_or_insert_with(|| (Record { game: variant.spec(), ..Record::default() }, String::new()));
        let value = value.replace("\\\"", "\"").replace("\\\\", "\\");
        match name {
            "Black" => record.players[0] = value,
            "White" => record.players[1] = value,
            "Termination" => record.ending = value,
            "Result" => {
                record.outcome = outcome(&value);
                if !is_result(&value) && !value.is_empty() && value != "?" {
                    let given = value.chars().take(20).collect::<String>();
                    games.notices.add(TEXTS.with("gomoku-note-result", [("given", format!("{given:?}").into())]));
                }
            }
            _ if value.is_empty() || value == "?" => {}
            _ => {
                let known = TAGS.iter().find(|(tag, _)| *tag == name).map_or(name, |(_, known)| known);
                let is_name =
                    !known.is_empty() && known.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
                if is_name && !["Game", "First", "Second", "Start", "Ending"].contains(&known) {
                    record.tags.push((known.to_owned(), value));
                } else {
                    let name = name.chars().take(20).collect::<String>();
                    games.notices.add(TEXTS.with("gomoku-note-tag", [("name", name.into())]));
                }
            }
        }
    }
    finish(&mut games, record, &variant, is_sized);
    match games.records.is_empty() {
        true => Err(ParseError::new("PGN", "", TEXTS.say("gomoku-read-no-tag"))),
        false => Ok(games),
    }
}

/// A line of moves without the comment behind a semicolon; lines behind a per cent sign are for programs.
fn without_rest<'a>(line: &'a str, in_comment: &mut bool) -> &'a str {
    if line.starts_with('%') && !*in_comment {
        return "";
    }
    for (at, c) in line.char_indices() {
        match c {
            '{' => *in_comment = true,
            '}' => *in_comment = false,
            ';' if !*in_comment => return &line[..at],
            _ => {}
        }
    }
    line
}

fn fail(line: &str, index: usize, expected: &'static str) -> ParseError {
    let shown: String = line.chars().take(60).collect();
    ParseError::new("PGN", &shown, TEXTS.with(expected, [("line", (index + 1).into())]))
}

/// Adds a game with its moves, if all of them are points of a board.
fn finish(games: &mut ReadGames, record: Option<(Record, String)>, variant: &GomokuVariant, is_sized: bool) {
    let Some((mut record, text)) = record else { return };
    let MoveTokens { list: mut tokens, is_balanced } = move_tokens(&text, |_| false);
    if !is_balanced {
        games.notices.add(TEXTS.say("gomoku-note-unbalanced"));
    }
    let site = record.tag("Site").unwrap_or_default().to_ascii_lowercase();
    let is_of_server = ["kurnik", "playok"].iter().any(|server| site.contains(server));
    let (choice, offered) = if is_of_server { take_choices(&mut tokens) } else { Default::default() };
    let words = tokens.iter().filter_map(|token| match token {
        MoveToken::Word(word) => Some(*word),
        _ => None,
    });
    let mut end = words.clone().find_map(outcome);
    if is_of_server {
        // Names and points are those of the colours before the choice.
        if choice.eq_ignore_ascii_case("black") {
            record.players.swap(0, 1);
        } else {
            (record.outcome, end) = (opened::exchanged(record.outcome), opened::exchanged(end));
        }
        let tags = [("Choice", choice.to_owned()), ("Alternatives", offered.join(" "))];
        let tags = tags.into_iter().filter(|(_, value)| !value.is_empty());
        record.tags.extend(tags.map(|(name, value)| (name.to_owned(), value)));
    }
    match record.outcome {
        Some(tag) if end.is_some_and(|end| end != tag) => games.notices.add(TEXTS.say("gomoku-note-results")),
        Some(_) => {}
        None => record.outcome = end,
    }
    let moves: Vec<&str> = words.filter(|word| !is_result(word) && !judged(word).0.is_empty()).collect();
    match side(&moves, variant, is_sized) {
        Ok(side) => {
            if let Some(side) = side {
                games.notices.add(
                    TEXTS.with(
                        "gomoku-note-beyond",
                        [("game", variant.spec().into()), ("side", i64::from(side).into())],
                    ),
                );
                record.game = GomokuVariant::new(side, side, variant.rule()).spec();
            }
            let (mut tree, mut comment) = (MoveTree::default(), String::new());
            lines(&tokens, &mut tree, &mut comment);
            record.comment = comment;
            (record.moves, record.variations) = tree.into_lines();
        }
        Err(reason) => games.notices.add(reason),
    }
    games.records.push(record);
}

/// Takes what is no move out of the words of a game of Kurnik: the colour that was chosen, and the fifth moves that were offered.
fn take_choices<'a>(tokens: &mut Vec<MoveToken<'a>>) -> (&'a str, Vec<&'a str>) {
    let (mut count, mut is_renju, mut choice, mut offered) = (0, false, "", Vec::new());
    tokens.retain(|token| {
        let MoveToken::Word(word) = token else { return true };
        if *word == "--" {
            is_renju |= count == 1;
            return false;
        }
        count += usize::from(!word.is_empty());
        match count {
            4 if ["black", "white"].iter().any(|colour| word.eq_ignore_ascii_case(colour)) => choice = word,
            6 | 7 if is_renju => offered.push(*word),
            _ => return true,
        }
        false
    });
    (choice, offered)
}

/// The side of the board on which all moves lie if it is not that of the variant, or the reason why they are left out.
fn side(moves: &[&str], variant: &GomokuVariant, is_sized: bool) -> Result<Option<u8>, Message> {
    let mut needed = 0;
    let fits = |point: &Point| point.column < variant.columns() && point.row < variant.rows();
    let mut is_beyond = false;
    for (index, word) in moves.iter().enumerate() {
        let shown = || format!("{:?}", word.chars().take(20).collect::<String>());
        match point(word) {
            // The dummy moves of match runners begin with 1. d4, which alone could be a point.
            None if moves.iter().any(|word| is_of_chess(word)) => {
                return Err(TEXTS.say("gomoku-note-chess"));
            }
            None => {
                let arguments = [("number", (index + 1).into()), ("given", shown().into())];
                return Err(TEXTS.with("gomoku-note-no-point", arguments));
            }
            Some(point) if fits(&point) => {}
            Some(point) if is_sized || point.column.max(point.row) >= LARGEST => {
                let arguments =
                    [("number", (index + 1).into()), ("given", shown().into()), ("game", variant.spec().into())];
                return Err(TEXTS.with("gomoku-note-off", arguments));
            }
            Some(_) => is_beyond = true,
        }
        needed = point(word).map_or(needed, |point| needed.max(point.column.max(point.row) + 1));
    }
    Ok(is_beyond.then(|| [19, 20].into_iter().find(|&side| needed <= side).unwrap_or(LARGEST)))
}

/// Adds the moves of the game and of its variations to a tree.
fn lines(tokens: &[MoveToken<'_>], tree: &mut MoveTree, comment: &mut String) {
    let (mut place, mut open) = (TreePlace::default(), Vec::new());
    for token in tokens {
        match token {
            MoveToken::Open(_) => {
                open.push(place);
                place.ply = place.ply.saturating_sub(1);
            }
            MoveToken::Close => place = open.pop().unwrap_or(place),
            MoveToken::Comment(said) => tree.comment(place, comment, said),
            MoveToken::Word(word) => {
                let (mv, judgement) = judged(word);
                if let Some(point) = point(mv) {
                    place = tree.add(place, RecordedMove::new(point.to_string()));
                }
                if let (Some(judgement), Some(mv)) = (judgement, tree.last(place)) {
                    mv.tags.push((JUDGEMENT.to_owned(), judgement.to_owned()));
                }
            }
        }
    }
}

fn point(word: &str) -> Option<Point> {
    judged(word).0.to_ascii_lowercase().parse().ok()
}

/// True for what is written in chess and is no point: `Nf6`, `exd5`, `O-O`, `e8=Q`.
fn is_of_chess(word: &str) -> bool {
    let is_piece = word.starts_with(['K', 'Q', 'R', 'B', 'N']) && word.chars().nth(1).is_some_and(char::is_alphabetic);
    point(word).is_none() && (is_piece || word.starts_with("O-O") || word.contains(['x', '=']))
}

fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
}

/// The result that a word is: `1-0` is a win of white, who moves second.
fn outcome(word: &str) -> Option<Outcome> {
    match word {
        "1-0" => Some(Outcome::Win(Side::Second)),
        "0-1" => Some(Outcome::Win(Side::First)),
        "1/2-1/2" => Some(Outcome::Draw),
        _ => None,
    }
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
        // Comments, variations and signs are kept.
        let moves = "1. h8! {the centre\n[7,7]} i9 $6 (1... g9 2. g8) 2. h9 ; the rest\n% for programs\n1-0";
        let games = FORMAT.read(format!("[White \"a\"]\n\n{moves}\n").as_bytes(), None).expect("a game");
        let record = &games.records[0];
        let line = |line| record.line(line).iter().map(|mv| mv.mv.as_str()).collect::<Vec<_>>().join(" ");
        assert_eq!((line(0).as_str(), line(1).as_str()), ("h8 i9 h9", "h8 g9 g8"));
        assert_eq!(record.outcome, Some(Outcome::Win(Side::Second)));
        let judged = [0, 1].map(|ply: usize| record.moves[ply].tags[0].1.as_str());
        assert_eq!((record.moves[0].comment.as_str(), judged), ("the centre [7,7]", ["1", "6"]));
        // RenLib has the same games of the server Kurnik: in renju white chose white and took i7 for the fifth move; in gomoku white
        // chose black, and so won as black.
        let kurnik = |moves: &str| {
            let text =
                format!("[Site \"www.kurnik.pl\"]\n[Black \"b\"]\n[White \"w\"]\n[Result \"0-1\"]\n\n{moves} 0-1\n");
            FORMAT.read(text.as_bytes(), None).expect("a game").records.remove(0)
        };
        let renju = kurnik("1. h8 -- 2. h9 -- 3. h6 white 4. -- i8 5. j7 -- 6. i7 i7 7. -- j7 8. k6 j8");
        let moves: Vec<&str> = renju.moves.iter().map(|mv| mv.mv.as_str()).collect();
        assert_eq!(moves.join(" "), "h8 h9 h6 i8 i7 j7 k6 j8");
        assert_eq!((renju.tag("Alternatives"), renju.tag("Choice")), (Some("j7 i7"), Some("white")));
        assert_eq!((renju.players[0].as_str(), renju.outcome), ("b", Some(Outcome::Win(Side::Second))));
        let swapped = kurnik("1. d4 d5 2. e5 black 3. f6 f7");
        assert_eq!((swapped.players[0].as_str(), swapped.outcome), ("w", Some(Outcome::Win(Side::First))));
        assert_eq!(swapped.moves.len(), 5);
        // What cannot be kept or contradicts itself is said.
        let text = "[White \"a\"]\n[Result \"1-0\"]\n[Time-Control \"60\"]\n\n1. h8 0-1\n\n[White \"a\"]\n[Result \"won\"]\n\n1. h8 *\n";
        let games = FORMAT.read(text.as_bytes(), None).expect("games");
        let outcomes: Vec<_> = games.records.iter().map(|record| record.outcome).collect();
        assert_eq!(outcomes, [Some(Outcome::Win(Side::Second)), None]);
        let told: Vec<String> = games.notices.lines().collect();
        for part in ["Time-Control", "the tag counts", "\"won\""] {
            assert!(told.iter().any(|line| line.contains(part)), "{part}: {told:?}");
        }
        // A file that was cut within a variation or a comment keeps its game and says so.
        for (cut, line_of) in
            [("1. h8 i9 (1... g9 2. g8 2. h9", 1), ("1. h8 i9 (1... g9) {cut he", 1), ("1. h8 i9) {j}", 0)]
        {
            let games = FORMAT.read(format!("[White \"a\"]\n\n{cut}").as_bytes(), None).expect("a game");
            let record = &games.records[0];
            assert_eq!((record.moves.len(), record.variations.len()), (2, line_of), "{cut}");
            assert!(games.notices.lines().any(|line| line.contains("no partner")), "{cut}");
        }
        // What is no move here is named.
        let said = |moves: &str, told: Option<&str>| {
            let told = told.map(|told| told.parse().expect("a spec"));
            let games = FORMAT.read(format!("[White \"a\"]\n\n{moves} *\n").as_bytes(), told.as_ref()).expect("a game");
            (games.records[0].moves.len(), games.notices.lines().last().unwrap_or_default())
        };
        assert_eq!(said("1. h8 s19", None), (2, "moves lie beyond gomoku:15: read on 19 × 19".to_owned()));
        assert_eq!(
            said("1. h8 s19", Some("gomoku:15")).1,
            "move 2 \"s19\" is off the board of gomoku:15: the moves of this game are left out"
        );
        assert!(said("1. h8 pass", None).1.starts_with("move 2 \"pass\" is no point"));
        assert!(FORMAT.read(b"[White]", None).is_err() && FORMAT.read(b"h8", None).is_err());
    }
}
