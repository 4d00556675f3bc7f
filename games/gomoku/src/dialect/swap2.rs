//! What a player of ours decides in a swap2 opening, when a manager asks with `SWAP2BOARD`.
//!
//! One side puts three stones, black, white and black. The other takes black (`SWAP`), or stays white and puts the fourth
//! stone, or puts two more stones and leaves the choice to the first side, which then takes black or puts the sixth
//! stone.
//!
//! Source: K. Sun, "Experimental tournament update", Gomocup 2020,
//! <https://gomocup.org/news/experimental-tournament-update-2020/>.

use std::cell::RefCell;

use boardwright_game::grid::Point;
use boardwright_game::{Info, Limits, Player, Position, Rng, Score, Stop, Turn, Variant};

use crate::players::centre;
use crate::{Gomoku, GomokuVariant};

/// What a side says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// It takes the black stones.
    Swap,
    /// It puts these stones.
    Stones(Vec<Point>),
}

/// What a position is worth to the side to move, and what it would play.
pub(super) type Judge<'a> = dyn FnMut(&Gomoku) -> Option<(Score, Point)> + 'a;

/// A side that has this much more than the other, in hundredths, is the better one.
const CLEAR: i32 = 50;

/// As many openings are compared for the one in which the sides are most alike.
const COMPARED: usize = 16;

/// As many are tried for those that can be played; stones fall on each other, and somebody may have won.
const TRIED: usize = 200;

/// Stones of an opening lie at most so far from the middle.
const SPREAD: usize = 3;

/// Positions that a judge by search visits.
const NODES: u64 = 2000;

/// Decides for the side that is asked, with these stones on the board in the order of the moves.
///
/// # Errors
/// If the stones are not as many as in a swap2 opening, cannot be played, or end the game.
pub(super) fn decide(variant: &GomokuVariant, stones: &[Point], judge: &mut Judge<'_>) -> Result<Answer, String> {
    let position = after(variant, stones)?;
    let score = |judged: Option<(Score, Point)>| judged.map(|(score, mv)| (score.0, mv)).ok_or("no move is left");
    match stones.len() {
        0 => {
            let opening = most_even(variant, &[], 3, judge).ok_or("the board is too small for an opening")?;
            Ok(Answer::Stones(opening))
        }
        3 => match score(judge(&position))? {
            (score, mv) if score > CLEAR => Ok(Answer::Stones(vec![mv])),
            (score, _) if score < -CLEAR => Ok(Answer::Swap),
            (_, mv) => Ok(Answer::Stones(most_even(variant, stones, 2, judge).unwrap_or_else(|| vec![mv]))),
        },
        5 => match score(judge(&position))? {
            (score, mv) if score >= 0 => Ok(Answer::Stones(vec![mv])),
            _ => Ok(Answer::Swap),
        },
        number => Err(format!("expected 0, 3 or 5 stones, not {number}")),
    }
}

/// A judge that searches as the engine does.
pub(super) fn searching(variant: GomokuVariant) -> impl FnMut(&Gomoku) -> Option<(Score, Point)> {
    let mut player = "engine".parse().ok().and_then(|spec| variant.player(&spec, 0).ok());
    move |position| search(player.as_deref_mut()?, position)
}

fn search(player: &mut dyn Player<Gomoku>, position: &Gomoku) -> Option<(Score, Point)> {
    let found = RefCell::new(None);
    let report = |info: &Info<Point>| {
        if info.line <= 1 {
            found.replace(Some(info.score));
        }
    };
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let (stop, history) = (Stop::new(), []);
    let turn = Turn { position, start: position, history: &history, limits: &limits, stop: &stop, report: &report };
    let mv = player.choose(&turn);
    found.into_inner().map(|score| (score, mv))
}

/// The stones to be added after which the sides are most alike, among some that are picked at random near the middle.
/// The same question has the same answer.
fn most_even(variant: &GomokuVariant, stones: &[Point], more: usize, judge: &mut Judge<'_>) -> Option<Vec<Point>> {
    let middle = centre(&variant.start());
    let mut rng =
        Rng::new(stones.iter().fold(1, |seed, stone| seed * 31 + u64::from(stone.column) * 64 + u64::from(stone.row)));
    let mut pick = || {
        let near = |centre: u8, rng: &mut Rng| (usize::from(centre) + rng.below(2 * SPREAD + 1)).checked_sub(SPREAD);
        let (column, row) = (near(middle.column, &mut rng)?, near(middle.row, &mut rng)?);
        Some(Point::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?))
    };
    let mut best: Option<(i32, Vec<Point>)> = None;
    let mut compared = 0;
    for _ in 0..TRIED {
        let Some(added) = (0..more).map(|_| pick()).collect::<Option<Vec<Point>>>() else { continue };
        let Ok(position) = after(variant, &[stones, &added].concat()) else { continue };
        let Some((score, _)) = judge(&position) else { continue };
        if best.as_ref().is_none_or(|(least, _)| score.0.abs() < *least) {
            best = Some((score.0.abs(), added));
        }
        compared += 1;
        if compared == COMPARED {
            break;
        }
    }
    best.map(|(_, added)| added)
}

/// The position after these moves, which must go on.
fn after(variant: &GomokuVariant, stones: &[Point]) -> Result<Gomoku, String> {
    let mut position = variant.start();
    for &stone in stones {
        position.play(stone).map_err(|error| error.reason)?;
    }
    match position.ending() {
        Some(ending) => Err(format!("the game is over: {ending}")),
        None => Ok(position),
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::grid::Point;
    use boardwright_game::{Position, Score};

    use super::{Answer, after, decide, searching};
    use crate::{Gomoku, GomokuVariant, Rule};

    fn variant() -> GomokuVariant {
        GomokuVariant::new(15, 15, Rule::Exact)
    }

    fn points(text: &str) -> Vec<Point> {
        text.split_whitespace().map(|point| point.parse().expect("a point")).collect()
    }

    /// A judge for whom every position is worth the same.
    fn always(score: i32) -> impl FnMut(&Gomoku) -> Option<(Score, Point)> {
        move |position| position.moves().next().map(|mv| (Score(score), mv))
    }

    #[test]
    fn the_better_side_is_taken() {
        let three = points("h8 h9 j10");
        let five = points("h8 h9 j10 i8 g8");
        let own_move = Answer::Stones(points("a1"));
        for (score, to_three, to_five) in [(500, &own_move, &own_move), (-500, &Answer::Swap, &Answer::Swap)] {
            assert_eq!(decide(&variant(), &three, &mut always(score)).as_ref(), Ok(to_three));
            assert_eq!(decide(&variant(), &five, &mut always(score)).as_ref(), Ok(to_five));
        }
        assert_eq!(decide(&variant(), &five, &mut always(0)), Ok(own_move));
    }

    #[test]
    fn an_even_opening_is_left_to_the_other_side_with_two_more_stones() {
        let three = points("h8 h9 j10");
        let Ok(Answer::Stones(added)) = decide(&variant(), &three, &mut always(0)) else { panic!("two stones") };
        assert_eq!(added.len(), 2);
        assert!(after(&variant(), &[three, added].concat()).is_ok());
    }

    #[test]
    fn the_most_even_opening_is_put() {
        // The judge likes but one place of the third stone.
        let mut judge = |position: &Gomoku| {
            let best = position.stones().filter(|(point, _)| point.column == 7).count() as i32;
            position.moves().next().map(|mv| (Score(100 - best), mv))
        };
        let Ok(Answer::Stones(opening)) = decide(&variant(), &[], &mut judge) else { panic!("three stones") };
        assert_eq!(opening.len(), 3);
        assert!(opening.iter().any(|point| point.column == 7), "{opening:?}");
        assert_eq!(decide(&variant(), &[], &mut judge), Ok(Answer::Stones(opening)), "the same every time");
    }

    #[test]
    fn the_engine_judges_and_openings_fit_every_board() {
        for (columns, rows) in [(15, 15), (5, 6)] {
            let variant = GomokuVariant::new(columns, rows, Rule::Exact);
            let Ok(Answer::Stones(opening)) = decide(&variant, &[], &mut searching(variant)) else { panic!("stones") };
            let position = after(&variant, &opening).expect("it can be played");
            assert_eq!(position.stones().count(), 3);
        }
        // Black has an open three and white is on the move; nobody wants to be white.
        let lost = points("h8 a1 i8 o1 j8");
        assert_eq!(decide(&variant(), &lost, &mut searching(variant())), Ok(Answer::Swap));
    }

    #[test]
    fn what_is_no_opening_is_refused() {
        for (stones, error) in [
            ("h8", "expected 0, 3 or 5 stones, not 1"),
            ("h8 h8 i9", "h8 is occupied by black"),
            ("h8 a1 p16", "p16 is off the board, which goes from a1 to o15"),
        ] {
            assert_eq!(decide(&variant(), &points(stones), &mut always(0)), Err(error.to_owned()));
        }
    }
}
