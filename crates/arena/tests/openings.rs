//! Openings in the orders that are asked for.

use std::collections::HashSet;

use crate::common::heap;
use boardwright_arena::{Arrangement, Balance, EventOpenings, Opening, OpeningError, OpeningMaker, opening_plies};
use boardwright_game::{Record, RecordedMove, Stop};

fn list(lines: &str) -> Vec<Opening> {
    match EventOpenings::read(lines, &heap(30)) {
        Ok(EventOpenings::List(list)) => list,
        other => panic!("{other:?}"),
    }
}

fn arranged(arrangement: Arrangement, seed: u64, pairs: usize) -> Vec<String> {
    let openings = arrangement.arrange(&list("0\n1\n2\n3\n1 1\n1 3\n"), &heap(30), seed, pairs);
    openings.iter().map(ToString::to_string).collect()
}

#[test]
fn the_plies_of_an_opening_are_read_with_and_without_their_unit() {
    let plies = |tag: &str| {
        let moves = ["1", "2", "3"].map(RecordedMove::new).to_vec();
        opening_plies(&Record { moves, tags: vec![("Opening".to_owned(), tag.to_owned())], ..Record::default() })
    };
    assert_eq!(["2 plies", "2", "9", "two", "2 moves", ""].map(plies), [2, 2, 3, 0, 0, 0]);
}

#[test]
fn openings_come_in_turn_from_where_they_are_told_to() {
    let in_turn = Arrangement::IN_TURN;
    assert_eq!(arranged(in_turn, 1, 8), ["0", "1", "2", "3", "1 1", "1 3", "0", "1"]);
    assert_eq!(arranged(Arrangement { skip: 4, ..in_turn }, 1, 3), ["1 1", "1 3", "0"]);
    assert_eq!(arranged(Arrangement { skip: 7, ..in_turn }, 1, 2), ["1", "2"]);
    assert!(Arrangement { skip: 3, ..in_turn }.arrange(&[], &heap(30), 1, 5).is_empty());
}

#[test]
fn a_seed_decides_the_order_and_every_opening_comes_once_before_any_comes_twice() {
    let shuffled = Arrangement { is_shuffled: true, ..Arrangement::IN_TURN };
    let one = arranged(shuffled, 1, 12);
    assert_eq!(one, arranged(shuffled, 1, 12));
    assert_eq!(one[..6], one[6..]);
    assert_eq!(one[..6].iter().collect::<HashSet<_>>().len(), 6);
    let orders: HashSet<Vec<String>> = (0..20).map(|seed| arranged(shuffled, seed, 6)).collect();
    assert!(orders.len() > 15, "{}", orders.len());
}

#[test]
fn an_opening_is_written_as_it_is_read() {
    for line in ["1 1 3", "position: 7 3,2 second"] {
        assert_eq!(list(line)[0].to_string(), line);
    }
}

#[test]
fn whoever_reports_no_score_cannot_judge() {
    let judge = "random".parse().expect("a player");
    let variant = heap(30);
    let balance = Balance { plies: 3, limit: 100, judge, nodes: 10, among: None, even: 0 };
    let error = OpeningMaker::new(&variant, &balance, 1).next(&Stop::new()).expect_err("no score");
    assert_eq!(error.to_string(), "the player \"random\" cannot judge openings: it reports no score");
    let even = Balance { even: 2, ..balance.clone() };
    let error = OpeningMaker::new(&variant, &even, 1).next(&Stop::new()).expect_err("it does not balance");
    assert!(error.to_string().ends_with("it finds no moves, 2 of them, that balance the sides"), "{error}");
    let stop = Stop::new();
    stop.raise();
    assert_eq!(OpeningMaker::new(&variant, &balance, 1).next(&stop), Ok(None));
    let judge = "nobody".parse().expect("a player");
    let balance = Balance { judge, ..balance };
    let error = OpeningMaker::new(&variant, &balance, 1).next(&Stop::new());
    assert!(matches!(error, Err(OpeningError::Judge { .. })), "{error:?}");
}

/// The first of the judge's moves was taken for its best one, though it had none.
#[test]
fn moves_without_a_value_are_no_best_candidates() {
    let variant = heap(60);
    let judge = "counter".parse().expect("a player");
    let balance = Balance { plies: 1, limit: 600, judge, nodes: 10, among: Some(1), even: 0 };
    let mut openers = OpeningMaker::new(&variant, &balance, 1);
    let mut next = || openers.next(&Stop::new()).expect("an opening").expect("no stop").0.to_string();
    let found: HashSet<String> = (0..4).map(|_| next()).collect();
    assert_eq!(found, ["0", "1", "2", "3"].map(str::to_owned).into());
}

/// A difference of so many points that is proved lies beyond every evaluation.
#[test]
fn a_proved_difference_is_balanced_by_its_points() {
    let variant = heap(60);
    let judge = "counter".parse().expect("a player");
    let balance = Balance { plies: 3, limit: 200, judge, nodes: 10, among: None, even: 0 };
    let mut openers = OpeningMaker::new(&variant, &balance, 1);
    let mut next = || openers.next(&Stop::new()).expect("an opening").expect("no stop").1.points();
    let found: HashSet<Option<i32>> = (0..12).map(|_| next()).collect();
    assert_eq!(found, [None, Some(-1), Some(-2)].into());
}
