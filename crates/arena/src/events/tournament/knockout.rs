//! The knockout: the loser of an encounter is eliminated.

use boardwright_game::derive_seed;

use crate::events::ledger::Ledger;
use crate::events::tournament::field::{FormatContext, FormatRank, TieRule, encounter};
use crate::events::unit::Unit;

/// Stream that separates the seeds of lots from all others of an event.
const LOT_STREAM: u64 = 2;

/// State of an encounter.
enum Encounter {
    Won(u32),
    Open(Vec<Unit>),
}

/// Players by their places in the bracket: 1 meets the last, and the best two can only meet in the last round. Where
/// players lack, the others have a bye.
///
/// ```text
/// 8 players: 1-8, 4-5, 2-7, 3-6      6 players: 1-bye, 4-5, 2-bye, 3-6
/// ```
fn bracket(players: u32) -> Vec<Option<u32>> {
    let mut places = vec![0];
    while places.len() < players as usize {
        let size = 2 * places.len() as u32;
        places = places.into_iter().flat_map(|place| [place, size - 1 - place]).collect();
    }
    places.into_iter().map(|place| (place < players).then_some(place)).collect()
}

/// The players of every round, as far as they are known, and the units to play now.
fn rounds(
    field: &FormatContext,
    extra_pairs: u64,
    tie: TieRule,
    ledger: &Ledger,
) -> (Vec<Vec<Option<u32>>>, Vec<Unit>) {
    let mut rounds = vec![bracket(field.players)];
    for stage in 0.. {
        let Some(slots) = rounds.last().filter(|slots| slots.len() > 1) else { break };
        let mut missing = Vec::new();
        let mut winners = Vec::new();
        for slots in slots.chunks(2) {
            let winner = match (slots[0], slots[1]) {
                (Some(a), Some(b)) => match decide(field, stage, [a.min(b), a.max(b)], extra_pairs, tie, ledger) {
                    Encounter::Won(player) => Some(player),
                    Encounter::Open(units) => {
                        missing.extend(units);
                        None
                    }
                },
                (one, other) => one.or(other),
            };
            winners.push(winner);
        }
        if !missing.is_empty() {
            return (rounds, missing);
        }
        rounds.push(winners);
    }
    (rounds, Vec::new())
}

fn decide(
    field: &FormatContext,
    stage: u32,
    players: [u32; 2],
    extra_pairs: u64,
    tie: TieRule,
    ledger: &Ledger,
) -> Encounter {
    for pairs in field.pairs..=field.pairs + extra_pairs {
        let missing: Vec<Unit> = encounter(stage, players, pairs).filter(|unit| !ledger.has(unit)).collect();
        if !missing.is_empty() {
            return Encounter::Open(missing);
        }
        let score = ledger.encounter(stage, players, pairs);
        if score.wins != score.losses {
            return Encounter::Won(players[usize::from(score.wins < score.losses)]);
        }
    }
    Encounter::Won(match tie {
        TieRule::Seed => players[0],
        TieRule::Lot => {
            let lot = derive_seed(derive_seed(field.seed, LOT_STREAM), u64::from(stage) << 32 | u64::from(players[0]));
            players[(lot >> 63) as usize]
        }
    })
}

/// Units to play next.
pub(super) fn next(field: &FormatContext, extra_pairs: u64, tie: TieRule, ledger: &Ledger) -> Vec<Unit> {
    rounds(field, extra_pairs, tie, ledger).1
}

/// The ranking: the winner first, then by the round of the defeat, the latest first. Players beaten in the same round share
/// a rank.
pub(super) fn places(field: &FormatContext, extra_pairs: u64, tie: TieRule, ledger: &Ledger) -> Vec<FormatRank> {
    let (rounds, _) = rounds(field, extra_pairs, tie, ledger);
    let mut places: Vec<FormatRank> = Vec::new();
    for slots in rounds.iter().rev() {
        let rank = places.len() as u32 + 1;
        let mut new: Vec<u32> = slots.iter().flatten().copied().collect();
        new.retain(|player| places.iter().all(|place| place.player != *player));
        new.sort_unstable();
        places.extend(new.into_iter().map(|player| FormatRank { player, rank }));
    }
    places
}
