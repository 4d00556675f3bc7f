//! Whole-list ratings: the published list of Gomocup, and what must hold of any list.

use boardwright_arena::rating::{Draws, RatingError, RatingList, RatingSettings, Results, rate};
use boardwright_arena::stats::{Counts, score_of_elo};
use boardwright_game::{Outcome, Rng, Side};

/// A line of the published list.
struct Published {
    name: String,
    elo: f64,
    plus: f64,
    minus: f64,
    games: u64,
    score: f64,
    opposition: f64,
    draws: f64,
}

fn published() -> Vec<Published> {
    let lines = include_str!("data/gomocup/list.txt").lines().filter(|line| !line.starts_with('#'));
    let line = |line: &str| {
        let fields: Vec<&str> = line.split("; ").collect();
        let number = |index: usize| fields[index].trim_end_matches('%').parse::<f64>().expect("a number");
        Published {
            name: fields[0].to_owned(),
            elo: number(2),
            plus: number(3),
            minus: number(4),
            games: number(5) as u64,
            score: number(6),
            opposition: number(7),
            draws: number(8),
        }
    };
    lines.map(line).collect()
}

/// The results behind the published list, which leaves two players out.
fn gomocup() -> Results {
    let mut results = Results::new();
    results.read(include_str!("data/gomocup/results.txt"), Some(24)).expect("results");
    assert!(["FIGRID", "MONAS"].iter().all(|name| results.remove(name)));
    results
}

fn rated(results: &Results, settings: &RatingSettings) -> RatingList {
    rate(results, settings).unwrap_or_else(|error| panic!("{error}"))
}

fn elo(list: &RatingList, name: &str) -> f64 {
    list.players.iter().find(|player| player.name == name).expect("a rated player").elo
}

#[test]
fn the_published_list_of_gomocup_is_reproduced() {
    let published = published();
    let mean = published.iter().map(|line| line.elo).sum::<f64>() / published.len() as f64;
    let settings =
        RatingSettings { draws: Draws::RaoKupper(Some(0.01)), advantage: Some(0.0), mean, ..RatingSettings::default() };
    let list = rated(&gomocup(), &settings);
    assert_eq!((list.players.len(), published.len(), list.groups), (51, 51, 1));
    let mut sum = 0.0;
    for (found, published) in list.players.iter().zip(&published) {
        assert_eq!((&found.name, found.games), (&published.name, published.games));
        let name = &found.name;
        let check = |what: &str, found: f64, expected: f64, tolerance: f64| {
            assert!((found - expected).abs() <= tolerance, "{what} of {name}: {found}, published {expected}");
        };
        // The list is rounded to whole Elo, and once more when it was shifted as a whole.
        check("elo", found.elo, published.elo, 0.75);
        check("score", 100.0 * found.score, published.score, 0.51);
        check("opposition", found.opposition, published.opposition, 0.75);
        check("draws", 100.0 * found.draws as f64 / found.games as f64, published.draws, 0.51);
        // The published interval is the exact one with all opponents' ratings taken as known, ours its quadratic
        // approximation; what is not known of the opponents only adds to it.
        let half = (published.plus + published.minus) / 2.0;
        check("error", found.elo_error_alone, half, 0.025 * half + 0.5);
        assert!(found.elo_error >= found.elo_error_alone, "{name}");
        sum += (found.elo - published.elo).abs();
    }
    // Rounding alone makes a quarter.
    assert!(sum / 51.0 < 0.25, "{}", sum / 51.0);
}

#[test]
fn two_players_are_rated_as_a_series_is() {
    let mut results = Results::new();
    results.read("a - b: +70 =0 -30", None).expect("results");
    let settings = RatingSettings { prior: 0.0, ..RatingSettings::default() };
    let list = rated(&results, &settings);
    // There a draw that never occurred counts as a thousandth of one.
    let estimate = Counts::Games([30, 0, 70]).estimate();
    let anchored = rated(&results, &RatingSettings { anchors: vec![("b".to_owned(), 1000.0)], ..settings });
    assert!((elo(&list, "a") - elo(&list, "b") - estimate.elo).abs() < 0.01, "{list:?}");
    assert!((elo(&anchored, "a") - 1000.0 - estimate.elo).abs() < 0.01, "{anchored:?}");
    // An anchor takes the whole uncertainty of the difference from the one to the other.
    assert!((anchored.players[0].elo_error / (2.0 * list.players[0].elo_error) - 1.0).abs() < 1e-9);
    assert!((anchored.players[0].elo_error / estimate.elo_error - 1.0).abs() < 0.03, "{estimate:?}");
    assert_eq!((anchored.players[1].elo, anchored.players[1].elo_error), (1000.0, 0.0));
    assert!((list.superiority(0, 1).expect("one group") - estimate.los).abs() < 1e-3);
}

/// Games between players of known strength, with pairs that share the luck of their opening.
fn simulated(strengths: &[f64], advantage: f64, luck: f64, pairs: usize, is_paired: bool) -> Results {
    let mut rng = Rng::new(1);
    let mut results = Results::new();
    for _ in 0..pairs {
        let (a, b) = (rng.below(strengths.len()), rng.below(strengths.len()));
        if a != b {
            // The opening favours one colour by the same amount in both games.
            let opening = advantage + luck * (2.0 * rng.unit() - 1.0);
            let mut game = |first: usize, second: usize| {
                let score = score_of_elo(strengths[first] - strengths[second] + opening);
                Outcome::Win(if rng.unit() < score { Side::First } else { Side::Second })
            };
            let outcomes = [game(a, b), game(b, a)];
            let [a, b] = [a, b].map(|player| format!("p{player}"));
            if is_paired {
                results.add_pair(&a, &b, outcomes).expect("room");
            } else {
                results.add_game(&a, &b, outcomes[0]).expect("room");
                results.add_game(&b, &a, outcomes[1]).expect("room");
            }
        }
    }
    results
}

#[test]
fn strengths_and_the_first_move_are_found_again() {
    let strengths = [300.0, 100.0, 0.0, -150.0, -250.0];
    let list = rated(&simulated(&strengths, 80.0, 0.0, 6000, true), &RatingSettings::default());
    for (player, strength) in strengths.iter().enumerate() {
        let found = list.players.iter().find(|it| it.name == format!("p{player}")).expect("a player");
        assert!((found.elo - strength).abs() < 1.5 * found.elo_error, "{found:?}");
        assert!((8.0..16.0).contains(&found.elo_error), "{found:?}");
    }
    assert!((list.advantage - 80.0).abs() < 1.5 * list.advantage_error, "{}", list.advantage);
    assert_eq!((list.pairs * 2, list.groups, list.draws), (list.games, 1, 0.0));
}

#[test]
fn lucky_openings_make_pairs_surer_than_single_games() {
    let strengths = [100.0, 0.0, -100.0];
    let error = |luck, is_paired| {
        let results = simulated(&strengths, 0.0, luck, 3000, is_paired);
        rated(&results, &RatingSettings::default()).players[0].elo_error
    };
    // With up to 600 Elo of luck either way the colours decide most games, and most pairs come out one to one.
    assert!(error(600.0, true) < 0.85 * error(600.0, false), "{} {}", error(600.0, true), error(600.0, false));
    let ratio = error(0.0, true) / error(0.0, false);
    assert!((ratio - 1.0).abs() < 0.05, "without luck the games of a pair are independent: {ratio}");
}

#[test]
fn whoever_won_everything_is_finite_with_a_prior_and_refused_without() {
    let mut results = Results::new();
    results
        .read(
            "winner - middle: 10 : 0
middle - loser: 10 : 0
middle - other: 5 : 5",
            None,
        )
        .expect("results");
    let list = rated(&results, &RatingSettings::default());
    assert!(list.players.iter().all(|it| it.elo.is_finite() && it.elo_error.is_finite() && it.elo_error > 0.0));
    assert_eq!((&*list.players[0].name, &*list.players[3].name), ("winner", "loser"));
    let error = rate(&results, &RatingSettings { prior: 0.0, ..RatingSettings::default() }).expect_err("unbounded");
    assert_eq!(error.to_string(), "no result of \"middle\" bounds its rating on one side, expected a prior above 0");
    let anchors = ["winner", "middle", "loser"].map(|name| (name.to_owned(), 0.0)).to_vec();
    assert!(rate(&results, &RatingSettings { prior: 0.0, anchors, ..RatingSettings::default() }).is_ok());
}

#[test]
fn degenerate_results_are_finite_and_right() {
    for (text, first_is_ahead) in [("a - b: +0 =50 -0", false), ("a - b: +1 =0 -0", true), ("a - b: +0 =1 -0", false)] {
        for draws in [Draws::Davidson(None), Draws::RaoKupper(None)] {
            let mut results = Results::new();
            results.read(text, None).expect("results");
            let list = rated(&results, &RatingSettings { draws, ..RatingSettings::default() });
            let numbers = list.players.iter().flat_map(|it| [it.elo, it.elo_error, it.opposition]);
            assert!(numbers.chain([list.draws, list.log_likelihood]).all(f64::is_finite), "{text}: {list:?}");
            assert_eq!(list.players[0].elo > 1e-6, first_is_ahead, "{text}: {list:?}");
        }
    }
    let mut results = Results::new();
    let wins = Outcome::Win(Side::First);
    results.add_pair("a", "b", [wins, wins]).expect("room");
    let list = rated(&results, &RatingSettings::default());
    assert!(list.players[0].elo.abs() < 1e-9 && list.players[0].elo_error > 0.0, "{list:?}");
    assert!(list.advantage > 100.0 && list.advantage.is_finite(), "{}", list.advantage);
}

#[test]
fn players_who_never_met_are_not_compared() {
    let mut results = Results::new();
    results.read("a - b: 3 : 1\nx - y: 1 : 1\nb - c: 1 : 2", None).expect("results");
    let settings = RatingSettings { anchors: vec![("y".to_owned(), 2000.0)], mean: 100.0, ..RatingSettings::default() };
    let list = rated(&results, &settings);
    assert_eq!(list.players.iter().map(|it| it.group).collect::<Vec<_>>(), [1, 1, 1, 2, 2]);
    assert_eq!((list.groups, list.superiority(0, 3)), (2, None));
    let mean = list.players[..3].iter().map(|it| it.elo).sum::<f64>() / 3.0;
    assert!((mean - 100.0).abs() < 1e-9 && (elo(&list, "x") - 2000.0).abs() < 1e-6, "{list:?}");
    let sum = list.superiority(0, 1).zip(list.superiority(1, 0)).map(|(one, other)| one + other);
    assert!((sum.expect("one group") - 1.0).abs() < 1e-12);
}

#[test]
fn the_order_of_the_results_does_not_matter() {
    let text = include_str!("data/gomocup/results.txt");
    let lines: Vec<&str> = text.lines().rev().collect();
    let [mut one, mut other] = [Results::new(), Results::new()];
    one.read(text, Some(24)).expect("results");
    other.read(&lines.join("\n"), Some(24)).expect("results");
    let [one, other] = [one, other].map(|results| rated(&results, &RatingSettings::default()));
    for (a, b) in one.players.iter().zip(&other.players) {
        assert_eq!(a.name, b.name);
        assert!((a.elo - b.elo).abs() < 1e-7 && (a.elo_error - b.elo_error).abs() < 1e-7, "{a:?} {b:?}");
    }
}

#[test]
fn bad_settings_are_named() {
    let mut results = Results::new();
    let settings = RatingSettings::default;
    assert_eq!(rate(&results, &settings()), Err(RatingError::NoResults));
    results.read("a - b: 3 : 1", None).expect("results");
    let anchors = |names: &[&str]| names.iter().map(|name| ((*name).to_owned(), 1.0)).collect();
    for (settings, words) in [
        (RatingSettings { anchors: anchors(&["c"]), ..settings() }, "the anchor \"c\" has no game"),
        (RatingSettings { anchors: anchors(&["a", "a"]), ..settings() }, "two ratings are given"),
        (RatingSettings { prior: -1.0, ..settings() }, "bad prior -1: expected"),
        (RatingSettings { mean: f64::NAN, ..settings() }, "bad rating NaN: expected"),
        (RatingSettings { draws: Draws::Davidson(Some(1.0)), ..settings() }, "bad share of draws 1: expected"),
        (RatingSettings { advantage: Some(f64::INFINITY), ..settings() }, "bad advantage inf: expected"),
    ] {
        let error = rate(&results, &settings).expect_err(words).to_string();
        assert!(error.starts_with(words), "{error}");
    }
}

/// A table as a hostile hand would write it: few games beside hundreds of millions, sweeps, draws and nothing else.
fn wild(rng: &mut Rng) -> String {
    let players = 2 + rng.below(8);
    let mut text = String::new();
    for _ in 0..1 + rng.below(12) {
        let [a, b] = [rng.below(players), rng.below(players)];
        let [won, drawn, lost] = [(); 3].map(|()| match rng.below(3) {
            0 => 0,
            1 => rng.below(4) as u64,
            _ => 10f64.powf(7.0 * rng.unit()) as u64,
        });
        text += &format!("p{a} - p{b}: +{won} ={drawn} -{lost}\n");
    }
    text
}

#[test]
fn whatever_the_results_the_search_ends_at_their_top() {
    let mut rng = Rng::new(7);
    for draws in [Draws::Davidson(None), Draws::RaoKupper(None)] {
        for _ in 0..150 {
            let text = wild(&mut rng);
            let mut results = Results::new();
            results.read(&text, None).expect("results");
            let list = match rate(&results, &RatingSettings { draws, ..RatingSettings::default() }) {
                Ok(list) => list,
                Err(RatingError::NoResults) => continue,
                Err(error) => panic!("{error} of\n{text}"),
            };
            let figures = list.players.iter().flat_map(|it| [it.elo, it.elo_error, it.elo_error_alone]);
            assert!(figures.chain([list.log_likelihood]).all(f64::is_finite), "{list:?} of\n{text}");
            // From the ratings that were found, given as anchors, nothing leads further up.
            let anchors = list.players.iter().map(|it| (it.name.clone(), it.elo)).collect();
            if let Ok(again) = rate(&results, &RatingSettings { draws, anchors, ..RatingSettings::default() }) {
                let slack = 1e-9 * list.log_likelihood.abs();
                assert!(again.log_likelihood <= list.log_likelihood + slack, "{list:?}\n{again:?} of\n{text}");
            }
        }
    }
}

#[test]
fn two_leagues_that_one_game_connects_are_rated_within_themselves_as_apart() {
    let mut results = Results::new();
    results.read("a - b: 30000000 : 20000000\nc - d: 10000000 : 30000000", None).expect("results");
    let apart = rated(&results, &RatingSettings::default());
    results.read("b - c: 1 : 0", None).expect("results");
    let joined = rated(&results, &RatingSettings::default());
    for (one, other) in [("a", "b"), ("d", "c")] {
        let [before, after] = [&apart, &joined].map(|list| elo(list, one) - elo(list, other));
        assert!((before - after).abs() < 1e-3, "{before} {after}");
    }
    let second = joined.players.iter().find(|it| it.name == "c").expect("a player");
    assert!(second.elo_error > 1000.0, "one game says nearly nothing: {second:?}");
}

#[test]
fn given_ratings_that_contradict_the_draws_are_refused() {
    let mut results = Results::new();
    results.read("a - b: +0 =50000 -0", None).expect("results");
    let anchors = |elo| vec![("a".to_owned(), elo), ("b".to_owned(), 0.0)];
    let error = rate(&results, &RatingSettings { anchors: anchors(2000.0), ..RatingSettings::default() })
        .expect_err("a contradiction");
    assert_eq!(error, RatingError::Contradiction);
    assert!(rate(&results, &RatingSettings { anchors: anchors(0.0), ..RatingSettings::default() }).is_ok());
}

#[test]
fn more_games_than_arithmetic_can_hold_are_refused() {
    let mut results = Results::new();
    let error = results.read("a - b: 1000000000 : 0\nb - c: 1 : 0", None).expect_err("too many");
    assert_eq!(error.to_string(), "line 2 of the results, \"b - c: 1 : 0\": expected at most 1000000000 games in all");
    assert!(results.add_counts("a", "b", [u64::MAX, 1, 1]).is_err());
    assert_eq!(results.games(), 1_000_000_000);
}
