//! Tournament files: what they mean, and that every mistake is shown where it is.

use boardwright_arena::tournament::{Format, TieRule, TournamentFile};
use boardwright_arena::{DrawRule, ResignRule};
use boardwright_game::Score;

const HEAD: &str = "[[event]]\nformat = \"round-robin\"\ngame = \"heap\"\nplayers = [\"a\", \"b\", \"c\"]\n";

#[test]
fn everything_that_can_be_said_is_understood() {
    let text = "name = \"all\"\nseed = 9\n[[player]]\nname = \"x\"\nspec = \"a@level=1\"\n[[player]]\nname = \"y\"\n\
        specs = { heap = \"b\" }\n[[event]]\nname = \"one\"\nformat = \"knockout\"\ngames = [\"heap:5\", \"pile\"]\n\
        extra-pairs = 3\ntie = \"lot\"\npairs = 2\nopenings = \"random:4\"\nrepetition = 0\nmax-plies = 60\nseed = 4\n\
        pace = { tc = \"10+0.1\", nodes = 500, margin = \"80ms\" }\ndraw = { after = 40, moves = 5, score = 0.1 }\n\
        resign = { moves = 3, score = 20.0, by = \"one\" }\nuntil = { games = 100 }\n\
        [[event]]\nname = \"two\"\nformat = \"swiss\"\ngame = \"heap\"\nplayers = [\"y\", \"c\", \"d\", \"x\", \"e\"]\n";
    let file = TournamentFile::read(text).expect("a good file");
    assert_eq!((file.name.as_str(), file.seed, file.events.len()), ("all", Some(9), 2));
    let [one, two] = &file.events[..] else { panic!("two events") };
    assert_eq!(one.format, Format::Knockout { extra_pairs: 3, tie: TieRule::Lot });
    assert_eq!((one.games.len(), one.players.len(), one.pairs, one.seed), (2, 2, 2, Some(4)));
    assert_eq!(one.pace.to_string(), "10+0.1, nodes 500");
    assert_eq!(one.margin.map(|margin| margin.as_millis()), Some(80));
    assert_eq!((one.repetition, one.max_plies, one.until.games), (Some(0), Some(60), Some(100)));
    assert_eq!(one.adjudication.draw, Some(DrawRule { after: 40, moves: 5, score: Score(10) }));
    assert_eq!(one.adjudication.resign, Some(ResignRule { moves: 3, score: Score(2000), both: false }));
    assert_eq!(two.format, Format::Swiss { rounds: 3 }, "as many rounds as tell the best, if nobody says more");
    let names: Vec<&str> = two.players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["y", "c", "d", "x", "e"]);
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
        ("@pairs = 0", 5, "bad pairs 0: expected 1 to 1000000"),
        ("@pairs = -1", 5, ""),
        ("@pairs = 99999999999999999999", 5, ""),
        ("@pairs = 1.5", 5, ""),
        ("@cycles = 0", 5, "bad cycles 0"),
        ("@rounds = 3", 5, "a round-robin has no rounds, expected cycles"),
        ("@pace = { tc = \"fast\" }", 5, "bad time control"),
        ("@pace = { movetime = \"0s\" }", 5, "bad time"),
        ("@pace = { depth = 0 }", 5, "bad limit 0: expected 1 to 255"),
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
        ("@games = [\"pile\"]", 1, "both game and games"),
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
        let error = TournamentFile::read(&text).expect_err(&text).to_string();
        assert!(error.starts_with(&format!("line {line}, column ")), "{text}\n{error}");
        assert!(error.contains(message), "{text}\n{error}");
        assert_eq!(error.lines().count(), 4, "{error}");
    }
    let twice = HEAD.repeat(2);
    let error = TournamentFile::read(&twice).expect_err("one name").to_string();
    assert!(error.contains("two events called \"round-robin\""), "{error}");
}

#[test]
fn monstrous_files_are_refused_soon() {
    for text in ["[".repeat(100_000), "a = [".repeat(50_000), "x = { ".repeat(50_000), "[[event]]\n".repeat(90_000)] {
        let error = TournamentFile::read(&text).expect_err("nonsense").to_string();
        assert!(error.chars().count() < 2000, "{} characters", error.chars().count());
    }
    let error = TournamentFile::read(&" ".repeat(2 << 20)).expect_err("too long").to_string();
    assert_eq!(error, "the file has 2097152 bytes, expected at most 1048576");
    let huge = format!("{HEAD}cycles = 1000000\npairs = 1000000");
    assert!(TournamentFile::read(&huge).is_ok(), "whether an event is too long is said when its field is known");
}

#[test]
fn the_place_is_drawn_below_the_line() {
    let error = TournamentFile::read("seed = 1\n[[event]]\nformat = \"äöü\"\ngame = \"h\"\nplayers = [\"a\", \"b\"]");
    let expected = "line 3, column 10: bad format \"äöü\": expected round-robin, gauntlet, swiss, knockout or ladder\n  \
        |\n3 | format = \"äöü\"\n  |          ^^^^^";
    assert_eq!(error.expect_err("no format").to_string(), expected);
}
