//! The engine finds what any engine must find.

use boardwright_game::grid::Point;
use boardwright_game::{Limits, PlayerSpec, Position, Stop, Turn, Variant};
use boardwright_gomoku::{Gomoku, GomokuVariant, Rule};

/// The move of the engine after a small search.
fn answer(variant: &GomokuVariant, position: &Gomoku) -> String {
    let spec: PlayerSpec = "engine@nodes=3000".parse().expect("a spec");
    let mut engine = variant.player(&spec, 1).expect("a player");
    let turn = Turn {
        position,
        start: position,
        history: &[],
        limits: &Limits::default(),
        stop: &Stop::new(),
        report: &|_| {},
    };
    engine.choose(&turn).to_string()
}

fn check(rule: Rule, text: &str, expected: &[&str]) {
    let variant = GomokuVariant::new(9, 9, rule);
    let position = variant.read(text).expect("a position");
    let mv = answer(&variant, &position);
    assert!(expected.contains(&mv.as_str()), "{mv} by {rule} in {text}, expected one of {expected:?}");
}

#[test]
fn it_makes_five() {
    for rule in Rule::ALL {
        check(rule, "9/9/9/9/1XXXX4/2OOOO3/9/9/9 X", &["a5", "f5"]);
    }
    check(Rule::Exact, "9/9/9/9/1XXXX1X2/2OOOO3/9/9/9 X", &["a5"]);
    check(Rule::Renju, "9/9/9/9/1XXXX1X2/2OOOO3/9/9/9 X", &["a5"]);
}

#[test]
fn it_stops_a_five() {
    for rule in Rule::ALL {
        check(rule, "9/9/9/6X2/XOOOO4/7X1/3X5/9/9 X", if rule == Rule::Caro { &["f5", "g5"] } else { &["f5"] });
    }
}

#[test]
fn it_makes_of_an_open_three_a_straight_four() {
    for rule in Rule::ALL {
        check(rule, "9/9/9/9/3XXX3/2O3O2/4O4/9/9 X", &["c5", "g5"]);
    }
}

#[test]
fn it_answers_an_open_three_on_its_line() {
    for rule in Rule::ALL {
        check(rule, "9/9/9/9/3OOO3/2X6/9/6X2/9 X", &["c5", "g5", "b5", "h5"]);
    }
}

#[test]
fn it_wins_by_a_four_and_a_three() {
    // e6 makes the four b6 to e6 and a three of column e; white must stop the five and black goes on to a straight four.
    check(Rule::Renju, "9/9/9/OXXX5/4X4/4X4/9/2O2O3/9 X", &["e6"]);
}

#[test]
fn it_plays_no_forbidden_move_where_another_loses_as_little() {
    let variant = GomokuVariant::new(9, 9, Rule::Renju);
    let position = variant.read("9/9/4X4/4X4/2XX5/9/2O2O3/4O4/9 X").expect("a position");
    assert!(position.foul_at("e5".parse().expect("a point")).is_some());
    let mv = answer(&variant, &position).parse().expect("a point");
    assert_eq!(position.foul_at(mv), None);
    assert_eq!(position.child(mv).outcome(), None);
}

/// Plays a game of the engine against itself with so few positions that every search is cut short.
fn short_of_everything(columns: u8, rows: u8, rule: Rule, nodes: u64) {
    let variant = GomokuVariant::new(columns, rows, rule);
    let spec: PlayerSpec = format!("engine@nodes={nodes}").parse().expect("a spec");
    let mut engine = variant.player(&spec, 1).expect("a player");
    let mut position = variant.start();
    let (start, stop) = (position.clone(), Stop::new());
    while position.outcome().is_none() {
        let limits = &Limits::default();
        let turn = Turn { position: &position, start: &start, history: &[], limits, stop: &stop, report: &|_| {} };
        let mv = engine.choose(&turn);
        position.play(mv).unwrap_or_else(|error| panic!("{error} in {position} by {rule}"));
    }
}

#[test]
fn it_plays_whole_games_however_little_it_may_search() {
    for rule in Rule::ALL {
        for (columns, rows) in [(5, 5), (22, 22), (7, 12), (15, 15)] {
            for nodes in [1, 40, 300] {
                short_of_everything(columns, rows, rule, nodes);
            }
        }
    }
}

/// The short cases of another project: a five to be made or stopped, and a point that is forbidden.
#[test]
fn it_plays_as_published_cases_want() {
    let variant = GomokuVariant::new(15, 15, Rule::Renju);
    let mut seen = 0;
    for line in include_str!("data/renju_next_move.tsv").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, position, best, forbidden] = fields[..] else { panic!("four fields, not {line:?}") };
        let position = variant.read(position).expect("a position");
        let points = |list: &str| -> Vec<Point> {
            list.split(',').filter(|text| !text.is_empty()).map(|text| text.parse().expect("a point")).collect()
        };
        let answer: Point = answer(&variant, &position).parse().expect("a point");
        // One case names one of two ways to make five.
        let is_five = position.completes_five(answer, position.to_move());
        assert!(best.is_empty() || is_five || points(best).contains(&answer), "{name}: {answer}");
        assert_eq!(position.foul_at(answer), None, "{name}: {answer}");
        for point in points(forbidden) {
            assert!(position.foul_at(point).is_some(), "{name}: {point}");
        }
        seen += 1;
    }
    assert_eq!(seen, 4);
}
