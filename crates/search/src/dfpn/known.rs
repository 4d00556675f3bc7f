//! Table entries that hold the length of a win beside the numbers of the position.

use super::gather::{GatherRule, Gathered, Gatherer};
use super::numbers::{Number, ProofNumbers};

/// The entry of one position: its numbers, and for a win its length and its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// Proof and disproof number.
    pub numbers: ProofNumbers,
    /// Of a proved position, the plies to the win.
    pub plies: u16,
    /// Of a proved position, the move that leads there, as the game packs it; 0 for none.
    pub mv: u16,
}

impl Known {
    /// Nothing is known.
    pub const NEW: Known = Known { numbers: ProofNumbers::NEW, plies: 0, mv: 0 };
    /// The attacker does not win.
    pub const LOST: Known = Known { numbers: ProofNumbers::DISPROVED, plies: 0, mv: 0 };
    /// Size in bytes when written to a file.
    pub const BYTES: usize = 12;

    /// A win in this number of plies, and its first move.
    pub const fn won(plies: u16, mv: u16) -> Known {
        Known { numbers: ProofNumbers::PROVED, plies, mv }
    }

    /// Returns true if the attacker wins.
    #[inline]
    #[must_use]
    pub fn is_won(self) -> bool {
        self.numbers.is_proved()
    }

    /// Returns true if it is proved that the attacker wins, or that it does not.
    #[inline]
    #[must_use]
    pub fn is_settled(self) -> bool {
        self.numbers.is_settled()
    }

    /// Writes it down, in little-endian order.
    #[must_use]
    pub fn to_bytes(self) -> [u8; Known::BYTES] {
        let mut bytes = [0; Known::BYTES];
        bytes[..4].copy_from_slice(&self.numbers.proof.to_le_bytes());
        bytes[4..8].copy_from_slice(&self.numbers.disproof.to_le_bytes());
        bytes[8..10].copy_from_slice(&self.plies.to_le_bytes());
        bytes[10..].copy_from_slice(&self.mv.to_le_bytes());
        bytes
    }

    /// Reads what [`Known::to_bytes`] has written; `None` if it is nothing that a search could have found.
    pub fn from_bytes(bytes: &[u8]) -> Option<Known> {
        let number = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        let short = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        let numbers = ProofNumbers { proof: number(0)?, disproof: number(4)? };
        let is_sound = match numbers.answer() {
            Some(true) => numbers == ProofNumbers::PROVED,
            Some(false) => numbers == ProofNumbers::DISPROVED,
            None => numbers.proof.max(numbers.disproof) <= u32::ENDLESS,
        };
        is_sound.then_some(Known { numbers, plies: short(8)?, mv: short(10)? })
    }
}

/// A [`Gatherer`] that also finds the length of a win: the attacker takes the shortest, the defender the longest.
#[derive(Debug)]
pub struct WinGatherer<B> {
    gatherer: Gatherer<B>,
    attacks: bool,
    plies: u16,
    mv: u16,
}

impl<B: Copy> WinGatherer<B> {
    /// No moves yet.
    #[inline]
    pub fn new(rule: GatherRule) -> WinGatherer<B> {
        let plies = if rule.attacks { u16::MAX } else { 0 };
        WinGatherer { gatherer: Gatherer::new(rule), attacks: rule.attacks, plies, mv: 0 }
    }

    /// Adds a move with what is known after it and what it costs; see [`Gatherer::add`]. `pack` gives the move as it is
    /// remembered.
    #[inline]
    pub fn add(&mut self, branch: B, child: Known, cost: u32, pack: impl FnOnce(B) -> u16) {
        self.gatherer.add(branch, child.numbers, cost);
        let counts = if self.attacks { child.plies < self.plies } else { child.plies >= self.plies };
        if child.is_won() && counts {
            (self.plies, self.mv) = (child.plies, pack(branch));
        }
    }

    /// Returns the entry of the position and the move to work at.
    #[inline]
    #[must_use]
    pub fn end(self) -> Gathered<B, u32, Known> {
        let Gathered { numbers, chosen, .. } = self.gatherer.end();
        let found = match numbers.answer() {
            Some(true) => Known::won(self.plies.saturating_add(1), self.mv),
            Some(false) => Known::LOST,
            None => Known { numbers, plies: 0, mv: 0 },
        };
        Gathered { numbers, found, chosen }
    }
}

#[cfg(test)]
mod tests {
    use super::{Known, WinGatherer};
    use crate::dfpn::{GatherRule, ProofNumbers, Sum, SwitchMargin};

    #[test]
    fn the_attacker_hurries_and_the_defender_holds_out() {
        for (attacks, expected) in [(true, Known::won(4, 2)), (false, Known::won(10, 4))] {
            let mut gatherer = WinGatherer::new(GatherRule { attacks, sum: Sum::All, margin: SwitchMargin::NONE });
            for (mv, plies) in [(1, 5), (2, 3), (3, 9), (4, 9)] {
                gatherer.add(mv, Known::won(plies, 7), 0, |mv| mv);
            }
            assert_eq!(gatherer.end().found, expected, "{attacks}");
        }
    }

    #[test]
    fn what_no_search_finds_is_not_read() {
        let open = Known { numbers: ProofNumbers { proof: 7, disproof: 1 << 29 }, plies: 0, mv: 0 };
        for known in [Known::NEW, Known::LOST, Known::won(7, 300), open] {
            assert_eq!(Known::from_bytes(&known.to_bytes()), Some(known));
        }
        for numbers in [
            ProofNumbers { proof: 0, disproof: 0 },
            ProofNumbers { proof: 0, disproof: 5 },
            ProofNumbers { proof: 1 << 31, disproof: 1 },
        ] {
            assert_eq!(Known::from_bytes(&Known { numbers, plies: 0, mv: 0 }.to_bytes()), None, "{numbers:?}");
        }
        assert_eq!(Known::from_bytes(&Known::NEW.to_bytes()[..11]), None);
    }
}
