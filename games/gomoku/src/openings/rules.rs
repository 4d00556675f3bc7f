//! The opening rules of gomoku and renju that players settle at the board.
//!
//! Sources: Renju International Federation, "Rules of Renju" (<https://www.renju.net/rifrules/>), for the rules of 1996 (RIF),
//! Taraguchi-10 and Soosõrv-8, and <https://en.wikipedia.org/wiki/Taraguchi_opening_rule>; for swap2 the source in [`openings`](crate::openings). The 26 openings of renju
//! are the first stone in the middle, the second within 3 × 3 and the third within 5 × 5, up to symmetry.

use boardwright_game::grid::{Point, symmetries, transform};
use boardwright_game::{OpeningChoice, OpeningRule, OpeningStep, ParseError, Side, Spec};
use boardwright_openings::Opens;

use crate::texts::TEXTS;
use crate::{Gomoku, GomokuVariant};

use OpeningChoice::{Offer, Put, Stay, Swap};

/// The smallest board of rules that speak of squares in the middle.
const SMALLEST: u8 = 9;

/// A step in which a player makes moves.
const fn put(by: Side, plies: u8, within: Option<u8>) -> OpeningStep {
    OpeningStep::Put { by, plies: Some(plies), within }
}

/// A step in which a player may exchange the sides, behind which the opening goes on with step `next`.
const fn may_swap(by: Side, choices: &'static [(OpeningChoice, usize)]) -> OpeningStep {
    OpeningStep::Choose { by, choices }
}

/// The rules, the usual ones first.
pub(crate) static OPENING_RULES: &[OpeningRule] = &[
    OpeningRule {
        name: "swap2",
        summary: "one player puts three stones; the other picks a colour, or puts two more and leaves that to the first",
        steps: &[
            put(Side::First, 3, None),
            OpeningStep::Choose { by: Side::Second, choices: &[(Swap, 4), (Stay, 4), (Put(2), 2)] },
            put(Side::Second, 2, None),
            OpeningStep::Choose { by: Side::First, choices: OpeningRule::SWAP_OR_STAY_AND_PLAY },
        ],
    },
    OpeningRule {
        name: "swap",
        summary: "one player puts three stones; the other picks a colour",
        steps: &[
            put(Side::First, 3, None),
            OpeningStep::Choose { by: Side::Second, choices: OpeningRule::SWAP_OR_STAY_AND_PLAY },
        ],
    },
    OpeningRule::PIE,
    OpeningRule {
        name: "rif",
        summary: "one of the 26 openings of renju, a swap, the fourth move, two fifth moves of which White picks one",
        steps: &[
            put(Side::First, 1, Some(1)),
            put(Side::First, 1, Some(3)),
            put(Side::First, 1, Some(5)),
            may_swap(Side::Second, &[(Swap, 4), (Stay, 4)]),
            put(Side::Second, 1, None),
            OpeningStep::Offer { by: Side::First, count: Some(2) },
            OpeningStep::Take { by: Side::Second },
        ],
    },
    OpeningRule {
        name: "taraguchi-10",
        summary: "a swap after each of five moves in growing squares, or after four moves ten fifth moves to pick from",
        steps: &[
            put(Side::First, 1, Some(1)),
            may_swap(Side::Second, &[(Swap, 2), (Stay, 2)]),
            put(Side::Second, 1, Some(3)),
            may_swap(Side::First, &[(Swap, 4), (Stay, 4)]),
            put(Side::First, 1, Some(5)),
            may_swap(Side::Second, &[(Swap, 6), (Stay, 6)]),
            put(Side::Second, 1, Some(7)),
            // Who swaps after the fourth move has chosen the fifth one in the square.
            may_swap(Side::First, &[(Swap, 8), (Stay, 8), (Offer(10), 10)]),
            put(Side::First, 1, Some(9)),
            OpeningStep::Choose { by: Side::Second, choices: OpeningRule::SWAP_OR_STAY_AND_PLAY },
            OpeningStep::Offer { by: Side::First, count: None },
            OpeningStep::Take { by: Side::Second },
        ],
    },
    OpeningRule {
        name: "soosorv-8",
        summary: "one of the 26 openings, a swap, the fourth move with a number of fifth moves up to eight, a swap, a pick",
        steps: &[
            put(Side::First, 1, Some(1)),
            put(Side::First, 1, Some(3)),
            put(Side::First, 1, Some(5)),
            may_swap(Side::Second, &[(Swap, 4), (Stay, 4)]),
            put(Side::Second, 1, None),
            OpeningStep::Choose {
                by: Side::Second,
                choices: &[
                    (Offer(1), 6),
                    (Offer(2), 6),
                    (Offer(3), 6),
                    (Offer(4), 6),
                    (Offer(5), 6),
                    (Offer(6), 6),
                    (Offer(7), 6),
                    (Offer(8), 6),
                ],
            },
            may_swap(Side::First, &[(Swap, 7), (Stay, 7)]),
            OpeningStep::Offer { by: Side::First, count: None },
            OpeningStep::Take { by: Side::Second },
        ],
    },
];

/// Refuses a rule that speaks of squares in the middle on a board that has no middle or no room for them.
pub(crate) fn check_board(variant: &GomokuVariant, rule: &OpeningRule, spec: &Spec) -> Result<(), ParseError> {
    let has_squares = rule.steps.iter().any(|step| matches!(step, OpeningStep::Put { within: Some(_), .. }));
    let fits = |lines: u8| lines >= SMALLEST && lines % 2 == 1;
    if !has_squares || (fits(variant.columns()) && fits(variant.rows())) {
        return Ok(());
    }
    let arguments = [("least", u32::from(SMALLEST).into()), ("opening", rule.name.into())];
    Err(spec.error(spec.size.as_deref().unwrap_or_default(), TEXTS.with("gomoku-expected-odd", arguments)))
}

impl Opens for Gomoku {
    fn is_within(&self, point: Point, size: u8) -> bool {
        let near = |at: u8, lines: u8| (lines / 2).abs_diff(at) <= size / 2;
        near(point.column, self.columns()) && near(point.row, self.rows())
    }

    fn are_alike(&self, one: Point, other: Point) -> bool {
        let (columns, rows) = (self.columns(), self.rows());
        (0..symmetries(columns, rows)).any(|symmetry| {
            let image = |point| transform(point, columns, rows, symmetry);
            image(one) == other && self.stones().all(|(point, side)| self.at(image(point)) == Some(side))
        })
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Game, Spec};

    use crate::GAME;

    #[test]
    fn openings_of_renju_need_a_middle_and_room() {
        let spec = |text: &str| GAME.variant(&text.parse::<Spec>().expect("a spec")).map(|variant| variant.spec());
        assert_eq!(spec("gomoku:15,renju,taraguchi-10").as_deref(), Ok("gomoku:15,renju,taraguchi-10"));
        assert!(spec("gomoku:swap2,15x15").is_err());
        assert_eq!(spec("gomoku:swap2").as_deref(), Ok("gomoku:15,swap2"));
        assert_eq!(spec("gomoku:swap2,renju").as_deref(), Ok("gomoku:15,renju,swap2"));
        for text in ["gomoku:20,rif", "gomoku:7,soosorv-8", "gomoku:15x20,taraguchi-10"] {
            let error = spec(text).expect_err(text).to_string();
            assert!(error.contains("an odd number of columns and rows from 9 on with the opening"), "{error}");
        }
        let error = spec("gomoku:15,swap2,pie").expect_err("two openings").to_string();
        assert_eq!(
            error,
            "bad game \"gomoku:15,swap2,pie\" at character 17: expected one opening, not both swap2 and pie"
        );
    }
}
