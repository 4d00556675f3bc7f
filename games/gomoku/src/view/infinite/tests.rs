use boardwright_game::{Board, Contents, Place, Side, Window};

use crate::notation::infinite::read_position;
use crate::rules::infinite::MAX_STONES;

fn board(text: &str) -> Board {
    super::view(&read_position(text, MAX_STONES).expect("a position")).board
}

#[test]
fn the_window_grows_with_the_stones() {
    let window =
        |columns, rows, left, bottom| Board::Crossings { columns, rows, window: Some(Window { left, bottom }) };
    assert_eq!(board(". . X"), window(17, 17, -8, -8));
    assert_eq!(board("e0n0 . O"), window(17, 17, -8, -8));
    assert_eq!(board("e0n0 w8n3 X"), window(25, 20, -16, -8));
    assert_eq!(board("e0n0/e8s8 w8n3 O"), window(33, 28, -16, -16));
    assert_eq!(board("w99s99 e99n99 X"), window(199, 199, -99, -99));
}

#[test]
fn spots_are_the_points_within_reach_from_the_upper_left() {
    let view = super::view(&read_position("e0n0 e8s8 X", MAX_STONES).expect("a position"));
    assert_eq!(view.spots.len(), 2 * 17 * 17 - 9 * 9);
    assert_eq!((view.spots[0].name.as_str(), view.spots[0].place), ("w8n8", Place::Cell { column: 0, row: 24 }));
    let last = view.spots.last().expect("a spot");
    assert_eq!((last.name.as_str(), last.place), ("e16s16", Place::Cell { column: 24, row: 0 }));
    let white = view.spot("e8s8").expect("a spot");
    assert_eq!((white.place, white.pieces[0].symbol), (Place::Cell { column: 16, row: 8 }, 'O'));
    assert_eq!(view.spot("w8s16"), None, "nothing can be put there");
}

#[test]
fn what_decided_is_marked() {
    let decisive = |text: &str| super::view(&read_position(text, MAX_STONES).expect("a position")).decisive.join(" ");
    assert_eq!(decisive("w2n2/w1n1/e0n0/e1s1/e2s2 e0n1/e0n2 O"), "w2n2 w1n1 e0n0 e1s1 e2s2");
    assert_eq!(decisive("e0n0 e0n1 X"), "");
}

#[test]
fn stones_that_are_set_up_must_be_a_position() {
    let arranged = |text: &str| {
        let given = text.split(' ').filter(|stone| !stone.is_empty()).map(|stone| {
            let (spot, pieces) = stone.split_once('=').expect("a point and stones");
            Contents { spot: spot.to_owned(), pieces: pieces.chars().collect(), count: None }
        });
        let position = super::arrange(&given.collect::<Vec<_>>(), Side::Second, MAX_STONES);
        position.map(|position| position.to_string()).map_err(|error| error.to_string())
    };
    assert_eq!(arranged("e0n0=X e1n0=O e0n0="), Ok(". e1n0 O".to_owned()));
    assert!(arranged("e200n0=X").is_err_and(|error| error.contains("a point up to 99 columns and rows away")));
    assert_eq!(arranged("e0n0=Z"), Err("bad spot \"e0n0 Z\": expected a stone, X or O".to_owned()));
    assert_eq!(arranged("e0n0=XO"), Err("bad spot \"e0n0 XO\": expected one piece at most".to_owned()));
    let row = |side: char, north: u8| (0..5).map(|east| format!("e{east}n{north}={side} ")).collect::<String>();
    let both = row('X', 0) + &row('O', 1);
    assert!(arranged(&both).is_err_and(|error| error.contains("not both")));
}
