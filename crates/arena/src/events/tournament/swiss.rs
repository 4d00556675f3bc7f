//! The Swiss system: in every round players with equal points meet, and no two players meet twice.
//!
//! Players are ordered by points and then by their places in the list. From the top down each player gets the opponent half
//! a score group below it, as in the Dutch system of FIDE. If the two have met already, or if the rest could not be paired
//! without a rematch, the next best opponent is taken. A maximum matching tells whether the rest can be paired, so that the
//! search never backtracks.
//!
//! Colours need no rule: opponents play whole pairs of games, one with each colour.
//!
//! With at most half as many rounds as players a pairing always exists, because every player still has at least half of the
//! others as opponents (Dirac 1952).

use petgraph::algo::maximum_matching;
use petgraph::graph::UnGraph;

use crate::events::ledger::Ledger;
use crate::events::tournament::field::{FormatContext, encounter};
use crate::events::unit::Unit;

/// Points and meetings after some rounds.
struct History {
    half_points: Vec<u64>,
    bye_points: Vec<u64>,
    /// Opponents of each player so far.
    met: Vec<Vec<u32>>,
    /// Number of rounds, and so the most opponents of a player.
    rounds: usize,
}

/// The meetings of a round.
struct Round {
    meetings: Vec<[u32; 2]>,
    /// Player without an opponent.
    bye: Option<u32>,
}

/// Units to play next; `None` if it was stopped before they were known.
pub(super) fn next(
    field: &FormatContext,
    rounds: u32,
    ledger: &Ledger,
    is_stopped: &dyn Fn() -> bool,
) -> Option<Vec<Unit>> {
    replay(field, rounds, ledger, is_stopped).map(|(_, units)| units)
}

/// Half points of each player for byes; a bye counts as winning all games of an encounter.
pub(super) fn byes(field: &FormatContext, rounds: u32, ledger: &Ledger) -> Vec<u64> {
    let zeros = vec![0; field.players as usize];
    if field.players.is_multiple_of(2) {
        return zeros;
    }
    replay(field, rounds, ledger, &|| false).map_or(zeros, |(history, _)| history.bye_points)
}

/// History of the rounds that are complete, and the missing units of the next one; `None` if it was stopped.
fn replay(
    field: &FormatContext,
    rounds: u32,
    ledger: &Ledger,
    is_stopped: &dyn Fn() -> bool,
) -> Option<(History, Vec<Unit>)> {
    let zeros = vec![0; field.players as usize];
    let met = vec![Vec::new(); field.players as usize];
    let mut history = History { half_points: zeros.clone(), bye_points: zeros, met, rounds: 0 };
    for stage in 0..rounds {
        let round = history.pair(is_stopped)?;
        let units = round.meetings.iter().flat_map(|&players| encounter(stage, players, field.pairs));
        let missing: Vec<Unit> = units.filter(|unit| !ledger.has(unit)).collect();
        if !missing.is_empty() {
            return Some((history, missing));
        }
        history.enter(field, stage, &round, ledger);
    }
    Some((history, Vec::new()))
}

impl History {
    fn enter(&mut self, field: &FormatContext, stage: u32, round: &Round, ledger: &Ledger) {
        self.rounds += 1;
        for &[a, b] in &round.meetings {
            let score = ledger.encounter(stage, [a, b], field.pairs);
            self.half_points[a as usize] += score.half_points();
            self.half_points[b as usize] += 2 * score.games() - score.half_points();
            self.met[a as usize].push(b);
            self.met[b as usize].push(a);
        }
        if let Some(player) = round.bye {
            let points = 4 * field.pairs;
            self.half_points[player as usize] += points;
            self.bye_points[player as usize] += points;
        }
    }

    fn have_met(&self, one: u32, other: u32) -> bool {
        self.met[one as usize].contains(&other)
    }

    /// The next round; `None` if it was stopped. In an odd field the last player in the order who has not had a bye gets one.
    fn pair(&self, is_stopped: &dyn Fn() -> bool) -> Option<Round> {
        let mut order: Vec<u32> = (0..self.half_points.len() as u32).collect();
        order.sort_by_key(|&player| (std::cmp::Reverse(self.half_points[player as usize]), player));
        if order.len().is_multiple_of(2) {
            return Some(Round { meetings: self.pair_all(order, is_stopped)?, bye: None });
        }
        let may_rest = |index: &usize| {
            let player = order[*index];
            self.bye_points[player as usize] == 0 && self.can_pair(&without(&order, *index))
        };
        let index = (0..order.len()).rev().find(may_rest);
        // The format allows at most half as many rounds as players, so some player has not rested yet.
        let index = index.unwrap_or(order.len() - 1);
        Some(Round { bye: Some(order[index]), meetings: self.pair_all(without(&order, index), is_stopped)? })
    }

    fn pair_all(&self, mut rest: Vec<u32>, is_stopped: &dyn Fn() -> bool) -> Option<Vec<[u32; 2]>> {
        let mut meetings = Vec::new();
        while rest.len() > 1 {
            if is_stopped() {
                return None;
            }
            let top = rest.remove(0);
            let points = |player: u32| self.half_points[player as usize];
            let group = rest.iter().take_while(|&&player| points(player) == points(top)).count();
            // In an odd score group the last player is left to meet the next one.
            let ideal = group.saturating_sub(1) / 2;
            // First down the own score group, then up in it, then down the lower groups.
            let mut candidates = (ideal..group).chain((0..ideal).rev()).chain(group..rest.len());
            let fits = |index: &usize| !self.have_met(top, rest[*index]) && self.can_pair(&without(&rest, *index));
            let index = candidates.find(fits).unwrap_or(0);
            meetings.push([top, rest.remove(index)]);
        }
        Some(meetings)
    }

    /// True if the players can all meet somebody whom they have not met.
    fn can_pair(&self, players: &[u32]) -> bool {
        // By Dirac's theorem there is a ring of all players if each of them has half of the others left, and every second step of
        // it is a pairing. In a large field that is so whomever they have met.
        if players.len() >= 2 * (self.rounds + 1) {
            return true;
        }
        let mut is_there = vec![false; self.met.len()];
        players.iter().for_each(|&player| is_there[player as usize] = true);
        let met = |player: u32| self.met[player as usize].iter().filter(|&&other| is_there[other as usize]).count();
        let left = |&player: &u32| players.len() - 1 - met(player);
        if players.iter().all(|player| 2 * left(player) >= players.len()) {
            return true;
        }
        let mut graph = UnGraph::<(), ()>::new_undirected();
        let nodes: Vec<_> = players.iter().map(|_| graph.add_node(())).collect();
        for (i, &one) in players.iter().enumerate() {
            for (j, &other) in players.iter().enumerate().skip(i + 1) {
                if !self.have_met(one, other) {
                    graph.add_edge(nodes[i], nodes[j], ());
                }
            }
        }
        maximum_matching(&graph).is_perfect()
    }
}

fn without(players: &[u32], index: usize) -> Vec<u32> {
    let mut rest = players.to_vec();
    rest.remove(index);
    rest
}
