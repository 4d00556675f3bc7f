//! Common parts of boards with columns and rows: names, trays, marks around a spot.

use boardwright_game::{Form, Piece, Place, Side, Spot};
use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::{Emphasis, Scene};

/// Columns taken by the row names.
pub(super) const ROW_NAMES: u16 = 3;

/// Columns of a tray.
const TRAY: u16 = 9;

/// Positions of the parts of a grid board on its canvas.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// The board itself with its rim, without names and trays.
    pub(super) board: Rect,
    /// Columns from one spot to the next.
    pub(super) pitch_x: u16,
    /// Rows from one spot to the next.
    pub(super) pitch_y: u16,
    /// Middle of the upper left spot on the board, as column and row.
    pub(super) first: (u16, u16),
    /// Spots in a row.
    pub(super) columns: u8,
    /// Spots in a column.
    pub(super) rows: u8,
}

impl Frame {
    /// Column and row on the canvas of the middle of a spot.
    pub(super) fn middle(&self, column: u8, row: u8) -> (u16, u16) {
        let down = u16::from((self.rows - 1).saturating_sub(row));
        let (x, y) = self.first;
        (self.board.x + x + u16::from(column) * self.pitch_x, self.board.y + y + down * self.pitch_y)
    }
}

/// A canvas for a board of `width` × `height` with room for names and trays, and where the board lies on it.
pub(super) fn canvas(scene: &Scene<'_>, width: u16, height: u16) -> (Canvas, Rect) {
    let left = tray_width(scene, Side::First);
    let (full_width, full_height) = size(scene, width, height);
    (Canvas::new(full_width, full_height), Rect::new(left + ROW_NAMES, 0, width, height))
}

/// The size of such a canvas.
pub(super) fn size(scene: &Scene<'_>, width: u16, height: u16) -> (u16, u16) {
    (tray_width(scene, Side::First) + ROW_NAMES + width + tray_width(scene, Side::Second), height + 1)
}

fn tray<'a>(scene: &Scene<'a>, side: Side) -> impl Iterator<Item = &'a Spot> + use<'a> {
    let view = scene.view;
    view.spots.iter().filter(move |spot| matches!(spot.place, Place::Tray { side: owner, .. } if owner == side))
}

fn tray_width(scene: &Scene<'_>, side: Side) -> u16 {
    let gap = side.index() as u16;
    if tray(scene, side).next().is_some() { TRAY + gap } else { 0 }
}

/// Writes the names of the columns below the board and of the rows to its left.
pub(super) fn names(scene: &Scene<'_>, canvas: &mut Canvas, frame: &Frame) {
    let style = scene.palette().label();
    for column in 0..frame.columns {
        let (x, _) = frame.middle(column, 0);
        let name = scene.view.board.column_name(column);
        // Names of several letters stand apart, and those of the marked columns stay.
        let has_room = name.len() < usize::from(frame.pitch_x) || scene.view.board.window().is_none();
        if has_room || scene.view.board.window().is_some_and(|window| window.is_marked_column(column)) {
            // A long name of the last column ends with the board, for what is beyond is cut.
            let last = frame.board.right().saturating_sub(name.len() as u16);
            canvas.put(x.min(last), frame.board.bottom(), &name, style);
        }
    }
    for row in 0..frame.rows {
        let (_, y) = frame.middle(0, row);
        canvas.put(frame.board.x - ROW_NAMES, y, &format!("{:>2}", scene.view.board.row_name(row)), style);
    }
}

/// The three characters of a piece, alone on its spot. Without colours the second side is square where the first is
/// round, so that the owners can be told apart.
pub(super) fn glyph(scene: &Scene<'_>, piece: &Piece) -> &'static str {
    let second = piece.side == Side::Second;
    let plain = !scene.looks.colours && second;
    match (piece.form, scene.looks.ascii, plain) {
        (Form::Stick, false, false) => " ┃ ",
        (Form::Stick, false, true) => " ║ ",
        (Form::Stick, true, false) => " | ",
        (Form::Stick, true, true) => " ! ",
        (Form::Ring, _, false) => "( )",
        (Form::Ring, _, true) => "[ ]",
        (Form::Block, false, false) => "(█)",
        (Form::Block, false, true) => "[█]",
        (Form::Block, true, false) => "(#)",
        (Form::Block, true, true) => "[#]",
        (Form::Disc, true, _) if second => " O ",
        (Form::Disc, true, _) => " X ",
        (Form::Disc, false, true) => " ○ ",
        (Form::Disc, false, false) => " ● ",
        (Form::Seed, true, _) => " o ",
        (Form::Seed, false, _) => " • ",
    }
}

/// The signs left and right of an emphasised spot. They matter where there are no colours and help where there are.
pub(super) fn signs(scene: &Scene<'_>, emphasis: Emphasis) -> Option<(&'static str, &'static str)> {
    let narrow = scene.looks.ascii;
    match emphasis {
        Emphasis::None | Emphasis::Target => None,
        Emphasis::Last if narrow => Some((">", "<")),
        Emphasis::Last => Some(("›", "‹")),
        Emphasis::Decisive if scene.looks.colours => None,
        Emphasis::Decisive => Some(("*", "*")),
        Emphasis::Selected if narrow => Some(("{", "}")),
        Emphasis::Selected => Some(("‹", "›")),
        Emphasis::Cursor => Some(("[", "]")),
    }
}

/// Draws the trays of both sides: the first side's to the left, the second's to the right.
pub(super) fn trays(scene: &Scene<'_>, canvas: &mut Canvas, frame: &Frame) {
    let palette = scene.palette();
    for side in Side::BOTH {
        let style = &scene.sides[side];
        let x = match side {
            Side::First => 0,
            Side::Second => frame.board.right() + 1,
        };
        let spots: Vec<&Spot> = tray(scene, side).collect();
        if spots.is_empty() {
            continue;
        }
        let top = frame.board.y + (frame.board.height.saturating_sub(2 * spots.len() as u16 + 1)) / 2;
        canvas.put(x + 1, top, style.name, palette.strong());
        for (y, spot) in (top + 2..).step_by(2).zip(spots) {
            tray_spot(scene, canvas, Rect::new(x, y, TRAY, 1), spot);
        }
    }
}

/// Draws one kind of piece in a tray: ` (█) ×4  `.
fn tray_spot(scene: &Scene<'_>, canvas: &mut Canvas, area: Rect, spot: &Spot) {
    let palette = scene.palette();
    let emphasis = scene.emphasis(spot);
    let count = spot.count.unwrap_or(spot.pieces.len() as u32);
    canvas.place(area, &spot.name);
    if scene.looks.colours {
        canvas.fill(area, palette.hole());
    }
    if let Some(piece) = spot.pieces.first() {
        let style = palette.piece(scene.sides[piece.side].colour);
        canvas.put(area.x + 1, area.y, glyph(scene, piece), if count == 0 { palette.faint() } else { style });
    }
    let times = if scene.looks.ascii { 'x' } else { '×' };
    let style = if count == 0 { palette.faint() } else { palette.tray_count() };
    canvas.put(area.x + 5, area.y, &format!("{times}{count}"), style);
    if emphasis > Emphasis::Target {
        canvas.tint(area, palette.dark_emphasis(emphasis));
    } else if emphasis == Emphasis::Target {
        canvas.tint(Rect { x: area.x + 5, width: area.width - 5, ..area }, palette.strong());
    }
    if let Some((left, right)) = signs(scene, emphasis) {
        canvas.put(area.x, area.y, left, palette.accent());
        canvas.put(area.right() - 1, area.y, right, palette.accent());
    }
    if let Some(rank) = scene.rank(spot) {
        canvas.put(area.right() - 2, area.y, &rank.place.to_string(), palette.rank(rank.place, rank.heat));
    }
}

/// Calls `draw` for every spot of the grid with the middle of its cell. The cursor's comes last, so that its signs are
/// not overwritten by a neighbour's.
pub(super) fn each_cell(scene: &Scene<'_>, frame: &Frame, mut draw: impl FnMut(&Spot, (u16, u16))) {
    let mut spots: Vec<&Spot> = scene.view.spots.iter().collect();
    spots.sort_by_key(|spot| scene.emphasis(spot));
    for spot in spots {
        if let Place::Cell { column, row } = spot.place {
            draw(spot, frame.middle(column, row));
        }
    }
}
