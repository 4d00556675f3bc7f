//! Openings of single games, and random ones.

use boardwright_game::{AnyPosition, AnyVariant, MatchRules, Rng, derive_seed};

use crate::referee::table::Table;

/// The longest list of openings that is read, in bytes.
pub(super) const LONGEST: usize = 16 << 20;

/// Random games that are tried for one opening before it is taken that there is none.
const TRIES: u64 = 1000;

/// Random plies that are tried for one opening, after which no further game is begun. Where games end before, that is
/// known in less than a second.
const MAX_PLIES: usize = 20_000;

/// A start and the first moves of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Position at which the game begins.
    pub start: AnyPosition,
    /// The moves that are played for both sides, as the game writes them.
    pub moves: Vec<String>,
}

/// Reason why openings could not be read or made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningError {
    /// A line of the list is invalid.
    #[error("line {line} of the openings: {reason}")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// Fault in the line.
        reason: String,
    },
    /// A list has no opening in it.
    #[error("the list of openings is empty, expected one opening a line")]
    Empty,
    /// The list is longer than any list that is read.
    #[error("the list of openings has {0} bytes, expected at most {LONGEST}")]
    TooLong(usize),
    /// No random game was still open after this many plies.
    #[error(
        "no game of {spec} is still open after {plies} random plies: the longest of {games} had {longest}, expected fewer"
    )]
    NoneOpen {
        /// The game.
        spec: String,
        /// The plies asked for.
        plies: u32,
        /// Number of games that were tried.
        games: u64,
        /// Number of plies of the longest of them.
        longest: usize,
    },
    /// No opening was balanced, or no more than those that were found.
    #[error(
        "{} opening of {spec} with {plies} plies is balanced within {limit}, expected a wider balance or other plies",
        no_further(*found)
    )]
    NoneBalanced {
        /// The game.
        spec: String,
        /// The plies asked for.
        plies: u32,
        /// The greatest score that was allowed, for either side.
        limit: i32,
        /// Number of balanced openings that were found before.
        found: u64,
    },
    /// The player who judges openings cannot.
    #[error("the player {player:?} cannot judge openings: {reason}")]
    Judge {
        /// Its name.
        player: String,
        /// Reason for the refusal.
        reason: String,
    },
}

fn no_further(found: u64) -> String {
    if found == 0 { "no".to_owned() } else { format!("{found} found, but no further") }
}

/// An opening of random moves after which the game is still open.
///
/// # Errors
/// If no game was still open after this many plies.
pub(super) fn random_opening(
    variant: &AnyVariant,
    rules: MatchRules,
    plies: u32,
    seed: u64,
) -> Result<Opening, OpeningError> {
    let (mut games, mut tried, mut longest) = (0, 0, 0);
    let is_hopeless = rules.max_plies.is_some_and(|most| most <= plies);
    while games < TRIES && tried < MAX_PLIES && !(is_hopeless && games > 0) {
        let mut rng = Rng::new(derive_seed(seed, games));
        let mut table = Table::new(variant).with_rules(rules);
        for _ in 0..plies {
            let legal = table.position().moves();
            let played = rng.pick(&legal).map(|mv| table.submit(table.to_move(), mv, None));
            // The game is over, and with it this attempt.
            if !matches!(played, Some(Ok(_))) {
                break;
            }
        }
        if table.ending().is_none() {
            return Ok(Opening { start: table.start().clone(), moves: table.history().to_vec() });
        }
        games += 1;
        tried += table.history().len().max(1);
        longest = longest.max(table.history().len());
    }
    Err(OpeningError::NoneOpen { spec: variant.spec(), plies, games, longest })
}
