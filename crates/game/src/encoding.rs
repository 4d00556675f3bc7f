//! The encodings of texts: what a file names is obeyed, and what it does not name is recognised.

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GBK, IBM866, ISO_2022_JP, ISO_8859_2, ISO_8859_5, SHIFT_JIS, UTF_8, UTF_16BE,
    UTF_16LE, WINDOWS_874, WINDOWS_1250, WINDOWS_1252, WINDOWS_1253, WINDOWS_1255,
};

use crate::message::Message;

/// A text that was made of bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded {
    /// The text, without a byte order mark.
    pub text: String,
    /// The name of its encoding if that was guessed.
    pub guess: Option<&'static str>,
    /// The name of an encoding that the text gives itself where its encoding was guessed nevertheless.
    pub named: Option<String>,
}

impl Decoded {
    /// A text whose encoding is beyond doubt.
    fn certain(text: String) -> Decoded {
        Decoded { text, guess: None, named: None }
    }

    /// The sentence on an encoding that was guessed.
    pub fn notice(&self) -> Option<Message> {
        let name = self.guess?;
        // This crate has no texts of its own: those of the referee have the keys.
        Some(match &self.named {
            None => {
                let english = format!("the text names no encoding that it is in: read as {name}");
                Message::new("arena-note-encoding", [("name", name.into())], english)
            }
            Some(named) => {
                let given = format!("{named:?}");
                let english = format!("the text is not in {given}, the encoding that it names: read as {name}");
                let arguments = [("given", given.into()), ("name", name.into())];
                Message::new("arena-note-encoding-named", arguments, english)
            }
        })
    }
}

/// The encodings that are tried after the most likely one.
const TRIED: [&Encoding; 5] = [SHIFT_JIS, GBK, BIG5, EUC_KR, WINDOWS_1252];

/// Encodings for which short Chinese texts are taken, and in which hardly any file of these games is written.
const RARE: [&Encoding; 8] =
    [EUC_JP, ISO_8859_2, ISO_8859_5, IBM866, WINDOWS_874, WINDOWS_1250, WINDOWS_1253, WINDOWS_1255];

/// As many bytes at the beginning are searched for the name of an encoding.
const HEAD: usize = 1 << 16;

/// The names of code pages that people write and the standard does not have.
const CODE_PAGES: [(&str, &Encoding); 10] = [
    ("cp936", GBK),
    ("ms936", GBK),
    ("cp932", SHIFT_JIS),
    ("sjis-win", SHIFT_JIS),
    ("cp949", EUC_KR),
    ("cp950", BIG5),
    ("utf8", UTF_8),
    ("latin1", WINDOWS_1252),
    ("iso2022-jp", ISO_2022_JP),
    ("jis", ISO_2022_JP),
];

/// So many letters and signs of ASCII are in any game that is written in UTF-16.
const FEWEST_WIDE: usize = 4;

/// The text of bytes in the encoding that they name, or else in the most likely one.
pub fn decode(bytes: &[u8]) -> Decoded {
    decodings(bytes).next().unwrap_or_else(|| Decoded::certain(String::new()))
}

/// The texts that bytes may be: one if the encoding is certain, else the most likely first.
pub(crate) fn decodings(bytes: &[u8]) -> impl Iterator<Item = Decoded> + '_ {
    let (misnamed, certain) = (misnamed(bytes), certain(bytes));
    let guesses = certain.is_none().then(|| guesses(bytes)).into_iter().flatten();
    let misnamed = misnamed.map(|text| (text, UTF_8)).into_iter();
    let named = labels(bytes).next();
    let guessed = move |(text, encoding): (String, &'static Encoding)| {
        let named = named.map(|named| String::from_utf8_lossy(named).into_owned());
        Decoded { text, guess: Some(encoding.name()), named }
    };
    let certain = certain.into_iter().map(Decoded::certain);
    misnamed.map(guessed).chain(certain).chain(guesses.map(guessed))
}

/// The text of bytes whose encoding is beyond doubt.
fn certain(bytes: &[u8]) -> Option<String> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return Some(encoding.decode_without_bom_handling(&bytes[mark..]).0.into_owned());
    }
    if let Some(encoding) = wide(bytes) {
        return Some(encoding.decode_without_bom_handling(bytes).0.into_owned());
    }
    let named = named(bytes);
    // ISO-2022-JP writes every character in bytes of ASCII.
    if bytes.is_ascii() && named != Some(ISO_2022_JP) {
        return String::from_utf8(bytes.to_vec()).ok();
    }
    let named = named.and_then(|encoding| encoding.decode_without_bom_handling_and_without_replacement(bytes));
    named.map(std::borrow::Cow::into_owned).or_else(|| std::str::from_utf8(bytes).ok().map(str::to_owned))
}

/// The text of bytes that are UTF-8 although they name another encoding, as of programs that write a fixed name.
///
/// A text of an encoding of one byte a character is never UTF-8 by chance. One of two bytes can be if it is short, but
/// hardly with three characters of three bytes.
fn misnamed(bytes: &[u8]) -> Option<String> {
    let named = named(bytes).filter(|&named| named != UTF_8 && !bytes.is_ascii())?;
    let text = std::str::from_utf8(bytes).ok()?;
    let is_long = text.chars().filter(|character| character.len_utf8() >= 3).nth(2).is_some();
    (named.is_single_byte() || is_long).then(|| text.to_owned())
}

/// UTF-16 without a mark: its characters of ASCII have a zero byte, which no text of another encoding has.
///
/// Texts of games begin with signs of ASCII, or most of them is ASCII. In binary files some pair of bytes is zero or no
/// character.
fn wide(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(HEAD) & !1];
    if !head.contains(&0) {
        return None;
    }
    let (little, big) = (ascii_of(head, u16::from_le_bytes), ascii_of(head, u16::from_be_bytes));
    // Characters such as U+4E00 look like ASCII in the other order of bytes, so that the beginning counts before the number.
    let (encoding, found) = if little > big { (UTF_16LE, little) } else { (UTF_16BE, big) };
    let is_text = |(begins, count): (bool, usize)| count >= FEWEST_WIDE && (begins || count > head.len() / 4);
    found.is_some_and(is_text).then_some(encoding)
}

/// The ASCII in UTF-16 of one order of bytes: whether it is the first two characters, and how many there are; `None` if the
/// bytes are no text.
fn ascii_of(head: &[u8], unit: fn([u8; 2]) -> u16) -> Option<(bool, usize)> {
    let characters = || char::decode_utf16(head.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])));
    let begins = characters().take(2).all(|character| character.is_ok_and(|it| it.is_ascii()));
    let (mut rest, mut count) = (characters(), 0);
    while let Some(character) = rest.next() {
        match character {
            Ok('\0' | '\u{fffe}' | '\u{ffff}') => return None,
            Ok(character) => count += usize::from(character.is_ascii()),
            // The end of the head may cut a character of two units.
            Err(_) => return rest.next().is_none().then_some((begins, count)),
        }
    }
    Some((begins, count))
}

/// The first known encoding that a text names, if it can be in it.
fn named(bytes: &[u8]) -> Option<&'static Encoding> {
    labels(bytes).find_map(|label| {
        let page = CODE_PAGES.iter().find(|(name, _)| label.eq_ignore_ascii_case(name.as_bytes()));
        let named = page.map(|(_, encoding)| *encoding).or_else(|| Encoding::for_label(label))?;
        // A name that can be read as ASCII does not stand in a text of UTF-16.
        (named.is_ascii_compatible() || named == ISO_2022_JP).then_some(named)
    })
}

/// The names of encodings in a text: in SGF in `CA[…]`, in XML in its first line.
fn labels(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let head = &bytes[..bytes.len().min(HEAD)];
    let is_word = |byte: &u8| byte.is_ascii_alphabetic();
    // A name of a player or a comment of another format may look like a property.
    let is_sgf = head.trim_ascii_start().starts_with(b"(");
    let sgf = head.windows(3).enumerate().filter(move |(_, window)| is_sgf && window == b"CA[");
    let sgf =
        sgf.filter(move |(at, _)| at.checked_sub(1).is_none_or(|before| !is_word(&head[before]))).map(|(at, _)| at + 3);
    let xml =
        head.starts_with(b"<?xml").then(|| head.windows(10).position(|window| window == b"encoding=\"")).flatten();
    sgf.chain(xml.map(|at| at + 10)).filter_map(|start| {
        let end = head[start..].iter().take(40).position(|byte| matches!(byte, b']' | b'"'))?;
        Some(head[start..start + end].trim_ascii()).filter(|label| !label.is_empty())
    })
}

/// True if all bytes beyond ASCII are pairs that mean characters or signs of the standard GB 2312.
fn is_chinese(bytes: &[u8]) -> bool {
    let mut high = bytes.split(u8::is_ascii).filter(|run| !run.is_empty());
    let is_pair = |pair: &[u8]| matches!(pair, [0xa1..=0xa3 | 0xb0..=0xf7, 0xa1..=0xfe]);
    high.all(|run| run.len().is_multiple_of(2) && run.chunks(2).all(is_pair))
}

/// True if all bytes beyond ASCII begin signs of `Shift_JIS`, such as ○ and × on a board.
fn is_japanese_signs(bytes: &[u8]) -> bool {
    let mut bytes = bytes.iter().copied();
    while let Some(byte) = bytes.next() {
        if !byte.is_ascii()
            && (byte != 0x81 || !bytes.next().is_some_and(|next| matches!(next, 0x40..=0x7e | 0x80..=0xfc)))
        {
            return false;
        }
    }
    true
}

/// The texts in the most likely encoding and in the others that leave no byte without a meaning.
fn guesses(bytes: &[u8]) -> impl Iterator<Item = (String, &'static Encoding)> + '_ {
    let mut detector = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let likely = detector.guess(None, chardetng::Utf8Detection::Deny);
    // A short Chinese text is often taken for one of these.
    let likely = match RARE.contains(&likely) {
        true if is_chinese(bytes) => GBK,
        true if is_japanese_signs(bytes) => SHIFT_JIS,
        _ => likely,
    };
    let text = |encoding: &'static Encoding| {
        let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
        Some((text.into_owned(), encoding))
    };
    let others = TRIED.into_iter().filter(move |&encoding| encoding != likely);
    let whole = std::iter::once(likely).chain(others).filter_map(text);
    // Windows-1252 gives every byte a character, so there is always one.
    whole
}

#[cfg(test)]
mod tests {
    use super::{decode, decodings};

    fn text(bytes: &[u8]) -> String {
        decode(bytes).text
    }

    #[test]
    fn signs_of_a_japanese_board_are_known() {
        assert_eq!(text(b"(;LB[hh:\x81\x9b][ii:\x81\x7e])"), "(;LB[hh:○][ii:×])");
    }

    #[test]
    fn named_encodings_are_obeyed() {
        assert_eq!(text(b"(;CA[GB2312]PB[\xb2\xe2\xca\xd4])"), "(;CA[GB2312]PB[测试])");
        // These two bytes pairs are valid UTF-8, too.
        assert_eq!(text(b"(;CA[gb2312]PB[\xc1\xaa\xcd\xa8])"), "(;CA[gb2312]PB[联通])");
        assert_eq!(text("(;CA[UTF-8]PB[Jürgen])".as_bytes()), "(;CA[UTF-8]PB[Jürgen])");
        // What is no text of the named encoding was saved in another one.
        assert_eq!(text("(;CA[Shift_JIS]PB[\u{9999}\u{80fd}é])".as_bytes()), "(;CA[Shift_JIS]PB[香能é])");
        assert_eq!(
            text(b"<?xml version=\"1.0\" encoding=\"windows-1251\"?><a>\xca</a>").chars().rev().nth(4),
            Some('К')
        );
    }

    #[test]
    fn utf_8_under_another_name_is_known() {
        for text in [
            "(;CA[Shift_JIS]PB[黒番の人])",
            "(;CA[gb2312]PB[测试员])",
            "(;CA[ISO-8859-1]PB[Jürgen])",
            "(;CA[windows-1251]PB[Иван])",
        ] {
            let found = decode(text.as_bytes());
            assert_eq!((found.text.as_str(), found.guess), (text, Some("UTF-8")));
        }
        // Texts that are what they name stay so.
        for (text, bytes) in [("测试员", &b"\xb2\xe2\xca\xd4\xd4\xb1"[..]), ("联通", b"\xc1\xaa\xcd\xa8")] {
            assert_eq!(self::text(&[b"(;CA[GBK]PB[", bytes, b"])"].concat()), format!("(;CA[GBK]PB[{text}])"));
        }
    }

    #[test]
    fn utf_16_is_known_with_and_without_its_mark() {
        let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        assert_eq!(text(&wide("\u{feff}(;PB[表])")), "(;PB[表])");
        assert_eq!(text(&wide("(;PB[表])")), "(;PB[表])");
        let big = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
        // The byte of U+4E00 that is zero stands where those of ASCII are not, and a text may have few signs of ASCII.
        for said in
            ["(;PB[表])", "(;C[一])", "表一 (;C[一])", "(;C[一开七七万三下😀])", "[G \"一一一一一一\"]", "<?xml"]
        {
            assert_eq!((text(&wide(said)).as_str(), text(&big(said)).as_str()), (said, said));
        }
        // A character of two units may stand at the end of what is looked at.
        let long = format!("(;C[{}])", "😀".repeat(super::HEAD));
        for said in [long.clone(), format!("x{long}")] {
            assert_eq!((text(&wide(&said)), text(&big(&said))), (said.clone(), said));
        }
    }

    #[test]
    fn binary_files_are_no_utf_16() {
        let library = [b"\xffRenLib\xff\x03\x04".as_slice(), &[0xff; 10], b"x\0y\0z\0(\0)\0"].concat();
        for bytes in [
            &library[..],
            b"SQLite format 3\0\x10\0\x01\x01\0\x40\x20\x20\0\0",
            b"a\0b\0c\0d\0\0\0e\0f\0",
            b"a\0b\0c\0d\0\x00\xd8e\0f\0",
            b"h8 i9  \0",
            b"(;PB[a\0]PW[bc\0]C[d\0]RE[e\0]C[f\0])",
            b"\0",
        ] {
            assert_eq!(super::wide(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn a_named_encoding_of_ascii_bytes_is_obeyed_and_one_of_pairs_is_not() {
        for name in ["ISO-2022-JP", "iso2022-jp"] {
            let bytes = [b"(;CA[", name.as_bytes(), b"]PB[\x1b$BCfB<\x1b(B])"].concat();
            assert_eq!(text(&bytes), format!("(;CA[{name}]PB[中村])"));
        }
        assert_eq!(text("(;CA[ISO-2022-JP]PB[中村])".as_bytes()), "(;CA[ISO-2022-JP]PB[中村])");
        assert_eq!(text("(;CA[UTF-16]PB[é])".as_bytes()), "(;CA[UTF-16]PB[é])");
    }

    #[test]
    fn a_guess_says_which_name_is_wrong() {
        let said = |bytes: &[u8]| decode(bytes).notice().map(|notice| notice.to_string());
        let bytes = b"(;CA[NOSUCH]PB[\xc8\xe2\xe0\xed]C[\xf5\xee\xf0\xee\xf8\xee])";
        assert_eq!(
            said(bytes).as_deref(),
            Some("the text is not in \"NOSUCH\", the encoding that it names: read as windows-1251")
        );
        assert_eq!(
            said("(;CA[Shift_JIS]PB[黒番の人])".as_bytes()).as_deref(),
            Some("the text is not in \"Shift_JIS\", the encoding that it names: read as UTF-8")
        );
        assert_eq!(
            said(b"PB[J\xfcrgen]").as_deref(),
            Some("the text names no encoding that it is in: read as windows-1252")
        );
        assert_eq!(said(b"(;CA[NOSUCH];B[hh])"), None, "ASCII is the same in every encoding");
    }

    #[test]
    fn encodings_without_a_name_are_guessed_and_others_offered() {
        assert_eq!(text(b"PB[J\xfcrgen]"), "PB[Jürgen]");
        let korean = b"(;GN[\xc1\xa61\xc8\xb8 \xbf\xc0\xb8\xf1 \xb4\xeb\xc8\xb8]PB[\xb1\xe8\xbc\xb1\xbb\xfd])";
        assert_eq!(text(korean), "(;GN[제1회 오목 대회]PB[김선생])");
        // Of a short Chinese text much can be made; Russian and Czech ones stay what they are.
        for (bytes, said) in [
            (&b"C[\xb1\xd8\xca\xa4]"[..], "C[必胜]"),
            (b"A \xba\xc3", "A 好"),
            (b"PB[\xc8\xe2\xe0\xed] C[\xf5\xee\xf0\xee\xf8\xe8\xe9 \xf5\xee\xe4]", "PB[Иван] C[хороший ход]"),
            (b"PB[Tom\xe1\x9a Nov\xe1k] C[p\xe9kn\xfd tah]", "PB[Tomáš Novák] C[pékný tah]"),
        ] {
            assert_eq!(text(bytes), said);
        }
        let names: Vec<_> = decodings(b"PB[\x83\x5c\x83\x5d]").filter_map(|it| it.guess).collect();
        assert!(names.contains(&"Shift_JIS") && names.contains(&"GBK"), "{names:?}");
        assert!(text(&[]).is_empty());
    }
}
