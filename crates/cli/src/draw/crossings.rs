//! Draws a board of lines with the pieces on their crossings.

use boardwright_game::{Place, Spot};
use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::grid::{self, Frame};
use super::{Emphasis, Scene};

/// Draws the board: two columns and one row a point, which is nearly square in most fonts.
pub(super) fn draw(scene: &Scene<'_>, columns: u8, rows: u8) -> Canvas {
    let (mut canvas, board) = grid::canvas(scene, 2 * u16::from(columns) + 1, u16::from(rows));
    let frame = Frame { board, pitch_x: 2, pitch_y: 1, first: (1, 0), columns, rows };
    lines(scene, &mut canvas, &frame);
    grid::names(scene, &mut canvas, &frame);
    grid::trays(scene, &mut canvas, &frame);
    // The cursor comes last, so that its signs are not overwritten by a neighbour's.
    let mut spots: Vec<&Spot> = scene.view.spots.iter().collect();
    spots.sort_by_key(|spot| scene.emphasis(spot));
    for spot in spots {
        if let Place::Cell { column, row } = spot.place {
            point(scene, &mut canvas, spot, frame.middle(column, row));
        }
    }
    canvas
}

/// Draws the empty grid with its star points.
fn lines(scene: &Scene<'_>, canvas: &mut Canvas, frame: &Frame) {
    let style = scene.palette().wood();
    let ascii = scene.looks.ascii;
    canvas.fill(frame.board, style);
    for row in 0..frame.rows {
        for column in 0..frame.columns {
            let (x, y) = frame.middle(column, row);
            let last = column + 1 == frame.columns;
            if !last {
                canvas.put(x + 1, y, if ascii { " " } else { "─" }, style);
            }
            let star = is_star(column, frame.columns)
                && is_star(row, frame.rows)
                && is_star_point(column, row, frame.columns, frame.rows);
            let symbol = match (star, ascii) {
                (true, true) => "+",
                (false, true) => ".",
                (true, false) => "•",
                (false, false) => crossing(column, row, frame),
            };
            canvas.put(x, y, symbol, style);
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

/// Lines with star points: the fourth from the edge on large boards, the third on small ones, and the middle.
fn is_star(index: u8, count: u8) -> bool {
    let edge = if count >= 13 { 3 } else { 2 };
    let middle = count % 2 == 1 && index == count / 2;
    count >= 9 && (index == edge || index + 1 + edge == count || middle)
}

/// Below 19 lines the middles of the sides have no star, as on the boards that are sold.
fn is_star_point(column: u8, row: u8, columns: u8, rows: u8) -> bool {
    let middle = |index: u8, count: u8| count % 2 == 1 && index == count / 2;
    let across = middle(column, columns);
    let up = middle(row, rows);
    across == up || (columns >= 19 && rows >= 19)
}

/// Draws what lies on a crossing and the marks around it.
fn point(scene: &Scene<'_>, canvas: &mut Canvas, spot: &Spot, (x, y): (u16, u16)) {
    let palette = scene.palette();
    canvas.place(Rect::new(x, y, 2, 1), &spot.name);
    let emphasis = scene.emphasis(spot);
    if let Some(piece) = spot.pieces.first() {
        canvas.put(x, y, grid::glyph(scene, piece).trim(), palette.piece(scene.sides[piece.side].colour));
    } else if scene.marks.forbidden.contains(&spot.name) {
        canvas.put(x, y, if scene.looks.ascii { "#" } else { "×" }, palette.forbidden());
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
