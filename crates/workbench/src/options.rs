//! Options of one player of an event: pace, memory, threads, folder, and info for its bot.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use boardwright_arena::{Pace, TimeControl};

use boardwright_game::given_twice;

use crate::care::BotCare;
use crate::values;

/// Kind of a player, on which it depends which options it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// A player of this program.
    OfProgram,
    /// A script that this program runs, within limits of memory and time.
    Script,
    /// A bot in another process.
    External,
}

/// One option, as it stands on the command line or in a tournament file.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayerOption {
    /// `tc=`: a clock of its own.
    Clock(TimeControl),
    /// `movetime=`: time for a move.
    MoveTime(Duration),
    /// `nodes=`: positions for a move.
    Nodes(u64),
    /// `depth=`: plies for a move.
    Depth(u32),
    /// `memory=`: bytes of memory.
    Memory(u64),
    /// `longest=`: the longest time for a move without a clock.
    Longest(Duration),
    /// `folder=`: the folder in which it is started.
    Folder(PathBuf),
    /// `threads=`: threads that it may use.
    Threads(u32),
    /// `suspend=`: its processes are suspended between its turns.
    Suspend(bool),
    /// `ponder=`: it thinks in its opponent's time.
    Ponder(bool),
    /// A key and a value for the bot.
    Info(String, String),
}

/// Keys that may stand before the `=`.
const KEYS: &str = "tc=, movetime=, nodes=, depth=, ponder=, memory=, longest=, folder=, threads=, suspend= or info.KEY=, such as memory=350MB";

impl FromStr for PlayerOption {
    type Err = String;

    fn from_str(text: &str) -> Result<PlayerOption, String> {
        let (key, value) = text.split_once('=').ok_or_else(|| format!("expected {KEYS}"))?;
        let of_key = |error: String| format!("{key}: {error}");
        Ok(match key {
            "tc" => {
                PlayerOption::Clock(value.parse().map_err(|error: boardwright_game::ParseError| error.to_string())?)
            }
            "movetime" => PlayerOption::MoveTime(values::duration(value).map_err(of_key)?),
            "nodes" => PlayerOption::Nodes(values::positive(value).map_err(of_key)?),
            "depth" => PlayerOption::Depth(values::depth(value).map_err(of_key)?),
            "memory" => PlayerOption::Memory(values::size(value).map_err(of_key)?),
            "longest" => PlayerOption::Longest(values::duration(value).map_err(of_key)?),
            "folder" if !value.is_empty() && !value.contains(char::is_control) => PlayerOption::Folder(value.into()),
            "folder" => return Err("expected the name of a folder".to_owned()),
            "threads" => PlayerOption::Threads(values::whole::<1, 1024>(value).map_err(of_key)? as u32),
            "suspend" => PlayerOption::Suspend(yes_or_no(value).map_err(of_key)?),
            "ponder" => PlayerOption::Ponder(yes_or_no(value).map_err(of_key)?),
            _ => {
                let name = key.strip_prefix("info.").filter(|name| !name.is_empty());
                let name = name.ok_or_else(|| format!("expected {KEYS}"))?;
                // A line of a protocol is cut at spaces.
                let is_word = |word: &str| !word.contains(|c: char| c.is_whitespace() || c.is_control());
                if !is_word(name) || !is_word(value) || value.is_empty() {
                    return Err(format!("{key}: expected a value without spaces"));
                }
                PlayerOption::Info(name.to_owned(), value.to_owned())
            }
        })
    }
}

fn yes_or_no(text: &str) -> Result<bool, String> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err("expected yes or no".to_owned()),
    }
}

/// The care that one player gets: that of all players, and what its own options say.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct PlayerCare {
    /// The overrun of a clock or of a move's time after which a bot is told to stop.
    pub margin: Duration,
    /// Settings for all players, changed by its own options.
    pub bots: BotCare,
    /// The folder in which it is started.
    pub folder: Option<PathBuf>,
    /// Threads that it may use.
    pub threads: Option<u32>,
    /// Keys and values that it is told.
    pub info: Vec<(String, String)>,
}

/// Pace and care of one player, as its options set them.
#[derive(Debug)]
pub(crate) struct Own {
    /// The pace of its own, if it has one.
    pub(crate) pace: Option<Pace>,
    /// Care of its bot.
    pub(crate) care: PlayerCare,
    /// True if it thinks in its opponent's time.
    pub(crate) ponders: bool,
    /// Everything that decides how it plays, for its settings; empty if nothing is its own.
    pub(crate) told: String,
}

/// Applies the options of a player to what all players have.
///
/// # Errors
/// The number of the wrong option and a sentence, if one cannot be read, if one is for players of another kind, or if a player is to ponder in games without a clock.
pub(crate) fn own(
    (player, kind): (&str, PlayerKind),
    options: &[String],
    pace: &Pace,
    usual: PlayerCare,
) -> Result<Own, (Option<usize>, String)> {
    let is_external = kind == PlayerKind::External;
    // A script has the limits of a bot that this program itself keeps, and nothing else of what a bot has.
    let is_its = |key: &str| match kind {
        PlayerKind::OfProgram => false,
        PlayerKind::Script => ["memory", "longest"].contains(&key),
        PlayerKind::External => true,
    };
    let of_all = usual.bots.told().into_iter().filter(|(key, _)| is_its(key));
    let of_all: Vec<(&str, String)> = of_all.collect();
    let (mut mine, mut care, mut told) = (*pace, usual, String::new());
    for (index, text) in options.iter().enumerate() {
        let refused = |reason: String| (Some(index), reason);
        if let Some(name) = given_twice(options[..=index].iter().map(String::as_str)) {
            return Err(refused(format!("expected each option once, not {name:?} twice")));
        }
        let option = text.parse().map_err(|reason| refused(format!("bad option {text:?}: {reason}")))?;
        match option {
            PlayerOption::Clock(clock) => mine.clock = Some(clock),
            PlayerOption::MoveTime(time) => mine.move_time = Some(time),
            PlayerOption::Nodes(nodes) => mine.nodes = Some(nodes),
            PlayerOption::Depth(depth) => mine.depth = Some(depth),
            PlayerOption::Ponder(_) if is_external => {
                return Err(refused(format!(
                    "{text} is for players of this program: a bot decides for itself whether it ponders"
                )));
            }
            PlayerOption::Ponder(ponder) => care.bots.ponder = ponder,
            _ if !is_its(text.split('=').next().unwrap_or_default()) => {
                return Err(refused(format!("{text} is for bots in other processes, not for {player}")));
            }
            of_bot => {
                care.set(of_bot);
                told.push_str(if told.is_empty() { "" } else { ", " });
                told.push_str(text);
            }
        }
    }
    // What all bots are given decides as much as what one of them is given; its own comes before.
    for (key, text) in of_all {
        if !options.iter().any(|own| own.split_once('=').is_some_and(|(name, _)| name == key)) {
            told.push_str(if told.is_empty() { "" } else { ", " });
            told.push_str(&text);
        }
    }
    let ponders = care.bots.ponder && !is_external;
    if ponders && mine.is_reproducible() {
        let own = options.iter().rposition(|text| text.starts_with("ponder="));
        return Err((own, format!("{player} cannot ponder in a game without tc or movetime")));
    }
    if ponders {
        told.push_str(if told.is_empty() { "ponder=yes" } else { ", ponder=yes" });
    }
    Ok(Own { pace: (mine != *pace).then_some(mine), care, ponders, told })
}

impl PlayerCare {
    /// Applies an option that is for bots.
    fn set(&mut self, option: PlayerOption) {
        match option {
            PlayerOption::Memory(bytes) => self.bots.memory = Some(bytes),
            PlayerOption::Longest(time) => self.bots.longest = Some(time),
            PlayerOption::Folder(folder) => self.folder = Some(folder),
            PlayerOption::Threads(threads) => self.threads = Some(threads),
            PlayerOption::Suspend(suspend) => self.bots.suspend = suspend,
            PlayerOption::Info(key, value) => self.info.push((key, value)),
            PlayerOption::Clock(_)
            | PlayerOption::MoveTime(_)
            | PlayerOption::Nodes(_)
            | PlayerOption::Depth(_)
            | PlayerOption::Ponder(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use boardwright_arena::Pace;

    use super::{PlayerCare, PlayerKind, PlayerOption, own};

    fn options(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn options_are_read_and_applied() {
        let all = options(&["tc=40/10", "memory=350MB", "threads=2", "info.style=wild"]);
        let (bot, ours) = (("bwp:./bot", PlayerKind::External), ("engine", PlayerKind::OfProgram));
        let script = ("lua:bot.lua", PlayerKind::Script);
        let mine = own(bot, &all, &Pace::default(), PlayerCare::default()).expect("a bot");
        assert_eq!(mine.pace.map(|pace| pace.to_string()).as_deref(), Some("40/10"));
        assert_eq!((mine.care.bots.memory, mine.care.threads), (Some(350_000_000), Some(2)));
        assert_eq!(mine.told, "memory=350MB, threads=2, info.style=wild");
        let error = own(ours, &all[..2], &Pace::default(), PlayerCare::default()).expect_err("no bot");
        assert_eq!(error, (Some(1), "memory=350MB is for bots in other processes, not for engine".to_owned()));
        let limited =
            own(script, &options(&["longest=5s"]), &Pace::default(), PlayerCare::default()).expect("a script");
        assert_eq!(
            (limited.care.bots.longest.map(|time| time.as_secs()), limited.told.as_str()),
            (Some(5), "longest=5s")
        );
        let (_, error) = own(script, &all[2..], &Pace::default(), PlayerCare::default()).expect_err("no threads");
        assert_eq!(error, "threads=2 is for bots in other processes, not for lua:bot.lua");
        let ponder = options(&["ponder=yes"]);
        let timed = Pace { move_time: Some(std::time::Duration::from_secs(1)), ..Pace::default() };
        let told = own(ours, &ponder, &timed, PlayerCare::default()).map(|own| own.told).ok();
        assert_eq!(told.as_deref(), Some("ponder=yes"));
        for (player, pace, part) in [(bot, &timed, "a bot decides for itself"), (ours, &Pace::default(), "or movetime")]
        {
            let (_, error) = own(player, &ponder, pace, PlayerCare::default()).expect_err("it cannot ponder");
            assert!(error.contains(part), "{error}");
        }
        for text in [
            "",
            "tc",
            "tc=",
            "speed=3",
            "info.=1",
            "info.a=b c",
            "threads=0",
            "memory=3",
            "folder=",
            "ponder=1",
            "suspend=",
        ] {
            assert!(text.parse::<PlayerOption>().is_err(), "{text:?}");
        }
    }
}
