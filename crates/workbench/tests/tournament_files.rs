//! Tournament files: what they mean, and that every mistake is shown where it is.

use boardwright_arena::tournament::TieRule;
use boardwright_arena::{DrawRule, ResignRule};
use boardwright_game::Score;
use boardwright_workbench::{EventFile, FormatName, SettingError};

const HEAD: &str = "[[event]]\nformat = \"round-robin\"\ngame = \"heap\"\nplayers = [\"a\", \"b\", \"c\"]\n";

#[test]
fn everything_that_can_be_said_is_understood() {
    let text = "name = \"all\"\nseed = 9\n[[player]]\nname = \"x\"\nspec = \"a@level=1\"\n[[player]]\nname = \"y\"\n\
        specs = { heap = \"b\" }\n[[event]]\nname = \"one\"\nformat = \"knockout\"\ngames = [\"heap:5\", \"pile\"]\n\
        extra-pairs = 3\ntie = \"lot\"\npairs = 2\nopenings = \"random:4\"\nrepetition = 0\nmax-plies = 60\nseed = 4\n\
        pace = { tc = \"10+0.1\", nodes = 500, margin = \"80ms\" }\ndraw = { after = 40, moves = 5, score = 0.1 }\n\
        resign = { moves = 3, score = 20.0, by = \"one\" }\n\
        [[event]]\nname = \"two\"\nformat = \"swiss\"\ngame = \"heap\"\nplayers = [\"y\", \"c\", \"d\", \"x\", \"e\"]\n\
        [[event]]\nname = \"three\"\nformat = \"gauntlet\"\ngame = \"heap\"\nuntil = { games = 100 }\n";
    let file = EventFile::read(text).expect("a good file");
    assert_eq!((file.name.as_str(), file.events.len()), ("all", 3));
    let [one, two, three] = &file.events[..] else { panic!("three events") };
    assert_eq!((one.format, one.extra_pairs, one.tie), (FormatName::Knockout, Some(3), Some(TieRule::Lot)));
    assert_eq!((one.games.len(), one.players.len(), one.pairs, one.seed), (2, 2, Some(2), Some(4)));
    assert_eq!(one.pace.pace().to_string(), "10+0.1, nodes 500");
    assert_eq!(one.pace.margin.map(|margin| margin.as_millis()), Some(80));
    assert_eq!((one.repetition, one.max_plies, three.until.games), (Some(0), Some(60), Some(100)));
    assert_eq!(one.draw, Some(DrawRule { after: 40, moves: 5, score: Score(10) }));
    assert_eq!(one.resign, Some(ResignRule { moves: 3, score: Score(2000), both: false }));
    assert_eq!((two.format, two.seed), (FormatName::Swiss, Some(9)), "the seed of the file");
    let names: Vec<&str> = two.players.iter().map(boardwright_workbench::PlayerSettings::shown).collect();
    assert_eq!(names, ["y", "c", "d", "x", "e"]);
    assert_eq!(file.unused(), [""; 0]);
    let more = format!("{HEAD}[[player]]\nname = \"x\"\nspec = \"a\"\n[[player]]\nname = \"idle\"\nspec = \"b\"\n");
    let more = EventFile::read(&more.replace("\"c\"]", "\"c\", \"x\"]")).expect("a good file");
    assert_eq!(more.unused(), ["idle"]);
    assert!(two.players[0].spec.is_none() && two.players[0].specs.contains_key("heap"));
}

/// Hostile and mistaken files: the error says where and what.
#[test]
fn every_mistake_is_shown_where_it_is() {
    let cases = [
        ("[[event]", 1, "unclosed"),
        ("[[event]]\nformat = ", 2, ""),
        ("evnt = 1", 1, "unknown field `evnt`"),
        ("[[event]]\ngame = \"heap\"", 1, "missing field `format`"),
        ("@bots = { memory = 350 }", 5, "bad amount of memory \"350\": expected an amount of memory with its unit"),
        ("@bots = { memory = -1 }", 5, "bad amount of memory \"-1\""),
        ("@pairs = 0", 5, "bad pairs 0: expected 1 to 1000000"),
        ("@pairs = -1", 5, ""),
        ("@pairs = 99999999999999999999", 5, ""),
        ("@pairs = 1.5", 5, ""),
        ("@cycles = 0", 5, "bad cycles 0"),
        ("@rounds = 3", 5, "a round-robin has no rounds, expected cycles"),
        ("@pace = { tc = \"fast\" }", 5, "bad time control"),
        ("@pace = { movetime = \"0s\" }", 5, "bad time"),
        ("@pace = { depth = 0 }", 5, "bad number 0: expected a whole number from 1 to 255"),
        ("@pace = { speed = 3 }", 5, "unknown field `speed`"),
        ("@draw = { after = 1, moves = 0, score = 1.0 }", 5, "bad moves 0"),
        ("@draw = { after = 1, moves = 2, score = nan }", 5, "bad score NaN"),
        ("@resign = { moves = 1, score = -1.0 }", 5, "bad score -1"),
        ("@resign = { moves = 1, score = 1.0, by = \"me\" }", 5, "bad by \"me\": expected both or one"),
        ("@until = { sprt = \"elo0=x\" }", 5, "bad"),
        ("@until = { sprt = \"elo0=0,elo1=5\" }", 5, "a sequential test among 3 players"),
        ("@until = { error = 0.0 }", 5, "not above 0"),
        ("@until = { error = nan }", 5, "not above 0"),
        ("@until = { games = 0 }", 5, "0 games"),
        ("@games = [\"pile\"]", 1, "duplicate field"),
        ("@name = \"\"", 5, "bad name"),
        ("@name = \"a\\nb\"", 5, "bad name"),
        ("@format = \"swiss\"", 5, "duplicate key"),
        ("[[event]]\nformat = \"swiss\"\ngame = \"h\"\nrounds = 2\nplayers = [\"a\", \"b\"]", 4, "2 rounds of a Swiss"),
        ("[[event]]\nformat = \"gauntlet\"\ngame = \"h\"\nheroes = 2\nplayers = [\"a\", \"b\"]", 4, "2 heroes"),
        ("[[event]]\nformat = \"ladder\"\ngame = \"h\"\nplayers = [\"a\"]", 1, "1 players, expected 2"),
        ("[[event]]\nformat = \"ladder\"\ngame = \"h\"\nplayers = [\"a\", \"a\"]", 4, "\"a\" takes part twice"),
        ("[[event]]\nformat = \"ladder\"\nplayers = [\"a\", \"b\"]", 1, "no game"),
        ("[[player]]\nname = \"x\"\n", 2, "x has no spec"),
        ("[[player]]\nname = \"x\"\nspec = \"a\"\n[[player]]\nname = \"x\"\nspec = \"b\"", 5, "two players called"),
    ];
    for (text, line, message) in cases {
        let mut text = text.replace('@', HEAD);
        if !text.contains("event") && !text.starts_with("evnt") {
            text.push_str(&format!("\n{HEAD}"));
        }
        let error = EventFile::read(&text).expect_err(&text).to_string();
        assert!(error.starts_with(&format!("line {line}, column ")), "{text}\n{error}");
        assert!(error.contains(message), "{text}\n{error}");
        assert_eq!(error.lines().count(), 4, "{error}");
    }
    let error = EventFile::read("").expect_err("nothing to play").to_string();
    assert_eq!(error, "no event, expected at least one [[event]]");
    let error = EventFile::read(&format!("{} = 1\n{HEAD}", "a".repeat(70_000))).expect_err("a long name").to_string();
    assert!(error.len() < 3000, "{}", error.len());
    let twice = HEAD.repeat(2);
    let error = EventFile::read(&twice).expect_err("one name").to_string();
    assert!(error.contains("two events called \"round-robin\""), "{error}");
}

/// A fault that is found later, when games and players are looked up, is shown at its place too.
#[test]
fn errors_of_settings_are_shown_where_they_were_written() {
    let text = "[[player]]\nname = \"x\"\nspec = \"a\"\noptions = [\"nodes=1\",\n\"tc=soon\"]\n[[event]]\nformat = \"ladder\"\n\
        game = \"heap\"\nplayers = [\"b\", \"x\"]\npace = { tc = \"1\",\nnodes = 5 }\n";
    let file = EventFile::read(text).expect("a good file");
    for (setting, line) in [
        ("players.1.options.1", 5),
        ("players.1.spec", 3),
        ("players.0.spec", 9),
        ("games.0", 8),
        ("pace.nodes", 11),
        ("pace.depth", 10),
        ("openings", 6),
        ("", 6),
    ] {
        let error = file.error(0, &SettingError::new(setting, "it is bad")).to_string();
        assert!(
            error.starts_with(&format!("line {line}, column ")) && error.contains("it is bad"),
            "{setting}: {error}"
        );
    }
}

#[test]
fn monstrous_files_are_refused_soon() {
    for text in ["[".repeat(100_000), "a = [".repeat(50_000), "x = { ".repeat(50_000), "[[event]]\n".repeat(90_000)] {
        let error = EventFile::read(&text).expect_err("nonsense").to_string();
        assert!(error.chars().count() < 2000, "{} characters", error.chars().count());
    }
    let error = EventFile::read(&" ".repeat(2 << 20)).expect_err("too long").to_string();
    assert_eq!(error, "the file has 2097152 bytes, expected at most 1048576");
    let huge = format!("{HEAD}cycles = 1000000\npairs = 1000000");
    assert!(EventFile::read(&huge).is_ok(), "whether an event is too long is said when its field is known");
}

#[test]
fn the_place_is_drawn_below_the_line() {
    let error = EventFile::read("seed = 1\n[[event]]\nformat = \"äöü\"\ngame = \"h\"\nplayers = [\"a\", \"b\"]");
    let expected = "line 3, column 10: bad format \"äöü\": expected round-robin, gauntlet, swiss, knockout or ladder\n  \
        |\n3 | format = \"äöü\"\n  |          ^^^^^";
    assert_eq!(error.expect_err("no format").to_string(), expected);
}
