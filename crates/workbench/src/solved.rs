//! The solver that ends games as a setting.

use std::str::FromStr;

use boardwright_arena::MAX_SOLVER_NODES;
use serde::{Deserialize, Deserializer, Serialize, de::Error};

use crate::values;

/// Effort of the solver that ends games early: positions that it visits after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solved {
    /// The most positions.
    #[serde(deserialize_with = "nodes")]
    pub nodes: u32,
}

impl FromStr for Solved {
    type Err = String;

    fn from_str(text: &str) -> Result<Solved, String> {
        values::whole::<1, { MAX_SOLVER_NODES as u64 }>(text).map(|nodes| Solved { nodes: nodes as u32 })
    }
}

fn nodes<'a, D: Deserializer<'a>>(deserializer: D) -> Result<u32, D::Error> {
    let nodes = u32::deserialize(deserializer)?;
    match nodes {
        1..=MAX_SOLVER_NODES => Ok(nodes),
        _ => Err(D::Error::custom(format!("bad nodes {nodes}: expected 1 to {MAX_SOLVER_NODES}"))),
    }
}
