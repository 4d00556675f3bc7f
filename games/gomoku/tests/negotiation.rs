//! The decisions of searching players in opening negotiations.

use std::time::Duration;

use boardwright_game::{
    AnyPlayer, AnyTurn, AnyVariant, Decision, Fault, Info, Limits, Negotiation, Reply, Score, Stop, Terms,
};
use boardwright_gomoku::{GomokuVariant, Rule};

fn variant() -> AnyVariant {
    AnyVariant::new(GomokuVariant::new(15, 15, Rule::Exact))
}

fn named(name: &str) -> Negotiation {
    *variant().family().negotiations.iter().find(|negotiation| negotiation.name == name).expect("gomoku has it")
}

/// A function that values positions, in hundredths for the side to move.
type Values<'a> = dyn FnMut(&AnyTurn<'_>) -> Option<i32> + Send + 'a;

/// A player that always moves to a1, values positions like this and does not know how to balance.
struct Judge<'a>(&'a mut Values<'a>);

impl AnyPlayer for Judge<'_> {
    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        let info = (self.0)(turn).map(|score| Info {
            depth: 1,
            score: Score(score),
            nodes: 1,
            elapsed: None,
            line: 1,
            variation: Vec::new(),
        });
        Ok(Reply { info: info.map(Box::new), ..Reply::new("a1") })
    }
}

/// The decision after these moves of a player that values positions by `judge`.
fn decide(name: &str, moves: &str, judge: &mut Values<'_>) -> Decision {
    decide_within(name, moves, Limits::default(), judge)
}

fn decide_within(name: &str, moves: &str, limits: Limits, judge: &mut Values<'_>) -> Decision {
    let history: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    let (start, mut position) = (variant().start(), variant().start());
    history.iter().for_each(|mv| position.play(mv).expect("a legal move"));
    let made = [0, 3, 5].iter().position(|&plies| plies == history.len()).expect("somebody decides here");
    let terms = Terms { negotiation: named(name), made, seed: 1 };
    let stop = Stop::new();
    let turn = AnyTurn::new(&position, &limits, &stop).after(&start, &history);
    let decision = terms.by_search(&turn, &mut Judge(judge)).expect("a decision");
    assert_eq!(terms.objection(&decision), None, "{name} after {moves:?}");
    decision
}

#[test]
fn the_better_side_is_taken_and_an_even_opening_left_to_the_other_player() {
    let stay = || Decision::Stay("a1".to_owned());
    let (three, five) = ("h8 h9 j10", "h8 h9 j10 i8 g8");
    for (name, moves, score, decision) in [
        ("swap2", three, 500, stay()),
        ("swap2", three, -500, Decision::Swap),
        ("swap2", five, 500, stay()),
        ("swap2", five, 0, stay()),
        ("swap2", five, -1, Decision::Swap),
        ("swap", three, -1, Decision::Swap),
        ("swap", three, 0, stay()),
    ] {
        assert_eq!(decide(name, moves, &mut |_| Some(score)), decision, "{name} {moves} {score}");
    }
    let Decision::Propose(added) = decide("swap2", three, &mut |_| Some(0)) else { panic!("two stones") };
    assert_eq!(added.len(), 2);
    assert_eq!(decide("swap2", three, &mut |_| None), stay(), "without scores there is nothing to judge by");
}

#[test]
fn of_many_openings_near_the_centre_the_most_even_one_is_put() {
    let mut scores = Vec::new();
    let mut judge = |turn: &AnyTurn<'_>| {
        // Some value of the stones that differs from opening to opening.
        let score = (turn.position.key() % 1000) as i32 - 500;
        scores.push((score.abs(), turn.history.to_vec()));
        assert_eq!(turn.limits.nodes, Some(2000));
        Some(score)
    };
    let Decision::Propose(opening) = decide("swap2", "", &mut judge) else { panic!("three stones") };
    assert_eq!(scores.len(), 16);
    let (_, least) = scores.iter().min_by_key(|(score, _)| *score).expect("there are some");
    assert_eq!((&opening, opening.len()), (least, 3));
    for stone in opening {
        let (column, row) = stone.split_at(1);
        let row: u8 = row.parse().expect("a row");
        assert!(("e"..="k").contains(&column) && (5..=11).contains(&row), "{stone}");
    }
}

#[test]
fn all_that_is_asked_for_a_decision_fits_into_the_time_of_a_move() {
    let time = Duration::from_millis(100);
    for moves in ["", "h8 h9 j10", "h8 h9 j10 i8 g8"] {
        let mut asked = Duration::ZERO;
        let limits = Limits { move_time: Some(time), ..Limits::default() };
        decide_within("swap2", moves, limits, &mut |turn| {
            asked += turn.limits.move_time.expect("every question is limited");
            Some(0)
        });
        assert!(asked > Duration::ZERO && asked <= time, "{asked:?} after {moves:?}");
    }
}
