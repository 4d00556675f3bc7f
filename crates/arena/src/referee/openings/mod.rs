//! Openings of the games of a series: the usual start, random plies, or a list.

mod arrange;
mod balance;
mod opening;

use std::fmt;

use boardwright_game::{AnyPosition, AnyVariant, MatchRules, Negotiation, derive_seed};

pub use arrange::Arrangement;
use opening::{LONGEST, random_opening};

pub use balance::{Attempt, Balance, OpeningMaker};
pub use opening::{Opening, OpeningError};

/// The most openings that are read from a list; each takes about a hundred times the memory of a short line.
const MAX_OPENINGS: usize = 100_000;

/// Source of the openings of a series; both games of a pair start from the same one.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum EventOpenings {
    /// Every game begins at the usual start.
    #[default]
    Start,
    /// Every pair begins after this many random plies, which the seed of the series decides.
    Random(u32),
    /// The pairs take these in turn, from the first again after the last.
    List(Vec<Opening>),
    /// The players settle the opening of every game between them. Each of the two is the first to propose in one game
    /// of a pair.
    Negotiated(Negotiation),
}

impl EventOpenings {
    /// Reads a list with one opening a line.
    ///
    /// A line holds moves from the usual start, separated by spaces (or joined by `+`, where a side moves on), or
    /// `position:` and a position text, or an opening in a notation of the game's world
    /// ([`Openings::read_foreign`](boardwright_game::Openings::read_foreign)). From a `#` at the beginning of a line or after a space, the rest of the line
    /// is a comment.
    ///
    /// # Errors
    /// [`OpeningError`], which names the line; a finished game is no opening. A list has at most 16 MiB and 100,000
    /// openings.
    pub fn read(text: &str, variant: &AnyVariant) -> Result<EventOpenings, OpeningError> {
        if text.len() > LONGEST {
            return Err(OpeningError::TooLong(text.len()));
        }
        let mut list = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = without_comment(line).trim();
            if !line.is_empty() {
                let error = |reason| OpeningError::Line { line: index + 1, reason };
                if list.len() == MAX_OPENINGS {
                    return Err(error(format!("one opening too many, expected at most {MAX_OPENINGS}")));
                }
                list.push(Opening::read(line, variant).map_err(error)?);
            }
        }
        if list.is_empty() { Err(OpeningError::Empty) } else { Ok(EventOpenings::List(list)) }
    }

    /// The opening of pair number `pair`, counted from 0, for this seed. If the players negotiate, it is the start of the
    /// game.
    ///
    /// A random opening is one that `rules` leave open too.
    ///
    /// # Errors
    /// [`OpeningError::NoneOpen`], [`OpeningError::Empty`].
    pub fn opening(
        &self,
        variant: &AnyVariant,
        rules: MatchRules,
        seed: u64,
        pair: u64,
    ) -> Result<Opening, OpeningError> {
        match self {
            EventOpenings::Start | EventOpenings::Negotiated(_) => {
                Ok(Opening { start: variant.start(), moves: Vec::new() })
            }
            EventOpenings::Random(plies) => random_opening(variant, rules, *plies, derive_seed(seed, pair)),
            EventOpenings::List(list) => {
                let length = list.len() as u64;
                let index = pair.checked_rem(length).ok_or(OpeningError::Empty)?;
                Ok(list[index as usize].clone())
            }
        }
    }
}

impl Opening {
    /// Reads one line of a list, which must not be empty.
    fn read(line: &str, variant: &AnyVariant) -> Result<Opening, String> {
        if let Some(text) = line.strip_prefix("position:") {
            let start = variant.read(text.trim()).map_err(|error| error.to_string())?;
            return Opening::of_moves(start, []);
        }
        if let Some(moves) = variant.foreign_opening(line) {
            let moves = moves.map_err(|error| error.to_string())?;
            return Opening::of_moves(variant.start(), moves.iter().map(String::as_str));
        }
        let moves = line.split([' ', '\t', '+']).filter(|mv| !mv.is_empty());
        Opening::of_moves(variant.start(), moves)
    }

    /// An opening from a start and moves, all of which must be legal and leave something to play.
    ///
    /// # Errors
    /// The illegal move, or the ending of a game that is over.
    pub fn of_moves<'a>(start: AnyPosition, moves: impl IntoIterator<Item = &'a str>) -> Result<Opening, String> {
        let mut position = start.clone();
        let mut played = Vec::new();
        for mv in moves {
            let mv = position.check(mv).map_err(|error| error.to_string())?;
            position.play(&mv).map_err(|error| error.to_string())?;
            played.push(mv);
        }
        match position.ending() {
            None => Ok(Opening { start, moves: played }),
            Some(ending) => Err(format!("the game is over ({ending}), expected a position to play on from")),
        }
    }

    /// The position after the moves.
    pub fn position(&self) -> AnyPosition {
        let mut position = self.start.clone();
        for mv in &self.moves {
            // They were checked when the opening was made; a move that cannot be played ends the opening there.
            if position.play(mv).is_err() {
                break;
            }
        }
        position
    }

    /// Its image under a symmetry of its game.
    fn mirror(&self, variant: &AnyVariant, symmetry: usize) -> Opening {
        let image = |mv: &String| variant.mirror_move(mv, symmetry).unwrap_or_else(|_| mv.clone());
        Opening { start: self.start.mirror(symmetry), moves: self.moves.iter().map(image).collect() }
    }
}

/// Writes the line of a list: the moves, or `position:` and the position after them.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.start == self.start.variant().start() && !self.moves.is_empty() {
            f.write_str(&self.moves.join(" "))
        } else {
            write!(f, "position: {}", self.position())
        }
    }
}

fn without_comment(line: &str) -> &str {
    let mut before = ' ';
    for (offset, c) in line.char_indices() {
        if c == '#' && before.is_whitespace() {
            return &line[..offset];
        }
        before = c;
    }
    line
}
