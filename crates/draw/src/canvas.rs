//! A picture of characters that maps each cell to a spot.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// The lines of a box: corners from the upper left in reading order, then across, then down.
pub(super) type BoxLines = [&'static str; 6];

/// A drawn board and, for the mouse, the areas of its spots.
#[derive(Clone, Debug)]
pub struct Canvas {
    /// The characters with their styles, from (0, 0).
    pub buffer: Buffer,
    spots: Vec<(Rect, String)>,
}

impl Canvas {
    /// An empty canvas of this many columns and rows.
    pub fn new(width: u16, height: u16) -> Canvas {
        Canvas { buffer: Buffer::empty(Rect::new(0, 0, width, height)), spots: Vec::new() }
    }

    /// Columns.
    pub fn width(&self) -> u16 {
        self.buffer.area.width
    }

    /// Rows.
    pub fn height(&self) -> u16 {
        self.buffer.area.height
    }

    /// Writes a text of narrow characters; what lies outside is left out.
    pub fn put(&mut self, x: u16, y: u16, text: &str, style: Style) {
        for (x, symbol) in (x..).zip(text.chars()) {
            if let Some(cell) = self.buffer.cell_mut((x, y)) {
                cell.set_char(symbol).set_style(style);
            }
        }
    }

    /// Writes a text in the middle of `width` columns, a little to the left if it cannot be exact.
    pub fn centre(&mut self, x: u16, y: u16, width: u16, text: &str, style: Style) {
        let length = text.chars().count() as u16;
        self.put(x + width.saturating_sub(length) / 2, y, text, style);
    }

    /// Sets the style of an area and empties it.
    pub fn fill(&mut self, area: Rect, style: Style) {
        let row = " ".repeat(usize::from(area.width));
        for y in area.top()..area.bottom() {
            self.put(area.x, y, &row, style);
        }
    }

    /// Changes the style of an area and keeps its characters.
    pub fn tint(&mut self, area: Rect, style: Style) {
        self.buffer.set_style(area.intersection(self.buffer.area), style);
    }

    /// Draws a box along the edge of an area.
    pub(super) fn frame(&mut self, area: Rect, lines: BoxLines, style: Style) {
        let [upper_left, upper_right, lower_left, lower_right, across, down] = lines;
        let (right, bottom) = (area.right() - 1, area.bottom() - 1);
        let line = across.repeat(usize::from(area.width));
        self.put(area.x, area.y, &line, style);
        self.put(area.x, bottom, &line, style);
        for y in area.y..area.bottom() {
            self.put(area.x, y, down, style);
            self.put(right, y, down, style);
        }
        self.put(area.x, area.y, upper_left, style);
        self.put(right, area.y, upper_right, style);
        self.put(area.x, bottom, lower_left, style);
        self.put(right, bottom, lower_right, style);
    }

    /// Says that a spot lies in an area.
    pub fn place(&mut self, area: Rect, spot: &str) {
        self.spots.push((area, spot.to_owned()));
    }

    /// The spot under a column and row.
    pub fn spot_at(&self, x: u16, y: u16) -> Option<&str> {
        let point = Position::new(x, y);
        self.spots.iter().find(|(area, _)| area.contains(point)).map(|(_, spot)| spot.as_str())
    }

    /// Area of a spot, or `None` if it is not drawn.
    pub fn area_of(&self, spot: &str) -> Option<Rect> {
        self.spots.iter().find(|(_, name)| name == spot).map(|(area, _)| *area)
    }
}
