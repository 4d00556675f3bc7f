//! `boardwright move`: one move from a player.

use std::time::Instant;

use boardwright_arena::Patience;
use boardwright_game::{Info, Reply};
use clap::Args;
use serde::Serialize;

use crate::asking::{LimitArgs, MoveAnswer, ask_move, failure};
use crate::error::{CliError, Status};
use crate::input::{self, GameArg, PositionArgs};
use crate::output::{Output, note};

/// Print the move that a player makes
///
/// Prints the move alone. A player may be wrong: if its answer is not legal, nothing is printed on standard output,
/// the reason goes to standard error, and the exit code is 1. An interruption ends the search with its best move so
/// far and exit code 3.
#[derive(Args, Debug)]
#[command(
    name = "move",
    after_help = "\
Examples:
  boardwright move gomoku --player boora-0.6 --moves 'h8 i9 h9'
  boardwright move kalah --player alphabeta@depth=8
  boardwright move sticks --player engine --time 2s --json
  boardwright move five --player 'bwp:sh examples/bwp_first.sh'

JSON keys: game, position, player, seed, move, legal, reason, seconds, and from players that search depth, score \
(hundredths), forced (plies to a forced win, negative for a loss, or null), points (the \
proved difference at the end, or null), nodes, pv."
)]
pub(crate) struct Move {
    #[command(flatten)]
    game: GameArg,

    /// The player, name[@option=value,…]; `boardwright players GAME` lists them; or bwp:COMMAND for a bot
    #[arg(long, value_name = "PLAYER")]
    player: String,

    #[command(flatten)]
    position: PositionArgs,

    #[command(flatten)]
    limits: LimitArgs,

    /// Seed of the player's random choices [default: a different one every time]
    #[arg(long, value_name = "SEED", value_parser = input::seed)]
    seed: Option<u64>,

    /// Print a JSON line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct MoveLine<'a> {
    game: String,
    position: String,
    player: String,
    seed: u64,
    #[serde(rename = "move")]
    mv: &'a str,
    legal: bool,
    reason: Option<String>,
    seconds: f64,
    #[serde(flatten)]
    search: Option<Search<'a>>,
}

/// Report of a searching player on its search.
#[derive(Serialize)]
struct Search<'a> {
    depth: u32,
    score: i32,
    forced: Option<i32>,
    points: Option<i32>,
    nodes: u64,
    pv: &'a [String],
}

impl Move {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let variant = self.game.variant()?;
        let reached = self.position.resolve(&variant)?;
        let spec = input::player_name(&variant, &self.player)?;
        reached.unfinished()?;
        spec.check_begun(&reached.begun(), &[reached.position.to_move()])?;
        let seed = self.seed.unwrap_or_else(input::fresh_seed);
        let stop = crate::interrupt::catch()?;
        let player = spec.player(&variant, seed, Patience::default().margin)?;
        let began = Instant::now();
        let (reply, elapsed, failed) = match ask_move(player, &reached, self.limits.limits(), &stop) {
            Ok(MoveAnswer { reply, elapsed }) => (reply, elapsed, None),
            // The failure of a bot is no failure of ours, but an answer that is not legal.
            Err(fault) if spec.is_bot() => (Reply::new(""), began.elapsed(), Some(fault.reason)),
            Err(fault) => return Err(failure(&fault)),
        };
        // The position has the last word, and writes the move its own way.
        let checked = reached.position.check(&reply.mv);
        let reason = failed.or_else(|| checked.as_ref().err().map(ToString::to_string));
        let mv = checked.as_deref().unwrap_or(&reply.mv);
        if self.json {
            output.json(&MoveLine {
                game: variant.spec(),
                position: reached.position.to_string(),
                player: spec.to_string(),
                seed,
                mv,
                legal: reason.is_none(),
                reason: reason.clone(),
                seconds: elapsed.as_secs_f64(),
                search: reply.info.as_deref().map(search),
            })?;
        } else if reason.is_none() {
            output.line(mv)?;
        }
        match reason {
            Some(reason) => {
                note(format_args!("{spec} has no legal answer: {reason}"));
                Ok(if stop.is_raised() { Status::Interrupted } else { Status::No })
            }
            None if stop.is_raised() => Ok(Status::Interrupted),
            None => Ok(Status::Done),
        }
    }
}

fn search(info: &Info<String>) -> Search<'_> {
    let &Info { depth, score, nodes, .. } = info;
    Search { depth, score: score.0, forced: score.forced(), points: score.points(), nodes, pv: &info.variation }
}
