//! The threats of both sides for display: extra moves one after another, and captures.

use boardwright_game::{Position, Side, Threat};

use crate::rules::{House, Kalah};
use crate::view::{captured, gain, reach};

/// The greatest length of a chain that is shown; the display is a hint and not a search.
const MAX_CHAIN: usize = 12;

/// The number of sowings that are tried to find the longest chain of a side.
const MAX_TRIED: usize = 5_000;

/// The longest chain of extra moves and every capture of both sides, those of the side to move first.
pub(crate) fn threats(position: &Kalah) -> Vec<Threat> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    let own = position.to_move();
    let sides = [own, own.other()].map(|side| (side, seen_by(position, side)));
    sides.into_iter().flat_map(|(side, seen)| seen.map(|seen| of_side(&seen, side)).unwrap_or_default()).collect()
}

/// The position with `side` to move; `None` if it could not move.
fn seen_by(position: &Kalah, side: Side) -> Option<Kalah> {
    let houses = Side::BOTH.map(|side| position.houses(side));
    let stores = Side::BOTH.map(|side| position.store(side));
    Kalah::arranged(position.rules(), houses, stores, side).filter(|seen| seen.outcome().is_none())
}

fn of_side(position: &Kalah, side: Side) -> Vec<Threat> {
    let mut found = Vec::new();
    let mut tried = 0;
    let chain = longest(position, MAX_CHAIN, &mut tried);
    let threat = |name, houses: &[House], made_of| {
        let spots = houses.iter().map(|house| format!("{side}:{house}")).collect();
        Threat { side, name, wins: false, gain: Some(gain(position, houses)), spots, made_of }
    };
    if !chain.is_empty() {
        found.push(threat("extra moves", &chain, Vec::new()));
    }
    for house in position.moves() {
        if captured(position, house) > 0 {
            found.push(threat("capture", &[house], reach(position, house)));
        }
    }
    found
}

/// The moves of the longest chain, each of which ends in the own store.
fn longest(position: &Kalah, most: usize, tried: &mut usize) -> Vec<House> {
    let mut best = Vec::new();
    for house in position.moves() {
        *tried += 1;
        let after = position.child(house);
        // Nobody moves again once the game is over.
        let is_again = after.to_move() == position.to_move() && after.outcome().is_none();
        if *tried > MAX_TRIED || most == 0 || !is_again {
            continue;
        }
        let rest = longest(&after, most - 1, tried);
        if rest.len() + 1 > best.len() {
            best = [vec![house], rest].concat();
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Side, Threat};

    use crate::rules::{Capture, End, Kalah, Rules};

    fn shown(houses: [&[u8]; 2], to_move: Side) -> Vec<String> {
        let rules = Rules { houses: 4, capture: Capture::Standard, end: End::EitherEmpty };
        let position = Kalah::arranged(rules, houses, [0, 0], to_move).expect("a position");
        let line = |threat: &Threat| {
            let gain = threat.gain.expect("a number");
            format!("{} {} +{gain} {}", threat.side, threat.name, threat.spots.join(" "))
        };
        super::threats(&position).iter().map(line).collect()
    }

    /// ```text
    ///   4 3 2 1   north
    ///   0 5 3 3
    ///   3 2 0 1
    ///   1 2 3 4   south
    /// ```
    ///
    /// North's house 1 ends in its empty house 4, opposite the three seeds of south's house 1: with its last seed it gains
    /// four. Its chain 2 4 gains a seed by each move.
    #[test]
    fn chains_and_captures_of_both_sides_are_shown() {
        let found = shown([&[3, 2, 0, 1], &[3, 3, 5, 0]], Side::First);
        let wanted =
            ["first extra moves +1 first:4", "second extra moves +2 second:2 second:4", "second capture +4 second:1"];
        assert_eq!(found, wanted);
        assert_eq!(shown([&[3, 2, 0, 1], &[0, 0, 0, 0]], Side::First), [""; 0], "the game is over");
        assert_eq!(shown([&[0, 0, 0, 1], &[0, 0, 1, 0]], Side::First), [""; 0], "the last seed ends it");
    }
}
