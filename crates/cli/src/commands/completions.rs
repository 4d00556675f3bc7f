//! `boardwright completions`: completion scripts for shells.

use boardwright_catalog::GAMES;
use boardwright_game::{Choice, PlayerInfo};
use boardwright_players::languages;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, Command};
use clap_complete::Shell;

use super::completions_bash;
use crate::error::{CliError, Status};
use crate::input::option_name;
use crate::output::Output;

/// Print a completion script for a shell
///
/// It knows the names of games and players, and in fish, zsh, elvish and PowerShell the options of players too. In bash it
/// offers the players of the game typed before.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright completions bash > ~/.local/share/bash-completion/completions/boardwright
  boardwright completions fish > ~/.config/fish/completions/boardwright.fish")]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

impl Completions {
    /// Writes the script that completes `program`.
    pub(crate) fn run(&self, program: Command, output: &mut Output) -> Result<Status, CliError> {
        // The generator panics when it cannot write, as into a closed pipe, so it writes into memory.
        let mut script = Vec::new();
        // Bash cuts words at colons and at signs, so that nothing could be completed behind one.
        let mut command = with_names(program, self.shell != Shell::Bash);
        clap_complete::generate(self.shell, &mut command, "boardwright", &mut script);
        output.bytes(&script)?;
        if self.shell == Shell::Bash {
            output.text(completions_bash::addition())?;
        }
        Ok(Status::Done)
    }
}

/// The command line with the names that its arguments may have, which other names do not contradict: the parser that is
/// used takes any.
fn with_names(command: Command, is_detailed: bool) -> Command {
    let command = command.mut_args(|argument| {
        let name = argument.get_value_names().and_then(|names| names.first()).map(ToString::to_string);
        match name.as_deref() {
            Some("GAME") => argument.value_parser(PossibleValuesParser::new(games(is_detailed))),
            Some("PLAYER" | "A" | "B") => argument.value_parser(PossibleValuesParser::new(players(is_detailed))),
            Some("OPENINGS") => argument.value_parser(PossibleValuesParser::new(openings())),
            _ => argument,
        }
    });
    command.mut_subcommands(|command| with_names(command, is_detailed))
}

/// Families, aliases, and families with each of their options; in detail the variants as well.
fn games(is_detailed: bool) -> Vec<PossibleValue> {
    let mut values = Vec::new();
    for game in GAMES {
        let family = game.family();
        values.push(PossibleValue::new(family.name).help(family.summary));
        values.extend(family.aliases.iter().map(|(alias, meant)| PossibleValue::new(*alias).help(*meant)));
        let with_option = |option: &Choice| {
            PossibleValue::new(lasting(format!("{},{}", family.name, option.name))).help(option.summary)
        };
        values.extend(family.options.iter().map(with_option));
        let variants = family.variants.iter().filter(|variant| is_detailed && variant.name.contains(':'));
        values.extend(variants.map(|variant| PossibleValue::new(variant.name).help(variant.summary)));
    }
    values
}

/// The players of all games, once each; in detail with their options, the scripts, and the languages of bots.
fn players(is_detailed: bool) -> Vec<PossibleValue> {
    let mut names: Vec<(String, &str)> = Vec::new();
    let mut add = |name: String, summary: &'static str| {
        if names.iter().all(|(known, _)| *known != name) {
            names.push((name, summary));
        }
    };
    for PlayerInfo { name, summary, options, .. } in GAMES.iter().flat_map(|game| game.family().players) {
        add((*name).to_owned(), summary);
        for option in options.iter().filter(|_| is_detailed) {
            add(format!("{name}@{}=", option_name(option)), option.summary);
        }
    }
    if is_detailed {
        GAMES
            .iter()
            .flat_map(|game| game.scripts())
            .for_each(|script| add(format!("lua:{}", script.name), script.summary));
        languages().into_iter().for_each(|language| add(format!("{language}:"), "a bot in another process"));
    }
    names.into_iter().map(|(name, summary)| PossibleValue::new(lasting(name)).help(summary)).collect()
}

/// A name that lasts as long as the program, which ends when the script is written.
fn lasting(name: String) -> &'static str {
    Box::leak(name.into_boxed_str())
}

fn openings() -> Vec<PossibleValue> {
    let mut values = vec![
        PossibleValue::new("start").help("the usual start"),
        PossibleValue::new("book").help("the openings that come with the game"),
        PossibleValue::new("random:4").help("random plies, here four"),
    ];
    let ways = GAMES.iter().flat_map(|game| game.family().negotiations);
    for way in ways {
        if values.iter().all(|known| known.get_name() != way.name) {
            values.push(PossibleValue::new(way.name).help(way.summary));
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use boardwright_catalog::{GAMES, variant};

    use super::{games, players};

    #[test]
    fn what_is_offered_is_there() {
        for value in games(true).iter().filter(|value| !value.get_name().contains("s1")) {
            assert!(variant(value.get_name()).is_ok(), "{}", value.get_name());
        }
        let names: Vec<String> = players(false).iter().map(|value| value.get_name().to_owned()).collect();
        for player in GAMES.iter().flat_map(|game| game.family().players) {
            assert_eq!(names.iter().filter(|name| **name == player.name).count(), 1, "{}", player.name);
        }
        assert!(names.iter().all(|name| !name.contains([':', '@', ' '])), "bash would cut them: {names:?}");
        let detailed: Vec<String> = players(true).iter().map(|value| value.get_name().to_owned()).collect();
        for name in ["boora-0.7@delta=", "lua:goofy", "bwp:"] {
            assert!(detailed.iter().any(|known| known == name), "{name} is missing: {detailed:?}");
        }
    }
}
