//! The puzzles that come with the games: their certificates hold, a forged one does not, and they can be solved.

use std::collections::HashSet;

use boardwright_game::{AnyVariant, Game, PlayerSpec, Stop};
use boardwright_gomoku::GomokuGame;
use boardwright_kalah::KalahGame;
use boardwright_puzzles::rating::{Rating, after};
use boardwright_puzzles::{
    Games, Maker, Others, Puzzle, PuzzleEffort, Set, Trial, Verdict, check, check_win, finds, is_settled, levels,
    players, wins_anyhow,
};
use boardwright_sticks::SticksGame;

const GAMES: [&dyn Game; 3] = [&GomokuGame, &SticksGame, &KalahGame];

fn sets() -> Vec<(AnyVariant, Set)> {
    let all = GAMES.iter().flat_map(|game| game.puzzles().iter().map(move |set| (game, set)));
    all.map(|(game, set)| {
        let variant = game.variant(&set.game.parse().expect("a spec")).expect("a game");
        (variant, Set::parse(set.text.text().expect("a text")).expect("puzzles"))
    })
    .collect()
}

/// The players that look two plies ahead or less.
fn shallow(variant: &AnyVariant) -> Vec<PlayerSpec> {
    let sets = GAMES.iter().flat_map(|game| game.puzzles());
    let set = sets.into_iter().find(|set| set.game == variant.spec()).expect("puzzles of the game");
    set.shallow.iter().map(|text| text.parse().expect("a player")).collect()
}

fn set(game: &str) -> (AnyVariant, Set) {
    let is_meant = |(variant, set): &(AnyVariant, Set)| variant.family().name == game || set.head.game == game;
    sets().into_iter().find(is_meant).expect("puzzles of the game")
}

/// One of this many puzzles is searched for other moves that win. `boardwright puzzles check` searches all.
fn searched(others: Others) -> usize {
    match others {
        Others::Proved => 1,
        Others::Forcing => 8,
        Others::Searched => 64,
    }
}

/// Each win by its certificate; that no other move wins by certificates and lines, and by searches of some. Every game has a
/// test of its own, so that they run side by side.
fn certificates_hold(game: &str, least: usize) {
    let (variant, set) = set(game);
    assert!(set.puzzles.len() >= least, "{} puzzles", set.puzzles.len());
    let (mut seen, shallow, mut obvious) = (HashSet::new(), shallow(&variant), Vec::new());
    for (index, puzzle) in set.puzzles.iter().enumerate() {
        let is_whole = index.is_multiple_of(searched(puzzle.others));
        let checked = if is_whole {
            check(&variant, puzzle, &Stop::new()).map(drop)
        } else {
            check_win(&variant, puzzle, &Stop::new()).map(drop)
        };
        checked.unwrap_or_else(|why| panic!("puzzle {} of {game}: {why}", index + 1));
        let position = variant.read(&puzzle.position).expect("checked");
        let image = (0..variant.symmetries()).map(|symmetry| position.mirror(symmetry).key()).min();
        assert!(seen.insert(image), "puzzle {} is there twice", index + 1);
        assert_eq!(position.themes(&puzzle.line), puzzle.themes, "puzzle {}", index + 1);
        assert!(!puzzle.themes.is_empty(), "puzzle {} has no theme", index + 1);
        assert!(!is_settled(&position), "puzzle {} is a forced reply or won at once", index + 1);
        if index.is_multiple_of(4) {
            assert!(!wins_anyhow(&position, puzzle, &Stop::new()), "puzzle {} is won by nearly any move", index + 1);
        }
        assert_eq!(puzzle.rating, levels::rating(puzzle), "puzzle {} is rated by the levels that solve it", index + 1);
        let mut right = std::iter::once(puzzle.solution()).chain(puzzle.also.iter().map(String::as_str));
        if right.any(|mv| finds(&variant, &shallow, &position, mv)) {
            obvious.push(index + 1);
        }
    }
    // An engine that was changed since may see a few more.
    assert!(obvious.len() * 50 <= set.puzzles.len(), "a search of two plies finds {obvious:?}");
}

#[test]
fn every_certificate_of_gomoku_holds() {
    certificates_hold("gomoku:15", 700);
}

#[test]
fn every_certificate_of_renju_holds() {
    certificates_hold("gomoku:15,renju", 700);
}

#[test]
fn every_certificate_of_sticks_holds() {
    certificates_hold("sticks", 800);
}

#[test]
fn every_certificate_of_kalah_holds() {
    certificates_hold("kalah", 1000);
}

#[test]
fn a_puzzle_whose_proof_is_missing_or_of_another_move_is_refused() {
    for (variant, set) in sets() {
        let (stop, sound) = (Stop::new(), &set.puzzles[0]);
        let mut empty = sound.clone();
        empty.win.bytes.clear();
        let long = set.puzzles.iter().find(|puzzle| puzzle.win.bytes.len() > 8).expect("a long proof");
        let mut cut = long.clone();
        cut.win.bytes.truncate(long.win.bytes.len() / 2);
        assert!(check(&variant, &cut, &stop).is_err(), "half a proof of {}", variant.spec());
        let position = variant.read(&sound.position).expect("a position");
        let mut other = sound.clone();
        other.line = position.moves().into_iter().filter(|mv| mv != sound.solution()).take(1).collect();
        assert!(check(&variant, &other, &stop).is_err(), "another move of {}", variant.spec());
        if let Some(proved) =
            set.puzzles.iter().find(|puzzle| puzzle.others == Others::Proved && !puzzle.refuted.is_empty())
        {
            let mut missing = proved.clone();
            missing.refuted.pop();
            let why = check(&variant, &missing, &stop).expect_err("nothing refutes the last move").to_string();
            assert!(why.contains("nothing is proved"), "{why}");
        }
    }
}

#[test]
fn the_solution_is_right_to_its_end_and_another_move_is_not() {
    for (variant, set) in sets() {
        for puzzle in set.puzzles.iter().step_by(29) {
            let mut trial = Trial::new(&variant, puzzle).expect("a puzzle");
            let is_wrong = |mv: &String| mv != puzzle.solution() && !puzzle.also.contains(mv);
            let wrong = trial.position().moves().into_iter().find(is_wrong).expect("another move");
            let verdict = trial.answer(&wrong, &Stop::new()).expect("legal");
            // Where the other moves are only searched, whoever finds another win is right.
            if puzzle.others != Others::Searched {
                assert!(!matches!(verdict, Verdict::Right(_) | Verdict::Solved), "{wrong} at {}", puzzle.position);
            }
            if puzzle.others == Others::Proved {
                assert!(matches!(verdict, Verdict::Wrong { .. }), "{wrong} at {}: {verdict:?}", puzzle.position);
            }
            if matches!(verdict, Verdict::Right(_) | Verdict::Solved) {
                trial = Trial::new(&variant, puzzle).expect("a puzzle");
            }
            assert_eq!(trial.position().to_string(), puzzle.position, "a wrong move changes nothing");
            let mut solved = false;
            for _ in 0..puzzle.line.len() {
                let Some(mv) = trial.solution(&Stop::new()).and_then(|line| line.into_iter().next()) else { break };
                match trial.answer(&mv, &Stop::new()).expect("legal") {
                    Verdict::Right(_) => {}
                    Verdict::Solved => {
                        solved = true;
                        break;
                    }
                    other => panic!("{mv} at {}: {other:?}", trial.position()),
                }
            }
            assert!(solved, "{} ends nowhere", puzzle.position);
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_puzzles_and_none_twice() {
    let (variant, _) = set("kalah");
    let games = Games::new(&variant, players(&variant, &shallow(&variant)), 1);
    let make = |maker: &mut Maker| {
        let found = (0..12).filter_map(|number| {
            let positions = games.play(number, &Stop::new()).expect("players");
            maker.find(number, &positions, &Stop::new())
        });
        found.collect::<Vec<_>>()
    };
    let mut maker = Maker::new(&variant, PuzzleEffort::default(), shallow(&variant));
    let first = make(&mut maker);
    assert!(!first.is_empty(), "twelve games and no puzzle");
    assert_eq!(make(&mut Maker::new(&variant, PuzzleEffort::default(), shallow(&variant))), first);
    assert_eq!(make(&mut maker), [], "all of them are known");
    first.iter().for_each(|puzzle| {
        check(&variant, puzzle, &Stop::new()).expect("what is made holds");
    });
}

/// A visitor played a1, which wins as well, as 39 of 40 moves near the stones did.
#[test]
fn a_position_that_wins_after_a_pass_is_no_question() {
    let (variant, set) = set("gomoku:15");
    let position =
        variant.read("15/15/15/15/5X4O4/4O10/1O1O11/2O2X9/7O7/8X1X4/8XXXO3/10X4/10O4/15/15 X").expect("a position");
    let moves = |text: &str| text.split(' ').map(ToOwned::to_owned).collect();
    let (line, also) = (moves("h5 g5 k8 k7 j7 g4 l9"), moves("k8 m2 l3"));
    let mut puzzle = Puzzle { line, also, others: Others::Forcing, ..set.puzzles[0].clone() };
    assert!(wins_anyhow(&position, &puzzle, &Stop::new()));
    puzzle.others = Others::Proved;
    assert!(!wins_anyhow(&position, &puzzle, &Stop::new()), "where all other moves are proved not to win nobody asks");
}

/// The first move may begin with any of the forcing moves that win, and the rest is judged as ever.
#[test]
fn every_first_move_that_wins_is_right() {
    let (variant, set) = set("gomoku");
    let puzzle = set.puzzles.iter().find(|puzzle| !puzzle.also.is_empty()).expect("a puzzle with several beginnings");
    for mv in &puzzle.also {
        let mut trial = Trial::new(&variant, puzzle).expect("a puzzle");
        let verdict = trial.answer(mv, &Stop::new()).expect("legal");
        assert!(matches!(verdict, Verdict::Right(_) | Verdict::Solved), "{mv} at {}: {verdict:?}", puzzle.position);
    }
}

/// The solution takes eight moves by fours; two open threes at once win with three. Nobody who sees that has to look on.
#[test]
fn a_first_move_that_wins_faster_by_other_means_is_right() {
    let (variant, set) = set("gomoku");
    let position = "15/5X9/6O8/7O7/6O1O6/5X3O5/4O5X4/15/9OX4/4OXXXOX5/6X8/15/15/15/15 X";
    let puzzle = set.puzzles.iter().find(|puzzle| puzzle.position == position).expect("a puzzle");
    let mut trial = Trial::new(&variant, puzzle).expect("a puzzle");
    let mut verdict = trial.answer("h4", &Stop::new()).expect("legal");
    let mut moves = 1;
    while matches!(verdict, Verdict::Right(_)) {
        let mv = trial.solution(&Stop::new()).and_then(|line| line.into_iter().next()).expect("a move that wins");
        verdict = trial.answer(&mv, &Stop::new()).expect("legal");
        moves += 1;
    }
    assert!(verdict == Verdict::Solved && moves <= 4, "{verdict:?} after {moves} moves");
}

#[test]
fn ratings_move_towards_the_results_and_stay_ratings() {
    let (person, puzzle) = (Rating::person(), Rating::puzzle(1300));
    let [better, easier] = after(person, puzzle, true);
    assert!(better.rating > person.rating && easier.rating < puzzle.rating && better.deviation < person.deviation);
    let [worse, harder] = after(person, puzzle, false);
    assert!(worse.rating > person.rating - 80.0, "one mistake says little: {worse:?}");
    assert!(worse.rating < person.rating && harder.rating > puzzle.rating);
    // The stronger the puzzle, the more its solution tells.
    let [much, _] = after(person, Rating::puzzle(2000), true);
    assert!(much.rating > better.rating);
    let many = (0..500).fold(person, |person, _| after(person, puzzle, true)[0]);
    assert!(many.is_sound() && many.rating > 1800.0, "{many:?}");
    assert!(!Rating { rating: f64::NAN, ..person }.is_sound());
}
