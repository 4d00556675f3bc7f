//! Opening books of gomoku, opening negotiations, and Gomocup's notation of openings.
//!
//! Gomocup and Piskvork write an opening as pairs `x,y` of offsets from the centre, to the right and downwards, black
//! first, with commas between the pairs: `0,0, 1,0, 1,3`. So one file serves boards of all sizes. The centre of a board
//! with an even side is the spot to the lower right of its middle, as in Piskvork. The match runner c-gomoku-cli writes
//! points without spaces: `d3e5f6d7`.

pub(crate) mod rules;

use boardwright_game::grid::Point;
use boardwright_game::{Book, Negotiation, ParseError, Position, Rng};

use crate::Gomoku;
use crate::players::centre;
use crate::rules::infinite::{InfiniteGomoku, PlanePoint};

/// The opening books of the game.
pub(crate) static BOOKS: &[Book] = &[
    Book { game: "gomoku:15", text: include_str!("../../openings/15.txt") },
    Book { game: "gomoku:15,exact", text: include_str!("../../openings/15-exact.txt") },
    Book { game: "gomoku:15,renju", text: include_str!("../../openings/15-renju.txt") },
    Book { game: "gomoku:20", text: include_str!("../../openings/20.txt") },
    Book { game: "gomoku:20,exact", text: include_str!("../../openings/20-exact.txt") },
    Book { game: "gomoku:20,renju", text: include_str!("../../openings/20-renju.txt") },
];

/// The negotiation of Gomocup's events and of human tournaments.
///
/// Source: K. Sun, "Experimental tournament update", Gomocup 2020,
/// <https://gomocup.org/news/experimental-tournament-update-2020/>.
pub(crate) const SWAP2: Negotiation = Negotiation {
    name: "swap2",
    summary: "one side puts three stones; the other takes black, or plays on as white, or puts two more stones and \
              leaves that choice to the first",
    proposals: &[3, 2],
};

/// The opening negotiations of the game.
pub(crate) static NEGOTIATIONS: &[Negotiation] = &[
    SWAP2,
    Negotiation {
        name: "swap",
        summary: "one side puts three stones; the other takes black or plays on as white",
        proposals: &[3],
    },
    Negotiation::PIE,
];

/// The greatest distance of an opening stone from the centre, in columns and rows.
const SPREAD: usize = 3;

/// The number of random points near the centre that are tried before any empty point is taken.
const TRIED: usize = 50;

/// A random move near the first stone, or anywhere if there is no room left there.
pub(crate) fn near_the_first_stone(position: &InfiniteGomoku, rng: &mut Rng) -> Option<PlanePoint> {
    let moves: Vec<PlanePoint> = position.moves().collect();
    let is_near = |point: &&PlanePoint| usize::from(point.distance(PlanePoint::ORIGIN)) <= SPREAD;
    let near: Vec<PlanePoint> = moves.iter().filter(is_near).copied().collect();
    rng.pick(if near.is_empty() { &moves } else { &near }).copied()
}

/// A random move near the centre, or anywhere if the points tried there are occupied.
pub(crate) fn near_the_centre(position: &Gomoku, rng: &mut Rng) -> Option<Point> {
    let centre = centre(position);
    let near = |centre: u8, rng: &mut Rng| {
        (usize::from(centre) + rng.below(2 * SPREAD + 1)).checked_sub(SPREAD).and_then(|line| u8::try_from(line).ok())
    };
    let tried = (0..TRIED).find_map(|_| {
        let point = Point::new(near(centre.column, rng)?, near(centre.row, rng)?);
        position.objection(point).is_none().then_some(point)
    });
    tried.or_else(|| rng.pick(&position.moves().collect::<Vec<_>>()).copied())
}

/// Reads an opening in offsets; `None` if the text is no list of numbers.
pub(crate) fn read_offsets(text: &str, columns: u8, rows: u8) -> Option<Result<Vec<Point>, ParseError>> {
    let is_numeric = |c: char| c.is_ascii_digit() || matches!(c, '-' | ',') || c.is_ascii_whitespace();
    let is_offsets = text.contains(',') && text.chars().all(is_numeric);
    is_offsets.then(|| read_pairs(text, columns, rows))
}

/// Reads an opening of points without spaces, `d3e5f6d7`, as c-gomoku-cli writes them; `None` if the text has another
/// form. A single point is not such an opening but a list of one move.
pub(crate) fn read_joined(text: &str) -> Option<Result<Vec<Point>, ParseError>> {
    let text = text.trim();
    let starts: Vec<usize> = text.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()).map(|(at, _)| at).collect();
    let is_joined = starts.first() == Some(&0)
        && starts.len() > 1
        && text.chars().all(|c| c.is_ascii_alphanumeric())
        && text.ends_with(|c: char| c.is_ascii_digit())
        && starts.windows(2).all(|pair| pair[1] > pair[0] + 1);
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let point = |(from, to): (&usize, usize)| {
        let point = text[*from..to].to_ascii_lowercase().parse();
        point.map_err(|_| ParseError::new("opening", text, "points such as d3e5f6d7").at(*from))
    };
    is_joined.then(|| starts.iter().zip(ends).map(point).collect())
}

fn read_pairs(text: &str, columns: u8, rows: u8) -> Result<Vec<Point>, ParseError> {
    let fail = |part: &str, expected: String| {
        let offset = part.as_ptr() as usize - text.as_ptr() as usize;
        ParseError::new("opening", text, expected).at(offset)
    };
    let mut points = Vec::new();
    let mut words = text.trim().trim_end_matches(',').split(',').map(str::trim);
    while let Some(x) = words.next() {
        let y = words.next().ok_or_else(|| fail(x, "pairs of offsets x,y from the centre".to_owned()))?;
        let column = spot(x, columns).ok_or_else(|| fail(x, range("x", columns)))?;
        let from_top = spot(y, rows).ok_or_else(|| fail(y, range("y", rows)))?;
        points.push(Point::new(column, rows - 1 - from_top));
    }
    Ok(points)
}

/// The index from 0 of a column or row at an offset from the middle of a board side.
fn spot(offset: &str, side: u8) -> Option<u8> {
    let spot = i32::from(side / 2).checked_add(offset.parse().ok()?)?;
    u8::try_from(spot).ok().filter(|spot| *spot < side)
}

fn range(axis: &str, side: u8) -> String {
    let middle = i32::from(side / 2);
    format!("an offset {axis} from {} to {}", -middle, i32::from(side) - 1 - middle)
}

#[cfg(test)]
mod tests {
    use super::{read_joined, read_offsets};

    fn read(text: &str, side: u8) -> Result<String, String> {
        let points = read_offsets(text, side, side).expect("offsets").map_err(|error| error.to_string())?;
        Ok(points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn offsets_are_counted_from_the_centre_to_the_right_and_downwards() {
        // From Gomocup's openings for freestyle.
        assert_eq!(read("0,0, 1,0, 1,3", 15), Ok("h8 i8 i5".to_owned()));
        assert_eq!(read("-1,3, -1,5, 3,5, 4,4, 6,1\r", 20), Ok("j7 j5 n5 o6 q9".to_owned()));
        assert_eq!(read("-7,-7,7,7,", 15), Ok("a15 o1".to_owned()));
    }

    #[test]
    fn points_may_stand_together() {
        let read = |text: &str| {
            let points = read_joined(text)?.map_err(|error| error.to_string());
            Some(points.map(|points| points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")))
        };
        assert_eq!(read("d3e5f6d7"), Some(Ok("d3 e5 f6 d7".to_owned())));
        assert_eq!(read("H8i10\r"), Some(Ok("h8 i10".to_owned())));
        for text in ["h8", "h8 i9", "", "hh8", "8h", "h8i", "0,0", "h8-i9"] {
            assert_eq!(read(text), None, "{text}");
        }
        assert!(read("a1b0").is_some_and(|read| read.is_err_and(|error| error.contains("at character 3"))));
    }

    #[test]
    fn a_bad_offset_is_named_with_its_place() {
        let error = |text| read(text, 15).expect_err(text);
        assert_eq!(error("0,0, 8,0"), "bad opening \"0,0, 8,0\" at character 6: expected an offset x from -7 to 7");
        assert_eq!(
            error("0,0, 1,-99999999999"),
            "bad opening \"0,0, 1,-99999999999\" at character 8: expected an offset y from -7 to 7"
        );
        assert_eq!(
            error("0,0, 1"),
            "bad opening \"0,0, 1\" at character 6: expected pairs of offsets x,y from the centre"
        );
        assert!(error(",,").contains("expected"), "{}", error(",,"));
        assert!(error("0,0,,1").contains("at character 5"), "{}", error("0,0,,1"));
        assert!(["h8 i9", "", "7", "h8,i9"].iter().all(|text| read_offsets(text, 15, 15).is_none()));
    }
}
