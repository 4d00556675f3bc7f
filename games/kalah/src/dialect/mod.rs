//! The Kalah Game Protocol, KGP, for both of its ends.
//!
//! The protocol is documented in `docs/protocols/kgp.md`. A board is written from the view of the side that is asked,
//! which the protocol calls south: the number of houses, its store, the other store, its houses and the other houses,
//! each row from its owner's left:
//!
//! ```text
//!         1   2   0        the other side's houses, from its left: 0 2 1
//!    [ 3]           [ 2]   the store of the side that is asked holds 2
//!         4   0   1
//!
//!    <3,2,3,4,0,1,0,2,1>
//! ```
//!
//! Source: P. Kaludercic and T. Völk, "Kalah Game Protocol", draft 1.1.0,
//! <https://wwwcip.cs.fau.de/~oj14ozun/src+etc/kalah-spec.html>.

mod bot;
mod command;
mod host;
#[cfg(test)]
mod tests;

use boardwright_game::{AnyVariant, Dialect, HostCodec, ParseError, Position, Side};

use crate::rules::{Capture, End, Kalah, Rules};

/// The language as the family lists it.
pub(crate) const DIALECT: Dialect = Dialect {
    name: "kgp",
    summary: "the Kalah Game Protocol, in which courses let their students' agents play",
    host,
    bot: |identity| Box::new(bot::KgpBot::new(identity.clone())),
};

/// The version of the protocol; the first number must agree.
const VERSION: [u64; 3] = [1, 0, 1];

/// The greatest length of a line, including its end.
const MAX_LINE_BYTES: usize = 16_384;

fn host(variant: &AnyVariant) -> Result<Box<dyn HostCodec>, ParseError> {
    let start = variant.start();
    let rules = start.downcast::<Kalah>().map(Kalah::rules);
    match rules {
        Some(Rules { capture: Capture::Standard, end: End::EitherEmpty, .. }) => Ok(Box::new(host::KgpHost::new())),
        _ => {
            Err(ParseError::new("game", &variant.spec(), "kalah by its usual rules, since kgp has no words for others"))
        }
    }
}

/// Writes a board for the side to move.
fn write_board(position: &Kalah) -> String {
    let (own, other) = (position.to_move(), position.to_move().other());
    let mut numbers = vec![position.rules().houses, position.store(own), position.store(other)];
    numbers.extend(position.houses(own));
    numbers.extend(position.houses(other));
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    format!("<{}>", numbers.join(","))
}

/// The position of a board with these numbers, the first side to move.
fn read_board(numbers: &[u64]) -> Result<Kalah, String> {
    let (houses, rest) = numbers.split_first().ok_or("expected the number of houses in a board")?;
    let small = u8::try_from(*houses).ok().filter(|houses| (1..=crate::MAX_HOUSES).contains(houses));
    let houses = small.ok_or_else(|| format!("expected 1 to {} houses, not {houses}", crate::MAX_HOUSES))?;
    let size = usize::from(houses);
    if rest.len() != 2 + 2 * size {
        return Err(format!("expected {} numbers after the {houses} of a board, not {}", 2 + 2 * size, rest.len()));
    }
    let too_many = || "expected at most 255 seeds on a board".to_owned();
    let seeds: Vec<u8> =
        rest.iter().map(|&seeds| u8::try_from(seeds)).collect::<Result<_, _>>().map_err(|_| too_many())?;
    let rules = Rules { houses, capture: Capture::Standard, end: End::EitherEmpty };
    let (south, north) = seeds[2..].split_at(size);
    Kalah::arranged(rules, [south, north], [seeds[0], seeds[1]], Side::First).ok_or_else(too_many)
}
