//! Bots that are scripts: `lua:PATH`, or `lua:NAME` for one that comes with the game.

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use boardwright_game::{AnyPlayer, AnyVariant, ParseError, Script};
use boardwright_lua::{LuaBot, LuaScript, ScriptLimits};
use sha2::{Digest, Sha256};

use crate::{BotSettings, PlayerMaker};

/// Word before the colon.
const LANGUAGE: &str = "lua";

/// Extensions of files that are known as scripts without the language before them.
const ENDINGS: [&str; 3] = ["lua", "luau", "wz"];

/// A script as it is named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptName(String);

impl ScriptName {
    /// Reads the name of a script; `None` if the text names something else.
    ///
    /// # Errors
    /// If nothing follows the colon.
    pub fn parse(text: &str) -> Option<Result<ScriptName, ParseError>> {
        let name = text.strip_prefix(LANGUAGE)?.strip_prefix(':')?;
        let expected = "a file or the name of a bot after the colon, such as lua:my_bot.lua";
        Some(match name.is_empty() || name.contains('\0') {
            true => Err(ParseError::new("player", text, expected)),
            false => Ok(ScriptName(name.to_owned())),
        })
    }

    /// The script in a file, if the name is that of one.
    pub fn of_file(path: &str) -> Option<ScriptName> {
        let ending = Path::new(path).extension()?.to_str()?;
        ENDINGS.contains(&ending.to_ascii_lowercase().as_str()).then(|| ScriptName(path.to_owned()))
    }

    /// The file that is read, unless the script comes with the game.
    pub fn file(&self, variant: &AnyVariant) -> Option<&Path> {
        self.embedded(variant).is_none().then(|| Path::new(&self.0))
    }

    fn embedded(&self, variant: &AnyVariant) -> Option<&'static Script> {
        scripts(variant).iter().find(|script| script.name == self.0)
    }

    /// Reads the script. A file is read again every time, so that an edit takes effect in the next game.
    ///
    /// # Errors
    /// If it cannot be read, or is no text or too long.
    pub fn load(&self, variant: &AnyVariant) -> Result<LuaScript, ParseError> {
        let limits = ScriptLimits::default();
        let error = |expected: String| ParseError::new("player", &self.to_string(), expected);
        let bytes = match self.embedded(variant) {
            Some(script) => script.source.as_bytes().to_vec(),
            None => read(Path::new(&self.0), limits.source as u64).map_err(|why| {
                let names: Vec<&str> = scripts(variant).iter().map(|script| script.name).collect();
                let family = variant.family().name;
                error(format!("a file that can be read ({why}) or a bot of {family}: {}", names.join(", ")))
            })?,
        };
        LuaScript::new(&self.0, bytes, &limits).map_err(|why| error(format!("a script ({why})")))
    }

    /// A bot for one game.
    ///
    /// # Errors
    /// If the script cannot be read. One that cannot be run is no error: it fails when it is asked.
    pub fn bot(&self, variant: &AnyVariant, seed: u64, settings: &BotSettings) -> Result<LuaBot, ParseError> {
        Ok(LuaBot::start(self.load(variant)?, variant, seed, limits(settings)))
    }

    /// Maker of its bots from the script as it is now, and the text's fingerprint if it is in a file: a whole event is played by one
    /// program, whoever edits the file meanwhile, and goes on with no other.
    pub fn as_it_is(
        &self,
        variant: &AnyVariant,
        settings: &BotSettings,
    ) -> Result<(PlayerMaker, Option<String>), ParseError> {
        let (script, variant) = (self.load(variant)?, variant.clone());
        let fingerprint = self.file(&variant).map(|_| fingerprint(script.text()));
        let limits = limits(settings);
        let make = move |seed| -> Result<Box<dyn AnyPlayer>, ParseError> {
            Ok(Box::new(LuaBot::start(script.clone(), &variant, seed, limits)))
        };
        Ok((Box::new(make), fingerprint))
    }
}

impl fmt::Display for ScriptName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{LANGUAGE}:{}", self.0)
    }
}

/// The limits of a script by the settings of bots, which may lower its memory but not raise it.
fn limits(settings: &BotSettings) -> ScriptLimits {
    let usual = ScriptLimits::default();
    let memory = settings.memory.map_or(usual.memory, |bytes| usize::try_from(bytes).unwrap_or(usual.memory));
    let longest = settings.longest.unwrap_or(usual.longest);
    ScriptLimits { margin: settings.margin, longest, memory: memory.min(usual.memory), ..usual }
}

/// The first half of the SHA-256 of a text, in hexadecimal digits.
fn fingerprint(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// The bots that come with a game.
fn scripts(variant: &AnyVariant) -> &'static [Script] {
    boardwright_catalog::game(variant.family().name).map_or(&[], |game| game.scripts())
}

/// Contents of a file, or `most` + 1 bytes of a longer one, so that it is known as too long.
fn read(path: &Path, most: u64) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use boardwright_game::{AnyTurn, Stop};

    use super::ScriptName;
    use crate::{BotSettings, PlayerName};

    #[test]
    fn scripts_are_known_by_their_language_or_their_ending() {
        let name = |text: &str| ScriptName::parse(text).map(|name| name.map(|name| name.to_string()));
        assert_eq!(name("lua:bots/mine.lua"), Some(Ok("lua:bots/mine.lua".to_owned())));
        assert_eq!(name("luau:x"), None);
        assert_eq!(name("engine"), None);
        let error = name("lua:").and_then(Result::err).expect("a name of nothing").to_string();
        assert!(error.contains("expected a file or the name of a bot after the colon"), "{error}");
        assert!(ScriptName::of_file("old/boora-0.7.WZ").is_some());
        assert!(ScriptName::of_file("my_bot.py").is_none());
    }

    /// A match makes a player for every game, and each reads the file as it is then.
    #[test]
    fn an_edited_script_plays_the_next_game() {
        let file = std::env::temp_dir().join(format!("boardwright-edited-{}.lua", std::process::id()));
        let gomoku = boardwright_catalog::variant("gomoku").expect("a game");
        let name: PlayerName = format!("lua:{}", file.display()).parse().expect("a player");
        std::fs::write(&file, "function choose_move() return 'a1' end").expect("a file");
        let make = name.maker(&gomoku, &BotSettings::default()).expect("a maker");
        let start = gomoku.start();
        let first_move = || {
            let (limits, stop) = (boardwright_game::Limits::default(), Stop::new());
            let turn = AnyTurn::new(&start, &limits, &stop);
            make(1).expect("a player").choose(&turn).map(|reply| reply.mv)
        };
        for _ in 0..100 {
            assert_eq!(first_move().as_deref(), Ok("a1"));
        }
        std::fs::write(&file, "function choose_move() return 'b2' end").expect("a file");
        assert_eq!(first_move().as_deref(), Ok("b2"));
        std::fs::write(&file, "function choose_move() return").expect("a file");
        assert!(first_move().is_err());
        std::fs::remove_file(&file).expect("the file");
        assert!(make(1).is_err());
    }

    #[test]
    fn a_script_keeps_to_less_memory_than_scripts_usually_have_but_gets_no_more() {
        let file = std::env::temp_dir().join(format!("boardwright-memory-{}.lua", std::process::id()));
        let text = "held = buffer.create(8000000) function choose_move() return 'a1' end";
        std::fs::write(&file, text).expect("a file");
        let gomoku = boardwright_catalog::variant("gomoku").expect("a game");
        let name = ScriptName::parse(&format!("lua:{}", file.display())).expect("a script").expect("a name");
        let error = |memory| {
            let settings = BotSettings { memory, ..BotSettings::default() };
            name.bot(&gomoku, 1, &settings).expect("a bot").error().map(ToString::to_string)
        };
        assert_eq!((error(None), error(Some(1 << 40))), (None, None));
        assert!(error(Some(4 << 20)).expect("an error").contains("memory"), "{:?}", error(Some(4 << 20)));
        std::fs::write(&file, text.replace("8000000", "64000000")).expect("a file");
        assert!(error(Some(1 << 40)).is_some());
        std::fs::remove_file(&file).expect("the file");
    }

    #[test]
    fn a_bot_of_the_game_is_found_by_its_name_and_a_missing_file_is_told() {
        let gomoku = boardwright_catalog::variant("gomoku").expect("a game");
        let script = |text: &str| ScriptName::parse(text).expect("a script").expect("a name").load(&gomoku);
        assert!(script("lua:boora-0.7").is_ok_and(|script| script.text().contains("choose_move")));
        let error = script("lua:no/such.lua").unwrap_err().to_string();
        assert!(error.starts_with("bad player \"lua:no/such.lua\": expected a file that can be read ("), "{error}");
        assert!(error.contains("or a bot of gomoku: goofy, goofy2, boora-0.1,"), "{error}");
    }
}
