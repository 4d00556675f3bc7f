//! The language of Yixin-Board and the programs after it, as far as it goes beyond the protocol of Gomocup.
//!
//! Its coordinates are the row from the top and then the column, and its second rule is renju. It takes a position without
//! a question (`YXBOARD`), and asks then. What an engine has to say is a `MESSAGE` of a fixed form.
//!
//! Source of the commands: K. Sun, Yixin-Board, <https://github.com/accreator/Yixin-Board>, `main.c`; those of Rapfi besides,
//! <https://github.com/dhbloo/rapfi>, `Rapfi/command/gomocup.cpp`.

use boardwright_game::grid::Point;
use boardwright_game::{Decision, Info, ParseError, Score};

/// Commands that do nothing here and are followed by lines up to `DONE`; every other one with `DATABASE` in its name is, too.
const BLOCKS: [&str; 9] = [
    "YXBLOCK",
    "YXBLOCKUNDO",
    "YXBLOCKPATH",
    "YXBLOCKPATHUNDO",
    "YXSOOSORVSTEP2",
    "YXSOOSORVSTEP3",
    "YXSOOSORVSTEP4",
    "YXSOOSORVSTEP5",
    "YXSOOSORVSTEP6",
];

/// Commands that do nothing here and are followed by a line with the name of a file. Rapfi takes it from the same line, too.
const FILES: [&str; 15] = [
    "YXSETDATABASE",
    "YXHASHDUMP",
    "YXHASHLOAD",
    "YXDBTOPOS",
    "YXDBTOTXT",
    "YXDBTOLIB",
    "YXDBTOTXTALL",
    "YXTXTTODB",
    "YXLIBTODB",
    "YXDBSPLIT",
    "YXDBMERGE",
    "RELOADCONFIG",
    "LOADMODEL",
    "EXPORTMODEL",
    "YXSAVEMODEL",
];

/// Commands of one line that do nothing here.
const LINES: [&str; 16] = [
    "YXBALANCEONE",
    "YXBALANCETWO",
    "YXBLOCKRESET",
    "YXBLOCKPATHRESET",
    "YXDBCHECK",
    "YXDBFIX",
    "YXDRAW",
    "YXFORBID",
    "YXPRINTFEATURE",
    "YXRESIGN",
    "YXSAVEDATABASE",
    "YXSHOWHASHUSAGE",
    "YXSOOSORVSTEP1",
    "BENCH",
    "TRACEBOARD",
    "TRACESEARCH",
];

/// The largest memory that is asked for, as a power of two of KiB: 1 GiB.
const MAX_HASH_SIZE: u32 = 20;

/// The rest of a command that does nothing here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rest {
    Nothing,
    /// The next line.
    Line,
    /// Lines up to `DONE`.
    Block,
}

/// The rest of a command that is known and does nothing here; `None` if it is not known.
pub(super) fn ignored(command: &str, arguments: &str) -> Option<Rest> {
    if FILES.contains(&command) {
        return Some(if arguments.is_empty() { Rest::Line } else { Rest::Nothing });
    }
    if LINES.contains(&command) {
        return Some(Rest::Nothing);
    }
    let is_block = BLOCKS.contains(&command) || (command.starts_with("YX") && command.contains("DATABASE"));
    is_block.then_some(Rest::Block)
}

/// The lines in which the engine introduces itself.
pub(super) fn introduction(name: &str, version: &str) -> [String; 3] {
    [
        format!("MESSAGE {name} {version}"),
        "MESSAGE INFO MAX_THREAD_NUM 1".to_owned(),
        format!("MESSAGE INFO MAX_HASH_SIZE {MAX_HASH_SIZE}"),
    ]
}

/// The points that renju forbids to black, each as four digits. `written` gives the coordinates of a point.
pub(super) fn forbidden(points: impl Iterator<Item = Point>, written: impl Fn(Point) -> [i32; 2]) -> String {
    let digits = points.map(written).map(|[first, second]| format!("{first:02}{second:02}"));
    format!("FORBID {}.", digits.collect::<String>())
}

/// A decision of a swap2 opening after this many stones, a line for each stone that is put.
///
/// # Errors
/// If a move of it cannot be read.
pub(super) fn decision(
    decision: &Decision,
    stones: usize,
    written: impl Fn(Point) -> [i32; 2],
) -> Result<Vec<String>, String> {
    let step = if stones == 5 { 2 } else { 1 };
    let moves = match decision {
        Decision::Swap => return Ok(vec![format!("MESSAGE SWAP2 SWAP{step} YES")]),
        // The move itself is asked for by a BOARD.
        Decision::Stay(_) => return Ok(vec![format!("MESSAGE SWAP2 SWAP{step} NO")]),
        Decision::Propose(moves) => moves,
    };
    let line = |(number, mv): (usize, &String)| {
        let [first, second] = written(mv.parse().map_err(|error: ParseError| error.to_string())?);
        Ok(format!("MESSAGE SWAP2 MOVE{number} {first} {second}"))
    };
    (stones + 1..).zip(moves).map(line).collect()
}

/// The line for an interim result of a search, in the form of Rapfi, which pygomo-lib and other managers read.
pub(super) fn found(info: &Info<String>, lines: u32, variation: &str) -> String {
    let Info { depth, nodes, line, .. } = info;
    let deepest = info.variation.len().max(*depth as usize);
    let number = if lines > 1 { format!(" multipv {line}") } else { String::new() };
    let time = info.elapsed.map_or(0, |time| time.as_millis());
    let speed = u128::from(*nodes) / time.max(1);
    let variation = if variation.is_empty() { "(NONE)" } else { variation };
    let value = value(info.score);
    format!("MESSAGE depth {depth}-{deepest}{number} ev {value} n {nodes} n/ms {speed} tm {time} pv {variation}")
}

/// Hundredths, or `+M7` and `-M4`: the game is won or lost in so many plies.
fn value(score: Score) -> String {
    match score.forced() {
        Some(plies) => format!("{}M{}", if score.0 > 0 { '+' } else { '-' }, plies.unsigned_abs()),
        None => score.0.to_string(),
    }
}
