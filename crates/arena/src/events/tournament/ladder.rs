//! The ladder: a player that beats the player on the rung above changes places with it.

use crate::events::ledger::Ledger;
use crate::events::tournament::field::{FormatContext, FormatRank, encounter};
use crate::events::unit::Unit;

/// The challenges of a round: the lower rung of each, counted from the top. Two rounds in a row challenge every rung,
/// the last one first, so that a strong player climbs one rung each round.
fn rungs(players: u32, round: u32) -> impl Iterator<Item = u32> {
    (1..players).rev().skip((round % 2) as usize).step_by(2)
}

/// The order from the top after all complete rounds, and the units to play next.
fn climb(field: &FormatContext, rounds: u32, ledger: &Ledger) -> (Vec<u32>, Vec<Unit>) {
    let mut order: Vec<u32> = (0..field.players).collect();
    for round in 0..rounds {
        let challenges: Vec<(usize, [u32; 2])> = rungs(field.players, round)
            .map(|rung| rung as usize)
            .map(|rung| (rung, [order[rung], order[rung - 1]]))
            .collect();
        let units = challenges.iter().flat_map(|&(_, players)| encounter(round, players, field.pairs));
        let missing: Vec<Unit> = units.filter(|unit| !ledger.has(unit)).collect();
        if !missing.is_empty() {
            return (order, missing);
        }
        for (rung, players) in challenges {
            let score = ledger.encounter(round, players, field.pairs);
            if score.wins > score.losses {
                order.swap(rung, rung - 1);
            }
        }
    }
    (order, Vec::new())
}

/// Units to play next.
pub(super) fn next(field: &FormatContext, rounds: u32, ledger: &Ledger) -> Vec<Unit> {
    climb(field, rounds, ledger).1
}

/// Order of the players on the ladder, the top first.
pub(super) fn places(field: &FormatContext, rounds: u32, ledger: &Ledger) -> Vec<FormatRank> {
    let (order, _) = climb(field, rounds, ledger);
    order.iter().zip(1..).map(|(&player, rank)| FormatRank { player, rank }).collect()
}

/// Number of challenges in this many rounds.
pub(super) fn meetings(players: u32, rounds: u32) -> u64 {
    let in_round = |round| rungs(players, round).count() as u64;
    u64::from(rounds.div_ceil(2)) * in_round(0) + u64::from(rounds / 2) * in_round(1)
}
