//! Lists, filters, pages, pairs and counts.

use boardwright_arena::{EndingKind, EventId, Journal, fingerprint_of};
use boardwright_game::{Outcome, Record, RecordedMove, Side};
use boardwright_store::{
    Count, EventRef, EventSummary, Filter, Imported, NameFilter, NewGame, Order, PairResult, Store, StoreError,
};

use crate::common::{entry, event, file, pair};

/// No numbers.
const NONE: [u64; 0] = [];

/// A store with ten pairs of an event and one game of no event.
fn store(test: &str) -> Store {
    let event = event("cup");
    let mut store = Store::open(file(test)).expect("a working store");
    store.begin(&event).expect("a working store");
    for number in 0..10 {
        store.write(&pair(event.id, number)).expect("a working store");
    }
    import(&mut store, &[single()]).expect("a working store");
    store
}

fn import(store: &mut Store, games: &[NewGame]) -> Result<Imported, StoreError> {
    store.import(games.iter().cloned().map(Ok))
}

fn single() -> NewGame {
    let record = Record {
        game: "kalah:6x4,empty-capture".to_owned(),
        players: ["alpha".to_owned(), "gamma".to_owned()],
        moves: vec![RecordedMove::new("1")],
        ..Record::default()
    };
    NewGame::new(record)
}

fn numbers(store: &Store, filter: Filter) -> Vec<u64> {
    let numbers = store.numbers(&filter).expect("a working store");
    let listed = store.list(&filter, Order::OldestFirst, 0, 1000).expect("a working store");
    assert_eq!(listed.iter().map(|game| game.number).collect::<Vec<_>>(), numbers);
    assert_eq!(store.count(&filter).expect("a working store"), numbers.len() as u64);
    let all = (1..).map_while(|number| store.game(number).expect("a working store"));
    let admitted: Vec<u64> = all.filter(|game| filter.admits(game)).map(|game| game.number).collect();
    assert_eq!(admitted, numbers, "a game at hand and a game in the store are judged alike");
    numbers
}

#[test]
fn filters_let_through_what_they_say() {
    let store = store("filters");
    let all: Vec<u64> = (1..=21).collect();
    let text = |text: &str| Some(text.to_owned());
    let named = |text: &str| Some(NameFilter::of(text));
    assert_eq!(numbers(&store, Filter::default()), all);
    assert_eq!(numbers(&store, Filter { game: text("kalah:6x4"), ..Filter::default() }), all[..20]);
    assert_eq!(numbers(&store, Filter { family: text("kalah"), ..Filter::default() }), all);
    assert_eq!(numbers(&store, Filter { family: text("kal"), ..Filter::default() }), NONE);
    assert_eq!(numbers(&store, Filter { family: text("kalah%"), ..Filter::default() }), NONE);
    assert_eq!(numbers(&store, Filter { after: Some(3), before: Some(7), ..Filter::default() }), [4, 5, 6]);
    assert_eq!(numbers(&store, Filter { player: named("gamma"), ..Filter::default() }), [21]);
    let two = Filter { player: named("beta"), opponent: named("alpha"), ..Filter::default() };
    assert_eq!(numbers(&store, two), all[..20]);
    let two = Filter { player: named("beta"), opponent: named("gamma"), ..Filter::default() };
    assert_eq!(numbers(&store, two), NONE);
    assert_eq!(numbers(&store, Filter { player: named("*AMM*"), ..Filter::default() }), [21]);
    assert_eq!(numbers(&store, Filter { player: named("amm"), ..Filter::default() }), NONE);
    assert_eq!(numbers(&store, Filter { player: named("*a%a*"), ..Filter::default() }), NONE);
    assert_eq!(numbers(&store, Filter { player: named("**"), ..Filter::default() }), all);
    let parts = Filter { player: named("*et*"), opponent: named("*lph*"), ..Filter::default() };
    assert_eq!(numbers(&store, parts), all[..20]);
    assert_eq!(numbers(&store, Filter { event: text("cup"), ..Filter::default() }), all[..20]);
    let id = event("cup").id.to_string();
    assert_eq!(numbers(&store, Filter { event: Some(id), ..Filter::default() }), all[..20]);
    assert_eq!(numbers(&store, Filter { outcome: Some(None), ..Filter::default() }), [21]);
    let draws = Filter { outcome: Some(Some(Outcome::Draw)), ..Filter::default() };
    assert_eq!(numbers(&store, draws), [4, 5, 10, 11, 16, 17]);
    assert_eq!(numbers(&store, Filter { kind: Some(EndingKind::Forfeit), ..Filter::default() }), [11, 12]);
    let minute = |number: u64| Some(1_700_000_000_000 + number * 60_000);
    let middle = Filter { since: minute(3), until: minute(5), ..Filter::default() };
    assert_eq!(numbers(&store, middle), [7, 8, 9, 10]);
    assert_eq!(numbers(&store, Filter { after: Some(19), ..Filter::default() }), [20, 21]);
}

#[test]
fn pages_follow_one_another_in_both_orders() {
    let store = store("pages");
    let page = |order, offset| {
        let games = store.list(&Filter::default(), order, offset, 8).unwrap();
        games.iter().map(|game| game.number).collect::<Vec<_>>()
    };
    assert_eq!(page(Order::OldestFirst, 16), [17, 18, 19, 20, 21]);
    assert_eq!(page(Order::NewestFirst, 8), [13, 12, 11, 10, 9, 8, 7, 6]);
    assert_eq!(page(Order::NewestFirst, u64::MAX), NONE);
    let new = store.after(20, 5).unwrap();
    assert_eq!(new.iter().map(|game| game.players[1].as_str()).collect::<Vec<_>>(), ["gamma"]);
}

#[test]
fn a_game_is_found_by_number_and_by_id() {
    let store = store("single");
    let game = store.game(2).unwrap().unwrap();
    let kept = entry(event("cup").id, 0, 1);
    assert_eq!((game.record, game.kind, game.tally), (kept.record, kept.kind, kept.tally));
    assert_eq!((game.versions, game.logs, game.finished), (kept.versions, kept.logs, kept.finished));
    assert_eq!(game.event.map(|event| event.name).as_deref(), Some("cup"));
    assert_eq!(game.id, kept.id.to_string());
    assert_eq!(store.game_by_id(&game.id).unwrap().map(|game| game.number), Some(2));
    assert_eq!((store.game(22).unwrap(), store.game(u64::MAX).unwrap()), (None, None));
    assert_eq!(store.game_by_id("nothing").unwrap(), None);
}

#[test]
fn pairs_are_put_together_from_both_games() {
    let store = store("pairs");
    let pairs = store.pairs(&Filter::default()).unwrap();
    assert_eq!(pairs.len(), 11);
    let names = |one: &str, two: &str| [one.to_owned(), two.to_owned()];
    let single = PairResult {
        game: "kalah:6x4,empty-capture".to_owned(),
        event: None,
        players: names("alpha", "gamma"),
        outcomes: [None, None],
        swapped: [false; 2],
        forfeits: [false; 2],
        fingerprints: pairs[0].fingerprints,
    };
    assert_eq!(pairs[0], single);
    let sixth = PairResult {
        game: "kalah:6x4".to_owned(),
        event: Some("cup".to_owned()),
        players: names("alpha", "beta"),
        outcomes: [Some(Outcome::Draw), Some(Outcome::Win(Side::First))],
        swapped: [false; 2],
        forfeits: [true; 2],
        fingerprints: [0, 1].map(|leg| Some(fingerprint_of(&entry(event("cup").id, 5, leg).record))),
    };
    assert_eq!(pairs[6], sixth);
    assert!(matches!(pairs[0].fingerprints, [Some(_), None]), "a game without a partner");
    // Of a pair whose first game is left out the other one keeps its place.
    let half = store.pairs(&Filter { after: Some(19), event: Some("cup".to_owned()), ..Filter::default() }).unwrap();
    assert_eq!(half.len(), 1);
    assert_eq!(
        (&half[0].players, half[0].outcomes),
        (&names("alpha", "beta"), [None, Some(Outcome::Win(Side::Second))])
    );
}

/// Games that were imported have no event, and are pairs as in a file.
#[test]
fn imported_games_are_put_together_as_in_a_file() {
    let mut store = Store::open(file("imported-pairs")).expect("a working store");
    let game = |players: [&str; 2], moves: &[&str], outcome| Record {
        game: "kalah:6x4".to_owned(),
        players: players.map(str::to_owned),
        moves: moves.iter().map(|mv| RecordedMove::new(*mv)).collect(),
        outcome: Some(outcome),
        tags: vec![("Opening".to_owned(), "1 plies".to_owned())],
        ..Record::default()
    };
    let games = [
        game(["a", "b"], &["1", "2"], Outcome::Win(Side::First)),
        game(["b", "a"], &["1", "3"], Outcome::Draw),
        game(["a", "b"], &["2", "2"], Outcome::Win(Side::Second)),
    ];
    store.import(games.map(|record| Ok::<_, StoreError>(NewGame::new(record)))).expect("it can be written");
    let pairs = store.pairs(&Filter::default()).expect("it can be read");
    let [pair, single] = &pairs[..] else { panic!("{} pairs", pairs.len()) };
    assert_eq!(pair.outcomes, [Some(Outcome::Win(Side::First)), Some(Outcome::Draw)]);
    assert_eq!(single.outcomes, [Some(Outcome::Win(Side::Second)), None]);
}

/// Players that settle an opening between them may both times end with the same sides.
#[test]
fn a_pair_counts_by_player_whatever_the_sides() {
    let mut store = Store::open(file("swapped")).expect("a working store");
    let swapped = event("swapped");
    store.begin(&swapped).expect("it can be written");
    let mut games = pair(swapped.id, 0);
    for entry in &mut games {
        entry.record.players = ["beta".to_owned(), "alpha".to_owned()];
        entry.record.outcome = Some(Outcome::Win(Side::First));
    }
    store.write(&games).expect("it can be written");
    let pairs = store.pairs(&Filter::default()).expect("it can be read");
    let [one] = &pairs[..] else { panic!("{} pairs", pairs.len()) };
    // Beta has won both: as the first side, and as what would have been the second.
    assert_eq!(one.players, ["beta".to_owned(), "alpha".to_owned()]);
    assert_eq!(one.outcomes, [Some(Outcome::Win(Side::First)), Some(Outcome::Win(Side::Second))]);
    assert_eq!(one.as_played(), [Some((["beta", "alpha"], Outcome::Win(Side::First))); 2], "with the first move twice");
}

#[test]
fn counts_are_those_of_the_games() {
    let store = store("counts");
    let counts = store.counts(&Filter { event: Some("cup".to_owned()), ..Filter::default() }).unwrap();
    let count = |one: &str, two: &str, [wins, draws, losses]: [u64; 3]| Count {
        game: "kalah:6x4".to_owned(),
        players: [one.to_owned(), two.to_owned()],
        wins,
        draws,
        losses,
        forfeits: 1,
        unfinished: 0,
    };
    assert_eq!(counts, [count("alpha", "beta", [4, 3, 3]), count("beta", "alpha", [3, 3, 4])]);
}

#[test]
fn an_import_is_whole_and_can_be_repeated() {
    let mut store = store("import");
    assert_eq!(import(&mut store, &[single()]).unwrap(), Imported { new: 0, already: 1, differing: 0 });
    let mut other = single();
    other.record.comment = "another".to_owned();
    let foreign = EventRef { id: EventId::of("x"), name: "x".to_owned(), settings: "y".to_owned() };
    let id = Some(format!("{}/0/0-1/0/0", foreign.id));
    let forged = NewGame { id: id.clone(), event: Some(foreign.clone()), ..single() };
    let message = import(&mut store, &[other.clone(), forged]).unwrap_err().to_string();
    assert!(message.contains("its settings have the id"), "{message}");
    let stray = NewGame { id: Some("elsewhere".to_owned()), event: Some(foreign), ..single() };
    assert!(matches!(import(&mut store, &[other.clone(), stray]), Err(StoreError::Unfit { .. })));
    assert_eq!(store.count(&Filter::default()).unwrap(), 21, "nothing of a failed import is kept");
    let again = [other.clone(), other.clone()];
    assert_eq!(import(&mut store, &again).unwrap(), Imported { new: 1, already: 1, differing: 0 });
    let id = Some("elsewhere".to_owned());
    let mut shorter = NewGame { id, ..other };
    assert_eq!(import(&mut store, &[shorter.clone()]).unwrap(), Imported { new: 1, already: 0, differing: 0 });
    shorter.record.moves.pop();
    assert_eq!(import(&mut store, &[shorter]).unwrap(), Imported { new: 0, already: 1, differing: 1 });
}

#[test]
fn games_of_an_event_move_to_another_store() {
    let from = store("from");
    let mut to = Store::open(file("to")).unwrap();
    let games: Vec<NewGame> = (1..=21).map(|number| NewGame::from(from.game(number).unwrap().unwrap())).rev().collect();
    assert_eq!(import(&mut to, &games).unwrap(), Imported { new: 21, already: 0, differing: 0 });
    assert_eq!(import(&mut to, &games).unwrap(), Imported { new: 0, already: 21, differing: 0 });
    let event = event("cup");
    to.begin(&event).unwrap();
    let expected: Vec<_> = (0..10).flat_map(|number| pair(event.id, number)).collect();
    assert_eq!(to.entries(event.id).unwrap(), expected, "and the event can be gone on with there");
}

#[test]
fn events_are_summed_up_alike_from_a_store_and_from_games_at_hand() {
    let mut store = store("events");
    store.begin(&event("later")).expect("a working store");
    let events = store.event_summaries().expect("a working store");
    let [cup, later] = &events[..] else { panic!("two events: {events:?}") };
    assert_eq!((cup.id, cup.name.as_str(), cup.games, cup.unfinished), (event("cup").id, "cup", 20, 0));
    assert_eq!((&cup.specs[..], cup.finished), (&["kalah:6x4".to_owned()][..], Some(1_700_000_540_001)));
    assert_eq!((later.games, later.specs.len(), later.finished), (0, 0, None), "begun and nothing finished");
    let all: Vec<_> = (1..).map_while(|number| store.game(number).expect("a working store")).collect();
    assert_eq!(EventSummary::of_games(&all), std::slice::from_ref(cup));
}

#[test]
fn lines_are_the_moves_of_games_newest_first() {
    let store = store("lines");
    let moves = |filter: &Filter, limit| -> Vec<(u64, Vec<String>)> {
        let lines = store.lines(filter, limit).expect("a working store");
        lines.into_iter().map(|line| (line.number, line.moves)).collect()
    };
    let of = |number| -> Vec<String> {
        let game = store.game(number).expect("a working store").expect("a game");
        game.record.moves.into_iter().map(|ply| ply.mv).collect()
    };
    let all = moves(&Filter::default(), 100);
    assert_eq!(all.iter().map(|(number, _)| *number).collect::<Vec<_>>(), (1..=21).rev().collect::<Vec<_>>());
    assert!(all.iter().all(|(number, moves)| *moves == of(*number)));
    let some = Filter { game: Some("kalah:6x4".to_owned()), before: Some(6), ..Filter::default() };
    assert_eq!(moves(&some, 2).iter().map(|(number, _)| *number).collect::<Vec<_>>(), [5, 4]);
    assert_eq!(moves(&some, 0), []);
    let outcome = store.lines(&Filter { before: Some(2), ..Filter::default() }, 1).expect("a working store")[0].outcome;
    assert_eq!(outcome, store.game(1).expect("a working store").expect("a game").record.outcome);
}
