//! `boardwright bot run` for scripts: a game that is played again whenever the file is saved.

use std::path::Path;
use std::time::{Duration, SystemTime};

use boardwright_arena::{Contender, Pace, Patience, Table, TableChange, play_game};
use boardwright_draw::Capabilities;
use boardwright_game::{AnyPlayer, AnyVariant, Side, Stop};
use boardwright_lua::ScriptLog;
use boardwright_players::{BotSettings, PlayerName, ScriptName};

use super::watching;
use crate::error::{CliError, Status};
use crate::input;
use crate::output::{CHOSEN, ERROR, Output, note};

/// Interval at which a file is checked for a new version.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// A script whose game is watched.
pub(super) struct Watched<'a> {
    pub(super) script: &'a ScriptName,
    pub(super) variant: &'a AnyVariant,
    pub(super) opponent: PlayerName,
    /// The side that the script plays.
    pub(super) side: Side,
    pub(super) pace: Pace,
    pub(super) seed: Option<u64>,
    pub(super) looks: Capabilities,
    pub(super) json: bool,
}

impl Watched<'_> {
    /// Plays one game, or with `again` one whenever the file changes.
    pub(super) fn run(&self, again: bool, output: &mut Output) -> Result<Status, CliError> {
        let stop = crate::interrupt::catch()?;
        let file = self.script.file(self.variant).filter(|_| again);
        loop {
            let seen = file.map(modified);
            let status = self.game(&stop, output)?;
            output.flush()?;
            let (Some(file), false) = (file, status == Status::Interrupted) else { return Ok(status) };
            note(format_args!("waiting for a new version of {}; Ctrl-C ends", file.display()));
            if !wait_for_change(file, seen.flatten(), &stop) {
                return Ok(Status::Interrupted);
            }
        }
    }

    fn game(&self, stop: &Stop, output: &mut Output) -> Result<Status, CliError> {
        let seed = self.seed.unwrap_or_else(input::fresh_seed);
        let patience = Patience::default();
        let settings = BotSettings { margin: patience.margin, ..BotSettings::default() };
        let bot = self.script.bot(self.variant, seed, &settings)?;
        if let Some(error) = bot.error() {
            output.line(format_args!("{ERROR}{}{ERROR:#}", error.in_full()))?;
            return Ok(Status::No);
        }
        let (log, failure) = (bot.log().clone(), bot.failure());
        let other = self.opponent.player(self.variant, seed, patience.margin)?;
        let mut names = [self.script.to_string(), self.opponent.to_string()];
        let mut players = [Box::new(bot) as Box<dyn AnyPlayer>, other].map(Contender::Inline);
        if self.side == Side::Second {
            names.reverse();
            players.reverse();
        }
        if !self.json {
            output.line(format_args!("{}: {} – {}, seed {seed}", self.variant.spec(), names[0], names[1]))?;
        }
        let mut table = Table::new(self.variant).with_names(names);
        if let Some(clock) = self.pace.clock {
            table = table.with_clock(clock, patience.margin);
        }
        let mut shown = Ok(());
        let played = play_game(&mut table, &mut players, &self.pace, &patience, stop, &mut |table, event| {
            if let (TableChange::Moved { ply, side, .. }, Some(mv)) = (event, table.history().last()) {
                let line = self.ply(table, (*ply, *side, mv), &log, output).and_then(|()| output.flush());
                if shown.is_ok() && line.is_err() {
                    shown = line;
                    stop.raise();
                }
            }
        });
        shown?;
        watching::print_end(&table, seed, log.take(), self.json, output)?;
        if let (Some(error), false) = (failure.error(), self.json) {
            // Its first line stands above, as the reason of the forfeit.
            error.in_full().lines().skip(1).try_for_each(|line| output.line(line))?;
        }
        watching::status(played, &table, self.side)
    }

    fn ply(
        &self,
        table: &Table,
        (ply, side, mv): (usize, Side, &str),
        log: &ScriptLog,
        output: &mut Output,
    ) -> Result<(), CliError> {
        if self.json {
            return watching::print_ply(table, (ply, side, mv), log.take(), output);
        }
        let name = table.position().side_name(side);
        watching::print_log(&log.take(), output)?;
        output.line(format_args!("{ply}. {name} plays {CHOSEN}{mv}{CHOSEN:#}"))?;
        watching::print_board(table, self.looks, output)
    }
}

fn modified(file: &Path) -> Option<SystemTime> {
    std::fs::metadata(file).and_then(|data| data.modified()).ok()
}

/// Waits until the file is another than it was when last `seen`; `false` if it is not worth waiting any more.
fn wait_for_change(file: &Path, seen: Option<SystemTime>, stop: &Stop) -> bool {
    loop {
        if stop.is_raised() {
            return false;
        }
        let now = modified(file);
        if now.is_some() && now != seen {
            return true;
        }
        std::thread::park_timeout(POLL_INTERVAL);
    }
}
