//! Openings that a player makes up and another look finds balanced.

use std::collections::HashSet;

use boardwright_game::{
    AnyPlayer, AnyPosition, AnyTurn, AnyVariant, Fault, Limits, PlayerSpec, Rng, Score, Stop, derive_seed,
};

use super::opening::{Opening, OpeningError, random_opening};
use crate::guard::guarded;

/// How many openings in a row may fail before it is taken that there are no more.
const TRIES: u64 = 500;

/// What openings are wanted.
#[derive(Clone, PartialEq, Debug)]
pub struct Balance {
    /// How many plies they have.
    pub plies: u32,
    /// The greatest score that the judge may give either side, in hundredths of its evaluation's unit. A forced win is
    /// never balanced.
    pub limit: i32,
    /// The player who judges, one that reports the scores of its searches.
    pub judge: PlayerSpec,
    /// How many positions it visits to judge one opening.
    pub nodes: u64,
    /// Every ply is one of so many best candidates of the judge, all equally likely; `None` for any legal move.
    pub among: Option<usize>,
    /// Instead, the last plies, so many of them, are those after which the judge finds the sides most alike. One and two
    /// are what players that can do that at all know to do.
    pub even: u32,
}

/// Makes openings one after another, no two the same up to symmetry; the seed decides which.
pub struct Openers<'a> {
    variant: &'a AnyVariant,
    balance: &'a Balance,
    seed: u64,
    /// How many openings were tried, which is also what the next one derives its seed from.
    tried: u64,
    seen: HashSet<u64>,
}

impl<'a> Openers<'a> {
    /// Begins the sequence of this seed.
    #[must_use]
    pub fn new(variant: &'a AnyVariant, balance: &'a Balance, seed: u64) -> Openers<'a> {
        Openers { variant, balance, seed, tried: 0, seen: HashSet::new() }
    }

    /// How many openings were tried so far.
    #[must_use]
    pub fn tried(&self) -> u64 {
        self.tried
    }

    /// The next balanced opening with the judge's score for the side to move; `None` once `stop` is raised.
    ///
    /// # Errors
    /// If 500 attempts in a row came to nothing, or the judge fails.
    pub fn next(&mut self, stop: &Stop) -> Result<Option<(Opening, Score)>, OpeningError> {
        for _ in 0..TRIES {
            if stop.is_raised() {
                return Ok(None);
            }
            let seed = derive_seed(self.seed, self.tried);
            self.tried += 1;
            let Some(opening) = self.make(seed, stop)? else { continue };
            let position = opening.position();
            if !self.seen.insert(least_key(&position)) {
                continue;
            }
            let score = match self.judge(&opening, &position, seed, stop) {
                // A search that is broken off at once has no score to report.
                Err(_) if stop.is_raised() => return Ok(None),
                score => score?,
            };
            if score.forced().is_none() && score.0.abs() <= self.balance.limit {
                return Ok((!stop.is_raised()).then_some((opening, score)));
            }
        }
        let Balance { plies, limit, .. } = *self.balance;
        Err(OpeningError::NoneBalanced { spec: self.variant.spec(), plies, limit })
    }

    /// An opening of which nothing is known yet, or `None` if the game ended in it.
    fn make(&self, seed: u64, stop: &Stop) -> Result<Option<Opening>, OpeningError> {
        let even = self.balance.even.min(self.balance.plies);
        let Some(mut opening) = self.begin(self.balance.plies - even, seed, stop)? else { return Ok(None) };
        if even == 0 {
            return Ok(Some(opening));
        }
        let limits = Limits { nodes: Some(self.balance.nodes), ..Limits::default() };
        let balance = |judge: &mut dyn AnyPlayer, turn: &AnyTurn<'_>| judge.balance(turn, even as usize);
        match self.ask(&opening, &opening.position(), limits, seed, stop, balance)? {
            Some(balanced) if balanced.moves.len() == even as usize => opening.moves.extend(balanced.moves),
            // Here every move may decide the game; a player that never balances shows at the first opening.
            _ if stop.is_raised() || !self.seen.is_empty() => return Ok(None),
            _ => return Err(self.failure(format!("it finds no moves, {even} of them, that balance the sides"))),
        }
        Ok(Some(opening))
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
            let Some(mv) = rng.pick(&candidates[..candidates.len().min(among)]) else { return Ok(None) };
            if position.play(mv).is_err() || position.outcome().is_some() {
                return Ok(None);
            }
            opening.moves.push(mv.clone());
        }
        Ok(Some(opening))
    }

    /// The moves that the judge considers, best first.
    fn candidates(
        &self,
        opening: &Opening,
        position: &AnyPosition,
        seed: u64,
        stop: &Stop,
    ) -> Result<Vec<String>, OpeningError> {
        // A shallow look is enough to leave out what nobody would play.
        let limits = Limits { depth: Some(1), ..Limits::default() };
        let seen = self.ask(opening, position, limits, seed, stop, |player, turn| player.explain(turn))?;
        let candidates = seen.map(|seen| seen.candidates).unwrap_or_default();
        if candidates.is_empty() { Ok(position.moves()) } else { Ok(candidates.into_iter().map(|it| it.mv).collect()) }
    }

    fn judge(&self, opening: &Opening, position: &AnyPosition, seed: u64, stop: &Stop) -> Result<Score, OpeningError> {
        let limits = Limits { nodes: Some(self.balance.nodes), ..Limits::default() };
        let reply = self.ask(opening, position, limits, seed, stop, |player, turn| player.choose(turn))?;
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
        let turn = AnyTurn {
            position,
            start: &opening.start,
            history: &opening.moves,
            limits: &limits,
            stop,
            report: &|_| {},
        };
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
