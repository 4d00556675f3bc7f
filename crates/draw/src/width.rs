//! Texts by the columns that they take on a terminal: a Chinese character takes two.

use ratatui::text::Span;

/// Number of columns that a text takes.
pub fn columns(text: &str) -> usize {
    Span::raw(text).width()
}

/// The longest beginning of a text that fits in `width` columns.
pub fn head(text: &str, width: usize) -> &str {
    let mut used = 0;
    let end = text.char_indices().find_map(|(at, letter)| {
        used += columns(letter.encode_utf8(&mut [0; 4]));
        (used > width).then_some(at)
    });
    &text[..end.unwrap_or(text.len())]
}

/// The longest end of a text that fits in `width` columns.
pub fn tail(text: &str, width: usize) -> &str {
    let mut used = 0;
    let start = text.char_indices().rev().find_map(|(at, letter)| {
        used += columns(letter.encode_utf8(&mut [0; 4]));
        (used > width).then_some(at + letter.len_utf8())
    });
    &text[start.unwrap_or(0)..]
}

/// A text cut to `width` columns, with a sign that it was cut.
pub fn cut(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let kept = head(text, width.saturating_sub(1)).to_owned();
    if width == 0 { kept } else { kept + "…" }
}

/// A text of exactly `width` columns: cut, or with spaces behind it.
pub fn filled(text: &str, width: usize) -> String {
    let text = cut(text, width);
    let spaces = " ".repeat(width - columns(&text));
    text + &spaces
}

#[cfg(test)]
mod tests {
    use super::{cut, filled, tail};

    #[test]
    fn texts_are_cut_and_filled_by_columns() {
        assert_eq!(cut("abcdef", 4), "abc…");
        assert_eq!(cut("abc", 3), "abc");
        assert_eq!(cut("\u{4e16}\u{754c}\u{4e16}\u{754c}", 6), "\u{4e16}\u{754c}…", "a wide character takes two");
        assert_eq!(cut("\u{4e16}\u{754c}", 4), "\u{4e16}\u{754c}");
        assert_eq!(cut("ab", 0), "");
        assert_eq!((tail("abc", 2), tail("a\u{4e16}\u{754c}", 3), tail("", 0)), ("bc", "\u{754c}", ""));
        assert_eq!((filled("\u{4e16}", 4), filled("\u{4e16}\u{754c}", 3)), ("\u{4e16}  ".into(), "\u{4e16}…".into()));
        assert_eq!(filled("\u{4e16}\u{754c}", 2), "… ", "a wide character is shown whole or not at all");
    }
}
