//! Boards without their pieces: wood with lines, a plate with holes, a trough with pits.

use std::fmt::Write as _;

use boardwright_game::grid::column_name;
use boardwright_game::{Board, Place, Side, View};

use crate::layout::{CELL, GAP, HOLE, LABEL, Layout, MARGIN, PIT, PLATE_MARGIN, TRAY};
use crate::n;

/// The colour gradients of boards.
pub(crate) fn definitions() -> &'static str {
    "<linearGradient id=\"wood\" x1=\"0\" x2=\"1\" y1=\"0\" y2=\"1\"><stop offset=\"0\" stop-color=\"#e8bf7a\"/>\
     <stop offset=\"1\" stop-color=\"#d3a257\"/></linearGradient>\
     <linearGradient id=\"plate\" x1=\"0\" x2=\"0\" y1=\"0\" y2=\"1\"><stop offset=\"0\" stop-color=\"#5d7a86\"/>\
     <stop offset=\"1\" stop-color=\"#48626d\"/></linearGradient>\
     <radialGradient id=\"hole\" cx=\"50%\" cy=\"62%\" r=\"60%\"><stop offset=\"0\" stop-color=\"#2c3d45\"/>\
     <stop offset=\"1\" stop-color=\"#17232a\"/></radialGradient>\
     <linearGradient id=\"trough\" x1=\"0\" x2=\"0\" y1=\"0\" y2=\"1\"><stop offset=\"0\" stop-color=\"#b98550\"/>\
     <stop offset=\"1\" stop-color=\"#9a6a3b\"/></linearGradient>\
     <radialGradient id=\"pit\" cx=\"50%\" cy=\"64%\" r=\"66%\"><stop offset=\"0\" stop-color=\"#8a5c32\"/>\
     <stop offset=\"1\" stop-color=\"#4d2f17\"/></radialGradient>"
}

/// Everything below the pieces.
pub(crate) fn ground(view: &View, layout: &Layout) -> String {
    match view.board {
        Board::Crossings { columns, rows, .. } => wood(&view.board, (columns, rows), layout),
        Board::Holes { columns, rows } => plate(columns, rows, layout),
        Board::Pits { .. } => trough(view, layout),
    }
}

fn wood(board: &Board, (columns, rows): (u8, u8), layout: &Layout) -> String {
    let (right, bottom) = (layout.width - MARGIN, layout.height - MARGIN);
    // Where the board has no edge, the lines go on beyond the last crossing.
    let beyond = if board.window().is_some() { CELL / 2.0 } else { 0.0 };
    let mut lines = String::new();
    for column in 0..columns {
        let x = MARGIN + f64::from(column) * CELL;
        let _ = write!(lines, "M{} {}V{}", n(x), n(MARGIN - beyond), n(bottom + beyond));
    }
    for row in 0..rows {
        let y = MARGIN + f64::from(row) * CELL;
        let _ = write!(lines, "M{} {}H{}", n(MARGIN - beyond), n(y), n(right + beyond));
    }
    let mut svg = format!(
        "<rect width=\"{}\" height=\"{}\" rx=\"6\" fill=\"url(#wood)\"/>\n\
         <path d=\"{lines}\" stroke=\"#4a3515\" stroke-width=\"1.2\" fill=\"none\"/>\n",
        n(layout.width),
        n(layout.height)
    );
    let all = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
    for (column, row) in all.filter(|&(column, row)| board.is_marked(column, row)) {
        let (x, y) = (MARGIN + f64::from(column) * CELL, bottom - f64::from(row) * CELL);
        let _ = write!(svg, "<circle cx=\"{}\" cy=\"{}\" r=\"3.6\" fill=\"#4a3515\"/>", n(x), n(y));
    }
    svg += "<g font-size=\"13\" fill=\"#4a3515\" text-anchor=\"middle\">";
    for column in 0..columns {
        let x = MARGIN + f64::from(column) * CELL;
        svg += &text(x, layout.height - 8.0, &board.column_name(column));
    }
    for row in 0..rows {
        svg += &text(14.0, bottom - f64::from(row) * CELL + 5.0, &board.row_name(row));
    }
    svg + "</g>\n"
}

fn plate(columns: u8, rows: u8, layout: &Layout) -> String {
    let (x, width) = (TRAY + GAP, layout.width - 2.0 * (TRAY + GAP));
    let mut svg = String::new();
    for left in [0.0, layout.width - TRAY] {
        let _ = write!(
            svg,
            "<rect x=\"{}\" width=\"{}\" height=\"{}\" rx=\"12\" fill=\"#d9cdb8\"/>",
            n(left),
            n(TRAY),
            n(layout.height)
        );
    }
    let _ = writeln!(
        svg,
        "<rect x=\"{}\" width=\"{}\" height=\"{}\" rx=\"14\" fill=\"url(#plate)\"/>",
        n(x),
        n(width),
        n(layout.height)
    );
    for row in 0..rows {
        for column in 0..columns {
            let area = layout.area(Place::Cell { column, row });
            let (x, y, r) = (n(area.x), n(area.y), n(HOLE * 0.385));
            let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"url(#hole)\"/>");
        }
    }
    svg += "\n<g font-size=\"13\" fill=\"#e6eef1\" text-anchor=\"middle\">";
    for column in 0..columns {
        let middle = x + PLATE_MARGIN + (f64::from(column) + 0.5) * HOLE;
        svg += &text(middle, layout.height - 9.0, &column_name(column));
    }
    for row in 0..rows {
        let area = layout.area(Place::Cell { column: 0, row });
        svg += &text(x + 15.0, area.y + 5.0, &format!("{}", u32::from(row) + 1));
    }
    svg + "</g>\n"
}

fn trough(view: &View, layout: &Layout) -> String {
    let mut svg = format!(
        "<rect y=\"{}\" width=\"{}\" height=\"{}\" rx=\"46\" fill=\"url(#trough)\"/>\n",
        n(LABEL),
        n(layout.width),
        n(layout.height - 2.0 * LABEL)
    );
    for spot in &view.spots {
        let area = layout.area(spot.place);
        let (half_width, half_height) = (area.half_width - PIT * 0.05, area.half_height - PIT * 0.05);
        let round = if matches!(spot.place, Place::House { .. }) { half_width } else { PIT * 0.42 };
        let _ = write!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"url(#pit)\"/>",
            n(area.x - half_width),
            n(area.y - half_height),
            n(2.0 * half_width),
            n(2.0 * half_height),
            n(round)
        );
        if let Place::House { side, index } = spot.place {
            let y = area.y + if side == Side::First { area.half_height } else { 10.0 - area.half_height };
            let number = text(area.x - area.half_width * 0.86, y, &format!("{}", u32::from(index) + 1));
            let _ = write!(svg, "<g font-size=\"13\" fill=\"#3a2512\" text-anchor=\"middle\">{number}</g>");
        }
    }
    svg + "\n"
}

fn text(x: f64, y: f64, words: &str) -> String {
    format!("<text x=\"{}\" y=\"{}\">{words}</text>", n(x), n(y))
}
