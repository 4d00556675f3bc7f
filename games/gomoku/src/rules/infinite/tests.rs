use boardwright_game::{Outcome, Position, Side};

use super::{InfiniteGomoku, MAX_STONES, PlanePoint, REACH};

fn play(moves: &str) -> InfiniteGomoku {
    let mut position = InfiniteGomoku::new(MAX_STONES);
    for mv in moves.split_whitespace() {
        position.play(mv.parse().expect("a point")).unwrap_or_else(|error| panic!("{error}"));
    }
    position
}

fn point(text: &str) -> PlanePoint {
    text.parse().expect("a point")
}

#[test]
fn five_in_a_row_wins_in_every_direction_and_on_both_sides_of_the_middle() {
    for (moves, ending) in [
        ("e0n0 e0n1 w1n0 w1n1 w2n0 w2n1 e1n0 e1n1 w3n0", "five in a row from w3n0 to e1n0"),
        ("e0n0 e1n0 e0n1 e1n1 e0s1 e1s1 e0s2 e1s2 e0s3", "five in a row from e0s3 to e0n1"),
        ("e0n0 e1n0 w1s1 e1n1 w2s2 e1s1 e1n2 w3s3 w4s4 e2n2 e3n3 e4n4", ""),
        ("e0n0 e1n0 w1s1 e2n0 w2s2 e3n0 w3s3 e5n0 w4s4", "five in a row from w4s4 to e0n0"),
        ("e0n0 e1n0 w1n1 e2n0 w2n2 e3n0 e1s1 e5n0 e2s2", "five in a row from w2n2 to e2s2"),
    ] {
        assert_eq!(play(moves).ending().as_deref().unwrap_or_default(), ending, "{moves}");
    }
}

#[test]
fn more_than_five_win_too() {
    let won = play("e0n0 e0n1 e1n0 e1n1 e2n0 e2n1 e4n0 e4n1 e5n0 e5n1 e3n0");
    assert_eq!(won.outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(won.ending().as_deref(), Some("six in a row from e0n0 to e5n0"));
    assert_eq!(won.objection(point("e9n9")).as_deref(), Some("the game is over: six in a row from e0n0 to e5n0"));
    assert_eq!(won.moves().count(), 0);
}

#[test]
fn far_from_the_first_stone_the_rules_are_the_same() {
    let steps: Vec<String> = (0..12).map(|step| format!("w{}s{}", step * 8, step * 8)).collect();
    let there = steps.join(" ");
    let won = play(&format!("{there} w95s95 w88s80 w94s94 w88s81 w93s93 w88s82 w92s92 w88s83 w91s91"));
    assert_eq!(won.ending().as_deref(), Some("five in a row from w95s95 to w91s91"));
}

#[test]
fn what_may_not_be_played_is_said() {
    let objection = |moves: &str, text: &str| play(moves).objection(point(text)).map(|reason| reason.to_string());
    assert_eq!(objection("", "e1n0").as_deref(), Some("the first stone is put on e0n0"));
    assert_eq!(objection("e0n0", "e0n0").as_deref(), Some("e0n0 is occupied by black"));
    assert_eq!(objection("e0n0 w8n8", "e0n0").as_deref(), Some("e0n0 is occupied by black"));
    let far = "w17n8 is more than 8 columns or rows away from every stone";
    assert_eq!(objection("e0n0 w8n8", "w17n8").as_deref(), Some(far));
    assert_eq!(objection("e0n0 w8n8", "w16n16"), None);
}

#[test]
fn the_first_stone_has_one_point_and_the_second_a_square() {
    let first: Vec<PlanePoint> = play("").moves().collect();
    assert_eq!(first, [PlanePoint::ORIGIN]);
    let second: Vec<PlanePoint> = play("e0n0").moves().collect();
    let side = 2 * usize::from(REACH) + 1;
    assert_eq!(second.len(), side * side - 1);
    assert_eq!((second[0], second[second.len() - 1]), (point("w8s8"), point("e8n8")));
    assert!(second.is_sorted());
    assert_eq!(play("e0n0 e8n0").moves().count(), (side + 8) * side - 2);
}

#[test]
fn points_end_where_the_coordinates_do() {
    let stones = [(point("e99s99"), Side::First), (point("w99n0"), Side::Second)];
    let position = InfiniteGomoku::of_stones(MAX_STONES, stones, Side::First).expect("a position");
    let reach = usize::from(REACH);
    assert_eq!(position.moves().count(), (reach + 1) * (reach + 1) + (reach + 1) * (2 * reach + 1) - 2);
    for text in ["e100n0", "e0s100", "w128n0", "e256n0", "e4294967296n0", "e99999999999999999999n0"] {
        let error = text.parse::<PlanePoint>().expect_err("too far").to_string();
        assert!(error.contains("at most 99 of each"), "{error}");
    }
}

#[test]
fn texts_of_points_are_read_back_and_others_refused() {
    for east in -99..=99 {
        for north in [-99, -10, -1, 0, 1, 9, 99] {
            let point = PlanePoint::new(east, north).expect("a point");
            assert_eq!(point.to_string().parse(), Ok(point));
        }
    }
    assert_eq!("W3S0".parse(), Ok(PlanePoint::new(-3, 0).expect("a point")));
    for text in
        ["", "e", "e1", "1,2", "0,0", "e1n", "en1", "e01n1", "e1n1 ", "n1e1", "e1n1x", "e-1n1", "h8", "ě1n1", "e１n1"]
    {
        assert!(text.parse::<PlanePoint>().is_err(), "{text:?}");
    }
}

#[test]
fn a_game_without_a_five_ends_with_the_last_stone_that_it_may_have() {
    let mut position = InfiniteGomoku::new(4);
    for mv in ["e0n0", "e1n0", "e0n1"] {
        position.play(point(mv)).expect("a legal move");
        assert_eq!(position.outcome(), None);
    }
    position.play(point("e5n5")).expect("a legal move");
    assert_eq!(position.outcome(), Some(Outcome::Draw));
    assert_eq!(position.ending().as_deref(), Some("no five in a row after 4 stones"));
    assert_eq!(position.objection(point("e6n6")).as_deref(), Some("the game is over: no five in a row after 4 stones"));
}
