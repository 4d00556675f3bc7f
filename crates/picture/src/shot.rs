//! The parts of one shot: pieces, counts, marks and the caption.

use boardwright_game::{Board, Form, Place, Side, SideStyle, Spot};

use crate::film::Part;
use crate::layout::{Area, Layout, PIT, RIM};
use crate::pieces::{contrast, piece};
use crate::{Shot, n, shown};

/// More seeds than these are not drawn one by one.
const MAX_DRAWN: u32 = 60;

/// The angle between neighbouring seeds of a spiral, in radians, chosen so that seeds never overlap.
const TURN: f64 = 2.399_963;

/// Layers from below.
const MARKS_BELOW: u8 = 0;
const PIECES: u8 = 1;
const MARKS: u8 = 2;

/// Everything that a shot puts on the empty board.
pub(crate) fn parts(shot: &Shot, layout: &Layout, sides: &[SideStyle; 2]) -> Vec<Part> {
    let mut parts = Vec::new();
    let is_lined = matches!(shot.view.board, Board::Crossings { .. });
    for spot in &shot.view.spots {
        let Some(area) = layout.area_of(&shot.view.board, spot.place) else { continue };
        let label = shot.labels.iter().find(|(name, _)| *name == spot.name).map(|(_, label)| label.as_str());
        parts.extend(contents(spot, area).into_iter().map(|svg| Part { layer: PIECES, svg }));
        if shot.last.contains(&spot.name) && !matches!(spot.place, Place::Tray { .. }) {
            parts.push(last(spot, area, is_lined && label.is_none(), sides));
        }
        if let Some(label) = label.filter(|_| !spot.pieces.is_empty()) {
            parts.push(Part { layer: MARKS, svg: number(spot, area, label, sides) });
        }
        if shot.view.decisive.contains(&spot.name) {
            let svg = outline(area, -1.0, "#e0322b", 3.0);
            parts.push(Part { layer: MARKS, svg });
        }
    }
    if !shot.caption.is_empty() {
        let (x, y) = (n(layout.width / 2.0), n(layout.height + 22.0));
        let svg = format!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"17\" text-anchor=\"middle\" fill=\"#2b2723\">{}</text>",
            shown(&shot.caption)
        );
        parts.push(Part { layer: MARKS, svg });
    }
    parts
}

fn contents(spot: &Spot, area: Area) -> Vec<String> {
    match spot.place {
        Place::Cell { .. } => {
            spot.pieces.iter().map(|it| piece(it.side, it.form, (area.x, area.y), area.radius)).collect()
        }
        Place::Tray { .. } => tray(spot, area),
        Place::House { side, .. } => pit(spot, area, side, false),
        Place::Store { side } => pit(spot, area, side, true),
    }
}

fn tray(spot: &Spot, area: Area) -> Vec<String> {
    let count = spot.count.unwrap_or(spot.pieces.len() as u32);
    let shown = spot.pieces.first().map(|it| piece(it.side, it.form, (area.x - 26.0, area.y), area.radius));
    let (x, y) = (n(area.x + 6.0), n(area.y + 7.0));
    let words = format!("<text x=\"{x}\" y=\"{y}\" font-size=\"20\" fill=\"#3a332b\">×{count}</text>");
    shown.into_iter().chain([words]).collect()
}

/// The seeds of a house or a store, and their number outside it.
fn pit(spot: &Spot, area: Area, side: Side, is_store: bool) -> Vec<String> {
    let count = spot.count.unwrap_or(0);
    let mut svg = Vec::new();
    let (spread, tall) = (PIT * 0.3, if is_store { 2.0 } else { 1.0 });
    let radius = if count > 26 { 6.0 } else { 9.0 };
    for seed in 0..count.min(MAX_DRAWN) {
        let out = (f64::from(seed) + 0.5) / f64::from(count.min(MAX_DRAWN));
        let angle = f64::from(seed) * TURN;
        let (x, y) = (out.sqrt() * spread * angle.cos(), out.sqrt() * spread * angle.sin() * tall);
        svg.push(piece(side, Form::Seed, (area.x + x, area.y + y), radius));
    }
    let out = RIM + 20.0;
    let y = match (is_store, side) {
        (true, _) => area.y + area.half_height - 16.0,
        (false, Side::First) => area.y + area.half_height + out + 8.0,
        (false, Side::Second) => area.y - area.half_height - out + 8.0,
    };
    let ink = if is_store { "#ffffff" } else { "#2b2723" };
    svg.push(format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"22\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{ink}\">{count}</text>",
        n(area.x),
        n(y)
    ));
    svg
}

/// The mark of the last move: a ring on a stone, a frame below anything else.
fn last(spot: &Spot, area: Area, is_ring: bool, sides: &[SideStyle; 2]) -> Part {
    let on = spot.pieces.first().map(|piece| contrast(sides[piece.side].colour));
    match on.filter(|_| is_ring) {
        Some(ink) => {
            let (x, y, r) = (n(area.x), n(area.y), n(area.radius * 0.4));
            let svg = format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2.4\"/>"
            );
            Part { layer: MARKS, svg }
        }
        None => Part { layer: MARKS_BELOW, svg: outline(area, 1.0, "#ffd54a", 3.0) },
    }
}

fn number(spot: &Spot, area: Area, label: &str, sides: &[SideStyle; 2]) -> String {
    let outer = spot.pieces.first();
    let mut ink = format!("fill=\"{}\"", outer.map_or("#1d1d1f", |piece| contrast(sides[piece.side].colour)));
    // It stands in the dark hole, or on a stick there.
    if outer.is_some_and(|piece| piece.form == Form::Ring) {
        ink = "fill=\"#ffffff\" stroke=\"#1a1512\" stroke-width=\"3\" paint-order=\"stroke\"".to_owned();
    }
    let size = area.radius * if label.len() > 2 { 0.8 } else { 0.95 };
    format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\" {ink}>{}</text>",
        n(area.x),
        n(area.y + size * 0.35),
        n(size),
        shown(label)
    )
}

/// A frame around a spot, as long as the spot is.
fn outline(area: Area, grow: f64, ink: &str, width: f64) -> String {
    if (area.half_width - area.half_height).abs() < 0.1 {
        let (x, y, r) = (n(area.x), n(area.y), n(area.radius + grow));
        return format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\"/>"
        );
    }
    let (half_width, half_height) = (area.half_width - 4.0 + grow, area.half_height - 4.0 + grow);
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"none\" stroke=\"{ink}\" \
         stroke-width=\"{width}\"/>",
        n(area.x - half_width),
        n(area.y - half_height),
        n(2.0 * half_width),
        n(2.0 * half_height),
        n(PIT * 0.42)
    )
}
