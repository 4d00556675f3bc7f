//! Records in other programs' formats: read, replayed, written, and hostile text.

use std::time::Duration;

use boardwright_game::{
    Game, Outcome, PlayerSpec, Position, Record, RecordFormat, RecordedMove, Score, Side, Spec, Variant, Variation,
};
use boardwright_gomoku::{GAME, Gomoku, GomokuVariant};
use proptest::prelude::{ProptestConfig, Strategy, any, prop, prop_assert_eq, proptest};

fn format(name: &str) -> &'static RecordFormat {
    GAME.family().formats.iter().find(|format| format.name == name).expect("a format")
}

fn read(name: &str, text: &str) -> Vec<Record> {
    format(name).read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}")).records
}

fn error(name: &str, text: &str) -> String {
    format(name).read(text.as_bytes(), None).expect_err("it is wrong").to_string()
}

fn write(name: &str, records: &[Record]) -> String {
    let write = format(name).write.expect("a format that is written");
    String::from_utf8(write(records).unwrap_or_else(|error| panic!("{error}")).bytes).expect("a text")
}

/// The notices of writing a record.
fn said(name: &str, record: &Record) -> Vec<String> {
    let written = (format(name).write.expect("it is written"))(std::slice::from_ref(record)).expect("it can be");
    written.notices.lines().collect()
}

fn variant(record: &Record) -> GomokuVariant {
    GomokuVariant::of_spec(&record.game.parse::<Spec>().expect("a spec")).expect("a game")
}

/// Plays a record out.
fn replay(record: &Record) -> Gomoku {
    let variant = variant(record);
    let start = record.start.as_ref().map(|text| variant.read(text).expect("a position"));
    let mut position = start.unwrap_or_else(|| variant.start());
    for mv in &record.moves {
        position.play(mv.mv.parse().expect("a point")).unwrap_or_else(|error| panic!("{error}"));
    }
    position
}

#[test]
fn games_of_another_match_runner_are_read_and_replayed() {
    for (text, game) in
        [(include_str!("data/freestyle.sgf"), "gomoku:15"), (include_str!("data/exact.sgf"), "gomoku:15,exact")]
    {
        let records = read("sgf", text);
        assert!(records.len() >= 3);
        for record in &records {
            assert_eq!(record.game, game);
            let by_five = record.ending.contains("five connection");
            assert_eq!(replay(record).outcome(), if by_five { record.outcome } else { None }, "{record:?}");
        }
        assert_eq!(read("sgf", &write("sgf", &records)), records, "written and read again");
    }
}

#[test]
fn everything_known_of_a_game_is_kept() {
    let records = read("sgf", include_str!("data/freestyle.sgf"));
    let first = &records[0];
    assert_eq!(first.players, ["Embryo21F", "RapfiCls"]);
    assert_eq!(
        (first.outcome, first.ending.as_str()),
        (Some(Outcome::Win(Side::First)), "Black win by five connection")
    );
    assert_eq!(first.tag("Date"), Some("2026.11.20 18:09:15"));
    assert_eq!(first.tag("Event"), Some("Embryo21F x RapfiCls"));
    assert_eq!((first.moves[0].mv.as_str(), first.moves[0].comment.as_str()), ("h8", "opening move"));
    assert_eq!(first.moves[1].mv, "h9", "rows are counted from the top");
    assert_eq!(first.moves[5].elapsed, Some(Duration::from_millis(5437)));
    assert_eq!(first.moves[5].comment, "");
}

#[test]
fn setup_variations_and_rectangles_are_read() {
    let text = "mail head\n(;FF[4]GM[4]SZ[6:5]RU[Renju]AB[aa][cc:dd]AW[bb]PL[W]C[a \\] \\\\ b\\\nc]
        ;W[ae]C[first];C[more](;B[fa]V[-1.5]N[x];W[ab])(;B[ba]))(;SZ[5]GM[4];W[aa])";
    let records = read("sgf", text);
    assert_eq!(records.len(), 2);
    assert_eq!(records[0].game, "gomoku:6x5,renju");
    assert_eq!(records[0].start.as_deref(), Some("X5/1O4/2XX2/2XX2/6 O"));
    assert_eq!(records[0].comment, "a ] \\ bc");
    let moves: Vec<&str> = records[0].moves.iter().map(|mv| mv.mv.as_str()).collect();
    assert_eq!(moves, ["a1", "f5", "a4"], "the main line");
    assert_eq!(records[0].moves[0].comment, "first\nmore");
    assert_eq!(records[0].moves[1].score, Some(Score(-150)));
    assert_eq!(records[1].start.as_deref(), Some("5/5/5/5/5 O"), "white moves first");
    assert_eq!(read("sgf", &write("sgf", &records)), records);
}

#[test]
fn judgements_of_moves_are_those_of_the_standard() {
    let text = "(;FF[4]GM[4]SZ[15]RU[freestyle]RE[B+]BWE[a fine five];B[hh]TE[1];W[ig]BM[1]C[bad];B[hg]TE[2];W[hf]BM[2]
        ;B[gh]IT[];W[fh]DO[];B[ih]TE[];W[ii]IT[1];B[aa]TE[7];W[ab]BM[];B[ac]GB[1])";
    let records = read("sgf", text);
    let tags: Vec<_> =
        records[0].moves.iter().flat_map(|mv| &mv.tags).map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let judged = ["1", "2", "3", "4", "5", "6", "1", "5"].map(|number| ("NAG", number));
    assert_eq!(tags[..8], judged);
    assert_eq!(tags[8..], [("TE", "7"), ("NAG", "2"), ("GB", "1")]);
    assert_eq!(records[0].ending, "a fine five");
    let written = write("sgf", &records);
    assert!(written.contains(";B[hh]TE[1];W[ig]BM[1]C[bad];B[hg]TE[2];W[hf]BM[2];B[gh]IT[];W[fh]DO[]"), "{written}");
    assert!(written.contains("RE[B+]BWE[a fine five]") && !written.contains("BWTAG[TE:1]"), "{written}");
    assert_eq!(read("sgf", &written), records);
    // A node has one judgement; what else is known stays a tag of ours.
    let mv = RecordedMove {
        tags: [("NAG", "1"), ("NAG", "4"), ("NAG", "14"), ("BM", "1")]
            .map(|(name, value)| (name.into(), value.into()))
            .into(),
        ..RecordedMove::new("h8")
    };
    let record = Record { game: "gomoku:15".to_owned(), moves: vec![mv], ..Record::default() };
    let written = write("sgf", std::slice::from_ref(&record));
    assert!(written.contains("TE[1]NAG[4][14]BWTAG[BM:1]"), "{written}");
    assert_eq!(read("sgf", &written)[0].moves, record.moves);
    // Earlier versions and c-gomoku-cli say in the root how the game ended, which a move there would be judged by.
    assert_eq!(read("sgf", "(;GM[4]SZ[15]RE[B+R]TE[])")[0].ending, "");
    assert_eq!(read("sgf", "(;GM[4]SZ[15]RE[B+R]TE[by five])")[0].ending, "by five");
    // Servers name rules of the game, the side that offered a draw, and moves that were offered.
    let result = |text: &str| {
        let game = &read("sgf", &format!("(;GM[4]SZ[15]RE[{text}]5A[hhii];B[hh])"))[0];
        assert_eq!(game.tags, [("5A".to_owned(), "hhii".to_owned())]);
        (game.outcome, game.ending.clone())
    };
    assert_eq!(result("W+Forbidden"), (Some(Outcome::Win(Side::Second)), "Forbidden".to_owned()));
    assert_eq!(result("b+resign"), (Some(Outcome::Win(Side::First)), "resignation".to_owned()));
    assert_eq!(result("B+3.5"), (Some(Outcome::Win(Side::First)), String::new()));
    assert_eq!(result("B+Draw"), (Some(Outcome::Draw), String::new()));
    let root = &read("sgf", "(;GM[4]SZ[15]RE[B+R];)(;GM[4]SZ[15]B[hh]TE[1])")[1];
    assert_eq!((root.ending.as_str(), root.tag("TE")), ("", Some("1")));
}

#[test]
fn a_library_keeps_the_sign_of_a_move_in_its_comment() {
    let mv = |comment: &str, number: &str| RecordedMove {
        comment: comment.to_owned(),
        tags: vec![("NAG".to_owned(), number.to_owned())],
        ..RecordedMove::new("h8")
    };
    for (comment, number, kept) in [("a trap", "5", "!? a trap"), ("", "4", "??")] {
        let record = Record { game: "gomoku:15".to_owned(), moves: vec![mv(comment, number)], ..Record::default() };
        let written = (format("lib").write.expect("it is written"))(&[record]).expect("it can be");
        assert!(written.notices.is_empty(), "{:?}", written.notices);
        assert_eq!(format("lib").read(&written.bytes, None).expect("a library").records[0].moves[0].comment, kept);
    }
}

#[test]
fn square_boards_have_one_number() {
    let text = |game: &str| write("sgf", &[Record { game: game.to_owned(), ..Record::default() }]);
    assert_eq!(text("gomoku:15"), "(;FF[4]CA[UTF-8]GM[4]SZ[15]RU[freestyle])\n");
    assert_eq!(text("gomoku:20x15,exact"), "(;FF[4]CA[UTF-8]GM[4]SZ[20:15]RU[exact])\n");
}

#[test]
fn wrong_sgf_is_explained() {
    for (text, expected) in [
        ("", "expected a game that begins with \"(;\""),
        (
            "(;GM[1])",
            "at character 2: expected GM[4], gomoku or renju, not \"1\" (Go): the name of the game, such as --game gomoku:15, reads it as five in a row",
        ),
        ("(;SZ[23])", "expected a size from 5 to 22, SZ[15] or SZ[20:15], not \"23\""),
        ("(;SZ[5];B[fa])", "at character 8: expected a point from aa to ee, not \"fa\""),
        ("(;B[hh]", "at character 8: expected 1 more ')' before the end"),
        ("(;B[hh)", "at character 4: expected ']' at the end of this value"),
        ("(;B hh])", "at character 5: expected '[' and a value after the property B"),
        ("()", "expected a game that begins with \"(;\""),
        ("(;AB[aa:ea]AW[ab:eb])", "expected stones set up with at most one side with a winning row, not both"),
    ] {
        let error = error("sgf", text);
        assert!(error.ends_with(expected), "{error}");
    }
}

#[test]
fn what_people_write_between_parentheses_is_no_game() {
    let face = "lost (;_;)";
    assert_eq!(read("sgf", &format!("{face} here: (;GM[4]SZ[15];B[hh]C[{face}])"))[0].moves[0].comment, face);
    let is_sgf = |bytes: &[u8]| (format("sgf").is_like)(bytes);
    assert!(is_sgf(b"see ( ;GM[4];B[hh])") && is_sgf(b"(;B[hh])") && is_sgf(b"\xff\xfe(\0;\0B\0[\0h\0h\0]\0)\0"));
    assert!(!is_sgf(face.as_bytes()));
    let record = Record {
        game: "gomoku:15".to_owned(),
        players: [face, "see (;B[aa])"].map(ToOwned::to_owned),
        moves: vec![RecordedMove::new("h8")],
        comment: "see (;B[aa]) here".to_owned(),
        ..Record::default()
    };
    for name in ["psq", "lib"] {
        let written = (format(name).write.expect("it is written"))(std::slice::from_ref(&record)).expect("it can be");
        assert!(!is_sgf(&written.bytes), "{name}");
        let games = format(name).read(&written.bytes, None).expect("what was written");
        assert_eq!(games.records[0].moves[0].mv, "h8", "{name}");
    }
}

#[test]
fn a_result_that_the_board_does_not_show_is_said_to_be_left_out() {
    let says = |name: &str, record: &Record| {
        said(name, record).iter().any(|line| line == "the format holds no results: they are left out")
    };
    let five = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"];
    for (moves, outcome, is_lost) in [(&five[..], 0, false), (&five[..3], 0, true), (&five[..], 1, true)] {
        let record = Record {
            game: "gomoku:20".to_owned(),
            moves: moves.iter().map(|mv| RecordedMove::new(*mv)).collect(),
            outcome: Some(Outcome::Win([Side::First, Side::Second][outcome])),
            ..Record::default()
        };
        for name in ["psq", "rec", "gomocup"] {
            assert_eq!(says(name, &record), is_lost, "{name} {moves:?}");
        }
        let pos = Record { game: "gomoku:15".to_owned(), ..record };
        assert_eq!(says("pos", &pos), is_lost, "pos {moves:?}");
        let left = Record { outcome: None, ending: "adjourned".to_owned(), ..pos };
        assert!(["psq", "rec", "gomocup", "pos"].into_iter().all(|name| moves.len() > 3 || says(name, &left)));
    }
}

#[test]
fn a_position_of_gomocup_whose_colours_would_be_exchanged_says_so() {
    let record = &read("sgf", "(;GM[4]SZ[15];W[hh];B[ii])")[0];
    assert!(said("gomocup", record).iter().any(|line| line.contains("does not say who is black")));
    let five = "START 15\nINFO rule 1\nBOARD\n3,7,1\n0,0,2\n4,7,1\n2,0,2\n5,7,1\n4,0,2\n6,7,1\n6,0,2\n7,7,1\n8,0,2\n8,7,1\n10,0,2\nDONE\n";
    let record = &read("gomocup", five)[0];
    assert!(record.start.is_some() && record.moves.is_empty(), "six stones in a row that the last one joined");
}

#[test]
fn deep_nesting_does_no_harm() {
    let deep = format!("(;B[hh]{}{}", "(;W[hi](;B[ii]".repeat(50_000), ")".repeat(100_001));
    let records = read("sgf", &deep);
    assert_eq!((records.len(), records[0].moves.len()), (1, 100_001));
    let turns = format!("(;B[hh]{}{}", "(;W[hi]".repeat(100_000), ")".repeat(100_001));
    assert!(error("sgf", &turns).contains("at most 256 places where no move leads on"));
    let variations = format!("(;B[hh]{})", "(;W[hi])".repeat(100_000));
    let records = read("sgf", &variations);
    assert_eq!((records[0].moves.len(), records[0].variations.len()), (2, 99_999));
    assert_eq!(read("sgf", &write("sgf", &records)), records);
    let nodes = format!("(;GM[4]{})", ";".repeat(4_000_000));
    assert!(error("sgf", &nodes).ends_with("expected at most 4000000 nodes with 10000000 values"));
    let long = "a".repeat(100_000);
    for text in [format!("(;B[{long}])"), format!("(;PL[{long}])"), format!("(;{})", long.to_uppercase())] {
        assert!(error("sgf", &text).len() < 1000);
    }
}

#[test]
fn what_is_known_of_choices_and_variations_is_kept_or_said_to_be_left_out() {
    let mv = |mv: &str| RecordedMove {
        elapsed: Some(Duration::from_secs(2)),
        score: Some(Score(125)),
        depth: Some(8),
        comment: "I keep white".to_owned(),
        ..RecordedMove::new(mv)
    };
    let moves = ["h8", "i9", "g7"].map(RecordedMove::new).into_iter().chain([mv("stay"), RecordedMove::new("h7")]);
    let record = Record { game: "gomoku:15,swap2".to_owned(), moves: moves.collect(), ..Record::default() };
    assert_eq!(read("sgf", &write("sgf", std::slice::from_ref(&record))), std::slice::from_ref(&record));
    assert!(said("psq", &record).contains(&"the format holds no times of choices: they are left out".to_owned()));
    let variations = vec![Variation { of: 0, after: 0, moves: vec![mv("i9")] }];
    let moves = vec![RecordedMove::new("h8")];
    let record = Record { game: "gomoku:15".to_owned(), moves, variations, ..Record::default() };
    let told = said("lib", &record);
    for what in ["times", "scores and depths"] {
        assert!(told.contains(&format!("the format holds no {what}: they are left out")), "{told:?}");
    }
}

const PSQ: &str =
    "Piskvorky 20x15, 11:11, 1\r\n1,1,0\r\n20,15,1234\r\n11,1,7\r\npbrain-a.exe\r\npbrain-b.exe\r\n-1\r\n";

#[test]
fn piskvork_files_are_read_and_written() {
    let record = &read("psq", PSQ)[0];
    assert_eq!(record.game, "gomoku:20x15");
    assert_eq!(record.players, ["pbrain-b.exe", "pbrain-a.exe"], "the second player begins");
    let moves: Vec<&str> = record.moves.iter().map(|mv| mv.mv.as_str()).collect();
    assert_eq!(moves, ["a15", "t1", "k15"], "column and row from the upper left");
    assert_eq!(record.moves[1].elapsed, Some(Duration::from_millis(1234)));
    assert_eq!((record.outcome, record.ending.as_str()), (None, ""));
    let text = write("psq", std::slice::from_ref(record));
    assert_eq!(
        text,
        "Piskvorky 20x15, 11:11, 1\n1,1,0\n20,15,1234\n11,1,7\npbrain-a.exe\npbrain-b.exe\n-1\n0,Freestyle\n"
    );
    let again = &read("psq", &text)[0];
    assert_eq!((&again.moves, &again.players), (&record.moves, &record.players));
    assert_eq!(write("psq", std::slice::from_ref(again)), text);
    for head in ["Piskvorky 20x15, 11:11,1", "Piskvorky 20x15, 11:11,\u{a0}1", "Piskvorky 20x15, 0:11,  1"] {
        let record = &read("psq", &PSQ.replace("Piskvorky 20x15, 11:11, 1", head))[0];
        let again = &read("psq", &write("psq", std::slice::from_ref(record)))[0];
        assert_eq!(record.players, ["pbrain-b.exe", "pbrain-a.exe"], "{head}");
        assert_eq!(again.players, record.players, "{head}");
    }
    for (foot, players) in [
        ("b\n\n-1\n", ["", "b"]),
        ("\nb\n3\n", ["b", ""]),
        ("b\r\n\r\n-1\r\n1,Freestyle1\r\n", ["", "b"]),
        ("b\n7\n-1\n", ["7", "b"]),
    ] {
        let record = &read("psq", &PSQ.replace("pbrain-a.exe\r\npbrain-b.exe\r\n-1\r\n", foot))[0];
        assert_eq!(record.players, players, "{foot:?}");
        assert_eq!(record.tag("PiskvorkError"), foot.contains('3').then_some("3"), "{foot:?}");
    }
}

#[test]
fn the_league_tells_the_rule_and_the_moves_the_result() {
    let text = "Piskvorky 15x15, 11:11, 0\n1,1,0\n1,15,0\n2,1,0\n2,15,0\n3,1,0\n3,15,0\n4,1,0\n4,15,0\n5,1,0\nA\nB\n-1\n1,Standard1\n";
    let record = &read("psq", text)[0];
    assert_eq!(record.game, "gomoku:15,exact");
    assert_eq!(record.outcome, Some(Outcome::Win(Side::First)));
    assert_eq!(record.ending, "five in a row from a15 to e15");
    assert_eq!(&write("psq", std::slice::from_ref(record)), text);
    // A line that tells another rule, or could not be read again, is not written.
    for (tag, value, is_kept) in [
        ("PiskvorkLeague", "2,Standard15_1", true),
        ("PiskvorkLeague", "1,Renju15_1", false),
        ("PiskvorkLeague", "1,Standard Renju", false),
        ("PiskvorkLeague", "Standard", false),
        ("PiskvorkLeague", "1,Standard\n2", false),
        ("PiskvorkError", "3", true),
        ("PiskvorkError", "timeout", false),
    ] {
        let record = Record { tags: vec![(tag.to_owned(), value.to_owned())], ..record.clone() };
        let again = &read("psq", &write("psq", std::slice::from_ref(&record)))[0];
        assert_eq!((again.game.as_str(), again.tag(tag) == Some(value)), ("gomoku:15,exact", is_kept), "{value}");
        let is_said = said("psq", &record).contains(&"the format holds no tags: they are left out".to_owned());
        assert_ne!(is_said, is_kept, "{value}");
    }
    for players in [["Łukasz", ""], ["", "Łukasz"], ["", ""]] {
        let record = Record { game: "gomoku:20".to_owned(), players: players.map(str::to_owned), ..record.clone() };
        for name in ["psq", "rec"] {
            assert_eq!(read(name, &write(name, std::slice::from_ref(&record)))[0].players, players, "{name}");
        }
    }
    // A number behind the moves shows that none of them is cut.
    for (name, text) in [("psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,1"), ("rec", "one\ntwo\n8,8,0\n9,1")] {
        for (end, is_cut) in [("", true), ("\n-1\n", false)] {
            let games = format(name).read((text.to_owned() + end).as_bytes(), None).expect("a game");
            assert_eq!(games.notices.lines().any(|line| line.contains("may be cut off")), is_cut, "{name}");
        }
    }
}

#[test]
fn wrong_psq_is_explained() {
    for (text, expected) in [
        ("", "expected a head such as \"Piskvorky 15x15, 11:11, 0\""),
        ("Piskvorky 15x15, 11:11, 2", "expected a head such as \"Piskvorky 15x15, 11:11, 0\""),
        ("Piskvorky 30x30, 11:11, 0", "expected a board of 5 to 22 a side"),
        ("Piskvorky 15x15, 11:11, 0\n16,1,0", "expected a move from 1,1 to 15,15, not \"16,1,0\""),
        ("Piskvorky 15x15, 11:11, 0\n1,1,-5", "expected a time in milliseconds, not -5"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,", "the players, an error number or the end, not \"8,8,\""),
        ("Piskvorky 15x15, 11:11, 0\na\nb\n-1\n0,x\nmore", "the players, an error number or the end, not \"more\""),
    ] {
        let error = error("psq", text);
        assert!(error.ends_with(expected), "{error}");
    }
}

#[test]
fn what_a_format_cannot_hold_is_said() {
    let refuse = |name: &str, record: Record| {
        (format(name).write.expect("it is written"))(&[record]).expect_err("it cannot be written")
    };
    let record = |game: &str| Record { game: game.to_owned(), ..Record::default() };
    assert_eq!(refuse("sgf", record("kalah")), "game 1: kalah is no game of gomoku");
    let off = Record { moves: vec![RecordedMove::new("k1")], ..record("gomoku:10") };
    assert_eq!(refuse("sgf", off.clone()), "game 1: the move k1 is off the board");
    assert_eq!(refuse("psq", off), "the move k1 is off the board");
    let start = Record { start: Some("5/5/5/5/5 O".to_owned()), ..record("gomoku:5") };
    assert_eq!(refuse("psq", start), "a psq file holds no start but the empty board");
    assert_eq!((format("psq").write.expect("it is written"))(&[]), Err("a psq file holds one game, not 0".to_owned()));
}

/// Whatever breaks a file, every language has the sentence on it.
#[test]
fn what_a_reader_expected_is_said_by_a_key() {
    let files: [(&str, &[u8]); 13] = [
        ("lib", b"\xffRenLib\xff"),
        ("lib", b"\xffRenLib\xff\x09\x09"),
        ("lib", b"no library"),
        ("lib", b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\xff\x00"),
        ("rif", b"<database></database>"),
        ("rif", b"<database><game id=\"1\""),
        ("rif", b"<database><game><move>&nothing;</move></game></database>"),
        ("rif", b"<database><game id=\"1\" id=\"2\"/></database>"),
        ("sgf", b"(;GM[4]SZ[99])"),
        ("sgf", b"(;GM[3]SZ[15])"),
        ("samples", b"\x04\x22\x4d\x18"),
        ("samples", b"\x01"),
        ("samples-csv", b"h8,h8"),
    ];
    for (name, bytes) in files {
        let error = format(name).read(bytes, None).expect_err(name);
        assert!(error.expected().key().is_some_and(|key| key.starts_with("gomoku-")), "{error}");
    }
}

fn words() -> impl Strategy<Value = String> {
    prop::string::string_regex("[ -~\nä\\[\\]\\\\:]{0,12}").expect("a pattern")
}

fn moves(count: usize) -> impl Strategy<Value = Vec<RecordedMove>> {
    let time = prop::option::of((0..100_000_000_000_u64).prop_map(Duration::from_nanos));
    let score = prop::option::of(any::<i32>().prop_map(|score| Score(score.max(-i32::MAX))));
    let rest = (time, score, prop::option::of(any::<u32>()), words());
    prop::collection::vec(rest, count).prop_map(|rest| {
        rest.into_iter()
            .enumerate()
            .map(|(index, (elapsed, score, depth, comment))| {
                let mv = format!("{}{}", char::from(b'a' + (index % 7) as u8), index / 7 + 1);
                RecordedMove { mv, elapsed, score, depth, comment, tags: Vec::new() }
            })
            .collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sgf_keeps_all_of_a_record(
        moves in moves(9),
        texts in prop::array::uniform5(words()),
        tags in prop::collection::vec(("[A-Za-z]{1,9}", words()), 0..4),
        outcome in 0..4_usize,
        starts_with_white in any::<bool>(),
    ) {
        let outcomes = [None, Some(Outcome::Draw), Some(Outcome::Win(Side::First)), Some(Outcome::Win(Side::Second))];
        let [one, two, ending, comment, value] = texts;
        let mut tags = tags;
        tags.push(("Event".to_owned(), value));
        tags.sort();
        let record = Record {
            game: "gomoku:7x9,exact".to_owned(),
            players: [one, two],
            start: starts_with_white.then(|| "7/7/7/7/7/7/7/7/6X O".to_owned()),
            moves,
            outcome: outcomes[outcome],
            ending,
            tags,
            comment,
            variations: Vec::new(),
        };
        let mut again = read("sgf", &write("sgf", std::slice::from_ref(&record)));
        again[0].tags.sort();
        prop_assert_eq!(again, vec![record]);
    }

    #[test]
    fn no_text_breaks_a_reader(text in "\\PC{0,60}", sgf in "(\\(;|;|\\)|B\\[hh\\]|W\\[[a-z]{0,2}\\]|SZ\\[[0-9:]{0,5}\\]|C\\[|\\]|\\\\){0,12}",
        psq in "Piskvorky [0-9]{1,2}x[0-9]{1,2}, 1:1, 0\n([0-9,-]{0,9}\n){0,5}") {
        for text in [&text, &sgf, &psq] {
            for format in GAME.family().formats {
                let _ = format.read(text.as_bytes(), None);
            }
        }
    }

    #[test]
    fn no_text_breaks_a_game_a_position_or_a_player(
        spec in "gomoku[:,x0-9a-z]{0,12}",
        position in "[XO.0-9/]{0,24} ?[XO]?( ![a-h]?[0-9]{0,3})?",
        wild in "\\PC{0,30}",
        player in "(boora-0.7|engine|shlien-1992)@[a-z]{0,5}=[0-9a-z.-]{0,6}",
    ) {
        for text in [&spec, &wild] {
            if let Ok(spec) = text.parse::<Spec>() {
                let _ = GAME.variant(&spec);
            }
        }
        let variant = GomokuVariant::of_spec(&"gomoku:5,renju".parse::<Spec>().expect("a spec")).expect("a game");
        for text in [&position, &wild] {
            if let Ok(position) = variant.read(text) {
                prop_assert_eq!(variant.read(&position.to_string()), Ok(position));
            }
        }
        if let Ok(spec) = player.parse::<PlayerSpec>() {
            let _ = variant.player(&spec, 1);
        }
    }
}
