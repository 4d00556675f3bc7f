//! The list of checks of a bot.

use boardwright_game::ParseError;

use crate::checkup::{Checkup, SkipReason};
use crate::finding::CheckVerdict;
use crate::{limits, manners, moves};

/// One check of a bot.
#[derive(Debug)]
pub struct BotCheck {
    /// The name in JSON and on the page.
    pub name: &'static str,
    /// A statement that holds for a bot that passes.
    pub title: &'static str,
    run: fn(&mut Checkup<'_>) -> Result<CheckVerdict, ParseError>,
}

/// All checks in their order. If the first one fails, the others are skipped.
pub const CHECKS: &[BotCheck] = &[
    BotCheck { name: "start", title: "starts and is ready in time", run: manners::start },
    BotCheck { name: "name", title: "says its name", run: manners::name },
    BotCheck { name: "first-move", title: "makes a legal move at the start", run: moves::first },
    BotCheck { name: "odd-positions", title: "makes legal moves in odd positions", run: moves::odd },
    BotCheck { name: "set-up", title: "plays on from a position without a past", run: moves::set_up },
    BotCheck { name: "late-positions", title: "makes legal moves near the end of a game", run: moves::late },
    BotCheck { name: "game-first", title: "plays a whole game as the first side", run: moves::game_first },
    BotCheck { name: "game-second", title: "plays a whole game as the second side", run: moves::game_second },
    BotCheck { name: "move-time", title: "keeps to the time for a move", run: limits::move_time },
    BotCheck { name: "clock", title: "keeps to a clock", run: limits::clock },
    BotCheck { name: "nodes", title: "takes a limit of nodes", run: limits::nodes },
    BotCheck { name: "stop", title: "answers when it is told to stop", run: limits::stop },
    BotCheck { name: "new-game", title: "plays a second game in the same process", run: manners::new_game },
    BotCheck { name: "unknown-lines", title: "passes over lines that it does not know", run: manners::unknown_lines },
    BotCheck { name: "repeatable", title: "makes the same moves again with the same seed", run: moves::repeatable },
    BotCheck { name: "understood", title: "writes nothing that is not understood", run: manners::understood },
    BotCheck { name: "unasked", title: "moves only when it is asked", run: manners::unasked },
    BotCheck { name: "output", title: "writes little", run: manners::output },
    BotCheck { name: "memory", title: "keeps to its memory", run: manners::memory },
    BotCheck { name: "quit", title: "leaves when it is told to", run: manners::quit },
    BotCheck { name: "processes", title: "leaves no process behind", run: manners::processes },
];

impl BotCheck {
    /// True if the check can run with a bot that does not move.
    fn is_about_leaving(&self) -> bool {
        matches!(self.name, "understood" | "unasked" | "quit" | "processes")
    }

    /// Runs the check.
    ///
    /// # Errors
    /// If the bot's language cannot play the game.
    pub fn run(&self, checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
        match checkup.skip_reason {
            Some(SkipReason::NoStart) => return Ok(CheckVerdict::Skipped("the bot does not start".to_owned())),
            Some(SkipReason::NoMove) if !self.is_about_leaving() => {
                return Ok(CheckVerdict::Skipped("the bot makes no legal move at the start".to_owned()));
            }
            _ => {}
        }
        (self.run)(checkup)
    }
}
