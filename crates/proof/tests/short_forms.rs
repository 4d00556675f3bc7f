//! The short forms of strategies, with games of gomoku: lines of threats, and cells and pairs that stop every five.

use boardwright_game::{AnyPosition, AnySolver, Bounds, Game, Measure, Rng, Side, SolverOptions, Stop};
use boardwright_gomoku::GomokuGame;
use boardwright_proof::{Certificate, Checked, Claim, Refusal, StrategyForm, check, write};

/// White's stones on i6 and h8 with the three black ones: a win of black's by fours and threes.
///
/// ```text
/// 11 . . . . O . .
/// 10 . . . X . . .
///  9 . . . X O X .      the columns are e to k
///  8 . . X O . O .
///  7 . . . X O . .
/// ```
const BLACK_WINS: &str = "15/15/15/15/8O6/7X7/7XOX5/6OX1O5/7OX6/15/15/15/15/15/15 X";

fn solved(spec: &str, text: Option<&str>) -> (AnyPosition, Box<dyn AnySolver>) {
    let variant = GomokuGame.variant(&spec.parse().expect("a spec")).expect("a gomoku");
    let position = text.map_or(variant.start(), |text| variant.read(text).expect("a position"));
    let mut solver = variant.solver(&SolverOptions::default()).expect("gomoku has a solver");
    let solution = solver.solve(&position, &Stop::new(), &mut |_| {}).expect("its own game");
    assert!(solution.bounds.value().is_some(), "{spec}: {}", solution.bounds);
    (position, solver)
}

fn written(
    (position, solver): &mut (AnyPosition, Box<dyn AnySolver>),
    side: Side,
    goal: i32,
) -> Result<Claim, Refusal> {
    write(position, (side, goal), &mut **solver, &Stop::new(), &mut |_| {}).map(|(claim, _)| claim)
}

fn verdict(position: &AnyPosition, claim: &Claim) -> Result<Checked, Refusal> {
    check(position, Measure::Result, claim, &Stop::new(), &mut |_| {})
}

#[test]
fn a_draw_takes_some_bytes() {
    for spec in ["gomoku:5", "gomoku:6", "gomoku:6,exact", "gomoku:6,caro", "gomoku:5x7"] {
        let mut game = solved(spec, None);
        for side in Side::BOTH {
            let claim = written(&mut game, side, 0).expect("a strategy");
            assert_eq!(claim.form, StrategyForm::Sets);
            assert!(claim.strategy.len() < 200, "{spec}: {} bytes", claim.strategy.len());
            verdict(&game.0, &claim).unwrap_or_else(|refusal| panic!("{spec}, {side}: {refusal}"));
            assert!(verdict(&game.0, &Claim { goal: 1, ..claim.clone() }).is_err(), "sets prove no win");
            assert!(written(&mut game, side, 1).is_err(), "nobody wins");
        }
    }
}

/// The files of the draws that come with the game. That of 7 × 7 took minutes to find; whether it holds is seen in
/// seconds.
#[test]
fn the_draws_that_come_with_the_game_hold() {
    for (spec, proof) in ["gomoku:5", "gomoku:6", "gomoku:7"].into_iter().zip(GomokuGame.proofs()) {
        let certificate = Certificate::parse(proof.certificate.bytes().expect("a file")).expect("a certificate");
        assert_eq!((proof.game, certificate.game.as_str()), (spec, spec));
        assert_eq!(certificate.bounds(), Bounds::exactly(0));
        let start = GomokuGame.variant(&spec.parse().expect("a spec")).expect("a gomoku").start();
        assert_eq!(certificate.position, start.to_string());
        for claim in &certificate.claims {
            verdict(&start, claim).unwrap_or_else(|refusal| panic!("{}: {refusal}", claim.side));
        }
    }
}

/// The longest of the published problems of renju, as `solve` won it by quiet moves alone, in ten million positions.
#[test]
fn the_longest_published_problem_is_won() {
    let bytes = include_bytes!("problems/bench_vct_small_but_long.bwc");
    let certificate = Certificate::parse(bytes).expect("a certificate");
    let problem = "15/15/15/15/15/15/15/5XOX7/5OXO7/7O7/6X8/15/15/15/15 X";
    assert_eq!((certificate.game.as_str(), certificate.position.as_str()), ("gomoku:15,renju", problem));
    assert_eq!(certificate.bounds(), Bounds::exactly(1));
    let position = GomokuGame.variant(&"gomoku:15,renju".parse().expect("a spec")).expect("a gomoku").read(problem);
    let checked = verdict(&position.expect("a position"), &certificate.claims[0]).expect("it holds");
    assert!(checked.positions > 10_000, "{} positions", checked.positions);
}

/// Black is about to make five: no bits make a draw of it.
#[test]
fn no_strategy_holds_what_is_lost() {
    let variant = GomokuGame.variant(&"gomoku:6".parse().expect("a spec")).expect("a gomoku");
    let lost = variant.read("6/6/1XXXX1/2OO2/2OO2/6 O").expect("a position");
    let mut rng = Rng::new(8);
    for length in 0..40 {
        let strategy = (0..length).map(|_| rng.below(256) as u8).collect();
        let claim = Claim::new(Side::Second, 0, StrategyForm::Sets, strategy);
        assert!(verdict(&lost, &claim).is_err(), "{claim:?}");
    }
    let white_of_renju = GomokuGame.variant(&"gomoku:6,renju".parse().expect("a spec")).expect("a gomoku").start();
    let claim = Claim::new(Side::First, 0, StrategyForm::Sets, Vec::new());
    let refusal = verdict(&white_of_renju, &claim).expect_err("black might be forbidden to block").to_string();
    assert!(refusal.contains("no winning sets"), "{refusal}");
}

#[test]
fn a_win_shows_only_what_breaks_its_lines() {
    let mut game = solved("gomoku:15,renju", Some(BLACK_WINS));
    let claim = written(&mut game, Side::First, 1).expect("a strategy");
    assert_eq!(claim.form, StrategyForm::Lines);
    assert!(claim.strategy.len() < 500, "{} bytes", claim.strategy.len());
    let checked = verdict(&game.0, &claim).expect("it holds");
    assert!(checked.positions > 10 && checked.positions < 1_000, "{checked:?}");
    let freestyle = solved("gomoku:15", Some(BLACK_WINS));
    let turned = Claim { side: Side::Second, ..claim.clone() };
    assert!(verdict(&freestyle.0, &turned).is_err(), "white has no such strategy");
    let other = game.0.variant().read(&BLACK_WINS.replace("8O6", "6OO7")).expect("a stone more");
    assert!(verdict(&other, &claim).is_err(), "it was white's move there");
}

/// A position can be given in which the winner is to move.
#[test]
fn a_game_that_is_over_is_proved_by_its_end() {
    let rows = [
        ("5XXXXX5/5OOOO6", 'O', Side::First),
        ("5XXXXX5/5OOOO5O", 'X', Side::First),
        ("5OOOOO5/5XXXX5X", 'X', Side::Second),
        ("5OOOOO5/X4XXXX5X", 'O', Side::Second),
    ];
    for rule in ["", ",exact", ",renju", ",caro"] {
        for (rows, to_move, winner) in rows {
            let over = format!("{}{rows}/15 {to_move}", "15/".repeat(12));
            let mut game = solved(&format!("gomoku:15{rule}"), Some(&over));
            let claims = Side::BOTH.map(|side| written(&mut game, side, if side == winner { 1 } else { -1 }));
            for claim in claims.map(|claim| claim.expect("a strategy")) {
                verdict(&game.0, &claim)
                    .unwrap_or_else(|refusal| panic!("{rule} {over} for {}: {refusal}", claim.side));
            }
        }
    }
}

/// A check of a changed strategy ends, and never takes more than that of the whole strategy.
#[test]
fn damaged_strategies_are_refused_or_are_strategies() {
    let mut draw = solved("gomoku:5x7", None);
    let mut win = solved("gomoku:15,renju", Some(BLACK_WINS));
    let claims =
        [written(&mut draw, Side::Second, 0), written(&mut win, Side::First, 1)].map(|claim| claim.expect("one"));
    let mut refused = 0;
    for (position, claim) in [&draw.0, &win.0].into_iter().zip(claims) {
        for bit in (0..8 * claim.strategy.len()).step_by(7) {
            let mut changed = claim.clone();
            changed.strategy[bit / 8] ^= 1 << (bit % 8);
            refused += u32::from(verdict(position, &changed).is_err());
        }
        let cut = Claim { strategy: claim.strategy[..claim.strategy.len() - 1].to_vec(), ..claim.clone() };
        assert!(verdict(position, &cut).is_err(), "a byte is missing");
    }
    assert!(refused > 20, "only {refused} changes were noticed");
}
