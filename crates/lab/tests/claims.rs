//! Forced results that the engines report in games hold, in every game and by every rule of gomoku.

use boardwright_lab::claims::{ClaimOptions, check};

/// Of every hundred claims the solver settles at least this many.
const SETTLED: usize = 80;

#[track_caller]
fn holds(game: &str, positions: usize, nodes: u64) {
    let claims =
        check(game, ClaimOptions { positions, nodes, proof_nodes: 200_000, seed: 2 }).expect("the games are played");
    assert!(claims.wrong.is_empty(), "{game}: {claims}");
    assert!(claims.claims >= 8 && 100 * claims.confirmed >= SETTLED * claims.claims, "{game}: {claims}");
    assert!(100 * claims.likely_right >= 98 * claims.likely, "{game}: {claims}");
}

#[test]
fn what_the_engine_of_gomoku_claims_holds_by_every_rule() {
    for rule in ["", ",exact", ",renju", ",caro"] {
        holds(&format!("gomoku:15{rule}"), 500, 500);
    }
}

#[test]
fn what_the_engine_of_sticks_claims_holds() {
    holds("sticks", 80, 500);
}

#[test]
fn what_the_engine_of_kalah_claims_holds() {
    holds("kalah:4x3", 60, 2_000);
}
