//! Files as people of the field have them: encodings, dialects of SGF, files without a rule, games with an opening rule.

use std::time::Duration;

use boardwright_game::{Game, Outcome, ReadGames, Record, RecordFormat, RecordedMove, Side};
use boardwright_gomoku::GAME;

fn format(name: &str) -> &'static RecordFormat {
    GAME.family().formats.iter().find(|format| format.name == name).expect("a format")
}

fn sgf(bytes: &[u8]) -> ReadGames {
    format("sgf").read(bytes, None).unwrap_or_else(|error| panic!("{error}"))
}

fn written(name: &str, records: &[Record]) -> String {
    let written = format(name).write.expect("it is written")(records).unwrap_or_else(|error| panic!("{error}"));
    String::from_utf8(written.bytes).expect("a text")
}

fn moves(record: &Record) -> String {
    record.moves.iter().map(|mv| mv.mv.as_str()).collect::<Vec<_>>().join(" ")
}

fn notices(games: &ReadGames) -> String {
    games.notices.lines().collect::<Vec<_>>().join("\n")
}

#[test]
fn the_encoding_that_is_named_is_obeyed() {
    let games = sgf(include_bytes!("data/field/gb.sgf"));
    assert_eq!((games.records[0].players[0].as_str(), moves(&games.records[0]).as_str()), ("测试", "h8 i7"));
    assert!(!notices(&games).contains("encoding"), "{}", notices(&games));
}

#[test]
fn bytes_inside_a_character_end_nothing() {
    for (bytes, name) in [
        (&include_bytes!("data/field/sjis5c.sgf")[..], None),
        (&include_bytes!("data/field/gbk5d.sgf")[..], Some("一餧")),
        (b"(;GM[4]SZ[15]CA[Shift_JIS]PB[\x95\x5c];B[aa];W[bb])", Some("表")),
        // An unknown name of an encoding is not believed, and neither is that of another encoding.
        (b"(;GM[4]SZ[15]CA[nonsense]PB[\x83\x5c\x83\x5d];B[aa];W[bb])", None),
        (b"(;GM[4]SZ[15]CA[Big5]PB[\xb3\x5c\xa5\x5c];B[aa];W[bb])", Some("許功")),
        (b"(;GM[4]SZ[15]CA[EUC-KR]PB[\xb1\xe8\xc3\xb6\xbc\xf6];B[aa];W[bb])", Some("김철수")),
    ] {
        let games = sgf(bytes);
        let record = &games.records[0];
        assert_eq!(moves(record), "a15 b14", "{bytes:?}");
        assert_eq!(record.players[0].chars().count(), name.map_or(2, |name| name.chars().count()), "{record:?}");
        if let Some(name) = name.filter(|_| bytes.windows(3).any(|window| window == b"CA[")) {
            assert_eq!(record.players[0], name);
        } else {
            let is_named = bytes.windows(9).any(|window| window == b"nonsense]");
            let said = if is_named {
                "not in \"nonsense\", the encoding that it names"
            } else {
                "names no encoding that it is in"
            };
            assert!(notices(&games).contains(said), "{}", notices(&games));
        }
    }
    let wide: Vec<u8> = "(;GM[4]SZ[15]PB[表];B[aa])".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(sgf(&wide).records[0].players[0], "表");
    let wide: Vec<u8> = "(;GM[4]SZ[15];B[aa]C[一])".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(sgf(&wide).records[0].moves[0].comment, "一");
}

#[test]
fn another_number_of_the_game_is_read_where_the_game_is_told() {
    // Editors of Go write the number of their game, whatever is played in them.
    let games = sgf(include_bytes!("data/field/gm1.sgf"));
    assert_eq!(moves(&games.records[0]), "h8 i7 i9");
    assert!(notices(&games).contains("the file is of game number 1, not 4: read as gomoku"), "{}", notices(&games));
    for go in [
        "(;GM[1]SZ[19];B[pd];W[dd])",
        "(;GM[1]SZ[15]KM[6.5];B[hh])",
        "(;GM[1]SZ[15]RU[Japanese];B[hh])",
        "(;GM[2]SZ[15];B[hh])",
    ] {
        let error = format("sgf").read(go.as_bytes(), None).expect_err(go).to_string();
        assert!(error.contains("such as --game gomoku:15, reads it as five in a row"), "{error}");
        let told = if go.contains("19") { "gomoku:19" } else { "gomoku:15" }.parse().expect("a spec");
        let games = format("sgf").read(go.as_bytes(), Some(&told)).expect("the user says so");
        assert!(notices(&games).contains("not 4: read as gomoku"), "{}", notices(&games));
    }
    let games = sgf(b"(;GM[2]AP[GomokuPro:3]SZ[15];B[hh])");
    assert_eq!((games.records[0].game.as_str(), moves(&games.records[0]).as_str()), ("gomoku:15", "h8"));
}

#[test]
fn games_of_go_among_others_are_left_out_with_a_word() {
    let (ours, go) = ("(;GM[4]SZ[15]RU[0]PB[a];B[hh])", "(;GM[1]SZ[19]KM[6.5];B[pd];W[dd])");
    for text in [format!("{ours}{go}{ours}{go}"), format!("{go}{go}{ours}{ours}")] {
        let games = sgf(text.as_bytes());
        assert_eq!(games.records, sgf(format!("{ours}{ours}").as_bytes()).records);
        assert_eq!(notices(&games), "a game of number 1, not 4, is no gomoku: it is left out (2 times)");
    }
    let error = format("sgf").read(format!("{go}{go}").as_bytes(), None).expect_err("there is no gomoku").to_string();
    assert!(error.contains("expected GM[4], gomoku or renju, not \"1\" (Go)"), "{error}");
    let told = "gomoku:19".parse().expect("a spec");
    let games = format("sgf").read(format!("{ours}{go}").as_bytes(), Some(&told)).expect("the user says so");
    assert_eq!(games.records.len(), 2);
    // What we wrote for a game with an opening rule tells its game, whatever another program put into GM.
    let own = sgf(b"(;GM[1]SZ[19]BWG[gomoku:19,swap2];B[hh])");
    assert_eq!(own.records[0].game, "gomoku:19,swap2");
}

#[test]
fn what_stands_twice_is_joined_or_told() {
    let games = sgf(b"(;GM[4]SZ[15]RU[0]PB[a]PB[b]C[one]C[two];B[hh]C[x][y]C[z])");
    let record = &games.records[0];
    assert_eq!((record.players[0].as_str(), record.comment.as_str()), ("a", "one\ntwo"));
    assert_eq!(record.moves[0].comment, "x\ny\nz");
    assert_eq!(notices(&games), "PB stands there twice: \"a\" counts, and \"b\" is left out");
    let games = sgf(b"(;GM[4]SZ[15]RU[0]AB[hh][aa]AW[hh])");
    assert_eq!(notices(&games), "a node sets h8 up in two ways: the last counts");
}

#[test]
fn moves_of_one_node_stand_in_the_order_of_the_file() {
    let games = sgf(include_bytes!("data/field/one_node.sgf"));
    assert_eq!(moves(&games.records[0]), "h8 i9 g6");
    assert_eq!((games.records[0].outcome, games.records.len()), (Some(Outcome::Draw), 1));
}

#[test]
fn openings_in_private_properties_are_moves() {
    // All twelve stones of the file are there, though it puts two on j10: what comes from there on cannot be played.
    let games = sgf(include_bytes!("data/field/quest.sgf"));
    let record = &games.records[0];
    assert_eq!((moves(record).as_str(), record.tag("RestOfMoves")), ("h8 h9 j10 i9 g9 i7 i8 j9 g7", Some("j10 h7 k8")));
    assert!(
        notices(&games).contains(
            "move 10 cannot be played: the game ends before it, and the rest is kept beside it (RestOfMoves)"
        )
    );
    assert_eq!((record.tag("Name"), record.outcome), (Some("gomokuquest"), Some(Outcome::Win(Side::First))));
}

#[test]
fn moves_that_repeat_a_stone_of_the_opening_are_kept_in_a_tag() {
    let games = sgf(b"(;GM[4]SZ[15]RU[renju];QPR[hh,hg](;B[hh];W[aa])(;B[ab];W[ac]))");
    let record = &games.records[0];
    assert_eq!((moves(record).as_str(), record.tag("RestOfMoves")), ("h8 h9", Some("h8 a15")));
    let line = record.line(1).iter().map(|mv| mv.mv.as_str()).collect::<Vec<_>>().join(" ");
    assert_eq!(line, "h8 h9 a14 a13", "a variation that leaves the game there is as good as before");
}

#[test]
fn variations_are_a_tree_and_are_written_again() {
    let games = sgf(include_bytes!("data/field/variations.sgf"));
    let record = &games.records[0];
    let line = |line| record.line(line).iter().map(|mv| mv.mv.as_str()).collect::<Vec<_>>().join(" ");
    assert_eq!([line(0), line(1)], ["h8 h9 j10", "h8 g9 h10"]);
    assert!(games.notices.is_empty(), "{}", notices(&games));
    let text = written("sgf", &games.records);
    assert!(text.contains("\n;B[hh]\n(;W[hg];B[jf])\n(;W[gg];B[hf])"), "{text}");
    assert_eq!(sgf(text.as_bytes()), games);
    let nested =
        "(;GM[4]SZ[15]RU[renju];B[hh];W[ii](;B[aa](;W[ab])(;W[ac];B[ad]))(;B[ba])(;B[ca];W[cb](;B[da])(;B[db])))";
    let games = sgf(nested.as_bytes());
    assert_eq!(games.records[0].variations.len(), 4);
    assert_eq!(sgf(written("sgf", &games.records).as_bytes()), games);
}

#[test]
fn the_rule_of_the_opening_is_kept_and_tells_the_rule() {
    let games = sgf(include_bytes!("data/field/rurif.sgf"));
    let record = &games.records[0];
    assert_eq!(
        (record.game.as_str(), record.tag("Rules"), record.tag("Date")),
        ("gomoku:15,renju", Some("RIF"), Some("2001-02-03"))
    );
    assert_eq!((record.outcome, record.ending.as_str()), (Some(Outcome::Win(Side::First)), "time"));
    assert!(notices(&games).starts_with("the rule \"RIF\" was read as renju"), "{}", notices(&games));
    let text = written("sgf", &games.records);
    assert!(text.contains("RU[RIF]") && !text.contains("BWTAG"), "{text}");
    assert_eq!(sgf(text.as_bytes()), games);
    for (rule, game) in [("Taraguchi-10", "gomoku:15,renju"), ("Swap2", "gomoku:15"), ("Japanese", "gomoku:15")] {
        let games = sgf(format!("(;GM[4]SZ[15]RU[{rule}];B[hh])").as_bytes());
        assert_eq!((games.records[0].game.as_str(), games.records[0].tag("Rules")), (game, Some(rule)));
    }
}

#[test]
fn who_reads_a_file_without_a_rule_is_told() {
    let assumed = "the file names no rule: freestyle was assumed, in which five or more in a row win";
    for (name, text) in [
        ("sgf", "(;GM[4]SZ[15];B[hh])"),
        ("psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n-1\n"),
        ("gomocup", "START 15\nBOARD\n7,7,2\nDONE\n"),
        ("rec", "one.exe\ntwo.exe\n10,10,5\n-1\n"),
    ] {
        let games = format(name).read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(games.notices.lines().last().as_deref(), Some(assumed), "{name}");
        let family = "gomoku".parse().expect("a spec");
        let games = format(name).read(text.as_bytes(), Some(&family)).expect("the same");
        assert_eq!(games.notices.lines().last().as_deref(), Some(assumed), "{name}");
        let told = "gomoku:15,renju".parse().expect("a spec");
        let games = format(name).read(text.as_bytes(), Some(&told)).expect("the same");
        assert_eq!((games.records[0].game.as_str(), games.notices.is_empty()), ("gomoku:15,renju", true), "{name}");
    }
    assert!(sgf(b"(;GM[4]SZ[15]RU[0];B[hh])").notices.is_empty());
}

#[test]
fn passes_and_stones_in_the_course_of_a_game_begin_another() {
    let games = sgf(b"(;GM[4]SZ[15]RU[renju]RE[B+];B[hh];W[ii];B[hi];W[];B[hg];W[tt];B[aa])");
    let [game, after, last] = &games.records[..] else { panic!("{:?}", games.records) };
    assert_eq!([moves(game), moves(after), moves(last)], ["h8 i7 h7", "h9", "a15"]);
    assert!(after.start.as_deref().is_some_and(|start| start.ends_with(" X")), "{after:?}");
    assert_eq!((game.outcome, last.outcome), (None, Some(Outcome::Win(Side::First))));
    assert!(notices(&games).contains("a side passed"), "{}", notices(&games));
    let games = sgf(b"(;GM[4]SZ[15]RU[0];B[hh];AW[ii]AB[hi];W[aa])");
    assert_eq!((games.records.len(), moves(&games.records[0]).as_str()), (1, "h8 i7 h7 a15"));
    let games = sgf(b"(;GM[4]SZ[15]RU[0];B[hh];AB[ii][ij];W[aa])");
    assert_eq!((games.records.len(), moves(&games.records[1]).as_str()), (2, "a15"));
    assert!(notices(&games).contains("stones were set up in the course of a game"), "{}", notices(&games));
}

#[test]
fn nothing_of_a_node_is_lost() {
    let text =
        "(;GM[4]SZ[15]RU[0]KGSDE[x];B[hh]TR[hh][ii]LB[ab:1]BL[29.5]XY[a:b];C[later]CR[aa:cc];W[ii]OB[3])mail foot";
    let games = sgf(text.as_bytes());
    let record = &games.records[0];
    let tags: Vec<String> = record.moves[0].tags.iter().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(tags, ["TR=h8", "TR=i7", "LB=a14:1", "BL=29.5", "XY=a:b", "CR=a15:c13"]);
    assert_eq!((record.moves[0].comment.as_str(), record.tag("KGSDE")), ("later", Some("x")));
    assert_eq!(notices(&games), "text outside the games is left out");
    let text = written("sgf", &games.records);
    assert!(text.contains("TR[hh][ii]LB[ab:1]BL[29.5]XY[a:b]CR[aa:cc]C[later]"), "{text}");
    assert_eq!(sgf(text.as_bytes()).records, games.records);
    // Names of the first three versions of the format.
    let old = sgf(b"(;GaMe[4]SiZe[15]PlayerBlack[Ann]RUles[renju];Black[hh]Comment[long];White[ii])");
    assert_eq!((moves(&old.records[0]).as_str(), old.records[0].moves[0].comment.as_str()), ("h8 i7", "long"));
    assert_eq!((old.records[0].players[0].as_str(), old.records[0].game.as_str()), ("Ann", "gomoku:15,renju"));
}

#[test]
fn games_with_an_opening_rule_are_written_and_read_again() {
    let game = |game: &str, moves: &str, outcome| Record {
        game: game.to_owned(),
        players: ["Ann".to_owned(), "Bob".to_owned()],
        moves: moves.split(' ').map(RecordedMove::new).collect(),
        outcome,
        ..Record::default()
    };
    let won = Some(Outcome::Win(Side::First));
    for record in [
        game("gomoku:15,swap2", "h8 i9 g7 swap h7", None),
        game("gomoku:15,swap2", "h8 i9 g7 put-2 a1 a2 stay o15", won),
        game("gomoku:15,exact,swap2", "h8 i9", won),
        game("gomoku:15,renju,rif", "h8 h9 i9 swap j10 offer a1", None),
    ] {
        let replayed = GAME.variant(&record.game.parse().expect("a spec")).expect("a game");
        let mut position = replayed.start();
        let record = Record {
            moves: record.moves.into_iter().take_while(|mv| position.play(&mv.mv).is_ok()).collect(),
            ..record
        };
        for name in ["sgf", "psq"] {
            let text = written(name, std::slice::from_ref(&record));
            let again = format(name).read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}\n{text}"));
            let again = &again.records[0];
            assert_eq!((&again.game, moves(again)), (&record.game, moves(&record)), "{text}");
            assert_eq!(again.players, record.players, "{text}");
            if name == "sgf" {
                assert_eq!(again, &record, "{text}");
            }
        }
    }
    let swapped = written("sgf", &[game("gomoku:15,swap2", "h8 i9 g7 swap h7", won)]);
    assert!(swapped.contains("PB[Bob]PW[Ann]RE[W+]"), "who began has white now: {swapped}");
    assert!(swapped.contains("RU[swap2]") && swapped.contains(";BWP[swap];W[hi]"), "{swapped}");
}

#[test]
fn records_of_gomotur_are_read_and_written() {
    let text = "one.exe\ntwo.exe\n10,10,0\n0,19,1500\n-1\n";
    let games = format("rec").read(text.as_bytes(), None).expect("a record");
    assert_eq!((games.records[0].game.as_str(), moves(&games.records[0]).as_str()), ("gomoku:20", "k10 a1"));
    assert_eq!(games.records[0].players, ["one.exe", "two.exe"]);
    assert!(notices(&games).contains("names no board: 20 × 20 was assumed"), "{}", notices(&games));
    let told = "gomoku:15".parse().expect("a spec");
    let games = format("rec").read(b"one.exe\ntwo.exe\n0,14,5\n-1\n", Some(&told)).expect("a record");
    assert_eq!((moves(&games.records[0]).as_str(), notices(&games).contains("20")), ("a1", false));
    let games = format("rec").read(text.as_bytes(), None).expect("a record");
    assert_eq!(written("rec", &games.records), text);
    assert!(format("rec").read(b"h8 i9", None).is_err());
}

#[test]
fn times_that_a_format_cannot_hold_are_said() {
    let timed = |mv: &str, elapsed| RecordedMove { elapsed, ..RecordedMove::new(mv) };
    let record = |first, second| Record {
        game: "gomoku:20".to_owned(),
        players: ["a", "b"].map(ToOwned::to_owned),
        moves: vec![timed("k10", first), timed("a1", second), timed("b2", None)],
        ..Record::default()
    };
    let most = Duration::from_millis(i32::MAX as u64);
    let (zero, fraction, long) = (Duration::ZERO, Duration::from_micros(1500), most + Duration::from_millis(1));
    let said = [
        "the format holds times in whole milliseconds up to 2147483647: fractions are cut off, and longer times left out",
    ];
    for (times, read, said) in [
        ([None, Some(zero)], [None, Some(zero)], &said[..0]),
        ([Some(most), None], [Some(most), None], &said[..0]),
        ([None, None], [None, None], &said[..0]),
        ([Some(fraction), None], [Some(Duration::from_millis(1)), None], &said[..]),
        ([Some(zero), Some(long)], [Some(zero), None], &said[..]),
    ] {
        for name in ["psq", "rec"] {
            let written = format(name).write.expect("it is written")(&[record(times[0], times[1])]).expect("it can be");
            assert_eq!(written.notices.lines().collect::<Vec<_>>(), said, "{name} {times:?}");
            assert!((format(name).is_like)(&written.bytes), "{name} {times:?}");
            let games = format(name).read(&written.bytes, None).expect("what was written");
            assert_eq!(games.records, [record(read[0], read[1])].map(|it| ours(name, it)), "{name} {times:?}");
        }
    }
}

/// A record as the files of a format are read: psq keeps the line of the league.
fn ours(name: &str, mut record: Record) -> Record {
    if name == "psq" {
        record.tags.push(("PiskvorkLeague".to_owned(), "0,Freestyle".to_owned()));
    }
    record
}

#[test]
fn games_without_moves_are_read_again() {
    for name in ["psq", "rec", "sgf"] {
        for (tag, players) in [(None, ["a", "b"]), (Some("5"), ["one.exe", "two.exe"])] {
            let record = Record {
                game: "gomoku:20".to_owned(),
                players: players.map(ToOwned::to_owned),
                tags: tag.map(|tag| ("PiskvorkError".to_owned(), tag.to_owned())).into_iter().collect(),
                ..Record::default()
            };
            let text = written(name, std::slice::from_ref(&record));
            let games = format(name).read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(games.records, [ours(name, record)], "{text}");
            assert!((format(name).is_like)(text.as_bytes()) || (name == "rec" && tag.is_some()), "{text}");
        }
    }
}

#[test]
fn names_that_a_format_cannot_hold_are_refused_by_its_name() {
    let long = "x".repeat(260);
    for (name, formats) in [("a,b", &["psq", "rec"][..]), ("7", &["psq", "rec"]), ("!?", &["rec"]), (&long, &["rec"])] {
        let record = Record {
            game: "gomoku:20".to_owned(),
            players: [name, "b"].map(ToOwned::to_owned),
            moves: vec![RecordedMove::new("a1")],
            ..Record::default()
        };
        for format_name in ["psq", "rec"] {
            let written = format(format_name).write.expect("it is written")(std::slice::from_ref(&record));
            let refused = written.err();
            let expected = format!("a {format_name} file cannot hold the name {name:?}");
            assert_eq!(refused, formats.contains(&format_name).then_some(expected));
        }
    }
}

#[test]
fn every_time_of_a_record_comes_back_from_sgf() {
    let longest = Duration::from_nanos(i64::MAX.unsigned_abs());
    for time in [Duration::from_secs(99_999_999), longest, Duration::from_nanos(1)] {
        let mv = RecordedMove { elapsed: Some(time), comment: "x".to_owned(), ..RecordedMove::new("h8") };
        let record = Record { game: "gomoku:15".to_owned(), moves: vec![mv], ..Record::default() };
        assert_eq!(sgf(written("sgf", std::slice::from_ref(&record)).as_bytes()).records, [record]);
    }
    // More than a store can keep is a comment, and is written so that it stays one.
    let text = format!("(;GM[4]SZ[15]RU[0];B[hh]C[{}ms])", "9".repeat(40));
    let games = sgf(text.as_bytes());
    assert_eq!((games.records[0].moves[0].elapsed, games.records[0].moves[0].comment.len()), (None, 42));
}

#[test]
fn an_error_deep_in_a_file_quotes_the_place() {
    let text = format!("(;GM[4]SZ[15]C[{}];B[hh]C[here];W[zz];B[ii])", "x".repeat(500));
    let error = format("sgf").read(text.as_bytes(), None).expect_err("zz is no point").to_string();
    assert!(error.starts_with("bad SGF …\"xxxxxx];B[hh]C[here];W[zz];B[ii])\" at character 530: "), "{error}");
}

#[test]
fn what_a_format_leaves_out_is_said() {
    let record = Record {
        game: "gomoku:15,renju".to_owned(),
        moves: vec![RecordedMove { comment: "good".to_owned(), ..RecordedMove::new("h8") }],
        ..Record::default()
    };
    let said = |name: &str| {
        let written = format(name).write.expect("it is written")(std::slice::from_ref(&record)).expect("it can be");
        written.notices.lines().collect::<Vec<_>>()
    };
    assert_eq!(said("psq"), ["the format holds no comments: they are left out"]);
    assert_eq!(said("pos").last().map(String::as_str), Some("the file does not say that the rule is renju"));
    assert!(said("sgf").is_empty());
}
