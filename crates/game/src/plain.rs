//! Texts from elsewhere, such as what a bot says, so that whoever shows them is told what stands there and obeys nothing in it.

/// A text as one line without control characters, of at most `width` characters and a mark that there were more.
pub fn plain_line(text: &str, width: usize) -> String {
    let mut plain = String::new();
    for (index, c) in text.trim_end().chars().enumerate() {
        if index == width {
            plain.push('…');
            break;
        }
        plain.push(if c.is_control() { '\u{fffd}' } else { c });
    }
    plain
}

/// A text of several lines without control characters but the ends of lines and tabulators.
pub fn plain_text(text: &str) -> String {
    let mut plain = text.replace("\r\n", "\n");
    if plain.contains(is_obeyed) {
        plain = plain.replace(is_obeyed, "\u{fffd}");
    }
    plain
}

/// The HTML, XML or SVG of a text, between tags or in quotation marks, that shows what [`plain_text`] tells.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in plain_text(text).chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // XML cannot hold them.
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

fn is_obeyed(c: char) -> bool {
    c.is_control() && c != '\n' && c != '\t'
}

/// True for control characters, line and paragraph separators, marks that change the direction of text, and characters
/// without width: no name that others see has them. The joiners, which some scripts need, are allowed.
pub fn is_hidden(character: char) -> bool {
    let hidden = ['\u{061c}', '\u{180e}', '\u{200b}', '\u{feff}'];
    let ranges = ['\u{200e}'..='\u{200f}', '\u{2028}'..='\u{202e}', '\u{2060}'..='\u{206f}', '\u{e0000}'..='\u{e0fff}'];
    character.is_control() || hidden.contains(&character) || ranges.iter().any(|range| range.contains(&character))
}

#[cfg(test)]
mod tests {
    use super::{escaped, plain_text};

    #[test]
    fn several_lines_stay_lines_and_give_no_orders() {
        assert_eq!(plain_text("a\r\n\tb\x1b[2J\x07\r\u{9b}c"), "a\n\tb\u{fffd}[2J\u{fffd}\u{fffd}\u{fffd}c");
    }

    #[test]
    fn a_text_is_nothing_but_text_in_html_and_svg() {
        let shown = "&lt;a b=&quot;c&quot; d=&#39;&amp;&#39;&gt;\u{fffd}\u{fffd}";
        assert_eq!(escaped("<a b=\"c\" d='&'>\x1b\u{ffff}"), shown);
    }
}
