//! Draws two rows of houses between two stores.

use boardwright_game::{Place, Side, Spot};
use ratatui::layout::{Rect, Size};
use ratatui::style::Style;

use super::canvas::{BoxLines, Canvas};
use super::{Emphasis, Scene};

/// Columns of the two stores.
const STORE: u16 = 8;

/// Rows of a house with its frame: two of seeds and one for the count.
const HOUSE_ROWS: u16 = 5;

/// The widths that a house may have, with its frame.
const HOUSE_COLUMNS: [u16; 5] = [9, 8, 7, 6, 5];

/// Draws the board, the first side at the bottom. Houses are numbered from their owner's left.
pub(super) fn draw(scene: &Scene<'_>, houses: u8, room: Size) -> Canvas {
    let count = u16::from(houses);
    let full = |house: u16| house * count + 2 * STORE + 2;
    // On paper nine columns a house look empty.
    let widths = if room == super::PAPER { &HOUSE_COLUMNS[2..] } else { &HOUSE_COLUMNS[..] };
    let narrowest = HOUSE_COLUMNS[HOUSE_COLUMNS.len() - 1];
    let house = widths.iter().copied().find(|&width| full(width) <= room.width).unwrap_or(narrowest);
    let mut canvas = Canvas::new(full(house), 2 * HOUSE_ROWS + 2);
    let palette = scene.palette();
    let board = Rect::new(0, 1, full(house), 2 * HOUSE_ROWS);
    if scene.looks.colours {
        canvas.fill(board, palette.trough());
    }
    for spot in &scene.view.spots {
        let area = match spot.place {
            Place::House { side, index } => {
                let from_left = match side {
                    Side::First => u16::from(index),
                    Side::Second => (count - 1).saturating_sub(u16::from(index)),
                };
                let y = if side == Side::First { board.y + HOUSE_ROWS } else { board.y };
                let area = Rect::new(1 + STORE + from_left * house, y, house, HOUSE_ROWS);
                let label = if side == Side::First { board.bottom() } else { 0 };
                number(scene, &mut canvas, spot, area, label, index);
                area
            }
            Place::Store { side: Side::First } => Rect::new(board.right() - STORE - 1, board.y, STORE, board.height),
            Place::Store { side: Side::Second } => Rect::new(1, board.y, STORE, board.height),
            Place::Cell { .. } | Place::Tray { .. } => continue,
        };
        pit(scene, &mut canvas, spot, area);
    }
    stores(scene, &mut canvas, board);
    canvas
}

/// Writes the number of a house beside it; a house that may be played has a bright one.
fn number(scene: &Scene<'_>, canvas: &mut Canvas, spot: &Spot, area: Rect, y: u16, index: u8) {
    let palette = scene.palette();
    let text = (u32::from(index) + 1).to_string();
    let playable = scene.marks.targets.contains(&spot.name);
    let style = if playable { palette.accent().patch(palette.strong()) } else { palette.label() };
    canvas.centre(area.x, y, area.width, &text, style);
}

/// Writes whose the stores are.
fn stores(scene: &Scene<'_>, canvas: &mut Canvas, board: Rect) {
    let style = scene.palette().label();
    canvas.centre(1, 0, STORE, scene.sides[Side::Second].name, style);
    canvas.centre(board.right() - STORE - 1, board.bottom(), STORE, scene.sides[Side::First].name, style);
}

/// Draws a house or a store: its box, its seeds as far as they fit, and how many there are.
fn pit(scene: &Scene<'_>, canvas: &mut Canvas, spot: &Spot, area: Rect) {
    let palette = scene.palette();
    let emphasis = scene.emphasis(spot);
    canvas.place(area, &spot.name);
    if scene.looks.colours {
        let inner = Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2);
        canvas.fill(inner, palette.house());
    }
    canvas.frame(area, box_lines(scene, emphasis), palette.pit_frame(emphasis));
    if let Some(rank) = scene.rank(spot) {
        let y = if area.y == 1 { area.y } else { area.bottom() - 1 };
        canvas.centre(area.x, y, area.width, &format!("#{}", rank.place), palette.rank(rank.place, rank.heat));
    }
    let count = spot.count.unwrap_or(spot.pieces.len() as u32);
    let seed = spot.pieces.first().map_or(Style::new(), |piece| palette.piece(scene.sides[piece.side].colour));
    let seeds = Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 3);
    scatter(scene, canvas, seeds, count, seed);
    let style = if count == 0 { palette.pit_empty() } else { palette.pit_count() };
    canvas.centre(area.x, area.bottom() - 2, area.width, &count.to_string(), style);
}

/// Draws as many seeds as an area holds: with gaps while they fit, then densely.
fn scatter(scene: &Scene<'_>, canvas: &mut Canvas, area: Rect, count: u32, style: Style) {
    let seed = if scene.looks.ascii { "o" } else { "•" };
    let loose = u32::from(area.width.div_ceil(2)) * u32::from(area.height);
    let (step, most) = if count <= loose { (2, u32::from(area.width.div_ceil(2))) } else { (1, u32::from(area.width)) };
    let mut left = count;
    for y in area.top()..area.bottom() {
        let here = left.min(most);
        let width = (here * step).saturating_sub(step - 1) as u16;
        for index in 0..here {
            canvas.put(area.x + (area.width - width) / 2 + (index * step) as u16, y, seed, style);
        }
        left -= here;
    }
}

/// A frame for each emphasis, so that it shows without colours too.
fn box_lines(scene: &Scene<'_>, emphasis: Emphasis) -> BoxLines {
    match (emphasis, scene.looks.ascii) {
        (Emphasis::None | Emphasis::Target, true) => ["+", "+", "+", "+", "-", "|"],
        (Emphasis::Last, true) => ["*", "*", "*", "*", "-", "|"],
        (_, true) => ["#", "#", "#", "#", "=", "#"],
        (Emphasis::None | Emphasis::Target, false) => ["╭", "╮", "╰", "╯", "─", "│"],
        (Emphasis::Last | Emphasis::Decisive, false) => ["╔", "╗", "╚", "╝", "═", "║"],
        (Emphasis::Selected | Emphasis::Cursor, false) => ["┏", "┓", "┗", "┛", "━", "┃"],
    }
}
