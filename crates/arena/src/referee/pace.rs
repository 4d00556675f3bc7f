//! Time and effort that the players of a game may spend.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use boardwright_game::{Clock, Limits, ParseError, parse_duration};

/// A clock for a whole game with an increment after every move, written `10+0.1`: seconds, and seconds a move. With
/// `40/60` a side has 60 seconds for every 40 of its moves.
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
    /// Time of each side for its whole game, or for each of its periods; never zero.
    pub base: Duration,
    /// Time that a side gains after each of its moves.
    pub increment: Duration,
    /// Number of moves after which a side gets the base time again; never 0. `None` for a single period.
    pub moves: Option<u32>,
}

impl FromStr for TimeControl {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<TimeControl, ParseError> {
        let error = |expected| ParseError::new("time control", text, expected);
        let (moves, times, begin) = match text.split_once('/') {
            Some((moves, times)) => (Some(moves), times, moves.len() + 1),
            None => (None, text, 0),
        };
        let number = |moves: &str| moves.parse::<u32>().ok().filter(|moves| (1..=MAX_MOVES).contains(moves));
        let moves = moves
            .map(|moves| number(moves).ok_or_else(|| error("moves before the '/', 1 to 10000, such as 40/60")))
            .transpose()?;
        let (base, increment) = match times.split_once('+') {
            Some((base, increment)) => (base, Some((increment, begin + base.len() + 1))),
            None => (times, None),
        };
        let base = parse_duration(base).filter(|base| !base.is_zero()).ok_or_else(|| {
            error("time[+increment] in seconds, such as 10+0.1 or 5m+3, the time above 0 and of at most 366 days")
        })?;
        let increment = match increment {
            None => Duration::ZERO,
            Some((increment, offset)) => parse_duration(increment).ok_or_else(|| {
                error("an increment of at most 366 days after the '+', such as 0.1 or 100ms").at(offset)
            })?,
        };
        Ok(TimeControl { base, increment, moves })
    }
}

impl TimeControl {
    /// Time that is left behind a move, which is number `made` of its side.
    #[must_use]
    pub fn left_after(self, left: Duration, elapsed: Duration, made: u32) -> Duration {
        let is_refilled = self.moves.is_some_and(|moves| made.is_multiple_of(moves));
        let gained = self.increment + if is_refilled { self.base } else { Duration::ZERO };
        left.saturating_sub(elapsed).saturating_add(gained)
    }
}

/// The most moves of a period.
const MAX_MOVES: u32 = 10_000;

/// Writes seconds: `10+0.1`; no increment is not written.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// Limits of the players' thinking: a clock, limits for every move, or both.
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
    /// True if the same seed always gives the same games: no limit depends on a clock.
    pub fn is_reproducible(&self) -> bool {
        self.clock.is_none() && self.move_time.is_none()
    }

    /// The limits for one move, given the clocks as they stand.
    pub fn limits(&self, clock: Option<Clock>) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, move_time: self.move_time, clock }
    }
}

/// Writes what is set, `10+0.1, nodes 5000, depth 6`, or `unlimited`.
impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.clock.map(|clock| clock.to_string()),
            self.move_time.map(|time| format!("{} s a move", time.as_secs_f64())),
            self.nodes.map(|nodes| format!("nodes {nodes}")),
            self.depth.map(|depth| format!("depth {depth}")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(if parts.is_empty() { "unlimited".to_owned() } else { parts.join(", ") }.as_str())
    }
}

/// Lateness that the referee tolerates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// The overrun of a clock or of a move's time that costs nothing, because the operating system may cause it. Default: 50
    /// ms.
    pub margin: Duration,
    /// Time that a player whose time is up has to answer at all before its thread is abandoned and the game is
    /// forfeited. 1 s unless told otherwise.
    pub grace: Duration,
    /// Maximum time for a move without a clock, for a player in its own thread; `None`, the default, waits without limit.
    pub longest: Option<Duration>,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { margin: Duration::from_millis(50), grace: Duration::from_secs(1), longest: None }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Pace, TimeControl};

    #[test]
    fn time_controls_are_read_and_written() {
        for (text, base, increment, written) in [
            ("10+0.1", 10_000, 100, "10+0.1"),
            ("5m+3", 300_000, 3000, "300+3"),
            ("250ms+10ms", 250, 10, "0.25+0.01"),
            ("1h", 3_600_000, 0, "3600"),
            ("60+0", 60_000, 0, "60"),
        ] {
            let control: TimeControl = text.parse().unwrap();
            let times = (Duration::from_millis(base), Duration::from_millis(increment));
            assert_eq!((control.base, control.increment), times, "{text}");
            assert_eq!(control.to_string(), written);
            assert_eq!(written.parse(), Ok(control));
        }
    }

    #[test]
    fn a_clock_may_be_filled_up_again() {
        let control: TimeControl = "40/5m+0.1".parse().unwrap();
        assert_eq!((control.base, control.moves), (Duration::from_secs(300), Some(40)));
        assert_eq!(control.to_string(), "40/300+0.1");
        assert_eq!("40/60".parse::<TimeControl>().map(|control| control.to_string()), Ok("40/60".to_owned()));
        for text in ["0/60", "/60", "40/", "-1/60", "40/60/2", "10001/60", "x/60"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text:?}");
        }
        assert!("40/10+x".parse::<TimeControl>().unwrap_err().to_string().contains("at character 7"));
    }

    #[test]
    fn broken_time_controls_are_refused() {
        for text in ["", "+", "0+1", "10+", "10+0.1+2", "-1", "ten", "10 + 1", "1e3", "10+x", "99999h", "."] {
            assert!(text.parse::<TimeControl>().is_err(), "{text:?}");
        }
        assert_eq!(
            "10+fast".parse::<TimeControl>().unwrap_err().to_string(),
            "bad time control \"10+fast\" at character 4: expected an increment of at most 366 days after the '+', such as 0.1 or 100ms"
        );
    }

    #[test]
    fn a_pace_says_what_is_set() {
        let clock = "10+0.1".parse().ok();
        let pace = Pace { clock, nodes: Some(5000), depth: Some(6), ..Pace::default() };
        assert_eq!(pace.to_string(), "10+0.1, nodes 5000, depth 6");
        assert_eq!(Pace::default().to_string(), "unlimited");
        assert_eq!(Pace { move_time: Some(Duration::from_millis(100)), ..Pace::default() }.to_string(), "0.1 s a move");
        assert!(!pace.is_reproducible() && Pace { nodes: Some(1), ..Pace::default() }.is_reproducible());
    }
}
