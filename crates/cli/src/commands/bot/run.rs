//! `boardwright bot run`: shows one game of a bot with its log.

use std::time::Duration;

use boardwright_arena::{Contender, Pace, Patience, Seat, Table, TableChange, TimeControl, play_game};
use boardwright_bot_check::CheckTarget;
use boardwright_game::{AnyPlayer, AnyVariant, BotLog, Side, Stop};
use boardwright_players::ScriptName;
use boardwright_protocol::Supervision;
use clap::{Args, ValueEnum};

use super::target::TargetArgs;
use super::watching;
use crate::error::{CliError, Status};
use crate::input;
use crate::output::{CHOSEN, DIM, Output, capabilities, note};

/// The time for a move where nobody says anything else.
const MOVE_TIME: Duration = Duration::from_secs(1);

/// Watch one game of a bot: the board, the moves and the bot's log
///
/// The bot's log has its standard error, its remarks for people (`log` in BWP), and every line that was not understood. The
/// exit code is 1 if the bot forfeits the game.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright bot run my_bot.py kalah
  boardwright bot run my_bot.py gomoku --against boora-0.7 --as second --movetime 200ms
  boardwright bot run 'python3 my_bot.py --fast' sticks --dialect bwp --json

JSON lines: one a ply with the keys ply, side, player, move, seconds, score (hundredths), depth, log (new lines of the \
bot); at the end one with outcome, ending, forfeit, seed, log.")]
pub(super) struct Run {
    #[command(flatten)]
    target: TargetArgs,

    /// The opponent: a player of the game, or another bot as bwp:COMMAND
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    against: String,

    /// Side of the bot: whether it moves first or second
    #[arg(long = "as", value_enum, default_value_t = BotSide::First)]
    place: BotSide,

    /// Time for each move, such as 200ms [default: 1s, unless there is a clock]
    #[arg(long, value_name = "TIME", value_parser = input::duration, conflicts_with = "tc")]
    movetime: Option<Duration>,

    /// A clock for each side, base+increment in seconds, such as 10+0.1
    #[arg(long, value_name = "CLOCK")]
    tc: Option<TimeControl>,

    /// Seed of the players' random choices [default: a different one every time, which is printed]
    #[arg(long, value_name = "SEED", value_parser = input::seed)]
    seed: Option<u64>,

    /// Play again whenever the file of a script is saved
    #[arg(long, conflicts_with = "json")]
    watch: bool,

    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,

    /// Print JSON lines and no boards
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum BotSide {
    First,
    Second,
}

impl Run {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        if let Some((script, variant)) = self.target.script()? {
            return self.run_script(&script, &variant, output);
        }
        if self.watch {
            return Err(CliError::input("--watch is for scripts in Lua, which are read again for every game"));
        }
        let stop = crate::interrupt::catch()?;
        let Some(target) = self.target.resolve(&stop)? else { return Ok(Status::Interrupted) };
        let opponent = input::player_name(&target.variant, &self.against)?;
        let seed = self.seed.unwrap_or_else(input::fresh_seed);
        let patience = Patience::default();
        let supervision = Supervision { margin: patience.margin, ..Supervision::default() };
        let mut player = target.external.pool(&target.variant, target.dialects(), supervision)?.player(seed);
        // How it fails, if it does, is told when it is asked.
        let _ = player.prepare(&stop);
        let name = player.name().unwrap_or("the bot").to_owned();
        let log = player.log().unwrap_or_default();
        let other = opponent.player(&target.variant, seed, patience.margin)?;
        let mut names = [name, opponent.to_string()];
        let mut players = [Contender::Seated(Seat::new(Box::new(player))), Contender::Seated(Seat::new(other))];
        let bot = if self.place == BotSide::First { Side::First } else { Side::Second };
        if bot == Side::Second {
            names.reverse();
            players.reverse();
        }
        let mut table = self.table(&target, names, patience);
        let pace = Pace { clock: self.tc, move_time: self.move_time(), ..Pace::default() };
        let mut screen = GameDisplay { run: self, output, log, seen: 0, failure: None, stop: stop.clone() };
        screen.begin(&table, seed)?;
        let played = play_game(&mut table, &mut players, &pace, &patience, &stop, &mut |table, event| {
            screen.show(table, event);
        });
        // What the bot says when it leaves belongs to its log.
        drop(players);
        screen.end(&table, seed)?;
        watching::status(played, &table, bot)
    }

    fn run_script(&self, script: &ScriptName, variant: &AnyVariant, output: &mut Output) -> Result<Status, CliError> {
        let side = if self.place == BotSide::First { Side::First } else { Side::Second };
        let watched = super::script_run::Watched {
            script,
            variant,
            opponent: input::player_name(variant, &self.against)?,
            side,
            pace: Pace { clock: self.tc, move_time: self.move_time(), ..Pace::default() },
            seed: self.seed,
            looks: capabilities(self.ascii),
            json: self.json,
        };
        watched.run(self.watch, output)
    }

    fn move_time(&self) -> Option<Duration> {
        self.movetime.or(self.tc.is_none().then_some(MOVE_TIME))
    }

    fn table(&self, target: &CheckTarget, names: [String; 2], patience: Patience) -> Table {
        let table = Table::new(&target.variant).with_names(names);
        match self.tc {
            Some(clock) => table.with_clock(clock, patience.margin),
            None => table,
        }
    }
}

struct GameDisplay<'a> {
    run: &'a Run,
    output: &'a mut Output,
    log: BotLog,
    /// Number of lines of the log that were shown.
    seen: u64,
    /// Failure of the output, which ends the game.
    failure: Option<CliError>,
    stop: Stop,
}

impl GameDisplay<'_> {
    fn begin(&mut self, table: &Table, seed: u64) -> Result<(), CliError> {
        if self.run.json {
            return Ok(());
        }
        let [first, second] = table.names();
        self.output.line(format_args!("{}: {first} – {second}, seed {seed}", table.variant().spec()))?;
        self.log_lines()?;
        self.board(table)?;
        self.output.flush()
    }

    fn show(&mut self, table: &Table, event: &TableChange) {
        let (TableChange::Moved { ply, side, .. }, Some(mv)) = (event, table.history().last()) else { return };
        let shown = match self.run.json {
            true => {
                let log = self.new_log();
                watching::print_ply(table, (*ply, *side, mv), log, self.output)
            }
            false => self.lines(table, *ply, *side, mv),
        };
        if let Err(error) = shown.and_then(|()| self.output.flush()) {
            self.failure.get_or_insert(error);
            self.stop.raise();
        }
    }

    fn lines(&mut self, table: &Table, ply: usize, side: Side, mv: &str) -> Result<(), CliError> {
        self.log_lines()?;
        let known = table.plies().get(ply - 1);
        let mut facts = Vec::new();
        if let Some(known) = known {
            facts.extend(known.elapsed.map(|elapsed| format!("{:.3} s", elapsed.as_secs_f64())));
            facts.extend(known.depth.map(|depth| format!("depth {depth}")));
            facts.extend(known.score.map(|score| format!("score {score}")));
        }
        let name = &table.names()[side.index()];
        let side = table.position().side_name(side);
        self.output.line(format_args!(
            "{ply}. {side} ({name}) plays {CHOSEN}{mv}{CHOSEN:#} {DIM}{}{DIM:#}",
            facts.join(", ")
        ))?;
        self.board(table)
    }

    fn board(&mut self, table: &Table) -> Result<(), CliError> {
        watching::print_board(table, capabilities(self.run.ascii), self.output)
    }

    fn new_log(&mut self) -> Vec<String> {
        let (lines, seen) = self.log.since(self.seen);
        self.seen = seen;
        lines
    }

    fn log_lines(&mut self) -> Result<(), CliError> {
        let lines = self.new_log();
        watching::print_log(&lines, self.output)
    }

    fn end(mut self, table: &Table, seed: u64) -> Result<(), CliError> {
        if let Some(error) = self.failure {
            return Err(error);
        }
        let log = self.new_log();
        let forfeit = watching::print_end(table, seed, log, self.run.json, self.output)?;
        if forfeit && !self.run.json {
            note("hint: `boardwright bot check` says what is wrong with a bot, and which page tells more");
        }
        Ok(())
    }
}
