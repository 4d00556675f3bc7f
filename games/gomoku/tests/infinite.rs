//! The board without edges: the conformance kit, the same games on boards with edges, and texts of any kind.

use boardwright_game::conformance::{check, playthrough};
use boardwright_game::grid::Point;
use boardwright_game::{Game, Outcome, Position, Record, RecordedMove, Rng, Side, SolverOptions, Variant};
use boardwright_gomoku::rules::infinite::{InfiniteGomoku, MAX_STONES, PlanePoint};
use boardwright_gomoku::{GAME, GomokuVariant, InfiniteVariant, Rule};
use proptest::prelude::{ProptestConfig, any, prop, prop_assert_eq, proptest};

#[test]
fn the_kit_finds_nothing_in_short_games() {
    check(&InfiniteVariant::ending_after(7), 1, 2);
}

#[test]
fn a_random_game() {
    insta::assert_snapshot!(playthrough(&InfiniteVariant::ending_after(12), 5));
}

/// Games near the first stone go as on the largest board, moved so that its point k11 is the first stone.
#[test]
fn games_that_stay_within_a_board_with_edges_are_the_same_there() {
    let bounded = GomokuVariant::new(22, 22, Rule::Freestyle);
    let there = |point: PlanePoint| {
        let line = |at: i8| u8::try_from(i16::from(at) + 10).expect("near the first stone");
        Point::new(line(point.east()), line(point.north()))
    };
    let mut endings = [0, 0];
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let (mut position, mut other) = (InfiniteVariant::default().start(), bounded.start());
        while position.outcome().is_none() {
            let near = |point: &PlanePoint| point.distance(PlanePoint::ORIGIN) <= 4;
            let moves: Vec<PlanePoint> = position.moves().filter(near).collect();
            let Some(&mv) = rng.pick(&moves) else { break };
            for point in (-4..=4).filter_map(|at| PlanePoint::new(at, -at / 2)) {
                let is_free = position.count_stones() == 0 || other.at(there(point)).is_none();
                let expected = is_free && (position.count_stones() > 0 || point == PlanePoint::ORIGIN);
                assert_eq!(position.objection(point).is_none(), expected, "{point} in {position}");
                for side in Side::BOTH.into_iter().filter(|_| other.at(there(point)).is_none()) {
                    let five = other.completes_five(there(point), side);
                    assert_eq!(position.completes_five(point, side), five, "{point} in {position}");
                }
            }
            position.play(mv).expect("a legal move");
            other.play(there(mv)).expect("a legal move there too");
            assert_eq!(position.outcome(), other.outcome(), "{position}");
        }
        match position.outcome() {
            Some(Outcome::Win(side)) => endings[side.index()] += 1,
            _ => assert_eq!(position.count_stones(), 81, "the square is full"),
        }
    }
    assert!(endings.iter().all(|&won| won > 5), "{endings:?}");
}

#[test]
fn the_catalog_has_it_and_it_has_no_solver() {
    let variant = GAME.variant(&"gomoku:infinite".parse().expect("a spec")).expect("a game");
    assert_eq!(variant.spec(), "gomoku:infinite");
    assert!(variant.solver(&SolverOptions::default()).is_none());
    let error = GAME.variant(&"gomoku:infinite,caro".parse().expect("a spec")).expect_err("freestyle only");
    assert!(error.to_string().contains("the rule freestyle and no opening rule on a board without edges"), "{error}");
}

#[test]
fn formats_and_protocols_of_boards_with_edges_refuse_it() {
    let variant = GAME.variant(&"gomoku:infinite".parse().expect("a spec")).expect("a game");
    for dialect in GAME.dialects() {
        let error = (dialect.host)(&variant).err().expect("it knows boards with edges").to_string();
        assert!(error.contains("on a board with edges"), "{error}");
    }
    let moves = vec![RecordedMove::new("e0n0")];
    let record = Record { game: variant.spec(), moves, ..Record::default() };
    for format in GAME.family().formats {
        let Some(write) = format.write else { continue };
        let error = write(std::slice::from_ref(&record)).expect_err("it knows boards with edges");
        assert!(error.contains("a board with edges, such as gomoku:15"), "{}: {error}", format.name);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions_survive_their_text(
        stones in prop::collection::vec((-99i32..=99, -99i32..=99, any::<bool>()), 0..40),
        near in prop::collection::vec((-5i32..=5, -5i32..=5, any::<bool>()), 0..40),
        white in any::<bool>(),
    ) {
        let side = |is_white: bool| if is_white { Side::Second } else { Side::First };
        let points = stones.into_iter().chain(near);
        let stones = points.filter_map(|(east, north, is_white)| Some((PlanePoint::new(east, north)?, side(is_white))));
        let stones: std::collections::BTreeMap<PlanePoint, Side> = stones.collect();
        if let Ok(position) = InfiniteGomoku::of_stones(MAX_STONES, stones.clone(), side(white)) {
            let text = position.to_string();
            let read = InfiniteVariant::default().read(&text).expect("its own text");
            prop_assert_eq!(read.key(), position.key());
            prop_assert_eq!(read.stones().collect::<Vec<_>>(), stones.into_iter().collect::<Vec<_>>());
            prop_assert_eq!(&read, &position);
            prop_assert_eq!(read.to_string(), text);
        }
    }

    #[test]
    fn no_text_of_a_position_or_a_move_breaks_the_reader(text in "[ew0-9ns/ .XO]{0,40}|\\PC{0,40}") {
        if let Ok(position) = InfiniteVariant::default().read(&text) {
            prop_assert_eq!(InfiniteVariant::default().read(&position.to_string()), Ok(position));
        }
        if let Ok(point) = text.parse::<PlanePoint>() {
            prop_assert_eq!(point.to_string().parse(), Ok(point));
        }
    }
}
