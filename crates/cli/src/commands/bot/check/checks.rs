//! The list of everything that is tried with a bot.

use super::checkup::{Checkup, Hopeless};
use super::finding::Verdict;
use super::{limits, manners, moves};
use crate::error::CliError;

/// One thing that is tried.
pub(super) struct Check {
    /// The name in JSON and on the page.
    pub(super) name: &'static str,
    /// What is as it should be, if it is.
    pub(super) title: &'static str,
    run: fn(&mut Checkup<'_>) -> Result<Verdict, CliError>,
}

/// What is tried, in this order. The first one must pass, or nothing else can be tried.
pub(super) const CHECKS: &[Check] = &[
    Check { name: "start", title: "starts and is ready in time", run: manners::start },
    Check { name: "name", title: "says its name", run: manners::name },
    Check { name: "first-move", title: "makes a legal move at the start", run: moves::first },
    Check { name: "odd-positions", title: "makes legal moves in odd positions", run: moves::odd },
    Check { name: "set-up", title: "plays on from a position without a past", run: moves::set_up },
    Check { name: "late-positions", title: "makes legal moves near the end of a game", run: moves::late },
    Check { name: "game-first", title: "plays a whole game as the first side", run: moves::game_first },
    Check { name: "game-second", title: "plays a whole game as the second side", run: moves::game_second },
    Check { name: "move-time", title: "keeps to the time for a move", run: limits::move_time },
    Check { name: "clock", title: "keeps to a clock", run: limits::clock },
    Check { name: "nodes", title: "takes a limit of nodes", run: limits::nodes },
    Check { name: "stop", title: "answers when it is told to stop", run: limits::stop },
    Check { name: "new-game", title: "plays a second game in the same process", run: manners::new_game },
    Check { name: "unknown-lines", title: "passes over lines that it does not know", run: manners::unknown_lines },
    Check { name: "repeatable", title: "makes the same moves again with the same seed", run: moves::repeatable },
    Check { name: "understood", title: "writes nothing that is not understood", run: manners::understood },
    Check { name: "unasked", title: "moves only when it is asked", run: manners::unasked },
    Check { name: "output", title: "writes little", run: manners::output },
    Check { name: "memory", title: "keeps to its memory", run: manners::memory },
    Check { name: "quit", title: "leaves when it is told to", run: manners::quit },
    Check { name: "processes", title: "leaves no process behind", run: manners::processes },
];

impl Check {
    /// Whether it can be tried with a bot that does not move.
    fn is_about_leaving(&self) -> bool {
        matches!(self.name, "understood" | "unasked" | "quit" | "processes")
    }

    /// Tries it.
    pub(super) fn run(&self, checkup: &mut Checkup<'_>) -> Result<Verdict, CliError> {
        match checkup.hopeless {
            Some(Hopeless::NoStart) => return Ok(Verdict::Skipped("the bot does not start".to_owned())),
            Some(Hopeless::NoMove) if !self.is_about_leaving() => {
                return Ok(Verdict::Skipped("the bot makes no legal move at the start".to_owned()));
            }
            _ => {}
        }
        (self.run)(checkup)
    }
}
