//! Draws a board of lines with the pieces on their crossings.

use boardwright_game::{Place, Spot};
use ratatui::layout::{Rect, Size};

use super::canvas::Canvas;
use super::grid::{self, Frame};
use super::{Emphasis, Scene};

/// Draws the board: two columns and one row a point, which is nearly square in most fonts, or twice that where there
/// is room. The large stones are made of blocks and colours, so they need both.
pub(super) fn draw(scene: &Scene<'_>, columns: u8, rows: u8, room: Size) -> Canvas {
    let (wide, high) = (4 * u16::from(columns) + 1, 2 * u16::from(rows) + 1);
    let (full_width, full_height) = grid::size(scene, wide, high);
    let fits = full_width <= room.width && full_height <= room.height && room != super::PAPER;
    let large = fits && scene.looks.colours && !scene.looks.ascii;
    let (width, height) = if large { (wide, high) } else { (2 * u16::from(columns) + 1, u16::from(rows)) };
    let (mut canvas, board) = grid::canvas(scene, width, height);
    let frame = match large {
        true => Frame { board, pitch_x: 4, pitch_y: 2, first: (2, 1), columns, rows },
        false => Frame { board, pitch_x: 2, pitch_y: 1, first: (1, 0), columns, rows },
    };
    lines(scene, &mut canvas, &frame);
    grid::names(scene, &mut canvas, &frame);
    grid::trays(scene, &mut canvas, &frame);
    let spot = if large { large_point } else { point };
    grid::each_cell(scene, &frame, |cell, middle| spot(scene, &mut canvas, cell, middle));
    canvas
}

/// The columns and rows that there is room for.
pub(super) fn most_lines(scene: &Scene<'_>, room: Size) -> (u8, u8) {
    let (names, below) = grid::size(scene, 1, 0);
    let lines = |room: u16, taken: u16, pitch: u16| (room.saturating_sub(taken) / pitch).try_into().unwrap_or(u8::MAX);
    (lines(room.width, names, 2), lines(room.height, below, 1))
}

/// Draws the empty grid with its star points and a cross where a move is better not made.
fn lines(scene: &Scene<'_>, canvas: &mut Canvas, frame: &Frame) {
    let style = scene.palette().wood();
    let ascii = scene.looks.ascii;
    let board = scene.view.board;
    canvas.fill(frame.board, style);
    for row in 0..frame.rows {
        for column in 0..frame.columns {
            let (x, y) = frame.middle(column, row);
            let last = column + 1 == frame.columns;
            if !last {
                let line = if ascii { " " } else { "─" };
                canvas.put(x + 1, y, &line.repeat(usize::from(frame.pitch_x) - 1), style);
            }
            if row > 0 && frame.pitch_y > 1 {
                canvas.put(x, y + 1, "│", style);
            }
            let symbol = match (board.is_marked(column, row), ascii) {
                (true, true) => "+",
                (false, true) => ".",
                (true, false) => "•",
                (false, false) if board.window().is_some() => "┼",
                (false, false) => crossing(column, row, frame),
            };
            canvas.put(x, y, symbol, style);
        }
    }
    for spot in scene.view.spots.iter().filter(|spot| spot.warning.is_some()) {
        if let Place::Cell { column, row } = spot.place {
            let (x, y) = frame.middle(column, row);
            canvas.put(x, y, if ascii { "x" } else { "×" }, scene.palette().warning());
        }
    }
}

fn crossing(column: u8, row: u8, frame: &Frame) -> &'static str {
    const SHAPES: [[&str; 3]; 3] = [["└", "┴", "┘"], ["├", "┼", "┤"], ["┌", "┬", "┐"]];
    let kind = |index: u8, count: u8| match index {
        0 => 0,
        _ if index + 1 == count => 2,
        _ => 1,
    };
    SHAPES[kind(row, frame.rows)][kind(column, frame.columns)]
}

/// Draws what lies on a crossing and the marks around it.
fn point(scene: &Scene<'_>, canvas: &mut Canvas, spot: &Spot, (x, y): (u16, u16)) {
    let palette = scene.palette();
    canvas.place(Rect::new(x, y, 2, 1), &spot.name);
    let emphasis = scene.emphasis(spot);
    if let Some(piece) = spot.pieces.first() {
        canvas.put(x, y, grid::glyph(scene, piece).trim(), palette.piece(scene.sides[piece.side].colour));
    } else if scene.marks.shaded.contains(&spot.name) {
        canvas.put(x, y, if scene.looks.ascii { ":" } else { "▒" }, palette.shade());
    }
    if let Some(rank) = scene.rank(spot).filter(|_| spot.pieces.is_empty()) {
        canvas.put(x, y, &rank.place.to_string(), palette.rank(rank.place, rank.heat));
    }
    if emphasis > Emphasis::Target {
        canvas.tint(Rect::new(x - 1, y, 3, 1), palette.emphasis(emphasis));
        let signs = match emphasis {
            Emphasis::Last => Some(("(", ")")),
            _ => grid::signs(scene, emphasis),
        };
        if let Some((left, right)) = signs {
            canvas.put(x - 1, y, left, palette.bracket(emphasis));
            canvas.put(x + 1, y, right, palette.bracket(emphasis));
        }
    }
}

/// Draws a large stone, `▐█▌`, which is as high as it is wide, and its marks, or the marks of a free crossing.
fn large_point(scene: &Scene<'_>, canvas: &mut Canvas, spot: &Spot, (x, y): (u16, u16)) {
    let palette = scene.palette();
    let emphasis = scene.emphasis(spot);
    canvas.place(Rect::new(x - 1, y, 4, 2), &spot.name);
    if spot.pieces.is_empty() && scene.marks.shaded.contains(&spot.name) {
        canvas.put(x - 1, y, "▒▒▒", palette.shade());
    }
    if let Some(piece) = spot.pieces.first() {
        let style = palette.piece(scene.sides[piece.side].colour);
        canvas.put(x - 1, y, "▐█▌", style);
        if let Some(mark) = palette.stone_mark(emphasis) {
            canvas.put(x, y, "◆", mark.bg(style.fg.unwrap_or_default()));
        }
    } else if let Some(rank) = scene.rank(spot) {
        canvas.put(x - 1, y, &format!("{:^3}", rank.place), palette.rank(rank.place, rank.heat));
    }
    if matches!(emphasis, Emphasis::Cursor | Emphasis::Selected) {
        let style = palette.bracket(emphasis);
        canvas.put(x - 2, y, "[", style);
        canvas.put(x + 2, y, "]", style);
        canvas.tint(Rect::new(x - 2, y, 1, 1), palette.emphasis(emphasis));
        canvas.tint(Rect::new(x + 2, y, 1, 1), palette.emphasis(emphasis));
    }
}
