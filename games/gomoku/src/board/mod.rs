//! The board of the engine with incrementally updated patterns: for each empty point, the shapes that a stone would
//! make on its four lines.
//!
//! [`shape`] judges one line, [`spot`] joins the four lines of a point, [`pattern_board`] keeps both for every empty
//! point.

pub(crate) mod halves;
pub(crate) mod pattern_board;
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
use crate::eval::network::Network;
use crate::eval::policy::Policy;
use crate::eval::weights::{THREATS, Weights};

/// The tables of patterns, weights and policies for one rule. They are computed once and never change.
#[derive(Debug)]
pub(crate) struct RuleTables {
    pub(crate) lines: LineTable,
    /// By side.
    pub(crate) spots: [SpotTable; 2],
    /// By the side to move, the value of its set of threats.
    pub(crate) threats: [[i16; THREATS]; 2],
    /// By the side to move, the network over shapes.
    pub(crate) networks: [Network; 2],
    /// By the side to move, the likelihood of its moves.
    pub(crate) policies: [Policy; 2],
}

impl RuleTables {
    pub(crate) fn of(rule: Rule) -> &'static RuleTables {
        static TABLES: [OnceLock<RuleTables>; 4] = [const { OnceLock::new() }; 4];
        TABLES[rule as usize].get_or_init(|| RuleTables::compute(rule))
    }

    /// The tables of the solver. In freestyle it keeps the weights with which the proofs that are documented were found: by those that
    /// play better it takes a tenth more positions.
    pub(crate) fn of_solver(rule: Rule) -> &'static RuleTables {
        static TABLES: OnceLock<RuleTables> = const { OnceLock::new() };
        if rule != Rule::Freestyle {
            return RuleTables::of(rule);
        }
        TABLES.get_or_init(|| {
            let (weights, policy) = (Weights::of_solver(), Policy::of_solver());
            let lines = LineTable::new([LineRule::AtLeast; 2]);
            RuleTables::with(rule, lines, Side::BOTH.map(|_| weights.clone()), Side::BOTH.map(|_| policy.clone()))
        })
    }

    /// The tables for a proof that `attacker` wins. By the exact rule they let the defender win with longer rows, too:
    /// who wins against that wins by the exact rule, and no stone of the defender's helps the attacker then.
    pub(crate) fn for_proof(rule: Rule, attacker: Side) -> &'static RuleTables {
        static TABLES: [OnceLock<RuleTables>; 2] = [const { OnceLock::new() }; 2];
        if rule != Rule::Exact {
            return RuleTables::of_solver(rule);
        }
        TABLES[attacker as usize].get_or_init(|| {
            let mut lines = [LineRule::AtLeast; 2];
            lines[attacker] = LineRule::Exactly;
            RuleTables::usual(rule, LineTable::new(lines))
        })
    }

    fn compute(rule: Rule) -> RuleTables {
        let lines = match rule {
            Rule::Freestyle => LineTable::new([LineRule::AtLeast; 2]),
            Rule::Exact => LineTable::new([LineRule::Exactly; 2]),
            Rule::Renju => LineTable::new([LineRule::Renju, LineRule::AtLeast]),
            Rule::Caro => LineTable::new([LineRule::Caro; 2]),
        };
        RuleTables::usual(rule, lines)
    }

    /// The tables with the usual weights of a rule.
    fn usual(rule: Rule, lines: LineTable) -> RuleTables {
        let (weights, policies) = (|side| Weights::of(rule, side), |side| Policy::of(rule, side));
        RuleTables::with(rule, lines, Side::BOTH.map(weights), Side::BOTH.map(policies))
    }

    fn with(rule: Rule, lines: LineTable, weights: [Weights; 2], policies: [Policy; 2]) -> RuleTables {
        RuleTables {
            lines,
            spots: Side::BOTH.map(|side| SpotTable::new(rule, side, &weights[side])),
            threats: Side::BOTH.map(|side| weights[side].threats),
            networks: Side::BOTH.map(|side| Network::new(&weights[side].neurons)),
            policies,
        }
    }
}
