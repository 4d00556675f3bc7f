//! Options of one player of a match: pace, memory, threads, folder, and info for its bot.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use boardwright_arena::{Pace, TimeControl};
use boardwright_players::{BotSettings, PlayerName};

use crate::error::CliError;
use crate::input;

/// One option, as it stands on the command line or in a tournament file.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum PlayerOption {
    Clock(TimeControl),
    MoveTime(Duration),
    Nodes(u64),
    Depth(u32),
    Memory(u64),
    Longest(Duration),
    Folder(PathBuf),
    Threads(u32),
    Suspend(bool),
    Ponder(bool),
    /// A key and a value for the bot.
    Info(String, String),
}

/// Keys that may stand before the `=`.
pub(crate) const KEYS: &str = "tc=, movetime=, nodes=, depth=, ponder=, memory=, longest=, folder=, threads=, suspend= or info.KEY=, such as memory=350MB";

impl FromStr for PlayerOption {
    type Err = String;

    fn from_str(text: &str) -> Result<PlayerOption, String> {
        let (key, value) = text.split_once('=').ok_or_else(|| format!("expected {KEYS}"))?;
        let of_key = |error: String| format!("{key}: {error}");
        Ok(match key {
            "tc" => {
                PlayerOption::Clock(value.parse().map_err(|error: boardwright_game::ParseError| error.to_string())?)
            }
            "movetime" => PlayerOption::MoveTime(input::duration(value).map_err(of_key)?),
            "nodes" => PlayerOption::Nodes(input::positive(value).map_err(of_key)?),
            "depth" => PlayerOption::Depth(input::depth(value).map_err(of_key)?),
            "memory" => PlayerOption::Memory(input::size(value).map_err(of_key)?),
            "longest" => PlayerOption::Longest(input::duration(value).map_err(of_key)?),
            "folder" if !value.is_empty() && !value.contains(char::is_control) => PlayerOption::Folder(value.into()),
            "folder" => return Err("expected the name of a folder".to_owned()),
            "threads" => PlayerOption::Threads(input::whole::<1, 1024>(value).map_err(of_key)? as u32),
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

/// Pace and bot settings of one player, as its options set them.
pub(crate) struct Own {
    /// The pace of its own, if it has one.
    pub(crate) pace: Option<Pace>,
    /// Care of its bot.
    pub(crate) bot_settings: BotSettings,
    /// Everything that decides how it plays, for its settings; empty if nothing is its own.
    pub(crate) told: String,
}

/// Applies a player's options, given as they were written, to what all players have.
///
/// # Errors
/// If an option is for a bot in another process and the player is none, or the other way round, or a player is to ponder in
/// games without a clock.
pub(crate) fn own(
    player: &PlayerName,
    options: &[(String, PlayerOption)],
    pace: &Pace,
    bot_settings: &BotSettings,
) -> Result<Own, CliError> {
    let mut own = Own { pace: None, bot_settings: bot_settings.clone(), told: String::new() };
    let (mut mine, bot_settings) = (*pace, &mut own.bot_settings);
    for (text, option) in options {
        let is_for_bots = match option {
            PlayerOption::Clock(clock) => {
                mine.clock = Some(*clock);
                false
            }
            PlayerOption::MoveTime(time) => {
                mine.move_time = Some(*time);
                false
            }
            PlayerOption::Nodes(nodes) => {
                mine.nodes = Some(*nodes);
                false
            }
            PlayerOption::Depth(depth) => {
                mine.depth = Some(*depth);
                false
            }
            PlayerOption::Ponder(_) if player.is_external() => {
                let reason =
                    format!("{text} is for players of this program: a bot decides for itself whether it ponders");
                return Err(CliError::input(reason));
            }
            PlayerOption::Ponder(ponder) => {
                bot_settings.ponder = *ponder;
                false
            }
            of_bot => {
                set_bot_option(bot_settings, of_bot);
                true
            }
        };
        if is_for_bots && !player.is_external() {
            return Err(CliError::input(format!("{text} is for bots in other processes, not for {player}")));
        }
        if is_for_bots {
            own.told.push_str(if own.told.is_empty() { "" } else { ", " });
            own.told.push_str(text);
        }
    }
    let ponders = own.bot_settings.ponder && !player.is_external();
    if ponders && mine.is_reproducible() {
        let reason = format!("{player} cannot ponder in a game without --tc or --movetime");
        return Err(CliError::input(reason));
    }
    if ponders {
        own.told.push_str("ponder=yes");
    }
    own.pace = (mine != *pace).then_some(mine);
    Ok(own)
}

/// Applies an option that is for bots.
fn set_bot_option(bot_settings: &mut BotSettings, option: &PlayerOption) {
    match option {
        PlayerOption::Memory(bytes) => bot_settings.memory = Some(*bytes),
        PlayerOption::Longest(time) => bot_settings.longest = Some(*time),
        PlayerOption::Folder(folder) => bot_settings.folder = Some(folder.clone()),
        PlayerOption::Threads(threads) => bot_settings.threads = Some(*threads),
        PlayerOption::Suspend(suspend) => bot_settings.suspend = *suspend,
        PlayerOption::Info(key, value) => bot_settings.options.push((key.clone(), value.clone())),
        PlayerOption::Clock(_)
        | PlayerOption::MoveTime(_)
        | PlayerOption::Nodes(_)
        | PlayerOption::Depth(_)
        | PlayerOption::Ponder(_) => {}
    }
}

/// Reads an option and keeps how it was written.
pub(crate) fn read(text: &str) -> Result<(String, PlayerOption), String> {
    text.parse().map(|option| (text.to_owned(), option))
}

#[cfg(test)]
mod tests {
    use boardwright_arena::Pace;

    use super::{PlayerOption, own, read};
    use boardwright_players::BotSettings;

    #[test]
    fn options_are_read_and_applied() {
        let options: Result<Vec<_>, _> =
            ["tc=40/10", "memory=350MB", "threads=2", "info.style=wild"].into_iter().map(read).collect();
        let options = options.expect("good options");
        let bot = "bwp:./bot".parse().expect("a player");
        let mine = own(&bot, &options, &Pace::default(), &BotSettings::default()).expect("a bot");
        assert_eq!(mine.pace.map(|pace| pace.to_string()).as_deref(), Some("40/10"));
        assert_eq!((mine.bot_settings.memory, mine.bot_settings.threads), (Some(350_000_000), Some(2)));
        assert_eq!(mine.told, "memory=350MB, threads=2, info.style=wild");
        let ours = "engine".parse().expect("a player");
        let error = own(&ours, &options[1..2], &Pace::default(), &BotSettings::default()).err().expect("no bot");
        assert_eq!(error.to_string(), "memory=350MB is for bots in other processes, not for engine");
        let ponder = vec![read("ponder=yes").expect("an option")];
        let timed = Pace { move_time: Some(std::time::Duration::from_secs(1)), ..Pace::default() };
        let told = own(&ours, &ponder, &timed, &BotSettings::default()).map(|own| own.told).ok();
        assert_eq!(told.as_deref(), Some("ponder=yes"));
        for (player, pace, part) in
            [(&bot, &timed, "a bot decides for itself"), (&ours, &Pace::default(), "--movetime")]
        {
            let error =
                own(player, &ponder, pace, &BotSettings::default()).err().expect("it cannot ponder").to_string();
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
