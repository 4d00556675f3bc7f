//! `boardwright games`: lists the games, and shows the rules of one.

use anstyle::Style;
use boardwright_catalog::GAMES;
use boardwright_game::{AnyVariant, Choice, Family};
use clap::Args;
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::output::{HEADING, Output};
use crate::record_files::NATIVE;

/// List the games with their sizes, options and other names, or show the rules of one
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright games
  boardwright games kalah
  boardwright games gomoku:15,renju --json

JSON keys, a line for each game: name, title, summary, sizes, options, aliases, variants, sides, players, formats; \
for one game also spec, start, rules.")]
pub(crate) struct Games {
    /// The game whose rules to show [default: list all]
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Alias<'a> {
    name: &'a str,
    spec: &'a str,
}

#[derive(Serialize)]
struct GameEntry<'a> {
    name: &'a str,
    title: &'a str,
    summary: &'a str,
    sizes: &'a str,
    options: &'a [Choice],
    aliases: Vec<Alias<'a>>,
    variants: &'a [Choice],
    sides: [&'a str; 2],
    players: Vec<&'a str>,
    formats: Vec<&'a str>,
    #[serde(flatten)]
    one: Option<One<'a>>,
}

/// Facts that are shown only for a single game.
#[derive(Serialize)]
struct One<'a> {
    spec: String,
    start: String,
    rules: &'a str,
}

impl Games {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        match &self.game {
            None => self.list(output)?,
            Some(text) => self.show(output, &crate::input::variant(text)?)?,
        }
        Ok(Status::Done)
    }

    fn list(&self, output: &mut Output) -> Result<(), CliError> {
        for (index, game) in GAMES.iter().enumerate() {
            let family = game.family();
            if self.json {
                output.json(&entry(family, None))?;
                continue;
            }
            if index > 0 {
                output.line("")?;
            }
            output.styled(HEADING, format_args!("{} — {}", family.name, family.title))?;
            facts(output, family)?;
        }
        Ok(())
    }

    fn show(&self, output: &mut Output, variant: &AnyVariant) -> Result<(), CliError> {
        let family = variant.family();
        let start = variant.start().to_string();
        if self.json {
            return output.json(&entry(family, Some(One { spec: variant.spec(), start, rules: family.rules })));
        }
        output.line(family.rules.trim_end())?;
        output.line("")?;
        output.styled(HEADING, format_args!("{} — {}", variant.spec(), family.title))?;
        facts(output, family)?;
        choices(output, "options", family.options)?;
        let rules = family.opening_rules.iter().map(|rule| Choice { name: rule.name, summary: rule.summary });
        choices(output, "openings, which are options too", &rules.collect::<Vec<_>>())?;
        choices(output, "variants", family.variants)?;
        output.hanging("  start     ", Style::new(), &start)
    }
}

/// Prints the facts on a family that every list shows.
fn facts(output: &mut Output, family: &Family) -> Result<(), CliError> {
    let mut fact = |label: &str, text: &str| output.hanging(&format!("  {label:<10}"), Style::new(), text);
    fact("", family.summary)?;
    if !family.sizes.is_empty() {
        fact("sizes", family.sizes)?;
    }
    if !family.options.is_empty() {
        fact("options", &joined(family.options.iter().map(|option| option.name)))?;
    }
    if !family.opening_rules.is_empty() {
        fact("openings", &joined(family.opening_rules.iter().map(|rule| rule.name)))?;
    }
    for (alias, spec) in family.aliases {
        fact(alias, &format!("stands for {spec}"))?;
    }
    fact("sides", &joined(family.sides.iter().map(|side| side.name)))?;
    fact("players", &joined(family.players.iter().map(|player| player.name)))?;
    fact("records", &joined([NATIVE].into_iter().chain(family.formats.iter().map(|format| format.name))))
}

fn joined<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

fn choices(output: &mut Output, heading: &str, choices: &[Choice]) -> Result<(), CliError> {
    if choices.is_empty() {
        return Ok(());
    }
    output.line(format_args!("  {heading}"))?;
    let width = choices.iter().map(|choice| choice.name.chars().count()).max().unwrap_or_default();
    choices
        .iter()
        .try_for_each(|choice| output.hanging(&format!("    {:<width$}  ", choice.name), Style::new(), choice.summary))
}

fn entry<'a>(family: &'a Family, one: Option<One<'a>>) -> GameEntry<'a> {
    GameEntry {
        name: family.name,
        title: family.title,
        summary: family.summary,
        sizes: family.sizes,
        options: family.options,
        aliases: family.aliases.iter().map(|&(name, spec)| Alias { name, spec }).collect(),
        variants: family.variants,
        sides: [family.sides[0].name, family.sides[1].name],
        players: family.players.iter().map(|player| player.name).collect(),
        formats: family.formats.iter().map(|format| format.name).collect(),
        one,
    }
}
