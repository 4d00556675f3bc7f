//! The queries of scripts about a position of gomoku.
//!
//! Points are names such as `h8`. Colours are 1 for black, the first side, and -1 for white, as in the numbers of the
//! board. The default colour is that of the side to move.

use boardwright_game::grid::Point;
use boardwright_game::{Arguments, Datum, Library, Position, Query, Script, Scripting, Side};

use crate::Gomoku;
use crate::players::{PATTERNS, Patterns, READING, Seen, evaluate, hotspots, shifted, stream};
use crate::rules::DIRECTIONS;

/// The scripting interface of gomoku: numbers of the board, queries and library.
pub(crate) const SCRIPTING: Scripting<Gomoku> = Scripting {
    cells,
    queries: QUERIES,
    library: Library { source: include_str!("tick5.luau"), types: include_str!("tick5.d.luau") },
};

/// The bots that come with the game, in the order of the tutorial.
pub(crate) const SCRIPTS: &[Script] = &[
    script("goofy", "always the same point; forfeits with its second move", include_str!("../../bots/goofy.lua")),
    script("goofy2", "a random point, again and again until it is empty", include_str!("../../bots/goofy2.lua")),
    script("boora-0.1", "a random empty point", include_str!("../../bots/boora-0.1.lua")),
    script("boora-0.2", "random; prints the lines through the last move", include_str!("../../bots/boora-0.2.lua")),
    script("boora-0.3", "random; prints the patterns of the last move", include_str!("../../bots/boora-0.3.lua")),
    script("boora-0.4", "a random point within two steps of a stone", include_str!("../../bots/boora-0.4.lua")),
    script("boora-0.5", "greedy: the point with the best patterns", include_str!("../../bots/boora-0.5.lua")),
    script("boora-0.6", "makes five, else answers threats, else greedy", include_str!("../../bots/boora-0.6.lua")),
    script("boora-0.7", "as boora-0.6 with some choice among good points", include_str!("../../bots/boora-0.7.lua")),
    script("liner", "counts lines of five as Shlien's program does", include_str!("../../bots/liner.lua")),
    script("boora-0.8", "weighs attack and defence of every point", include_str!("../../bots/boora-0.8.lua")),
];

const fn script(name: &'static str, summary: &'static str, source: &'static str) -> Script {
    Script { name, summary, source }
}

const QUERIES: &[Query<Gomoku>] = &[
    Query::new("columns", "() -> number", "how many columns the board has", |board, _| number(board.columns())),
    Query::new("rows", "() -> number", "how many rows the board has", |board, _| number(board.rows())),
    Query::new("colour", "() -> number", "the colour of the side to move: 1 black, -1 white", |board, _| {
        number(stone(Some(board.to_move())))
    }),
    Query::new("count", "() -> number", "how many stones there are", |board, _| number(board.count_stones())),
    Query::new(
        "at",
        "(column: number, row: number) -> number?",
        "the stone in a column and row, counted from 1 at a1: 1, -1 or 0; nil off the board",
        |board, arguments| Ok(named_point(board, arguments)?.map_or(Datum::Nothing, |point| colour_at(board, point))),
    ),
    Query::new(
        "spot",
        "(column: number, row: number) -> string?",
        "the name of the point in a column and row, counted from 1 at a1; nil off the board",
        |board, arguments| {
            Ok(named_point(board, arguments)?.map_or(Datum::Nothing, |point| Datum::Text(point.to_string())))
        },
    ),
    Query::new("column", "(spot: string) -> number", "the column of a point, from 1", |board, arguments| {
        number(spot(board, arguments)?.column + 1)
    }),
    Query::new("row", "(spot: string) -> number", "the row of a point, from 1", |board, arguments| {
        number(spot(board, arguments)?.row + 1)
    }),
    Query::new("stone", "(spot: string) -> number", "the stone on a point: 1, -1 or 0", |board, arguments| {
        Ok(colour_at(board, spot(board, arguments)?))
    }),
    Query::new(
        "line",
        "(spot: string, direction: number) -> { number }",
        "the stones from four before a point to four after it, as far as the board goes; direction 1 along the row, 2 \
         down the column, 3 up the rising and 4 down the falling diagonal",
        line,
    ),
    Query::new(
        "hotspots",
        "() -> { string }",
        "the empty points within two steps of a stone along the eight rays, from the upper left",
        |board, _| Ok(Datum::texts(hotspots(board))),
    ),
    Query::new(
        "wins",
        "(spot: string, colour: number?) -> boolean",
        "whether a stone there makes a row that wins",
        |board, arguments| {
            Ok(Datum::Flag(board.completes_five(empty(board, arguments)?, arguments.colour(1, board.to_move())?)))
        },
    ),
    Query::new(
        "patterns",
        "(spot: string, colour: number?) -> { [string]: number }",
        "how many of each pattern a stone there forms: fives, straight_fours, fours, broken_fours, straight_threes, \
         threes, broken_threes, twos, ones",
        patterns,
    ),
    Query::new(
        "value",
        "(spot: string, colour: number?, answer: string?) -> number",
        "the weighted sum of these patterns; with an answer, when the other colour has a stone there too",
        value,
    ),
    Query::new(
        "lines",
        "(spot: string, colour: number?) -> { number }",
        "how many lines of five through a point hold exactly 1, 2, 3 and 4 stones of a colour and none of the other",
        lines,
    ),
    Query::new(
        "forbidden",
        "(spot: string) -> string?",
        "what renju forbids about a black stone there, nil if nothing",
        |board, arguments| {
            Ok(board.foul_at(spot(board, arguments)?).map_or(Datum::Nothing, |foul| Datum::Text(foul.to_string())))
        },
    ),
];

/// The stones by rows from the bottom: 1 black, -1 white, 0 none.
fn cells(board: &Gomoku, cells: &mut Vec<i16>) {
    for row in 0..board.rows() {
        cells.extend((0..board.columns()).map(|column| i16::from(stone(board.at(Point::new(column, row))))));
    }
}

fn stone(side: Option<Side>) -> i8 {
    match side {
        None => 0,
        Some(Side::First) => 1,
        Some(Side::Second) => -1,
    }
}

fn number(number: impl Into<f64>) -> Result<Datum, String> {
    Ok(Datum::Number(number.into()))
}

fn colour_at(board: &Gomoku, point: Point) -> Datum {
    Datum::Number(stone(board.at(point)).into())
}

/// The point that the first two arguments name by column and row, if it is on the board.
fn named_point(board: &Gomoku, arguments: Arguments<'_>) -> Result<Option<Point>, String> {
    let column = arguments.whole(0, i32::MIN..=i32::MAX, "a column")?;
    let row = arguments.whole(1, i32::MIN..=i32::MAX, "a row")?;
    let on_board = (1..=i32::from(board.columns())).contains(&column) && (1..=i32::from(board.rows())).contains(&row);
    Ok(on_board.then(|| Point::new((column - 1) as u8, (row - 1) as u8)))
}

fn spot(board: &Gomoku, arguments: Arguments<'_>) -> Result<Point, String> {
    spot_at(board, arguments, 0)
}

fn spot_at(board: &Gomoku, arguments: Arguments<'_>, index: usize) -> Result<Point, String> {
    arguments
        .read(index, "a point of the board such as h8", |text| text.parse().ok().filter(|&point| board.contains(point)))
}

fn empty(board: &Gomoku, arguments: Arguments<'_>) -> Result<Point, String> {
    let point = spot(board, arguments)?;
    if board.at(point).is_some() {
        Err(format!("argument 1 must be an empty point, but {point} is occupied"))
    } else {
        Ok(point)
    }
}

fn line(board: &Gomoku, arguments: Arguments<'_>) -> Result<Datum, String> {
    let point = spot(board, arguments)?;
    let direction = READING[arguments.whole(1, 1..=4, "a direction from 1 to 4")? as usize - 1];
    let own = board.at(point);
    // A stream is read from the view of the stone in its middle. Without one, the view of black is taken.
    let side = own.unwrap_or(Side::First);
    let spots = (-4..=4).filter_map(|steps| shifted(board, point, direction, steps));
    let seen = stream(board, None, (point, side), direction);
    Ok(Datum::numbers(spots.zip(seen).map(|(spot, seen)| match seen {
        Seen::Own if spot == point => stone(own),
        Seen::Own => stone(Some(side)),
        Seen::Other => stone(Some(side.other())),
        Seen::Empty => 0,
    })))
}

/// The patterns that a stone of the colour in the second argument forms on the spot in the first.
fn found(board: &Gomoku, arguments: Arguments<'_>) -> Result<Patterns, String> {
    let point = spot(board, arguments)?;
    let side = arguments.colour(1, board.to_move())?;
    let answer = match arguments.is_given(2) {
        true => Some((spot_at(board, arguments, 2)?, side.other())),
        false => None,
    };
    Ok(evaluate(board, answer, (point, side)))
}

fn patterns(board: &Gomoku, arguments: Arguments<'_>) -> Result<Datum, String> {
    const NAMES: [&str; 9] = [
        "fives",
        "straight_fours",
        "fours",
        "broken_fours",
        "straight_threes",
        "threes",
        "broken_threes",
        "twos",
        "ones",
    ];
    const { assert!(NAMES.len() == PATTERNS.len()) }
    let counts = found(board, arguments)?.counts;
    Ok(Datum::Fields(NAMES.into_iter().zip(counts.map(|count| Datum::Number(count.into()))).collect()))
}

fn value(board: &Gomoku, arguments: Arguments<'_>) -> Result<Datum, String> {
    number(found(board, arguments)?.value())
}

fn lines(board: &Gomoku, arguments: Arguments<'_>) -> Result<Datum, String> {
    let point = spot(board, arguments)?;
    let side = arguments.colour(1, board.to_move())?;
    let mut counts = [0u32; 6];
    for direction in DIRECTIONS {
        for start in -4..=0 {
            let spots: Vec<Point> =
                (start..start + 5).filter_map(|steps| shifted(board, point, direction, steps)).collect();
            let holds = |side| spots.iter().filter(|&&spot| board.at(spot) == Some(side)).count();
            if spots.len() == 5 && holds(side.other()) == 0 {
                counts[holds(side)] += 1;
            }
        }
    }
    Ok(Datum::numbers(counts[1..5].iter().copied()))
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Arguments, Datum, Position, Variant};

    use super::{QUERIES, cells};
    use crate::{Gomoku, GomokuVariant, Rule};

    fn ask(board: &Gomoku, name: &str, arguments: &[Datum]) -> Result<Datum, String> {
        let query = QUERIES.iter().find(|query| query.info.name == name).expect("a question");
        (query.answer)(board, Arguments::new(arguments))
    }

    fn text(text: &str) -> Datum {
        Datum::Text(text.to_owned())
    }

    fn board(moves: &str) -> Gomoku {
        let mut board = GomokuVariant::new(15, 15, Rule::Freestyle).start();
        for mv in moves.split_whitespace() {
            board.play(mv.parse().expect("a point")).expect("a legal move");
        }
        board
    }

    /// `. X X X .` with white's stone far away.
    #[test]
    fn a_script_sees_stones_lines_and_patterns() {
        let board = board("f8 a1 g8 a2 h8 a3");
        assert_eq!(ask(&board, "stone", &[text("f8")]), Ok(Datum::Number(1.0)));
        assert_eq!(ask(&board, "at", &[Datum::Number(1.0), Datum::Number(2.0)]), Ok(Datum::Number(-1.0)));
        assert_eq!(ask(&board, "at", &[Datum::Number(0.0), Datum::Number(2.0)]), Ok(Datum::Nothing));
        let row = ask(&board, "line", &[text("f8"), Datum::Number(1.0)]);
        assert_eq!(row, Ok(Datum::numbers([0, 0, 0, 0, 1, 1, 1, 0, 0])));
        assert_eq!(ask(&board, "lines", &[text("i8")]), Ok(Datum::numbers([1, 1, 3 - 1, 0])));
        assert_eq!(ask(&board, "value", &[text("i8")]), Ok(Datum::Number(1600.0 + 3.0)));
        assert_eq!(ask(&board, "value", &[text("i8"), Datum::Nothing, text("j8")]), Ok(Datum::Number(1400.0 + 3.0)));
        let mut numbers = Vec::new();
        cells(&board, &mut numbers);
        assert_eq!((numbers.len(), numbers[7 * 15 + 5], numbers[15]), (225, 1, -1));
    }

    #[test]
    fn a_wrong_question_is_answered_with_what_was_expected() {
        let board = board("h8");
        let error = ask(&board, "stone", &[text("p1")]).unwrap_err();
        assert_eq!(error, "argument 1 must be a point of the board such as h8, not \"p1\"");
        let error = ask(&board, "wins", &[text("h8")]).unwrap_err();
        assert_eq!(error, "argument 1 must be an empty point, but h8 is occupied");
        assert!(ask(&board, "line", &[text("h8"), Datum::Number(5.0)]).is_err());
    }
}
