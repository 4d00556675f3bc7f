//! Draws a plate with holes, trays at its sides.

use boardwright_game::{Form, Piece, Side, Spot};
use ratatui::layout::{Rect, Size};

use super::canvas::Canvas;
use super::grid::{self, Frame};
use super::{Emphasis, Scene};

/// Draws the board: holes of three columns and one row, or of five columns and three rows where there is room.
pub(super) fn draw(scene: &Scene<'_>, columns: u8, rows: u8, room: Size) -> Canvas {
    let (wide, high) = (6 * u16::from(columns) + 1, 3 * u16::from(rows) + 2);
    let (full_width, full_height) = grid::size(scene, wide, high);
    let large = full_width <= room.width && full_height <= room.height && room != super::PAPER;
    let (width, height) = if large { (wide, high) } else { (4 * u16::from(columns) + 1, 2 * u16::from(rows) + 1) };
    let (mut canvas, board) = grid::canvas(scene, width, height);
    let frame = match large {
        true => Frame { board, pitch_x: 6, pitch_y: 3, first: (3, 2), columns, rows },
        false => Frame { board, pitch_x: 4, pitch_y: 2, first: (2, 1), columns, rows },
    };
    plate(scene, &mut canvas, board);
    grid::names(scene, &mut canvas, &frame);
    grid::trays(scene, &mut canvas, &frame);
    let spot = if large { large_hole } else { small_hole };
    grid::each_cell(scene, &frame, |cell, middle| spot(scene, &mut canvas, cell, middle));
    canvas
}

/// The plate; without colours it has a rim, so that one sees where it ends.
fn plate(scene: &Scene<'_>, canvas: &mut Canvas, board: Rect) {
    let style = scene.palette().plate();
    canvas.fill(board, style);
    if !scene.looks.colours {
        let lines =
            if scene.looks.ascii { ["+", "+", "+", "+", "-", "|"] } else { ["╭", "╮", "╰", "╯", "─", "│"] };
        canvas.frame(board, lines, style);
    }
}

/// The three characters of a hole: the brackets belong to the outer piece, the middle to the inner one.
fn small_hole(scene: &Scene<'_>, canvas: &mut Canvas, spot: &Spot, (x, y): (u16, u16)) {
    let palette = scene.palette();
    let area = Rect::new(x - 1, y, 3, 1);
    canvas.place(area, &spot.name);
    canvas.put(x - 1, y, if scene.looks.ascii { " . " } else { " · " }, palette.hole());
    for (depth, piece) in spot.pieces.iter().enumerate() {
        let glyph = grid::glyph(scene, piece);
        let style = palette.piece(scene.sides[piece.side].colour);
        if depth == 0 {
            canvas.put(x - 1, y, glyph, style);
        } else {
            canvas.put(x, y, glyph.trim(), style);
        }
    }
    rank(scene, canvas, spot, (x, y));
    let emphasis = scene.emphasis(spot);
    ground(scene, canvas, area, spot, emphasis);
    if let Some((left, right)) = grid::signs(scene, emphasis) {
        canvas.put(x - 2, y, left, palette.accent());
        canvas.put(x + 2, y, right, palette.accent());
    }
    if emphasis == Emphasis::Target && spot.pieces.is_empty() && scene.rank(spot).is_none() {
        canvas.put(x, y, if scene.looks.ascii { "o" } else { "◦" }, palette.target_dot());
    }
}

/// A hole of five columns and three rows, in which barrels are rings:
///
/// ```text
/// ╭───╮    ┃    ╭───╮
/// │ ┃ │    ┃    │███│
/// ╰───╯    ┃    ╰───╯
/// ```
fn large_hole(scene: &Scene<'_>, canvas: &mut Canvas, spot: &Spot, (x, y): (u16, u16)) {
    let palette = scene.palette();
    let area = Rect::new(x - 2, y - 1, 5, 3);
    canvas.place(area, &spot.name);
    if scene.looks.colours && !scene.looks.ascii {
        let edge = palette.hole_edge();
        canvas.put(x - 1, y - 1, "▄▄▄", edge);
        canvas.fill(Rect { y, height: 1, ..area }, palette.hole());
        canvas.put(x - 1, y + 1, "▀▀▀", edge);
        if matches!(spot.pieces.as_slice(), [piece] if piece.form == Form::Stick) {
            // A stick is as high as the hole and must not stand in a slit of the plate.
            canvas.fill(Rect { x: area.x + 1, width: 3, ..area }, palette.hole());
        }
    }
    if spot.pieces.is_empty() {
        canvas.put(x, y, if scene.looks.ascii { "." } else { "·" }, palette.hole());
    }
    let emphasis = scene.emphasis(spot);
    ground(scene, canvas, Rect { y, height: 1, ..area }, spot, emphasis);
    for (depth, piece) in spot.pieces.iter().enumerate() {
        let style = palette.piece(scene.sides[piece.side].colour);
        for (line, y) in large_glyph(scene, piece, depth > 0).iter().zip(y - 1..) {
            for (symbol, x) in line.chars().zip(x - 2..).filter(|(symbol, _)| *symbol != ' ') {
                canvas.put(x, y, &symbol.to_string(), style);
            }
        }
    }
    rank(scene, canvas, spot, (x, y));
    if let Some((left, right)) = grid::signs(scene, emphasis) {
        // Between two holes lies one column, so the sign of a barrel stands on its own rim.
        canvas.put(x - 3, y, left, palette.accent());
        canvas.put(x + 3, y, right, palette.accent());
    }
    if emphasis == Emphasis::Target && spot.pieces.is_empty() && scene.rank(spot).is_none() {
        canvas.put(x, y, if scene.looks.ascii { "o" } else { "◦" }, palette.target_dot());
    }
}

fn large_glyph(scene: &Scene<'_>, piece: &Piece, inner: bool) -> [&'static str; 3] {
    let square = !scene.looks.colours && piece.side == Side::Second;
    match (piece.form, scene.looks.ascii, square) {
        (Form::Stick, false, false) if inner => ["     ", "  ┃  ", "     "],
        (Form::Stick, false, true) if inner => ["     ", "  ║  ", "     "],
        (Form::Stick, true, false) if inner => ["     ", "  |  ", "     "],
        (Form::Stick, true, true) if inner => ["     ", "  !  ", "     "],
        (Form::Stick, false, false) => ["  ╻  ", "  ┃  ", "  ╹  "],
        (Form::Stick, false, true) => ["  ║  ", "  ║  ", "  ║  "],
        (Form::Stick, true, false) => ["  |  ", "  |  ", "  |  "],
        (Form::Stick, true, true) => ["  !  ", "  !  ", "  !  "],
        (Form::Ring, false, false) => ["╭───╮", "│   │", "╰───╯"],
        (Form::Ring, false, true) => ["┏━━━┓", "┃   ┃", "┗━━━┛"],
        (Form::Ring, true, false) => ["/---\\", "|   |", "\\---/"],
        (Form::Ring, true, true) => ["+---+", "|   |", "+---+"],
        (Form::Block, false, false) => ["╭───╮", "│███│", "╰───╯"],
        (Form::Block, false, true) => ["┏━━━┓", "┃███┃", "┗━━━┛"],
        (Form::Block, true, false) => ["/---\\", "|###|", "\\---/"],
        (Form::Block, true, true) => ["+---+", "|###|", "+---+"],
        (Form::Disc | Form::Seed, ascii, _) => ["     ", if ascii { "  O  " } else { "  ●  " }, "     "],
    }
}

/// The ground of an emphasised hole, without hiding whose piece is in it.
fn ground(scene: &Scene<'_>, canvas: &mut Canvas, area: Rect, spot: &Spot, emphasis: Emphasis) {
    // A free target shows a dot instead of a ground: forty green holes would drown everything else.
    if emphasis != Emphasis::Target || !spot.pieces.is_empty() {
        canvas.tint(area, scene.palette().dark_emphasis(emphasis));
    }
}

fn rank(scene: &Scene<'_>, canvas: &mut Canvas, spot: &Spot, (x, y): (u16, u16)) {
    if let Some(rank) = scene.rank(spot) {
        let x = if spot.pieces.is_empty() { x } else { x + 1 };
        canvas.put(x, y, &rank.place.to_string(), scene.palette().rank(rank.place, rank.heat));
    }
}
