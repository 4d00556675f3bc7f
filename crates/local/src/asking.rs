//! Asks one player one question in its own thread, so that an interruption can stop it.

use std::time::Duration;

use boardwright_arena::Seat;
use boardwright_arena::analysis::Analyst;
use boardwright_game::{AnyPlayer, Explanation, Fault, Info, Limits, Reply, Stop};
use clap::Args;

use crate::error::CliError;
use crate::input::Reached;
use crate::output::Progress;

/// Limits of a player's thinking about one move.
#[derive(Args, Clone, Debug, Default)]
pub struct LimitArgs {
    /// Time for the move, such as 250ms or 1.5s [default: no limit but the player's own]
    #[arg(long, value_name = "TIME", value_parser = crate::input::duration)]
    time: Option<Duration>,

    /// Maximum plies to search, for players that search [default: no limit but the player's own]
    #[arg(long, value_name = "PLIES", value_parser = crate::input::depth)]
    depth: Option<u32>,

    /// Maximum positions to visit, for players that search [default: no limit but the player's own]
    #[arg(long, value_name = "NUMBER", value_parser = crate::input::positive)]
    nodes: Option<u64>,
}

/// Answer of a player to the question for a move.
pub struct MoveAnswer {
    /// The move and what was said of it.
    pub reply: Reply,
    /// The time that it took.
    pub elapsed: Duration,
}

impl LimitArgs {
    /// The limits as a search knows them.
    pub fn limits(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, move_time: self.time, clock: None }
    }

    /// The same with a time for the move where nothing is limited.
    pub fn limits_or(&self, time: Duration) -> Limits {
        let limits = self.limits();
        if limits == Limits::default() { Limits { move_time: Some(time), ..limits } } else { limits }
    }
}

/// The failure of a player of ours, which is ours as well.
pub fn failure(fault: &Fault) -> CliError {
    CliError::internal(format!("the player failed: {fault}")).with_hint("please report this with the command line")
}

/// Asks for a move.
pub fn ask_move(
    player: Box<dyn AnyPlayer>,
    reached: &Reached,
    limits: Limits,
    stop: &Stop,
) -> Result<MoveAnswer, Fault> {
    let mut analyst = analyst(player);
    // Asked at once it would get ready first, whether or not it was told to stop.
    analyst.prepare(stop)?;
    let mut progress = Progress::new();
    let answer = analyst.answer(reached.question(limits), stop, &mut |info| progress.show(summary(info)));
    answer.map(|(reply, elapsed)| MoveAnswer { reply, elapsed })
}

/// Asks for the player's explanation; `None` if it gives none.
pub fn ask_why(
    player: Box<dyn AnyPlayer>,
    reached: &Reached,
    limits: Limits,
    stop: &Stop,
) -> Result<Option<Explanation>, Fault> {
    let mut progress = Progress::new();
    analyst(player).explanation(reached.question(limits), stop, &mut |info| progress.show(summary(info)))
}

/// A player in a thread of its own. One that does not listen is waited for: a second interruption ends the program.
pub fn analyst(player: Box<dyn AnyPlayer>) -> Analyst {
    Analyst::new(Seat::new(player), None)
}

fn summary(info: &Info<String>) -> String {
    format!("depth {}, {}, {} positions, {}", info.depth, info.score, info.nodes, info.variation.join(" "))
}
