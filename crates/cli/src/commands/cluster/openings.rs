//! Openings made by workers: a unit is a number of attempts, and each attempt depends only on its number.

use std::ops::ControlFlow;

use boardwright_arena::{Attempt, Balance, Opening, OpeningError, OpeningMaker};
use boardwright_cluster::{Batch, JobBatch};
use boardwright_game::{AnyVariant, Score, Stop};
use boardwright_workbench::BalanceSettings;

/// The word for this work.
pub(super) const WORK: &str = "openings";

/// Number of attempts in a unit. Most end at their first look, and a judged one takes some hundredths of a second.
pub(super) const ATTEMPTS: u64 = 16;

/// Attempts at balanced openings of a game.
pub(super) struct OpeningBatch {
    variant: AnyVariant,
    wanted: BalanceSettings,
    balance: Balance,
    seed: u64,
    settings: String,
}

impl OpeningBatch {
    pub(super) fn new(variant: &AnyVariant, wanted: &BalanceSettings, seed: u64) -> OpeningBatch {
        let balance = wanted.requirements();
        let settings = format!(
            "openings\ngame: {}\njudge: {}\nplies: {}\nlimit: {}\nnodes: {}\namong: {}\neven: {}\nseed: {seed}\n",
            variant.spec(),
            balance.judge,
            balance.plies,
            balance.limit,
            balance.nodes,
            balance.among.unwrap_or(0),
            balance.even,
        );
        OpeningBatch { variant: variant.clone(), wanted: wanted.clone(), balance, seed, settings }
    }

    pub(super) fn of(variant: &AnyVariant, batch: &JobBatch) -> Result<OpeningBatch, String> {
        let number = |name: &str| {
            let number = batch.numbers.get(name).copied();
            number.ok_or_else(|| format!("a job for openings without {name}"))
        };
        let mut wanted = BalanceSettings::new(1, 0);
        for (name, _) in wanted.numbers() {
            let read = wanted.set(name, &number(name)?.to_string());
            read.map_err(|error| format!("a job for openings: {error}"))?;
        }
        Ok(OpeningBatch::new(variant, &wanted, number("seed")?))
    }

    pub(super) fn job(&self) -> JobBatch {
        let numbers = self.wanted.numbers().into_iter().chain([("seed", self.seed)]);
        let numbers = numbers.map(|(name, number)| (name.to_owned(), number)).collect();
        JobBatch { work: WORK.to_owned(), numbers }
    }

    fn read(&self, line: &str) -> Result<Attempt, String> {
        if matches!(line, "over" | "uneven") {
            return Ok(if line == "over" { Attempt::Over } else { Attempt::Uneven });
        }
        let expected = || format!("the line {line:?}, expected SCORE MOVES, over or uneven");
        let (score, moves) = line.split_once(' ').ok_or_else(expected)?;
        let score = Score(score.parse().map_err(|_| expected())?);
        let opening = Opening::of_moves(self.variant.start(), moves.split(' '))?;
        if opening.moves.len() != self.balance.plies as usize {
            return Err(format!("an opening of {} plies, expected {}", opening.moves.len(), self.balance.plies));
        }
        Ok(Attempt::Opening(opening, score))
    }

    /// Takes the lines of units in their order until `each` breaks.
    ///
    /// # Errors
    /// As for [`OpeningMaker::next`].
    pub(super) fn take(
        &self,
        openers: &mut OpeningMaker<'_>,
        lines: &[String],
        each: &mut dyn FnMut(Opening, Score, u64) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, OpeningError> {
        for line in lines {
            // They were checked when they arrived.
            let Ok(attempt) = self.read(line) else { continue };
            if let Some((opening, score)) = openers.accept(attempt)?
                && each(opening, score, openers.tried()).is_break()
            {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

impl Batch for OpeningBatch {
    fn settings(&self) -> &str {
        &self.settings
    }

    fn make(&self, unit: u64, halt: &Stop) -> Result<Option<Vec<String>>, String> {
        let openers = OpeningMaker::new(&self.variant, &self.balance, self.seed);
        let first = unit.checked_mul(ATTEMPTS).filter(|first| first.checked_add(ATTEMPTS).is_some());
        let first = first.ok_or_else(|| format!("the unit {unit}, expected a smaller number"))?;
        let mut lines = Vec::new();
        for number in first..first + ATTEMPTS {
            let attempt = openers.attempt(number, halt).map_err(|error| error.to_string())?;
            lines.push(match attempt {
                None => return Ok(None),
                Some(Attempt::Over) => "over".to_owned(),
                Some(Attempt::Uneven) => "uneven".to_owned(),
                Some(Attempt::Opening(opening, score)) => format!("{} {}", score.0, opening.moves.join(" ")),
            });
        }
        Ok(Some(lines))
    }

    fn check(&self, _: u64, lines: &[String]) -> Result<(), String> {
        if lines.len() as u64 != ATTEMPTS {
            return Err(format!("{} attempts, expected {ATTEMPTS}", lines.len()));
        }
        lines.iter().try_for_each(|line| self.read(line).map(drop))
    }
}

#[cfg(test)]
mod tests {
    use boardwright_arena::{Attempt, OpeningMaker};
    use boardwright_cluster::Batch;
    use boardwright_game::Stop;

    use super::OpeningBatch;
    use boardwright_workbench::BalanceSettings;

    #[test]
    fn attempts_from_elsewhere_make_the_openings_of_this_machine() {
        let variant = boardwright_catalog::variant("kalah:4x3").unwrap();
        let wanted = BalanceSettings { nodes: 200, among: 4, ..BalanceSettings::new(3, 200) };
        let balance = wanted.requirements();
        let batch = OpeningBatch::new(&variant, &wanted, 5);
        let again = OpeningBatch::of(&variant, &batch.job()).unwrap();
        assert_eq!(batch.settings(), again.settings());
        let mut hostile = batch.job();
        hostile.numbers.insert("even".to_owned(), 3);
        let refused = OpeningBatch::of(&variant, &hostile).err();
        assert_eq!(refused.as_deref(), Some("a job for openings: bad even \"3\": expected a whole number from 0 to 2"));
        let (mut local, mut remote) =
            (OpeningMaker::new(&variant, &balance, 5), OpeningMaker::new(&variant, &balance, 5));
        let mut found = Vec::new();
        for unit in 0..3 {
            let lines = again.make(unit, &Stop::new()).unwrap().unwrap();
            batch.check(unit, &lines).unwrap();
            let each = &mut |opening, score, _| {
                found.push((opening, score));
                std::ops::ControlFlow::Continue(())
            };
            assert!(batch.take(&mut remote, &lines, each).unwrap().is_continue());
        }
        assert!(found.len() > 3, "{found:?}");
        for one in found {
            assert_eq!(local.next(&Stop::new()), Ok(Some(one)));
        }
    }

    #[test]
    fn lines_that_no_honest_worker_brings_are_refused() {
        let variant = boardwright_catalog::variant("kalah:4x3").unwrap();
        let batch = OpeningBatch::new(&variant, &BalanceSettings::new(2, 0), 1);
        assert_eq!(batch.read("over"), Ok(Attempt::Over));
        for line in ["", "12", "x a", "12 z9", "99999999999 a b", "1 a", "1  a"] {
            assert!(batch.read(line).is_err(), "{line:?}");
        }
        assert!(batch.check(0, &[]).is_err());
        assert!(batch.make(u64::MAX, &Stop::new()).is_err());
    }
}
