//! The drawing of a position: stones on the crossings of lines.

pub(crate) mod infinite;

use std::collections::HashMap;

use boardwright_game::grid::{Point, write_rows};
use boardwright_game::{Board, Contents, Form, ParseError, Piece, Place, Position, Side, Spot, View, Warning};

use crate::notation::{read_position, symbol};
use crate::rules::{BoardEnding, Gomoku, Rule};
use crate::texts::TEXTS;

/// The board with its stones; the spots in reading order, from the upper left.
pub(crate) fn view(position: &Gomoku) -> View {
    let (columns, rows) = (position.columns(), position.rows());
    let spots = (0..rows)
        .rev()
        .flat_map(|row| (0..columns).map(move |column| Point::new(column, row)))
        .map(|point| spot(position, point))
        .collect();
    View { board: Board::Crossings { columns, rows, window: None }, spots, decisive: decisive(position), opening: None }
}

fn spot(position: &Gomoku, point: Point) -> Spot {
    Spot {
        name: point.to_string(),
        place: Place::Cell { column: point.column, row: point.row },
        pieces: position.at(point).map(stone).into_iter().collect(),
        count: None,
        locked: None,
        warning: warning(position, point),
    }
}

pub(crate) fn stone(side: Side) -> Piece {
    Piece { side, form: Form::Disc, name: "stone", symbol: symbol(side) }
}

/// The position with these stones on a board of a size and rule: it is written as text and read.
pub(crate) fn arrange(
    contents: &[Contents],
    to_move: Side,
    (columns, rows, rule): (u8, u8, Rule),
) -> Result<Gomoku, ParseError> {
    let mut stones = HashMap::new();
    for spot in contents {
        let expected = |last: Point| TEXTS.with("gomoku-expected-point-to", [("last", last.to_string().into())]);
        let point = spot.point((columns, rows), expected)?;
        match spot.single()? {
            Some(stone @ ('X' | 'O')) => stones.insert(point, stone),
            Some(_) => return Err(spot.error(TEXTS.say("gomoku-expected-stone"))),
            None => stones.remove(&point),
        };
    }
    let board = write_rows(columns, rows, |point| stones.get(&point).copied().unwrap_or('.'));
    read_position(&format!("{board} {}", symbol(to_move)), (columns, rows, rule))
}

/// The foul that renju sees at this point, while black is to move, with the rows that make it.
fn warning(position: &Gomoku, point: Point) -> Option<Warning> {
    let may_lose = position.to_move() == Side::First && position.finished().is_none();
    let foul = if may_lose { position.foul_at(point) } else { None }?;
    let rows = rows_of_foul(position, point);
    let said = rows.iter().map(|row| row.join(" ")).collect::<Vec<_>>().join(", ");
    let reason = TEXTS.with("gomoku-warning", [("foul", foul.message().into()), ("rows", said.into())]);
    Some(Warning { reason, rows })
}

/// The names of the points of the rows that make a stone on `point` a foul.
fn rows_of_foul(position: &Gomoku, point: Point) -> Vec<Vec<String>> {
    let names = |row: &Vec<Point>| row.iter().map(ToString::to_string).collect();
    position.rows_of_foul(point).iter().map(names).collect()
}

/// The points of the row that ended the game, or of the rows that made the last stone a foul, that stone first.
fn decisive(position: &Gomoku) -> Vec<String> {
    match position.finished() {
        Some(BoardEnding::Five(row) | BoardEnding::Overline(row)) => {
            row.points().map(|point| point.to_string()).collect()
        }
        Some(BoardEnding::Foul { point, .. }) => {
            let mut names = vec![point.to_string()];
            for name in rows_of_foul(position, *point).into_iter().flatten() {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            names
        }
        Some(BoardEnding::Full) | None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::Place;

    use crate::notation::read_position;
    use crate::rules::Rule;

    fn decisive(text: &str, rule: Rule) -> String {
        super::view(&read_position(text, (7, 6, rule)).expect("a position")).decisive.join(" ")
    }

    #[test]
    fn black_is_warned_of_what_renju_forbids_and_white_is_not() {
        let warned = |text: &str, rule: Rule| {
            let view = super::view(&read_position(text, (7, 6, rule)).expect("a position"));
            let spots =
                view.spots.into_iter().filter_map(|spot| Some(format!("{}: {}", spot.name, spot.warning?.reason)));
            spots.collect::<Vec<_>>().join(", ")
        };
        // 6 . . . . . . .
        // 5 . . X . . . .
        // 4 . . X . . . .
        // 3 . . ! X X . .      a double three at c3
        // 2 . . . . . . .
        // 1 . . . . . . .
        //   a b c d e f g
        assert_eq!(
            warned("7/2X4/2X4/3XX2/7/7 X", Rule::Renju),
            "c3: double three (c3 d3 e3, c3 c4 c5), forbidden, loses at once"
        );
        assert_eq!(warned("7/2X4/2X4/3XX2/7/7 O", Rule::Renju), "");
        assert_eq!(warned("7/2X4/2X4/3XX2/7/7 X", Rule::Freestyle), "");
    }

    #[test]
    fn a_warning_has_the_rows_that_make_the_foul() {
        let rows = |text: &str, spot: &str| {
            let view = super::view(&read_position(text, (9, 7, Rule::Renju)).expect("a position"));
            let warning = view.spot(spot).expect("a spot").warning.clone();
            warning.map(|warning| warning.rows.iter().map(|row| row.join(" ")).collect::<Vec<_>>()).unwrap_or_default()
        };
        // Two fours on one line share three stones.
        assert_eq!(rows("9/9/9/1X1X1X1X1/9/9/9 X", "e4"), ["b4 d4 e4 f4", "d4 e4 f4 h4"]);
        // A straight four is one four, and the four up the column the other.
        assert_eq!(rows("9/2X6/2X6/2X6/3XXX3/9/9 X", "c3"), ["c3 d3 e3 f3", "c3 c4 c5 c6"]);
        assert_eq!(rows("9/9/9/XXX1XX3/9/9/9 X", "d4"), ["a4 b4 c4 d4 e4 f4"]);
        // A third three is named with the other two; a line that white blocks is no three.
        assert_eq!(rows("9/9/2X1X4/2XX5/4XX3/9/9 X", "c3"), ["c3 e3 f3", "c3 c4 c5", "c3 d4 e5"]);
        assert_eq!(rows("9/2O6/2X1X4/2XX5/4XX3/9/2O6 X", "c3"), ["c3 e3 f3", "c3 d4 e5"]);
        assert_eq!(rows("9/9/9/9/9/9/9 X", "c3"), [""; 0]);
    }

    #[test]
    fn what_decided_is_marked() {
        assert_eq!(decisive("7/7/7/7/7/7 X", Rule::Freestyle), "");
        assert_eq!(decisive("O6/1O5/2O4/3O3/4O2/XXXX3 X", Rule::Freestyle), "a6 b5 c4 d3 e2");
        assert_eq!(decisive("7/7/7/7/OOOO3/XXXXXX1 O", Rule::Renju), "a1 b1 c1 d1 e1 f1");
        assert_eq!(decisive("7/2X4/2X4/XXX4/7/7 O", Rule::Renju), "", "nobody says which stone was last");
        assert_eq!(decisive("7/3X3/3X3/1XXX3/7/7 O !d3", Rule::Renju), "d3 b3 c3 d4 d5");
    }

    #[test]
    fn stones_that_are_set_up_must_be_a_position_of_the_rule() {
        use boardwright_game::{Contents, Side};
        let arranged = |text: &str, rule: Rule| {
            let given = text.split(' ').filter(|stone| !stone.is_empty()).map(|stone| {
                let (spot, pieces) = stone.split_once('=').expect("a point and stones");
                Contents { spot: spot.to_owned(), pieces: pieces.chars().collect(), count: None }
            });
            let position = super::arrange(&given.collect::<Vec<_>>(), Side::Second, (7, 6, rule));
            position.map(|position| position.to_string()).map_err(|error| error.to_string())
        };
        assert_eq!(arranged("a1=X g6=O a1=", Rule::Freestyle), Ok("6O/7/7/7/7/7 O".to_owned()));
        let row = |letters: &str, row: u8, stone: char| {
            letters.chars().map(|column| format!("{column}{row}={stone} ")).collect::<String>()
        };
        let both = row("abcde", 1, 'X') + &row("abcde", 3, 'O');
        let refused = arranged(&both, Rule::Exact).expect_err("two rows of five");
        assert!(refused.contains("at most one side with a winning row, not both"), "{refused}");
        assert_eq!(arranged("h1=X", Rule::Exact), Err("bad spot \"h1\": expected a point from a1 to g6".to_owned()));
        assert_eq!(arranged("a1=XO", Rule::Exact), Err("bad spot \"a1 XO\": expected one piece at most".to_owned()));
        assert_eq!(arranged("a1=Z", Rule::Exact), Err("bad spot \"a1 Z\": expected a stone, X or O".to_owned()));
    }

    #[test]
    fn spots_are_read_from_the_upper_left() {
        let view = super::view(&read_position("6O/7/7/7/7/X6 X", (7, 6, Rule::Exact)).expect("a position"));
        let names: Vec<&str> = view.spots.iter().map(|spot| spot.name.as_str()).collect();
        assert_eq!((names[0], names[6], names[7], names[41]), ("a6", "g6", "a5", "g1"));
        assert_eq!(view.spots[35].pieces[0].symbol, 'X');
        assert_eq!(view.spots[6].place, Place::Cell { column: 6, row: 5 });
    }
}
