//! The solver compared with brute force by the rules.

use std::collections::HashMap;

use boardwright_game::{Bounds, Position, Rng, Side, Solver, SolverOptions, Stop, Variant};

use crate::board::Row;
use crate::solver::KalahSolver;
use crate::solver::length_table::LengthTable;
use crate::{Kalah, KalahVariant};

fn variant(spec: &str) -> KalahVariant {
    KalahVariant::from_spec(&spec.parse().expect("a spec")).expect("a kalah")
}

/// The gain of the side to move from here on by brute force; the reference for the solver.
fn gain(position: &Kalah, known: &mut HashMap<Kalah, i32>) -> i32 {
    let bare = position.without_stores();
    if let Some(&gain) = known.get(&bare) {
        return gain;
    }
    let side = bare.to_move();
    let values = bare.moves().map(|mv| {
        let child = bare.child(mv);
        let now = i32::from(child.store(side)) - i32::from(child.store(side.other()));
        match child.outcome() {
            Some(_) => now,
            None if child.to_move() == side => now + gain(&child, known),
            None => now - gain(&child, known),
        }
    });
    let best = values.max().expect("an unfinished game has moves");
    known.insert(bare, best);
    best
}

fn solve<R: Row + 'static>(variant: &KalahVariant, threads: usize) -> (KalahSolver<R>, Bounds) {
    let start = variant.start();
    let options = SolverOptions { threads, memory: 4 << 20, ..SolverOptions::default() };
    let mut solver = KalahSolver::<R>::new(start.rules(), variant.seeds, &options);
    let solution = solver.solve(&start, &Stop::new(), &mut |_| {});
    let mut end = start;
    for mv in &solution.variation {
        end.play(*mv).expect("best play is legal");
    }
    let [south, north] = Side::BOTH.map(|side| i32::from(end.store(side)));
    assert!(end.outcome().is_some(), "{}: best play goes to the end", variant.spec());
    assert_eq!(Bounds::exactly(south - north), solution.bounds, "{}: what best play leads to", variant.spec());
    (solver, solution.bounds)
}

#[test]
fn the_solver_finds_what_looking_at_everything_finds() {
    let sizes = ["1x1", "1x6", "2x3", "2x7", "3x2", "3x3", "4x2", "5x1"];
    for size in sizes {
        for options in ["", ",empty-capture", ",end=mover", ",empty-capture,end=mover"] {
            let variant = variant(&format!("kalah:{size}{options}"));
            let expected = Bounds::exactly(gain(&variant.start(), &mut HashMap::new()));
            assert_eq!(solve::<u128>(&variant, 1).1, expected, "{}", variant.spec());
            if variant.start().rules().houses <= 8 {
                assert_eq!(solve::<u64>(&variant, 2).1, expected, "{} with two threads", variant.spec());
            }
        }
    }
}

#[test]
fn every_position_of_a_game_is_solved_from_the_view_of_south() {
    let variant = variant("kalah:4x2");
    let (mut solver, _) = solve::<u64>(&variant, 1);
    let mut known = HashMap::new();
    let mut position = variant.start();
    for ply in 0.. {
        let Some(mv) = position.moves().nth(ply % 2).or_else(|| position.moves().next()) else { break };
        position.play_unchecked(mv);
        if position.outcome().is_some() {
            break;
        }
        let mover = gain(&position, &mut known) + crate::board::lead(&position);
        let value = if position.to_move() == Side::First { mover } else { -mover };
        let solution = solver.solve(&position, &Stop::new(), &mut |_| {});
        assert_eq!(solution.bounds, Bounds::exactly(value), "{position}");
        let reply = solver.reply(&position, mover, &Stop::new()).expect("the value can be reached");
        let child = position.child(reply);
        let after = gain_or_end(&child, &mut known);
        let after = if child.to_move() == position.to_move() { after } else { -after };
        assert_eq!(after, mover, "{position}: {reply}");
        assert_eq!(solver.reply(&position, mover + 1, &Stop::new()), None, "{position}: no more than that");
    }
}

/// The value to the side to move, stores included, finished or not.
fn gain_or_end(position: &Kalah, known: &mut HashMap<Kalah, i32>) -> i32 {
    let rest = if position.outcome().is_some() { 0 } else { gain(position, known) };
    crate::board::lead(position) + rest
}

#[test]
fn without_memory_for_its_guide_a_proof_is_the_same() {
    let variant = variant("kalah:4x3");
    let solved = |bytes: Option<usize>| {
        let (start, options) = (variant.start(), SolverOptions { memory: 4 << 20, ..SolverOptions::default() });
        let mut solver = KalahSolver::<u64>::new(start.rules(), variant.seeds, &options);
        solver.guide = bytes.map_or(solver.guide, LengthTable::new);
        solver.solve(&start, &Stop::new(), &mut |_| {}).bounds
    };
    assert_eq!((solved(Some(0)), solved(None)), (Bounds::exactly(6), Bounds::exactly(6)));
}

#[test]
fn a_proof_finds_the_short_way() {
    let variant = variant("kalah:5x4");
    let options = SolverOptions { memory: 16 << 20, ..SolverOptions::default() };
    let mut solver = KalahSolver::<u64>::new(variant.start().rules(), variant.seeds, &options);
    let solution = solver.solve(&variant.start(), &Stop::new(), &mut |_| {});
    assert_eq!(solution.bounds, Bounds::exactly(10));
    // Alpha-beta in a fixed order takes 900,000.
    assert!(solution.nodes < 250_000, "{} positions", solution.nodes);
}

#[test]
fn one_thread_takes_the_same_nodes_every_time() {
    let variant = variant("kalah:4x4");
    let nodes = || {
        let mut solver = KalahSolver::<u64>::new(variant.start().rules(), 4, &SolverOptions::default());
        solver.solve(&variant.start(), &Stop::new(), &mut |_| {}).nodes
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn a_stopped_solver_keeps_its_bounds_and_what_it_knows_goes_on_elsewhere() {
    let variant = variant("kalah:5x4");
    let (start, options) = (variant.start(), SolverOptions { memory: 16 << 20, ..SolverOptions::default() });
    let mut first = KalahSolver::<u64>::new(start.rules(), 4, &options);
    let stop = Stop::new();
    let solution = first.solve(&start, &stop, &mut |progress| {
        if progress.bounds.lower >= 4 {
            stop.raise();
        }
    });
    assert!(solution.bounds.lower >= 4 && solution.bounds.upper == 40, "{}", solution.bounds);
    assert!(solution.variation.is_empty());
    let mut state = Vec::new();
    first.save(&mut |bytes| {
        state.extend_from_slice(bytes);
        true
    });
    let mut second = KalahSolver::<u64>::new(start.rules(), 4, &options);
    load(&mut second, &state).expect("a whole state");
    let mut seen = None;
    let resumed = second.solve(&start, &Stop::new(), &mut |progress| {
        if progress.activity.starts_with("is it") {
            seen.get_or_insert(progress.bounds);
        }
    });
    assert_eq!(resumed.bounds, Bounds::exactly(10), "kalah:5x4 as the solver found it without a stop");
    assert!(seen.is_some_and(|bounds| bounds.lower >= 4), "it begins where the other ended: {seen:?}");

    // A board with more seeds takes what the file knows along.
    let mut larger = KalahSolver::<u64>::new(start.rules(), 5, &options);
    load(&mut larger, &state).expect("a whole state");
    let stop = Stop::new();
    stop.raise();
    larger.solve(&self::variant("kalah:5x5").start(), &stop, &mut |_| {});
    let mut seen = None;
    larger.solve(&start, &Stop::new(), &mut |progress| {
        if progress.activity.starts_with("is it") {
            seen.get_or_insert(progress.bounds);
        }
    });
    assert!(seen.is_some_and(|bounds| bounds.lower >= 4), "{seen:?}");

    let mut other = KalahSolver::<u64>::new(self::variant("kalah:5x4,empty-capture").start().rules(), 4, &options);
    let message = |result: Result<(), boardwright_game::ParseError>| result.expect_err("refused").to_string();
    assert!(message(load(&mut other, &state)).contains("another kalah"));
    state[40] ^= 1;
    assert!(message(load(&mut second, &state)).contains("damaged"));
    assert!(message(load(&mut second, &state[..1000])).contains("damaged"));
    assert!(message(load(&mut second, b"")).contains("another file"));
}

/// Bytes are flipped, cut off, inserted or overwritten at random: a file that is accepted equals the one written.
#[test]
fn no_damage_to_a_state_goes_unnoticed() {
    let variant = variant("kalah:3x2");
    let options = SolverOptions { memory: 1 << 14, ..SolverOptions::default() };
    let mut solver = KalahSolver::<u64>::new(variant.start().rules(), 2, &options);
    solver.solve(&variant.start(), &Stop::new(), &mut |_| {});
    let saved = |solver: &KalahSolver<u64>| {
        let mut state = Vec::new();
        solver.save(&mut |bytes| {
            state.extend_from_slice(bytes);
            true
        });
        state
    };
    let state = saved(&solver);
    for seed in 0..2000 {
        let mut rng = Rng::new(seed);
        let mut damaged = state.clone();
        let place = rng.below(state.len());
        match rng.below(4) {
            0 => damaged[place] ^= 1 << rng.below(8),
            1 => damaged.truncate(place),
            2 => damaged.insert(place, rng.below(256) as u8),
            _ => damaged[place..].iter_mut().take(8).for_each(|byte| *byte = 0xFF),
        }
        let mut other = KalahSolver::<u64>::new(variant.start().rules(), 2, &options);
        if load(&mut other, &damaged).is_ok() {
            assert!(saved(&other) == state, "seed {seed}, byte {place}");
        }
    }
}

fn load(solver: &mut KalahSolver<u64>, state: &[u8]) -> Result<(), boardwright_game::ParseError> {
    let mut rest = state;
    solver.load(&mut |buffer| {
        let length = buffer.len().min(rest.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        rest = &rest[length..];
        length
    })
}
