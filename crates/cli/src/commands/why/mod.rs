//! `boardwright why`: explains a player's view of a position, of two compared, or of some spots.

mod ended;
mod questions;

use std::time::Duration;

use boardwright_draw::{BoardMarks, Rank, plain_marked};
use boardwright_game::{AnyPosition, Candidate, Explanation, Stop};
use boardwright_players::PlayerName;
use clap::Args;
use serde::Serialize;

use crate::asking::{LimitArgs, ask_why, failure};
use crate::error::{CliError, Status};
use crate::input::{self, GameArg, PositionArgs, Reached};
use crate::output::{CHOSEN, DIM, HEADING, Output, capabilities, note};
use crate::table::TextTable;

/// Maximum number of candidates shown, unless all are asked for.
const SHOWN: usize = 20;

/// Maximum number of candidates that are numbered on the board.
const RANKED: usize = 9;

/// Show what a player sees: every candidate with the parts of its value, and what decided
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright why gomoku --player boora-0.5 --moves 'h8 i9 h9'
  boardwright why kalah --position '4,4,4,4,4,4,0/4,4,4,4,4,4,0 S' --player score
  boardwright why sticks --player board-rank --all --json
  boardwright why sticks --player board-rank --position '7/7/7/SSH4/7/7/4s2 2' --compare '7/7/7/SSH4/7/7/4h2 2'
  boardwright why sticks --player board-rank --position '7/7/7/Sh1sH2/7/7/7 1' --at 'a4 e4'

For a finished game the command prints the ending, and the player's view of the last move.

JSON keys: game, position, player, seed, summary, columns (each with name and meaning), candidates (each with move, \
value, parts, note, groups; best first), choices. A group has the spots that count for a part: column (from 0, or null \
for the whole value) and spots. A finished game also has ending, and last: the last move, before which the candidates \
are shown. With --compare the moves are board 1 and board 2, with --at what passes through the spots.")]
pub(crate) struct Why {
    #[command(flatten)]
    game: GameArg,

    #[command(flatten)]
    position: PositionArgs,

    /// The player, name[@option=value,…]; `boardwright players GAME` lists them
    #[arg(long, value_name = "PLAYER", default_value = "engine")]
    player: String,

    /// Compare the position with this one, or with that of a file: which is better for the side that has just moved, and why
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true, conflicts_with = "at")]
    compare: Option<String>,

    /// Show what passes through all of these spots, with spaces or commas between them
    #[arg(long, value_name = "SPOTS")]
    at: Option<String>,

    #[command(flatten)]
    limits: LimitArgs,

    /// Show every candidate [default: the best 20; with --json all]
    #[arg(long)]
    all: bool,

    /// Seed of the player's random choices [default: a different one every time]
    #[arg(long, value_name = "SEED", value_parser = input::seed)]
    seed: Option<u64>,

    /// Print a JSON line
    #[arg(long)]
    json: bool,
}

struct AskedPlayer {
    spec: PlayerName,
    seed: u64,
    stop: Stop,
}

impl AskedPlayer {
    fn status(&self) -> Status {
        if self.stop.is_raised() { Status::Interrupted } else { Status::Done }
    }
}

/// Result of a question.
enum Asked {
    Seen(Explanation),
    /// Nothing, and why.
    Nothing(String),
}

#[derive(Serialize)]
struct WhyLine<'a> {
    game: String,
    position: String,
    player: String,
    seed: u64,
    summary: Vec<&'a str>,
    columns: Vec<ColumnLine<'a>>,
    candidates: Vec<CandidateLine<'a>>,
    choices: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<&'a str>,
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
        let seer =
            AskedPlayer { spec, seed: self.seed.unwrap_or_else(input::fresh_seed), stop: crate::interrupt::catch()? };
        if let Some(other) = &self.compare {
            return self.compare(output, &seer, &reached.position, other);
        }
        if let Some(spots) = &self.at {
            return self.inspect(output, &seer, &reached.position, spots);
        }
        if reached.position.ending().is_some() {
            return self.ended(output, &seer, &reached);
        }
        seer.spec.check_begun(&reached.begun(), &[reached.position.to_move()])?;
        let explanation = match self.ask(&seer, &reached)? {
            Asked::Seen(explanation) => explanation,
            Asked::Nothing(reason) => {
                note(reason);
                return Ok(Status::No);
            }
        };
        if self.json {
            output.json(&line(&reached.position, &seer, &explanation))?;
        } else {
            self.print(output, &reached.position, &seer.spec.to_string(), &explanation)?;
        }
        Ok(seer.status())
    }

    /// Prints the player's explanation of a position that is not finished.
    fn ask(&self, seer: &AskedPlayer, reached: &Reached) -> Result<Asked, CliError> {
        let spec = &seer.spec;
        // A bot in another process cannot explain itself, and need not be started to say so.
        if spec.is_external() {
            return Ok(Asked::Nothing(format!("{spec} cannot explain itself")));
        }
        let player = spec.player(&reached.position.variant(), seer.seed, Duration::ZERO)?;
        match ask_why(player, reached, self.limits.limits(), &seer.stop) {
            Ok(Some(explanation)) => Ok(Asked::Seen(explanation)),
            Ok(None) => Ok(Asked::Nothing(format!("{spec} cannot explain itself"))),
            // The failure of a bot is no failure of ours.
            Err(fault) if spec.is_bot() => Ok(Asked::Nothing(format!("{spec} failed: {fault}"))),
            Err(fault) => Err(failure(&fault)),
        }
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
        output.text(plain_marked(&position.view(), sides, &marks(position, explanation), capabilities(false)))?;
        output.line("")?;
        self.print_candidates(output, "move", explanation)?;
        output.styled(CHOSEN, format_args!("{player} chooses {}", chosen(explanation)))
    }

    /// The table of candidates and the sentences below it.
    fn print_candidates(&self, output: &mut Output, what: &str, explanation: &Explanation) -> Result<(), CliError> {
        let shown = if self.all { explanation.candidates.len() } else { SHOWN.min(explanation.candidates.len()) };
        if shown > 0 {
            let table = TextTable::headed(what, explanation, &explanation.candidates[..shown], output.width());
            output.text(table)?;
        }
        let hidden = explanation.candidates.len() - shown;
        if hidden > 0 {
            output.styled(DIM, format_args!("{hidden} more candidates; --all shows them"))?;
        }
        output.line("")?;
        explanation.summary.iter().try_for_each(|sentence| output.line(sentence))
    }
}

/// Move that a player would play now, as a phrase.
fn chosen(explanation: &Explanation) -> String {
    match explanation.choices.as_slice() {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        several if several.len() > SHOWN => {
            format!("one of {} and {} more, at random", several[..SHOWN].join(" "), several.len() - SHOWN)
        }
        several => format!("one of {}, at random", several.join(" ")),
    }
}

/// The best candidates as numbers on the board.
fn marks(position: &AnyPosition, explanation: &Explanation) -> BoardMarks {
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
    BoardMarks { ranks, ..BoardMarks::default() }
}

fn line<'a>(position: &AnyPosition, seer: &AskedPlayer, explanation: &'a Explanation) -> WhyLine<'a> {
    let columns = explanation.columns.iter();
    let candidates = explanation.candidates.iter();
    WhyLine {
        game: position.variant().spec(),
        position: position.to_string(),
        player: seer.spec.to_string(),
        seed: seer.seed,
        summary: explanation.summary.iter().map(|sentence| &**sentence).collect(),
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
        ending: None,
        last: None,
    }
}
