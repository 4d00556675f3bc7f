//! `boardwright perft`: counts the leaves of the game tree.

use boardwright_game::{AnyPosition, Stop};
use clap::Args;
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::input::{self, GameArg, PositionArgs};
use crate::output::{Output, Progress, grouped, note};

/// Subtrees with fewer leaves than this are counted without checking for an interruption. That takes well under a second,
/// and the typed count is fifteen times as fast as the walk outside.
const LEAVES_AT_ONCE: u64 = 20_000_000;

/// A side has at least this many moves sooner or later, whatever it has now: a position with a single move may have
/// a large tree below.
const MIN_BRANCHING: u64 = 8;

/// Count the positions after a number of plies
///
/// Prints the count alone. A finished game has no positions below it; every sowing of kalah is a ply; draws by repetition
/// are ignored.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright perft kalah 8
  boardwright perft sticks 2 --divide
  boardwright perft kalah 5 --position '0,0,0,0,1,1,20/1,1,0,0,0,0,24 S' --json

JSON keys: game, position, depth, count, complete; with --divide a line of move, count before it for each first move.")]
pub(crate) struct Perft {
    #[command(flatten)]
    game: GameArg,

    /// Plies to count, 0 to 255
    #[arg(value_name = "DEPTH", value_parser = depth)]
    depth: u32,

    #[command(flatten)]
    position: PositionArgs,

    /// Print the count below each first move before the total
    #[arg(long)]
    divide: bool,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Branch<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    count: u64,
}

#[derive(Serialize)]
struct Total {
    game: String,
    position: String,
    depth: u32,
    count: u64,
    complete: bool,
}

/// Reason why a count ended early.
enum Broken {
    /// Somebody wants it to stop.
    Stopped,
    /// The count does not fit into 64 bits.
    TooMany,
    /// The rules contradict themselves.
    Contradiction(String),
}

/// A count under way.
struct Counter<'a> {
    stop: &'a Stop,
    progress: Progress,
    counted: u64,
    finished_moves: usize,
    first_moves: usize,
}

impl Perft {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let variant = self.game.variant()?;
        let position = self.position.resolve(&variant)?.position;
        let stop = crate::interrupt::catch()?;
        let moves = if self.depth == 0 { Vec::new() } else { position.moves() };
        let mut counter = Counter {
            stop: &stop,
            progress: Progress::new(),
            counted: u64::from(self.depth == 0),
            finished_moves: 0,
            first_moves: moves.len(),
        };
        let mut complete = true;
        for mv in &moves {
            match counter.first_move(&position, mv, self.depth) {
                Ok(count) => self.branch(output, &mut counter, mv, count)?,
                Err(Broken::Stopped) => {
                    complete = false;
                    break;
                }
                Err(Broken::TooMany) => {
                    return Err(CliError::input(format!(
                        "the count at depth {} is larger than {}",
                        self.depth,
                        u64::MAX
                    )));
                }
                Err(Broken::Contradiction(text)) => return Err(CliError::internal(text)),
            }
        }
        counter.progress.clear();
        self.total(output, &position, &counter, complete)
    }

    /// Prints what is below one first move.
    fn branch(&self, output: &mut Output, counter: &mut Counter<'_>, mv: &str, count: u64) -> Result<(), CliError> {
        if !self.divide {
            return Ok(());
        }
        counter.progress.clear();
        match self.json {
            true => output.json(&Branch { mv, count })?,
            false => output.line(format_args!("{mv}: {count}"))?,
        }
        output.flush()
    }

    /// Prints the total. One that is not complete must not be taken for the count, so in plain text it goes to
    /// standard error.
    fn total(
        &self,
        output: &mut Output,
        position: &AnyPosition,
        counter: &Counter<'_>,
        complete: bool,
    ) -> Result<Status, CliError> {
        let count = counter.counted;
        if self.json {
            let game = position.variant().spec();
            output.json(&Total { game, position: position.to_string(), depth: self.depth, count, complete })?;
        } else if complete {
            output.line(count)?;
        }
        if complete {
            return Ok(Status::Done);
        }
        note(format_args!(
            "interrupted: {} counted so far, {} of {} first moves finished",
            grouped(count),
            counter.finished_moves,
            counter.first_moves
        ));
        Ok(Status::Interrupted)
    }
}

impl Counter<'_> {
    fn first_move(&mut self, position: &AnyPosition, mv: &str, depth: u32) -> Result<u64, Broken> {
        let before = self.counted;
        let branching = position.count_moves();
        self.below(position, mv, depth, branching)?;
        self.finished_moves += 1;
        Ok(self.counted - before)
    }

    /// Adds the leaves `depth` plies below `position` that begin with `mv`.
    fn below(&mut self, position: &AnyPosition, mv: &str, depth: u32, branching: u64) -> Result<(), Broken> {
        let mut child = position.clone();
        child.play(mv).map_err(|error| {
            Broken::Contradiction(format!("the move {mv:?} is listed and refused at {position}: {error}"))
        })?;
        self.walk(&child, depth - 1, branching)
    }

    /// Adds the leaves `depth` plies below `position`; `branching` is the most moves seen on the way here.
    fn walk(&mut self, position: &AnyPosition, depth: u32, branching: u64) -> Result<(), Broken> {
        if self.stop.is_raised() {
            return Err(Broken::Stopped);
        }
        let branching = branching.max(position.count_moves());
        if leaves_at_most(branching, depth) <= LEAVES_AT_ONCE {
            return self.add(position.perft(depth));
        }
        position.moves().iter().try_for_each(|mv| self.below(position, mv, depth, branching))
    }

    fn add(&mut self, count: u64) -> Result<(), Broken> {
        self.counted = self.counted.checked_add(count).ok_or(Broken::TooMany)?;
        self.progress.show(format_args!(
            "{} counted, {} of {} first moves",
            grouped(self.counted),
            self.finished_moves,
            self.first_moves
        ));
        Ok(())
    }
}

/// Reads the depth of a count in plies. A deeper one would never end, and the walk would run out of stack.
fn depth(text: &str) -> Result<u32, String> {
    input::whole::<0, 255>(text).map(|depth| depth as u32)
}

/// An estimate from above of the leaves `depth` plies below a position with that branching.
fn leaves_at_most(branching: u64, depth: u32) -> u64 {
    branching.max(MIN_BRANCHING).saturating_pow(depth)
}

#[cfg(test)]
mod tests {
    use super::{LEAVES_AT_ONCE, leaves_at_most};

    #[test]
    fn small_trees_are_counted_at_once_and_large_ones_are_not() {
        assert!(leaves_at_most(225, 3) <= LEAVES_AT_ONCE);
        assert!(leaves_at_most(6, 8) <= LEAVES_AT_ONCE);
        assert!(leaves_at_most(1, 9) > LEAVES_AT_ONCE);
        assert_eq!(leaves_at_most(225, 255), u64::MAX);
    }
}
