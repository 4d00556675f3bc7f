//! Tests of the solver: its claims hold against every play of the other side.

use std::collections::HashSet;

use boardwright_game::{Bounds, Position, Rng, Side, Solution, Solver, SolverOptions, Stop, Variant, derive_seed};
use boardwright_sticks::{Equipment, Move, Sticks, SticksVariant};

/// An amount of memory that keeps a search short.
fn solver(positions: usize) -> Box<dyn Solver<Sticks>> {
    let options = SolverOptions { memory: positions * 96 * 6, ..SolverOptions::default() };
    SticksVariant::STANDARD.solver(&options).expect("a solver")
}

fn solve(position: &Sticks) -> Option<Side> {
    let bounds = solver(3_000).solve(position, &Stop::new(), &mut |_| {}).bounds;
    match bounds {
        Bounds { lower: 1, .. } => Some(Side::First),
        Bounds { upper: -1, .. } => Some(Side::Second),
        _ => None,
    }
}

/// After `S@b4` yellow's hollow barrel on d4 keeps her own pieces out. The document shows the row alone; with three
/// more pieces of yellow's there are 127 replies.
///
/// ```text
/// 4  S S H h S . .
///    a b c d e f g
/// ```
#[test]
fn all_replies_to_the_unblockable_example_lose() {
    for (text, count) in [("7/7/7/SSDhS2/7/7/7 2", 135), ("5s1/7/7/SSHhS2/7/2d4/5s1 2", 127)] {
        let position: Sticks = text.parse().expect("a position");
        assert_eq!(solve(&position), Some(Side::First));
        let replies: Vec<Move> = position.moves().collect();
        assert_eq!(replies.len(), count);
        assert!(replies.into_iter().all(|mv| solve(&position.child(mv)) == Some(Side::First)));
    }
}

/// A stick or a barrel wins on c4; only a solid barrel would stop both, and yellow's are locked by her hollow ones.
///
/// ```text
/// 4  S H . H S . .
///    a b c d e f g
/// ```
#[test]
fn all_replies_to_the_example_of_resources_lose() {
    let position: Sticks = "dddd3/7/7/SH1HS2/7/7/7 2".parse().expect("a position");
    assert_eq!(solve(&position), Some(Side::First));
    let replies: Vec<Move> = position.moves().collect();
    assert_eq!(replies.len(), 86);
    assert!(replies.into_iter().all(|mv| solve(&position.child(mv)) == Some(Side::First)));
}

/// Plays a claimed win out: the winner plays the solver's moves, the other side every legal move. Returns the number
/// of positions met, none of which repeats on one line.
fn play_out(solver: &mut dyn Solver<Sticks>, position: &Sticks, winner: Side, seen: &mut HashSet<u64>, plies: u32) {
    if let Some(outcome) = position.outcome() {
        assert_eq!(outcome.winner(), Some(winner), "{position}");
        return;
    }
    assert!(plies < 40, "the win does not come: {position}");
    if !seen.insert(position.key()) {
        return;
    }
    if position.to_move() == winner {
        let mv = solver.reply(position, 1, &Stop::new()).unwrap_or_else(|| panic!("no move at {position}"));
        play_out(solver, &position.child(mv), winner, seen, plies + 1);
    } else {
        for mv in position.moves() {
            play_out(solver, &position.child(mv), winner, seen, plies + 1);
        }
    }
}

/// Positions of random games that are cut short before somebody wins at once.
fn positions(equipment: Equipment, seed: u64) -> Option<Sticks> {
    let mut rng = Rng::new(seed);
    let mut position = Sticks::start_of(equipment);
    for _ in 0..10 + rng.below(30) {
        let moves: Vec<Move> = position.moves().collect();
        position.play_unchecked(moves[rng.below(moves.len())]);
        if position.outcome().is_some() {
            return None;
        }
    }
    let wins_at_once = position.moves().any(|mv| position.child(mv).outcome().is_some());
    (!wins_at_once).then_some(position)
}

#[test]
fn claimed_wins_hold_against_every_defence() {
    let few = Equipment::FIVE.with_supply([4, 2, 0]).expect("a set of pieces");
    let mut played = 0;
    for (index, equipment) in [Equipment::STANDARD, Equipment::SIX, Equipment::FIVE, few].into_iter().enumerate() {
        for game in 0..36 {
            let Some(position) = positions(equipment, derive_seed(70 + index as u64, game)) else { continue };
            let mut solver = solver(1_500);
            let bounds = solver.solve(&position, &Stop::new(), &mut |_| {}).bounds;
            let Some(winner) = bounds.outcome().and_then(boardwright_game::Outcome::winner) else { continue };
            let mut seen = HashSet::new();
            play_out(&mut *solver, &position, winner, &mut seen, 0);
            played += 1;
        }
    }
    assert!(played > 20, "only {played} wins were claimed");
}

/// Four sticks and a solid barrel each, on two rows: the smallest game there is.
///
/// ```text
/// 2  . . . . . .
/// 1  . . . . . .
///    a b c d e f
/// ```
fn small() -> SticksVariant {
    SticksVariant::new(Equipment::of_board(6, 2, [4, 0, 1]).expect("a board"))
}

/// The value for the side to move, and the length of the solver's variation: the plies to the end unless it is a draw.
fn worth(solver: &mut dyn Solver<Sticks>, position: &Sticks) -> (i32, usize) {
    let solution = solver.solve(position, &Stop::new(), &mut |_| {});
    let value = solution.bounds.value().expect("a small game is solved");
    (if position.to_move() == Side::First { value } else { -value }, solution.variation.len())
}

#[test]
fn the_values_of_a_small_game_follow_from_those_one_ply_on() {
    let variant = small();
    let mut solver = variant.solver(&SolverOptions::default()).expect("a solver");
    assert_eq!(solver.solve(&variant.start(), &Stop::new(), &mut |_| {}).bounds, Bounds::exactly(0));
    let mut seen = [0; 3];
    for game in 0..400 {
        let mut rng = Rng::new(derive_seed(5, game));
        let mut position = variant.start();
        for _ in 0..12 {
            let moves: Vec<Move> = position.moves().collect();
            position.play_unchecked(moves[rng.below(moves.len())]);
            if position.outcome().is_some() {
                break;
            }
        }
        if position.outcome().is_some() {
            continue;
        }
        let (value, plies) = worth(&mut *solver, &position);
        let children: Vec<(i32, usize)> = position.moves().map(|mv| worth(&mut *solver, &position.child(mv))).collect();
        let best = children.iter().map(|&(value, _)| -value).max().expect("a move");
        assert_eq!(value, best, "{position}");
        let ends = children.iter().filter(|&&(value, _)| -value == best).map(|&(_, plies)| plies + 1);
        match value {
            1 => assert_eq!(Some(plies), ends.min(), "{position}"),
            -1 => assert_eq!(Some(plies), ends.max(), "{position}"),
            _ => {}
        }
        seen[(value + 1) as usize] += 1;
    }
    assert!(seen[1] > 100 && seen[2] > 5, "{seen:?}");
}

#[test]
fn a_solver_without_memory_for_all_values_claims_nothing_of_a_draw() {
    let options = SolverOptions { memory: 1 << 20, nodes: 50_000, ..SolverOptions::default() };
    let mut solver = small().solver(&options).expect("a solver");
    let solution = solver.solve(&small().start(), &Stop::new(), &mut |_| {});
    assert_eq!(solution.bounds, Bounds { lower: -1, upper: 1 });
    assert!(solver.reply(&small().start(), 0, &Stop::new()).is_none());
}

/// Plays a side's moves against every legal move of the other side, and counts the positions met.
fn hold(solver: &mut dyn Solver<Sticks>, start: &Sticks, side: Side) -> usize {
    let (mut open, mut seen) = (vec![start.clone()], HashSet::from([start.key()]));
    while let Some(position) = open.pop() {
        let moves: Vec<Move> = if position.to_move() == side {
            vec![solver.reply(&position, 0, &Stop::new()).unwrap_or_else(|| panic!("no move at {position}"))]
        } else {
            position.moves().collect()
        };
        for mv in moves {
            let child = position.child(mv);
            match child.outcome() {
                Some(outcome) => assert_eq!(outcome.winner(), Some(side), "{child}"),
                None if seen.insert(child.key()) => open.push(child),
                None => {}
            }
        }
    }
    seen.len()
}

/// An amount of memory for a plan of each side, but not for the values of all positions.
#[test]
fn a_draw_is_proved_by_plans_that_hold_against_everything() {
    let options = SolverOptions { memory: 16 << 20, ..SolverOptions::default() };
    let mut solver = small().solver(&options).expect("a solver");
    let start = small().start();
    let solution = solver.solve(&start, &Stop::new(), &mut |_| {});
    assert_eq!(solution.bounds, Bounds::exactly(0));
    for side in Side::BOTH {
        // All 7,538 ways in which the other side's pieces can lie are met.
        let met = hold(&mut *solver, &start, side);
        assert!((7_538..100_000).contains(&met), "{met} positions");
    }
}

fn saved(solver: &dyn Solver<Sticks>) -> Vec<u8> {
    let mut state = Vec::new();
    solver.save(&mut |bytes| {
        state.extend_from_slice(bytes);
        true
    });
    state
}

fn load(solver: &mut dyn Solver<Sticks>, mut state: &[u8]) -> Result<(), boardwright_game::ParseError> {
    solver.load(&mut |buffer| {
        let length = buffer.len().min(state.len());
        let (head, rest) = state.split_at(length);
        buffer[..length].copy_from_slice(head);
        state = rest;
        length
    })
}

/// A position that takes some search, with its solver and the result.
fn searched() -> (Sticks, Box<dyn Solver<Sticks>>, Solution<Move>) {
    let mut solved = (0..60).filter_map(|game| {
        let position = positions(Equipment::STANDARD, derive_seed(70, game))?;
        let mut solver = solver(3_000);
        let solution = solver.solve(&position, &Stop::new(), &mut |_| {});
        (solution.bounds.value().is_some() && solution.nodes > 100).then_some((position, solver, solution))
    });
    solved.next().expect("a win that is not seen at once")
}

#[test]
fn a_solver_goes_on_from_what_another_has_saved() {
    let (position, first, solution) = searched();
    let state = saved(&*first);
    let mut second = solver(3_000);
    load(&mut *second, &state).expect("the state of the same game");
    let again = second.solve(&position, &Stop::new(), &mut |_| {});
    assert_eq!((again.bounds, again.nodes), (solution.bounds, 0));
    assert_eq!(again.variation, solution.variation);
}

#[test]
fn states_that_are_damaged_or_of_another_game_are_refused() {
    let (_, first, _) = searched();
    let state = saved(&*first);
    let step = state.len() / 100;
    for length in (0..state.len()).step_by(step) {
        assert!(load(&mut *solver(3_000), &state[..length]).is_err(), "cut to {length}");
    }
    for at in (0..state.len()).step_by(step) {
        let mut changed = state.clone();
        changed[at] ^= 1;
        // The numbers at the very end stand for nothing.
        let is_read = load(&mut *solver(3_000), &changed).is_ok();
        assert!(!is_read || at + 12 >= state.len(), "changed at {at}");
    }
    let mut other = small().solver(&SolverOptions::default()).expect("a solver");
    let message = load(&mut *other, &state).unwrap_err().to_string();
    assert!(message.contains("another board or set of pieces"), "{message}");
}
