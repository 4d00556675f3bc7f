//! The puzzles that come with kalah, and the themes of puzzles.

use boardwright_game::{Position, Puzzles, Side, data};

use crate::rules::{House, Kalah};

/// Players that look two plies ahead or less: what one of them finds is no puzzle.
const SHALLOW: &[&str] = &["score", "deep-score", "alphabeta@depth=2"];

/// The sets of puzzles, by game.
pub(crate) static PUZZLES: &[Puzzles] =
    &[Puzzles { game: "kalah:6x4", text: data!("puzzles/kalah-6x4.jsonl"), shallow: SHALLOW }];

/// The themes of a winning line: its longest chain of extra turns, a first turn with a capture or an escape from one, a move that only waits, the end in
/// which the opponent has nothing left to sow, or a house that only keeps the win.
pub(crate) fn themes(position: &Kalah, line: &[House]) -> Vec<&'static str> {
    let own = position.to_move();
    let (mut now, mut found) = (*position, Vec::new());
    let (mut sowings, mut longest, mut turns) = (0, 0, 0);
    let (mut captures, mut waits) = (false, false);
    for &house in line {
        if now.outcome().is_some() {
            break;
        }
        let before = now;
        now.play_unchecked(house);
        if before.to_move() != own {
            sowings = 0;
            continue;
        }
        turns += usize::from(sowings == 0);
        sowings += 1;
        longest = sowings.max(longest);
        // The end of the game sweeps seeds into the stores, which is no capture.
        let gain = now.store(own) - before.store(own);
        captures |= turns == 1 && now.outcome().is_none() && gain > 2;
        waits |= turns == 1 && sowings == 1 && gain == 0 && now.to_move() != own;
    }
    match longest {
        4.. => found.push("long-chain"),
        3 => found.push("chain"),
        2 if turns == 1 => found.push("extra-move"),
        _ => {}
    }
    if captures {
        found.push("capture");
    }
    if waits {
        found.push("tempo");
    }
    let loss = |side: Side| most_to_lose(position, side);
    if let (Some(&first), Some(there)) = (line.first(), loss(own)) {
        let mut after = *position;
        after.play_unchecked(first);
        if !captures && there > 2 && most_to_lose(&after, own).is_none_or(|here| here <= 2) {
            found.push("save");
        }
    }
    let mut end = *position;
    for &house in line {
        if end.outcome().is_some() {
            break;
        }
        end.play_unchecked(house);
    }
    if end.outcome().is_none() && end.houses(own.other()).iter().all(|&seeds| seeds == 0) {
        found.push("starve");
    }
    if found.is_empty() {
        found.push("keep");
    }
    found
}

/// The most seeds that a side could lose by one sowing of its opponent, if the opponent were to move; `None` if the game is over.
fn most_to_lose(position: &Kalah, side: Side) -> Option<u8> {
    let turned = if position.to_move() == side { position.turned().rotated() } else { *position };
    if turned.outcome().is_some() {
        return None;
    }
    let other = side.other();
    let gain = |house: House| {
        let mut after = turned;
        after.play_unchecked(house);
        if after.outcome().is_some() { 0 } else { after.store(other).saturating_sub(turned.store(other)) }
    };
    turned.moves().map(gain).max()
}

#[cfg(test)]
mod tests {
    use crate::notation::read_position;
    use crate::rules::{Capture, End, Rules};

    #[test]
    fn sowings_in_one_turn_are_a_chain() {
        let text = "0,0,0,3,2,1,20/0,0,0,0,5,5,12 S";
        let rules = Rules { houses: 6, capture: Capture::Standard, end: End::EitherEmpty };
        let position = read_position(text, rules).expect("a position");
        let line = ["6", "5", "6", "4", "5"].map(|mv| mv.parse().expect("a house"));
        assert_eq!(super::themes(&position, &line)[0], "long-chain");
        assert_eq!(super::themes(&position, &line[..3])[0], "chain");
    }
}
