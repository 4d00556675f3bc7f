//! Escaping of foreign text for HTML and SVG.

/// The HTML of a text from outside, which is nothing but text there.
#[must_use]
pub fn escaped(given: &str) -> String {
    let mut text = String::new();
    for c in given.chars() {
        match c {
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '&' => text.push_str("&amp;"),
            '"' => text.push_str("&quot;"),
            c if c.is_control() => text.push(' '),
            c => text.push(c),
        }
    }
    text
}
