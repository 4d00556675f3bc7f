//! Proof and disproof numbers.

use std::fmt::Debug;

/// Rule for putting numbers together of which all have to be brought to nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sum {
    /// They are added up (Nagai 2002).
    All,
    /// The greatest counts, and one for each other (weak proof numbers, Ueda et al. 2008). Moves that can be made in any
    /// order lead to the same positions, which a sum counts many times over (Kishimoto 2010).
    Weak,
    /// The greatest number counts whole and the others by one part in this many, for moves whose answers are mostly the
    /// same.
    Part(u32),
}

/// Margin by which the number of a move may exceed that of the next best before the search changes to that one (the 1 + ε
/// trick of Pawlewicz and Lew 2007). Switching back and forth between two moves costs more than it saves once both numbers
/// are large.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SwitchMargin {
    pub(super) times: u32,
    pub(super) parts: u32,
}

impl SwitchMargin {
    /// By 1 (Nagai 2002).
    pub const NONE: SwitchMargin = SwitchMargin { times: 0, parts: 1 };

    /// A margin of one part in this many.
    pub const fn part(parts: u32) -> SwitchMargin {
        SwitchMargin { times: 1, parts }
    }

    /// A margin of this many times the number.
    pub const fn times(times: u32) -> SwitchMargin {
        SwitchMargin { times, parts: 1 }
    }
}

/// Proof and disproof number of a position: how much seems to be left to prove that the attacker reaches its goal, and to
/// prove that it does not.
///
/// One of them is 0 and the other endless if the question is answered. Otherwise both lie in between.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ProofNumbers<N = u32> {
    /// The work that the attacker still needs for a proof.
    pub proof: N,
    /// The work that the defender still needs for a disproof.
    pub disproof: N,
}

impl ProofNumbers {
    /// The numbers of a position of which nothing is known.
    pub const NEW: ProofNumbers = ProofNumbers { proof: 1, disproof: 1 };
}

impl<N: Number> ProofNumbers<N> {
    /// The attacker reaches its goal.
    pub const PROVED: ProofNumbers<N> = ProofNumbers { proof: N::NOTHING, disproof: N::ENDLESS };
    /// The attacker does not reach its goal.
    pub const DISPROVED: ProofNumbers<N> = ProofNumbers { proof: N::ENDLESS, disproof: N::NOTHING };
    /// No limit.
    pub const ENDLESS: ProofNumbers<N> = ProofNumbers { proof: N::ENDLESS, disproof: N::ENDLESS };

    /// Returns true if it is proved that the attacker reaches its goal.
    #[inline]
    #[must_use]
    pub fn is_proved(self) -> bool {
        self.proof == N::NOTHING
    }

    /// Returns true if it is proved that the attacker does not reach its goal.
    #[inline]
    #[must_use]
    pub fn is_disproved(self) -> bool {
        self.disproof == N::NOTHING
    }

    /// Returns true if the question is answered.
    #[inline]
    #[must_use]
    pub fn is_settled(self) -> bool {
        self.is_proved() || self.is_disproved()
    }

    /// The same, where one of them is nothing with the other endless.
    #[inline]
    #[must_use]
    pub(super) fn whole(self) -> ProofNumbers<N> {
        match self {
            numbers if numbers.is_proved() => ProofNumbers::PROVED,
            numbers if numbers.is_disproved() => ProofNumbers::DISPROVED,
            numbers => numbers,
        }
    }

    /// The answer, if there is one.
    #[must_use]
    pub fn answer(self) -> Option<bool> {
        self.is_settled().then(|| self.is_proved())
    }

    /// Returns true if one of the two numbers is at its limit.
    #[inline]
    #[must_use]
    pub fn reach(self, limits: ProofNumbers<N>) -> bool {
        self.proof >= limits.proof || self.disproof >= limits.disproof
    }

    /// The same with attacker and defender exchanged, for problems in which the side to move is always the attacker.
    #[inline]
    #[must_use]
    pub fn turned(self) -> ProofNumbers<N> {
        ProofNumbers { proof: self.disproof, disproof: self.proof }
    }
}

/// Kinds of proof numbers: `u32`, which counts positions, and `f32`, for guesses that span many powers of 2.
pub trait Number: Copy + PartialOrd + Debug {
    /// The type of their sums.
    type Total: Copy + Default;

    /// Nothing is left to be proved.
    const NOTHING: Self;
    /// It cannot be proved.
    const ENDLESS: Self;

    /// The number and a cost, endless at most.
    #[must_use]
    fn plus(self, cost: Self) -> Self;

    /// The number less a cost, nothing at least.
    #[must_use]
    fn less(self, cost: Self) -> Self;

    /// The next greater number.
    #[must_use]
    fn above(self) -> Self;

    /// The number as it looks while another thread is at work on the position (virtual numbers, Kaneko 2010).
    #[must_use]
    fn taken(self) -> Self;

    /// Adds it to a total.
    #[must_use]
    fn add_to(self, total: Self::Total) -> Self::Total;

    /// Puts numbers together of which all must be brought to nothing: their total, the greatest of them and how many are
    /// not nothing. It is endless only if one of them is.
    fn together(total: Self::Total, most: Self, open: u32, sum: Sum) -> Self;

    /// The limit of a move by the number of the next best one.
    #[must_use]
    fn with_margin(self, margin: SwitchMargin) -> Self;

    /// The part of a limit on a sum that is left for the one share in it.
    fn rest(limit: Self, sum: Self, share: Self) -> Self;
}

/// Factor by which a position looks harder while another thread works on it.
const TAKEN: u32 = 4;

/// The endless number: beyond everything that a search counts, and far enough from overflow.
const ENDLESS: u32 = 1 << 30;

impl Number for u32 {
    type Total = u64;

    const NOTHING: u32 = 0;
    const ENDLESS: u32 = ENDLESS;

    #[inline]
    fn plus(self, cost: u32) -> u32 {
        self.saturating_add(cost).min(ENDLESS)
    }

    #[inline]
    fn less(self, cost: u32) -> u32 {
        self.saturating_sub(cost)
    }

    #[inline]
    fn above(self) -> u32 {
        self.plus(1)
    }

    #[inline]
    fn taken(self) -> u32 {
        if self >= ENDLESS { self } else { self.saturating_mul(TAKEN).min(ENDLESS - 1) }
    }

    #[inline]
    fn add_to(self, total: u64) -> u64 {
        total + u64::from(self)
    }

    #[inline]
    fn together(total: u64, most: u32, open: u32, sum: Sum) -> u32 {
        if most >= ENDLESS {
            return ENDLESS;
        }
        let others = match sum {
            Sum::All => total - u64::from(most),
            Sum::Part(parts) => (total - u64::from(most)) / u64::from(parts),
            Sum::Weak => u64::from(open.saturating_sub(1)),
        };
        (u64::from(most) + others).min(u64::from(ENDLESS - 1)) as u32
    }

    #[inline]
    fn with_margin(self, margin: SwitchMargin) -> u32 {
        let more = u64::from(self) * u64::from(margin.times) / u64::from(margin.parts);
        (u64::from(self) + more + 1).min(u64::from(ENDLESS)) as u32
    }

    #[inline]
    fn rest(limit: u32, sum: u32, share: u32) -> u32 {
        if limit >= ENDLESS { ENDLESS } else { limit.saturating_sub(sum.saturating_sub(share)) }
    }
}

impl Number for f32 {
    type Total = f32;

    const NOTHING: f32 = 0.0;
    const ENDLESS: f32 = f32::INFINITY;

    #[inline]
    fn plus(self, cost: f32) -> f32 {
        self + cost
    }

    #[inline]
    fn less(self, cost: f32) -> f32 {
        self - cost
    }

    #[inline]
    fn above(self) -> f32 {
        self.next_up()
    }

    #[inline]
    fn taken(self) -> f32 {
        self * TAKEN as f32
    }

    #[inline]
    fn add_to(self, total: f32) -> f32 {
        total + self
    }

    #[inline]
    fn together(total: f32, most: f32, open: u32, sum: Sum) -> f32 {
        if most == f32::INFINITY {
            return most;
        }
        let all = match sum {
            Sum::All => total,
            Sum::Part(parts) => most + (total - most) / parts as f32,
            Sum::Weak => most + open.saturating_sub(1) as f32,
        };
        all.min(f32::MAX)
    }

    #[inline]
    fn with_margin(self, margin: SwitchMargin) -> f32 {
        self * (1.0 + margin.times as f32 / margin.parts as f32)
    }

    #[inline]
    fn rest(limit: f32, sum: f32, share: f32) -> f32 {
        limit - (sum - share)
    }
}

#[cfg(test)]
mod tests {
    use super::{ENDLESS, Number, ProofNumbers};
    use crate::dfpn::{Sum, SwitchMargin};

    #[test]
    fn sums_end_only_where_a_part_is_endless() {
        let of = |numbers: &[u32], sum| {
            let total = numbers.iter().fold(0, |total, number| number.add_to(total));
            let open = numbers.iter().filter(|&&number| number > 0).count() as u32;
            u32::together(total, numbers.iter().copied().max().unwrap_or(0), open, sum)
        };
        for (sum, expected) in [(Sum::All, 24), (Sum::Weak, 14), (Sum::Part(4), 15)] {
            assert_eq!(of(&[12, 0, 5, 7], sum), expected, "{sum:?}");
            assert_eq!(of(&[], sum), 0);
            assert_eq!(of(&[3, ENDLESS], sum), ENDLESS);
            assert_eq!(of(&[ENDLESS - 1; 9], sum), ENDLESS - 1, "{sum:?}");
        }
    }

    #[test]
    fn a_move_gets_what_the_others_leave() {
        assert_eq!(u32::rest(50, 30, 12), 32);
        assert_eq!(u32::rest(ENDLESS, 30, 12), ENDLESS);
        assert_eq!(f32::rest(50.0, 30.0, 12.0), 32.0);
    }

    #[test]
    fn margins_grow_with_the_number() {
        assert_eq!([0, 7, 400].map(|second: u32| second.with_margin(SwitchMargin::NONE)), [1, 8, 401]);
        assert_eq!([0, 7, 400].map(|second: u32| second.with_margin(SwitchMargin::part(4))), [1, 9, 501]);
        assert_eq!(7u32.with_margin(SwitchMargin::times(100)), 708);
        assert_eq!(ENDLESS.with_margin(SwitchMargin::times(100)), ENDLESS);
        assert_eq!(8.0f32.with_margin(SwitchMargin::part(4)), 10.0);
    }

    #[test]
    fn an_answer_reaches_every_limit() {
        assert!(
            ProofNumbers::<u32>::PROVED.reach(ProofNumbers::ENDLESS)
                && ProofNumbers::<f32>::DISPROVED.reach(ProofNumbers::ENDLESS)
        );
        assert!(
            !ProofNumbers::NEW.reach(ProofNumbers::ENDLESS)
                && !ProofNumbers { proof: 9, disproof: ENDLESS - 1 }.is_settled()
        );
        assert_eq!(
            [ProofNumbers::<u32>::PROVED, ProofNumbers::DISPROVED, ProofNumbers::NEW].map(ProofNumbers::answer),
            [Some(true), Some(false), None]
        );
    }
}
