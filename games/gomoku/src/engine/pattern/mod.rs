//! What stones on the lines through a point make of it, from tables, kept up to date while moves are played.
//!
//! [`shape`] judges one line, [`spot`] joins the four lines of a point, [`board`] keeps both for every empty point.

pub(crate) mod board;
pub(crate) mod shape;
pub(crate) mod spot;
#[cfg(test)]
mod tests;
mod values;

use std::sync::OnceLock;

use boardwright_game::Side;

use self::shape::{LineRule, LineTable};
use self::spot::SpotTable;
use crate::Rule;
use crate::engine::network::{HIDDEN, Neuron};
use crate::engine::policy::Policy;
use crate::engine::weights::{THREATS, Weights};

/// Everything that a rule makes of lines and points. It is computed once a rule and never changes.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) lines: LineTable,
    /// By side.
    pub(crate) spots: [SpotTable; 2],
    /// By the side to move, what its set of threats is worth.
    pub(crate) threats: [[i16; THREATS]; 2],
    /// By the side to move.
    pub(crate) neurons: [[Neuron; HIDDEN]; 2],
    /// By the side to move, which moves are likely.
    pub(crate) policies: [Policy; 2],
}

impl Tables {
    /// The tables of a rule.
    pub(crate) fn of(rule: Rule) -> &'static Tables {
        static TABLES: [OnceLock<Tables>; 4] = [const { OnceLock::new() }; 4];
        TABLES[rule as usize].get_or_init(|| Tables::compute(rule))
    }

    fn compute(rule: Rule) -> Tables {
        let lines = match rule {
            Rule::Freestyle => LineTable::new(4, [LineRule::AtLeast; 2]),
            Rule::Exact => LineTable::new(5, [LineRule::Exactly; 2]),
            Rule::Renju => LineTable::new(5, [LineRule::Renju, LineRule::AtLeast]),
            Rule::Caro => LineTable::new(5, [LineRule::Caro; 2]),
        };
        let weights = Side::BOTH.map(|side| Weights::of(rule, side));
        Tables {
            lines,
            spots: Side::BOTH.map(|side| SpotTable::new(rule, side, &weights[side])),
            threats: Side::BOTH.map(|side| weights[side].threats),
            neurons: Side::BOTH.map(|side| weights[side].neurons),
            policies: Side::BOTH.map(|side| Policy::of(rule, side)),
        }
    }
}
