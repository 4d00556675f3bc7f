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
    let claims = goals.map(|aim| write(&start, aim, &mut *solver, &Stop::new(), &mut |_| {}).expect("a strategy").0);
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

fn lines(position: &AnyPosition, certificate: &Certificate) -> Vec<String> {
    let mut lines = Vec::new();
    let mut put = |line: &str| lines.push(line.to_owned());
    dump(position, certificate, Effort::default(), &Stop::new(), &mut put).expect("it holds");
    lines
}

#[test]
fn a_table_of_moves_holds_what_the_certificate_claims() {
    let variant = KalahGame.variant(&"kalah:2x2".parse().expect("a spec")).expect("a kalah");
    let (start, certificate) = certificate(&variant, [(Side::First, -2), (Side::Second, 2)]);
    let mut tables = Vec::new();
    for line in lines(&start, &certificate) {
        let Some((state, answer)) = line.split_once('\t') else {
            tables.push(HashMap::new());
            continue;
        };
        let bare = variant.read(state).expect("a position").without_points().to_string();
        let mv = answer.strip_prefix("move ").expect("a move").to_owned();
        tables.last_mut().expect("a claim before it").insert(bare, mv);
    }
    assert_eq!(least(&start, Side::First, &tables[0]), -2);
    assert_eq!(least(&start, Side::Second, &tables[1]), 2);
}

#[test]
fn draws_and_wins_are_told_as_sets_and_cells() {
    let variant = GomokuGame.variant(&"gomoku:6".parse().expect("a spec")).expect("a gomoku");
    let (start, certificate) = certificate(&variant, [(Side::First, 0), (Side::Second, 0)]);
    let draw = lines(&start, &certificate);
    assert!(draw.iter().any(|line| line.starts_with("blocker ") && line.contains("\tcell ")), "{draw:?}");
    assert!(
        draw.iter().any(|line| line.starts_with("builder ") && (line.contains("\tpairs ") || line.ends_with("\teach"))),
        "{draw:?}"
    );

    let bytes = include_bytes!("../../../games/gomoku/proofs/disputed_win.bwc");
    let certificate = Certificate::parse(bytes).expect("a certificate");
    let variant = GomokuGame.variant(&"gomoku:15".parse().expect("a spec")).expect("a gomoku");
    let position = variant.read(&certificate.position).expect("a position");
    let win = lines(&position, &certificate);
    assert_eq!(&win[..2], ["claim first 1 zones", "builder - - 0\tl12"]);
    assert!(win.iter().any(|line| line.starts_with("opponent l12,") && line.ends_with("\tpass")), "no pass");
    let stop = Stop::new();
    stop.raise();
    let stopped = dump(&position, &certificate, Effort::default(), &stop, &mut |_| {});
    assert_eq!(stopped, Err(Refusal::Stopped));
}
