//! Compares boards character by character.

use boardwright_game::{Board, Colour, Form, Piece, Place, Side, SideStyle, Spot, View, Window, grid::Point};
use ratatui::layout::Size;

use super::{BoardMarks, Capabilities, Rank, Scene, plain_marked, text};

const STONES: [SideStyle; 2] =
    [SideStyle { name: "black", colour: Colour::Black }, SideStyle { name: "white", colour: Colour::White }];
const BARRELS: [SideStyle; 2] =
    [SideStyle { name: "red", colour: Colour::Red }, SideStyle { name: "yellow", colour: Colour::Yellow }];
const SEEDS: [SideStyle; 2] =
    [SideStyle { name: "south", colour: Colour::Blue }, SideStyle { name: "north", colour: Colour::Green }];

const PLAIN: Capabilities = Capabilities { ascii: false, colours: false };
const ASCII: Capabilities = Capabilities { ascii: true, colours: false };
const COLOURS: Capabilities = Capabilities { ascii: false, colours: true };

fn plain(view: &View, sides: &[SideStyle; 2], looks: Capabilities) -> String {
    plain_marked(view, sides, &BoardMarks::default(), looks)
}

fn piece(side: Side, form: Form, symbol: char) -> Piece {
    Piece { side, form, name: "piece", symbol }
}

fn spot(name: String, place: Place, pieces: Vec<Piece>) -> Spot {
    Spot { name, place, pieces, count: None, locked: None, warning: None }
}

/// The spots of a grid, empty but for the named pieces.
fn cells(columns: u8, rows: u8, pieces: &[(&str, Piece)]) -> Vec<Spot> {
    let mut spots = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let name = Point::new(column, row).to_string();
            let here = pieces.iter().filter(|(at, _)| *at == name).map(|(_, piece)| *piece).collect();
            spots.push(spot(name, Place::Cell { column, row }, here));
        }
    }
    spots
}

/// A board of lines on which the first side has made five.
fn crossings(columns: u8, rows: u8) -> View {
    let stone = |side: Side| piece(side, Form::Disc, if side == Side::First { 'X' } else { 'O' });
    let mut pieces: Vec<(&str, Piece)> = ["b2", "c3", "d4", "e5"].iter().map(|at| (*at, stone(Side::First))).collect();
    pieces.extend(["a1", "b3", "c4", "e4"].iter().map(|at| (*at, stone(Side::Second))));
    View {
        board: Board::Crossings { columns, rows, window: None },
        spots: cells(columns, rows, &pieces),
        decisive: Vec::new(),
        opening: None,
    }
}

/// A plate with every kind of piece of both sides, and trays.
fn holes() -> View {
    let of = |side: Side, form: Form| piece(side, form, '?');
    let mut pieces = Vec::new();
    for (side, row) in [(Side::First, ["a2", "b2", "c2", "d2"]), (Side::Second, ["a5", "b5", "c5", "d5"])] {
        for (at, form) in row.into_iter().zip([Form::Stick, Form::Ring, Form::Block]) {
            pieces.push((at, of(side, form)));
        }
        pieces.push((row[3], of(side, Form::Ring)));
        pieces.push((row[3], of(side.other(), Form::Stick)));
    }
    let mut spots = cells(7, 7, &pieces);
    for side in Side::BOTH {
        for (index, (form, count)) in [(Form::Stick, 10), (Form::Ring, 3), (Form::Block, 0)].into_iter().enumerate() {
            let place = Place::Tray { side, index: index as u8 };
            let mut tray = spot(format!("{side}:{index}"), place, vec![of(side, form)]);
            tray.count = Some(count);
            spots.push(tray);
        }
    }
    View { board: Board::Holes { columns: 7, rows: 7 }, spots, decisive: Vec::new(), opening: None }
}

/// Houses with as many seeds as their number, times `factor`.
fn pits(houses: u8, factor: u32) -> View {
    let mut spots = Vec::new();
    for side in Side::BOTH {
        let mut add = |name: String, place: Place, count: u32| {
            let seeds = if count > 0 { vec![piece(side, Form::Seed, 'o')] } else { Vec::new() };
            let mut pit = spot(name, place, seeds);
            pit.count = Some(count);
            spots.push(pit);
        };
        for index in 0..houses {
            let count = u32::from(index) * factor;
            add(format!("{side}:{}", index + 1), Place::House { side, index }, count);
        }
        add(format!("{side}:store"), Place::Store { side }, if side == Side::First { 23 } else { 0 });
    }
    View { board: Board::Pits { houses }, spots, decisive: Vec::new(), opening: None }
}

fn names(list: &[&str]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

#[test]
fn lines_with_stones_and_star_points() {
    insta::assert_snapshot!(plain(&crossings(15, 15), &STONES, PLAIN));
}

#[test]
fn the_marks_of_a_board_of_lines_show_without_colours() {
    let marks = BoardMarks {
        last: names(&["e4"]),
        cursor: Some("f6".to_owned()),
        ranks: vec![
            Rank { spot: "f7".to_owned(), place: 1, heat: 1.0 },
            Rank { spot: "a7".to_owned(), place: 2, heat: 0.4 },
        ],
        ..BoardMarks::default()
    };
    let mut view = crossings(9, 7);
    view.decisive = names(&["b2", "c3", "d4", "e5"]);
    insta::assert_snapshot!(plain_marked(&view, &STONES, &marks, PLAIN));
}

#[test]
fn lines_in_ascii() {
    insta::assert_snapshot!(plain(&crossings(10, 10), &STONES, ASCII));
}

#[test]
fn every_piece_of_a_plate_can_be_told_apart_without_colours() {
    insta::assert_snapshot!(plain(&holes(), &BARRELS, PLAIN));
}

#[test]
fn a_plate_in_ascii() {
    insta::assert_snapshot!(plain(&holes(), &BARRELS, ASCII));
}

#[test]
fn the_marks_of_a_plate_show_without_colours() {
    let marks = BoardMarks {
        last: names(&["d5"]),
        targets: names(&["f1", "f2", "f3"]),
        selected: Some("first:1".to_owned()),
        cursor: Some("f2".to_owned()),
        ..BoardMarks::default()
    };
    let mut view = holes();
    view.decisive = names(&["a2", "b2", "c2"]);
    insta::assert_snapshot!(plain_marked(&view, &BARRELS, &marks, PLAIN));
}

#[test]
fn a_large_plate_draws_its_barrels_round() {
    let (view, marks) = (holes(), BoardMarks { cursor: Some("c4".to_owned()), ..BoardMarks::default() });
    let scene = Scene { view: &view, sides: &BARRELS, marks: &marks, looks: PLAIN };
    insta::assert_snapshot!(text::lines(&scene.draw(Size::new(100, 40)).buffer, false));
}

#[test]
fn houses_with_seeds_and_stores() {
    insta::assert_snapshot!(plain(&pits(6, 2), &SEEDS, PLAIN));
}

#[test]
fn the_marks_of_houses_show_without_colours() {
    let marks = BoardMarks {
        last: names(&["first:2", "first:3"]),
        cursor: Some("second:4".to_owned()),
        ranks: vec![Rank { spot: "second:6".to_owned(), place: 1, heat: 1.0 }],
        ..BoardMarks::default()
    };
    insta::assert_snapshot!(plain_marked(&pits(6, 1), &SEEDS, &marks, PLAIN));
}

#[test]
fn houses_in_ascii() {
    insta::assert_snapshot!(plain(&pits(4, 1), &SEEDS, ASCII));
}

#[test]
fn ten_houses_fit_the_usual_terminal() {
    let text = plain(&pits(10, 12), &SEEDS, PLAIN);
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    insta::assert_snapshot!(text);
}

#[test]
fn the_largest_board_fits_the_usual_terminal() {
    let text = plain(&crossings(22, 22), &STONES, PLAIN);
    assert_eq!(text.lines().count(), 23);
    assert!(text.lines().all(|line| line.chars().count() <= 50), "{text}");
}

#[test]
fn ascii_is_ascii() {
    let marks = BoardMarks { last: names(&["a1", "first:1"]), cursor: Some("b2".to_owned()), ..BoardMarks::default() };
    for (view, sides) in [(crossings(15, 15), STONES), (holes(), BARRELS), (pits(6, 3), SEEDS)] {
        for room in [Size::new(20, 5), Size::new(80, 24), Size::new(200, 60)] {
            let scene = Scene { view: &view, sides: &sides, marks: &marks, looks: ASCII };
            let text = text::lines(&scene.draw(room).buffer, false);
            assert!(text.is_ascii(), "{text}");
        }
    }
}

#[test]
fn text_without_colours_has_no_escapes_and_with_colours_ends_every_line_plain() {
    for (view, sides) in [(crossings(15, 15), STONES), (holes(), BARRELS), (pits(6, 3), SEEDS)] {
        assert!(!plain(&view, &sides, PLAIN).contains('\x1b'));
        let coloured = plain(&view, &sides, COLOURS);
        for line in coloured.lines().filter(|line| line.contains('\x1b')) {
            assert!(line.ends_with("\x1b[0m"), "{line:?}");
        }
    }
}

#[test]
fn a_click_finds_the_spot_that_is_drawn_there() {
    for (view, sides) in [(crossings(22, 22), STONES), (holes(), BARRELS), (pits(10, 3), SEEDS)] {
        for room in [Size::new(20, 5), Size::new(80, 24), Size::new(200, 60)] {
            let scene = Scene { view: &view, sides: &sides, marks: &BoardMarks::default(), looks: COLOURS };
            let canvas = scene.draw(room);
            for spot in &view.spots {
                let area = canvas.area_of(&spot.name).unwrap_or_else(|| panic!("{} is not drawn", spot.name));
                for (x, y) in area.positions().map(Into::into) {
                    assert_eq!(canvas.spot_at(x, y), Some(spot.name.as_str()), "at {x}, {y} of {room}");
                }
            }
        }
    }
}

/// A part of a board without edges, with a stone of each side.
fn endless(columns: u8, rows: u8, window: Window) -> View {
    let name = |column: u8, row: u8| format!("{},{}", window.left + i16::from(column), window.bottom + i16::from(row));
    let stones = [("0,0", Side::First, 'X'), ("3,-2", Side::Second, 'O')];
    let cell = |column: u8, row: u8| {
        let here = stones.iter().filter(|(at, ..)| *at == name(column, row));
        let pieces = here.map(|&(_, side, symbol)| piece(side, Form::Disc, symbol)).collect();
        spot(name(column, row), Place::Cell { column, row }, pieces)
    };
    let spots = (0..rows).flat_map(|row| (0..columns).map(move |column| cell(column, row)));
    let board = Board::Crossings { columns, rows, window: Some(window) };
    View { board, spots: spots.collect(), decisive: Vec::new(), opening: None }
}

#[test]
fn lines_without_edges_are_counted_from_the_middle() {
    let view = endless(21, 14, Window { left: -12, bottom: -7 });
    let drawn = plain(&view, &STONES, PLAIN);
    let lines: Vec<&str> = drawn.lines().collect();
    assert!(lines[0].starts_with("n6") && lines[6].starts_with(" 0") && lines[13].starts_with("s7"), "{drawn}");
    let (below, counted) = (lines[14], [(8, "w10"), (18, "w5"), (28, "0"), (38, "e5")]);
    assert!(counted.iter().all(|&(at, name)| below[at..].starts_with(name)), "{drawn}");
    assert_eq!(below.split_whitespace().count(), counted.len(), "{drawn}");
    // Every fifth column and row is marked, but where black's stone lies; and there is no edge.
    assert_eq!(drawn.matches('•').count(), 4 * 3 - 1, "{drawn}");
    assert!(!drawn.contains(['┌', '┐', '└', '┘', '├', '┤', '┬', '┴']), "{drawn}");
    assert_eq!((drawn.matches('●').count(), drawn.matches('○').count()), (1, 1), "{drawn}");

    let drawn = plain(&endless(21, 14, Window { left: -10, bottom: -7 }), &STONES, PLAIN);
    assert!(
        drawn.ends_with("e5       e10\n") || drawn.ends_with("e5       e10"),
        "the name of the last column is whole: {drawn}"
    );
}

#[test]
fn a_board_without_edges_is_cut_to_the_room_around_the_cursor() {
    let view = endless(60, 50, Window { left: -30, bottom: -25 });
    let drawn = |cursor: Option<&str>, last: &[&str], room: Size| {
        let marks = BoardMarks { cursor: cursor.map(str::to_owned), last: names(last), ..BoardMarks::default() };
        Scene { view: &view, sides: &STONES, marks: &marks, looks: PLAIN }.draw(room)
    };
    let room = Size::new(50, 20);
    for (cursor, last, shown, hidden) in [
        (None, vec![], "0,0", "20,20"),
        (None, vec!["3,-2"], "3,-2", "20,20"),
        (Some("29,24"), vec!["3,-2"], "29,24", "3,-2"),
        (Some("-30,-25"), vec![], "-30,-25", "0,0"),
    ] {
        let canvas = drawn(cursor, &last, room);
        assert!(canvas.width() <= room.width && canvas.height() <= room.height, "{cursor:?}");
        assert!(canvas.area_of(shown).is_some() && canvas.area_of(hidden).is_none(), "{cursor:?}");
    }
    let all = drawn(None, &[], Size::new(200, 60));
    assert!(all.area_of("-30,-25").is_some() && all.area_of("29,24").is_some());
    let least = drawn(None, &[], Size::new(3, 3));
    assert!(least.width() > 9 && least.height() > 9, "a terminal that small holds no board, and the caller says so");
}
