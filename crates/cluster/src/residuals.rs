//! Compares the results of each worker with those of all others, as fleets of testers do, to find machines that are broken,
//! overloaded or dishonest where games cannot be played again.

use std::collections::{BTreeMap, BTreeSet};

use boardwright_arena::{JournalEntry, Unit};
use boardwright_game::{Outcome, Side};

/// The chance of an honest worker at which it is named. Each worker is looked at many times, so it is small.
const MAX_CHANCE: f64 = 1e-6;

/// Distance from the others, in standard errors, at which results are named: as rare as the chance above.
const MAX_DISTANCE: f64 = 5.0;

/// The least units of a worker, and of all others, whose results are compared.
const LEAST: u64 = 20;

/// The units of a worker and those with a forfeit or a loss on time.
#[derive(Clone, Copy, Default)]
struct Forfeits {
    units: u64,
    forfeited: u64,
}

/// Number, sum and sum of squares of scores.
#[derive(Clone, Copy, Default)]
struct Scores {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Scores {
    fn add(&mut self, score: f64) {
        self.count += 1.0;
        self.sum += score;
        self.squares += score * score;
    }

    fn without(self, other: Scores) -> Scores {
        Scores { count: self.count - other.count, sum: self.sum - other.sum, squares: self.squares - other.squares }
    }

    fn mean(self) -> f64 {
        self.sum / self.count
    }

    fn variance(self) -> f64 {
        (self.squares / self.count - self.mean() * self.mean()).max(0.0)
    }
}

/// Two players and a game: results of different ones are not compared.
type Pairing = ([u32; 2], String);

/// The results of all workers of an event.
#[derive(Default)]
pub(crate) struct Residuals {
    forfeits: BTreeMap<String, Forfeits>,
    all: Forfeits,
    scores: BTreeMap<String, BTreeMap<Pairing, Scores>>,
    all_scores: BTreeMap<Pairing, Scores>,
    /// Accounts that were named already, and for what.
    named: BTreeSet<(String, &'static str)>,
}

impl Residuals {
    /// Counts the games of a unit; a sentence about the worker if it is as far from all others as an honest one hardly is.
    pub(crate) fn count(&mut self, account: &str, unit: &Unit, games: &[JournalEntry]) -> Option<String> {
        let forfeited = u64::from(games.iter().any(|game| game.kind.is_forfeit()));
        for forfeits in [self.forfeits.entry(account.to_owned()).or_default(), &mut self.all] {
            forfeits.units += 1;
            forfeits.forfeited += forfeited;
        }
        if let [one, other] = games {
            let pairing = (unit.players, one.record.game.clone());
            let score = points(one) + points(other);
            let own = self.scores.entry(account.to_owned()).or_default();
            for scores in [own.entry(pairing.clone()).or_default(), self.all_scores.entry(pairing).or_default()] {
                scores.add(score);
            }
        }
        self.judge_forfeits(account, forfeited > 0).or_else(|| self.judge_scores(account))
    }

    /// Leaves out a worker that is barred.
    pub(crate) fn forget(&mut self, account: &str) {
        if let Some(own) = self.forfeits.remove(account) {
            self.all.units -= own.units;
            self.all.forfeited -= own.forfeited;
        }
        for (pairing, own) in self.scores.remove(account).unwrap_or_default() {
            if let Some(all) = self.all_scores.get_mut(&pairing) {
                *all = all.without(own);
            }
        }
    }

    fn judge_forfeits(&mut self, account: &str, is_news: bool) -> Option<String> {
        let own = *self.forfeits.get(account)?;
        let others = self.all.units - own.units;
        if !is_news || own.forfeited == 0 || others < LEAST || own.units < LEAST / 2 {
            return None;
        }
        let share = own.units as f64 / self.all.units as f64;
        if upper_tail(self.all.forfeited, own.forfeited, share) > MAX_CHANCE {
            return None;
        }
        let rest = self.all.forfeited - own.forfeited;
        let said = format!(
            "{} of its {} pairs have a forfeit or a loss on time, and {rest} of the {others} of all others",
            own.forfeited, own.units
        );
        self.named.insert((account.to_owned(), "forfeits")).then_some(said)
    }

    fn judge_scores(&mut self, account: &str) -> Option<String> {
        let own = self.scores.get(account)?;
        let (mut distance, mut error, mut units, mut others) = (0.0, 0.0, 0.0, 0.0);
        for (pairing, own) in own {
            let rest = self.all_scores.get(pairing)?.without(*own);
            if rest.count < 2.0 {
                continue;
            }
            distance += own.count * (own.mean() - rest.mean());
            // Of others that are almost alike chance decides how much they vary. Its own results say as much of that, and where
            // all are alike, one differing pair more gives them some.
            let all = self.all_scores.get(pairing)?.variance();
            let variance = rest.variance().max(all).max(1.0 / (rest.count + 1.0));
            error += own.count * variance * (1.0 + own.count / rest.count);
            units += own.count;
            others += rest.count;
        }
        let least = LEAST as f64;
        if units < least || others < least || distance.abs() <= MAX_DISTANCE * error.sqrt() {
            return None;
        }
        let said = format!(
            "in its {units} pairs the first player has {:+.2} points a pair from what it has in the {others} of all \
             others, {:.1} standard errors",
            distance / units,
            distance.abs() / error.sqrt()
        );
        self.named.insert((account.to_owned(), "results")).then_some(said)
    }
}

/// Points of the first player of a unit in a game.
fn points(game: &JournalEntry) -> f64 {
    let first = if game.first_player() == 0 { Side::First } else { Side::Second };
    match game.record.outcome {
        Some(Outcome::Win(side)) => f64::from(u8::from(side == first)),
        _ => 0.5,
    }
}

/// The chance of at least `least` among `trials` that each come with this chance.
fn upper_tail(trials: u64, least: u64, chance: f64) -> f64 {
    let odds = chance / (1.0 - chance);
    let mut log = trials as f64 * (1.0 - chance).ln();
    let mut tail = 0.0;
    for count in 0..=trials {
        if count >= least {
            tail += log.exp();
        }
        log += ((trials - count) as f64 / (count + 1) as f64 * odds).ln();
    }
    tail
}

#[cfg(test)]
mod tests {
    use boardwright_arena::{EndingKind, EventId, JournalEntry, Unit};
    use boardwright_game::{Outcome, Record, Rng, Side};

    use super::{Residuals, upper_tail};

    const UNIT: Unit = Unit { stage: 0, players: [0, 1], pair: 0, legs: [true, true] };

    /// Two games in which the first player has these points, and a forfeit if wanted.
    fn games(points: [usize; 2], is_forfeit: bool) -> Vec<JournalEntry> {
        let game = |leg: u8| {
            let first = if leg == 0 { Side::First } else { Side::Second };
            let outcome = [Outcome::Win(first.other()), Outcome::Draw, Outcome::Win(first)][points[usize::from(leg)]];
            let record = Record { outcome: Some(outcome), ..Record::default() };
            let kind = if is_forfeit { EndingKind::Forfeit } else { EndingKind::Board };
            let (versions, logs) = Default::default();
            JournalEntry { id: UNIT.game(EventId(1), leg), record, kind, tally: None, versions, logs, finished: None }
        };
        vec![game(0), game(1)]
    }

    /// Units that each of four workers brings before one is named, and which; `bad` makes those of the last.
    fn named(bad: impl Fn(&mut Rng) -> ([usize; 2], bool), seed: u64) -> Option<(u64, usize)> {
        let (mut rng, mut residuals) = (Rng::new(seed), Residuals::default());
        for unit in 0..1000 {
            for worker in 0..4 {
                let honest = ([rng.below(3), rng.below(3)], rng.below(200) == 0);
                let (points, is_forfeit) = if worker == 3 { bad(&mut rng) } else { honest };
                if residuals.count(&format!("w{worker}"), &UNIT, &games(points, is_forfeit)).is_some() {
                    return Some((unit, worker));
                }
            }
        }
        None
    }

    #[test]
    fn a_bad_worker_is_named_within_500_games_and_no_honest_one() {
        for seed in 0..5 {
            let forfeits = named(|rng| ([rng.below(3), rng.below(3)], rng.below(10) == 0), seed);
            assert!(matches!(forfeits, Some((..250, 3))), "one of ten pairs is forfeited: {forfeits:?}");
            let results = named(|rng| ([[2, 1, 2][rng.below(3)], rng.below(3)], false), seed);
            assert!(matches!(results, Some((..250, 3))), "the losses of its first games are won: {results:?}");
            assert_eq!(named(|rng| ([rng.below(3), rng.below(3)], rng.below(200) == 0), seed), None);
        }
    }

    /// Results that are almost all alike: the others of a worker may not vary at all.
    #[test]
    fn hardly_an_honest_worker_is_named_where_one_player_wins_nearly_always() {
        let is_named = |seed: &u64| {
            let (mut rng, mut residuals) = (Rng::new(*seed), Residuals::default());
            (0..500).any(|unit| {
                let points = if rng.below(20) == 0 { [2, 0] } else { [2, 2] };
                residuals.count(&format!("w{}", unit % 4), &UNIT, &games(points, false)).is_some()
            })
        };
        assert!((0..200).filter(is_named).count() <= 1);
    }

    #[test]
    fn tails_are_those_of_the_binomial_distribution() {
        assert!((upper_tail(4, 3, 0.5) - 5.0 / 16.0).abs() < 1e-12);
        assert!((upper_tail(20, 20, 0.5) - 0.5_f64.powi(20)).abs() < 1e-12);
        assert!((upper_tail(10, 0, 0.3) - 1.0).abs() < 1e-12);
    }
}
