//! The puzzles that come with kalah, and the themes of puzzles.

use boardwright_game::{Position, Puzzles};

use crate::rules::{House, Kalah};

/// The sets of puzzles, by game.
pub(crate) static PUZZLES: &[Puzzles] =
    &[Puzzles { game: "kalah:6x4", text: include_str!("../puzzles/kalah-6x4.jsonl") }];

/// The themes of a winning line: a chain of extra moves, a capture, or a house that only keeps the win.
pub(crate) fn themes(position: &Kalah, line: &[House]) -> Vec<&'static str> {
    let own = position.to_move();
    let (mut now, mut sowings, mut found) = (*position, 0, Vec::new());
    let mut captures = false;
    for &house in line {
        if now.to_move() != own || now.outcome().is_some() {
            break;
        }
        let before = now;
        now.play_unchecked(house);
        sowings += 1;
        // The end of the game sweeps seeds into the stores, which is no capture.
        let gain = now.store(own) - before.store(own);
        captures |= now.outcome().is_none() && gain > 2;
    }
    if sowings > 2 {
        found.push("chain");
    } else if sowings == 2 {
        found.push("extra-move");
    }
    if captures {
        found.push("capture");
    }
    if found.is_empty() {
        found.push("keep");
    }
    found
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
        assert_eq!(super::themes(&position, &line)[0], "chain");
    }
}
