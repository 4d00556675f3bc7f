//! Writes drawn cells as an SVG picture, for the pages that show what the program looks like.

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// Pixels of a cell, wide and high.
const CELL: (u16, u16) = (9, 17);

/// Pixels around the screen.
const RIM: u16 = 12;

const GROUND: u32 = 0x1b1e23;
const TEXT: u32 = 0xd4d4d4;

/// The picture of a buffer: a rectangle for every run of one ground, a text for every run of one ink. Words stand
/// apart, so that no viewer's font can shift the board by more than a few pixels.
pub(crate) fn picture(buffer: &Buffer) -> String {
    let area = buffer.area;
    let (width, height) = (area.width * CELL.0 + 2 * RIM, area.height * CELL.1 + 2 * RIM);
    let mut svg = String::new();
    let mut line = |text: String| {
        svg.push_str(text.trim_end());
        svg.push_str(if text.is_empty() { "" } else { "\n" });
    };
    line(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14.95\">"
    ));
    line(format!("<rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#{GROUND:06x}\"/>"));
    for y in area.top()..area.bottom() {
        let cells: Vec<&Cell> = (area.left()..area.right()).filter_map(|x| buffer.cell((x, y))).collect();
        for (start, run) in runs(&cells, |cell| colours(cell).1) {
            let ground = colours(cells[start]).1;
            if ground != GROUND {
                let (x, y) = corner(start, y);
                let wide = run as u16 * CELL.0;
                line(format!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{}\" fill=\"#{ground:06x}\"/>",
                    CELL.1
                ));
            }
        }
        for (start, run) in runs(&cells, |cell| (colours(cell).0, cell.modifier.contains(Modifier::BOLD))) {
            line(words(&cells[start..start + run], start, y));
        }
    }
    line("</svg>".to_owned());
    svg
}

fn corner(column: usize, row: u16) -> (u16, u16) {
    (RIM + column as u16 * CELL.0, RIM + row * CELL.1)
}

/// The text elements of a run of cells of one ink, one a word.
fn words(cells: &[&Cell], start: usize, row: u16) -> String {
    let mut text = String::new();
    for (first, length) in runs(cells, |cell| cell.symbol() == " ") {
        if cells[first].symbol() == " " {
            continue;
        }
        let (ink, _) = colours(cells[first]);
        let weight = if cells[first].modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
        let (x, y) = corner(start + first, row);
        let _ = write!(text, "<text x=\"{x}\" y=\"{}\" fill=\"#{ink:06x}\"{weight}>", y + 13);
        for symbol in cells[first..first + length].iter().flat_map(|cell| cell.symbol().chars()) {
            match symbol {
                '<' => text.push_str("&lt;"),
                '>' => text.push_str("&gt;"),
                '&' => text.push_str("&amp;"),
                other => text.push(other),
            }
        }
        text.push_str("</text>\n");
    }
    text
}

/// The runs of equal cells as start and length.
fn runs<K: PartialEq>(cells: &[&Cell], key: impl Fn(&Cell) -> K) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for index in 0..cells.len() {
        match runs.last_mut() {
            Some((start, length)) if key(cells[*start]) == key(cells[index]) => *length += 1,
            _ => runs.push((index, 1)),
        }
    }
    runs
}

/// Ink and ground of a cell.
fn colours(cell: &Cell) -> (u32, u32) {
    let (ink, ground) = (rgb(cell.fg, TEXT), rgb(cell.bg, GROUND));
    let (ink, ground) = if cell.modifier.contains(Modifier::REVERSED) { (ground, ink) } else { (ink, ground) };
    if cell.modifier.contains(Modifier::DIM) { ((ink >> 1) & 0x7f7f7f, ground) } else { (ink, ground) }
}

/// The colours 16 to 255 of xterm: a cube of six levels each, then a ramp of greys. No others are used here.
fn rgb(colour: Color, default: u32) -> u32 {
    const LEVELS: [u32; 6] = [0, 0x5f, 0x87, 0xaf, 0xd7, 0xff];
    match colour {
        Color::Indexed(index @ 16..=231) => {
            let index = usize::from(index - 16);
            LEVELS[index / 36] << 16 | LEVELS[index / 6 % 6] << 8 | LEVELS[index % 6]
        }
        Color::Indexed(index @ 232..) => (8 + 10 * u32::from(index - 232)) * 0x0001_0101,
        _ => default,
    }
}
