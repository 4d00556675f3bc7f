//! Tests of the solver: its claims hold in play, and small boards have their published values.

use boardwright_game::certify::wins_by;
use boardwright_game::grid::Point;
use boardwright_game::{
    Bounds, Limits, Measure, Outcome, ParseError, Position, Rng, Side, SolveProgress, Solver, SolverOptions, Stop,
    Variant,
};
use boardwright_search::{Budget, KeyMap};

use crate::solver::attack::GeneralSearch;
use crate::solver::prover::{Prover, Verdict};
use crate::solver::{ANYTHING, GomokuSolver};
use crate::{Gomoku, GomokuVariant, Rule};

fn solver(variant: &GomokuVariant, nodes: u64) -> GomokuSolver {
    with_options(variant, &SolverOptions { nodes, ..SolverOptions::default() })
}

fn with_options(variant: &GomokuVariant, options: &SolverOptions) -> GomokuSolver {
    GomokuSolver::new(variant, options).expect("no threats or known ones")
}

#[test]
fn five_by_five_and_six_by_six_are_draws() {
    for rule in [Rule::Freestyle, Rule::Exact, Rule::Caro] {
        for (columns, rows) in [(5, 5), (6, 6), (5, 8)] {
            let variant = GomokuVariant::new(columns, rows, rule);
            let bounds = solver(&variant, u64::MAX).solve(&variant.start(), &Stop::new(), &mut |_| {}).bounds;
            assert_eq!(bounds, Bounds::exactly(0), "{columns} × {rows}, {rule}");
        }
    }
    let renju = GomokuVariant::new(6, 6, Rule::Renju);
    let bounds = solver(&renju, 200_000).solve(&renju.start(), &Stop::new(), &mut |_| {}).bounds;
    assert_eq!(bounds, Bounds { lower: -1, upper: 0 }, "black might be forbidden to block");
}

/// The value by trying every move.
fn minimax(position: &Gomoku, known: &mut KeyMap<i32>) -> i32 {
    if let Some(value) = Measure::Result.of(position) {
        return value;
    }
    if let Some(&value) = known.get(&position.key()) {
        return value;
    }
    let values: Vec<i32> = position
        .moves()
        .map(|mv| {
            let mut after = position.clone();
            after.play(mv).expect("a legal move");
            minimax(&after, known)
        })
        .collect();
    let best = if position.to_move() == Side::First { values.iter().max() } else { values.iter().min() };
    let value = *best.expect("a game that goes on has a move");
    known.insert(position.key(), value);
    value
}

/// The solver finds the value of every nearly full board, also where threats, blocking and the best moves do not show it.
#[test]
fn boards_that_are_nearly_full_are_solved() {
    let mut rng = Rng::new(17);
    let mut drawn = 0;
    for round in 0..400 {
        let rule = [Rule::Freestyle, Rule::Exact, Rule::Caro, Rule::Renju][round % 4];
        let (columns, rows) = [(5, 5), (7, 5), (5, 6), (6, 6)][round / 4 % 4];
        let variant = GomokuVariant::new(columns, rows, rule);
        let free = 4 + round % 5;
        let mut position = variant.start();
        while position.outcome().is_none() && position.moves().count() > free {
            let moves: Vec<Point> = position.moves().collect();
            position.play(*rng.pick(&moves).expect("a move")).expect("a legal move");
        }
        let value = minimax(&position, &mut KeyMap::default());
        let mut solver = solver(&variant, u64::MAX);
        let solution = solver.solve(&position, &Stop::new(), &mut |_| {});
        assert_eq!(solution.bounds, Bounds::exactly(value), "{rule}: {position}");
        drawn += usize::from(value == 0);
        if value == 0 && position.outcome().is_none() {
            let held = solver.reply(&position, 0, &Stop::new()).expect("a move that holds");
            position.play(held).expect("a legal move");
            assert_eq!(minimax(&position, &mut KeyMap::default()), 0, "{rule}: {position}");
        }
    }
    assert!((50..350).contains(&drawn), "{drawn} draws");
    let variant = GomokuVariant::new(7, 5, Rule::Freestyle);
    let position = variant.read("OXOX1OX/1O1OO1O/1X1XXOX/XOXX1XX/OO1XOXO O").expect("a position");
    let solution = solver(&variant, u64::MAX).solve(&position, &Stop::new(), &mut |_| {});
    assert_eq!(solution.bounds, Bounds::exactly(0));
}

#[test]
fn a_win_by_threats_is_a_value_and_nothing_else_is() {
    let variant = GomokuVariant::new(15, 15, Rule::Renju);
    let solve = |text: &str| {
        let position = variant.read(text).expect("a position");
        solver(&variant, 200_000).solve(&position, &Stop::new(), &mut |_| {})
    };
    let won = solve("15/15/15/15/15/15/7O7/7X1XXO3/8XO1X3/8X1O4/8O2O3/15/15/15/15 X");
    assert_eq!(won.bounds, Bounds::exactly(1));
    assert!(won.variation.len() % 2 == 1, "the winner moves last: {:?}", won.variation);
    let position = variant.read("15/15/15/15/15/15/7O7/7X1XXO3/8XO1X3/8X1O4/8O2O3/15/15/15/15 X").expect("a position");
    let mut again = solver(&variant, u64::MAX);
    for _ in 0..2 {
        assert_eq!(again.solve(&position, &Stop::new(), &mut |_| {}).bounds, Bounds::exactly(1), "asked again");
    }
    let open = solve("15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 O");
    assert_eq!(open.bounds, ANYTHING);
}

#[test]
fn a_solver_whose_memory_was_full_answers_the_next_question() {
    let variant = GomokuVariant::new(15, 15, Rule::Renju);
    let read = |text: &str| variant.read(text).expect("a position");
    let open = read("15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 O");
    let won = read("15/15/15/15/15/15/7O7/7X1XXO3/8XO1X3/8X1O4/8O2O3/15/15/15/15 X");
    let mut solver =
        with_options(&variant, &SolverOptions { nodes: 200_000, memory: 20_000, ..SolverOptions::default() });
    for _ in 0..20 {
        assert_eq!(solver.solve(&open, &Stop::new(), &mut |_| {}).bounds, ANYTHING);
        assert!(solver.remembers() >= solver.memory, "the memory is full");
        assert_eq!(solver.solve(&won, &Stop::new(), &mut |_| {}).bounds, Bounds::exactly(1));
        let newest = solver.winners.last().map_or(0, Prover::entries);
        let kept: usize = solver.winners.iter().map(Prover::entries).sum();
        assert!(kept <= solver.memory + newest, "{kept} entries of proofs");
    }
}

#[test]
fn on_an_empty_board_of_freestyle_only_the_first_player_may_win() {
    for (rule, is_searched) in [(Rule::Freestyle, false), (Rule::Exact, true)] {
        let variant = GomokuVariant::new(15, 15, rule);
        let mut seen = false;
        let mut report =
            |progress: &SolveProgress| seen |= progress.activity.contains(&format!("{} wins?", Side::Second));
        solver(&variant, 300_000).solve(&variant.start(), &Stop::new(), &mut report);
        assert_eq!(seen, is_searched, "{rule}");
    }
}

#[test]
fn on_an_empty_board_the_first_player_tries_the_middle_alone() {
    for (size, rule) in [(19, Rule::Freestyle), (16, Rule::Exact)] {
        let variant = GomokuVariant::new(size, size, rule);
        let start = variant.start();
        let mut solver = solver(&variant, 150_000);
        assert_eq!(solver.solve(&start, &Stop::new(), &mut |_| {}).bounds, ANYTHING);
        let attack = solver.attacks[Side::First].as_mut().expect("a general search");
        let tried = start.moves().filter(|&mv| {
            let mut after = start.clone();
            after.play(mv).expect("a legal move");
            attack.set_position(&after);
            attack.numbers().is_some()
        });
        let is_central = |mv: &Point| mv.column.abs_diff(size / 2) < 2 && mv.row.abs_diff(size / 2) < 2;
        let tried: Vec<Point> = tried.collect();
        assert!(!tried.is_empty() && tried.iter().all(is_central), "{size}, {rule}: {tried:?}");
    }
}

/// The search for a win reaches full boards with the attacker to move where the number of points is even.
#[test]
fn a_full_board_is_no_win_and_asks_no_engine_for_a_move() {
    let variant = GomokuVariant::new(6, 6, Rule::Freestyle);
    let last = variant.read("XXOOXX/OOXXOO/XXOOXX/OOXXOO/XXOOXX/OOXXO1 O").expect("a position");
    let mut attack = GeneralSearch::new(&last, Side::First, 1);
    assert!(matches!(attack.prove(1_000, &Stop::new()), Verdict::No));
}

fn written(solver: &GomokuSolver) -> Vec<u8> {
    let mut bytes = Vec::new();
    solver.save(&mut |piece| {
        bytes.extend_from_slice(piece);
        true
    });
    bytes
}

fn load(solver: &mut GomokuSolver, mut bytes: &[u8]) -> Result<(), ParseError> {
    solver.load(&mut |buffer| {
        let length = buffer.len().min(bytes.len());
        buffer[..length].copy_from_slice(&bytes[..length]);
        bytes = &bytes[length..];
        length
    })
}

#[test]
fn what_is_written_down_is_gone_on_with() {
    let variant = GomokuVariant::new(6, 6, Rule::Freestyle);
    let mut first = solver(&variant, 500_000);
    let solve = |solver: &mut GomokuSolver| solver.solve(&variant.start(), &Stop::new(), &mut |_| {});
    assert_eq!(solve(&mut first).bounds, Bounds::exactly(0));
    let state = written(&first);
    let mut second = solver(&variant, 500_000);
    load(&mut second, &state).expect("a state");
    let again = solve(&mut second);
    assert_eq!((again.bounds, again.nodes), (Bounds::exactly(0), 0), "everything was known");

    // Of a position that is too hard the numbers are the same, and go on from there.
    let variant = GomokuVariant::new(15, 15, Rule::Freestyle);
    let position = variant.read("15/15/15/15/15/15/7O7/7X7/15/15/15/15/15/15/15 X").expect("a position");
    let mut first = solver(&variant, 700_000);
    assert_eq!(first.solve(&position, &Stop::new(), &mut |_| {}).bounds, ANYTHING);
    let mut second = solver(&variant, 1);
    load(&mut second, &written(&first)).expect("a state");
    second.prepare(&position);
    let numbers = |solver: &GomokuSolver| solver.attacks.each_ref().map(|attack| attack.as_ref()?.numbers());
    assert!(numbers(&first)[0].is_some());
    assert_eq!(numbers(&first), numbers(&second));
    assert_eq!(written(&second).len(), written(&first).len(), "nothing is lost by reading and writing");
}

#[test]
fn damaged_states_are_refused() {
    let variant = GomokuVariant::new(6, 6, Rule::Freestyle);
    let mut first = solver(&variant, 100_000);
    let _ = first.solve(&variant.start(), &Stop::new(), &mut |_| {});
    let state = written(&first);
    assert!(state.len() > 500, "there is something in it");
    for length in (0..100).chain((100..state.len()).step_by(37)) {
        assert!(load(&mut solver(&variant, 1), &state[..length]).is_err(), "cut to {length}");
    }
    for at in (0..100).chain((100..state.len()).step_by(29)) {
        let mut changed = state.clone();
        changed[at] ^= 4;
        assert!(load(&mut solver(&variant, 1), &changed).is_err(), "changed at {at}");
    }
    let longer = [state.as_slice(), &[0]].concat();
    assert!(load(&mut solver(&variant, 1), &longer).is_err());
    let other = GomokuVariant::new(6, 6, Rule::Exact);
    let message = load(&mut solver(&other, 1), &state).expect_err("another game").to_string();
    assert!(message.contains("6x6 by freestyle") && message.contains("6x6 by exact"), "{message}");
    let small = SolverOptions { memory: 960, ..SolverOptions::default() };
    let message = load(&mut with_options(&variant, &small), &state).expect_err("no room").to_string();
    assert!(message.contains("--memory"), "{message}");
}

/// Positions of random play near the centre.
fn scattered(rule: Rule, seed: u64) -> Gomoku {
    let mut rng = Rng::new(seed);
    let mut position = Gomoku::new(11, 11, rule);
    for _ in 0..8 {
        let near = |mv: &Point| mv.column.abs_diff(5) < 3 && mv.row.abs_diff(5) < 3;
        let moves: Vec<Point> = position.moves().filter(near).collect();
        position.play_unchecked(*rng.pick(&moves).expect("a free point"));
    }
    position
}

/// Wins that need more than threats are won against any defence, too: the defender parries or plays anything.
#[test]
fn what_the_search_of_everything_proves_is_won() {
    let claims = won_claims(1, 12);
    assert!(claims > 8, "only {claims} wins were proved");
}

/// Several threads share what they know, and what they prove together holds as well.
#[test]
fn what_threads_prove_together_is_won() {
    let claims = won_claims(3, 6);
    assert!(claims > 4, "only {claims} wins were proved");
}

/// Plays against all proofs that this many threads find in this number of positions of each rule, and returns how many
/// proofs there were.
fn won_claims(threads: usize, seeds: u64) -> u32 {
    let mut rng = Rng::new(6);
    let mut claims = 0;
    for rule in Rule::ALL {
        for seed in 0..seeds {
            let position = scattered(rule, seed);
            let side = position.to_move();
            let variant = GomokuVariant::new(11, 11, rule);
            let options = SolverOptions { threads, ..SolverOptions::default() };
            let mut solver = with_options(&variant, &options);
            solver.prepare(&position);
            let attack = solver.attacks[side].as_mut().expect("it was prepared");
            let Verdict::Win(_) = attack.prove(20_000, &Stop::new()) else { continue };
            claims += 1;
            for _ in 0..3 {
                let mut game = position.clone();
                while game.outcome().is_none() {
                    let mv = if game.to_move() == side {
                        solver.reply(&game, 1, &Stop::new()).unwrap_or_else(|| panic!("{position} is lost in {game}"))
                    } else {
                        let moves: Vec<Point> = game.moves().collect();
                        let is_parry = |mv: &&Point| game.completes_five(**mv, side);
                        let forced: Vec<Point> = moves.iter().filter(is_parry).copied().collect();
                        *rng.pick(if forced.is_empty() { &moves } else { &forced }).expect("a move")
                    };
                    game.play_unchecked(mv);
                }
                assert_eq!(game.outcome(), Some(Outcome::Win(side)), "{game} from {position}");
            }
        }
    }
    claims
}

/// The general search and the blocking search never contradict each other.
#[test]
fn no_side_wins_where_the_other_holds() {
    for seed in 0..30 {
        let mut rng = Rng::new(seed);
        let variant = GomokuVariant::new(6, 6, Rule::Freestyle);
        let mut position = variant.start();
        for _ in 0..6 {
            let moves: Vec<Point> = position.moves().collect();
            position.play_unchecked(*rng.pick(&moves).expect("a free point"));
        }
        let mut solver = solver(&variant, 300_000);
        solver.prepare(&position);
        for side in Side::BOTH {
            let wins = solver.attacks[side].as_mut().map(|attack| attack.prove(10_000, &Stop::new()));
            let budget = Budget::new(&Limits { nodes: Some(3_000), ..Limits::default() }, &Stop::new());
            let holds = solver.blockers[side.other()].as_mut().and_then(|blocker| blocker.prove(&budget));
            let is_won = matches!(wins, Some(Verdict::Win(_)));
            assert!(!(is_won && holds == Some(true)), "{side} at {position}");
        }
    }
}

/// A threat that a certificate shows wins by the rules alone, whatever the other side plays elsewhere.
#[test]
fn a_threat_that_is_shown_wins_unless_the_reply_breaks_it() {
    let mut shown = 0;
    for rule in [Rule::Freestyle, Rule::Exact, Rule::Renju] {
        for seed in 100..140 {
            let position = scattered(rule, seed);
            let Some(line) = crate::solver::replies::threat(&position) else { continue };
            let children = position.moves().map(|mv| position.child(mv)).filter(|child| child.outcome().is_none());
            let (won, open): (Vec<Gomoku>, Vec<Gomoku>) = children.partition(|child| wins_by(child, &line));
            assert!(won.len() > open.len(), "{line:?} at {position} by {rule}");
            assert!(won.iter().all(|child| !wins_by(child, &line[..line.len() - 1])), "no stone of it is too much");
            shown += 1;
        }
    }
    assert!(shown > 10, "only {shown} threats were seen");
}

#[test]
fn the_side_to_move_wins_by_the_threats_that_are_asked_for_alone() {
    let variant = GomokuVariant::new(15, 15, Rule::Renju);
    let puzzles = include_str!("../../tests/data/renju_wins_by_threats.tsv").lines().map(|line| line.split('\t'));
    let positions: Vec<(&str, Gomoku)> = puzzles
        .map(Iterator::collect::<Vec<_>>)
        .filter(|fields| fields.len() > 3 && ["vcf_black", "vct_black", "vct_fukumi_move"].contains(&fields[0]))
        .map(|fields| (fields[0], variant.read(fields[3]).expect("a position")))
        .collect();
    // The first kind that wins each of them; the kinds after it win it, too.
    let first = [("vcf_black", 0), ("vct_black", 1), ("vct_fukumi_move", 3)];
    for (name, position) in &positions {
        let (_, first) = first.iter().find(|(other, _)| other == name).expect("one of them");
        for (kind, &threats) in variant.threat_kinds().iter().enumerate().filter(|&(kind, _)| kind < 4) {
            let mut solver =
                with_options(&variant, &SolverOptions { threats: Some(threats), ..SolverOptions::default() });
            let solution = solver.solve(position, &Stop::new(), &mut |_| {});
            assert_eq!(solution.bounds.value().is_some(), kind >= *first, "{name} by {threats}");
        }
    }
    assert_eq!(positions.len(), first.len());
    assert!(
        GomokuSolver::new(&variant, &SolverOptions { threats: Some("fives"), ..SolverOptions::default() }).is_none()
    );
}
