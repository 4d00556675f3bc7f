//! The Swiss system: in every round players with equal points meet, and no two players meet twice.
//!
//! Players are ordered by points and then by their places in the list. From the top down each player gets the opponent half
//! a score group below it, as in the Dutch system of FIDE. If the two have met already, or if that left fewer pairs within the
//! score group than there can be, or a rest that could not be paired without a rematch, the next best opponent is taken.
//! Maximum matchings tell what can be paired, so that the search never backtracks.
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
            let points = |player: u32| self.half_points[player as usize];
            let (mut bracket, mut pairs) = (0, Some(0));
            // Whoever is left over in a score group meets players of the next one.
            while pairs == Some(0) && bracket < rest.len() {
                let next = points(rest[bracket]);
                bracket += rest[bracket..].iter().take_while(|&&player| points(player) == next).count();
                pairs = self.pairs_within(&rest, bracket);
            }
            let top = rest.remove(0);
            let group = rest.iter().take_while(|&&player| points(player) == points(top)).count();
            // In an odd score group the last player is left to meet the next one.
            let ideal = group.saturating_sub(1) / 2;
            // First down the own score group, then up in it, then down the lower groups.
            let mut candidates = (ideal..group).chain((0..ideal).rev()).chain(group..rest.len());
            let may_meet = |index: &usize| !self.have_met(top, rest[*index]);
            let keeps_pairs = |index: &usize| {
                let is_within = *index + 1 < bracket;
                let left = self.pairs_within(&without(&rest, *index), bracket - 1 - usize::from(is_within));
                left.is_some_and(|left| Some(left + usize::from(is_within)) == pairs)
            };
            let best = candidates.clone().find(|index| may_meet(index) && keeps_pairs(index));
            // The bound of pairs may be too large to be reached.
            let any = || candidates.find(|index| may_meet(index) && self.can_pair(&without(&rest, *index)));
            let index = best.or_else(any).unwrap_or(0);
            meetings.push([top, rest.remove(index)]);
        }
        Some(meetings)
    }

    /// The most pairs within the first `bracket` of the players if all players are to be paired; `None` if they cannot be.
    ///
    /// The number is exact if all of an even bracket, or all but one of an odd one, can be paired within it. Otherwise it is an
    /// upper bound: it does not depend on who of the bracket has to meet players below it.
    fn pairs_within(&self, players: &[u32], bracket: usize) -> Option<usize> {
        let (within, below) = players.split_at(bracket);
        if bracket.is_multiple_of(2) && self.can_pair(within) && self.can_pair(below) {
            return Some(bracket / 2);
        }
        let leaves = |index: &usize| {
            let mut others = vec![within[*index]];
            others.extend(below);
            self.can_pair(&without(within, *index)) && self.can_pair(&others)
        };
        if !bracket.is_multiple_of(2) && (0..bracket).rev().any(|index| leaves(&index)) {
            return Some(bracket / 2);
        }
        self.can_pair(players).then(|| self.matching(within).min((bracket / 2).saturating_sub(1)))
    }

    /// True if the players can all meet somebody whom they have not met.
    fn can_pair(&self, players: &[u32]) -> bool {
        if !players.len().is_multiple_of(2) {
            return false;
        }
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
        2 * self.matching(players) == players.len()
    }

    /// The most pairs of players who have not met.
    fn matching(&self, players: &[u32]) -> usize {
        let mut graph = UnGraph::<(), ()>::new_undirected();
        let nodes: Vec<_> = players.iter().map(|_| graph.add_node(())).collect();
        for (i, &one) in players.iter().enumerate() {
            for (j, &other) in players.iter().enumerate().skip(i + 1) {
                if !self.have_met(one, other) {
                    graph.add_edge(nodes[i], nodes[j], ());
                }
            }
        }
        maximum_matching(&graph).len()
    }
}

fn without(players: &[u32], index: usize) -> Vec<u32> {
    let mut rest = players.to_vec();
    rest.remove(index);
    rest
}

#[cfg(test)]
mod tests {
    use super::History;

    /// The next round of players with these points, some of whom have met.
    fn paired(half_points: &[u64], met: &[[u32; 2]]) -> Vec<[u32; 2]> {
        let mut opponents = vec![Vec::new(); half_points.len()];
        for &[one, other] in met {
            opponents[one as usize].push(other);
            opponents[other as usize].push(one);
        }
        let rounds = opponents.iter().map(Vec::len).max().unwrap_or(0);
        let history = History {
            half_points: half_points.to_vec(),
            bye_points: vec![0; half_points.len()],
            met: opponents,
            rounds,
        };
        history.pair(&|| false).expect("a round").meetings
    }

    #[test]
    fn a_score_group_is_paired_within_itself_as_far_as_can_be() {
        let halves = [4, 4, 4, 4, 4, 4, 0, 0, 0, 0];
        assert_eq!(paired(&halves, &[]), [[0, 3], [1, 4], [2, 5], [6, 8], [7, 9]]);
        assert_eq!(paired(&halves, &[[2, 5]]), [[0, 3], [1, 5], [2, 4], [6, 8], [7, 9]]);
        // The last of three meets the first of the next group, unless the others have met already.
        assert_eq!(paired(&[4, 4, 4, 2, 2, 2], &[]), [[0, 1], [2, 3], [4, 5]]);
        assert_eq!(paired(&[4, 4, 4, 2, 2, 2], &[[0, 1], [4, 5]]), [[0, 2], [1, 4], [3, 5]]);
        // Two who have met meet those below.
        assert_eq!(paired(&[4, 4, 2, 2], &[[0, 1]]), [[0, 2], [1, 3]]);
    }

    /// Whatever was played, as many pairs are within the first score group as brute force finds, and nobody meets twice.
    #[test]
    fn no_pair_of_the_first_group_is_given_away() {
        fn best(left: &[u32], group: u32, met: &[[u32; 2]]) -> Option<usize> {
            let Some((&one, others)) = left.split_first() else { return Some(0) };
            let pairs = others.iter().filter(|&&other| !met.contains(&[one, other]));
            let after = pairs.filter_map(|&other| {
                let rest: Vec<u32> = others.iter().copied().filter(|&left| left != other).collect();
                Some(best(&rest, group, met)? + usize::from(other < group))
            });
            after.max()
        }
        let mut random = 1_u64;
        let mut next = |below: u32| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) as u32 % below
        };
        for _ in 0..3_000 {
            let (players, group) = (2 * (next(4) + 1), next(6) + 1);
            let met: Vec<[u32; 2]> = (0..next(2 * players)).map(|_| [next(players), next(players)]).collect();
            let mut met: Vec<[u32; 2]> = met.into_iter().filter(|[one, other]| one < other).collect();
            met.sort_unstable();
            met.dedup();
            let all: Vec<u32> = (0..players).collect();
            let Some(most) = best(&all, group, &met) else { continue };
            let halves: Vec<u64> = all.iter().map(|&player| if player < group { 4 } else { 2 }).collect();
            let meetings = paired(&halves, &met);
            assert!(meetings.iter().all(|meeting| !met.contains(meeting)), "{halves:?} {met:?} {meetings:?}");
            let within = meetings.iter().filter(|meeting| meeting.iter().all(|&player| player < group)).count();
            // If two or more are left over, the search may find one pair fewer.
            let is_exact = group.min(players) as usize <= 2 * most + 1;
            assert!(within == most || !is_exact && within + 1 == most, "{most}: {halves:?} {met:?} {meetings:?}");
        }
    }
}
