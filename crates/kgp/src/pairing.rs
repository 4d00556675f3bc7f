//! Pairs the waiting clients.

use std::collections::HashMap;

/// The number of a client.
pub(crate) type Number = u64;

/// The games that the clients who are here have played against each other.
#[derive(Default)]
pub(crate) struct Pairing {
    met: HashMap<[Number; 2], u32>,
    /// The last opponent of each client.
    last: HashMap<Number, Number>,
}

/// The key of a pair.
fn pair(one: Number, other: Number) -> [Number; 2] {
    [one.min(other), one.max(other)]
}

impl Pairing {
    /// The places of two clients in the queue that play next: the one who has waited longest, and of the others the one it
    /// has met least. Two who have just played each other wait while `others_play`, since one of those may come back soon.
    pub(crate) fn choose(&self, waiting: &[Number], others_play: bool) -> Option<[usize; 2]> {
        (0..waiting.len()).find_map(|one| {
            let may_meet = |&other: &usize| {
                let is_last = |one: usize, other: usize| self.last.get(&waiting[one]) == Some(&waiting[other]);
                !(others_play && is_last(one, other) && is_last(other, one))
            };
            let others = (one + 1..waiting.len()).filter(may_meet);
            others.min_by_key(|&other| self.games(waiting[one], waiting[other])).map(|other| [one, other])
        })
    }

    /// The number of games that two have begun against each other.
    pub(crate) fn games(&self, one: Number, other: Number) -> u32 {
        self.met.get(&pair(one, other)).copied().unwrap_or(0)
    }

    /// Counts a game that begins.
    pub(crate) fn note(&mut self, one: Number, other: Number) {
        *self.met.entry(pair(one, other)).or_default() += 1;
        self.last.insert(one, other);
        self.last.insert(other, one);
    }

    /// Forgets a client that has left.
    pub(crate) fn forget(&mut self, gone: Number) {
        self.met.retain(|pair, _| !pair.contains(&gone));
        self.last.remove(&gone);
    }
}

#[cfg(test)]
mod tests {
    use super::Pairing;

    #[test]
    fn everybody_meets_everybody() {
        let mut pairing = Pairing::default();
        let mut waiting = vec![1, 2, 3, 4, 5];
        for _ in 0..20 {
            let [one, other] = pairing.choose(&waiting, false).expect("two are here");
            let (other, one) = (waiting.remove(other), waiting.remove(one));
            pairing.note(one, other);
            waiting.extend([one, other]);
        }
        let pairs = (1..=5).flat_map(|one| (one + 1..=5).map(move |other| (one, other)));
        assert!(pairs.clone().count() == 10 && pairs.clone().all(|(one, other)| pairing.games(one, other) == 2));
    }

    #[test]
    fn two_who_have_just_met_wait_for_others() {
        let mut pairing = Pairing::default();
        assert_eq!(pairing.choose(&[7], false), None);
        pairing.note(7, 8);
        assert_eq!((pairing.choose(&[7, 8], true), pairing.choose(&[7, 8], false)), (None, Some([0, 1])));
        assert_eq!(pairing.choose(&[7, 8, 9], true), Some([0, 2]));
        pairing.forget(8);
        assert_eq!((pairing.choose(&[7, 8], true), pairing.games(7, 8)), (Some([0, 1]), 0));
    }
}
