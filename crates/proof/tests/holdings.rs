//! The results that proofs hold in a position, and the plies that a win takes at most.

use boardwright_game::{
    AnyPosition, AnySolver, AnyTurn, AnyVariant, Game, Limits, Outcome, Rng, Side, SolverOptions, Stop,
};
use boardwright_gomoku::GomokuGame;
use boardwright_kalah::KalahGame;
use boardwright_proof::{Certificate, Holding, Proofs, plies_to_win, write};

fn variant(game: &dyn Game, spec: &str) -> AnyVariant {
    game.variant(&spec.parse().expect("a spec")).expect("a game")
}

fn solver(position: &AnyPosition) -> Box<dyn AnySolver> {
    let options = SolverOptions { nodes: 200_000, ..SolverOptions::default() };
    let mut solver = position.variant().solver(&options).expect("a solver");
    solver.solve(position, &Stop::new(), &mut |_| {}).expect("its own game");
    solver
}

fn plies(position: &AnyPosition, side: Side) -> Option<u32> {
    plies_to_win(&mut *solver(position), position, side, 200_000, &Stop::new())
}

#[test]
fn a_win_takes_no_more_plies_than_are_counted_against_any_play() {
    let gomoku = variant(&GomokuGame, "gomoku:15");
    for (text, expected) in [
        ("15/15/15/15/15/15/15/7XXXX4/15/15/15/15/15/15/15 X", Some(1)),
        ("15/15/15/15/15/15/15/7XXXX4/15/15/15/15/15/15/15 O", Some(2)),
        ("15/15/15/15/15/15/15/7XXX5/15/15/15/15/15/15/15 X", Some(3)),
        ("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 O", None),
    ] {
        let position = gomoku.read(text).expect("a position");
        assert_eq!(plies(&position, Side::First), expected, "{text}");
    }
    // Fours and threes, whose number is a bound that play keeps to, whatever the other side does.
    let position = gomoku.read("15/15/15/15/8O6/7X7/7XOX5/6OX1O5/7OX6/15/15/15/15/15/15 X").expect("a position");
    let most = plies(&position, Side::First).expect("a win");
    let mut player = solver(&position);
    for seed in 0..20 {
        let (mut rng, mut game, mut played) = (Rng::new(seed), position.clone(), 0);
        while game.outcome().is_none() {
            let mv = match game.to_move() {
                Side::First => player.reply(&game, 1, &Stop::new()).expect("a winning move"),
                Side::Second => rng.pick(&game.moves()).expect("a move").clone(),
            };
            game.play(&mv).expect("a legal move");
            played += 1;
        }
        assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)), "seed {seed}");
        assert!(played <= most, "seed {seed}: {played} plies instead of {most}");
    }
    let stopped = Stop::new();
    stopped.raise();
    assert_eq!(plies_to_win(&mut *solver(&position), &position, Side::First, 200_000, &stopped), None);
    assert_eq!(
        plies_to_win(&mut *solver(&position), &position, Side::First, 1, &Stop::new()),
        None,
        "too little to look at"
    );
}

fn held(proofs: &Proofs, root: &AnyPosition, history: &[&str]) -> Vec<Holding> {
    let history: Vec<String> = history.iter().map(|&mv| mv.to_owned()).collect();
    let mut position = root.clone();
    history.iter().for_each(|mv| position.play(mv).expect("a legal move"));
    let (limits, stop) = (Limits::default(), Stop::new());
    let turn =
        AnyTurn { position: &position, start: root, history: &history, limits: &limits, stop: &stop, report: &|_| {} };
    proofs.holdings(&turn, &mut |_| {}).expect("proofs that hold")
}

#[test]
fn proofs_hold_where_they_begin_and_after_the_moves_that_they_give() {
    let kalah = variant(&KalahGame, "kalah:2x2");
    let root = kalah.start();
    let mut known = solver(&root);
    let value = known.solve(&root, &Stop::new(), &mut |_| {}).expect("its own game").bounds.value().expect("a value");
    let claims = [(Side::First, value), (Side::Second, -value)];
    let claim = |&claim| write(&root, claim, &mut *known, &Stop::new(), &mut |_| {}).expect("a strategy").0;
    let claims = claims.iter().map(claim).collect();
    let certificate = Certificate { game: kalah.spec(), position: root.to_string(), claims, measure: known.measure() };
    let proofs = Proofs::new(&kalah, &certificate.to_bytes(), None).expect("a certificate of the game");
    let both = held(&proofs, &root, &[]);
    let mut goals: Vec<(Side, i32)> = both.iter().map(|holding| (holding.side, holding.goal)).collect();
    goals.sort_by_key(|(side, _)| side.index());
    assert_eq!(goals, [(Side::First, value), (Side::Second, -value)]);
    let mv = both.iter().find_map(|holding| holding.mv.clone()).expect("a move for the side to move");
    assert!(held(&proofs, &root, &[&mv]).iter().any(|holding| holding.side == Side::First && holding.goal == value));
    // After another move of the first side nothing is said for it.
    let others: Vec<String> = root.moves().into_iter().filter(|other| *other != mv).collect();
    for other in &others {
        let mut after = root.clone();
        after.play(other).expect("a legal move");
        if after.to_move() == Side::Second {
            assert!(held(&proofs, &root, &[other]).iter().all(|holding| holding.side != Side::First), "{other}");
        }
    }
}
