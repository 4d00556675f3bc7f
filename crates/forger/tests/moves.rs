//! Strategies of moves and lines, sought by trying: the walk says how far one comes, and the last choice is changed.

use std::collections::HashMap;

use boardwright_forger::checker::moves::{Asked, LONGEST_LINE, MoveWalk, Walked};
use boardwright_forger::checker::{Certificate, Claim, Refusal, StrategyForm};
use boardwright_forger::coding::BitWriter;
use boardwright_game::{AnyPosition, Measure, Rng, Side, Stop};

use super::boards::Board;
use super::{EFFORT, file};

/// Walks that a search may take, and questions that it may answer in all of them together.
const MAX_WALKS: usize = 300;
const MAX_ANSWERS: usize = 6_000;

/// Lines that are tried at a position.
const MAX_LINES: usize = 6;

/// The order in which the moves at a position are tried.
#[derive(Clone, Copy)]
enum Habit {
    /// As they come from the rules, or the other way round.
    First,
    Last,
    /// By chance.
    Any,
    /// The moves that gain most at once come first.
    Greedy,
}

/// A strategy's answer at a point, as choices among this many.
type Answer = Vec<(usize, usize)>;

/// The answers that are possible at a point, and the one that is given now.
struct Options {
    answers: Vec<Answer>,
    at: usize,
}

/// Claims about a board that are too high, with strategies that the walk takes.
pub(super) fn forge(board: &Board, measure: Measure, form: StrategyForm, rng: &mut Rng) -> Vec<Certificate> {
    let mut forged = Vec::new();
    for side in Side::BOTH {
        let most = board.most(measure, side);
        let step = 1 + rng.below(2) as i32;
        let goal = if rng.below(4) == 0 && measure == Measure::Points { most + 5 } else { most + step };
        if measure == Measure::Result && goal > 1 {
            continue;
        }
        let found = search(&board.position, (side, goal, measure), form, rng);
        forged.extend(found.map(|strategy| file(board, measure, vec![Claim::new(side, goal, form, strategy)])));
    }
    forged
}

/// Two claims of lines about points that contradict each other, the second of them true.
pub(super) fn forge_pairs(board: &Board, rng: &mut Rng) -> Vec<Certificate> {
    let measure = Measure::Points;
    let goals = Side::BOTH.map(|side| board.most(measure, side) + i32::from(side == Side::First));
    let claims = Side::BOTH.map(|side| {
        let goal = goals[side.index()];
        let strategy = search(&board.position, (side, goal, measure), StrategyForm::Lines, rng)?;
        Some(Claim::new(side, goal, StrategyForm::Lines, strategy))
    });
    let claims: Option<Vec<Claim>> = claims.into_iter().collect();
    claims.map(|claims| file(board, measure, claims)).into_iter().collect()
}

/// A true claim of moves, and one that is too high and has its strategy.
pub(super) fn forge_seconds(board: &Board, rng: &mut Rng) -> Vec<Certificate> {
    let measure = Measure::Points;
    let forged = Side::BOTH.into_iter().filter_map(|side| {
        let goal = board.most(measure, side);
        let strategy = search(&board.position, (side, goal, measure), StrategyForm::Moves, rng)?;
        let claims = [goal, goal + 1].map(|goal| Claim::new(side, goal, StrategyForm::Moves, strategy.clone()));
        Some(file(board, measure, claims.to_vec()))
    });
    forged.collect()
}

/// A strategy that the walk takes.
pub(super) fn search(
    root: &AnyPosition,
    (side, goal, measure): (Side, i32, Measure),
    form: StrategyForm,
    rng: &mut Rng,
) -> Option<Vec<u8>> {
    let habit = [Habit::First, Habit::Last, Habit::Last, Habit::Any, Habit::Greedy][rng.below(5)];
    let mut path: Vec<Options> = Vec::new();
    let mut left = MAX_ANSWERS;
    for _ in 0..MAX_WALKS {
        let mut asked = 0;
        let mut choose = |position: &AnyPosition, moves: usize, wanted, _: &Walked<'_>| {
            if asked == path.len() {
                let answers = match wanted {
                    Asked::Move(_) => ordered(position, &position.moves(), habit, rng),
                    Asked::Line => lines(moves, rng),
                };
                path.push(Options { answers, at: 0 });
            }
            left = left.checked_sub(1).ok_or(Refusal::Stopped)?;
            let options = &path[asked];
            asked += 1;
            let answer = &options.answers[options.at];
            let skipped = usize::from(wanted == Asked::Line);
            Ok(answer.iter().skip(skipped).map(|(choice, _)| *choice).collect())
        };
        let (stop, mut report) = (Stop::new(), |_| {});
        let claim = Claim::new(side, goal, form, Vec::new());
        let walk = MoveWalk::new((&claim, measure), EFFORT, &stop, &mut report);
        match walk.and_then(|mut walk| walk.run(root, &mut choose)) {
            Ok(()) => return Some(written(&path)),
            Err(Refusal::Fails(_)) => {}
            Err(_) => return None,
        }
        while path.last().is_some_and(|options| options.at + 1 >= options.answers.len()) {
            path.pop();
        }
        path.last_mut()?.at += 1;
    }
    None
}

fn written(path: &[Options]) -> Vec<u8> {
    let mut writer = BitWriter::default();
    for (choice, among) in path.iter().flat_map(|options| &options.answers[options.at]) {
        writer.push(*choice, *among);
    }
    writer.into_bytes()
}

/// The moves as answers, in the order in which they are tried.
fn ordered(position: &AnyPosition, moves: &[String], habit: Habit, rng: &mut Rng) -> Vec<Answer> {
    let mut order: Vec<usize> = (0..moves.len()).collect();
    match habit {
        Habit::First => {}
        Habit::Last => order.reverse(),
        Habit::Any => rng.shuffle(&mut order),
        Habit::Greedy => {
            let gains: HashMap<usize, i32> = order.iter().map(|&mv| (mv, gain(position, &moves[mv]))).collect();
            order.sort_by_key(|mv| -gains[mv]);
        }
    }
    order.into_iter().map(|mv| vec![(mv, moves.len())]).collect()
}

/// The lead of the side to move after a move.
fn gain(position: &AnyPosition, mv: &str) -> i32 {
    let mut child = position.clone();
    child.play(mv).expect("a legal move");
    let sign = if position.to_move() == Side::First { 1 } else { -1 };
    let won = child.final_value(Measure::Result).map_or(0, |value| 100 * sign * value);
    won + child.tally().map_or(0, |[first, second]| sign * (first as i32 - second as i32))
}

/// No line, and some short ones.
fn lines(moves: usize, rng: &mut Rng) -> Vec<Answer> {
    let line = |length: usize, rng: &mut Rng| -> Answer {
        let moves: Vec<(usize, usize)> = (0..length).map(|_| (rng.below(moves), moves)).collect();
        [vec![(length, LONGEST_LINE + 1)], moves].concat()
    };
    let mut lines: Vec<Answer> = (0..MAX_LINES).map(|index| line(1 + index % 2 * 2, rng)).collect();
    lines.push(line(0, rng));
    rng.shuffle(&mut lines);
    lines
}
