//! The settings of an event and their check.

use std::time::Duration;

use boardwright_arena::stats::Sprt;
use boardwright_arena::tournament::{Format, MAX_COMPETITORS, TieRule, Until};
use boardwright_arena::{DrawRule, Pace, ResignRule, Scoring, TimeControl};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::{Deserialize, Serialize};

use crate::care::BotCare;
use crate::error::{SettingError, check_number};
use crate::format_name::FormatName;
use crate::openings::OpeningsSetting;
use crate::player::{PlayerSettings, is_name};
use crate::serial;
use crate::solved::Solved;
use crate::tune::TuneSettings;
use crate::values;

/// The number of the format that this version writes.
const VERSION: u32 = 1;

/// The most games between which the pairs of an event change.
const MAX_GAMES: usize = 100;

/// The number of the format of some settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FormatVersion(u32);

impl Default for FormatVersion {
    fn default() -> FormatVersion {
        FormatVersion(VERSION)
    }
}

/// A match, a tournament or a tuning: everything that decides its games, and the care of its bots.
///
/// Each field is at once an option of `boardwright match` and `tune`, a key of a tournament file and of `settings` in Python; the doc
/// comment is the help of the option.
#[derive(Args, Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EventSettings {
    /// The number of the format.
    #[arg(skip)]
    #[serde(default)]
    pub version: FormatVersion,

    /// Name that people read.
    #[arg(skip)]
    #[serde(default)]
    pub name: Option<String>,

    /// A match, a tuning, or the format of a tournament.
    #[arg(skip)]
    #[serde(with = "serial::word")]
    pub format: FormatName,

    /// The specs of the games; the pairs take them in turn.
    #[arg(skip)]
    #[serde(default, alias = "game", deserialize_with = "serial::one_or_many::deserialize")]
    pub games: Vec<String>,

    /// The players in the order of their seeds.
    #[arg(skip)]
    #[serde(default)]
    pub players: Vec<PlayerSettings>,

    /// Number of times that all meet.
    #[arg(skip)]
    #[serde(default, deserialize_with = "serial::number::positive")]
    pub cycles: Option<u32>,

    /// Number of players of a gauntlet who meet all others.
    #[arg(skip)]
    #[serde(default, deserialize_with = "serial::number::positive")]
    pub heroes: Option<u32>,

    /// Number of rounds.
    #[arg(skip)]
    #[serde(default, deserialize_with = "serial::number::positive")]
    pub rounds: Option<u32>,

    /// Number of pairs that decide a drawn encounter of a knockout.
    #[arg(skip)]
    #[serde(default, deserialize_with = "serial::number::count")]
    pub extra_pairs: Option<u32>,

    /// Rule for an encounter that these do not decide.
    #[arg(skip)]
    #[serde(default, with = "serial::text")]
    pub tie: Option<TieRule>,

    /// The parameters of a tuning and its steps.
    #[arg(skip)]
    #[serde(default)]
    pub tune: Option<TuneSettings>,

    /// Number of pairs of every game that two players play when they meet.
    #[arg(skip)]
    #[serde(default, deserialize_with = "serial::number::positive")]
    pub pairs: Option<u32>,

    /// Conditions that end the event; a match has its number of games here.
    #[command(flatten)]
    #[serde(default)]
    pub until: UntilSettings,

    /// Limits of the players' thinking.
    #[command(flatten)]
    #[serde(default)]
    pub pace: PaceSettings,

    /// Care of bots in other processes.
    #[command(flatten)]
    #[serde(default)]
    pub bots: BotCare,

    /// Openings of the pairs: start, random:PLIES[,balance=SCORE[,nodes=NUMBER][,among=NUMBER][,even=PLIES]], an opening that
    /// the players negotiate (swap2, swap, pie), book, or a file of openings or game records; these two with
    /// [,shuffle][,symmetry][,skip=NUMBER][,plies=NUMBER] [default: start]
    #[arg(long, value_name = "OPENINGS")]
    #[serde(default)]
    pub openings: Option<OpeningsSetting>,

    /// Seed of the openings and the players' random choices [default: a different one every time, which the result states]
    #[arg(long, value_name = "SEED", value_parser = values::seed)]
    #[serde(default, deserialize_with = "serial::number::count")]
    pub seed: Option<u64>,

    /// Scoring of a pair: each game counts, or the points of both games together, as in the Ruby Quiz
    /// [default: wins]
    #[arg(long, value_parser = PossibleValuesParser::new(["wins", "stones"]).try_map(|word| word.parse::<Scoring>()))]
    #[serde(default, with = "serial::text")]
    pub score: Option<Scoring>,

    /// A position that occurs this often is a draw, 0 for never [default: the game's own rule]
    #[arg(long, value_name = "TIMES", value_parser = values::count)]
    #[serde(default, deserialize_with = "serial::number::count")]
    pub repetition: Option<u32>,

    /// A game that is this long is a draw, 0 for never [default: the game's own rule]
    #[arg(long, value_name = "PLIES", value_parser = values::count)]
    #[serde(default, deserialize_with = "serial::number::count")]
    pub max_plies: Option<u32>,

    /// End games whose result the game's solver proves within this many positions after a move
    #[arg(long, value_name = "NODES")]
    #[serde(default, deserialize_with = "serial::rule::deserialize")]
    pub solved: Option<Solved>,

    /// End games that both players score as level, such as after=40,moves=5,score=0.1: after ply 40, 5 moves each within ±0.10
    #[arg(long, value_name = "RULE")]
    #[serde(default, deserialize_with = "serial::rule::deserialize")]
    pub draw: Option<DrawRule>,

    /// End games that a player scores as lost, such as moves=3,score=20: 3 moves in a row at -20 or worse; the other player
    /// must agree unless by=one
    #[arg(long, value_name = "RULE")]
    #[serde(default, deserialize_with = "serial::rule::deserialize")]
    pub resign: Option<ResignRule>,
}

/// Conditions that end an event.
#[derive(Args, Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UntilSettings {
    /// Number of games; if it is odd, the last game has no partner [default: 10]
    #[arg(long, value_name = "NUMBER", value_parser = values::positive)]
    #[serde(default, deserialize_with = "serial::number::positive")]
    pub games: Option<u64>,

    /// Stop early when a sequential test decides; the defaults of its parts are elo0=0,elo1=10,alpha=0.05,beta=0.05
    #[arg(long, value_name = "TEST")]
    #[serde(default, with = "serial::text")]
    pub sprt: Option<Sprt>,

    /// Half the 95 % interval, in Elo, within which all ratings must be known.
    #[arg(skip)]
    #[serde(default)]
    pub error: Option<f64>,
}

/// Limits of the players' thinking.
#[derive(Args, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PaceSettings {
    /// A clock for each side and game, base+increment in seconds, such as 10+0.1; with --movetime both hold, as at Gomocup
    #[arg(long, value_name = "CLOCK")]
    #[serde(default, with = "serial::text")]
    pub tc: Option<TimeControl>,

    /// Time for each move, such as 100ms
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    #[serde(default, with = "serial::time")]
    pub movetime: Option<Duration>,

    /// Tolerated overrun of a clock or of a move's time, which the system may cause [default: 50ms]
    #[arg(long, value_name = "TIME", value_parser = values::tolerance)]
    #[serde(default, with = "serial::tolerance")]
    pub margin: Option<Duration>,

    /// Positions to visit for each move, for players that search
    #[arg(long, value_name = "NUMBER", value_parser = values::positive)]
    #[serde(default, deserialize_with = "serial::number::positive")]
    pub nodes: Option<u64>,

    /// Plies to search for each move, for players that search
    #[arg(long, value_name = "PLIES", value_parser = values::depth)]
    #[serde(default, deserialize_with = "serial::number::positive")]
    pub depth: Option<u32>,
}

impl PaceSettings {
    /// The pace of the players without options of their own.
    pub fn pace(&self) -> Pace {
        Pace { clock: self.tc, move_time: self.movetime, nodes: self.nodes, depth: self.depth }
    }
}

/// Number of rounds that find the best of this many players: the binary logarithm plus one.
fn swiss_rounds(players: u32) -> u32 {
    (players.max(2).next_power_of_two().ilog2() + 1).min(players.div_ceil(2))
}

fn within(given: Option<u32>, least: u32, most: u32, usual: u32, key: &str) -> Result<u32, SettingError> {
    match given {
        None => Ok(usual),
        Some(number) if (least..=most).contains(&number) => Ok(number),
        Some(number) => Err(SettingError::new(key, format!("bad {key} {number}: expected {least} to {most}"))),
    }
}

impl EventSettings {
    /// True for a match, false for a tournament.
    pub fn is_match(&self) -> bool {
        self.format == FormatName::Match
    }

    /// True for a tuning.
    pub fn is_tuning(&self) -> bool {
        self.format == FormatName::Tuning
    }

    /// The same without what all bots are given and what decides how they play (memory, longest, suspend, restart); `None` if
    /// there is nothing of it. Under the id of this event earlier versions kept the games of both.
    pub fn without_care(&self) -> Option<EventSettings> {
        Some(EventSettings { bots: self.bots.untold()?, ..self.clone() })
    }

    /// Checks what needs no catalog, player or file: ranges, names, and settings that do not go together.
    ///
    /// # Errors
    /// [`SettingError`], which names the first setting that is wrong.
    pub fn check(&self) -> Result<(), SettingError> {
        let error = |setting: &str, message: String| Err(SettingError::new(setting, message));
        if self.version != FormatVersion::default() {
            return error("version", format!("settings of version {}, expected {VERSION}", self.version.0));
        }
        if self.name.as_ref().is_some_and(|name| !is_name(name)) {
            return error("name", "bad name: expected 1 to 60 printable characters".to_owned());
        }
        match self.games.len() {
            0 => return error("", "no game, expected the key game or games".to_owned()),
            2.. if self.is_match() => return error("games", "several games, expected one for a match".to_owned()),
            2.. if self.is_tuning() => return error("games", "several games, expected one for a tuning".to_owned()),
            1..=MAX_GAMES => {}
            _ => return error("games", format!("too many games, expected at most {MAX_GAMES}")),
        }
        if let Some(OpeningsSetting::Lists(lists)) = &self.openings
            && lists.len() != self.games.len()
        {
            return error("openings", format!("lists of openings for {} games, expected one a game", lists.len()));
        }
        self.check_players()?;
        check_number("pace.nodes", self.pace.nodes, values::positive)?;
        check_number("pace.depth", self.pace.depth.map(u64::from), values::depth)?;
        if self.bots.ponder && self.bots.suspend {
            return error("bots.suspend", "ponder and suspend, expected one of them".to_owned());
        }
        match self.format {
            FormatName::Match => self.check_match(),
            FormatName::Tuning => self.check_tuning(),
            _ => self.check_tournament(),
        }
    }

    fn check_players(&self) -> Result<(), SettingError> {
        for (index, player) in self.players.iter().enumerate() {
            let error = |message: String| Err(SettingError::new(format!("players.{index}"), message));
            // Players of matches and tunings are known by their specs, which may be long commands.
            let is_by_spec = self.is_match() || self.is_tuning();
            let objection = if is_by_spec { player.spec_objection() } else { player.objection() };
            if let Some(objection) = objection {
                return error(objection);
            }
            let name = player.shown();
            if !is_by_spec && !is_name(name) {
                return error(
                    "bad player: expected 1 to 60 printable characters; a longer spec needs a [[player]] with a name"
                        .to_owned(),
                );
            }
            if !is_by_spec && self.players[..index].iter().any(|other| other.shown() == name) {
                return error(format!("{name:?} takes part twice, expected different names"));
            }
        }
        let players = self.players.len();
        if self.is_match() && players != 2 {
            return Err(SettingError::new("", format!("{players} players of a match, expected 2")));
        }
        if self.is_tuning() {
            return match players {
                1 => Ok(()),
                _ => Err(SettingError::new("", format!("{players} players of a tuning, expected 1"))),
            };
        }
        if !(2..=MAX_COMPETITORS as usize).contains(&players) {
            return Err(SettingError::new("", format!("{players} players, expected 2 to {MAX_COMPETITORS}")));
        }
        Ok(())
    }

    fn check_match(&self) -> Result<(), SettingError> {
        self.check_keys()?;
        if self.pairs.is_some() {
            return Err(SettingError::new("pairs", "a match has no pairs, expected a number of games"));
        }
        if self.until.error.is_some() {
            return Err(SettingError::new("until.error", "a match ends by no error, expected a tournament"));
        }
        check_number("until.games", self.until.games, values::positive)
    }

    fn check_tuning(&self) -> Result<(), SettingError> {
        self.check_keys()?;
        let error = |setting: &str, message: &str| Err(SettingError::new(setting, message));
        self.tune.clone().unwrap_or_default().check()?;
        let given = [
            ("pairs", self.pairs.is_some()),
            ("until.sprt", self.until.sprt.is_some()),
            ("until.error", self.until.error.is_some()),
            ("score", self.score == Some(Scoring::Tally)),
        ];
        if let Some((key, _)) = given.iter().find(|(_, is_given)| *is_given) {
            return error(key, "a tuning has a number of games and counts wins alone, expected none of this");
        }
        match self.until.games {
            None => error("until.games", "a tuning without a number of games, which decides its steps: expected one"),
            Some(games) if games == 0 || games % 2 == 1 => {
                error("until.games", "a tuning of pairs, expected an even number of games from 2")
            }
            Some(_) => Ok(()),
        }
    }

    fn check_tournament(&self) -> Result<(), SettingError> {
        let format = self.tournament_format()?;
        self.pairs()?;
        if self.score == Some(Scoring::Tally) {
            return Err(SettingError::new("score", "stones decide matches alone, expected wins in a tournament"));
        }
        match self.until().objection(&format, self.players.len() as u32) {
            Some(reason) => Err(SettingError::new("until", reason)),
            None => Ok(()),
        }
    }

    /// Refuses keys of other formats.
    fn check_keys(&self) -> Result<(), SettingError> {
        let given = [
            ("cycles", self.cycles.is_some()),
            ("heroes", self.heroes.is_some()),
            ("rounds", self.rounds.is_some()),
            ("extra-pairs", self.extra_pairs.is_some()),
            ("tie", self.tie.is_some()),
            ("tune", self.tune.is_some()),
        ];
        let keys = self.format.keys();
        let Some((key, _)) = given.iter().find(|(key, is_given)| *is_given && !keys.contains(key)) else {
            return Ok(());
        };
        let expected = if keys.is_empty() { "none of these".to_owned() } else { keys.join(" or ") };
        Err(SettingError::new(*key, format!("a {} has no {key}, expected {expected}", self.format)))
    }

    pub(crate) fn tournament_format(&self) -> Result<Format, SettingError> {
        self.check_keys()?;
        let players = self.players.len() as u32;
        let cycles = || within(self.cycles, 1, 1_000_000, 1, "cycles");
        let format = match self.format {
            FormatName::Match | FormatName::Tuning | FormatName::RoundRobin => Format::RoundRobin { cycles: cycles()? },
            FormatName::Gauntlet => {
                Format::Gauntlet { heroes: within(self.heroes, 1, MAX_COMPETITORS, 1, "heroes")?, cycles: cycles()? }
            }
            FormatName::Swiss => {
                Format::Swiss { rounds: within(self.rounds, 1, 1000, swiss_rounds(players), "rounds")? }
            }
            FormatName::Ladder => Format::Ladder { rounds: within(self.rounds, 1, 10_000, players, "rounds")? },
            FormatName::Knockout => Format::Knockout {
                extra_pairs: within(self.extra_pairs, 0, 1000, 2, "extra-pairs")?,
                tie: self.tie.unwrap_or(TieRule::Seed),
            },
        };
        match format.objection(players) {
            None => Ok(format),
            Some(reason) => {
                let given = [("heroes", self.heroes), ("rounds", self.rounds), ("cycles", self.cycles)];
                let key = given.iter().find(|(_, given)| given.is_some()).map_or("format", |(key, _)| key);
                Err(SettingError::new(key, reason))
            }
        }
    }

    /// The number of pairs that two players play of every game when they meet.
    pub(crate) fn pairs(&self) -> Result<u32, SettingError> {
        within(self.pairs, 1, 1_000_000, 1, "pairs")
    }

    /// Conditions that end a tournament early.
    pub(crate) fn until(&self) -> Until {
        Until { sprt: self.until.sprt, error: self.until.error, games: self.until.games }
    }
}
