//! Opening rules: the steps in which two players settle the first moves of a game and their sides.

use crate::error::ParseError;
use crate::side::Side;
use crate::spec::Spec;

/// A rule for the first moves and the choice of sides, as part of a game: swap2, pie, the openings of renju.
///
/// The steps follow each other, and a choice says with which step the game goes on. Behind the last step the game is the
/// usual one. A step names a side of the game below and means the player who has that side at this point, so that it needs
/// to know nothing of exchanges that went before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OpeningRule {
    /// The name, which is an option of the game's specs: `swap2`.
    pub name: &'static str,
    /// One line on how it goes.
    pub summary: &'static str,
    /// The steps, the first of which comes first.
    pub steps: &'static [OpeningStep],
}

/// One step of an opening rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OpeningStep {
    /// A player makes moves, whichever side they are for.
    Put {
        /// The side whose player makes them.
        by: Side,
        /// The number of moves; `None` for all moves until the game below has another side to move.
        plies: Option<u8>,
        /// The size of the square in the middle of the board in which they must lie; `None` for anywhere.
        within: Option<u8>,
    },
    /// A player chooses.
    Choose {
        /// The side whose player chooses.
        by: Side,
        /// The choices, each with the number of the step that follows it; a number beyond the last step ends the opening.
        choices: &'static [(OpeningChoice, usize)],
    },
    /// A player offers moves for the side to move, of which no two are alike by a symmetry of the board.
    Offer {
        /// The side whose player offers them.
        by: Side,
        /// The number of offers; `None` for the number that was chosen before.
        count: Option<u8>,
    },
    /// A player picks one of the offered moves, which is made.
    Take {
        /// The side whose player picks it.
        by: Side,
    },
}

/// A choice in an opening.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum OpeningChoice {
    /// The players exchange their sides.
    Swap,
    /// They keep their sides.
    Stay,
    /// Make this number of further moves.
    Put(u8),
    /// Offer this number of moves.
    Offer(u8),
}

impl OpeningStep {
    /// The side whose player acts.
    pub const fn by(&self) -> Side {
        match *self {
            OpeningStep::Put { by, .. }
            | OpeningStep::Choose { by, .. }
            | OpeningStep::Offer { by, .. }
            | OpeningStep::Take { by } => by,
        }
    }
}

/// The number of the step behind the last one of any rule: there the opening is over.
pub(crate) const END: usize = usize::MAX;

impl OpeningRule {
    /// The pie rule, for any game in which the first turn is worth something: one cuts, the other chooses.
    pub const PIE: OpeningRule = OpeningRule {
        name: "pie",
        summary: "one player makes the first turn, the other takes that side over or goes on",
        steps: &[
            OpeningStep::Put { by: Side::First, plies: None, within: None },
            OpeningStep::Choose { by: Side::Second, choices: OpeningRule::SWAP_OR_STAY_AND_PLAY },
        ],
    };

    /// The choice between both sides, after which the opening is over.
    pub const SWAP_OR_STAY_AND_PLAY: &'static [(OpeningChoice, usize)] =
        &[(OpeningChoice::Swap, END), (OpeningChoice::Stay, END)];

    /// The rule of a spec of the family whose rules these are, and the spec without it.
    ///
    /// # Errors
    /// If the spec names two rules.
    pub fn of_spec(
        spec: &Spec,
        rules: &'static [OpeningRule],
    ) -> Result<(Spec, Option<&'static OpeningRule>), ParseError> {
        let mut rest = spec.clone();
        let mut found: Option<&'static OpeningRule> = None;
        let named = |option: &String| rules.iter().find(|rule| rule.name == option);
        for rule in spec.options.iter().filter_map(named) {
            if let Some(first) = found.replace(rule) {
                let expected = format!("one opening, not both {} and {}", first.name, rule.name);
                return Err(spec.error(rule.name, expected));
            }
        }
        rest.options.retain(|option| named(option).is_none());
        Ok((rest, found))
    }
}
