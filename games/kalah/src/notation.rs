//! The notation of kalah: texts of moves and positions, and the size and options of a spec.
//!
//! A position is written `4,4,4,4,4,4,0/4,4,4,4,4,4,0 S`: south's houses from the left and its store, north's houses
//! from **north's** left and its store, and the side to move.

use std::fmt;
use std::str::FromStr;

use boardwright_game::{Message, ParseError, Position, Side, Spec};

use crate::rules::{Capture, End, House, Kalah, MAX_HOUSES, MAX_SEEDS, Rules};
use crate::texts::TEXTS;

/// The numbers of houses as text, which are written and read for every move of every game.
const NUMBERS: [&str; MAX_HOUSES as usize] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

/// Writes the number of the house, counted from the mover's left.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (f.width(), NUMBERS.get(self.index())) {
            (None, Some(number)) => f.write_str(number),
            _ => self.number().fmt(f),
        }
    }
}

impl FromStr for House {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<House, ParseError> {
        let number = match text.as_bytes() {
            [digit @ b'1'..=b'9'] => Some(digit - b'0'),
            _ => read_number(text),
        };
        number.and_then(House::new).ok_or_else(|| ParseError::new("move", text, TEXTS.say("kalah-expected-house")))
    }
}

/// A number from 0 to 255, in digits alone and without leading zeros.
fn read_number(text: &str) -> Option<u8> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if is_plain { text.parse().ok() } else { None }
}

/// Writes the position text.
impl fmt::Display for Kalah {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in Side::BOTH {
            for seeds in self.houses(side) {
                write!(f, "{seeds},")?;
            }
            write!(f, "{}{}", self.store(side), if side == Side::First { "/" } else { " " })?;
        }
        f.write_str(match self.to_move() {
            Side::First => "S",
            Side::Second => "N",
        })
    }
}

/// Reads a position text. Any number of seeds up to 255 may lie anywhere. If the game is over, each side takes the
/// seeds on its side, even if the text does not show it so.
///
/// # Errors
/// Names the place in the text and what was expected there.
pub fn read_position(text: &str, rules: Rules) -> Result<Kalah, ParseError> {
    let fail = |offset: usize, key| ParseError::new("position", text, TEXTS.say(key)).at(offset);
    let (board, turn) = text.rsplit_once(' ').ok_or_else(|| fail(text.len(), "kalah-expected-space-and-turn"))?;
    let to_move = match turn {
        "S" => Side::First,
        "N" => Side::Second,
        _ => return Err(fail(board.len() + 1, "kalah-expected-turn")),
    };
    let (south, north) = board.split_once('/').ok_or_else(|| fail(board.len(), "kalah-expected-slash"))?;
    let south = read_side(text, south, Side::First, rules.houses)?;
    let north = read_side(text, north, Side::Second, rules.houses)?;
    let size = usize::from(rules.houses);
    Kalah::arranged(rules, [&south[..size], &north[..size]], [south[size], north[size]], to_move)
        .ok_or_else(|| ParseError::new("position", text, TEXTS.say("kalah-expected-total")))
}

/// Reads the houses of a side and its store, which are part of `whole`.
fn read_side(whole: &str, part: &str, side: Side, houses: u8) -> Result<Vec<u8>, ParseError> {
    let wanted = usize::from(houses) + 1;
    let fail = |offset: usize, expected: Message| Err(ParseError::new("position", whole, expected).at(offset));
    let count = |key, count: usize| {
        TEXTS.with(
            key,
            [("houses", u32::from(houses).into()), ("side", side_name(side).into()), ("count", count.into())],
        )
    };
    let start = part.as_ptr() as usize - whole.as_ptr() as usize;
    let mut seeds = Vec::with_capacity(wanted);
    let mut offset = start;
    for number in part.split(',') {
        if seeds.len() == wanted {
            return fail(offset, count("kalah-expected-no-more", wanted));
        }
        match read_number(number) {
            Some(number) => seeds.push(number),
            None => return fail(offset, TEXTS.with("kalah-expected-seeds", [("given", shown(number).into())])),
        }
        offset += number.len() + 1;
    }
    if seeds.len() < wanted {
        return fail(start + part.len(), count("kalah-expected-all", seeds.len()));
    }
    Ok(seeds)
}

/// The name of a side in sentences.
pub(crate) fn side_name(side: Side) -> Message {
    TEXTS.say(["kalah-side-first", "kalah-side-second"][side.index()])
}

/// The beginning of a text that may be too long to repeat in an error.
fn shown(text: &str) -> String {
    let mut short: String = text.chars().take(20).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    format!("{short:?}")
}

/// Reads the size and the options of a spec: the rules and the seeds in each house at the start.
///
/// # Errors
/// Names the size or option that does not exist and lists those that do.
pub(crate) fn read_spec(spec: &Spec) -> Result<(Rules, u8), ParseError> {
    let (houses, seeds) = match &spec.size {
        None => (6, 4),
        Some(size) => read_size(size).ok_or_else(|| {
            let most = [("houses", u32::from(MAX_HOUSES).into()), ("seeds", u32::from(MAX_SEEDS).into())];
            spec.error(size, TEXTS.with("kalah-expected-size", most))
        })?,
    };
    let mut capture = None;
    let mut end = End::EitherEmpty;
    for option in &spec.options {
        let wanted = match option.as_str() {
            "standard" => Capture::Standard,
            "empty-capture" => Capture::Empty,
            "end=mover" => {
                end = End::MoverEmpty;
                continue;
            }
            _ => {
                return Err(spec.error(option, TEXTS.say("kalah-expected-option")));
            }
        };
        if capture.is_some_and(|capture| capture != wanted) {
            return Err(spec.error(option, TEXTS.say("kalah-expected-one-capture")));
        }
        capture = Some(wanted);
    }
    Ok((Rules { houses, capture: capture.unwrap_or(Capture::Standard), end }, seeds))
}

fn read_size(size: &str) -> Option<(u8, u8)> {
    let (houses, seeds) = size.split_once('x')?;
    let (houses, seeds) = (read_number(houses)?, read_number(seeds)?);
    ((1..=MAX_HOUSES).contains(&houses) && (1..=MAX_SEEDS).contains(&seeds)).then_some((houses, seeds))
}

/// Writes the canonical spec: always the size, and the options that differ from the default.
pub(crate) fn write_spec(rules: Rules, seeds: u8) -> String {
    let mut text = format!("kalah:{}x{seeds}", rules.houses);
    if rules.capture == Capture::Empty {
        text += ",empty-capture";
    }
    if rules.end == End::MoverEmpty {
        text += ",end=mover";
    }
    text
}
