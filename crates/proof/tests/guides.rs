//! Proofs by zones on one board as guides to proofs on other boards, with games of gomoku.

use boardwright_game::grid::Point;
use boardwright_game::{AnyPosition, Game, Measure, Side, SolverOptions, Stop};
use boardwright_gomoku::GomokuGame;
use boardwright_proof::{Certificate, Checked, Claim, Effort, Guide, Refusal, StrategyForm, check, reach, write};

/// Black wins on 11 × 11, and not by threats alone at first.
///
/// ```text
///  7 . . O
///  6 . X .      the columns are e to g
///  5 . . X
/// ```
const SMALL: &str = "11/11/11/11/6O4/5X5/6X4/11/11/11/O10 X";

/// The same stones on larger boards, with the middle of one board upon that of the other.
const LARGER: [(&str, &str); 3] = [
    ("gomoku:13", "13/13/13/13/13/7O5/6X6/7X5/13/13/13/1O11/13 X"),
    ("gomoku:12x14", "12/12/12/12/12/7O4/6X5/7X4/12/12/12/1O10/12/12 X"),
    ("gomoku:13,exact", "13/13/13/13/13/7O5/6X6/7X5/13/13/13/1O11/13 X"),
];

fn position(spec: &str, text: &str) -> AnyPosition {
    GomokuGame.variant(&spec.parse().expect("a spec")).expect("a gomoku").read(text).expect("a position")
}

fn certificate(position: &AnyPosition) -> Certificate {
    let mut solver = position.variant().solver(&SolverOptions::default()).expect("gomoku has a solver");
    solver.solve(position, &Stop::new(), &mut |_| {}).expect("its own game");
    let (claim, _) = write(position, (Side::First, 1), &mut *solver, &Stop::new(), &mut |_| {}).expect("black wins");
    assert_eq!(claim.form, StrategyForm::Zones);
    holding(position, claim)
}

fn holding(position: &AnyPosition, claim: Claim) -> Certificate {
    let game = position.variant().spec();
    Certificate { game, position: position.to_string(), measure: Measure::Result, claims: vec![claim] }
}

/// Follows a guide with a solver that may visit so many positions for each answer.
fn follow(guide: &Certificate, from: &AnyPosition, to: &AnyPosition, nodes: u64) -> Result<(Claim, Checked), Refusal> {
    let guide = Guide::read(from, guide, Effort::default(), &Stop::new(), &mut |_| {})?;
    let options = SolverOptions { nodes, ..SolverOptions::default() };
    let mut solver = to.variant().solver(&options).expect("gomoku has a solver");
    guide.follow(to, &[], &mut *solver, (Effort::default(), &Stop::new()), &mut |_| {})
}

fn verdict(position: &AnyPosition, claim: &Claim) -> Result<Checked, Refusal> {
    check(position, Measure::Result, claim, &Stop::new(), &mut |_| {})
}

#[test]
fn a_guide_leads_to_proofs_on_larger_boards_that_hold() {
    let small = position("gomoku:11", SMALL);
    let guide = certificate(&small);
    for (spec, text) in LARGER {
        let larger = position(spec, text);
        let (claim, _) = follow(&guide, &small, &larger, u64::MAX).expect("a win");
        verdict(&larger, &claim).unwrap_or_else(|refusal| panic!("{spec}: {refusal}"));
    }
}

/// The proof of the first of the larger boards needs nothing of its last column and row. Without them the same win holds.
#[test]
fn a_proof_holds_on_smaller_boards_that_hold_what_it_needs() {
    let (spec, text) = LARGER[0];
    let larger = position(spec, text);
    let proof = certificate(&larger);
    let needed = reach(&larger, &proof.claims[0], &Stop::new(), &mut |_| {}).expect("it holds");
    let points: Vec<Point> = needed.iter().map(|cell| cell.parse().expect("a point")).collect();
    assert!(points.iter().all(|point| point.column < 12 && point.row < 12), "{needed:?}");
    let twelve = position("gomoku:12", "12/12/12/12/7O4/6X5/7X4/12/12/12/1O10/12 X");
    let (claim, _) = follow(&proof, &larger, &twelve, 1).expect("a win");
    verdict(&twelve, &claim).expect("it holds");
}

/// A guide is only tried: one of other stones, another rule, another side or another game leads to a proof that holds or
/// to none.
#[test]
fn a_wrong_guide_proves_nothing_false() {
    let small = position("gomoku:11", SMALL);
    let guide = certificate(&small);
    let lost = position("gomoku:11", "11/11/11/2XXX6/11/2OOOO5/11/1X9/11/11/11 X");
    assert!(matches!(follow(&guide, &small, &lost, 1), Err(Refusal::Fails(_))), "white has an open four");
    let renju = position("gomoku:11,renju", SMALL);
    assert!(matches!(follow(&guide, &small, &renju, 1), Err(Refusal::Fails(why)) if why.contains("sets")));
    let mut forged = guide.clone();
    let half = forged.claims[0].strategy.len() / 2;
    forged.claims[0].strategy.truncate(half);
    assert!(matches!(follow(&forged, &small, &small, 1), Err(Refusal::Fails(_))), "it is read as `verify` reads it");
    let other = holding(&small, Claim::new(Side::Second, 0, StrategyForm::Sets, Vec::new()));
    assert!(matches!(follow(&other, &small, &small, 1), Err(Refusal::Fails(why)) if why.contains("zones")));
}
