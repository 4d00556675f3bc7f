//! All readers of text, and properties that hold on every board.

use boardwright_game::{AnyVariant, Game, MoveError, Outcome, PlayerSpec, Position, Side, Spec, Variant};
use boardwright_kalah::{House, Kalah, KalahGame, KalahVariant};
use proptest::prelude::{Just, Strategy, any, prop, prop_assert, prop_assert_eq, prop_oneof, proptest};

use crate::games::variant;

fn game_error(spec: &str) -> String {
    KalahGame.variant(&spec.parse().expect("a spec")).expect_err("a wrong spec").to_string()
}

#[test]
fn specs_are_written_in_one_way() {
    let canonical = [
        ("kalah", "kalah:6x4"),
        ("kalah:6x4", "kalah:6x4"),
        ("kalah:standard", "kalah:6x4"),
        ("KALAH:4X3", "kalah:4x3"),
        ("kalah:6x4,end=mover,empty-capture", "kalah:6x4,empty-capture,end=mover"),
        ("kalah:10x12,end=mover", "kalah:10x12,end=mover"),
    ];
    for (given, written) in canonical {
        let variant = KalahGame.variant(&given.parse::<Spec>().unwrap()).unwrap();
        assert_eq!(variant.spec(), written);
        assert_eq!(KalahGame.variant(&written.parse::<Spec>().unwrap()).unwrap().spec(), written);
    }
    for choice in KalahGame.family().variants {
        assert_eq!(variant(choice.name).spec(), choice.name, "listed variants are canonical");
    }
    for (alias, spec) in KalahGame.family().aliases {
        assert_eq!(variant(spec).spec(), *spec, "{alias}");
    }
}

#[test]
fn wrong_specs_say_what_is_right() {
    assert_eq!(
        game_error("kalah:11x4"),
        "bad game \"kalah:11x4\" at character 7: expected a size of houses x seeds, 1 to 10 houses a side and 1 to 12 \
         seeds in each, such as 6x4"
    );
    assert_eq!(
        game_error("kalah:6x4,capture"),
        "bad game \"kalah:6x4,capture\" at character 11: expected one of the options standard, empty-capture, end=mover, \
         or the opening pie"
    );
    assert!(game_error("kalah:6x4,standard,empty-capture").ends_with("one rule of capture, standard or empty-capture"));
    for spec in ["kalah:0x4", "kalah:6x0", "kalah:6x13", "kalah:6", "kalah:06x4", "kalah:6x", "kalah:6x4x2"] {
        game_error(spec);
    }
}

#[test]
fn wrong_positions_name_the_place() {
    let game = variant("kalah:3x2");
    let error = |text: &str| game.read(text).expect_err("a wrong position").to_string();
    let wrong = [
        ("", "bad position \"\" at character 1: expected a space and the side to move, S or N"),
        ("2,2,2,0/2,2,2,0 W", "bad position \"2,2,2,0/2,2,2,0 W\" at character 17: expected the side to move, S or N"),
        ("2,2,2,0 S", "bad position \"2,2,2,0 S\" at character 8: expected '/' between south's seeds and north's"),
        (
            "2,2,0/2,2,2,0 S",
            "bad position \"2,2,0/2,2,2,0 S\" at character 6: expected 3 houses and the store of south, not 3 numbers",
        ),
        (
            "2,2,2,0/2,2,2,2,0 S",
            "bad position \"2,2,2,0/2,2,2,2,0 S\" at character 17: expected 3 houses and the store of north, not more",
        ),
        (
            "2,-2,2,0/2,2,2,0 S",
            "bad position \"2,-2,2,0/2,2,2,0 S\" at character 3: expected a number of seeds from 0 to 255, not \"-2\"",
        ),
        ("99,99,99,0/2,2,2,0 S", "bad position \"99,99,99,0/2,2,2,0 S\": expected at most 255 seeds in all"),
    ];
    for (text, message) in wrong {
        assert_eq!(error(text), message);
    }
    for text in
        ["2,2,2,0/2,2,2,0S", "2,2,2,0/2,2,2,0 S ", " 2,2,2,0/2,2,2,0 S", "2,2,2,0/2,2,2,0/ S", "02,2,2,0/2,2,2,0 S"]
    {
        error(text);
    }
    assert!(game.read("255,0,0,0/0,0,0,0 S").is_ok());
}

#[test]
fn a_position_in_which_the_game_is_over_is_swept() {
    let either = variant("kalah:3x2").read("0,0,0,3/1,0,2,4 S").unwrap();
    assert_eq!(either.to_string(), "0,0,0,3/0,0,0,7 S");
    assert_eq!(either.ending().unwrap(), "no seeds left to sow, 3 to 7");
    // North is to move and has seeds, so that with this option the game goes on.
    let mover = variant("kalah:3x2,end=mover").read("0,0,0,3/1,0,2,4 N").unwrap();
    assert_eq!(mover.to_string(), "0,0,0,3/1,0,2,4 N");
    assert_eq!(mover.outcome(), None);
}

#[test]
fn objections_say_why() {
    let game = variant("kalah:6x4");
    let objection = |text: &str, mv: &str| {
        let position = game.read(text).expect("a position");
        position.objection(mv.parse().expect("a move"))
    };
    let start = "4,4,0,4,4,4,0/4,4,4,4,4,4,4 S";
    assert_eq!(objection(start, "3").unwrap(), "house 3 is empty");
    assert_eq!(objection(start, "7").unwrap(), "there are 6 houses a side");
    assert_eq!(objection(start, "1"), None);
    assert_eq!(objection("0,0,0,0,0,0,24/0,0,0,0,0,0,24 S", "1").unwrap(), "the game is over");
    for text in ["0", "11", "01", "+1", "1 ", "", "a", "١", "99999999999999999999"] {
        let error = text.parse::<House>().expect_err("no house").to_string();
        assert!(error.ends_with("expected the number of a house, such as 1"), "{error}");
    }
}

#[test]
fn a_sowing_is_shown_seed_by_seed() {
    let game = variant("kalah:3x2");
    let position = game.read("2,0,1,0/1,1,1,0 S").unwrap();
    let boards: Vec<String> = game
        .frames(&position, "1".parse().unwrap())
        .iter()
        .map(|view| view.spots.iter().map(|spot| spot.count.unwrap().to_string()).collect::<Vec<_>>().join(" "))
        .collect();
    // The house is emptied, two seeds fall, and the game goes on.
    assert_eq!(boards, ["0 0 1 0 1 1 1 0", "0 1 1 0 1 1 1 0", "0 1 2 0 1 1 1 0"]);
    let position = game.read("1,0,0,5/0,3,0,5 S").unwrap();
    let frames = game.frames(&position, "1".parse().unwrap());
    // The seed falls, it and the three opposite are captured, nothing is left to sweep.
    let counts = |index: usize| frames[index].spots.iter().map(|spot| spot.count.unwrap()).collect::<Vec<_>>();
    assert_eq!(frames.len(), 3);
    assert_eq!(counts(1), [0, 1, 0, 5, 0, 3, 0, 5]);
    assert_eq!(counts(2), [0, 0, 0, 9, 0, 0, 0, 5]);
    assert_eq!(frames[2].decisive, ["first:store"]);
}

/// A board of any size and any rules, with any seeds that fit.
fn boards() -> impl Strategy<Value = (KalahVariant, Kalah)> {
    let options = prop_oneof![Just(""), Just(",empty-capture"), Just(",end=mover"), Just(",empty-capture,end=mover")];
    (1..=10usize, options).prop_flat_map(|(houses, options)| {
        let row = || prop::collection::vec(prop_oneof![Just(0), 0..11u8], houses);
        (row(), row(), 0..18u8, 0..18u8, any::<bool>()).prop_map(move |(south, north, souths, norths, turn)| {
            let variant = variant(&format!("kalah:{houses}x1{options}"));
            let join = |row: &[u8]| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
            let side = if turn { "S" } else { "N" };
            let text = format!("{},{souths}/{},{norths} {side}", join(&south), join(&north));
            (variant, variant.read(&text).expect("at most 234 seeds"))
        })
    })
}

fn seeds(position: &Kalah) -> u32 {
    let on = |side| position.houses(side).iter().map(|&seeds| u32::from(seeds)).sum::<u32>();
    Side::BOTH.map(|side| on(side) + u32::from(position.store(side))).iter().sum()
}

proptest! {
    #[test]
    fn positions_survive_their_text((variant, position) in boards()) {
        let read = variant.read(&position.to_string());
        prop_assert_eq!(read, Ok(position));
    }

    #[test]
    fn no_seed_is_lost_and_the_sides_are_alike((variant, position) in boards()) {
        for mv in position.moves() {
            let child = position.child(mv);
            prop_assert_eq!(seeds(&child), seeds(&position));
            let frames = variant.frames(&position, mv);
            prop_assert_eq!(frames.last(), Some(&variant.view(&child)));
            prop_assert_eq!(position.turned().child(mv), child.turned());
            let winner = child.outcome().and_then(Outcome::winner);
            let mirrored = child.turned().outcome().and_then(Outcome::winner);
            prop_assert_eq!(mirrored, winner.map(Side::other));
        }
        prop_assert_eq!(position.turned().turned(), position);
        if position.outcome().is_none() {
            prop_assert!(position.turned().key() != position.key());
        }
    }

    #[test]
    fn taking_back_is_playing_the_prefix((_, start) in boards(), choices in prop::collection::vec(any::<u8>(), 0..40)) {
        let mut line = vec![start];
        let mut played = Vec::new();
        for choice in choices {
            let position = line[line.len() - 1];
            let moves: Vec<House> = position.moves().collect();
            let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            played.push(mv);
            line.push(position.child(mv));
        }
        for length in 0..=played.len() {
            let mut again = start;
            for &mv in &played[..length] {
                prop_assert!(again.play(mv).is_ok());
            }
            prop_assert_eq!(again, line[length]);
        }
    }

    #[test]
    fn no_text_panics_any_parser(text in prop_oneof![".*", "[0-9,/ SN.x:=@+-]{0,60}", "kalah:[0-9x,a-z=-]{0,20}"]) {
        let game = variant("kalah:6x4");
        let _ = game.read(&text);
        let _ = text.parse::<House>();
        if let Ok(spec) = text.parse::<Spec>() {
            let _ = KalahGame.variant(&spec);
        }
        if let Ok(spec) = text.parse::<PlayerSpec>() {
            let _ = game.player(&spec, 1);
        }
        let mut position = AnyVariant::new(game).start();
        match position.play(&text) {
            Ok(()) => prop_assert!(matches!(text.as_str(), "1" | "2" | "3" | "4" | "5" | "6")),
            Err(MoveError::Illegal(_)) => prop_assert!(matches!(text.as_str(), "7" | "8" | "9" | "10")),
            Err(MoveError::Syntax(_)) => {}
        }
    }

    #[test]
    fn no_player_text_panics(name in "[a-z0-9-]{1,20}", option in "[a-z]{1,8}", value in "\\PC{0,12}") {
        let game = variant("kalah:6x4");
        for info in KalahGame.family().players {
            for text in [format!("{}@{option}={value}", info.name), format!("{name}@depth={value}")] {
                if let Ok(spec) = text.parse::<PlayerSpec>() {
                    let _ = game.player(&spec, 1);
                }
            }
        }
    }
}
