//! `boardwright players`: lists the players of the games.

use std::borrow::Cow;

use anstyle::Style;
use boardwright_catalog::GAMES;
use boardwright_game::{Choice, Family, PlayerInfo, Script};
use boardwright_proof::PERFECT;
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
struct PlayerEntry<'a> {
    game: &'a str,
    name: Cow<'a, str>,
    year: u16,
    source: &'a str,
    summary: &'a str,
    options: &'a [Choice],
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
                if !proved(family).is_empty() {
                    output.json(&entry(family, &PERFECT))?;
                }
                scripts(family).iter().try_for_each(|script| output.json(&script_entry(family, script)))?;
                continue;
            }
            if index > 0 {
                output.line("")?;
            }
            output.styled(HEADING, format_args!("{} — {}", family.name, family.title))?;
            let width = family.players.iter().map(|player| player.name.len()).max().unwrap_or_default();
            family.players.iter().try_for_each(|player| line(output, player, width))?;
            perfect_lines(output, family)?;
            script_lines(output, scripts(family))?;
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

/// The games of a family that a proof comes with.
fn proved(family: &Family) -> Vec<&'static str> {
    let proofs = boardwright_catalog::game(family.name).map_or(&[][..], |game| game.proofs());
    proofs.iter().map(|proof| proof.game).collect()
}

fn perfect_lines(output: &mut Output, family: &Family) -> Result<(), CliError> {
    let games = proved(family);
    if games.is_empty() {
        return Ok(());
    }
    output.styled(DIM, format_args!("  by a proof, in {}", games.join(", ")))?;
    line(output, &PERFECT, PERFECT.name.len())
}

/// The bots in Lua that come with a family.
fn scripts(family: &Family) -> &'static [Script] {
    boardwright_catalog::game(family.name).map_or(&[], |game| game.scripts())
}

fn script_lines(output: &mut Output, scripts: &[Script]) -> Result<(), CliError> {
    let width = scripts.iter().map(|script| script.name.len() + 4).max().unwrap_or_default();
    if width > 0 {
        output.styled(DIM, "  scripts, as the tutorials under docs/lua write them")?;
    }
    scripts.iter().try_for_each(|Script { name, summary, .. }| {
        output.hanging(&format!("  {:<width$}  ", format!("lua:{name}")), Style::new(), summary)
    })
}

fn script_entry<'a>(family: &Family, script: &Script) -> PlayerEntry<'a> {
    let Script { name, summary, .. } = *script;
    PlayerEntry {
        game: family.name,
        name: format!("lua:{name}").into(),
        year: 2026,
        source: "Boardwright, docs/lua",
        summary,
        options: &[],
    }
}

fn entry<'a>(family: &Family, player: &PlayerInfo) -> PlayerEntry<'a> {
    let PlayerInfo { name, year, source, summary, options } = *player;
    PlayerEntry { game: family.name, name: name.into(), year, source, summary, options }
}
