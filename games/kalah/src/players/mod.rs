//! The players of Ruby Quiz #58 (set by Mark Van Holstyn, edited by James Edward Gray II, December 2005), besides
//! `random` and `engine`.

mod alphabeta;
mod deep_score;
pub(crate) mod engine;
mod first;
mod mtdf;
mod pessimistic;
mod remove;
mod score;
mod seat;

use boardwright_game::{Choice, Family, ParseError, Player, PlayerInfo, PlayerSpec, RandomPlayer, Rng, unknown_player};
use boardwright_search::engine_with_lines;

pub(crate) use deep_score::Chains;
pub(crate) use score::sow;
pub(crate) use seat::{Effort, from_the_bottom};

use crate::rules::Kalah;
use alphabeta::AlphaBeta;
use engine::engine;
use mtdf::Mtdf;
use pessimistic::{Pessimistic, Reply};
use seat::{Best, MethodPlayer, Ties, Weighing};

const HOLSTYN: &str = "Mark Van Holstyn, Ruby Quiz #58";
const BALMAIN: &str = "David Balmain, Ruby Quiz #58";
const SHELLY: &str = "Adam Shelly, Ruby Quiz #58";
const TIES: &[Choice] = &[Choice {
    name: "ties=leftmost|random",
    summary: "which of equal houses: the leftmost (the default) or any, all equally likely",
}];
const DEPTH: Choice = Choice { name: "depth=1…20", summary: "sowings to look ahead (default 6)" };
const MTDF: &[Choice] = &[
    Choice { name: "depth=1…20", summary: "sowings to look ahead (default 8)" },
    Choice {
        name: "extra=counted|free",
        summary: "whether a sowing with an extra turn costs depth (the default) or none, as in the original",
    },
    Choice { name: "book=none|dave", summary: "no fixed first moves (the default), or those of the original" },
];

const fn quiz(
    name: &'static str,
    source: &'static str,
    summary: &'static str,
    options: &'static [Choice],
) -> PlayerInfo {
    PlayerInfo { name, year: 2005, source, summary, options }
}

/// The players as lists and help show them: the twelve of the document between `random` and `engine`.
pub(crate) const PLAYERS: &[PlayerInfo] = &[
    RandomPlayer::INFO,
    quiz("first", HOLSTYN, "the first house that holds seeds", &[]),
    quiz("remove-right", SHELLY, "the rightmost house that holds seeds", &[]),
    quiz("remove-high", SHELLY, "the fullest house", TIES),
    quiz("remove-random-high", SHELLY, "any of the fullest houses: remove-high@ties=random", &[]),
    quiz("remove-low", SHELLY, "the emptiest house that holds seeds", TIES),
    quiz("remove-random-low", SHELLY, "any of the emptiest houses: remove-low@ties=random", &[]),
    quiz("score", SHELLY, "the largest gain of the store in one sowing", &[]),
    quiz("deep-score", SHELLY, "the largest gain over a whole chain of extra turns", &[]),
    quiz("pessimistic", SHELLY, "the gain of a chain less the best reply after its first sowing", &[]),
    quiz("pessimistic-2", SHELLY, "the same where the opponent answers as this player would", &[]),
    quiz("alphabeta", BALMAIN, "minimax on the difference of the stores, pruned", &[DEPTH]),
    quiz("mtdf", BALMAIN, "MTD(f), iterative deepening and a transposition table", MTDF),
    PlayerInfo {
        options: engine::OPTIONS,
        ..engine_with_lines("proves what it can with endgame tables, and looks ahead with alpha-beta elsewhere")
    },
];

/// Makes a built-in player.
///
/// # Errors
/// If there is no such player or option; lists those that exist.
pub(crate) fn player(spec: &PlayerSpec, seed: u64, family: &Family) -> Result<Box<dyn Player<Kalah>>, ParseError> {
    let info = PLAYERS.iter().find(|info| info.name == spec.name).ok_or_else(|| unknown_player(spec, family))?;
    let options: Vec<&str> = info.options.iter().filter_map(|option| option.name.split('=').next()).collect();
    spec.allow(&options)?;
    let (leftmost, random) = (Ties::Leftmost, Ties::Random);
    Ok(match info.name {
        "random" => Box::new(RandomPlayer::new(seed)),
        "first" => best(first::First, leftmost, seed),
        "remove-right" => best(remove::Right, leftmost, seed),
        "remove-high" => best(remove::High, ties(spec)?, seed),
        "remove-random-high" => best(remove::High, random, seed),
        "remove-low" => best(remove::Low, ties(spec)?, seed),
        "remove-random-low" => best(remove::Low, random, seed),
        "score" => best(score::Score, leftmost, seed),
        "deep-score" => best(deep_score::DeepScore, leftmost, seed),
        "pessimistic" => best(Pessimistic { reply: Reply::LargestGain }, random, seed),
        "pessimistic-2" => best(Pessimistic { reply: Reply::OwnChoice }, random, seed),
        "alphabeta" => Box::new(MethodPlayer(AlphaBeta { depth: depth(spec)?.unwrap_or(6) })),
        "mtdf" => Box::new(MethodPlayer(Mtdf {
            depth: depth(spec)?.unwrap_or(8),
            free_extra: choice(spec, "extra", ["counted", "free"])?,
            book: choice(spec, "book", ["none", "dave"])?,
        })),
        "engine" => engine(spec, seed)?,
        _ => return Err(unknown_player(spec, family)),
    })
}

fn best<W: Weighing>(weighing: W, ties: Ties, seed: u64) -> Box<dyn Player<Kalah>> {
    Box::new(MethodPlayer(Best { weighing, ties, rng: Rng::new(seed) }))
}

fn ties(spec: &PlayerSpec) -> Result<Ties, ParseError> {
    match spec.text("ties") {
        None | Some("leftmost") => Ok(Ties::Leftmost),
        Some("random") => Ok(Ties::Random),
        Some(other) => Err(spec.error(format!("ties=leftmost or ties=random, not {other:?}"))),
    }
}

/// True if an option has the second of its two values; the first is the default.
fn choice(spec: &PlayerSpec, option: &str, [usual, other]: [&str; 2]) -> Result<bool, ParseError> {
    match spec.text(option) {
        None => Ok(false),
        Some(text) if text == usual => Ok(false),
        Some(text) if text == other => Ok(true),
        Some(text) => Err(spec.error(format!("{option}={usual} or {option}={other}, not {text:?}"))),
    }
}

fn depth(spec: &PlayerSpec) -> Result<Option<u32>, ParseError> {
    spec.value("depth", "a number from 1 to 20", |depth| (1..=20).contains(depth))
}
