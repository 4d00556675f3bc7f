//! Formats of a tournament: functions from the results so far to the pairings.
//!
//! A format has no memory: it computes the next pairings from the ledger alone. A resumed event therefore has the pairings
//! of an undisturbed one.

use std::collections::BTreeSet;

use crate::events::ledger::Ledger;
use crate::events::tournament::field::{FormatContext, FormatRank, TieRule};
use crate::events::tournament::{knockout, ladder, swiss};
use crate::events::unit::Unit;

/// The formats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Format {
    /// Every two players meet, `cycles` times.
    RoundRobin {
        /// Number of times that all meet all.
        cycles: u32,
    },
    /// The first players meet all others, `cycles` times, and not each other.
    Gauntlet {
        /// Number of heroes, who are the first players of the list.
        heroes: u32,
        /// Number of times that they meet.
        cycles: u32,
    },
    /// In every round players with equal points meet, and no two players meet twice.
    Swiss {
        /// Number of rounds, at most half the number of players, so that nobody has to meet an opponent twice.
        rounds: u32,
    },
    /// Elimination: the loser of an encounter is out. Seeds in the order of the players; the best ones have a bye
    /// where players lack.
    Knockout {
        /// Number of further pairs that decide a drawn encounter, one after another.
        extra_pairs: u32,
        /// Rule that decides if these do not.
        tie: TieRule,
    },
    /// Players stand on the rungs of a ladder in their order; who beats the one above changes places.
    Ladder {
        /// Number of rounds; in each every second player challenges the one above.
        rounds: u32,
    },
}

impl Format {
    /// The name as files write it.
    pub fn name(&self) -> &'static str {
        match self {
            Format::RoundRobin { .. } => "round-robin",
            Format::Gauntlet { .. } => "gauntlet",
            Format::Swiss { .. } => "swiss",
            Format::Knockout { .. } => "knockout",
            Format::Ladder { .. } => "ladder",
        }
    }

    /// The reason why an event with this many players cannot have this format; `None` if it can.
    pub fn objection(&self, players: u32) -> Option<String> {
        let most_rounds = players.div_ceil(2);
        match *self {
            _ if players < 2 => Some(format!("{players} players, expected at least 2")),
            Format::RoundRobin { cycles: 0 } | Format::Gauntlet { cycles: 0, .. } => {
                Some("0 cycles, expected at least 1".to_owned())
            }
            Format::Gauntlet { heroes, .. } if heroes == 0 || heroes >= players => {
                Some(format!("{heroes} heroes, expected 1 to {}", players - 1))
            }
            Format::Swiss { rounds } if rounds == 0 || rounds > most_rounds => Some(format!(
                "{rounds} rounds of a Swiss tournament, expected 1 to {most_rounds} with {players} players, since \
                 more could force a rematch"
            )),
            Format::Ladder { rounds: 0 } => Some("0 rounds, expected at least 1".to_owned()),
            _ => None,
        }
    }

    /// These units, and those of the kept ones whose pairings depend on their results: later rounds, and further pairs of the same
    /// encounter.
    pub fn with_dependents(&self, units: &BTreeSet<Unit>, kept: impl IntoIterator<Item = Unit>) -> BTreeSet<Unit> {
        let mut all = units.clone();
        let Some(first) = units.iter().map(|unit| unit.stage).min() else { return all };
        if !matches!(self, Format::RoundRobin { .. } | Format::Gauntlet { .. }) {
            let is_further = |one: &Unit, unit: &Unit| {
                (one.stage, one.players) == (unit.stage, unit.players) && one.pair > unit.pair
            };
            let depends = |one: &Unit| one.stage > first || units.iter().any(|unit| is_further(one, unit));
            all.extend(kept.into_iter().filter(depends));
        }
        all
    }

    /// Number of openings of each game with which so many players begin, if they play this number of pairs when they meet.
    pub fn openings(&self, players: usize, pairs: u32) -> u64 {
        let (rounds, extra_pairs) = match *self {
            Format::RoundRobin { cycles } | Format::Gauntlet { cycles, .. } => (cycles, 0),
            Format::Swiss { rounds } | Format::Ladder { rounds } => (rounds, 0),
            Format::Knockout { extra_pairs, .. } => (players.next_power_of_two().trailing_zeros(), extra_pairs),
        };
        u64::from(rounds) * u64::from(pairs) + u64::from(extra_pairs)
    }

    /// The units to play now that the ledger does not have; empty if the event is over.
    ///
    /// It is asked when everything that it wanted before is in the ledger. `None` if `is_stopped` became true before they were known:
    /// the pairing of a large field takes time.
    pub(crate) fn next(
        &self,
        field: &FormatContext,
        ledger: &Ledger,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<Vec<Unit>> {
        let mut units = match *self {
            Format::RoundRobin { cycles } => waves(field, cycles, round_robin(field.players)),
            Format::Gauntlet { heroes, cycles } => waves(field, cycles, gauntlet(field.players, heroes)),
            Format::Swiss { rounds } => swiss::next(field, rounds, ledger, is_stopped)?,
            Format::Knockout { extra_pairs, tie } => knockout::next(field, u64::from(extra_pairs), tie, ledger),
            Format::Ladder { rounds } => ladder::next(field, rounds, ledger),
        };
        units.retain(|unit| !ledger.has(unit));
        Some(units)
    }

    /// Number of games, without those that break ties.
    pub(crate) fn games(&self, field: &FormatContext) -> u64 {
        let n = u64::from(field.players);
        let meetings = match *self {
            Format::RoundRobin { cycles } => u64::from(cycles) * (n * (n - 1) / 2),
            Format::Gauntlet { heroes, cycles } => {
                u64::from(cycles) * (u64::from(heroes) * n.saturating_sub(u64::from(heroes)))
            }
            Format::Swiss { rounds } => u64::from(rounds) * (n / 2),
            Format::Knockout { .. } => n - 1,
            Format::Ladder { rounds } => ladder::meetings(field.players, rounds),
        };
        meetings.saturating_mul(field.pairs).saturating_mul(2)
    }

    /// True if, after this many pairs, all players that meet at all have met equally often.
    pub(crate) fn is_level(&self, field: &FormatContext, pairs: u64) -> bool {
        let n = u64::from(field.players);
        let wave = match *self {
            Format::RoundRobin { .. } => n * (n - 1) / 2,
            Format::Gauntlet { heroes, .. } => u64::from(heroes) * (n - u64::from(heroes)),
            _ => return false,
        };
        pairs > 0 && pairs.is_multiple_of(wave)
    }

    /// The order that the format itself gives its players; `None` where points decide.
    pub(crate) fn places(&self, field: &FormatContext, ledger: &Ledger) -> Option<Vec<FormatRank>> {
        match *self {
            Format::Knockout { extra_pairs, tie } => Some(knockout::places(field, u64::from(extra_pairs), tie, ledger)),
            Format::Ladder { rounds } => Some(ladder::places(field, rounds, ledger)),
            _ => None,
        }
    }

    /// Points without a game, in half points by player.
    pub(crate) fn byes(&self, field: &FormatContext, ledger: &Ledger) -> Vec<u64> {
        match *self {
            Format::Swiss { rounds } => swiss::byes(field, rounds, ledger),
            _ => vec![0; field.players as usize],
        }
    }

    /// Everything about the format that decides who meets whom.
    pub(crate) fn settings(&self) -> String {
        match *self {
            // How often they meet may grow: the games that are there stay what they are.
            Format::RoundRobin { .. } => self.name().to_owned(),
            Format::Gauntlet { heroes, .. } => format!("gauntlet of {heroes}"),
            // Later rounds follow from earlier ones, so there may be more of them too.
            Format::Ladder { .. } => self.name().to_owned(),
            // The text was "swiss" and "swiss, Dutch odd groups" while score groups were paired in other ways: none of those
            // events is gone on with.
            Format::Swiss { .. } => "swiss, whole score groups".to_owned(),
            Format::Knockout { extra_pairs, tie } => format!("knockout, {extra_pairs} extra pairs, {tie:?}"),
        }
    }

    /// Reads [settings](Format::settings) of a format after this many rounds. Other texts give `None`, among them those of earlier
    /// ways of pairing.
    pub(crate) fn read(settings: &str, rounds: u32) -> Option<Format> {
        let (name, rest) = settings.split_at(settings.find([' ', ',']).unwrap_or(settings.len()));
        let format = match name {
            "round-robin" => Some(Format::RoundRobin { cycles: rounds }),
            "gauntlet" => Some(Format::Gauntlet { heroes: rest.strip_prefix(" of ")?.parse().ok()?, cycles: rounds }),
            "ladder" => Some(Format::Ladder { rounds }),
            "swiss" => Some(Format::Swiss { rounds }),
            "knockout" => {
                let (extra_pairs, tie) = rest.strip_prefix(", ")?.split_once(" extra pairs, ")?;
                let tie = tie.to_ascii_lowercase().parse().ok()?;
                Some(Format::Knockout { extra_pairs: extra_pairs.parse().ok()?, tie })
            }
            _ => None,
        };
        format.filter(|format| format.settings() == settings)
    }
}

/// Repeats the meetings pair by pair: every meeting has its first pair before any has its second.
fn waves(field: &FormatContext, cycles: u32, meetings: Vec<[u32; 2]>) -> Vec<Unit> {
    let wave = |pair| {
        let unit = move |&players: &[u32; 2]| Unit { stage: 0, players, pair, legs: [true; 2] };
        meetings.iter().map(unit).collect::<Vec<Unit>>()
    };
    (0..field.pairs.saturating_mul(u64::from(cycles))).flat_map(wave).collect()
}

/// All meetings of a round robin, in rounds in which nobody plays twice, by the circle method: one player stays in
/// place and the others move on by one seat each round.
fn round_robin(players: u32) -> Vec<[u32; 2]> {
    let seats = players + players % 2;
    let mut meetings = Vec::new();
    for round in 0..seats.saturating_sub(1) {
        // The player of the last seat stays; with an odd number of players the seat is empty, and its opponent rests.
        let at = |seat: u32| if seat == 0 { seats - 1 } else { (round + seat) % (seats - 1) };
        let opposite = |seat: u32| if seat == 0 { round } else { (round + seats - 1 - seat) % (seats - 1) };
        for seat in 0..seats / 2 {
            let (one, other) = (at(seat), opposite(seat));
            if one < players && other < players {
                meetings.push([one.min(other), one.max(other)]);
            }
        }
    }
    meetings
}

fn gauntlet(players: u32, heroes: u32) -> Vec<[u32; 2]> {
    (heroes..players).flat_map(|other| (0..heroes).map(move |hero| [hero, other])).collect()
}
