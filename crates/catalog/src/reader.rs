//! The one reader of games: whatever a user pastes, drops, names or pipes goes through [`read_games`].

use std::fmt;

use boardwright_game::{
    AnyVariant, Family, Message, Notices, ParseError, ReadGames, RecordError, RecordFormat, Spec, decode, read_records,
};

use crate::moves::{BadList, read_lists};
use crate::texts::TEXTS;
use crate::{GAMES, formats, variant};

/// Facts on games that a door hands over.
#[derive(Clone, Copy, Debug, Default)]
pub struct Told<'a> {
    /// The extension of the file, without the dot.
    pub extension: Option<&'a str>,
    /// The family whose formats are tried; all are without one.
    pub family: Option<&'static Family>,
    /// The game that the user names, for what the file does not say.
    pub game: Option<&'a AnyVariant>,
    /// The games of which positions and lists of moves are tried, besides the one that the user names; without any, the
    /// first variant of each family.
    pub tried: &'a [AnyVariant],
    /// The game at hand, whose board a file of the same family has that does not say how large its own is.
    pub at_hand: Option<&'a AnyVariant>,
}

/// The bytes with which some programs begin a text in UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Files of other kinds by their first bytes: the key of the sentence on them, and their kind where it has several.
const KNOWN: [(&[u8], &str, &str); 17] = [
    (b"SQLite format 3\0", "catalog-is-database", ""),
    (b"PK\x03\x04", "catalog-is-archive", "zip"),
    (b"\x1f\x8b", "catalog-is-archive", "gzip"),
    (b"BZh", "catalog-is-archive", "bzip2"),
    (b"\xfd7zXZ", "catalog-is-archive", "xz"),
    (b"\x28\xb5\x2f\xfd", "catalog-is-archive", "zstd"),
    (b"7z\xbc\xaf\x27\x1c", "catalog-is-archive", "7-Zip"),
    (b"Rar!", "catalog-is-archive", "RAR"),
    (b"\x89PNG", "catalog-is-picture", "PNG"),
    (b"\xff\xd8\xff", "catalog-is-picture", "JPEG"),
    (b"GIF8", "catalog-is-picture", "GIF"),
    (b"%PDF", "catalog-is-document", ""),
    (b"\x7fELF", "catalog-is-program", ""),
    (b"MZ", "catalog-is-program", ""),
    (b"PAR1", "catalog-is-table", ""),
    (b"\xd0\xcf\x11\xe0", "catalog-is-office", ""),
    (b"boardwright certificate", "catalog-is-certificate", ""),
];

/// The reason why bytes cannot be read as games, displayed as a clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unread {
    /// There is nothing in them.
    Empty,
    /// They are of another kind, such as an archive, which the clause names.
    Other(Message),
    /// No reader knows how they begin.
    Unknown {
        /// The first letters.
        start: String,
        /// The byte that is in no text, if that is why.
        byte: Option<u8>,
        /// The names of the formats that are read.
        formats: Vec<&'static str>,
    },
    /// A format is known, and what it should be is broken.
    Misread(ParseError),
    /// A record in our own format is broken.
    Broken(RecordError),
    /// A list of moves cannot be played to its end.
    List(BadList),
    /// A line of JSON is no game.
    Line {
        /// The number of the line, from 1.
        number: usize,
        /// The reason, as a clause.
        why: String,
    },
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unread::Empty => f.write_str("there is nothing in it: expected a game, a position or moves"),
            Unread::Other(what) => what.fmt(f),
            Unread::Misread(error) => error.fmt(f),
            Unread::Broken(error) => error.fmt(f),
            Unread::List(bad) => bad.fmt(f),
            Unread::Line { number, why } => write!(f, "line {number}: {why}"),
            Unread::Unknown { start, byte, formats } => {
                write!(f, "{start:?} begins no game that is known")?;
                if let Some(byte) = byte {
                    write!(f, ": a byte {byte:#04x} is in no text")?;
                }
                let formats = formats.join(", ");
                write!(f, ": expected a record ({formats}), a position, or moves such as h8 i9")
            }
        }
    }
}

impl std::error::Error for Unread {}

/// Reads the games of a file or a text: records in any format of any game, a position, or lists of moves.
///
/// The contents decide which format it is, and where they leave it open, the extension. The notices say what was assumed and
/// what could not be kept. The games are as their text has them: whoever plays them again compares them with their boards.
///
/// # Errors
/// The error for unreadable bytes: the fault in their format, or their probable kind where no format fits.
pub fn read_games(bytes: &[u8], told: &Told<'_>) -> Result<ReadGames, Unread> {
    let spec = spec_of(told);
    let family = told.family.or(told.game.map(AnyVariant::family));
    let read = |format: &RecordFormat, bytes: &[u8]| {
        let games = format.read(bytes, spec.as_ref()).map_err(Unread::Misread)?;
        Ok(on_the_board_at_hand(format, bytes, told, &games).unwrap_or(games))
    };
    let like = |bytes: &[u8]| formats(family).find(|format| (format.is_like)(bytes));
    // The mark stays for the reader, to which it says which encoding this is.
    if let Some(format) = like(bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes)) {
        return read(format, bytes);
    }
    let by_extension = told
        .extension
        .and_then(|extension| formats(family).find(|format| format.extension.eq_ignore_ascii_case(extension)));
    if let Some((_, key, kind)) = KNOWN.iter().find(|(magic, ..)| bytes.starts_with(magic)) {
        let kind = (!kind.is_empty()).then(|| ("kind", (*kind).into()));
        return Err(Unread::Other(TEXTS.with(key, kind)));
    }
    let decoded = decode(bytes);
    let text = decoded.text.trim();
    let is_text = |c: char| !c.is_control() || matches!(c, '\t' | '\n' | '\r' | '\u{c}' | '\u{1a}');
    // Formats are known by their bytes, which are twice as many in UTF-16.
    let narrow = (bytes.contains(&0) && decoded.guess.is_none()).then_some(decoded.text.as_bytes());
    if let Some((format, bytes)) = narrow.and_then(|bytes| Some((like(bytes)?, bytes))) {
        return read(format, bytes);
    }
    if let Some(format) = by_extension {
        return read(format, bytes);
    }
    if text.is_empty() {
        return Err(Unread::Empty);
    }
    if let Some(c) = text.chars().find(|c| !is_text(*c)) {
        return Err(unknown(bytes, family, u8::try_from(c).ok()));
    }
    let mut notices = Notices::default();
    decoded.notice().into_iter().for_each(|notice| notices.add(notice));
    let native = read_records(text);
    if let Ok(records) = native {
        return Ok(ReadGames { records, notices });
    }
    let tried: Vec<AnyVariant> = match (told.game, told.tried) {
        (Some(game), _) => vec![game.clone()],
        (None, []) => {
            let families = GAMES.iter().map(|game| game.family());
            let wanted = families.filter(|known| family.is_none_or(|family| family.name == known.name));
            wanted.filter_map(|family| variant(family.name).ok()).collect()
        }
        (None, tried) => tried.to_vec(),
    };
    if text.starts_with('[') && text.contains("[Game ") {
        return native.map(ReadGames::from).map_err(Unread::Broken);
    }
    match read_lists(text, &tried) {
        Ok((records, more)) => {
            notices.extend(more);
            if told.game.is_none() && told.tried.is_empty() {
                let game = records[0].game.clone();
                notices.add(TEXTS.with("catalog-no-game", [("game", game.into())]));
            }
            Ok(ReadGames { records, notices })
        }
        // Only who has read a move knows what the text was meant to be.
        Err(Some(bad)) => Err(Unread::List(bad)),
        Err(None) => Err(unknown(bytes, family, None)),
    }
}

/// The games of a file once more, on the board at hand, if the file does not say how large its own is: one that does refuses
/// another board or keeps its own.
fn on_the_board_at_hand(format: &RecordFormat, bytes: &[u8], told: &Told<'_>, games: &ReadGames) -> Option<ReadGames> {
    let at_hand: Spec = told.at_hand.filter(|_| told.game.is_none())?.spec().parse().ok()?;
    let spec_of = |games: &ReadGames| games.records.first()?.game.parse::<Spec>().ok();
    let read = spec_of(games).filter(|read| read.family == at_hand.family && read.size != at_hand.size)?;
    let mut again = format.read(bytes, Some(&at_hand)).ok().filter(|again| spec_of(again) != Some(read))?;
    let game = spec_of(&again).filter(|game| game.size == at_hand.size)?;
    again.notices.add(TEXTS.with("catalog-no-game", [("game", game.to_string().into())]));
    Some(again)
}

/// The game that the user names, or the family alone.
fn spec_of(told: &Told<'_>) -> Option<Spec> {
    let named = told.game.map(AnyVariant::spec).or(told.family.map(|family| family.name.to_owned()));
    named.and_then(|spec| spec.parse().ok())
}

/// The error for bytes that no reader knows.
fn unknown(bytes: &[u8], family: Option<&Family>, byte: Option<u8>) -> Unread {
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(40)]).chars().take(20).collect();
    let formats = ["native", "jsonl"].into_iter().chain(formats(family).map(|format| format.name)).collect();
    Unread::Unknown { start, byte, formats }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Message, ReadGames, Record, RecordedMove};

    use super::{TEXTS, Told, read_games, variant};

    fn read(text: &str, games: &str) -> Result<ReadGames, String> {
        unread(text, games).map_err(|error| error.to_string())
    }

    fn unread(text: &str, games: &str) -> Result<ReadGames, super::Unread> {
        let tried: Vec<_> = games.split_whitespace().map(|game| variant(game).expect("a game")).collect();
        read_games(text.as_bytes(), &Told { tried: &tried, ..Told::default() })
    }

    fn pasted(text: &str, games: &str) -> Result<(String, Option<String>, String), String> {
        let record = read(text, games)?.records.remove(0);
        let moves: Vec<&str> = record.moves.iter().map(|mv| mv.mv.as_str()).collect();
        Ok((record.game, record.start, moves.join(" ")))
    }

    #[test]
    fn moves_are_read_as_sites_and_programs_write_them() {
        for text in [
            "h8 i9 h9",
            "H8, I9, H9",
            "1. h8 2. i9 3. h9",
            "1) h8 2) i9 3) h9",
            "1 h8\n2 i9\n3 h9",
            "1.h8 i9 2.h9 1-0",
            "[h8][i9][h9]",
            "(h8;i9;h9)",
            "h8i9h9",
            "0,0,1,-1,0,-1",
            "H8I9H9",
            "[\"h8\", \"i9\", \"h9\"]",
            "  h8\n i9\r\n h9\n",
            "1. h8! $1 i9?! {a comment} 2. h9",
        ] {
            assert_eq!(pasted(text, "").expect(text), ("gomoku:15".to_owned(), None, "h8 i9 h9".to_owned()), "{text}");
        }
        assert_eq!(pasted("3+6 1", "kalah:6x4").expect("sowings").2, "3 6 1");
        // Where moves are numbers, a number counts nothing.
        let illegal = read("1 3 3 5", "kalah:6x4").expect_err("the house is empty");
        assert!(illegal.contains("house 3 is empty"), "{illegal}");
        assert_eq!(pasted("1. 1 3\n2. 5", "kalah:6x4").expect("counted").2, "1 3 5");
        assert_eq!(pasted("1. S@d4 2. s@c3", "").expect("sticks").0, "sticks");
        assert_eq!(pasted("t20 a1", "gomoku:15 gomoku:20").expect("the larger board").0, "gomoku:20");
        let two = read("h8i9\nh8h9", "").expect("two games");
        assert_eq!(two.records.len(), 2);
        assert_eq!(two.notices.lines().collect::<Vec<_>>(), ["no game is named: read as gomoku:15"]);
    }

    /// The same message from the texts of this crate.
    fn made_again(key: &'static str, message: &Message) -> Message {
        let Message::Keyed(text) = message else { panic!("{message} has no key") };
        TEXTS.with(key, text.args.clone())
    }

    /// The reader has the English of its own, since its crate has no texts; here both are compared.
    #[test]
    fn broken_records_are_said_by_keys_with_the_same_english() {
        let head = |rest: &str| format!("[Game \"gomoku:15\"]\n{rest}");
        for (key, rest) in [
            ("catalog-record-twice", "[Game \"sticks\"]\n*"),
            ("catalog-record-result", "[Result \"2-0\"]\n*"),
            ("catalog-record-results", "[Result \"1-0\"]\n*"),
            ("catalog-record-tag", "[! \"x\"]\n*"),
            ("catalog-record-tag-open", "[White \"x\"\n*"),
            ("catalog-record-endless", "1. h8 {never"),
            ("catalog-record-character", "1. h8 {\\u{x}} *"),
            ("catalog-record-escape", "1. h8 {\\x} *"),
            ("catalog-record-comment", "1. h8 } *"),
            ("catalog-record-tag-among", "1. h8 [White \"x\"] *"),
            ("catalog-record-variation-first", "(h8) *"),
            ("catalog-record-variation", "1. h8 ) *"),
            ("catalog-record-variation-open", "1. h8 (i9"),
            ("catalog-record-no-result", "1. h8"),
            ("catalog-record-move", "1. h8++i9 *"),
            ("catalog-record-annotation", "1. h8 {[%emt 1 2]} *"),
            ("catalog-record-value", "1. h8 {[%emt -1]} *"),
        ] {
            let error = unread(&head(rest), "").expect_err(key);
            let super::Unread::Broken(error) = error else { panic!("{key}: {error:?}") };
            assert_eq!(error.reason, made_again(key, &error.reason));
        }
        let many = head(&"[A \"x\"]\n".repeat(1001));
        let Err(super::Unread::Broken(error)) = unread(&many, "") else { panic!("too many tags") };
        assert_eq!(error.reason, super::TEXTS.with("catalog-record-tags", [("most", 1000usize.into())]));
    }

    #[test]
    fn broken_rows_are_said_by_keys_with_the_same_english() {
        let gomoku = variant("gomoku:5").expect("a game");
        for (key, text) in [
            ("catalog-grid-no-more-rows", "5/5/5/5/5/5 X"),
            ("catalog-grid-rows", "5/5 X"),
            ("catalog-grid-empties", "5/5/0 X"),
            ("catalog-grid-symbol", "5/5/? X"),
            ("catalog-grid-no-more", "5/5/6 X"),
            ("catalog-grid-row", "5/5/4/5/5 X"),
        ] {
            let error = gomoku.read(text).expect_err(key);
            assert_eq!(*error.expected(), made_again(key, error.expected()));
        }
    }

    #[test]
    fn a_file_without_a_board_has_that_of_the_game_at_hand() {
        let read = |text: &str, at_hand: &str| {
            let at_hand = variant(at_hand).expect("a game");
            let told = Told { at_hand: Some(&at_hand), ..Told::default() };
            let games = read_games(text.as_bytes(), &told).unwrap_or_else(|error| panic!("{text}: {error}"));
            let is_said = games.notices.lines().any(|line| line.starts_with("no game is named: read as gomoku:"));
            (games.records[0].game.clone(), games.records[0].moves[0].mv.clone(), is_said)
        };
        let rec = "one\ntwo\n10,10\n11,11\n-1\n";
        assert_eq!(read(rec, "gomoku:22"), ("gomoku:22".to_owned(), "k12".to_owned(), true));
        assert_eq!(read(rec, "gomoku:15"), ("gomoku:15".to_owned(), "k5".to_owned(), true));
        // A board that is too small, one of another game, and a file that has its own.
        for at_hand in ["gomoku:9", "kalah:6x4", "gomoku:20"] {
            assert_eq!(read(rec, at_hand), ("gomoku:20".to_owned(), "k10".to_owned(), false), "{at_hand}");
        }
        assert_eq!(read("(;GM[4]SZ[15];B[hh])", "gomoku:22").0, "gomoku:15");
    }

    #[test]
    fn pasted_games_keep_results_variations_and_comments() {
        let games = |text: &str, tried: &str| {
            let games = read(text, tried).unwrap_or_else(|error| panic!("{text}: {error}"));
            let result = |record: &Record| record.outcome.map_or("*".to_owned(), |outcome| outcome.to_string());
            let line = |line: Vec<&RecordedMove>| line.iter().map(|mv| mv.mv.as_str()).collect::<Vec<_>>().join(" ");
            let lines =
                |record: &Record| (0..=record.variations.len()).map(|n| line(record.line(n))).collect::<Vec<_>>();
            let notices =
                games.notices.lines().filter(|line| !line.starts_with("no game is named")).collect::<Vec<_>>();
            let shown = games.records.iter().map(|game| format!("{} {}", lines(game).join(" | "), result(game)));
            (shown.collect::<Vec<_>>(), notices.join("; "))
        };
        let variations = "what stands in parentheses was read as variations";
        let one = |text| games(text, "");
        assert_eq!(one("1. h8 2. i9 1-0"), (vec!["h8 i9 1-0".to_owned()], String::new()));
        assert_eq!(
            one("h8 i9 (g9 h10 (j10) k1) h9 *"),
            (vec!["h8 i9 h9 | h8 g9 h10 k1 | h8 g9 j10 *".to_owned()], variations.to_owned())
        );
        // A time is no variation, and parentheses around everything mean nothing.
        let left_out = "what stands in parentheses and is no variation there is left out";
        assert_eq!(one("h8 i9 (12s) h9"), (vec!["h8 i9 h9 *".to_owned()], left_out.to_owned()));
        assert_eq!(one("(h8)(i9) (h9)"), (vec!["h8 i9 h9 *".to_owned()], String::new()));
        assert_eq!(one("1. h8 i9 1-0 1. h8 g9 *"), (vec!["h8 i9 1-0".to_owned(), "h8 g9 *".to_owned()], String::new()));
        assert_eq!(
            one("1. h8 i9\n2. h9\n1. a1 b2"),
            (vec!["h8 i9 h9 *".to_owned(), "a1 b2 *".to_owned()], String::new())
        );
        let (lines, said) = one("h8 i9\na1 b2");
        assert_eq!(lines, ["h8 i9 a1 b2 *"]);
        assert!(said.starts_with("several lines were read as one game"), "{said}");
        let json = "[[\"h8\", \"i9\"],\n [\"a1\", \"b2\"]]";
        assert_eq!(one(json), (vec!["h8 i9 *".to_owned(), "a1 b2 *".to_owned()], String::new()));
        assert_eq!(games("3 (2 1) 6", "kalah:6x4").0, ["3 6 | 2 1 *"]);
        let games = read("h8 {first} i9", "").expect("a comment");
        assert_eq!(games.records[0].moves[0].comment, "first");
        // Signs are kept as PGN keeps them, behind their move or as a word of their own.
        let judged = read("1. h8!? i9 ?? (g9 $1) 2. h9", "gomoku:15").expect("signs");
        let record = &judged.records[0];
        let sign = |mv: &&RecordedMove| mv.tags.iter().map(|(_, number)| number.as_str()).collect::<String>();
        let signs = [0, 1].map(|line| record.line(line).iter().map(sign).collect::<Vec<_>>().join(" "));
        assert_eq!(signs, ["5 4 ", "5 1"]);
        let error = pasted("1. h8 i9 *\n1. h8 h8 *", "gomoku:15").expect_err("twice");
        assert!(error.starts_with("game 2: move 2 of gomoku:15: "), "{error}");
        // What is cut within a variation is no move of the game.
        let unbalanced = "a parenthesis or a brace has no partner: the text may be cut";
        assert_eq!(
            one("1. h8 i9 (1... g9 2. g8"),
            (vec!["h8 i9 | h8 g9 g8 *".to_owned()], format!("{unbalanced}; {variations}"))
        );
        assert_eq!(one("h8 i9 {cut he"), (vec!["h8 i9 *".to_owned()], unbalanced.to_owned()));
        // Nesting of any depth needs no stack, and what lies too deep is left out.
        let cut = read(&format!("h8 {} h9", "(i9 ".repeat(100_000)), "gomoku:15").expect("a tree");
        assert_eq!(cut.records[0].moves.len(), 1);
        let deep = format!("h8 {}{} i9", "(h9 ".repeat(200), ")".repeat(200));
        assert_eq!(read(&deep, "gomoku:15").expect("a tree").records[0].variations.len(), 100);
    }

    #[test]
    fn positions_and_records_are_read() {
        let text = "0,5,5,5,5,4,0/4,4,4,4,4,4,0 N";
        assert_eq!(pasted(text, "").expect("kalah"), ("kalah:6x4".to_owned(), Some(text.to_owned()), String::new()));
        assert_eq!(pasted("(;FF[4]GM[4]SZ[15];B[hh])", "kalah:6x4").expect("SGF").2, "h8");
        assert_eq!(pasted("Piskvorky 15x15, 11:11, 0\n8,8,0\n-1", "").expect("PSQ").2, "h8");
        assert_eq!(pasted("START 20\nBOARD\n0,0,2\nDONE", "").expect("Gomocup").2, "a20");
        for text in
            ["Piskvorky 15x15, 11:11, 0\n8,8,0\n-1", "START 20\nBOARD\n0,0,2\nDONE", "(;FF[4]GM[4]SZ[15];B[hh])"]
        {
            for mark in ["", "\u{feff}"] {
                let marked = format!("{mark}{text}");
                let wide: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
                for bytes in [wide, marked.into_bytes()] {
                    let read = read_games(&bytes, &Told::default());
                    assert_eq!(read, read_games(text.as_bytes(), &Told::default()), "{text}");
                }
            }
        }
        let pos = read_games(b"\x04\x70\x62\x7e\x54", &Told::default()).expect("POS");
        assert_eq!(pos.records[0].moves[3].mv, "j10");
    }

    #[test]
    fn what_cannot_be_read_says_how_far_it_came() {
        let error = pasted("h8 i9 h8", "gomoku:15").expect_err("twice");
        assert!(error.starts_with("move 3 of gomoku:15: ") && error.contains("occupied"), "{error}");
        let error = pasted("rubbish", "gomoku:15").expect_err("rubbish");
        assert!(error.starts_with("\"rubbish\" begins no game that is known: expected a record (native, "), "{error}");
        assert!(error.ends_with("), a position, or moves such as h8 i9"), "{error}");
        assert!(pasted("", "").expect_err("nothing").contains("there is nothing in it"));
        assert!(pasted(&"1. ".repeat(100_000), "").is_err());
        assert!(pasted(&"3 ".repeat(100_000), "kalah:6x4").is_err());
        let error = pasted("(;FF[4]GM[4]SZ[15];B[zz])", "gomoku:15").expect_err("off the board");
        assert!(error.starts_with("bad SGF"), "{error}");
        assert!(pasted("[Game \"gomoku:15\"]\n\nh8", "").expect_err("no result").contains("ends without its result"));
    }

    #[test]
    fn bytes_of_other_kinds_are_named() {
        for (bytes, what) in [
            (&b"PK\x03\x04rest"[..], "a zip archive"),
            (b"\xfd7zXZ\0", "an xz archive"),
            (b"\x89PNG\r\n\x1a\n", "a picture (PNG)"),
            (b"\x7fELF\x02\x01", "a program"),
            (b"SQLite format 3\0", "SQLite database"),
            (b"\x00\x01\x02\x03", "a byte 0x00 is in no text"),
        ] {
            let error = read_games(bytes, &Told::default()).expect_err(what).to_string();
            assert!(error.contains(what) && !error.contains("[Game"), "{error}");
        }
    }
}
