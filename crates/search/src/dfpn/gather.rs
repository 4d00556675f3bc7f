//! The numbers of a position from those of its moves, and the limits for the next visit.

use super::numbers::{Number, ProofNumbers, Sum, SwitchMargin};

/// The rule for gathering numbers where one side is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GatherRule {
    /// True if the attacker is to move: it needs one move that is proved. The defender needs one that is disproved.
    pub attacks: bool,
    /// The way to combine those numbers all of which count.
    pub sum: Sum,
    /// The margin by which a move may look worse before the search turns to another.
    pub margin: SwitchMargin,
}

/// The move to work at next.
#[derive(Clone, Copy, Debug)]
pub struct Chosen<B, N = u32> {
    /// The move.
    pub branch: B,
    /// The numbers after it, without its cost.
    child: ProofNumbers<N>,
    cost: N,
    /// The number of the next best move.
    second: N,
    rule: GatherRule,
}

impl<B, N: Number> Chosen<B, N> {
    /// The limits for the position after the move: it is left when another move looks better, or when its position reaches
    /// its own `limits` with `numbers` from all moves.
    #[inline]
    pub fn limits(&self, numbers: ProofNumbers<N>, limits: ProofNumbers<N>) -> ProofNumbers<N> {
        let Chosen { child, cost, second, rule, .. } = self;
        let switch_at = second.with_margin(rule.margin);
        let (proof, disproof) = if rule.attacks {
            // The attacker needs only this move, so the search stays until the next best one looks better. The cost was
            // added to compare moves; the position after the move does not contain it.
            let proof = least(limits.proof, switch_at).less(*cost);
            (proof, N::rest(limits.disproof, numbers.disproof, child.disproof))
        } else {
            // The defender needs all moves for a proof: this one may use what the others leave of the limit.
            (N::rest(limits.proof, numbers.proof, child.proof), least(limits.disproof, switch_at))
        };
        // Whatever costs and rounding do, the move may grow.
        ProofNumbers {
            proof: greatest(proof, child.proof.above()),
            disproof: greatest(disproof, child.disproof.above()),
        }
    }
}

/// The numbers and the findings of a position, gathered from its moves.
#[derive(Clone, Copy, Debug)]
pub struct Gathered<B, N = u32, F = ProofNumbers<N>> {
    /// The numbers of the position.
    pub numbers: ProofNumbers<N>,
    /// The findings about the position.
    pub found: F,
    /// The most promising move; without one the visit ends.
    pub chosen: Option<Chosen<B, N>>,
}

/// Takes the numbers after each move and puts them together.
///
/// ```
/// use boardwright_search::dfpn::{GatherRule, Gatherer, ProofNumbers, Sum, SwitchMargin};
///
/// let mut gatherer = Gatherer::new(GatherRule { attacks: true, sum: Sum::All, margin: SwitchMargin::NONE });
/// gatherer.add("a", ProofNumbers { proof: 5, disproof: 2 }, 0);
/// gatherer.add("b", ProofNumbers { proof: 3, disproof: 4 }, 0);
/// let gathered = gatherer.end();
/// assert_eq!(gathered.numbers, ProofNumbers { proof: 3, disproof: 6 });
/// let chosen = gathered.chosen.expect("there are moves");
/// assert_eq!(chosen.branch, "b");
/// // Its proof number may grow until it is beyond that of "a".
/// let limits = ProofNumbers { proof: 100, disproof: 100 };
/// assert_eq!(chosen.limits(gathered.numbers, limits), ProofNumbers { proof: 6, disproof: 98 });
/// ```
#[derive(Debug)]
pub struct Gatherer<B, N: Number = u32> {
    rule: GatherRule,
    /// The least number of a move, which decides the choice.
    least: N,
    /// The least and the second least, as they look to this thread.
    seen: N,
    second: N,
    best: Option<(B, ProofNumbers<N>, N)>,
    total: N::Total,
    most: N,
    open: u32,
}

impl<B: Copy, N: Number> Gatherer<B, N> {
    /// No moves yet.
    #[inline]
    pub fn new(rule: GatherRule) -> Gatherer<B, N> {
        Gatherer {
            rule,
            least: N::ENDLESS,
            seen: N::ENDLESS,
            second: N::ENDLESS,
            best: None,
            total: N::Total::default(),
            most: N::NOTHING,
            open: 0,
        }
    }

    /// Adds a move with the numbers after it; `cost` is added to the proof number while it is not settled, so that the
    /// search tries other moves first.
    #[inline]
    pub fn add(&mut self, branch: B, child: ProofNumbers<N>, cost: N) {
        self.add_seen(branch, child, cost, false);
    }

    /// The same, where another thread may be at work on the position after the move. That changes which move is chosen
    /// and nothing else.
    #[inline]
    pub fn add_seen(&mut self, branch: B, child: ProofNumbers<N>, cost: N, is_taken: bool) {
        // A settled move needs no more work, so it must not look expensive: proof 0 has to stay 0.
        let cost = if child.is_settled() { N::NOTHING } else { cost };
        let proof = child.proof.plus(cost);
        let (choice, other) = if self.rule.attacks { (proof, child.disproof) } else { (child.disproof, proof) };
        self.total = other.add_to(self.total);
        self.most = greatest(self.most, other);
        self.open += u32::from(other > N::NOTHING);
        self.least = least(self.least, choice);
        // Only the choice sees the virtual number. If the numbers of the position contained it, the table would keep a
        // difficulty that ends with the other thread's visit.
        let seen = if is_taken { choice.taken() } else { choice };
        if seen < self.seen || self.best.is_none() {
            (self.second, self.seen, self.best) = (self.seen, seen, Some((branch, child, cost)));
        } else {
            self.second = least(self.second, seen);
        }
    }

    /// The numbers of the position and the move to work at.
    #[inline]
    #[must_use]
    pub fn end(self) -> Gathered<B, N> {
        let all = N::together(self.total, self.most, self.open, self.rule.sum);
        let (proof, disproof) = if self.rule.attacks { (self.least, all) } else { (all, self.least) };
        let numbers = ProofNumbers { proof, disproof }.whole();
        let (second, rule) = (self.second, self.rule);
        let chosen = self.best.map(|(branch, child, cost)| Chosen { branch, child, cost, second, rule });
        Gathered { numbers, found: numbers, chosen }
    }
}

#[inline]
fn least<N: PartialOrd>(one: N, other: N) -> N {
    if other < one { other } else { one }
}

#[inline]
fn greatest<N: PartialOrd>(one: N, other: N) -> N {
    if other > one { other } else { one }
}

#[cfg(test)]
mod tests {
    use super::{GatherRule, Gatherer, Sum, SwitchMargin};
    use crate::dfpn::ProofNumbers;

    const RULE: GatherRule = GatherRule { attacks: true, sum: Sum::All, margin: SwitchMargin::NONE };

    fn numbers(proof: u32, disproof: u32) -> ProofNumbers {
        ProofNumbers { proof, disproof }
    }

    #[test]
    fn the_side_that_has_no_move_left_has_lost_the_question() {
        for (attacks, expected) in [(true, ProofNumbers::DISPROVED), (false, ProofNumbers::PROVED)] {
            let gathered = Gatherer::<u8>::new(GatherRule { attacks, ..RULE }).end();
            assert_eq!(gathered.numbers, expected);
            assert!(gathered.chosen.is_none());
        }
    }

    #[test]
    fn one_answered_move_answers_the_position() {
        for (attacks, answer) in [(true, ProofNumbers::PROVED), (false, ProofNumbers::DISPROVED)] {
            let mut gatherer = Gatherer::new(GatherRule { attacks, ..RULE });
            gatherer.add('a', numbers(2, 2), 9);
            gatherer.add('b', answer, 9);
            let gathered = gatherer.end();
            assert_eq!((gathered.numbers, gathered.chosen.expect("moves").branch), (answer, 'b'));
        }
    }

    #[test]
    fn a_cost_puts_a_move_off_and_is_no_part_of_its_limit() {
        let mut gatherer = Gatherer::new(GatherRule { sum: Sum::Weak, margin: SwitchMargin::part(4), ..RULE });
        gatherer.add('a', numbers(3, 7), 10);
        gatherer.add('b', numbers(9, 2), 3);
        let gathered = gatherer.end();
        assert_eq!(gathered.numbers, numbers(12, 8));
        let chosen = gathered.chosen.expect("moves");
        // The next best has 13: 13 + 13 / 4 + 1 - 3.
        assert_eq!((chosen.branch, chosen.limits(gathered.numbers, ProofNumbers::ENDLESS).proof), ('b', 14));
    }

    #[test]
    fn a_move_that_another_thread_has_taken_looks_harder_and_counts_the_same() {
        let mut gatherer = Gatherer::new(RULE);
        gatherer.add_seen('a', numbers(3, 7), 0, true);
        gatherer.add_seen('b', numbers(9, 2), 0, false);
        let gathered = gatherer.end();
        assert_eq!((gathered.numbers, gathered.chosen.expect("moves").branch), (numbers(3, 9), 'b'));
    }
}
