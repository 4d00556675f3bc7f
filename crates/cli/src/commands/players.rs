//! `boardwright players`: who can be played against.

use anstyle::Style;
use boardwright_catalog::GAMES;
use boardwright_game::{Choice, Family, PlayerInfo};
use clap::Args;
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::output::{DIM, HEADING, Output};

/// List the built-in players with their year and source
///
/// A player is named name[@option=value,…], such as engine@level=4. `human` plays every game.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright players
  boardwright players sticks
  boardwright players kalah --json

JSON keys, a line for each player: game, name, year, source, summary, options (each with name and summary).")]
pub(crate) struct Players {
    /// The game whose players to list [default: all games]
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Entry<'a> {
    game: &'a str,
    name: &'a str,
    year: u16,
    source: &'a str,
    summary: &'a str,
    options: Vec<Named<'a>>,
}

#[derive(Serialize)]
struct Named<'a> {
    name: &'a str,
    summary: &'a str,
}

impl Players {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let families: Vec<&Family> = match &self.game {
            None => GAMES.iter().map(|game| game.family()).collect(),
            Some(text) => vec![crate::input::variant(text)?.family()],
        };
        for (index, family) in families.into_iter().enumerate() {
            if self.json {
                family.players.iter().try_for_each(|player| output.json(&entry(family, player)))?;
                continue;
            }
            if index > 0 {
                output.line("")?;
            }
            output.styled(HEADING, format_args!("{} — {}", family.name, family.title))?;
            let width = family.players.iter().map(|player| player.name.len()).max().unwrap_or_default();
            family.players.iter().try_for_each(|player| line(output, player, width))?;
        }
        Ok(Status::Done)
    }
}

fn line(output: &mut Output, player: &PlayerInfo, width: usize) -> Result<(), CliError> {
    output.hanging(&format!("  {:<width$}  {}  ", player.name, player.year), Style::new(), player.summary)?;
    let indent = " ".repeat(width + 10);
    output.hanging(&indent, DIM, player.source)?;
    player
        .options
        .iter()
        .try_for_each(|Choice { name, summary }| output.hanging(&format!("{indent}@{name}  "), DIM, summary))
}

fn entry<'a>(family: &Family, player: &PlayerInfo) -> Entry<'a> {
    let options = player.options.iter().map(|option| Named { name: option.name, summary: option.summary }).collect();
    let PlayerInfo { name, year, source, summary, .. } = *player;
    Entry { game: family.name, name, year, source, summary, options }
}
