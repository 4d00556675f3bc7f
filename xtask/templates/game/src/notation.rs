//! The texts of sample: specs, positions and moves.

use std::fmt;
use std::str::FromStr;

use boardwright_game::{ParseError, Position, Side, Spec};

use crate::rules::{MAX_COUNTERS, MAX_TAKEN, Sample, Take};

/// The counters at the start unless the spec gives them.
const USUAL_COUNTERS: u8 = 12;

/// Reads the number of counters at the start from a spec.
///
/// # Errors
/// If the size is no number of counters, or there is an option.
pub(crate) fn read_spec(spec: &Spec) -> Result<u8, ParseError> {
    if let Some(option) = spec.options.first() {
        return Err(spec.error(option, format!("no options, since {} has none", spec.family)));
    }
    let Some(size) = &spec.size else { return Ok(USUAL_COUNTERS) };
    match size.parse() {
        Ok(counters @ 1..=MAX_COUNTERS) => Ok(counters),
        _ => Err(spec.error(size, format!("1 to {MAX_COUNTERS} counters"))),
    }
}

/// Reads a position of a game that starts with `most` counters: `12 first`.
///
/// # Errors
/// Names what is wrong with the number of counters or the side.
pub(crate) fn read_position(text: &str, most: u8) -> Result<Sample, ParseError> {
    let fail = |expected: String| Err(ParseError::new("position", text, expected));
    let Some((counters, side)) = text.split_once(' ') else {
        return fail("counters left and side to move, such as \"12 first\"".to_owned());
    };
    let counters = match counters.parse() {
        Ok(counters) if counters <= most => counters,
        _ => return fail(format!("0 to {most} counters")),
    };
    match Side::BOTH.into_iter().find(|known| known.to_string() == side) {
        Some(side) => Ok(Sample::arranged(counters, side)),
        None => fail("\"first\" or \"second\" to move".to_owned()),
    }
}

/// Writes `12 first`.
impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.counters(), self.to_move())
    }
}

/// Writes `3`.
impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.counters().to_string())
    }
}

impl FromStr for Take {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Take, ParseError> {
        let take = text.parse().ok().and_then(Take::new);
        take.ok_or_else(|| ParseError::new("move", text, format!("a number of counters from 1 to {MAX_TAKEN}")))
    }
}
