//! The queries of scripts about a position of Sticks 'n' Barrels.
//!
//! Holes are names such as `d4`, kinds of pieces are `"stick"`, `"hollow"` and `"solid"`. `"own"` is the side to move,
//! `"other"` its opponent.

use boardwright_game::grid::Point;
use boardwright_game::{Arguments, Datum, Library, Position, Query, Script, Scripting, Side};

use crate::eval::pairs::{Content, HoleState, PairState, SEQUENCES, Survey, hole_states, letters, state_of};
use crate::rules::{Hole, Kind, Sticks, holes, lines};
use crate::threats::Threats;

/// The scripting interface of the game: numbers of the board, queries and library.
pub(crate) const SCRIPTING: Scripting<Sticks> =
    Scripting { cells, queries: QUERIES, library: Library { source: "", types: "" } };

/// The bots that come with the game, in the order of the tutorial.
pub(crate) const SCRIPTS: &[Script] = &[
    script("chance", "any legal move", include_str!("../bots/chance.lua")),
    script("winner", "wins if it can, else any legal move", include_str!("../bots/winner.lua")),
    script("blocker", "wins, else leaves the opponent the fewest wins", include_str!("../bots/blocker.lua")),
    script("counter", "the same, then counts its most complete pairs", include_str!("../bots/counter.lua")),
    script("weigher", "the same, with pairs of both sides weighed", include_str!("../bots/weigher.lua")),
    script("thinker", "looks two plies ahead on the weights of pairs", include_str!("../bots/thinker.lua")),
];

const fn script(name: &'static str, summary: &'static str, source: &'static str) -> Script {
    Script { name, summary, source }
}

const QUERIES: &[Query<Sticks>] = &[
    Query::new(
        "piece",
        "(hole: string, side: string?) -> string?",
        "the piece of a side in a hole: stick, hollow or solid; nil if it has none there",
        |board, arguments| {
            let piece = board.piece_at(arguments.side(1, board.to_move())?, hole(board, arguments)?);
            Ok(piece.map_or(Datum::Nothing, |kind| Datum::Text(word(kind).to_owned())))
        },
    ),
    Query::new(
        "tray",
        "(side: string?) -> { stick: number, hollow: number, solid: number }",
        "how many pieces of each kind a side has in its tray",
        |board, arguments| {
            let side = arguments.side(0, board.to_move())?;
            let count = |kind| (word(kind), Datum::Number(board.tray(side, kind).into()));
            Ok(Datum::Fields(Kind::ALL.map(count).to_vec()))
        },
    ),
    Query::new(
        "fits",
        "(kind: string, side: string?) -> { string }",
        "the holes into which a piece of a kind fits",
        |board, arguments| {
            let side = arguments.side(1, board.to_move())?;
            Ok(Datum::texts(holes(board.targets(side, kind(arguments)?))))
        },
    ),
    Query::new(
        "may_move",
        "(kind: string, side: string?) -> boolean",
        "whether a side has a piece of a kind to move, from the tray or on the board",
        |board, arguments| Ok(Datum::Flag(board.has_available(arguments.side(1, board.to_move())?, kind(arguments)?))),
    ),
    Query::new(
        "threats",
        "(side: string?) -> number",
        "how many pairs of a side one legal move of hers would complete",
        |board, arguments| Ok(Datum::Number(Threats::of(board, arguments.side(0, board.to_move())?).pairs.into())),
    ),
    Query::new(
        "winning_holes",
        "(side: string?) -> { string }",
        "the holes in which such a move would end",
        |board, arguments| {
            let [sticks, hollows, solids] = Threats::of(board, arguments.side(0, board.to_move())?).holes;
            Ok(Datum::texts(holes(sticks | hollows | solids)))
        },
    ),
    Query::new(
        "counts",
        "(side: string?) -> { number }",
        "how many of the 180 pairs of a side have 1, 2, 3, 4 and 5 holes in place or unblockable and none blocked",
        counts,
    ),
    Query::new(
        "state_counts",
        "(side: string?) -> { { in_place: number, unblockable: number, pairs: number } }",
        "how many pairs of a side are in each of the 21 states that are not blocked, from the most complete on",
        state_counts,
    ),
    Query::new(
        "pairs",
        "(side: string?) -> { { holes: { string }, sequence: string, blocked: boolean, in_place: number, unblockable: \
         number, states: { string } } }",
        "the 180 pairs of a side: five holes with a sequence of sticks S and barrels B, how far it has come unless it is \
         blocked, and the state of each hole: in place, unblockable, empty or blocked",
        pairs,
    ),
];

/// A number for each hole, from a1 along the rows: 1 for a stick, 2 for a hollow and 3 for a solid barrel of the first
/// side, and ten times that for the second.
fn cells(board: &Sticks, cells: &mut Vec<i16>) {
    let number = |side, hole| board.piece_at(side, hole).map_or(0, |kind| kind as i16 + 1);
    cells.extend(
        holes(board.equipment().board()).map(|hole| number(Side::First, hole) + 10 * number(Side::Second, hole)),
    );
}

fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Stick => "stick",
        Kind::Hollow => "hollow",
        Kind::Solid => "solid",
    }
}

fn hole(board: &Sticks, arguments: Arguments<'_>) -> Result<Hole, String> {
    let on_board = |hole: &Hole| board.equipment().board() & hole.bit() != 0;
    let last = Point::new(board.equipment().columns() - 1, board.equipment().rows() - 1);
    let expected = format!("a hole from a1 to {last}");
    arguments.read(0, &expected, |text| Hole::at(text.parse::<Point>().ok()?).filter(on_board))
}

fn kind(arguments: Arguments<'_>) -> Result<Kind, String> {
    let expected = "\"stick\", \"hollow\" or \"solid\"";
    arguments.read(0, expected, |text| Kind::ALL.into_iter().find(|&kind| word(kind) == text))
}

/// The numbers of pairs in each state, for the side in the first argument.
fn survey(board: &Sticks, arguments: Arguments<'_>) -> Result<Vec<(PairState, u32)>, String> {
    let side = arguments.side(0, board.to_move())?;
    let counts = *Survey::of(board).counts(side);
    let all = std::iter::once(PairState::WIN).chain((0..=5).rev().flat_map(PairState::of_level));
    Ok(all.map(|state| (state, u32::from(counts[state.index()]))).collect())
}

fn counts(board: &Sticks, arguments: Arguments<'_>) -> Result<Datum, String> {
    let mut sums = [0; 6];
    for (state, pairs) in survey(board, arguments)? {
        if let Some((in_place, unblockable)) = state.holes() {
            sums[in_place + unblockable] += pairs;
        }
    }
    Ok(Datum::numbers(sums[1..].iter().copied()))
}

fn state_counts(board: &Sticks, arguments: Arguments<'_>) -> Result<Datum, String> {
    let described = |(state, pairs): (PairState, u32)| {
        let (in_place, unblockable) = state.holes()?;
        Some(Datum::Fields(vec![
            ("in_place", Datum::Number(in_place as f64)),
            ("unblockable", Datum::Number(unblockable as f64)),
            ("pairs", Datum::Number(pairs.into())),
        ]))
    };
    Ok(Datum::List(survey(board, arguments)?.into_iter().filter_map(described).collect()))
}

fn pairs(board: &Sticks, arguments: Arguments<'_>) -> Result<Datum, String> {
    let side = arguments.side(0, board.to_move())?;
    let of_line = |line: [Hole; 5]| {
        let contents = line.map(|hole| Content::of(board, side, hole));
        SEQUENCES.iter().map(move |&sequence| {
            let state = state_of(sequence, contents);
            let (in_place, unblockable) = state.holes().unwrap_or_default();
            Datum::Fields(vec![
                ("holes", Datum::texts(line)),
                ("sequence", Datum::Text(letters(sequence))),
                ("blocked", Datum::Flag(state.holes().is_none())),
                ("in_place", Datum::Number(in_place as f64)),
                ("unblockable", Datum::Number(unblockable as f64)),
                ("states", Datum::texts(hole_states(sequence, contents).map(HoleState::name))),
            ])
        })
    };
    let on_board = |line: &[Hole; 5]| line.iter().all(|hole| board.equipment().board() & hole.bit() != 0);
    Ok(Datum::List(lines().filter(on_board).flat_map(of_line).collect()))
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Arguments, Datum};

    use super::QUERIES;
    use crate::Sticks;

    fn ask(board: &Sticks, name: &str, arguments: &[Datum]) -> Result<Datum, String> {
        let query = QUERIES.iter().find(|query| query.info.name == name).expect("a question");
        (query.answer)(board, Arguments::new(arguments))
    }

    fn text(text: &str) -> Datum {
        Datum::Text(text.to_owned())
    }

    /// Red has stick, stick, barrel on b4 to d4 and a stick that is shared on e4; f4 wins.
    #[test]
    fn a_script_sees_pieces_pairs_and_threats() {
        let board: Sticks = "7/4s2/1d5/1SSDx2/2h4/5S1/7 1".parse().expect("a position");
        assert_eq!(ask(&board, "piece", &[text("e4")]), Ok(text("stick")));
        assert_eq!(ask(&board, "piece", &[text("e4"), text("other")]), Ok(text("hollow")));
        assert_eq!(ask(&board, "winning_holes", &[]), Ok(Datum::texts(["f4"])));
        assert_eq!(ask(&board, "threats", &[]), Ok(Datum::Number(1.0)));
        let Ok(Datum::List(counts)) = ask(&board, "counts", &[]) else { panic!("no list") };
        assert_eq!((counts.len(), &counts[3], &counts[4]), (5, &Datum::Number(1.0), &Datum::Number(0.0)));
        let Ok(Datum::List(pairs)) = ask(&board, "pairs", &[]) else { panic!("no list") };
        assert_eq!(pairs.len(), 180);
        let states = |pair: &Datum| match pair {
            Datum::Fields(fields) => {
                fields.iter().find(|(name, _)| *name == "states").map(|(_, states)| states.clone())
            }
            _ => None,
        };
        let expected = ["in place", "in place", "in place", "in place", "empty"];
        assert!(pairs.iter().any(|pair| states(pair) == Some(Datum::texts(expected))), "b4 to f4");
        let Ok(Datum::List(states)) = ask(&board, "state_counts", &[text("other")]) else { panic!("no list") };
        assert_eq!(states.len(), 21);
        assert_eq!(
            ask(&board, "tray", &[]),
            Ok(Datum::Fields(vec![
                ("stick", Datum::Number(6.0)),
                ("hollow", Datum::Number(4.0)),
                ("solid", Datum::Number(3.0)),
            ]))
        );
    }

    #[test]
    fn a_wrong_question_is_answered_with_what_was_expected() {
        let board = Sticks::start();
        assert_eq!(
            ask(&board, "fits", &[text("barrel")]).unwrap_err(),
            "argument 1 must be \"stick\", \"hollow\" or \"solid\", not \"barrel\""
        );
        assert_eq!(
            ask(&board, "piece", &[text("h8")]).unwrap_err(),
            "argument 1 must be a hole from a1 to g7, not \"h8\""
        );
    }
}
