//! The queries of scripts about a position of kalah.
//!
//! Houses are numbered from their owner's left, as in moves. `"own"` is the side to move, `"other"` its opponent.

use boardwright_game::{Arguments, Datum, Library, Limits, Position, Query, Script, Scripting, Side, Stop};

use crate::players::{Chains, Effort, from_the_bottom, sow};
use crate::rules::{House, Kalah};

/// The scripting interface of kalah: numbers of the board, queries and library.
pub(crate) const SCRIPTING: Scripting<Kalah> = Scripting {
    cells,
    queries: QUERIES,
    library: Library { source: include_str!("quiz.luau"), types: include_str!("quiz.d.luau") },
};

/// The bots that come with the game, in the order of the tutorial.
pub(crate) const SCRIPTS: &[Script] = &[
    script("first", "the leftmost house with seeds", include_str!("../../bots/first.lua")),
    script("chance", "any house with seeds", include_str!("../../bots/chance.lua")),
    script("score", "the house that brings most seeds into the store", include_str!("../../bots/score.lua")),
    script("again", "extra moves from the right, else score", include_str!("../../bots/again.lua")),
    script("deep-score", "the same over a whole chain of extra moves", include_str!("../../bots/deep-score.lua")),
    script("cautious", "own chain less the best that the opponent can answer", include_str!("../../bots/cautious.lua")),
    script("searcher", "the search of all bots, five sowings deep", include_str!("../../bots/searcher.lua")),
    script(
        "minimax",
        "alpha-beta six sowings deep on the difference of stores",
        include_str!("../../bots/minimax.lua"),
    ),
];

const fn script(name: &'static str, summary: &'static str, source: &'static str) -> Script {
    Script { name, summary, source }
}

const QUERIES: &[Query<Kalah>] = &[
    Query::new("size", "() -> number", "how many houses each side has", |board, _| number(board.rules().houses)),
    Query::new(
        "houses",
        "(side: string?) -> { number }",
        "the seeds in the houses of a side, from its left",
        |board, arguments| Ok(Datum::numbers(board.houses(arguments.side(0, board.to_move())?).iter().copied())),
    ),
    Query::new("store", "(side: string?) -> number", "the seeds in the store of a side", |board, arguments| {
        number(board.store(arguments.side(0, board.to_move())?))
    }),
    Query::new(
        "seeds",
        "(house: number, side: string?) -> number",
        "the seeds in one house of a side",
        |board, arguments| {
            let side = arguments.side(1, board.to_move())?;
            number(board.houses(side)[house(board, arguments)?.index()])
        },
    ),
    Query::new(
        "bottom",
        "() -> { number }",
        "the board as the side to move sees it from the bottom: its houses, its store, the opponent's houses, her store",
        bottom,
    ),
    Query::new(
        "sowing",
        "(house: number) -> { gain: number, again: boolean, captured: number }",
        "what sowing a house does: gain, the seeds that come into the store; again, whether an extra move follows; \
         captured, the seeds taken from the opponent's house",
        sowing,
    ),
    Query::new(
        "chain",
        "(house: number) -> { number }",
        "the best chain of extra moves that begins with a house, by the seeds that come into the store",
        chain,
    ),
    Query::new(
        "chain_gain",
        "(house: number) -> number",
        "the seeds that such a chain brings into the store",
        |board, arguments| {
            let (house, board) = (sowable(board, arguments)?, from_the_bottom(board));
            with_effort(|effort| number(Chains::default().gain(&board, house, effort)))
        },
    ),
];

/// The number of sowings that a query about chains may try.
const MAX_SOWINGS: u64 = 50_000;

/// South's houses and store, then north's.
fn cells(board: &Kalah, cells: &mut Vec<i16>) {
    for side in Side::BOTH {
        cells.extend(board.houses(side).iter().map(|&seeds| i16::from(seeds)));
        cells.push(i16::from(board.store(side)));
    }
}

fn number(number: impl Into<f64>) -> Result<Datum, String> {
    Ok(Datum::Number(number.into()))
}

fn house(board: &Kalah, arguments: Arguments<'_>) -> Result<House, String> {
    let houses = board.rules().houses;
    let number = arguments.whole(0, 1..=houses.into(), &format!("a house from 1 to {houses}"))?;
    Ok(House::new(number as u8).expect("a number of a house is one"))
}

fn sowable(board: &Kalah, arguments: Arguments<'_>) -> Result<House, String> {
    let house = house(board, arguments)?;
    match board.objection(house) {
        None => Ok(house),
        Some(objection) => Err(format!("argument 1 must be a house that can be sown, but {objection}")),
    }
}

fn with_effort<R>(question: impl FnOnce(&Effort<'_>) -> R) -> R {
    let limits = Limits { nodes: Some(MAX_SOWINGS), ..Limits::default() };
    question(&Effort::new(&limits, &Stop::new()))
}

fn bottom(board: &Kalah, _: Arguments<'_>) -> Result<Datum, String> {
    let mut bowls = Vec::new();
    cells(&from_the_bottom(board), &mut bowls);
    Ok(Datum::numbers(bowls))
}

fn sowing(board: &Kalah, arguments: Arguments<'_>) -> Result<Datum, String> {
    let (house, board) = (sowable(board, arguments)?, from_the_bottom(board));
    let (gain, again, after) = sow(&board, house);
    let total = |board: &Kalah| board.houses(Side::Second).iter().map(|&seeds| i32::from(seeds)).sum::<i32>();
    // The seeds that did not fall on the own side or into the store fell on the opponent's side, before any were
    // captured.
    let own = usize::from(board.rules().houses) - house.index();
    let seeds = usize::from(board.houses(Side::First)[house.index()]);
    let lap = 2 * usize::from(board.rules().houses) + 1;
    let across =
        (0..seeds).filter(|seed| (own..own + usize::from(board.rules().houses)).contains(&(seed % lap))).count();
    let captured = total(&board) + across as i32 - total(&after);
    Ok(Datum::Fields(vec![
        ("gain", Datum::Number(gain.into())),
        ("again", Datum::Flag(again)),
        ("captured", Datum::Number(captured.into())),
    ]))
}

fn chain(board: &Kalah, arguments: Arguments<'_>) -> Result<Datum, String> {
    let (house, board) = (sowable(board, arguments)?, from_the_bottom(board));
    let line = with_effort(|effort| Chains::default().line(&board, house, effort));
    Ok(Datum::numbers(line.into_iter().map(House::number)))
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Arguments, Datum, Position, Variant};

    use super::QUERIES;
    use crate::{Kalah, KalahVariant};

    fn ask(board: &Kalah, name: &str, arguments: &[Datum]) -> Result<Datum, String> {
        let query = QUERIES.iter().find(|query| query.info.name == name).expect("a question");
        (query.answer)(board, Arguments::new(arguments))
    }

    fn board(text: &str) -> Kalah {
        KalahVariant::from_spec(&"kalah:6x4".parse().expect("a spec")).expect("a game").read(text).expect("a position")
    }

    #[test]
    fn a_script_sees_what_a_sowing_does() {
        let board = board("4,4,4,4,4,4,0/4,4,4,4,4,4,0 S");
        let fields = |gain: f64, again, captured: f64| {
            Ok(Datum::Fields(vec![
                ("gain", Datum::Number(gain)),
                ("again", Datum::Flag(again)),
                ("captured", Datum::Number(captured)),
            ]))
        };
        assert_eq!(ask(&board, "sowing", &[Datum::Number(3.0)]), fields(1.0, true, 0.0));
        assert_eq!(ask(&board, "sowing", &[Datum::Number(6.0)]), fields(1.0, false, 0.0));
        let board = board.child("3".parse().expect("a house")).child("1".parse().expect("a house"));
        assert_eq!(ask(&board, "bottom", &[]), Ok(Datum::numbers([4, 4, 4, 4, 4, 4, 0, 0, 5, 1, 6, 6, 5, 1])));
    }

    #[test]
    fn a_capture_is_counted_apart_from_the_own_seed() {
        let board = board("1,0,4,4,4,4,3/4,4,4,4,5,4,3 S");
        assert_eq!(
            ask(&board, "sowing", &[Datum::Number(1.0)]),
            Ok(Datum::Fields(vec![
                ("gain", Datum::Number(6.0)),
                ("again", Datum::Flag(false)),
                ("captured", Datum::Number(5.0)),
            ]))
        );
        let error = ask(&board, "chain", &[Datum::Number(2.0)]).unwrap_err();
        assert_eq!(error, "argument 1 must be a house that can be sown, but house 2 is empty");
    }
}
