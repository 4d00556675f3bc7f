//! The results of an event, from which every figure is computed.

use std::collections::{BTreeMap, HashSet};

use boardwright_game::{Outcome, Side};

use crate::events::journal::{JournalEntry, KeptGame};
use crate::events::unit::Unit;
use crate::statistics::stats::Counts;

/// Score of a game for its players, in the order of their ids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// Player that had the first move: 0 or 1.
    pub first: u8,
    /// The half points of the first of the two players of the pair: 0, 1 or 2.
    pub half_points: u8,
    /// Player that lost by misbehaviour or on time: 0 or 1.
    pub forfeited_by: Option<u8>,
    /// Number of plies.
    pub plies: u32,
    /// A hash of the game, its start and its moves: equal games have equal fingerprints.
    pub fingerprint: u64,
}

/// Names a game in its event: stage, players, pair, leg.
type Key = (u32, [u32; 2], u64, u8);

/// The finished games of one event. Entering a game twice changes nothing.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ledger {
    games: BTreeMap<Key, GameResult>,
}

/// Wins, draws and losses of one player against another, counted for the player that was named first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wdl {
    /// Won games.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Lost games.
    pub losses: u64,
}

impl Wdl {
    /// Number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: a win 1, a draw ½.
    pub fn points(&self) -> f64 {
        self.half_points() as f64 / 2.0
    }

    /// Twice the points.
    pub fn half_points(&self) -> u64 {
        2 * self.wins + self.draws
    }

    pub(crate) fn add(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }
}

/// Result of an entry: the half points of the first of its two players (0, 1 or 2), and the player (0 or 1) that lost
/// it by misbehaviour or on time. A game without an outcome, of which no journal of ours should have any, counts as
/// drawn.
pub(crate) fn points_of(entry: &JournalEntry) -> (u8, Option<u8>) {
    let winner = entry.record.outcome.and_then(Outcome::winner);
    let player = |side: Side| (side.index() as u8) ^ entry.first_player();
    let half_points = winner.map_or(1, |side| if player(side) == 0 { 2 } else { 0 });
    (half_points, winner.filter(|_| entry.kind.is_forfeit()).map(|side| player(side.other())))
}

impl GameResult {
    /// Result of a game. A game without an outcome, of which no journal of ours should have any, counts as drawn.
    pub fn of(game: &KeptGame) -> GameResult {
        let entry = &game.entry;
        let (half_points, forfeited_by) = points_of(entry);
        GameResult {
            first: entry.first_player(),
            half_points,
            forfeited_by,
            plies: game.plies,
            fingerprint: game.fingerprint,
        }
    }

    /// The two players of the pair, first to move first, and how the game came out.
    pub(crate) fn as_played<T>(&self, [one, other]: [T; 2]) -> ([T; 2], Outcome) {
        let (players, ours) = if self.first == 0 { ([one, other], Side::First) } else { ([other, one], Side::Second) };
        let outcome = match self.half_points {
            0 => Outcome::Win(ours.other()),
            1 => Outcome::Draw,
            _ => Outcome::Win(ours),
        };
        (players, outcome)
    }
}

impl Ledger {
    /// Enters a game.
    pub fn enter(&mut self, game: &KeptGame) {
        let id = game.entry.id;
        self.games.insert((id.stage, id.players, id.pair, id.leg), GameResult::of(game));
    }

    /// Enters a result that is made up.
    #[cfg(test)]
    pub(crate) fn insert(&mut self, unit: &Unit, leg: u8, result: GameResult) {
        self.games.insert((unit.stage, unit.players, unit.pair, leg), result);
    }

    /// Number of games.
    pub fn len(&self) -> u64 {
        self.games.len() as u64
    }

    /// True if there are no games.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// All games with their players and their leg; [`GameResult::first`] says which of them had the first move.
    pub fn games(&self) -> impl Iterator<Item = ([u32; 2], u8, &GameResult)> {
        self.games.iter().map(|(&(_, players, _, leg), result)| (players, leg, result))
    }

    /// True if all the games of a unit are there.
    pub fn has(&self, unit: &Unit) -> bool {
        unit.wanted().all(|leg| self.games.contains_key(&(unit.stage, unit.players, unit.pair, leg)))
    }

    /// The score of the first of the players of an encounter over its first `pairs` pairs.
    pub(crate) fn encounter(&self, stage: u32, players: [u32; 2], pairs: u64) -> Wdl {
        let mut score = Wdl::default();
        for (_, result) in self.games.range((stage, players, 0, 0)..(stage, players, pairs, 0)) {
            score.add(result.half_points);
        }
        score
    }

    /// The score of every player against every other who met, by their numbers.
    pub fn crosstable(&self) -> BTreeMap<[u32; 2], Wdl> {
        let mut table: BTreeMap<[u32; 2], Wdl> = BTreeMap::new();
        for ([a, b], _, result) in self.games() {
            table.entry([a, b]).or_default().add(result.half_points);
            table.entry([b, a]).or_default().add(2 - result.half_points);
        }
        table
    }

    /// The pairs of a player by their score, from its view; games without a partner are left out.
    pub fn pairs_of(&self, player: u32) -> Counts {
        let mut counts = [0; 5];
        for (players, half_points) in self.pairs() {
            if players[0] == player {
                counts[half_points] += 1;
            } else if players[1] == player {
                counts[4 - half_points] += 1;
            }
        }
        Counts::Pairs(counts)
    }

    /// The results of an event of two players as samples: pairs where every game has its partner, else single games.
    pub(crate) fn counts_of_two(&self) -> Counts {
        let pairs = self.pairs_of(0);
        if pairs.games() == self.len() {
            return pairs;
        }
        let score = self.crosstable().get(&[0, 1]).copied().unwrap_or_default();
        Counts::Games([score.losses, score.draws, score.wins])
    }

    /// The whole pairs: their players and the half points of the first of them, 0 to 4.
    pub fn pairs(&self) -> impl Iterator<Item = ([u32; 2], usize)> {
        self.games.iter().filter(|((.., leg), _)| *leg == 0).filter_map(|(&(stage, players, pair, _), one)| {
            let other = self.games.get(&(stage, players, pair, 1))?;
            Some((players, usize::from(one.half_points + other.half_points)))
        })
    }

    /// The players of every pair and both games, as far as they are there.
    pub(crate) fn by_pair(&self) -> Vec<([u32; 2], [Option<GameResult>; 2])> {
        let mut pairs: BTreeMap<(u32, [u32; 2], u64), [Option<GameResult>; 2]> = BTreeMap::new();
        for (&(stage, players, pair, leg), result) in &self.games {
            pairs.entry((stage, players, pair)).or_default()[usize::from(leg)] = Some(*result);
        }
        pairs.into_iter().map(|((_, players, _), games)| (players, games)).collect()
    }

    /// Number of games that repeat an earlier one move for move between the same players with the same colours.
    ///
    /// Deterministic players from one opening play the same game again; each repetition tells nothing new, so that
    /// every error that is computed from all games is too small.
    pub fn duplicates(&self) -> u64 {
        let mut seen = HashSet::new();
        let repeated = self.games().filter(|([a, b], _, result)| {
            let players = if result.first == 0 { [*a, *b] } else { [*b, *a] };
            !seen.insert((players, result.fingerprint))
        });
        repeated.count() as u64
    }

    /// The pairs between two players, each different pair once, from the view of the first of them.
    pub fn distinct_pairs(&self, players: [u32; 2]) -> Counts {
        let mut counts = [0; 5];
        let mut seen = HashSet::new();
        for (&(stage, found, pair, leg), one) in &self.games {
            let mirrored = found == [players[1], players[0]];
            if leg != 0 || !(found == players || mirrored) {
                continue;
            }
            if let Some(other) = self.games.get(&(stage, found, pair, 1))
                && seen.insert((mirrored, one.fingerprint, other.fingerprint))
            {
                let half_points = usize::from(one.half_points + other.half_points);
                counts[if mirrored { 4 - half_points } else { half_points }] += 1;
            }
        }
        Counts::Pairs(counts)
    }
}
