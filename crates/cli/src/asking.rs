//! Putting one question to one player, in a thread of its own, while an interruption can stop it.

use std::time::Duration;

use boardwright_arena::{Seat, SeatEvent};
use boardwright_game::{AnyPlayer, Explanation, Fault, Info, Limits, Question, Reply, Stop};
use clap::Args;
use crossbeam_channel::RecvTimeoutError;

use crate::error::CliError;
use crate::input::Reached;
use crate::output::Progress;

/// How long a raised flag may go unnoticed.
const GLANCE: Duration = Duration::from_millis(20);

/// How much a player may think about one move.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct LimitArgs {
    /// Time for the move, such as 250ms or 1.5s [default: no limit but the player's own]
    #[arg(long, value_name = "TIME", value_parser = crate::input::duration)]
    time: Option<Duration>,

    /// Plies to search at most, for players that search [default: no limit but the player's own]
    #[arg(long, value_name = "PLIES", value_parser = crate::input::depth)]
    depth: Option<u32>,

    /// Positions to visit at most, for players that search [default: no limit but the player's own]
    #[arg(long, value_name = "NUMBER", value_parser = crate::input::positive)]
    nodes: Option<u64>,
}

/// What a player answered to the question for a move.
pub(crate) struct Answer {
    pub(crate) reply: Reply,
    pub(crate) elapsed: Duration,
}

impl LimitArgs {
    /// The limits as a search knows them.
    pub(crate) fn limits(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, move_time: self.time, clock: None }
    }
}

/// The failure of a player of ours, which is ours as well.
pub(crate) fn failure(fault: &Fault) -> CliError {
    CliError::internal(format!("the player failed: {fault}")).with_hint("please report this with the command line")
}

/// Asks for a move.
pub(crate) fn ask_move(
    player: Box<dyn AnyPlayer>,
    reached: &Reached,
    limits: Limits,
    stop: &Stop,
) -> Result<Answer, Fault> {
    let mut seat = Seat::new(player);
    // Asked at once it would get ready first, whether or not it was told to stop.
    seat.prepare();
    wait(&mut seat, stop, |event| match event {
        SeatEvent::Prepared { result, .. } => Some(result),
        _ => None,
    })?;
    seat.ask(question(reached, limits));
    wait(&mut seat, stop, |event| match event {
        SeatEvent::Answer { reply, elapsed, .. } => Some(reply.map(|reply| Answer { reply, elapsed })),
        _ => None,
    })
}

/// Asks what the player sees; `None` if it cannot say.
pub(crate) fn ask_why(
    player: Box<dyn AnyPlayer>,
    reached: &Reached,
    limits: Limits,
    stop: &Stop,
) -> Result<Option<Explanation>, Fault> {
    let mut seat = Seat::new(player);
    seat.explain(question(reached, limits));
    wait(&mut seat, stop, |event| match event {
        SeatEvent::Explained { explanation, .. } => Some(explanation),
        _ => None,
    })
}

fn question(reached: &Reached, limits: Limits) -> Question {
    Question {
        position: reached.position.clone(),
        start: reached.start.clone(),
        history: reached.history.clone(),
        limits,
    }
}

/// Waits for the event that `take` wants, showing what the player reports on the way.
fn wait<T>(
    seat: &mut Seat,
    stop: &Stop,
    mut take: impl FnMut(SeatEvent) -> Option<Result<T, Fault>>,
) -> Result<T, Fault> {
    let mut progress = Progress::new();
    let mut told = false;
    loop {
        match seat.events().recv_timeout(GLANCE) {
            Ok(SeatEvent::Info { info, .. }) => progress.show(summary(&info)),
            Ok(event) => {
                if let Some(result) = take(event) {
                    return result;
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(Fault::new("left")),
        }
        if stop.is_raised() && !told {
            seat.stop();
            told = true;
        }
    }
}

fn summary(info: &Info<String>) -> String {
    format!("depth {}, {}, {} positions, {}", info.depth, info.score, info.nodes, info.variation.join(" "))
}
