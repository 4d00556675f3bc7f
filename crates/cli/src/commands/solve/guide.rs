//! A certificate of another board as a guide to the solver.

use std::path::Path;

use boardwright_game::{AnyPosition, Bounds, Measure, Side, Solution};
use boardwright_players::read_certificate;
use boardwright_proof::{Certificate, Claim, Effort, Guide, Refusal};

use super::{Solve, SolveTask};
use crate::error::CliError;
use crate::input;
use crate::output::note;

impl Solve {
    /// Tries the moves of the guide, if there is one. `None` if it leads to no proof, so that the solver is to search.
    pub(super) fn follow_guide(
        &self,
        work: &mut SolveTask,
        position: &AnyPosition,
    ) -> Result<Option<(Solution<String>, Claim)>, CliError> {
        let Some(path) = &self.guide else { return Ok(None) };
        if work.solver.measure() != Measure::Result {
            return Err(CliError::input("--guide: a guide proves a win, and this game counts points"));
        }
        let effort = Effort { memory: self.memory as usize };
        let Some(guide) = read(path, effort, work).map_err(|error| error.in_context("--guide"))? else {
            return Ok(None);
        };
        let SolveTask { solver, stop, progress, .. } = work;
        let followed = guide.follow(position, &[], &mut **solver, (effort, stop), &mut |text| progress.show(text));
        progress.clear();
        match followed {
            Ok((claim, checked)) => {
                work.nodes += checked.positions;
                let bounds = Bounds::exactly(if claim.side == Side::First { 1 } else { -1 });
                Ok(Some((Solution::new(bounds, Vec::new(), checked.positions), claim)))
            }
            Err(Refusal::Stopped) => Ok(None),
            Err(refusal) => {
                note(format_args!("the guide leads to no proof, so the solver searches without it: {refusal}"));
                Ok(None)
            }
        }
    }
}

/// Reads the guide and checks it; `None` if that was interrupted.
fn read(path: &Path, effort: Effort, work: &mut SolveTask) -> Result<Option<Guide>, CliError> {
    let bytes = read_certificate(path).map_err(|error| CliError::file("read", path, &error))?;
    let certificate = Certificate::parse(&bytes)?;
    let position = certificate.position(&input::variant(&certificate.game)?)?;
    let SolveTask { stop, progress, .. } = work;
    match Guide::read(&position, &certificate, effort, stop, &mut |text| progress.show(format_args!("guide, {text}"))) {
        Ok(guide) => Ok(Some(guide)),
        Err(Refusal::Stopped) => Ok(None),
        Err(refusal) => Err(CliError::input(format!("{path:?} is no guide: {refusal}"))),
    }
}
