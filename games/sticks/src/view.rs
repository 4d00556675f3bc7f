//! The drawing of a position: the holes and six trays.

use std::collections::HashMap;

use boardwright_game::grid::{Point, write_rows};
use boardwright_game::{Board, Contents, Form, Message, Outcome, ParseError, Piece, Place, Position, Side, Spot, View};

use crate::notation::{read_position, symbol};
use crate::rules::{Equipment, Hole, Kind, Move, Sticks, holes};
use crate::texts::TEXTS;

/// The position as data to draw.
pub(crate) fn view(position: &Sticks) -> View {
    let spots = holes(position.equipment().board()).map(|hole| hole_spot(position, hole));
    let trays = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| tray_spot(position, side, kind)));
    let decisive = match position.outcome().and_then(Outcome::winner) {
        Some(winner) => {
            let mask = position.sequences(winner).flatten().fold(0, |mask, hole| mask | hole.bit());
            holes(mask).map(|hole| hole.to_string()).collect()
        }
        None => Vec::new(),
    };
    let board = Board::Holes { columns: position.equipment().columns(), rows: position.equipment().rows() };
    View { board, spots: spots.chain(trays).collect(), decisive, opening: None }
}

/// A move in words: the piece, and the hole where it goes.
pub(crate) fn spoken(Move { kind, from, to }: Move) -> Message {
    let piece = ("piece", kind.message().into());
    let hole = ("hole", to.to_string().into());
    match from {
        None => TEXTS.with("sticks-spoken-put", [piece, hole]),
        Some(from) => TEXTS.with("sticks-spoken-moved", [piece, ("from", from.to_string().into()), hole]),
    }
}

/// The spots to click for a move: the source, which may be a tray, and the target.
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

/// The kinds of pieces of both sides.
pub(crate) fn pieces() -> Vec<Piece> {
    Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| piece(side, kind))).collect()
}

/// The position with these pieces in the holes: it is written as text and read. What is not on the board is in the
/// trays.
pub(crate) fn arrange(contents: &[Contents], to_move: Side, equipment: Equipment) -> Result<Sticks, ParseError> {
    let mut symbols: HashMap<Point, char> = HashMap::new();
    let trays: Vec<String> = Side::BOTH.iter().flat_map(|&side| Kind::ALL.map(|kind| tray_name(side, kind))).collect();
    for spot in contents.iter().filter(|spot| !trays.contains(&spot.spot)) {
        let expected = |last: Point| TEXTS.with("sticks-expected-hole-to", [("last", last.to_string().into())]);
        let point = spot.point((equipment.columns(), equipment.rows()), expected)?;
        let symbol = match *spot.pieces.as_slice() {
            [] => '.',
            [one @ ('S' | 'H' | 'D' | 's' | 'h' | 'd')] => one,
            ['H', 's'] | ['s', 'H'] => 'X',
            ['h', 'S'] | ['S', 'h'] => 'x',
            _ => return Err(spot.error(TEXTS.say("sticks-expected-pieces"))),
        };
        symbols.insert(point, symbol);
    }
    let board = write_rows(equipment.columns(), equipment.rows(), |point| symbols.get(&point).copied().unwrap_or('.'));
    read_position(&format!("{board} {}", to_move.index() + 1), equipment)
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
                Some(TEXTS.say("sticks-over"))
            } else {
                position.must_place(position.to_move(), kind).then(|| kind.lock())
            }
        }),
        warning: None,
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
        locked: is_over.then(|| TEXTS.say("sticks-over")),
        warning: None,
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::View;

    use super::view;

    fn of(text: &str) -> View {
        view(&text.parse().expect("a position"))
    }

    fn pieces(view: &View, spot: &str) -> String {
        view.spot(spot).expect("a spot").pieces.iter().map(|piece| piece.symbol).collect()
    }

    #[test]
    fn the_barrel_of_a_shared_hole_is_the_outer_piece() {
        let view = of("7/7/7/1X1x3/7/7/3S2d 1");
        let found = ["b4", "d4", "d1", "g1", "a1"].map(|spot| pieces(&view, spot));
        assert_eq!(found, ["Hs", "hS", "S", "d", ""]);
    }

    #[test]
    fn pieces_that_are_set_up_must_come_out_of_the_trays() {
        use crate::rules::Equipment;
        use boardwright_game::{Contents, Side};
        let arranged = |text: &str| {
            let given = text.split(' ').map(|spot| {
                let (spot, pieces) = spot.split_once('=').expect("a hole and pieces");
                Contents { spot: spot.to_owned(), pieces: pieces.chars().collect(), count: Some(1) }
            });
            let position = super::arrange(&given.collect::<Vec<_>>(), Side::First, Equipment::STANDARD);
            position.map(|position| position.to_string()).map_err(|error| error.to_string())
        };
        assert_eq!(arranged("a1=S b2=Hs c3=Sh second:S=s"), Ok("7/7/7/7/2x4/1X5/S6 1".to_owned()));
        for wrong in ["a1=SS", "a1=Hd", "a1=Q", "h1=S", "a1=DS", "third:S=S"] {
            assert!(arranged(wrong).is_err(), "{wrong}");
        }
        let five = arranged("a1=H b1=H c1=H d2=H e2=H").expect_err("four hollow barrels each");
        assert!(five.contains("expected"), "{five}");
    }

    #[test]
    fn trays_hold_what_is_not_on_the_board() {
        let view = of("SSSSSSS/SSS4/7/1X5/7/7/7 1");
        let tray = |name: &str| view.spot(name).expect("a tray").count;
        let counts = ["first:S", "first:H", "first:D", "second:S", "second:H", "second:D"].map(tray);
        assert_eq!(counts, [Some(0), Some(3), Some(4), Some(9), Some(4), Some(4)]);
        assert_eq!((pieces(&view, "first:S"), pieces(&view, "second:S")), (String::new(), "s".to_owned()));
    }

    #[test]
    fn pieces_that_may_not_move_say_why() {
        let view = of("SSSSSSS/SSS4/7/1X1s3/7/7/3H3 1");
        let locked = |name: &str| view.spot(name).expect("a spot").locked.clone();
        assert_eq!(locked("a7"), None, "all sticks are in play");
        assert_eq!(locked("b4").as_deref(), Some("your barrels are not all in play"));
        assert_eq!(locked("d4"), None, "a piece of the opponent's");
        let few = of("7/7/7/1X1s3/7/7/3H3 2");
        assert_eq!(few.spot("b4").and_then(|spot| spot.locked.as_deref()), Some("your sticks are not all in play"));
        let over = of("7/7/7/7/7/7/SSHSS1s 2");
        assert_eq!(over.spot("g1").and_then(|spot| spot.locked.as_deref()), Some("the game is over"));
    }

    #[test]
    fn the_winning_five_are_marked() {
        assert_eq!(of("7/7/7/7/7/7/SSHSS1s 2").decisive, ["a1", "b1", "c1", "d1", "e1"]);
        assert_eq!(of("7/7/7/7/7/7/SSH1S1s 1").decisive, [""; 0]);
    }
}
