//! Proofs that several threads write in parts, with games of gomoku.

use std::sync::Mutex;
use std::sync::atomic::AtomicU64;

use boardwright_game::certify::{Idle, Taken};
use boardwright_game::{AnyPosition, AnySolver, AnyZones, Game, Measure, Side, SolverOptions, Stop};
use boardwright_gomoku::GomokuGame;
use boardwright_proof_check::zones::{Cells, SetFamilies};
use boardwright_proof_check::{Certificate, Refusal, StrategyForm, check};

use super::super::asking::Asking;
use super::super::zones::write_beyond;
use super::{FirstMoves, Parts, Queue, write};

/// Black wins after h8 i9 i7 j8.
const BLACK_WINS: &str = "15/15/15/15/15/15/8O6/7X1O5/8X6/15/15/15/15/15/15 X";

/// The same with white's stones on i9 and k6, and black has just played h9: white is to move.
const WHITE_TO_MOVE: &str = "15/15/15/15/15/15/7XO6/7X7/8X6/10O4/15/15/15/15/15 O";

fn solved(spec: &str, text: &str, threads: usize) -> (AnyPosition, Box<dyn AnySolver>) {
    let variant = GomokuGame.variant(&spec.parse().expect("a spec")).expect("a gomoku");
    let root = variant.read(text).expect("a position");
    let options = SolverOptions { threads, ..SolverOptions::default() };
    let mut solver = variant.solver(&options).expect("gomoku has a solver");
    solver.solve(&root, &Stop::new(), &mut |_| {}).expect("its own game");
    (root, solver)
}

#[test]
fn a_proof_in_parts_holds() {
    for (spec, text, builds) in [("gomoku:15", BLACK_WINS, 1), ("gomoku:15,exact", WHITE_TO_MOVE, 0)] {
        let (root, mut solver) = solved(spec, text, 2);
        let (stop, mut told) = (Stop::new(), |_| {});
        let written = write_beyond(0, &root, Side::First, &mut *solver, (&stop, &mut told));
        let (claim, seen) = written.expect("black wins");
        assert!(claim.lemmas.len() > 3, "{} lemmas", claim.lemmas.len());
        assert!(claim.lemmas.iter().all(|lemma| lemma.builder.len() == builds && lemma.opponent.len() <= 1));
        assert_eq!(claim.lemmas.iter().map(|lemma| lemma.unknown).sum::<u16>(), 1, "one part is of an idle opponent");
        let certificate = Certificate {
            game: root.variant().spec(),
            position: root.to_string(),
            measure: Measure::Result,
            claims: vec![claim],
        };
        let read = Certificate::parse(&certificate.to_bytes()).expect("what was written can be read");
        assert_eq!(check(&root, Measure::Result, &read.claims[0], &stop, &mut |_| {}), Ok(seen));
    }
}

#[test]
fn a_short_proof_is_written_in_one_piece() {
    let (root, mut solver) = solved("gomoku:15", BLACK_WINS, 2);
    let (claim, _) =
        crate::write(&root, (Side::First, 1), &mut *solver, &Stop::new(), &mut |_| {}).expect("black wins");
    assert_eq!((claim.form, claim.lemmas.len()), (StrategyForm::Zones, 0));
}

#[test]
fn a_writer_of_parts_stops_when_it_is_told_to() {
    let (root, mut solver) = solved("gomoku:15", BLACK_WINS, 2);
    let stop = Stop::new();
    let mut told = |positions| {
        if positions > 0 {
            stop.raise();
        }
    };
    let written = write_beyond(0, &root, Side::First, &mut *solver, (&stop, &mut told));
    assert_eq!(written.expect_err("it is stopped"), Refusal::Stopped);
}

/// A helper that knows nothing.
struct Blank;

impl AnyZones for Blank {
    fn builder_move(&mut self, _: &AnyPosition, _: &Taken<String>, _: &Stop) -> Option<String> {
        None
    }

    fn idle_move(&mut self, _: &AnyPosition, _: &Taken<String>, _: &Stop) -> Option<Idle<String>> {
        None
    }
}

/// The other threads stop, and the failure is told and not their stop.
#[test]
fn a_part_without_an_answer_ends_the_others() {
    let (root, mut solver) = solved("gomoku:15", BLACK_WINS, 1);
    let families = SetFamilies::new(&root, Side::First).expect("sets that decide");
    let stop = Stop::new();
    let mut asking = Asking { position: &root, side: Side::First, solver: &mut *solver, stop: &stop };
    let opening = FirstMoves::ask(&families, true, &mut asking).expect("an answer").expect("no threat of white's");
    let mut helpers: [Box<dyn AnyZones>; 1] = [Box::new(Blank)];
    let written = write(&families, opening, &mut asking, &mut helpers, &mut |_| {});
    let refusal = written.expect_err("a part has no answer");
    assert!(refusal.to_string().contains("the solver has no answer after "), "{refusal}");
    assert!(!stop.is_raised(), "whoever asked is not stopped");
}

/// A part that was begun before it was known whether it is needed: it is stopped if it is not, and its failure ends the others
/// only if it is.
#[test]
fn a_part_that_is_not_needed_counts_for_nothing() {
    let (root, _) = solved("gomoku:15", BLACK_WINS, 1);
    let families = SetFamilies::new(&root, Side::First).expect("sets that decide");
    for failed in [3, 4] {
        let stop = Stop::new();
        let queue = Queue { replies: vec![3, 4, 5], begun: Vec::new(), needed: None };
        let parts = Parts {
            families: &families,
            build: None,
            stop: &stop,
            queue: Mutex::new(queue),
            written: Mutex::default(),
            refusals: Mutex::new(vec![(failed, Refusal::Fails("no answer".to_owned()))]),
            positions: AtomicU64::new(0),
        };
        let begin = || parts.queue.lock().expect("nobody failed").next(&stop);
        let begun: Vec<_> = (0..2).map(|_| begin().expect("a reply is left")).collect();
        parts.need(Cells::of(&[4, 5]));
        assert_eq!(begun.iter().map(|(reply, _)| *reply).collect::<Vec<_>>(), [3, 4]);
        assert_eq!(stop.is_raised(), failed == 4);
        assert!(begun[0].1.is_raised(), "nobody needs it");
        assert_eq!(begun[1].1.is_raised(), failed == 4);
        assert_eq!(begin().map(|(reply, _)| reply), Some(5));
        assert!(begin().is_none());
    }
}
