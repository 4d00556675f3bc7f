//! The pie rule of kalah: the first turn with its extra moves, and then the choice of the side.

use boardwright_game::conformance::check;
use boardwright_game::{Game, OpeningRule, Side, Spec};
use boardwright_kalah::{KalahGame, KalahVariant};
use boardwright_openings::OpenedVariant;

#[test]
fn games_with_the_pie_rule_pass_the_conformance_kit() {
    for spec in ["kalah:3x2", "kalah:1x1", "kalah:6x4"] {
        let game = KalahVariant::from_spec(&spec.parse::<Spec>().expect("a spec")).expect("a game");
        check(&OpenedVariant::new(game, &OpeningRule::PIE), 1, 5);
    }
}

#[test]
fn the_first_turn_goes_on_with_extra_moves_and_a_swap_exchanges_the_rows() {
    let variant = KalahGame.variant(&"kalah:6x4,pie".parse().expect("a spec")).expect("a game");
    assert_eq!(variant.spec(), "kalah:6x4,pie");
    let mut position = variant.start();
    position.play("3").expect("an extra move");
    assert_eq!(position.to_move(), Side::First, "house 3 ends in the store");
    position.play("1").expect("the end of the turn");
    assert_eq!((position.to_move(), position.moves()), (Side::Second, vec!["swap".to_owned(), "stay".to_owned()]));
    position.play("swap").expect("a choice");
    assert!(position.view().is_swapped());
    assert_eq!(position.to_move(), Side::First, "who began has north now, which is to move");
}
