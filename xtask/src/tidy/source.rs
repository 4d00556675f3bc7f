//! Rust source split into code, comments and string literals, so that each check sees only its own part.

/// Kind of a stretch of source text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SpanKind {
    Code,
    Comment,
    /// The inside of a string literal, without its quotes.
    Text,
}

/// One Rust file with each byte known to be code, comment or text.
pub(super) struct SourceText {
    text: String,
    /// The kind of each byte.
    kinds: Vec<SpanKind>,
    /// Byte ranges of items under `#[cfg(test)]`.
    tests: Vec<(usize, usize)>,
}

impl SourceText {
    pub(super) fn new(text: String) -> SourceText {
        let kinds = classify(text.as_bytes());
        let mut source = SourceText { text, kinds, tests: Vec::new() };
        source.tests = source.find_tests();
        source
    }

    /// The text with everything blanked that is not of `kind`; byte offsets and lines stay.
    pub(super) fn only(&self, kind: SpanKind) -> String {
        self.masked(|at| self.kinds[at] == kind)
    }

    /// As [`SourceText::only`], without the items that exist for tests.
    pub(super) fn shipped(&self, kind: SpanKind) -> String {
        self.masked(|at| self.kinds[at] == kind && !self.tests.iter().any(|&(from, to)| (from..to).contains(&at)))
    }

    /// The string literals that are not in tests, each with the offset of its first character.
    pub(super) fn shipped_literals(&self) -> Vec<(usize, &str)> {
        let mut literals = Vec::new();
        let mut at = 0;
        while let Some(start) = (at..self.kinds.len()).find(|&index| self.kinds[index] == SpanKind::Text) {
            at = (start..self.kinds.len())
                .find(|&index| self.kinds[index] != SpanKind::Text)
                .unwrap_or(self.kinds.len());
            if !self.tests.iter().any(|&(from, to)| (from..to).contains(&start)) {
                literals.push((start, &self.text[start..at]));
            }
        }
        literals
    }

    pub(super) fn line_of(&self, offset: usize) -> usize {
        line_of(&self.text, offset)
    }

    pub(super) fn lines(&self) -> usize {
        self.text.lines().count()
    }

    fn masked(&self, keep: impl Fn(usize) -> bool) -> String {
        let masked: Vec<u8> = self
            .text
            .bytes()
            .enumerate()
            .map(|(at, byte)| if byte == b'\n' || (keep(at) && byte.is_ascii()) { byte } else { b' ' })
            .collect();
        // Only ASCII is kept, so nothing is lost here.
        String::from_utf8_lossy(&masked).into_owned()
    }

    /// From each `#[cfg(test)]` to the end of the item after it: its closing brace or its semicolon.
    fn find_tests(&self) -> Vec<(usize, usize)> {
        let code = self.only(SpanKind::Code);
        let mut ranges = Vec::new();
        let mut from = 0;
        while let Some(found) = code[from..].find("#[cfg(test)]") {
            let start = from + found;
            let mut depth = 0_usize;
            let mut end = code.len();
            for (at, byte) in code.bytes().enumerate().skip(start + "#[cfg(test)]".len()) {
                match byte {
                    b'{' => depth += 1,
                    b'}' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                if depth == 0 && matches!(byte, b'}' | b';') {
                    end = at + 1;
                    break;
                }
            }
            ranges.push((start, end));
            from = end;
        }
        ranges
    }
}

/// The line, counted from 1, of a byte offset.
pub(super) fn line_of(text: &str, offset: usize) -> usize {
    text.as_bytes()[..offset].iter().filter(|&&byte| byte == b'\n').count() + 1
}

fn classify(bytes: &[u8]) -> Vec<SpanKind> {
    let mut kinds = vec![SpanKind::Code; bytes.len()];
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let end = match rest {
            [b'/', b'/', ..] => {
                let end = at + rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                kinds[at..end].fill(SpanKind::Comment);
                end
            }
            [b'/', b'*', ..] => {
                let end = at + block_comment(rest);
                kinds[at..end].fill(SpanKind::Comment);
                end
            }
            [b'"', ..] => {
                let length = string_length(&rest[1..]);
                kinds[at + 1..at + 1 + length].fill(SpanKind::Text);
                (at + length + 2).min(bytes.len())
            }
            [b'r', b'"' | b'#', ..] if !continues_word(bytes, at) => match raw_string(rest) {
                Some((open, length)) => {
                    kinds[at + open..at + open + length].fill(SpanKind::Text);
                    at + 2 * open + length - 1
                }
                None => at + 1,
            },
            [b'\'', b'\\', _, tail @ ..] => at + 4 + tail.iter().position(|&byte| byte == b'\'').unwrap_or(0),
            [b'\'', ..] => at + char_length(rest),
            _ => at + 1,
        };
        at = end.min(bytes.len());
    }
    kinds
}

/// True if the letter at `at` continues a word, as the `r` of `for` does; `br"…"` is still a raw string.
fn continues_word(bytes: &[u8], at: usize) -> bool {
    let word = |index: usize| bytes[index].is_ascii_alphanumeric() || bytes[index] == b'_';
    at > 0 && word(at - 1) && !(matches!(bytes[at - 1], b'b' | b'c') && (at == 1 || !word(at - 2)))
}

fn block_comment(rest: &[u8]) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        match &rest[at..] {
            [b'/', b'*', ..] => {
                depth += 1;
                at += 2;
            }
            [b'*', b'/', ..] => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    rest.len()
}

/// The length of what stands between the quotes; `rest` begins after the opening one.
fn string_length(rest: &[u8]) -> usize {
    let mut at = 0;
    while at < rest.len() && rest[at] != b'"' {
        at += if rest[at] == b'\\' { 2 } else { 1 };
    }
    at.min(rest.len())
}

/// For `r#"…"#`: the bytes before the content and the length of the content.
fn raw_string(rest: &[u8]) -> Option<(usize, usize)> {
    let hashes = rest[1..].iter().take_while(|&&byte| byte == b'#').count();
    let open = hashes + 2;
    if rest.get(hashes + 1) != Some(&b'"') {
        return None;
    }
    let close: Vec<u8> = std::iter::once(b'"').chain(std::iter::repeat_n(b'#', hashes)).collect();
    let length = rest[open..].windows(close.len()).position(|window| window == close)?;
    Some((open, length))
}

/// The length of a character literal, or 1 for the quote of a lifetime.
fn char_length(rest: &[u8]) -> usize {
    let character = std::str::from_utf8(&rest[1..rest.len().min(5)])
        .or_else(|error| std::str::from_utf8(&rest[1..=error.valid_up_to()]))
        .ok()
        .and_then(|text| text.chars().next());
    match character {
        Some(character) if rest.get(1 + character.len_utf8()) == Some(&b'\'') => character.len_utf8() + 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::{SourceText, SpanKind, line_of};

    #[track_caller]
    fn check(text: &str, code: &str, comments: &str, texts: &str) {
        let source = SourceText::new(text.to_owned());
        let words = |kind| source.only(kind).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words(SpanKind::Code), code, "code of {text}");
        assert_eq!(words(SpanKind::Comment), comments, "comments of {text}");
        assert_eq!(words(SpanKind::Text), texts, "texts of {text}");
    }

    #[test]
    fn code_comments_and_texts_are_told_apart() {
        check("let a = 1; // one", "let a = 1;", "// one", "");
        check("a /* b /* c */ d */ e", "a e", "/* b /* c */ d */", "");
        check(r#"f("x // \" y", z)"#, r#"f(" ", z)"#, "", r#"x // \" y"#);
        check(r###"f(r#"x " y"#, br"w")"###, r###"f(r#" "#, br" ")"###, "", r#"x " y w"#);
        check("for '\"' in '\\'' \"t\"", "for '\"' in '\\'' \" \"", "", "t");
        check("fn f<'a>(x: &'a str) {} // c", "fn f<'a>(x: &'a str) {}", "// c", "");
        check("let c = '\u{e4}'; \"t\"", "let c = ' '; \" \"", "", "t");
    }

    #[test]
    fn items_for_tests_are_not_shipped() {
        let source = SourceText::new("fn a() {}\n#[cfg(test)]\nmod tests { fn b() {} }\nfn c() {}\n".to_owned());
        let shipped = source.shipped(SpanKind::Code);
        assert!(shipped.contains("fn a") && shipped.contains("fn c"), "{shipped}");
        assert!(!shipped.contains("fn b"), "{shipped}");
        assert_eq!(line_of(&shipped, shipped.find("fn c").unwrap_or(0)), 4);
    }
}
