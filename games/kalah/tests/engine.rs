//! The engine against exact values, and against the players of Ruby Quiz #58.

use std::cell::RefCell;

use boardwright_game::{
    Bounds, Game as _, Info, Limits, Outcome, Player, Position, Rng, Score, Side, Solver, SolverOptions, Stop, Turn,
    Variant, derive_seed,
};
use boardwright_kalah::{House, Kalah, KalahGame, read_position};

use crate::games::{ask, player, variant};

/// The end of a game in which the engine has this side, with 100,000 positions for each move of either player.
fn played_out(mut position: Kalah, side: Side, opponent: Box<dyn Player<Kalah>>) -> Kalah {
    let mut players = [player(&variant("kalah:6x4"), "engine", 1), opponent];
    while position.outcome().is_none() {
        let seat = usize::from(position.to_move() != side);
        let mv = ask(&position, 100_000, |turn| players[seat].choose(turn));
        position.play_unchecked(mv);
    }
    position
}

/// The winner with best play: the sign of the value to the side to move.
fn worth(solver: &mut dyn Solver<Kalah>, position: &Kalah, side: Side) -> i32 {
    let value = match position.tally() {
        [south, north] if position.outcome().is_some() => south as i32 - north as i32,
        _ => solver.solve(position, &Stop::new(), &mut |_| {}).bounds.value().expect("it was not stopped"),
    };
    if side == Side::First { value.signum() } else { -value.signum() }
}

/// Has an engine choose on solved boards: `judge` is given each choice, and the worth before and after it. Every other move is
/// any, so that there are more positions than the engine's own, and both sides come to win and to lose.
fn judged(boards: &[(&str, u64)], (engine, stream, nodes): (&str, u64, u64), judge: &mut dyn FnMut(String, i32, i32)) {
    for &(spec, games) in boards {
        let game = variant(spec);
        let mut solver = game.solver(&SolverOptions::default()).expect("kalah has a solver");
        for index in 0..games {
            let mut rng = Rng::new(derive_seed(stream, index));
            let mut engine = player(&game, engine, index);
            let mut position = game.start();
            while position.outcome().is_none() {
                let side = position.to_move();
                let before = worth(&mut *solver, &position, side);
                let mv = ask(&position, nodes, |turn| engine.choose(turn));
                let after = worth(&mut *solver, &position.child(mv), side);
                judge(format!("{spec}: {mv} at {position} turns {before} into {after}"), before, after);
                let moves: Vec<House> = position.moves().collect();
                position.play_unchecked(if rng.below(2) == 0 { mv } else { moves[rng.below(moves.len())] });
            }
        }
    }
}

#[test]
fn on_solved_boards_nothing_is_given_away() {
    let boards = [
        ("kalah:4x3", 6),
        ("kalah:3x6,empty-capture", 6),
        ("kalah:5x3", 3),
        ("kalah:4x3,end=mover", 4),
        ("kalah:9x1", 3),
    ];
    let mut decided = 0;
    judged(&boards, ("engine", 1, 50_000), &mut |choice, before, after| {
        assert!(after >= before, "{choice}");
        decided += usize::from(before >= 0);
    });
    assert!(decided > 100, "{decided}");
}

#[test]
fn the_players_of_the_quiz_do_not_win_against_it() {
    let game = variant("kalah:6x4");
    let names: Vec<&str> = KalahGame.family().players.iter().map(|info| info.name).collect();
    for (index, name) in names.into_iter().filter(|&name| name != "engine").enumerate() {
        // South wins by 8 from the start with best play, and north by 2 if south begins with house 4
        // (docs/kalah-values.md). Neither may give it away.
        for side in Side::BOTH {
            let mut start = game.start();
            if side == Side::Second {
                start.play("4".parse().expect("a house")).expect("legal");
            }
            let end = played_out(start, side, player(&game, name, derive_seed(2, index as u64)));
            assert_ne!(end.outcome(), Some(Outcome::Win(side.other())), "{name} wins as {:?}: {end}", side.other());
        }
    }
}

#[test]
fn every_house_is_explained_by_what_it_is_worth() {
    let game = variant("kalah:4x3");
    let start = game.start();
    let mut solver = game.solver(&SolverOptions::default()).expect("kalah has a solver");
    let explanation = ask(&start, 1_000_000, |turn| player(&game, "engine", 1).explain(turn));
    assert_eq!(explanation.columns[0].name, "exact");
    assert!(explanation.summary.iter().any(|line| line == "south wins by 6 with best play"), "{explanation:?}");
    assert_eq!(explanation.candidates.len(), 4);
    for candidate in &explanation.candidates {
        let child = start.child(candidate.mv.parse().expect("a house"));
        let exact = solver.solve(&child, &Stop::new(), &mut |_| {}).bounds;
        let told = candidate.parts[0].expect("so small a board is solved") as i32;
        assert_eq!(Bounds::exactly(told), exact, "house {}", candidate.mv);
        assert_eq!(candidate.value, candidate.parts[0]);
    }
    assert!(explanation.candidates.is_sorted_by(|one, other| one.value >= other.value));
    // On a larger board it has estimates only.
    let game = variant("kalah:6x6");
    let explanation = ask(&game.start(), 20_000, |turn| player(&game, "engine", 1).explain(turn));
    assert!(explanation.candidates.iter().all(|house| house.parts[0].is_none() && house.value.is_some()));
}

#[test]
fn the_first_moves_of_solved_games_are_known() {
    let (spec, value) = ("kalah:6x4", 8);
    let game = variant(spec);
    let start = game.start();
    let explain = |name: &str| ask(&start, 1_000, |turn| player(&game, name, 1).explain(turn));
    let explanation = explain("engine");
    let told = format!("south wins by {value} with best play");
    assert!(explanation.summary.iter().any(|sentence| sentence == told.as_str()), "{spec}: {explanation:?}");
    let values: Vec<Option<f64>> = explanation.candidates.iter().map(|candidate| candidate.parts[0]).collect();
    assert!(values.iter().all(Option::is_some) && values[0] == Some(f64::from(value)), "{spec}: {values:?}");
    assert_eq!(explanation.choices, [explanation.candidates[0].mv.as_str()], "{spec}");
    // A weaker player has to find out for itself.
    let weak = explain("engine@level=3");
    assert!(weak.summary.iter().all(|sentence| sentence != told.as_str()), "{spec}");
    let score = std::cell::Cell::new(None);
    let limits = Limits { nodes: Some(1_000), ..Limits::default() };
    let report = |info: &boardwright_game::Info<_>| score.set(Some(info.score));
    let stop = Stop::new();
    let turn = Turn { position: &start, start: &start, history: &[], limits: &limits, stop: &stop, report: &report };
    player(&game, "engine", 1).choose(&turn);
    assert_eq!(score.get().map(|score| score.to_string()), Some(format!("win by {value}")), "{spec}");
}

#[test]
fn estimates_of_the_book_are_played_and_never_shown_as_proved() {
    for spec in ["kalah:6x6", "kalah:6x6,empty-capture"] {
        let start = variant(spec).start();
        let explanation = ask(&start, 1_000, |turn| player(&variant(spec), "engine", 1).explain(turn));
        assert!(explanation.summary[0].contains("proves nothing"), "{spec}: {explanation:?}");
        assert!(explanation.candidates.iter().all(|house| house.parts[0].is_none() && house.value.is_some()), "{spec}");
        assert_eq!(explanation.choices, [explanation.candidates[0].mv.as_str()], "{spec}");
        let score = std::cell::Cell::new(None);
        let limits = Limits { nodes: Some(1_000), ..Limits::default() };
        let report = |info: &Info<_>| score.set(Some(info.score));
        let stop = Stop::new();
        let turn = Turn { report: &report, ..Turn::new(&start, &limits, &stop) };
        player(&variant(spec), "engine", 1).choose(&turn);
        assert!(score.get().is_some_and(|score| score.points().is_none()), "{spec}");
    }
}

#[test]
fn drawn_positions_are_held_against_the_strongest_of_the_quiz() {
    let game = variant("kalah:6x4");
    // These draws are hard to prove: they have 40 seeds and more in play, and only one house holds.
    for opening in ["3 5 4 6 4 4 5 1 3 3", "5 6 4 1 4 3 3 4 1 1", "1 2 2 5 4 1 1 4 1 3", "4 1 2 4 2 3 6 6 1 3"] {
        for side in Side::BOTH {
            let mut position = game.start();
            opening.split(' ').for_each(|mv| position.play(mv.parse().expect("a house")).expect("legal"));
            let outcome = played_out(position, side, player(&game, "mtdf", 1)).outcome();
            assert_ne!(outcome, Some(Outcome::Win(side.other())), "{opening}: mtdf wins as {:?}", side.other());
        }
    }
}

#[test]
fn the_same_question_gets_the_same_answer() {
    for spec in ["kalah:6x4", "kalah:10x12,end=mover", "kalah:1x1"] {
        let game = variant(spec);
        let answer = || {
            let mut engine = player(&game, "engine", 1);
            let mut position = game.start();
            let mut moves = Vec::new();
            while position.outcome().is_none() && moves.len() < 12 {
                let mv = ask(&position, 5_000, |turn| engine.choose(turn));
                moves.push(mv);
                position.play_unchecked(mv);
            }
            moves
        };
        assert_eq!(answer(), answer(), "{spec}");
    }
}

#[test]
fn threads_and_clocks_lead_to_legal_moves_in_time() {
    let game = variant("kalah:6x4");
    for name in ["engine@threads=2,time=20ms", "engine@threads=2,time=20ms,lines=3"] {
        let mut engine = player(&game, name, 1);
        let mut position = game.start();
        let began = std::time::Instant::now();
        while position.outcome().is_none() {
            let limits = Limits::default();
            let mv = engine.choose(&Turn::new(&position, &limits, &Stop::new()));
            position.play(mv).expect("legal");
        }
        assert!(began.elapsed().as_secs() < 120, "a game of 20 ms a move");
    }
}

/// The last report of an engine that is asked for several lines: for each line its score and its moves.
fn lines(position: &Kalah, name: &str, limits: Limits) -> Vec<(Score, Vec<House>)> {
    let found = RefCell::new(Vec::new());
    let report = |info: &Info<House>| {
        let mut found = found.borrow_mut();
        found.truncate(info.line as usize - 1);
        found.push((info.score, info.variation.clone()));
    };
    let (game, stop) = (variant("kalah:6x4"), Stop::new());
    let turn = Turn { position, start: position, history: &[], limits: &limits, stop: &stop, report: &report };
    let chosen = player(&game, name, 1).choose(&turn);
    let found = found.into_inner();
    assert_eq!(found[0].1[0], chosen, "the first line is what it plays");
    found
}

#[test]
fn several_lines_are_the_best_ones_in_order() {
    let limits = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    // Exact values: in the book, and near the end.
    let start = variant("kalah:6x4").start();
    let scores: Vec<Score> =
        lines(&start, "engine@lines=10", limits(1000)).into_iter().map(|(score, _)| score).collect();
    assert_eq!(scores, [8, 4, -2, -8, -10, -14].map(Score::proved), "as docs/kalah-values.md has them");
    let late: Kalah = read_position("0,1,0,0,2,1,20/1,0,2,0,0,1,20 S", start.rules()).expect("a position");
    let mut solver = variant("kalah:6x4").solver(&SolverOptions::default()).expect("kalah has a solver");
    for (score, moves) in lines(&late, "engine@lines=3", limits(50_000)) {
        let mut end = late;
        moves.iter().for_each(|&mv| end.play(mv).expect("a line can be played"));
        let value = solver.solve(&late.child(moves[0]), &Stop::new(), &mut |_| {}).bounds.value();
        let tally = end.tally();
        assert!(end.outcome().is_some() && Some(tally[0] as i32 - tally[1] as i32) == value, "{moves:?}");
        assert_eq!(Some(score), value.map(Score::proved));
    }
    // Estimates: the best of three lines is what a search for one finds, and none comes twice.
    let mut position = start;
    ["3", "6", "1", "5"].iter().for_each(|mv| position.play(mv.parse().expect("a house")).expect("it is legal"));
    let deep = Limits { depth: Some(5), ..Limits::default() };
    let three = lines(&position, "engine@lines=3", deep);
    assert_eq!(three.len(), 3);
    assert_eq!(three[0].0, lines(&position, "engine", deep)[0].0);
    assert!(three.is_sorted_by(|one, next| one.0 >= next.0), "{three:?}");
    let all = lines(&position, "engine@lines=10", deep);
    assert_eq!(
        all.iter().take(3).map(|line| line.0).collect::<Vec<_>>(),
        three.iter().map(|line| line.0).collect::<Vec<_>>()
    );
    assert_eq!(all.len(), position.moves().count());
}

#[test]
fn several_lines_and_one_have_the_same_estimates_of_the_book() {
    let limits = Limits { nodes: Some(1_000), ..Limits::default() };
    for spec in ["kalah:6x6", "kalah:6x6,empty-capture"] {
        let start = variant(spec).start();
        let second = start.child("1".parse().expect("a house"));
        for position in [start, second] {
            let one = lines(&position, "engine", limits);
            let all = lines(&position, "engine@lines=10", limits);
            assert_eq!(one[0], all[0], "{spec}");
            assert_eq!(all.len(), position.moves().count(), "{spec}");
            assert!(all.is_sorted_by(|one, next| one.0 >= next.0), "{spec}: {all:?}");
            assert!(all.iter().all(|line| line.0.points().is_none()), "nothing is proved: {all:?}");
            assert_eq!(lines(&position, "engine@lines=2", limits), all[..2], "{spec}");
        }
    }
}

#[test]
fn an_engine_that_plays_for_the_result_gives_none_away() {
    let mut decided = 0;
    let boards = [("kalah:4x3", 6), ("kalah:5x3", 3)];
    judged(&boards, ("engine@aim=result", 3, 30_000), &mut |choice, before, after| {
        assert_eq!(after, before, "{choice}");
        decided += usize::from(before != 0);
    });
    assert!(decided > 20, "{decided}");
    let error = variant("kalah").player(&"engine@aim=glory".parse().expect("a spec"), 1).err().expect("refused");
    assert!(error.to_string().contains("aim=result"), "{error}");
}
