//! The questions to a searching player, and its reports. This module reads no clock.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits of a player's thought about one move. Several may be set: the first one reached ends the search.
///
/// ```
/// use std::time::Duration;
///
/// use boardwright_game::Limits;
///
/// let limits = Limits { nodes: Some(10_000), ..Limits::default() };
/// assert!(limits.is_reproducible());
/// let timed = Limits { move_time: Some(Duration::from_secs(1)), ..limits };
/// assert!(!timed.is_reproducible());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Limits {
    /// Plies to search.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Time for this one move.
    pub move_time: Option<Duration>,
    /// The clocks of the game.
    pub clock: Option<Clock>,
}

/// The clocks as the side to move sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Clock {
    /// The time that the side to move has left for the rest of the game.
    pub own: Duration,
    /// The time that its opponent has left.
    pub other: Duration,
    /// The time that each side gains after every move it makes.
    pub increment: Duration,
    /// The moves that the side to move has to make before its clock is filled up again, this one included; `None` if
    /// what is left is for the rest of the game.
    pub moves: Option<u32>,
}

impl Limits {
    /// Tells whether the same question always gives the same answer: no limit depends on a clock.
    pub fn is_reproducible(&self) -> bool {
        self.move_time.is_none() && self.clock.is_none()
    }
}

/// A flag with which one thread asks another to stop thinking and answer with the best move so far.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    /// The flag that this one is a part of.
    above: Option<Box<Stop>>,
}

impl Stop {
    /// A flag that is not raised.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// A flag of its own that also counts as raised while this one is: for a part of the work that may end alone.
    ///
    /// ```
    /// use boardwright_game::Stop;
    ///
    /// let all = Stop::new();
    /// let part = all.part();
    /// part.raise();
    /// assert!(part.is_raised() && !all.is_raised());
    /// part.lower();
    /// all.raise();
    /// assert!(part.is_raised());
    /// ```
    pub fn part(&self) -> Stop {
        Stop { flag: Arc::default(), above: Some(Box::new(self.clone())) }
    }

    /// Asks every holder of this flag to stop.
    pub fn raise(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Takes the request back, before the next search.
    pub fn lower(&self) {
        self.flag.store(false, Ordering::Relaxed);
    }

    /// Tells whether to stop.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.above.as_ref().is_some_and(|above| above.is_raised())
    }
}

/// The worth of a position to the side that is asked: in hundredths of the evaluation's unit, or a forced win, or in
/// games that count points the difference that is proved.
///
/// Proved differences lie beyond every evaluation, and forced wins beyond those: a win that comes sooner is greater, a
/// loss that comes later is greater.
///
/// ```
/// use boardwright_game::Score;
///
/// assert!(Score::win_in(3) > Score::win_in(5), "the sooner the better");
/// assert!(Score::win_in(5) > Score::proved(8) && Score::proved(8) > Score(125));
/// let texts = [Score(125), Score::proved(-8), Score::loss_in(4)].map(|score| score.to_string());
/// assert_eq!(texts, ["+1.25", "loss by 8", "loss in 4"]);
/// assert_eq!(Score::win_in(3).negate(), Score::loss_in(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Score(pub i32);

impl Score {
    /// A win on the spot.
    pub const WIN: Score = Score(1_000_000);
    /// No evaluation that is not a forced result reaches this.
    pub const EVALUATION_LIMIT: i32 = 900_000;
    /// A forced result is nearer than this many plies.
    pub const MAX_PLIES: u32 = (Score::WIN.0 - Score::EVALUATION_LIMIT) as u32;
    /// Equality.
    pub const DRAW: Score = Score(0);
    /// A proved difference is beyond this.
    const PROVED: i32 = 800_000;
    /// A proved difference of more points counts as this many.
    const MAX_POINTS: i32 = (Score::EVALUATION_LIMIT - Score::PROVED) / 100 - 1;

    /// A forced win that is complete after `plies` further plies, fewer than [`Score::MAX_PLIES`].
    pub const fn win_in(plies: u32) -> Score {
        Score(Score::WIN.0 - plies as i32)
    }

    /// A forced loss that is complete after `plies` further plies, fewer than [`Score::MAX_PLIES`].
    pub const fn loss_in(plies: u32) -> Score {
        Score(plies as i32 - Score::WIN.0)
    }

    /// A difference in points at the end that is proved: best play of both leads to it. None is [`Score::DRAW`].
    pub fn proved(points: i32) -> Score {
        let points = points.clamp(-Score::MAX_POINTS, Score::MAX_POINTS);
        Score(points.signum() * Score::PROVED + 100 * points)
    }

    /// The proved difference in points, if this is one and not none.
    #[must_use]
    pub const fn points(self) -> Option<i32> {
        let beyond = self.0.abs() - Score::PROVED;
        if beyond > 0 && self.forced().is_none() { Some(self.0.signum() * (beyond / 100)) } else { None }
    }

    /// The worth in hundredths of the evaluation's unit, where a proved difference is so many points. A forced result is left as
    /// it is, beyond [`Score::EVALUATION_LIMIT`].
    #[must_use]
    pub const fn hundredths(self) -> i32 {
        if let Some(points) = self.points() { 100 * points } else { self.0 }
    }

    /// The same for the opponent.
    #[must_use]
    pub const fn negate(self) -> Score {
        Score(-self.0)
    }

    /// For a forced result, the plies until it is complete, negative for a loss; a loss in 0 plies gives 0 as a win
    /// does.
    #[must_use]
    pub const fn forced(self) -> Option<i32> {
        if self.0 > Score::EVALUATION_LIMIT {
            Some(Score::WIN.0 - self.0)
        } else if self.0 < -Score::EVALUATION_LIMIT {
            Some(-Score::WIN.0 - self.0)
        } else {
            None
        }
    }
}

/// Writes `+1.25`, or `win in 3` and `loss in 4` (plies), or `win by 8` and `loss by 8` (points).
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match (self.forced(), self.points()) {
            (Some(_), _) if self.0 > 0 => format!("win in {}", Score::WIN.0 - self.0),
            (Some(_), _) => format!("loss in {}", self.0 + Score::WIN.0),
            (_, Some(points @ 1..)) => format!("win by {points}"),
            (_, Some(points)) => format!("loss by {}", -points),
            (None, None) => format!("{:+.2}", f64::from(self.0) / 100.0),
        };
        f.pad(&text)
    }
}

/// A search's report of what it knows so far. `M` is the move type inside a game and `String` outside.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Info<M> {
    /// Completed depth in plies.
    pub depth: u32,
    /// For the side to move.
    pub score: Score,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent, where the search has a clock.
    pub elapsed: Option<Duration>,
    /// The rank of this line among several best ones, from 1.
    pub line: u32,
    /// The moves expected from here on, best first move first.
    pub variation: Vec<M>,
}

impl<M: fmt::Display> Info<M> {
    /// The same with the moves as text.
    pub fn to_text(&self) -> Info<String> {
        Info {
            depth: self.depth,
            score: self.score,
            nodes: self.nodes,
            elapsed: self.elapsed,
            line: self.line,
            variation: self.variation.iter().map(ToString::to_string).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Score;

    #[test]
    fn sooner_wins_and_later_losses_are_better() {
        assert!(Score::win_in(1) > Score::win_in(3));
        assert!(Score::loss_in(4) > Score::loss_in(2));
        assert!(Score::win_in(900) > Score(Score::EVALUATION_LIMIT));
        assert_eq!(Score::win_in(3).negate(), Score::loss_in(3));
        assert_eq!(Score::win_in(3).forced(), Some(3));
        assert_eq!(Score::loss_in(4).forced(), Some(-4));
        let last = Score::MAX_PLIES - 1;
        assert_eq!(Score::win_in(last).forced(), Some(last as i32));
        assert_eq!(Score::win_in(Score::MAX_PLIES).forced(), None);
        let texts = [Score(125), Score(-7), Score::DRAW, Score::win_in(3), Score::loss_in(4)].map(|s| s.to_string());
        assert_eq!(texts, ["+1.25", "-0.07", "+0.00", "win in 3", "loss in 4"]);
    }
    #[test]
    fn proved_differences_lie_between_evaluations_and_forced_wins() {
        for points in [1, 8, 48, 999] {
            let score = Score::proved(points);
            assert!(score > Score(Score::PROVED) && score < Score(Score::EVALUATION_LIMIT), "{points}");
            assert_eq!((score.points(), score.negate().points()), (Some(points), Some(-points)));
            assert_eq!((score.hundredths(), score.negate().hundredths()), (100 * points, -100 * points));
            assert_eq!(score.negate(), Score::proved(-points));
        }
        assert_eq!((Score::proved(0), Score(799_000).points()), (Score::DRAW, None));
        assert_eq!(Score::win_in(3).points(), None);
        let others = [Score(125), Score(-799_000), Score::DRAW, Score::loss_in(4)];
        assert_eq!(others.map(Score::hundredths), others.map(|score| score.0));
        assert!(Score::proved(10) > Score::proved(8) && Score::proved(5_000).points() == Some(999));
        assert_eq!([8, -8, 0].map(|points| Score::proved(points).to_string()), ["win by 8", "loss by 8", "+0.00"]);
    }
}
