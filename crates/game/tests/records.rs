//! The text format of records: nothing is lost on the way out and back, and no text makes the reader panic.

use std::time::Duration;

use crate::noughts::NoughtsGame;
use boardwright_game::{
    AnyVariant, MoveTree, Outcome, Record, RecordReader, RecordedMove, Score, Side, TreePlace, Variation, read_records,
    record_to_text, write_records,
};
use proptest::prelude::{Just, Strategy, any, prop_assert_eq, prop_oneof, proptest};
use proptest::{collection, option, string};

const EXAMPLE: &str = r#"[Game "kalah:6x4"]
[First "engine@depth=6"]
[Second "deep \"score\""]
[Result "0-1"]
[Ending "18 to 30"]
[Event "a \\ backslash"]

{Two lines\nin one comment.}
1. 3+6 {[%emt 0.25][%eval -1.50][%depth 8] so far} +1 {a brace \} inside}
2 {[%eval #3]} 2. 5 0-1
"#;

fn example() -> Record {
    let mv = RecordedMove::new;
    Record {
        game: "kalah:6x4".to_owned(),
        players: ["engine@depth=6".to_owned(), "deep \"score\"".to_owned()],
        start: None,
        moves: vec![
            mv("3"),
            RecordedMove {
                elapsed: Some(Duration::from_millis(250)),
                score: Some(Score(-150)),
                depth: Some(8),
                comment: "so far".to_owned(),
                ..mv("6")
            },
            RecordedMove { comment: "a brace } inside".to_owned(), ..mv("1") },
            RecordedMove { score: Some(Score::win_in(3)), ..mv("2") },
            mv("5"),
        ],
        outcome: Some(Outcome::Win(Side::Second)),
        ending: "18 to 30".to_owned(),
        tags: vec![("Event".to_owned(), "a \\ backslash".to_owned())],
        comment: "Two lines\nin one comment.".to_owned(),
        variations: Vec::new(),
    }
}

#[test]
fn a_text_is_read() {
    assert_eq!(read_records(EXAMPLE), Ok(vec![example()]));
    let twice = format!("\u{feff}{}\r\n{EXAMPLE}", EXAMPLE.replace('\n', "\r\n"));
    assert_eq!(read_records(&twice), Ok(vec![example(), example()]));
}

#[test]
fn a_record_is_written() {
    // Without the game's rules the sides are taken to alternate.
    let expected = EXAMPLE
        .replace("1. 3+6 {", "1. 3 6 {")
        .replace("so far} +1 {", "so far} 2. 1 {")
        .replace("inside}\n2 {[%eval #3]} 2. 5", "inside}\n2 {[%eval #3]} 3. 5");
    let text = record_to_text(&example(), None).expect("nothing is wrong with it");
    assert_eq!(text.replace('\n', " "), expected.replace('\n', " "));
    let two = write_records([(&example(), None), (&example(), None)]).expect("nor with two of them");
    assert_eq!(two, format!("{text}\n{text}"));
}

#[test]
fn errors_name_the_line() {
    for (text, line, reason) in [
        ("", 1, "no record, expected [Game \"…\"] and moves"),
        ("\n\n1. h8 *", 3, "a record begins with [Game \"…\"], which is missing"),
        ("[Game \"x\"]\n[Game \"x\"]\n*", 2, "the tag Game is given twice"),
        ("[Game \"x\"]\n[Result \"2-0\"]\n*", 2, "bad result \"2-0\", expected 1-0, 0-1, 1/2-1/2 or *"),
        ("[Game \"x\"]\n[Result \"1-0\"]\n*", 3, "the moves end with \"*\", expected \"1-0\" as in the tag Result"),
        ("[Game \"x\"\n1. a *", 2, "the tag \"Game\" is not closed, expected ']'"),
        ("[Game \"x\"]\n1. a {never\n\n", 2, "what begins here never ends, expected '}'"),
        ("[Game \"x\"]\n1. a\n", 3, "the record ends without its result, expected 1-0, 0-1, 1/2-1/2 or *"),
        ("[Game \"x\"]\n1. a++b *", 2, "bad move in \"a++b\", expected words joined by '+'"),
        // The fuzzer found this one: it was read as a move "0.1", which cannot be written.
        ("[Game \"x\"]\n1. a+0.1 *", 2, "bad move in \"a+0.1\", expected words joined by '+'"),
        ("[Game \"x\"]\n1. a } *", 2, "a comment ends that never began"),
        ("[Game \"x\"]\n1. a ) *", 2, "a variation ends that never began"),
        ("[Game \"x\"]\n1. a (b", 2, "a variation never ends, expected ')'"),
        ("[Game \"x\"]\n(a) *", 2, "a variation before the first move, expected it behind the move that it replaces"),
        ("[Game \"x\"]\n1. a {[%emt -1]} *", 2, "bad value \"-1\" after [%emt"),
        // So far away a forced win would be read as an evaluation.
        ("[Game \"x\"]\n1. a {[%eval #100000]} *", 2, "bad value \"#100000\" after [%eval"),
        ("[Game \"x\"]\n1. a {\\x} *", 2, "bad escape, expected \\n, \\r, \\t, \\\\, \\\", \\}, \\[ or \\u{…}"),
    ] {
        let error = read_records(text).expect_err(text);
        assert_eq!((error.line, error.reason.as_str()), (line, reason));
        assert_eq!(error.to_string(), format!("line {line} of the record: {reason}"));
    }
}

#[test]
fn the_reader_stops_after_an_error() {
    let text = format!("{EXAMPLE}\n[Game \"x\"]\n}}\n{EXAMPLE}");
    let records: Vec<_> = RecordReader::new(&text).collect();
    assert_eq!(records.len(), 2);
    assert!(records[0].is_ok() && records[1].is_err());
}

#[test]
fn what_the_format_cannot_hold_is_refused() {
    let with_move = |mv: &str| Record { moves: vec![RecordedMove::new(mv)], ..Record::default() };
    for mv in ["", "a b", "a+b", "{", "}", "1.", "1...", "12.h8", "1-0", "*", "[x", "a\u{7}"] {
        assert!(record_to_text(&with_move(mv), None).is_err(), "{mv:?}");
    }
    for mv in ["1", "h8", "S@d4", "Sa1-d4", "\"", "0-0", "...", "é"] {
        let record = with_move(mv);
        let text = record_to_text(&record, None).expect(mv);
        assert_eq!(read_records(&text), Ok(vec![record]), "{mv:?}");
    }
    for name in ["", "a b", "Game", "Result", "é", "a\""] {
        let tags = vec![(name.to_owned(), String::new())];
        assert!(record_to_text(&Record { tags, ..Record::default() }, None).is_err(), "{name:?}");
    }
    assert_eq!(
        record_to_text(&with_move("a b"), None).expect_err("two words").to_string(),
        "the record cannot be written: bad move \"a b\", expected one word without '+', braces and parentheses"
    );
}

#[test]
fn limits_hold() {
    let many = "a ".repeat(100_001);
    assert!(read_records(&format!("[Game \"x\"]\n{many}*")).is_err());
    let tags = "[A \"\"]\n".repeat(1001);
    assert!(read_records(&format!("[Game \"x\"]\n{tags}*")).is_err());
    let long = "x".repeat(2 << 20);
    assert!(read_records(&format!("[Game \"{long}\"]\n*")).is_err());
    assert!(read_records(&format!("[Game \"x\"]\n{long} *")).is_err());
    let comments = format!("{{{}}}", "x".repeat(600_000)).repeat(2);
    assert!(read_records(&format!("[Game \"x\"]\na {comments} *")).is_err());
}

/// Any text at all, with more of what the format itself uses than chance would give.
fn texts() -> impl Strategy<Value = String> {
    let special = prop_oneof![
        any::<char>(),
        prop_oneof![Just('"'), Just('\\'), Just('{'), Just('}'), Just('['), Just('%'), Just('\n'), Just('\r')],
        prop_oneof![Just(' '), Just('\t'), Just('\0'), Just('\u{85}'), Just('\u{2028}'), Just('u'), Just('n')],
    ];
    prop_oneof![
        collection::vec(special, 0..30).prop_map(|chars| chars.into_iter().collect::<String>()),
        Just("[%emt 3] not an annotation".to_owned()),
        Just("\\n".to_owned()),
    ]
}

#[test]
fn variations_stand_behind_the_moves_that_they_replace() {
    let text = "[Game \"gomoku:15\"]\n[First \"\"]\n[Second \"\"]\n[Result \"*\"]\n\n\
                1. h8 {[%tag TR \"h8\"][%tag LB \"i9:]\"] a mark} ( g8 ) i9 ( h9 {better} j8 ( k9 ) ( l9 ) ) 2. j10 *\n";
    let record = read_records(text).expect("a tree").remove(0);
    let line = |line| record.line(line).iter().map(|mv| mv.mv.as_str()).collect::<Vec<_>>().join(" ");
    assert_eq!([0, 1, 2, 3, 4].map(line), ["h8 i9 j10", "g8", "h8 h9 j8", "h8 h9 k9", "h8 h9 l9"]);
    assert_eq!(record.moves[0].tags[1], ("LB".to_owned(), "i9:]".to_owned()));
    assert_eq!(record_to_text(&record, None).as_deref(), Ok(text));
    assert!(record.line(9).is_empty());
}

#[test]
fn a_proved_difference_is_written_in_units_of_the_evaluation() {
    let mv = |score| RecordedMove { score: Some(score), ..RecordedMove::new("1") };
    let record = Record { moves: vec![mv(Score::proved(8)), mv(Score::proved(-26))], ..Record::default() };
    let text = record_to_text(&record, None).expect("a text");
    assert!(text.contains("[%eval 8.00]") && text.contains("[%eval -26.00]"), "{text}");
}

fn moves() -> impl Strategy<Value = RecordedMove> {
    let time = (0..u64::MAX, 0..1_000_000_000u32).prop_map(|(seconds, nanos)| Duration::new(seconds, nanos));
    let scores = prop_oneof![any::<i32>(), -1_000_010..-999_990i32, 999_990..1_000_010i32, -300..300i32];
    let word = string::string_regex("[a-zA-Z0-9@-]{0,5}[a-z@]").expect("a right expression");
    let tags = collection::vec(("[A-Z]{1,3}", texts()), 0..2);
    (word, option::of(time), option::of(scores.prop_map(Score)), option::of(any::<u32>()), texts(), tags).prop_map(
        |(mv, elapsed, score, depth, comment, tags)| RecordedMove { mv, elapsed, score, depth, comment, tags },
    )
}

fn records() -> impl Strategy<Value = Record> {
    let outcomes = prop_oneof![
        Just(None),
        Just(Some(Outcome::Draw)),
        Just(Some(Outcome::Win(Side::First))),
        Just(Some(Outcome::Win(Side::Second))),
    ];
    let names = string::string_regex("[A-Z][a-z_0-9]{1,4}x").expect("a right expression");
    let tags = collection::vec((names, texts()), 0..4);
    // Each move goes behind one of the places that are there.
    let tree = collection::vec((moves(), any::<proptest::sample::Index>()), 0..24).prop_map(|moves| {
        let (mut tree, mut places) = (MoveTree::default(), vec![TreePlace::default()]);
        for (mv, index) in moves {
            places.push(tree.add(*index.get(&places), mv));
        }
        tree.into_lines()
    });
    ((texts(), texts(), texts()), option::of(texts()), tree, outcomes, texts(), tags, texts()).prop_map(
        |((game, first, second), start, (moves, variations), outcome, ending, tags, comment)| Record {
            game,
            players: [first, second],
            start,
            moves,
            outcome,
            ending,
            tags,
            comment,
            variations,
        },
    )
}

/// A variation in place of the first move of another one leaves the line below it, at every door.
#[test]
fn an_alternative_to_the_first_move_of_a_variation_is_kept() {
    let named = |moves: &[&str]| moves.iter().map(|mv| RecordedMove::new(*mv)).collect::<Vec<_>>();
    let variation = |of, after, moves: &[&str]| Variation { of, after, moves: named(moves) };
    let variations = vec![variation(0, 2, &["j9"]), variation(1, 1, &["i8", "g7"])];
    let record =
        Record { game: "gomoku:15".to_owned(), moves: named(&["h8", "i9", "j10"]), variations, ..Record::default() };
    let text = record_to_text(&record, None).expect("a text");
    let again = read_records(&text).expect("the text").remove(0);
    assert_eq!(sorted(&again), sorted(&record), "{text}");
    // As a reader of text makes it: each variation leaves the game itself, however deep its parentheses stand.
    let mut tree = MoveTree::default();
    let mut place = TreePlace::default();
    for mv in ["h8", "i9", "j10"] {
        place = tree.add(place, RecordedMove::new(mv));
    }
    let second = tree.add(TreePlace { ply: 2, ..place }, RecordedMove::new("j9"));
    tree.add(TreePlace { ply: 1, ..second }, RecordedMove::new("i8"));
    let (_, variations) = tree.into_lines();
    assert_eq!(variations.iter().map(|variation| variation.of).collect::<Vec<_>>(), [0, 0]);
}

/// A record whose tree holds the same lines in the order in which they leave the game.
fn sorted(record: &Record) -> Vec<Vec<&RecordedMove>> {
    let mut lines: Vec<_> = (0..=record.variations.len()).map(|line| record.line(line)).collect();
    lines.sort_by_key(|line| format!("{line:?}"));
    lines
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(records in collection::vec(records(), 1..4)) {
        let text = write_records(records.iter().map(|record| (record, None))).expect("all of it can be written");
        let again = read_records(&text).expect("what was written");
        prop_assert_eq!(again.len(), records.len(), "{}", &text);
        for (again, record) in again.iter().zip(&records) {
            prop_assert_eq!(sorted(again), sorted(record), "{}", &text);
            prop_assert_eq!(&again.variations, &Variation::in_text_order(&record.variations), "{}", &text);
            let rest = |record: &Record| Record { variations: Vec::new(), ..record.clone() };
            prop_assert_eq!(rest(again), rest(record), "{}", &text);
        }
        let twice = write_records(again.iter().map(|record| (record, None))).expect("what was read");
        prop_assert_eq!(twice, text);
    }

    #[test]
    fn no_text_is_too_much(text in texts(), cut in 0..EXAMPLE.len()) {
        // A panic or an endless loop is what would fail here; what can be read can be written and read again.
        for text in [format!("[Game \"x\"]\n{text}"), format!("{}{text}{}", &EXAMPLE[..cut], &EXAMPLE[cut..])] {
            if let Ok(records) = read_records(&text) {
                let again = write_records(records.iter().map(|record| (record, None)));
                if let Ok(again) = again {
                    prop_assert_eq!(read_records(&again), Ok(records), "{}", again);
                }
            }
        }
    }
}

#[test]
fn the_example_of_the_documentation_is_what_is_written() {
    let page = include_str!("../../../docs/records.md");
    let example = page.split("```\n").nth(1).expect("the page has an example");
    let records = read_records(example).expect("it is one");
    assert_eq!((records.len(), records[0].moves.len()), (1, 5));
    assert_eq!(records[0].moves[1].comment, "an extra turn");
    assert_eq!(records[0].tag("Seed"), Some("42"));
    let again = record_to_text(&records[0], None).expect("nothing is wrong with it");
    assert_eq!(read_records(&again), Ok(records));
}

#[test]
fn variations_are_played_from_where_they_leave() {
    let noughts = AnyVariant::new(NoughtsGame);
    let fault = |variations: &[(usize, usize, &str)]| {
        let moves = |text: &str| text.split(' ').map(RecordedMove::new).collect();
        let line = |&(of, after, text): &(usize, usize, &str)| Variation { of, after, moves: moves(text) };
        let variations = variations.iter().map(line).collect();
        let record =
            Record { game: "noughts".to_owned(), moves: moves("a1 b1 c1 a2"), variations, ..Record::default() };
        assert!(record.replay(&noughts).is_ok());
        record.replay_variations(&noughts).err().map(|fault| fault.to_string())
    };
    assert_eq!(fault(&[]), None);
    assert_eq!(fault(&[(0, 1, "b2 b1 a3"), (1, 2, "b3 b1"), (0, 3, "b2"), (2, 3, "c3")]), None);
    // A variation may leave one that begins where it begins itself, and even later.
    assert_eq!(fault(&[(0, 2, "b2 c3"), (1, 2, "b3"), (2, 1, "c1"), (3, 0, "b1")]), None);
    assert_eq!(
        fault(&[(0, 1, "b2 a1")]).as_deref(),
        Some("ply 3 of variation 1: illegal move \"a1\": first has taken a1")
    );
    let second = fault(&[(0, 1, "b2 b1 a3"), (1, 2, "b3 b2")]);
    assert_eq!(second.as_deref(), Some("ply 4 of variation 2: illegal move \"b2\": second has taken b2"));
    let behind = fault(&[(0, 4, "b2")]);
    assert_eq!(behind.as_deref(), Some("variation 1: it leaves line 0 after 4 plies, expected fewer than its 4"));
    assert_eq!(fault(&[(0, 1, "b2"), (2, 1, "c3")]).as_deref(), Some("variation 2: it leaves line 2, expected 0 to 1"));
    let empty = Record { variations: vec![Variation { of: 0, after: 0, moves: vec![] }], ..Record::default() };
    assert!(empty.replay_variations(&noughts).is_err());
    // However deep variations are nested, playing them needs no stack.
    let deep: Vec<_> = (0..100_000).map(|of| (of, 1, "b2")).collect();
    assert_eq!(fault(&deep), None);
    // Nor does their order take long where each has to climb far.
    let line = |of, after| Variation { of, after, moves: vec![RecordedMove::new("b2")] };
    let deep: Vec<_> = (0..100_000).map(|of| line(of, of)).chain((0..100_000).map(|_| line(100_000, 0))).collect();
    let ordered = Variation::in_text_order(&deep);
    assert!(ordered.len() == 200_000 && ordered[1..100_000].iter().zip(1..).all(|(line, of)| line.of == of));
    assert!(ordered[100_000..].iter().all(|line| (line.of, line.after) == (0, 0)));
}
