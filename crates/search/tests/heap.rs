//! The search against brute force, on a heap from which one to three counters are taken.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use boardwright_game::{Column, Info, Limits, Outcome, Player, Position, Score, Side, Stop, Turn};
use boardwright_search::{Heuristic, PlainEngine, comparing_limits, engine_player};

use crate::heap_game::{Heap, Take};

#[derive(Clone)]
struct Blind;

impl Heuristic<Heap> for Blind {
    fn evaluate(&self, _: &Heap) -> Score {
        Score(0)
    }

    fn candidates(&self, position: &Heap, moves: &mut Vec<(Take, i32)>) {
        moves.extend(position.moves().map(|mv| (mv, 0)));
    }

    fn parts(&self) -> Vec<Column> {
        vec![Column::new("left", "counters left")]
    }

    fn part_values(&self, position: &Heap) -> Vec<f64> {
        vec![f64::from(position.left)]
    }
}

/// Plies to the end with best play, positive if the side to move wins.
fn solve(position: &Heap, known: &mut HashMap<Heap, i32>) -> i32 {
    if position.left == 0 {
        return 0;
    }
    if let Some(&value) = known.get(position) {
        return value;
    }
    let values: Vec<i32> = position
        .moves()
        .map(|mv| {
            let child = position.child(mv);
            let value = solve(&child, known);
            // In a finished position the side to move has lost, in no plies.
            match (child.left, child.side == position.side) {
                (0, _) => 1,
                (_, true) => value + value.signum(),
                (_, false) => -value - value.signum(),
            }
        })
        .collect();
    let wins = values.iter().copied().filter(|&value| value > 0).min();
    let value = wins.unwrap_or_else(|| values.iter().copied().min().expect("there is a move"));
    known.insert(position.clone(), value);
    value
}

fn think(threads: usize, left: u8, limits: &Limits) -> (Take, Vec<Info<Take>>) {
    let mut engine = PlainEngine::new(Blind, 1, threads);
    let mut infos = Vec::new();
    let position = Heap { left, side: Side::First };
    let mv = engine.think(&position, &[], limits, &Stop::new(), &mut |info| infos.push(info.clone()));
    (mv, infos)
}

#[test]
fn the_search_finds_who_wins_and_how_to() {
    let mut known = HashMap::new();
    for threads in [1, 3] {
        for left in 1..40 {
            let position = Heap { left, side: Side::First };
            let value = solve(&position, &mut known);
            let (mv, infos) = think(threads, left, &Limits { depth: Some(60), ..Limits::default() });
            let score = infos.last().expect("it reports").score;
            assert_eq!(score.forced().map(i32::signum), Some(value.signum()), "{left} counters");
            let child = position.child(mv);
            let sign = if child.side == position.side { 1 } else { -1 };
            let kept = if child.left == 0 { 1 } else { sign * solve(&child, &mut known) };
            assert_eq!(kept.signum(), value.signum(), "{mv} with {left} counters");
        }
    }
}

#[test]
fn a_win_at_hand_is_reported_with_its_length() {
    let (mv, infos) = think(1, 3, &Limits { depth: Some(9), ..Limits::default() });
    let last = infos.last().expect("it reports");
    assert_eq!((mv, last.score, last.depth), (Take(3), Score::win_in(1), 1));
    assert_eq!(last.variation, [Take(3)]);
}

#[test]
fn node_and_depth_limits_hold_and_repeat() {
    let limits = Limits { nodes: Some(500), ..Limits::default() };
    let (mv, infos) = think(1, 200, &limits);
    assert!(infos.iter().all(|info| info.nodes <= 500), "{infos:?}");
    let strip =
        |infos: Vec<Info<Take>>| infos.into_iter().map(|info| Info { elapsed: None, ..info }).collect::<Vec<_>>();
    let (again, reports) = think(1, 200, &limits);
    assert_eq!((mv, strip(infos)), (again, strip(reports)));
    let (_, infos) = think(1, 200, &Limits { depth: Some(4), ..Limits::default() });
    assert_eq!(infos.last().map(|info| info.depth), Some(4));
}

/// A heuristic that counts the positions it is shown, which are those that the search visits.
#[derive(Clone)]
struct Counting(Arc<AtomicU64>);

impl Counting {
    fn count(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

impl Heuristic<Heap> for Counting {
    fn evaluate(&self, _: &Heap) -> Score {
        self.count();
        Score(0)
    }

    fn candidates(&self, position: &Heap, moves: &mut Vec<(Take, i32)>) {
        Blind.candidates(position, moves);
    }

    fn result(&self, position: &Heap, outcome: Outcome, ply: u32) -> Score {
        self.count();
        Blind.result(position, outcome, ply)
    }

    fn parts(&self) -> Vec<Column> {
        Vec::new()
    }

    fn part_values(&self, _: &Heap) -> Vec<f64> {
        Vec::new()
    }
}

#[test]
fn no_search_visits_more_positions_than_it_may() {
    for left in 1..12 {
        for most in 1..80 {
            let position = Heap { left, side: Side::First };
            let limits = Limits { nodes: Some(most), ..Limits::default() };
            let counting = Counting(Arc::default());
            let leaves = Arc::clone(&counting.0);
            let mut engine = PlainEngine::new(counting, 1, 1);
            let mv = engine.think(&position, &[], &limits, &Stop::new(), &mut |info| assert!(info.nodes <= most));
            assert!(position.objection(mv).is_none());
            let visited = leaves.swap(0, Ordering::Relaxed);
            assert!(visited <= most, "{visited} of {most} positions with {left} counters");
            let compared = engine.compare((&position, &[]), &limits, &Stop::new(), &mut |_| {});
            let visited = leaves.load(Ordering::Relaxed);
            let comparing = comparing_limits(&limits, most).nodes.expect("a limit");
            assert!(visited <= most + comparing, "{visited} of {most}, {left} counters");
            assert_eq!(compared.len() as u64, position.moves().count() as u64);
            assert!(compared.iter().all(|root| root.line.len() as u32 <= root.depth.max(1)), "{compared:?}");
        }
    }
}

#[test]
fn a_raised_stop_ends_the_search_with_a_legal_move() {
    let stop = Stop::new();
    stop.raise();
    let position = Heap { left: 200, side: Side::First };
    let mv = PlainEngine::new(Blind, 1, 1).think(&position, &[], &Limits::default(), &stop, &mut |_| {});
    assert!(position.objection(mv).is_none());
}

#[test]
fn a_move_time_ends_the_search() {
    let began = Instant::now();
    think(2, 255, &Limits { move_time: Some(Duration::from_millis(50)), ..Limits::default() });
    assert!(began.elapsed() < Duration::from_secs(5), "a limit of 50 ms took {:?}", began.elapsed());
}

fn ask<R>(left: u8, question: impl FnOnce(&mut dyn Player<Heap>, &Turn<'_, Heap>) -> R, spec: &str) -> R {
    let start = Heap { left, side: Side::First };
    let (limits, stop) = (Limits::default(), Stop::new());
    let turn = Turn::new(&start, &limits, &stop);
    let spec = spec.parse().expect("a well-formed spec");
    let mut player = engine_player(&spec, 1, Blind).expect("its options are right");
    question(&mut *player, &turn)
}

#[test]
fn an_explanation_rates_every_candidate_best_first() {
    let explanation = ask(7, |player, turn| player.explain(turn), "engine");
    // 7 = take 2 and move again at 5, or 1 or 3: the value of each is known by brute force.
    assert_eq!(explanation.candidates.len(), 3);
    assert_eq!(explanation.choices, [ask(7, |player, turn| player.choose(turn), "engine").to_string()]);
    let values: Vec<f64> = explanation.candidates.iter().filter_map(|candidate| candidate.value).collect();
    assert!(values.windows(2).all(|pair| pair[0] >= pair[1]), "{values:?}");
    let columns = explanation.columns.len();
    assert!(explanation.candidates.iter().all(|candidate| candidate.parts.len() == columns));
}

#[test]
fn the_table_of_an_explanation_is_that_of_the_search_that_chose() {
    for left in 2..60 {
        for spec in ["engine@depth=3", "engine@depth=6", "engine@nodes=40"] {
            let found = Cell::new(None);
            let chosen = ask(
                left,
                |player, turn| {
                    let report = |info: &Info<Take>| found.set(Some((info.score, info.depth)));
                    player.choose(&Turn { report: &report, ..*turn })
                },
                spec,
            );
            let seen = ask(left, |player, turn| player.explain(turn), spec);
            assert_eq!(seen.choices, [chosen.to_string()], "{left} {spec}");
            assert_eq!(seen.candidates[0].mv, chosen.to_string(), "{left} {spec}");
            let Some((score, depth)) = found.get() else { continue };
            let values: Vec<f64> = seen.candidates.iter().filter_map(|candidate| candidate.value).collect();
            assert_eq!(values.len(), seen.candidates.len(), "{left} {spec}");
            assert_eq!(values[0], f64::from(score.0) / 100.0, "{left} {spec}");
            assert!(values.is_sorted_by(|one, other| one >= other), "{left} {spec}: {values:?}");
            assert!(seen.summary[1].to_string().contains(&format!("to depth {depth}")), "{:?}", seen.summary);
        }
    }
}

#[test]
fn an_explanation_without_a_search_values_nothing() {
    let explanation = ask(57, |player, turn| player.explain(turn), "engine@nodes=1");
    assert_eq!(explanation.candidates.len(), 3);
    assert!(explanation.candidates.iter().all(|candidate| candidate.value.is_none()), "{explanation:?}");
}

#[test]
fn explaining_changes_nothing() {
    let (first, second, between) = ask(
        57,
        |player, turn| {
            let first = player.explain(turn);
            let mv = player.choose(turn);
            (first, player.explain(turn), mv)
        },
        "engine@nodes=300",
    );
    assert_eq!(first, second);
    assert_eq!(between, ask(57, |player, turn| player.choose(turn), "engine@nodes=300"));
}

#[test]
fn every_level_plays_legal_moves_and_low_ones_slip() {
    let best = ask(23, |player, turn| player.choose(turn), "engine");
    for level in 1..=10 {
        let moves = ask(
            23,
            |player, turn| (0..60).map(|_| player.choose(turn)).collect::<Vec<_>>(),
            &format!("engine@level={level}"),
        );
        assert!(moves.iter().all(|mv| (1..=3).contains(&mv.0)));
        let slips = moves.iter().any(|&mv| mv != best);
        if level == 1 {
            assert!(slips, "a beginner never slipped in 60 moves");
        }
        if level == 10 {
            assert!(!slips, "the highest level slipped");
        }
    }
}
