//! `boardwright bot new`: writes a bot that works, as a starting point.

use std::path::{Path, PathBuf};

use boardwright_class::starters::{LUA, PYTHON, SHELL, fill_in};
use boardwright_game::AnyVariant;
use boardwright_players::BWP;
use boardwright_protocol::quoted;
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::files;
use crate::input;
use crate::output::Output;

/// Create a bot: a small program that plays, with comments that show where your ideas go
///
/// The new bot plays legal moves at random, keeps to every limit and passes `bot check`. An existing file is never
/// replaced.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright bot new my_bot.py --game kalah
  boardwright bot new my_bot.sh --game sticks --language shell
  boardwright bot new my_bot.lua --game gomoku
  boardwright bot new brain.py --game gomoku --dialect pbrain

JSON keys: path, game, language, dialect, next (command lines).")]
pub(super) struct New {
    /// The file to write
    #[arg(value_name = "PATH")]
    path: PathBuf,

    /// The game of the bot, family[:size][,option]…
    #[arg(long, value_name = "GAME")]
    game: String,

    /// The programming language [default: as the name of the file ends, python otherwise]
    #[arg(long, value_enum)]
    language: Option<Language>,

    /// The language of the wire: bwp for every game, pbrain for gomoku
    #[arg(long, value_enum, default_value_t = BotLanguage::Bwp)]
    dialect: BotLanguage,

    /// Print a JSON line
    #[arg(long)]
    json: bool,
}

/// Languages in which bots can be begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
enum Language {
    /// Python 3, without any package
    Python,
    /// The plain shell of every Unix
    Shell,
    /// A script that runs inside of boardwright, see docs/lua
    Lua,
}

/// Language of a new bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
enum BotLanguage {
    /// Boardwright's own protocol
    Bwp,
    /// The protocol of Gomocup and Piskvork
    Pbrain,
}

impl BotLanguage {
    fn name(self) -> &'static str {
        match self {
            BotLanguage::Bwp => BWP,
            BotLanguage::Pbrain => "pbrain",
        }
    }
}

#[derive(Serialize)]
struct CreatedLine<'a> {
    path: &'a str,
    game: String,
    language: Language,
    dialect: BotLanguage,
    next: Vec<String>,
}

impl New {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let variant = input::variant(&self.game)?;
        let language = self.language.unwrap_or_else(|| Language::of(&self.path));
        let path = self.path.display().to_string();
        let text = starter(language, self.dialect, &variant, &path)?;
        if self.path.exists() {
            let error = format!("{:?} exists, expected the name of a new file", self.path);
            return Err(CliError::input(error));
        }
        files::write_whole(&self.path, text.as_bytes())?;
        if language != Language::Lua {
            make_executable(&self.path)?;
        }
        let game = variant.spec();
        let dialect = self.dialect.name();
        let wire = if language == Language::Lua { String::new() } else { format!(" --dialect {dialect}") };
        let command = |what: &str| format!("boardwright bot {what} {} {game}{wire}", quoted(&path));
        let next = ["check", "run"].map(command).to_vec();
        if self.json {
            output.json(&CreatedLine { path: &path, game, language, dialect: self.dialect, next })?;
        } else {
            output.line(format_args!("wrote {path}, a bot for {game}"))?;
            output.line("next:")?;
            next.iter().try_for_each(|command| output.line(format_args!("  {command}")))?;
        }
        Ok(Status::Done)
    }
}

impl Language {
    fn of(path: &Path) -> Language {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("sh") => Language::Shell,
            Some("lua" | "luau" | "wz") => Language::Lua,
            _ => Language::Python,
        }
    }
}

/// The text of a new bot.
fn starter(language: Language, dialect: BotLanguage, variant: &AnyVariant, path: &str) -> Result<String, CliError> {
    match (language, dialect) {
        (Language::Lua, BotLanguage::Bwp) => Ok(LUA.text(variant, path)),
        (Language::Lua, BotLanguage::Pbrain) => {
            Err(CliError::input("a script in Lua speaks no language of the wire: expected no --dialect"))
        }
        (Language::Python, BotLanguage::Bwp) => Ok(PYTHON.text(variant, path)),
        (Language::Shell, BotLanguage::Bwp) => Ok(SHELL.text(variant, path)),
        (_, BotLanguage::Pbrain) if !speaks_pbrain(variant) => {
            let family = variant.family().name;
            Err(CliError::input(format!("pbrain is no language for {family}: expected --dialect bwp")))
        }
        (Language::Python, BotLanguage::Pbrain) => Ok(fill_in(include_str!("templates/pbrain.py"), variant, path)),
        (Language::Shell, BotLanguage::Pbrain) => {
            Err(CliError::input("a bot for pbrain is begun in python: expected --language python or --dialect bwp"))
        }
    }
}

fn speaks_pbrain(variant: &AnyVariant) -> bool {
    let game = boardwright_catalog::game(variant.family().name);
    game.is_some_and(|game| game.dialects().iter().any(|dialect| dialect.name == "pbrain"))
}

#[cfg(unix)]
fn make_executable(path: &Path) -> Result<(), CliError> {
    use std::os::unix::fs::PermissionsExt;
    let permissions = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(path, permissions).map_err(|error| CliError::file("make executable", path, &error))
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> Result<(), CliError> {
    Ok(())
}
