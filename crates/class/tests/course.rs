//! Whole courses: stages, the league, a second run, a crash, and copies.

use boardwright_class::{
    ClassError, CourseNews, Evaluator, Sandbox, StageKind, grades, grades_csv, leaderboard, similar,
};
use boardwright_game::Stop;
use boardwright_store::{Filter, Store};

use crate::common::{FIRST, LAST, QUICK, class, hand_in, remove, run};

/// A script that fails at its third move.
const BROKEN: &str =
    "local n = 0 function choose_move(board) n = n + 1 if n > 2 then error('oh') end return board:moves()[1] end";

fn filled(name: &str) -> boardwright_class::ClassFolder {
    let class = class(name, QUICK, &["alice", "bob", "carol"]);
    hand_in(&class, "alice", &[("bot.lua", FIRST)]);
    hand_in(&class, "bob", &[("bot.lua", BROKEN)]);
    hand_in(&class, "carol", &[("bot.lua", LAST)]);
    class
}

fn games(class: &boardwright_class::ClassFolder) -> u64 {
    Store::open(class.games()).expect("a store").count(&Filter::default()).expect("a count")
}

#[test]
fn a_second_run_gives_the_same_results_and_grades() {
    let [one, other] = ["once", "twice"].map(filled);
    let results = run(&one);
    assert_eq!(run(&other), results);
    let table = |class| grades_csv(class, &grades(class).expect("grades")).expect("a table");
    assert_eq!(table(&one), table(&other));
    assert!(run(&one).is_empty(), "nothing waits any more");
    // The broken one stops at the gate with the line that is wrong.
    let broken = &results[1];
    assert_eq!((broken.stages.len(), one.class.points(broken, false), broken.finished), (1, 0.0, true));
    assert!(broken.stages[0].sentences.iter().any(|sentence| sentence.contains("oh")), "{broken:?}");
    // The league: references first, then the student who was rated before.
    let league = results[2].stages.last().expect("a league");
    let opponents: Vec<&str> = league.matches.iter().map(|played| played.opponent.as_str()).collect();
    assert_eq!(opponents, ["random", "score", "#1"]);
    let board = leaderboard(&one).expect("a leaderboard");
    assert_eq!(board.len(), 2);
    assert!(board[0].1[0] >= board[1].1[0] && board.iter().all(|(name, _)| name.starts_with("Player ")));
    assert_eq!(games(&one), games(&other));
    remove(&one);
    remove(&other);
}

#[test]
fn an_interrupted_run_goes_on_and_repeats_nothing() {
    let [whole, broken] = ["whole", "interrupted"].map(filled);
    let expected = run(&whole);
    // The run is stopped after one stage of the first submission, as often as there are stages.
    for _ in 0..20 {
        let stop = Stop::new();
        let sandbox = Sandbox::if_possible(&broken.class);
        let mut evaluator = Evaluator::open(broken.clone(), sandbox, stop.clone()).expect("an evaluator");
        let Some(receipt) = evaluator.pending().expect("submissions").first().cloned() else { break };
        let _ = evaluator.evaluate(&receipt, &mut |_| stop.raise());
    }
    assert!(run(&broken).is_empty(), "all is done");
    for (number, result) in (1..).zip(&expected) {
        assert_eq!(broken.results(number).expect("a file").as_ref(), Some(result), "submission {number}");
    }
    assert_eq!(games(&broken), games(&whole));
    remove(&whole);
    remove(&broken);
}

/// Takes everything that waits through its stages, several submissions at the same time, and raises `stop` after so many stages.
fn run_at_once(class: &boardwright_class::ClassFolder, stop_after: usize) -> Result<Vec<u64>, ClassError> {
    let (stop, sandbox) = (Stop::new(), Sandbox::if_possible(&class.class));
    let mut evaluator = Evaluator::open(class.clone(), sandbox, stop.clone())?;
    let (mut stages, mut done) = (0, Vec::new());
    let pending = evaluator.pending()?;
    evaluator.evaluate_all(&pending, &mut |receipt, news| match news {
        CourseNews::Stage(_) => {
            stages += 1;
            if stages == stop_after {
                stop.raise();
            }
        }
        CourseNews::Done(_) => done.push(receipt.number),
        CourseNews::Failed(error) => panic!("submission {}: {error}", receipt.number),
    })?;
    Ok(done)
}

#[test]
fn several_submissions_at_once_come_to_the_same_results() {
    let students = ["alice", "bob", "carol", "dave", "eve"];
    let filled = |name: &str, text: &str| {
        let class = class(name, text, &students);
        for (index, student) in students.iter().enumerate() {
            let text = [FIRST, LAST, BROKEN][index % 3];
            hand_in(&class, student, &[("bot.lua", &format!("{text} -- {student}"))]);
        }
        hand_in(&class, "alice", &[("bot.lua", LAST)]);
        class
    };
    let one = filled("in-order", QUICK);
    let expected = run(&one);
    let text = QUICK.replace("title", "games-at-once = 4\ntitle");
    let [several, broken] = ["at-once", "at-once-broken"].map(|name| filled(name, &text));
    let mut done = run_at_once(&several, usize::MAX).expect("all of them");
    done.sort_unstable();
    assert_eq!(done, [1, 2, 3, 4, 5, 6]);
    for stages in (1..=3).cycle() {
        match run_at_once(&broken, stages) {
            Ok(_) => break,
            Err(error) => assert!(error.is_interruption(), "{error}"),
        }
    }
    for class in [&several, &broken] {
        for (number, result) in (1..).zip(&expected) {
            assert_eq!(class.results(number).expect("a file").as_ref(), Some(result), "submission {number}");
        }
        assert_eq!(games(class), games(&one));
        assert!(run_at_once(class, 1).expect("nothing").is_empty(), "nothing waits any more");
    }
    [one, several, broken].iter().for_each(remove);
}

#[test]
fn other_rules_are_applied_to_all_submissions_and_games_that_fit_are_kept() {
    let class = filled("rules");
    run(&class);
    let before = games(&class);
    let text = QUICK.replace("points = 2\npartial = true", "points = 4");
    std::fs::write(class.path().join("class.toml"), text).expect("a file");
    let class = boardwright_class::ClassFolder::open(class.path()).expect("a class");
    let results = run(&class);
    assert_eq!(results.len(), 3);
    let most = results[0].stages[1].most;
    assert!((most - 8.0).abs() < 1e-9, "{most}");
    assert_eq!(games(&class), before, "the games are the same ones");
    let text = format!("{QUICK}[limits]\nmemory = \"16MiB\"\n");
    std::fs::write(class.path().join("class.toml"), text).expect("a file");
    let class = boardwright_class::ClassFolder::open(class.path()).expect("a class");
    assert_eq!((run(&class).len(), games(&class)), (3, 2 * before), "with less memory they may be others");
    remove(&class);
}

#[test]
fn a_share_of_the_points_follows_the_score() {
    let class = boardwright_class::ClassFile::read(QUICK).expect("a class");
    let beat = class.stages.iter().find(|stage| stage.kind == StageKind::Beat).expect("a stage");
    assert_eq!([0.0, 2.0, 4.0, 6.0].map(|score| beat.points_for_score(score)), [0.0, 1.0, 2.0, 2.0]);
    let league = class.stages.last().expect("a league");
    assert_eq!([-50.0, 300.0, 900.0].map(|elo| league.points_for_rating(elo)), [0.0, 2.5, 5.0]);
}

#[test]
fn copies_are_found_under_other_names_and_the_handout_is_nobodys() {
    let class = class("copies", QUICK, &["alice", "bob", "carol", "dave"]);
    let original = "-- my own idea\nlocal function worth(board, move)\n  local total = 0\n  for i = 1, 10 do\n    if move == i then total = total + i * 3 else total = total - 1 end\n  end\n  return total * 2\nend\nfunction choose_move(board)\n  local best, most = nil, -1e9\n  for _, move in board:moves() do\n    local w = worth(board, move)\n    if w > most then best, most = move, w end\n  end\n  return best\nend\n";
    let copy = original
        .replace("worth", "evaluate")
        .replace("total", "s")
        .replace("-- my own idea", "-- all mine!")
        .replace("best", "b");
    let variant = class.class.variant().expect("a game");
    let given = boardwright_class::starters::LUA.text(&variant, "bot.lua");
    for (student, text) in
        [("alice", original), ("bob", copy.as_str()), ("carol", &given), ("dave", &format!("{given}\n"))]
    {
        hand_in(&class, student, &[("bot.lua", text)]);
    }
    let pairs = similar(&class, 0.3).expect("pairs");
    let names: Vec<_> = pairs.iter().map(|pair| (pair.one.student.as_str(), pair.other.student.as_str())).collect();
    assert_eq!(names, [("alice", "bob")]);
    assert!(pairs[0].share > 0.9 && !pairs[0].passages.is_empty(), "{pairs:?}");
    remove(&class);
}
