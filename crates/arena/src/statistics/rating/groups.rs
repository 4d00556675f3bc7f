//! Groups of players that can be compared because a chain of games connects them.

use super::results::Results;
use super::settings::RatingError;

/// The players with games, in groups.
pub(super) struct PlayerGroups {
    /// The group of each player, from 0, the largest first; `None` for a player without a game.
    pub(super) group: Vec<Option<usize>>,
    /// Number of groups.
    pub(super) groups: usize,
    /// Number of games of each player.
    pub(super) games: Vec<u64>,
}

impl PlayerGroups {
    /// Finds the groups.
    ///
    /// # Errors
    /// If no player has a game.
    pub(super) fn new(results: &Results) -> Result<PlayerGroups, RatingError> {
        let mut games = vec![0; results.names().len()];
        let mut links = Vec::new();
        for (a, b, pairing) in results.pairings().filter(|(_, _, pairing)| pairing.games() > 0) {
            games[a] += pairing.games();
            games[b] += pairing.games();
            links.extend([(a, b), (b, a)]);
        }
        let next = neighbours(games.len(), &links);
        let mut group = vec![None; games.len()];
        let mut sizes = Vec::new();
        for player in 0..games.len() {
            if games[player] > 0 && group[player].is_none() {
                let members = reachable(&next, &[player]);
                let of_group = (0..games.len()).filter(|&other| members[other]);
                sizes.push((of_group.clone().count(), sizes.len()));
                of_group.for_each(|other| group[other] = Some(sizes.len() - 1));
            }
        }
        if sizes.is_empty() {
            return Err(RatingError::NoResults);
        }
        // The largest first; of equal ones the one that was seen first.
        sizes.sort_by_key(|&(size, found)| (std::cmp::Reverse(size), found));
        let rank = |found: usize| sizes.iter().position(|&(_, other)| other == found);
        let group = group.into_iter().map(|found| found.and_then(rank)).collect();
        Ok(PlayerGroups { group, groups: sizes.len(), games })
    }
}

/// Checks that the results bound every rating from above and from below, without a prior: going from losers to winners,
/// draws both ways, every player reaches an anchor, or every other player of its group, and is reached.
pub(super) fn check_bounded(
    results: &Results,
    field: &PlayerGroups,
    anchors: &[Option<f64>],
) -> Result<(), RatingError> {
    let (mut up, mut down) = (Vec::new(), Vec::new());
    for (a, b, pairing) in results.pairings() {
        let [lost, drawn, won] = pairing.total();
        let a_gained = won + drawn > 0;
        let b_gained = lost + drawn > 0;
        for (winner, loser, gained) in [(a, b, a_gained), (b, a, b_gained)] {
            if gained {
                up.push((loser, winner));
                down.push((winner, loser));
            }
        }
    }
    for group in 0..field.groups {
        let members = || (0..anchors.len()).filter(|&player| field.group[player] == Some(group));
        let mut fixed: Vec<usize> = members().filter(|&player| anchors[player].is_some()).collect();
        if fixed.is_empty() {
            fixed.extend(members().next());
        }
        for links in [&up, &down] {
            let reached = reachable(&neighbours(anchors.len(), links), &fixed);
            if let Some(player) = members().find(|&player| !reached[player]) {
                return Err(RatingError::Unbounded(results.names()[player].clone()));
            }
        }
    }
    Ok(())
}

fn neighbours(players: usize, links: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut next = vec![Vec::new(); players];
    for &(from, to) in links {
        next[from].push(to);
    }
    next
}

/// Marks the players that can be reached from some of them.
fn reachable(next: &[Vec<usize>], from: &[usize]) -> Vec<bool> {
    let mut reached = vec![false; next.len()];
    let mut todo = from.to_vec();
    while let Some(player) = todo.pop() {
        if !std::mem::replace(&mut reached[player], true) {
            todo.extend(&next[player]);
        }
    }
    reached
}
