//! The exact values of sample, counted backwards from the end of the game.

use boardwright_game::{
    Bounds, Measure, ParseError, Position, Side, Solution, SolveProgress, Solver, Stop,
};

use crate::rules::{MOST_TAKEN, Sample, Take};

/// Knows for each number of counters whether the side to move wins.
pub(crate) struct SampleSolver {
    wins: Vec<bool>,
}

impl SampleSolver {
    /// Solves all positions with up to `most` counters.
    pub(crate) fn new(most: u8) -> SampleSolver {
        let mut wins = vec![false];
        for counters in 1..=usize::from(most) {
            // A side wins if a move of its own leaves its opponent a lost position.
            wins.push((1..=counters.min(MOST_TAKEN.into())).any(|taken| !wins[counters - taken]));
        }
        SampleSolver { wins }
    }

    fn wins(&self, position: &Sample) -> bool {
        self.wins[usize::from(position.counters())]
    }

    /// The move to a lost position of the opponent, or the first move where there is none.
    fn best(&self, position: &Sample) -> Option<Take> {
        let winning = position.moves().find(|&mv| !self.wins(&position.child(mv)));
        winning.or_else(|| position.moves().next())
    }
}

impl Solver<Sample> for SampleSolver {
    fn measure(&self) -> Measure {
        Measure::Result
    }

    fn solve(
        &mut self,
        position: &Sample,
        _stop: &Stop,
        _report: &mut dyn FnMut(&SolveProgress),
    ) -> Solution<Take> {
        let first_wins = self.wins(position) == (position.to_move() == Side::First);
        let mut variation = Vec::new();
        let mut at = *position;
        while let Some(mv) = self.best(&at) {
            variation.push(mv);
            at = at.child(mv);
        }
        Solution { bounds: Bounds::exactly(if first_wins { 1 } else { -1 }), variation, nodes: self.wins.len() as u64 }
    }

    fn reply(&mut self, position: &Sample, goal: i32, _stop: &Stop) -> Option<Take> {
        // There are no draws: a side that is to have more than a loss has to win.
        let reached = goal <= -1 || (goal <= 1 && self.wins(position));
        reached.then(|| self.best(position)).flatten()
    }

    /// Writes nothing: all values are counted anew in no time.
    fn save(&self, _put: &mut dyn FnMut(&[u8]) -> bool) {}

    fn load(&mut self, _take: &mut dyn FnMut(&mut [u8]) -> usize) -> Result<(), ParseError> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Position, Side, Solver, Stop};

    use super::SampleSolver;
    use crate::rules::Sample;

    #[test]
    fn values_are_those_of_the_theory() {
        let (mut solver, stop) = (SampleSolver::new(40), Stop::new());
        for counters in 0..=40 {
            let position = Sample::arranged(counters, Side::First);
            let value = if counters.is_multiple_of(4) { -1 } else { 1 };
            let solution = solver.solve(&position, &stop, &mut |_| {});
            assert_eq!(solution.bounds.value(), Some(value), "{position}");
            let end = solution.variation.iter().fold(position, |position, &mv| position.child(mv));
            assert_eq!(end.counters(), 0, "{position}: the line goes to the end");
            assert_eq!(solver.reply(&position, 1, &stop).is_some(), value == 1, "{position}");
        }
    }
}
