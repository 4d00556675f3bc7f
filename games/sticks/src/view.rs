//! A position as plain data to draw: 49 holes and six trays.

use boardwright_game::{Board, Form, Outcome, Piece, Place, Position, Side, Spot, View};

use crate::notation::symbol;
use crate::rules::{Hole, Kind, Move, SIZE, Sticks};

/// The position as data to draw.
pub(crate) fn view(position: &Sticks) -> View {
    let holes = Hole::all().map(|hole| hole_spot(position, hole));
    let trays = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| tray_spot(position, side, kind)));
    let decisive = match position.outcome().and_then(Outcome::winner) {
        Some(winner) => {
            let mask = position.sequences(winner).flatten().fold(0, |mask, hole| mask | hole.bit());
            crate::rules::holes(mask).map(|hole| hole.to_string()).collect()
        }
        None => Vec::new(),
    };
    View { board: Board::Holes { columns: SIZE, rows: SIZE }, spots: holes.chain(trays).collect(), decisive }
}

/// The spots to click for a move: where the piece is, the tray included, and where it goes.
pub(crate) fn path(position: &Sticks, mv: Move) -> Vec<String> {
    let source = match mv.from {
        Some(hole) => hole.to_string(),
        None => tray_name(position.to_move(), mv.kind),
    };
    vec![source, mv.to.to_string()]
}

fn tray_name(side: Side, kind: Kind) -> String {
    format!("{side}:{kind}")
}

fn piece(side: Side, kind: Kind) -> Piece {
    let form = match kind {
        Kind::Stick => Form::Stick,
        Kind::Hollow => Form::Ring,
        Kind::Solid => Form::Block,
    };
    Piece { side, form, name: kind.name(), symbol: symbol(side, kind) }
}

fn hole_spot(position: &Sticks, hole: Hole) -> Spot {
    let mut here: Vec<(Side, Kind)> =
        Side::BOTH.into_iter().filter_map(|side| Some((side, position.piece_at(side, hole)?))).collect();
    // A hollow barrel stands around the stick that shares its hole.
    here.sort_by_key(|&(_, kind)| kind == Kind::Stick);
    let point = hole.point();
    Spot {
        name: hole.to_string(),
        place: Place::Cell { column: point.column, row: point.row },
        pieces: here.into_iter().map(|(side, kind)| piece(side, kind)).collect(),
        count: None,
        locked: position.piece_at(position.to_move(), hole).and_then(|kind| {
            if position.outcome().is_some() {
                Some("the game is over".to_owned())
            } else {
                position.must_place(position.to_move(), kind).then(|| kind.lock().to_owned())
            }
        }),
    }
}

fn tray_spot(position: &Sticks, side: Side, kind: Kind) -> Spot {
    let count = position.tray(side, kind);
    let is_over = position.outcome().is_some() && side == position.to_move() && count > 0;
    Spot {
        name: tray_name(side, kind),
        place: Place::Tray { side, index: kind as u8 },
        pieces: if count > 0 { vec![piece(side, kind)] } else { Vec::new() },
        count: Some(count),
        locked: is_over.then(|| "the game is over".to_owned()),
    }
}
