//! Balancing by the engine's search, and what the engine makes of it in swap2 openings.

use std::time::{Duration, Instant};

use boardwright_game::{
    AnyPlayer, AnyTurn, AnyVariant, Decision, Limits, Negotiation, PlayerSpec, Position, Rng, Stop, Terms, Turn,
    Variant,
};
use boardwright_gomoku::{Gomoku, GomokuVariant, Rule};

fn after(variant: &GomokuVariant, moves: &str) -> Gomoku {
    let mut position = variant.start();
    for mv in moves.split_whitespace() {
        position.play(mv.parse().expect("a point")).expect("a legal move");
    }
    position
}

fn spec(text: &str) -> PlayerSpec {
    text.parse().expect("a spec")
}

fn ask<R>(position: &Gomoku, limits: &Limits, question: impl FnOnce(&Turn<'_, Gomoku>) -> R) -> R {
    question(&Turn { position, start: position, history: &[], limits, stop: &Stop::new(), report: &|_| {} })
}

/// The score of a fresh engine's search for the side to move; a forced result exceeds every value.
fn value(variant: &GomokuVariant, position: &Gomoku, nodes: u64) -> i32 {
    let last = std::cell::Cell::new(0);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut engine = variant.player(&spec("engine@hash=1"), 1).expect("a player");
    let report = |info: &boardwright_game::Info<_>| last.set(info.score.0);
    engine.choose(&Turn { report: &report, ..Turn::new(position, &limits, &Stop::new()) });
    last.get().clamp(-2_000, 2_000)
}

/// The scores of openings of this many random moves near the centre, as people might play them.
fn by_chance(variant: &GomokuVariant, position: &Gomoku, plies: usize, rng: &mut Rng) -> i32 {
    let mut child = position.clone();
    for _ in 0..plies {
        let mv = variant.openings().random_move(&child, rng).expect("there is room");
        child.play(mv).expect("a legal move");
    }
    value(variant, &child, 10_000)
}

#[test]
fn one_and_two_moves_leave_the_sides_more_alike_than_chance_does() {
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let (mut rng, mut even, mut chance) = (Rng::new(7), Vec::new(), Vec::new());
    for (rule, begun) in [(Rule::Freestyle, "h8 g9"), (Rule::Exact, "e9 k10"), (Rule::Renju, "h8 i9")] {
        let variant = GomokuVariant::new(15, 15, rule);
        let position = after(&variant, begun);
        for plies in [1, 2] {
            let balanced = || {
                let mut engine = variant.player(&spec("engine@hash=1"), 1).expect("a player");
                ask(&position, &limits, |turn| engine.balance(turn, plies)).expect("there are such moves")
            };
            let found = balanced();
            assert_eq!(found, balanced(), "as many positions, the same moves");
            assert_eq!(found.moves.len(), plies);
            let mut child = position.clone();
            found.moves.iter().for_each(|&mv| child.play(mv).expect("the moves are legal"));
            even.push(value(&variant, &child, 30_000));
            chance.extend((0..4).map(|_| by_chance(&variant, &position, plies, &mut rng)));
        }
    }
    let mean = |values: &[i32]| values.iter().map(|value| value.abs()).sum::<i32>() / values.len() as i32;
    assert!(mean(&even) * 3 < mean(&chance) * 2, "{even:?}, by chance {chance:?}");
}

#[test]
fn who_cannot_balance_says_so() {
    let variant = GomokuVariant::new(15, 15, Rule::Freestyle);
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let mut other = variant.player(&spec("boora-0.7"), 1).expect("a player");
    assert_eq!(ask(&variant.start(), &limits, |turn| other.balance(turn, 1)), None);
    let mut engine = variant.player(&spec("engine"), 1).expect("a player");
    for plies in [0, 3, usize::MAX] {
        assert_eq!(ask(&variant.start(), &limits, |turn| engine.balance(turn, plies)), None);
    }
    // White completes five wherever black goes: there is no balance to be had.
    // ```text
    // 5 . . . . .
    // 4 . . . . .
    // 3 X . . . .
    // 2 O O O O .
    // 1 X X . X .
    // ```
    let lost = variant.read("15/15/15/15/15/15/15/15/15/15/15/15/X14/1OOOO10/XX1X11 X").expect("a position");
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let balanced = ask(&lost, &limits, |turn| engine.balance(turn, 1));
    assert_eq!(balanced, None);
}

/// The decision of the engine in a swap2 opening after these moves.
fn decide(player: &mut dyn AnyPlayer, variant: &AnyVariant, moves: &str, limits: &Limits, stop: &Stop) -> Decision {
    let history: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    let (start, mut position) = (variant.start(), variant.start());
    history.iter().for_each(|mv| position.play(mv).expect("a legal move"));
    let swap2: Negotiation =
        *variant.family().negotiations.iter().find(|negotiation| negotiation.name == "swap2").expect("gomoku has it");
    let made = [0, 3, 5].iter().position(|&plies| plies == history.len()).expect("somebody decides here");
    let terms = Terms { negotiation: swap2, made, seed: 3 };
    let turn = AnyTurn { position: &position, start: &start, history: &history, limits, stop, report: &|_| {} };
    let decision = player.negotiate(&turn, &terms).expect("a decision");
    assert_eq!(terms.objection(&decision), None, "after {moves:?}");
    if let Decision::Propose(moves) = &decision {
        moves.iter().for_each(|mv| position.play(mv).expect("a legal proposal"));
        assert_eq!(position.outcome(), None);
    }
    decision
}

#[test]
fn the_engine_takes_the_better_side_and_puts_even_openings() {
    for rule in [Rule::Freestyle, Rule::Exact, Rule::Renju] {
        let typed = GomokuVariant::new(15, 15, rule);
        let variant = AnyVariant::new(typed);
        let mut engine = variant.player(&spec("engine@hash=1"), 1).expect("a player");
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let mut decides = |moves: &str| decide(&mut *engine, &variant, moves, &limits, &Stop::new());
        // Black's stones stand together in the middle, white's stone is far away: the chooser takes black.
        assert_eq!(decides("h8 a1 i9"), Decision::Swap, "{rule}");
        assert_eq!(decides("h8 a1 i9 o1 h10"), Decision::Swap, "{rule}");
        // The other way round it stays with white.
        assert!(matches!(decides("a1 h8 o15"), Decision::Stay(_)), "{rule}");
        let Decision::Propose(three) = decides("") else { panic!("three stones") };
        let opened = after(&typed, &three.join(" "));
        let even = value(&typed, &opened, 30_000);
        assert!(even.abs() < 150, "{rule}: {three:?} is worth {even}");
        // The engine's own opening is balanced enough to leave the choice to the other side, or so clear that the
        // engine takes a side.
        decides(&three.join(" "));
    }
}

#[test]
fn a_stop_ends_whatever_the_engine_does() {
    let typed = GomokuVariant::new(20, 20, Rule::Renju);
    let variant = AnyVariant::new(typed);
    let limits = Limits { move_time: Some(Duration::from_secs(3_600)), ..Limits::default() };
    for moves in ["", "k11 l12 j9", "k11 l12 m10 j9 k8"] {
        let mut engine = variant.player(&spec("engine@hash=4"), 1).expect("a player");
        let (stop, raised) = (Stop::new(), std::sync::OnceLock::new());
        std::thread::scope(|scope| {
            scope.spawn(|| {
                // Nothing is ever sent on this channel, so this waits for the search to begin.
                let (_silent, heard) = std::sync::mpsc::channel::<()>();
                let _ = heard.recv_timeout(Duration::from_millis(50));
                raised.get_or_init(Instant::now);
                stop.raise();
            });
            decide(&mut *engine, &variant, moves, &limits, &stop);
        });
        // The example `stopping` measures the delay; this test only checks that the call returns.
        let waited = raised.get().expect("it was raised").elapsed();
        assert!(waited < Duration::from_secs(60), "{waited:?} after {moves:?}");
    }
}
