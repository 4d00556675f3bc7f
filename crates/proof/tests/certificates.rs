//! Certificates of real games: what is written holds, and what claims more does not.

use boardwright_game::{AnyPosition, AnySolver, AnyVariant, Game, Measure, Side, SolverOptions, Stop};
use boardwright_kalah::KalahGame;
use boardwright_proof::{Certificate, Claim, Refusal, check, write};
use boardwright_sticks::SticksGame;

/// kalah:3x3 is worth 2 to the first side.
fn game() -> (AnyVariant, AnyPosition, Box<dyn AnySolver>) {
    let variant = KalahGame.variant(&"kalah:3x3".parse().expect("a spec")).expect("a kalah");
    let options = SolverOptions { memory: 1 << 20, ..SolverOptions::default() };
    let solver = variant.solver(&options).expect("kalah has a solver");
    let start = variant.start();
    (variant, start, solver)
}

fn claim(side: Side, goal: i32) -> Result<Claim, Refusal> {
    let (_, start, mut solver) = game();
    write(&start, (side, goal), &mut *solver, &Stop::new(), &mut |_| {}).map(|(claim, _)| claim)
}

fn verdict(claim: &Claim) -> Result<u64, Refusal> {
    let (_, start, _) = game();
    check(&start, Measure::Points, claim, &Stop::new(), &mut |_| {}).map(|checked| checked.positions)
}

#[test]
fn both_bounds_of_a_value_hold_by_the_rules_alone() {
    let (variant, start, _) = game();
    let claims = vec![claim(Side::First, 2).unwrap(), claim(Side::Second, -2).unwrap()];
    let certificate =
        Certificate { game: variant.spec(), position: start.to_string(), measure: Measure::Points, claims };
    let read = Certificate::parse(&certificate.to_bytes()).expect("what was written can be read");
    assert_eq!(read.bounds().value(), Some(2));
    for claim in &read.claims {
        assert!(verdict(claim).unwrap() > 10);
    }
}

#[test]
fn nobody_gets_a_certificate_for_more_than_the_value() {
    for (side, goal) in [(Side::First, 4), (Side::Second, 0)] {
        assert!(matches!(claim(side, goal), Err(Refusal::Fails(_))), "{side} {goal}");
    }
}

#[test]
fn a_strategy_that_claims_too_much_or_is_not_whole_is_refused() {
    let good = claim(Side::First, 2).unwrap();
    let greedy = Claim { goal: 4, ..good.clone() };
    let turned = Claim { side: Side::Second, goal: -2, ..good.clone() };
    let mut short = good.clone();
    short.strategy.pop();
    let mut long = good.clone();
    long.strategy.push(0);
    for wrong in [greedy, turned, short, long] {
        assert!(matches!(verdict(&wrong), Err(Refusal::Fails(_))), "{wrong:?}");
    }
    let stop = Stop::new();
    stop.raise();
    let (_, start, _) = game();
    assert_eq!(check(&start, Measure::Points, &good, &stop, &mut |_| {}), Err(Refusal::Stopped));
}

/// A game in which play can go round for ever. With five pieces each on two rows of six holes neither side can force
/// anything, and each has a strategy that holds the draw.
#[test]
fn a_draw_is_two_strategies_that_do_not_lose() {
    let variant = SticksGame.variant(&"sticks:6x2,4s0h1d".parse().expect("a spec")).expect("a game");
    let start = variant.start();
    let mut solver = variant.solver(&SolverOptions::default()).expect("a solver");
    let stop = Stop::new();
    assert_eq!(solver.solve(&start, &stop, &mut |_| {}).expect("its own game").bounds.value(), Some(0));
    for side in Side::BOTH {
        let (claim, written) = write(&start, (side, 0), &mut *solver, &stop, &mut |_| {}).expect("a strategy");
        assert_eq!(check(&start, Measure::Result, &claim, &stop, &mut |_| {}), Ok(written));
        let greedy = Claim { goal: 1, ..claim };
        assert!(matches!(check(&start, Measure::Result, &greedy, &stop, &mut |_| {}), Err(Refusal::Fails(_))));
        assert!(write(&start, (side, 1), &mut *solver, &stop, &mut |_| {}).is_err(), "nobody wins");
    }
}
