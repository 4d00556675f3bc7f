//! A position as a picture (SVG), for notebooks. It knows boards and forms, never the name of a game.

use std::fmt::Write as _;

use boardwright_game::{Board, Colour, Form, Piece, Place, Side, SideStyle, Spot, View};

/// The side of a cell in pixels.
const CELL: f32 = 36.0;

/// Space around the board.
const EDGE: f32 = 28.0;

/// A picture of a position, with the spots of the last move marked.
pub(crate) fn picture(view: &View, sides: &[SideStyle; 2], last: &[String]) -> String {
    let (width, height) = size(view);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">"
    );
    let ground = if matches!(view.board, Board::Crossings { .. }) { "#e3bd7a" } else { "#c99f6b" };
    element(&mut svg, &format!("<rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{ground}\"/>"));
    lines(&mut svg, view);
    for spot in &view.spots {
        draw_spot(&mut svg, view, sides, spot, last);
    }
    svg.push_str("</svg>");
    svg
}

fn element(svg: &mut String, text: &str) {
    svg.push_str(text);
}

fn size(view: &View) -> (f32, f32) {
    let trays = view.spots.iter().filter(|spot| matches!(spot.place, Place::Tray { .. })).count() > 0;
    match view.board {
        Board::Crossings { columns, rows, .. } | Board::Holes { columns, rows } => {
            let below = if trays { 2.0 * CELL } else { 0.0 };
            (f32::from(columns) * CELL + 2.0 * EDGE, f32::from(rows) * CELL + 2.0 * EDGE + below)
        }
        Board::Pits { houses } => ((f32::from(houses) + 2.0) * CELL * 1.4 + EDGE, 3.2 * CELL + EDGE),
    }
}

/// Lines and names of columns and rows.
fn lines(svg: &mut String, view: &View) {
    let (Board::Crossings { columns, rows, .. } | Board::Holes { columns, rows }) = view.board else { return };
    let crossings = matches!(view.board, Board::Crossings { .. });
    let (right, bottom) = (EDGE + (f32::from(columns) - 0.5) * CELL, EDGE + (f32::from(rows) - 0.5) * CELL);
    for column in 0..columns {
        let x = EDGE + (f32::from(column) + 0.5) * CELL;
        if crossings {
            let top = EDGE + CELL / 2.0;
            element(svg, &format!("<path d=\"M{x} {top}V{bottom}\" stroke=\"#7a5a2a\"/>"));
        }
        let name = view.board.column_name(column);
        element(svg, &format!("<text x=\"{x}\" y=\"{}\">{name}</text>", bottom + CELL / 2.0 + 16.0));
    }
    for row in 0..rows {
        let y = EDGE + (f32::from(rows - 1 - row) + 0.5) * CELL;
        if crossings {
            let left = EDGE + CELL / 2.0;
            element(svg, &format!("<path d=\"M{left} {y}H{right}\" stroke=\"#7a5a2a\"/>"));
        }
        element(svg, &format!("<text x=\"{}\" y=\"{}\">{}</text>", EDGE / 2.0, y + 4.0, view.board.row_name(row)));
    }
}

/// The centre of a spot.
fn centre(view: &View, place: Place) -> (f32, f32) {
    let (houses, rows) = match view.board {
        Board::Pits { houses } => (f32::from(houses), 0.0),
        Board::Crossings { rows, .. } | Board::Holes { rows, .. } => (0.0, f32::from(rows)),
    };
    let step = CELL * 1.4;
    let middle = (3.2 * CELL + EDGE) / 2.0;
    match place {
        Place::Cell { column, row } => {
            (EDGE + (f32::from(column) + 0.5) * CELL, EDGE + (rows - 0.5 - f32::from(row)) * CELL)
        }
        Place::House { side, index } => {
            let from_left = if side == Side::First { f32::from(index) } else { houses - 1.0 - f32::from(index) };
            let y = if side == Side::First { middle + 0.8 * CELL } else { middle - 0.8 * CELL };
            (EDGE / 2.0 + (from_left + 1.5) * step, y)
        }
        Place::Store { side } => {
            let x = if side == Side::First { EDGE / 2.0 + (houses + 1.5) * step } else { EDGE / 2.0 + 0.5 * step };
            (x, middle)
        }
        Place::Tray { side, index } => {
            let y = EDGE + rows * CELL + 1.2 * CELL + if side == Side::First { 0.0 } else { CELL };
            (EDGE + (f32::from(index) * 1.6 + 0.8) * CELL, y)
        }
    }
}

fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "#111111",
        Colour::White => "#fafafa",
        Colour::Red => "#c62828",
        Colour::Yellow => "#f9c80e",
        Colour::Blue => "#1565c0",
        Colour::Green => "#2e7d32",
    }
}

fn draw_spot(svg: &mut String, view: &View, sides: &[SideStyle; 2], spot: &Spot, last: &[String]) {
    let (x, y) = centre(view, spot.place);
    let is_pit = matches!(spot.place, Place::House { .. } | Place::Store { .. });
    if is_pit || matches!((view.board, spot.place), (Board::Holes { .. }, Place::Cell { .. })) {
        let radius = if is_pit { CELL * 0.62 } else { CELL * 0.42 };
        element(svg, &format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"#8d6a3d\" opacity=\"0.5\"/>"));
    }
    if is_pit {
        let side = match spot.place {
            Place::House { side, .. } | Place::Store { side } => side,
            _ => Side::First,
        };
        let fill = colour(sides[side].colour);
        let count = spot.count.unwrap_or(0);
        element(svg, &format!("<text x=\"{x}\" y=\"{}\" font-size=\"18\" fill=\"{fill}\">{count}</text>", y + 6.0));
    } else {
        for piece in &spot.pieces {
            draw_piece(svg, piece, colour(sides[piece.side].colour), (x, y));
        }
        if let (Some(count), Place::Tray { .. }) = (spot.count, spot.place) {
            element(svg, &format!("<text x=\"{}\" y=\"{}\">×{count}</text>", x + 0.75 * CELL, y + 4.0));
        }
    }
    let is_decisive = view.decisive.contains(&spot.name);
    if is_decisive || last.contains(&spot.name) {
        let (mark, radius) = (if is_decisive { "#e53935" } else { "#00acc1" }, if is_pit { 0.62 } else { 0.46 });
        let _ = write!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"{mark}\" stroke-width=\"2.5\"/>",
            CELL * radius
        );
    }
}

fn draw_piece(svg: &mut String, piece: &Piece, fill: &str, (x, y): (f32, f32)) {
    let circle =
        |radius: f32, paint: String| format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" {paint}/>", CELL * radius);
    let text = match piece.form {
        Form::Disc => circle(0.43, format!("fill=\"{fill}\" stroke=\"#333333\"")),
        Form::Stick => circle(0.14, format!("fill=\"{fill}\" stroke=\"#333333\"")),
        Form::Ring => circle(0.3, format!("fill=\"none\" stroke=\"{fill}\" stroke-width=\"6\"")),
        Form::Block => circle(0.32, format!("fill=\"{fill}\" stroke=\"#333333\"")),
        Form::Seed => circle(0.1, format!("fill=\"{fill}\"")),
    };
    element(svg, &text);
}
