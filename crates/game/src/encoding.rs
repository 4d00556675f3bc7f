//! The encodings of texts: what a file names is obeyed, and what it does not name is recognised.

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GBK, IBM866, ISO_8859_2, ISO_8859_5, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE,
    WINDOWS_874, WINDOWS_1250, WINDOWS_1252, WINDOWS_1253, WINDOWS_1255,
};

/// A text that was made of bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded {
    /// The text, without a byte order mark.
    pub text: String,
    /// The name of its encoding if that was guessed.
    pub guess: Option<&'static str>,
}

/// The encodings that are tried after the most likely one.
const TRIED: [&Encoding; 5] = [SHIFT_JIS, GBK, BIG5, EUC_KR, WINDOWS_1252];

/// Encodings for which short Chinese texts are taken, and in which hardly any file of these games is written.
const RARE: [&Encoding; 8] =
    [EUC_JP, ISO_8859_2, ISO_8859_5, IBM866, WINDOWS_874, WINDOWS_1250, WINDOWS_1253, WINDOWS_1255];

/// As many bytes at the beginning are searched for the name of an encoding.
const HEAD: usize = 1 << 16;

/// The names of code pages that people write and the standard does not have.
const CODE_PAGES: [(&str, &Encoding); 8] = [
    ("cp936", GBK),
    ("ms936", GBK),
    ("cp932", SHIFT_JIS),
    ("sjis-win", SHIFT_JIS),
    ("cp949", EUC_KR),
    ("cp950", BIG5),
    ("utf8", UTF_8),
    ("latin1", WINDOWS_1252),
];

/// The text of bytes in the encoding that they name, or else in the most likely one.
#[must_use]
pub fn decode(bytes: &[u8]) -> Decoded {
    decodings(bytes).next().unwrap_or(Decoded { text: String::new(), guess: None })
}

/// The texts that bytes may be: one if the encoding is certain, else the most likely first.
pub(crate) fn decodings(bytes: &[u8]) -> impl Iterator<Item = Decoded> + '_ {
    let (misnamed, certain) = (misnamed(bytes), certain(bytes));
    let guesses = certain.is_none().then(|| guesses(bytes)).into_iter().flatten();
    let misnamed = misnamed.into_iter().map(|text| Decoded { text, guess: Some(UTF_8.name()) });
    misnamed.chain(certain.into_iter().map(|text| Decoded { text, guess: None })).chain(guesses)
}

/// The text of bytes whose encoding is beyond doubt.
fn certain(bytes: &[u8]) -> Option<String> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return Some(encoding.decode_without_bom_handling(&bytes[mark..]).0.into_owned());
    }
    if let Some(encoding) = wide(bytes) {
        return Some(encoding.decode_without_bom_handling(bytes).0.into_owned());
    }
    if bytes.is_ascii() {
        return String::from_utf8(bytes.to_vec()).ok();
    }
    let named = named(bytes).and_then(|encoding| encoding.decode_without_bom_handling_and_without_replacement(bytes));
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

/// UTF-16 without a mark: every other byte of what texts of this kind are made of is zero.
fn wide(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(HEAD) & !1];
    let zeros = |odd: usize| head.iter().skip(odd).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let pairs = head.len() / 2;
    let is_text = |own: usize, other: usize| pairs >= 4 && own > pairs / 2 && other == 0;
    match () {
        () if is_text(odd, even) => Some(UTF_16LE),
        () if is_text(even, odd) => Some(UTF_16BE),
        () => None,
    }
}

/// The encoding that a text names: SGF in `CA[…]`, XML in its first line.
fn named(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = &bytes[..bytes.len().min(HEAD)];
    let is_word = |byte: &u8| byte.is_ascii_alphabetic();
    // A name of a player or a comment of another format may look like a property.
    let is_sgf = head.trim_ascii_start().starts_with(b"(");
    let sgf = head.windows(3).enumerate().filter(|(_, window)| is_sgf && window == b"CA[");
    let sgf =
        sgf.filter(|(at, _)| at.checked_sub(1).is_none_or(|before| !is_word(&head[before]))).map(|(at, _)| at + 3);
    let xml =
        head.starts_with(b"<?xml").then(|| head.windows(10).position(|window| window == b"encoding=\"")).flatten();
    let mut starts = sgf.chain(xml.map(|at| at + 10));
    starts.find_map(|start| {
        let end = head[start..].iter().take(40).position(|byte| matches!(byte, b']' | b'"'))?;
        let label = head[start..start + end].trim_ascii().to_ascii_lowercase();
        let page = CODE_PAGES.iter().find(|(name, _)| name.as_bytes() == label).map(|(_, encoding)| *encoding);
        page.or_else(|| Encoding::for_label(&label))
    })
}

/// True if all bytes beyond ASCII are pairs that mean characters or signs of the standard GB 2312.
fn is_chinese(bytes: &[u8]) -> bool {
    let mut high = bytes.split(u8::is_ascii).filter(|run| !run.is_empty());
    let is_pair = |pair: &[u8]| matches!(pair, [0xa1..=0xa3 | 0xb0..=0xf7, 0xa1..=0xfe]);
    high.all(|run| run.len().is_multiple_of(2) && run.chunks(2).all(is_pair))
}

/// The texts in the most likely encoding and in the others that leave no byte without a meaning.
fn guesses(bytes: &[u8]) -> impl Iterator<Item = Decoded> + '_ {
    let mut detector = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let likely = detector.guess(None, chardetng::Utf8Detection::Deny);
    // A short Chinese text is often taken for one of these.
    let likely = if RARE.contains(&likely) && is_chinese(bytes) { GBK } else { likely };
    let text = |encoding: &'static Encoding| {
        let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
        Some(Decoded { text: text.into_owned(), guess: Some(encoding.name()) })
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
        let big: Vec<u8> = "(;PB[表])".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(text(&big), "(;PB[表])");
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
