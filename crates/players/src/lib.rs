//! Players by name: built-in players, scripts, bots in other processes, and certificates.
//!
//! A [`PlayerName`] is the text with which a user names a player. It makes players for any number of games:
//!
//! ```
//! use std::time::Duration;
//!
//! use boardwright_players::PlayerName;
//!
//! let kalah = boardwright_catalog::variant("kalah")?;
//! let name: PlayerName = "mtdf@depth=4".parse()?;
//! name.check(&kalah)?;
//! let player = name.player(&kalah, 1, Duration::ZERO)?;
//! assert_eq!((name.short(), name.is_bot()), ("mtdf".to_owned(), false));
//! # drop(player);
//! # Ok::<(), boardwright_game::ParseError>(())
//! ```
//!
//! The crate reads the files of scripts and certificates and starts bots, so the server of the page does not use it: a page
//! can name neither a file nor a command.

mod proof;
mod script;

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use boardwright_catalog::GAMES;
use boardwright_game::{AnyPlayer, AnyPosition, AnyVariant, ParseError, PlayerSpec, Side};
use boardwright_proof::{ProofPlayer, Proofs};
use boardwright_protocol::{External, parse_external};

pub use proof::{ProofName, proofs_of, read_certificate};
pub use script::ScriptName;

/// Boardwright's own language, which every game speaks.
pub const BWP: &str = "bwp";

/// The name of a player, wherever one is named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerName {
    /// A built-in player: `boora-0.7@delta=0.3`.
    BuiltIn(PlayerSpec),
    /// A bot in another process: `bwp:COMMAND`, or another language before the colon.
    External(External),
    /// A script: `lua:PATH`, or `lua:NAME` for one that comes with the game.
    Script(ScriptName),
    /// Player that follows certificates: `proof:FILE`, or `perfect` for those that come with the game.
    Proof(ProofName),
}

impl PlayerName {
    /// True if it is a user's program, whose failures are its own.
    pub fn is_bot(&self) -> bool {
        !matches!(self, PlayerName::BuiltIn(_))
    }

    /// True if it is a bot in another process.
    pub fn is_external(&self) -> bool {
        matches!(self, PlayerName::External(_))
    }

    /// The name without the options of a built-in player.
    pub fn short(&self) -> String {
        match self {
            PlayerName::BuiltIn(spec) => spec.name.clone(),
            PlayerName::External(external) => external.to_string(),
            PlayerName::Script(script) => script.to_string(),
            PlayerName::Proof(proof) => proof.to_string(),
        }
    }

    /// Checks that it plays the game. A bot is not started for that.
    ///
    /// # Errors
    /// If the game has no such player, the bot's language does not know the game, or the script cannot be read.
    pub fn check(&self, variant: &AnyVariant) -> Result<(), ParseError> {
        match self {
            PlayerName::BuiltIn(spec) => variant.player(spec, 0).map(drop),
            PlayerName::External(external) => check_external(external, variant),
            PlayerName::Script(script) => script.load(variant).map(drop),
            PlayerName::Proof(proof) => proof.proofs(variant).map(drop),
        }
    }

    /// Refuses a certificate that says nothing of the sides that it is to play in a game that has begun so; every other
    /// player plays anywhere.
    ///
    /// # Errors
    /// If the certificate does not cover the game; the error names the game and position of the certificate.
    pub fn check_begun(&self, begun: &[AnyPosition], sides: &[Side]) -> Result<(), ParseError> {
        match self {
            PlayerName::Proof(proof) => proof.check_begun(begun, sides),
            _ => Ok(()),
        }
    }

    /// A new player for one game. A bot is given `margin` beyond its time for a move or its clock before it is told
    /// to stop.
    ///
    /// # Errors
    /// Those of [`PlayerName::check`]. A bot that does not start is no error: it fails when it is asked.
    pub fn player(&self, variant: &AnyVariant, seed: u64, margin: Duration) -> Result<Box<dyn AnyPlayer>, ParseError> {
        match self {
            PlayerName::BuiltIn(spec) => built_in(spec, variant, seed),
            PlayerName::External(_) | PlayerName::Script(_) => {
                let settings = BotSettings { margin, ..BotSettings::default() };
                self.maker(variant, &settings).and_then(|make| make(seed))
            }
            PlayerName::Proof(proof) => proof.player(variant, seed),
        }
    }

    /// Makes players for any number of games, each from the seed of its random choices. A bot's processes serve
    /// one game after another.
    ///
    /// # Errors
    /// The same as those of [`PlayerName::check`].
    pub fn maker(&self, variant: &AnyVariant, settings: &BotSettings) -> Result<PlayerMaker, ParseError> {
        self.measured_maker(variant, settings).map(|(make, _)| make)
    }

    /// The same with what tells how much memory the players have taken, where that can be told.
    ///
    /// # Errors
    /// The same as those of [`PlayerName::check`].
    pub fn measured_maker(&self, variant: &AnyVariant, settings: &BotSettings) -> Result<MeasuredMaker, ParseError> {
        let unmeasured = |make: PlayerMaker| Ok((make, None));
        match self {
            PlayerName::BuiltIn(spec) => {
                variant.player(spec, 0)?;
                let (variant, spec) = (variant.clone(), spec.clone());
                unmeasured(Box::new(move |seed| built_in(&spec, &variant, seed)))
            }
            PlayerName::External(external) => external_maker(external, variant, settings),
            PlayerName::Script(script) => {
                script.load(variant)?;
                let (script, variant, settings) = (script.clone(), variant.clone(), settings.clone());
                // The file is read again for every game, so that an edited script plays the next one.
                unmeasured(Box::new(move |seed| Ok(Box::new(script.bot(&variant, seed, &settings)?))))
            }
            PlayerName::Proof(proof) => {
                proof.proofs(variant)?;
                let (proof, variant) = (proof.clone(), variant.clone());
                unmeasured(Box::new(move |seed| proof.player(&variant, seed)))
            }
        }
    }
}

/// A built-in player. The engine at its highest level plays wins that are proved.
fn built_in(spec: &PlayerSpec, variant: &AnyVariant, seed: u64) -> Result<Box<dyn AnyPlayer>, ParseError> {
    let player = variant.player(spec, seed)?;
    let proofs =
        Proofs::of_level(variant, spec, boardwright_catalog::proofs(variant)).map_err(|why| spec.error(why))?;
    let player: Box<dyn AnyPlayer> = match proofs {
        Some(proofs) => Box::new(ProofPlayer::where_time_allows(proofs, player)),
        None => player,
    };
    Ok(player)
}

/// Makes the players of many games from their seeds.
pub type PlayerMaker = Box<dyn Fn(u64) -> Result<Box<dyn AnyPlayer>, ParseError> + Send + Sync>;

/// A maker, and what tells the most memory that its players have taken.
pub type MeasuredMaker = (PlayerMaker, Option<Box<dyn Fn() -> Option<u64> + Send + Sync>>);

/// Supervision of bots in other processes.
#[derive(Clone, Debug, Default)]
pub struct BotSettings {
    /// The overrun of a clock or of a move's time after which a bot is told to stop.
    pub margin: Duration,
    /// The longest time for a move without a clock; `None` for the usual one.
    pub longest: Option<Duration>,
    /// Number of times in a game that a bot which ended by itself is started again.
    pub restarts: u32,
    /// True if every game gets a fresh process.
    pub fresh: bool,
    /// Bytes of memory for each process of a bot.
    pub memory: Option<u64>,
    /// True if the processes of a bot are stopped while it is not asked.
    pub suspend: bool,
    /// The folder in which a bot is started.
    pub folder: Option<PathBuf>,
    /// The threads that a bot may use.
    pub threads: Option<u32>,
    /// Further things that a bot is told.
    pub options: Vec<(String, String)>,
    /// Takes every line to and from the bots.
    pub trace: Option<boardwright_protocol::Trace>,
    /// The control group in which each bot gets its own.
    pub cgroup: Option<boardwright_protocol::ControlGroup>,
    /// The processors among which the bots are spread.
    pub cpus: Option<boardwright_protocol::Cpus>,
}

impl FromStr for PlayerName {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<PlayerName, ParseError> {
        if let Some(script) = ScriptName::parse(text) {
            return script.map(PlayerName::Script);
        }
        if let Some(proof) = ProofName::parse(text) {
            return proof.map(PlayerName::Proof);
        }
        match parse_external(text, &languages())? {
            Some(external) => Ok(PlayerName::External(external)),
            None => text.parse().map(PlayerName::BuiltIn),
        }
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerName::BuiltIn(spec) => spec.fmt(f),
            PlayerName::External(external) => external.fmt(f),
            PlayerName::Script(script) => script.fmt(f),
            PlayerName::Proof(proof) => proof.fmt(f),
        }
    }
}

/// The languages of all games, our own first.
pub fn languages() -> Vec<&'static str> {
    let mut names = vec![BWP];
    for dialect in GAMES.iter().flat_map(|game| game.dialects()) {
        if !names.contains(&dialect.name) {
            names.push(dialect.name);
        }
    }
    names
}

/// The languages that a game brings along.
pub fn dialects(variant: &AnyVariant) -> &'static [boardwright_game::Dialect] {
    boardwright_catalog::game(variant.family().name).map_or(&[], |game| game.dialects())
}

fn check_external(external: &External, variant: &AnyVariant) -> Result<(), ParseError> {
    external.check(variant, dialects(variant))
}

fn external_maker(
    external: &External,
    variant: &AnyVariant,
    settings: &BotSettings,
) -> Result<MeasuredMaker, ParseError> {
    let usual = boardwright_protocol::Supervision::default();
    let supervision = boardwright_protocol::Supervision {
        margin: settings.margin,
        longest: settings.longest.unwrap_or(usual.longest),
        restarts: settings.restarts,
        reuse: !settings.fresh,
        memory: settings.memory,
        suspend: settings.suspend,
        folder: settings.folder.clone(),
        threads: settings.threads,
        options: settings.options.clone(),
        trace: settings.trace.clone(),
        cgroup: settings.cgroup.clone(),
        cpus: settings.cpus.clone(),
        ..usual
    };
    let pool = external.pool(variant, dialects(variant), supervision)?;
    let measured = pool.clone();
    Ok((Box::new(move |seed| Ok(Box::new(pool.player(seed)))), Some(Box::new(move || measured.peak_memory()))))
}

#[cfg(test)]
mod tests {
    use super::{PlayerName, languages};

    #[test]
    fn bots_and_built_in_players_are_told_apart() {
        assert_eq!(languages(), ["bwp", "pbrain", "kgp"]);
        for (text, is_external) in [("bwp:./bot", true), ("pbrain:./bot -x", true), ("engine@depth=6", false)] {
            let name: PlayerName = text.parse().expect("a player");
            assert_eq!((name.is_external(), name.to_string().as_str()), (is_external, text));
        }
        assert!("bwp:".parse::<PlayerName>().is_err());
    }
}
