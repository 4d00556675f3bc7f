//! The solver that ends games as a setting.

use std::str::FromStr;

use boardwright_arena::MAX_SOLVER_NODES;

use crate::values;

/// Effort of the solver that ends games early: positions that it visits after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The most positions.
    pub nodes: u32,
}

impl FromStr for Solved {
    type Err = String;

    fn from_str(text: &str) -> Result<Solved, String> {
        values::whole::<1, { MAX_SOLVER_NODES as u64 }>(text).map(|nodes| Solved { nodes: nodes as u32 })
    }
}
