//! Reads the state files of solvers, with any damage.

use boardwright_game::{AnySolver, ParseError, SolverOptions};

use crate::check_error;

/// Bytes for the tables of a solver.
const MEMORY: usize = 1 << 20;

/// The first line names a game, what follows is the state of a solver of it.
///
/// A state that is accepted is written down again in such a way that it is accepted.
pub fn solver_state(bytes: &[u8]) {
    let Some(end) = bytes.iter().position(|&byte| byte == b'\n') else { return };
    let Some(variant) =
        std::str::from_utf8(&bytes[..end]).ok().and_then(|game| boardwright_catalog::variant(game).ok())
    else {
        return;
    };
    let options = SolverOptions { memory: MEMORY, ..SolverOptions::default() };
    let Some(mut solver) = variant.solver(&options) else { return };
    if let Err(error) = load(&mut *solver, &bytes[end + 1..]) {
        return check_error(&error);
    }
    let mut written = Vec::new();
    solver.save(&mut |piece| {
        written.extend_from_slice(piece);
        true
    });
    let mut other = variant.solver(&options).expect("there was one before");
    load(&mut *other, &written).expect("a state that was written can be read");
}

fn load(solver: &mut dyn AnySolver, state: &[u8]) -> Result<(), ParseError> {
    let mut rest = state;
    solver.load(&mut |buffer| {
        let length = buffer.len().min(rest.len());
        let (own, others) = rest.split_at(length);
        buffer[..length].copy_from_slice(own);
        rest = others;
        length
    })
}
