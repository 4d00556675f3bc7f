//! `boardwright analyze`: a position searched with its best lines, or a whole game with its mistakes.

mod game;
pub(crate) mod position;

use std::path::{Path, PathBuf};
use std::time::Duration;

use boardwright_arena::analysis::{AnalysisError, Analyst};
use boardwright_arena::{Patience, Table};
use boardwright_game::{AnyVariant, Fault, Limits, Record, Stop};
use boardwright_players::PlayerName;
use clap::Args;

use boardwright_local::best_lines::asked;

use crate::asking::{LimitArgs, analyst, failure};
use crate::error::{CliError, Status};
use crate::input::{self, GameArg, PositionArgs, Reached};
use crate::output::{Output, note};
use crate::{files, interrupt, record_files};

/// Time of a search of one position, and of each position of a whole game, where no limit is given.
const FOR_A_POSITION: Duration = Duration::from_secs(5);
const FOR_EACH: Duration = Duration::from_secs(1);

/// Search a position and show its best lines, or review a whole game and mark its mistakes
///
/// A position is searched deeper and deeper; on a terminal the lines are shown as they are found. With --record and no
/// --ply, or with --whole, every position of the game is scored instead: a move that costs its side at least a tenth of
/// its chances is an inaccuracy, a fifth a mistake, three tenths a blunder. Ctrl-C ends the search and
/// prints the results so far.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright analyze gomoku --moves 'h8 i9 h9' --lines 5 --time 10s
  boardwright analyze kalah --position '4,4,0,5,5,0,2/5,5,5,5,4,4,0 N' --depth 12
  boardwright analyze gomoku --record game.sgf --annotated game.bwr
  boardwright analyze kalah --record game.bwr --ply 20 --json

JSON lines of a position: type (info), line, depth, score, forced, points, nodes, seconds, pv, as they are found; at the \
end one of type end with game, position, player, seed, side, lines (the best ones), nodes, seconds, finished.
JSON lines of a game: type (position), ply, of, move, side (who made it), score, forced, points, chances, depth, best, \
pv, loss, mark, given_away (the forced win that a marked move gave away, in words); at the end one of type end with \
game, players, player, seed, judged, of, sides (each with side, moves, inaccuracies, mistakes, blunders, loss), \
finished.")]
pub(crate) struct Analyze {
    #[command(flatten)]
    game: GameArg,

    #[command(flatten)]
    position: PositionArgs,

    /// A recorded game in any supported format; - reads standard input
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Number of the game in the record file, from 1 [default: 1]
    #[arg(long, value_name = "NUMBER", value_parser = input::positive, requires = "record")]
    number: Option<u64>,

    /// Search the position after this ply of the record [default: review the whole game]
    #[arg(long, value_name = "PLY", value_parser = input::count, requires = "record")]
    ply: Option<u32>,

    /// Review every position of the moves
    #[arg(long, conflicts_with = "ply")]
    whole: bool,

    /// Number of best lines of a position to show [default: the player's option lines, or 3]
    #[arg(long, value_name = "NUMBER", value_parser = input::whole::<1, 100>)]
    lines: Option<u64>,

    /// Write the reviewed game to this file, with scores and marked mistakes; its extension chooses the format
    #[arg(long, value_name = "FILE")]
    annotated: Option<PathBuf>,

    /// A player that scores positions, name[@option=value,…], or bwp:COMMAND for a bot
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    player: String,

    #[command(flatten)]
    limits: LimitArgs,

    /// Seed of the player's random choices [default: a different one every time]
    #[arg(long, value_name = "SEED", value_parser = input::seed)]
    seed: Option<u64>,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

/// Settings that both kinds of analysis need.
struct AnalysisTask {
    player: PlayerName,
    seed: u64,
    limits: Limits,
    json: bool,
}

impl Analyze {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let (table, record) = match &self.record {
            Some(path) => self.replay(path)?,
            None => (self.play()?, None),
        };
        let is_whole = self.whole || self.record.is_some() && self.ply.is_none();
        self.check(is_whole)?;
        let player = input::player_name(table.variant(), &self.player)?;
        let limits = self.limits.limits_or(if is_whole { FOR_EACH } else { FOR_A_POSITION });
        let work = AnalysisTask { player, seed: self.seed.unwrap_or_else(input::fresh_seed), limits, json: self.json };
        if is_whole {
            return work.judge(&table, record.as_ref(), self.annotated.as_deref(), output);
        }
        let reached = Reached::at(&table, self.ply)?;
        reached.unfinished()?;
        let lines = self.lines.or_else(|| work.own_lines()).unwrap_or(3);
        work.search(&reached, lines as usize, output)
    }

    /// Refuses options that do not apply, and an output file that could not be written at the end.
    fn check(&self, is_whole: bool) -> Result<(), CliError> {
        match &self.annotated {
            Some(_) if !is_whole => {
                return Err(CliError::input(
                    "--annotated: expected a whole game, from --record without --ply or --whole",
                ));
            }
            Some(path) => {
                let record = self.record.as_deref().map(|path| ("--record", path));
                files::check_apart(record.into_iter().chain(self.position.file()), [("--annotated", &**path)])?;
                record_files::game_format(path)?;
                files::check_folder(path)?;
            }
            None => {}
        }
        if is_whole && self.lines.is_some() {
            return Err(CliError::input("--lines: expected a single position, such as one of --ply"));
        }
        Ok(())
    }

    /// The game of the moves that are given.
    fn play(&self) -> Result<Table, CliError> {
        let reached = self.position.resolve(&self.game.variant()?)?;
        let mut table = Table::from_position(reached.start);
        for mv in &reached.history {
            table.submit(table.to_move(), mv, None).map_err(CliError::input)?;
        }
        Ok(table)
    }

    /// The game of a record file, with the moves that are given on top of it.
    fn replay(&self, path: &Path) -> Result<(Table, Option<Record>), CliError> {
        if self.position.is_given() {
            return Err(CliError::input(
                "--record has a position and moves of its own: expected no --position and --moves",
            ));
        }
        let variant = self.game.variant()?;
        let (record, table) = record_files::replay_chosen(path, self.number, self.game.wanted(&variant))?;
        Ok((table, Some(record)))
    }
}

impl AnalysisTask {
    /// The failure of a player: that of a bot, or of one that keeps no score, is a no.
    fn failed(&self, fault: &Fault) -> Result<Status, CliError> {
        if self.player.is_bot() {
            note(format_args!("{} failed: {fault}", self.player));
            return Ok(Status::No);
        }
        Err(failure(fault))
    }

    /// Reports why there is no score.
    fn keeps_no_score(&self, why: &AnalysisError) -> Status {
        note(format_args!("{} {why}", self.player));
        Status::No
    }

    /// The player, ready to be asked, and the flag that ends it.
    fn analyst(&self, variant: &AnyVariant) -> Result<(Analyst, Stop), CliError> {
        let stop = interrupt::catch()?;
        let player = self.player.player(variant, self.seed, Patience::default().margin)?;
        Ok((analyst(player), stop))
    }

    /// The number of lines that the player is given as its option.
    fn own_lines(&self) -> Option<u64> {
        let PlayerName::BuiltIn(spec) = &self.player else { return None };
        spec.text("lines")?.parse().ok()
    }

    /// The task for the player as it is asked for this number of lines, and whether it searches them by itself. If not, it is
    /// asked about each move and searches one line each time.
    fn asked(&self, variant: &AnyVariant, wanted: usize) -> (AnalysisTask, bool) {
        let (player, is_able) = asked(&self.player, variant, wanted);
        (AnalysisTask { player, ..*self }, is_able)
    }
}
