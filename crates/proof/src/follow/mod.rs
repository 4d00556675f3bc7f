//! Playing by a certificate: its strategy in a game, looked up in the results of the checker's walk.
//!
//! A [`Follower`] reads a strategy with the same walk as [`check`](crate::check) and keeps its move in each position.
//! Everything it plays has therefore been checked, and a strategy that fails is refused. It answers every position that can
//! arise from its strategy. [`ProofPlayer`] is a player made of followers.

mod advice;
mod moves;
mod outline;
mod player;
mod sets;
mod table;
mod zones;

use boardwright_game::{AnyPosition, AnyTurn, Measure, Side, Stop};
use boardwright_proof_check::{Certificate, Claim, Effort, Refusal, StrategyForm, Work};

pub(crate) use self::advice::Advice;
pub use self::advice::Reason;
use self::moves::MoveFollower;
pub use self::outline::Outline;
pub use self::player::{Holding, PERFECT, ProofPlayer, Proofs};
use self::sets::SetFollower;
use self::zones::ZoneFollower;
use crate::names::name_of;

/// Moves that have been played since the position of a certificate, and where they led to.
#[derive(Clone, Debug)]
pub(crate) struct Continuation {
    pub(crate) moves: Vec<(Side, String)>,
    /// The positions before each move, and the last one.
    pub(crate) positions: Vec<AnyPosition>,
}

/// Plays one side of a position by a claim about it.
#[derive(Debug)]
pub struct Follower {
    root: AnyPosition,
    side: Side,
    goal: i32,
    measure: Measure,
    kind: FollowerKind,
}

#[derive(Debug)]
enum FollowerKind {
    Zones(Box<ZoneFollower>),
    Sets(SetFollower),
    Moves(MoveFollower),
}

impl Follower {
    /// A follower of a claim about `root`. Nothing is read yet.
    ///
    /// # Errors
    /// Says what is wrong with the claim.
    pub fn new(
        root: &AnyPosition,
        measure: Measure,
        claim: &Claim,
        outline: Option<&Outline>,
    ) -> Result<Follower, String> {
        let kind = match claim.form {
            StrategyForm::Zones => FollowerKind::Zones(Box::new(ZoneFollower::new(root, claim, outline)?)),
            StrategyForm::Sets => FollowerKind::Sets(SetFollower::new(claim)),
            StrategyForm::Moves | StrategyForm::Lines => FollowerKind::Moves(MoveFollower::new(claim, measure)),
        };
        let Claim { side, goal, .. } = *claim;
        Ok(Follower { root: root.clone(), side, goal, measure, kind })
    }

    /// The side that is played.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Reads what every game needs of the strategy, which also checks it. `report` hears the number of positions read of the
    /// current part.
    ///
    /// # Errors
    /// [`Refusal`] if the strategy does not hold, or the effort does not suffice.
    pub fn prepare(&self, effort: Effort, stop: &Stop, report: &mut dyn FnMut(u64)) -> Result<(), Refusal> {
        let work: Work<'_> = (effort, stop, report);
        match &self.kind {
            FollowerKind::Zones(zones) => zones.prepare(work),
            FollowerKind::Sets(sets) => sets.table(&self.root, work).map(drop),
            FollowerKind::Moves(moves) => moves.table(&self.root, work).map(drop),
        }
    }

    /// The zones of the lemmas of a proof by zones, which takes as long as checking them; `None` in other forms.
    ///
    /// # Errors
    /// As [`Follower::prepare`].
    pub fn outline(&self, effort: Effort, stop: &Stop) -> Result<Option<Outline>, Refusal> {
        match &self.kind {
            FollowerKind::Zones(zones) => zones.outline((effort, stop, &mut |_| {})).map(Some),
            FollowerKind::Sets(_) | FollowerKind::Moves(_) => Ok(None),
        }
    }

    /// The move in a game in which the side is to move; `None` if the strategy does not lead there.
    ///
    /// # Errors
    /// As [`Follower::prepare`].
    pub(crate) fn answer(
        &self,
        turn: &AnyTurn<'_>,
        effort: Effort,
        report: &mut dyn FnMut(u64),
    ) -> Result<Option<Advice>, Refusal> {
        let Some(course) = self.course(turn) else { return Ok(None) };
        let work: Work<'_> = (effort, turn.stop, report);
        match &self.kind {
            FollowerKind::Zones(zones) => zones.answer(&course.moves, work),
            FollowerKind::Sets(sets) => sets.answer(&self.root, &course, work),
            FollowerKind::Moves(moves) => moves.answer(&self.root, &course, work),
        }
    }

    /// The goal in words, such as "black wins" or "south wins by 2 or more".
    pub(crate) fn goal(&self) -> String {
        goal_in_words(name_of(&self.root, self.side), self.measure, self.goal)
    }

    /// The moves since the game was last at the root; `None` if it never was.
    fn course(&self, turn: &AnyTurn<'_>) -> Option<Continuation> {
        let mut position = turn.start.clone();
        let mut course: Option<Continuation> = None;
        let mut moves = turn.history.iter();
        loop {
            if position == self.root {
                course = Some(Continuation { moves: Vec::new(), positions: Vec::new() });
            }
            let mover = position.to_move();
            if let Some(course) = &mut course {
                course.positions.push(position.clone());
            }
            let Some(mv) = moves.next() else { return course };
            position.play(mv).ok()?;
            if let Some(course) = &mut course {
                course.moves.push((mover, mv.clone()));
            }
        }
    }
}

/// Words for what a side reaches, such as "black wins" or "south wins by 2 or more".
fn goal_in_words(name: &str, measure: Measure, goal: i32) -> String {
    match (measure, goal) {
        (Measure::Result, 1..) => format!("{name} wins"),
        (Measure::Result, _) | (Measure::Points, 0) => format!("{name} does not lose"),
        (Measure::Points, 1..) => format!("{name} wins by {goal} or more"),
        (Measure::Points, _) => format!("{name} loses by no more than {}", goal.saturating_neg()),
    }
}

/// The claims of a certificate that say more than that no result is worse than a loss.
fn claims(certificate: &Certificate) -> impl Iterator<Item = &Claim> {
    certificate.claims.iter().filter(|claim| certificate.measure == Measure::Points || claim.goal > -1)
}
