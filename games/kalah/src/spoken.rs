//! Moves of kalah in words, for whoever listens to a game.

use boardwright_game::{Message, Position};

use crate::rules::{House, Kalah};
use crate::texts::TEXTS;
use crate::threats::captured;

/// A move in words: the house, the seeds that it captures with its last one, and the stores after it.
pub(crate) fn spoken(position: &Kalah, mv: House) -> Message {
    let [south, north] = position.child(mv).tally();
    let stores = [("house", mv.to_string().into()), ("south", south.into()), ("north", north.into())];
    match captured(position, mv) {
        0 => TEXTS.with("kalah-spoken", stores),
        taken => {
            let [house, south, north] = stores;
            TEXTS.with("kalah-spoken-capture", [house, ("seeds", (taken + 1).into()), south, north])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::spoken;
    use crate::notation::read_position;
    use crate::rules::{Capture, End, House, Rules};

    #[test]
    fn a_move_is_told_with_what_it_captures_and_with_the_stores_after_it() {
        let told = |text: &str, house: u8| {
            let rules = Rules { houses: 4, capture: Capture::Standard, end: End::EitherEmpty };
            let position = read_position(text, rules).expect("a position");
            spoken(&position, House::new(house).expect("a house")).to_string()
        };
        assert_eq!(told("3,2,0,1,5/3,3,5,0,2 S", 4), "4, 6 to 2");
        // Its last seed meets the three of south's house 1.
        assert_eq!(told("3,2,0,1,5/3,3,5,0,2 N", 1), "1, 4 captured, 5 to 6");
        // The end of the game: north takes the rest.
        assert_eq!(told("0,0,0,1,5/3,3,5,0,2 S", 4), "4, 6 to 13");
    }
}
