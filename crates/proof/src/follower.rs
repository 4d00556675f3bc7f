//! Play by a certificate: what its strategy does in a game, looked up in what the checker's walk finds.
//!
//! A [`Follower`] reads a strategy with the very walk that [`check`](crate::check) takes and keeps what the strategy says
//! in each position: so whatever it plays has been checked, and a strategy that does not hold is refused and not played.
//! It answers every position to which its strategy leads, whatever the opponent did. [`ProofPlayer`] is a player made of
//! followers.

mod moves;
mod outline;
mod player;
mod sets;

use boardwright_game::{AnyPosition, AnyTurn, AnyVariant, Measure, Side, Stop};

use self::moves::MoveFollower;
pub use self::outline::Outline;
pub use self::player::{PERFECT, ProofPlayer, Proofs};
use self::sets::SetFollower;
use crate::certificate::{Certificate, Claim, Form};
use crate::checker::{Effort, Refusal};
use crate::zones::ZoneFollower;

/// What a strategy says in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    /// The move; `None` if any move reaches the goal.
    pub(crate) mv: Option<String>,
    /// Plies up to the win at most, this move included, if the strategy wins and that is known.
    pub(crate) plies: Option<u32>,
    pub(crate) reason: Reason,
}

/// Why a strategy says it, as far as a screen can show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// The move wins at once.
    Wins,
    /// Replies elsewhere than in these cells are answered alike.
    Zone(Vec<String>),
    /// The rest of the line by which the side wins whatever the opponent does.
    Line(Vec<String>),
    /// The move stands in the strategy.
    Move,
    /// The cell stops the opponent from filling a set.
    Blocks,
    /// Each set that is left holds a pair: whatever the opponent takes of a pair, the other half is taken.
    Pairs(Vec<Vec<String>>),
    /// The sets that are left are too few and too large to be filled.
    Light,
    /// Nothing that the opponent can do matters any more.
    Settled,
}

/// Moves that have been played since the position of a certificate, and where they led to.
#[derive(Clone, Debug)]
pub(crate) struct Course {
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
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
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
            Form::Zones => Kind::Zones(Box::new(ZoneFollower::new(root, claim, outline)?)),
            Form::Sets => Kind::Sets(SetFollower::new(claim)),
            Form::Moves | Form::Lines => Kind::Moves(MoveFollower::new(claim, measure)),
        };
        let Claim { side, goal, .. } = *claim;
        Ok(Follower { root: root.clone(), side, goal, measure, kind })
    }

    /// The side that is played.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }

    /// Reads what every game needs of the strategy, and thereby checks it.
    ///
    /// # Errors
    /// [`Refusal`] if the strategy does not hold, or the effort does not suffice.
    pub fn prepare(&self, effort: Effort, stop: &Stop) -> Result<(), Refusal> {
        match &self.kind {
            Kind::Zones(zones) => zones.prepare(effort, stop),
            Kind::Sets(sets) => sets.table(&self.root, effort, stop).map(drop),
            Kind::Moves(moves) => moves.table(&self.root, effort, stop).map(drop),
        }
    }

    /// The zones of the lemmas of a proof by zones, which takes as long as checking them; `None` in other forms.
    ///
    /// # Errors
    /// As [`Follower::prepare`].
    pub fn outline(&self, effort: Effort, stop: &Stop) -> Result<Option<Outline>, Refusal> {
        match &self.kind {
            Kind::Zones(zones) => zones.outline(effort, stop).map(Some),
            Kind::Sets(_) | Kind::Moves(_) => Ok(None),
        }
    }

    /// The move in a game in which the side is to move; `None` if the strategy does not lead there.
    ///
    /// # Errors
    /// As [`Follower::prepare`].
    pub(crate) fn answer(&self, turn: &AnyTurn<'_>, effort: Effort) -> Result<Option<Answer>, Refusal> {
        let Some(course) = self.course(turn) else { return Ok(None) };
        match &self.kind {
            Kind::Zones(zones) => zones.answer(&course.moves, effort, turn.stop),
            Kind::Sets(sets) => sets.answer(&self.root, &course, effort, turn.stop),
            Kind::Moves(moves) => moves.answer(&self.root, &course, effort, turn.stop),
        }
    }

    /// The goal in words, such as "black wins" or "south is ahead by 2 or more at the end".
    pub(crate) fn goal(&self, variant: &AnyVariant) -> String {
        let name = variant.family().sides[self.side].name;
        match (self.measure, self.goal) {
            (Measure::Result, 1..) => format!("{name} wins"),
            (Measure::Result, _) => format!("{name} does not lose"),
            (Measure::Points, 1..) => format!("{name} wins by {} or more", self.goal),
            (Measure::Points, 0) => format!("{name} does not lose"),
            (Measure::Points, _) => format!("{name} loses by no more than {}", self.goal.saturating_neg()),
        }
    }

    /// The moves since the game was last at the root; `None` if it never was.
    fn course(&self, turn: &AnyTurn<'_>) -> Option<Course> {
        let mut position = turn.start.clone();
        let mut course: Option<Course> = None;
        let mut moves = turn.history.iter();
        loop {
            if position == self.root {
                course = Some(Course { moves: Vec::new(), positions: Vec::new() });
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

/// The claims of a certificate that say more than that no result is worse than a loss.
fn claims(certificate: &Certificate) -> impl Iterator<Item = &Claim> {
    certificate.claims.iter().filter(|claim| certificate.measure == Measure::Points || claim.goal > -1)
}
