//! Forfeits of a series, counted by player and reason.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::events::journal::JournalEntry;
use crate::referee::table::EndingKind;

/// Maximum number of reasons that are counted separately for each player; further ones count as [`OTHER`].
const MAX_REASONS: usize = 8;

const OTHER: &str = "other reasons";

/// Number of forfeits of a player for one reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Forfeits {
    /// 0 for the first entrant, 1 for the second.
    pub player: u8,
    /// The reason without what differs from game to game: `out of time`, `illegal move`, `not ready`.
    pub reason: String,
    /// Number of games.
    pub games: u64,
}

/// Counts forfeits.
#[derive(Clone, Debug, Default)]
pub(crate) struct ForfeitBook([BTreeMap<String, u64>; 2]);

impl ForfeitBook {
    /// Counts a game that this player forfeited.
    pub(crate) fn add(&mut self, player: u8, entry: &JournalEntry) {
        let counts = &mut self.0[usize::from(player.min(1))];
        let reason = reason_of(entry);
        let is_known = counts.len() < MAX_REASONS || counts.contains_key(&reason);
        *counts.entry(if is_known { reason } else { OTHER.to_owned() }).or_default() += 1;
    }

    pub(crate) fn total(&self) -> u64 {
        self.0.iter().flat_map(BTreeMap::values).sum()
    }

    /// The counts, the first player before the second and the most frequent reason first.
    pub(crate) fn list(&self) -> Vec<Forfeits> {
        let mut list = Vec::new();
        for (player, counts) in [0, 1].into_iter().zip(&self.0) {
            let from = list.len();
            list.extend(counts.iter().map(|(reason, &games)| Forfeits { player, reason: reason.clone(), games }));
            list[from..].sort_by_key(|forfeits| std::cmp::Reverse(forfeits.games));
        }
        list
    }
}

fn reason_of(entry: &JournalEntry) -> String {
    if entry.kind == EndingKind::Time {
        return "out of time".to_owned();
    }
    let reason = entry.record.ending.trim_start_matches("forfeit: ");
    match reason.strip_prefix("in ").and_then(|rest| rest.split_once(": ")) {
        Some((opening, reason)) => format!("{} in {opening}", in_general(reason)),
        None => in_general(reason),
    }
}

/// A reason without what follows the first colon, semicolon or quotation mark outside brackets, without durations, and
/// without the name of a program before it.
fn in_general(reason: &str) -> String {
    let rest = reason.strip_prefix('"').and_then(|quoted| quoted.split_once("\" "));
    let reason = rest.map_or(reason, |(_, rest)| rest);
    let mut brackets = 0_u32;
    let end = reason.find(|c| {
        match c {
            '(' => brackets += 1,
            ')' => brackets = brackets.saturating_sub(1),
            _ => {}
        }
        brackets == 0 && matches!(c, ':' | ';' | '"')
    });
    let general = &reason[..end.unwrap_or(reason.len())];
    let timed = general.split_once(" in ").filter(|(_, time)| time.starts_with(|c: char| c.is_ascii_digit()));
    let general = timed.map_or(general, |(general, _)| general).trim();
    if general.is_empty() { "no reason given".to_owned() } else { general.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::in_general;

    #[test]
    fn reasons_of_many_games_are_the_same() {
        for (reason, expected) in [
            ("illegal move \"h8\": h8 is occupied", "illegal move"),
            ("bad move \"to the left\": expected a column letter", "bad move"),
            ("not ready in 10.0 s; its log: import numpy", "not ready"),
            ("no answer in 1.5 s", "no answer"),
            ("\"./no bot\" cannot be started: No such file", "cannot be started"),
            ("left (exit status: 7); its log: Segmentation fault", "left (exit status: 7)"),
            ("gives up its turn in anger", "gives up its turn in anger"),
            ("", "no reason given"),
            ("\"", "no reason given"),
        ] {
            assert_eq!(in_general(reason), expected, "{reason}");
        }
    }
}
