//! Tests of the assumptions of the search, against full search by the rules alone.

use std::sync::atomic::{AtomicUsize, Ordering};

use boardwright_game::grid::Point;
use boardwright_game::{Limits, Outcome, Position, Rng, Stop, Variant};
use boardwright_search::Budget;
use boardwright_search::packed::TranspositionTable;
use boardwright_search::pvs::{self, Crew, Visits};
use boardwright_search::value::score_of;

use crate::board::pattern_board::{PatternBoard, cell_of, point_of};
use crate::board::spot::Class;
use crate::search;
use crate::search::moves::{self, Moves};
use crate::search::pass_threat::threat_after_pass;
use crate::{Gomoku, GomokuVariant, Rule};

/// A position of `stones` random stones in which nobody has won.
fn random(rule: Rule, side: u8, stones: usize, rng: &mut Rng) -> Gomoku {
    let mut position = Gomoku::new(side, side, rule);
    while usize::from(position.count_stones()) < stones {
        let moves: Vec<Point> = position.moves().filter(|&mv| position.child(mv).outcome().is_none()).collect();
        match rng.pick(&moves) {
            Some(&mv) => position.play_unchecked(mv),
            None => return random(rule, side, stones, rng),
        }
    }
    position
}

fn wins_at_once(position: &Gomoku) -> bool {
    position.moves().any(|mv| position.completes_five(mv, position.to_move()))
}

/// Returns true if the side to move wins in three plies at most, whatever is answered.
fn wins_in_three(position: &Gomoku) -> bool {
    let own = position.to_move();
    wins_at_once(position)
        || position.moves().any(|mv| {
            let after = position.child(mv);
            after.outcome().is_none()
                && !wins_at_once(&after)
                && after.moves().all(|reply| {
                    let next = after.child(reply);
                    next.outcome().map_or_else(|| wins_at_once(&next), |outcome| outcome.winner() == Some(own))
                })
        })
}

/// Returns true if the classes of spots tell every win in three plies. If the defender has forbidden points, or may stop a
/// five from its ends, there are more of them, or fewer.
fn tells_all(rule: Rule) -> bool {
    matches!(rule, Rule::Freestyle | Rule::Exact)
}

#[test]
fn wins_in_three_plies_are_read_off_the_board() {
    for rule in Rule::ALL {
        let (mut rng, mut seen) = (Rng::new(5), 0);
        for _ in 0..400 {
            let position = random(rule, 7, 26, &mut rng);
            let board = PatternBoard::new(&position);
            let (own, other) = (position.to_move(), position.to_move().other());
            if board.count(own, Class::Five) + board.count(other, Class::Five) > 0 {
                continue;
            }
            let claimed = board.count(own, Class::OpenFour) > 0;
            seen += u32::from(claimed);
            if claimed || tells_all(rule) {
                assert_eq!(wins_in_three(&position), claimed, "{rule} {position}");
            }
        }
        assert!(seen > 5, "{rule}: only {seen} wins in three plies");
    }
}

#[test]
fn the_parries_of_an_open_four_are_exactly_those_that_parry_it() {
    for rule in Rule::ALL {
        let (mut rng, mut seen) = (Rng::new(8), 0);
        for _ in 0..400 {
            let position = random(rule, 7, 24 + rng.below(2), &mut rng);
            let board = PatternBoard::new(&position);
            let (own, other) = (position.to_move(), position.to_move().other());
            let fives = board.count(own, Class::Five) + board.count(other, Class::Five);
            if fives + board.count(own, Class::OpenFour) > 0 || board.count(other, Class::OpenFour) == 0 || seen > 25 {
                continue;
            }
            seen += 1;
            let mut parries = Moves::new();
            moves::open_four_parries(&board, Class::Four, &mut parries);
            let is_four = |cell| (Class::Four..=Class::OpenFour).contains(&board.class(own, cell));
            for mv in position.moves() {
                let parry = parries.iter().find(|parry| point_of(parry.mv) == mv);
                let after = position.child(mv);
                if after.outcome().is_some() || parry.is_some_and(|parry| is_four(parry.mv)) {
                    continue;
                }
                if parry.is_none() || tells_all(rule) {
                    assert_eq!(wins_in_three(&after), parry.is_none(), "{rule} {mv} in {position}");
                }
            }
        }
        assert!(seen > 5, "{rule}: only {seen} threats of an open four");
    }
}

/// In how many plies the side to move wins (positive) or loses (negative) with best play; 0 for a draw.
fn by_rules(position: &Gomoku) -> i32 {
    if let Some(outcome) = position.outcome() {
        // Only the side that has just moved wins by five, and the one that moves now by a foul of the other.
        return match outcome {
            Outcome::Draw => 0,
            Outcome::Win(side) => {
                if side == position.to_move() {
                    i32::MAX
                } else {
                    i32::MIN
                }
            }
        };
    }
    let further = |value: i32| match value {
        i32::MAX => -1,
        i32::MIN => 1,
        0 => 0,
        plies => -plies - plies.signum(),
    };
    // Quick wins are best, and late losses.
    let rank = |value: i32| match value.signum() {
        1 => 1_000 - value,
        0 => 0,
        _ => -1_000 - value,
    };
    let mut best = i32::MIN;
    for mv in position.moves() {
        let value = further(by_rules(&position.child(mv)));
        if best == i32::MIN || rank(value) > rank(best) {
            best = value;
        }
        if best == 1 {
            break;
        }
    }
    best
}

#[test]
fn a_forced_result_of_the_search_is_the_result() {
    for rule in Rule::ALL {
        let (mut rng, mut forced) = (Rng::new(21), 0);
        for _ in 0..60 {
            let position = random(rule, 6, 36 - 7, &mut rng);
            let truth = by_rules(&position);
            for depth in [2, 4, 8] {
                let limits = Limits { depth: Some(depth), ..Limits::default() };
                let (table, budget) = (TranspositionTable::new(1 << 16), Budget::new(&limits, &Stop::new()));
                let found = search::of(PatternBoard::new(&position), &table, &budget, None).think(1, &mut |_| {});
                let Some(claimed) = score_of(found.value).forced() else { continue };
                forced += 1;
                assert_eq!(
                    claimed.signum(),
                    truth.signum(),
                    "{rule} depth {depth}: {claimed}, not {truth} in {position}"
                );
                // There may be a shorter way that was not seen, but none is claimed that is not there.
                assert!(claimed.abs() >= truth.abs(), "{rule} depth {depth}: {claimed}, not {truth} in {position}");
            }
        }
        assert!(forced > 20, "{rule}: only {forced} forced results");
    }
}

/// The plies of the forced result that a search of this many positions reports, if it reports one.
fn claimed(position: &Gomoku, nodes: u64) -> Option<i32> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let (table, budget) = (TranspositionTable::new(1 << 20), Budget::new(&limits, &Stop::new()));
    let found = search::of(PatternBoard::new(position), &table, &budget, None).think(1, &mut |_| {});
    score_of(found.value).forced()
}

/// Positions of games in which the search called a side lost that has plain fours against an open three, without a look
/// at these fours.
#[test]
fn a_defence_by_plain_fours_is_not_overlooked() {
    for text in [
        "6X8/15/15/9OX4/7O1XXOXO1/7X1OOXO2/8O1XXXO1/8XOXX3/7O2OOX2/8OXXOOX1/10O1X1O/15/15/15/15 X",
        "10OX3/10X1X2/9OX1O2/8OXX1OX1/8OOXXOXX/10O1XOO/11X1X1/10OO2O/15/15/15/15/15/15/15 X",
        "15/15/15/15/8O6/9X1O3/9OX4/9XOX3/8XOOX3/5X2OOX4/6OX1OX4/15/15/15/15 X",
    ] {
        let position = GomokuVariant::new(15, 15, Rule::Freestyle).read(text).expect("a position");
        for nodes in [10, 300, 5_000] {
            assert_eq!(claimed(&position, nodes), None, "{nodes} positions of {text}");
        }
    }
}

/// Nobody may pass, so black loses a full board whose last point is forbidden to him, here an overline.
///
/// ```text
/// 2 X O X O X O .
/// 1 X X X . X X X
///   a b c d e f g
/// ```
#[test]
fn black_loses_where_the_last_point_is_forbidden() {
    let renju = GomokuVariant::new(7, 7, Rule::Renju);
    let read = |text: &str| renju.read(text).expect("a position");
    let rest = "OXOXOXO/XOXOXOX/XOXOXOX/OXOXOXO/OXOXOXO";
    let last = read(&format!("{rest}/XOXOXOX/XXX1XXX X"));
    assert_eq!((by_rules(&last), claimed(&last, 100)), (-1, Some(-1)));
    let before = read(&format!("{rest}/XOXOXO1/XXX1XXX O"));
    assert_eq!((by_rules(&before), claimed(&before, 100)), (2, Some(2)));
    let free = read(&format!("{rest}/XOXOXOX/XXO1OXX X"));
    assert_eq!(claimed(&free, 100), None, "a draw");
}

#[test]
fn threads_find_together_what_one_finds_and_stop_together() {
    let mut rng = Rng::new(2);
    for lines in [1, 1, 1, 3] {
        let position = random(Rule::Freestyle, 9, 10, &mut rng);
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let (table, budget) = (TranspositionTable::new(1 << 20), Budget::new(&limits, &Stop::new()));
        let mut told = Vec::new();
        let (crew, workers) = (Crew::of(3), AtomicUsize::new(0));
        let worker = || {
            workers.fetch_add(1, Ordering::Relaxed);
            search::of(PatternBoard::new(&position), &table, &budget, crew.as_ref())
        };
        let found = pvs::think(crew.as_ref(), 3, lines, worker, &mut |found| told.push(found.clone()));
        assert_eq!(workers.into_inner(), 3, "for {lines} lines");
        assert!(position.moves().any(|mv| mv == point_of(found.mv)));
        let ranks: Vec<u32> = told.iter().rev().take(lines).map(|found| found.rank).collect();
        assert!(ranks.into_iter().rev().eq(1..=lines as u32), "{told:?}");
        let last = &told[told.len() - lines];
        assert_eq!((last.best.line[0], last.best.value, last.best.depth), (found.mv, found.value, found.depth));
        if lines == 1 {
            assert_eq!(told.iter().map(|found| found.best.depth).max(), Some(found.depth), "the deepest of all");
        }
        assert!(last.nodes <= 20_000 + 3 * 16, "{}", last.nodes);
    }
}

/// Small boards and all replies: what the rules alone say.
#[test]
fn a_move_that_does_nothing_about_a_threat_loses_as_soon_as_it_is_said_to() {
    for rule in [Rule::Freestyle, Rule::Exact] {
        let (mut rng, mut seen) = (Rng::new(33), 0);
        for _ in 0..400 {
            let position = random(rule, 6, 36 - 8, &mut rng);
            let (board, budget) = (PatternBoard::new(&position), Budget::of_nodes(10_000, &Stop::new()));
            let Some(threat) = threat_after_pass(&board, &mut Visits::new(&budget, None)) else { continue };
            for mv in position.moves() {
                let Some((value, _)) = threat.loss(cell_of(mv)) else { continue };
                let claimed = -score_of(value).forced().expect("a loss");
                let child = position.child(mv);
                let truth = by_rules(&child);
                assert!(
                    (1..claimed).contains(&truth),
                    "{rule}: {mv} loses in {claimed}, not {truth} + 1, in {position}"
                );
                assert!(truth > 1 || claimed == 2, "{rule}: {mv} loses in 2, not {claimed}, in {position}");
                seen += 1;
            }
        }
        assert!(seen > 100, "{rule}: only {seen} moves");
    }
}

/// The position of freestyle on 15 × 15 after these moves.
fn after(moves: &str) -> Gomoku {
    let mut position = Gomoku::new(15, 15, Rule::Freestyle);
    moves.split(' ').for_each(|mv| position.play_unchecked(mv.parse().expect("a point")));
    position
}

/// A search of a poor position asks for the opponent's win after a pass, whenever that is: it must keep to its limit.
#[test]
fn what_the_opponent_wins_by_is_looked_for_within_the_limit() {
    for moves in ["k11 d4 j10", "h8 o1 i9", "h8 a1 i9 c15 j9"] {
        let position = after(moves);
        for nodes in (1..60).map(|step| step * step * 10) {
            let (table, budget) = (TranspositionTable::new(1 << 16), Budget::of_nodes(nodes, &Stop::new()));
            let mut search = search::of(PatternBoard::new(&position), &table, &budget, None);
            search.think(1, &mut |_| {});
            assert!(search.visits.total() <= nodes, "{} of {nodes} positions after {moves}", search.visits.total());
        }
    }
}

/// Positions that `solve` calls lost after any reply. Far from black's stones the search does not see the loss for longest.
#[test]
fn the_engine_resists_near_the_stones_that_win() {
    for moves in ["k11 d4 j10", "k11 c13 j10", "h8 o1 i9"] {
        let position = after(moves);
        let (table, budget) = (TranspositionTable::new(1 << 20), Budget::of_nodes(400_000, &Stop::new()));
        let found = search::of(PatternBoard::new(&position), &table, &budget, None).think(1, &mut |_| {});
        let mv = point_of(found.mv);
        let is_near = |stone: Point| stone.column.abs_diff(mv.column).max(stone.row.abs_diff(mv.row)) <= 3;
        assert!(
            moves.split(' ').step_by(2).any(|stone| is_near(stone.parse().expect("a point"))),
            "{mv} after {moves}"
        );
    }
}
