//! How much time and effort the players of a game may spend.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use boardwright_game::{Clock, Limits, ParseError, parse_duration};

/// A clock for a whole game with an increment after every move, written `10+0.1`: seconds, and seconds a move.
///
/// A unit may follow either number: `5m+3`, `250ms+10ms`, `1h`. Without a `+` there is no increment.
///
/// ```
/// use boardwright_arena::TimeControl;
///
/// let control: TimeControl = "5m+3".parse()?;
/// assert_eq!(control.to_string(), "300+3");
/// # Ok::<(), boardwright_game::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// What each side has for its whole game; never zero.
    pub base: Duration,
    /// What each side gains after every move it makes.
    pub increment: Duration,
}

impl FromStr for TimeControl {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<TimeControl, ParseError> {
        let error = |expected| ParseError::new("time control", text, expected);
        let (base, increment) = match text.split_once('+') {
            Some((base, increment)) => (base, Some((increment, base.len() + 1))),
            None => (text, None),
        };
        let base = parse_duration(base)
            .filter(|base| !base.is_zero())
            .ok_or_else(|| error("time[+increment] in seconds, such as 10+0.1 or 5m+3, the time above 0"))?;
        let increment = match increment {
            None => Duration::ZERO,
            Some((increment, offset)) => parse_duration(increment)
                .ok_or_else(|| error("an increment after the '+', such as 0.1 or 100ms").at(offset))?,
        };
        Ok(TimeControl { base, increment })
    }
}

/// Writes seconds: `10+0.1`; no increment is not written.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// How much the players of a game may think: a clock, limits for every move, or both.
///
/// With nothing set the players think as long as they like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pace {
    /// The clock for the whole game.
    pub clock: Option<TimeControl>,
    /// Time for each move.
    pub move_time: Option<Duration>,
    /// Positions to visit for each move.
    pub nodes: Option<u64>,
    /// Plies to search for each move.
    pub depth: Option<u32>,
}

impl Pace {
    /// Whether the same seed always gives the same games: no limit depends on a clock.
    #[must_use]
    pub fn is_reproducible(&self) -> bool {
        self.clock.is_none() && self.move_time.is_none()
    }

    /// The limits for one move, given the clocks as they stand.
    #[must_use]
    pub fn limits(&self, clock: Option<Clock>) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, move_time: self.move_time, clock }
    }
}
