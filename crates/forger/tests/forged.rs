//! Files with false claims. The checker once accepted some of them; each of the others is accepted by a checker with the
//! fault that its name gives (`src/faults.rs`).

use std::fs;
use std::path::Path;

use boardwright_game::{Game, Measure, Side, SolverOptions, Stop};
use boardwright_gomoku::GomokuGame;
use boardwright_kalah::KalahGame;
use boardwright_proof::write;
use boardwright_proof_check::{Certificate, Claim, Effort, Refusal, StrategyForm, check, check_all, check_within};

use super::variant;

/// The reason why a file does not hold.
fn refusal(bytes: &[u8]) -> String {
    let certificate = Certificate::parse(bytes).expect("a certificate");
    let position = certificate.position(&variant(&certificate.game)).expect("a position");
    match check_all(&position, &certificate, Effort::default(), &Stop::new(), &mut |_, _| {}) {
        Err(Refusal::Fails(reason)) => reason,
        other => panic!("{} {} is accepted or stopped: {other:?}", certificate.game, certificate.position),
    }
}

#[test]
fn no_forged_file_is_accepted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/forged");
    let mut count = 0;
    for entry in fs::read_dir(&folder).expect("a folder of files") {
        let path = entry.expect("a file").path();
        let bytes = fs::read(&path).expect("a file that can be read");
        assert!(bytes.len() < 1000, "{} has {} bytes", path.display(), bytes.len());
        assert!(!refusal(&bytes).is_empty(), "{} is refused for a reason", path.display());
        count += 1;
    }
    assert!(count > 35, "{count} files");
}

/// North wins `kalah:2x1` from here by 3; a line was taken for a win of whichever side was to move after a reply.
#[test]
fn a_line_is_a_win_of_the_side_that_is_to_move() {
    let reason = refusal(include_bytes!("forged/lines_result_min.bwc"));
    assert!(reason.contains("first gets at most -1"), "{reason}");
}

/// `kalah:2x4` is worth -10 to south; a line that wins was taken for any number of points.
#[test]
fn a_line_shows_no_points() {
    let reason = refusal(include_bytes!("forged/lines_2x4_first_-6.bwc"));
    assert_eq!(reason, "lines show who wins, and the claim counts points");
}

/// `kalah:5x1` is a draw; positions that differ in what the sides hold counted as one.
#[test]
fn results_depend_on_the_points_that_are_held() {
    let reason = refusal(include_bytes!("forged/memo_kalah_5x1.bwc"));
    assert!(reason.contains("first gets at most"), "{reason}");
}

#[test]
fn claims_that_cannot_both_be_true_are_refused() {
    let reason = refusal(include_bytes!("forged/contradiction.bwc"));
    assert_eq!(reason, "the claims contradict each other: first has at least -6 and second at least 10");
}

/// Gomoku counts no points, so a claim of points says nothing that could be checked.
#[test]
fn points_are_of_games_that_count_them() {
    let start = GomokuGame.variant(&"gomoku:5".parse().expect("a spec")).expect("a gomoku").start();
    let claim = Claim::new(Side::First, -5, StrategyForm::Moves, Vec::new());
    let refused = check(&start, Measure::Points, &claim, &Stop::new(), &mut |_| {}).expect_err("no points").to_string();
    assert_eq!(refused, "gomoku:5 counts no points, and the claim does");
}

/// A check that may remember too little says so, and nothing about the claim.
#[test]
fn too_little_memory_is_no_verdict() {
    let variant = KalahGame.variant(&"kalah:3x3".parse().expect("a spec")).expect("a kalah");
    let mut solver = variant.solver(&SolverOptions::default()).expect("a solver");
    let start = variant.start();
    let (claim, _) = write(&start, (Side::First, 2), &mut *solver, &Stop::new(), &mut |_| {}).expect("its value");
    let effort = Effort { memory: 4000 };
    let refused = check_within(&start, Measure::Points, &claim, effort, &Stop::new(), &mut |_| {});
    assert!(matches!(refused, Err(Refusal::TooLarge(_))), "{refused:?}");
}
