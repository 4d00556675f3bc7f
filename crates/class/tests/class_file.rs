//! The file of a class: what it means, and errors that show the place.

use boardwright_class::{ASSIGNMENTS, ClassFile, assignment};
use boardwright_workbench::PlayerSettings;

use crate::common::{FIRST, QUICK, class, hand_in, remove, run};

fn error_of(from: &str, to: &str) -> String {
    let text = QUICK.replace(from, to);
    assert_ne!(text, QUICK, "{from:?} is in the file");
    ClassFile::read(&text).expect_err("a fault").to_string()
}

#[test]
fn a_fault_is_shown_at_its_place() {
    for (from, to, part) in [
        ("kalah:4x3", "chess", "expected"),
        ("title = \"Quick\"", "title = \"\"", "1 to 80 printable characters"),
        ("nodes = 200", "nodes = 0", "bad number 0: expected a whole number from 1"),
        ("openings = \"random:2\"", "opening = 1", "unknown field `opening`"),
        ("player = \"score\"", "player = \"scroe\"", "score"),
        ("player = \"score\"", "player = \"bwp:./evil\"", "is a program of its own"),
        ("need = 4", "need = 7", "bad score 7: expected more than 0 and at most 6"),
        ("games = 6", "pairs = 6", "pairs belongs to a stage of kind league, not beat"),
        ("full = 600", "full = 0", "expected a full above none"),
        ("name = \"league\"", "name = \"works\"", "two stages are called \"works\""),
        ("kind = \"check\"", "kind = \"chekc\"", "unknown variant"),
    ] {
        let error = error_of(from, to);
        let line = QUICK[..QUICK.find(from).expect("a place")].matches('\n').count() + 1;
        assert!(error.starts_with(&format!("line {line}, column ")), "{to}: {error}");
        assert!(error.contains(part), "{to}: {error}");
    }
    assert!(ClassFile::read("").is_err_and(|error| error.to_string().contains("missing field `title`")));
    let no_stage = ClassFile::read("title = \"x\"\ngame = \"kalah\"").expect_err("no stage").to_string();
    assert!(no_stage.contains("expected at least one [[stage]]"), "{no_stage}");
}

#[test]
fn moments_amounts_and_languages_are_read_as_people_write_them() {
    let more = "[hand-in]\ndeadline = 2026-12-20T23:59:00+01:00\nlate = 0.5\ncounts = \"last\"\n[limits]\nsource = \"64kB\"\n\
        [[language]]\nname = \"rust\"\nmain = \"bot.rs\"\nbuild = \"rustc bot.rs\"\nrun = \"./bot\"\n";
    let file = ClassFile::read(&format!("{QUICK}{more}")).expect("a class");
    assert_eq!(file.hand_in.deadline.map(|moment| moment.to_string()).as_deref(), Some("2026-12-20 23:59 +01:00"));
    assert_eq!((file.limits.source.to_string().as_str(), file.languages.len()), ("64kB", 1));
    for (more, part) in [
        ("[hand-in]\ndeadline = 2026-12-20\n", "the offset from UTC"),
        ("[hand-in]\nlate = 2\n", "bad share 2: expected 0 to 1"),
        ("[limits]\nsource = \"much\"\n", "such as 350MB"),
        ("[[language]]\nname = \"x\"\nmain = \"../x\"\n", "the name of a file"),
        ("[[language]]\nname = \"x\"\nmain = \"x\"\nbuild = \"make\"\n", "a build without a run"),
        (
            "[[language]]\nname = \"x\"\nmain = \"x\"\nrun = \"./x\"\ndialect = \"pbrain\"\n",
            "bad dialect \"pbrain\": expected bwp",
        ),
    ] {
        let error = ClassFile::read(&format!("{QUICK}{more}")).expect_err("a fault").to_string();
        assert!(error.contains(part), "{more}: {error}");
    }
}

/// What each assignment promises, and a bot that goes through all of it.
#[test]
fn the_assignments_are_what_their_universities_ask_for() {
    let read = |name: &str| ClassFile::read(assignment(name).expect("an assignment").text).expect("a class");
    let erlangen = read("erlangen");
    assert!(erlangen.languages.iter().any(|language| language.dialect == "kgp"));
    let prague = read("prague");
    assert_eq!(prague.game, "gomoku:8,exact");
    assert_eq!(prague.pace.movetime, Some(std::time::Duration::from_secs(10)));
    let bots = prague.stages.last().expect("a stage");
    assert_eq!((bots.players.len(), bots.games(), bots.need(), bots.points), (4, 6, 4.0, 2.5));
    assert_eq!(read("manchester").game, "kalah:7x7,pie");
    let shanghai = read("shanghai");
    assert_eq!(shanghai.game, "gomoku:15,renju");
    assert_eq!(shanghai.pace.tc.map(|clock| clock.to_string()).as_deref(), Some("180"));
    assert_eq!((shanghai.limits.memory.0, shanghai.limits.source.0), (350_000_000, 1_000_000));
    for assignment in ASSIGNMENTS {
        let class = class(&format!("assignment-{}", assignment.name), assignment.text, &["alice"]);
        hand_in(&class, "alice", &[("bot.lua", FIRST)]);
        let results = run(&class).remove(0);
        assert!(results.finished && results.stages[0].passed, "{}: {results:?}", assignment.name);
        assert!(results.stages.len() > 1 && !results.stages[1].matches.is_empty(), "{results:?}");
        remove(&class);
    }
}

#[test]
fn a_formula_gives_the_points() {
    let read = |formula: &str| ClassFile::read(&format!("formula = {formula:?}\n{QUICK}"));
    let class = class(
        "formula",
        &format!(
            "formula = \"min(6, 2 * {{works}} + 4 * {{score beats}}) + {{passed league}} - {{late}}\"\n{QUICK}[hand-in]\nlate = 0.5\n"
        ),
        &["alice"],
    );
    assert!((class.class.most_points() - 7.0).abs() < 1e-9, "{}", class.class.most_points());
    let readme = std::fs::read_to_string(class.path().join("handout/README.md")).expect("a file");
    assert!(readme.contains("Your points: `min(6, 2 * {works}") && readme.contains("at most 7."), "{readme}");
    hand_in(&class, "alice", &[("bot.lua", FIRST)]);
    let results = run(&class).remove(0);
    let expected = (2.0 + 4.0 * results.stages[1].score()).min(6.0) + 1.0;
    assert!((class.class.points(&results, false) - expected).abs() < 1e-9, "{results:?}");
    assert!((class.class.points(&results, true) - 0.5 * (expected - 1.0)).abs() < 1e-9);
    let grade = &boardwright_class::grades(&class).expect("grades")[0];
    assert!((grade.points - expected).abs() < 1e-9);
    remove(&class);
    let rating = read("max(0, {rating} - 100) / 50").expect("a formula");
    assert!((rating.most_points() - 10.0).abs() < 1e-9, "at the rating of all points: {}", rating.most_points());
    for (formula, part) in [
        ("{wroks}", "bad name {wroks}: expected {works}, {beats}, {league}, the same after passed or score"),
        ("2 +", "bad formula"),
        ("", "bad formula"),
        ("0 * {works}", "gives no points for everything right"),
        (&"1+".repeat(300), "expected at most 500"),
    ] {
        let error = read(formula).expect_err("a fault").to_string();
        assert!(error.starts_with("line 1, column ") && error.contains(part), "{formula}: {error}");
    }
    // What cannot be computed is worth nothing, and nobody owes points.
    let empty = boardwright_class::SubmissionResults::default();
    for formula in ["{works} / {works}", "5 * {works} - 1", "1 / {score works}"] {
        let class = read(formula).expect("a formula");
        assert!(class.points(&empty, false).abs() < 1e-9, "{formula}");
        assert_eq!(class.has_no_value(&empty, false), formula.contains('/'), "{formula}");
    }
}

/// The load of a bot that is not asked must not cost its opponent a game.
#[test]
fn bots_are_stopped_between_their_turns_in_games_on_time() {
    for (pace, suspends) in [("nodes = 200", false), ("movetime = \"1s\"", true), ("tc = \"10+0.1\"", true)] {
        let class = ClassFile::read(&QUICK.replace("nodes = 200", pace)).expect("a class");
        let players = ["random", "score"].map(PlayerSettings::of_spec);
        assert_eq!(class.match_settings(players, 2).bots.suspend, suspends, "{pace}");
    }
}
