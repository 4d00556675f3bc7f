//! Tests of the threat search: proofs are played out against all kinds of defence, by the rules alone.

use boardwright_game::grid::Point;
use boardwright_game::{Outcome, Position, Rng, Stop, Variant};
use boardwright_search::Budget;

use crate::board::pattern_board::{Cells, PatternBoard, cell_of, point_of};
use crate::board::spot::Class;
use crate::search::moves;
use crate::solver::prover::fours::FourSearch;
use crate::solver::prover::{Prover, ThreatKind, Verdict, fours, threats};
use crate::{Gomoku, GomokuVariant, Rule};

const PUZZLES: &str = include_str!("../../../tests/data/renju_wins_by_threats.tsv");

fn prover(position: &Gomoku, threats: ThreatKind) -> Prover {
    Prover::new(PatternBoard::new(position), position.to_move(), threats)
}

/// The win that a search with this limit of nodes finds.
fn win_of(prover: &mut Prover, nodes: u64) -> Option<Vec<Point>> {
    match prover.prove(&Budget::of_nodes(nodes, &Stop::new())) {
        Verdict::Win(line) => Some(line.into_iter().map(point_of).collect()),
        _ => None,
    }
}

fn winning_line(position: &Gomoku, threats: ThreatKind, nodes: u64) -> Option<Vec<Point>> {
    win_of(&mut prover(position, threats), nodes)
}

/// Plays the line by the rules: it must be legal and end with a win of the side that begins.
fn check_line(position: &Gomoku, line: &[Point]) {
    let mut after = position.clone();
    for &mv in line {
        after.play(mv).unwrap_or_else(|error| panic!("{error} in {line:?} of {position}"));
    }
    assert_eq!(after.outcome().and_then(Outcome::winner), Some(position.to_move()), "{line:?} of {position}");
}

/// Plays a proof out. The defender makes random moves, more often parries than not; the attacker's moves come from the
/// prover that has proved the position.
fn play_out(position: &Gomoku, prover: &mut Prover, rng: &mut Rng) {
    let attacker = position.to_move();
    let mut game = position.clone();
    while game.outcome().is_none() {
        let mv = if game.to_move() == attacker {
            prover.set_board(PatternBoard::new(&game));
            let line = win_of(prover, 300_000);
            line.unwrap_or_else(|| panic!("the win of {position} is lost in {game}"))[0]
        } else {
            let all: Vec<Point> = game.moves().collect();
            let stops = |&point: &Point| {
                let next = game.child(point);
                next.outcome().is_none() && next.moves().all(|mv| !next.completes_five(mv, attacker))
            };
            let parries: Vec<Point> =
                if rng.below(4) > 0 { all.iter().copied().filter(stops).collect() } else { all.clone() };
            *rng.pick(&parries).unwrap_or(&all[0])
        };
        game.play_unchecked(mv);
    }
    assert_eq!(game.outcome().and_then(Outcome::winner), Some(attacker), "{game} from {position}");
}

/// Positions of random play near the other stones, until somebody could win at once.
fn positions(rule: Rule, seed: u64) -> Vec<Gomoku> {
    let mut rng = Rng::new(seed);
    let mut position = Gomoku::new(9, 9, rule);
    let mut positions = Vec::new();
    for ply in 0..22 {
        let moves: Vec<Point> = position
            .moves()
            .filter(|mv| mv.column.abs_diff(4) < 4 && mv.row.abs_diff(4) < 4 && position.child(*mv).outcome().is_none())
            .collect();
        let Some(&mv) = rng.pick(&moves) else { break };
        position.play_unchecked(mv);
        if ply > 5 {
            positions.push(position.clone());
        }
    }
    positions
}

#[test]
fn a_claimed_win_is_won_against_every_defence() {
    for rule in Rule::ALL {
        let mut rng = Rng::new(3);
        let mut claims = 0;
        for seed in 0..10 {
            for position in positions(rule, seed) {
                for threats in [ThreatKind::Fours, ThreatKind::All, ThreatKind::Quiet(3)] {
                    let mut prover = prover(&position, threats);
                    let Some(line) = win_of(&mut prover, 20_000) else { continue };
                    check_line(&position, &line);
                    if line.len() > 3 {
                        claims += 1;
                        for _ in 0..4 {
                            play_out(&position, &mut prover, &mut rng);
                        }
                    }
                }
            }
        }
        assert!(claims > 10, "{rule}: only {claims} wins of more than three plies were seen");
    }
}

#[test]
fn a_line_of_one_move_is_found_exactly_where_a_five_can_be_made() {
    for rule in Rule::ALL {
        for position in positions(rule, 77) {
            let found = winning_line(&position, ThreatKind::All, 20_000);
            let wins_at_once = position.moves().any(|mv| position.completes_five(mv, position.to_move()));
            assert_eq!(found.is_some_and(|line| line.len() == 1), wins_at_once, "{position}");
        }
    }
}

/// Proves and plays out the published problems of some kinds.
fn solve_problems(kinds: &[(&str, ThreatKind)], nodes: u64) {
    let variant = GomokuVariant::new(15, 15, Rule::Renju);
    let mut rng = Rng::new(9);
    let mut solved = 0;
    for line in PUZZLES.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, kind, _, position, _] = fields[..] else { panic!("five fields, not {line:?}") };
        let Some(&(_, threats)) = kinds.iter().find(|(name, _)| *name == kind) else { continue };
        let position = variant.read(position).expect("a position");
        let mut prover = prover(&position, threats);
        let line = win_of(&mut prover, nodes).unwrap_or_else(|| panic!("{name} is not solved"));
        check_line(&position, &line);
        for _ in 0..4 {
            play_out(&position, &mut prover, &mut rng);
        }
        solved += 1;
    }
    assert!(solved > 0, "there are problems of {kinds:?}");
}

#[test]
fn the_published_problems_are_solved() {
    solve_problems(&[("fours", ThreatKind::Fours), ("all", ThreatKind::All), ("quiet", ThreatKind::Quiet(3))], 400_000);
}

#[test]
fn the_long_ones_of_the_published_problems_are_solved() {
    solve_problems(&[("long", ThreatKind::Quiet(2)), ("three", ThreatKind::Quiet(3))], 2_000_000);
}

/// A move that is not tried as a quiet move is no threat: the fours after it do not win.
#[test]
fn a_two_away_from_all_fours_threatens_nothing() {
    let mut tried = [0; 2];
    for rule in Rule::ALL {
        for position in (40..80).flat_map(|seed| positions(rule, seed)) {
            let (attacker, ahead) = (position.to_move(), 2);
            let mut board = PatternBoard::new(&position);
            let mut fours = FourSearch::default();
            let is_won = fours.win(&mut board, ahead).is_some();
            board.pass();
            // Where the defender threatens to win, other moves are left out, too.
            let is_threatened = fours.win(&mut board, ahead).is_some();
            board.pass();
            if is_won || is_threatened {
                continue;
            }
            let mut moves = Vec::new();
            prover(&position, ThreatKind::Quiet(ahead)).options(&mut moves);
            let has_four = board.count_from(attacker, Class::Four) > 0;
            for cell in board.points().filter(|&cell| board.is_empty(cell)).collect::<Vec<_>>() {
                let is_two = threats::makes_only_twos(board.class(attacker, cell));
                if !is_two || moves.iter().any(|scored| scored.mv == cell) || board.is_foul(cell) {
                    continue;
                }
                board.play(cell);
                board.pass();
                let line = fours.win(&mut board, ahead);
                board.pass();
                board.undo();
                assert_eq!(line, None, "{} in {position}", point_of(cell));
                tried[usize::from(has_four)] += 1;
            }
        }
    }
    assert!(tried.iter().all(|&tried| tried > 100), "{tried:?}");
}

#[test]
fn what_stops_a_threat_of_fours_is_exactly_what_the_rules_say() {
    let mut seen = [[0; 2]; 4];
    for rule in Rule::ALL {
        for seed in 20..220 {
            for position in positions(rule, seed) {
                let mut board = PatternBoard::new(&position);
                let defender = position.to_move();
                if board.count(defender, Class::Five) > 0 {
                    continue;
                }
                board.pass();
                let line = FourSearch::default().win(&mut board, 4);
                board.pass();
                let Some(line) = line.filter(|_| board.count(defender.other(), Class::Five) == 0) else { continue };
                let stops: Vec<Point> = fours::stops(&mut board, &line).into_iter().map(point_of).collect();
                for mv in position.moves() {
                    if board.is_foul(cell_of(mv)) {
                        continue;
                    }
                    board.play(cell_of(mv));
                    let wins = fours::still_wins(&mut board, &line);
                    board.undo();
                    assert_eq!(wins, !stops.contains(&mv), "{rule:?} {mv} against {line:?} in {position}");
                    let child = position.child(mv);
                    if child.outcome().is_none() && wins {
                        let won = winning_line(&child, ThreatKind::Fours, 20_000);
                        assert!(won.is_some(), "{mv} stops {line:?} in {position}");
                    }
                }
                seen[rule as usize][defender] += 1;
            }
        }
    }
    assert!(seen.iter().flatten().all(|&seen| seen > 3), "too few threats were seen: {seen:?}");
}

#[test]
fn an_answer_is_left_unplayed_only_where_no_win_follows() {
    let mut seen = [[0; 2]; 4];
    let mut marked = [0; 4];
    for rule in Rule::ALL {
        for position in (20..120).flat_map(|seed| positions(rule, seed)) {
            let mut board = PatternBoard::new(&position);
            let attacker = position.to_move();
            let mut list = Vec::new();
            moves::fours(&board, Class::Four, &mut list);
            list.retain(|four| !board.is_foul(four.mv));
            if board.count(attacker, Class::Five) == 0 {
                FourSearch::default().mark_held(&board, &mut list);
            }
            for four in list {
                board.play(four.mv);
                if four.score == fours::HELD {
                    let is_held = [0, 1].map(|fours| fours::is_held_by_answer(&board, fours));
                    assert_eq!(is_held, [true, true], "{four:?} in {position}");
                    marked[rule as usize] += 1;
                }
                for fours in [0, 1] {
                    if board.count(attacker.other(), Class::Five) > 0 || !fours::is_held_by_answer(&board, fours) {
                        continue;
                    }
                    for answer in moves::five_parries(&board) {
                        board.play(answer);
                        let wins = FourSearch::default().win(&mut board, fours).is_some();
                        assert!(!wins, "{fours} fours of {attacker} after {four:?} in {position}");
                        board.undo();
                    }
                    seen[rule as usize][usize::from(fours)] += 1;
                }
                board.undo();
            }
        }
    }
    assert!(seen[..3].iter().flatten().all(|&seen| seen > 100), "{seen:?}");
    assert!(marked[..3].iter().all(|&marked| marked > 100), "{marked:?}");
    assert_eq!(seen[Rule::Caro as usize], [0; 2]);
}

/// White's line of fours wins only against one of two answers to its first four; e1 stops the fours after the other answer.
#[test]
fn a_reply_to_the_other_answer_of_a_four_stops_it_in_caro() {
    let text = "9/1X2OXO2/1O1XX4/3OO4/5XXX1/3XO1O2/1X3O1O1/4O1X2/9 X";
    let position = GomokuVariant::new(9, 9, Rule::Caro).read(text).expect("a position");
    let mut board = PatternBoard::new(&position);
    board.pass();
    let line = FourSearch::default().win(&mut board, 4).expect("fours");
    board.pass();
    let e1 = cell_of("e1".parse().expect("a point"));
    assert!(fours::stops(&mut board, &line).contains(&e1), "{line:?}");
}

/// The zone of the attacker's win from here, the attacker to move; `None` if no win or no zone is found.
fn zone(board: PatternBoard) -> Option<Vec<Point>> {
    let attacker = board.to_move();
    let mut prover = Prover::new(board, attacker, ThreatKind::All);
    win_of(&mut prover, 5_000)?;
    let zone = prover.zone(&Budget::of_nodes(20_000, &Stop::new()))?;
    Some(Cells::of(&zone).map(point_of).collect())
}

#[test]
fn only_moves_in_the_zone_can_save_who_has_passed() {
    let mut outside = 0;
    for rule in [Rule::Freestyle, Rule::Exact] {
        for position in (40..48).flat_map(|seed| positions(rule, seed)) {
            let defender = position.to_move();
            let mut board = PatternBoard::new(&position);
            if [defender, defender.other()].iter().any(|&side| board.count(side, Class::Five) > 0) {
                continue;
            }
            board.pass();
            let Some(zone) = zone(board) else { continue };
            for mv in position.moves().filter(|mv| !zone.contains(mv)).step_by(2) {
                let child = position.child(mv);
                let line = winning_line(&child, ThreatKind::All, 50_000);
                check_line(&child, &line.unwrap_or_else(|| panic!("{mv} is outside the zone and holds {position}")));
                outside += 1;
            }
        }
    }
    assert!(outside > 300, "only {outside} moves outside of zones were seen");
}

#[test]
fn a_reply_that_loses_takes_those_outside_of_its_zone_with_it() {
    let mut outside = 0;
    for position in (60..66).flat_map(|seed| positions(Rule::Freestyle, seed)) {
        for reply in position.moves().step_by(5).filter(|&mv| position.child(mv).outcome().is_none()) {
            let child = position.child(reply);
            if PatternBoard::new(&child).count(child.to_move(), Class::OpenFour) > 0 {
                continue;
            }
            let Some(zone) = zone(PatternBoard::new(&child)) else { continue };
            for mv in position.moves().filter(|mv| *mv != reply && !zone.contains(mv)).step_by(4) {
                let other = position.child(mv);
                if other.outcome().is_none() {
                    let line = winning_line(&other, ThreatKind::All, 50_000);
                    check_line(&other, &line.unwrap_or_else(|| panic!("{reply} loses, {mv} holds {position}")));
                    outside += 1;
                }
            }
        }
    }
    assert!(outside > 300, "only {outside} moves outside of zones were seen");
}

/// A guided search of fours is df-pn from its beginning.
#[test]
fn fours_searched_depth_first_win_exactly_where_they_win_by_df_pn() {
    let mut seen = [0; 2];
    for rule in Rule::ALL {
        for position in (300..330).flat_map(|seed| positions(rule, seed)) {
            let fours = || Prover::new(PatternBoard::new(&position), position.to_move(), ThreatKind::Fours);
            let budget = Budget::of_nodes(100_000, &Stop::new());
            let [depth_first, by_numbers] = [fours(), fours().guided()].map(|mut prover| prover.prove(&budget));
            let is_win = |verdict: &Verdict| matches!(verdict, Verdict::Win(_));
            assert_eq!(is_win(&depth_first), is_win(&by_numbers), "{position}");
            assert_eq!(depth_first == Verdict::No, by_numbers == Verdict::No, "{position}");
            if let Verdict::Win(line) = &depth_first {
                check_line(&position, &line.iter().copied().map(point_of).collect::<Vec<_>>());
            }
            seen[usize::from(is_win(&depth_first))] += 1;
        }
    }
    assert!(seen.iter().all(|&seen| seen > 50), "{seen:?}");
}
