//! Turns drawn cells into text, with ANSI escapes if wanted.

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The rows of a buffer, each ended by a line feed and without spaces at its end.
pub(super) fn lines(buffer: &Buffer, colours: bool) -> String {
    let area = buffer.area;
    let mut text = String::new();
    for y in area.top()..area.bottom() {
        let row: Vec<&Cell> = (area.left()..area.right()).filter_map(|x| buffer.cell((x, y))).collect();
        let shown = row.iter().rposition(|cell| cell.symbol() != " " || (colours && cell.bg != Color::Reset));
        let mut current = String::new();
        for cell in &row[..shown.map_or(0, |last| last + 1)] {
            let style = if colours { codes(cell) } else { String::new() };
            if style != current {
                // Starting afresh is a few bytes more than a difference and cannot go wrong.
                let _ = write!(text, "\x1b[0{style}m");
                current = style;
            }
            text.push_str(cell.symbol());
        }
        if !current.is_empty() {
            text.push_str("\x1b[0m");
        }
        text.push('\n');
    }
    text
}

/// The "select graphic rendition" parameters of a cell (ECMA-48), each with its leading semicolon.
fn codes(cell: &Cell) -> String {
    let mut codes = String::new();
    for (modifier, code) in
        [(Modifier::BOLD, 1), (Modifier::DIM, 2), (Modifier::UNDERLINED, 4), (Modifier::REVERSED, 7)]
    {
        if cell.modifier.contains(modifier) {
            let _ = write!(codes, ";{code}");
        }
    }
    for (colour, layer) in [(cell.fg, 38), (cell.bg, 48)] {
        if let Color::Indexed(index) = colour {
            let _ = write!(codes, ";{layer};5;{index}");
        }
    }
    codes
}
