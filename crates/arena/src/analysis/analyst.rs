//! A player that is asked about positions and scores them.

use std::fmt;
use std::time::Duration;

use boardwright_game::{AnyPosition, Explanation, Fault, Info, Question, Reply, Stop};
use crossbeam_channel::RecvTimeoutError;
use web_time::Instant;

use crate::referee::seat::{Seat, SeatEvent};

/// Longest time until a raised flag is noticed.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// A seated player that is asked about positions.
#[derive(Debug)]
pub struct Analyst {
    seat: Seat,
    /// Longest time to answer for a player that was told to stop; unlimited if there is none.
    grace: Option<Duration>,
}

/// Reason why there is no analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnalysisError {
    /// The player's failure.
    Fault(Fault),
    /// The player does not say what positions are worth.
    NoScore,
    /// The position is a step of an opening rule, which the player does not score.
    Opening,
}

impl AnalysisError {
    /// The reason why a player has reported no score for the position.
    pub fn no_score(position: &AnyPosition) -> AnalysisError {
        if position.is_in_opening() { AnalysisError::Opening } else { AnalysisError::NoScore }
    }
}

impl Analyst {
    /// Asks the player in this seat, which may take `grace` to answer once it was told to stop.
    pub fn new(seat: Seat, grace: Option<Duration>) -> Analyst {
        Analyst { seat, grace }
    }

    /// Lets the player get ready.
    ///
    /// # Errors
    /// The fault if it cannot play.
    pub fn prepare(&mut self, stop: &Stop) -> Result<(), Fault> {
        self.seat.prepare();
        self.wait(stop, |event| match event {
            SeatEvent::Prepared { result, .. } => Some(result),
            _ => None,
        })
    }

    /// Asks for a move, passes on the player's reports, and returns its answer with the time that it took.
    ///
    /// # Errors
    /// The player's failure.
    pub fn answer(
        &mut self,
        question: Question,
        stop: &Stop,
        report: &mut dyn FnMut(&Info<String>),
    ) -> Result<(Reply, Duration), Fault> {
        self.seat.ask(question);
        self.wait(stop, |event| match event {
            SeatEvent::Info { info, .. } => {
                report(&info);
                None
            }
            SeatEvent::Answer { reply, elapsed, .. } => Some(reply.map(|reply| (reply, elapsed))),
            _ => None,
        })
    }

    /// Asks for the player's explanation; `None` if it gives none.
    ///
    /// # Errors
    /// The player's failure.
    pub fn explanation(
        &mut self,
        question: Question,
        stop: &Stop,
        report: &mut dyn FnMut(&Info<String>),
    ) -> Result<Option<Explanation>, Fault> {
        self.seat.explain(question);
        self.wait(stop, |event| match event {
            SeatEvent::Info { info, .. } => {
                report(&info);
                None
            }
            SeatEvent::Explained { explanation, .. } => Some(explanation),
            _ => None,
        })
    }

    /// Waits for the event that `take` wants.
    fn wait<T>(
        &mut self,
        stop: &Stop,
        mut take: impl FnMut(SeatEvent) -> Option<Result<T, Fault>>,
    ) -> Result<T, Fault> {
        let mut found = None;
        let mut hear = |event| {
            if found.is_none() {
                found = take(event);
            }
        };
        if self.seat.attend(&mut hear) {
            return found.unwrap_or_else(|| Err(Fault::new("left")));
        }
        // When the grace of a player that was told to stop is over.
        let mut deadline = None;
        loop {
            match self.seat.events().recv_timeout(POLL_INTERVAL) {
                Ok(event) => {
                    if let Some(result) = take(event) {
                        return result;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::new("left")),
            }
            match deadline {
                None if stop.is_raised() => {
                    self.seat.stop();
                    deadline = Some(self.grace.and_then(|grace| Instant::now().checked_add(grace)));
                }
                Some(Some(end)) if Instant::now() >= end => {
                    self.seat.abandon();
                    return Err(Fault::new("did not stop"));
                }
                _ => {}
            }
        }
    }
}

impl From<Fault> for AnalysisError {
    fn from(fault: Fault) -> AnalysisError {
        AnalysisError::Fault(fault)
    }
}

/// Writes what goes after the player's name: `fails: left (exit status: 7)`.
impl fmt::Display for AnalysisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnalysisError::Fault(fault) => write!(f, "fails: {fault}"),
            AnalysisError::NoScore => f.write_str("does not say what the position is worth within these limits"),
            AnalysisError::Opening => {
                f.write_str("does not score the steps of an opening rule, expected a position behind them")
            }
        }
    }
}

impl std::error::Error for AnalysisError {}
