//! Small things that several parts of the screen use.

use std::time::Duration;

use boardwright_draw::{Canvas, Capabilities, Palette, columns, head};
use boardwright_game::{Colour, Side, SideStyle};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::text::Span;
use ratatui::widgets::{Block, BorderType};

/// Lines of ASCII characters around a block.
const ASCII_LINES: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// A framed block with a heading.
pub(super) fn block(looks: Capabilities, heading: &str) -> Block<'static> {
    let palette = Palette::new(looks);
    let block = Block::bordered().border_style(palette.faint());
    let block = if looks.ascii { block.border_set(ASCII_LINES) } else { block.border_type(BorderType::Rounded) };
    if heading.is_empty() { block } else { block.title(Span::styled(format!(" {heading} "), palette.accent())) }
}

/// The sign of a side: a dot of its colour.
pub(super) fn token(looks: Capabilities, side: Side, style: &SideStyle) -> Span<'static> {
    let palette = Palette::new(looks);
    if looks.ascii {
        return Span::styled(if side == Side::First { " 1 " } else { " 2 " }, palette.strong());
    }
    if !looks.colours {
        return Span::raw(if side == Side::First { " ● " } else { " ○ " });
    }
    let ground = match style.colour {
        Colour::Black | Colour::White => palette.wood(),
        Colour::Red | Colour::Yellow | Colour::Blue | Colour::Green => palette.hole(),
    };
    Span::styled(" ● ", ground.patch(palette.piece(style.colour)))
}

/// The lines of a text in `width` columns; a word that is longer than a line goes on in the next.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && columns(&line) + 1 + columns(word) > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
        while columns(&line) > width {
            let first = head(&line, width).len();
            if first == 0 {
                break;
            }
            let rest = line.split_off(first);
            lines.push(std::mem::replace(&mut line, rest));
        }
    }
    lines.push(line);
    lines
}

/// The ASCII character that stands for a symbol on a terminal that shows no other.
pub(super) fn ascii_of(symbol: &str) -> &'static str {
    match symbol {
        "…" => ".",
        "–" | "—" | "·" => "-",
        "×" => "x",
        "‘" | "’" => "'",
        "“" | "”" => "\"",
        _ => "?",
    }
}

/// Text of a clock: minutes and seconds, with tenths in the last ten seconds.
pub(super) fn clock(left: Duration) -> String {
    let seconds = left.as_secs();
    match (seconds / 3600, seconds) {
        (0, 0..10) => format!("0:{:04.1}", left.as_millis() as f64 / 1000.0),
        (0, _) => format!("{}:{:02}", seconds / 60, seconds % 60),
        (hours, _) => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

/// A number of positions as people say it: 950, 12.3k, 4.5M.
pub(super) fn amount(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        1_000..1_000_000 => format!("{:.1}k", number as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1}M", number as f64 / 1e6),
        _ => format!("{:.1}G", number as f64 / 1e9),
    }
}

/// A value without needless digits.
pub(super) fn number(value: f64) -> String {
    if value.fract() == 0.0 && value.abs() < 1e9 { format!("{value:.0}") } else { format!("{value:.2}") }
}

/// An area in the middle of another.
pub(super) fn middle(of: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(of.width), height.min(of.height));
    Rect::new(of.x + (of.width - width) / 2, of.y + (of.height - height) / 2, width, height)
}

/// Copies a drawn board to its place.
pub(super) fn paste(frame: &mut Frame<'_>, canvas: &Canvas, area: Rect) {
    let target = frame.buffer_mut();
    for y in 0..canvas.height() {
        for x in 0..canvas.width() {
            if let (Some(from), Some(to)) = (canvas.buffer.cell((x, y)), target.cell_mut((area.x + x, area.y + y))) {
                *to = from.clone();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{amount, clock, number, wrap};

    #[test]
    fn clocks_and_numbers_are_short() {
        let shown = [9_940, 10_000, 61_500, 3_725_000].map(|ms| clock(Duration::from_millis(ms)));
        assert_eq!(shown, ["0:09.9", "0:10", "1:01", "1:02:05"]);
        assert_eq!(
            [999, 1_000, 12_345, 4_500_000, 7_000_000_000].map(amount),
            ["999", "1.0k", "12.3k", "4.5M", "7.0G"]
        );
        assert_eq!([3.0, -0.25, 1600.0].map(number), ["3", "-0.25", "1600"]);
    }

    #[test]
    fn texts_are_wrapped_by_columns() {
        assert_eq!(wrap("one  two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh i", 3), ["abc", "def", "gh", "i"]);
        assert_eq!(wrap("\u{4e16}\u{754c}x", 3), ["\u{4e16}", "\u{754c}x"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("\u{4e16}", 1), ["\u{4e16}"], "what fits nowhere is no reason to go on for ever");
    }
}
