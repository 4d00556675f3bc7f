//! Libraries of `RenLib` (`.lib`): trees of moves on 15 × 15 with marks, comments and texts on the board.
//!
//! Facts from the source of `RenLib` (`LibraryFile.cpp`, `MoveNode.cpp`, `RenLibDoc.cpp`). A head of 20 bytes, `FF RenLib FF`
//! and the version, is missing in the oldest files, which begin with the move `h8`. Then come the nodes in preorder, two
//! bytes each: the point, 16 times row plus column from the upper left (0 is the root or a pass), and flags.
//!
//! ```text
//! 80  a sibling follows      10  a mark                 02  no move, only a text on the board
//! 40  no move follows it     08  a comment              01  two more bytes of flags follow, of which
//! 20  a comment, old form    04  the start                  the last bit means a text on the board
//! ```
//!
//! A comment is one line and, behind a byte 08, further lines. It ends with a zero, or in the old form with a byte whose
//! highest bit is set; texts fill whole pairs of bytes. Their encoding is that of the machine that wrote them.

mod write;

use boardwright_game::grid::Point;
use boardwright_game::{
    FormatReader, Message, Notices, ParseError, Position, ReadGames, Record, RecordFormat, RecordedMove, Side, Spec,
    TreePlace, Variant, Variation, decode,
};

use crate::records::part::{NodePlace, Part};
use crate::records::{DIVIDER, settled};
use crate::texts::TEXTS;
use crate::{Gomoku, GomokuVariant};

/// The format as the family lists it.
pub(crate) const FORMAT: RecordFormat = RecordFormat {
    name: "lib",
    extension: "lib",
    summary: "RenLib: trees of moves on 15 x 15 with marks, comments and texts on the board",
    is_like: |bytes| bytes.starts_with(MAGIC),
    reader: FormatReader::Bytes(read),
    write: Some(write::write),
};

const MAGIC: &[u8] = b"\xffRenLib\xff";

/// The length of the head.
const HEAD: usize = 20;

/// The newest version that is known, and the one that is written.
const VERSION: (u8, u8) = (3, 4);

/// The first byte of a file without a head: the middle of the board.
const CENTRE: u8 = 0x78;

const SIDE: u8 = 15;

const DOWN: u8 = 0x80;
const RIGHT: u8 = 0x40;
const OLD_COMMENT: u8 = 0x20;
const MARK: u8 = 0x10;
const COMMENT: u8 = 0x08;
const START: u8 = 0x04;
const NO_MOVE: u8 = 0x02;
const EXTENSION: u8 = 0x01;

/// The bit of the last byte of an extension that means a text on the board.
const BOARD_TEXT: u8 = 0x01;

/// More moves than these need too much memory.
const MAX_MOVES: usize = 4_000_000;

/// Lines after a pass are games of their own; a file with more of them is none that people made.
const MAX_PARTS: usize = 10_000;

/// Moves that may stand before a pass, of which there are 225 at most without others on their points.
const MAX_BEFORE_PASS: usize = 500;

/// The byte between the first line of a comment and the others.
const LINES: char = '\u{8}';

/// The tags of a move: its mark, the start of the library, its text on the board, and texts on other points.
const MARK_TAG: &str = "MA";
const START_TAG: &str = "RenLibStart";
const TEXT_TAG: &str = "BoardText";
const LABEL_TAG: &str = "LB";

/// The owner of a text.
enum TextOf {
    /// A comment, and whether it is in the old form.
    Comment(NodePlace, bool),
    /// A text on the board; of the move itself where there is no other point.
    Board(NodePlace, Option<Point>),
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    parts: Vec<Part>,
    texts: Vec<TextOf>,
    said: Vec<u8>,
    moves: usize,
    /// True if the file ends within a text or the flags of a node.
    is_cut: bool,
    notices: Notices,
}

/// The letter of an old comment, which is in the Swedish ASCII of seven bits (`AsciiToWinChar` of the program `RenLib`).
fn swedish(letter: char) -> char {
    match letter {
        '[' => 'Ä',
        '\\' => 'Ö',
        ']' => 'Å',
        '{' => 'ä',
        '|' => 'ö',
        '}' => 'å',
        other => other,
    }
}

fn bad(expected: Message, at: usize) -> ParseError {
    let expected = TEXTS.with("gomoku-lib-at", [("expected", expected.into()), ("byte", at.into())]);
    ParseError::new("RenLib library", "", expected)
}

fn read(bytes: &[u8], told: Option<&Spec>) -> Result<ReadGames, ParseError> {
    let at = match bytes {
        _ if bytes.starts_with(MAGIC) => {
            let (Some(&major), Some(&minor)) = (bytes.get(8), bytes.get(9)) else {
                return Err(bad(TEXTS.with("gomoku-lib-head", [("bytes", HEAD.into())]), bytes.len()));
            };
            if (major, minor) > VERSION {
                let (newest, part) = VERSION;
                let arguments =
                    [("newest", format!("{newest}.{part}").into()), ("given", format!("{major}.{minor}").into())];
                return Err(bad(TEXTS.with("gomoku-lib-version", arguments), 8));
            }
            HEAD.min(bytes.len())
        }
        [CENTRE, ..] => 0,
        _ => return Err(bad(TEXTS.say("gomoku-lib-begin"), 0)),
    };
    let mut notices = Notices::default();
    let variant = settled(told, Some((SIDE, SIDE)), None, &mut notices);
    let parts = vec![Part::default()];
    let mut reader = Reader { bytes, at, parts, texts: Vec::new(), said: Vec::new(), moves: 0, is_cut: false, notices };
    reader.nodes()?;
    reader.finish(&variant)
}

impl Reader<'_> {
    fn pair(&mut self) -> Option<(u8, u8)> {
        let pair = self.bytes.get(self.at..self.at + 2)?;
        self.at += 2;
        Some((pair[0], pair[1]))
    }

    /// Reads all nodes. The places of siblings that follow are kept in a list, so that no depth needs a stack.
    fn nodes(&mut self) -> Result<(), ParseError> {
        let mut at = NodePlace::default();
        let mut siblings: Vec<NodePlace> = Vec::new();
        let mut is_first = true;
        // The last node has no move behind it and no sibling.
        let mut is_whole = true;
        while let Some((code, flags)) = self.pair() {
            let begin = self.at - 2;
            let extension = if flags & EXTENSION == 0 { Some((0, 0)) } else { self.pair() };
            self.is_cut |= extension.is_none();
            let extension = extension.unwrap_or_default().1;
            let parent = at;
            let is_root = std::mem::take(&mut is_first) && code == 0;
            let mut label = None;
            if !is_root {
                let point = match (code % 16, code / 16) {
                    (column @ 1..=SIDE, down @ 0..SIDE) => Some(Point::new(column - 1, SIDE - 1 - down)),
                    _ if code == 0 => None,
                    _ => {
                        let given = format!("{code:#04x}");
                        return Err(bad(TEXTS.with("gomoku-lib-point", [("given", given.into())]), begin));
                    }
                };
                match point {
                    _ if flags & NO_MOVE != 0 => {
                        label = point;
                        if let (Some(point), true) = (point, flags & MARK != 0) {
                            self.tag(at, (MARK_TAG.to_owned(), point.to_string()));
                        }
                    }
                    Some(point) => at = self.play(at, point, flags)?,
                    None => at = self.pass(at)?,
                }
            }
            if flags & (OLD_COMMENT | COMMENT) != 0 {
                let is_old = flags & OLD_COMMENT != 0;
                self.text(is_old);
                self.texts.push(TextOf::Comment(at, is_old));
            }
            if extension & BOARD_TEXT != 0 {
                self.text(false);
                self.texts.push(TextOf::Board(at, label));
            }
            if flags & DOWN != 0 {
                siblings.push(parent);
            }
            is_whole = flags & RIGHT != 0 && siblings.is_empty();
            if flags & RIGHT != 0
                && let Some(parent) = siblings.pop()
            {
                at = parent;
            }
        }
        if self.moves > 0 && (!is_whole || self.is_cut || self.at < self.bytes.len()) {
            self.notices.add(TEXTS.say("gomoku-note-lib-cut"));
        }
        Ok(())
    }

    fn play(&mut self, at: NodePlace, point: Point, flags: u8) -> Result<NodePlace, ParseError> {
        self.moves += 1;
        if self.moves > MAX_MOVES {
            return Err(bad(TEXTS.with("gomoku-lib-moves", [("most", MAX_MOVES.into())]), self.at));
        }
        let mut mv = RecordedMove::new(point.to_string());
        if flags & MARK != 0 {
            mv.tags.push((MARK_TAG.to_owned(), point.to_string()));
        }
        if flags & START != 0 {
            mv.tags.push((START_TAG.to_owned(), "1".to_owned()));
        }
        let place = self.parts[at.part].tree.add(at.place, mv);
        Ok(NodePlace { place, ..at })
    }

    /// Gives the move of a place a tag, or the game before its first move.
    fn tag(&mut self, at: NodePlace, tag: (String, String)) {
        let part = &mut self.parts[at.part];
        part.tree.last(at.place).map_or(&mut part.tags, |mv| &mut mv.tags).push(tag);
    }

    /// Begins a game at the position after a pass.
    fn pass(&mut self, at: NodePlace) -> Result<NodePlace, ParseError> {
        if self.parts.len() == MAX_PARTS || at.place.ply > MAX_BEFORE_PASS {
            let arguments = [("most", MAX_PARTS.into()), ("moves", MAX_BEFORE_PASS.into())];
            return Err(bad(TEXTS.with("gomoku-lib-passes", arguments), self.at));
        }
        self.notices.add(TEXTS.say("gomoku-note-lib-pass"));
        let (stones, side) = self.parts[at.part].reached(at.place);
        self.parts.push(Part { stones, first: Some(side.other()), ..Part::default() });
        Ok(NodePlace { part: self.parts.len() - 1, place: TreePlace::default() })
    }

    /// Reads a text, which fills pairs of bytes.
    fn text(&mut self, is_old: bool) {
        'text: loop {
            let Some((first, second)) = self.pair() else {
                self.is_cut = true;
                break;
            };
            for byte in [first, second] {
                match byte {
                    0 if !is_old => break 'text,
                    // Nothing else may look like the end of a text.
                    DIVIDER => {}
                    _ if is_old && byte & 0x80 != 0 => {
                        self.said.push(byte & 0x7f);
                        break 'text;
                    }
                    _ => self.said.push(byte),
                }
            }
        }
        self.said.push(DIVIDER);
    }

    fn finish(mut self, variant: &GomokuVariant) -> Result<ReadGames, ParseError> {
        // All texts of a file are in one encoding, which a single one of them would not show.
        let decoded = decode(&self.said);
        decoded.notice().into_iter().for_each(|notice| self.notices.add(notice));
        let said: Vec<&str> = decoded.text.split(char::from(DIVIDER)).collect();
        for (text, said) in std::mem::take(&mut self.texts).into_iter().zip(said) {
            match text {
                TextOf::Comment(at, is_old) => {
                    let said = said.replacen(LINES, "\n", 1).replace("\r\n", "\n");
                    let said = if is_old { said.chars().map(swedish).collect() } else { said };
                    let part = &mut self.parts[at.part];
                    // A text on another point may have a comment as well as the move.
                    let comment = part.tree.last(at.place).map_or(&mut part.comment, |mv| &mut mv.comment);
                    if !comment.is_empty() {
                        comment.push('\n');
                    }
                    comment.push_str(&said);
                }
                TextOf::Board(at, point) => {
                    let tag = match point {
                        Some(point) => (LABEL_TAG.to_owned(), format!("{point}:{said}")),
                        None => (TEXT_TAG.to_owned(), said.to_owned()),
                    };
                    self.tag(at, tag);
                }
            }
        }
        let mut games = ReadGames { notices: self.notices, ..ReadGames::default() };
        let form = (SIDE, SIDE, variant.rule());
        for part in self.parts {
            let start = Gomoku::of_stones(form, part.stones, part.first.unwrap_or(Side::First), None);
            let start =
                start.map_err(|expected| bad(TEXTS.with("gomoku-lib-stones", [("expected", expected.into())]), 0))?;
            let (moves, variations) = part.tree.into_lines();
            let whole = Record { moves, variations, ..Record::default() };
            let (Record { moves, variations, .. }, left) = without_impossible(whole, &start);
            if left > 0 {
                games.notices.add(TEXTS.with("gomoku-note-lib-impossible", [("moves", left.into())]));
            }
            games.records.push(Record {
                game: GomokuVariant::new(SIDE, SIDE, variant.rule()).spec(),
                start: (start != variant.start()).then(|| start.to_string()),
                moves,
                variations,
                tags: part.tags,
                comment: part.comment,
                ..Record::default()
            });
        }
        Ok(games)
    }
}

/// The lines up to the first move of each that cannot be played, as after a row of five, and the number of moves left out.
///
/// Programs that write libraries let people add moves wherever a point is free.
fn without_impossible(whole: Record, start: &Gomoku) -> (Record, usize) {
    // The number of plies that can be played in each line. Variations that leave a line later are left out as well.
    let mut playable: Vec<usize> = Vec::new();
    let mut left = 0;
    for line in 0..=whole.variations.len() {
        let (after, length, most) = match line.checked_sub(1).map(|index| &whole.variations[index]) {
            None => (0, whole.moves.len(), usize::MAX),
            Some(variation) => (variation.after, variation.moves.len(), playable[variation.of]),
        };
        let mut plies = 0;
        if after <= most {
            let mut position = start.clone();
            let moves = whole.line(line);
            let points = moves.iter().map_while(|mv| mv.mv.parse::<Point>().ok());
            plies = points.take_while(|&point| position.play(point).is_ok()).count();
        }
        left += (after + length).saturating_sub(plies.max(after));
        playable.push(plies);
    }
    if left == 0 {
        return (whole, 0);
    }
    let mut kept = Record { moves: whole.moves, ..Record::default() };
    kept.moves.truncate(playable[0]);
    let mut numbers = vec![Some(0)];
    for (variation, plies) in whole.variations.into_iter().zip(&playable[1..]) {
        let Some(of) = numbers[variation.of].filter(|_| *plies > variation.after) else {
            numbers.push(None);
            continue;
        };
        let mut moves = variation.moves;
        moves.truncate(plies - variation.after);
        kept.variations.push(Variation { of, after: variation.after, moves });
        numbers.push(Some(kept.variations.len()));
    }
    (kept, left)
}

#[cfg(test)]
mod tests {
    use super::{FORMAT, HEAD, MAGIC};

    fn library(nodes: &[u8]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([3, 4]);
        bytes.resize(HEAD, 0xff);
        bytes.extend_from_slice(nodes);
        bytes
    }

    /// h8, then i9 with a mark and a comment of two lines, j10 with a text on the board; or g7, a text on h9.
    const NODES: &[u8] = b"\x00\x00\x78\x00\x69\x98good\x08move\x00\x5a\x41\x00\x01A\x00\x87\xc0";

    #[test]
    fn trees_are_read_and_written_byte_for_byte() {
        let bytes = library(NODES);
        let games = FORMAT.read(&bytes, None).expect("a library");
        let record = &games.records[0];
        let line = |line| record.line(line).iter().map(|mv| mv.mv.as_str()).collect::<Vec<_>>().join(" ");
        assert_eq!([line(0), line(1)], ["h8 i9 j10", "h8 g7"]);
        assert_eq!(record.moves[1].comment, "good\nmove");
        assert_eq!(record.moves[1].tags, [("MA".to_owned(), "i9".to_owned())]);
        assert_eq!(record.moves[2].tags, [("BoardText".to_owned(), "A".to_owned())]);
        let written = FORMAT.write.expect("it is written")(&games.records).expect("it can be");
        // The last node of the file ends all lines.
        let mut expected = bytes;
        *expected.last_mut().expect("a byte") = 0x40;
        assert_eq!(written.bytes, expected);
        assert_eq!(FORMAT.read(&written.bytes, None).expect("what was written").records, games.records);
    }

    #[test]
    fn labels_passes_old_comments_and_other_encodings_are_read() {
        // A text on i9 that is no move; h8; a pass of white; h9.
        let bytes = library(b"\x00\x00\x78\x00\x69\xc3\x00\x01x\x00\x00\x00\x68\x48\xb2\xe2\xca\xd4\x00\x00");
        let games = FORMAT.read(&bytes, None).expect("a library");
        assert_eq!(games.records.len(), 2);
        assert_eq!(games.records[0].moves[0].tags, [("LB".to_owned(), "i9:x".to_owned())]);
        assert_eq!(
            (games.records[1].moves[0].mv.as_str(), games.records[1].moves[0].comment.chars().count()),
            ("h9", 2)
        );
        assert!(games.records[1].start.as_deref().is_some_and(|start| start.ends_with(" X")));
        assert!(games.notices.lines().any(|line| line.contains("a side passed")));
        // RenLib leaves comment and mark where a move is made a text on the board.
        let bytes = library(b"\x00\x00\x78\x08one\x00\x69\xdb\x00\x01two\x00x\x00\x87\x40");
        let games = FORMAT.read(&bytes, None).expect("a library");
        let (move_of, labels) = (&games.records[0].moves[0], [("MA", "i9"), ("LB", "i9:x")]);
        assert_eq!(move_of.comment, "one\ntwo");
        assert_eq!(move_of.tags, labels.map(|(name, value)| (name.to_owned(), value.to_owned())));
        let written = FORMAT.write.expect("it is written")(&games.records).expect("it can be");
        assert_eq!(FORMAT.read(&written.bytes, None).expect("what was written").records, games.records);
        let old = FORMAT.read(b"\x78\x20v{nster\xfc\x69\x40", None).expect("a file without a head");
        assert_eq!(old.records[0].moves[0].comment, "vänsterö");
        assert_eq!(old.records[0].moves[1].mv, "i9");
    }

    #[test]
    fn a_library_that_is_cut_anywhere_says_so() {
        // h8, then i9 with a comment, j10; or g7.
        let whole = library(b"\x00\x00\x78\x00\x69\x88good\x00\x00\x5a\x40\x87\x40");
        let says = |bytes: &[u8]| {
            let games = FORMAT.read(bytes, None).expect("what is there is read");
            games.notices.lines().any(|line| line.contains("ends in the middle"))
        };
        assert!(!says(&whole));
        for length in HEAD + 3..whole.len() {
            assert_eq!(says(&whole[..length]), length >= HEAD + 4, "{length} bytes");
        }
        assert!(says(&[&whole[..], b"\x69"].concat()), "half a node more");
    }

    #[test]
    fn what_goes_on_after_a_five_is_left_out_and_the_rest_is_read() {
        // h8 to h12 with i8 to i11 between them, then a1 and b1 or c1; or after h8 also g7, h9.
        let line = b"\x78\x00\x79\x80\x68\x00\x69\x00\x58\x00\x59\x00\x48\x00\x49\x00\x38\x00\xe1\x80\xe2\x40\xe3\x40\x87\x00\x68\x40";
        let games = FORMAT.read(&library(&[b"\x00\x00", &line[..]].concat()), None).expect("a library");
        let record = &games.records[0];
        let lines = (0..=record.variations.len())
            .map(|line| record.line(line).iter().map(|mv| mv.mv.as_str()).collect::<Vec<_>>().join(" "));
        assert_eq!(lines.collect::<Vec<_>>(), ["h8 i8 h9 i9 h10 i10 h11 i11 h12", "h8 g7 h9"]);
        assert!(games.notices.lines().any(|line| line.starts_with("3 moves")), "{:?}", games.notices);
    }

    #[test]
    fn hostile_libraries_do_no_harm() {
        for bytes in [&b""[..], b"x", MAGIC, &library(b"\x10\x00"), &library(b"\xff\x00"), b"\xffRenLib\xff\x09\x00"] {
            let _ = FORMAT.read(bytes, None);
        }
        assert!(FORMAT.read(&library(b"\x10\x00"), None).expect_err("no point").to_string().contains("0x10"));
        // A comment that never ends, siblings without end, and more parents than there are.
        assert!(FORMAT.read(&library(b"\x78\x08abc"), None).is_ok());
        let deep = library(&[0x78, 0x80].repeat(100_000));
        // The same point again and again.
        let games = FORMAT.read(&deep, None).expect("a long line");
        assert_eq!(games.records[0].moves.len(), 1);
        assert!(games.notices.lines().any(|line| line.starts_with("99,999 moves") || line.starts_with("99999 moves")));
        let wide = library(&[0x78, 0xc0].repeat(100_000));
        let games = FORMAT.read(&wide, None).expect("many siblings");
        assert_eq!(games.records[0].variations.len(), 99_999);
        let written = FORMAT.write.expect("it is written")(&games.records).expect("it can be");
        assert_eq!(FORMAT.read(&written.bytes, None).expect("the same").records, games.records);
    }
}
