//! Random openings that a player finds balanced.

use std::collections::HashSet;

use boardwright_game::{
    AnyPlayer, AnyPosition, AnyTurn, AnyVariant, Fault, Limits, PlayerSpec, Rng, Score, Stop, derive_seed,
};

use super::opening::{Opening, OpeningError, random_opening};
use crate::referee::guard::guarded;

/// Number of failures in a row after which the search for openings ends.
const TRIES: u64 = 500;

/// Requirements for balanced openings.
#[derive(Clone, PartialEq, Debug)]
pub struct Balance {
    /// Number of plies of an opening.
    pub plies: u32,
    /// The greatest score that the judge may give either side, in hundredths of its evaluation's unit. A forced win is
    /// never balanced.
    pub limit: i32,
    /// The player who judges, one that reports the scores of its searches.
    pub judge: PlayerSpec,
    /// Number of positions that the judge visits for one opening.
    pub nodes: u64,
    /// Number of the judge's best candidates among which each ply is drawn with equal chances; `None` draws among all legal
    /// moves.
    pub among: Option<usize>,
    /// Number of last plies that are not drawn: the judge chooses them so that the sides are as equal as possible. Engines
    /// that can balance choose one or two.
    pub even: u32,
}

/// Makes openings one after another, no two the same up to symmetry; the seed decides which.
pub struct OpeningMaker<'a> {
    variant: &'a AnyVariant,
    balance: &'a Balance,
    seed: u64,
    /// Number of openings tried, from which the seed of the next one is derived.
    tried: u64,
    /// Number of openings tried since the last one that was balanced.
    in_vain: u64,
    /// Number of balanced openings found so far.
    found: u64,
    seen: HashSet<u64>,
}

/// Result of one attempt to make an opening.
#[derive(Clone, PartialEq, Debug)]
pub enum Attempt {
    /// The game ended in the opening, or the moves of its opening rule did not.
    Over,
    /// The judge found no moves that balance the sides.
    Uneven,
    /// An opening with the judge's score for the side to move.
    Opening(Opening, Score),
}

/// An attempt that nobody has judged.
enum Draft {
    Over,
    Uneven,
    Opening(Opening),
}

impl<'a> OpeningMaker<'a> {
    /// Begins the sequence of this seed.
    pub fn new(variant: &'a AnyVariant, balance: &'a Balance, seed: u64) -> OpeningMaker<'a> {
        OpeningMaker { variant, balance, seed, tried: 0, in_vain: 0, found: 0, seen: HashSet::new() }
    }

    /// Number of openings tried so far.
    pub fn tried(&self) -> u64 {
        self.tried
    }

    /// The next balanced opening with the judge's score for the side to move; `None` once `stop` is raised.
    ///
    /// # Errors
    /// If 500 attempts in a row came to nothing, or the judge fails.
    pub fn next(&mut self, stop: &Stop) -> Result<Option<(Opening, Score)>, OpeningError> {
        loop {
            if stop.is_raised() {
                return Ok(None);
            }
            let seed = derive_seed(self.seed, self.tried);
            let draft = self.make(seed, stop)?;
            if stop.is_raised() {
                return Ok(None);
            }
            let judge = |openers: &OpeningMaker<'_>, opening: &Opening| openers.judge(opening, seed, stop);
            let found = match self.take(draft, judge) {
                // A search that is broken off at once has no score to report.
                Err(_) if stop.is_raised() => return Ok(None),
                found => found?,
            };
            if found.is_some() {
                return Ok(found.filter(|_| !stop.is_raised()));
            }
        }
    }

    /// Makes and judges the attempt with this number, independently of all other attempts; `None` if `stop` is raised.
    ///
    /// [`OpeningMaker::accept`] takes attempts that were made like this, also on another machine.
    ///
    /// # Errors
    /// If the judge fails.
    pub fn attempt(&self, number: u64, stop: &Stop) -> Result<Option<Attempt>, OpeningError> {
        let seed = derive_seed(self.seed, number);
        let attempt = match self.make(seed, stop) {
            Ok(Draft::Over) => Ok(Attempt::Over),
            Ok(Draft::Uneven) => Ok(Attempt::Uneven),
            Ok(Draft::Opening(opening)) => {
                self.judge(&opening, seed, stop).map(|score| Attempt::Opening(opening, score))
            }
            Err(error) => Err(error),
        };
        if stop.is_raised() { Ok(None) } else { attempt.map(Some) }
    }

    /// Takes the next attempt in the order of their numbers; its opening, if that is balanced and not there yet.
    ///
    /// # Errors
    /// As for [`OpeningMaker::next`].
    pub fn accept(&mut self, attempt: Attempt) -> Result<Option<(Opening, Score)>, OpeningError> {
        match attempt {
            Attempt::Over => self.take(Draft::Over, |_, _| Ok(Score(0))),
            Attempt::Uneven => self.take(Draft::Uneven, |_, _| Ok(Score(0))),
            Attempt::Opening(opening, score) => self.take(Draft::Opening(opening), |_, _| Ok(score)),
        }
    }

    /// Takes the next draft; its opening, if that is new and the judge finds it balanced.
    fn take(
        &mut self,
        draft: Draft,
        judge: impl FnOnce(&OpeningMaker<'_>, &Opening) -> Result<Score, OpeningError>,
    ) -> Result<Option<(Opening, Score)>, OpeningError> {
        self.tried += 1;
        self.in_vain += 1;
        match draft {
            // Here every move may decide the game; a player that never balances shows at the first opening.
            Draft::Uneven if self.seen.is_empty() => {
                let even = self.balance.even.min(self.balance.plies);
                return Err(self.failure(format!("it finds no moves, {even} of them, that balance the sides")));
            }
            Draft::Opening(opening) if self.seen.insert(least_key(&opening.position())) => {
                let score = judge(self, &opening)?;
                if score.forced().is_none() && score.hundredths().abs() <= self.balance.limit {
                    self.in_vain = 0;
                    self.found += 1;
                    return Ok(Some((opening, score)));
                }
            }
            Draft::Over | Draft::Uneven | Draft::Opening(_) => {}
        }
        if self.in_vain < TRIES {
            return Ok(None);
        }
        let Balance { plies, limit, .. } = *self.balance;
        Err(OpeningError::NoneBalanced { spec: self.variant.spec(), plies, limit, found: self.found })
    }

    /// An opening of which nothing is known yet.
    fn make(&self, seed: u64, stop: &Stop) -> Result<Draft, OpeningError> {
        let even = self.balance.even.min(self.balance.plies);
        let Some(mut opening) = self.begin(self.balance.plies - even, seed, stop)? else { return Ok(Draft::Over) };
        // The judge values positions of the game, and not the choices of its opening rule.
        if opening.position().is_in_opening() {
            return Ok(Draft::Over);
        }
        if even == 0 {
            return Ok(Draft::Opening(opening));
        }
        let limits = Limits { nodes: Some(self.balance.nodes), ..Limits::default() };
        let balance = |judge: &mut dyn AnyPlayer, turn: &AnyTurn<'_>| judge.balance(turn, even as usize);
        match self.ask(&opening, &opening.position(), limits, seed, stop, balance)? {
            Some(balanced) if balanced.moves.len() == even as usize => opening.moves.extend(balanced.moves),
            _ => return Ok(Draft::Uneven),
        }
        Ok(Draft::Opening(opening))
    }

    /// The plies that are left to chance, or `None` if the game ended in them.
    fn begin(&self, plies: u32, seed: u64, stop: &Stop) -> Result<Option<Opening>, OpeningError> {
        let Some(among) = self.balance.among else {
            return random_opening(self.variant, self.variant.match_rules(), plies, seed).map(Some);
        };
        let mut rng = Rng::new(seed);
        let mut opening = Opening { start: self.variant.start(), moves: Vec::new() };
        let mut position = opening.start.clone();
        for _ in 0..plies {
            let candidates = self.candidates(&opening, &position, seed, stop)?;
            let best = rng.pick(&candidates[..candidates.len().min(among)]).cloned();
            let Some(mv) = best.or_else(|| position.opening_move(&mut rng)) else { return Ok(None) };
            if position.play(&mv).is_err() || position.outcome().is_some() {
                return Ok(None);
            }
            opening.moves.push(mv);
        }
        Ok(Some(opening))
    }

    /// The moves to which the judge gives a value, best first: none where it does not search, as on an empty board.
    fn candidates(
        &self,
        opening: &Opening,
        position: &AnyPosition,
        seed: u64,
        stop: &Stop,
    ) -> Result<Vec<String>, OpeningError> {
        // A shallow search is enough to leave out plainly bad moves, and most openings fail here.
        let limits = Limits { depth: Some(1), ..Limits::default() };
        let seen = self.ask(opening, position, limits, seed, stop, |player, turn| player.explain(turn))?;
        let candidates = seen.map(|seen| seen.candidates).unwrap_or_default();
        Ok(candidates.into_iter().filter(|it| it.value.is_some()).map(|it| it.mv).collect())
    }

    fn judge(&self, opening: &Opening, seed: u64, stop: &Stop) -> Result<Score, OpeningError> {
        let limits = Limits { nodes: Some(self.balance.nodes), ..Limits::default() };
        let reply = self.ask(opening, &opening.position(), limits, seed, stop, |player, turn| player.choose(turn))?;
        reply.info.map(|info| info.score).ok_or_else(|| self.failure("it reports no score"))
    }

    /// Puts a question to a fresh judge, so that no opening depends on those before it.
    fn ask<R>(
        &self,
        opening: &Opening,
        position: &AnyPosition,
        limits: Limits,
        seed: u64,
        stop: &Stop,
        question: impl FnOnce(&mut dyn AnyPlayer, &AnyTurn<'_>) -> Result<R, Fault>,
    ) -> Result<R, OpeningError> {
        let judge = self.variant.player(&self.balance.judge, seed);
        let mut judge = judge.map_err(|error| self.failure(error.to_string()))?;
        let turn = AnyTurn::new(position, &limits, stop).after(&opening.start, &opening.moves);
        let answer = guarded(|| question(&mut *judge, &turn)).and_then(|answer| answer);
        answer.map_err(|fault| self.failure(fault.reason))
    }

    fn failure(&self, reason: impl Into<String>) -> OpeningError {
        OpeningError::Judge { player: self.balance.judge.to_string(), reason: reason.into() }
    }
}

/// The key of a position up to symmetry.
fn least_key(position: &AnyPosition) -> u64 {
    let images = (0..position.variant().symmetries()).map(|symmetry| position.mirror(symmetry).key());
    images.min().unwrap_or_default()
}
