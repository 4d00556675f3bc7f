//! Games found by the positions that they reach.

use boardwright_game::{Record, RecordedMove};
use boardwright_store::{Filter, GamePositions, NewGame, Store, StoreError};

use crate::common::file;

/// A store with four games of two families.
fn store(test: &str) -> Store {
    let mut store = Store::open(file(test)).expect("a working store");
    let game = |game: &str, player: &str| {
        let record = Record {
            game: game.to_owned(),
            players: [player.to_owned(), "other".to_owned()],
            moves: vec![RecordedMove::new("1")],
            ..Record::default()
        };
        Ok::<_, StoreError>(NewGame::new(record))
    };
    let games = [("kalah:6x4", "a"), ("kalah:6x4", "b"), ("gomoku:15", "a"), ("kalah:6x4", "c")];
    store.import(games.map(|(spec, player)| game(spec, player))).expect("a working store");
    store
}

fn positions(game: u64, keys: &[u64]) -> GamePositions {
    GamePositions { game, keys: keys.iter().copied().zip(0..).collect() }
}

fn found(store: &Store, filter: &Filter, keys: &[u64]) -> (u64, Vec<(u64, u32)>) {
    let reached = store.reached(filter, keys, 0, 10).expect("a working store");
    (reached.total, reached.games.iter().map(|(game, ply)| (game.number, *ply)).collect())
}

#[test]
fn games_are_found_by_any_of_the_keys_with_the_first_ply() {
    let mut store = store("positions");
    let all = [positions(1, &[7, 8, u64::MAX]), positions(2, &[7, u64::MAX, 9]), positions(3, &[7]), positions(4, &[])];
    store.enter_positions(1, 0, &all).expect("a working store");
    assert_eq!(store.positions_known_to(1).expect("a working store"), 4);
    let (any, kalah) = (Filter::default(), Filter { game: Some("kalah:6x4".to_owned()), ..Filter::default() });
    assert_eq!(found(&store, &any, &[7]), (3, vec![(3, 0), (2, 0), (1, 0)]), "the newest first");
    assert_eq!(found(&store, &kalah, &[7]), (2, vec![(2, 0), (1, 0)]));
    assert_eq!(found(&store, &kalah, &[u64::MAX, 9]), (2, vec![(2, 1), (1, 2)]), "once for two keys");
    assert_eq!(found(&store, &kalah, &[]), (0, vec![]));
    let second = store.reached(&any, &[7], 1, 1).expect("a working store");
    assert_eq!((second.total, second.games.len(), second.games[0].0.number), (3, 1, 2));
    store.verify().expect("a sound store");
}

#[test]
fn what_somebody_else_has_entered_is_not_entered_again_and_another_scheme_begins_anew() {
    let mut store = store("schemes");
    store.enter_positions(1, 0, &[positions(1, &[7]), positions(2, &[7])]).expect("a working store");
    // Somebody who read the state before that has looked at the first game only.
    store.enter_positions(1, 0, &[positions(1, &[5])]).expect("a working store");
    assert_eq!(store.positions_known_to(1).expect("a working store"), 2);
    assert_eq!(found(&store, &Filter::default(), &[5]).0, 0);
    store.enter_positions(1, 2, &[positions(3, &[5])]).expect("a working store");
    assert_eq!(found(&store, &Filter::default(), &[5, 7]).0, 3);
    store.enter_positions(2, 0, &[positions(1, &[5])]).expect("a working store");
    assert_eq!(store.positions_known_to(1).expect("a working store"), 0, "the keys of the first scheme are gone");
    assert_eq!(found(&store, &Filter::default(), &[7]).0, 0);
}
