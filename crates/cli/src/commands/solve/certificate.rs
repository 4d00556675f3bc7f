//! The certificate that `solve` writes: a strategy for each side.

use std::path::Path;

use boardwright_game::{AnyPosition, Bounds, Side};
use boardwright_proof::{Certificate, Claim, Refusal};

use super::{Solve, SolveTask};
use crate::error::{CliError, Status};
use crate::files::write_whole;
use crate::output::{grouped, note};

/// Positions of the search for each byte of a certificate, roughly: 1.2 at kalah:6x3, 0.8 at 6x4, 2.1 at 5x4.
const NODES_A_BYTE: u64 = 1;

/// A certificate of about this many bytes is announced before it is made.
const LARGE: u64 = 1 << 30;

impl Solve {
    /// Writes a certificate of both bounds, if one was asked for; `guided` is the claim of the winner that a guide has led to.
    pub(super) fn certify(
        &self,
        work: &mut SolveTask,
        position: &AnyPosition,
        bounds: Bounds,
        guided: Option<Claim>,
    ) -> Result<Status, CliError> {
        let Some(path) = &self.certificate else { return Ok(Status::Done) };
        let Some(certificate) = work.certificate(position, bounds, guided)? else {
            work.progress.clear();
            tell_interrupted(path);
            return Ok(Status::Interrupted);
        };
        work.progress.clear();
        write_whole(path, &certificate.to_bytes())?;
        Ok(Status::Done)
    }
}

impl SolveTask {
    /// A strategy for each side; `None` if it was interrupted.
    fn certificate(
        &mut self,
        position: &AnyPosition,
        bounds: Bounds,
        mut guided: Option<Claim>,
    ) -> Result<Option<Certificate>, CliError> {
        let expected = self.nodes / NODES_A_BYTE;
        if expected > LARGE {
            note(format_args!("the certificate will take about {} GiB", expected >> 30));
        }
        let mut certificate = Certificate {
            game: position.variant().spec(),
            position: position.to_string(),
            measure: self.solver.measure(),
            claims: Vec::new(),
        };
        for (side, goal) in [(Side::First, bounds.lower), (Side::Second, -bounds.upper)] {
            let SolveTask { solver, stop, progress, .. } = self;
            if stop.is_raised() {
                return Ok(None);
            }
            if let Some(claim) = guided.take_if(|claim| (claim.side, claim.goal) == (side, goal)) {
                certificate.claims.push(claim);
                continue;
            }
            let written = boardwright_proof::write(position, (side, goal), &mut **solver, stop, &mut |positions| {
                progress.show(format_args!("certificate for {side}: {} positions", grouped(positions)));
            });
            match written {
                Ok((claim, _)) => certificate.claims.push(claim),
                Err(Refusal::Stopped) => return Ok(None),
                Err(Refusal::TooLarge(reason)) => {
                    return Err(CliError::input(format!("--certificate: cannot be written: {reason}")));
                }
                Err(Refusal::Fails(reason)) => return Err(CliError::internal(reason)),
            }
        }
        Ok(Some(certificate))
    }
}

/// Says that there is no certificate, and what became of the file in whose place it was to come.
fn tell_interrupted(path: &Path) {
    let old = if path.exists() { format!(", and {path:?} is as it was") } else { String::new() };
    note(format_args!("interrupted: no certificate is written{old}"));
}
