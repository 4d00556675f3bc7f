//! The ways of counting leaves that the bench `perft` compares, the program that runs one of them, and what all benches
//! share: how they start, how they count instructions, and how they fail.
//!
//! Every case counts the leaves of a game from its start. What differs is how much of the types is known: one
//! concrete type, the generic trait, the erased game, or moves that are text.

use std::process::{Command, ExitCode};

use boardwright_game::{AnyPosition, AnyVariant, Game, ParseError, Position, Variant, perft, perft_by_playing};
use boardwright_kalah::{Kalah, KalahVariant};
use boardwright_sticks::{Sticks, SticksVariant};

/// One way of counting the leaves of one game.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// The spec of the game.
    pub game: &'static str,
    /// Method of counting the leaves.
    pub way: Way,
    /// The two depths whose difference is measured.
    pub depths: [u32; 2],
    /// The most instructions a leaf may cost.
    pub limit: Option<f64>,
}

/// A way of counting leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// The generic [`perft`], which counts the last ply without playing it.
    Generic,
    /// The same written out for the one type of the game.
    Concrete,
    /// The same behind [`AnyPosition`]: one virtual call, then the generic code.
    Erased,
    /// The generic [`perft_by_playing`], which plays the last ply too.
    Played,
    /// Every ply through [`AnyPosition`], moves as text: what a referee does.
    Text,
}

impl Way {
    /// All ways.
    pub const ALL: [Way; 5] = [Way::Generic, Way::Concrete, Way::Erased, Way::Played, Way::Text];

    /// The name in tables and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Way::Generic => "generic",
            Way::Concrete => "concrete",
            Way::Erased => "erased",
            Way::Played => "played",
            Way::Text => "text",
        }
    }
}

const fn case(game: &'static str, way: Way, depths: [u32; 2]) -> Case {
    Case { game, way, depths, limit: None }
}

const fn limited(game: &'static str, depths: [u32; 2], limit: f64) -> Case {
    Case { game, way: Way::Generic, depths, limit: Some(limit) }
}

/// Everything that is measured. The limits are requirements of the project; the sizes show how the cost grows.
pub const CASES: &[Case] = &[
    limited("kalah:6x4", [6, 8], 60.0),
    case("kalah:6x4", Way::Concrete, [6, 8]),
    case("kalah:6x4", Way::Erased, [6, 8]),
    case("kalah:6x4", Way::Played, [6, 8]),
    case("kalah:6x4", Way::Text, [5, 6]),
    limited("sticks", [2, 3], 40.0),
    case("sticks", Way::Concrete, [2, 3]),
    case("sticks", Way::Erased, [2, 3]),
    case("kalah:4x3", Way::Generic, [7, 10]),
    case("kalah:6x6", Way::Generic, [6, 8]),
    case("kalah:8x8", Way::Generic, [5, 6]),
    case("kalah:10x12", Way::Generic, [5, 6]),
];

/// Counts the leaves of `game` at `depth`.
///
/// # Errors
/// If there is no such game, or none of its own type that [`Way`] asks for.
pub fn count(game: &str, way: Way, depth: u32) -> Result<u64, ParseError> {
    let spec = game.parse::<boardwright_game::Spec>()?;
    match spec.family.as_str() {
        "kalah" => Ok(run(KalahVariant::from_spec(&spec)?, way, depth, kalah_leaves)),
        _ => {
            // Reading it as the other game gives the error for a wrong spec.
            boardwright_sticks::SticksGame.variant(&spec)?;
            Ok(run(SticksVariant::STANDARD, way, depth, sticks_leaves))
        }
    }
}

fn run<V: Variant>(variant: V, way: Way, depth: u32, concrete: fn(&V::Position, u32) -> u64) -> u64 {
    let start = variant.start();
    match way {
        Way::Generic => perft(&start, depth),
        Way::Concrete => concrete(&start, depth),
        Way::Erased => AnyVariant::new(variant).start().perft(depth),
        Way::Played => perft_by_playing(&start, depth),
        Way::Text => text_leaves(&AnyVariant::new(variant).start(), depth),
    }
}

/// Leaves of kalah, without a type parameter anywhere.
fn kalah_leaves(position: &Kalah, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.moves().count() as u64,
        _ => position.moves().map(|mv| kalah_leaves(&position.child(mv), depth - 1)).sum(),
    }
}

/// Leaves of sticks, without a type parameter anywhere.
fn sticks_leaves(position: &Sticks, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.moves().count() as u64,
        _ => position.moves().map(|mv| sticks_leaves(&position.child(mv), depth - 1)).sum(),
    }
}

/// Leaves of any game, every ply played by its text.
fn text_leaves(position: &AnyPosition, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position
        .moves()
        .iter()
        .map(|mv| {
            let mut child = position.clone();
            child.play(mv).expect("a listed move is legal");
            text_leaves(&child, depth - 1)
        })
        .sum()
}

/// Runs this very program with other arguments under `valgrind --tool=callgrind`. Returns the number that it printed
/// and the instructions that the whole process took.
///
/// # Errors
/// If there is no valgrind, or the program failed or printed no number.
pub fn instructions(arguments: &[&str]) -> Result<(u64, u64), String> {
    let program = std::env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(arguments)
        .output()
        .map_err(|error| format!("cannot run valgrind, which this bench counts with: {error}"))?;
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let number = stdout.trim().parse().ok();
    let instructions = stderr.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
    match (number, instructions) {
        (Some(number), Some(instructions)) => Ok((number, instructions)),
        _ => Err(format!("callgrind counted nothing for {}:\n{stderr}", arguments.join(" "))),
    }
}

/// Work and [`instructions`] of a run with the second amount of work less those of a run with the first.
///
/// # Errors
/// As of [`instructions`].
pub fn difference(arguments: &[&str], amounts: [u64; 2]) -> Result<(u64, u64), String> {
    let run = |amount: u64| instructions(&[arguments, &[amount.to_string().as_str()]].concat());
    let [(few, little), (many, much)] = [run(amounts[0])?, run(amounts[1])?];
    Ok((many - few, much.saturating_sub(little)))
}

/// Fails if anything is over its limit.
///
/// # Errors
/// Names all that is.
pub fn within_limits(broken: &[impl AsRef<str>]) -> Result<(), String> {
    let broken: Vec<&str> = broken.iter().map(AsRef::as_ref).collect();
    if broken.is_empty() { Ok(()) } else { Err(format!("over the limit: {}", broken.join(", "))) }
}

/// The main function of a bench. `part` is what the bench has itself started for, and answers `None` to other words;
/// `all` measures everything. Failures are told and end with an exit code.
pub fn bench(
    part: impl FnOnce(&[&str]) -> Option<Result<(), String>>,
    all: impl FnOnce(&[&str]) -> Result<(), String>,
) -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = part(&words).unwrap_or_else(|| {
        // `cargo test --all-targets` starts benches too, without this word; there is nothing to test here.
        if words.contains(&"--bench") { all(&words) } else { Ok(()) }
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            #[expect(clippy::print_stderr, reason = "a bench tells why it fails")]
            {
                eprintln!("error: {error}");
            }
            ExitCode::FAILURE
        }
    }
}
