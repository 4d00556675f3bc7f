//! Writes strategies from the answers of a solver.

use boardwright_game::{AnyPosition, AnySolver, Side, Stop};
use boardwright_proof_check::zones::{SetFamilies, ZoneState, ZoneWalk};
use boardwright_proof_check::{Checked, Claim, Refusal, StrategyForm};

use super::asking::{Asking, UNBOUNDED};
use super::parts::{self, FirstMoves};

/// Points of a proof that is written in one piece in any case. A longer one is written in parts if several threads can
/// work on it: parts are longer together, and a short proof takes no time.
const WHOLE: u64 = 200_000;

/// Writes down how `solver` wins for `side`, on as many threads as the solver has helpers for.
pub(crate) fn write(
    position: &AnyPosition,
    side: Side,
    solver: &mut dyn AnySolver,
    stop: &Stop,
    report: &mut dyn FnMut(u64),
) -> Result<(Claim, Checked), Refusal> {
    write_beyond(WHOLE, position, side, solver, (stop, report))
}

/// The same, where a proof of more points than `whole` is written in parts.
pub(super) fn write_beyond(
    whole: u64,
    position: &AnyPosition,
    side: Side,
    solver: &mut dyn AnySolver,
    (stop, report): (&Stop, &mut dyn FnMut(u64)),
) -> Result<(Claim, Checked), Refusal> {
    let families = SetFamilies::new(position, side).map_err(Refusal::Fails)?;
    let builder_to_move = position.to_move() == side;
    let mut helpers = solver.zone_helpers();
    let mut asking = Asking { position, side, solver, stop };
    if helpers.is_empty() {
        return write_whole(&families, builder_to_move, &mut asking, stop, report);
    }
    let long = stop.part();
    let mut told = |positions| {
        if positions >= whole {
            long.raise();
        }
        report(positions);
    };
    let written = write_whole(&families, builder_to_move, &mut asking, &long, &mut told);
    if written != Err(Refusal::Stopped) || stop.is_raised() {
        return written;
    }
    match FirstMoves::ask(&families, builder_to_move, &mut asking)? {
        Some(opening) => parts::write(&families, opening, &mut asking, &mut helpers, report),
        None => write_whole(&families, builder_to_move, &mut asking, stop, report),
    }
}

fn write_whole(
    families: &SetFamilies,
    builder_to_move: bool,
    asking: &mut Asking<'_>,
    stop: &Stop,
    report: &mut dyn FnMut(u64),
) -> Result<(Claim, Checked), Refusal> {
    let side = asking.side;
    let mut writing = asking.writing(stop);
    let mut walk = ZoneWalk::new(ZoneState::new(families), &mut writing, UNBOUNDED, stop, report);
    walk.zone(builder_to_move, 0)?;
    let checked = walk.checked();
    Ok((Claim::new(side, 1, StrategyForm::Zones, writing.into_bytes()), checked))
}
