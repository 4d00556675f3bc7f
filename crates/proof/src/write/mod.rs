//! Writes strategies from the replies of a solver.

mod asking;
pub(crate) mod coding;
mod graph;
mod guide;
mod length;
mod parts;
mod reach;
mod splitting;
mod transfer;
mod zones;

use boardwright_game::certify::{Blocking, WinningSets};
use boardwright_game::{AnyPosition, AnySolver, Measure, Side, Stop};
use boardwright_proof_check::moves::{Asked, LONGEST_LINE, MoveWalk, Walked};
use boardwright_proof_check::sets::{SetAnswer, SetWalk, is_pairing};
use boardwright_proof_check::{Checked, Claim, Refusal, StrategyForm};

use self::asking::UNBOUNDED;
use self::coding::{BitWriter, write_answer};
pub use self::guide::Guide;
pub use self::length::plies_to_win;
pub use self::reach::reach;
pub use self::splitting::{Sizes, Splitter};

/// Writes down how `solver` reaches `goal` for `side` from `position`, telling `report` how many positions it has seen.
///
/// The form is the shortest that the game and the solver have for such a goal.
///
/// # Errors
/// [`Refusal`] if the solver does not reach the goal, or the walk is stopped.
pub fn write(
    position: &AnyPosition,
    (side, goal): (Side, i32),
    solver: &mut dyn AnySolver,
    stop: &Stop,
    report: &mut dyn FnMut(u64),
) -> Result<(Claim, Checked), Refusal> {
    // Sets and zones are of games that go on.
    let goes_on = solver.measure() == Measure::Result && position.outcome().is_none();
    if let Some(walk) = (goes_on && goal == 0).then(|| SetWalk::new(position, side, UNBOUNDED, stop)).flatten() {
        let written = write_sets(position, walk, solver, stop, report);
        if !matches!(written, Err(Refusal::Fails(_))) {
            return written;
        }
        // The solver knows a draw for which no blocking of rows is enough.
    }
    if goes_on && goal == 1 && solver.knows_zones() && position.proof_sets(side).is_some() {
        let written = zones::write(position, side, solver, stop, report);
        if !matches!(written, Err(Refusal::Fails(_))) {
            return written;
        }
        // The solver knows a win and not what to do where some of the opponent's moves are missing.
    }
    let form = if goal == 1 && solver.knows_lines() { StrategyForm::Lines } else { StrategyForm::Moves };
    write_moves(position, (side, goal, form), solver, stop, report)
}

fn write_moves(
    position: &AnyPosition,
    (side, goal, form): (Side, i32, StrategyForm),
    solver: &mut dyn AnySolver,
    stop: &Stop,
    report: &mut dyn FnMut(u64),
) -> Result<(Claim, Checked), Refusal> {
    let measure = solver.measure();
    let mut writer = BitWriter::default();
    let mut choose = |position: &AnyPosition, count: usize, wanted, written: &Walked<'_>| {
        let goal = match wanted {
            Asked::Move(goal) => goal,
            Asked::Line => {
                let line = threat(position, solver);
                writer.push(line.len(), LONGEST_LINE + 1);
                line.iter().for_each(|&mv| writer.push(mv, count));
                return Ok(line);
            }
        };
        let is_written = |code: &[u8], counted| written.holds(code, counted);
        let reply = if count == 1 { Some(0) } else { solver.short_reply(position, goal, &is_written, stop) };
        let chosen = reply.ok_or_else(|| unknown(stop, &format!("no move for {goal} at {position}")))?;
        writer.push(chosen, count);
        Ok(vec![chosen])
    };
    let mut claim = Claim::new(side, goal, form, Vec::new());
    let mut walk = MoveWalk::new((&claim, measure), UNBOUNDED, stop, report)?;
    walk.run(position, &mut choose)?;
    let checked = walk.checked();
    claim.strategy = writer.into_bytes();
    Ok((claim, checked))
}

/// The line that the side which is not to move threatens, as numbers of moves; empty if there is none that can be
/// shown.
fn threat(position: &AnyPosition, solver: &mut dyn AnySolver) -> Vec<usize> {
    let Some(line) = solver.threat(position).filter(|line| line.len() <= LONGEST_LINE) else { return Vec::new() };
    let moves = position.moves();
    let line: Option<Vec<usize>> = line.iter().map(|mv| moves.iter().position(|known| known == mv)).collect();
    line.unwrap_or_default()
}

fn write_sets(
    position: &AnyPosition,
    mut walk: SetWalk<'_>,
    solver: &mut dyn AnySolver,
    stop: &Stop,
    report: &mut dyn FnMut(u64),
) -> Result<(Claim, Checked), Refusal> {
    let mut writer = BitWriter::default();
    let side = walk.blocker();
    walk.run(report, &mut |sets, blocker_to_move| {
        let blocking = solver.block(position, side.other(), (sets, blocker_to_move), stop);
        let missing = || unknown(stop, &format!("no way to hold at {} sets from {position}", sets.sets().len()));
        let answer = match blocking {
            Some(blocking) => answer_of_pairs(blocking, sets).ok_or_else(missing)?,
            None if blocker_to_move => return Err(missing()),
            None => SetAnswer::Each,
        };
        write_answer(&answer, sets, blocker_to_move, &mut writer).ok_or_else(missing)?;
        Ok(answer)
    })?;
    let checked = walk.checked();
    Ok((Claim::new(side, 0, StrategyForm::Sets, writer.into_bytes()), checked))
}

/// The answer of a solver, if it fits the sets.
fn answer_of_pairs(blocking: Blocking, sets: &WinningSets) -> Option<SetAnswer> {
    match blocking {
        Blocking::Cell(cell) => Some(SetAnswer::Cell(cell)),
        Blocking::Pairs(pairs) => is_pairing(&pairs, sets).then_some(SetAnswer::Pairs(pairs)),
    }
}

fn unknown(stop: &Stop, what: &str) -> Refusal {
    if stop.is_raised() { Refusal::Stopped } else { Refusal::Fails(format!("the solver has {what}")) }
}
