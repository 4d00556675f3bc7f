//! Bad input of every kind, on every option and file: one clear error, exit code 2, nothing on standard output.

#[cfg(target_os = "linux")]
use crate::common::{ProgramRun, command};
use crate::common::{folder, refused as check};

#[test]
fn the_command_itself() {
    check(&["paly"], "unrecognized subcommand 'paly'");
    check(&["paly"], "similar subcommands exist: 'analyze', 'players', 'play'");
    check(&["--bogus"], "unexpected argument '--bogus'");
    check(&["perft"], "required arguments were not provided: <GAME> <DEPTH>");
    check(&["records"], "requires a subcommand");
}

#[test]
fn what_a_cluster_cannot_use() {
    let event = ["match", "kalah", "score", "first", "--cluster", "nats://127.0.0.1:1"];
    check(&[&event[..], &["--lease", "10ms"]].concat(), "expected 100 ms to a day");
    check(&[&event[..], &["--lease", "25h"]].concat(), "expected 100 ms to a day");
    check(&[&event[..], &["--ca", "no-such.pem"]].concat(), "no-such.pem");
}

#[test]
fn a_file_in_place_of_a_game() {
    for rest in [&["show", "Cargo.toml"][..], &["play", "Cargo.toml"], &["analyze", "Cargo.toml"]] {
        check(rest, "hint: this is a file: `boardwright records show Cargo.toml` shows its games");
    }
}

#[test]
fn the_board_without_edges() {
    let game = "gomoku:infinite";
    check(&["solve", game], "gomoku:infinite has no solver");
    check(&["show", "gomoku:infinite,renju"], "the rule freestyle and no opening rule on a board without edges");
    check(&["show", game, "--moves", "e1n0"], "the first stone is put on e0n0");
    check(&["show", game, "--moves", "e0n0 w9s9"], "w9s9 is more than 8 columns or rows away from every stone");
    check(&["show", game, "--moves", "e0n0 e100n0"], "at most 99 of each, such as e3n2 or w1s4");
    check(&["show", game, "--moves", "e0n0 1,2"], "such as e3n2 or w1s4");
    check(&["show", game, "--position", "e0n0 e0n0 X"], "one stone at most on e0n0");
    check(&["move", game, "--player", "boora-0.7"], "engine or random on a board without edges");
}

#[test]
fn kinds_of_threats() {
    let kinds = "expected one of fours, threes, quiet-2, quiet-3, quiet-4";
    check(&["solve", "gomoku", "--threats", "fives"], &format!("--threats: bad kind of threats \"fives\": {kinds}"));
    check(&["solve", "gomoku", "--threats", ""], kinds);
    check(&["solve", "kalah:4x3", "--threats", "fours"], "because kalah:4x3 has no solver by threats");
    check(&["solve", "gomoku", "--threats", "fours", "--moves"], "cannot be used with");
    check(&["solve", "gomoku", "--threats", "fours", "--state", "x.state"], "cannot be used with");
}

#[test]
fn games_on_every_command() {
    for rest in [
        &["games"][..],
        &["players"],
        &["show"],
        &["play"],
        &["perft", "", "1"],
        &["move", "", "--player", "random"],
        &["why"],
        &["match", "", "random", "random"],
    ] {
        let with = |game: &'static str| {
            let mut arguments = vec![rest[0], game];
            arguments.extend(rest.iter().skip(2));
            arguments
        };
        check(&with("klah"), "bad game \"klah\" at character 1: expected one of the games gomoku, sticks, kalah");
        check(&with("klah"), "did you mean kalah?");
        check(&with("gomoku:4"), "bad game \"gomoku:4\"");
        check(&with("gomoku:15,,exact"), "expected a size or an option");
        check(&with("kalah:6x4,bogus"), "bogus");
        check(&with("kalah:99999999999999999999x1"), "bad game");
        check(&with("sticks:9"), "bad game");
        check(&with("🙂"), "bad game \"🙂\"");
    }
    check(&["games", &"x".repeat(10_000)], "expected at most 4096 characters");
}

#[test]
fn positions_and_moves_on_every_command() {
    for rest in [
        &["show", "kalah"][..],
        &["perft", "kalah", "1"],
        &["move", "kalah", "--player", "random"],
        &["why", "kalah"],
        &["play", "kalah", "--plain"],
    ] {
        let with = |more: &[&'static str]| [rest, more].concat();
        check(&with(&["--position", "4,4"]), "--position: bad position \"4,4\"");
        check(&with(&["--position", ""]), "--position: bad position");
        check(&with(&["--position", "-1,4,4,4,4,4,0/4,4,4,4,4,4,0 S"]), "bad position");
        check(&with(&["--position", "9999999999999999999,4,4,4,4,4,0/4,4,4,4,4,4,0 S"]), "bad position");
        check(&with(&["--moves", "3 9"]), "--moves, move 2: illegal move \"9\"");
        check(&with(&["--moves", "zz"]), "--moves, move 1: bad move \"zz\"");
        check(&with(&["--moves", "-"]), "--moves, move 1: bad move \"-\"");
    }
    let long = "1 ".repeat(60_000);
    check(&["show", "kalah", "--moves", &long], "illegal move");
    check(
        &["move", "kalah", "--player", "random", "--position", "0,0,0,0,0,0,30/0,0,0,0,0,0,18 S"],
        "the game is over",
    );
    check(&["why", "sticks", "--compare", "7/7/7/7/7/7/7 9"], "--compare: bad position");
    check(
        &["why", "sticks", "--player", "board-rank", "--compare", "7/7/7/7/7/7/7 2"],
        "--compare: expected a position with red to move like the other one, not yellow",
    );
    check(&["why", "sticks", "--at", "z9"], "--at: expected spots of the board such as a1, not \"z9\"");
    check(&["why", "sticks", "--at", " , "], "--at: expected at least one spot");
}

#[test]
fn players_on_every_command() {
    for rest in [
        &["move", "kalah", "--player", "PLAYER"][..],
        &["why", "kalah", "--player", "PLAYER"],
        &["match", "kalah", "PLAYER", "random"],
        &["match", "kalah", "random", "PLAYER"],
        &["play", "kalah", "--against", "PLAYER"],
        &["play", "kalah", "--watch", "random", "PLAYER"],
    ] {
        let with = |player: &'static str| {
            rest.iter().map(|word| if *word == "PLAYER" { player } else { *word }).collect::<Vec<_>>()
        };
        check(&with("rndom"), "bad player \"rndom\": expected a player of kalah");
        check(&with("rndom"), "hint: did you mean \"random\"?");
        check(&with("engine@levle=3"), "hint: did you mean \"level\"?");
        check(&with("my_bot.lua"), "hint: a script in Lua is named lua:my_bot.lua");
        check(&with("engine@depth=0"), "expected depth=");
        check(&with("engine@bogus=1"), "bogus");
        check(&with("engine@"), "expected option=value after the '@'");
        check(&with(""), "bad player");
        check(&with("a b"), "expected name[@option=value,…]");
    }
    check(&["match", "kalah", "human", "random"], "the player \"human\" cannot be asked here");
    check(&["move", "kalah", "--player", "human"], "`boardwright play kalah:6x4` is where a human plays");
}

#[test]
fn numbers_times_and_tests() {
    let number = |option, value, expected| check(&["match", "kalah", "random", "random", option, value], expected);
    for option in ["--games", "--nodes", "--depth", "--concurrency"] {
        for value in ["0", "-1", "1.5", "many", "", "99999999999999999999"] {
            number(option, value, "expected a whole number from 1");
        }
    }
    for option in ["--repetition", "--max-plies", "--seed"] {
        for value in ["-1", "x", "", "99999999999999999999"] {
            number(option, value, "expected a whole number from 0");
        }
    }
    for value in ["0", "-1", "soon", "", "1y", "1e9"] {
        number("--movetime", value, "expected a time above 0 and of at most 366 days");
    }
    for value in ["-1", "soon", "", "1y", "1e9"] {
        number("--margin", value, "expected a time of at most 366 days, such as 0s");
    }
    for value in ["0", "+1", "10+", "x+y", ""] {
        number("--tc", value, "bad time control");
    }
    for value in ["elo0", "elo0=x", "elo0=5,elo1=0", "alpha=1", "model=bayes", ""] {
        number("--sprt", value, "bad sequential test");
    }
    number("--score", "seeds", "[possible values: wins, stones]");
    check(&["match", "gomoku", "random", "random", "--score", "stones"], "counts no points");
    for depth in ["256", "-1", "x", ""] {
        check(&["perft", "kalah", depth], "'<DEPTH>': expected a whole number from 0 to 255");
    }
    for (option, expected) in
        [("--time", "a time above 0"), ("--depth", "a whole number"), ("--nodes", "a whole number")]
    {
        check(&["move", "kalah", "--player", "random", option, "0"], expected);
        check(&["why", "kalah", option, "x"], expected);
        check(&["play", "kalah", option, "x"], expected);
    }
    let memory = "1MiB to 1024GiB of memory, such as 350MB or 1.5GiB, where a number alone counts MiB";
    for value in ["0", "-1", "1kB", "1.5", "1048577", "much", ""] {
        for words in
            [&["solve", "kalah"][..], &["tables", "build", "kalah"], &["verify", "x"], &["bot", "check", "x", "kalah"]]
        {
            check(&[words, &[&format!("--memory={value}")]].concat(), memory);
        }
    }
    check(&["play", "kalah", "--clock", "0"], "expected minutes+seconds");
    check(&["play", "kalah", "--pace", "-1"], "expected a time above 0");
    check(&["play", "kalah", "--as", "third"], "[possible values: first, second, both]");
    check(&["play", "kalah", "--as", "both", "--against", "random"], "--as both has no opponent");
    check(&["play", "--moves", "1"], "expected a game before --position and --moves");
}

#[test]
fn counts_of_results() {
    for counts in ["1,2", "1,2,3,4", "a,b,c", "1,,2", "-1,2,3", "", "18446744073709551616,0,0"] {
        check(&["stats", "--wdl", counts], "expected 3 whole numbers");
    }
    check(&["stats", "--pentanomial", "1,2,3"], "expected 5 whole numbers");
    check(&["stats", "--wdl", "9007199254740992,0,0"], "expected at most 1,000,000,000,000 results");
    check(&["stats"], "provided: <--wdl <W,D,L>|--pentanomial <A,B,C,D,E>>");
    check(&["stats", "--wdl", "1,1,1", "--pentanomial", "1,1,1,1,1"], "cannot be used with");
}

#[test]
fn files_that_are_no_records() {
    let folder = folder("bad-records");
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).expect("a file");
        path.into_os_string().into_string().expect("a name in text")
    };
    let cases = [
        (folder.join("missing").into_os_string().into_string().expect("text"), "no such file or directory"),
        (folder.to_str().expect("text").to_owned(), "is a directory"),
        (file("binary", b"\x7fELF\x02\x01\x01\0\0\0"), "this is a program, not a game"),
        (file("empty", b""), ""),
        (file("prose", b"once upon a time"), ""),
        (file("half", b"[Game \"kalah\"\n"), ""),
        (file("bad.sgf", b"(;GM[4]SZ[15];B[zz])("), ""),
        (file("bad.psq", b"Piskvorky 15x15, 11:11, 0\n99,99,0\n"), ""),
        (file("library", b"PK\x03\x04"), "this is a zip archive: unpack it first"),
        ("/dev/zero".to_owned(), "it is larger than 256 MiB"),
    ];
    for (path, expected) in &cases {
        check(&["records", "list", path], expected);
        check(&["records", "show", path], expected);
        check(&["records", "convert", path, "-"], expected);
        check(&["show", "gomoku", "--record", path], expected);
        check(&["play", "gomoku", "--record", path], expected);
    }
}

#[test]
fn records_of_another_game_and_with_wrong_moves() {
    let folder = folder("wrong-records");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a file");
        path.into_os_string().into_string().expect("a name in text")
    };
    let kalah = file("kalah.txt", "[Game \"kalah\"]\n[First \"a\"]\n[Second \"b\"]\n\n1. 3+6 1 *\n");
    check(&["show", "gomoku", "--record", &kalah], "a game of kalah:6x4: expected one of gomoku");
    check(&["play", "gomoku", "--record", &kalah], "a game of kalah:6x4: expected one of gomoku");
    check(&["show", "kalah:6x6", "--record", &kalah], "expected one of kalah:6x6");
    check(&["show", "kalah", "--record", &kalah, "--ply", "9"], "bad ply 9: expected a number from 0 to 3");
    check(&["show", "kalah", "--record", &kalah, "--number", "2"], "bad number 2: expected 1 to 1");
    check(&["show", "kalah", "--record", &kalah, "--position", "x"], "--position cannot be used with --record");
    check(&["show", "kalah", "--ply", "1"], "--record");
    check(&["records", "convert", &kalah, "-", "--format", "bogus"], "bad format \"bogus\": expected one of native");
    check(&["records", "convert", &kalah, "-", "--format", "sgf"], "bad format \"sgf\": expected one of native");
    check(
        &["records", "convert", &kalah, "-", "--game", "gomoku"],
        "is of kalah:6x4: expected --game to name a game on that board, such as kalah:6x4, not gomoku:15",
    );
    check(
        &["records", "convert", &kalah, "games.sfg"],
        "bad extension \"sfg\": expected bwr, txt, jsonl, csv, parquet, sgf, psq, board, lib, pos, rec, or --format",
    );
    check(&["records", "convert", &kalah, "/nonexistent/out"], "cannot write \"/nonexistent/out\"");
    check(&["records", "convert", &kalah, folder.to_str().expect("text")], "is a directory");
    let illegal = file("illegal.txt", "[Game \"kalah\"]\n[First \"a\"]\n[Second \"b\"]\n\n1. 3+6 9 *\n");
    check(&["records", "convert", &illegal, "-"], "game 1 of");
    check(&["show", "kalah", "--record", &illegal], "illegal move \"9\"");
    let unknown = file("unknown.txt", "[Game \"chess\"]\n[First \"a\"]\n[Second \"b\"]\n\n1. e4 e5 *\n");
    check(&["records", "convert", &unknown, "-"], "bad game \"chess\"");
}

#[test]
fn openings_and_files_of_a_match() {
    let openings = |value, expected| check(&["match", "kalah", "random", "random", "--openings", value], expected);
    openings("random:x", "expected random:PLIES with 0 to 1000 plies");
    openings("random:1001", "expected random:PLIES");
    let bounds =
        [("plies", "0", "1 to 1000"), ("nodes", "0", "1"), ("among", "1001", "0 to 1000"), ("even", "3", "0 to 2")];
    for (name, value, bounds) in bounds {
        let expected = format!("expected a whole number from {bounds}");
        check(&["openings", "generate", "kalah", &format!("--{name}"), value], &expected);
        let given =
            if name == "plies" { "random:0,balance=80" } else { &format!("random:4,balance=80,{name}={value}") };
        let expected = format!("bad {name} {value:?}: {expected}");
        check(&["match", "kalah", "random", "random", "--openings", given], &expected);
    }
    openings("random:900", "after 900 random plies: the longest of ");
    openings("/nonexistent", "--openings: cannot read \"/nonexistent\": no such file or directory");
    openings("/", "is a directory");
    let path = folder("openings").join("list.txt");
    let path = path.to_str().expect("text");
    std::fs::write(path, "3 6\n1 9\n").expect("a file");
    openings(Box::leak(path.to_owned().into_boxed_str()), "line 2 of the openings: illegal move \"9\"");
    let records = |value, expected| check(&["match", "kalah", "random", "random", "--records", value], expected);
    records("-", "games cannot go to standard output");
    records("/nonexistent/games.txt", "cannot write \"/nonexistent/games.txt\": no such file or directory");
    records("", "a value is required for '--records <FILE>'");
    records("games.sgf", "bad name \"games.sgf\": expected a file for records, not one for sgf");
    check(&["man", "--folder", "/proc/nope"], "cannot make \"/proc/nope\"");
    check(&["man", "dance"], "bad command \"dance\": expected one of games, players");
    check(&["completions", "csh"], "[possible values: bash");
}

#[test]
fn names_in_records_give_no_orders_to_the_terminal() {
    let file = folder("terminal-orders").join("orders.sgf");
    let orders = "\u{1b}[31m\u{7}\u{9b}2J\u{202e}x";
    std::fs::write(&file, format!("(;FF[4]GM[4]SZ[5]PB[{orders}]PW[b];B[cc]C[{orders}])")).expect("a file");
    let file = file.to_str().expect("text");
    for arguments in [
        &["show", "gomoku:5", "--record", file][..],
        &["analyze", "gomoku:5", "--record", file, "--nodes", "10"],
        &["records", "list", file],
        &["records", "show", file],
        &["play", "gomoku:5", "--record", file, "--plain"],
    ] {
        let text = crate::common::output(arguments);
        assert!(!text.contains(['\u{1b}', '\u{7}', '\u{9b}', '\u{202e}']), "{arguments:?}: {text:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_name_that_is_no_text_is_told_in_json_as_well_as_it_can_be() {
    use std::os::unix::ffi::OsStrExt as _;

    let folder = folder("no-text").join(std::ffi::OsStr::from_bytes(b"a\xff"));
    std::fs::create_dir(&folder).expect("a folder");
    let bot = folder.join("bot.lua");
    for (arguments, last) in [
        (&["tables", "build", "kalah:3x2", "--json"][..], None),
        (&["data", "--json"], None),
        (&["bot", "new", "--game", "kalah", "--json"], Some(&bot)),
    ] {
        let mut command = command(arguments);
        let run = ProgramRun::of(command.args(last).env("BOARDWRIGHT_DATA", &folder).output().expect("it starts"));
        assert!(run.code == Some(0) && run.stdout.contains("a\u{fffd}"), "{arguments:?}: {run:?}");
    }
}

/// A result that replaced what it was made from would cost the user's own file.
#[test]
fn files_that_are_read_are_not_written() {
    let folder = folder("read-and-written");
    let named = |name: &str| folder.join(name).to_str().expect("text").to_owned();
    let (games, store) = (named("games.bwr"), named("games.db"));
    let again = named("./games.bwr");
    let made = ["match", "kalah:2x2", "first", "random", "--games", "4", "--seed", "1", "--records", &games];
    crate::common::output(&[&made[..], &["--store", &store]].concat());
    let one = named("one.bwr");
    crate::common::output(&["records", "export", &one, "--from", &games, "--limit", "1"]);
    let before = [&games, &store].map(|path| std::fs::read(path).expect("a file"));
    let both = |first: &str, second: &str| format!("{first} and {second}: expected two different files, not ");
    for (command, first, second) in [
        (&["records", "export", &again, "--from", &games, "--limit", "1"][..], "--from", "OUT"),
        (&["records", "export", &store, "--from", &store, "--format", "native"], "--from", "OUT"),
        (&["records", "convert", &games, &again, "--format", "csv"], "FILE", "OUT"),
        (&["show", "kalah", "--record", &games, "--svg", &again], "--record", "--svg"),
        (&["show", "kalah", "--record", &games, "--film", &games], "--record", "--film"),
        (&["show", "kalah:2x2", "--position", &one, "--svg", &one], "--position", "--svg"),
        (&["analyze", "kalah", "--record", &games, "--annotated", &again], "--record", "--annotated"),
        (&["analyze", "kalah:2x2", "--position", &one, "--whole", "--annotated", &one], "--position", "--annotated"),
        (&["solve", "gomoku:7", "--guide", &games, "--certificate", &again], "--guide", "--certificate"),
        (&["solve", "kalah:2x2", "--state", &games, "--values", &again], "--state", "--values"),
        (&["solve", "kalah:2x2", "--position", &one, "--certificate", &one], "--position", "--certificate"),
        (&[&made[..], &["--openings", &again]].concat(), "--openings", "--records"),
    ] {
        check(command, &both(first, second));
    }
    for command in [
        &["records", "export", &store, "--store", &store, "--format", "native"][..],
        &["records", "convert", &games, &store, "--format", "csv"],
        &["openings", "generate", "kalah:2x2", "--output", &store],
        &["solve", "kalah:2x2", "--values", &store],
        &["show", "kalah", "--svg", &store],
    ] {
        check(command, "it is a store of games, expected another file");
    }
    assert!([&games, &store].map(|path| std::fs::read(path).expect("a file")) == before);
}
