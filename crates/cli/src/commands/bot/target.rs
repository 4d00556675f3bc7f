//! Finds the program, command line and language of a bot.

use std::path::Path;
use std::time::Duration;

use boardwright_bot_check::CheckTarget;
use boardwright_game::{AnyPlayer, AnyVariant, Stop};
use boardwright_players::{BWP, ScriptName, dialects, languages};
use boardwright_protocol::{External, Supervision, parse_external};
use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::desktop::PYTHON;
use crate::error::CliError;
use crate::input::GameArg;
use crate::output::note;

/// Time that a bot has to answer in a language that it may not speak.
const TRIAL: Duration = Duration::from_secs(5);

/// The bot and the game that a command is about.
#[derive(Args, Debug)]
pub(super) struct TargetArgs {
    /// The bot: its file, its command line, or its name as a player, such as bwp:COMMAND or lua:FILE
    #[arg(value_name = "BOT")]
    bot: String,

    #[command(flatten)]
    game: GameArg,

    /// The language that the bot speaks [default: the first one in which it answers]
    #[arg(long, value_name = "LANGUAGE", value_parser = PossibleValuesParser::new(languages()))]
    dialect: Option<String>,
}

impl TargetArgs {
    /// The script that is meant, with its game; `None` if the bot is a program of its own.
    pub(super) fn script(&self) -> Result<Option<(ScriptName, AnyVariant)>, CliError> {
        let named = ScriptName::parse(&self.bot).transpose()?.or_else(|| ScriptName::of_file(&self.bot));
        let Some(script) = named else { return Ok(None) };
        if let Some(dialect) = &self.dialect {
            return Err(CliError::input(format!("--dialect {dialect} is for programs, not for the script {script}")));
        }
        let variant = self.game.variant()?;
        script.load(&variant)?;
        Ok(Some((script, variant)))
    }

    /// Finds the program that is meant. If its language is not given, the bot is started to find it out; `None` if that was
    /// interrupted.
    pub(super) fn resolve(&self, stop: &Stop) -> Result<Option<CheckTarget>, CliError> {
        let variant = self.game.variant()?;
        if let Some(external) = parse_external(&self.bot, &languages())? {
            if self.dialect.as_ref().is_some_and(|dialect| *dialect != external.dialect) {
                let given = self.dialect.as_deref().unwrap_or_default();
                return Err(CliError::input(format!("--dialect {given} contradicts the name {:?}", self.bot)));
            }
            external.check(&variant, dialects(&variant))?;
            return Ok(Some(CheckTarget { external, variant, folder: None }));
        }
        let command = command_of(&self.bot);
        if let Some(dialect) = &self.dialect {
            let external = external(dialect, &command)?;
            external.check(&variant, dialects(&variant))?;
            return Ok(Some(CheckTarget { external, variant, folder: None }));
        }
        find_language(&command, variant, stop)
    }
}

/// The command line that starts a file, or the text itself where it is no file.
fn command_of(text: &str) -> String {
    let path = Path::new(text);
    if !path.is_file() {
        return text.to_owned();
    }
    let quoted = format!("'{}'", text.replace('\'', "'\\''"));
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("py") => format!("{PYTHON} {quoted}"),
        Some("sh") => format!("sh {quoted}"),
        // A name without a folder would be looked for among the programs of the system.
        _ if !text.contains(std::path::is_separator) => format!("./{quoted}"),
        _ => quoted,
    }
}

fn external(dialect: &str, command: &str) -> Result<External, CliError> {
    let name = format!("{dialect}:{command}");
    let external = parse_external(&name, &languages())?;
    external.ok_or_else(|| CliError::internal(format!("{name:?} should have named a bot")))
}

/// Starts the bot once for every language that knows the game, until it is ready in one; `None` if it was interrupted.
fn find_language(command: &str, variant: AnyVariant, stop: &Stop) -> Result<Option<CheckTarget>, CliError> {
    let own = dialects(&variant);
    let mut faults = Vec::new();
    for dialect in std::iter::once(BWP).chain(own.iter().map(|dialect| dialect.name)) {
        let external = external(dialect, command)?;
        // A language may not know this size or option of the game.
        if external.check(&variant, own).is_err() {
            continue;
        }
        let supervision = Supervision { start_up: TRIAL, ..Supervision::default() };
        match external.pool(&variant, own, supervision)?.player(0).prepare(stop) {
            Ok(()) => {
                note(format_args!("the bot answers in {dialect}: --dialect {dialect} saves the trial"));
                return Ok(Some(CheckTarget { external, variant, folder: None }));
            }
            Err(_) if stop.is_raised() => return Ok(None),
            Err(fault) => faults.push(format!("{dialect}: {fault}")),
        }
    }
    let error = format!("{command:?} is ready to play {} in no language; {}", variant.spec(), faults.join("; "));
    Err(CliError::input(error).with_hint("--dialect names the language it should speak, and then says more"))
}

#[cfg(test)]
mod tests {
    use super::{PYTHON, command_of};

    #[test]
    fn files_are_started_by_what_they_are() {
        let folder = std::env::temp_dir().join(format!("boardwright-target-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        for (name, before) in [("bot.py", PYTHON), ("bot.sh", "sh"), ("bot", ""), ("it's.py", PYTHON)] {
            let path = folder.join(name);
            std::fs::write(&path, "").expect("a file");
            let path = path.to_str().expect("text");
            let before = if before.is_empty() { String::new() } else { format!("{before} ") };
            assert_eq!(command_of(path), format!("{before}'{}'", path.replace('\'', "'\\''")));
        }
        assert_eq!(command_of("python3 nowhere.py -x"), "python3 nowhere.py -x");
    }
}
