//! The plain form of a certificate is enough for a checker that decodes nothing.

use std::collections::HashMap;

use boardwright_game::{AnyPosition, AnyVariant, Game, Measure, Side, SolverOptions, Stop};
use boardwright_gomoku::GomokuGame;
use boardwright_kalah::KalahGame;
use boardwright_proof::{Certificate, Effort, Refusal, dump, write};

fn certificate(variant: &AnyVariant, goals: [(Side, i32); 2]) -> (AnyPosition, Certificate) {
    let start = variant.start();
    let mut solver = variant.solver(&SolverOptions::default()).expect("a solver");
    let measure = solver.measure();
    let claims = goals.map(|aim| write(&start, aim, &mut solver, &Stop::new(), &mut |_| {}).expect("a strategy").0);
    let certificate =
        Certificate { game: variant.spec(), position: start.to_string(), measure, claims: claims.to_vec() };
    (start, certificate)
}

/// The least that a side gains if it plays by the table, found by trying every reply.
fn least(position: &AnyPosition, side: Side, table: &HashMap<String, String>) -> i32 {
    if let Some(value) = position.final_value(Measure::Points) {
        return if side == Side::First { value } else { -value };
    }
    let after = |mv: &str| {
        let mut child = position.clone();
        child.play(mv).expect("a legal move");
        least(&child, side, table)
    };
    if position.to_move() != side {
        return position.moves().iter().map(|mv| after(mv)).min().expect("a move");
    }
    let moves = position.moves();
    // What is not in the table was reached with other points held, or does not need a move any more.
    let told = table.get(&position.without_points().to_string()).filter(|mv| moves.contains(mv));
    after(told.unwrap_or(&moves[0]))
}

#[test]
fn a_table_of_moves_holds_what_the_certificate_claims() {
    let variant = KalahGame.variant(&"kalah:2x2".parse().expect("a spec")).expect("a kalah");
    let (start, certificate) = certificate(&variant, [(Side::First, -2), (Side::Second, 2)]);
    let mut tables: HashMap<Side, HashMap<String, String>> = HashMap::new();
    dump(&start, &certificate, Effort::default(), &Stop::new(), &mut |claim, state, answer| {
        let bare = variant.read(state).expect("a position").without_points().to_string();
        let mv = answer.strip_prefix("move ").expect("a move").to_owned();
        tables.entry(claim.side).or_default().insert(bare, mv);
    })
    .expect("it holds");
    assert_eq!(least(&start, Side::First, &tables[&Side::First]), -2);
    assert_eq!(least(&start, Side::Second, &tables[&Side::Second]), 2);
}

#[test]
fn draws_and_wins_are_told_as_sets_and_cells() {
    let variant = GomokuGame.variant(&"gomoku:6".parse().expect("a spec")).expect("a gomoku");
    let (start, certificate) = certificate(&variant, [(Side::First, 0), (Side::Second, 0)]);
    let mut lines = Vec::new();
    let mut tell = |_: &_, state: &str, answer: &str| lines.push(format!("{state}: {answer}"));
    dump(&start, &certificate, Effort::default(), &Stop::new(), &mut tell).expect("it holds");
    assert!(lines.iter().any(|line| line.starts_with("blocker ") && line.contains(": cell ")), "{lines:?}");
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("builder ") && (line.contains(": pairs ") || line.ends_with(": each"))),
        "{lines:?}"
    );

    let bytes = include_bytes!("../../../games/gomoku/proofs/disputed_win.bwc");
    let certificate = Certificate::parse(bytes).expect("a certificate");
    let variant = GomokuGame.variant(&"gomoku:15".parse().expect("a spec")).expect("a gomoku");
    let position = variant.read(&certificate.position).expect("a position");
    let mut lines = Vec::new();
    let mut tell = |_: &_, state: &str, answer: &str| lines.push(format!("{state}: {answer}"));
    let stop = Stop::new();
    let told = dump(&position, &certificate, Effort::default(), &stop, &mut tell).expect("it holds");
    assert_eq!((lines[0].as_str(), told.positions), ("builder - - 0: l12", 418_977));
    assert!(lines.iter().any(|line| line.starts_with("opponent l12,") && line.ends_with(": pass")), "no pass");
    stop.raise();
    let stopped = dump(&position, &certificate, Effort::default(), &stop, &mut |_, _, _| {});
    assert_eq!(stopped, Err(Refusal::Stopped));
}
