//! Replays of records: whether the moves of a game and of its variations can be played, and where they lead.

use std::fmt;

use crate::any::{AnyPosition, AnyVariant};
use crate::error::{MoveError, ParseError};
use crate::record::{Record, RecordedMove, Variation};

/// The first fault of a record that is played again, displayed as a clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayFault {
    /// Its game is not known.
    Game(ParseError),
    /// Its start cannot be read.
    Start(ParseError),
    /// A move cannot be played.
    Move {
        /// The line: 0 is the game, n the n-th variation.
        line: usize,
        /// The number of the ply from the start of the game, from 1.
        ply: usize,
        /// The reason for the refusal.
        reason: Box<MoveError>,
    },
    /// A variation leaves no move of the line that it names.
    Place {
        /// The number of the variation, from 1.
        line: usize,
        /// The reason, as a clause.
        reason: String,
    },
}

impl ReplayFault {
    /// True if the game itself can be played, and only a variation cannot.
    pub fn is_of_variation(&self) -> bool {
        matches!(self, ReplayFault::Move { line: 1.., .. } | ReplayFault::Place { .. })
    }
}

impl fmt::Display for ReplayFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayFault::Game(reason) => reason.fmt(f),
            ReplayFault::Start(reason) => write!(f, "the record's start: {reason}"),
            ReplayFault::Move { line: 0, ply, reason } => write!(f, "ply {ply} of the record: {reason}"),
            ReplayFault::Move { line, ply, reason } => write!(f, "ply {ply} of variation {line}: {reason}"),
            ReplayFault::Place { line, reason } => write!(f, "variation {line}: {reason}"),
        }
    }
}

impl std::error::Error for ReplayFault {}

/// A move of a variation. Whether it can be played is not known yet.
#[derive(Clone, Copy, Debug)]
pub struct VariationMove<'a> {
    /// The number of the variation, from 1.
    pub line: usize,
    /// The number of the ply from the start of the game, from 1.
    pub ply: usize,
    /// The position in which it is played.
    pub position: &'a AnyPosition,
    /// The move.
    pub mv: &'a RecordedMove,
}

impl Record {
    /// The position at the end of the game, whose moves are played by the rules alone.
    ///
    /// # Errors
    /// The first move that cannot be played, or a start that cannot be read.
    pub fn replay(&self, variant: &AnyVariant) -> Result<AnyPosition, ReplayFault> {
        let mut position = self.first_position(variant)?;
        for (index, mv) in self.moves.iter().enumerate() {
            play(&mut position, mv, (0, index + 1))?;
        }
        Ok(position)
    }

    /// Plays the moves of all variations, each from the position that it leaves.
    ///
    /// # Errors
    /// The first move that cannot be played, or a variation that leaves no move.
    pub fn replay_variations(&self, variant: &AnyVariant) -> Result<(), ReplayFault> {
        self.each_of_variations(variant, &mut |_| ())
    }

    /// Hands over each move of all variations with the position in which it is played. The moves of one variation come in order,
    /// those of a variation that leaves it between them.
    ///
    /// # Errors
    /// As [`Record::replay_variations`], at the first fault.
    pub fn each_of_variations(
        &self,
        variant: &AnyVariant,
        each: &mut dyn FnMut(&VariationMove<'_>),
    ) -> Result<(), ReplayFault> {
        if self.variations.is_empty() {
            return Ok(());
        }
        let leaving = leaving(&self.moves, &self.variations)?;
        // No nesting needs a stack of calls, and a line of the stack leaves the one below it at a later ply.
        let mut open = vec![Open { line: 0, made: 0, left: 0, position: self.first_position(variant)? }];
        while let Some(top) = open.last_mut() {
            let (before, moves) = match top.line.checked_sub(1).map(|index| &self.variations[index]) {
                Some(variation) => (variation.after, &variation.moves),
                None => (0, &self.moves),
            };
            let ply = before + top.made;
            match leaving[top.line].get(top.left) {
                Some(&(after, line)) if after == ply => {
                    top.left += 1;
                    let position = top.position.clone();
                    open.push(Open { line, made: 0, left: 0, position });
                }
                _ if top.made < moves.len() => {
                    if top.line > 0 {
                        each(&VariationMove {
                            line: top.line,
                            ply: ply + 1,
                            position: &top.position,
                            mv: &moves[top.made],
                        });
                    }
                    play(&mut top.position, &moves[top.made], (top.line, ply + 1))?;
                    top.made += 1;
                }
                _ => drop(open.pop()),
            }
        }
        Ok(())
    }

    fn first_position(&self, variant: &AnyVariant) -> Result<AnyPosition, ReplayFault> {
        match &self.start {
            None => Ok(variant.start()),
            Some(text) => variant.read(text).map_err(ReplayFault::Start),
        }
    }
}

/// A line that is being played.
struct Open {
    line: usize,
    /// The number of its own moves that are played.
    made: usize,
    /// The number of variations that have left it.
    left: usize,
    position: AnyPosition,
}

fn play(position: &mut AnyPosition, mv: &RecordedMove, (line, ply): (usize, usize)) -> Result<(), ReplayFault> {
    position.play(&mv.mv).map_err(|error| ReplayFault::Move { line, ply, reason: Box::new(error) })
}

/// The variations that leave each line, in the order of the plies.
///
/// A variation that leaves another one before or at its first move leaves the line below it as well, of which it is said here.
fn leaving(game: &[RecordedMove], variations: &[Variation]) -> Result<Vec<Vec<(usize, usize)>>, ReplayFault> {
    let mut leaving = vec![Vec::new(); variations.len() + 1];
    let mut lowest = vec![0];
    for (index, Variation { of, after, moves }) in variations.iter().enumerate() {
        let line = index + 1;
        let fault = |reason: String| ReplayFault::Place { line, reason };
        if *of >= line {
            let expected =
                if index == 0 { "expected 0, the game".to_owned() } else { format!("expected 0 to {index}") };
            return Err(fault(format!("it leaves line {of}, {expected}")));
        }
        let end = match of.checked_sub(1).map(|index| &variations[index]) {
            Some(variation) => variation.after + variation.moves.len(),
            None => game.len(),
        };
        if *after >= end {
            return Err(fault(format!("it leaves line {of} after {after} plies, expected fewer than its {end}")));
        }
        if moves.is_empty() {
            return Err(fault("it has no move".to_owned()));
        }
        let mut below = *of;
        while below > 0 && variations[below - 1].after >= *after {
            below = lowest[below];
        }
        lowest.push(below);
        leaving[below].push((*after, line));
    }
    leaving.iter_mut().for_each(|lines| lines.sort_unstable());
    Ok(leaving)
}
