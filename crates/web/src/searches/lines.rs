//! Several best lines of any player that scores: it searches the position after each move, deeper and deeper, and from
//! round to round fewer of the moves.

use std::time::Instant;

use boardwright_arena::{Pace, Seat};
use boardwright_game::{AnyPosition, Info, Limits, Outcome, Question, Score, Stop};

use super::await_answer;
use crate::place::Reached;
use crate::players::Chosen;

/// The deepest round.
const DEEPEST: u32 = 60;

/// Moves that are searched on besides the wanted lines: half of those of the round before, but so many times the lines.
const RESERVE: usize = 3;

/// A move with what is known of it.
struct Root {
    mv: String,
    /// The position after it, or its value if the game is over with that.
    after: AnyPosition,
    info: Info<String>,
}

/// Searches the best `wanted` lines and reports each round, the best line first.
///
/// # Errors
/// How the player fails.
pub(super) fn search(
    chosen: &Chosen,
    reached: &Reached,
    wanted: usize,
    pace: &Pace,
    stop: &Stop,
    report: &dyn Fn(&Info<String>),
) -> Result<(), String> {
    let mut seat = Seat::new(chosen.make(reached.variant(), 0)?.player);
    let began = Instant::now();
    let mut roots: Vec<Root> = reached.position().moves().iter().filter_map(|mv| root(reached, mv)).collect();
    let mut nodes = 0;
    for depth in 1..=pace.depth.unwrap_or(DEEPEST).min(DEEPEST) {
        for root in &mut roots {
            let spent = began.elapsed();
            let left = pace.move_time.map(|time| time.saturating_sub(spent));
            let is_over = left.is_some_and(|left| left.is_zero()) || pace.nodes.is_some_and(|most| nodes >= most);
            if is_over || stop.is_raised() {
                return Ok(());
            }
            if root.after.outcome().is_some() || depth == 1 && root.info.depth > 0 {
                continue;
            }
            let limits = Limits { depth: Some(depth), move_time: left, nodes: None, clock: None };
            let found = look(&mut seat, reached, root, limits, stop);
            let Some(found) = found.map_err(|fault| format!("{chosen} fails: {fault}"))? else {
                return Err(format!("{chosen} keeps no score to find several lines by"));
            };
            nodes += found.nodes;
            root.info = Info { nodes, elapsed: Some(began.elapsed()), ..found };
        }
        // Of equal moves the one that came first stays before the other.
        roots.sort_by_key(|root| std::cmp::Reverse(root.info.score));
        for (index, root) in roots.iter().take(wanted).enumerate() {
            report(&Info { line: u32::try_from(index + 1).unwrap_or(u32::MAX), ..root.info.clone() });
        }
        let kept = (roots.len() / 2).max(wanted * RESERVE);
        roots.truncate(kept);
        if roots.iter().all(|root| root.after.outcome().is_some()) {
            break;
        }
    }
    Ok(())
}

/// A move that is about to be searched.
fn root(reached: &Reached, mv: &str) -> Option<Root> {
    let mut after = reached.position().clone();
    after.play(mv).ok()?;
    let side = reached.position().to_move();
    let score = match after.outcome().map(Outcome::winner) {
        None | Some(None) => Score::DRAW,
        Some(Some(winner)) if winner == side => Score::win_in(1),
        Some(Some(_)) => Score::loss_in(1),
    };
    let info = Info { depth: 1, score, nodes: 1, elapsed: None, line: 1, variation: vec![mv.to_owned()] };
    // A finished game needs no search; anything else has not been looked at.
    let depth = u32::from(after.outcome().is_some());
    Some(Root { mv: mv.to_owned(), after, info: Info { depth, ..info } })
}

/// Searches the position after a move; `None` if the player keeps no score.
fn look(
    seat: &mut Seat,
    reached: &Reached,
    root: &Root,
    limits: Limits,
    stop: &Stop,
) -> Result<Option<Info<String>>, boardwright_game::Fault> {
    let mut history = reached.table.history().to_vec();
    history.push(root.mv.clone());
    let start = reached.table.start().clone();
    seat.ask(Question { position: root.after.clone(), start, history, limits });
    let reply = await_answer(seat, stop, &|_| {})?;
    let is_same_side = root.after.to_move() == reached.position().to_move();
    Ok(reply.info.map(|info| {
        let score = one_ply_later(if is_same_side { info.score } else { info.score.negate() });
        let variation = std::iter::once(root.mv.clone()).chain(info.variation).collect();
        Info { depth: info.depth + 1, score, variation, ..info }
    }))
}

/// A forced result is one ply further away before the move.
fn one_ply_later(score: Score) -> Score {
    match score.forced() {
        Some(_) if score.0 > 0 => Score(score.0 - 1),
        Some(_) => Score(score.0 + 1),
        None => score,
    }
}
