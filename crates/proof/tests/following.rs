//! Players that follow certificates reach what the certificates claim, whatever their opponents do.

use std::sync::Arc;
use std::time::Duration;

use boardwright_game::{
    AnyPlayer, AnyPosition, AnyTurn, AnyVariant, Explanation, Game, Limits, Outcome, Rng, Score, Side, SolverOptions,
    Stop,
};
use boardwright_gomoku::GomokuGame;
use boardwright_kalah::KalahGame;
use boardwright_proof::{Certificate, ProofPlayer, Proofs, StrategyForm, write};
use boardwright_sticks::SticksGame;

/// Black wins, and not by threats alone at first; white's far stone is on a1.
const BLACK_WINS: &str = "15/15/15/15/15/15/8O6/7X7/8X6/15/15/15/15/15/O14 X";

/// A win of black's by fours and threes, of the middle of a game.
const BLACK_WINS_BY_THREATS: &str = "15/15/15/15/8O6/7X7/7XOX5/6OX1O5/7OX6/15/15/15/15/15/15 X";

fn variant(game: &dyn Game, spec: &str) -> AnyVariant {
    game.variant(&spec.parse().expect("a spec")).expect("a game")
}

/// A certificate of claims that a solver can prove.
fn certificate(root: &AnyPosition, claims: &[(Side, i32)]) -> Certificate {
    let mut solver = root.variant().solver(&SolverOptions::default()).expect("a solver");
    solver.solve(root, &Stop::new(), &mut |_| {}).expect("its own game");
    let write = |&claim| write(root, claim, &mut *solver, &Stop::new(), &mut |_| {}).expect("a strategy").0;
    Certificate {
        game: root.variant().spec(),
        position: root.to_string(),
        claims: claims.iter().map(write).collect(),
        measure: solver.measure(),
    }
}

fn proofs(variant: &AnyVariant, certificate: &Certificate) -> Arc<Proofs> {
    Arc::new(Proofs::new(variant, &certificate.to_bytes(), None).expect("a certificate of the game"))
}

/// A game and what the scores of the player by proof promised.
struct Played {
    end: AnyPosition,
    history: Vec<String>,
    /// Plies up to the win at most, at each move of its own.
    promised: Vec<i32>,
}

/// Plays a game of a player by proofs against an opponent that chooses by chance, or near to what it needs to win.
fn play(root: &AnyPosition, side: Side, proofs: &Arc<Proofs>, seed: u64, opponent: Opponent) -> Played {
    let mut rng = Rng::new(seed);
    let mut player = ProofPlayer::new(Arc::clone(proofs), None);
    let (mut end, mut history, mut promised) = (root.clone(), Vec::new(), Vec::new());
    while end.outcome().is_none() && history.len() < 400 {
        let mv = if end.to_move() == side {
            let reply = turn(root, &end, &history, |turn| player.choose(turn)).expect("an answer");
            promised.extend(reply.info.and_then(|info| info.score.forced()));
            reply.mv
        } else {
            opponent(&end, &mut rng)
        };
        end.play(&mv).expect("a legal move");
        history.push(mv);
    }
    Played { end, history, promised }
}

/// Chooses the moves of an opponent.
type Opponent = fn(&AnyPosition, &mut Rng) -> String;

fn by_chance(position: &AnyPosition, rng: &mut Rng) -> String {
    rng.pick(&position.moves()).expect("a move").clone()
}

/// A move that lies in the sets which lack the least, one of those at random; now and then any.
fn near_a_win(position: &AnyPosition, rng: &mut Rng) -> String {
    let sets = position.winning_sets(position.to_move()).unwrap_or_default();
    let least = sets.iter().map(Vec::len).min().unwrap_or(0);
    let near: Vec<&String> = sets.iter().filter(|set| set.len() == least).flatten().collect();
    match rng.pick(&near) {
        Some(&mv) if rng.below(5) > 0 => mv.clone(),
        _ => by_chance(position, rng),
    }
}

fn turn<R>(start: &AnyPosition, position: &AnyPosition, history: &[String], ask: impl FnOnce(&AnyTurn<'_>) -> R) -> R {
    let (limits, stop) = (Limits::default(), Stop::new());
    ask(&AnyTurn { position, start, history, limits: &limits, stop: &stop, report: &|_| {} })
}

fn explained(proofs: &Arc<Proofs>, root: &AnyPosition, history: &[&str]) -> Explanation {
    let history: Vec<String> = history.iter().map(|&mv| mv.to_owned()).collect();
    let mut position = root.clone();
    history.iter().for_each(|mv| position.play(mv).expect("a legal move"));
    let mut player = ProofPlayer::new(Arc::clone(proofs), None);
    turn(root, &position, &history, |turn| player.explain(turn)).expect("no fault").expect("an explanation")
}

/// Plays games against chance and looks whether each is won in the plies that were promised.
fn wins_always(root: &AnyPosition, side: Side, proofs: &Arc<Proofs>, games: u64) {
    for seed in 0..games {
        let opponent = [by_chance, near_a_win][seed as usize % 2];
        let Played { end, history, promised } = play(root, side, proofs, seed, opponent);
        assert_eq!(end.outcome(), Some(Outcome::Win(side)), "seed {seed}: {}", history.join(" "));
        let first = *promised.first().expect("a promise");
        let plies = history.len() as i32 - i32::from(root.to_move() != side);
        assert!(plies <= first, "seed {seed}: {plies} plies instead of {first}: {}", history.join(" "));
        assert!(promised.windows(2).all(|pair| pair[1] <= pair[0] - 2), "seed {seed}: {promised:?}");
    }
}

#[test]
fn a_win_with_zones_is_never_left() {
    let root = variant(&GomokuGame, "gomoku:15").read(BLACK_WINS).expect("a position");
    let certificate = certificate(&root, &[(Side::First, 1)]);
    assert_eq!(certificate.claims[0].form, StrategyForm::Zones);
    wins_always(&root, Side::First, &proofs(&root.variant(), &certificate), 300);
}

#[test]
fn the_disputed_win_is_played_from_the_start_of_its_game() {
    let bytes = include_bytes!("../../../games/gomoku/proofs/disputed_win.bwc");
    let gomoku = variant(&GomokuGame, "gomoku:15");
    let proofs = Arc::new(Proofs::new(&gomoku, bytes, None).expect("a certificate"));
    let game = "h13 h11 j13 i13 i12 j11 i10 i11 g11 k11 l11 j12 l10 h10 g9 j10";
    let history: Vec<String> = game.split(' ').map(ToOwned::to_owned).collect();
    let mut root = gomoku.start();
    history.iter().for_each(|mv| root.play(mv).expect("a legal move"));
    let mut player = ProofPlayer::new(Arc::clone(&proofs), None);
    let reply = turn(&gomoku.start(), &root, &history, |turn| player.choose(turn)).expect("an answer");
    assert_eq!(reply.mv, "l12");
    wins_always(&root, Side::First, &proofs, 100);
    let fault = turn(&gomoku.start(), &gomoku.start(), &[], |turn| player.choose(turn)).expect_err("not in the proof");
    assert_eq!(fault.to_string(), "this position is not in its proof");
}

#[test]
fn a_reply_outside_the_zone_is_answered_alike() {
    let root = variant(&GomokuGame, "gomoku:15").read(BLACK_WINS).expect("a position");
    let proofs = proofs(&root.variant(), &certificate(&root, &[(Side::First, 1)]));
    let first = explained(&proofs, &root, &[]);
    let [mv] = first.choices.as_slice() else { panic!("{first:?}") };
    let candidate = &first.candidates[0];
    let zone: Vec<&String> = candidate.groups.iter().flat_map(|group| &group.spots).collect();
    assert_eq!((candidate.parts.len(), candidate.parts[1]), (2, Some(zone.len() as f64)), "{first:?}");
    assert!(first.summary[0].contains("black wins in") && first.summary[0].contains("whatever white plays"));
    let mut child = root.clone();
    child.play(mv).expect("a legal move");
    let outside: Vec<String> = child.moves().into_iter().filter(|reply| !zone.contains(&reply)).collect();
    assert!(outside.len() > 100, "only {} replies change nothing", outside.len());
    let answers = outside.iter().map(|reply| explained(&proofs, &root, &[mv, reply]).choices);
    let mut answers: Vec<Vec<String>> = answers.collect();
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
}

#[test]
fn a_win_by_lines_is_never_left() {
    let root = variant(&GomokuGame, "gomoku:15,renju").read(BLACK_WINS_BY_THREATS).expect("a position");
    let certificate = certificate(&root, &[(Side::First, 1)]);
    assert_eq!(certificate.claims[0].form, StrategyForm::Lines);
    let proofs = proofs(&root.variant(), &certificate);
    for seed in 0..200 {
        let Played { end, history, .. } = play(&root, Side::First, &proofs, seed, near_a_win);
        assert_eq!(end.outcome(), Some(Outcome::Win(Side::First)), "seed {seed}: {}", history.join(" "));
    }
}

#[test]
fn a_draw_by_sets_is_never_lost() {
    for spec in ["gomoku:5", "gomoku:6", "gomoku:5x7", "gomoku:6,caro"] {
        let root = variant(&GomokuGame, spec).start();
        let certificate = certificate(&root, &[(Side::First, 0), (Side::Second, 0)]);
        let proofs = proofs(&root.variant(), &certificate);
        for (side, seed) in Side::BOTH.into_iter().flat_map(|side| (0..100).map(move |seed| (side, seed))) {
            let Played { end, history, .. } = play(&root, side, &proofs, seed, near_a_win);
            assert_ne!(end.outcome(), Some(Outcome::Win(side.other())), "{spec} {seed}: {}", history.join(" "));
        }
    }
}

#[test]
fn points_are_reached_and_draws_held_by_moves() {
    let cases: [(&dyn Game, &str); 3] =
        [(&KalahGame, "kalah:3x3"), (&KalahGame, "kalah:4x2,empty-capture"), (&SticksGame, "sticks:6x2,4s0h1d")];
    for (game, spec) in cases {
        let root = variant(game, spec).start();
        let mut solver = root.variant().solver(&SolverOptions::default()).expect("a solver");
        let value = solver.solve(&root, &Stop::new(), &mut |_| {}).expect("its game").bounds.value().expect("a value");
        let measure = solver.measure();
        let proofs = proofs(&root.variant(), &certificate(&root, &[(Side::First, value), (Side::Second, -value)]));
        for (side, seed) in Side::BOTH.into_iter().flat_map(|side| (0..100).map(move |seed| (side, seed))) {
            let Played { end, history, .. } = play(&root, side, &proofs, seed, by_chance);
            let reached = end.final_value(measure).unwrap_or(0) * if side == Side::First { 1 } else { -1 };
            let wanted = if side == Side::First { value } else { -value };
            assert!(reached >= wanted, "{spec} {side} {seed}: {reached} instead of {wanted}: {}", history.join(" "));
        }
    }
}

#[test]
fn what_is_no_proof_of_the_game_is_refused() {
    let root = variant(&GomokuGame, "gomoku:6").start();
    let draw = certificate(&root, &[(Side::First, 0)]);
    let refused = |spec: &str, bytes: &[u8]| {
        Proofs::new(&variant(&GomokuGame, spec), bytes, None).map(drop).expect_err("no proof of it")
    };
    let error = refused("gomoku:5", &draw.to_bytes());
    assert_eq!(error, "it is about gomoku:6, expected a certificate of gomoku:5");
    assert!(refused("gomoku:6", b"hello").contains("boardwright certificate"));
    let mut cut = draw.clone();
    cut.claims[0].strategy.pop();
    let mut player = ProofPlayer::new(proofs(&root.variant(), &cut), None);
    let fault = turn(&root, &root, &[], |turn| player.choose(turn)).expect_err("a strategy that is not whole");
    assert!(fault.to_string().starts_with("its proof cannot be followed: "), "{fault}");
    assert!(player.prepare(&Stop::new()).is_err());
    let mut player = ProofPlayer::new(proofs(&root.variant(), &draw), None);
    assert_eq!(player.prepare(&Stop::new()), Ok(()));
    let mut second = root.clone();
    second.play("c3").expect("a legal move");
    let history = vec!["c3".to_owned()];
    let fault = turn(&root, &second, &history, |turn| player.choose(turn)).expect_err("white has no proof");
    assert_eq!(fault.to_string(), "it has no proof for white");
}

/// Another player plays where the proofs say nothing, and the explanation says so.
#[test]
fn another_player_plays_where_there_is_no_proof() {
    let root = variant(&GomokuGame, "gomoku:5").start();
    let proofs = proofs(&root.variant(), &certificate(&root, &[(Side::First, 0)]));
    let other = root.variant().player(&"engine@nodes=100".parse().expect("a player"), 1).expect("a player");
    let mut player = ProofPlayer::new(proofs, Some(other));
    let mut second = root.clone();
    second.play("c3").expect("a legal move");
    let history = vec!["c3".to_owned()];
    let reply = turn(&root, &second, &history, |turn| player.choose(turn)).expect("the engine's move");
    assert!(second.check(&reply.mv).is_ok());
    let explanation = turn(&root, &second, &history, |turn| player.explain(turn)).expect("no fault").expect("one");
    assert_eq!(explanation.summary[0], "it has no proof for white: the engine chooses");
    let own = turn(&root, &root, &[], |turn| player.choose(turn)).expect("the proof's move");
    assert_eq!(own.info.map(|info| info.score), Some(Score::DRAW));
}

/// The engine never loses by the clock what it would win by a proof.
#[test]
fn an_engine_follows_a_proof_only_where_there_is_the_time_to_read_it() {
    let root = variant(&GomokuGame, "gomoku:15").read(BLACK_WINS).expect("a position");
    let proofs = proofs(&root.variant(), &certificate(&root, &[(Side::First, 1)]));
    let asked = |limits: &Limits| {
        let other = root.variant().player(&"random".parse().expect("a player"), 1).expect("a player");
        let mut player = ProofPlayer::where_time_allows(Arc::clone(&proofs), other);
        let stop = Stop::new();
        let turn = AnyTurn { position: &root, start: &root, history: &[], limits, stop: &stop, report: &|_| {} };
        player.choose(&turn).expect("a move").info.is_some()
    };
    assert!(asked(&Limits::default()) && asked(&Limits { nodes: Some(100), ..Limits::default() }));
    assert!(!asked(&Limits { move_time: Some(Duration::from_secs(1)), ..Limits::default() }), "chance has no score");
}

#[test]
fn the_highest_level_alone_follows_the_wins_that_come_with_the_game() {
    let found = |game: &str, player: &str| {
        let (variant, spec) = (variant(&GomokuGame, game), player.parse().expect("a player"));
        let shipped = GomokuGame.proofs().iter().filter(|proof| proof.game == game);
        Proofs::of_level(&variant, &spec, shipped).expect("the proofs are read").is_some()
    };
    assert!(found("gomoku:15", "engine@level=10"));
    for player in ["engine", "engine@level=9", "engine@level=10,lines=2"] {
        assert!(!found("gomoku:15", player), "{player}");
    }
    assert!(!found("gomoku:7", "engine@level=10"), "who holds a draw only waits for mistakes");
}
