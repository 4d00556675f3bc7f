//! Games travel as JSON lines without loss, and lines from anywhere do no harm.

use std::time::Duration;

use boardwright_arena::{EndingKind, EventId};
use boardwright_game::{Outcome, Record, RecordedMove, Score, Side, Variation};
use boardwright_store::{EventRef, Filter, NewGame, Store, StoreError, content_id, game_from_json, game_to_json};
use proptest::prelude::*;

use crate::common::file;

fn game() -> impl Strategy<Value = NewGame> {
    let text = "\\PC{0,12}|[\\x00-\\x7f]{0,6}";
    let optional = prop::option::of::<BoxedStrategy<String>>;
    let seconds = prop::option::of((prop_oneof![0..100_u64, 0..9_000_000_000_u64], 0..1_000_000_000_u32));
    let mv = ("[a-z][0-9]{1,2}", seconds, prop::option::of(any::<i32>()), prop::option::of(any::<u32>()), text);
    let mv = mv.prop_map(|(mv, elapsed, score, depth, comment)| RecordedMove {
        mv,
        elapsed: elapsed.map(|(seconds, nanoseconds)| Duration::new(seconds, nanoseconds)),
        score: score.map(Score),
        depth,
        tags: vec![("C".to_owned(), comment.clone())],
        comment,
    });
    let outcome = prop::option::of(prop::sample::select(vec![
        Outcome::Win(Side::First),
        Outcome::Win(Side::Second),
        Outcome::Draw,
    ]));
    let kind =
        prop::option::of(prop::sample::select(vec![EndingKind::Board, EndingKind::Time, EndingKind::Adjudication]));
    let record = (
        [text, text],
        optional(text.boxed()),
        prop::collection::vec(mv, 0..6),
        outcome,
        text,
        prop::collection::vec((text, text), 0..4),
        text,
    );
    let record = record.prop_map(|(players, start, moves, outcome, ending, tags, comment)| Record {
        variations: vec![Variation { of: 0, after: 1, moves: moves.clone() }],
        game: "kalah:6x4".to_owned(),
        players,
        start,
        moves,
        outcome,
        ending,
        tags,
        comment,
    });
    let place = prop::option::of((text, text, any::<u32>(), any::<bool>()));
    let logs = || prop::collection::vec(text, 0..3);
    let rest =
        (place, kind, prop::option::of(any::<[u32; 2]>()), [text, text], [logs(), logs()], 0..253_402_300_800_000_u64);
    (record, rest).prop_map(|(record, (place, kind, tally, versions, logs, finished))| {
        let event = place.as_ref().map(|(name, settings, ..)| EventRef {
            id: EventId::of(settings),
            name: name.clone(),
            settings: settings.clone(),
        });
        let id = place
            .zip(event.as_ref())
            .map(|((_, _, pair, leg), event)| format!("{}/0/0-1/{pair}/{}", event.id, u8::from(leg)));
        NewGame { id, event, record, kind, tally, versions, logs, finished: Some(finished) }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_game_survives_its_line(game in game()) {
        let line = game_to_json(game.clone());
        prop_assert!(!line.contains('\n'));
        prop_assert_eq!(game_from_json(&line), Ok(game));
    }

    #[test]
    fn any_text_gives_an_answer(text in "\\PC{0,40}", line in "\\{\"game\":\"\\PC{0,8}\",\"moves\":\\[[^a]{0,20}\\]\\PC{0,5}\\}") {
        for text in [text, line] {
            if let Err(message) = game_from_json(&text) {
                prop_assert!(message.len() < 2000, "{}", message);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn what_is_exported_imports_and_exports_as_the_same_text(games in prop::collection::vec(game(), 1..12)) {
        let export = |store: &Store| -> Vec<String> {
            let numbers = store.numbers(&Filter::default()).unwrap();
            numbers.iter().map(|number| game_to_json(store.game(*number).unwrap().unwrap().into())).collect()
        };
        let mut one = Store::open(file("export")).unwrap();
        one.import(games.into_iter().map(Ok::<_, StoreError>)).unwrap();
        let lines = export(&one);
        let mut two = Store::open(file("reimport")).unwrap();
        two.import(lines.iter().map(|line| Ok::<_, StoreError>(game_from_json(line).unwrap()))).unwrap();
        prop_assert_eq!(export(&two), lines);
    }
}

#[test]
fn seconds_are_read_from_any_number() {
    let read = |number: &str| {
        let game = game_from_json(&format!("{{\"game\":\"k\",\"moves\":[{{\"move\":\"3\",\"seconds\":{number}}}]}}"));
        game.map(|game| game.record.moves[0].elapsed)
    };
    let time = |seconds, nanoseconds| Ok(Some(Duration::new(seconds, nanoseconds)));
    assert_eq!(read("9.052e-6"), time(0, 9052));
    assert_eq!(read("1E2"), time(100, 0));
    assert_eq!(read("0.0000000001"), time(0, 0));
    assert_eq!(read("8999999999.999999999"), time(8_999_999_999, 999_999_999));
    assert_eq!(read("null"), Ok(None));
    for bad in ["-0.5", "1e99", "\"1\"", "[1]", "99999999999999999999", "true"] {
        let error = read(bad).expect_err(bad);
        assert!(error.starts_with("move 1: bad seconds "), "{error}");
    }
}

#[test]
fn errors_say_what_and_where() {
    let message = |line: &str| game_from_json(line).expect_err(line);
    assert_eq!(message(""), "character 0: EOF while parsing a value");
    assert_eq!(message("{\"game\":\"kalah\"}"), "character 16: missing field `moves`");
    assert!(message("{\"game\":\"kalah\",\"moves\":[],\"movs\":1}").contains(": unknown field `movs`"));
    let outcome = message("{\"game\":\"kalah\",\"moves\":[],\"outcome\":\"2-0\"}");
    assert_eq!(outcome, "bad outcome \"2-0\": expected 1-0, 0-1 or 1/2-1/2");
    let seconds = message("{\"game\":\"kalah\",\"moves\":[{\"move\":\"3\",\"seconds\":-1}]}");
    assert_eq!(seconds, "move 1: bad seconds -1: expected a number of seconds that is not negative");
    let event = message("{\"game\":\"k\",\"moves\":[],\"event\":{\"id\":\"+1\",\"name\":\"\",\"settings\":\"\"}}");
    assert_eq!(event, "bad event \"+1\": expected 16 hexadecimal digits");
    let kind = message("{\"game\":\"k\",\"moves\":[],\"kind\":\"mate\"}");
    assert!(kind.starts_with("bad ending \"mate\": expected one of board,"), "{kind}");
    // What was expected is said in the words of the file, not with the names of our types.
    for (given, expected) in [
        (r#"["kalah"]"#, r#"a game with the keys "game" and "moves""#),
        (r#"{"game":"kalah","moves":["3"]}"#, r#"a move with the key "move""#),
        (r#"{"game":"kalah","moves":[],"tags":["a"]}"#, r#"a tag with the keys "name" and "value""#),
        (r#"{"game":"kalah","moves":[],"event":1}"#, r#"an event with the keys "id", "name" and "settings""#),
    ] {
        let error = message(given);
        assert!(error.contains(expected) && !error.contains("struct"), "{error}");
    }
    let deep = format!("{{\"game\":{}", "[".repeat(100_000));
    assert!(message(&deep).len() < 300);
}

#[test]
fn the_order_in_which_a_file_lists_variations_changes_no_id() {
    let line = |of, after, mv| Variation { of, after, moves: vec![RecordedMove::new(mv)] };
    let record = |variations| Record { game: "gomoku:15".to_owned(), variations, ..Record::default() };
    let as_a_text = record(vec![line(0, 1, "g9"), line(1, 2, "j10"), line(0, 1, "g8"), line(0, 2, "a1")]);
    let deepest_first = record(vec![line(0, 2, "a1"), line(0, 1, "g9"), line(2, 1, "g8"), line(2, 2, "j10")]);
    assert_eq!(content_id(&as_a_text), content_id(&deepest_first));
    assert_ne!(content_id(&as_a_text), content_id(&record(vec![line(0, 1, "g9")])));
}
