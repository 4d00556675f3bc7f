//! `boardwright why`: what a player sees in a position.

use std::time::Duration;

use boardwright_game::{AnyPosition, Candidate, Explanation};
use clap::Args;
use serde::Serialize;

use crate::asking::{LimitArgs, ask_why, failure};
use crate::draw::{Looks, Marks, Rank, plain_marked};
use crate::error::{CliError, Status};
use crate::input::{self, GameArg, PositionArgs};
use crate::output::{CHOSEN, DIM, HEADING, Output, note};
use crate::table::Table;

/// As many candidates are shown unless all are asked for.
const SHOWN: usize = 20;

/// As many candidates are numbered on the board.
const RANKED: usize = 9;

/// Show what a player sees: every candidate with the parts of its value, and what decided
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright why gomoku --player boora-0.5 --moves 'h8 i9 h9'
  boardwright why kalah --position '4,4,4,4,4,4,0/4,4,4,4,4,4,0 S' --player score
  boardwright why sticks --player board-rank --all --json

JSON keys: game, position, player, seed, summary, columns (each with name and meaning), candidates (each with move, \
value, parts, note, groups; best first), choices. A group is what on the board counts for a part: column, from 0 or \
null for the whole value, and spots.")]
pub(crate) struct Why {
    #[command(flatten)]
    game: GameArg,

    #[command(flatten)]
    position: PositionArgs,

    /// The player, name[@option=value,…]; `boardwright players GAME` lists them
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    player: String,

    #[command(flatten)]
    limits: LimitArgs,

    /// Show every candidate [default: the best 20; with --json all]
    #[arg(long)]
    all: bool,

    /// Decides the player's random choices [default: a different one every time]
    #[arg(long, value_name = "SEED", value_parser = input::seed)]
    seed: Option<u64>,

    /// Print a JSON line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Line<'a> {
    game: String,
    position: String,
    player: String,
    seed: u64,
    summary: &'a [String],
    columns: Vec<ColumnLine<'a>>,
    candidates: Vec<CandidateLine<'a>>,
    choices: &'a [String],
}

#[derive(Serialize)]
struct ColumnLine<'a> {
    name: &'a str,
    meaning: &'a str,
}

#[derive(Serialize)]
struct CandidateLine<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    value: Option<f64>,
    parts: &'a [Option<f64>],
    note: &'a str,
    groups: Vec<GroupLine<'a>>,
}

#[derive(Serialize)]
struct GroupLine<'a> {
    column: Option<usize>,
    spots: &'a [String],
}

impl Why {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let variant = self.game.variant()?;
        let reached = self.position.resolve(&variant)?;
        let spec = input::player_name(&variant, &self.player)?;
        reached.unfinished()?;
        spec.check_begun(&reached.begun(), &[reached.position.to_move()])?;
        let seed = self.seed.unwrap_or_else(input::fresh_seed);
        let stop = crate::interrupt::catch()?;
        // A bot in another process cannot explain itself, and need not be started to say so.
        let explanation = if spec.is_external() {
            None
        } else {
            let player = spec.player(&variant, seed, Duration::ZERO)?;
            match ask_why(player, &reached, self.limits.limits(), &stop) {
                Ok(explanation) => explanation,
                // The failure of a bot is no failure of ours.
                Err(fault) if spec.is_bot() => {
                    note(format_args!("{spec} failed: {fault}"));
                    return Ok(Status::No);
                }
                Err(fault) => return Err(failure(&fault)),
            }
        };
        let Some(explanation) = explanation else {
            note(format_args!("{spec} cannot explain itself"));
            return Ok(Status::No);
        };
        if self.json {
            output.json(&line(&reached.position, spec.to_string(), seed, &explanation))?;
        } else {
            self.print(output, &reached.position, &spec.to_string(), &explanation)?;
        }
        Ok(if stop.is_raised() { Status::Interrupted } else { Status::Done })
    }

    fn print(
        &self,
        output: &mut Output,
        position: &AnyPosition,
        player: &str,
        explanation: &Explanation,
    ) -> Result<(), CliError> {
        let sides = &position.variant().family().sides;
        let side = sides[position.to_move().index()].name;
        output.styled(HEADING, format_args!("{}, {side} to move, seen by {player}", position.variant().spec()))?;
        output.text(plain_marked(&position.view(), sides, &marks(position, explanation), Looks::of_stdout(false)))?;
        output.line("")?;
        let shown = if self.all { explanation.candidates.len() } else { SHOWN.min(explanation.candidates.len()) };
        if shown > 0 {
            let table = Table::new(explanation, &explanation.candidates[..shown], output.width());
            output.text(table)?;
        }
        let hidden = explanation.candidates.len() - shown;
        if hidden > 0 {
            output.styled(DIM, format_args!("{hidden} more candidates; --all shows them"))?;
        }
        output.line("")?;
        for sentence in &explanation.summary {
            output.line(sentence)?;
        }
        let chosen = match explanation.choices.as_slice() {
            [] => "nothing".to_owned(),
            [only] => only.clone(),
            several if several.len() > SHOWN => {
                format!("one of {} and {} more, at random", several[..SHOWN].join(" "), several.len() - SHOWN)
            }
            several => format!("one of {}, at random", several.join(" ")),
        };
        output.styled(CHOSEN, format_args!("{player} chooses {chosen}"))
    }
}

/// The best candidates as numbers on the board.
fn marks(position: &AnyPosition, explanation: &Explanation) -> Marks {
    // Where candidates have no value there is no order to show.
    let valued = explanation.candidates.iter().filter(|candidate| candidate.value.is_some());
    let spot = |candidate: &Candidate| position.path(&candidate.mv).ok().and_then(|path| path.last().cloned());
    let mut ranks: Vec<Rank> = Vec::new();
    for candidate in valued.take(RANKED) {
        if let Some(spot) = spot(candidate)
            && ranks.iter().all(|rank| rank.spot != spot)
        {
            let place = ranks.len() + 1;
            ranks.push(Rank { spot, place, heat: 1.0 - (place - 1) as f64 / RANKED as f64 });
        }
    }
    Marks { ranks, ..Marks::default() }
}

fn line<'a>(position: &AnyPosition, player: String, seed: u64, explanation: &'a Explanation) -> Line<'a> {
    let columns = explanation.columns.iter();
    let candidates = explanation.candidates.iter();
    Line {
        game: position.variant().spec(),
        position: position.to_string(),
        player,
        seed,
        summary: &explanation.summary,
        columns: columns.map(|column| ColumnLine { name: &column.name, meaning: &column.meaning }).collect(),
        candidates: candidates
            .map(|one| CandidateLine {
                mv: &one.mv,
                value: one.value,
                parts: &one.parts,
                note: &one.note,
                groups: one
                    .groups
                    .iter()
                    .map(|group| GroupLine { column: group.column, spots: &group.spots })
                    .collect(),
            })
            .collect(),
        choices: &explanation.choices,
    }
}
