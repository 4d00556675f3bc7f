//! The rules against the boards that the rules page draws.

use boardwright_game::{Position, Variant};
use boardwright_kalah::KalahVariant;

#[test]
fn examples_of_the_rules_page_hold() {
    let game = KalahVariant::from_spec(&"kalah:6x4".parse().expect("a spec")).expect("a kalah");
    let after = |text: &str, moves: &[&str]| {
        let mut position = game.read(text).expect("a position");
        for mv in moves {
            position.play(mv.parse().expect("a move")).expect("a legal move");
        }
        position.to_string()
    };
    let start = "4,4,4,4,4,4,0/4,4,4,4,4,4,0 S";
    assert_eq!(after(start, &["3"]), "4,4,0,5,5,5,1/4,4,4,4,4,4,0 S");
    assert_eq!(after(start, &["3", "6"]), "4,4,0,5,5,0,2/5,5,5,5,4,4,0 N");
    assert_eq!(after("1,2,1,0,3,0,12/0,2,5,0,1,0,9 S", &["2"]), "1,0,2,0,3,0,18/0,2,0,0,1,0,9 N");
}
