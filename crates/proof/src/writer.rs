//! Strategies written down from what a solver replies.

use boardwright_game::{AnyPosition, AnySolver, Side, Stop};

use crate::bits::BitWriter;
use crate::certificate::Claim;
use crate::checker::{Checked, Refusal, Walk};

/// Writes down how `solver` reaches `goal` for `side` from `position`, telling `report` how many positions it has seen.
///
/// # Errors
/// [`Refusal`] if the solver does not reach the goal, or the walk is stopped.
pub fn write(
    position: &AnyPosition,
    (side, goal): (Side, i32),
    solver: &mut AnySolver,
    stop: &Stop,
    report: &mut dyn FnMut(u64),
) -> Result<(Claim, Checked), Refusal> {
    let measure = solver.measure();
    let mut writer = BitWriter::default();
    let mut choose = |position: &AnyPosition, moves: &[String], goal| {
        let reply = if moves.len() == 1 { moves.first().cloned() } else { solver.reply(position, goal, stop) };
        let index = reply.and_then(|reply| moves.iter().position(|mv| *mv == reply));
        let index = index.ok_or_else(|| match stop.is_raised() {
            true => Refusal::Stopped,
            false => Refusal::Fails(format!("the solver has no move for {goal} at {position}")),
        })?;
        writer.push(index, moves.len());
        Ok(index)
    };
    let mut walk = Walk::new(side, goal, measure, stop, report);
    walk.run(position, &mut choose)?;
    let checked = walk.checked();
    Ok((Claim { side, goal, strategy: writer.into_bytes() }, checked))
}
